"""What a described round may name: the seats, wagers, answers, outcomes and irregularities that some table of its game has.

The model of a round document asks this value for each part that it reads, so that every mistake comes from one reading. A name
that no table has is a mistake, with what to write. Something that another table could have had is none: the round is played,
and the paragraph refuses it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple, TypeVar, cast

from pydantic import ValidationError, ValidationInfo
from pydantic_core import InitErrorDetails, PydanticCustomError

from croupier.documents.known_wagers import known_wagers, no_limits, no_wager, stops
from croupier.documents.reading import Tree
from croupier.engine.game import Game
from croupier.engine.irregularity import Detail, DetailKind
from croupier.equipment.cards import UNTURNED
from croupier.equipment.decks.deck import NotACard
from croupier.law.citation import Citation
from croupier.law.option import TableRules, did_you_mean
from croupier.law.ruling import Refused

V = TypeVar("V")
C = TypeVar("C", bound="Seats")
_AWARD = re.compile(r"\d+\.\d\d", re.ASCII)  # an amount on a bonus display, between two cards; the device checks it
_OF_A_HAND = re.compile(r" ?\bhand \d+", re.ASCII)  # as a booking names one of several hands
_WHOLE = re.compile(r"\d{1,9}", re.ASCII)


class Slip(NamedTuple):
    """A name that no table has, or a number that cannot be: why, the paragraph if there is one, and in which part."""

    why: str
    cite: Citation | None = None
    part: tuple[str | int, ...] = ()


def checked(context: type[C], check: Callable[[C, V], Iterable[Slip]]) -> Callable[[V, ValidationInfo], V]:
    """A validator for pydantic: the value, unless the context of the reading, if it is of this class, has slips in it."""

    def validate(value: V, info: ValidationInfo) -> V:
        if isinstance(info.context, context) and (slips := list(check(info.context, value))):
            raise as_error(slips)
        return value

    return validate


def as_error(slips: Iterable[Slip], others: ValidationError | None = None) -> ValidationError:
    """The slips as pydantic reports them, after other faults of the same part."""
    faults = list[InitErrorDetails]()
    for fault in others.errors(include_url=False) if others else ():
        if fault["type"] == "slip":
            faults.append(_fault(fault["ctx"]["slip"]._replace(part=fault["loc"])))
        else:
            faults.append(cast("InitErrorDetails", fault))
    return ValidationError.from_exception_data("slips", [*faults, *map(_fault, slips)])


def _fault(slip: Slip) -> InitErrorDetails:
    error = PydanticCustomError("slip", "{why}", {"why": slip.why, "slip": slip})
    return InitErrorDetails(type=error, loc=slip.part, input=None)


class Seats:
    """The seats that a document may name: all that is known of a round without its game. It remembers those it has read."""

    def __init__(self, tree: Tree) -> None:
        self.seats = seats_of(tree)
        self._read: set[str] = set()

    def new_seat(self, name: str) -> Iterator[Slip]:
        """A second seat of this name, whose answers would be lost."""
        if name in self._read:
            yield Slip(f"there is already a seat {name}")
        self._read.add(name)

    def seat(self, name: str) -> Iterator[Slip]:
        """No such seat; the slip says which there are, and how to add one."""
        if name not in self.seats:
            others = "list a patron who sits out as a seat without wagers"
            yield Slip(f'there is no seat "{name}"; there are: {", ".join(self.seats) or "none"}; {others}')


class Names(Seats):
    """The names that the document of a round may use. It remembers how long the tape was."""

    def __init__(self, tree: Tree, game: Game[Any, Any], rules: TableRules | None) -> None:
        super().__init__(tree)
        self.game = game
        self.rules = rules or game.rules()  # with rules that cannot be read, those by default
        self._read_rules = rules
        self.wagers = known_wagers(game, rules)
        self.stops = stops(game, rules)
        self.deck = game.deck(self.rules)
        self.entries = 0  # of the tape

    # ---------------------------------------------------------------- wagers, answers, the standing

    def wager(self, name: str) -> Iterator[Slip]:
        return (Slip(mistake.why, mistake.cite) for mistake in no_wager(self.wagers, name, ""))

    def limited_wager(self, name: str) -> Iterator[Slip]:
        return (Slip(mistake.why, mistake.cite) for mistake in no_limits(self.game, self._read_rules, [name]))

    def booked_wager(self, name: str) -> Iterator[Slip]:
        return self.wager(_OF_A_HAND.sub("", name))

    def answer(self, answer: str) -> Iterator[Slip]:
        """No question of the game could have been answered with this."""
        listed = self.game.play.answers
        name = answer.strip().partition(" ")[0]
        if listed and name and name not in listed:
            yield Slip(f'"{answer}" is no answer in this game{did_you_mean(name, sorted(listed))}')

    def in_the_standing(self, standing: Tree) -> Iterator[Slip]:
        """The slips in the seats and wagers that a standing names; `standing_from_tree` checks their form."""
        for index, entry in tables_in(standing, "wagers"):
            name, called = entry.get("wager"), entry.get("called")
            if isinstance(name, str) and name:
                yield from (slip._replace(part=("wagers", index, "wager")) for slip in self.wager(name))
            if isinstance(called, str) and called not in {"", "on", "off"}:
                why = f'a wager is called on or off, not "{called}"'
                yield Slip(why, part=("wagers", index, "called"))
        for field in self.game.play.opening(self.game.rules()).seat_fields:
            given = standing.get(field)
            for holder in given if isinstance(given, list) else [given]:
                name = holder.get("seat") if isinstance(holder, dict) else holder
                if isinstance(name, str) and name:
                    yield from (slip._replace(part=(field,)) for slip in self.seat(name))

    # ---------------------------------------------------------------- the tape

    def tape(self, name: str, text: str) -> Iterator[Slip]:
        """A tape of other games, or each entry that the game's cards, dice, wheel or draw cannot give."""
        if name != self.game.play.tape:
            yield Slip(f"{self.game.title} is played with {self.game.play.tape}")
            return
        tokens = text.split()
        self.entries = len(tokens)
        for index, token in enumerate(tokens):
            yield from (slip._replace(part=(index,)) for slip in self._entry(token))

    def _entry(self, token: str) -> Iterator[Slip]:
        """Why this cannot be on the tape."""
        match self.game.play.tape:
            case "cards" if token != UNTURNED and not _AWARD.fullmatch(token):
                devices = self.game.play.devices(self.rules)
                wrong = list(self._card(token))
                if wrong and len(list(self._no_outcome(token))) == len(devices):  # no dice or button of it shows this
                    yield from wrong
            case "spins":
                yield from self._stop(token)
            case "dice" | "numbers":
                yield from self._no_outcome(token)
            case _:
                pass

    def _no_outcome(self, token: str) -> Iterator[Slip]:
        """Why the game's dice cannot show this, or its draw."""
        for device in self.game.play.devices(self.rules):
            try:
                device.read(token)
            except Refused as refused:
                yield from (Slip(ruling.why, ruling.cite) for ruling in refused.rulings)

    def _card(self, text: str) -> Iterator[Slip]:
        try:
            self.deck.read(text)
        except NotACard as not_a_card:
            yield Slip(str(not_a_card))

    def _stop(self, stop: str) -> Iterator[Slip]:
        if self.stops and stop not in self.stops:
            yield Slip(f"{stop} is not on this wheel{did_you_mean(stop, self.stops)}")

    # ---------------------------------------------------------------- irregularities

    def before_entry(self, at: int) -> Iterator[Slip]:
        if at > self.entries:
            last = f"{self.entries} is after the last"
            yield Slip(f"it is before entry {at}, but the tape has {self.entries}; count from 0, and {last}")

    def irregularity(self, kind: str) -> Iterator[Slip]:
        remedies = self.game.play.remedies
        if kind not in remedies:
            yield Slip(f'this game has no irregularity "{kind}"{did_you_mean(kind, list(remedies))}')

    def details(self, kind: object, given: Tree) -> Iterator[Slip]:
        """The details of an irregularity that are missing, unknown or impossible."""
        remedy = self.game.play.remedies.get(kind) if isinstance(kind, str) else None
        if remedy is None:
            return
        needs = remedy.needs or {}
        for name, detail in needs.items():
            if name not in given:
                yield Slip(f"is missing: give {name} ({detail.words})", remedy.cite, (name,))
            elif isinstance(given[name], str | int):
                wrong = [slip.why for slip in self._detail(detail, str(given[name]))]
                yield from (Slip("; ".join(wrong), remedy.cite, (name,)) for _ in wrong[:1])
        for name in given:
            if name not in needs:
                why = f"it takes no {name}{did_you_mean(name, list(needs)) if needs else ''}"
                yield Slip(why, remedy.cite, (name,))

    def _detail(self, detail: Detail, value: str) -> Iterator[Slip]:
        """Why a detail cannot have this value."""
        if detail.values and detail.kind is not DetailKind.TEXT and value not in detail.values:
            yield Slip(f'"{value}" is not one of {", ".join(detail.values)}')
            return
        match detail.kind:
            case DetailKind.SEAT:
                yield from self.seat(value)
            case DetailKind.WAGER:
                yield from self.wager(value)
            case DetailKind.OUTCOME:
                yield from self._stop(value)
            case DetailKind.CARD:
                yield from self._card(value)
            case DetailKind.NUMBER | DetailKind.BOX if not _WHOLE.fullmatch(value):
                yield Slip(f'"{value}" is not a whole number')
            case _:
                pass


def seats_of(tree: Tree) -> list[str]:
    """Every seat a document may name: its own, those of the standing, and those with wagers from earlier rounds."""
    names = [seat.get("name") for _, seat in tables_in(tree, "seats")]
    standing = tree.get("standing")
    if isinstance(standing, dict):
        listed = standing.get("seats")
        names += listed if isinstance(listed, list) else []
        names += [entry.get("seat") for key in ("seats", "wagers") for _, entry in tables_in(standing, key)]
    return list(dict.fromkeys(name for name in names if isinstance(name, str) and name))


def tables_in(tree: Tree, key: str) -> Iterator[tuple[int, Tree]]:
    """The tables of a list, with their numbers."""
    entries = tree.get(key)
    listed = entries if isinstance(entries, list | tuple) else ()
    return ((index, entry) for index, entry in enumerate(listed) if isinstance(entry, dict))
