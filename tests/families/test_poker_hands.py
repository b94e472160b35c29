"""What poker hands are worth: high, low and both, of five, of two and three, of three, and what open cards count."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from croupier.equipment.cards import DECK, Card
from croupier.families.poker import hands
from croupier.hands.poker.ranking import best_five, best_low


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card(*each) for each in text.split())


def test_the_board_may_play() -> None:
    board = cards("As Ks Qs Js Ts")
    one, other = (hands.high_of_five(cards(own), board) for own in ("2h 3d", "9s 8s"))
    assert one == other
    assert one.words == "a royal flush"


def test_two_and_three_takes_exactly_two_own_cards() -> None:
    """Four spades on the board and one in hand are no flush; four aces in hand are a pair of aces."""
    board = cards("Ks Qs 9s 4s 2d")
    assert hands.high_of_two_and_three(cards("As Kd 8c 7h"), board).words == "a pair of kings"
    assert hands.high_of_two_and_three(cards("As Ad Ac Ah"), board).words == "a pair of aces"
    assert hands.high_of_two_and_three(cards("As 3s Ac Ah"), board).words == "a flush, ace high"


def test_a_low_of_two_and_three_needs_both() -> None:
    board = cards("8s 7d 2c Kh Kd")
    assert hands.eight_or_better_of_two_and_three(cards("As 3d Qc Qh"), board) is not None
    assert hands.eight_or_better_of_two_and_three(cards("As Kc Qc Qh"), board) is None
    assert hands.eight_or_better_of_two_and_three(cards("As 2d Qc Qh"), board) is None  # the two is paired


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("5s 4s 3s 2s As", "6s 4d 3d 2d Ad"),  # straights and flushes do not count
        ("8s 5s 4s 3s 2s", "8s 6s 3s 2s As"),
        ("Ks Qs Js Ts 9s", "As Ad 2s 3s 4s"),  # a pair is worse than any five ranks
    ],
)
def test_lows_are_compared_from_the_top_and_aces_are_low(better: str, worse: str) -> None:
    assert hands.low_of_five(cards(better), ()).value > hands.low_of_five(cards(worse), ()).value


def test_the_low_of_five_qualifies_at_eight_or_better() -> None:
    assert hands.eight_or_better(cards("8s 7s 6s 5s 4s"), ()) is not None
    assert hands.eight_or_better(cards("9s 4s 3s 2s As"), ()) is None
    assert hands.eight_or_better(cards("5s 5d 3s 2s As"), ()) is None


def test_mambo_hands_are_the_best_three_of_four() -> None:
    assert hands.high_of_three(cards("As Ks 9d"), cards("Qs")).words == "a high mambo"
    assert hands.high_of_three(cards("As Ks 9d"), cards("Qh")).words == "a straight, ace high"
    low = hands.six_or_better(cards("As 2d 6h"), cards("3c"))
    assert low is not None
    assert low.words == "a low of three, two, ace"
    assert hands.six_or_better(cards("As Ad 2h"), cards("7c")) is None


def test_every_low_of_four_mambo_cards_is_counted() -> None:
    """Of 270,725 ways to hold four cards, 45,440 have a low of six or better, as published."""
    known = dict.fromkeys((3, 4, 5, 6), 0)
    for four in combinations(DECK, 4):
        worth = hands.six_or_better(four, ()) if sum(card.rank in "A23456" for card in four) >= 3 else None
        if worth is not None:
            known[-worth.value[0]] += 1
    assert known == {3: 2_848, 4: 7_776, 5: 14_016, 6: 20_800}


def test_deuce_to_seven_counts_straights_and_aces_are_high() -> None:
    best = hands.deuce_to_seven(cards("7s 5d 4h 3c 2s"), ())
    others = ("8s 5d 4h 3c 2s", "As 5d 4h 3c 2s", "6s 5d 4h 3c 2s", "7s 5s 4s 3s 2s")
    assert all(hands.deuce_to_seven(cards(other), ()).value < best.value for other in others)
    assert (
        hands.deuce_to_seven(cards("As 5d 4h 3c 2s"), ()).value
        > hands.deuce_to_seven(cards("2d 2h 4h 3c 7s"), ()).value
    )


def test_random_hands_are_ranked_as_card_by_card() -> None:
    """Seven cards: high and low order as the plain ranking of the best five does."""
    random = Random(14)
    for _ in range(40):
        one, other = random.sample(DECK, 7), random.sample(DECK, 7)
        high = [hands.high_of_five(each, ()).value for each in (one, other)]
        assert (high[0] > high[1], high[0] == high[1]) == (
            best_five(one) > best_five(other),
            best_five(one)[:2] == best_five(other)[:2],
        )
        low = [hands.low_of_five(each, ()).value for each in (one, other)]
        assert (low[0] > low[1]) == (best_low(one) < best_low(other))


# ---------------------------------------------------------------- open cards


def test_the_lowest_of_equal_cards_is_the_club() -> None:
    """Clubs, diamonds, hearts, spades: the order of forced bets and odd chips, which wins no pot."""
    ranked = sorted(cards("2s 2h 2d 2c Ac 3c"), key=hands.by_suit)
    assert " ".join(map(str, ranked)) == "2c 2d 2h 2s 3c Ac"
    assert max(cards("Ac Ks"), key=hands.low_by_suit) == Card("K", "s")  # where only low wins, aces are low


def test_open_cards_count_pairs_and_ranks_but_no_straight() -> None:
    boards = ["9s 9d 2h", "Ks Qs Js", "Ks Qs Td", "As 3d 2c"]
    ordered = sorted(boards, key=lambda text: hands.up_worth(cards(text)), reverse=True)
    assert ordered == ["9s 9d 2h", "As 3d 2c", "Ks Qs Js", "Ks Qs Td"]
    lows = sorted(boards, key=lambda text: hands.up_low(cards(text)), reverse=True)
    assert lows == ["As 3d 2c", "Ks Qs Td", "Ks Qs Js", "9s 9d 2h"]
