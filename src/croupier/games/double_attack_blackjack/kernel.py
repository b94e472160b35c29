"""Bulk simulation of double attack blackjack: its options as plain rule values, for the kernels of the family."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from croupier.engine.game import Game
from croupier.engine.kernel import Kernel, Scene
from croupier.engine.strategy import Asks
from croupier.families.twenty_one.chart import tabulated
from croupier.families.twenty_one.kernels import best_play, simulation
from croupier.families.twenty_one.kernels.table import Table
from croupier.games.double_attack_blackjack.exact import counted_apart
from croupier.games.double_attack_blackjack.rules import DoubleAttackRules
from croupier.games.double_attack_blackjack.terms import values_of
from croupier.games.double_attack_blackjack.wagers import ATTACK, BUST_IT, DOUBLE, INITIAL, INSURANCE
from croupier.law.citation import cite

_BUST_ROWS = ("ten", "nine", "eight", "seven", "six", "eights_color", "eights_suit")


def kernel(rules: DoubleAttackRules, scene: Scene) -> Kernel:
    """Returns the fastest kernel that plays this scene exactly."""
    table = table_of(rules)
    pays = tuple(Fraction(rules.payouts[f"{BUST_IT}_{row}"].to_one) for row in _BUST_ROWS)
    game = simulation.Game(
        name="double attack blackjack",
        table=table,
        main=INITIAL,
        insurance=INSURANCE,
        boxes=rules.boxes,
        law=cite("19:47-26.5"),
        empty=cite("19:47-26.15(g)"),
        behind=scene.cards_behind or 12 * rules.decks,  # a quarter
        value=lambda play: best_play.value(table, play),
        sides={BUST_IT: simulation.bust_it(pays)} if rules.bust_it else {},
        worth_apart=lambda: {each.wager: each.expected_gain for each in counted_apart(rules)},
    )
    return simulation.kernel(game, scene)


def tabulate(game: Game[Any, Any], rules: DoubleAttackRules, scene: Scene, ask: Asks) -> Mapping[str, Any]:
    """The document of a chart that plays a scene as the strategy does; raises `NotTabulated`."""
    return tabulated.tabulate(game, rules, scene, ask, mains=(INITIAL,), terms=values_of(rules))


def table_of(rules: DoubleAttackRules) -> Table:
    """The table as the kernels play it."""

    def pays(row: str) -> Fraction:
        return Fraction(rules.payouts[row].to_one)

    return Table(
        terms=values_of(rules),
        up_first=True,
        win_pays=pays(INITIAL),
        attack_pays=pays(ATTACK),
        double_pays=pays(DOUBLE),
    )
