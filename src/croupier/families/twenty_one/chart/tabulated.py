"""A strategy as a chart: its answers to the engine's own questions, and the chart with which a kernel gives the same.

The strategy is asked about every two cards against everything the dealer may show. Where it hits, it is asked about several
hands of every total and number of cards that can follow, in suits at random; about the hands of splits; at whole tables as
the scene has them; and, through the shoe, with half of the cards gone, the high ones or the others. A chart is one if all of
these answers are its own.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations_with_replacement, product
from typing import Any, Final, NamedTuple

from croupier.engine.by_function.tabulated import AtRandom, Sampler, differ, shoes_to_ask
from croupier.engine.decision import Answer, Decision
from croupier.engine.game import Game
from croupier.engine.kernel import Scene
from croupier.engine.round import Round, open_round
from croupier.engine.strategy import Strategy
from croupier.equipment.chance import Chance
from croupier.equipment.shoe import Draw, Peek
from croupier.families.twenty_one.analysis.terms import Terms
from croupier.families.twenty_one.chart import cells, document
from croupier.families.twenty_one.chart.cells import Chart, Column, Key, column_of
from croupier.families.twenty_one.deal import SeatView
from croupier.families.twenty_one.kernels.play import OFFERS, answer, pair_of
from croupier.families.twenty_one.kernels.table import UNIT_CENTS
from croupier.families.twenty_one.offers import DOUBLE, HIT, SPLIT
from croupier.hands.blackjack import ACE, TEN, TWENTY_ONE, total, value
from croupier.law.option import TableRules
from croupier.money.wager import Bet

TABLES: Final = 150  # rounds of the whole scene that a chart is compared in
_EXAMPLES: Final = 2  # hands of each total and number of cards
_DRAWN: Final = "draw:1"  # the site of the cards that the first box draws
_SEATS: Final = "ABCDEFG"
_VALUES: Final = range(ACE, TEN + 1)
_HANDS: Final = 3  # after so many cards that were drawn a pair may be the last that is split
_FOLLOWING: Final = 7  # cards that a hand may have


class Seen(NamedTuple):
    """A question about a hand, and the answer."""

    decision: Decision
    answer: Answer
    offers: frozenset[str]

    @property
    def chosen(self) -> str:
        return self.answer.name


class Hand(NamedTuple):
    """Where a question is in a chart."""

    column: Key
    table: str
    points: int
    cards: int
    pair: int
    doubles: int


def tabulate(
    game: Game[Any, Any], rules: TableRules, scene: Scene, ask: Strategy, *, mains: Sequence[str], terms: Terms
) -> Mapping[str, Any]:
    """The document of a chart that plays this scene as the strategy does. Raises `NotTabulated`.

    `mains` are the wagers against the dealer that every seat has.
    """
    walk = _Walk(game, rules, scene, mains, ask, exposed=terms.hole_exposed)
    for number, dealer in enumerate(walk.dealers()):
        walk.all_hands(dealer)
        if not number:  # most strategies that are no chart show it here
            walk.compare(walk.chart())
    chart = walk.chart()
    walk.whole_tables()
    walk.compare(chart)
    return document.plain(chart) | ({cells.EVEN_MONEY: True} if chart.even_money else {})


# ---------------------------------------------------------------- asking


class _Scripted(AtRandom):
    """Deals cards of the values wanted at a site, in suits at random; what is not wanted, at random."""

    __slots__ = ("drawn", "wanted")

    def __init__(self, wanted: Mapping[str, Iterable[int]], sampler: Sampler, ask: Strategy) -> None:
        super().__init__(sampler, ask)
        self.wanted = {site: iter(values) for site, values in wanted.items()}
        self.drawn: list[int] = []  # the values of the cards that the first box has drawn

    def chance(self, device: Chance[Any]) -> Any:
        if isinstance(device, Peek) and any(not shows for shows, _ in device.outcomes()):
            return False  # a blackjack of the dealer would end the round before the question
        scope = device.site.partition(".")[0]
        wanted = next(self.wanted.get(scope, iter(())), 0) if isinstance(device, Draw) else 0
        card = self._card(device, wanted) if isinstance(device, Draw) and wanted else super().chance(device)
        if scope == _DRAWN:
            self.drawn.append(value(card))
        return card

    def _card(self, draw: Draw, wanted: int) -> Any:
        kinds = zip(draw.dealing.deck.kinds, draw.dealing.unseen, strict=True)
        alike = [card for card, left in kinds if left and value(card) == wanted]
        return self.sampler.pick(alike) if alike else super().chance(draw)


class _Came(NamedTuple):
    """A question about a hand of the first box: what the box had drawn by then, and what was chosen."""

    drawn: tuple[int, ...]
    values: tuple[int, ...]
    doubles: int
    chosen: str


@dataclass(slots=True)
class _Walk:
    """Goes through the hands that the strategy can come to, and keeps what it answered."""

    game: Game[Any, Any]
    rules: TableRules
    scene: Scene
    mains: Sequence[str]
    ask: Strategy
    exposed: bool
    sampler: Sampler = field(default_factory=Sampler)
    asked: list[tuple[Decision, Answer]] = field(default_factory=list)
    seen: dict[Hand, list[Seen]] = field(default_factory=lambda: defaultdict(list))

    def dealers(self) -> list[tuple[int, ...]]:
        """Everything that the dealer may show."""
        return list(product(_VALUES, repeat=2 if self.exposed else 1))

    def all_hands(self, dealer: Sequence[int]) -> None:
        """Every two cards, then what they can become."""
        alone, *others = shoes_to_ask(self._alone(), self.scene, lambda card: value(card) in (ACE, TEN))
        for round_ in others:
            for two in combinations_with_replacement(_VALUES, 2):
                self._play(round_, dealer, two)
        self._hands_of(alone, dealer)

    def chart(self) -> Chart:
        """A chart with the answers so far, if there is one."""
        return _Fit(self.seen, self.asked).chart(exposed=self.exposed)

    def compare(self, chart: Chart) -> None:
        """Raises `NotTabulated` if an answer is not the chart's."""
        for decision, given in self.asked:
            by_chart = answer(chart, decision)
            if by_chart != given:
                raise differ(decision, decision.show(given), decision.show(by_chart))

    def whole_tables(self) -> None:
        """Rounds of the scene as it is, one after the other."""
        standing = self.game.play.opening(self.rules)
        for _ in range(TABLES):
            round_ = open_round(self.game, self.rules, standing, self._bets(_SEATS[: self.scene.seats]))
            outcome = round_.run(_Scripted({}, self.sampler, self._keep))
            standing = outcome.standing if self.scene.through_the_shoe else standing

    def _alone(self) -> Round:
        return open_round(self.game, self.rules, self.game.play.opening(self.rules), self._bets(_SEATS[0]))

    def _bets(self, seats: str) -> list[Bet]:
        return [Bet(seat, kind, "", UNIT_CENTS) for seat in seats for kind in self.mains]

    def _keep(self, decision: Decision) -> Answer:
        given = self.ask(decision)
        self.asked.append((decision, given))
        hand = _hand_of(decision)
        if hand is not None:
            self.seen[hand].append(Seen(decision, given, frozenset(offer.name for offer in decision.offers)))
        return given

    def _play(self, round_: Round, dealer: Sequence[int], own: Sequence[int]) -> list[_Came]:
        """A round with these cards, first those of the deal; what follows is at random. Returns what came up on the way."""
        came = list[_Came]()

        def keep(decision: Decision) -> Answer:
            given, seen = self._keep(decision), decision.view
            if isinstance(seen, SeatView) and _hand_of(decision):
                values = tuple(value(card) for card in seen.cards)
                came.append(_Came(tuple(croupier.drawn), values, seen.doubles, given.name))
            return given

        wanted = {"deal:1": own[:2], _DRAWN: own[2:], "dealer:up": dealer[:1], "dealer:exposed": dealer[1:]}
        croupier = _Scripted(wanted, self.sampler, keep)
        round_.run(croupier)
        return came

    def _hands_of(self, alone: Round, dealer: Sequence[int]) -> None:
        """Every two cards, then what each answer can lead to: after a hit, a double or a split every next card.

        Of longer hands it is some of each total, number of cards and doubles; of splits each pair and second card once.
        """
        waiting: list[tuple[int, ...]] = [*combinations_with_replacement(_VALUES, 2)]
        often: dict[tuple[object, ...], int] = defaultdict(int)
        while waiting:
            own = waiting.pop(0)
            for came in self._play(alone, dealer, own):
                for card in _VALUES:
                    cell = _next_cell(came, card)
                    if cell is not None and often[cell] < (1 if came.chosen == SPLIT else _EXAMPLES):
                        often[cell] += 1
                        waiting.append((*own[:2], *came.drawn, card))


def _next_cell(came: _Came, card: int) -> tuple[object, ...] | None:
    """Where a hand comes to with one more card; None if no question follows, or it is long."""
    if came.chosen == SPLIT:
        return came.values, min(len(came.drawn), _HANDS), card
    points, soft = total_of((*came.values, card))
    if came.chosen not in (HIT, DOUBLE) or points >= TWENTY_ONE or len(came.values) >= _FOLLOWING:
        return None
    return points, soft, len(came.values) + 1, came.doubles + (came.chosen == DOUBLE)


def total_of(values: Sequence[int]) -> tuple[int, bool]:
    """The total of cards of these values."""
    points = sum(values)
    soft = ACE in values and points + TEN <= TWENTY_ONE
    return points + TEN * soft, soft


def _hand_of(decision: Decision) -> Hand | None:
    """Where in a chart a question about a hand is answered; None for other questions."""
    seen = decision.view
    if not isinstance(seen, SeatView) or not any(offer.name == "stand" for offer in decision.offers):
        return None
    points, soft = total(seen.cards)
    column = column_of([value(card) for card in seen.dealer])
    cards = min(len(seen.cards), cells.MOST_CARDS)
    table = cells.SOFT if soft else cells.HARD
    return Hand(column, table, points, cards, 0 if seen.doubles else pair_of(seen.cards), seen.doubles)


# ---------------------------------------------------------------- the chart with the same answers


@dataclass(slots=True)
class _Fit:
    """Finds the codes of a chart. Where none gives all the answers, a code gives some: the comparison tells."""

    seen: Mapping[Hand, Sequence[Seen]]
    asked: Sequence[tuple[Decision, Answer]]

    def chart(self, *, exposed: bool) -> Chart:
        by_column: dict[Key, dict[Hand, Sequence[Seen]]] = defaultdict(dict)
        for hand, asked in self.seen.items():
            by_column[hand.column][hand] = asked
        every = cells.EXPOSED_COLUMNS if exposed else cells.COLUMNS
        rows = {row for asked in by_column.values() for row in self._rows(asked) if row[2]}
        attacked = {value(each.view.dealer[0]) for each in self._taken(cells.ATTACK)}
        columns = {
            key: replace(self._column(by_column.get(key, {}), rows), attack=key in attacked) for key in every.values()
        }
        insurance, even_money = (any(self._taken(name)) for name in (cells.INSURANCE, cells.EVEN_MONEY))
        return Chart(columns, insurance, even_money)

    def _taken(self, name: str) -> Iterator[Any]:
        """The questions that were answered so."""
        return (decision for decision, given in self.asked if given.name == name)

    @staticmethod
    def _totals(asked: Mapping[Hand, Sequence[Seen]], table: str, points: int, cards: int = 0) -> list[Seen]:
        """What was asked about a total, with so many cards (0: any number). A pair counts if it may not be split.

        A total that only a pair has is played as the pair.
        """
        every = [
            (hand, each)
            for hand, all_ in asked.items()
            if (hand.table, hand.points, hand.doubles) == (table, points, 0) and cards in (0, hand.cards)
            for each in all_
            if HIT in each.offers
        ]
        own = [each for hand, each in every if not hand.pair or SPLIT not in each.offers]
        return own or [each for _, each in every if each.chosen != SPLIT]

    def _rows(self, asked: Mapping[Hand, Sequence[Seen]]) -> Mapping[cells.Row, str]:
        """A code for every total; if none gives all its answers, one for each number of cards."""
        rows = dict[cells.Row, str]()
        for table, totals in cells.TOTALS.items():
            for points in totals:
                code = _code(cells.CODES, self._totals(asked, table, points))
                rows[table, points, 0] = code or cells.STANDS
                if code is None:
                    for cards in cells.numbers_of_cards(table, points):
                        rows[table, points, cards] = (
                            _code(cells.CODES, self._totals(asked, table, points, cards)) or cells.STANDS
                        )
        return rows

    def _column(self, asked: Mapping[Hand, Sequence[Seen]], by_cards: set[cells.Row]) -> Column:
        rows = dict(self._rows(asked))
        for table, points, cards in by_cards:  # a row of a chart is in all of its columns
            rows.setdefault((table, points, cards), rows[table, points, 0])
        pairs = {card: self._pair(asked, rows, card) for card in _VALUES}
        return Column(
            rows=rows,
            splits=frozenset(card for card, code in pairs.items() if code == cells.SPLIT),
            pairs={card: code for card, code in pairs.items() if code not in (cells.SPLIT, cells.BY_TOTAL)},
            doubled=self._doubled(asked),
            aces=self._aces(asked),
        )

    @staticmethod
    def _doubled(asked: Mapping[Hand, Sequence[Seen]]) -> Mapping[cells.DoubledRow, str]:
        """The codes of doubled hands that do not stand."""
        codes = {
            (hand.table, hand.points, hand.doubles): _code(cells.DOUBLED_CODES, all_)
            for hand, all_ in asked.items()
            if hand.doubles and hand.points < TWENTY_ONE
        }
        return {row: code for row, code in codes.items() if code}

    @staticmethod
    def _aces(asked: Mapping[Hand, Sequence[Seen]]) -> Mapping[int, str]:
        """The codes of split aces that get one card and are given up."""
        once = {
            hand.points: [each for each in all_ if HIT not in each.offers]
            for hand, all_ in asked.items()
            if hand.table == cells.SOFT and hand.points < TWENTY_ONE and not hand.doubles
        }
        codes = {points: _code(cells.ACE_CODES, all_) for points, all_ in once.items() if all_}
        return {points: code for points, code in codes.items() if code and code != cells.STANDS}

    @staticmethod
    def _pair(asked: Mapping[Hand, Sequence[Seen]], rows: Mapping[cells.Row, str], card: int) -> str:
        own = [each for hand, all_ in asked.items() if hand.pair == card for each in all_]
        points, soft = total_of((card, card))
        table = cells.SOFT if soft else cells.HARD
        by_total = cells.CODES[rows.get((table, points, 2)) or rows[table, points, 0]]
        codes = {code: (*choices, *by_total) for code, choices in cells.PAIR_CODES.items()}
        return _code({cells.BY_TOTAL: codes.pop(cells.BY_TOTAL), **codes}, own) or cells.BY_TOTAL


def _code(codes: Mapping[str, Sequence[str]], asked: Iterable[Seen]) -> str | None:
    """The first code that gives all these answers; None if there is none."""
    every = list(asked)
    return next((code for code, choices in codes.items() if all(_plays(choices, each) for each in every)), None)


def _plays(choices: Sequence[str], asked: Seen) -> bool:
    """Whether the first of these choices that is offered is what was chosen."""
    names = (name for choice in (*choices, "stand") for name in OFFERS.get(choice, (choice,)))
    return next((name for name in names if name in asked.offers), "") == asked.chosen
