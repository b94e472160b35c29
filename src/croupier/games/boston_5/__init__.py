"""Boston 5 stud poker: three cards each, then a second wager or a fold, then two more cards against the dealer's five.

Governed by subchapter 24: 24.2 (cards), 24.3 (opening), 24.4 (shuffle), 24.5 (ranking), 24.6 (wagers), 24.7 to 24.9 (deal from
a manual shoe, the hand, an automated shoe), 24.10 (second wagers and the round), 24.11 (payout odds) and 24.12
(irregularities). We found only the titles. The rules follow the licensed game in other jurisdictions; every choice among them
is an option. What the ante bonus pays was not found anywhere: a sheet must name it.
"""

from croupier.engine.game import Analysis
from croupier.families.stud.game import stud_game
from croupier.games.boston_5 import felt
from croupier.games.boston_5.advice import advice
from croupier.games.boston_5.chart import chart
from croupier.games.boston_5.exact import exact_numbers
from croupier.games.boston_5.kernel import PLAY_SCHEMA, simulated
from croupier.games.boston_5.procedure import FOLD, NOT_CLAIMED, play_round
from croupier.games.boston_5.rules import LAW, BostonRules
from croupier.games.boston_5.strategy import best_play
from croupier.games.boston_5.wagers import SECOND, offered, ruling

GAME = stud_game(
    LAW,
    name="boston_5",
    title="Boston 5 stud poker",
    sections=tuple(f"19:47-24.{number}" for number in range(1, 13)),
    since=None,
    rules=BostonRules,
    wagers=offered,
    ruling=ruling,
    play_round=play_round,
    answers=(SECOND, FOLD),
    more_remedies=(NOT_CLAIMED,),
    strategy=best_play,
    numbers=Analysis(
        exact=exact_numbers,
        at_stake=exact_numbers,
        chart=chart,
        advice=advice,
        kernel=simulated,
        play_schema=PLAY_SCHEMA,
        quick=False,
    ),
    layout=felt.layout,
)
