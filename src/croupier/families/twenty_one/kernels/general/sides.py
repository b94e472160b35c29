"""Additional wagers in the general kernel, compiled: all that any game of the family offers, by outcome code."""

from __future__ import annotations

from typing import Final

import numpy as np

from croupier.equipment.compiled import compiled_helper
from croupier.families.twenty_one.kernels.general import layout
from croupier.families.twenty_one.kernels.general.cards import below, draw
from croupier.families.twenty_one.kernels.general.layout import A_SEAT, Box, Desk, Rule, Side, State, Word
from croupier.families.twenty_one.kernels.general.round import (
    ACE,
    TEN,
    has_blackjack,
    shows_high,
    two_cards,
    with_card,
)

_TWO_SEVENS, _SUITED = 2, 3
_QUEENS, _WITH_BLACKJACK = 4, 8
_JACKPOT: Final = 5
_OF_2_17: Final = 0b1111  # their bits
_TWO_OF_SEVENS, _TWO_OF_TWENTY = 3 * layout.PAIRS_OF_CARDS, 4 * layout.PAIRS_OF_CARDS


@compiled_helper(forceinline=True)
def decided(desk: Desk, n: Word, side: Word, code: Word) -> None:
    """Settles an additional wager; its outcome code gives the gain."""
    gain = desk.book[layout.GAIN + side * layout.CODES + code]
    desk.book[layout.HIST + desk.book[Rule.SIDES_AT] + (n * layout.SIDES + side) * layout.CODES + code] += 1
    desk.book[State.NET] += gain


@compiled_helper(forceinline=True)
def offered(desk: Desk, side: Word) -> Word:
    return (desk.book[Rule.SIDES] >> side) & 1 != 0


@compiled_helper(forceinline=True)
def of_two_cards(desk: Desk, n: Word, table: Word) -> Word:
    first, second = desk.book[n * A_SEAT + Box.FIRST], desk.book[n * A_SEAT + Box.SECOND]
    both = np.int64(desk.tab[layout.INDEX + first]) * 52 + np.int64(desk.tab[layout.INDEX + second])
    return np.int64(desk.tab[layout.TWO + table + both])


@compiled_helper()
def third_cards(desk: Desk, i: Word) -> Word:
    """2.6(j)3, (k)6: a dealer blackjack ends the round, but two sevens get their third card."""
    for n in range(desk.book[Rule.SEATS]):
        if of_two_cards(desk, n, _TWO_OF_SEVENS) >= _TWO_SEVENS:
            desk.book[n * A_SEAT + Box.THIRD], i = draw(desk, i)
    return i


@compiled_helper()
def queens_wait(desk: Desk) -> Word:
    """2.24(e): whether two queens of hearts wait for the dealer's second card; after a reader they do not."""
    if not offered(desk, Side.TWENTY_POINT) or not shows_high(desk) or desk.book[Rule.READER]:
        return False
    for n in range(desk.book[Rule.SEATS]):  # noqa: SIM110 (compiled)
        if of_two_cards(desk, n, _TWO_OF_TWENTY) == _QUEENS:
            return True
    return False


@compiled_helper(forceinline=True)
def settle_sides(desk: Desk, blackjack: Word) -> None:
    """Settles every additional wager of every seat."""
    sides = desk.book[Rule.SIDES]
    for n in range(desk.book[Rule.SEATS]):
        if sides & _OF_2_17:
            _of_2_17(desk, n)
        if sides >> Side.BONUS & 1:
            decided(desk, n, Side.BONUS, 1 + award(desk) if has_blackjack(desk, n) else 0)
        if sides & layout.STREAK_BITS:
            move_lammer(desk, n)
        if sides >> Side.MATCH_THE_DEALER & 1:
            decided(desk, n, Side.MATCH_THE_DEALER, _matches(desk, n))
        if sides >> Side.BUST_IT & 1:
            decided(desk, n, Side.BUST_IT, broken_by(desk))
    if sides >> Side.TWENTY_POINT & 1:
        _twenty(desk, blackjack)
    if sides >> Side.PROGRESSIVE & 1:
        _progressive(desk)


@compiled_helper()
def _of_2_17(desk: Desk, n: Word) -> None:
    """Settles the additional wagers of 2.17."""
    for side in range(Side.OVER_13, Side.SEVENS):  # in the order of their tables
        if offered(desk, side):
            decided(desk, n, side, of_two_cards(desk, n, side * layout.PAIRS_OF_CARDS))
    if offered(desk, Side.SEVENS):
        decided(desk, n, Side.SEVENS, _sevens(desk, n))


@compiled_helper()
def _sevens(desk: Desk, n: Word) -> Word:
    """2.17(e)3: a third card can make three sevens; a split forfeits it."""
    code = of_two_cards(desk, n, _TWO_OF_SEVENS)
    third = desk.book[n * A_SEAT + Box.THIRD]
    if code < _TWO_SEVENS or third & layout.VALUE != 7:
        return code
    suited = code == _SUITED and (third ^ desk.book[n * A_SEAT + Box.FIRST]) & layout.SUIT == 0
    return 5 if suited else 4


@compiled_helper(forceinline=True)
def _matches(desk: Desk, n: Word) -> Word:
    """2.23: one for each card of the up card's rank, three if it has the same suit too."""
    up, first, second = desk.book[State.UP], desk.book[n * A_SEAT + Box.FIRST], desk.book[n * A_SEAT + Box.SECOND]
    ranks = ((first ^ up) & layout.RANK == 0) + ((second ^ up) & layout.RANK == 0)
    return ranks + 2 * (first == up) + 2 * (second == up)


@compiled_helper()
def broken_by(desk: Desk) -> Word:
    """2.25: the code of the third card that breaks the dealer, ten to six, or of three eights by color or suit."""
    up, second, third = desk.book[State.UP], desk.book[State.SECOND], desk.book[State.THIRD]
    total, value = two_cards(up, second), third & layout.VALUE
    if not third or desk.tab[layout.COUNT + total] or desk.tab[layout.COUNT + with_card(total, third)] != layout.OVER:
        return 0
    if up & layout.VALUE == second & layout.VALUE == value == 8:
        if (up ^ second) & layout.SUIT == 0 and (up ^ third) & layout.SUIT == 0:
            return 7
        if (up ^ second) & layout.COLOR == 0 and (up ^ third) & layout.COLOR == 0:
            return 6
    return TEN + 1 - value


@compiled_helper()
def award(desk: Desk) -> Word:
    """2.20(f): draws an award by weight."""
    drawn = below(desk, desk.book[Rule.AWARDS])
    which = 0
    while desk.book[layout.AWARD + which] <= drawn:
        which += 1
    return which


@compiled_helper()
def _twenty(desk: Desk, blackjack: Word) -> None:
    """2.24(f), (h): queens with a dealer blackjack share a cap; leftover cents go first to the far right."""
    seats, winners = desk.book[Rule.SEATS], 0
    for n in range(seats):
        code = of_two_cards(desk, n, _TWO_OF_TWENTY)
        desk.book[layout.CODE + n] = code
        winners += code == _QUEENS
    over = desk.book[layout.GAIN + Side.TWENTY_POINT * layout.CODES + layout.FURTHER + winners]
    for back in range(seats):
        n = seats - 1 - back
        code = desk.book[layout.CODE + n]
        if code == _QUEENS and blackjack:
            code = _WITH_BLACKJACK + 2 * winners + (over > 0)
            over -= 1
        decided(desk, n, Side.TWENTY_POINT, code)


@compiled_helper()
def _ace_at(desk: Desk, n: Word, place: Word) -> Word:
    """The card that counts in this place for the progressive wager, or 0 (2.19, reading C25)."""
    if place > 1 and desk.book[n * A_SEAT + Box.SPLIT] and not desk.book[Rule.ACES_GO_ON]:
        return 0
    return desk.book[n * A_SEAT + Box.FIRST + place]


@compiled_helper()
def _progressive(desk: Desk) -> None:
    """2.19(c), (h): the best series of aces; four of one color win the meter, in equal shares."""
    seats, winners = desk.book[Rule.SEATS], 0
    for n in range(seats):
        aces, first, suit, color = 0, _ace_at(desk, n, 0), True, True
        while aces < 4:
            card = _ace_at(desk, n, aces)
            if card & layout.VALUE != ACE:
                break
            suit = suit and ((card ^ first) & layout.SUIT == 0 or aces > 2)
            color = color and (card ^ first) & layout.COLOR == 0
            aces += 1
        code = 0
        if aces == 4 and color:
            code = _JACKPOT
            winners += 1
        elif aces > 1:
            code = (3 if aces > 2 else 1) + suit
        desk.book[layout.CODE + n] = code
    for n in range(seats):
        code = desk.book[layout.CODE + n]
        decided(desk, n, Side.PROGRESSIVE, code + winners if code == _JACKPOT else code)


@compiled_helper(forceinline=True)
def move_lammer(desk: Desk, n: Word) -> None:
    """2.22: advances, holds or ends a streak; new streak wagers are made when none is pending (C30)."""
    book, at = desk.book, n * A_SEAT
    won, lost, others = book[at + Box.WON], book[at + Box.LOST], book[at + Box.OTHERS]
    hands = won + lost + others
    advances, ends = won > 0, lost > 0
    if book[at + Box.GAVE_UP]:
        advances, ends = False, True
    elif hands > 1:
        counted = hands if book[Rule.PUSHED_SPLITS] else won + lost
        advances = won != lost and 2 * won > counted
        ends = won != lost and not advances
    book[at + Box.WINS] += advances
    for side in range(Side.STREAK_2, Side.STREAK_5 + 1):
        if not (book[at + Box.PENDING] >> side) & 1:
            continue
        if ends or (advances and side - Side.STREAK_2 + 2 == book[at + Box.WINS]):
            decided(desk, n, side, np.int64(not ends))
            book[at + Box.PENDING] &= ~(1 << side)


@compiled_helper()
def streaks_are_made(desk: Desk) -> None:
    """2.22: makes streak wagers if none is pending, except while pending ones are played out."""
    book = desk.book
    if book[State.CLOSING]:
        return
    for n in range(book[Rule.SEATS]):
        if not book[n * A_SEAT + Box.PENDING]:
            book[n * A_SEAT + Box.PENDING] = book[Rule.SIDES] & layout.STREAK_BITS
            book[n * A_SEAT + Box.WINS] = 0
