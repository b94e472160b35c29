"""Settlement in the general kernel, compiled: the same results as `settle`, `insurance` and the modules of `side`.

Results are counted in small histograms: the main wager by tenths of its stake, any other by its outcome code. The same
functions write every line if the desk is traced.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from croupier.equipment.compiled import compiled_helper
from croupier.games.blackjack.kernels.general_cards import below, determine, draw
from croupier.games.blackjack.kernels.general_layout import (
    A_LINE,
    A_SEAT,
    ADDITIONAL,
    AWARD,
    CODES,
    COLOR,
    DOUBLED,
    EVEN_OUT,
    FURTHER,
    GAIN,
    HANDS,
    HIST,
    INDEX,
    INSURANCE,
    INSURANCE_CODES,
    INSURANCE_WINS,
    INSURED,
    LOST,
    MAIN,
    MOST_HANDS,
    NETS,
    OF_LEVEL,
    PAIRS_OF_CARDS,
    PUSHED,
    RACK,
    RANK,
    SIDES,
    STAKE_AT,
    STAKED,
    STANDS,
    STREAK_BITS,
    SUIT,
    TAG,
    TRACE,
    TWO,
    UNITS,
    VALUE,
    VOID,
    WON,
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
    DEALER_BLACKJACK,
    TEN,
    deal,
    dealer,
    dealer_has_blackjack,
    early,
    has_blackjack,
    level_now,
    nobody_plays,
    players,
    turn_hole_card,
    two_cards,
)

_WHOLE, _HALF = 10, 5
_TWENTY_ONE, _SEVENTEEN = 21, 17
_FACE_DOWN, _FACE_UP = 1, 2
_SEVEN, _EIGHT = 7, 8
_TWO_SEVENS, _SUITED = 2, 3
_QUEENS, _WITH_BLACKJACK = 4, 8
_JACKPOT: Final = 5
_TWO_OF_SEVENS, _TWO_OF_TWENTY = 3 * PAIRS_OF_CARDS, 4 * PAIRS_OF_CARDS


@compiled_helper()
def line(desk: Desk, n: Word, wager: Word, number: Word, stake: Word, gain: Word, result: Word) -> None:
    book, at = desk.book, TRACE + desk.book[State.LINES] * A_LINE
    desk.book[State.LINES] += 1
    book[at], book[at + 1], book[at + 2] = n, wager, number
    book[at + 3], book[at + 4], book[at + 5] = stake, gain, result


# ---------------------------------------------------------------- the main wager


@compiled_helper(forceinline=True)
def against(hand: Word, points: Word) -> Word:
    """A hand against a dealer without blackjack: 1 wins, 0 pushes, -1 loses. Over 21 it loses even if he is over 21 too."""
    player, other = hand & 255, points + 1
    tie = (hand >> Hand.TIE & 3) - 1
    return (player > other) - (player < other) + (player == other) * tie


@compiled_helper(forceinline=True)
def tenths(hand: Word, result: Word) -> Word:
    """The total gain of a hand, in tenths of its wager."""
    win, lose = hand >> Hand.WIN & 255, hand >> Hand.LOSE & 255
    return win if result > 0 else result * lose


@compiled_helper(forceinline=True)
def settle_together(desk: Desk, n: Word, points: Word) -> tuple[Word, Word]:
    """The gain in tenths of all hands of a box against a dealer without blackjack, and the number of stakes on them."""
    book = desk.book
    hands = book[n * A_SEAT + Box.HANDS]
    net, put_up = 0, hands
    for k in range(hands):
        hand = book[HANDS + n * MOST_HANDS + k]
        net += tenths(hand, against(hand, points))
        put_up += hand >> Hand.DOUBLED & 1
    return net, put_up


@compiled_helper(forceinline=True)
def settle_plain(desk: Desk, n: Word, points: Word) -> None:
    """Settles a box with one flat wager and nothing else, against a dealer without blackjack."""
    book = desk.book
    net, put_up = settle_together(desk, n, points)
    book[HIST + n * NETS + EVEN_OUT + net] += 1
    book[STAKED + n] += put_up
    book[State.NET] += net * book[Rule.MAIN_TENTH]


@compiled_helper()
def settle(desk: Desk, n: Word, spot: Word, points: Word) -> None:
    """Settles all hands of a box against one dealer hand, and the insurance."""
    book = desk.book
    if points == DEALER_BLACKJACK or book[Rule.EACH]:
        net, put_up = settle_each(desk, n, spot, points)
    else:
        net, put_up = settle_together(desk, n, points)
    stake = book[State.STAKE]
    units = book[UNITS + stake]
    box = (n * book[Rule.SPOTS] + spot) * book[Rule.STAKES] + stake
    book[HIST + box * NETS + EVEN_OUT + net] += 1
    book[STAKED + n * book[Rule.SPOTS] + spot] += units * put_up
    book[State.NET] += net * units * book[Rule.MAIN_TENTH]
    if book[n * A_SEAT + Box.INSURED]:
        settle_insurance(desk, n, spot, box)


@compiled_helper()
def settle_each(desk: Desk, n: Word, spot: Word, points: Word) -> tuple[Word, Word]:
    """The same hand by hand, with the result of each: against a dealer blackjack, for streaks, and for a trace."""
    book, net, put_up = desk.book, 0, 0
    blackjack = points == DEALER_BLACKJACK
    owed = owed_at_first(desk, n) if blackjack else 0
    for k in range(book[n * A_SEAT + Box.HANDS]):
        hand = book[HANDS + n * MOST_HANDS + k]
        doubled = hand >> Hand.DOUBLED & 1
        if blackjack and hand >> Hand.OPEN & 1:
            gain, result = against_blackjack(desk, hand, owed)
            further, of_double = 0, VOID
            owed -= _WHOLE
        else:
            outcome = against(hand, points)
            result = of_double = PUSHED if outcome == 0 else WON if outcome > 0 else LOST
            gain = tenths(hand, outcome)
            further = 0
            if doubled:
                further = gain - (hand >> Hand.WIN_FIRST & 255) if outcome > 0 else gain // 2
                gain -= further
        net += gain + further
        put_up += 1 + doubled
        book[n * A_SEAT + Box.WON] += result == WON
        book[n * A_SEAT + Box.LOST] += result == LOST
        book[n * A_SEAT + Box.OTHERS] += result == PUSHED or result == VOID  # noqa: PLR1714 (compiled)
        if book[Rule.TRACED]:
            tenth = book[UNITS + book[State.STAKE]] * book[Rule.MAIN_TENTH]
            number = hand >> Hand.NUMBER & 15
            line(desk, n, MAIN + spot, number, tenth * _WHOLE, gain * tenth, result)
            if doubled:
                line(desk, n, DOUBLED + spot, number, tenth * _WHOLE, further * tenth, of_double)
    return net, put_up


@compiled_helper()
def owed_at_first(desk: Desk, n: Word) -> Word:
    """2.11(d): a dealer blackjack takes the original wager; wagers of busted hands count toward it (C11)."""
    book, owed = desk.book, _WHOLE
    if not book[Rule.ALSO_LOST]:
        for k in range(book[n * A_SEAT + Box.HANDS]):
            hand = book[HANDS + n * MOST_HANDS + k]
            owed -= (hand >> Hand.BUST & 1) * (hand >> Hand.LOSE & 255)
    return owed


@compiled_helper()
def against_blackjack(desk: Desk, hand: Word, owed: Word) -> tuple[Word, Word]:
    """An open hand against a dealer blackjack: tenths gained, and the result. A double is returned."""
    if hand >> Hand.NATURAL & 1:
        if desk.book[Rule.HOLE] == _FACE_UP:
            return hand >> Hand.WIN & 255, WON
        return 0, PUSHED
    return (-_WHOLE, LOST) if owed > 0 else (0, VOID)


@compiled_helper()
def settle_insurance(desk: Desk, n: Word, spot: Word, box: Word) -> None:
    """2.9(a), (c): won if the dealer's second card is worth ten; void if it was part of a consolidated payout."""
    book = desk.book
    stake = desk.book[INSURANCE + book[State.STAKE]]
    gain, result = -stake, LOST
    if desk.book[n * A_SEAT + Box.INSURED] > 1:
        gain, result = 0, VOID
    elif book[State.SECOND] & VALUE == TEN:
        gain, result = desk.book[INSURANCE_WINS + book[State.STAKE]], WON
    desk.book[HIST + desk.book[Rule.INSURANCE_AT] + box * INSURANCE_CODES + result] += 1
    book[State.NET] += gain
    if desk.book[Rule.TRACED]:
        line(desk, n, INSURED + spot, 1, stake, gain, result)


# ---------------------------------------------------------------- additional wagers


@compiled_helper()
def decided(desk: Desk, n: Word, side: Word, code: Word) -> None:
    """Settles an additional wager; its outcome code gives the gain."""
    gain = desk.book[GAIN + side * CODES + code]
    desk.book[HIST + desk.book[Rule.SIDES_AT] + (n * SIDES + side) * CODES + code] += 1
    desk.book[State.NET] += gain
    if desk.book[Rule.TRACED]:
        line(desk, n, ADDITIONAL + side, 1, desk.book[GAIN + side * CODES + STAKE_AT], gain, WON if code else LOST)


@compiled_helper(forceinline=True)
def offered(desk: Desk, side: Word) -> Word:
    return (desk.book[Rule.SIDES] >> side) & 1 != 0


@compiled_helper()
def of_two_cards(desk: Desk, n: Word, table: Word) -> Word:
    first, second = desk.book[n * A_SEAT + Box.FIRST], desk.book[n * A_SEAT + Box.SECOND]
    return np.int64(desk.tab[TWO + table + np.int64(desk.tab[INDEX + first]) * 52 + np.int64(desk.tab[INDEX + second])])


@compiled_helper(forceinline=True)
def shows_high(desk: Desk) -> Word:
    up = desk.book[State.UP] & VALUE
    return up == ACE or up == TEN  # noqa: PLR1714 (compiled)


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


@compiled_helper()
def settle_sides(desk: Desk, blackjack: Word) -> None:
    """Settles every additional wager of every seat."""
    for n in range(desk.book[Rule.SEATS]):
        _of_2_17(desk, n)
        if offered(desk, Side.BONUS):
            decided(desk, n, Side.BONUS, 1 + award(desk) if has_blackjack(desk, n) else 0)
        if desk.book[Rule.SIDES] & STREAK_BITS:
            move_lammer(desk, n)
        if offered(desk, Side.MATCH_THE_DEALER):
            decided(desk, n, Side.MATCH_THE_DEALER, _matches(desk, n))
        if offered(desk, Side.OPTIONAL_BONUS):
            decided(desk, n, Side.OPTIONAL_BONUS, broken_by(desk))
    if offered(desk, Side.TWENTY_POINT):
        _twenty(desk, blackjack)
    if offered(desk, Side.PROGRESSIVE):
        _progressive(desk)


@compiled_helper()
def _of_2_17(desk: Desk, n: Word) -> None:
    """Settles the additional wagers of 2.17."""
    if offered(desk, Side.OVER_13):
        decided(desk, n, Side.OVER_13, of_two_cards(desk, n, 0))
    if offered(desk, Side.UNDER_13):
        decided(desk, n, Side.UNDER_13, of_two_cards(desk, n, PAIRS_OF_CARDS))
    if offered(desk, Side.SAME_SUIT):
        decided(desk, n, Side.SAME_SUIT, of_two_cards(desk, n, 2 * PAIRS_OF_CARDS))
    if offered(desk, Side.SEVENS):
        decided(desk, n, Side.SEVENS, _sevens(desk, n))


@compiled_helper()
def _sevens(desk: Desk, n: Word) -> Word:
    """2.17(e)3: a third card can make three sevens; a split forfeits it."""
    code = of_two_cards(desk, n, _TWO_OF_SEVENS)
    third = desk.book[n * A_SEAT + Box.THIRD]
    if code < _TWO_SEVENS or third & VALUE != _SEVEN:
        return code
    suited = code == _SUITED and (third ^ desk.book[n * A_SEAT + Box.FIRST]) & SUIT == 0
    return 5 if suited else 4


@compiled_helper()
def _matches(desk: Desk, n: Word) -> Word:
    """2.23: one for each card of the up card's rank, three if it has the same suit too."""
    up, code = desk.book[State.UP], 0
    for place in range(Box.FIRST, Box.THIRD):
        card = desk.book[n * A_SEAT + place]
        code += 3 if card == up else 1 if card & RANK == up & RANK else 0
    return code


@compiled_helper()
def broken_by(desk: Desk) -> Word:
    """2.25: the code of the third card that breaks the dealer, ten to six, or of three eights by color or suit."""
    up, second, third = desk.book[State.UP], desk.book[State.SECOND], desk.book[State.THIRD]
    total, _ = two_cards(up, second)
    value = third & VALUE
    after = (total + 2 * value) | (value == ACE)
    if not third or desk.tab[total] >= _SEVENTEEN or desk.tab[after] <= _TWENTY_ONE:
        return 0
    if up & VALUE == second & VALUE == value == _EIGHT:
        if (up ^ second) & SUIT == 0 and (up ^ third) & SUIT == 0:
            return 7
        if (up ^ second) & COLOR == 0 and (up ^ third) & COLOR == 0:
            return 6
    return TEN + 1 - value


@compiled_helper()
def award(desk: Desk) -> Word:
    """2.20(f): draws an award by weight."""
    drawn = below(desk, desk.book[Rule.AWARDS])
    which = 0
    while desk.book[AWARD + which] <= drawn:
        which += 1
    return which


@compiled_helper()
def _twenty(desk: Desk, blackjack: Word) -> None:
    """2.24(f), (h): queens with a dealer blackjack share a cap; leftover cents go first to the far right."""
    seats, winners = desk.book[Rule.SEATS], 0
    for n in range(seats):
        code = of_two_cards(desk, n, _TWO_OF_TWENTY)
        desk.book[n * A_SEAT + Box.CODE] = code
        winners += code == _QUEENS
    over = desk.book[GAIN + Side.TWENTY_POINT * CODES + FURTHER + winners]
    for back in range(seats):
        n = seats - 1 - back
        code = desk.book[n * A_SEAT + Box.CODE]
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
            if card & VALUE != ACE:
                break
            suit = suit and ((card ^ first) & SUIT == 0 or aces > 2)
            color = color and (card ^ first) & COLOR == 0
            aces += 1
        code = 0
        if aces == 4 and color:
            code = _JACKPOT
            winners += 1
        elif aces > 1:
            code = (3 if aces > 2 else 1) + suit
        desk.book[n * A_SEAT + Box.CODE] = code
    for n in range(seats):
        code = desk.book[n * A_SEAT + Box.CODE]
        decided(desk, n, Side.PROGRESSIVE, code + winners if code == _JACKPOT else code)


@compiled_helper()
def move_lammer(desk: Desk, n: Word) -> None:
    """2.22: advances, holds or ends a streak; new streak wagers are made when none is pending (C30)."""
    book, at = desk.book, n * A_SEAT
    won, lost, others = book[at + Box.WON], book[at + Box.LOST], book[at + Box.OTHERS]
    hands = won + lost + others
    advances, ends = won > 0, lost > 0
    if book[at + Box.SURRENDERED]:
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
        elif book[Rule.TRACED]:
            line(desk, n, ADDITIONAL + side, 1, desk.book[GAIN + side * CODES + STAKE_AT], 0, STANDS)


# ---------------------------------------------------------------- rounds


@compiled_helper()
def make_wagers(desk: Desk, i: Word) -> None:
    """Sets the stake by the count, and makes streak wagers if none is pending."""
    book = desk.book
    level = level_now(desk, i, 0) if book[Rule.COUNTING] else 0
    book[State.STAKE] = book[OF_LEVEL + 2 * level]
    if book[Rule.SIDES] & STREAK_BITS:
        streaks_are_made(desk)


@compiled_helper()
def streaks_are_made(desk: Desk) -> None:
    """2.22: makes streak wagers if none is pending, except while pending ones are played out."""
    book = desk.book
    if book[State.CLOSING]:
        return
    for n in range(book[Rule.SEATS]):
        if not book[n * A_SEAT + Box.PENDING]:
            book[n * A_SEAT + Box.PENDING] = book[Rule.SIDES] & STREAK_BITS
            book[n * A_SEAT + Box.WINS] = 0


@compiled_helper()
def play_dealt(desk: Desk, i: Word) -> Word:
    """Plays one round; returns the place in the shoe after its last card."""
    book = desk.book
    if book[Rule.EXTRA]:
        make_wagers(desk, i)
        if book[Rule.DETERMINES]:
            i = determine(desk, i)
    book[State.NET] = 0
    i = deal(desk, i)
    if book[Rule.OFFERS] and book[State.UP] & VALUE == ACE:
        early(desk, i)
    matter, needed = 0, 0
    if (book[Rule.READER] or book[Rule.HOLE] == _FACE_UP) and dealer_has_blackjack(desk):
        if book[Rule.READER]:
            turn_hole_card(desk)
        if offered(desk, Side.SEVENS):
            i = third_cards(desk, i)
        opened = nobody_plays(desk)
    else:
        i, opened, matter = players(desk, i)
    if book[Rule.SIDES]:
        needed = 2 if offered(desk, Side.OPTIONAL_BONUS) else 1 if queens_wait(desk) else 0
    i, points = dealer(desk, i, np.int64(0), np.int64(opened), np.int64(matter), np.int64(needed))
    if book[Rule.EXTRA] or points == DEALER_BLACKJACK:
        return finish(desk, i, np.int64(opened), np.int64(matter), np.int64(points))
    for n in range(book[Rule.SEATS]):
        settle_plain(desk, n, points)
    return i


@compiled_helper()
def finish(desk: Desk, i: Word, opened: Word, matter: Word, points: Word) -> Word:
    """Settles; plays the further dealer hands of multiple action; settles additional wagers; updates rack and count."""
    book, blackjack = desk.book, points == DEALER_BLACKJACK
    for n in range(book[Rule.SEATS]):
        settle(desk, n, np.int64(0), np.int64(points))
    for spot in range(1, book[Rule.SPOTS]):
        if book[Rule.DOUBLE_DOWN] and points != DEALER_BLACKJACK:
            turned = turn_doubles(desk)
            opened -= turned
            matter -= turned
        i, points = dealer(desk, i, np.int64(spot), np.int64(opened), np.int64(matter), np.int64(0))
        for n in range(book[Rule.SEATS]):
            settle(desk, n, np.int64(spot), np.int64(points))
    if book[Rule.SIDES]:
        settle_sides(desk, blackjack)
    if book[State.RACKED]:
        for place in range(RACK, TAG):
            book[place] = 0
        book[State.RACKED] = 0
    if book[Rule.COUNTING]:
        close_count(desk)
    return i


@compiled_helper()
def turn_doubles(desk: Desk) -> Word:
    """2.10(c), 2.18(f): a double card turned after the first dealer hand may be a bust, which loses the other wagers."""
    book, turned = desk.book, 0
    for n in range(book[Rule.SEATS]):
        for k in range(book[n * A_SEAT + Box.HANDS]):
            hand = book[HANDS + n * MOST_HANDS + k]
            if hand >> Hand.OPEN & 1 and hand & 255 == 0 and not hand >> Hand.GIVEN_UP & 1:
                book[HANDS + n * MOST_HANDS + k] = hand & ~(1 << Hand.OPEN | 1 << Hand.MATTERS) | 1 << Hand.BUST
                turned += 1
    return turned


@compiled_helper()
def close_count(desk: Desk) -> None:
    """After the round, double cards have been seen; a hole card that was not turned stays unseen until the shuffle."""
    book = desk.book
    if desk.book[Rule.HOLE] == _FACE_DOWN and not book[State.TURNED]:
        book[State.OLD_UNSEEN] += 1
        book[State.OLD_TAGS] += desk.book[TAG + book[State.SECOND]]
    book[State.UNSEEN], book[State.UNSEEN_TAGS] = book[State.OLD_UNSEEN], book[State.OLD_TAGS]
    book[State.PEEK], book[State.PEEK_TAGS] = 0, 0
