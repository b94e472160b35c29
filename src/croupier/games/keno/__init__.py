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
from croupier.games.keno import exact, felt, irregular, opening, procedure, rules, wagers
from croupier.games.keno.lesson import lesson


def _kernel(_game: object, rules: rules.KenoRules, scene: Scene) -> Kernel:
    from croupier.games.keno.kernel import kernel

    return kernel(rules, scene)


GAME: Game[rules.KenoRules, Standing] = Game(
    name="keno",
    title="Keno",
    sections=tuple(f"19:47-15.{number}" for number in range(1, 8)),
    permitted_by="19:47-15.2",
    since=date(1995, 6, 5),
    rules=rules.KenoRules,
    play=Play(
        tape="numbers",
        first_scopes=("draw",),
        opening=lambda _rules: Standing(),
        devices=lambda elected: (procedure.device(elected),),
        wagers=wagers.offered,
        ruling=wagers.ruling,
        procedure=procedure.play,
        remedies=irregular.REMEDIES,
    ),
    numbers=Analysis(
        cases=exact.cases,
        exact=exact.exact_numbers,
        at_stake=exact.exact_numbers,
        any_wager=exact.any_wager,
        kernel=_kernel,
    ),
    table=Table(
        lesson=lesson,
        layout=felt.layout,
        lit_areas=procedure.lit_areas,
        mark=procedure.mark,
        marked_areas=wagers.marked_areas,
        opening_steps=opening.opening_steps,
    ),
)
