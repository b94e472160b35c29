"""Three card poker: three cards each; a player plays against the dealer's hand or folds. Pair plus is paid by the own cards.

Governed by subchapter 20: 20.2 (cards), 20.3 (ranking), 20.4 (opening), 20.5 (shuffle and cut), 20.6 (wagers), 20.7 to 20.9
(deal from a manual shoe, the hand, an automated shoe), 20.10 (the round), 20.11 (payout odds) and 20.12 (irregularities). We
found only the titles. The rules follow the licensed game in other jurisdictions; every choice among them is an option.
"""

from datetime import date

from croupier.engine.game import Analysis
from croupier.families.stud.game import stud_game
from croupier.families.stud.rules import SECOND
from croupier.games.three_card_poker import advice, chart, exact, felt, kernel, procedure, rules, strategy, wagers
from croupier.games.three_card_poker.lanes import lanes
from croupier.games.three_card_poker.lesson import lesson

GAME = stud_game(
    rules.LAW,
    name="three_card_poker",
    title="Three card poker",
    sections=tuple(f"19:47-20.{number}" for number in range(1, 13)),
    since=date(1997, 3, 17),
    rules=rules.ThreeCardRules,
    wagers=wagers.offered,
    ruling=wagers.ruling,
    play_round=procedure.play_round,
    answers=(wagers.PLAY, procedure.FOLD),
    strategy=strategy.best_play,
    numbers=Analysis(
        exact=exact.exact_numbers,
        at_stake=exact.exact_numbers,
        chart=chart.chart,
        advice=advice.advice,
        kernel=kernel.simulated,
        lanes=lanes,
        play_schema=kernel.PLAY_SCHEMA,
        tabulate=kernel.tabulate,
    ),
    layout=felt.layout,
    lesson=lesson,
    next_seat=SECOND,
)
