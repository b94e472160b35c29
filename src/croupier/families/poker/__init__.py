"""Poker: players bet against each other for a pot, and the dealer takes no part (subchapter 14).

`variant` says what is dealt on which street and who opens it, `limits` how much may be bet, `hands` what a hand is worth. `terms`
puts these together for one table. `steps`, `betting` and `showdown` play a hand on a `PokerTable`, and `play_hand` in `hand` calls
them in order. `standing` is the table between two hands: button, missed blinds, who left with how much. A game gives its law and
its rules (`game.poker_game`). The stack of a player is a wager that stays between hands; bets come from it.
"""
