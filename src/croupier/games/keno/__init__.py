"""Keno: patrons mark numbers from 1 to 80 on tickets, twenty are drawn, and a ticket is paid by how many of its numbers come.

Governed by subchapter 15: 15.1 (definitions), 15.2 (permissible wagers), 15.3 (placing wagers, payout requirements), 15.4
(tickets), 15.5 (games and the selection of numbers), 15.6 (payment) and 15.7 (irregularities). We found only the titles, on
New Jersey's contents page, and New Jersey's standard for keno systems. Tickets and payouts follow practice; every choice
among them is an option, and so is the least return of a pay table, whose number in New Jersey we do not know.
"""

from datetime import date

from croupier.engine.game import Analysis, Game, Play, Table
from croupier.engine.kernel import Kernel, Scene
from croupier.engine.standing import Standing
from croupier.games.keno import felt
from croupier.games.keno.exact import any_wager, cases, exact_numbers
from croupier.games.keno.irregular import REMEDIES
from croupier.games.keno.opening import opening_steps
from croupier.games.keno.procedure import device, lit_areas, mark, play
from croupier.games.keno.rules import KenoRules
from croupier.games.keno.wagers import marked_areas, offered, ruling


def _kernel(_game: object, rules: KenoRules, scene: Scene) -> Kernel:
    from croupier.games.keno.kernel import kernel

    return kernel(rules, scene)


GAME: Game[KenoRules, Standing] = Game(
    name="keno",
    title="Keno",
    sections=tuple(f"19:47-15.{number}" for number in range(1, 8)),
    permitted_by="19:47-15.2",
    since=date(1995, 6, 5),
    rules=KenoRules,
    play=Play(
        tape="numbers",
        first_scopes=("draw",),
        opening=lambda _rules: Standing(),
        devices=lambda rules: (device(rules),),
        wagers=offered,
        ruling=ruling,
        procedure=play,
        remedies=REMEDIES,
    ),
    numbers=Analysis(cases=cases, exact=exact_numbers, at_stake=exact_numbers, any_wager=any_wager, kernel=_kernel),
    table=Table(
        layout=felt.layout, lit_areas=lit_areas, mark=mark, marked_areas=marked_areas, opening_steps=opening_steps
    ),
)
