"""Pokette: a wheel of playing cards; wagers on the card of one spin, and on the poker hand that two or three spins make.

Governed by subchapter 12: 12.2 (the wheel), 12.3 (opening), 12.4 (wagers), 12.5 (permissible wagers), 12.6 (payout odds), 12.7
(dealing), 12.8 (poker hand wagers) and 12.9 (irregularities). We have the text of 12.6 as it is in 13:69F, and the titles of
the rest. The wheel and what each wager means are inferred from the odds; every assumption is an option.
"""

from datetime import date

from croupier.engine.game import Analysis, Game, GameKind, Play, Step, Table
from croupier.engine.simulated import simulated
from croupier.games.pokette import exact, felt, irregular, procedure, rules, standing, wagers
from croupier.games.pokette.lesson import lesson
from croupier.law.citation import cite

_OPENING = (
    Step("wheel_inspected", "Inspect the wheel: level, balanced, turning freely, every card on it", cite("19:47-12.3")),
    Step("cards_sorted", "Inspect and sort the deck that shows the results of the spins", cite("19:47-12.3")),
    Step(
        "odds_stated",
        'See that the layout and the brochures state all odds with "to" or "win", none with "for"',
        cite("19:47-12.6(a)"),
    ),
)

GAME: Game[rules.PoketteRules, standing.PoketteStanding] = Game(
    name="pokette",
    title="Pokette",
    sections=tuple(f"19:47-12.{number}" for number in range(1, 10)),
    permitted_by="19:47-12.5",
    since=date(1992, 11, 16),
    rules=rules.PoketteRules,
    play=Play(
        tape="spins",
        first_scopes=("spin",),
        opening=lambda _rules: standing.PoketteStanding(),
        devices=lambda elected: (procedure.device(elected),),
        wagers=wagers.offered,
        ruling=wagers.ruling,
        procedure=procedure.play,
        remedies=irregular.REMEDIES,
    ),
    numbers=Analysis(
        cases=exact.cases,
        kernel=simulated,
        table_state=exact.table_state,
    ),
    table=Table(
        lesson=lesson,
        kind=GameKind.WHEELS,
        layout=felt.layout,
        opening_steps=lambda _rules: _OPENING,
    ),
)
