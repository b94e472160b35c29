"""Boston 5 stud poker: three cards each, then a second wager or a fold, then two more cards against the dealer's five.

Governed by subchapter 24: 24.2 (cards), 24.3 (opening), 24.4 (shuffle), 24.5 (ranking), 24.6 (wagers), 24.7 to 24.9 (deal from
a manual shoe, the hand, an automated shoe), 24.10 (second wagers and the round), 24.11 (payout odds) and 24.12
(irregularities). We found only the titles. The rules follow the licensed game in other jurisdictions; every choice among them
is an option. What the ante bonus pays was not found anywhere: a sheet must name it.
"""

from croupier.engine.game import Analysis
from croupier.families.stud.game import stud_game
from croupier.games.boston_5 import advice, chart, exact, felt, kernel, procedure, rules, strategy, wagers
from croupier.games.boston_5.lesson import lesson

GAME = stud_game(
    rules.LAW,
    name="boston_5",
    title="Boston 5 stud poker",
    sections=tuple(f"19:47-24.{number}" for number in range(1, 13)),
    since=None,
    rules=rules.BostonRules,
    wagers=wagers.offered,
    ruling=wagers.ruling,
    play_round=procedure.play_round,
    answers=(wagers.SECOND, procedure.FOLD),
    more_remedies=(procedure.NOT_CLAIMED,),
    strategy=strategy.best_play,
    numbers=Analysis(
        exact=exact.exact_numbers,
        at_stake=exact.exact_numbers,
        chart=chart.chart,
        advice=advice.advice,
        kernel=kernel.simulated,
        play_schema=kernel.PLAY_SCHEMA,
        tabulate=kernel.tabulate,
        quick=False,
    ),
    layout=felt.layout,
    lesson=lesson,
)
