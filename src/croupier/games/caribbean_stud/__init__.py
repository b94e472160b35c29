"""Caribbean stud: five cards each, one of the dealer's face up; a player bets two antes against the dealer's hand or folds.

Governed by subchapter 16: 16.2 (cards), 16.3 (opening), 16.4 (shuffle and cut), 16.5 (ranking), 16.6 (wagers), 16.7 to 16.9
(deal from a manual shoe, the hand, an automated shoe), 16.10 (the round), 16.11 (progressive payout), 16.12 (payout odds, rate
of progression, payout limitation) and 16.13 (irregularities). We found only the titles, and the sign that must explain the
payout limit. The rules follow the licensed game in other jurisdictions; every choice among them is an option.
"""

from datetime import date

from croupier.engine.game import Analysis
from croupier.families.stud.game import stud_game
from croupier.families.stud.rules import SECOND
from croupier.games.caribbean_stud import felt
from croupier.games.caribbean_stud.advice import advice
from croupier.games.caribbean_stud.chart import chart
from croupier.games.caribbean_stud.exact import exact_numbers
from croupier.games.caribbean_stud.kernel import PLAY_SCHEMA, simulated
from croupier.games.caribbean_stud.procedure import FOLD, play_round
from croupier.games.caribbean_stud.rules import LAW, CaribbeanRules
from croupier.games.caribbean_stud.shuffle import opening
from croupier.games.caribbean_stud.strategy import simple_play
from croupier.games.caribbean_stud.wagers import BET, offered, ruling

GAME = stud_game(
    LAW,
    name="caribbean_stud",
    title="Caribbean stud",
    sections=tuple(f"19:47-16.{number}" for number in range(1, 14)),
    since=date(1995, 8, 7),
    rules=CaribbeanRules,
    wagers=offered,
    ruling=ruling,
    play_round=play_round,
    answers=(BET, FOLD),
    opening=opening,
    strategy=simple_play,
    numbers=Analysis(
        exact=exact_numbers,
        at_stake=exact_numbers,
        chart=chart,
        chart_at=chart,
        advice=advice,
        quick=False,
        kernel=simulated,
        play_schema=PLAY_SCHEMA,
    ),
    layout=felt.layout,
    next_seat=SECOND,
)
