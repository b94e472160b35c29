"""Bulk simulation of double attack blackjack: its options as plain rule values, for the kernels of the family."""

from __future__ import annotations

from fractions import Fraction

from croupier.engine.kernel import Kernel, Scene
from croupier.families.twenty_one.kernels import best_play, simulation
from croupier.families.twenty_one.kernels.table import ANY_NUMBER, FIRST_TWO, Table
from croupier.games.double_attack_blackjack.rules import (
    ALL_SPLIT_HANDS,
    ANY_TIME,
    NO_SPLIT_HANDS,
    DoubleAttackRules,
)
from croupier.games.double_attack_blackjack.rules import FIRST_TWO as TWO_CARDS_ONLY
from croupier.games.double_attack_blackjack.wagers import ATTACK, BUST_IT, INITIAL, INSURANCE
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
        best=lambda: best_play.of(table),
        bust_it={BUST_IT: pays} if rules.bust_it else {},
    )
    return simulation.kernel(game, scene)


def table_of(rules: DoubleAttackRules) -> Table:
    """The table as the kernels play it."""
    two_only = rules.surrender == TWO_CARDS_ONLY
    after_split = not two_only and rules.surrender_after_split != NO_SPLIT_HANDS
    return Table(
        decks=rules.decks,
        up_first=True,
        reader=rules.card_reader,
        attack=True,
        hands=rules.max_hands,
        draw_soft_21=rules.draw_on_soft_21,
        surrender=FIRST_TWO if two_only else ANY_NUMBER,
        surrender_split=after_split,
        surrender_split_aces=after_split and rules.surrender_after_split == ALL_SPLIT_HANDS,
        rescue=rules.surrender == ANY_TIME,
        rescue_split=after_split,
        blackjack_pays=Fraction(rules.payouts["blackjack"].to_one),
        blackjack_beats_blackjack=not rules.blackjacks_push,
        win_pays=Fraction(rules.payouts[INITIAL].to_one),
        attack_pays=Fraction(rules.payouts[ATTACK].to_one),
        double_pays=Fraction(rules.payouts["double"].to_one),
        also_lost=rules.busted_bets_also_lost,
        busted_double_returned=rules.busted_double_returned,
        insurance_pays=Fraction(rules.payouts["insurance"].to_one),
    )
