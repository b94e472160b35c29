"""Big Six: a wheel with seven symbols on its stops; the clapper shows the symbol where the wheel comes to rest.

Governed by 19:47-5.5 (payout odds) and 5.6 (wagers and rotation of the wheel).
"""

from datetime import date

from croupier.engine.game import Analysis, Game, GameKind, Play, Step, Table
from croupier.engine.simulated import simulated
from croupier.engine.standing import Standing
from croupier.games.big_six import exact, felt, irregular, procedure, rules, wagers
from croupier.games.big_six.lesson import lesson
from croupier.law.citation import cite

_OPENING = (
    Step("clapper_rule_posted", "Post what happens when the clapper stops between two numbers", cite("19:47-5.6(d)")),
)

GAME: Game[rules.BigSixRules, Standing] = Game(
    name="big_six",
    title="Big Six",
    sections=("19:47-5.5", "19:47-5.6"),
    since=date(1978, 6, 2),
    rules=rules.BigSixRules,
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
        opening_steps=lambda _rules: _OPENING,
    ),
)
