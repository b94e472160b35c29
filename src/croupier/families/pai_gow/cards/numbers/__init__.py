"""Pai gow poker, compiled: every hand of seven set by a house way, and what is counted with it.

`values` gives the five high cards and the two low ones a number each. `house_setter` sets seven cards as `house_way` does.
`every_hand` has tables of all hands and counts them, `advice` has the best setting of a hand, `deals` deals rounds in bulk.
"""
