"""A table of the family and a chart compiled into the rows of `rows`, for one seat and its wager.

Cards are read in the order they leave the shoe, face-down ones included: by value, or by value and suit for the cards of a
suited bonus.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import Any, Final, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from croupier.families.twenty_one.analysis.terms import ALL, NONE, ORIGINAL
from croupier.families.twenty_one.chart.cells import Chart
from croupier.families.twenty_one.kernels import rows
from croupier.families.twenty_one.kernels.rows import Automaton, Key, Split, SplitTerms, Step, smallest
from croupier.families.twenty_one.kernels.table import (
    ACE,
    SUITED,
    SUITS,
    TEN,
    TWENTY_ONE,
    UNIT_CENTS,
    Table,
    doubled,
    near_bonus,
    two_cards,
    with_card,
)
from croupier.families.twenty_one.offers import Hand, may

ATTACKED: Final = 7  # units added to the code of a split that is played for an attacked wager
_MOST_RESULTS: Final = 256
_MOST_UNITS: Final = rows.CODE_COUNT // 256 - 1
_BELOW: Final = 16  # stands for every total below the dealer's lowest
_BEFORE_CHOICES: Final = frozenset({"first", "player", "up", "second", "again", "last"})  # rows in which suits matter

Kind = tuple[int, str]  # value, and suit if it matters
Pair = tuple[Kind, Kind] | None  # a pair that is split


class Facing(NamedTuple):
    """The dealer's up card and his hole card, or 0 if he has none."""

    up: int
    hole: int = 0

    @property
    def blackjack(self) -> bool:
        return {self.up, self.hole} == {ACE, TEN}


class Result(NamedTuple):
    """How a player's hand ended.

    "count": it is compared with the dealer's. "21": it wins, whatever he makes except a blackjack. "ace and ten": so it does,
    but it waits for his second card. "over 21", "unseen over 21" (by a card that is still face down), "given up", "blackjack".
    "settled": nothing depends on the dealer any more.
    """

    kind: str
    points: int = 0
    units: int = 1
    win_cents: int = UNIT_CENTS  # if it wins, or the gain of a hand that is settled
    extra_cents: int = 0  # in addition


def kinds(table: Table) -> list[Kind]:
    """The kinds of cards, in the order of their numbers, which start with one."""
    suits = {card: SUITS if table.suited and card in SUITED else "" for card in range(ACE, TEN + 1)}
    return [(card, suit) for card in suits for suit in suits[card] or ("",)]


def shoe_kinds(table: Table) -> NDArray[np.uint8]:
    """The numbers of the kinds of all cards of a shoe."""
    numbers = [
        np.full(table.decks * (1 if suit else 4) * (table.tens if card == TEN else 1), number, np.uint8)
        for number, (card, suit) in enumerate(kinds(table), 1)
    ]
    return np.concatenate(numbers)


def cannot(table: Table) -> Iterator[str]:
    """Yields why one seat's wager at this table is not played by an automaton."""
    units = table.terms.hands * 2**table.terms.most_doubles + (ATTACKED if table.terms.attack else 0)
    if units > _MOST_UNITS:
        yield "so many units on the hands of a split"
    if table.terms.ace_hands not in (2, table.terms.hands):
        yield "another number of hands for aces"
    if table.terms.designated:
        yield "a blackjack of two cards that are named"
    if any((pays * UNIT_CENTS).denominator != 1 for pays in table.all_pays):
        yield "payouts in fractions of a cent"


class DoesNotFit(ValueError):
    """The payouts of a table are too fine, or too high, for the sums of a kernel."""


@lru_cache(maxsize=8)
def compiled(table: Table, play: Chart) -> Automaton:
    """Returns the smallest automaton of a table and a chart. The last ones are kept: another scene may play the same."""
    return _Compiler(table, play).automaton()


class _Next(NamedTuple):
    """What comes after a choice, whatever the hole card is: the row in which the hand gets a card, or its result."""

    name: str
    what: Hand | Result
    split: bool


@dataclass(slots=True)
class _Compiler:
    table: Table
    play: Chart
    kinds: list[Kind] = field(init=False)
    most_cards: int = field(init=False)  # from this number of cards on it does not matter
    steps_of: Mapping[str, Callable[..., Step]] = field(init=False)  # by name of a row: the step of a card
    outcomes: dict[tuple[int, int, bool], int] = field(default_factory=dict)  # cents, staked, hole card unseen: code
    results: dict[tuple[Result, bool], int] = field(
        default_factory=dict
    )  # of split hands; whether a blackjack may come
    rows: dict[Key, list[Step]] = field(default_factory=dict)
    # The same hands come in thousands of rows, against other cards of the dealer's: each is worked out once.
    hands: dict[tuple[Hand, int, Kind], Hand] = field(default_factory=dict)  # by hand, doubles and card
    next_of: dict[tuple[Hand, int, tuple[int, ...]], _Next] = field(
        default_factory=dict
    )  # by hand, pair, dealer's cards
    split_hands: dict[tuple[Kind, Kind], Hand] = field(default_factory=dict)
    ends: dict[tuple[Result, bool, Facing], Step] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.kinds = kinds(self.table)
        by_chart = 6 if self.play.counts_cards else 3
        limited = self.table.terms.double_most_cards + 1 if self.table.terms.double_most_cards < by_chart else 3
        self.most_cards = max(by_chart, limited, self.table.most_counted)
        self.steps_of = {
            "first": self._first,
            "player": self._player,
            "up": self._up,
            "second": self._second,
            "hole": self._hole,
            "draw": self._draw,
            "double": self._double,
            "again": self._again,
            "last": self._last,
            "split_dealer_second": self._split_dealer_second,
            "split_dealer_draw": self._split_dealer_draw,
            "dealer_second": self._dealer_second,
            "dealer_draw": self._dealer_draw,
        }

    # ------------------------------------------------------------ rows

    def automaton(self) -> Automaton:
        known, suited = self.rows, self.table.suited
        waiting: list[Key] = [("first",)]
        while waiting:
            key = waiting.pop()
            if key in known:
                continue
            known[key] = steps = self._steps(key)
            waiting.extend(step.row for step in {id(step): step for step in steps}.values() if step.row not in known)
            if key[0] == "again" and suited:
                waiting.extend(each for each in self._block(key) if each not in known)
        split = self._split()
        heads = [key for key in known if suited and key[0] == "again" and key[1] in {(card, "s") for card in SUITED}]
        numbered = smallest(known, [self._block(key) for key in heads])
        return Automaton(numbered, split, *self._by_code(split), width=len(self.kinds) + 1)

    def _by_code(self, split: Split) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
        """By code: cents gained, cents staked, and whether the hole card was never turned."""
        cents, staked = np.zeros(rows.CODE_COUNT, np.int64), np.zeros(rows.CODE_COUNT, np.int64)
        unseen = np.repeat(np.array([0, self.table.hides_hole], np.int64), rows.CODE_COUNT)
        for (gained, put_up, hides), code in self.outcomes.items():
            at = rows.PLAIN_CODES + code
            cents[at], staked[at], unseen[at] = gained, put_up, hides
        codes = np.arange(rows.SPLIT_CODES, rows.CODE_COUNT)
        attacked = (codes // 256 > self.table.terms.hands * 2) & self.table.terms.attack
        step_cents = UNIT_CENTS // split.terms.unit_steps
        cents[rows.SPLIT_CODES :] = (codes % 256 - rows.MIDDLE) * step_cents * (1 + attacked)
        staked[rows.SPLIT_CODES :] = (codes // 256 - ATTACKED * attacked) * UNIT_CENTS * (1 + attacked)
        return np.tile(cents, 2), np.tile(staked, 2), unseen

    @staticmethod
    def _block(key: Key) -> list[Key]:
        """The rows of split hands that start with a card of each suit, and those of the last such hands."""
        (card, suit), facing = cast("Kind", key[1]), key[2]
        return [(name, (card, each), facing) for name in ("again", "last") for each in (SUITS if suit else ())]

    def _steps(self, key: Key) -> list[Step]:
        """The steps of a row. Where no suit matters, cards of the same value have the same one."""
        name, about = str(key[0]), cast("tuple[Any, ...]", key[1:])
        step = self.steps_of[name]
        if name in _BEFORE_CHOICES or (name in ("draw", "double") and about[0].needs):
            return [self._without_card(key), *(step(*about, card) for card in self.kinds)]
        by_value = {card: step(*about, (card, "")) for card in range(ACE, TEN + 1)}
        return [self._without_card(key), *(by_value[card] for card, _ in self.kinds)]

    def _without_card(self, key: Key) -> Step:
        """The entry that needs no card: from the row of split hands to that of the last one, from there to the dealer's."""
        if key[0] == "again":
            return Step(("last", *key[1:]))
        if key[0] == "last":
            facing = cast("Facing", key[2])
            return self._split_dealer(facing) if facing.hole else Step(("split_dealer_second", facing.up))
        return Step()

    # ------------------------------------------------------------ the initial cards

    def _first(self, card: Kind) -> Step:
        """The first card of the round: the dealer's if his comes first, otherwise the player's."""
        return Step(("player", card[0])) if self.table.up_first else Step(("up", card))

    def _player(self, up: int, card: Kind) -> Step:
        return Step(("second", card, up))

    def _up(self, first: Kind, card: Kind) -> Step:
        return Step(("second", first, card[0]))

    def _second(self, first: Kind, up: int, card: Kind) -> Step:
        """The suits of the first card do not matter any more, unless a bonus is near or a pair may be split."""
        hand = near_bonus(self.table.terms, two_cards(first, card), first, card)
        pair = (first, card) if first[0] == card[0] else None
        blackjack = {first[0], card[0]} == {ACE, TEN}
        if self.table.hole:
            return Step(("hole", hand, pair, blackjack, up))
        return self._dealt(hand, pair, Facing(up), blackjack=blackjack)

    def _hole(self, hand: Hand, pair: Pair, blackjack: bool, up: int, card: Kind) -> Step:  # noqa: FBT001 (of a key)
        return self._dealt(hand, pair, Facing(up, card[0]), blackjack=blackjack)

    def _dealt(self, hand: Hand, pair: Pair, facing: Facing, *, blackjack: bool) -> Step:
        """Ends the round at a known dealer blackjack, pays a blackjack, or follows the player's first choice."""
        table, terms = self.table, self.table.terms
        if blackjack and terms.even_money_pays is not None and self.play.even_money and facing.up == ACE:
            return self._idle(_cents(terms.even_money_pays), 1, facing)
        if facing.blackjack and terms.blackjack_known:
            return self._dealer_has(facing, natural(terms.blackjack_pays) if blackjack else Result("count"))
        if not blackjack:
            return self._choose(hand, pair, facing)
        if table.holds_blackjack(facing.up):
            return self._dealer_turn(natural(terms.blackjack_pays), facing)
        return self._idle(_cents(terms.blackjack_pays), 1, facing)

    # ------------------------------------------------------------ the player

    def _choose(self, hand: Hand, pair: Pair, facing: Facing) -> Step:
        """The step to what the chart does with the first two cards."""
        following = self._next(hand, facing, pair[0][0] if pair else 0)
        if pair and following.name == "split":
            return self._splits(pair, facing)
        return self._goes_on(following, facing)

    def _goes_on(self, following: _Next, facing: Facing) -> Step:
        if isinstance(following.what, Hand):
            return Step((following.name, following.what, facing))
        return self._ended(following.what, following.split, facing)

    def _next(self, hand: Hand, facing: Facing, pair: int = 0) -> _Next:
        showing = (facing.up, facing.hole) if self.table.terms.hole_exposed else (facing.up,)
        key = (hand, pair, showing)
        if key not in self.next_of:
            self.next_of[key] = self._chosen(hand, pair, showing)
        return self.next_of[key]

    def _chosen(self, hand: Hand, pair: int, showing: tuple[int, ...]) -> _Next:
        """What follows the first choice of the chart that is offered. It does not depend on a hole card that nobody sees."""
        if hand.points > TWENTY_ONE:
            unseen = "unseen " * (hand.doubles > 0 and self.table.terms.double_face_down)
            return _Next("", Result(f"{unseen}over 21", units=2**hand.doubles), hand.split)
        for choice in self.play.choices(hand, pair, showing):
            if choice == "split" and hand.split:
                continue
            if may(self.table.terms, choice, hand):
                break
        match choice:
            case "hit":
                return _Next("draw", hand, hand.split)
            case "double" | "double again":
                return _Next("double", doubled(self.table.terms, hand), hand.split)
            case "split":
                return _Next("split", hand, hand.split)
            case "stand":
                attacked = self._attacks(showing[0])
                return _Next("", stands(self.table, hand, showing[0], attacked=attacked), hand.split)
        return _Next("", Result("given up", units=2**hand.doubles), hand.split)

    def _splits(self, pair: tuple[Kind, Kind], facing: Facing) -> Step:
        """The step to the hands of a split: the row of the first suit, with the suits of both and whether it is raised."""
        first, second = pair
        suits = (SUITS.index(first[1]) | SUITS.index(second[1]) << 2) << 4 if first[1] else 0
        raised = ATTACKED if self._attacks(facing.up) else 0
        return Step(("again", (first[0], SUITS[0] if first[1] else ""), facing), suits | raised, rows.SPLIT)

    def _attacks(self, up: int) -> bool:
        return self.table.terms.attack and self.play.attacks(up)

    def _with(self, hand: Hand, card: Kind, doubles: int = 0) -> Hand:
        key = (hand, doubles, card)
        if key not in self.hands:
            drawn = with_card(hand, *card, most_cards=self.most_cards)
            self.hands[key] = drawn._replace(doubles=hand.doubles + doubles)
        return self.hands[key]

    def _draw(self, hand: Hand, facing: Facing, card: Kind) -> Step:
        return self._goes_on(self._next(self._with(hand, card), facing), facing)

    def _double(self, hand: Hand, facing: Facing, card: Kind) -> Step:
        return self._goes_on(self._next(self._with(hand, card, 1), facing), facing)

    # ------------------------------------------------------------ the hands of a split

    def _again(self, start: Kind, facing: Facing, card: Kind) -> Step:
        """The second card of a split hand that may be split again if it makes a pair."""
        most = self.table.terms.ace_hands if start[0] == ACE else self.table.terms.hands
        if card[0] == start[0] and most > 2:
            return Step(("again", (start[0], SUITS[0] if start[1] else ""), facing), self._suit(card), rows.AGAIN)
        return self._last(start, facing, card)

    @staticmethod
    def _suit(card: Kind) -> int:
        return SUITS.index(card[1]) if card[1] else 0

    def _last(self, start: Kind, facing: Facing, card: Kind) -> Step:
        """The second card of a split hand that is not split again."""
        key = (start, card)
        if key not in self.split_hands:
            one_card = start[0] == ACE and not self.table.terms.split_aces_draw
            hand = two_cards(start, card)._replace(split=True, aces=one_card)
            self.split_hands[key] = near_bonus(self.table.terms, hand, start, card)
        pair = card[0] if card[0] == start[0] else 0
        return self._goes_on(self._next(self.split_hands[key], facing, pair), facing)

    def _split_dealer_second(self, up: int, card: Kind) -> Step:
        return self._split_dealer(Facing(up, card[0]))

    def _split_dealer(self, facing: Facing) -> Step:
        if facing.blackjack:
            return Step(result=rows.BLACKJACK, flags=rows.OVER)
        hand = two_cards((facing.up, ""), (facing.hole, ""))
        return self._dealer_total(hand.points, soft=hand.soft)

    def _split_dealer_draw(self, points: int, soft: bool, card: Kind) -> Step:  # noqa: FBT001 (part of a row's key)
        hand = self._with(Hand(points, soft), card)
        return self._dealer_total(hand.points, soft=hand.soft)

    def _dealer_total(self, points: int, *, soft: bool) -> Step:
        if self.table.must_draw(points, soft=soft):
            return Step(("split_dealer_draw", points, soft))
        return Step(result=rows.BUST if points > TWENTY_ONE else points - _BELOW, flags=rows.OVER)

    def _split(self) -> Split:
        numbered = {number: result for result, number in self.results.items()}
        return settled(self.table, numbered, len(self.kinds) + 1)

    # ------------------------------------------------------------ the dealer

    def _ended(self, result: Result, split: bool, facing: Facing) -> Step:  # noqa: FBT001 (a fact about the hand)
        """A hand is complete: a split hand is recorded; any other is settled, or it is the dealer's turn."""
        key = (result, split, facing)
        if key not in self.ends:
            may_come = self.table.may_come(facing.up)
            if split:
                number = self.results.setdefault((result, may_come), len(self.results))
                self.ends[key] = Step(result=number, flags=rows.OVER)
            elif _matters(result) or self._waits(result, facing.up):
                self.ends[key] = self._dealer_turn(result, facing)
            else:
                self.ends[key] = self._idle(gain_of(self.table, result, 0), result.units, facing, result.extra_cents)
        return self.ends[key]

    def _waits(self, result: Result, up: int) -> bool:
        """Whether a hand that is decided waits for the dealer's second card."""
        if result.kind == "given up":
            return up in (ACE, TEN)
        if result.kind == "21":
            return self.table.may_come(up) and not self.table.twenty_one_at_once
        return self.table.may_come(up) and self.table.terms.busted_double_returned and result.units > 1

    def _idle(self, cents: int, units: int, facing: Facing, extra_cents: int = 0) -> Step:
        """Everything is settled: the dealer turns and draws nothing, unless he always does."""
        if self.table.always_draws:
            return self._dealer_turn(Result("settled", 0, units, cents, extra_cents), facing)
        return self._end(cents, units, self._attacks(facing.up), extra_cents, unseen=self.table.hides_hole)

    def _dealer_turn(self, result: Result, facing: Facing) -> Step:
        if not facing.hole:
            return Step(("dealer_second", facing.up, result))
        return self._dealer_has(facing, result)

    def _dealer_second(self, up: int, result: Result, card: Kind) -> Step:
        return self._dealer_has(Facing(up, card[0]), result)

    def _dealer_has(self, facing: Facing, result: Result) -> Step:
        attacked = self._attacks(facing.up)
        if facing.blackjack:
            return self._end(_against_blackjack(self.table, result), result.units, attacked, result.extra_cents)
        hand = two_cards((facing.up, ""), (facing.hole, ""))
        return self._dealer_goes_on(attacked, hand.points, result, soft=hand.soft)

    def _dealer_draw(self, attacked: bool, points: int, soft: bool, result: Result, card: Kind) -> Step:  # noqa: FBT001
        hand = self._with(Hand(points, soft), card)
        return self._dealer_goes_on(attacked, hand.points, result, soft=hand.soft)

    def _dealer_goes_on(self, attacked: bool, points: int, result: Result, *, soft: bool) -> Step:  # noqa: FBT001
        """The dealer draws as long as he must and it can matter."""
        if (_matters(result) or self.table.always_draws) and self.table.must_draw(points, soft=soft):
            return Step(("dealer_draw", attacked, points, soft, result))
        return self._end(gain_of(self.table, result, points), result.units, attacked, result.extra_cents)

    def _end(self, gain_cents: int, units: int, attacked: bool, extra_cents: int, *, unseen: bool = False) -> Step:  # noqa: FBT001
        scale = 1 + attacked
        outcome = (gain_cents * scale + extra_cents, units * UNIT_CENTS * scale, unseen)
        code = self.outcomes.setdefault(outcome, len(self.outcomes))
        if code >= rows.SPLIT_CODES - rows.PLAIN_CODES:
            raise DoesNotFit("so many different payouts are not simulated")
        return Step(result=code, flags=rows.OVER)


# ------------------------------------------------------------ results and their settlement


def natural(pays: Fraction) -> Result:
    """A player's blackjack."""
    return Result("blackjack", win_cents=_cents(pays))


def stands(table: Table, hand: Hand, up: int, *, attacked: bool) -> Result:
    """The result of a hand that stands."""
    terms, units = table.terms, 2**hand.doubles
    first = plain = table.pays(attacked=attacked)
    added, extra = table.double_pays, 0
    if hand.points < TWENTY_ONE:
        return Result("count", max(hand.points, _BELOW), units, _cents(first + (units - 1) * added))
    if (terms.bonus_after_split or not hand.split) and not (hand.doubles and terms.bonus_on_doubled == NONE):
        first = table.pays_on_21(hand.cards, attacked=attacked)
        if hand.suits and not hand.needs:
            first = (terms.three_sevens if hand.sevens else terms.six_seven_eight).pays(hand.suits)
            won = hand.sevens and len(hand.suits) == 1 and up == 7 and not hand.split
            extra = table.super_bonus_cents * won
        added = first if first != plain and terms.bonus_on_doubled == ALL else added
    kind = "21" if terms.twenty_one_wins else "count"
    if terms.split_ace_ten_wins and hand.split and hand.cards == 2 and not hand.doubles:
        kind = "ace and ten"
    return Result(kind, TWENTY_ONE, units, _cents(first + (units - 1) * added), extra)


def _matters(result: Result) -> bool:
    """Whether a hand depends on what the dealer draws, as far as anyone knows."""
    return result.kind in ("count", "unseen over 21")


def settled(table: Table, results: Mapping[int, tuple[Result, bool]], width: int = 0) -> Split:
    """By number of a result: its gain against every dealer's result, in the largest steps that divide all gains."""
    counts = {rows.NO_COUNT: 0, rows.BUST: TWENTY_ONE + 1, **{points - _BELOW: points for points in range(17, 22)}}
    gains = {
        (number, at): gain_of(table, result, points)
        for number, (result, _) in results.items()
        for at, points in counts.items()
    }
    for number, (result, _) in results.items():
        gains[number, rows.BLACKJACK] = kept(table, result)
    step = math.gcd(UNIT_CENTS, *gains.values())
    if any(abs(cents) >= rows.BIAS * step for cents in gains.values()):
        raise DoesNotFit("payouts that are not a few whole parts of the wager are not simulated")
    packed, marks = np.zeros(_MOST_RESULTS, np.uint64), np.zeros(_MOST_RESULTS, np.uint64)
    for (number, at), cents in gains.items():
        packed[number] |= np.uint64((cents // step + rows.BIAS) << 8 * at)
    for number, (result, may_come) in results.items():
        marks[number] = _mark(table, result, may_come=may_come)
    terms, steps = table.terms, UNIT_CENTS // step
    of_split = SplitTerms(terms.hands, steps, not table.hole, table.always_draws, terms.busted_also_lost)
    return Split(packed, marks, of_split, np.uint64(width * table.suited))


def _mark(table: Table, result: Result, *, may_come: bool) -> int:
    if result.kind == "over 21":
        waits = table.terms.busted_double_returned and may_come and result.units > 1
        return result.units | (1 if waits else result.units) << rows.TAKEN_SHIFT | waits << rows.WAITS_SHIFT
    if result.kind == "blackjack":
        return result.units | (may_come and not table.blackjack_at_once) << rows.WAITS_SHIFT
    if result.kind == "settled":
        return result.units
    matters = _matters(result)
    at_once = result.kind == "21" and table.twenty_one_at_once
    waits = matters or result.kind == "ace and ten" or (may_come and not at_once)
    return result.units | waits << rows.OPEN_SHIFT | waits << rows.WAITS_SHIFT | matters << rows.MATTERS_SHIFT


def marked(table: Table, result: Result, *, high: bool) -> int:
    """The mark of a result against a low card, or against an ace or ten. It says also what the dealer turns his card for."""
    if high and (result.kind == "given up" or (result.kind == "blackjack" and table.blackjack_waits)):
        return _mark(table, result, may_come=True)
    return _mark(table, result, may_come=high and not table.terms.blackjack_known)


def _cents(gain: Fraction) -> int:
    return int(gain * UNIT_CENTS)


def kept(table: Table, result: Result) -> int:
    """In cents: what a hand gains against a blackjack besides what is lost for its mark."""
    if result.kind == "21" and table.twenty_one_at_once:
        return gain_of(table, result, 0)
    return _against_blackjack(table, result) if result.kind in ("blackjack", "settled") else 0


def _against_blackjack(table: Table, result: Result) -> int:
    """In cents: only the original wager is lost; a player's blackjack pushes or wins."""
    if result.kind == "settled":
        return result.win_cents
    if result.kind == "blackjack":
        return result.win_cents if table.terms.blackjack_beats_blackjack else 0
    return -UNIT_CENTS


def gain_of(table: Table, result: Result, dealer: int) -> int:
    """The gain of a hand against a dealer's total other than a blackjack, in cents."""
    match result.kind:
        case "settled" | "blackjack":
            return result.win_cents
        case "given up":
            original = result.units > 1 and table.terms.rescue == ORIGINAL
            return -UNIT_CENTS if original else -result.units * UNIT_CENTS // 2
        case "over 21" | "unseen over 21":
            return -result.units * UNIT_CENTS
    if result.kind != "count" or dealer > TWENTY_ONE or result.points > dealer:
        return result.win_cents
    return -result.units * UNIT_CENTS if result.points < dealer or table.terms.ties_lose else 0
