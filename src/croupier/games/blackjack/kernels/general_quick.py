"""The quick round of the general kernel, compiled: one box, one dealer hand, additional wagers and the count.

Most rounds of one box need few cards, and most of the time is lost to branch mispredictions on whether another card is
drawn. So the first cards drawn by player and dealer are read without a branch; a card that is not drawn counts zero. Rare
rounds, mainly splits, are replayed from the first card by `general_settle`: nothing is changed here before a round is settled.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from croupier.equipment.compiled import compiled_helper
from croupier.games.blackjack.kernels.general_cards import more
from croupier.games.blackjack.kernels.general_layout import (
    A_COLUMN,
    A_KIND,
    A_LEVEL,
    BLACKJACK,
    BY_COUNT,
    CODES,
    DOUBLE,
    DRAWS,
    EVEN_OUT,
    GAIN,
    HIST,
    HIT,
    INDEX,
    LAID,
    LEVEL,
    MORE_CARDS,
    MOST_COUNT,
    NETS,
    OF_LEVEL,
    PAIRS_OF_CARDS,
    RANK,
    SPLIT,
    STAKED,
    STAND,
    STREAK_BITS,
    TAG,
    TOTALS,
    TWO,
    UNITS,
    VALUE,
    Box,
    Desk,
    Hand,
    Rule,
    Side,
    State,
    Word,
)
from croupier.games.blackjack.kernels.general_round import (
    ACE,
    ACE_AND_TEN,
    DEALER_BLACKJACK,
    early,
    ends_at_once,
    insure,
    natural,
    two_cards,
)
from croupier.games.blackjack.kernels.general_settle import (
    against,
    award,
    broken_by,
    move_lammer,
    settle_insurance,
    streaks_are_made,
    tenths,
)

REACH: Final = 8  # cards that are read without checking whether they are drawn
_A_DECK: Final = 52
_WHOLE: Final = 10  # tenths of a wager
_TWENTY_ONE: Final = 21
_TWO_SEVENS, _QUEENS = 2, 4
_SELDOM: Final = (
    STREAK_BITS | 1 << Side.SEVENS | 1 << Side.PROGRESSIVE | 1 << Side.TWENTY_POINT | 1 << Side.OPTIONAL_BONUS
)  # the additional wagers that depend on more than the first cards
LEFT: Final = -1  # the round is left to `general_settle`


@compiled_helper()
def unusual(desk: Desk, i: Word, at: Word, choice: Word) -> tuple[Word, Word]:
    """Resolves a choice that depends on the count; returns the final hand if it is a blackjack or surrendered."""
    if choice & BY_COUNT:
        choice = by_count(desk, i, at)
    if choice == SPLIT:
        return STAND, LEFT
    if choice > SPLIT:
        return STAND, ends_at_once(desk, 0, choice == BLACKJACK)
    return choice, 0


@compiled_helper(forceinline=True)
def level(desk: Desk, i: Word) -> Word:
    """The level of the count for a single seat, which sees all face-up cards."""
    book = desk.book
    count = desk.sums[i] - book[State.UNSEEN_TAGS]
    if book[Rule.PER_DECK]:
        count = count * _A_DECK // (book[Rule.CARDS] - (i - book[State.UNSEEN]))
    return book[LEVEL + min(max(count, -MOST_COUNT), MOST_COUNT) + MOST_COUNT]


@compiled_helper()
def by_count(desk: Desk, i: Word, at: Word) -> Word:
    """The act in a cell of the chart that depends on the count."""
    return np.int64(desk.act[at + level(desk, i) * A_LEVEL]) & ~BY_COUNT


@compiled_helper(forceinline=True)
def with_card(total: Word, card: Word, wanted: Word) -> Word:
    """A total with one more card if it is wanted, otherwise unchanged."""
    value = (card & VALUE) * wanted
    return (total + 2 * value) | (value == ACE)


@compiled_helper(forceinline=True)
def open_quickly(desk: Desk, start: Word) -> Word:
    """Sets up the wagers and what the counter does not see; returns the index of the stake."""
    book, stake = desk.book, 0
    if book[Rule.COUNTING]:
        stake = book[OF_LEVEL + 2 * level(desk, start)]
        book[State.STAKE] = stake
        if book[Rule.HOLE]:
            book[State.UNSEEN] = book[State.OLD_UNSEEN] + 1
            book[State.UNSEEN_TAGS] = book[State.OLD_TAGS] + book[TAG + desk.shoe[start + 3]]
    if book[Rule.EXTRA]:
        book[State.INSURED], book[Box.INSURED], book[Box.EVEN], book[Box.SURRENDERED] = 0, 0, 0, 0
        if book[Rule.SIDES] & STREAK_BITS:
            streaks_are_made(desk)
    return stake


@compiled_helper(forceinline=True)
def draw_on(desk: Desk, i: Word, total: Word, column: Word, choice: Word) -> tuple[Word, Word]:
    """Draws the cards of a hand after its first choice; the first two are read without a branch."""
    cell = MORE_CARDS * A_KIND + column
    after = i
    for place in range(i, i + 2):  # the second counts only if the first was drawn
        total = with_card(total, np.int64(desk.shoe[place]), choice != STAND)
        after += choice != STAND
        choice = np.int64(desk.act[cell + total]) * (choice == HIT)
        if choice > HIT:
            choice = by_count(desk, after, cell + total)
    i = after
    while choice == HIT:
        if i == desk.book[State.READY]:
            if i == desk.book[State.END]:
                return i, LEFT
            more(desk, np.uint64(i))
        total = with_card(total, np.int64(desk.shoe[i]), 1)
        i += 1
        choice = np.int64(desk.act[cell + total])
        if choice > HIT:
            choice = by_count(desk, i, cell + total)
    return i, total


@compiled_helper(forceinline=True)
def dealer_draws(desk: Desk, i: Word, total: Word, further: Word, matters: Word) -> tuple[Word, Word]:
    """Draws the dealer's cards after the second, as long as they matter; a third also if an additional wager needs it."""
    if i + 2 > desk.book[State.READY]:
        if desk.book[State.READY] + 1 >= desk.book[State.END]:
            return i, LEFT
        more(desk, np.uint64(i))
    draws = np.int64(desk.tab[DRAWS + total]) & (matters | further)
    desk.book[State.THIRD] = np.int64(desk.shoe[i]) * draws
    after = i
    for place in range(i, i + 2):
        total = with_card(total, np.int64(desk.shoe[place]), draws)
        after += draws
        draws &= np.int64(desk.tab[DRAWS + total]) & matters
    i = after
    while draws:
        if i == desk.book[State.READY]:
            if i == desk.book[State.END]:
                return i, LEFT
            more(desk, np.uint64(i))
        total = with_card(total, np.int64(desk.shoe[i]), 1)
        i += 1
        draws = np.int64(desk.tab[DRAWS + total])
    return i, total


@compiled_helper(forceinline=True)
def box_plays(desk: Desk, start: Word, seen: Word) -> tuple[Word, Word]:
    """Deals and plays the box; returns the place after its cards, and the hand or `LEFT`.

    If the reader has found a dealer blackjack, the hand stays as it was dealt (2.6(j)1).
    """
    book, shoe = desk.book, desk.shoe
    first, up, second = np.int64(shoe[start]), np.int64(shoe[start + 1]), np.int64(shoe[start + 2])
    book[Box.FIRST], book[Box.SECOND], book[State.UP] = first, second, up
    at = start + 3 + book[Rule.HOLE]
    if book[Rule.OFFERS] and up & VALUE == ACE:
        early(desk, np.uint64(at))
        if book[Rule.OWN_TURN] and not seen:
            insure(desk, np.uint64(at), 0)
    column = (up & VALUE) * A_COLUMN
    total, row = two_cards(first, second)
    if seen:
        return at, natural(desk, 0, False) if total == ACE_AND_TEN else book[LAID + total]
    choice, hand = np.int64(desk.act[column + row]), 0
    if choice > DOUBLE:
        choice, hand = unusual(desk, at, column + row, choice)
        if hand == LEFT:
            return at, LEFT
    doubled = choice == DOUBLE
    at, total = draw_on(desk, at, total, column, choice)
    if total == LEFT:
        return at, LEFT
    laid = book[LAID + doubled * TOTALS + total]
    return at, hand or laid


@compiled_helper(forceinline=True)
def play_quickly(desk: Desk, start: Word) -> Word:
    """Plays one round of one box; returns the place after its last card, or `LEFT`."""
    book = desk.book
    if start + REACH > book[State.READY]:
        return LEFT
    stake = open_quickly(desk, start)
    shown, hidden = np.int64(desk.shoe[start + 1]), np.int64(desk.shoe[start + 3])
    seen = book[Rule.READER] & (two_cards(shown, hidden)[0] == ACE_AND_TEN)
    at, hand = box_plays(desk, start, seen)
    if hand == LEFT:
        return LEFT
    hole, always, further = book[Rule.HOLE], book[Rule.ALWAYS_DRAWS], (book[Rule.SIDES] >> Side.OPTIONAL_BONUS) & 1
    turned = seen | (hand >> Hand.OPEN & 1) | always | further | (book[Rule.INSURES] and book[State.INSURED])
    if at == book[State.READY]:
        if at == book[State.END]:
            return LEFT
        more(desk, np.uint64(at))
    second = np.int64(desk.shoe[start + 3 if hole else at])
    book[State.SECOND] = second
    of_two, _ = two_cards(book[State.UP], second)
    blackjack = (of_two == ACE_AND_TEN) & turned
    matters = ((hand >> Hand.MATTERS & 1) | always) & (blackjack ^ 1)
    at, total = dealer_draws(desk, at + (turned & (hole ^ 1)), of_two, further & (blackjack ^ 1), matters)
    if total == LEFT:
        return LEFT
    points = np.int64(desk.tab[total])
    against_him = DEALER_BLACKJACK if blackjack else points if points <= _TWENTY_ONE else 0
    return settle_quickly(desk, at, hand, against_him, stake, turned)


@compiled_helper(forceinline=True)
def settle_quickly(desk: Desk, at: Word, hand: Word, points: Word, stake: Word, turned: Word) -> Word:
    """Settles the wagers of the box, and updates what the counter has not seen."""
    book = desk.book
    outcome = against(hand, points)
    net = tenths(hand, outcome)
    if points == DEALER_BLACKJACK and hand >> Hand.OPEN & 1:
        outcome = (hand >> Hand.NATURAL & 1) - 1
        net = _WHOLE * outcome
    book[State.NET] = 0
    if book[Rule.SIDES] and not additional(desk, outcome):
        return LEFT
    units = book[UNITS + stake]
    book[HIST + stake * NETS + EVEN_OUT + net] += 1
    book[STAKED] += units * (1 + (hand >> Hand.DOUBLED & 1))
    book[State.NET] += net * units * book[Rule.MAIN_TENTH]
    if book[Rule.INSURES] and book[Box.INSURED]:
        settle_insurance(desk, 0, 0, stake)
    if book[Rule.COUNTING]:
        unseen = book[Rule.HOLE] & (turned ^ 1)
        book[State.OLD_UNSEEN] += unseen
        book[State.OLD_TAGS] += unseen * book[TAG + book[State.SECOND]]
        book[State.UNSEEN], book[State.UNSEEN_TAGS] = book[State.OLD_UNSEEN], book[State.OLD_TAGS]
    return at


@compiled_helper(forceinline=True)
def settle_side(desk: Desk, side: Word, code: Word) -> None:
    """Settles an additional wager."""
    desk.book[HIST + desk.book[Rule.SIDES_AT] + side * CODES + code] += 1
    desk.book[State.NET] += desk.book[GAIN + side * CODES + code]


@compiled_helper(forceinline=True)
def additional(desk: Desk, outcome: Word) -> Word:
    """Settles every additional wager of the box; returns False, with nothing counted, if the round must be left."""
    book, tab, sides = desk.book, desk.tab, desk.book[Rule.SIDES]
    first, second, up = book[Box.FIRST], book[Box.SECOND], book[State.UP]
    pair = TWO + np.int64(tab[INDEX + first]) * 52 + np.int64(tab[INDEX + second])
    if sides & _SELDOM and not further_wagers(desk, pair, outcome):
        return False
    for table in range(4):  # over and under 13, same suit, sevens: in the order of the tables
        if sides >> table & 1:
            settle_side(desk, table, np.int64(tab[pair + table * PAIRS_OF_CARDS]))
    if sides >> Side.BONUS & 1:
        settle_side(desk, Side.BONUS, 1 + award(desk) if two_cards(first, second)[0] == ACE_AND_TEN else 0)
    if sides >> Side.MATCH_THE_DEALER & 1:
        code = ((first ^ up) & RANK == 0) + 2 * (first == up) + ((second ^ up) & RANK == 0) + 2 * (second == up)
        settle_side(desk, Side.MATCH_THE_DEALER, code)
    return True


@compiled_helper(forceinline=True)
def further_wagers(desk: Desk, pair: Word, outcome: Word) -> Word:
    """Settles the wagers that may depend on further cards, on the dealer's cards or on the result of the hand."""
    book, sides = desk.book, desk.book[Rule.SIDES]
    if sides >> Side.SEVENS & 1 and desk.tab[pair + 3 * PAIRS_OF_CARDS] >= _TWO_SEVENS:
        return False
    if sides >> Side.TWENTY_POINT & 1 and desk.tab[pair + 4 * PAIRS_OF_CARDS] == _QUEENS:
        return False
    if sides >> Side.PROGRESSIVE & 1:
        if book[Box.FIRST] & VALUE == book[Box.SECOND] & VALUE == ACE:
            return False
        settle_side(desk, Side.PROGRESSIVE, 0)
    if sides >> Side.TWENTY_POINT & 1:
        settle_side(desk, Side.TWENTY_POINT, np.int64(desk.tab[pair + 4 * PAIRS_OF_CARDS]))
    if sides >> Side.OPTIONAL_BONUS & 1:
        settle_side(desk, Side.OPTIONAL_BONUS, broken_by(desk))
    if sides & STREAK_BITS:
        book[Box.WON], book[Box.LOST], book[Box.OTHERS] = outcome > 0, outcome < 0, outcome == 0
        move_lammer(desk, 0)
    return True
