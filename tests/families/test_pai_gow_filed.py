"""House ways as a sheet files them, and where the deal begins."""

from __future__ import annotations

import pickle
from collections import Counter
from itertools import product
from typing import Any

import pytest

from croupier.equipment.cards import WITH_JOKER
from croupier.equipment.decks.tiles import TILES
from croupier.families.pai_gow.cards.filed import read_card_house_way, show_card_house_way
from croupier.families.pai_gow.cards.house_way import CARD_HOUSE_WAYS, FOXWOODS, TRUMP_PLAZA, Kept, OnePair
from croupier.families.pai_gow.play.start import first_position
from croupier.families.pai_gow.tiles.exact import compared
from croupier.families.pai_gow.tiles.filed import read_tile_house_way, show_tile_house_way
from croupier.families.pai_gow.tiles.house_way import CANBERRA, REFERENCE, TILE_HOUSE_WAYS
from croupier.law.citation import cite
from croupier.law.option import Unreadable

CARDS_LAW, TILES_LAW = cite("19:47-11.9"), cite("19:47-10.7")


def cards_way(tree: object) -> Any:
    return read_card_house_way(CARDS_LAW, tree, "house_way")


def tiles_way(tree: object) -> Any:
    return read_tile_house_way(TILES_LAW, tree, "house_way")


def tiles(text: str) -> list[Any]:
    return [TILES.read(each) for each in text.split()]


@pytest.mark.parametrize("name", CARD_HOUSE_WAYS)
def test_11_9_a_known_house_way_is_filed_by_name(name: str) -> None:
    way = cards_way(name)
    assert way is CARD_HOUSE_WAYS[name]
    assert show_card_house_way(way) == name
    assert cards_way({"like": name}) is way


def test_11_9_a_house_way_of_its_own_is_like_another_one_besides_what_is_filed() -> None:
    way = cards_way({"like": "foxwoods", "two_pairs": ["T987 A", "KQ/65 A", "2"], "one_pair": "pair low"})
    assert way.two_pairs == (Kept("T987", "A"), Kept("KQ", "A", "65"), Kept("2"))
    assert (way.one_pair, way.four, way.name) == (OnePair.PAIR_LOW, FOXWOODS.four, "own")
    assert cards_way(show_card_house_way(way)) == way
    seven = [WITH_JOKER.read(each) for each in "Ks Kh 5d 5c Ah 9d 3c".split()]
    assert way.set(seven).low_rank == TRUMP_PLAZA.set(seven).low_rank != FOXWOODS.set(seven).low_rank


def test_11_9_every_mistake_of_a_filed_house_way_is_said_at_once() -> None:
    filed = {"like": "foxwood", "four": ["T1"], "two_pairs": "T9/", "one_pair": "low", "four_or_complete": 1, "fiv": []}
    with pytest.raises(Unreadable) as refused:
        cards_way(filed)
    places = [mistake.place for mistake in refused.value.mistakes]
    assert places == [
        "house_way",
        *(f"house_way.{key}" for key in ("four", "two_pairs", "one_pair", "four_or_complete", "fiv")),
    ]
    assert all(mistake.cite == CARDS_LAW for mistake in refused.value.mistakes)
    with pytest.raises(Unreadable, match="is not a house way"):
        cards_way(5)


@pytest.mark.parametrize("name", TILE_HOUSE_WAYS)
def test_10_7_a_known_house_way_is_filed_by_name(name: str) -> None:
    way = tiles_way(name)
    assert way is not None
    assert way == TILE_HOUSE_WAYS[name]
    assert show_tile_house_way(way) == name
    assert pickle.loads(pickle.dumps(way)) == way  # noqa: S301 (our own)


def test_10_7_exceptions_are_filed_by_hand_and_hold_for_every_tile_of_the_kind() -> None:
    hand = "6|6 6|6 3|6 5|6"
    way = tiles_way({"like": "reference", "exceptions": {hand: "3|6 5|6"}})
    assert REFERENCE.set(tiles(hand)).words == "wong with a teen; low: three with a teen"
    for four in (hand, "4|5 5|6 6|6 6|6"):
        step, setting = way.decided(tiles(four))
        assert setting.words == "a pair of teens; low: no points"
        assert step.words == "an exception that the house filed"
    assert way.set(tiles("1|1 1|1 3|6 5|6")) == REFERENCE.set(tiles("1|1 1|1 3|6 5|6"))
    assert tiles_way(show_tile_house_way(way)) == way == pickle.loads(pickle.dumps(way))  # noqa: S301 (our own)
    assert compared(way, REFERENCE) != compared(REFERENCE, REFERENCE)


@pytest.mark.parametrize(
    ("filed", "why"),
    [
        ({"like": "canbera"}, "did you mean canberra"),
        ({"like": "canberra", "besides": {}}, "like and exceptions"),
        ({"exceptions": []}, "write four tiles"),
        ({"exceptions": {"6|6 6|6 3|6": "6|6 3|6"}}, "two and two"),
        ({"exceptions": {"6|6 6|6 3|6 7|6": "6|6 3|6"}}, "is not a tile"),
        ({"exceptions": {"6|6 6|6 3|6 5|6": "1|1 3|6"}}, r"has no 1\|1"),
        ({"exceptions": {"6|6 6|6 3|6 5|6": "6|6 6|6"}}, "would rank above"),
        ({"exceptions": {"6|6 6|6 3|6 5|6": 3}}, "is not two tiles"),
        (7, "is not a house way"),
    ],
)
def test_10_7_a_mistake_in_a_filed_house_way_is_said(filed: object, why: str) -> None:
    with pytest.raises(Unreadable, match=why):
        tiles_way(filed)


def test_a_known_house_way_is_the_default() -> None:
    assert (tiles_way({}), cards_way({})) == (REFERENCE, FOXWOODS)
    assert tiles_way({"like": "canberra"}) == CANBERRA


# ---------------------------------------------------------------- where the deal begins (10.6, 11.8C)


@pytest.mark.parametrize(
    ("positions", "of_216"),
    [(7, (31, 31, 31, 31, 31, 31, 30)), (8, (28, 28, 28, 28, 27, 25, 25, 27))],
)
def test_11_8c_three_dice_give_the_first_position(positions: int, of_216: tuple[int, ...]) -> None:
    first = Counter(first_position(sum(dice), positions) for dice in product(range(1, 7), repeat=3))
    assert tuple(first[position] for position in range(positions)) == of_216


def test_10_6_the_count_begins_at_the_bank() -> None:
    assert [first_position(total, 7) for total in (1, 8, 15, 2)] == [0, 0, 0, 1]
    assert [first_position(total, 8) for total in (1, 9, 17, 10, 18)] == [0, 0, 0, 1, 1]
