"""An evening on the whole floor: five games, players and a bot, things that go wrong, a change of limits, a table closed.

It is planned once, by playing it; the plan is a list of commands with their keys and times. Played again from the plan, in
whatever state a crash has left the floor, it must come to the same trail, event for event and hash for hash: the seals of
these evenings follow from table and number, and the clock from the plan, so that nothing else may differ.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from unittest.mock import patch

from argon2 import PasswordHasher
from sqlalchemy import select

from croupier.floor import casino, demo
from croupier.floor import commands as c
from croupier.floor.accounts import people
from croupier.floor.accounts.people import Actor
from croupier.floor.accounts.permissions import Forbidden
from croupier.floor.audit import verification
from croupier.floor.casino import Casino
from croupier.floor.commands import ANY_COMMAND, Command
from croupier.floor.fairness.seal import Seal
from croupier.floor.storage import schema
from croupier.floor.storage.store import NotEnough, Store, Transaction
from croupier.floor.storage.writer import WriterStopped
from croupier.games import registry
from croupier.law.ruling import Refused
from tests.floor.harness import StoppedClock
from tests.floor.harness_casino import one_place
from tests.floor.house import ANN, BOB, CARL, FLO, hire, player

Say = Callable[[str], None]
Tree = dict[str, Any]

PLAN = "CROUPIER_EVENING"  # the variable that names the file with the plan
BEGINS = datetime(2026, 11, 15, 20, tzinfo=UTC)
DAVE = player("dave")  # who comes with nothing
WHO = {actor.person: actor for actor in (ANN, BOB, CARL, DAVE, FLO)}
ALL = ("roulette", "craps", "blackjack", "red-dog", "big-six")
FEW = ("roulette", "blackjack")
_SEEDS = {"blackjack": 46, "craps": 12}  # found by trying: a pair against an ace, and a come bet that travels


def planned_seal(table: str, number: int, about: str) -> Seal:
    """A seal that is the same whenever it is made, which no real one is."""
    about_seed = f"{table} {number} {_SEEDS.get(table, 0)}".encode()
    seed = hashlib.sha256(about_seed).digest()
    return Seal(table, number, about, seed, seed[:16])


# ---------------------------------------------------------------- a floor to play on


def _quick(**_asked: object) -> PasswordHasher:
    return PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


@dataclass
class Stage:
    """The floor of an evening, opened as it was left."""

    folder: Path
    casino: Casino = field(init=False)
    clock: StoppedClock = field(default_factory=lambda: StoppedClock(BEGINS))
    refusal: Exception | None = None  # the last

    def __post_init__(self) -> None:
        keys = self.folder / "keys"
        if keys.exists():  # what is made again from a recording is open to all
            keys.chmod(0o700)
            for path in keys.iterdir():
                path.chmod(0o600)
        with patch.object(people, "PasswordHasher", _quick), one_place():  # nobody knocks this evening
            self.casino = Casino.open(str(self.folder / "floor.db"), keys, self.clock)
        hire(self.casino, FLO)
        self.casino.run = "the evening"

    def at(self, seconds: int) -> None:
        self.clock.at = BEGINS + timedelta(seconds=seconds)
        self.clock.went_by = float(seconds)

    def make(self, name: str) -> None:
        if name not in self.casino.shown:
            self.casino.make_table(name, demo.sheet_of(registry.game(name.replace("-", "_"))), 7).result()

    def do(self, person: str, tree: Tree, key: str) -> Tree | None:
        """What was answered; None where it was refused."""
        try:
            return self.casino.do(WHO[person], ANY_COMMAND.validate_python(tree), key).result()
        except (Refused, Forbidden, NotEnough) as refused:
            self.refusal = refused
            return None


@contextmanager
def stage(folder: Path) -> Iterator[Stage]:
    folder.mkdir(exist_ok=True)
    with patch.object(casino, "new_seal", planned_seal):
        opened = Stage(folder)
        try:
            yield opened
        finally:
            opened.casino.close()


# ---------------------------------------------------------------- the plan


@dataclass
class Planner:
    """Plays an evening for the first time, and writes down what was asked for."""

    stage: Stage
    entries: list[Tree] = field(default_factory=list)
    after: Callable[[int], None] = lambda _number: None

    @property
    def casino(self) -> Casino:
        return self.stage.casino

    def _note(self, entry: Tree) -> None:
        self.stage.at(len(self.entries) * 7)
        self.entries.append({**entry, "at": len(self.entries) * 7})

    def make(self, name: str) -> None:
        self._note({"make": name})
        self.stage.make(name)
        for step in iter(lambda: self.casino.shown[name].steps.next_step, None):
            if self.casino.shown[name].open:
                break
            self.do(FLO, c.Step(table=name, step=step.name))
        self.after(len(self.entries))

    def do(self, actor: Actor, command: Command, key: str = "") -> Tree | None:
        key = key or f"key-{len(self.entries)}"
        tree = command.model_dump(mode="json")
        self._note({"by": actor.person, "command": tree, "key": key})
        answer = self.stage.do(actor.person, tree, key)
        self.entries[-1]["answered"] = answer is not None
        self.after(len(self.entries))
        return answer

    def refused(self, actor: Actor, command: Command) -> None:
        """What must be refused in whatever state a crash leaves the floor: a refusal is not kept, and is asked for again."""
        assert self.do(actor, command) is None

    def bet(self, actor: Actor, table: str, wager: str, cents: int = 500) -> None:
        assert self.do(actor, c.MakeWager(table=table, wager=wager, cents=cents)), self.stage.refusal

    def round(self, table: str, *people: Actor, answers: dict[str, str] | None = None) -> None:
        """All who bet are ready; then everybody who is asked answers, as wanted or by the game's own strategy."""
        for each in people:
            assert self.do(each, c.Ready(table=table)), self.stage.refusal
        self.answers(table, answers or {})

    def answers(self, table: str, wanted: dict[str, str], most: int = 100) -> None:
        for _ in range(most):
            here = self.casino.shown[table]
            if not here.playing or here.running.asks is None:
                return
            asks = here.running.asks
            names = {offer.name: offer for offer in asks.offers}
            chosen = next((words for name, words in wanted.items() if name in names), "")
            chosen = chosen or asks.show(here.sheet.game.play.strategy(asks))
            actor = WHO[here.persons[asks.seat]]
            decide = c.Decide(table=table, question=here.question, site=asks.site, answer=chosen)
            assert self.do(actor, decide), self.stage.refusal


def plan(folder: Path, tables: tuple[str, ...], after: Callable[[int], None] | None = None) -> list[Tree]:
    """Plays the evening in a folder and gives what was asked for, in order."""
    with stage(folder) as opened:
        planner = Planner(opened)
        planner.after = after or planner.after
        for actor in (ANN, BOB, CARL):
            planner.do(actor, c.BuyIn(cents=1_000_00))
        for table in tables:
            planner.make(table)
            for actor in (ANN, BOB):
                planner.do(actor, c.Sit(table=table))
            _GAMES[table](planner)
        planner.do(CARL, c.CashOut(cents=500_00))
        return planner.entries


def _roulette(planner: Planner) -> None:
    """Bets made twice by one key, bets refused, a bet withdrawn, a purse that is too small."""
    table, wager = "roulette", c.MakeWager(table="roulette", wager="red", cents=500)
    first = planner.do(ANN, wager, "the same")
    assert planner.do(ANN, wager, "the same") == first
    planner.refused(ANN, c.MakeWager(table=table, wager="odd", cents=1))
    planner.refused(ANN, c.MakeWager(table=table, wager="straight 99", cents=500))
    planner.refused(ANN, c.Halt(table=table, why="I lost"))
    planner.refused(DAVE, c.CashOut(cents=500))
    planner.bet(BOB, table, "straight 17")
    planner.bet(BOB, table, "dozen 1")
    assert planner.do(BOB, c.TakeDown(table=table, wager="dozen 1"))
    planner.do(ANN, c.SeatBot(table=table))
    planner.round(table, ANN, BOB)
    planner.bet(BOB, table, "black", 1_000)
    assert planner.do(FLO, c.CloseTable(table=table))
    planner.round(table, BOB)
    for step in iter(lambda: planner.casino.shown[table].steps.next_step, None):
        if not planner.casino.shown[table].open:
            break
        assert planner.do(FLO, c.Step(table=table, step=step.name))


def _craps(planner: Planner) -> None:
    """A come bet travels to its number, and is decided there."""
    table = "craps"
    planner.bet(ANN, table, "pass")
    planner.round(table, ANN)
    planner.bet(ANN, table, "come")
    planner.round(table, ANN)
    travelled = [wager.name for wager in planner.casino.shown[table].standing.wagers]
    assert any(name.startswith("come ") for name in travelled), travelled
    for _ in range(3):
        if not planner.casino.shown[table].standing.wagers:
            break
        planner.round(table, ANN)


def _blackjack(planner: Planner) -> None:
    """A pair against an ace: insurance, a split; a table stopped in the middle of a round, and a matter ruled."""
    table = "blackjack"
    planner.do(ANN, c.SeatBot(table=table))
    for actor in (ANN, BOB):
        planner.bet(actor, table, "blackjack")
    for actor in (ANN, BOB):
        assert planner.do(actor, c.Ready(table=table))
    planner.answers(table, {"cut": "cut 100"}, 1)
    assert planner.do(FLO, c.Halt(table=table, why="a glass of water on the layout"))
    asks = planner.casino.shown[table].running.asks
    assert asks is not None
    planner.refused(ANN, c.Sit(table=table))
    assert planner.do(FLO, c.Resume(table=table))
    planner.answers(table, {"insurance": "insurance 2.50"}, 2)
    assert planner.do(FLO, c.Raise(table=table, matter="irregularity", what="a card was seen by nobody"))
    ruling = c.Rule(table=table, matter=1, ruling="play_on", cite="19:47-2.15(f)", why="nobody saw it")
    assert planner.do(FLO, ruling)
    planner.answers(table, {"split": "split", "insurance": "insurance 2.50"})
    lines = planner.casino.shown[table].last["record"]["lines"]
    assert {"insurance", "split"} <= {line["wager"] for line in lines} | {
        "split" for line in lines if line["hand"] > 1
    }, lines


def _red_dog(planner: Planner) -> None:
    for _ in range(2):
        for actor in (ANN, BOB):
            planner.bet(actor, "red-dog", "original")
        planner.round("red-dog", ANN, BOB)


def _big_six(planner: Planner) -> None:
    """A change of limits, in force as soon as its duties are done (19:47-8.3(c))."""
    table = "big-six"
    planner.bet(BOB, table, "insignia 1")
    planner.round(table, BOB)
    sheet = planner.casino.shown[table].sheet
    limits = {name: {"min": "10.00", "max": "100.00"} for name in sheet.limits}
    assert planner.do(FLO, c.Schedule(table=table, rules=sheet.rules.plain(), limits=limits))
    for duty in planner.casino.shown[table].desk.change.duties:  # type: ignore[union-attr]
        assert planner.do(FLO, c.Duty(table=table, change=1, duty=duty))
    planner.refused(BOB, c.MakeWager(table=table, wager="insignia 2", cents=200_00))  # whatever lies there already
    planner.bet(BOB, table, "insignia 2", 1_000)
    planner.round(table, BOB)


_GAMES = {"roulette": _roulette, "craps": _craps, "blackjack": _blackjack, "red-dog": _red_dog, "big-six": _big_six}


# ---------------------------------------------------------------- played by the plan


def by_plan(folder: Path, entries: list[Tree], say: Say) -> None:
    """Plays what was planned, from the beginning, on a floor as it was left: what was done already is only answered."""
    with stage(folder) as opened:
        try:
            for entry in entries:
                opened.at(entry["at"])
                if "make" in entry:
                    opened.make(entry["make"])
                    continue
                answer = opened.do(entry["by"], entry["command"], entry["key"])
                if answer is not None:
                    say(f"{entry['by']} {entry['key']} {_compact(answer)}")
        except WriterStopped:
            return


def _compact(answer: Tree) -> str:
    """On one line and without a space: what was said ends with it."""
    return json.dumps(answer, sort_keys=True, separators=(",", ":"))


def played(folder: Path, say: Say) -> None:
    """The evening as the crash campaigns want one; the plan is in the file that the environment names."""
    by_plan(folder, json.loads(Path(os.environ[PLAN]).read_text("utf-8")), say)


def answered_too_soon(folder: Path, say: Say) -> None:
    """A floor that answers before it has committed: the campaigns must find it."""
    kept = Transaction.store_answer

    def answer(self: Transaction, actor: str, key: str, asked: bytes, answer: bytes, number: int) -> None:
        kept(self, actor, key, asked, answer, number)
        say(f"{actor} {key} {_compact(json.loads(answer))}")

    with patch.object(Transaction, "store_answer", answer):
        played(folder, lambda _line: None)


# ---------------------------------------------------------------- what must hold whenever the lights went out


def wrong(folder: Path, said: list[str]) -> list[str]:
    """What is wrong with a floor after a crash: its audit, and every answer that was given before."""
    if not (folder / "floor.db").exists():
        return ["there is no database"] if said else []
    Stage(folder).casino.close()  # as the next server finds it
    store = Store.open(str(folder / "floor.db"), read_only=True)
    try:
        report = verification.replay_all(store, verification.Keys.read(folder / "keys"))
        with store.reading() as connection:
            rows = connection.execute(select(schema.command)).all()
        keys = {(row.actor, row.key) for row in rows}
        lines = {f"{row.actor} {row.key} {_compact(json.loads(row.answer))}" for row in rows}
        found = [f"{each.place}: {each.why}" for each in report.findings]
        found += [f"{line}: said, and lost" for line in said if line not in lines]
        for event in store.events():
            tree = event.tree
            if tree.get("command") and (tree["by"], tree["command"]) not in keys:
                found.append(f"event {event.number} is there without its answer")
    finally:
        store.close()
    return found


def last_hash(folder: Path) -> str:
    store = Store.open(str(folder / "floor.db"), read_only=True)
    try:
        return [event.hash.hex() for event in store.events()][-1]
    finally:
        store.close()
