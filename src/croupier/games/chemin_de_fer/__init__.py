"""Chemin de fer: a player holds the bank and plays the Banker's Hand; the others go against it for as much as it holds.

Governed by subchapter 4, of which we have only the titles; 4.2 is reserved. The rules are the common international ones, and
every choice among them is an option. The house runs the game and takes vigorish from what the bank wins.
"""

from datetime import date

from croupier.engine.decision import plain_answers
from croupier.engine.game import Analysis, Game, GameKind, Play, Table
from croupier.engine.shoe_table import opening_steps
from croupier.families.baccarat import roads
from croupier.games.chemin_de_fer import chart, exact, felt, irregular, kernel, procedure, rules, shuffle, wagers
from croupier.games.chemin_de_fer.lesson import lesson

_INSPECTED, _, _WASHED = opening_steps(rules.LAW.opening)

GAME: Game[rules.CheminDeFerRules, shuffle.CheminDeFerStanding] = Game(
    name="chemin_de_fer",
    title="Baccarat (chemin de fer)",
    sections=tuple(f"19:47-4.{number}" for number in (1, *range(3, 13))),
    permitted_by="19:47-4.7",
    since=date(1978, 6, 2),
    rules=rules.CheminDeFerRules,
    play=Play(
        tape="cards",
        first_scopes=(procedure.FIRST,),
        opening=shuffle.TABLE.opening,
        private_cards=lambda _rules: True,
        wagers=wagers.offered,
        ruling=wagers.ruling,
        players=2,
        procedure=procedure.play,
        remedies=irregular.REMEDIES,
        seated=shuffle.seated,
        in_order=wagers.from_the_bank,
        between_players=lambda _rules, down: wagers.THE_BANK.between_players(down),
        answers=frozenset({"cut", "refuse", procedure.DRAW, procedure.STAND}),
        actions=plain_answers(procedure.STAND, procedure.DRAW, "cut", "refuse"),
    ),
    numbers=Analysis(
        exact=exact.exact_numbers,
        at_stake=exact.exact_numbers,
        chart=chart.chart,
        kernel=kernel.simulated,
        play_schema=kernel.PLAY_SCHEMA,
        tabulate=kernel.tabulate,
        same=lambda _site, card: card.rank,  # suits do not matter
    ),
    table=Table(
        lesson=lesson,
        kind=GameKind.BACCARAT,
        mark=roads.mark,
        layout=felt.layout,
        opening_steps=lambda _rules: (_INSPECTED, _WASHED),
    ),
)
