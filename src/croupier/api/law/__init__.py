"""The functions about the law itself: what a paragraph says, what a licensee may elect, and what this software treats."""
