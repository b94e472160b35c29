"""The tables of the general kernel: what a chart does with every hand, and what every result gains."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.families.twenty_one.chart.cells import Chart
from croupier.families.twenty_one.kernels.compiler import Result, settled
from croupier.families.twenty_one.kernels.general import round as on
from croupier.families.twenty_one.kernels.rows import MIDDLE, Split
from croupier.families.twenty_one.kernels.table import ACE, TEN, TWENTY_ONE, UNIT_CENTS, Table
from croupier.families.twenty_one.offers import Hand, may

RANKS: Final = (1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13)  # of the cards of a deck without tens
_ACTS: Final = {
    "stand": on.STAND,
    "hit": on.HIT,
    "double": on.DOUBLE,
    "double again": on.DOUBLE,
    "surrender": on.GIVE_UP,
    "give up": on.GIVE_UP,
}
_FRESH_BATCH, _SHOE_BATCH = 8, 32
_SIXTEEN: Final = 16
_SUITS: Final = 4


@dataclass(frozen=True, slots=True)
class Scenery:
    """What is played besides the table and the chart."""

    seats: int = 1
    cut: int = 0  # cards dealt before a new shoe; 0: every round is from a fresh shuffle
    bust_it: tuple[Fraction, ...] = ()  # what each result pays, from the ten down to the six, then eights; empty: none
    match: tuple[Fraction, Fraction] = (Fraction(0), Fraction(0))  # unsuited, suited; zeros: none
    unit_cents: int = UNIT_CENTS


def shoe(decks: int) -> NDArray[np.uint8]:
    """All cards of decks without tens."""
    return np.array([rank * _SUITS + suit for rank in RANKS for suit in range(_SUITS)] * decks, np.uint8)


@dataclass(frozen=True, slots=True)
class General:
    """A compiled table."""

    table: Table
    play: Chart
    scenery: Scenery
    split: Split = field(init=False)
    act: NDArray[np.uint8] = field(init=False)
    cents: NDArray[np.int64] = field(init=False)  # by region and code
    staked_cents: NDArray[np.int64] = field(init=False)

    def __post_init__(self) -> None:
        put = object.__setattr__
        put(self, "split", settled(self.table, dict(_results(self.table))))
        put(self, "act", _choices(self.table, self.play))
        codes = np.arange(on.REGIONS * on.CODES)
        region, code = codes // on.CODES, codes % on.CODES
        scale = 1 + region
        step_cents = UNIT_CENTS // self.split.terms.unit_steps
        put(self, "cents", (code % 256 - MIDDLE) * step_cents * scale)
        put(self, "staked_cents", code // 256 * UNIT_CENTS * scale)

    def desk(self, state: int) -> on.Desk:
        """A new desk: the cards unshuffled, nothing counted."""
        table, scenery = self.table, self.scenery
        cards = shoe(table.decks)
        book = np.zeros(on.BOOK, np.int64)
        book[: on.READY] = (
            *(scenery.seats, len(cards), scenery.cut, _SHOE_BATCH if scenery.cut else _FRESH_BATCH),
            *(table.up_first, table.terms.blackjack_known, table.terms.hands, table.terms.ace_hands),
            *(self.split.terms.unit_steps, table.terms.busted_also_lost, self.play.insurance),
            *(bool(scenery.bust_it), any(scenery.match)),
            *(table.suited or bool(table.terms.by_cards), bool(table.super_bonus_cents), table.terms.bonus_after_split),
        )
        book[on.NEXT] = len(cards)
        for up in range(ACE, TEN + 1):
            book[on.ATTACKS + up] = table.terms.attack and self.play.attacks(up)
            for card in range(ACE, TEN + 1):
                first = next(self.play.choices(Hand(2 * card, soft=False), card, [up]))
                book[on.SPLITS + up * 11 + card] = first == "split"
        hist = np.zeros(scenery.seats * on.REGIONS * on.CODES, np.int64)
        return on.Desk(
            cards,
            np.array([state], np.uint64),
            self.act,
            _result_of(),
            _draws(table),
            self.split.gains,
            self.split.marks,
            self.cents,
            self.other_cents(),
            book,
            hist,
            np.zeros(on.A_RARE * on.MOST_RARE, np.int64),
        )

    def other_cents(self) -> NDArray[np.int64]:
        """The gains of insurance, bust it and match the dealer, by their codes."""
        unit = self.scenery.unit_cents
        other = np.zeros(on.CENTS, np.int64)
        insured = UNIT_CENTS // 2
        other[on.C_INSURED : on.C_INSURED + 2] = -insured, int((self.table.terms.insurance_pays or 0) * insured)
        pays = self.scenery.bust_it
        if pays:
            ten, nine, eight, seven, six, color, suit = pays
            gains = (Fraction(-1), six, seven, eight, nine, ten, color, suit)
            other[on.C_BUST : on.C_BUST + 8] = [int(each * unit) for each in gains]
        one, suited = self.scenery.match
        matched = (Fraction(-1), one, 2 * one, suited, one + suited, 2 * suited)
        other[on.C_MATCH : on.C_MATCH + 6] = [int(each * unit) for each in matched]
        other[on.C_SUPER], other[on.C_ENVY] = self.table.super_bonus_cents, self.table.envy_cents
        return other


# ---------------------------------------------------------------- choices


def _choices(table: Table, play: Chart) -> NDArray[np.uint8]:
    """By doubles, place, number of cards, up card and total. On a doubled hand the number of cards makes no difference."""
    act = np.zeros((on.MOST_DOUBLES + 2, on.PLACES, on.CARD_COUNTS, on.A_COUNT), np.uint8)
    for doubles in range(table.terms.most_doubles + 1):
        for place in (on.WHOLE, on.SPLIT_HAND, on.SPLIT_ACE):
            one_card = place == on.SPLIT_ACE and not table.terms.split_aces_draw
            here = act[doubles, place]
            for at in range(1 if doubles else on.CARD_COUNTS):
                for total, hand in _hands(2 + at, doubles, place, one_card=one_card):
                    for up in range(ACE, TEN + 1):
                        here[at, up * on.TOTALS + total] = _choice(table, play, hand, up)
            if doubles:
                here[1:] = here[0]
    return act.reshape(-1)


def _hands(cards: int, doubles: int, place: int, *, one_card: bool) -> Iterator[tuple[int, Hand]]:
    """Each total below 21, or of 21, as a hand."""
    for hard in range(2, TWENTY_ONE + 1):
        for ace in (0, 1):
            soft = bool(ace) and hard + TEN <= TWENTY_ONE
            points = hard + TEN if soft else hard
            yield (
                2 * hard + ace,
                Hand(points, soft, cards, split=place != on.WHOLE, aces=one_card, doubles=doubles),
            )


def _choice(table: Table, play: Chart, hand: Hand, up: int) -> int:
    if hand.points < 4 or (hand.soft and hand.points < 12):
        return on.STAND
    return next(_ACTS[each] for each in play.choices(hand, 0, [up]) if may(table.terms, each, hand))


def _result_of() -> NDArray[np.uint8]:
    """By doubles and total: the result of a hand that stands, or is over 21."""
    result = np.zeros((on.MOST_DOUBLES + 1, on.TOTALS), np.uint8)
    for total in range(on.TOTALS):
        points = _points(total)
        at = on.OVER_21 if points > TWENTY_ONE else max(points - _SIXTEEN, 0)
        result[:, total] = np.arange(on.MOST_DOUBLES + 1) * on.A_LEVEL + at
    return result.reshape(-1)


def _points(total: int) -> int:
    hard = total >> 1
    return hard + TEN * (total & 1 and hard + TEN <= TWENTY_ONE)


def _draws(table: Table) -> NDArray[np.uint8]:
    def draws(total: int) -> bool:
        points = _points(total)
        return table.must_draw(points, soft=points != total >> 1)

    return np.array([draws(total) for total in range(on.TOTALS)], np.uint8)


# ---------------------------------------------------------------- results


def _results(table: Table) -> Iterator[tuple[int, tuple[Result, bool]]]:
    """Each number of a result, without and with a dealer blackjack that may come; then the same of attacked wagers."""
    for attacked in (False, True) if table.terms.attack else (False,):
        for number, result in _each_result(table, attacked=attacked):
            yield number + on.ATTACKED * attacked, (result, False)
            yield number + on.ATTACKED * attacked + on.RESULTS, (result, True)


def _each_result(table: Table, *, attacked: bool) -> Iterator[tuple[int, Result]]:
    best, win = "21" if table.terms.twenty_one_wins else "count", int(table.pays(attacked=attacked) * UNIT_CENTS)
    added = int(table.double_pays * UNIT_CENTS)
    for doubles in range(table.terms.most_doubles + 1):
        at, units = doubles * on.A_LEVEL, 2**doubles
        for points in range(_SIXTEEN, TWENTY_ONE):
            yield at + points - _SIXTEEN, Result("count", points, units, win + (units - 1) * added)
        yield at + on.UNDOUBLED_21, Result(best, TWENTY_ONE, units, win + (units - 1) * added)
        yield at + on.OVER_21, Result("over 21", units=units)
        yield at + on.GIVEN_UP, Result("given up", units=units)
    for cards in range(2, 8):
        pays = table.pays_on_21(cards, attacked=attacked)
        yield on.BY_CARDS + cards, Result(best, TWENTY_ONE, win_cents=int(pays * UNIT_CENTS))
    for at, bonus in enumerate((table.terms.six_seven_eight, table.terms.three_sevens)):
        for kind, pays in enumerate(bonus):
            yield on.BY_SUITS + 3 * at + kind, Result(best, TWENTY_ONE, win_cents=int(pays * UNIT_CENTS))
    yield on.NATURAL, Result("blackjack")
