"""Poker hands against each other: every deal counted as the readable ranking counts them, samples, published figures."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.equipment.cards import DECK
from croupier.families.poker.numbers import boards, equities
from croupier.families.poker.numbers.boards import number_of_boards
from croupier.families.poker.numbers.equities import Equities
from croupier.families.poker.numbers.equity import can_be_counted, counted, exact_cost, sampled
from croupier.families.poker.numbers.forms import FORMS
from croupier.families.poker.numbers.given import read_spot
from croupier.law.option import Unreadable
from tests.oracles.poker_equity import RULES, shares, slow_equity


def exact(form: str, *hands: str, board: str = "", dead: str = "") -> Equities:
    return counted(read_spot(FORMS[form], hands, board, dead))


# ---------------------------------------------------------------- against the readable ranking


@pytest.mark.parametrize("form", FORMS)
def test_whole_deals_are_shared_as_the_readable_ranking_shares_them(form: str) -> None:
    """Two hands and three, of random cards and of a few low and suited ones, so that ties, flushes and lows happen."""
    rules, chances = RULES[form], Random(7)
    narrow = [card for card in DECK if card.rank in "A23456" or card.suit == "s"]
    for number in range(120):
        players = 2 + number % 2
        needed = players * rules.own + rules.board
        dealt = chances.sample(narrow if number % 3 == 0 and needed <= len(narrow) else list(DECK), needed)
        hands = [tuple(dealt[at : at + rules.own]) for at in range(0, players * rules.own, rules.own)]
        board = tuple(dealt[players * rules.own :])
        texts = ["".join(map(str, hand)) for hand in hands]
        result = exact(form, *texts, board="".join(map(str, board)))
        assert [each.equity for each in result.hands] == shares(form, hands, board), (texts, board)
        assert result.deals == 1


SPOTS = [
    ("hold_em", [["AhKh"], ["QsQd"], ["7c7d"]], "Kd7h2h5c", ""),
    ("hold_em", [["AhKh", "AsKs", "AdAc"], ["QsQd", "AhQh"]], "Kd7h2h5c", "3c3d"),
    ("omaha", [["AhKhQdJd"], ["9s8s7d6d"]], "ThTd5s2s", ""),
    ("omaha_hi_lo", [["Ah2hKdKc"], ["As2s3d9d"]], "4h5sKs9c", ""),
    ("omaha_hi_lo", [["Ah2hKdKc"], ["As2s3d9d"], ["Ad2c4cTc"]], "4h5s6sJc", ""),
    ("seven_card_stud", [["AhAdKc3d4s5s"], ["QhQdJc7d8s8h"]], "", "2c"),
    ("seven_card_stud_hi_lo", [["AhAdKcKd4s4h"], ["QhQdJcJd8s9h"]], "", ""),
    ("seven_card_stud_hi_lo_8", [["AhAdKc3d4s6s"], ["2h3h5c7d8s8h"]], "", ""),
    ("five_card_draw", [["AhAd3s4c"], ["KhKdQsJs"]], "", ""),
    ("five_card_draw_low", [["Ah2d3s4c"], ["2h3d5s7s"]], "", "Kc"),
    ("five_card_draw_hi_lo", [["Ah2d3s4c"], ["KhKdQsJs"]], "", ""),
    ("five_card_stud", [["AhKdQc9s"], ["8s8d4c3h"], ["Th9h7h6h2h"]], "", ""),
    ("mambo_stud", [["AhKh"], ["2d3d7s"]], "", ""),
    ("mambo_stud", [["AhKh2s"], ["2d3d6s"], ["4c5c6c"]], "", ""),
]


@pytest.mark.parametrize(("form", "hands", "board", "dead"), SPOTS)
def test_every_deal_is_counted_as_by_hand(form: str, hands: list[list[str]], board: str, dead: str) -> None:
    own = RULES[form].own
    step_by_step = FORMS[form].dealt_in_steps
    texts = [",".join(hand + ("" if step_by_step else "*" * (own - len(hand) // 2)) for hand in each) for each in hands]
    longest = max(len(text) for text in texts)
    if step_by_step:
        texts = [text + "*" * ((longest - len(text)) // 2) for text in texts]
    result, slow = exact(form, *texts, board=board, dead=dead), slow_equity(form, hands, board, dead)
    assert result.deals == slow.deals > 1
    assert [each.equity for each in result.hands] == slow.equity
    assert [each.win for each in result.hands] == slow.whole
    assert [each.tie for each in result.hands] == slow.part
    assert sum(each.equity for each in result.hands) == 1


def test_14_12_a_card_drawn_to_a_flush_and_two_high_cards() -> None:
    """Nine hearts, three aces and three kings of 43 cards beat a pair of queens."""
    assert exact("five_card_draw", "AhKh7h2h*", "QsQdJc9c8d").hands[0].equity == Fraction(15, 43)


def test_14_13_the_last_card_to_four_high_ones_and_to_a_pair() -> None:
    """A ten makes a straight; twelve cards make a higher pair, unless the other hand has one of the eight that help it."""
    result = exact("five_card_stud", "As/KdQcJh", "9s/9d4c2h")
    assert result.hands[0].win == Fraction(4 * 43 + 12 * (43 - 8), 44 * 43)


# ---------------------------------------------------------------- published


@pytest.mark.parametrize(
    ("hands", "percent"),
    [
        (("AA", "KK"), "81.946"),
        (("AKs", "QQ"), "46.049"),
        (("AA", "random"), "85.204"),
        (("AKs", "random"), "67.045"),
        (("72o", "random"), "34.584"),
    ],
)
def test_14_10_published_equities_before_the_flop(hands: tuple[str, str], percent: str) -> None:
    assert f"{float(exact('hold_em', *hands).hands[0].equity):.3%}" == f"{percent}%"


def test_14_10_two_known_hands_meet_on_1_712_304_boards() -> None:
    """All boards of 48 cards, one by one, and both hands named the other way around."""
    result, turned = exact("hold_em", "AhAd", "KsKc"), exact("hold_em", "KsKc", "AhAd")
    assert result.deals == 1_712_304
    assert [result.hands[0].win * result.deals, result.hands[1].win * result.deals] == [1_388_072, 317_694]
    assert result.hands[0].tie * result.deals == 6_538
    assert [each.equity for each in turned.hands] == [each.equity for each in reversed(result.hands)]


# ---------------------------------------------------------------- ranges, suits that are alike


def test_a_range_is_the_mean_of_its_hands() -> None:
    """Suits that are alike are counted once for the range, and others for each two of its hands."""
    aces, queens = ("AhKh", "AsKs", "AdKd", "AcKc"), [f"Q{one}Q{other}" for one, other in combinations("shdc", 2)]
    each = [exact("hold_em", one, other, board="5h6h9c") for one in aces for other in queens]
    both = exact("hold_em", "AKs", "QQ", board="5h6h9c")
    assert both.deals == sum(result.deals for result in each)
    assert both.hands[0].equity * both.deals == sum(result.hands[0].equity * result.deals for result in each)


@pytest.mark.parametrize(
    ("hands", "board", "orders"),
    [
        (("AA", "KK"), "", 24),
        (("AhAd", "KsKc"), "", 4),
        (("9h9d", "QsJc,QcJs"), "", 4),
        (("9h9d", "QsJc"), "", 2),
        (("AhKd", "QsJc"), "", 1),
        (("AA", "KK"), "5h6h9c", 2),
        (("AhKh", "random"), "5h6h9h", 6),
    ],
)
def test_suits_are_alike_if_their_exchange_changes_nothing(hands: tuple[str, str], board: str, orders: int) -> None:
    """A board that is listed stands for all that differ from it only by such suits."""
    spot = read_spot(FORMS["hold_em"], hands, board)
    by_itself, listed = counted(spot), number_of_boards(spot)
    assert comb(len(spot.live), 5 - len(spot.board)) // orders + 1 == listed
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(boards, "exchangeable", lambda *_: False)
        assert number_of_boards(spot) >= listed
        assert counted(spot) == by_itself


@given(
    st.permutations("shdc"),
    st.randoms(use_true_random=False),
    st.sampled_from(["hold_em", "omaha_hi_lo", "mambo_stud"]),
)
def test_an_exchange_of_suits_or_of_hands_changes_no_equity(suits: list[str], chances: Random, form: str) -> None:
    """Three hands with a card to come on the board, or a card that nobody knows."""
    rules = RULES[form]
    dealt = chances.sample(DECK, 3 * rules.own + rules.board)
    hands = ["".join(map(str, dealt[at : at + rules.own])) for at in (0, rules.own, 2 * rules.own)]
    board = "".join(map(str, dealt[3 * rules.own : -1]))
    hands[0] = f"{hands[0][:-2]}*" if form == "mambo_stud" else hands[0]
    new = str.maketrans("shdc", "".join(suits))
    shares = {each.hand: each.equity for each in exact(form, *hands, board=board).hands}
    turned = exact(form, *(hand.translate(new) for hand in reversed(hands)), board=board.translate(new))
    assert sum(shares.values()) == 1
    assert [each.equity for each in turned.hands] == [shares[hand] for hand in reversed(hands)]


# ---------------------------------------------------------------- samples


@pytest.mark.parametrize(
    ("form", "hands", "board"),
    [
        ("hold_em", ("QQ+,AKs", "22-77,AhQh", "random"), "Kd7h2h5c"),
        ("omaha_hi_lo", ("Ah2hKdKc", "random"), "4h5sKs9c"),
        ("seven_card_stud_hi_lo_8", ("AhAd/Kc4h5h", "2d3d/4c7h8c"), ""),
        ("five_card_draw_hi_lo", ("AhAd3s**", "KhKdQsJs*"), ""),
        ("mambo_stud", ("Ah/Kh", "*/3d"), ""),
    ],
)
def test_a_sample_is_within_its_standard_error(form: str, hands: tuple[str, ...], board: str) -> None:
    spot = read_spot(FORMS[form], hands, board)
    all_deals, some = counted(spot), sampled(spot, 60_000, 11)
    assert some is not None
    assert (some.deals, some.exact, all_deals.exact) == (60_000, False, True)
    for wanted, of_sample in zip(all_deals.hands, some.hands, strict=True):
        error = of_sample.standard_error
        assert error is not None
        assert 0 < error < Fraction(1, 400)
        assert abs(of_sample.equity - wanted.equity) < 4 * error
        spread = 4 * (wanted.win * (1 - wanted.win) / 60_000) ** Fraction(1, 2)
        assert abs(of_sample.win - wanted.win) <= spread
    assert abs(all_deals.without_low - some.without_low) < Fraction(1, 100)


def test_a_seed_gives_the_same_sample_and_another_seed_another_one() -> None:
    spot = read_spot(FORMS["hold_em"], ("AhKh", "random", "random"))
    assert sampled(spot, 300_000, 3) == sampled(spot, 300_000, 3), "in more than one part"
    assert sampled(spot, 1000, 3) != sampled(spot, 1000, 4)


def test_what_takes_long_is_known_before() -> None:
    """Two ranges are counted, three random hands are not, and seven unknown cards of two players cannot be."""
    quick, long = (
        read_spot(FORMS[form], hands)
        for form, hands in (("hold_em", ("QQ+", "random")), ("hold_em", ("AhKh", "random", "random")))
    )
    assert exact_cost(quick) < equities.SOON < exact_cost(long)
    assert not can_be_counted(read_spot(FORMS["seven_card_stud"], ("AhAd/Kc", "random")))


def test_hands_that_can_hardly_be_dealt_together_are_not_sampled_for_ever() -> None:
    ranges = ["TT+"] * 11
    with pytest.raises(Unreadable, match="no deal was found"):
        read_spot(FORMS["hold_em"], ranges)
    assert sampled(read_spot(FORMS["hold_em"], ranges[:10]), 1000, 1) is None
