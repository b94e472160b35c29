"""The tables of the general kernel: what a chart does with every hand, what every result gains, and the rules as numbers."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

import numpy as np

from croupier.equipment.cards import DECK, RANKS, Card
from croupier.families.twenty_one.analysis.play import ACTS
from croupier.families.twenty_one.chart.cells import Chart, Column, Key
from croupier.families.twenty_one.kernels.compiler import DoesNotFit, Result, gain_of, kept, marked, natural, stands
from croupier.families.twenty_one.kernels.general import layout
from croupier.families.twenty_one.kernels.general.layout import Box, Bytes, Desk, Integers, Rule, Side, State, code
from croupier.families.twenty_one.kernels.table import ACE, SUITS, TEN, TWENTY_ONE, UNIT_CENTS, Table, two_cards
from croupier.families.twenty_one.offers import Hand, may

_TENS: Final = "TJQK"
_LARGEST_NET: Final = 1 << 14  # steps
_ROUND_TAPE: Final = 8  # a taped desk has room for a round that refills the shoe several times


class Level(NamedTuple):
    """What a count decides, from a count on."""

    at: int
    units: int
    chart: Chart


class Counted(NamedTuple):
    """A count of the cards seen."""

    tags: tuple[int, ...]  # in the order of `RANKS`
    start: int = 0
    per_deck: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class SideBet:
    """An additional wager: its stake, and the gain of each outcome, by its code."""

    stake_cents: int
    gains: Mapping[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenery:
    """What is played at a table: who bets what by which charts, from what shoe."""

    levels: tuple[Level, ...]  # from the lowest count on; one if nobody counts
    seats: int = 1
    spots: int = 1  # dealer hands that each box is against
    counted: Counted | None = None
    sides: Mapping[int, SideBet] = field(default_factory=dict)
    on_two_cards: Bytes = field(default_factory=lambda: np.zeros(0, np.uint8))  # the outcomes of the wagers on them
    insured: Mapping[int, tuple[int, int]] = field(default_factory=dict)  # by units: insurance's stake, what it wins
    behind: int | None = None  # cards behind the cutting card; None: every round is from a fresh shuffle
    designated: tuple[Card, ...] = ()  # an ace and a card worth ten
    more: Mapping[int, int] = field(default_factory=dict)  # further places of the book

    @property
    def stakes(self) -> tuple[int, ...]:
        """The different stakes, in units."""
        return tuple(sorted({level.units for level in self.levels}))

    @property
    def insures(self) -> bool:
        return any(level.chart.insurance for level in self.levels)


@dataclass(slots=True)
class General:
    """A compiled table: everything that rounds do not change."""

    table: Table
    scenery: Scenery
    pack: Bytes = field(init=False)
    act: Bytes = field(init=False)
    tab: Bytes = field(init=False)
    gains: Integers = field(init=False)
    marks: Integers = field(init=False)
    book: Integers = field(init=False)

    def __post_init__(self) -> None:
        table, scenery = self.table, self.scenery
        cards = DECK if table.tens == len(_TENS) else tuple(card for card in DECK if card.rank != _TENS[0])
        self.pack = np.array([code(card) for card in cards] * table.decks, np.uint8)
        self.act = _by_level([_choices(table, level.chart) for level in scenery.levels])
        self.tab = np.zeros(layout.TWO + len(scenery.on_two_cards), np.uint8)
        self.tab[: layout.TWO], self.tab[layout.TWO :] = totals(table), scenery.on_two_cards
        gains, self.marks = results(table)
        step = math.gcd(UNIT_CENTS, *gains.tolist())
        self.gains = gains // step
        self.book = _book(table, scenery, step, int(np.abs(self.gains).max()), len(self.pack))
        special = any(
            self.gains[at * layout.COUNTS] != self.gains[layout.ON_21 * layout.COUNTS]
            for at in range(layout.BY_CARDS, layout.TURNED_OVER_21)
        )
        self.book[Rule.SPECIAL] = special or table.terms.split_ace_ten_wins
        _finish(self.book, table, scenery)

    def desk(self, state: int = 0, *, taped: bool = False) -> Desk:
        """Returns a new desk to play on, with unshuffled cards and the random stream at this state."""
        book = self.book.copy()
        book[Rule.TAPED] = taped
        book[Rule.EXTRA] |= taped
        book[State.REFILLED] = 1  # no shoe is loaded
        shoe = np.concatenate([self.pack] * (_ROUND_TAPE if taped else 2))
        sums = np.zeros(len(self.pack) + 1, np.int64)
        states = np.array([state, state, (state + layout.OTHERS_BEGIN) % (1 << 64)], np.uint64)
        return Desk(shoe, self.act, self.tab, self.gains, self.marks, book, sums, states)


# ---------------------------------------------------------------- choices


def _column(key: Key) -> int:
    """The kernel's number of a chart column."""
    soft = isinstance(key, str) and key.startswith("s")
    return int(str(key)[1:]) + layout.SOFT_COLUMNS if soft else int(key)


def _choices(table: Table, chart: Chart) -> Bytes:
    """By doubles, place, number of cards, column, and total or pair: the first choice of the chart that is offered."""
    act = np.zeros(
        (table.terms.most_doubles + 1, layout.PLACES, layout.CARD_COUNTS, layout.COLUMNS, layout.A_COLUMN), np.uint8
    )
    many = layout.CARD_COUNTS if chart.counts_cards or table.terms.double_most_cards > 2 else 2
    for key, column in chart.columns.items():
        for place in (layout.WHOLE, layout.SPLIT_HAND, layout.SPLIT_ACE):
            for doubles in range(table.terms.most_doubles + 1):
                here = act[doubles, place, :, _column(key)]
                for at in range(1 if doubles else many):
                    for total, hand in each_total(table, 2 + at, doubles, place):
                        here[at, total] = _choice(table, column, hand, 0)
                here[at + 1 :] = here[at]
            act[0, place, 0, _column(key), layout.TOTALS :] = _pairs(table, column, place)
        act[0, layout.WHOLE, 0, _column(key), 2 * (ACE + TEN) + 1] = layout.NATURAL
    return act.reshape(-1)


def each_total(table: Table, cards: int, doubles: int, place: int, *, least: int = 2 * 3) -> Iterator[tuple[int, Hand]]:
    """Each total to 21, as a hand."""
    one_card = place == layout.SPLIT_ACE and not table.terms.split_aces_draw
    for total in range(least, 2 * TWENTY_ONE + 2):
        points, soft = _points(total)
        yield total, Hand(points, soft, cards, split=place != layout.WHOLE, aces=one_card, doubles=doubles)


def _pairs(table: Table, column: Column, place: int) -> Bytes:
    """The choices with pairs: those that may be split, and those that may not."""
    pairs = np.zeros(layout.TOTALS, np.uint8)
    one_card = place == layout.SPLIT_ACE and not table.terms.split_aces_draw
    for card in range(ACE, TEN + 1):
        hand = two_cards((card, ""), (card, ""))._replace(split=place != layout.WHOLE, aces=one_card)
        pairs[card] = _choice(table, column, hand, card)
        pairs[layout.NO_SPLIT + card] = _choice(table, column, hand, card, split=False)
    return pairs


def _choice(table: Table, column: Column, hand: Hand, pair: int, *, split: bool = True) -> int:
    may_be = (each for each in column.choices(hand, pair) if split or each != "split")
    return next(ACTS[each] for each in may_be if may(table.terms, each, hand))


def _by_level(levels: Sequence[Bytes]) -> Bytes:
    """The choices of every level, flagged where they differ."""
    if len(levels) == 1:
        return levels[0]
    differ = np.any([level != levels[0] for level in levels], axis=0)
    return np.concatenate([level | (differ * np.uint8(layout.BY_COUNT)) for level in levels]).astype(np.uint8)


# ---------------------------------------------------------------- totals and results


def _points(total: int) -> tuple[int, bool]:
    """The points of an encoded total, and whether it is soft."""
    hard, ace = total >> 1, total & 1
    soft = bool(ace) and hard + TEN <= TWENTY_ONE
    return hard + (TEN if soft else 0), soft


def totals(table: Table) -> Bytes:
    """By total: the dealer's count, whether he draws, and the result of a hand that stands; and by card its index."""
    tab = np.zeros(layout.TWO, np.uint8)
    for total in range(layout.TOTALS):
        points, soft = _points(total)
        tab[layout.COUNT + total] = layout.OVER if points > TWENTY_ONE else max(points - 16, 0)
        tab[layout.DRAWS + total] = table.must_draw(points, soft=soft)
        for doubles in range(4):
            tab[layout.RESULT + doubles * layout.TOTALS + total] = doubles * layout.A_RESULT + min(
                max(points - 16, 0), layout.OVER_21
            )
    for place, card in enumerate(DECK):
        tab[layout.INDEX + code(card)] = place
    return tab


def results(table: Table) -> tuple[Integers, Integers]:
    """By result: what it gains against every count of the dealer, in cents, and its mark."""
    gains, marks = np.zeros((2 * layout.ATTACKED, layout.COUNTS), np.int64), np.zeros(2 * layout.ATTACKED, np.int64)
    for attacked in range(1 + table.terms.attack):
        for number, result in _each_result(table, attacked=bool(attacked)):
            against = [gain_of(table, result, points) for points in (0, *range(17, 23))]
            for high in (False, True):
                at = number + layout.RESULTS * high + layout.ATTACKED * attacked
                gains[at, : layout.BLACKJACK], gains[at, layout.BLACKJACK] = against, kept(table, result)
                marks[at] = marked(table, result, high=high)
    return gains.reshape(-1), marks


def _each_result(table: Table, *, attacked: bool) -> Iterator[tuple[int, Result]]:
    terms = table.terms

    def on_21(hand: Hand) -> Result:
        return stands(table, hand._replace(points=TWENTY_ONE, soft=False), 0, attacked=attacked)

    for doubles in range(terms.most_doubles + 1):
        at, units = doubles * layout.A_RESULT, 2**doubles
        for points in range(16, TWENTY_ONE):
            yield at + points - 16, stands(table, Hand(points, soft=False, doubles=doubles), 0, attacked=attacked)
        hand = Hand(TWENTY_ONE, soft=False, cards=3, doubles=doubles)
        plain = stands(table, hand._replace(points=20), 0, attacked=attacked)
        yield at + layout.ON_21, plain._replace(points=TWENTY_ONE, kind="21" if terms.twenty_one_wins else "count")
        unseen = doubles > 0 and terms.double_face_down
        yield at + layout.OVER_21, Result("unseen over 21" if unseen else "over 21", units=units)
        yield at + layout.TURNED_OVER_21, Result("over 21", units=units)
        yield at + layout.GIVEN_UP, Result("given up", units=units)
        yield at + layout.BY_CARDS, on_21(hand._replace(cards=2, split=True))
        for cards in range(3, 8):
            yield at + layout.BY_CARDS - 2 + cards, on_21(hand._replace(cards=cards))
        for sevens in (False, True):
            for kind, suits in enumerate((SUITS[:2], SUITS[1], SUITS[0])):
                yield at + layout.BY_SUITS + 3 * sevens + kind, on_21(hand._replace(suits=suits, sevens=sevens))
    yield layout.PAID, natural(terms.blackjack_pays)
    yield layout.NAMED, natural(terms.designated.pays if terms.designated else terms.blackjack_pays)
    even = terms.even_money_pays or terms.insured_blackjack_pays or 0
    yield layout.EVEN, Result("settled", win_cents=int(even * UNIT_CENTS))


# ---------------------------------------------------------------- the book


def _book(table: Table, scenery: Scenery, step: int, most: int, cards: int) -> Integers:
    """The rules and settings, with room for the histograms."""
    terms, stakes, seats = table.terms, scenery.stakes, scenery.seats
    largest = (1 + terms.attack) * max(terms.hands, terms.ace_hands) * (most + UNIT_CENTS // step)
    if largest > _LARGEST_NET:
        raise DoesNotFit("payouts that are not a few whole parts of the wager are not simulated")
    boxes, regions = seats * scenery.spots * len(stakes), 16 if table.super_bonus_cents else 1
    insurance_at = boxes * regions * (2 * largest + 1)
    sides_at = insurance_at + boxes * layout.INSURANCE_CODES
    book = np.zeros(layout.HIST + sides_at + seats * layout.SIDES * layout.CODES, np.int64)
    exposed = terms.hole_exposed
    firsts, seconds = ([place + n * layout.A_SEAT for n in range(seats)] for place in (Box.FIRST, Box.SECOND))
    dealt = [State.UP, *firsts] if table.up_first else [*firsts, State.UP]
    order = [*dealt, *seconds, *[State.SECOND] * (exposed or table.hole)]
    behind = cards if scenery.behind is None else scenery.behind
    rules = {
        Rule.CARDS: cards,
        Rule.BEHIND: behind,
        Rule.CUT: behind > 0,
        Rule.BURN_NEW: 1,
        Rule.PREPARE: min(cards, cards - behind + 4 * seats + 4 if behind < cards else 2 * seats + 6),
        Rule.EXTEND: 16 if behind < cards else 4,
        Rule.SEATS: seats,
        Rule.SPOTS: scenery.spots,
        Rule.HOLE: 2 if exposed else int(table.hole),
        Rule.READER: terms.blackjack_known and not exposed,
        Rule.DEALT: len(order),
        **{layout.DEALT + at: place for at, place in enumerate(order)},
        Rule.ALWAYS_DRAWS: table.always_draws,
        Rule.CONSOLIDATED: terms.insured_blackjack_pays is not None,
        Rule.EVEN_MONEY: terms.even_money_pays is not None and scenery.levels[0].chart.even_money,
        Rule.INSURES: scenery.insures and not exposed,
        Rule.DOUBLE_DOWN: terms.double_face_down,
        Rule.MOST_HANDS: terms.hands,
        Rule.MOST_ACES: terms.ace_hands,
        Rule.BONUS_SPLIT: terms.bonus_after_split,
        Rule.ALSO_LOST: terms.busted_also_lost,
        Rule.SUPER: table.super_bonus_cents,
        Rule.ENVY: table.envy_cents,
        Rule.STAKES: len(stakes),
        Rule.UNIT_STEPS: UNIT_CENTS // step,
        Rule.STEP_CENTS: step,
        Rule.NETS: 2 * largest + 1,
        Rule.EVEN_OUT: largest,
        Rule.REGIONS: regions,
        Rule.INSURANCE_AT: insurance_at,
        Rule.SIDES_AT: sides_at,
        Rule.A_LEVEL: layout.A_DOUBLE * (terms.most_doubles + 1),
        **_levels(scenery),
        **scenery.more,
    }
    for place, value in rules.items():
        book[place] = value
    return book


def _levels(scenery: Scenery) -> dict[int, int]:
    """The level of each count; the stake and insurance of each level; the cents of each; what every card is counted as."""
    book, steps, counted = {}, [level.at for level in scenery.levels[1:]], scenery.counted
    for count in range(-layout.MOST_COUNT, layout.MOST_COUNT + 1):
        book[layout.LEVEL + count + layout.MOST_COUNT] = sum(count >= step for step in steps)
    for number, level in enumerate(scenery.levels):
        book[layout.OF_LEVEL + 2 * number] = scenery.stakes.index(level.units)
        book[layout.OF_LEVEL + 2 * number + 1] = level.chart.insurance
    for number, units in enumerate(scenery.stakes):
        book[layout.UNITS + number] = units
        book[layout.INSURANCE + number], book[layout.INSURANCE_WINS + number] = scenery.insured.get(units, (0, 0))
    if counted is not None:
        book |= {layout.TAG + code(card): counted.tags[RANKS.index(card.rank)] for card in DECK}
        book |= {Rule.COUNTING: bool(steps), Rule.PER_DECK: counted.per_deck, Rule.START_COUNT: counted.start}
    return book


def _finish(book: Integers, table: Table, scenery: Scenery) -> None:
    """Adds the additional wagers, and what follows from the rest."""
    for side, bet in scenery.sides.items():
        book[Rule.SIDES] |= 1 << side
        for outcome, cents in bet.gains.items():
            book[layout.GAIN + side * layout.CODES + outcome] = cents
        book[layout.GAIN + side * layout.CODES + layout.STAKE_AT] = bet.stake_cents
    if scenery.designated:
        ace, face = map(code, scenery.designated)
        book[Rule.DESIGNATED_ACE], book[Rule.DESIGNATED_FACE] = ace, face
    if table.terms.attack:
        for up in range(ACE, TEN + 1):
            book[layout.ATTACKS + up] = scenery.levels[0].chart.attacks(up)
    book[Rule.EACH] = bool(book[Rule.SIDES] & layout.STREAK_BITS)
    book[Rule.KEEP] = bool(book[Rule.SIDES] & (1 << Side.SEVENS | 1 << Side.PROGRESSIVE))
    book[Rule.OFFERS] = book[Rule.EVEN_MONEY] | book[Rule.INSURES]
    book[Rule.PEEKED] &= book[Rule.COUNTING]
    book[Rule.OWN_TURN] &= book[Rule.INSURES]
    extra = (Rule.SIDES, Rule.COUNTING, Rule.RACKS, Rule.OFFERS, Rule.BURN_ROUND, Rule.DETERMINES, Rule.SUPER)
    book[Rule.EXTRA] = scenery.spots > 1 or any(book[place] for place in extra)
