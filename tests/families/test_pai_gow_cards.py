"""Pai gow poker: setting seven cards, the house ways, the compiled tables, and what is counted with them (subchapter 11)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random
from statistics import mean, stdev
from typing import Any

import numpy as np
import pytest

from croupier.equipment.cards import WITH_JOKER, Card
from croupier.families.pai_gow.cards.classes import (
    ACE_HIGH,
    CLASSES,
    JACK_HIGH,
    KING_HIGH,
    LOW_BANK_HANDS,
    NINE_HIGH,
    QUEEN_HIGH,
    ROYAL_AND_KING_QUEEN,
    SEVEN_CARD_FLUSH,
    SEVEN_CARD_FLUSH_WITH_JOKER,
    SEVEN_CARD_HANDS,
    STRAIGHT_AND_THREE,
    STRAIGHT_FLUSH_WITH_JOKER,
    TEN_HIGH,
    THREE_CARD_HANDS,
    THREE_PAIRS,
    TWO_HAND_DEALS,
    WITH_LOW_BANK,
    category_in,
    expected_payment,
    three_card_class,
)
from croupier.families.pai_gow.cards.hand_class import seven_card_class
from croupier.families.pai_gow.cards.house_way import (
    CARD_HOUSE_WAYS,
    FOXWOODS,
    MGM_GRAND,
    TRUMP_PLAZA,
    CardHouseWay,
    Kept,
    OnePair,
)
from croupier.families.pai_gow.cards.house_way_words import in_words
from croupier.families.pai_gow.cards.numbers.advice import advised, improvement, setting_values
from croupier.families.pai_gow.cards.numbers.deals import CardDeals, cell_named
from croupier.families.pai_gow.cards.numbers.every_hand import HANDS, every_hand, hands_from
from croupier.families.pai_gow.cards.numbers.house_setter import class_of, high_of, low_of, set_hands
from croupier.families.pai_gow.cards.numbers.values import (
    FIRST_LOW_PAIR,
    LOW_BITS,
    room_for_settings,
    value_tables,
    values_of_settings,
)
from croupier.families.pai_gow.cards.setting import card_settings, set_cards
from croupier.families.pai_gow.compared import Ways, result
from croupier.hands.poker.categories import (
    FIVE_OF_A_KIND,
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    PAIR,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    TWO_PAIRS,
)
from croupier.money.settlement import Result
from tests.oracles.imperial_bonus import with_bank, with_low_bank

FIVE_PERCENT = Fraction(1, 20)
# A licensee's own house way: every field other than in the three that are known.
OWN = CardHouseWay(
    "own",
    "Own",
    "made up",
    four=(Kept("AQT86", "J"), Kept("7", "9")),
    two_pairs=(Kept("AKQ", "T", "98765"), Kept("AKQJT", "Q"), Kept("5432")),
    one_pair=OnePair.ACE_LOW,
    aces_before_pair=True,
    any_complete_with_three=True,
    low_pairs_or_complete=True,
)


def by_name(value: object) -> str:
    """The identifier of a test's value."""
    return value.name if isinstance(value, CardHouseWay) else str(value)


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(WITH_JOKER.read, text.split()))


def hands(number: int, seed: int) -> np.ndarray:
    """Random hands of seven, a quarter of them with a joker, a quarter with many cards of a suit."""
    random = Random(seed)
    dealt = [random.sample(range(53), 7) for _ in range(number)]
    for at in range(0, number, 4):
        dealt[at] = [*random.sample(range(52), 6), 52]
        dealt[at + 1] = [*random.sample(range(13), 4), *random.sample(range(13, 53), 3)]
    return np.array([sorted(hand) for hand in dealt], np.uint8)


# ---------------------------------------------------------------- setting seven cards (11.3)


@pytest.mark.parametrize(
    ("seven", "low", "words", "foul"),
    [
        ("As Kh Qd 9c 7s 4h 2d", "As Kh", "queen, nine, seven, four and two; low: ace and king", True),
        ("As Kh Qd 9c 7s 4h 2d", "Kh Qd", "ace, nine, seven, four and two; low: king and queen", False),
        ("As Ah Ad 9c 7s 4h 2d", "As Ah", "ace, nine, seven, four and two; low: a pair of aces", True),
        ("As Ah Kd Kc 7s 4h 2d", "As Ah", "a pair of kings; low: a pair of aces", True),
        ("As Ah Ad Ac 7s 4h 2d", "As Ah", "a pair of aces; low: a pair of aces", False),
        ("Qs Qh Kd 9c 7s 4h 2d", "Qs Qh", "king, nine, seven, four and two; low: a pair of queens", True),
        ("** Ks Kh 9c 7s 4h 2d", "** 9c", "a pair of kings; low: ace and nine", False),
        ("** As Kh 9c 7s 4h 2d", "** As", "king, nine, seven, four and two; low: a pair of aces", True),
        ("** 8s 7h 6c 5s Ah Kd", "Ah Kd", "a straight, nine high; low: ace and king", False),
        ("** Ks 9s 6s 3s Ah Kd", "Ah Kd", "a flush, ace high; low: ace and king", False),
    ],
)
def test_11_3_a_low_hand_may_not_rank_above_the_high_one(seven: str, low: str, words: str, foul: bool) -> None:
    setting = set_cards(cards(seven), cards(low))
    assert (setting.words, setting.foul) == (words, foul)
    assert (setting in card_settings(cards(seven))) is not foul


@pytest.mark.parametrize("low", ["As", "As Kh Qd", "As 3c", "As As"])
def test_11_3_a_low_hand_is_two_of_the_seven_cards(low: str) -> None:
    with pytest.raises(ValueError, match="five and two"):
        set_cards(cards("As Kh Qd 9c 7s 4h 2d"), cards(low))


def test_11_3_five_aces_beat_a_royal_flush_and_the_wheel_is_the_second_best_straight() -> None:
    aces = set_cards(cards("** As Ah Ad Ac 4h 2d"), cards("4h 2d"))
    royal = set_cards(cards("As Ks Qs Js Ts 4h 2d"), cards("4h 2d"))
    wheel, king = cards("As 2h 3d 4c 5s 9h 8d"), cards("Ks Qh Jd Tc 9s 3h 2d")
    assert aces.high_rank > royal.high_rank
    assert set_cards(wheel, cards("9h 8d")).high_rank > set_cards(king, cards("3h 2d")).high_rank
    as_lowest = set_cards(wheel, cards("9h 8d"), wheel_second=False)
    assert as_lowest.high_rank < set_cards(king, cards("3h 2d"), wheel_second=False).high_rank


def test_11_3_a_joker_in_a_flush_is_the_highest_rank_that_is_missing() -> None:
    flush = set_cards(cards("** As Qs 6s 3s Kd Kh"), cards("Kd Kh"))
    higher = set_cards(cards("As Ks Qs 6s 4s 7d 7h"), cards("7d 7h"))
    assert flush.high_rank.ranks == (12, 11, 10, 4, 1), "a king, since the ace is there"
    assert flush.high_rank < higher.high_rank


def test_11_9_a_copy_goes_to_the_dealer() -> None:
    player = set_cards(cards("Qs Qh 9d 7c 5s Ah Kd"), cards("Ah Kd"))
    dealer = set_cards(cards("Js Jh 9c 7d 5h Ac Ks"), cards("Ac Ks"))
    lower = set_cards(cards("Js Jh 9c 7d 5h Ac Qd"), cards("Ac Qd"))
    assert [result(player, dealer), result(player, lower), result(dealer, player)] == [
        Result.PUSHED,
        Result.WON,
        Result.LOST,
    ]


# ---------------------------------------------------------------- the house ways (11.9)

SET_BY = [
    # (seven cards, Foxwoods' low hand, Trump Plaza's, MGM Grand's)
    ("** As Ah Ad Ac Kh Kd", "K K", "K K", "K K"),
    ("** As Ah Ad Ac Qh Kd", "A A", "A A", "A A"),
    ("As Ah Ad Ac Qh Qd 3c", "Q Q", "Q Q", "A A"),
    ("As Ah Ad Ac Kh Kd 3c", "K K", "K K", "K K"),
    ("Js Jh Jd Jc Ah 5d 3c", "J J", "A 5", "J J"),
    ("Ts Th Td Tc Kh 5d 3c", "K 5", "K 5", "T T"),
    ("6s 6h 6d 6c 9h 5d 3c", "9 5", "9 5", "9 5"),
    ("9s 9h 9d 4c 4h 4d Kc", "9 9", "9 9", "9 9"),
    ("9s 9h 9d Kc Kh 4d 4c", "K K", "K K", "K K"),
    ("9s 9h 9d 2c 2h Ad Kc", "2 2", "A K", "A K"),
    ("9s 9h 9d 2c 2h Ad Qc", "2 2", "2 2", "2 2"),
    ("As Ah Ad Kc 9h 7d 4c", "A K", "A K", "A K"),
    ("7s 7h 7d Kc 9h 5d 4c", "K 9", "K 9", "K 9"),
    ("7s 7h 7d 8c 9h 6d 5c", "7 7", "7 7", "7 7"),  # a straight behind with two of the three low
    ("9s 9h 9d 8s 7s 6s 2s", "9 9", "9 9", "9 9"),
    ("2s 2h 2d Ts 9c 8d 7s", "T 9", "T 9", "T 9"),
    ("As Ah Kd Kc 4h 4d 9c", "A A", "A A", "A A"),
    ("Ks Kh 5d 5c Ah 9d 3c", "5 5", "A 9", "A 9"),
    ("9s 9h 8d 8c Ah 7d 3c", "A 7", "A 7", "A 7"),
    ("9s 9h 4d 4c Kh 7d 3c", "4 4", "K 7", "4 4"),
    ("6s 6h 4d 4c Qh 9d 3c", "4 4", "4 4", "Q 9"),
    ("6s 6h 5d 5c 4h 3d 2c", "5 5", "5 5", "6 5"),
    ("2s 2h Ts 9s 8s 7s 6d", "2 2", "2 2", "2 2"),
    ("Ks Kh As Qs 9s 5s Jc", "A Q", "K J", "A Q"),
    ("Js Jh Ah 9h 5h 3h Kc", "A K", "K J", "A K"),
    ("Ks Kh Ad 9c 8s 5h 3d", "A 9", "A 9", "A 9"),
    ("As Qh Td 8c 6s 4h 3d", "Q T", "Q T", "Q T"),
    ("Ks Qs 9s 7s 4s 3h 2d", "3 2", "3 2", "3 2"),
    ("** Kd 9c 8s 7h 3d 2s", "K 9", "K 9", "K 9"),
]


def named(low: str) -> tuple[int, ...]:
    return tuple(sorted(("23456789TJQKA".index(rank) for rank in low.split()), reverse=True))


@pytest.mark.parametrize(("seven", "foxwoods", "trump", "mgm"), SET_BY)
def test_11_9_the_house_ways_set_these_cards(seven: str, foxwoods: str, trump: str, mgm: str) -> None:
    for way, low in ((FOXWOODS, foxwoods), (TRUMP_PLAZA, trump), (MGM_GRAND, mgm)):
        setting, ranks = way.set(cards(seven)), named(low)
        wanted = (len(set(ranks)) == 1, (ranks[0],) if ranks[0] == ranks[1] else ranks)
        assert tuple(setting.low_rank) == wanted, f"{way.name}: {setting.words}"


@pytest.mark.parametrize("way", [*CARD_HOUSE_WAYS.values(), OWN], ids=by_name)
@pytest.mark.parametrize("wheel_second", [True, False])
def test_the_compiled_house_way_sets_as_the_house_way_does(way: CardHouseWay, wheel_second: bool) -> None:
    """Two programs of the same rules: one card by card, one by tables and masks."""
    dealt = hands(120, seed=11)
    entries = set_hands(dealt, way, wheel_second=wheel_second)
    for hand, high, low in zip(dealt, high_of(entries), low_of(entries), strict=True):
        setting = way.set([WITH_JOKER.kinds[card] for card in hand], wheel_second=wheel_second)
        assert setting_values(setting, wheel_second=wheel_second) == (high, low), setting.words


def test_a_house_way_says_itself_in_words() -> None:
    assert in_words(FOXWOODS)[2] == (
        "four of a kind: tens to sevens beside a king or a higher card, sixes to twos stay high; all others two high and two low"
    )
    assert in_words(TRUMP_PLAZA)[7] == (
        "two pairs: sixes to twos with sixes to twos beside a king or a higher card, tens to sevens with sixes to twos beside a "
        "king or a higher card, kings to jacks with sixes to twos beside an ace, tens to sevens with tens to sevens beside an "
        "ace stay high; all others one high and one low"
    )
    assert (
        "aces, queens, tens, eights and sixes beside a jack or a higher card, sevens beside a nine" in in_words(OWN)[2]
    )
    differences = {line for line in zip(*map(in_words, CARD_HOUSE_WAYS.values()), strict=True) if len({*line}) > 1}
    assert len(differences) == 6, "each shape in which they differ"


def test_the_values_of_settings_are_in_the_order_of_their_ranks() -> None:
    """Every setting of random hands: values and ranks, fouls too, against the readable ranking."""
    dealt = hands(160, seed=53)
    keys, lawful = values_of_settings(dealt, value_tables(), room_for_settings())
    high, low = set[tuple[Any, int]](), set[tuple[Any, int]]()
    for hand, of_splits, is_lawful in zip(dealt, keys.tolist(), lawful.tolist(), strict=True):
        seven = [WITH_JOKER.kinds[card] for card in hand]
        for two, key, allowed in zip(combinations(seven, 2), of_splits, is_lawful, strict=True):
            setting = set_cards(seven, two)
            assert setting.foul is not allowed, setting.words
            high.add((setting.high_rank, key & (1 << LOW_BITS) - 1))
            low.add((setting.low_rank, key >> LOW_BITS))
    for ranked in (high, low):
        in_order = sorted(ranked, key=lambda pair: pair[0])
        values = [value for _, value in in_order]
        assert len(values) == len({rank for rank, _ in ranked}), "each rank has one value"
        assert values == sorted(set(values))


# ---------------------------------------------------------------- every hand

BEST = {  # the best five of seven cards, counted before by another program
    FIVE_OF_A_KIND: 1_128,
    ROYAL_FLUSH: 26_132,
    STRAIGHT_FLUSH: 184_832,
    FOUR_OF_A_KIND: 307_472,
    FULL_HOUSE: 4_188_528,
    FLUSH: 6_172_088,
    STRAIGHT: 11_236_028,
    THREE_OF_A_KIND: 7_470_676,
    TWO_PAIRS: 35_553_816,
    PAIR: 64_221_960,
    "high_card": 24_780_420,
}
_BEST_FIRST = {name: -place for place, name in enumerate(BEST)}


def test_all_154_143_080_hands_by_their_best_five() -> None:
    counted = Counter[str]()
    for hand, number in SEVEN_CARD_HANDS.items():
        counted[str(category_in(_BEST_FIRST, hand))] += number
    assert counted == BEST
    assert sum(SEVEN_CARD_HANDS.values()) == HANDS == comb(53, 7) == 154_143_080


def test_hands_without_a_pair_and_those_of_seven_suited_cards() -> None:
    high = [SEVEN_CARD_HANDS[name] for name in (NINE_HIGH, TEN_HIGH, JACK_HIGH, QUEEN_HIGH, KING_HIGH, ACE_HIGH)]
    assert high == [31_080, 248_640, 963_480, 2_719_500, 6_386_940, 14_430_780]
    three_first = {THREE_OF_A_KIND: 3, STRAIGHT: 2}
    three = [name for name in CLASSES if category_in(three_first, name) == THREE_OF_A_KIND]
    assert sum(SEVEN_CARD_HANDS[name] for name in three) == 7_672_500, "where three of a kind is above a straight"
    assert SEVEN_CARD_HANDS[STRAIGHT] == 11_034_204


@pytest.mark.parametrize(
    ("way", "nine_high"), [(FOXWOODS, 3_853_596), (TRUMP_PLAZA, 3_853_596), (MGM_GRAND, 4_078_128)], ids=by_name
)
def test_a_house_way_sets_every_hand_without_a_foul(way: CardHouseWay, nine_high: int) -> None:
    """All 154,143,080 hands. How many have nine high as the low hand was counted before by another program."""
    counted = every_hand(way)
    assert counted.number == int(counted.settings.sum()) == HANDS
    assert counted.classes.tolist() == [*SEVEN_CARD_HANDS.values()]
    low_nine_highs = [7 * 6 // 2 + rank for rank in range(7)]  # a nine is rank 7
    assert counted.settings[:, low_nine_highs].sum() == nine_high
    assert counted.settings.min() == 0
    least = value_tables().least_high
    fouls = [counted.settings[: least[low], low].sum() for low in range(counted.settings.shape[1])]
    assert sum(fouls) == 0


def test_a_house_way_of_a_licensee_s_own_sets_every_hand_too() -> None:
    counted, least = every_hand(OWN, wheel_second=False), value_tables().least_high
    assert counted.number == int(counted.settings.sum()) == HANDS
    assert not any(counted.settings[: least[low], low].any() for low in range(counted.settings.shape[1]))


def test_the_house_way_s_low_hands_are_counted_as_they_are_drawn() -> None:
    """A sample of hands one by one against the complete count: the mean low and high values, within five standard errors."""
    counted, dealt = every_hand(FOXWOODS), hands_at_random(60_000)
    entries = set_hands(dealt, FOXWOODS)
    for sampled, totals in (
        (low_of(entries) >= FIRST_LOW_PAIR, counted.settings[:, FIRST_LOW_PAIR:].sum()),
        (class_of(entries) == CLASSES.index(FLUSH), counted.classes[CLASSES.index(FLUSH)]),
        (high_of(entries) >= 1_277, counted.settings[1_277:].sum()),
    ):
        chance = int(totals) / HANDS
        assert abs(sampled.mean() - chance) < 5 * (chance * (1 - chance) / len(dealt)) ** 0.5


def hands_at_random(number: int) -> np.ndarray:
    return np.random.default_rng(19).permuted(np.tile(np.arange(53, dtype=np.uint8), (number, 1)), axis=1)[:, :7]


def test_hands_of_a_few_cards_are_counted_one_by_one() -> None:
    """With thirteen cards left, a joker among them, all 1,716 hands: set one by one and by the count."""
    random = Random(4)
    left = sorted([*random.sample(range(13), 6), *random.sample(range(13, 26), 3), 36, 37, 49, 52])
    every = np.array(list(combinations(left, 7)), np.uint8)
    entries = set_hands(every, MGM_GRAND)
    counted = hands_from(MGM_GRAND, [card for card in range(53) if card not in left])
    one_by_one = np.zeros_like(counted.settings)
    np.add.at(one_by_one, (high_of(entries), low_of(entries)), 1)
    assert (counted.settings == one_by_one).all()
    assert counted.classes.tolist() == np.bincount(class_of(entries), minlength=len(CLASSES)).tolist()


# ---------------------------------------------------------------- classes of the bonus wagers (11.15 to 11.20)


@pytest.mark.parametrize(
    ("seven", "hand"),
    [
        ("2s 3h 4d 6c 7s 8h 9d", NINE_HIGH),
        ("** 2h 4d 6c 8s Th Qd", ACE_HIGH),
        ("2s 2h 5d 5c 8s 8h 9d", THREE_PAIRS),
        ("5s 5h 5d 6c 7s 8h 9d", STRAIGHT_AND_THREE),
        ("As Ks Qs Js Ts Kh Qh", ROYAL_AND_KING_QUEEN),
        ("As ** Qs Js Ts Kh Qh", ROYAL_AND_KING_QUEEN),
        ("As Ks Qs Js Ts Kh Qd", ROYAL_FLUSH),
        ("As ** Qs Js Ts Kh Qd", ROYAL_FLUSH),
        ("Ks Kh Kd 5s 5h ** 7c", FULL_HOUSE),  # the joker is left out
        ("2s 3s 4s 5s 6s 7s 8s", SEVEN_CARD_FLUSH),
        ("As 2s 3s 4s 5s 6s 7s", SEVEN_CARD_FLUSH),
        ("2s 3s 4s 5s ** 7s 8s", SEVEN_CARD_FLUSH_WITH_JOKER),
        ("2s 3s 4s 5s 6s ** 9s", STRAIGHT_FLUSH),
        ("8s 9s Ts Js Qs Ks As", "seven_card_royal_flush"),
        ("8s 9s ** Js Qs Ks As", "seven_card_royal_flush_with_joker"),
        ("7s 9s ** Js Qs Ks Ts", "seven_card_royal_flush_with_joker"),  # the joker is an eight of seven, an ace of five
        ("** As Ah Ad Ac 2s 3s", FIVE_OF_A_KIND),
    ],
)
def test_the_class_of_seven_cards(seven: str, hand: str) -> None:
    index = np.array([[WITH_JOKER.index[card] for card in cards(seven)]], np.uint8)
    assert CLASSES[class_of(set_hands(index, FOXWOODS))[0]] == seven_card_class(cards(seven)) == hand


@pytest.mark.parametrize("wheel_second", [True, False])
def test_the_class_of_random_hands_is_the_same_card_by_card_and_compiled(wheel_second: bool) -> None:
    dealt = hands(400, seed=7)
    classes = class_of(set_hands(dealt, FOXWOODS, wheel_second=wheel_second))
    for hand, number in zip(dealt.tolist(), classes.tolist(), strict=True):
        seven = [WITH_JOKER.kinds[card] for card in hand]
        assert CLASSES[number] == seven_card_class(seven, wheel_second=wheel_second), seven


def test_three_cards_of_53_by_class() -> None:
    every = Counter(map(three_card_class, combinations(WITH_JOKER.kinds, 3)))
    assert every == THREE_CARD_HANDS
    assert [THREE_CARD_HANDS[name] for name in (STRAIGHT_FLUSH, THREE_OF_A_KIND, STRAIGHT_FLUSH_WITH_JOKER)] == [
        48,
        58,
        100,
    ]


def edge(pays: dict[str, int], among: dict[str, int] = SEVEN_CARD_HANDS) -> str:
    """The house advantage in percent of a wager that loses where nothing is paid."""
    paid, hit = expected_payment(pays, among)
    return f"{float(100 * (1 - hit - paid)):.4f}"


_ALWAYS = {FULL_HOUSE: 5, FLUSH: 4, THREE_OF_A_KIND: 3, STRAIGHT: 2}
_ENVIED = (
    SEVEN_CARD_FLUSH,
    ROYAL_AND_KING_QUEEN,
    SEVEN_CARD_FLUSH_WITH_JOKER,
    FIVE_OF_A_KIND,
    ROYAL_FLUSH,
    STRAIGHT_FLUSH,
    FOUR_OF_A_KIND,
)


@pytest.mark.parametrize(
    ("pays", "percent"),
    [
        ((8000, 2000, 1000, 400, 150, 50, 25), "7.7656"),
        ((5000, 2000, 1000, 400, 150, 50, 25), "7.8279"),
        ((2500, 1000, 750, 250, 125, 50, 25), "8.4900"),
        ((5000, 1000, 500, 300, 110, 45, 25), "9.2855"),
    ],
)
def test_11_16_the_optional_bonus_wager(pays: tuple[int, ...], percent: str) -> None:
    assert edge(_ALWAYS | dict(zip(_ENVIED, pays, strict=True))) == percent


@pytest.mark.parametrize(("most", "percent"), [(5000, "0.9268"), (3000, "0.9185")])
def test_11_16_an_envy_bonus_of_five_dollars(most: int, percent: str) -> None:
    """What each other player is worth, in percent of the five dollars."""
    paid, _ = expected_payment(dict(zip(_ENVIED, (most, 1000, 500, 250, 50, 20, 5), strict=True)))
    assert f"{float(100 * paid / 5):.4f}" == percent


def test_11_18_the_three_card_and_the_seven_card_bonus() -> None:
    three = {STRAIGHT_FLUSH: 40, THREE_OF_A_KIND: 30, STRAIGHT_FLUSH_WITH_JOKER: 5, STRAIGHT: 4, FLUSH: 3, PAIR: 1}
    assert edge(three, THREE_CARD_HANDS) == "3.8590"
    above = {FIVE_OF_A_KIND: 500, ROYAL_FLUSH: 250, STRAIGHT_FLUSH: 50, FOUR_OF_A_KIND: 25}
    assert edge(_ALWAYS | above) == "6.3667"


def test_11_20_the_imperial_bonus_pays_either_hand_and_loses_if_neither_qualifies() -> None:
    player = {FIVE_OF_A_KIND: 1000, ROYAL_FLUSH: 200, STRAIGHT_FLUSH: 50, FOUR_OF_A_KIND: 25}
    paid, hit = expected_payment(player | {FULL_HOUSE: 5, FLUSH: 4, STRAIGHT: 2, THREE_OF_A_KIND: 2})
    assert (f"{float(hit):.6f}", f"{float(paid):.6f}") == ("0.191944", "0.689795")
    banker_paid, banker_hit = expected_payment({NINE_HIGH: 100, TEN_HIGH: 20, JACK_HIGH: 5})
    assert (f"{float(banker_hit):.6f}", f"{float(banker_paid):.6f}") == ("0.008065", "0.083677")
    neither = 1 - hit - banker_hit + Fraction(sum(map(sum, WITH_LOW_BANK.values())), TWO_HAND_DEALS)
    assert f"{float(neither):.4f}" == "0.8015"
    assert f"{float(100 * (neither - paid - banker_paid)):.4f}" == "2.8072", (
        "2.80 by 30 million rounds of another program"
    )


def test_the_deals_in_which_the_bank_has_a_low_hand() -> None:
    """Counted by both hands. Of two low hands it does not matter which is the player's."""
    deals = with_low_bank()
    low = [CLASSES.index(name) for name in LOW_BANK_HANDS]
    assert (deals[low] == deals[low].T).all()
    assert deals.sum(axis=0).tolist() == [SEVEN_CARD_HANDS[name] * comb(46, 7) for name in LOW_BANK_HANDS]
    qualifying = {
        name: tuple(deals[CLASSES.index(name)].tolist()) for name in CLASSES[CLASSES.index(THREE_OF_A_KIND) :]
    }
    assert qualifying.pop(ROYAL_AND_KING_QUEEN) == (0, 0, 0), "counted with the other royal flushes"
    assert qualifying == WITH_LOW_BANK


def test_they_are_those_of_the_bank_s_hands_one_by_one() -> None:
    """For one set of the bank's ranks: some of its 15,540 hands, each against every hand of the player's."""
    random, ranks, counted = Random(20), (0, 1, 2, 4, 5, 6, 9), list[int]()
    while len(counted) < 8:
        suits = [random.randrange(4) for _ in ranks]
        if max(map(suits.count, suits)) < 5:
            classes = hands_from(FOXWOODS, [13 * suit + rank for rank, suit in zip(ranks, suits, strict=True)]).classes
            counted.append(int(classes[CLASSES.index(THREE_OF_A_KIND) :].sum()))
    error = stdev(counted) / len(counted) ** 0.5
    assert abs(with_bank(ranks)[CLASSES.index(THREE_OF_A_KIND) :].sum() / 15_540 - mean(counted)) < 3 * error
    assert error < mean(counted) / 300


# ---------------------------------------------------------------- the best setting, and rounds in bulk


def test_advice_is_what_every_hand_of_the_dealer_gives() -> None:
    """With few cards left: the dealer's 1,716 hands one by one."""
    random = Random(1)
    seven = random.sample(WITH_JOKER.kinds, 7)
    rest = [card for card in WITH_JOKER.kinds if card not in seven]
    seen = random.sample(rest, 33)
    dealer = [FOXWOODS.set(hand) for hand in combinations([card for card in rest if card not in seen], 7)]
    for banking in (False, True):
        advice = advised(seven, FOXWOODS, FIVE_PERCENT, seen=seen, banking=banking)
        assert len(advice) == len(card_settings(seven))
        assert [each.gain(FIVE_PERCENT) for each in advice] == sorted(
            (each.gain(FIVE_PERCENT) for each in advice), reverse=True
        )
        for each in (advice[0], advice[-1]):
            results = Counter(
                result(other, each.setting) if banking else result(each.setting, other) for other in dealer
            )
            won, lost = (Result.LOST, Result.WON) if banking else (Result.WON, Result.LOST)
            high = sum(other.high_rank == each.setting.high_rank for other in dealer)
            low = sum(other.low_rank == each.setting.low_rank for other in dealer)
            assert each.ways == Ways(results[won], results[Result.PUSHED], results[lost], high, low)


def test_advice_for_a_full_deck_knows_all_the_dealer_s_hands() -> None:
    best, *others = advised(cards("Qs Qh 5s 5c Ac Tc 7s"), FOXWOODS, FIVE_PERCENT)
    assert best.ways.number == comb(46, 7) == 53_524_680
    assert best.setting.words == "a pair of queens; low: a pair of fives"
    assert best.ways[:3] == (30_054_040, 18_050_609, 5_420_031)
    assert all(each.ways.number == best.ways.number for each in others)


@pytest.mark.parametrize("banking", [False, True])
def test_the_best_low_hand_there_is(banking: bool) -> None:
    """Two aces below five: nobody has more, and only the bank beats a copy."""
    best = advised(cards("** As Ah Ad Ac 9h 2d"), FOXWOODS, FIVE_PERCENT, banking=banking)[0]
    assert best.setting.words == "three aces; low: a pair of aces"
    assert best.ways.low_copies == 0, "five aces and a pair of them are all there are"
    royal = advised(cards("Ks Qs Js Ts 9s Ah **"), FOXWOODS, FIVE_PERCENT, banking=banking)[0]
    assert royal.setting.words == "a straight flush, king high; low: a pair of aces"
    assert royal.ways.low_copies > 0
    assert royal.ways.lose == 0 or not banking


def test_the_best_setting_gains_on_the_house_way() -> None:
    """No hand loses by it, and of forty random hands some gain."""
    more = improvement(FOXWOODS, FIVE_PERCENT, seed=11, hands=40)
    assert 0 < more.mean < Fraction(1, 50)
    assert 0 < more.standard_error < 0.01


def test_the_kernel_settles_the_cards_it_deals() -> None:
    deals = CardDeals(FOXWOODS, TRUMP_PLAZA)
    codes = deals.codes(11, 2, 200)
    for code, cell in zip(codes.tolist(), deals.cells(codes).tolist(), strict=True):
        dealt, named_cell = deals.cards(code), cell_named(cell)
        assert len({*dealt.player, *dealt.dealer}) == 14
        player, dealer = FOXWOODS.set(dealt.player), TRUMP_PLAZA.set(dealt.dealer)
        assert (Result.LOST, Result.PUSHED, Result.WON)[named_cell.result] is result(player, dealer)
        assert named_cell.three == three_card_class(dealt.player[:3])
        for hand, name in ((dealt.player, named_cell.hand), (dealt.dealer, named_cell.bank)):
            index = np.array([[WITH_JOKER.index[card] for card in hand]], np.uint8)
            own = CLASSES[class_of(set_hands(index, FOXWOODS))[0]]
            assert name == (own if hand is dealt.player or own in {NINE_HIGH, TEN_HIGH, JACK_HIGH} else "")


def test_a_block_has_the_cells_of_its_rounds() -> None:
    deals = CardDeals(FOXWOODS, FOXWOODS)
    counts, examples = deals.counts(3, 1, 5_000)
    cells = deals.cells(deals.codes(3, 1, 5_000))
    assert counts.tolist() == np.bincount(cells, minlength=deals.size).tolist()
    seen = counts.nonzero()[0]
    assert deals.cells(examples[seen]).tolist() == seen.tolist()


@pytest.mark.parametrize(
    ("way", "win", "push", "lose"),
    [
        (FOXWOODS, 0.2912, 0.4050, 0.3038),
        (TRUMP_PLAZA, 0.2861, 0.4147, 0.2992),
        (MGM_GRAND, 0.2864, 0.4139, 0.2996),
    ],
    ids=by_name,
)
def test_both_hands_by_the_house_way(way: CardHouseWay, win: float, push: float, lose: float) -> None:
    """Against 30 million rounds of another program, whose standard error is 0.0001."""
    ways = CardDeals(way, way).ways(seed=1978, rounds=1 << 21)
    for number, chance in ((ways.win, win), (ways.push, push), (ways.lose, lose)):
        assert abs(number / ways.number - chance) < 4 * (chance / ways.number) ** 0.5 + 0.0001
    assert ways.standard_error(FIVE_PERCENT) == pytest.approx(0.75 / ways.number**0.5, rel=0.02)


def test_the_kernel_deals_as_many_hands_of_each_class_as_there_are() -> None:
    deals, rounds = CardDeals(FOXWOODS, FOXWOODS), 1 << 20
    counts, _ = deals.counts(2010, 0, rounds)
    dealt = Counter[str]()
    for cell in counts.nonzero()[0].tolist():
        dealt[cell_named(cell).hand] += int(counts[cell])
    for name, number in SEVEN_CARD_HANDS.items():
        chance = number / HANDS
        assert abs(dealt[name] - rounds * chance) < 5 * (rounds * chance) ** 0.5 + 3, name
