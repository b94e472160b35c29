"""Pai gow: what the two games have in common in which a player sets two hands against the dealer's (subchapters 10 and 11).

`compared` compares two set hands and has the chances of a wager. `tiles` has the game with tiles, `cards` the one with cards:
the rank of a hand, the ways to set it, the house ways, and the numbers. All are values; nothing here asks or deals.
"""
