"""Roulette: a ball, a wheel with one or two zeros, and sixteen kinds of wager on the number where the ball stops.

Governed by 19:47-5.1 (wagers), 5.2 (payout odds and the zeros), 5.3 (the spin) and 5.4 (irregularities).
"""

from datetime import date

from croupier.engine.game import Analysis, Game, GameKind, Play, Table
from croupier.engine.simulated import simulated
from croupier.engine.standing import Standing
from croupier.games.roulette import exact, felt, irregular, procedure, rules, wagers
from croupier.games.roulette.lesson import lesson

GAME: Game[rules.RouletteRules, Standing] = Game(
    name="roulette",
    title="Roulette",
    sections=("19:47-5.1", "19:47-5.2", "19:47-5.3", "19:47-5.4"),
    since=date(1978, 6, 2),
    rules=rules.RouletteRules,
    play=Play(
        tape="spins",
        first_scopes=("spin",),
        opening=lambda _rules: Standing(),
        devices=lambda elected: (procedure.device(elected),),
        wagers=wagers.offered,
        ruling=wagers.ruling,
        procedure=procedure.play,
        remedies=irregular.REMEDIES,
    ),
    numbers=Analysis(
        cases=exact.cases,
        kernel=simulated,
    ),
    table=Table(
        lesson=lesson,
        kind=GameKind.WHEELS,
        layout=felt.layout,
    ),
)
