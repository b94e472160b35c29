"""Options: what a licensee may elect at a table. Each is declared once, with its citation and dates.

One declaration gives the verdict on a rule sheet, the row that `croupier rules` prints, the JSON Schema, and the random
sheets of the tests. A game's rules are a frozen dataclass whose fields are made by `flag`, `among`, `count` and `setting`.
Two elections that exclude each other are declared as a `Conflict`.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import date
from enum import StrEnum
from typing import Any, ClassVar, Self, TypeVar

from croupier.amounts.cents import NotMoney, plain, read_stake
from croupier.law.citation import Citation, cite
from croupier.law.ruling import Mistake, Ruling, by_reading, not_determined, unlawful
from croupier.values.brief import shown_briefly
from croupier.values.error import Error

T = TypeVar("T")

NOT_OFFERED = "not offered"  # the value of an option that elects what an optional wager pays, at a table without it

Days = tuple["date | None", "date | None"]  # the first and the last day; None: no limit
NotWhere = tuple[tuple[str, object], ...]  # other options with the values that leave an option without effect


class Source(StrEnum):
    """Where a rule comes from. Anything but `TEXT` is secondhand, so such a rule is always an option."""

    TEXT = "text"  # New Jersey's own text
    CITED = "cited"  # a public note about New Jersey's text
    TITLE = "title"  # only the section's heading was seen
    INFERRED = "inferred"  # inferred from New Jersey's text
    ELSEWHERE = "elsewhere"  # another jurisdiction's rules, or a casino's guide
    PRACTICE = "practice"  # common practice, not verified
    PROPOSED = "proposed"  # what petitioners propose for a game that is not in the chapter (19:47-8.4)

    @property
    def mark(self) -> str:
        """A short label for tables."""
        return _MARKS[self]

    @property
    def words(self) -> str:
        """What a rule with this source rests on."""
        return _RESTS_ON[self]


_MARKS = {
    Source.TEXT: "NJ",
    Source.CITED: "NJ-cited",
    Source.TITLE: "NJ-title",
    Source.INFERRED: "inferred",
    Source.ELSEWHERE: "elsewhere",
    Source.PRACTICE: "practice",
    Source.PROPOSED: "proposed",
}


_RESTS_ON = {
    Source.TEXT: "New Jersey's text",
    Source.CITED: "a public note of New Jersey's text",
    Source.TITLE: "the section's title",
    Source.INFERRED: "inference from New Jersey's text",
    Source.ELSEWHERE: "rules from outside New Jersey",
    Source.PRACTICE: "common practice",
    Source.PROPOSED: "the petitioners' proposal",
}


@dataclass(frozen=True, slots=True)
class Choice:
    """One value that may be elected: its paragraph, its dates, and the days our sources do not settle."""

    value: Any
    cite: Citation | None = None
    since: date | None = None
    until: date | None = None
    unsettled: Days | None = None  # days on which our sources do not settle it
    why: str = ""
    closed: tuple[Days, ...] = ()  # periods between `since` and `until` when it was not allowed

    def ruling(self, option: Option, on: date) -> Ruling | None:
        """The ruling against the value on a day; None if it is allowed."""
        if self.unsettled is not None and _within(on, *self.unsettled):
            return self._ruling(not_determined, option, f": our sources do not settle this for {on}")
        if self.since is not None and on < self.since:
            return self._ruling(unlawful, option, f" could not be elected before {self.since}")
        if any(_within(on, *days) for days in self.closed):
            return self._ruling(unlawful, option, f" could not be elected on {on}")
        if self.until is not None and on > self.until:
            return self._ruling(unlawful, option, f" could not be elected after {self.until}")
        return None

    def _ruling(self, verdict: Callable[[Citation, str, str], Ruling], option: Option, why: str) -> Ruling:
        named = f"{option.name} = {shown(self.value)}"
        return verdict(self.cite or option.cite, f"{named}{why}{_because(self.why)}", option.name)


def _within(on: date, first: date | None, last: date | None) -> bool:
    return (first is None or first <= on) and (last is None or on <= last)


def _because(why: str) -> str:
    return f" ({why})" if why else ""


def shown(value: object) -> str:
    """A value as a rule sheet writes it; a list or a table only in words."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return "nothing"
    if isinstance(value, Mapping):
        return "a table of keys"
    if isinstance(value, list | tuple):
        return "a list"
    return f'"{value}"' if isinstance(value, str) else str(value)


_MOST_COUNTED = 1_000_000  # more is a slip of the pen: no table has so many decks, boxes or hands


def _in_reach(number: int, place: str, law: Citation) -> int:
    if abs(number) > _MOST_COUNTED:
        raise Unreadable(Mistake(place, f"a table has at most {_MOST_COUNTED:,} of these", law))
    return number


@dataclass(frozen=True, slots=True)
class Approval:
    """A change that needs the Commission's approval: the paragraph, and what it is about."""

    cite: Citation
    about: str  # "the progressive meter"


@dataclass(frozen=True, slots=True)
class Option:
    """Something a licensee elects: its values, its default, its paragraph and its source."""

    __repr__ = shown_briefly

    name: str
    default: Any
    cite: Citation
    note: str
    choices: tuple[Choice, ...] = ()
    least: int | None = None
    most: int | None = None
    read: Callable[[Any, str], Any] | None = (
        None  # for settings: a document's data to the value, or raises `Unreadable`
    )
    show: Callable[[Any], Any] | None = None
    judge: Callable[[Any], Iterator[Ruling]] | None = None
    schema: Mapping[str, Any] | None = None
    source: Source = Source.TEXT
    notice: bool = False  # may be on the sign of 19:47-8.3, and must if a paragraph wants it there
    notice_for: tuple[object, ...] | None = None  # the values that must be on the sign; None: all but the default
    notice_since: date | None = None  # the day since which its paragraph wants them there
    posted_by: Citation | None = None  # the paragraph besides 8.3 that wants it posted
    posted_as: Mapping[Any, str] | None = None  # the line of the sign for each value; None: the name and the value
    posted_words: str = ""  # how a printed sign names it; what it says alone if the value is yes. "": by its name
    # Applies only if this other option has this value, and none of those. Elected elsewhere, it is unlawful.
    only_where: tuple[str, object] | None = None
    not_where: NotWhere = ()
    idle_where: NotWhere = ()  # other options with the values that leave it without effect, and any value of it lawful
    notice_to_withdraw: bool = False  # its own paragraph requires notice only before it is withdrawn or lowered
    unsettled: tuple[date | None, date | None] | None = None  # days for which our sources do not settle the option
    why: str = ""
    elected_days: Choice | None = None  # the days of any value but the default, for an option without choices
    approval: Approval | None = None  # the approval a change needs, unless the change turns the option off
    decks: bool = False  # the value is a number of decks that are shuffled together
    physical: bool = False  # it stood on the table in the round: its decks, boxes, wheel, devices
    listed: bool = False  # its value is what a wager pays, which a sign for patrons lists anyway
    spelled_out: Callable[[Any], Iterable[str]] | None = None  # the value line by line, as a sign says it
    in_cents: bool = False  # the value is an amount of money, which signs write as "$5,000.00"
    # For an option that our sources give no value for: a sheet must name one. Tests and the demo floor use this example;
    # `default` then only stands for "not named".
    example: Any = None

    @property
    def must_be_named(self) -> bool:
        """Whether there is no default: a sheet must name the value."""
        return self.example is not None

    def rulings(self, value: object, on: date) -> Iterator[Ruling]:
        """The rulings against this value on a day."""
        if self.must_be_named and value == self.default:
            yield self.not_named
            return
        if self.unsettled is not None and _within(on, *self.unsettled):
            why = f"{self.name}: our sources do not settle this for {on}{_because(self.why)}"
            yield not_determined(self.cite, why, self.name)
        for choice in self._chosen(value):
            if ruling := choice.ruling(self, on):
                yield ruling
        if isinstance(value, int) and not isinstance(value, bool):
            if self.least is not None and value < self.least:
                yield unlawful(self.cite, f"{self.name} = {value}: must be at least {self.least}", self.name)
            if self.most is not None and value > self.most:
                yield unlawful(self.cite, f"{self.name} = {value}: must be at most {self.most}", self.name)
        if self.judge is not None:
            yield from self.judge(value)

    def _chosen(self, value: object) -> Iterator[Choice]:
        """What was chosen, with its days."""
        yield from (choice for choice in self.choices if choice.value == value)
        if self.elected_days is not None and value != self.default:
            yield replace(self.elected_days, value=self.plain(value))

    @property
    def not_named(self) -> Ruling:
        """The ruling on a sheet that does not name a value that it must name."""
        why = f"{self.name} is not named: our sources do not give it, so the sheet must ({self.note})"
        return not_determined(self.cite, why, self.name)

    def elect(self, value: object, place: str) -> Any:
        """The value from a document, or raises `Unreadable` with every mistake."""
        if self.read is not None:
            return self.read(value, place)
        if self.choices:
            if any(type(value) is type(choice.value) and value == choice.value for choice in self.choices):
                return value
            if self.least is not None and type(value) is int:
                # A number that is not among the values can be read; `rulings` says why it is unlawful.
                return _in_reach(value, place, self.cite)
            raise Unreadable(Mistake(place, f"{shown(value)} is not allowed here; {self._meant(value)}", self.cite))
        if isinstance(value, bool) or not isinstance(value, int):
            instead = (
                f"; write it as {int(value)}"
                if isinstance(value, str) and value.isdecimal() and len(value) < 10
                else ""
            )
            raise Unreadable(Mistake(place, f"{shown(value)} is not a whole number{instead}", self.cite))
        return _in_reach(value, place, self.cite)

    def _meant(self, value: object) -> str:
        """The choice that was written as another type, a number for a text for example; else all of them."""
        written = value if isinstance(value, str) else shown(value)
        for choice in self.choices:
            if written == (choice.value if isinstance(choice.value, str) else shown(choice.value)):
                return f"write it as {shown(choice.value)}"
        return f"the values are {', '.join(shown(choice.value) for choice in self.choices)}"

    @property
    def is_text(self) -> bool:
        """Whether a document writes every value as text: an amount of dollars, or one of several names."""
        if self.choices:
            return all(isinstance(choice.value, str) for choice in self.choices)
        return (self.schema or {}).get("type") == "string"

    def plain(self, value: object) -> object:
        """The value as a document writes it."""
        return value if self.show is None else self.show(value)


class Unreadable(Error, ValueError):
    """A document, a part of one, or an argument cannot be read. Carries every mistake found."""

    def __init__(self, *mistakes: Mistake) -> None:
        super().__init__("; ".join(str(mistake) for mistake in mistakes))
        self.mistakes = mistakes

    def __reduce__(self) -> tuple[type[Unreadable], tuple[Mistake, ...]]:
        """Keeps the mistakes when pickled, for worker processes."""
        return type(self), self.mistakes


def flag(
    default: bool,  # noqa: FBT001 (the value itself, not a mode)
    *,
    cite: str,
    note: str,
    since: date | None = None,
    until: date | None = None,
    unsettled: Days | None = None,
    why: str = "",
    closed: tuple[Days, ...] = (),
    **spec: Any,
) -> bool:
    """A yes or no. The dates are those of yes."""
    choices = (Choice(False), Choice(True, None, since, until, unsettled, why, closed))
    return _declare(default, cite, note, choices=choices, **spec)


def among(default: T, *choices: Choice | T, cite: str, note: str, **spec: Any) -> T:
    """One of several values: a `Choice` where one has dates or a paragraph. A default that is not listed is the first."""
    listed = [choice if isinstance(choice, Choice) else Choice(choice) for choice in choices]
    if not any(type(choice.value) is type(default) and choice.value == default for choice in listed):
        listed.insert(0, Choice(default))
    return _declare(default, cite, note, choices=tuple(listed), **spec)


def count(
    default: int,
    *,
    least: int,
    cite: str,
    note: str,
    most: int | None = None,
    **spec: Any,
) -> int:
    """A whole number within the paragraph's limits."""
    return _declare(default, cite, note, least=least, most=most, **spec)


def setting(
    default: T,
    *,
    cite: str,
    note: str,
    read: Callable[[Any, str], T],
    show: Callable[[T], Any],
    schema: Mapping[str, Any],
    judge: Callable[[T], Iterator[Ruling]] | None = None,
    **spec: Any,
) -> T:
    """Anything more complex (a pay table, the stops of a wheel), with its own functions to read, write and judge it."""
    return _declare(default, cite, note, read=read, show=show, judge=judge, schema=schema, **spec)


def _declare(default: T, law: str, note: str, **spec: Any) -> T:
    option = Option(name="", default=default, cite=cite(law), note=note, **spec)
    return field(default=default, metadata={"option": option})


@dataclass(frozen=True, slots=True)
class Conflict:
    """Two elections that exclude each other at one table, with the paragraph and the first day."""

    __repr__ = shown_briefly

    one: tuple[str, Any]
    other: tuple[str, Any]
    cite: Citation
    why: str
    since: date | None = None
    reading: str = ""  # the reading it rests on, if the text does not say it plainly

    def holds(self, rules: TableRules, on: date) -> bool:
        (one, value), (other, its_value) = self.one, self.other
        in_force = self.since is None or on >= self.since
        return in_force and bool(getattr(rules, one) == value and getattr(rules, other) == its_value)

    @property
    def ruling(self) -> Ruling:
        ruling = unlawful(self.cite, self.why, self.one[0], self.other[0])
        return by_reading(ruling, self.reading) if self.reading else ruling


def _read_chip(amount: object, place: str) -> int:
    try:
        return read_stake(amount)
    except NotMoney as not_money:
        raise Unreadable(Mistake(place, str(not_money))) from None


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRules:
    """What the licensee has elected at one table. Options left out have their defaults."""

    __repr__ = shown_briefly

    conflicts: ClassVar[tuple[Conflict, ...]] = ()

    smallest_chip: int = setting(
        1,
        cite="19:47-8.2(a)",
        note="the smallest chip; a payout that is not a whole cent is rounded up to it, since odds are a minimum",
        read=_read_chip,
        show=plain,
        schema={"type": "string", "pattern": r"^\d+\.\d\d$"},
        source=Source.PRACTICE,
    )
    limits_by_lowest_odds: bool = flag(
        True,
        cite="19:47-8.2(a)",
        note="the ten-times rule uses the lowest odds of a wager with several; no: the highest (reading C46)",
        source=Source.INFERRED,
    )

    half_hour_for_every_change: bool = flag(
        True,
        cite="19:47-8.3(b)",
        note="every change waits half an hour; no: what needs notice only to be withdrawn may start at once (reading B15)",
        source=Source.INFERRED,
    )

    @classmethod
    def example(cls) -> Self:
        """The defaults, with an example for each option that a sheet must name: a table that can be played."""
        return cls(**{option.name: option.example for option in cls.options() if option.must_be_named})

    @property
    def smallest_chip_cents(self) -> int:
        """The smallest chip in cents. Documents write it in dollars."""
        return self.smallest_chip

    @classmethod
    def with_effect(cls, option: Option, value: Any) -> tuple[Self, frozenset[str]]:
        """A table at which an option has this value and an effect, and the names of the options that were elected for it."""
        options, rules = {each.name: each for each in cls.options()}, cls.example()
        rules, todo, elected = replace(rules, **{option.name: value}), [option], {option.name}
        while todo:
            needing = todo.pop()
            needed: dict[str, Any] = dict([needing.only_where] if needing.only_where else [])
            without = (*needing.not_where, *needing.idle_where)
            for name in dict(without):
                if (name, rules.elected(name)) in without:
                    values = (choice.value for choice in options[name].choices)
                    needed[name] = next(each for each in values if (name, each) not in without)
            rules = replace(rules, **needed)
            todo += [options[name] for name in needed]
            elected |= needed.keys()
        return rules, frozenset(elected)

    @classmethod
    def options(cls) -> tuple[Option, ...]:
        if cls not in _OPTIONS:
            _OPTIONS[cls] = _options_of(cls)
        return _OPTIONS[cls]

    def rulings(self, on: date) -> Iterator[Ruling]:
        """Every ruling against these elections on a day."""
        rulings = [ruling for option in self.options() for ruling in option.rulings(getattr(self, option.name), on)]
        rulings += [conflict.ruling for conflict in self.conflicts if conflict.holds(self, on)]
        yield from rulings
        judged = {name for ruling in rulings for name in ruling.options}
        yield from (self._without_effect(option) for option in self.ignored() if option.name not in judged)

    def ignored(self) -> Iterator[Option]:
        """The options that are elected although another election, or its absence, leaves them without effect."""
        for option in self.options():
            if self.elected(option.name) != option.default and not self.applies(option):
                yield option

    def _without_effect(self, option: Option) -> Ruling:
        """The ruling against an election that needs another one: its paragraph grants it only there."""
        elected = f"{option.name} = {shown(option.plain(self.elected(option.name)))}"
        other, value = option.only_where or ("", None)
        if other and self.elected(other) != value:
            return unlawful(option.cite, f"{elected} needs {other} = {shown(value)}", option.name, other)
        other, value = next(excluded for excluded in option.not_where if self.elected(excluded[0]) == excluded[1])
        return unlawful(option.cite, f"{elected} is not possible with {other} = {shown(value)}", option.name, other)

    @classmethod
    def elect(cls, tree: Mapping[str, object], place: str = "rules") -> Self:
        """The rules from a document's data, or raises `Unreadable` with every mistake."""
        options = {option.name: option for option in cls.options()}
        elected: dict[str, Any] = {}
        mistakes: list[Mistake] = []
        for name, value in tree.items():
            if name not in options:
                mistakes.append(Mistake(f"{place}.{name}", f"there is no such option{nearest(name, options)}"))
                continue
            try:
                elected[name] = options[name].elect(value, f"{place}.{name}")
            except Unreadable as unreadable:
                mistakes.extend(unreadable.mistakes)
        if mistakes:
            raise Unreadable(*mistakes)
        return cls(**elected)

    def elected(self, name: str) -> Any:
        """The elected value of an option, by name."""
        return getattr(self, name)

    def in_effect(self, option: Option) -> bool:
        """Whether the option applies: it is not a flag that is off, and the option it depends on is elected."""
        return self.applies(option) and self.elected(option.name) is not False

    def applies(self, option: Option) -> bool:
        """Whether the option means anything at this table, by the options it depends on."""
        depends = option.only_where is None or self.elected(option.only_where[0]) == option.only_where[1]
        return depends and all(self.elected(name) != value for name, value in option.not_where)

    def plain(self) -> dict[str, object]:
        """Every election as a document writes it, including defaults."""
        return {option.name: option.plain(getattr(self, option.name)) for option in self.options()}


_OPTIONS: dict[Any, tuple[Option, ...]] = {}  # a cache by class of rules


def _options_of(rules: type[TableRules]) -> tuple[Option, ...]:
    """The options of a class of rules, named after its fields. The game's own options come first."""
    common = {entry.name for entry in fields(TableRules)}
    ordered = sorted(fields(rules), key=lambda entry: entry.name in common)
    return tuple(replace(entry.metadata["option"], name=entry.name) for entry in ordered)


_FEW = 12  # names to list in a message
_SHORT_RUN = 3  # numbers in a row that are listed one by one


def nearest(name: str, names: Mapping[str, object] | list[str]) -> str:
    """A hint for a misspelled name: the closest names, or all names if there are few."""
    close = difflib.get_close_matches(name, list(names), n=3, cutoff=0.5)
    if close:
        return f"; did you mean {' or '.join(close)}?"
    return f"; there are: {', '.join(names)}" if names and len(names) <= _FEW else ""


def did_you_mean(name: str, names: list[str]) -> str:
    """A hint for a name that nobody knows: the closest names, or else all of them in short."""
    number = name.lstrip("0") or "0"
    if number != name and number in names:  # 07 on a wheel
        return f"; did you mean {number}?"
    close = "" if name.isdecimal() else nearest(name, names)
    return close or f"; there are: {in_short(names, len(names))}"


def in_short(names: Iterable[str], most: int = _FEW) -> str:
    """A list of names, with whole numbers in a row written as "1 to 36"; only the first if there are too many."""
    parts: list[list[str]] = []
    for name in sorted(dict.fromkeys(names), key=_in_order):
        run = parts[-1] if parts else []
        if run and _is_number(run[-1]) and _is_number(name) and int(name) == int(run[-1]) + 1:
            run.append(name)
        else:
            parts.append([name])
    shown = [part for run in parts for part in ([f"{run[0]} to {run[-1]}"] if len(run) > _SHORT_RUN else run)]
    return ", ".join(shown[:most]) + (", ..." if len(shown) > most else "")


def _is_number(name: str) -> bool:
    return name.isdecimal() and not name.startswith("0")


def _in_order(name: str) -> tuple[bool, int]:
    """Zeros first, then numbers by size, then other names in their own order."""
    return (not name.isdecimal(), int(name) if name.isdecimal() else 0)
