"""Twenty-one: boxes against a dealer who plays by fixed rules. Blackjack, double attack blackjack and Spanish 21.

A game gives three things. Its `law.py` names a paragraph for each step (`law.TwentyOneLaw`). Its `variant.py` says what it
does in its own way (`deal.Variant`). Its `procedure.py` calls the steps (`steps`) in the order of its own subchapter. A game
derives its own `Deal` with its rules and its standing. The family knows no game and no election by name, except the few
that every game has (`deal.TwentyOneRules`).

What the games need, and where it is asked for:

| | blackjack (2) | double attack (26) | Spanish 21 (19) | here |
|---|---|---|---|---|
| cards | 52, several kinds of shoe | 48, one shoe | 48, one shoe | the game's cards, from `cards` or `no_tens` |
| first card | a player's | the dealer's, face up | a player's | order of `steps.initial_deal` |
| after the up card | nothing | attack wager | nothing | `Stake.attack_cents` |
| blackjack | 3 to 2, 6 to 5, even money | even money | 3 to 2, beats the dealer's | `blackjack_pays`, `blackjack_tie` |
| a winning 21 | better odds by election | even money | always wins, pays by cards | `win_pays`, `tie`, `wins_at_once` |
| double | two cards, may be face down | any number of cards | any number, again by election | `offers`, `why_not`, `carry_out` |
| after a double | nothing | surrender by election | rescue | `ends_the_hand`, `TwentyOneLaw.rescue` |
| split | by table size and election | 3 or 4 hands, aces once | 4 hands, aces like others | `offers.may_split` |
| surrender | first two cards, by election | with windows | first two cards | `offers` |
| insurance | 2 to 1, may be at own turn | 5 to 2, before any card | 2 to 1 | `steps.insurance`, `before_turn` |
| dealer's blackjack | original wager only | original and attack wager | original wager only | `steps.settle` |
| dealer draws | to 17, soft 17 by election | to any 17 | to 17, by the layout | `must_draw` |
| third card for a wager | optional bonus | bust it | no | `sides.third_card` |
| match the dealer | by election | no | by election | `sides.match_the_dealer` |
| dealer skipped his card | deals it late | round void | deals it late | `steps.corrections`, `VoidByLaw` |

What stays in a game: its options and conflicts, its wagers, its irregularities, the paragraphs only it has. In blackjack these
are 6 to 5 tables, multiple action, the exposed hole card, face-down doubles, even money and the nine additional wagers.
"""
