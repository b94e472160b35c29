"""The round of the general kernel, compiled: the deal, insurance and even money, the players, the dealer.

It follows the procedure card for card, so that the same tape gives the same cents. A total is encoded as twice the hard
points plus a bit for an ace; tables turn it into choices, results and the dealer's count, so aces need no branch. A hand ends
as a result, a number for which tables know what it gains.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from croupier.equipment.compiled import compiled_helper
from croupier.families.twenty_one.kernels.general import layout
from croupier.families.twenty_one.kernels.general.cards import ONE, draw
from croupier.families.twenty_one.kernels.general.layout import (
    A_SEAT,
    HANDS,
    MOST_HANDS,
    TAG,
    TOTALS,
    VALUE,
    Box,
    Desk,
    Rule,
    State,
    Word,
)
from croupier.families.twenty_one.kernels.rows import MATTERS_SHIFT, TAKEN_SHIFT, WAITS_SHIFT

ACE, TEN = 1, 10
ACE_AND_TEN: Final = 23  # as a total: eleven with an ace
MASK: Final = 255
_FACE_DOWN, _FACE_UP = 1, 2
_READ: Final = np.uint64(2)  # cards that are read before it is known whether they are drawn
_SIX_SEVEN_EIGHT: Final = 1 << 6 | 1 << 7 | 1 << 8


@compiled_helper()
def level_now(desk: Desk, i: Word, n: Word) -> Word:
    """The level of the count for a seat: the tags of all cards it has seen, per unseen deck if so chosen."""
    book = desk.book
    count = desk.sums[i] - book[State.UNSEEN_TAGS]
    seen = np.int64(i) - book[State.UNSEEN]
    if book[Rule.PEEKED] and book[State.PEEK]:
        own = book[n * A_SEAT + Box.PEEK_TAGS]
        count -= book[State.PEEK_TAGS] - own
        seen -= book[State.PEEK] - (2 if hidden(desk, n) else 0)
    if book[Rule.PER_DECK]:
        count = count * 52 // (book[Rule.CARDS] - seen)
    return book[layout.LEVEL + min(max(count, -layout.MOST_COUNT), layout.MOST_COUNT) + layout.MOST_COUNT]


@compiled_helper()
def hidden(desk: Desk, n: Word) -> Word:
    """Whether the others have not seen this seat's first two cards, at a 6 to 5 table: no blackjack and no split."""
    return not desk.book[n * A_SEAT + Box.SPLIT] and not has_blackjack(desk, n)


@compiled_helper(forceinline=True)
def chosen(desk: Desk, i: Word, n: Word, cell: Word) -> Word:
    """The choice in a cell of the chart; the count is computed only if it makes a difference."""
    choice = np.int64(desk.act[cell])
    if choice & layout.BY_COUNT:
        choice = np.int64(desk.act[cell + level_now(desk, i, n) * desk.book[Rule.A_LEVEL]]) & ~layout.BY_COUNT
    return choice


# ---------------------------------------------------------------- the deal


@compiled_helper(forceinline=True)
def deal(desk: Desk, i: Word) -> Word:
    """2.6(e), (j), (k): deals two cards to each box and one to the dealer, in their order, and a hole card if used."""
    book, seats, hole = desk.book, desk.book[Rule.SEATS], desk.book[Rule.HOLE]
    for at in range(layout.DEALT, layout.DEALT + book[Rule.DEALT]):
        book[book[at]], i = draw(desk, i)
    book[State.TURNED] = hole == _FACE_UP
    book[State.RAISED] = book[layout.ATTACKS + (book[State.UP] & VALUE)]
    if book[Rule.EXTRA]:
        book[State.INSURED], book[State.THIRD], book[State.SUPERS] = 0, 0, 0
        for n in range(seats):
            at = n * A_SEAT
            book[at + Box.THIRD], book[at + Box.FOURTH], book[at + Box.HANDS], book[at + Box.INSURED] = 0, 0, 0, 0
            book[at + Box.EVEN], book[at + Box.SPLIT], book[at + Box.GAVE_UP], book[at + Box.WON] = 0, 0, 0, 0
            book[at + Box.LOST], book[at + Box.OTHERS], book[at + Box.SUPER], book[at + Box.PEEK_TAGS] = 0, 0, 0, 0
        if book[Rule.COUNTING]:
            _unseen(desk, hole == _FACE_DOWN)
    return i


@compiled_helper()
def _unseen(desk: Desk, face_down: Word) -> None:
    """Adds up what a counter does not see: the hole card, and at a 6 to 5 table the first two cards of others."""
    book = desk.book
    if face_down:
        book[State.UNSEEN] += 1
        book[State.UNSEEN_TAGS] += book[TAG + book[State.SECOND]]
    book[State.PEEK], book[State.PEEK_TAGS] = 0, 0
    if book[Rule.PEEKED]:
        for n in range(book[Rule.SEATS]):
            if hidden(desk, n):
                at = n * A_SEAT
                book[at + Box.PEEK_TAGS] = book[TAG + book[at + Box.FIRST]] + book[TAG + book[at + Box.SECOND]]
                book[State.PEEK] += 2
                book[State.PEEK_TAGS] += book[at + Box.PEEK_TAGS]


@compiled_helper(forceinline=True)
def turn_hole_card(desk: Desk) -> None:
    book = desk.book
    book[State.TURNED] = 1
    if book[Rule.COUNTING]:
        book[State.UNSEEN] -= 1
        book[State.UNSEEN_TAGS] -= book[TAG + book[State.SECOND]]


@compiled_helper(forceinline=True)
def two_cards(first: Word, second: Word) -> Word:
    """The total of two cards."""
    one, two = first & VALUE, second & VALUE
    return 2 * (one + two) | (one == ACE) | (two == ACE)


@compiled_helper(forceinline=True)
def pair_or_total(first: Word, second: Word) -> Word:
    """The row of their choices: by total, or as a pair."""
    one, two, total = first & VALUE, second & VALUE, two_cards(first, second)
    return total + (one == two) * (TOTALS + one - total)


@compiled_helper(forceinline=True)
def with_card(total: Word, card: Word) -> Word:
    """A total with one more card."""
    return (total + 2 * (card & VALUE)) | (card & VALUE == ACE)


@compiled_helper(forceinline=True)
def has_blackjack(desk: Desk, n: Word) -> Word:
    return two_cards(desk.book[n * A_SEAT + Box.FIRST], desk.book[n * A_SEAT + Box.SECOND]) == ACE_AND_TEN


@compiled_helper(forceinline=True)
def shows_high(desk: Desk) -> Word:
    """Whether the up card is an ace or worth ten."""
    up = desk.book[State.UP] & VALUE
    return (up == ACE) | (up == TEN)


# ---------------------------------------------------------------- insurance and even money


@compiled_helper()
def insure(desk: Desk, i: Word, n: Word) -> None:
    """2.9: insures for half the wager if the strategy says so; 2.7(c) of 1998: pays an insured blackjack for both."""
    book, at = desk.book, n * A_SEAT
    level = level_now(desk, i, n) if book[Rule.COUNTING] else 0
    if book[at + Box.EVEN] or not book[layout.OF_LEVEL + 2 * level + 1]:
        return
    if book[Rule.CONSOLIDATED] and has_blackjack(desk, n):
        book[at + Box.EVEN], book[at + Box.INSURED] = 1, 2
        return
    book[at + Box.INSURED] = 1
    book[State.INSURED] += 1


@compiled_helper()
def early(desk: Desk, i: Word) -> None:
    """Against an ace: even money for a blackjack, and insurance if it is placed before any further card."""
    book = desk.book
    for n in range(book[Rule.SEATS]):
        if book[Rule.EVEN_MONEY]:
            book[n * A_SEAT + Box.EVEN] = has_blackjack(desk, n)
    if book[Rule.INSURES] and not book[Rule.OWN_TURN]:
        for n in range(book[Rule.SEATS]):
            insure(desk, i, n)


# ---------------------------------------------------------------- the players


@compiled_helper(forceinline=True)
def of_round(desk: Desk) -> Word:
    """What the up card adds to a result: whether it is an ace or worth ten, and whether the wager is attacked."""
    book = desk.book
    return layout.RESULTS * shows_high(desk) + layout.ATTACKED * book[State.RAISED]


@compiled_helper(forceinline=True)
def play_hand(
    desk: Desk, i: Word, n: Word, cards: Word, place: Word, cell: Word, row: Word
) -> tuple[Word, Word, Word, Word]:
    """Plays a hand of two cards from its cell and row; returns the place of the next card, the result, the cards drawn.

    The fourth is the first choice, since a blackjack is no result and a hand that is split has none.
    """
    book, shoe = desk.book, desk.shoe
    first = choice = chosen(desk, i, n, cell + row)
    total, drawn, level = two_cards(cards & MASK, cards >> 8), np.int64(0), np.int64(0)
    if choice <= layout.DOUBLE and i + _READ <= np.uint64(book[State.READY]):
        for _ in range(2):  # a branch on whether a card is drawn would often be mispredicted
            wanted, doubled = np.int64(choice != layout.STAND), np.int64(choice == layout.DOUBLE)
            total = with_card(total, np.int64(shoe[i]) * wanted)
            i, drawn, level = i + np.uint64(wanted), drawn + wanted, level + doubled
            cell += wanted * layout.A_COUNT + doubled * layout.A_DOUBLE
            choice = np.int64(desk.act[cell + total]) * wanted
            if choice > layout.DOUBLE:
                choice = chosen(desk, i, n, cell + total)
                if choice == layout.GIVE_UP:
                    break
    while layout.HIT <= choice <= layout.DOUBLE:
        card, i = draw(desk, i)
        total, drawn, level = with_card(total, card), drawn + 1, level + (choice == layout.DOUBLE)
        cell += (layout.A_COUNT if drawn + 2 <= 6 else 0) + (layout.A_DOUBLE if choice == layout.DOUBLE else 0)
        choice = chosen(desk, i, n, cell + total)
    if book[Rule.COUNTING] and book[Rule.DOUBLE_DOWN] and level:  # nobody sees it until the wagers are settled
        book[State.UNSEEN] += 1
        book[State.UNSEEN_TAGS] += book[TAG + shoe[i - ONE]]
    if choice == layout.GIVE_UP:
        book[n * A_SEAT + Box.GAVE_UP] = 1
        return i, level * layout.A_RESULT + layout.GIVEN_UP, drawn, first
    result = np.int64(desk.tab[layout.RESULT + level * TOTALS + total])
    special = book[Rule.SPECIAL] and (not place or not drawn or book[Rule.BONUS_SPLIT])
    if special and result == level * layout.A_RESULT + layout.ON_21:
        better = bonus(cards & MASK, cards >> 8, np.int64(shoe[i - ONE])) if drawn == 1 else 0
        result = level * layout.A_RESULT + (better or layout.BY_CARDS - 2 + min(np.int64(drawn) + 2, np.int64(7)))
    if book[Rule.RACKS] and desk.marks[result] >> TAKEN_SHIFT & MASK:
        _to_the_rack(desk, i, drawn, cards)
    return i, result, drawn, first


@compiled_helper()
def bonus(first: Word, second: Word, third: Word) -> Word:
    """The result of 6-7-8 and of 7-7-7, or 0."""
    values = 1 << (first & VALUE) | 1 << (second & VALUE) | 1 << (third & VALUE)
    if values not in (_SIX_SEVEN_EIGHT, 1 << 7):
        return 0
    suit = first & layout.SUIT
    alike = suit == second & layout.SUIT and suit == third & layout.SUIT
    return layout.BY_SUITS + 3 * (values == 1 << 7) + (alike + (alike and suit == 0))


@compiled_helper()
def _to_the_rack(desk: Desk, i: Word, drawn: Word, cards: Word) -> None:
    """2.6A(e)2: at a 6 to 5 table the cards of a hand over 21 leave the layout."""
    book = desk.book
    book[layout.RACK + (cards & MASK)] += 1
    book[layout.RACK + (cards >> 8)] += 1
    for back in range(1, drawn + 1):
        book[layout.RACK + desk.shoe[i - np.uint64(back)]] += 1
    book[State.RACKED] = 1


@compiled_helper()
def play_split(desk: Desk, i: Word, n: Word, column: Word) -> tuple[Word, Word]:
    """2.11: completes each hand before the next gets its second card; a new hand comes right after the one it split from.

    Returns the place of the next card, and the marks of all hands.
    """
    book, at, marks, laid = desk.book, n * A_SEAT, 0, 0
    _turn_up(desk, n)
    first, hands = book[at + Box.FIRST], 2
    waiting, some = book[at + Box.SECOND], 1  # first cards of the hands to come
    aces = first & VALUE == ACE
    most, place = (book[Rule.MOST_ACES], layout.SPLIT_ACE) if aces else (book[Rule.MOST_HANDS], layout.SPLIT_HAND)
    cell, added = place * layout.A_PLACE + column, of_round(desk)
    while True:
        second, i = draw(desk, i)
        _received(desk, n, second)
        row = pair_or_total(first, second)
        row += layout.NO_SPLIT * (row > TOTALS and hands >= most)
        i, result, _, choice = play_hand(desk, i, n, first | second << 8, place, cell, row)
        if choice == layout.SPLIT:
            hands += 1
            waiting = waiting << 8 | second
            some += 1
            continue
        book[HANDS + n * MOST_HANDS + laid] = result + added
        marks |= desk.marks[result + added]
        laid += 1
        if not some:
            book[at + Box.HANDS] = laid
            return i, marks
        first = waiting & MASK
        waiting >>= 8
        some -= 1


@compiled_helper()
def _received(desk: Desk, n: Word, card: Word) -> None:
    """Keeps the third and fourth card that a box of split aces gets (2.19, reading C25)."""
    book, at = desk.book, n * A_SEAT
    if book[Rule.ACES_GO_ON] and book[at + Box.FIRST] & VALUE == ACE:
        if not book[at + Box.THIRD]:
            book[at + Box.THIRD] = card
        elif not book[at + Box.FOURTH]:
            book[at + Box.FOURTH] = card


@compiled_helper()
def _turn_up(desk: Desk, n: Word) -> None:
    """2.6A(e)1: a player who splits at a 6 to 5 table shows his two cards."""
    book, at = desk.book, n * A_SEAT
    book[at + Box.SPLIT] = 1
    if book[Rule.PEEKED]:
        book[State.PEEK] -= 2
        book[State.PEEK_TAGS] -= book[at + Box.PEEK_TAGS]
        book[at + Box.PEEK_TAGS] = 0


@compiled_helper()
def natural(desk: Desk, n: Word) -> Word:
    """The result of a player's blackjack (2.7)."""
    book = desk.book
    first, second = book[n * A_SEAT + Box.FIRST], book[n * A_SEAT + Box.SECOND]
    if book[n * A_SEAT + Box.EVEN]:
        return layout.EVEN
    named = min(first, second) == book[Rule.DESIGNATED_ACE] and max(first, second) == book[Rule.DESIGNATED_FACE]
    return layout.NAMED if named else layout.PAID


@compiled_helper(forceinline=True)
def players(desk: Desk, i: Word) -> tuple[Word, Word]:
    """Plays each box from the dealer's left; returns the place of the next card, and the marks of all hands."""
    book, marks, up = desk.book, 0, desk.book[State.UP] & VALUE
    column = (_column(desk) if book[Rule.HOLE] == _FACE_UP else up) * layout.A_COLUMN
    added = of_round(desk)
    for n in range(book[Rule.SEATS]):
        if book[Rule.OWN_TURN] and up == ACE:
            insure(desk, i, n)
        first, second = book[n * A_SEAT + Box.FIRST], book[n * A_SEAT + Box.SECOND]
        row = pair_or_total(first, second)
        i, result, drawn, choice = play_hand(desk, i, n, first | second << 8, layout.WHOLE, column, row)
        if choice == layout.SPLIT:
            i, of_them = play_split(desk, i, n, column)
            marks |= of_them
            continue
        if choice == layout.NATURAL:
            result = natural(desk, n)
        elif book[Rule.SUPER] and layout.BY_SUITS + 3 < result < layout.PAID and up == 7:  # sevens of one suit
            book[n * A_SEAT + Box.SUPER] = 1
            book[State.SUPERS] += 1
        book[HANDS + n * MOST_HANDS], book[n * A_SEAT + Box.HANDS] = result + added, 1
        marks |= desk.marks[result + added]
        if book[Rule.KEEP]:
            _keep(desk, i, n, drawn)
    return i, marks


@compiled_helper()
def _keep(desk: Desk, i: Word, n: Word, drawn: Word) -> None:
    """Stores the third and fourth card of a box, for the additional wagers that need them."""
    if drawn > 0:
        desk.book[n * A_SEAT + Box.THIRD] = desk.shoe[i - np.uint64(drawn)]
    if drawn > 1:
        desk.book[n * A_SEAT + Box.FOURTH] = desk.shoe[i - np.uint64(drawn) + ONE]


@compiled_helper()
def _column(desk: Desk) -> Word:
    """The column for two exposed dealer cards: their total, soft totals after the hard ones."""
    total = two_cards(desk.book[State.UP], desk.book[State.SECOND])
    return (total >> 1) + (TEN + layout.SOFT_COLUMNS) * (total & 1)


@compiled_helper()
def nobody_plays(desk: Desk) -> None:
    """2.6(j)1, (k)6: a dealer blackjack ends the round; every hand stays as it was dealt."""
    book = desk.book
    for n in range(book[Rule.SEATS]):
        result = natural(desk, n) if has_blackjack(desk, n) else 0
        book[HANDS + n * MOST_HANDS], book[n * A_SEAT + Box.HANDS] = result + of_round(desk), 1


# ---------------------------------------------------------------- the dealer


@compiled_helper(forceinline=True)
def dealer(desk: Desk, i: Word, spot: Word, marks: Word, needed: Word) -> tuple[Word, Word]:
    """Draws the dealer's second card if anything waits for it, and more as long as they matter (2.6(h), 2.12, 2.18).

    `needed` is 1 if an additional wager needs his second card, 2 if it needs a third. Returns his count.
    """
    book = desk.book
    always, down = book[Rule.ALWAYS_DRAWS], book[Rule.HOLE] == _FACE_DOWN
    waits = (marks >> WAITS_SHIFT & MASK) | (book[Rule.INSURES] & (book[State.INSURED] > 0)) | always | needed
    if spot:
        if not waits:
            return i, 0
        book[State.TURNED] = 0
        _discard(desk, i)
    if not book[State.TURNED]:
        # If nobody counts it makes no difference whether he turns a hole card.
        if not (waits or (down and not book[Rule.COUNTING])):
            return i, 0
        if down:
            turn_hole_card(desk)
        else:
            book[State.SECOND], i = draw(desk, i)
            book[State.TURNED] = 1
    book[State.DRAWN] = 0
    total = two_cards(book[State.UP], book[State.SECOND])
    if total == ACE_AND_TEN:
        return i, layout.BLACKJACK
    return _dealer_draws(desk, i, total, np.int64((marks >> MATTERS_SHIFT & MASK | always) != 0), np.int64(needed > 1))


@compiled_helper(forceinline=True)
def _dealer_draws(desk: Desk, i: Word, total: Word, matters: Word, third: Word) -> tuple[Word, Word]:
    """Draws his cards after the second, as long as they matter; a third also if an additional wager needs it."""
    book, tab, shoe, drawn = desk.book, desk.tab, desk.shoe, np.int64(0)
    draws = np.int64(tab[layout.DRAWS + total]) & (matters | third)
    if i + _READ <= np.uint64(book[State.READY]):
        book[State.THIRD] = np.int64(shoe[i]) * draws
        for _ in range(2):
            total = with_card(total, np.int64(shoe[i]) * draws)
            i, drawn = i + np.uint64(draws), drawn + draws
            draws &= np.int64(tab[layout.DRAWS + total]) & matters
    while draws:
        card, i = draw(desk, i)
        if not drawn:
            book[State.THIRD] = card
        total, drawn = with_card(total, card), drawn + 1
        draws = np.int64(tab[layout.DRAWS + total]) & matters
    book[State.DRAWN] = drawn
    return i, np.int64(tab[layout.COUNT + total])


@compiled_helper()
def _discard(desk: Desk, i: Word) -> None:
    """2.18(f)2: racks all of the dealer's cards except the up card before his next hand."""
    desk.book[layout.RACK + desk.book[State.SECOND]] += 1
    for back in range(1, desk.book[State.DRAWN] + 1):
        desk.book[layout.RACK + desk.shoe[i - np.uint64(back)]] += 1
    desk.book[State.RACKED] = 1
