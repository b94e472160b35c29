"""A table of the family and a chart compiled into the rows of `rows`, for one seat and its wager.

Cards are read in the order they leave the shoe, face-down ones included: by value, or by value and suit for the cards of a
suited bonus.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from croupier.families.twenty_one.analysis.terms import ORIGINAL
from croupier.families.twenty_one.chart.cells import Chart
from croupier.families.twenty_one.kernels.play import wanted
from croupier.families.twenty_one.kernels.rows import (
    AGAIN,
    BIAS,
    BLACKJACK,
    BUST,
    CODE_COUNT,
    MATTERS_SHIFT,
    MIDDLE,
    NO_COUNT,
    OPEN_SHIFT,
    OVER,
    PLAIN_CODES,
    SPLIT,
    SPLIT_CODES,
    TAKEN_SHIFT,
    WAITS_SHIFT,
    Automaton,
    Key,
    Split,
    SplitTerms,
    Step,
    smallest,
)
from croupier.families.twenty_one.kernels.table import (
    ACE,
    SUITED,
    SUITS,
    TEN,
    TWENTY_ONE,
    UNIT_CENTS,
    Hand,
    Table,
    may,
    two_cards,
    with_card,
)

ATTACKED: Final = 7  # units added to the code of a split that is played for an attacked wager
_MOST_RESULTS: Final = 256
_MOST_UNITS: Final = CODE_COUNT // 256 - 1
_BELOW: Final = 16  # stands for every total below the dealer's lowest
_SEVENTEEN: Final = 17
_SEVEN: Final = 7
_TWO_CARDS: Final = 2
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
    """How a player's hand ended."""

    kind: str  # "count", "21", "over 21", "given up", "blackjack"
    points: int = 0
    units: int = 1
    pays_cents: int = UNIT_CENTS  # for one unit, if it wins
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
    units = table.terms.hands * 2**table.terms.doubles + (ATTACKED if table.terms.attack else 0)
    if units > _MOST_UNITS:
        yield "so many units on the hands of a split"
    if table.terms.ace_hands not in (_TWO_CARDS, table.terms.hands):
        yield "another number of hands for aces"


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
    outcomes: dict[tuple[int, int], int] = field(default_factory=dict)  # cents, staked: code
    results: dict[tuple[Result, bool], int] = field(
        default_factory=dict
    )  # of split hands, and whether a blackjack may come
    rows: dict[Key, list[Step]] = field(default_factory=dict)
    # The same hands come in thousands of rows, against other cards of the dealer's: each is worked out once.
    hands: dict[tuple[Hand, int, Kind], Hand] = field(default_factory=dict)  # by hand, doubles and card
    choices: dict[tuple[Hand, int], _Next] = field(default_factory=dict)
    split_hands: dict[tuple[Kind, int, Kind], _Next] = field(default_factory=dict)
    ends: dict[tuple[Result, bool, Facing], Step] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.kinds = kinds(self.table)
        by_chart = 6 if self.play.counts_cards else 3
        limited = self.table.terms.double_most_cards + 1 if self.table.terms.double_most_cards < by_chart else 3
        self.most_cards = max(by_chart, limited, self.table.most_counted)

    # ------------------------------------------------------------ rows

    def automaton(self) -> Automaton:
        rows = self.rows
        waiting: list[Key] = [("first",)]
        while waiting:
            key = waiting.pop()
            if key in rows:
                continue
            rows[key] = steps = self._steps(key)
            waiting.extend(step.row for step in {id(step): step for step in steps}.values() if step.row not in rows)
            if key[0] == "again" and self.table.suited:
                waiting.extend(each for each in self._block(key) if each not in rows)
        split = self._split()
        cents, staked = np.zeros(CODE_COUNT, np.int64), np.zeros(CODE_COUNT, np.int64)
        for (gained, put_up), code in self.outcomes.items():
            cents[PLAIN_CODES + code], staked[PLAIN_CODES + code] = gained, put_up
        codes = np.arange(SPLIT_CODES, CODE_COUNT)
        attacked = (codes // 256 > self.table.terms.hands * 2) & self.table.terms.attack
        step_cents = UNIT_CENTS // split.terms.unit_steps
        cents[SPLIT_CODES:] = (codes % 256 - MIDDLE) * step_cents * (1 + attacked)
        staked[SPLIT_CODES:] = (codes // 256 - ATTACKED * attacked) * UNIT_CENTS * (1 + attacked)
        heads = [
            key for key in rows if self.table.suited and key[0] == "again" and key[1] in {(c, "s") for c in SUITED}
        ]
        numbered = smallest(rows, [self._block(key) for key in heads])
        return Automaton(numbered, split, np.tile(cents, 2), np.tile(staked, 2), len(self.kinds) + 1)

    @staticmethod
    def _block(key: Key) -> list[Key]:
        """The rows of split hands that start with a card of each suit, and those of the last such hands."""
        (card, suit), facing = cast("Kind", key[1]), key[2]
        return [(name, (card, each), facing) for name in ("again", "last") for each in (SUITS if suit else ())]

    def _steps(self, key: Key) -> list[Step]:
        """The steps of a row. Where no suit matters, cards of the same value have the same one."""
        name, *about = key
        step = getattr(self, f"_{name}")
        if name in _BEFORE_CHOICES or (name == "draw" and cast("Hand", about[0]).needs):
            return [self._without_card(key), *(step(*about, card) for card in self.kinds)]
        by_value = {card: step(*about, (card, "")) for card in range(ACE, TEN + 1)}
        return [self._without_card(key), *(by_value[card] for card, _ in self.kinds)]

    def _without_card(self, key: Key) -> Step:
        """The entry that needs no card: from the row of split hands to that of the last one, from there to the dealer's."""
        if key[0] == "again":
            return Step(("last", *key[1:]))
        if key[0] == "last":
            facing = cast("Facing", key[2])
            if not facing.hole:
                return Step(("split_dealer_second", facing.up))
            hand = two_cards((facing.up, ""), (facing.hole, ""), suited=False)
            return self._dealer_total(hand.points, soft=hand.soft)
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
        """The suits of the first card do not matter any more, unless a bonus is near or a pair is split."""
        hand = two_cards(first, card, suited=self.table.suited)
        pair = (first, card) if first[0] == card[0] and first[0] in self.play.columns[up].splits else None
        blackjack = {first[0], card[0]} == {ACE, TEN}
        if self.table.terms.blackjack_known:
            return Step(("hole", hand, pair, blackjack, up))
        return self._dealt(hand, pair, Facing(up), blackjack=blackjack)

    def _hole(self, hand: Hand, pair: Pair, blackjack: bool, up: int, card: Kind) -> Step:  # noqa: FBT001 (of a key)
        return self._dealt(hand, pair, Facing(up, card[0]), blackjack=blackjack)

    def _dealt(self, hand: Hand, pair: Pair, facing: Facing, *, blackjack: bool) -> Step:
        """Ends the round at a dealer blackjack, pays a blackjack, or asks the player for his first choice."""
        attacked = self._attacks(facing.up)
        if facing.hole and facing.blackjack:
            return self._end(_against_blackjack(self.table, Result("blackjack" if blackjack else "count")), 1, attacked)
        if blackjack:
            if self.table.may_come(facing.up) and not self.table.blackjack_at_once:
                return self._dealer_turn(Result("blackjack"), facing)
            return self._end(_cents(self.table.terms.blackjack_pays), 1, attacked)
        return self._choose(hand, facing, pair)

    # ------------------------------------------------------------ the player

    def _choose(self, hand: Hand, facing: Facing, pair: Pair = None) -> Step:
        """The step to what the chart does with a hand."""
        return self._splits(pair, facing) if pair else self._goes_on(self._choice(hand, facing.up), facing)

    def _goes_on(self, next_: _Next, facing: Facing) -> Step:
        if isinstance(next_.what, Hand):
            return Step((next_.name, next_.what, facing))
        return self._ended(next_.what, next_.split, facing)

    def _choice(self, hand: Hand, up: int) -> _Next:
        key = (hand, up)
        if key not in self.choices:
            self.choices[key] = self._chosen(hand, up)
        return self.choices[key]

    def _chosen(self, hand: Hand, up: int) -> _Next:
        """The first choice of the chart that is offered. It does not depend on the hole card."""
        if hand.points > TWENTY_ONE:
            return _Next("", Result("over 21", units=2**hand.doubles), hand.split)
        for choice in wanted(self.play.columns[up], hand):
            if not may(self.table.terms, choice, hand):
                continue
            match choice:
                case "hit":
                    return _Next("draw", hand, hand.split)
                case "double" | "double again":
                    return _Next("double", hand._replace(needs=0, suits="", sevens=False), hand.split)
                case "surrender" | "give up":
                    return _Next("", Result("given up", units=2**hand.doubles), hand.split)
            break
        return _Next("", self._stands(hand, up), hand.split)

    def _splits(self, pair: tuple[Kind, Kind], facing: Facing) -> Step:
        """The step to the hands of a split: the row of the first suit, with the suits of both and whether it is raised."""
        first, second = pair
        suits = (SUITS.index(first[1]) | SUITS.index(second[1]) << 2) << 4 if first[1] else 0
        raised = ATTACKED if self._attacks(facing.up) else 0
        return Step(("again", (first[0], SUITS[0] if first[1] else ""), facing), suits | raised, SPLIT)

    def _attacks(self, up: int) -> bool:
        return self.table.terms.attack and self.play.columns[up].attack

    def _with(self, hand: Hand, card: Kind, doubled: int = 0) -> Hand:
        key = (hand, doubled, card)
        if key not in self.hands:
            drawn = with_card(hand, *card, most_cards=self.most_cards)
            self.hands[key] = drawn._replace(doubles=hand.doubles + doubled)
        return self.hands[key]

    def _draw(self, hand: Hand, facing: Facing, card: Kind) -> Step:
        return self._goes_on(self._drawn(hand, 0, facing.up, card), facing)

    def _double(self, hand: Hand, facing: Facing, card: Kind) -> Step:
        return self._goes_on(self._drawn(hand, 1, facing.up, card), facing)

    def _drawn(self, hand: Hand, doubled: int, up: int, card: Kind) -> _Next:
        """What follows a card of the player's."""
        return self._choice(self._with(hand, card, doubled), up)

    def _stands(self, hand: Hand, up: int) -> Result:
        points, table = max(hand.points, _BELOW), self.table
        pays, extra = table.pays(attacked=self._attacks(up)), 0
        if points < TWENTY_ONE:
            return Result("count", points, 2**hand.doubles, _cents(pays))
        if not hand.doubles and (table.terms.bonus_after_split or not hand.split):
            pays = table.pays_on_21(hand.cards, attacked=self._attacks(up))
            if hand.suits and not hand.needs:
                bonus = table.terms.three_sevens if hand.sevens else table.terms.six_seven_eight
                pays = bonus.pays(hand.suits)
                super_bonus = hand.sevens and len(hand.suits) == 1 and up == _SEVEN and not hand.split
                extra = table.super_bonus_cents * super_bonus
        return Result("21" if table.terms.twenty_one_wins else "count", points, 2**hand.doubles, _cents(pays), extra)

    # ------------------------------------------------------------ the hands of a split

    def _again(self, start: Kind, facing: Facing, card: Kind) -> Step:
        """The second card of a split hand that may be split again if it makes a pair."""
        most = self.table.terms.ace_hands if start[0] == ACE else self.table.terms.hands
        if card[0] == start[0] and most > _TWO_CARDS:
            return Step(("again", (start[0], SUITS[0] if start[1] else ""), facing), self._suit(card), AGAIN)
        return self._last(start, facing, card)

    @staticmethod
    def _suit(card: Kind) -> int:
        return SUITS.index(card[1]) if card[1] else 0

    def _last(self, start: Kind, facing: Facing, card: Kind) -> Step:
        """The second card of a split hand that is not split again."""
        key = (start, facing.up, card)
        if key not in self.split_hands:
            hand = two_cards(start, card, suited=self.table.suited, split=True)
            one_card = hand.aces and not self.table.terms.split_aces_draw
            self.split_hands[key] = self._choice(hand._replace(aces=one_card), facing.up)
        return self._goes_on(self.split_hands[key], facing)

    def _split_dealer_second(self, up: int, card: Kind) -> Step:
        if Facing(up, card[0]).blackjack:
            return Step(result=BLACKJACK, flags=OVER)
        hand = two_cards((up, ""), (card[0], ""), suited=False)
        return self._dealer_total(hand.points, soft=hand.soft)

    def _split_dealer_draw(self, points: int, soft: bool, card: Kind) -> Step:  # noqa: FBT001 (part of a row's key)
        hand = self._with(Hand(points, soft), card)
        return self._dealer_total(hand.points, soft=hand.soft)

    def _dealer_total(self, points: int, *, soft: bool) -> Step:
        if self.table.must_draw(points, soft=soft):
            return Step(("split_dealer_draw", points, soft))
        return Step(result=BUST if points > TWENTY_ONE else points - _BELOW, flags=OVER)

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
                self.ends[key] = Step(result=number, flags=OVER)
            elif result.kind == "count" or (may_come and self._waits(result)):
                self.ends[key] = self._dealer_turn(result, facing)
            else:
                gain = gain_of(self.table, result, 0)
                self.ends[key] = self._end(gain, result.units, self._attacks(facing.up), result.extra_cents)
        return self.ends[key]

    def _waits(self, result: Result) -> bool:
        """Whether a hand that is decided waits to see a dealer blackjack."""
        if result.kind == "21":
            return not self.table.twenty_one_at_once
        return result.kind != "over 21" or (self.table.terms.busted_double_returned and result.units > 1)

    def _dealer_turn(self, result: Result, facing: Facing) -> Step:
        if not facing.hole:
            return Step(("dealer_second", facing.up, result))
        return self._dealer_has(facing, result)

    def _dealer_second(self, up: int, result: Result, card: Kind) -> Step:
        return self._dealer_has(Facing(up, card[0]), result)

    def _dealer_has(self, facing: Facing, result: Result) -> Step:
        attacked = self._attacks(facing.up)
        if facing.blackjack:
            return self._end(_against_blackjack(self.table, result), result.units, attacked)
        hand = two_cards((facing.up, ""), (facing.hole, ""), suited=False)
        return self._dealer_goes_on(attacked, hand.points, result, soft=hand.soft)

    def _dealer_draw(self, attacked: bool, points: int, soft: bool, result: Result, card: Kind) -> Step:  # noqa: FBT001
        hand = self._with(Hand(points, soft), card)
        return self._dealer_goes_on(attacked, hand.points, result, soft=hand.soft)

    def _dealer_goes_on(self, attacked: bool, points: int, result: Result, *, soft: bool) -> Step:  # noqa: FBT001
        """The dealer draws as long as he must and it can matter."""
        if result.kind == "count" and self.table.must_draw(points, soft=soft):
            return Step(("dealer_draw", attacked, points, soft, result))
        return self._end(gain_of(self.table, result, points), result.units, attacked, result.extra_cents)

    # ------------------------------------------------------------ settlement

    def _end(self, gain_cents: int, units: int, attacked: bool, extra_cents: int = 0) -> Step:  # noqa: FBT001
        scale = 1 + attacked
        outcome = (gain_cents * scale + extra_cents, units * UNIT_CENTS * scale)
        code = self.outcomes.setdefault(outcome, len(self.outcomes))
        return Step(result=code, flags=OVER)


# ------------------------------------------------------------ settlement


def settled(table: Table, results: Mapping[int, tuple[Result, bool]], width: int = 0) -> Split:
    """By number of a result: its gain against every dealer's result, in the largest steps that divide all gains."""
    counts = {NO_COUNT: 0, BUST: TWENTY_ONE + 1, **{points - _BELOW: points for points in range(_SEVENTEEN, 22)}}
    gains = {
        (number, at): (gain_of(table, result, points))
        for number, (result, _) in results.items()
        for at, points in counts.items()
    }
    for number, (result, _) in results.items():
        kept = (_against_blackjack(table, result)) if result.kind == "blackjack" else 0
        if result.kind == "21" and table.twenty_one_at_once:
            kept = gain_of(table, result, 0)
        gains[number, BLACKJACK] = kept
    step = math.gcd(UNIT_CENTS, *gains.values())
    if any(abs(cents) >= BIAS * step for cents in gains.values()):
        raise DoesNotFit("payouts that are not a few whole parts of the wager are not simulated")
    packed, marks = np.zeros(_MOST_RESULTS, np.uint64), np.zeros(_MOST_RESULTS, np.uint64)
    for (number, at), cents in gains.items():
        packed[number] |= np.uint64((cents // step + BIAS) << 8 * at)
    for number, (result, may_come) in results.items():
        marks[number] = _mark(table, result, may_come=may_come)
    terms, steps = table.terms, UNIT_CENTS // step
    no_hole, also_lost = not terms.blackjack_known, terms.busted_also_lost
    of_split = SplitTerms(terms.hands, steps, no_hole, always_draws=False, also_lost=also_lost)
    return Split(packed, marks, of_split, np.uint64(width * table.suited))


def _mark(table: Table, result: Result, *, may_come: bool) -> int:
    if result.kind == "over 21":
        waits = table.terms.busted_double_returned and may_come and result.units > 1
        return result.units | (1 if waits else result.units) << TAKEN_SHIFT | waits << WAITS_SHIFT
    if result.kind == "blackjack":
        return result.units | (may_come and not table.blackjack_at_once) << WAITS_SHIFT
    matters = result.kind == "count"
    waits = matters or (may_come and not (result.kind == "21" and table.twenty_one_at_once))
    return result.units | waits << OPEN_SHIFT | waits << WAITS_SHIFT | matters << MATTERS_SHIFT


def _cents(gain: Fraction) -> int:
    return int(gain * UNIT_CENTS)


def _against_blackjack(table: Table, result: Result) -> int:
    """In cents: only the original wager is lost; a player's blackjack pushes or wins."""
    if result.kind == "blackjack":
        return _cents(table.terms.blackjack_pays) if table.terms.blackjack_beats_blackjack else 0
    return -UNIT_CENTS


def gain_of(table: Table, result: Result, dealer: int) -> int:
    """The gain of a hand against a dealer's total other than a blackjack, in cents."""
    match result.kind:
        case "given up":
            original = result.units > 1 and table.terms.rescue == ORIGINAL
            return -UNIT_CENTS if original else -result.units * UNIT_CENTS // 2
        case "over 21":
            return -result.units * UNIT_CENTS
        case "blackjack":
            return _cents(table.terms.blackjack_pays)
    won = result.kind == "21" or dealer > TWENTY_ONE or result.points > dealer
    if won:
        added = (result.units - 1) * _cents(table.double_pays) if result.units > 1 else 0
        return result.pays_cents + added
    return 0 if result.points == dealer else -result.units * UNIT_CENTS
