"""What a table's trail tells of its past: settled rounds, seals, and the evidence that goes with a seal that was opened.

Only an index is kept in memory, and it grows as the trail does; the rounds themselves are read where they stand.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice, takewhile
from threading import Lock
from typing import Any, Protocol

from sqlalchemy import or_, select

from croupier.floor.audit.integrity import Watch
from croupier.floor.desk.sheet_changes import Moment, sheet_tree
from croupier.floor.fairness.seal import Seal
from croupier.floor.fairness.sealed_dealer import Came, evidence
from croupier.floor.fairness.vault import Vault
from croupier.floor.ledger.ledger import player
from croupier.floor.storage import schema
from croupier.floor.storage.store import Store
from croupier.floor.tables.table import Table
from croupier.floor.trail import heads as signed
from croupier.floor.trail import merkle, trail

Tree = dict[str, Any]

_SHOWN_OF_A_SEAL = ("number", "about", "commitment")


class TrailSource(Protocol):
    """What a trail can be read from: a casino, or a store."""

    def events(self, after: int = 0, stream: str | None = None) -> Iterator[trail.Event]: ...

    def hashes(self) -> Iterator[bytes]: ...


class OpenFloor(TrailSource, Protocol):
    """What the history reads of an open floor."""

    @property
    def store(self) -> Store: ...

    @property
    def watch(self) -> Watch: ...

    @property
    def heads(self) -> signed.Heads: ...

    @property
    def vault(self) -> Vault: ...

    def now(self) -> Moment: ...

    def table(self, name: str) -> Table: ...


@dataclass(slots=True)
class TableHistory:
    """The past of one table, as far as it has been read."""

    source: TrailSource
    table: str
    upto: int = 0  # the last event that was read
    rounds: dict[int, Tree] = field(default_factory=dict)
    played: dict[int, int] = field(default_factory=dict)  # the event of each round that was settled or voided
    seals: dict[int, Tree] = field(default_factory=dict)
    lock: Lock = field(default_factory=Lock)

    @property
    def stream(self) -> str:
        return f"table:{self.table}"

    def read_on(self) -> None:
        """Reads what has happened since; may be called by several threads."""
        with self.lock:
            for event in self.source.events(self.upto, self.stream):
                self._note(event)
                self.upto = event.number

    def _note(self, event: trail.Event) -> None:
        tree = event.tree
        match tree["what"]:
            case "settled":
                self.played[tree["round"]] = event.number
                self.rounds[tree["round"]] = _summary(event, tree)
            case "voided":
                self.played[tree["round"]] = event.number
            case "sealed" | "revealed" | "seal_lost":
                told = {name: tree[name] for name in _SHOWN_OF_A_SEAL if name in tree}
                opened: Tree = {name: tree[name] for name in ("seed", "salt") if name in tree}
                when = {tree["what"]: {"event": event.number, "at": tree["at"]}}
                self.seals[tree["number"]] = {**self.seals.get(tree["number"], {}), **told, **opened, **when}

    # ------------------------------------------------------------ answers

    def page(self, before: int | None, count: int) -> tuple[list[Tree], int | None]:
        """Rounds before that number, the newest first, and where the next page begins."""
        with self.lock:
            numbers = [number for number in sorted(self.rounds, reverse=True) if before is None or number < before]
            shown = numbers[:count]
            return [self.rounds[number] for number in shown], shown[-1] if len(numbers) > count else None

    def record(self, number: int) -> Tree | None:
        """The settled round as a journal writes it, and what the floor knows besides."""
        if number not in self.rounds:
            return None
        event, tree = self.event(self.played[number])
        beside = {"table": self.table, "event": event.number, "hash": event.hash.hex(), "at": tree["at"]}
        return {**tree["record"], **beside, "decided": tree["decided"], "sheet": tree["sheet"]}

    def event(self, number: int) -> tuple[trail.Event, Tree]:
        """An event of this table, by its number."""
        event = next(iter(self.source.events(number - 1, self.stream)))
        return event, event.tree

    def evidence(self, number: int) -> Tree | None:
        """All that came of a seal, for the verifier; none before its seed is told."""
        told = self.seals.get(number)
        if told is None or "seed" not in told:
            return None
        seed, salt = bytes.fromhex(told["seed"]), bytes.fromhex(told["salt"])
        seal = Seal(self.table, number, told["about"], seed, salt)
        return evidence(seal, self._played(told["sealed"]["event"], told["revealed"]["event"]))

    def _played(self, first: int, last: int) -> Iterator[Came]:
        for event in self.source.events(first, self.stream):
            if event.number > last:
                return
            tree = event.tree
            if tree["what"] in {"settled", "voided"}:
                yield Came.read(tree)


def _summary(event: trail.Event, tree: Tree) -> Tree:
    net: dict[str, int] = {}
    for line in tree["record"]["lines"]:
        net[line["seat"]] = net.get(line["seat"], 0) + line["cents"]
    return {"number": tree["round"], "at": tree["at"], "event": event.number, "sheet": tree["sheet"], "net_cents": net}


@dataclass(slots=True)
class History:
    """Of every table that somebody asked for. It reads the trail: call it from a thread that may wait."""

    floor: OpenFloor
    tables: dict[str, TableHistory] = field(default_factory=dict)
    lock: Lock = field(default_factory=Lock)

    def of(self, table: str) -> TableHistory:
        """Up to date; raises where there is no such table."""
        self.floor.table(table)
        with self.lock:
            register = self.tables.setdefault(table, TableHistory(self.floor, table))
        register.read_on()
        return register

    # ------------------------------------------------------------ sheets

    def sheets(self, table: str) -> list[Tree]:
        """Every rule sheet the table has had, the one in force last."""
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
        """What the floor calls somebody; None where it knows nobody by that."""
        known = schema.person.c
        with self.floor.store.reading() as connection:
            return connection.execute(select(known.handle).where(known.id == person)).scalar()

    def statement(self, person: str, before: int | None, count: int) -> tuple[list[Tree], int | None]:
        """The transfers of a person's account, the newest first, whole events at a time; and where the next page begins."""
        account, moved, told = player(person), schema.transfer.c, schema.event.c
        mine = or_(moved.debit == account, moved.credit == account)
        earlier = mine if before is None else mine & (moved.event < before)
        wanted = select(moved.event).where(earlier).distinct().order_by(moved.event.desc()).limit(count + 1)
        with self.floor.store.reading() as connection:
            numbers = list(connection.execute(wanted).scalars())
            shown = numbers[:count]
            rows = connection.execute(
                select(moved.event, moved.line, moved.debit, moved.credit, moved.cents, moved.reason, told.payload)
                .join(schema.event, told.number == moved.event)
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
            }
            for row in rows
        ]
        return lines, shown[-1] if len(numbers) > count else None

    # ------------------------------------------------------------ evidence

    def pack(self, table: str) -> Iterator[bytes]:
        """The evidence pack of a table, as JSON in pieces: what is sealed, its whole trail, and the heads signed of it.

        A head is signed over it, so that all of it can be proved; what happens meanwhile is not of it.
        """
        register, until = self.of(table), self.floor.watch.number
        self.floor.heads.up_to_date()
        heads = self.heads()
        first = {
            "table": table,
            "made_at": self.floor.now().wall.isoformat(),
            "key": self.floor.vault.public.public_bytes_raw().hex(),
            "heads": [head.plain() for head in heads],
            "sheets": self.sheets(table),
            "seals": list(register.seals.values()),
        }
        yield json.dumps(first).encode()[:-1] + b', "events": ['
        comma, numbers = b"", list[int]()
        for event in takewhile(lambda event: event.number <= until, self.floor.events(0, register.stream)):
            yield comma + json.dumps(whole(event)).encode()
            comma = b",\n"
            numbers.append(event.number)
        yield b'], "proof": ' + json.dumps(under_a_head(self.floor, numbers, heads)).encode() + b"}"

    def heads(self) -> list[trail.Head]:
        """The heads that were signed so far, from the first file they are kept in."""
        kept = self.floor.heads.paths[0]
        return signed.read(kept)[0] if kept.exists() else []


def under_a_head(source: TrailSource, numbers: Iterable[int], heads: Iterable[trail.Head]) -> Tree | None:
    """The proof that events lie under the newest head with a root, as `verifier.py` wants it; None where there is none."""
    newest = [head for head in heads if head.root and head.number][-1:]
    hashes = list(islice(source.hashes(), newest[0].number)) if newest else []
    if not newest or len(hashes) != newest[0].number:
        return None
    known = [number - 1 for number in numbers if number <= len(hashes)]
    return {"number": len(hashes), "nodes": [node.hex() for node in merkle.proof(hashes, known)]}


def whole(event: trail.Event) -> Tree:
    """An event as it can be hashed again: its payload is the text that was hashed."""
    return {
        "number": event.number,
        "stream": event.stream,
        "version": event.version,
        "payload": event.payload.decode("ascii"),
        "previous": event.before.hex(),
        "hash": event.hash.hex(),
    }
