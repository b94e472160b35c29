"""Poker: players bet against each other for a pot, and the dealer takes no part (subchapter 14).

`variant` says what is dealt on which street and who opens it, `limits` how much may be bet, `hands` what a hand is worth;
`terms` puts these together for one table. `play` deals and bets a hand, from `play_hand` in `play/hand.py` on. `remedies` says
what can go wrong. `standing` is the table between two hands, `blinds` who is dealt in and posts what. The stack of a player is a
wager that stays between hands, and bets come from it. `numbers` counts hands against each other, without a table.
"""
