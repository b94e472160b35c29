"""Chemin de fer: a player holds the bank and plays the Banker's Hand; the others go against it for as much as it holds.

Governed by subchapter 4, of which we have only the titles; 4.2 is reserved. The rules are the common international ones, and
every choice among them is an option. The house runs the game and takes vigorish from what the bank wins.
"""

from datetime import date

from croupier.engine.game import Analysis, Game, Play, Table
from croupier.engine.shoe_table import opening_steps
from croupier.families.baccarat import roads
from croupier.games.chemin_de_fer.chart import chart
from croupier.games.chemin_de_fer.exact import exact_numbers
from croupier.games.chemin_de_fer.felt import layout
from croupier.games.chemin_de_fer.irregular import REMEDIES
from croupier.games.chemin_de_fer.kernel import simulated
from croupier.games.chemin_de_fer.procedure import DRAW, FIRST, STAND, play
from croupier.games.chemin_de_fer.rules import LAW, CheminDeFerRules
from croupier.games.chemin_de_fer.shuffle import TABLE, CheminDeFerStanding, seated
from croupier.games.chemin_de_fer.wagers import THE_BANK, from_the_bank, offered, ruling

_INSPECTED, _, _WASHED = opening_steps(LAW.opening)

GAME: Game[CheminDeFerRules, CheminDeFerStanding] = Game(
    name="chemin_de_fer",
    title="Baccarat (chemin de fer)",
    sections=tuple(f"19:47-4.{number}" for number in (1, *range(3, 13))),
    permitted_by="19:47-4.7",
    since=date(1978, 6, 2),
    rules=CheminDeFerRules,
    play=Play(
        tape="cards",
        first_scopes=(FIRST,),
        opening=TABLE.opening,
        private_cards=lambda _rules: True,
        wagers=offered,
        ruling=ruling,
        procedure=play,
        remedies=REMEDIES,
        seated=seated,
        in_order=from_the_bank,
        between_players=lambda _rules, wagers: THE_BANK.between_players(wagers),
        answers=frozenset({"cut", "refuse", DRAW, STAND}),
    ),
    numbers=Analysis(
        exact=exact_numbers,
        at_stake=exact_numbers,
        chart=chart,
        kernel=simulated,
        same=lambda _site, card: card.rank,  # suits do not matter
    ),
    table=Table(mark=roads.mark, layout=layout, opening_steps=lambda _rules: (_INSPECTED, _WASHED)),
)
