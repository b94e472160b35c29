"""Roulette: a ball, a wheel with one or two zeros, and sixteen kinds of wager on the number where the ball stops.

Governed by 19:47-5.1 (wagers), 5.2 (payout odds and the zeros), 5.3 (the spin) and 5.4 (irregularities).
"""

from datetime import date

from croupier.engine.game import Analysis, Game, Play, Table
from croupier.engine.simulated import simulated
from croupier.engine.standing import Standing
from croupier.games.roulette import felt
from croupier.games.roulette.exact import cases
from croupier.games.roulette.irregular import REMEDIES
from croupier.games.roulette.procedure import device, play
from croupier.games.roulette.rules import RouletteRules
from croupier.games.roulette.wagers import offered, ruling

GAME: Game[RouletteRules, Standing] = Game(
    name="roulette",
    title="Roulette",
    sections=("19:47-5.1", "19:47-5.2", "19:47-5.3", "19:47-5.4"),
    since=date(1978, 6, 2),
    rules=RouletteRules,
    play=Play(
        tape="spins",
        first_scopes=("spin",),
        opening=lambda _rules: Standing(),
        devices=lambda rules: (device(rules),),
        wagers=offered,
        ruling=ruling,
        procedure=play,
        remedies=REMEDIES,
    ),
    numbers=Analysis(
        cases=cases,
        kernel=simulated,
    ),
    table=Table(
        layout=felt.layout,
    ),
)
