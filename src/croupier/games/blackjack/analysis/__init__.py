"""Exact counts of blackjack for real shoes: the main wager's value and best play, charts, and the distribution of a round."""
