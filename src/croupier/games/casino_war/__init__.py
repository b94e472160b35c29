"""Casino war: each player and the dealer get one card; the higher card wins, and on a tie the player may go to war.

Governed by subchapter 22: 22.2 (cards), 22.3 (ranking), 22.4 (opening), 22.5 (shuffle and cut), 22.6 (wagers), 22.7
(deal), 22.8 (the round), 22.9 (payout odds) and 22.10 (irregularities). We found only the titles, on New Jersey's contents
page. The rules follow the licensed game in other jurisdictions; every choice among them is an option.
"""

from datetime import date

from croupier.engine.decision import plain_answers
from croupier.engine.game import Analysis, Game, Play, Table
from croupier.engine.shoe_table import OneShoeStanding, opening_steps
from croupier.games.casino_war import (
    chart,
    exact,
    felt,
    irregular,
    procedure,
    rules,
    shuffle,
    simulated,
    strategy,
    wagers,
)
from croupier.games.casino_war.lesson import lesson
from croupier.law.citation import cite

_OPENING = opening_steps(cite("19:47-22.4"))

GAME: Game[rules.CasinoWarRules, OneShoeStanding] = Game(
    name="casino_war",
    title="Casino war",
    sections=tuple(f"19:47-22.{number}" for number in range(1, 11)),
    permitted_by="19:47-22.6",
    since=date(1999, 1, 19),
    rules=rules.CasinoWarRules,
    play=Play(
        tape="cards",
        first_scopes=("deal", "dealer:first"),
        opening=shuffle.TABLE.opening,
        wagers=wagers.offered,
        ruling=wagers.ruling,
        procedure=procedure.play,
        remedies=irregular.REMEDIES,
        answers=frozenset({"cut", "refuse", procedure.GO_TO_WAR, procedure.SURRENDER}),
        actions=plain_answers(procedure.GO_TO_WAR, procedure.SURRENDER, "cut", "refuse"),
        strategy=strategy.best_play,
    ),
    numbers=Analysis(
        cases=exact.cases,
        chart=chart.chart,
        kernel=simulated.simulated,
        play_schema=simulated.PLAY_SCHEMA,
        tabulate=simulated.tabulate,
        cutting_card=cite("19:47-22.5"),
        solver_state=exact.solver_state,
        same=lambda _site, card: card.rank,  # suits do not matter
    ),
    table=Table(
        lesson=lesson,
        draws_seats=True,
        layout=felt.layout,
        opening_steps=lambda _rules: _OPENING,
    ),
)
