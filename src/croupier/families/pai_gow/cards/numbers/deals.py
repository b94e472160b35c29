"""Pai gow poker dealt in bulk: a player's hand and the dealer's, each set by a house way.

Round k of a block uses the words 2k and 2k + 1 of its stream: five cards from each half of the first, four from the lower half of
the second. The code of a round is the state before its first word, from which its cards can be dealt again.
"""

from __future__ import annotations

from functools import cache
from math import perm
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import WITH_JOKER, Card
from croupier.equipment.compiled import compiled, compiled_helper
from croupier.equipment.stream import GAMMA, HALF, LOWER, fair, mix, state_before
from croupier.families.pai_gow.cards.classes import CLASSES, THREE_CARD_CLASSES, three_card_class
from croupier.families.pai_gow.cards.house_way import CardHouseWay
from croupier.families.pai_gow.cards.numbers.every_hand import (
    EXTRAS,
    ONE_SUIT,
    HandTables,
    hand_tables,
    suited_hands,
    suited_ranks,
    unsuited_entry,
)
from croupier.families.pai_gow.cards.numbers.house_setter import CLASS_BITS, HIGH_MASK, LOW_MASK, Entries
from croupier.families.pai_gow.cards.numbers.values import (
    CARDS,
    JOKER,
    LOW_BITS,
    ONE_OF_EACH_SUIT,
    Hands,
    R,
    value_tables,
)
from croupier.families.pai_gow.compared import Ways
from croupier.hands.poker.evaluator import BEGIN, FLUSHES, Words, flush_suit

Codes = NDArray[np.uint64]
Counts = NDArray[np.int64]

BLOCK_ROUNDS = 1 << 20
RESULTS = 3  # of the wager: lost, pushed, won
BANK_HANDS = 4  # of the dealer: nine high, ten high, jack high, any other
THREES = len(THREE_CARD_CLASSES)
CELLS = RESULTS * len(CLASSES) * BANK_HANDS * THREES

_ZERO, _ONE, _13 = np.uint64(0), np.uint64(1), np.uint64(R)
_FIVE, _NEXT_FIVE, _LAST_FOUR = (np.uint64(perm(left, taken)) for left, taken in ((53, 5), (48, 5), (43, 4)))


class SideTables(NamedTuple):
    """How one side sets its hands: the entries of those without a flush, and of those with one."""

    by_ranks: HandTables
    flushes: Entries


class DealTables(NamedTuple):
    """What the compiled deal needs, with its working memory."""

    words: Words  # by card
    player: SideTables
    dealer: SideTables
    first_flush: Counts  # by the ranks of a flush, as a mask, and with the joker above them: the first of its hands
    beside: Counts  # by the ranks of the other cards: which of those hands
    deck: Hands
    cards: Hands
    threes: NDArray[np.uint8]  # by three cards: their class


@compiled_helper(forceinline=True)
def _take(cards: Hands, begin: np.uint64, number: int, draw: np.uint64) -> None:
    """Swaps some random cards to the front of those that are left (Durstenfeld, 1964), all from one draw."""
    at = begin
    for _ in range(number):
        draw *= np.uint64(CARDS) - at
        other = at + (draw >> HALF)
        draw &= LOWER
        cards[at], cards[other] = cards[other], cards[at]
        at += _ONE


@compiled_helper(forceinline=True)
def deal(state: np.uint64, deck: Hands, cards: Hands) -> np.uint64:
    """Deals fourteen cards of a new deck to the front of `cards`; returns the state of the round's last word."""
    for at in range(CARDS):
        cards[at] = deck[at]
    state += GAMMA
    word = mix(state)
    _take(cards, _ZERO, 5, fair(state, word, _ZERO, _FIVE))
    _take(cards, np.uint64(5), 5, fair(state, word, HALF, _NEXT_FIVE))
    state += GAMMA
    _take(cards, np.uint64(10), 4, fair(state, mix(state), _ZERO, _LAST_FOUR))
    return state


@compiled_helper(forceinline=True)
def _entry(cards: Hands, begin: int, words: Words, side: SideTables, first_flush: Counts, beside: Counts) -> np.uint64:
    """The entry of the seven cards from one on."""
    total, joker = BEGIN, _ZERO
    for at in range(begin, begin + 7):
        if cards[at] == JOKER:
            joker = _ONE
        else:
            total += words[cards[at]]
    suits = total + ONE_OF_EACH_SUIT if joker else total
    if suits & FLUSHES == _ZERO:
        return np.uint64(unsuited_entry(total, joker, side.by_ranks))
    return np.uint64(side.flushes[_flush(cards, begin, flush_suit(suits), joker, first_flush, beside)])


@compiled_helper()
def _flush(
    cards: Hands, begin: int, suit: np.uint64, joker: np.uint64, first_flush: Counts, beside: Counts
) -> np.int64:
    """The place in `suited_hands` of seven cards with a flush of this suit."""
    ranks, one, other, suit_of_one, same_suit = joker << _13, _13, _13, np.uint64(4), np.int64(0)
    for at in range(begin, begin + 7):
        card = np.uint64(cards[at])
        if card // _13 == suit:
            ranks |= _ONE << card % _13
        elif card != np.uint64(JOKER):
            same_suit = np.int64(card // _13 == suit_of_one)
            one, other, suit_of_one = card % _13, one, card // _13
    return np.int64(first_flush[ranks] + beside[one, other, same_suit])


@compiled_helper(forceinline=True)
def _cell(player: np.uint64, dealer: np.uint64, three: np.uint8) -> np.int64:
    """The cell of a round with two hands that are set, and with the class of the player's first three cards."""
    higher = np.int64(player & np.uint64(HIGH_MASK) > dealer & np.uint64(HIGH_MASK))
    low_mask = np.uint64(LOW_MASK << LOW_BITS)
    higher += np.int64(player & low_mask > dealer & low_mask)
    bank = min(np.int64(dealer >> np.uint64(CLASS_BITS)), np.int64(BANK_HANDS - 1))
    classes = np.int64(player >> np.uint64(CLASS_BITS)) * BANK_HANDS + bank
    return (classes * THREES + np.int64(three)) * RESULTS + higher


@compiled
def codes_of(seed: np.uint64, block: np.uint64, rounds: int) -> Codes:
    """The state before each round of a block."""
    codes = np.empty(rounds, np.uint64)
    state = state_before(seed, block)
    for k in range(rounds):
        codes[k] = state
        state += GAMMA + GAMMA
    return codes


@compiled
def cells_of(codes: Codes, tables: DealTables) -> Counts:
    """The cell of each round."""
    words, player, dealer, first_flush, beside, deck, cards, threes = tables  # once: references to arrays are counted
    cells = np.empty(codes.size, np.int64)
    for k in range(codes.size):
        deal(codes[k], deck, cards)
        held = (np.int64(cards[0]) * CARDS + np.int64(cards[1])) * CARDS + np.int64(cards[2])
        own = _entry(cards, 0, words, player, first_flush, beside)
        cells[k] = _cell(own, _entry(cards, 7, words, dealer, first_flush, beside), threes[held])
    return cells


@compiled
def dealt_again(code: np.uint64, tables: DealTables) -> None:
    """Deals the cards of a round again."""
    deal(code, tables.deck, tables.cards)


class Dealt(NamedTuple):
    """The cards of a round, each hand in the order of the deal."""

    player: tuple[Card, ...]
    dealer: tuple[Card, ...]


class Cell(NamedTuple):
    """What decides the wagers of a round."""

    result: int  # how many hands of the player's are higher
    hand: str  # the class of the player's seven cards
    bank: str  # that of the dealer's, if it is one of the three that a wager names
    three: str  # the class of the player's first three cards


class CardDeals:
    """Rounds of pai gow poker and their cells."""

    size = CELLS

    def __init__(self, player: CardHouseWay, dealer: CardHouseWay, *, wheel_second: bool = True) -> None:
        self._tables = DealTables(
            value_tables(wheel_second=wheel_second).words,
            _side(player, wheel_second=wheel_second),
            _side(dealer, wheel_second=wheel_second),
            _first_flush(),
            _beside(),
            np.arange(CARDS, dtype=np.uint8),
            np.zeros(CARDS, np.uint8),
            _threes(),
        )

    def codes(self, seed: int, block: int, rounds: int) -> Codes:
        codes: Codes = codes_of(np.uint64(seed), np.uint64(block), rounds)
        return codes

    def cells(self, codes: Codes) -> Counts:
        cells: Counts = cells_of(codes, self._tables)
        return cells

    def counts(self, seed: int, block: int, rounds: int) -> tuple[Counts, Codes]:
        """How many rounds are in each cell, and the code of one of them."""
        codes = self.codes(seed, block, rounds)
        cells = self.cells(codes)
        examples = np.zeros(CELLS, np.uint64)
        examples[cells] = codes
        return np.bincount(cells, minlength=CELLS), examples

    def cards(self, code: int) -> Dealt:
        dealt_again(np.uint64(code), self._tables)
        cards = [WITH_JOKER.kinds[card] for card in self._tables.cards[:14]]
        return Dealt(tuple(cards[:7]), tuple(cards[7:]))

    def ways(self, seed: int, rounds: int) -> Ways:
        """What becomes of the main wager in random rounds. Copies are not counted."""
        counts = np.zeros(CELLS, np.int64)
        for block, begin in enumerate(range(0, rounds, BLOCK_ROUNDS)):
            counts += self.counts(seed, block, min(BLOCK_ROUNDS, rounds - begin))[0]
        lose, push, win = (int(counts[result::RESULTS].sum()) for result in range(RESULTS))
        return Ways(win, push, lose)


def cell_named(cell: int) -> Cell:
    """What a cell stands for."""
    rest, result = divmod(cell, RESULTS)
    rest, three = divmod(rest, THREES)
    hand, bank = divmod(rest, BANK_HANDS)
    return Cell(result, CLASSES[hand], CLASSES[bank] if bank < BANK_HANDS - 1 else "", THREE_CARD_CLASSES[three])


def _side(way: CardHouseWay, *, wheel_second: bool) -> SideTables:
    return SideTables(hand_tables(way, wheel_second=wheel_second), suited_hands(way, wheel_second=wheel_second).suited)


def _first_flush() -> Counts:
    """By the ranks of a flush, and with the joker: where the hands with it begin in `suited_hands`."""
    hands = suited_ranks()
    flushes = hands.ranks.astype(np.int64) | hands.joker.astype(np.int64) << R
    known, first = np.unique(flushes, return_index=True)
    by_ranks = np.zeros(2 << R, np.int64)
    by_ranks[known] = first
    return by_ranks


def _beside() -> Counts:
    """By the ranks of the cards beside a flush, R for none, and whether they are of one suit: which hand with the flush."""
    places = np.zeros((R + 1, R + 1, 2), np.int64)
    first = [next(place for place, extra in enumerate(EXTRAS) if len(extra) == number) for number in range(3)]
    for place, extra in enumerate(EXTRAS):
        one, other = [*extra, R, R][:2]
        suits = [1] if place == ONE_SUIT else [0, 1]
        for two in ((one, other), (other, one)):
            places[(*two, suits)] = place - first[len(extra)]
    return places


@cache
def _threes() -> NDArray[np.uint8]:
    """By three cards, in any order: the number of their class."""
    kinds = WITH_JOKER.kinds
    classes = np.zeros((CARDS, CARDS, CARDS), np.uint8)
    for one in range(CARDS):
        for other in range(one):
            for last in range(other):
                number = THREE_CARD_CLASSES.index(three_card_class((kinds[one], kinds[other], kinds[last])))
                for a, b, c in ((one, other, last), (one, last, other), (other, last, one)):
                    classes[a, b, c] = classes[b, a, c] = number
    return classes.ravel()
