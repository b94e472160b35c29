"""The history of a table, read from the trail: settled rounds, seals, and the evidence of opened seals.

Only an index is in memory: sixteen bytes a round. The rounds themselves are read from the database.
"""

from __future__ import annotations

import json
from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice, takewhile
from threading import Lock
from typing import Protocol

from sqlalchemy import func, or_, select

from croupier.documents.sheet import sheet_tree
from croupier.floor.audit.integrity import BooksMonitor
from croupier.floor.desk.sheet_changes import Timestamp
from croupier.floor.fairness import verifier
from croupier.floor.fairness.keyring import SealLookup
from croupier.floor.fairness.seal import Seal
from croupier.floor.fairness.sealed_dealer import RoundDraws, evidence
from croupier.floor.fairness.vault import Vault
from croupier.floor.ledger.ledger import player
from croupier.floor.storage import schema
from croupier.floor.storage.new_event import Tree
from croupier.floor.storage.store import Store
from croupier.floor.storage.streams import TABLE, of_table
from croupier.floor.tables.table import Table
from croupier.floor.trail import heads as heads_file
from croupier.floor.trail import merkle, trail

_SEAL_FIELDS = ("number", "about", "commitment")


class EventSource(Protocol):
    """Anything the trail can be read from: a casino, or a store."""

    def events(self, after: int = 0, stream: str | None = None) -> Iterator[trail.Event]: ...

    def hashes(self) -> Iterator[bytes]: ...


class OpenFloor(EventSource, Protocol):
    """What the history reads of an open floor."""

    @property
    def store(self) -> Store: ...

    @property
    def watch(self) -> BooksMonitor: ...

    @property
    def heads(self) -> heads_file.Heads: ...

    @property
    def vault(self) -> Vault: ...

    def now(self) -> Timestamp: ...

    def table(self, name: str) -> Table: ...


class EndedRounds(Mapping[int, int]):
    """The event that settled or voided each round of a table: sixteen bytes a round, since a long history has many."""

    def __init__(self) -> None:
        self._rounds, self._events = array("q"), array("q")  # both in order

    def add(self, round_: int, event: int) -> None:
        at = bisect_left(self._rounds, round_)
        if at < len(self._rounds) and self._rounds[at] == round_:
            self._events[at] = event
        else:
            self._rounds.insert(at, round_)
            self._events.insert(at, event)

    def __getitem__(self, round_: int) -> int:
        at = bisect_left(self._rounds, round_)
        if at == len(self._rounds) or self._rounds[at] != round_:
            raise KeyError(round_)
        return self._events[at]

    def __iter__(self) -> Iterator[int]:
        return iter(self._rounds)

    def __len__(self) -> int:
        return len(self._rounds)

    def before(self, round_: int | None) -> Iterator[int]:
        """The rounds before one, or all, newest first."""
        for at in reversed(range(len(self) if round_ is None else bisect_left(self._rounds, round_))):
            yield self._rounds[at]

    def round_at(self, event: int) -> int | None:
        """The first round that ended with an event or after it."""
        at = bisect_left(self._events, event)
        return self._rounds[at] if at < len(self._events) else None


@dataclass(slots=True)
class TableHistory:
    """The history of one table, as far as it has been read. It keeps where things are, and reads them when they are wanted."""

    source: EventSource
    table: str
    read_up_to: int = 0  # the last event read
    round_events: EndedRounds = field(default_factory=EndedRounds)
    void: set[int] = field(default_factory=set)  # the rounds that were voided
    seals: dict[int, Tree] = field(default_factory=dict)
    lock: Lock = field(default_factory=Lock)

    @property
    def stream(self) -> str:
        return of_table(self.table)

    def refresh(self) -> None:
        """Reads the new events. Thread-safe."""
        with self.lock:
            for event in self.source.events(self.read_up_to, self.stream):
                self._note(event)
                self.read_up_to = event.number

    def _note(self, event: trail.Event) -> None:
        tree = event.tree
        match tree["what"]:
            case "settled":
                self.round_events.add(tree["round"], event.number)
            case "voided":
                self.round_events.add(tree["round"], event.number)
                self.void.add(tree["round"])
            case "sealed" | "revealed" | "seal_lost":
                fields = {name: tree[name] for name in (*_SEAL_FIELDS, "seed", "salt", "opened") if name in tree}
                when = {tree["what"]: {"event": event.number, "at": tree["at"]}}
                self.seals[tree["number"]] = {**self.seals.get(tree["number"], {}), **fields, **when}

    # ------------------------------------------------------------ answers

    def page(self, before: int | None, count: int) -> tuple[list[Tree], int | None]:
        """Rounds before that number, newest first, and where the next page begins."""
        with self.lock:
            settled = (number for number in self.round_events.before(before) if number not in self.void)
            numbers = list(islice(settled, count + 1))
            ended = [self.round_events[number] for number in numbers[:count]]
        return self._summaries(ended), numbers[-2] if len(numbers) > count else None

    def _summaries(self, ended: list[int]) -> list[Tree]:
        """The rounds that these events settled, newest first, in one read of the events from the oldest to the newest."""
        if not ended:
            return []
        wanted, summaries = frozenset(ended), list[Tree]()
        for event in self.source.events(ended[-1] - 1, self.stream):
            if event.number in wanted:
                summaries.append(_summary(event, event.tree))
            if event.number >= ended[0]:
                break
        return summaries[::-1]

    def settled(self, number: int | None) -> bool:
        """Whether a round was settled."""
        return number is not None and number in self.round_events and number not in self.void

    def round_at(self, event: int) -> int | None:
        """The round that an event of this table belongs to: the first that ended with it or after it; None if none has."""
        with self.lock:
            return self.round_events.round_at(event)

    def record(self, number: int) -> Tree | None:
        """The settled round as a journal writes it, with the floor's own data."""
        if not self.settled(number):
            return None
        event, tree = self.event(self.round_events[number])
        floor_data = {"table": self.table, "event": event.number, "hash": event.hash.hex(), "at": tree["at"]}
        return {**tree["record"], **floor_data, "decided": tree["decided"], "sheet": tree["sheet"]}

    def event(self, number: int) -> tuple[trail.Event, Tree]:
        """An event of this table, by number."""
        event = next(iter(self.source.events(number - 1, self.stream)))
        return event, event.tree

    def evidence(self, number: int, seals: SealLookup | None = None) -> Tree | None:
        """Everything drawn from a seal, for the verifier; None before it is opened.

        Of a seal that opens card by card, only what everybody has seen: the Commission looks up the seed in `seals`.
        """
        seal_data = self.seals.get(number)
        if seal_data is None or "revealed" not in seal_data:
            return None
        draws = self._draws_between(seal_data["sealed"]["event"], seal_data["revealed"]["event"])
        if "opened" in seal_data and seals is None:
            return verifier.gathered(self.table, seal_data, (each.plain() for each in draws))
        if "opened" in seal_data and seals is not None:
            return evidence(seals.seal(self.table, number), draws)
        seed, salt = bytes.fromhex(seal_data["seed"]), bytes.fromhex(seal_data["salt"])
        return evidence(Seal(self.table, number, seal_data["about"], seed, salt), draws)

    def _draws_between(self, first: int, last: int) -> Iterator[RoundDraws]:
        for event in self.source.events(first, self.stream):
            if event.number > last:
                return
            tree = event.tree
            if tree["what"] in {"settled", "voided"}:
                yield RoundDraws.read(tree)


def _summary(event: trail.Event, tree: Tree) -> Tree:
    net: dict[str, int] = {}
    for line in tree["record"]["lines"]:
        net[line["seat"]] = net.get(line["seat"], 0) + line["cents"]
    return {"number": tree["round"], "at": tree["at"], "event": event.number, "sheet": tree["sheet"], "net_cents": net}


@dataclass(slots=True)
class History:
    """The history of every table that was requested. It reads from the database: call it from a worker thread."""

    floor: OpenFloor
    tables: dict[str, TableHistory] = field(default_factory=dict)
    lock: Lock = field(default_factory=Lock)

    def of(self, table: str) -> TableHistory:
        """The table's history, up to date. Raises if there is no such table."""
        self.floor.table(table)
        with self.lock:
            history = self.tables.setdefault(table, TableHistory(self.floor, table))
        history.refresh()
        return history

    # ------------------------------------------------------------ sheets

    def sheets(self, table: str) -> list[Tree]:
        """Every rule sheet the table has had; the one in force is last."""
        desk = self.floor.table(table).desk
        past = [
            {
                "number": each.number,
                "sheet": each.tree,
                "since": each.since.isoformat(),
                "until": each.until.isoformat(),
                "superseded": {"why": each.why, "cites": list(each.cites)},
            }
            for each in desk.register
        ]
        now = {"number": desk.number, "sheet": sheet_tree(desk.sheet), "since": desk.since.isoformat(), "until": None}
        return [*past, {**now, "superseded": None}]

    # ------------------------------------------------------------ accounts

    def handle(self, person: str) -> str | None:
        """The handle of a person; None if unknown."""
        known = schema.person.c
        with self.floor.store.reading() as connection:
            return connection.execute(select(known.handle).where(known.id == person)).scalar()

    def statement(self, person: str, before: int | None, count: int) -> tuple[list[Tree], int | None]:
        """The transfers of a person's account, newest first, in whole events; and where the next page begins."""
        account, moved, events = player(person), schema.transfer.c, schema.event.c
        mine = or_(moved.debit == account, moved.credit == account)
        earlier = mine if before is None else mine & (moved.event < before)
        query = select(moved.event).where(earlier).distinct().order_by(moved.event.desc()).limit(count + 1)
        with self.floor.store.reading() as connection:
            numbers = list(connection.execute(query).scalars())
            shown = numbers[:count]
            rows = connection.execute(
                select(moved.event, moved.line, moved.debit, moved.credit, moved.cents, moved.reason)
                .add_columns(events.payload, events.stream)
                .join(schema.event, events.number == moved.event)
                .where(mine & moved.event.in_(shown))
                .order_by(moved.event.desc(), moved.line.desc())
            ).all()
        lines = [
            {
                "event": row.event,
                "line": row.line,
                "at": json.loads(bytes(row.payload))["at"],
                "cents": row.cents if row.credit == account else -row.cents,
                "with": row.debit if row.credit == account else row.credit,
                "reason": row.reason,
                "table": row.stream.removeprefix(TABLE) if row.stream.startswith(TABLE) else None,
            }
            for row in rows
        ]
        return lines, shown[-1] if len(numbers) > count else None

    def statement_by_round(self, person: str, before: int | None, count: int) -> tuple[list[Tree], int | None]:
        """The statement in entries, newest first: each round at a table, each visit to the cage. Each has the balance after it.

        Lines that follow each other and belong to one round are one entry. The oldest entry of a page is left to the next
        page if that has more of it.
        """
        lines, following = self.statement(person, before, count)
        balance, entries = self._balance(person, before), list[Tree]()
        histories = {name: self.of(name) for name in {line["table"] for line in lines if line["table"]}}
        for line in lines:
            table = line["table"]
            round_ = histories[table].round_at(line["event"]) if table else None
            place = (table, round_) if table else (None, line["event"])
            if not entries or entries[-1]["place"] != place:
                settled = bool(table and histories[table].settled(round_))
                entry = {"place": place, "table": table, "round": round_, "settled": settled, "at": line["at"]}
                entries.append({**entry, "balance_cents": balance, "cents": 0, "lines": []})
            entries[-1]["lines"].append(line)
            entries[-1]["cents"] += line["cents"]
            balance -= line["cents"]
        if following is not None and len(entries) > 1:
            entries.pop()
            following = entries[-1]["lines"][-1]["event"]
        return entries, following

    def _balance(self, person: str, before: int | None) -> int:
        """The chips of a person's account before an event; without one, now."""
        account, moved = player(person), schema.transfer.c
        earlier = () if before is None else (moved.event < before,)
        total = func.coalesce(func.sum(moved.cents), 0)
        with self.floor.store.reading() as connection:
            came, went = (
                int(connection.execute(select(total).where(side == account, *earlier)).scalar_one())
                for side in (moved.credit, moved.debit)
            )
        return came - went

    # ------------------------------------------------------------ evidence

    def pack(self, table: str) -> Iterator[bytes]:
        """The evidence pack of a table as JSON, in chunks: its seals, its whole trail, and the signed heads.

        A head is signed first, so that everything in the pack can be proved. Later events are left out.
        """
        history, until = self.of(table), self.floor.watch.number
        self.floor.heads.sign_if_behind()
        heads = self.heads()
        first = {
            "table": table,
            "made_at": self.floor.now().wall.isoformat(),
            "key": self.floor.vault.public.public_bytes_raw().hex(),
            "heads": [head.plain() for head in heads],
            "sheets": self.sheets(table),
            "seals": list(history.seals.values()),
        }
        yield json.dumps(first).encode()[:-1] + b', "events": ['
        comma, numbers = b"", list[int]()
        for event in takewhile(lambda event: event.number <= until, self.floor.events(stream=history.stream)):
            yield comma + json.dumps(event_json(event)).encode()
            comma = b",\n"
            numbers.append(event.number)
        yield b'], "proof": ' + json.dumps(proof_under_head(self.floor, numbers, heads)).encode() + b"}"

    def heads(self) -> list[trail.Head]:
        """The signed heads so far, from the first heads file."""
        path = self.floor.heads.paths[0]
        return heads_file.read(path)[0] if path.exists() else []


def proof_under_head(source: EventSource, numbers: Iterable[int], heads: Iterable[trail.Head]) -> Tree | None:
    """The proof for `verifier.py` that events are under the newest head with a root; None if there is no such head."""
    newest = [head for head in heads if head.root and head.number][-1:]
    hashes = list(islice(source.hashes(), newest[0].number)) if newest else []
    if not newest or len(hashes) != newest[0].number:
        return None
    known = [number - 1 for number in numbers if number <= len(hashes)]
    return {"number": len(hashes), "nodes": [node.hex() for node in merkle.proof(hashes, known)]}


def event_json(event: trail.Event) -> Tree:
    """An event with all that its hash covers; the payload is the exact text that was hashed."""
    return {
        "number": event.number,
        "stream": event.stream,
        "version": event.version,
        "payload": event.payload.decode("ascii"),
        "previous": event.before.hex(),
        "hash": event.hash.hex(),
    }
