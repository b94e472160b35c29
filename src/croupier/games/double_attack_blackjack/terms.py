"""The options of a table as the plain rule values that the count and the kernels of the family take."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from croupier.families.twenty_one.analysis import terms
from croupier.families.twenty_one.analysis.basics import NotCovered
from croupier.games.double_attack_blackjack.rules import (
    ALL_SPLIT_HANDS,
    ANY_TIME,
    FIRST_TWO,
    NO_SPLIT_HANDS,
    ORIGINAL,
    DoubleAttackRules,
)
from croupier.law.citation import cite
from croupier.law.ruling import not_determined
from croupier.money.odds import EVEN_MONEY

_EVEN = {"initial": "19:47-26.5", "attack": "19:47-26.5", "double": "19:47-26.9(b)"}


def terms_of(rules: DoubleAttackRules) -> terms.Terms:
    """The rule values of a table; raises `NotCovered` if it cannot be counted."""
    for row, law in _EVEN.items():
        if rules.payouts[row] != EVEN_MONEY:
            why = f"the {row} wager pays {rules.payouts[row]}; only even money is counted"
            raise NotCovered(not_determined(cite(law), why))
    return values_of(rules).checked()


@lru_cache(maxsize=32)
def values_of(rules: DoubleAttackRules) -> terms.Terms:
    """The rule values of any table, also of one that cannot be counted."""
    two_only = rules.surrender == FIRST_TWO
    after_split = not two_only and rules.surrender_after_split != NO_SPLIT_HANDS
    after_double = terms.ORIGINAL if rules.surrender_after_double == ORIGINAL else terms.HALF
    return terms.Terms(
        shoe=terms.decks_of(rules.decks),
        double_most_cards=terms.ANY_CARDS,
        rescue=after_double if rules.surrender == ANY_TIME else terms.NONE,
        rescue_after_split=after_split,
        surrender=terms.FIRST_TWO if two_only else terms.ANY_NUMBER,
        surrender_after_split=after_split,
        split_aces_give_up=after_split and rules.surrender_after_split == ALL_SPLIT_HANDS,
        hands=rules.max_hands,
        ace_hands=2,
        draw_soft_21=rules.draw_on_soft_21,
        blackjack_pays=Fraction(rules.payouts["blackjack"].to_one),
        blackjack_beats_blackjack=not rules.blackjacks_push,
        blackjack_known=rules.card_reader,
        busted_double_returned=rules.busted_double_returned,
        busted_also_lost=rules.busted_bets_also_lost,
        attack=True,
        insurance_pays=Fraction(rules.payouts["insurance"].to_one),
    )
