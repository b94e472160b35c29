"""What blackjack comes to, counted for real shoes: the main wager's value and best play, charts, and the spread of a round."""
