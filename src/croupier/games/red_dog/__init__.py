"""Red dog: two cards are dealt, and the players win if the value of a third card is between them.

Governed by 19:47-6.1 (cards), 6.2 to 6.4 (opening, shuffle, cut and deal), 6.5 (the round), 6.7 (irregularities), 6.8
(several betting areas) and 6.9 (continuous shufflers).
"""

from datetime import date

from croupier.engine.decision import plain_answers
from croupier.engine.game import Analysis, Game, Play, Table
from croupier.engine.shoe_table import OneShoeStanding, opening_steps
from croupier.games.red_dog import chart, exact, felt, irregular, procedure, rules, shuffle, simulated, wagers
from croupier.games.red_dog.lesson import lesson
from croupier.law.citation import cite

_OPENING = opening_steps(cite("19:47-6.2(a)"), cite("19:47-6.2(b)"), cite("19:47-6.2(c)"))

GAME: Game[rules.RedDogRules, OneShoeStanding] = Game(
    name="red_dog",
    title="Red dog",
    sections=tuple(f"19:47-6.{number}" for number in (1, 2, 3, 4, 5, 7, 8, 9)),
    since=date(1991, 11, 4),
    rules=rules.RedDogRules,
    play=Play(
        tape="cards",
        first_scopes=("deal:left",),
        opening=shuffle.TABLE.opening,
        wagers=wagers.offered,
        ruling=wagers.ruling,
        procedure=procedure.play,
        remedies=irregular.REMEDIES,
        answers=frozenset({"cut", "refuse", "no_raise", "raise", "play_on", "void_round", "original", "withdraw"}),
        actions=plain_answers("no_raise", "raise", "cut", "refuse"),
    ),
    numbers=Analysis(
        cases=exact.cases,
        chart=chart.chart,
        kernel=simulated.simulated,
        play_schema=simulated.PLAY_SCHEMA,
        tabulate=simulated.tabulate,
        cutting_card=cite("19:47-6.3(c)"),
        solver_state=exact.solver_state,
        same=lambda _site, card: card.rank,  # suits do not matter
    ),
    table=Table(
        lesson=lesson,
        layout=felt.layout,
        opening_steps=lambda _rules: _OPENING,
    ),
)
