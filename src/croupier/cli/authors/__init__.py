"""Commands for those who write a game."""
