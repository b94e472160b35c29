"""Let it ride: three equal bets on five cards, three of the player's own and two community cards; two bets may be taken back.

Governed by subchapter 18: 18.2 (cards), 18.3 (ranking), 18.4 (opening), 18.5 (shuffle and cut), 18.6 and 18.6A (wagers and the
optional bonus), 18.7 to 18.9 (deal from a manual shoe, the hand, an automated shoe), 18.10 (the round), 18.11 (payout odds and
payout limitation) and 18.12 (irregularities). We found only the titles, and the layout that must have three betting areas for
each of seven positions. The rules follow the licensed game in other jurisdictions; every choice among them is an option.
"""

from datetime import date

from croupier.engine.game import Analysis
from croupier.families.stud.game import stud_game
from croupier.games.let_it_ride import advice, chart, exact, felt, kernel, procedure, rules, strategy, wagers
from croupier.games.let_it_ride.lesson import lesson

GAME = stud_game(
    rules.LAW,
    name="let_it_ride",
    title="Let it ride",
    sections=(*(f"19:47-18.{number}" for number in range(1, 13)), "19:47-18.6A"),
    since=date(1995, 10, 2),
    rules=rules.LetItRideRules,
    wagers=wagers.offered,
    ruling=wagers.ruling,
    play_round=procedure.play_round,
    answers=(procedure.TAKE_BACK, procedure.LET_IT_RIDE),
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
