"""The shoe of the general kernel, compiled: a stack of whole cards, shuffled only as far as needed, and refilled.

A burned card is taken from the far end of the stack. Nobody has seen either card, so this makes no difference, and the cards
of a round are contiguous.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from croupier.equipment.compiled import compiled_helper
from croupier.equipment.stream import GAMMA, mix
from croupier.families.twenty_one.kernels.general.layout import COLOR, RACK, TAG, Desk, Rule, State, Word

NONE: Final = np.uint64(0)
ONE: Final = np.uint64(1)
_TWO, _THREE, _FOUR = np.uint64(2), np.uint64(3), np.uint64(4)
_16, _32, _48 = np.uint64(16), np.uint64(32), np.uint64(48)
_LOW: Final = np.uint64(0xFFFF)
_RANGE: Final = np.uint64(0x10000)
_SPAN: Final = np.uint64((int(GAMMA) << 14) % (1 << 64))  # words for one new shoe: enough for a thousand decks
CARDS_STATE, SHOE_STATE, OTHER_STATE = 0, 1, 2  # in `Desk.word`: for the last card, for this shoe, for all else


@compiled_helper(forceinline=True)
def swap(desk: Desk, i: Word, product: Word) -> None:
    """Swaps the card in a place with the one at the drawn distance behind it."""
    j = i + (product >> _16)
    card = desk.shoe[j]
    desk.shoe[j] = desk.shoe[i]
    desk.shoe[i] = card


@compiled_helper()
def one_by_one(desk: Desk, i: Word, end: Word, word: Word) -> Word:
    """Shuffles up to four places from a word, as many as needed, skipping draws that would be biased."""
    cards = np.uint64(desk.book[Rule.CARDS])
    for _ in range(4):
        if i == end:
            break
        left = cards - i
        product = (word & _LOW) * left
        word >>= _16
        if product & _LOW >= _RANGE % left:
            swap(desk, i, product)
            i += ONE
    return i


@compiled_helper()
def shuffle(desk: Desk, begin: Word, upto: Word) -> None:
    """Shuffles the places from `begin` to `upto`: each gets a random card of all that are left, four to a word, unbiased."""
    state = desk.word[CARDS_STATE]
    i, end, left = np.uint64(begin), np.uint64(upto), np.uint64(desk.book[Rule.CARDS] - begin)
    while i < end:
        state += GAMMA
        word = mix(state)
        one, two = (word & _LOW) * left, (word >> _16 & _LOW) * (left - ONE)
        three, four = (word >> _32 & _LOW) * (left - _TWO), (word >> _48) * (left - _THREE)
        surely_fair = min(one & _LOW, two & _LOW, three & _LOW, four & _LOW) >= left
        if surely_fair and i + _FOUR <= end:
            swap(desk, i, one)
            swap(desk, i + ONE, two)
            swap(desk, i + _TWO, three)
            swap(desk, i + _THREE, four)
            i, left = i + _FOUR, left - _FOUR
        else:
            before = i
            i = one_by_one(desk, i, end, word)
            left -= i - before
    desk.word[CARDS_STATE] = state
    if desk.book[Rule.COUNTING]:
        count(desk, begin, upto)


@compiled_helper()
def count(desk: Desk, begin: Word, upto: Word) -> None:
    """Computes the running count before each place."""
    summed = desk.sums[begin] if begin else desk.book[Rule.START_COUNT]
    for place in range(np.uint64(begin), np.uint64(upto)):
        desk.sums[place] = summed
        summed += desk.book[TAG + desk.shoe[place]]
    desk.sums[upto] = summed


@compiled_helper()
def below(desk: Desk, most: Word) -> Word:
    """A uniform random integer below `most`."""
    limit = np.uint64(most)
    rest = (NONE - limit) % limit  # the lowest words, rejected to avoid a bias
    while True:
        desk.word[OTHER_STATE] += GAMMA
        word = mix(desk.word[OTHER_STATE])
        if word >= rest:
            return np.int64(word % limit)


@compiled_helper()
def more(desk: Desk, i: Word) -> Word:
    """Shuffles more cards, after refilling the shoe from the discards if it is empty."""
    book = desk.book
    if book[State.READY] == book[State.END]:
        i = refill(desk, i)
    upto = min(book[State.READY] + book[Rule.EXTEND], book[State.END])
    shuffle(desk, book[State.READY], upto)
    book[State.READY] = upto
    return i


@compiled_helper()
def write_down(desk: Desk, i: Word) -> None:
    """Adds to the tape the cards of this round since its start, or since the shoe was refilled."""
    book = desk.book
    for place in range(np.uint64(book[State.TAPED]), i):
        desk.shoe[np.uint64(2 * book[Rule.CARDS] + book[State.TAPE])] = desk.shoe[np.uint64(place)]
        book[State.TAPE] += 1


@compiled_helper()
def refill(desk: Desk, i: Word) -> Word:
    """2.15(f): shuffles all cards not on the layout and burns one; the round continues."""
    book, shoe = desk.book, desk.shoe
    cards = np.uint64(book[Rule.CARDS])
    if book[Rule.TAPED]:
        write_down(desk, i)
    layout_cards = NONE
    others = cards
    for place in range(cards):
        at = np.uint64(place)
        card = shoe[at]
        on_the_layout = np.uint64(book[State.START]) <= at < i
        if on_the_layout and book[RACK + card]:
            book[RACK + card] -= 1
            on_the_layout = False
        if on_the_layout:
            shoe[cards + layout_cards] = card
            layout_cards += ONE
        else:
            others -= ONE
            shoe[cards + others] = card
    if layout_cards + ONE >= cards:
        raise ValueError("every card is on the layout")
    for place in range(cards):
        shoe[np.uint64(place)] = shoe[cards + np.uint64(place)]
    book[State.READY], book[State.END], book[State.START] = layout_cards, cards - ONE, 0
    book[State.REFILLED], book[State.TAPED] = book[Rule.CUT], layout_cards
    if book[Rule.COUNTING]:
        count(desk, 0, layout_cards)
    book[State.UNSEEN_TAGS] -= book[State.OLD_TAGS]
    book[State.UNSEEN] -= book[State.OLD_UNSEEN]
    book[State.OLD_TAGS], book[State.OLD_UNSEEN] = 0, 0
    return layout_cards


@compiled_helper(forceinline=True)
def draw(desk: Desk, i: Word) -> tuple[Word, Word]:
    """Returns the next card, and the place after it."""
    if i == np.uint64(desk.book[State.READY]):
        i = more(desk, i)
    return np.int64(desk.shoe[i]), i + ONE


@compiled_helper()
def new_shoe(desk: Desk) -> Word:
    """Shuffles all cards, as far as needed, and burns one; returns the place of the first card."""
    book = desk.book
    book[State.END] = book[Rule.CARDS] - book[Rule.BURN_NEW]
    book[State.READY] = min(book[Rule.PREPARE], book[State.END])
    desk.word[SHOE_STATE] += _SPAN
    desk.word[CARDS_STATE] = desk.word[SHOE_STATE]
    shuffle(desk, 0, book[State.READY])
    book[State.UNSEEN_TAGS], book[State.UNSEEN] = 0, 0
    book[State.OLD_TAGS], book[State.OLD_UNSEEN] = 0, 0
    book[State.REFILLED] = 0
    return NONE


@compiled_helper(forceinline=True)
def take_up(desk: Desk, i: Word) -> Word:
    """Continues the shoe, or starts a new one if the cutting card has come out; returns the place of the first card."""
    book = desk.book
    if spent(desk, i):
        i = new_shoe(desk)
    book[State.START] = np.int64(i)
    if book[Rule.EXTRA]:
        book[State.TAPED], book[State.TAPE] = np.int64(i), 0
        if book[Rule.BURN_ROUND]:
            book[State.END] -= 1
            book[State.READY] = min(book[State.READY], book[State.END])
    return i


@compiled_helper(forceinline=True)
def spent(desk: Desk, i: Word) -> Word:
    """Whether the next round starts with a shuffle."""
    return desk.book[State.END] - np.int64(i) <= desk.book[Rule.BEHIND] or desk.book[State.REFILLED] != 0


@compiled_helper()
def determine(desk: Desk, i: Word) -> Word:
    """2.6(d): the first card of a double shoe selects a side by its color; it is dealt if it came from that side.

    Otherwise it is burned and the round is dealt from the other side, which is another fresh shoe.
    """
    book = desk.book
    card, _ = draw(desk, i)
    red = card & COLOR != 0
    if red == (book[Rule.DETERMINES] == 1):
        return i
    if book[Rule.TAPED]:
        desk.shoe[np.uint64(2 * book[Rule.CARDS])] = card
        book[State.TAPE] = 1
    i = new_shoe(desk)
    book[State.START], book[State.TAPED] = 0, 0
    return i
