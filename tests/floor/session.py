"""A scripted session on the floor, and its record: what every command did, and what everybody saw change by it.

A record has, after each command and each tick of the clock: the answer or the refusal with its paragraph; each event with its
public fields, and after a bar the fields that nobody is shown; the transfers; and what changed in the view of each viewer. A
change that everybody sees is written once. A long value has a line of its own and a mark, a hash of it; where it is again, only
the mark is written. Seals come from seeds and the clock goes on only by a tick, so a session always has the same record.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any

from croupier.engine.decision import Decision
from croupier.floor import commands as c
from croupier.floor.accounts.people import Actor
from croupier.floor.accounts.permissions import Forbidden
from croupier.floor.audit import history_check, verification
from croupier.floor.audit.snapshot import StoredSnapshot
from croupier.floor.audit.verification import Keys
from croupier.floor.commands import Command
from croupier.floor.refusals import CommandConflict
from croupier.floor.storage.store import NotEnough
from croupier.floor.tables.public_event import public
from croupier.floor.trail.trail import Event
from croupier.law.ruling import Refused
from tests.floor.house import ANN, BOB, CARL, FLO, FRED, INSPECTOR, House, hire, staff

DORA, ADA = staff("dora", "dealer"), staff("ada", "admin")
DEAN = replace(staff("dean", "dealer"), tables=("craps",))
VIEWERS: dict[str, Actor | None] = {"guest": None, "ann": ANN, "bob": BOB, "flo": FLO}
PEOPLE = {each.handle: each for each in (ANN, BOB, CARL)}
_UNTOLD = {"what", "command", "asked", "answered", "transfers"}  # of an event: shown elsewhere, or of the trail itself


@dataclass
class Session:
    """A floor that is played on, and the record so far."""

    house: House
    lines: list[str] = field(default_factory=list)
    views: dict[tuple[str, str], Any] = field(default_factory=dict)  # by table and viewer, as written last
    number: int = 0  # of the last event in the record
    left: set[str] = field(default_factory=set)  # tables that nobody looks at any more
    long: dict[str, str] = field(default_factory=dict)  # the long values in the record, by their marks

    def __post_init__(self) -> None:
        hire(self.house.casino, DORA, DEAN, ADA)
        self.house.casino.run = "this run"
        self.house.casino.timers.silent = lambda _person: 0.0
        self.number = max(event.number for event in self.house.casino.events())

    # ------------------------------------------------------------ what one does

    def table(self, game: str, rules: dict[str, Any] | None = None, **more: Any) -> str:
        """An open table. What the house does to open it is in the record as well."""
        name = self.house.table(game, rules, **more)
        self._note(f"the house opens {name}", "")
        return name

    def do(self, actor: Actor, *commands: Command, version: int | None = None) -> None:
        for command in commands:
            document = command.model_dump(mode="json", exclude={"do", "table"}, exclude_defaults=True)
            asked = f"{actor.handle}: {command.permission.action} {getattr(command, 'table', '')} {_text(document)}"
            try:
                answered = self.house.do(actor, command, expected_version=version)
                assert answered.pop("number") == max(event.number for event in self.house.casino.events(self.number))
                if (table := answered.get("table")) is not None:
                    assert answered.pop("version") == self.house.casino.shown[table].version
                goes_without_saying = {"did": command.permission.action, "table": getattr(command, "table", None)}
                answered = {name: value for name, value in answered.items() if goes_without_saying.get(name) != value}
                answer = _text(answered) if answered else ""
            except (Refused, Forbidden, CommandConflict, NotEnough) as refused:
                answer = _refusal(refused)
            self._note(asked, answer, actor)

    def tick(self, seconds: float = 0) -> None:
        self.house.tick(seconds)
        self._note(f"{seconds} seconds go by", "")

    def bet(self, table: str, stakes: dict[str, dict[str, int]]) -> None:
        """Everybody makes these wagers and is ready."""
        for handle, wagers in stakes.items():
            self.do(PEOPLE[handle], *(c.MakeWager(table=table, wager=name, cents=n) for name, n in wagers.items()))
        for handle in stakes:
            self.do(PEOPLE[handle], c.Ready(table=table))

    def asks(self, table: str) -> Decision | None:
        shown = self.house.casino.shown[table]
        return shown.running.asks if shown.playing else None

    def answer(self, table: str, text: str = "") -> None:
        """The seat that is asked gives this answer, or the one of the game's strategy."""
        asks, shown = self.asks(table), self.house.casino.shown[table]
        assert asks is not None
        chosen = text or asks.show(shown.sheet.game.play.strategy(asks))
        self.do(PEOPLE[asks.seat], c.Decide(table=table, question=shown.question, site=asks.site, answer=chosen))

    def play_out(self, table: str) -> None:
        while self.asks(table) is not None:
            self.answer(table)

    def play_out_but(self, table: str, handle: str) -> None:
        """Everybody answers, until this seat is asked."""
        while (asks := self.asks(table)) is not None and asks.seat != handle:
            self.answer(table)

    def steps(self, table: str, actor: Actor = FLO) -> None:
        """All steps that are left of opening or closing the table."""
        while (step := self.house.casino.shown[table].steps.next_step) is not None:
            self.do(actor, c.Step(table=table, step=step.name))
            if self.house.casino.shown[table].steps.next_step is step:
                return

    def end(self) -> list[str]:
        """The whole record. The books agree, the audit finds nothing, and the floor comes back the same from its trail."""
        assert self.house.findings() == []
        self.lines += ["> the audit", *self._audited()]
        lobby = [{name: value for name, value in each.items() if name != "sheet"} for each in self.house.casino.lobby()]
        self.lines += ["> the lobby", *(line for table in lobby for line in self._value(table["table"], table))]
        notices = [notice.plain() for notice in self.house.casino.inbox.notices]
        self.lines += ["> the inbox", *(line for notice in notices for line in self._value("notice", notice))]
        self.lines += [
            "> the ledger",
            *(f"{name} {cents}" for name, cents in sorted(self.house.casino.balances.items())),
        ]
        waiting = {(table.name, number) for table in self.house.casino.shown.values() for number in table.commitments}
        assert self.house.casino.keyring.seals.keys() <= waiting  # what is revealed is forgotten
        assert self.house.again_is_the_same()
        return self.lines

    def _audited(self) -> Iterator[str]:
        """What an inspector gets: every round is played again, and the cards of each opened seal are dealt again."""
        casino = self.house.casino
        casino.heads.sign()
        report = verification.replay_all(casino.store, Keys.read(self.house.keys)).plain()
        assert report.pop("head") == casino.end.hash.hex()
        assert (report.pop("events"), report.pop("heads") > 0) == (casino.end.number, True)
        place = history_check.TrailPlace(self.house.database, self.house.keys, casino.heads.paths)
        assert history_check.findings(place, StoredSnapshot.of(casino.state(), casino.vault)) == []  # in the background
        yield from self._value("report", report)

    # ------------------------------------------------------------ what is written of it

    def _note(self, asked: str, answer: str, actor: Actor | None = None) -> None:
        self.lines += [f"> {asked}", *([f"  {answer}"] if answer else [])]
        events = list(self.house.casino.events(self.number))
        for event in events:
            self.number = event.number
            self.lines += self._event(event, actor) if "instance" not in event.tree else ()
        for table in self.house.casino.shown:
            if table not in self.left and (events or actor is None):
                self.lines += self._seen(table)

    def _event(self, event: Event, actor: Actor | None) -> Iterator[str]:
        """An event, without what goes without saying: the time of the clock, and who gave the command."""
        tree, printed = event.tree, public(event) or {}
        usual = {"at": self.house.clock.now().isoformat(), "by": actor.person if actor else "house"}
        usual |= {"role": actor.role if actor else "", "handle_by": actor.handle if actor else ""}
        tree = {name: value for name, value in tree.items() if usual.get(name) != value and name not in _UNTOLD}
        shown = {
            name: value for name, value in printed.items() if name not in {"number", "table", "version", "what", "at"}
        }
        hidden = {name: value for name, value in tree.items() if name not in {"number", *shown}}
        if "record" in hidden:  # its facts and lines are in the view
            shown |= {name: len(shown[name]) for name in ("facts", "lines")}
            hidden["record"] = {name: hidden["record"][name] for name in hidden["record"].keys() - shown}
        short = [{name: value for name, value in part.items() if _is_short(value)} for part in (shown, hidden)]
        yield f"  {event.stream} {event.tree['what']} {_text(short[0])}{f' | {_text(short[1])}' if short[1] else ''}"
        for mark, part in (("", shown), ("| ", hidden)):
            for name in sorted(name for name, value in part.items() if not _is_short(value)):
                yield from (f"    {mark}{line}" for line in self._value(name, part[name]))
        for debit, credit, cents, reason in event.tree["transfers"]:
            yield f"    {debit} -> {credit} {cents}: {reason}"

    def _seen(self, table: str) -> Iterator[str]:
        """What changed in the views of a table, with who sees it: "all" if everybody does."""
        changed: dict[tuple[str, str], list[str]] = {}
        for name, viewer in VIEWERS.items():
            view = self.house.casino.view(table, viewer)
            for place, value in _differences("", self.views.get((table, name)), view):
                changed.setdefault((place, _text(value)), []).append(name)
            self.views[table, name] = view
        groups: dict[tuple[str, str], dict[str, Any]] = {}  # the parts that changed, by viewers and place
        for (place, text), names in changed.items():
            viewers = "all" if len(names) == len(VIEWERS) else " ".join(names)
            parent, _, name = place.rpartition(".")
            if place != "version":  # one more for each event
                groups.setdefault((viewers, parent), {})[name] = json.loads(text)
        for (viewers, parent), parts in groups.items():
            yield from (f"  {viewers}: {line}" for line in self._value(parent, parts))

    def _value(self, place: str, value: Any) -> Iterator[str]:
        """A value with its place. Each long part of it has a line of its own."""
        text = _text(value)
        mark = f"#{sha256(text.encode()).hexdigest()[:6]}"
        if _is_short(value):
            yield f"{place} {text}".lstrip()
        elif mark in self.long:
            assert self.long[mark] == text
            yield f"{place} {mark}".lstrip()
        elif (parts := _parts(value)) and (long := {name: part for name, part in parts.items() if not _is_short(part)}):
            short = {name: part for name, part in parts.items() if name not in long}
            yield from self._value(place, short) if short else ()
            for name, part in long.items():
                yield from self._value(f"{place}.{name}" if place else name, part)
        else:
            self.long[mark] = text
            yield f"{place} {mark} {text}".lstrip()


LONG = 60  # characters: a longer value gets a mark
_KEYS = ("wager", "name", "step")  # one of them names each item of a list, unless the items are of people


def _is_short(value: Any) -> bool:
    return len(_text(value)) <= LONG


def _parts(value: Any) -> dict[str, Any]:
    """The parts of a value by name; {} if it has none. The items of a list are named by a key of theirs, or by number."""
    if isinstance(value, dict):
        return dict(sorted(value.items()))
    if not isinstance(value, list) or not any(isinstance(item, dict | list) for item in value):
        return {}
    for key in _KEYS:
        names = [str(item[key]) for item in value if isinstance(item, dict) and key in item and "handle" not in item]
        if len(set(names)) == len(value):
            return dict(zip(names, value, strict=True))
    return {str(number): item for number, item in enumerate(value)}


def _text(tree: Any) -> str:
    return json.dumps(tree, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def _refusal(refused: Exception) -> str:
    if isinstance(refused, Refused):
        return f"refused: {'; '.join(f'{each.why} [{each.cite}]' for each in refused.rulings)}"
    return f"{type(refused).__name__}: {refused}"


def _differences(place: str, before: Any, after: Any) -> Iterator[tuple[str, Any]]:
    """Every place in a tree that is new, different or gone."""
    if before == after and type(before) is type(after):
        return
    old, new = _parts(before), _parts(after)
    if place and not (old and new and type(before) is type(after)):
        yield place, after
        return
    for name in (*new, *(name for name in old if name not in new)):
        yield from _differences(f"{place}.{name}" if place else name, old.get(name), new.get(name))


__all__ = ["ADA", "ANN", "BOB", "CARL", "DEAN", "DORA", "FLO", "FRED", "INSPECTOR", "PEOPLE", "Session"]
