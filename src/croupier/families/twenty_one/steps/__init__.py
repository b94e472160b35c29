"""The steps of a round, which a game's procedure calls in the order of its subchapter.

`corrections` deals cards and remedies what goes wrong with them. `initial_deal`, `insurance`, `players` and `dealer` come
after each other in a round; `settle` decides wagers. A step cites `deal.law` and asks `deal.variant` what the game does.
"""
