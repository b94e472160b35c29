"""What a hand is offered: asked once, by the table and by the count."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.families.twenty_one.analysis.hands import all_hands
from croupier.families.twenty_one.analysis.layout import hands_of
from croupier.families.twenty_one.analysis.play import SPLIT_HAND, WHOLE
from croupier.families.twenty_one.analysis.terms import ANY_NUMBER, FIRST_TWO, ORIGINAL, Terms, decks_of
from croupier.families.twenty_one.offers import DOUBLE, HIT, SURRENDER, Hand, may, may_split, offers

PLAIN = Terms(decks_of(6, tens=4), surrender=FIRST_TWO, double_totals=(4, 20))
ANY = Terms(
    decks_of(6), double_most_cards=21, most_doubles=2, rescue=ORIGINAL, surrender=ANY_NUMBER, twenty_one_wins=True
)


@pytest.mark.parametrize(
    ("terms", "hand", "offered"),
    [
        (PLAIN, Hand(12, soft=False), {HIT, DOUBLE, SURRENDER}),
        (PLAIN, Hand(12, soft=False, cards=3), {HIT}),
        (PLAIN, Hand(12, soft=False, split=True), {HIT, DOUBLE}),
        (PLAIN, Hand(12, soft=True, split=True, aces=True), set()),
        (PLAIN, Hand(21, soft=True, cards=3), set()),
        (PLAIN, Hand(13, soft=False, cards=3, doubles=1), set()),
        (ANY, Hand(13, soft=False, cards=4), {HIT, DOUBLE, SURRENDER}),
        (ANY, Hand(13, soft=False, cards=4, doubles=1), {DOUBLE, SURRENDER}),
        (ANY, Hand(13, soft=False, cards=4, doubles=2), {SURRENDER}),
        (ANY, Hand(21, soft=False, cards=4, doubles=1), set()),  # it wins: there is nothing to rescue
    ],
)
def test_what_a_hand_is_offered(terms: Terms, hand: Hand, offered: set[str]) -> None:
    assert offers(terms, hand) == offered


def test_a_chart_may_name_what_is_done_with_a_doubled_hand() -> None:
    doubled = Hand(13, soft=False, cards=3, doubles=1)
    assert may(ANY, "double again", doubled)
    assert may(ANY, "give up", doubled)
    assert not may(PLAIN, "give up", doubled)
    assert may(PLAIN, "stand", doubled)


def test_a_pair_is_split_up_to_the_most_hands() -> None:
    assert [may_split(PLAIN, card, hands) for card, hands in ((8, 1), (8, 3), (8, 4), (1, 1), (1, 2))] == [
        True,
        True,
        False,
        True,
        False,
    ]


@pytest.mark.parametrize("terms", [PLAIN, ANY])
def test_the_procedure_offers_what_the_count_plays(terms: Terms) -> None:
    """The arrays of the count have for every hand what `offers` says, before and after a split."""
    counted = hands_of(terms)
    arrays: dict[str, Any] = {DOUBLE: counted.may_double, SURRENDER: counted.may_give_up}
    for cards, at in all_hands().items():
        soft = 1 in cards and sum(cards) <= 11
        for how in (WHOLE, SPLIT_HAND) if len(cards) > 1 else ():
            hand = Hand(sum(cards) + 10 * soft, soft, len(cards), split=how == SPLIT_HAND)
            offered = offers(terms, hand)
            assert {choice for choice, array in arrays.items() if array[how, at]} == offered - {HIT}
            assert counted.may_draw[at] == (HIT in offered)
