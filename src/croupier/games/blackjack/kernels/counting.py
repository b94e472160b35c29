"""A strategy that may count cards: a chart by totals, with an optional count, bet spread and deviations.

The document is that of a chart with three optional parts::

    {
      "hard": {...}, "soft": {...}, "pairs": {...}, "insurance": false, "even_money": false,
      "count": {
        "tags": {"A": -1, "2": 1, "3": 1, "4": 1, "5": 1, "6": 1, "T": -1, "J": -1, "Q": -1, "K": -1},
        "start": 0,
        "per": "deck",
        "insurance_at": 3
      },
      "spread": {"1": 2, "2": 4, "3": 8},
      "deviations": [{"hand": "hard 16", "against": "T", "at": 0, "play": "S"}]
    }

`count`: each card seen adds the tag of its rank to the running count, which is `start` after a shuffle. A missing rank has
the tag 0; a missing "J", "Q" or "K" has the tag of "T". With `per` "deck" decisions use the running count divided by the
unseen decks, rounded down; with "none" they use the running count. Only cards that a seat may lawfully see are counted: no
burned or face-down cards, and at a 6 to 5 table not the first two cards of others. With `insurance_at`, insurance is taken at
that count and above, otherwise never.

`spread`: the units wagered at a count and above; one unit below the lowest count.

`deviations`: a hand ("hard 16", "soft 18", "pair 8" or "pair T") against what the dealer shows, the code to play instead of
the chart's, and when: `at` a count and above, or `below` one. If several apply to a cell, the first one is used.

A count needs play through the shoe: it is useless if every round is from a fresh shuffle.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from croupier.equipment.cards import RANKS
from croupier.families.twenty_one.chart import document
from croupier.families.twenty_one.chart.cells import CODES, HARD, PAIRS, SOFT, Chart
from croupier.families.twenty_one.chart.document import Cell, cells_of, chart_of
from croupier.families.twenty_one.chart.forms import Form, by_cards
from croupier.families.twenty_one.kernels.bets import Bets, Spread, units_at
from croupier.games.blackjack import elections
from croupier.games.blackjack.chart import form_of
from croupier.games.blackjack.rules import BlackjackRules
from croupier.law.citation import cite
from croupier.law.option import Unreadable, nearest
from croupier.law.ruling import Mistake

MOST_COUNT = 100  # a count beyond it makes no difference
MOST_TAG = 9
MOST_UNITS = 1000
MOST_STEPS = 60  # counts at which something changes

_COUNT_KEYS = ("tags", "start", "per", "insurance_at")
_DEVIATION_KEYS = ("hand", "against", "at", "below", "play")
_COUNTING = ("count", "spread", "deviations")
_TABLES = {"hard": HARD, "soft": SOFT, "pair": PAIRS}
_FACES = "JQK"
_TENS = "TJQK"
_VALUES = "A23456789T"


@dataclass(frozen=True, slots=True)
class Count:
    """The tags of the ranks, and how the running count is used."""

    tags: tuple[int, ...]  # in the order of `RANKS`
    start: int = 0
    per_deck: bool = True
    insurance_at: int | None = None


@dataclass(frozen=True, slots=True)
class Deviation:
    """Another code for one cell of the chart, at a count and above, or below it."""

    cell: Cell
    play: str
    at: int
    below: bool = False

    def holds(self, count: int) -> bool:
        return count < self.at if self.below else count >= self.at


@dataclass(frozen=True, slots=True)
class Play:
    """How the seats play."""

    chart: Chart
    count: Count | None = None
    spread: Spread = ()
    deviations: tuple[Deviation, ...] = ()

    @property
    def steps(self) -> tuple[int, ...]:
        """The counts at which something changes, lowest first."""
        insurance = self.count.insurance_at if self.count is not None else None
        at = {count for count, _ in self.spread} | {deviation.at for deviation in self.deviations}
        return tuple(sorted(at | ({insurance} if insurance is not None else set())))

    def units(self, count: int) -> int:
        """The units wagered at a count."""
        return units_at(self.spread, count)

    @property
    def bets(self) -> Bets | None:
        """The bets, if the count decides nothing else and does not tell cards worth ten apart."""
        count = self.count
        if count is None or self.deviations or count.insurance_at is not None:
            return None
        tags = dict(zip(RANKS, count.tags, strict=True))
        if len({tags[rank] for rank in _TENS}) > 1:
            return None
        return Bets(tuple(tags[rank] for rank in _VALUES), count.start, count.per_deck, self.spread)

    def chart_at(self, count: int) -> Chart:
        """The chart with the deviations that apply at a count."""
        changed = {each.cell: each.play for each in reversed(self.deviations) if each.holds(count)}
        insurance = self.chart.insurance
        if self.count is not None:
            insurance = self.count.insurance_at is not None and count >= self.count.insurance_at
        if not changed:
            return replace(self.chart, insurance=insurance)
        cells = {**cells_of(self.chart), **changed}
        return chart_of(cells, self.chart.across, insurance=insurance, even_money=self.chart.even_money)


def read(tree: Mapping[str, object], rules: BlackjackRules) -> Play:
    """Reads a document for a table with these rules; raises `Unreadable` with every mistake in it."""
    mistakes: list[Mistake] = []
    chart: Chart | None = None
    try:
        of_chart = {key: part for key, part in tree.items() if key not in _COUNTING}
        chart = document.read(of_chart, by_cards(form_of(rules)))
    except Unreadable as unreadable:
        mistakes.extend(unreadable.mistakes)
    count = _read_count(tree["count"], mistakes) if "count" in tree else None
    alone = [part for part in ("spread", "deviations") if part in tree and "count" not in tree]
    mistakes.extend(Mistake(part, "this part needs a count, but there is no part named count") for part in alone)
    spread = _read_spread(tree.get("spread", {}), mistakes)
    deviations = _read_deviations(tree.get("deviations", []), form_of(rules), mistakes)
    if mistakes or chart is None:
        raise Unreadable(*mistakes)
    play = Play(chart, count, spread, deviations)
    if len(play.steps) > MOST_STEPS:
        why = f"{len(play.steps)} different counts are used; at most {MOST_STEPS} are allowed"
        raise Unreadable(Mistake("count", why))
    return play


def _whole(value: object, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _number(tree: Mapping[str, object], key: str, most: int, place: str, mistakes: list[Mistake]) -> int:
    """Reads a whole number from -most to most; 0 if it is missing."""
    value = tree.get(key, 0)
    if isinstance(value, int) and _whole(value, -most, most):
        return value
    mistakes.append(Mistake(f"{place}.{key}", f"write a whole number from {-most} to {most}"))
    return 0


def _unknown_keys(tree: Mapping[str, object], keys: tuple[str, ...], place: str) -> Iterator[Mistake]:
    for key in tree:
        if key not in keys:
            yield Mistake(f"{place}.{key}", f"unknown part{nearest(str(key), list(keys))}")


def _read_count(tree: object, mistakes: list[Mistake]) -> Count | None:
    if not isinstance(tree, Mapping):
        mistakes.append(Mistake("count", 'write a table, such as { "tags": { "A": -1, "5": 1 } }'))
        return None
    mistakes.extend(_unknown_keys(tree, _COUNT_KEYS, "count"))
    tags = tree.get("tags", {})
    if not isinstance(tags, Mapping) or not tags:
        mistakes.append(Mistake("count.tags", 'write a number for each rank, such as { "A": -1, "5": 1 }'))
        tags = {}
    mistakes.extend(_unknown_keys(tags, tuple(RANKS), "count.tags"))
    ten = tags.get("T", 0)
    by_name: dict[str, Any] = {**dict.fromkeys(_FACES, ten), **{str(rank): tag for rank, tag in tags.items()}}
    by_rank = tuple(_number(by_name, rank, MOST_TAG, "count.tags", mistakes) for rank in RANKS)
    per = tree.get("per", "deck")
    if per not in {"deck", "none"}:
        mistakes.append(Mistake("count.per", 'write "deck" or "none"'))
    start = _number(tree, "start", MOST_COUNT, "count", mistakes)
    at = _number(tree, "insurance_at", MOST_COUNT, "count", mistakes) if "insurance_at" in tree else None
    return Count(by_rank, start, per != "none", at)


def _read_spread(tree: object, mistakes: list[Mistake]) -> tuple[tuple[int, int], ...]:
    if not isinstance(tree, Mapping):
        mistakes.append(Mistake("spread", 'write the units by count, such as { "1": 2, "2": 4 }'))
        return ()
    spread: dict[int, int] = {}
    for text, units in tree.items():
        place = f"spread.{text}"
        try:
            count = int(str(text))
        except ValueError:
            count = MOST_COUNT + 1
        if not _whole(count, -MOST_COUNT, MOST_COUNT):
            mistakes.append(Mistake(place, f"a count must be a whole number from {-MOST_COUNT} to {MOST_COUNT}"))
        elif count in spread:
            mistakes.append(Mistake(place, "the same count appears twice"))
        if isinstance(units, int) and _whole(units, 1, MOST_UNITS):
            spread[count] = units
        else:
            mistakes.append(Mistake(place, f"write a whole number of units from 1 to {MOST_UNITS}"))
    return tuple(sorted(spread.items()))


def _read_deviations(tree: object, form: Form, mistakes: list[Mistake]) -> tuple[Deviation, ...]:
    if not isinstance(tree, list):
        mistakes.append(Mistake("deviations", "this must be a list"))
        return ()
    deviations = []
    for number, entry in enumerate(tree):
        place = f"deviations[{number}]"
        before = len(mistakes)
        if not isinstance(entry, Mapping):
            why = 'write a table, such as { "hand": "hard 16", "against": "T", "at": 0, "play": "S" }'
            mistakes.append(Mistake(place, why))
            continue
        mistakes.extend(_unknown_keys(entry, _DEVIATION_KEYS, place))
        cell = _read_cell(entry, form, place, mistakes)
        if ("at" in entry) == ("below" in entry):
            mistakes.append(Mistake(place, 'give either "at" or "below" for the count, not both'))
        key = "below" if "below" in entry else "at"
        count = _number(entry, key, MOST_COUNT, place, mistakes)
        play = entry.get("play")
        if not isinstance(play, str):
            mistakes.append(Mistake(f"{place}.play", f"write a code: {', '.join(CODES)}"))
        elif cell is not None:
            mistakes.extend(form.mistakes(f"{place}.play", cell[0], cell[1], play))
        if len(mistakes) == before and cell is not None and isinstance(play, str):
            deviations.append(Deviation(cell, play, count, key == "below"))
    return tuple(deviations)


def _read_cell(entry: Mapping[str, object], form: Form, place: str, mistakes: list[Mistake]) -> Cell | None:
    """Reads the cell of the chart."""
    kind, _, row = str(entry.get("hand", "")).partition(" ")
    table = _TABLES.get(kind)
    against = str(entry.get("against", ""))
    wrong = len(mistakes)
    if table is None:
        mistakes.append(Mistake(f"{place}.hand", 'write a hand, such as "hard 16", "soft 18" or "pair 8"'))
    elif row not in form.rows[table]:
        mistakes.append(
            Mistake(f"{place}.hand", f"there is no {kind} {row}; the rows are {', '.join(form.rows[table])}")
        )
    if against not in form.columns:
        mistakes.append(Mistake(f"{place}.against", f"the dealer may show one of: {' '.join(form.columns)}"))
    return (table, row, against) if table is not None and len(mistakes) == wrong else None


def counted_cards(rules: BlackjackRules, play: Play) -> str:
    """What a count includes, in words; "" without a count."""
    if play.count is None:
        return ""
    per = "per unseen deck, rounded down" if play.count.per_deck else "as it runs"
    hidden = "no burned card is counted"
    if rules.hole_card == elections.FACE_DOWN_HOLE:
        hidden += ", and a hole card that is not turned is not counted until the shuffle"
    if rules.six_to_five:
        hidden += ", nor are the first two cards of others"
    return f"the count is used {per}; {hidden}"


def only_through_the_shoe() -> Mistake:
    """The mistake of a count if every round is from a fresh shuffle."""
    why = "a count is useless if every round is from a fresh shuffle; play through the shoe"
    return Mistake("count", why, cite("19:47-2.5(h)"))
