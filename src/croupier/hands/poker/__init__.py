"""Poker hands of three, five and seven cards, with jokers, high and low.

`ranking` is for procedures: it ranks `Card`s, names the category and says the hand in words. `evaluator` is for kernels and
analyzers: compiled tables that give every hand a number, and functions for whole arrays of hands. Both use the categories of
`categories`. The tests compare the two on every hand of three and five cards, and count the hands of each category.
"""
