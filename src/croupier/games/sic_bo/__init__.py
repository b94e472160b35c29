"""Sic bo: three dice in a covered shaker; every wager is decided by the faces, or the total, of one shake.

Governed by subchapter 9: 9.1 (dice and shaker), 9.2 (permissible wagers), 9.3 (making wagers), 9.4 (payout odds), 9.5
(opening and dealing) and 9.6 (irregularities). We found only the titles, on New Jersey's contents page. Wagers and odds
follow Pennsylvania and the layouts of Atlantic City; every choice among them is an option.
"""

from datetime import date

from croupier.engine.game import Analysis, Game, GameKind, Play, Table
from croupier.engine.simulated import simulated
from croupier.engine.standing import Standing
from croupier.games.sic_bo import exact, felt, irregular, opening, procedure, rules, wagers
from croupier.games.sic_bo.lesson import lesson

GAME: Game[rules.SicBoRules, Standing] = Game(
    name="sic_bo",
    title="Sic bo",
    sections=tuple(f"19:47-9.{number}" for number in range(1, 7)),
    permitted_by="19:47-9.2",
    since=date(1991, 12, 16),
    rules=rules.SicBoRules,
    play=Play(
        tape="dice",
        first_scopes=("roll",),
        opening=lambda _rules: Standing(),
        devices=lambda elected: (procedure.device(elected),),
        wagers=wagers.offered,
        ruling=wagers.ruling,
        procedure=procedure.play,
        remedies=irregular.REMEDIES,
    ),
    main_wager="small",
    numbers=Analysis(
        cases=exact.cases,
        kernel=simulated,
    ),
    table=Table(
        lesson=lesson,
        kind=GameKind.DICE,
        layout=felt.layout,
        lit_areas=procedure.lit_areas,
        mark=procedure.mark,
        opening_steps=opening.opening_steps,
    ),
)
