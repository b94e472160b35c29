"""Mini-dice: two dice in a shaker that goes around the table; place bets wait for their number or a 7, all others for one shake.

Governed by subchapter 13: 13.2 (permissible wagers), 13.3 (dice and shaker), 13.4 (making and removal of wagers), 13.5
(opening and dealing), 13.6 (payout odds), 13.7 (relinquishment of the shaker) and 13.8 (irregularities). We have the text of
13.2 and 13.6 as it is in 13:69F, and the titles of the rest.
"""

from datetime import date

from croupier.engine.game import Analysis, Game, GameKind, Play, Step, Table
from croupier.engine.simulated import simulated
from croupier.games.mini_dice import exact, felt, irregular, procedure, rules, standing, wagers
from croupier.games.mini_dice.lesson import lesson
from croupier.law.citation import cite

_OPENING = (
    Step(
        "dice_inspected",
        "Inspect the two dice and the shaker, which is filled and locked, for tampering",
        cite("19:47-13.5"),
    ),
    Step(
        "odds_stated",
        'See that the layout and the brochures state all odds with "to" or "win", none with "for"',
        cite("19:47-13.6(a)"),
    ),
)

GAME: Game[rules.MiniDiceRules, standing.MiniDiceStanding] = Game(
    name="mini_dice",
    title="Mini-dice",
    sections=tuple(f"19:47-13.{number}" for number in range(1, 9)),
    permitted_by="19:47-13.2(b)",
    since=date(1997, 10, 6),
    rules=rules.MiniDiceRules,
    play=Play(
        tape="dice",
        first_scopes=("roll",),
        opening=lambda _rules: standing.MiniDiceStanding(),
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
    ),
    table=Table(
        lesson=lesson,
        kind=GameKind.DICE,
        layout=felt.layout,
        opening_steps=lambda _rules: _OPENING,
        between_tables=rules.between_tables,
    ),
)
