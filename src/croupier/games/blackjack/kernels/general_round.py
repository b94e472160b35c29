"""The round of the general kernel, compiled: the deal, insurance and even money, the players, the dealer.

It follows `procedure`, `players` and `dealer` card for card, so that the same tape gives the same cents. A total is encoded
as twice the hard total plus a bit for an ace; tables turn it into points and choices, so aces need no branch.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from croupier.equipment.compiled import compiled_helper
from croupier.games.blackjack.kernels.general_cards import ONE, draw
from croupier.games.blackjack.kernels.general_layout import (
    A_COLUMN,
    A_KIND,
    A_LEVEL,
    A_SEAT,
    BLACKJACK,
    BY_COUNT,
    DOUBLE,
    DRAWS,
    HANDS,
    HIT,
    LAID,
    LEVEL,
    MORE_CARDS,
    MOST_COUNT,
    MOST_HANDS,
    OF_LEVEL,
    RACK,
    SPLIT,
    SPLIT_AGAIN,
    SPLIT_LAST,
    STAND,
    SUIT,
    TAG,
    TOTALS,
    VALUE,
    Box,
    Desk,
    Hand,
    Rule,
    State,
    Word,
)

ACE, TEN = 1, 10
ACE_AND_TEN: Final = 23  # as a total: eleven with an ace
DEALER_BLACKJACK: Final = 99
_TWENTY_ONE: Final = 21
_ELEVEN: Final = 11
_A_DECK: Final = 52
_WHOLE: Final = 10  # tenths of a wager
_FACE_DOWN, _FACE_UP = 1, 2
_FIVE_CARDS, _THREE_CARDS = 3, 1  # cards drawn after the first two
_SIX, _EIGHT = 6, 8
_HALF: Final = 5
_ABOVE_ALL: Final = 200  # more than any points, and more than a dealer's blackjack
_SOFT_COLUMNS: Final = 9  # the offset of an exposed soft total from the hard one


@compiled_helper()
def level_now(desk: Desk, i: Word, n: Word) -> Word:
    """The level of the count for a seat: the tags of all cards it has seen, per unseen deck if so chosen."""
    book = desk.book
    count = desk.sums[i] - book[State.UNSEEN_TAGS]
    seen = np.int64(i) - book[State.UNSEEN]
    if desk.book[Rule.PEEKED] and book[State.PEEK]:
        own = desk.book[n * A_SEAT + Box.PEEK_TAGS]
        count -= book[State.PEEK_TAGS] - own
        seen -= book[State.PEEK] - (2 if hidden(desk, n) else 0)
    if desk.book[Rule.PER_DECK]:
        count = count * _A_DECK // (desk.book[Rule.CARDS] - seen)
    return desk.book[LEVEL + min(max(count, -MOST_COUNT), MOST_COUNT) + MOST_COUNT]


@compiled_helper()
def hidden(desk: Desk, n: Word) -> Word:
    """Whether the others have not seen this seat's first two cards, at a 6 to 5 table: no blackjack and no split."""
    at = n * A_SEAT
    both = (desk.book[at + Box.FIRST] & VALUE) + (desk.book[at + Box.SECOND] & VALUE)
    ace = (desk.book[at + Box.FIRST] & VALUE) == ACE or (desk.book[at + Box.SECOND] & VALUE) == ACE
    return not desk.book[at + Box.SPLIT] and not (ace and both == _ELEVEN)


@compiled_helper(forceinline=True)
def chosen(desk: Desk, i: Word, n: Word, at: Word) -> Word:
    """The act in a cell of the chart; the count is computed only if it makes a difference."""
    choice = np.int64(desk.act[at])
    if choice & BY_COUNT:
        choice = np.int64(desk.act[at + level_now(desk, i, n) * A_LEVEL]) & ~BY_COUNT
    return choice


@compiled_helper(forceinline=True)
def deal(desk: Desk, i: Word) -> Word:
    """2.6(e), (j), (k): deals a card to each box, one to the dealer, a second to each box, and a hole card if used."""
    book, seats, hole = desk.book, desk.book[Rule.SEATS], desk.book[Rule.HOLE]
    for n in range(seats):
        at = n * A_SEAT
        book[at + Box.FIRST], i = draw(desk, i)
    book[State.UP], i = draw(desk, i)
    for n in range(seats):
        book[n * A_SEAT + Box.SECOND], i = draw(desk, i)
    if hole:
        book[State.SECOND], i = draw(desk, i)
    book[State.TURNED] = hole == _FACE_UP
    if book[Rule.EXTRA]:
        book[State.INSURED], book[State.THIRD] = 0, 0
        for n in range(seats):
            for place in range(n * A_SEAT + Box.THIRD, n * A_SEAT + Box.CODE):
                book[place] = 0
        if book[Rule.COUNTING]:
            _unseen(desk, hole == _FACE_DOWN)
    return i


@compiled_helper()
def _unseen(desk: Desk, face_down: Word) -> None:
    """Adds up what a counter does not see: the hole card, and at a 6 to 5 table the first two cards of others."""
    book = desk.book
    if face_down:
        book[State.UNSEEN] += 1
        book[State.UNSEEN_TAGS] += desk.book[TAG + book[State.SECOND]]
    book[State.PEEK], book[State.PEEK_TAGS] = 0, 0
    if desk.book[Rule.PEEKED]:
        for n in range(desk.book[Rule.SEATS]):
            if hidden(desk, n):
                at = n * A_SEAT
                book[at + Box.PEEK_TAGS] = (
                    desk.book[TAG + book[at + Box.FIRST]] + desk.book[TAG + book[at + Box.SECOND]]
                )
                book[State.PEEK] += 2
                book[State.PEEK_TAGS] += book[at + Box.PEEK_TAGS]


@compiled_helper(forceinline=True)
def turn_hole_card(desk: Desk) -> None:
    book = desk.book
    book[State.TURNED] = 1
    if desk.book[Rule.COUNTING]:
        book[State.UNSEEN] -= 1
        book[State.UNSEEN_TAGS] -= desk.book[TAG + book[State.SECOND]]


@compiled_helper()
def has_blackjack(desk: Desk, n: Word) -> Word:
    one, other = desk.book[n * A_SEAT + Box.FIRST] & VALUE, desk.book[n * A_SEAT + Box.SECOND] & VALUE
    return one + other == _ELEVEN and (one == ACE or other == ACE)  # noqa: PLR1714 (compiled)


@compiled_helper()
def insure(desk: Desk, i: Word, n: Word) -> None:
    """2.9: insures for half the wager if the strategy says so; 2.7(c) of 1998: pays an insured blackjack for both."""
    book, at = desk.book, n * A_SEAT
    level = level_now(desk, i, n) if book[Rule.COUNTING] else 0
    if book[at + Box.EVEN] or not book[OF_LEVEL + 2 * level + 1]:
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


@compiled_helper(forceinline=True)
def dealer_has_blackjack(desk: Desk) -> Word:
    """Whether the dealer's first two cards are an ace and a ten."""
    up, second = desk.book[State.UP] & VALUE, desk.book[State.SECOND] & VALUE
    return up + second == _ELEVEN and (up == ACE or second == ACE)  # noqa: PLR1714 (compiled)


@compiled_helper()
def better(desk: Desk, hand: Word, drawn: Word, i: Word, cards: Word) -> Word:
    """Returns the hand with its better odds by 2.3(e)1, 2 and 4, if any; racks a hand over 21 at a 6 to 5 table."""
    book = desk.book
    if hand >> Hand.BUST & 1:
        if book[Rule.RACKS]:
            _to_the_rack(desk, i, drawn, cards)
        return hand
    if not book[Rule.SPECIAL]:
        return hand
    points = (hand & 255) - 1
    win = _better_odds(desk, points, drawn, np.int64(desk.shoe[i - np.uint64(drawn)]), cards)
    if win == _WHOLE:
        return hand
    doubled = hand >> Hand.DOUBLED & 1
    both = win + doubled * (win if book[Rule.ODDS_ON_DOUBLE] else _WHOLE)
    return hand & ~(255 << Hand.WIN | 255 << Hand.WIN_FIRST) | both << Hand.WIN | win << Hand.WIN_FIRST


@compiled_helper()
def _to_the_rack(desk: Desk, i: Word, drawn: Word, cards: Word) -> None:
    """2.6A(e)2: at a 6 to 5 table the cards of a hand over 21 leave the layout."""
    desk.book[RACK + (cards & 255)] += 1
    desk.book[RACK + (cards >> 8)] += 1
    for back in range(1, drawn + 1):
        desk.book[RACK + desk.shoe[i - np.uint64(back)]] += 1
    desk.book[State.RACKED] = 1


@compiled_helper()
def _better_odds(desk: Desk, points: Word, drawn: Word, third: Word, cards: Word) -> Word:
    """2.3(e)1, 2, 4: the payout in tenths of a five-card 21, a suited 6-7-8, or three sevens."""
    book, first, second = desk.book, cards & 255, cards >> 8
    if drawn == _FIVE_CARDS and points == _TWENTY_ONE and book[Rule.FIVE_CARDS]:
        return book[Rule.FIVE_CARDS]
    if drawn == _THREE_CARDS and points == _TWENTY_ONE:
        one, two, three = first & VALUE, second & VALUE, third & VALUE
        if one == two == three:  # three equal cards that total 21 are sevens
            return book[Rule.SEVENS] or _WHOLE
        suited = (first ^ second) & SUIT == 0 and (first ^ third) & SUIT == 0
        of_678 = min(one, two, three) == _SIX and max(one, two, three) == _EIGHT
        if suited and of_678 and book[Rule.SUITED_678]:
            return book[Rule.SUITED_678]
    return _WHOLE


@compiled_helper(forceinline=True)
def play_on(desk: Desk, i: Word, n: Word, column: Word, total: Word) -> tuple[Word, Word, Word]:
    """Draws at least one card, and more as long as the chart hits."""
    drawn, choice = 0, HIT
    while choice == HIT:
        card, i = draw(desk, i)
        value = card & VALUE
        total = (total + 2 * value) | (value == ACE)
        drawn += 1
        choice = chosen(desk, i, n, MORE_CARDS * A_KIND + column + total)
    return i, total, drawn


@compiled_helper(forceinline=True)
def double(desk: Desk, i: Word, total: Word) -> tuple[Word, Word]:
    """2.10: draws one card; nobody sees a face-down one until the wagers are settled."""
    card, i = draw(desk, i)
    value = card & VALUE
    if desk.book[Rule.COUNTING] and desk.book[Rule.DOUBLE_DOWN]:
        desk.book[State.UNSEEN] += 1
        desk.book[State.UNSEEN_TAGS] += desk.book[TAG + card]
    return i, (total + 2 * value) | (value == ACE)


@compiled_helper(forceinline=True)
def two_cards(first: Word, second: Word) -> tuple[Word, Word]:
    """The total of two cards, and the row of their choices: by total, or as a pair."""
    one, two = first & VALUE, second & VALUE
    total = 2 * (one + two) | (one == ACE) | (two == ACE)
    return total, total + (one == two) * (TOTALS + one - total)


@compiled_helper()
def play_split(desk: Desk, i: Word, n: Word, column: Word) -> tuple[Word, Word, Word]:
    """2.11: completes each hand before the next gets its second card; a new hand comes right after the one it split from."""
    book, at, opened, matter, laid = desk.book, n * A_SEAT, 0, 0, 0
    _turn_up(desk, n)
    first, number, hands = book[at + Box.FIRST], 1, 2
    waiting, some = book[at + Box.SECOND] | 2 << 8, 1  # first cards and numbers of the hands to come
    aces = first & VALUE == ACE
    again = book[Rule.HOLE] != _FACE_UP and (not aces or book[Rule.RESPLIT_ACES])
    while True:
        second, i = draw(desk, i)
        _received(desk, n, second)
        while True:
            total, row = two_cards(first, second)
            kind = SPLIT_AGAIN if again and hands < book[Rule.MAX_HANDS] else SPLIT_LAST
            choice = STAND if aces and row == total else chosen(desk, i, n, kind * A_KIND + column + row)
            if choice != SPLIT:
                break
            hands += 1
            waiting = waiting << 16 | second | hands << 8
            some += 1
            second, i = draw(desk, i)
            _received(desk, n, second)
        drawn = 0
        if choice == HIT:
            i, total, drawn = play_on(desk, i, n, column, total)
        elif choice == DOUBLE:
            i, total = double(desk, i, total)
            drawn = 1
        hand = book[LAID + total + (TOTALS if choice == DOUBLE else 0)]
        if total == ACE_AND_TEN and drawn == 0 and book[Rule.SPLIT_BEATS]:
            hand = hand & ~(1 << Hand.MATTERS | 3 << Hand.TIE) | 2 << Hand.TIE
        hand = better(desk, hand, drawn, i, first | second << 8) | number << Hand.NUMBER
        book[HANDS + n * MOST_HANDS + laid] = hand
        laid += 1
        opened += hand >> Hand.OPEN & 1
        matter += hand >> Hand.MATTERS & 1
        if not some:
            book[at + Box.HANDS] = laid
            return i, opened, matter
        first, number = waiting & 255, waiting >> 8 & 255
        waiting >>= 16
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
def natural(desk: Desk, n: Word, paid: Word) -> Word:
    """A player's blackjack: paid at once, at even money, or after the dealer's cards are known (2.7)."""
    book = desk.book
    first, second = book[n * A_SEAT + Box.FIRST], book[n * A_SEAT + Box.SECOND]
    win = book[Rule.BLACKJACK]
    if min(first, second) == book[Rule.DESIGNATED_ACE] and max(first, second) == book[Rule.DESIGNATED_FACE]:
        win = book[Rule.DESIGNATED]
    if book[n * A_SEAT + Box.EVEN]:
        win, paid = book[Rule.EVEN], True
    hand = 1 << Hand.NATURAL | win << Hand.WIN | win << Hand.WIN_FIRST | _WHOLE << Hand.LOSE | 1 << Hand.NUMBER
    if paid:
        return hand | _ABOVE_ALL
    return hand | (_TWENTY_ONE + 1) | 2 << Hand.TIE | 1 << Hand.OPEN


@compiled_helper()
def given_up(desk: Desk, n: Word, waits: Word) -> Word:
    """2.8(a): half the wager is lost at once; against an ace or ten it waits for the dealer's second card."""
    desk.book[n * A_SEAT + Box.SURRENDERED] = 1
    return 1 << Hand.GIVEN_UP | waits << Hand.OPEN | _HALF << Hand.LOSE | 1 << Hand.NUMBER


@compiled_helper(forceinline=True)
def players(desk: Desk, i: Word) -> tuple[Word, Word, Word]:
    """Plays each box from the dealer's left; returns how many hands wait for the dealer, and how many can still lose."""
    book, opened, matter = desk.book, 0, 0
    seats = np.uint64(book[Rule.SEATS])
    start = i - seats - seats - np.uint64(2 if book[Rule.HOLE] else 1)  # the place of the first card dealt
    up = np.int64(desk.shoe[start + seats]) & VALUE
    column = (_column(desk) if book[Rule.HOLE] == _FACE_UP else up) * A_COLUMN
    minds = book[Rule.SPECIAL] or book[Rule.RACKS]
    for n in range(book[Rule.SEATS]):
        if book[Rule.OWN_TURN] and up == ACE:
            insure(desk, i, n)
        if n:  # the shoe may have been refilled
            first, second = book[n * A_SEAT + Box.FIRST], book[n * A_SEAT + Box.SECOND]
        else:
            first, second = np.int64(desk.shoe[start]), np.int64(desk.shoe[start + seats + ONE])
        total, row = two_cards(first, second)
        choice = chosen(desk, i, n, column + row)
        drawn, doubled = 0, 0
        if choice == HIT:
            i, total, drawn = play_on(desk, i, n, column, total)
        elif choice != STAND:
            if choice == SPLIT:
                i, some, of_them = play_split(desk, i, n, column)
                opened += some
                matter += of_them
                continue
            if choice != DOUBLE:
                hand = ends_at_once(desk, n, choice == BLACKJACK)
                book[HANDS + n * MOST_HANDS], book[n * A_SEAT + Box.HANDS] = hand, 1
                opened += hand >> Hand.OPEN & 1
                continue
            i, total = double(desk, i, total)
            drawn, doubled = 1, TOTALS
        hand = book[LAID + doubled + total] | 1 << Hand.NUMBER
        if minds:
            hand = better(desk, hand, drawn, i, first | second << 8)
        book[HANDS + n * MOST_HANDS], book[n * A_SEAT + Box.HANDS] = hand, 1
        opened += hand >> Hand.OPEN & 1
        matter += hand >> Hand.MATTERS & 1
        if book[Rule.KEEP]:
            _keep(desk, i, n, drawn)
    return i, opened, matter


@compiled_helper()
def _keep(desk: Desk, i: Word, n: Word, drawn: Word) -> None:
    """Stores the third and fourth card of a box, for the additional wagers that need them."""
    if drawn > 0:
        desk.book[n * A_SEAT + Box.THIRD] = desk.shoe[i - np.uint64(drawn)]
    if drawn > 1:
        desk.book[n * A_SEAT + Box.FOURTH] = desk.shoe[i - np.uint64(drawn) + ONE]


@compiled_helper()
def ends_at_once(desk: Desk, n: Word, blackjack: Word) -> Word:
    """The final hand of a blackjack or a surrender."""
    book, up = desk.book, desk.book[State.UP] & VALUE
    high = up == ACE or up == TEN  # noqa: PLR1714 (compiled)
    if not blackjack:
        return given_up(desk, n, high)
    known = book[Rule.HOLE] == _FACE_UP or (book[Rule.READER] and book[Rule.READER_HASTENS])
    return natural(desk, n, known or not high)


@compiled_helper()
def _column(desk: Desk) -> Word:
    """The column for two exposed dealer cards: their total, soft totals after the hard ones."""
    total, _ = two_cards(desk.book[State.UP], desk.book[State.SECOND])
    points = np.int64(desk.tab[total])
    return points + (_SOFT_COLUMNS if points != total >> 1 else 0)


@compiled_helper()
def nobody_plays(desk: Desk) -> Word:
    """2.6(j)1, (k)6: a dealer blackjack ends the round; every hand stays as it was dealt."""
    book, opened = desk.book, 0
    for n in range(book[Rule.SEATS]):
        total, _ = two_cards(book[n * A_SEAT + Box.FIRST], book[n * A_SEAT + Box.SECOND])
        hand = natural(desk, n, False) if has_blackjack(desk, n) else book[LAID + total] | 1 << Hand.NUMBER
        book[HANDS + n * MOST_HANDS], book[n * A_SEAT + Box.HANDS] = hand, 1
        opened += hand >> Hand.OPEN & 1
    return opened


@compiled_helper(forceinline=True)
def dealer(desk: Desk, i: Word, spot: Word, opened: Word, matter: Word, needed: Word) -> tuple[Word, Word]:
    """Draws the dealer's second card if anything waits for it, and more as long as they matter (2.6(h), 2.12, 2.18).

    `needed` is 1 if an additional wager needs his second card, 2 if it needs a third. Returns his points, 0 if over 21.
    """
    book = desk.book
    always = book[Rule.ALWAYS_DRAWS] != 0
    if spot:
        if not (opened or book[State.INSURED]):
            return i, 0
        book[State.TURNED] = 0
        _discard(desk, i)
    if not book[State.TURNED]:
        unasked = (
            not book[Rule.COUNTING] and book[Rule.HOLE] == _FACE_DOWN
        )  # then it makes no difference whether he turns it
        if not (unasked or opened or always or needed or (book[Rule.INSURES] and book[State.INSURED])):
            return i, 0
        if book[Rule.HOLE] == _FACE_DOWN:
            turn_hole_card(desk)
        else:
            book[State.SECOND], i = draw(desk, i)
            book[State.TURNED] = 1
    total, _ = two_cards(book[State.UP], book[State.SECOND])
    if total == ACE_AND_TEN:
        book[State.DRAWN] = 0
        return i, DEALER_BLACKJACK
    drawn = 0
    if needed > 1 and desk.tab[DRAWS + total]:
        card, i = draw(desk, i)
        book[State.THIRD], drawn, value = card, 1, card & VALUE
        total = (total + 2 * value) | (value == ACE)
    matters = matter > 0 or always
    while desk.tab[DRAWS + total] & matters:
        card, i = draw(desk, i)
        drawn += 1
        value = card & VALUE
        total = (total + 2 * value) | (value == ACE)
    book[State.DRAWN] = drawn
    points = np.int64(desk.tab[total])
    return i, points if points <= _TWENTY_ONE else 0


@compiled_helper()
def _discard(desk: Desk, i: Word) -> None:
    """2.18(f)2: racks all of the dealer's cards except the up card before his next hand."""
    desk.book[RACK + desk.book[State.SECOND]] += 1
    for back in range(1, desk.book[State.DRAWN] + 1):
        desk.book[RACK + desk.shoe[i - np.uint64(back)]] += 1
    desk.book[State.RACKED] = 1
