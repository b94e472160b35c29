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
from croupier.games.caribbean_stud import (
    advice,
    chart,
    exact,
    felt,
    kernel,
    procedure,
    rules,
    shuffle,
    strategy,
    wagers,
)
from croupier.games.caribbean_stud.lesson import lesson

GAME = stud_game(
    rules.LAW,
    name="caribbean_stud",
    title="Caribbean stud",
    sections=tuple(f"19:47-16.{number}" for number in range(1, 14)),
    since=date(1995, 8, 7),
    rules=rules.CaribbeanRules,
    wagers=wagers.offered,
    ruling=wagers.ruling,
    play_round=procedure.play_round,
    answers=(wagers.BET, procedure.FOLD),
    opening=shuffle.opening,
    strategy=strategy.simple_play,
    numbers=Analysis(
        exact=exact.exact_numbers,
        at_stake=exact.exact_numbers,
        chart=chart.chart,
        chart_at=chart.chart,
        advice=advice.advice,
        quick=False,
        kernel=kernel.simulated,
        play_schema=kernel.PLAY_SCHEMA,
        tabulate=kernel.tabulate,
    ),
    layout=felt.layout,
    lesson=lesson,
    next_seat=SECOND,
)
