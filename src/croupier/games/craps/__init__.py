"""Craps and mini-craps: two dice, a point, and about thirty wagers on the next roll or on a number before a seven.

Governed by 19:47-1.1 (terms), 1.2 (wagers), 1.3 (making and removal), 1.4 to 1.6 (payout, true and supplemental odds),
1.7 to 1.9 (the dice and the throw), 1.10 (settlement) and 1.11 (the shooter). A round is one roll; undecided wagers
stay for the next one.
"""

from datetime import date

from croupier.engine.game import Analysis, Game, GameKind, Play, Table
from croupier.engine.simulated import simulated
from croupier.games.craps import exact, felt, irregular, procedure, rules, standing, wagers
from croupier.games.craps.lanes import lanes
from croupier.games.craps.lesson import lesson

GAME: Game[rules.CrapsRules, standing.CrapsStanding] = Game(
    name="craps",
    title="Craps and mini-craps",
    sections=tuple(f"19:47-1.{number}" for number in range(1, 12)),
    permitted_by="19:47-1.2(a)",
    since=date(1978, 6, 2),
    rules=rules.CrapsRules,
    play=Play(
        tape="dice",
        first_scopes=("roll",),
        opening=lambda _rules: standing.CrapsStanding(),
        devices=lambda elected: (procedure.device(elected),),
        wagers=wagers.offered,
        ruling=wagers.ruling,
        procedure=procedure.play,
        remedies=irregular.REMEDIES,
        seated=procedure.seated,
    ),
    numbers=Analysis(
        cases=exact.cases,
        kernel=simulated,
        lanes=lanes,
    ),
    table=Table(
        lesson=lesson,
        kind=GameKind.DICE,
        layout=felt.layout,
    ),
)
