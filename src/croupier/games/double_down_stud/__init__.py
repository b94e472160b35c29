"""Double down stud: one card of the player's own and four community cards; the bet may be doubled before the last one is turned.

Governed by subchapter 17: 17.2 (cards), 17.3 (opening), 17.4 (shuffle and cut), 17.5 (ranking), 17.6 (wagers), 17.7 (supervision
and training), 17.8 (deal), 17.9 (the round), 17.10 (payout odds and payout limitation) and 17.11 (irregularities). We found only
the titles. The rules follow descriptions of the game from elsewhere; every choice among them is an option.
"""

from datetime import date

from croupier.engine.game import Analysis
from croupier.families.stud.game import stud_game
from croupier.games.double_down_stud import felt
from croupier.games.double_down_stud.advice import advice
from croupier.games.double_down_stud.chart import chart
from croupier.games.double_down_stud.exact import exact_numbers
from croupier.games.double_down_stud.kernel import PLAY_SCHEMA, simulated
from croupier.games.double_down_stud.procedure import STAND, play_round
from croupier.games.double_down_stud.rules import LAW, DoubleDownRules
from croupier.games.double_down_stud.strategy import best_play
from croupier.games.double_down_stud.wagers import DOUBLE, minimum_rulings, offered, ruling

GAME = stud_game(
    LAW,
    name="double_down_stud",
    title="Double down stud",
    sections=tuple(f"19:47-17.{number}" for number in range(1, 12)),
    since=date(1994, 12, 5),
    rules=DoubleDownRules,
    wagers=offered,
    ruling=ruling,
    play_round=play_round,
    answers=(DOUBLE, STAND),
    strategy=best_play,
    numbers=Analysis(
        exact=exact_numbers,
        at_stake=exact_numbers,
        chart=chart,
        chart_at=chart,
        advice=advice,
        kernel=simulated,
        play_schema=PLAY_SCHEMA,
    ),
    layout=felt.layout,
    minimum_rulings=minimum_rulings,
)
