"""What seeing other players' cards would gain at let it ride: every deal of a small deck is the judge."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from croupier.equipment.cards import DECK, read_card
from croupier.families.stud.numbers.paid_by_hand import class_of_value
from croupier.games.let_it_ride.exact import gains
from croupier.games.let_it_ride.rules import LetItRideRules
from croupier.games.let_it_ride.seeing import seeing
from croupier.hands.poker.evaluator import values_of_five

pytestmark = pytest.mark.slow  # what counts is compiled first

DECK_OF_TEN = tuple(sorted(DECK.index(read_card(text)) for text in "As Ks Qs Ts 9s 8h Th 2c 3d 4d".split()))
ONE_BET = gains(LetItRideRules())[0]


def by_every_deal(hands: int) -> Fraction:
    """What bet 1 and bet 2 gain together on average if so many cards of other hands are known, deal by deal."""
    total, deals = Fraction(0), 0
    for own in combinations(DECK_OF_TEN, 3):
        rest = [card for card in DECK_OF_TEN if card not in own]
        pay = {two: _pay((*own, *two)) for two in combinations(rest, 2)}
        for seen in combinations(rest, 3 * hands):
            left = [card for card in rest if card not in seen]
            pairs = {two: pay[two] for two in combinations(left, 2)}
            total += max(Fraction(0), Fraction(sum(pairs.values()), len(pairs)))
            for fourth in left:
                mean = Fraction(sum(cents for two, cents in pairs.items() if fourth in two), len(left) - 1)
                total += max(Fraction(0), mean) / len(left)
            deals += 1
    return total / deals


def _pay(cards: tuple[int, ...]) -> int:
    value = values_of_five(np.array([cards], np.uint8))[0]
    return ONE_BET[int(class_of_value()[value])]


def test_on_a_small_deck_every_deal_comes_to_the_same() -> None:
    assert seeing(ONE_BET, 1, DECK_OF_TEN).least == by_every_deal(1) - by_every_deal(0)


@pytest.mark.parametrize(("hands", "least", "most"), [(1, "0.0434%", "0.0434%"), (6, "0.1130%", "1.6886%")])
def test_seeing_other_hands_gains_little(hands: int, least: str, most: str) -> None:
    found = seeing(ONE_BET, hands)
    assert (f"{float(found.least) / 1000:.4%}", f"{float(found.most) / 1000:.4%}") == (least, most)
