"""Double down stud: one card of the player's own and four community cards; the bet may be doubled before the last one is turned.

Governed by subchapter 17: 17.2 (cards), 17.3 (opening), 17.4 (shuffle and cut), 17.5 (ranking), 17.6 (wagers), 17.7 (supervision
and training), 17.8 (deal), 17.9 (the round), 17.10 (payout odds and payout limitation) and 17.11 (irregularities). We found only
the titles. The rules follow descriptions of the game from elsewhere; every choice among them is an option.
"""

from datetime import date

from croupier.engine.game import Analysis
from croupier.families.stud.game import stud_game
from croupier.games.double_down_stud import advice, chart, exact, felt, kernel, procedure, rules, strategy, wagers
from croupier.games.double_down_stud.lesson import lesson

GAME = stud_game(
    rules.LAW,
    name="double_down_stud",
    title="Double down stud",
    sections=tuple(f"19:47-17.{number}" for number in range(1, 12)),
    since=date(1994, 12, 5),
    rules=rules.DoubleDownRules,
    wagers=wagers.offered,
    ruling=wagers.ruling,
    play_round=procedure.play_round,
    answers=(wagers.DOUBLE, procedure.STAND),
    strategy=strategy.best_play,
    numbers=Analysis(
        exact=exact.exact_numbers,
        at_stake=exact.exact_numbers,
        chart=chart.chart,
        chart_at=chart.chart,
        advice=advice.advice,
        kernel=kernel.simulated,
        play_schema=kernel.PLAY_SCHEMA,
        tabulate=kernel.tabulate,
    ),
    layout=felt.layout,
    lesson=lesson,
    minimum_rulings=wagers.minimum_rulings,
)
