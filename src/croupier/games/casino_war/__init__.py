"""Casino war: each player and the dealer get one card; the higher card wins, and on a tie the player may go to war.

Governed by subchapter 22: 22.2 (cards), 22.3 (ranking), 22.4 (opening), 22.5 (shuffle and cut), 22.6 (wagers), 22.7
(deal), 22.8 (the round), 22.9 (payout odds) and 22.10 (irregularities). We found only the titles, on New Jersey's contents
page. The rules follow the licensed game in other jurisdictions; every choice among them is an option.
"""

from datetime import date

from croupier.engine.game import Analysis, Game, Play, Table
from croupier.engine.shoe_table import OneShoeStanding, opening_steps
from croupier.games.casino_war import felt
from croupier.games.casino_war.chart import chart
from croupier.games.casino_war.exact import cases, solver_state
from croupier.games.casino_war.irregular import REMEDIES
from croupier.games.casino_war.procedure import GO_TO_WAR, SURRENDER, play
from croupier.games.casino_war.rules import CasinoWarRules
from croupier.games.casino_war.shuffle import TABLE
from croupier.games.casino_war.simulated import PLAY_SCHEMA, simulated
from croupier.games.casino_war.strategy import best_play
from croupier.games.casino_war.wagers import offered, ruling
from croupier.law.citation import cite

_OPENING = opening_steps(cite("19:47-22.4"))

GAME: Game[CasinoWarRules, OneShoeStanding] = Game(
    name="casino_war",
    title="Casino war",
    sections=tuple(f"19:47-22.{number}" for number in range(1, 11)),
    permitted_by="19:47-22.6",
    since=date(1999, 1, 19),
    rules=CasinoWarRules,
    play=Play(
        tape="cards",
        first_scopes=("deal", "dealer:first"),
        opening=TABLE.opening,
        wagers=offered,
        ruling=ruling,
        procedure=play,
        remedies=REMEDIES,
        answers=frozenset({"cut", "refuse", GO_TO_WAR, SURRENDER}),
        strategy=best_play,
    ),
    numbers=Analysis(
        cases=cases,
        chart=chart,
        kernel=simulated,
        play_schema=PLAY_SCHEMA,
        solver_state=solver_state,
        same=lambda _site, card: card.rank,  # suits do not matter
    ),
    table=Table(
        layout=felt.layout,
        opening_steps=lambda _rules: _OPENING,
    ),
)
