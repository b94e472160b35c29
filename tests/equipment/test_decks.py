"""A deck is one declaration: the 52, those without tens, those with a joker, and 32 tiles."""

from __future__ import annotations

import pickle
from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any, TypeVar

import pytest

from croupier.equipment.cards import DECK, FRENCH, JOKER, WITH_JOKER, Card, read_card
from croupier.equipment.chance import Chance
from croupier.equipment.combination import EACH_CARD, RANKS_ONLY, Combination, Distinct, flushes, in_order
from croupier.equipment.decks.deck import Absent, Deck, NotACard, known_piece
from croupier.equipment.decks.tiles import TILES, Tile
from croupier.equipment.shoe import Draw, Shoe
from croupier.law.citation import cite
from croupier.law.ruling import Refused
from croupier.testing.declared.decks import faults_of_deck

T = TypeVar("T")
LAW, NO_TENS_LAW = cite("19:47-6.1(a)"), cite("19:47-19.15")
NO_TENS = FRENCH.without(Absent("T", "tens", NO_TENS_LAW))
EVERY = [FRENCH, NO_TENS, WITH_JOKER, TILES]


@pytest.mark.parametrize(
    ("deck", "size", "kinds"), [(FRENCH, 52, 52), (NO_TENS, 48, 52), (WITH_JOKER, 53, 53), (TILES, 32, 21)]
)
def test_a_deck_has_so_many_pieces_of_so_many_kinds(deck: Deck, size: int, kinds: int) -> None:
    assert (deck.size, len(deck.kinds), deck.name.partition(" ")[0]) == (size, kinds, str(size))


@pytest.mark.parametrize("deck", EVERY, ids=lambda deck: deck.name)
def test_a_deck_reads_what_it_shows_and_knows_the_place_of_each_kind(deck: Deck) -> None:
    assert [deck.read(str(kind)) for kind in deck.kinds] == list(deck.kinds)
    assert [deck.index[kind] for kind in deck.kinds] == list(range(len(deck.kinds)))
    assert list(faults_of_deck(deck)) == []


def test_the_tiles_are_eleven_pairs_alike_and_ten_single_ones_with_227_spots() -> None:
    assert Counter(TILES.copies) == {2: 11, 1: 10}
    assert sum(tile.spots * copies for tile, copies in zip(TILES.kinds, TILES.copies, strict=True)) == 227
    singles = [str(tile) for tile, copies in zip(TILES.kinds, TILES.copies, strict=True) if copies == 1]
    assert sorted(singles) == sorted("3|6 4|5 2|6 3|5 2|5 3|4 1|4 2|3 2|4 1|2".split())
    assert all(tile.low <= tile.high for tile in TILES.kinds)


def test_a_joker_and_a_tile_have_words_of_their_own() -> None:
    assert (JOKER.spoken, WITH_JOKER.read("**"), JOKER.is_joker) == ("joker", JOKER, True)
    assert (TILES.read("5|6").spoken, known_piece("5|6")) == ("five-six tile", Tile(5, 6))


@pytest.mark.parametrize(
    ("deck", "text", "hint"),
    [
        (FRENCH, "10h", "did you mean Th"),
        (FRENCH, "**", "a card is a rank"),
        (WITH_JOKER, "joker", r"or \*\* for the joker"),
        (TILES, "6|5", r"did you mean 5\|6"),
        (TILES, "1|7", "a tile is the spots of its two ends"),
    ],
)
def test_what_is_no_piece_of_a_deck_is_not_read(deck: Deck, text: str, hint: str) -> None:
    with pytest.raises(NotACard, match=hint):
        deck.read(text)


def test_the_joker_is_none_of_the_52() -> None:
    with pytest.raises(NotACard):
        read_card("**")


def test_two_decks_cannot_have_one_code_for_two_pieces() -> None:
    with pytest.raises(ValueError, match="5\\|6 is the code of another piece, the five-six tile"):
        Deck("odd", (_Odd("5|6"),), (1,))
    with pytest.raises(ValueError, match="different codes"):
        Deck("odd", (Tile(1, 1), Tile(1, 1)), (1, 1))


class _Odd(str):
    __slots__ = ()

    @property
    def spoken(self) -> str:
        return "odd"


@pytest.mark.parametrize("deck", EVERY, ids=lambda deck: deck.name)
def test_a_deck_is_the_same_value_in_another_process(deck: Deck) -> None:
    shoe = Shoe.of(6, deck=deck)
    again = pickle.loads(pickle.dumps(shoe))  # noqa: S301 (our own)
    assert again == shoe
    assert hash(again) == hash(shoe)
    assert again.deck.index == deck.index


# ---------------------------------------------------------------- a shoe of it


@pytest.mark.parametrize("deck", EVERY, ids=lambda deck: deck.name)
def test_a_shoe_of_any_deck_gives_each_piece_as_often_as_it_is_there(deck: Deck) -> None:
    shoe = Shoe.of(2, deck=deck)
    dealing = shoe.dealing(LAW)
    outcomes = dict(Draw("deal", dealing).outcomes())
    assert outcomes == {kind: 2 * copies for kind, copies in zip(deck.kinds, deck.copies, strict=True) if copies}
    assert (shoe.left, dealing.put_away()) == (2 * deck.size, shoe)


def test_a_card_that_a_deck_lacks_is_refused_by_the_paragraph_that_says_so() -> None:
    with pytest.raises(Refused, match="there are no tens in it") as refused:
        Draw("deal", Shoe.of(6, deck=NO_TENS).dealing(LAW)).read("Th")
    assert [ruling.cite for ruling in refused.value.rulings] == [NO_TENS_LAW]


def test_a_tile_is_dealt_face_down_turned_and_gone() -> None:
    dealing = Shoe.of(1, deck=TILES).dealing(LAW)
    croupier = _Deals("2|4", "1|2")
    down = dealing.deal_down()
    drawn: object = dealing.draw(croupier, "deal")
    assert drawn == Tile(2, 4)
    assert dealing.peek(_Deals("yes"), down, lambda tile: tile.spots == 3, "peek")  # type: ignore[attr-defined]
    possible: dict[Any, int] = dict(Draw("turn", dealing, down).outcomes())
    turned: object = dealing.reveal(croupier, down, "turn")
    assert (possible, turned) == ({Tile(1, 2): 1}, Tile(1, 2))
    with pytest.raises(Refused, match=r"no 1\|2 is left"):
        Draw("deal", dealing).read("1|2")


class _Deals:
    """A croupier who deals what is written."""

    def __init__(self, *entries: str) -> None:
        self.entries = list(entries)

    def chance(self, device: Chance[T]) -> T:
        return device.read(self.entries.pop(0))


# ---------------------------------------------------------------- combinations of it


@pytest.mark.parametrize(
    ("distinct", "hands"), [(EACH_CARD, comb(53, 2)), (RANKS_ONLY, 91 + 13), (flushes(), 169 + 13)]
)
def test_two_cards_with_a_joker_in_the_deck(distinct: Distinct, hands: int) -> None:
    outcomes = Combination("deal", LAW, WITH_JOKER.copies, 2, distinct, WITH_JOKER).outcomes()
    assert len(outcomes) == hands
    assert sum(weight for _, weight in outcomes) == comb(53, 2)


def test_a_joker_is_not_one_suit_among_others() -> None:
    """With few cards left: every combination, up to an exchange of suits that look alike, is counted once."""
    left = [*map(read_card, "2s 3s 2h 3h 9d".split()), JOKER, Card("9", "c")]
    counts = tuple(left.count(kind) for kind in WITH_JOKER.kinds)
    outcomes = Combination("deal", LAW, counts, 3, flushes(), WITH_JOKER).outcomes()
    assert sum(weight for _, weight in outcomes) == comb(len(left), 3)
    with_joker = sum(weight for cards, weight in outcomes if JOKER in cards)
    assert Fraction(with_joker, comb(len(left), 3)) == Fraction(3, 7)


def test_every_four_tiles_are_counted_by_the_ways_in_which_they_come() -> None:
    outcomes = dict(Combination("deal", LAW, TILES.copies, 4, EACH_CARD, TILES).outcomes())
    pile = [tile for tile, copies in zip(TILES.kinds, TILES.copies, strict=True) for _ in range(copies)]
    assert outcomes == Counter(in_order(four, TILES) for four in combinations(pile, 4))
    assert sum(outcomes.values()) == 35_960


def test_a_hand_is_read_in_any_order_and_only_from_its_own_deck() -> None:
    hand = Combination("deal", LAW, WITH_JOKER.copies, 2, EACH_CARD, WITH_JOKER)
    assert hand.read("** 2s") == hand.read("2s **") == (read_card("2s"), JOKER)
    with pytest.raises(Refused, match="not a card"):
        Combination("deal", LAW, (1,) * len(DECK), 2).read("** 2s")
