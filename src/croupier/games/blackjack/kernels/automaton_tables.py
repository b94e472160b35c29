"""A blackjack table and a chart compiled into one automaton: a row for each state of a round, a step for each card.

Cards are read in the order they leave the shoe (2.6(e) to (k)), face-down ones included, by value, the ace as one. What rows
and steps are, and the code that runs them, is shared with the other games of twenty-one (`families.twenty_one.kernels`).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple, cast

import numpy as np

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
    UNIT_CENTS,
    WAITS_SHIFT,
    Automaton,
    Key,
    Split,
    SplitTerms,
    Step,
    smallest,
)
from croupier.games.blackjack import elections
from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.blackjack.totals import CODES, PAIR_CODES, PAIRS, TotalChart, column_of, total_of
from croupier.hands.blackjack import ACE, TEN, TWENTY_ONE
from croupier.money.odds import EVEN_MONEY, Odds

_MOST_RESULTS = 256
_SEVENTEEN = 17
_BELOW = 16  # stands for every total below the dealer's lowest
_SEVEN = 7
_TWO_CARDS, _THREE_CARDS, _FIVE_CARDS = 2, 3, 5
_EXPOSED_DOUBLES = (9, 10, 11)
_VALUES = range(ACE, TEN + 1)


class Hand(NamedTuple):
    """What matters of a player's hand."""

    points: int
    soft: bool
    cards: int  # their number if it can matter, otherwise two or three
    sevens: bool = False  # only sevens, at a table that pays more for three
    split: bool = False


class Facing(NamedTuple):
    """The dealer's up card and his hole card, or 0 if he has none."""

    up: int
    hole: int = 0

    @property
    def blackjack(self) -> bool:
        return {self.up, self.hole} == {ACE, TEN}

    @property
    def ace_or_ten(self) -> bool:
        return self.up in {ACE, TEN}


class Result(NamedTuple):
    """How a player's hand ended."""

    kind: str  # "count", "over 21", "settled", "surrendered", "blackjack"
    points: int = 0
    units: int = 1
    odds: str = ""  # the payout row, if it pays more than even money
    beats_21: bool = False
    down: bool = False  # the double card is face down
    cents: int = 0  # the gain of "settled"


def cannot(rules: BlackjackRules, chart: TotalChart) -> Iterator[str]:
    """Yields why a round at this table depends on more than card values and this one wager."""
    if rules.multiple_action:
        yield "multiple action"
    if rules.suited_six_seven_eight:
        yield "a suited 6-7-8"
    if rules.designated_blackjack:
        yield "a designated blackjack"
    if chart.insurance and rules.hole_card != elections.EXPOSED_HOLE:
        yield "insurance"
    if any((odds.to_one * UNIT_CENTS).denominator != 1 for odds in _paid(rules)):
        yield "payouts in fractions of a cent"


def _paid(rules: BlackjackRules) -> Iterator[Odds]:
    names = ("blackjack", "six_to_five", "exposed_blackjack", "even_money", "three_sevens", "five_card_21")
    return (rules.payouts[name] for name in names)


@lru_cache(maxsize=8)
def compiled(rules: BlackjackRules, chart: TotalChart) -> Automaton:
    """Returns the smallest automaton of a table and a chart. The last ones are kept: another scene may play the same."""
    return _Compiler(rules, chart).automaton()


@dataclass(slots=True)
class _Compiler:
    rules: BlackjackRules
    chart: TotalChart
    outcomes: dict[tuple[int, int, bool], int] = field(default_factory=dict)  # cents, staked, hole card unseen: code
    results: dict[Result, int] = field(default_factory=dict)  # of split hands: their numbers
    # The same hands come in thousands of rows, against other cards of the dealer's: each is worked out once.
    choices: dict[tuple[Hand, tuple[int, ...], int], str] = field(default_factory=dict)  # by hand, dealer's cards, pair
    chosen: dict[tuple[Hand, Facing, int], Step] = field(default_factory=dict)
    hands: dict[tuple[Hand, int], Hand] = field(default_factory=dict)  # by hand and card
    split_hands: dict[tuple[int, int], Hand] = field(default_factory=dict)  # by their two cards
    stands: dict[tuple[Hand, int, bool], Result] = field(
        default_factory=dict
    )  # by hand, units, and whether one is down
    ends: dict[tuple[Result, bool, Facing], Step] = field(default_factory=dict)  # by result, and whether of a split

    # ------------------------------------------------------------ rows

    def automaton(self) -> Automaton:
        rows: dict[Key, list[Step]] = {}
        waiting: list[Key] = [("first",)]
        while waiting:
            key = waiting.pop()
            if key in rows:
                continue
            rows[key] = steps = [self._without_card(key), *self._steps(*key)]
            waiting.extend(step.row for step in steps if step.row not in rows)
        split = self._split_terms()
        cents, staked = np.zeros(CODE_COUNT, np.int64), np.zeros(CODE_COUNT, np.int64)
        unseen = np.repeat(np.array([0, self._hides_hole]), CODE_COUNT)
        for (gained, put_up, hides), code in self.outcomes.items():
            cents[PLAIN_CODES + code], staked[PLAIN_CODES + code], unseen[PLAIN_CODES + code] = gained, put_up, hides
        step_cents = UNIT_CENTS // split.terms.unit_steps
        codes = np.arange(SPLIT_CODES, CODE_COUNT)
        cents[SPLIT_CODES:] = (codes % 256 - MIDDLE) * step_cents
        staked[SPLIT_CODES:] = codes // 256 * UNIT_CENTS
        return Automaton(smallest(rows), split, np.tile(cents, 2), np.tile(staked, 2), unseen=unseen)

    def _steps(self, kind: object, *about: object) -> list[Step]:
        """The steps of a row, one for each card."""
        step: Callable[..., Step] = getattr(self, f"_{kind}")
        return [step(*about, card) for card in _VALUES]

    def _without_card(self, key: Key) -> Step:
        """The entry that needs no card: from the row of split hands to that of the last one, from there to the dealer's."""
        if key[0] == "again":
            return Step(("last", *key[1:]))
        if key[0] == "last":
            facing = cast("Facing", key[2])
            if not facing.hole:
                return Step(("split_dealer_second", facing.up))
            if facing.blackjack:
                return Step(result=BLACKJACK, flags=OVER)
            total = total_of((facing.up, facing.hole))
            return self._dealer_total(total.points, soft=total.soft)
        return Step()

    # ------------------------------------------------------------ the initial cards: 2.6(e), (j), (k)

    def _first(self, card: int) -> Step:
        return Step(("up", card))

    def _up(self, first: int, card: int) -> Step:
        return Step(("second", first, card))

    def _second(self, first: int, up: int, card: int) -> Step:
        low, high = sorted((first, card))
        if self.rules.hole_card == elections.NO_HOLE_CARD:
            return self._dealt(low, high, Facing(up))
        return Step(("hole", low, high, up))

    def _hole(self, low: int, high: int, up: int, card: int) -> Step:
        return self._dealt(low, high, Facing(up, card))

    def _dealt(self, low: int, high: int, facing: Facing) -> Step:
        """2.7, 2.6(j)1, (k)6: ends the round or pays a blackjack at once; otherwise the player's first choice."""
        blackjack = (low, high) == (ACE, TEN)
        exposed = self.rules.hole_card == elections.EXPOSED_HOLE
        if blackjack and self.rules.even_money and self.chart.even_money and facing.up == ACE:
            return self._idle(self._won("even_money"), 1, facing)
        read = self.rules.card_reader and self.rules.hole_card == elections.FACE_DOWN_HOLE and facing.ace_or_ten
        if facing.blackjack and (exposed or read):
            if blackjack:
                return self._end(self._won(self._blackjack_odds()) if exposed else 0, 1)
            return self._end(-UNIT_CENTS, 1)
        if blackjack:
            known = exposed or (read and not self.rules.blackjacks_wait_after_reader)
            if facing.ace_or_ten and not known:
                return self._dealer_turn(Result("blackjack"), facing)
            return self._idle(self._won(self._blackjack_odds()), 1, facing)
        total = total_of((low, high))
        hand = Hand(total.points, total.soft, _TWO_CARDS, self._sevens(low == high == _SEVEN))
        return self._choose(hand, facing, pair=low if low == high else 0)

    def _blackjack_odds(self) -> str:
        if self.rules.six_to_five:
            return "six_to_five"
        return "exposed_blackjack" if self.rules.hole_card == elections.EXPOSED_HOLE else "blackjack"

    def _won(self, odds: str) -> int:
        return self.rules.payouts[odds].win_cents(UNIT_CENTS)

    def _sevens(self, sevens: bool) -> bool:  # noqa: FBT001 (a fact about the cards)
        return sevens and self.rules.three_sevens

    # ------------------------------------------------------------ the player: 2.8, 2.10 to 2.12

    def _choose(self, hand: Hand, facing: Facing, *, pair: int = 0) -> Step:
        key = (hand, facing, pair)
        if key not in self.chosen:
            self.chosen[key] = self._chosen(hand, facing, pair)
        return self.chosen[key]

    def _chosen(self, hand: Hand, facing: Facing, pair: int) -> Step:
        """The first choice of the chart that is offered: hit, stand, double, split or surrender."""
        showing = (facing.up, facing.hole) if self._exposed else (facing.up,)
        choice = self.choices.get((hand, showing, pair))
        if choice is None:
            wanted = self._wanted(hand, showing, pair)
            choice = self.choices[hand, showing, pair] = next(each for each in wanted if self._open(each, hand, pair))
        match choice:
            case "hit":
                return Step(("draw", hand, facing))
            case "double":
                return Step(("double", hand, facing))
            case "split":
                return Step(("again", pair, facing), flags=SPLIT)
            case "surrender":
                return self._surrender(facing)
        return self._stand(hand, facing)

    def _wanted(self, hand: Hand, showing: tuple[int, ...], pair: int) -> Iterator[str]:
        column = column_of(showing)
        if pair:
            name = {ACE: "A", TEN: "T"}.get(pair, str(pair))
            yield from PAIR_CODES[self.chart.cells[PAIRS, name, column]]
        if hand.points < TWENTY_ONE:
            table = "soft" if hand.soft else "hard"
            yield from CODES[self.chart.cells[table, str(hand.points), column]]
        yield "stand"

    @property
    def _exposed(self) -> bool:
        return self.rules.hole_card == elections.EXPOSED_HOLE

    def _open(self, choice: str, hand: Hand, pair: int) -> bool:
        """Whether a choice is offered. It is never called for a split hand that may be split again."""
        two = hand.cards == _TWO_CARDS
        match choice:
            case "double":
                allowed = not self._exposed or hand.points in _EXPOSED_DOUBLES
                return two and allowed and (not hand.split or self.rules.double_after_split)
            case "split":
                return bool(pair) and not hand.split
            case "surrender":
                return two and self.rules.surrender and not hand.split
        return True

    def _surrender(self, facing: Facing) -> Step:
        """2.8(a): half is lost at once, or against an ace or ten after the second card."""
        if facing.ace_or_ten:
            return self._dealer_turn(Result("surrendered"), facing)
        return self._idle(-UNIT_CENTS // 2, 1, facing)

    def _draw(self, hand: Hand, facing: Facing, card: int) -> Step:
        hand = self._with(hand, card)
        if hand.points > TWENTY_ONE:
            return self._ended(Result("over 21"), hand, facing)
        if hand.points == TWENTY_ONE:
            return self._stand(hand, facing)
        return self._choose(hand, facing)

    def _double(self, hand: Hand, facing: Facing, card: int) -> Step:
        """2.10: one card, face down if the table elects it."""
        hand = self._with(hand, card)
        down = self.rules.double_card == elections.DOUBLE_FACE_DOWN
        if hand.points > TWENTY_ONE:
            return self._ended(Result("over 21", units=2, down=down), hand, facing)
        return self._stand(hand, facing, units=2, down=down)

    def _stand(self, hand: Hand, facing: Facing, *, units: int = 1, down: bool = False) -> Step:
        key = (hand, units, down)
        if key not in self.stands:
            self.stands[key] = self._counted(hand, units, down=down)
        return self._ended(self.stands[key], hand, facing)

    def _counted(self, hand: Hand, units: int, *, down: bool) -> Result:
        points = max(hand.points, _BELOW)
        beats = (
            hand.split
            and hand.cards == _TWO_CARDS
            and points == TWENTY_ONE
            and units == 1
            and self.rules.split_ace_ten_beats_21
        )
        return Result("count", points, units, self._better_odds(hand), beats, down)

    def _better_odds(self, hand: Hand) -> str:
        """2.3(e)2 and 4, 2.16: only for a 21."""
        if self.rules.five_card_21 and hand.points == TWENTY_ONE and hand.cards == _FIVE_CARDS:
            return "five_card_21"
        return "three_sevens" if hand.sevens and hand.points == TWENTY_ONE else ""

    def _with(self, hand: Hand, card: int) -> Hand:
        key = (hand, card)
        if key not in self.hands:
            self.hands[key] = self._drawn(hand, card)
        return self.hands[key]

    def _drawn(self, hand: Hand, card: int) -> Hand:
        points, soft = hand.points + card, hand.soft
        if card == ACE and points + TEN <= TWENTY_ONE:
            points, soft = points + TEN, True
        elif soft and points > TWENTY_ONE:
            points, soft = points - TEN, False
        most = _FIVE_CARDS + 1 if self.rules.five_card_21 else _THREE_CARDS
        sevens = hand.sevens and card == _SEVEN and hand.cards == _TWO_CARDS
        return Hand(points, soft, min(hand.cards + 1, most), sevens, hand.split)

    # ------------------------------------------------------------ the hands of a split: 2.11

    def _again(self, pair: int, facing: Facing, card: int) -> Step:
        """The second card of a split hand that may be split again if it makes a pair."""
        aces_once = pair == ACE and not self.rules.resplit_aces
        if card == pair and self.rules.max_hands > _TWO_CARDS and not self._exposed and not aces_once:
            return Step(("again", pair, facing), flags=AGAIN)
        return self._last(pair, facing, card)

    def _last(self, pair: int, facing: Facing, card: int) -> Step:
        """The second card of a split hand; a split ace gets no further card."""
        if (pair, card) not in self.split_hands:
            total = total_of((pair, card))
            sevens = self._sevens(card == pair == _SEVEN)
            self.split_hands[pair, card] = Hand(total.points, total.soft, _TWO_CARDS, sevens, split=True)
        hand = self.split_hands[pair, card]
        if pair == ACE or hand.points == TWENTY_ONE:
            return self._stand(hand, facing)
        return self._choose(hand, facing, pair=pair if card == pair else 0)

    def _split_dealer_second(self, up: int, card: int) -> Step:
        if Facing(up, card).blackjack:
            return Step(result=BLACKJACK, flags=OVER)
        total = total_of((up, card))
        return self._dealer_total(total.points, soft=total.soft)

    def _split_dealer_draw(self, points: int, soft: bool, card: int) -> Step:  # noqa: FBT001 (part of a row's key)
        hand = self._with(Hand(points, soft, _THREE_CARDS), card)
        return self._dealer_total(hand.points, soft=hand.soft)

    def _dealer_total(self, points: int, *, soft: bool) -> Step:
        if self._must_draw(points, soft=soft):
            return Step(("split_dealer_draw", points, soft))
        return Step(result=BUST if points > TWENTY_ONE else points - _BELOW, flags=OVER)

    def _split_terms(self) -> Split:
        """Every result of a split hand against every dealer's result, in the largest steps that divide all gains."""
        counts = {NO_COUNT: 0, BUST: TWENTY_ONE + 1, **{points - _BELOW: points for points in range(_SEVENTEEN, 22)}}
        gains = {
            (number, at): self._settled(result, points)
            for result, number in self.results.items()
            for at, points in counts.items()
        }
        step = math.gcd(UNIT_CENTS, *gains.values())
        if any(abs(cents) >= BIAS * step for cents in gains.values()):
            raise ValueError("the gains of four hands do not fit into eight bits")
        packed, marks = np.zeros(_MOST_RESULTS, np.uint64), np.zeros(_MOST_RESULTS, np.uint64)
        packed[: len(self.results)] = BIAS << 8 * BLACKJACK
        for (number, at), cents in gains.items():
            packed[number] |= np.uint64((cents // step + BIAS) << 8 * at)
        for result, number in self.results.items():
            bust = result.kind == "over 21" and not result.down
            mark = result.units | (not bust) << OPEN_SHIFT | (not bust) << WAITS_SHIFT
            mark |= (not bust and not result.beats_21) << MATTERS_SHIFT
            marks[number] = mark | (result.units if bust else 0) << TAKEN_SHIFT
        rules = self.rules
        no_hole = rules.hole_card == elections.NO_HOLE_CARD
        most = _TWO_CARDS if self._exposed else rules.max_hands
        always, also_lost = rules.dealer_always_draws, rules.busted_bets_also_lost
        return Split(packed, marks, SplitTerms(most, UNIT_CENTS // step, no_hole, always, also_lost))

    # ------------------------------------------------------------ the dealer: 2.6(h), 2.12(b) to (d)

    def _ended(self, result: Result, hand: Hand, facing: Facing) -> Step:
        key = (result, hand.split, facing)
        if key not in self.ends:
            self.ends[key] = self._after(result, facing, split=hand.split)
        return self.ends[key]

    def _after(self, result: Result, facing: Facing, *, split: bool) -> Step:
        """A hand is complete: a split hand is recorded; any other is settled, or it is the dealer's turn."""
        if split:
            return Step(result=self.results.setdefault(result, len(self.results)), flags=OVER)
        if result.kind == "over 21" and not result.down:
            return self._idle(-UNIT_CENTS * result.units, result.units, facing)
        return self._dealer_turn(result, facing)

    def _idle(self, cents: int, units: int, facing: Facing) -> Step:
        """Everything is settled: the dealer turns and draws nothing, except under the law before 2.12(c)."""
        if not self.rules.dealer_always_draws:
            return self._end(cents, units, unseen=self._hides_hole)
        return self._dealer_turn(Result("settled", units=units, cents=cents), facing)

    def _dealer_turn(self, result: Result, facing: Facing) -> Step:
        if not facing.hole:
            return Step(("dealer_second", facing.up, result))
        return self._dealer_has(facing, result)

    def _dealer_second(self, up: int, result: Result, card: int) -> Step:
        return self._dealer_has(Facing(up, card), result)

    def _dealer_has(self, facing: Facing, result: Result) -> Step:
        if facing.blackjack:
            return self._end(self._against_blackjack(result), result.units)
        total = total_of((facing.up, facing.hole))
        return self._dealer_goes_on(total.points, result, soft=total.soft)

    def _dealer_draw(self, points: int, soft: bool, result: Result, card: int) -> Step:  # noqa: FBT001 (part of a key)
        hand = self._with(Hand(points, soft, _THREE_CARDS), card)
        return self._dealer_goes_on(hand.points, result, soft=hand.soft)

    def _dealer_goes_on(self, points: int, result: Result, *, soft: bool) -> Step:
        """2.12(c): the dealer draws as long as he must and it can matter."""
        matters = self.rules.dealer_always_draws or result.kind in {"count", "over 21"}
        if matters and self._must_draw(points, soft=soft):
            return Step(("dealer_draw", points, soft, result))
        return self._end(self._settled(result, points), result.units)

    def _must_draw(self, points: int, *, soft: bool) -> bool:
        hits_soft_17 = self.rules.hit_soft_17 or self.rules.six_to_five
        return points < _SEVENTEEN or (hits_soft_17 and soft and points == _SEVENTEEN)

    # ------------------------------------------------------------ settlement: 2.3, 2.7, 2.8, 2.10(b)

    def _end(self, cents: int, units: int, *, unseen: bool = False) -> Step:
        code = self.outcomes.setdefault((cents, units * UNIT_CENTS, unseen), len(self.outcomes))
        return Step(result=code, flags=OVER)

    @property
    def _hides_hole(self) -> bool:
        """Whether a hole card may never be turned."""
        return self.rules.hole_card == elections.FACE_DOWN_HOLE and not self.rules.dealer_always_draws

    def _against_blackjack(self, result: Result) -> int:
        """Only the original wager is lost; a blackjack pushes."""
        if result.kind == "settled":
            return result.cents
        return 0 if result.kind == "blackjack" else -UNIT_CENTS

    def _settled(self, result: Result, dealer: int) -> int:
        """The gain of a hand against a dealer's total other than a blackjack."""
        if result.kind in {"settled", "surrendered"}:
            return -UNIT_CENTS // 2 if result.kind == "surrendered" else result.cents
        if result.kind == "blackjack":
            return self._won(self._blackjack_odds())
        stake = UNIT_CENTS * result.units
        if result.kind == "over 21":
            return -stake
        won = dealer > TWENTY_ONE or result.points > dealer or result.beats_21
        if won:
            odds = self.rules.payouts[result.odds] if result.odds else EVEN_MONEY
            on_double = odds if self.rules.hand_odds_on_double else EVEN_MONEY  # reading C1
            return odds.win_cents(UNIT_CENTS) + (result.units - 1) * on_double.win_cents(UNIT_CENTS)
        return 0 if result.points == dealer and not self._exposed else -stake
