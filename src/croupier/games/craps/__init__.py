"""Craps and mini-craps: two dice, a point, and about thirty wagers on the next roll or on a number before a seven.

Governed by 19:47-1.1 (terms), 1.2 (wagers), 1.3 (making and removal), 1.4 to 1.6 (payout, true and supplemental odds),
1.7 to 1.9 (the dice and the throw), 1.10 (settlement) and 1.11 (the shooter). A round is one roll; undecided wagers
stay for the next one.
"""

from datetime import date

from croupier.engine.game import Analysis, Game, Play, Table
from croupier.engine.simulated import simulated
from croupier.games.craps import felt
from croupier.games.craps.exact import cases
from croupier.games.craps.irregular import REMEDIES
from croupier.games.craps.procedure import device, play, seated
from croupier.games.craps.rules import CrapsRules
from croupier.games.craps.standing import CrapsStanding
from croupier.games.craps.wagers import offered, ruling

GAME: Game[CrapsRules, CrapsStanding] = Game(
    name="craps",
    title="Craps and mini-craps",
    sections=tuple(f"19:47-1.{number}" for number in range(1, 12)),
    permitted_by="19:47-1.2(a)",
    since=date(1978, 6, 2),
    rules=CrapsRules,
    play=Play(
        tape="dice",
        first_scopes=("roll",),
        opening=lambda _rules: CrapsStanding(),
        devices=lambda rules: (device(rules),),
        wagers=offered,
        ruling=ruling,
        procedure=play,
        remedies=REMEDIES,
        seated=seated,
    ),
    numbers=Analysis(
        cases=cases,
        kernel=simulated,
    ),
    table=Table(
        layout=felt.layout,
    ),
)
