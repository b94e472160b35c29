"""Pai gow: two games in which a player sets two hands against the dealer's or a banker's (subchapters 10 and 11).

A game declares its law, its rules, its `Setting` and its round (`game.pai_gow_game`). `play` has the steps of a round, `rules`
the options that both have, `betting` who may wager and who may bank, `standing` the table between two rounds. `compared` compares
two set hands and has the chances of a wager. `tiles` has what is known of tiles, `cards` of cards: the rank of a hand, the ways
to set it, the house ways, and the numbers. Those are values; nothing there asks or deals.
"""
