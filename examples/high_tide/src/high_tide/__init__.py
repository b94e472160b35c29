"""High tide: the players call whether the second card will be higher or lower than the first.

A game that is not in the chapter, and an example of a game in a package of its own. It cites 19:47-8.4(d)3, under which it
is proposed.
"""

from croupier.engine.game import Analysis, Game, Play, Step, Table
from croupier.engine.shoe_table import OneShoeStanding
from high_tide import felt
from high_tide.exact import cases, chart
from high_tide.irregular import MARK, REMEDIES
from high_tide.kernel import simulated
from high_tide.procedure import FALL, RISE, play
from high_tide.proposal import PROPOSAL
from high_tide.rules import HighTideRules
from high_tide.shuffle import TABLE
from high_tide.wagers import LAW, offered, ruling

GAME: Game[HighTideRules, OneShoeStanding] = Game(
    name="high_tide",
    title="High tide",
    sections=("19:47-8.4",),
    permitted_by="19:47-8.4(d)3ii",
    since=None,
    rules=HighTideRules,
    play=Play(
        tape="cards",
        first_scopes=(MARK,),
        opening=TABLE.opening,
        wagers=offered,
        ruling=ruling,
        procedure=play,
        remedies=REMEDIES,
        answers=frozenset({"cut", "refuse", RISE, FALL}),
    ),
    numbers=Analysis(
        cases=cases,
        chart=chart,
        kernel=simulated,
        same=lambda _site, card: card.rank,  # suits do not matter
    ),
    table=Table(
        layout=felt.layout,
        opening_steps=lambda _rules: (
            Step("cards_inspected", "Sort and inspect the cards, and have a floorperson verify them", LAW),
            Step("cards_shown", "Spread the cards face up for the first player to look at", LAW),
            Step("cards_washed", "Turn the cards face down and wash them", LAW),
        ),
    ),
    proposal=PROPOSAL,
)
