"""Crow's nest: two dice tumble in a closed nest; high or low, twins, the crow, and a watch that waits for twins or a 7.

A game that is not in the chapter, and an example of a game in a package of its own. It cites 19:47-8.4(d)3, under which it
is proposed.
"""

from croupier.engine.game import Analysis, Game, Play, Step, Table
from croupier.engine.simulated import simulated
from croupier.engine.standing import Standing
from crows_nest import felt
from crows_nest.exact import cases
from crows_nest.irregular import REMEDIES
from crows_nest.procedure import DICE, play
from crows_nest.proposal import PROPOSAL
from crows_nest.rules import CrowsNestRules
from crows_nest.wagers import LAW, offered, ruling

GAME: Game[CrowsNestRules, Standing] = Game(
    name="crows_nest",
    title="Crow's nest",
    sections=("19:47-8.4",),
    permitted_by="19:47-8.4(d)3ii",
    since=None,
    rules=CrowsNestRules,
    play=Play(
        tape="dice",
        first_scopes=("roll",),
        opening=lambda _rules: Standing(),
        devices=lambda _rules: (DICE,),
        wagers=offered,
        ruling=ruling,
        procedure=play,
        remedies=REMEDIES,
    ),
    numbers=Analysis(cases=cases, kernel=simulated),
    table=Table(
        layout=felt.layout,
        opening_steps=lambda _rules: (
            Step("dice_inspected", "Inspect the dice and the nest, and lock the nest with the dice in it", LAW),
        ),
    ),
    proposal=PROPOSAL,
)
