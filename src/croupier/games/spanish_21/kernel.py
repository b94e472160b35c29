"""Bulk simulation of Spanish 21: its options as plain rule values, for the kernels of the family."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from croupier.engine.game import Game
from croupier.engine.kernel import Kernel, Scene
from croupier.engine.strategy import Asks
from croupier.families.twenty_one.chart import tabulated
from croupier.families.twenty_one.kernels import best_play, simulation
from croupier.families.twenty_one.kernels.table import UNIT_CENTS, Table
from croupier.families.twenty_one.sides.match_the_dealer import MATCH_THE_DEALER
from croupier.games.spanish_21.bonus import award_cents
from croupier.games.spanish_21.exact import counted_apart
from croupier.games.spanish_21.rules import NO_MATCH, SpanishRules
from croupier.games.spanish_21.terms import values_of
from croupier.games.spanish_21.wagers import DOUBLE, ENVY_CENTS, INSURANCE, MAIN
from croupier.law.citation import cite


def kernel(rules: SpanishRules, scene: Scene) -> Kernel:
    """Returns the fastest kernel that plays this scene exactly."""
    table = table_of(rules)
    sides = {}
    if rules.match_the_dealer != NO_MATCH:
        unsuited, suited = (Fraction(rules.match_pays[row].to_one) for row in ("unsuited", "suited"))
        sides[MATCH_THE_DEALER] = simulation.match_the_dealer(unsuited, suited)
    game = simulation.Game(
        name="Spanish 21",
        table=table,
        main=MAIN,
        insurance=INSURANCE,
        boxes=rules.boxes,
        law=cite("19:47-19.5"),
        empty=cite("19:47-19.15"),
        behind=scene.cards_behind or 12 * rules.decks,  # a quarter
        value=lambda play: best_play.value(table, play),
        sides=sides,
        worth_apart=lambda: {each.wager: each.expected_gain for each in counted_apart(rules)},
    )
    return simulation.kernel(game, scene)


def tabulate(game: Game[Any, Any], rules: SpanishRules, scene: Scene, ask: Asks) -> Mapping[str, Any]:
    """The document of a chart that plays a scene as the strategy does; raises `NotTabulated`."""
    return tabulated.tabulate(game, rules, scene, ask, mains=(MAIN,), terms=values_of(rules))


def table_of(rules: SpanishRules) -> Table:
    """The table as the kernels play it."""
    super_bonus = Fraction(award_cents(UNIT_CENTS) if rules.super_bonus else 0, UNIT_CENTS)
    return Table(
        terms=values_of(rules, super_bonus=super_bonus),
        win_pays=Fraction(rules.payouts["win"].to_one),
        double_pays=Fraction(rules.payouts[DOUBLE].to_one),
        blackjack_at_once=not rules.blackjacks_push,
        twenty_one_at_once=rules.twenty_one_beats_blackjack,
        envy_cents=ENVY_CENTS if rules.super_bonus else 0,
    )
