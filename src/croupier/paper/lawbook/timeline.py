"""The history of a game's options: which choice could be offered when, and for which days our sources do not say.

The days on which something can change come from the options' declarations. The verdict between two such days is that of the
rulings which `croupier check` gives on a table with that election and with what it needs to have an effect. Elections that
exclude each other are listed apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from croupier.engine.game import Game
from croupier.law.citation import Citation
from croupier.law.option import Choice, Option, TableRules, shown
from croupier.law.register import FIRST_DAY, KNOWN_THROUGH, register
from croupier.law.ruling import Ruling, Verdict
from croupier.sheets.sign import words
from croupier.sheets.unread import adoption_rulings, known_by_titles

_DAY = timedelta(days=1)
AFTER = KNOWN_THROUGH + _DAY  # the first day that our sources do not cover


@dataclass(frozen=True, slots=True)
class Span:
    """Days with the same verdict. `last` is None for the span that has no end; `why` says more than the verdict does."""

    first: date
    last: date | None
    verdict: Verdict
    why: str
    cite: Citation

    @property
    def days(self) -> str:
        """The span in words."""
        return f"{self.first} to {self.last}" if self.last else f"from {self.first}"

    def to_dict(self) -> dict[str, Any]:
        return {
            "first": self.first.isoformat(),
            "last": self.last.isoformat() if self.last else None,
            "verdict": str(self.verdict),
            "why": self.why,
            "cite": str(self.cite),
        }


@dataclass(frozen=True, slots=True)
class TimelineRow:
    """One choice of an option and its history."""

    label: str
    cite: Citation
    spans: tuple[Span, ...]
    default: bool
    elected: bool = False

    @property
    def within_our_sources(self) -> tuple[Span, ...]:
        return tuple(span for span in self.spans if span.first < AFTER)

    @property
    def changed(self) -> bool:
        """Whether its verdict changed within the time of our sources."""
        return len(self.within_our_sources) > 1

    def to_dict(self) -> dict[str, Any]:
        data = {"choice": self.label, "cite": str(self.cite), "default": self.default, "elected": self.elected}
        return {**data, "spans": [span.to_dict() for span in self.spans]}


@dataclass(frozen=True, slots=True)
class History:
    """One option and the history of each of its choices."""

    option: Option
    rows: tuple[TimelineRow, ...]

    @property
    def label(self) -> str:
        return words(self.option.name)

    @property
    def changed(self) -> bool:
        return any(row.changed for row in self.rows)


@dataclass(frozen=True, slots=True)
class Exclusion:
    """Elections that may not stand together, since a day."""

    why: str
    cite: Citation
    since: date | None


@dataclass(frozen=True, slots=True)
class Timeline:
    """A game: when it could be offered, the history of its options, and which elections exclude each other."""

    game: Game[Any, Any]
    spans: tuple[Span, ...]
    options: tuple[History, ...]
    exclusions: tuple[Exclusion, ...]

    @property
    def changed(self) -> tuple[History, ...]:
        """The options with a choice whose verdict changed since the game was adopted."""
        return tuple(each for each in self.options if each.changed)

    @property
    def unchanged(self) -> tuple[History, ...]:
        return tuple(each for each in self.options if not each.changed)

    def history(self, name: str) -> History | None:
        return next((each for each in self.options if each.option.name == name), None)

    def to_dict(self) -> dict[str, Any]:
        """What `croupier rules --timeline --json` prints."""
        return {
            "game": self.game.name,
            "spans": [span.to_dict() for span in self.spans],
            "options": [
                {
                    "option": each.option.name,
                    "cite": str(each.option.cite),
                    "source": str(each.option.source),
                    "choices": [row.to_dict() for row in each.rows],
                }
                for each in self.options
            ],
            "exclusions": [
                {"why": each.why, "cite": str(each.cite), "since": each.since.isoformat() if each.since else None}
                for each in self.exclusions
            ],
        }


@dataclass(frozen=True, slots=True)
class _Judged:
    verdict: Verdict
    why: str
    cite: Citation


def timeline(game: Game[Any, Any], elected: TableRules | None = None) -> Timeline:
    """The history of a game's options. Given the rules of a table, its elections are marked."""
    judge_game = _game_judge(game)
    start = game.since or FIRST_DAY
    of_game = [each for each in (game.since, _by(game)) if each]
    options = tuple(
        _history(option, game.rules, judge_game, start, of_game, elected) for option in game.rules.options()
    )
    whole = _spans([FIRST_DAY, *of_game], judge_game)
    exclusions = dict.fromkeys(Exclusion(each.why, each.cite, each.since) for each in game.rules.conflicts)
    return Timeline(game, whole, options, tuple(sorted(exclusions, key=lambda each: (each.cite, each.why))))


def _by(game: Game[Any, Any]) -> date | None:
    """The day by which a game of an unknown day of adoption was certainly in the chapter."""
    numbers = {each.number: each.by for each in register().subchapters()}
    return numbers.get(game.cites[0].subchapter) if game.since is None else None


def _game_judge(game: Game[Any, Any]) -> Callable[[date], _Judged]:
    """The verdict on the game itself, whatever its options."""
    law = game.cites[0]
    unread = known_by_titles(game)

    def judge(on: date) -> _Judged:
        if game.since is not None and on < game.since:
            return _Judged(Verdict.UNLAWFUL, f"{game.title} was not authorized before {game.since}", law)
        if on > KNOWN_THROUGH:
            return _Judged(Verdict.NOT_DETERMINED, f"our sources end on {KNOWN_THROUGH}", law)
        if unread:
            return _Judged(Verdict.NOT_DETERMINED, f"we have only the title of {game.permission}", game.permission)
        for ruling in adoption_rulings(game, on):
            return _Judged(ruling.verdict, "our sources do not say when the game was adopted", law)
        return _Judged(Verdict.LAWFUL, "", law)

    return judge


def _history(
    option: Option,
    rules: type[TableRules],
    judge_game: Callable[[date], _Judged],
    start: date,
    of_game: list[date],
    elected: TableRules | None,
) -> History:
    value = elected.elected(option.name) if elected is not None else None
    rows = []
    for choice, named in _choices(option):
        law = choice.cite or option.cite
        table, names = rules.with_effect(option, choice.value if option.choices else option.example or option.default)
        days = [start, *of_game]
        days += [day for each in rules.options() if each.name in names for day in _days(each)]
        spans = _spans(days, _choice_judge(option, choice, table, names, judge_game))
        is_elected = elected is not None and (choice.value == value or not option.choices)
        rows.append(TimelineRow(named, law, spans, option.default == choice.value or not option.choices, is_elected))
    return History(option, tuple(rows))


def _choices(option: Option) -> Iterator[tuple[Choice, str]]:
    """What is drawn of an option: a yes, each of several values, or what may be chosen at all."""
    if not option.choices:
        yield option.elected_days or Choice(option.default), _range(option)
        return
    plain_no = Choice(False)
    for choice in option.choices:
        if choice != plain_no:  # a no that was always allowed has no history
            yield choice, label(choice.value)


def label(value: object) -> str:
    """A value of an option as a timeline names it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return shown(value).strip('"')


def _range(option: Option) -> str:
    if option.least is not None:
        return f"{option.least} or more" if option.most is None else f"{option.least} to {option.most}"
    if isinstance(option.default, int):
        return "an amount"
    return "a table" if (option.schema or {}).get("type") == "object" else "a value"


def _days(option: Option) -> Iterator[date]:
    """The days on which the verdict on a choice can change."""
    choices = (*option.choices, *([option.elected_days] if option.elected_days else []))
    spans = [days for choice in choices for days in ((choice.since, choice.until), *choice.closed, choice.unsettled)]
    for first, last in filter(None, (*spans, option.unsettled)):
        if first is not None:
            yield first
        if last is not None:
            yield last + _DAY


def _choice_judge(
    option: Option, choice: Choice, table: TableRules, names: frozenset[str], judge_game: Callable[[date], _Judged]
) -> Callable[[date], _Judged]:
    def judge(on: date) -> _Judged:
        game = judge_game(on)
        if game.verdict is Verdict.UNLAWFUL or on > KNOWN_THROUGH:
            return game
        against = [ruling for ruling in table.rulings(on) if _is_about(ruling, option, table, names)]
        if not option.choices and (ruling := choice.ruling(option, on)):  # the table has the default
            against.append(ruling)
        for verdict in (Verdict.UNLAWFUL, Verdict.NOT_DETERMINED):
            if ruling := next((each for each in against if each.verdict is verdict), None):
                return _Judged(verdict, _why(ruling, option, choice), _law(ruling, option, choice))
        law = choice.cite or option.cite
        return game if game.verdict is Verdict.NOT_DETERMINED else _Judged(Verdict.LAWFUL, "", law)

    return judge


def _is_about(ruling: Ruling, option: Option, table: TableRules, names: frozenset[str]) -> bool:
    """Whether a ruling is about the election itself, and not about another one that excludes it or could complete it."""
    if names.issuperset(ruling.options):
        return bool(ruling.options)
    whatever_else = ruling.verdict is Verdict.NOT_DETERMINED and all(table.elected(name) for name in ruling.options)
    return whatever_else and option.name in ruling.options


def _why(ruling: Ruling, option: Option, choice: Choice) -> str:
    """The reason without the day, so that it is the same for all days of a span."""
    if option.name not in ruling.options:
        return f"it needs {' and '.join(words(name) for name in ruling.options)}"
    if ruling.verdict is Verdict.UNLAWFUL:
        return choice.why
    return choice.why or option.why or "our sources do not say"


def _law(ruling: Ruling, option: Option, choice: Choice) -> Citation:
    return (choice.cite or option.cite) if ruling.options == (option.name,) else ruling.cite


def _spans(days: Iterable[date], judge: Callable[[date], _Judged]) -> tuple[Span, ...]:
    """The verdicts from the first of the days on. Neighbors that are judged alike are one span."""
    starts = sorted({*days, AFTER})
    begins = [day for day in starts if day >= starts[0]]
    judged: list[tuple[date, _Judged]] = []
    for day in begins:
        verdict = judge(day)
        if not judged or judged[-1][1] != verdict:
            judged.append((day, verdict))
    ends = [day - _DAY for day, _ in judged[1:]]
    return tuple(
        Span(first, last, each.verdict, each.why, each.cite)
        for (first, each), last in zip(judged, [*ends, None], strict=True)
    )
