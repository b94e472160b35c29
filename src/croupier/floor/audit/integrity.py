"""Integrity checks: the floor before it opens, and the books once a minute while it is open.

At start-up the events are read: all of them, or those after a snapshot. Each is checked against the one before it and against
the signed heads. Their sums are checked against accounts and transfers, and the people, commands and guards are checked too. If
anything is wrong, the floor does not open. What is before the snapshot is checked in the background (`history_check.py`).

A trail that ends before its heads was cut short, or is a restored backup. A database that is in another place than before is a
copy. In these cases the operator accepts the restore and gives the reason, and an event records it. While the floor is open, the
balances in memory are compared with the accounts, and with the transfers since the last comparison.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from sqlalchemy import Connection, select
from sqlalchemy.exc import DBAPIError

from croupier.floor.accounts.people_check import PeopleCheck
from croupier.floor.audit.command_check import CommandCheck, stored_answer
from croupier.floor.audit.snapshot import FloorState
from croupier.floor.ledger import reconciliation
from croupier.floor.storage import guards, schema
from croupier.floor.storage.instance import instance_of
from croupier.floor.storage.locks import CannotOpen
from croupier.floor.storage.new_event import Tree
from croupier.floor.storage.store import Store, Transaction, events_between
from croupier.floor.storage.streams import DESK, PEOPLE
from croupier.floor.trail import heads, test_floors, trail

EVERY_SECONDS = 60
_SHOWN = 20  # findings in an error message
TO_DO = (
    "run `croupier audit verify` for details, and restore the database from a backup; "
    'if this is a restored backup that ends before its heads, or a copy, run `croupier serve --accept-restore "why"`'
)


A_COPY = (
    "the database is a copy: the floor was last opened on another machine or in another place, and its original may have "
    "dealt what is still sealed here"
)
NO_HEADS = "there is no signed head: none was ever signed, or the heads file was lost or emptied"


class FloorDamaged(CannotOpen):
    """The floor cannot open. `findings` lists the problems; the message also says what to do."""

    def __init__(self, findings: Sequence[str]) -> None:
        more = [f"and {len(findings) - _SHOWN} more"] if len(findings) > _SHOWN else []
        self.findings = [*findings[:_SHOWN], *more]
        super().__init__("; ".join(("the floor's database is damaged or was changed", *self.findings, TO_DO)))


@dataclass(frozen=True, slots=True)
class Restored:
    """An operator's statement that the database is a restored backup: who says so, and why it was restored."""

    by: str
    why: str


# ---------------------------------------------------------------- before it opens


@dataclass(slots=True)
class IntegrityCheck:
    """Checks a floor while it is rebuilt from its trail."""

    store: Store
    signed_heads: list[trail.Head]
    key: Ed25519PublicKey
    last: int  # the last event of the trail
    lost_heads: list[trail.Head] = field(default_factory=list)  # heads of events that are missing
    accepted: Restored | None = None
    findings: list[str] = field(default_factory=list)
    moved: Counter[str] = field(default_factory=Counter)  # the balance of each account by the events
    transfers: int = 0
    people: PeopleCheck = field(default_factory=PeopleCheck)
    since: FloorState | None = None  # the snapshot; None: the whole trail is read
    end: trail.Checked = field(default_factory=trail.Checked)  # how far the trail was checked
    instance: str = ""  # where the database is now
    last_instance: str = ""  # where it was, by the trail; empty if the trail does not say
    is_test: bool = False  # whether it is opened as a floor for tests
    took_over: bool = False  # from a server that had this very database open a moment ago: it is no copy

    @classmethod
    def at(
        cls,
        store: Store,
        paths: Iterable[Path],
        key: Ed25519PublicKey,
        last: int,
        accepted: Restored | None,
        *,
        took_over: bool,
        since: FloorState | None,
        end: trail.Checked,
    ) -> IntegrityCheck:
        """Reads the heads; of those before the snapshot only the last. `end` is where the reading begins."""
        files = [heads.read(path, end.number) for path in paths if path.exists()]
        signed_heads = list(dict.fromkeys(head for listed, _ in files for head in listed))
        problems = [why for _, each in files for why in each]
        lost_heads = _find_lost_heads(store, [head for head in signed_heads if head.genuine(key)])
        look = cls(store, signed_heads, key, last, lost_heads, accepted, problems, took_over=took_over)
        look.instance, look.end = instance_of(store), end
        if since is not None:
            look.since, look.people = since, since.people.copy()
            look.moved, look.last_instance = Counter(since.balances), since.instance
        return look

    @property
    def rolled_back(self) -> bool:
        return bool(self.lost_heads) or bool(self.last and not self.signed_heads)

    @property
    def copied(self) -> bool:
        """Whether the database was last opened somewhere else, and not taken over from there. Known after `run`."""
        return not self.took_over and self.last_instance not in {"", self.instance}

    def run(self, apply: Callable[[trail.Event, Tree], None]) -> None:
        """Applies every event in order. Raises `FloorDamaged` if anything is wrong."""
        accepted_losses = set(self.lost_heads) if self.accepted is not None else set()
        first = self.end.number
        signed_heads = [head for head in self.signed_heads if head not in accepted_losses and head.number >= first]
        self.findings += (
            f"event {head.number} was changed after its head was signed"
            for head in self.lost_heads
            if head.number < first and head not in accepted_losses
        )
        try:
            with self.store.reading() as connection, closing(self._commands(connection)) as commands:
                for why in trail.faults(self._applied(apply, commands), signed_heads, self.key, self.end):
                    self.findings.append(why)  # at once: `_applied` stops applying after the first
                if self.last and not self.signed_heads and self.accepted is None:
                    self.findings.append(NO_HEADS)
                self.findings += self._table_findings(connection, commands)
        except DBAPIError as broken:
            self.findings.append(f"the database cannot be read to the end: {broken.orig}")
        if self.copied and self.accepted is None:
            self.findings.append(A_COPY)
        if self.findings:
            raise FloorDamaged(self.findings)
        if self.accepted is not None and not self.rolled_back and not self.copied:
            raise CannotOpen("no backup was restored: the trail has all of its heads; start without --accept-restore")

    def _commands(self, connection: Connection) -> CommandCheck:
        if self.since is None:
            return CommandCheck.of(connection)
        return CommandCheck.looking_up(partial(stored_answer, connection))

    def _applied(self, apply: Callable[[trail.Event, Tree], None], commands: CommandCheck) -> Iterator[trail.Event]:
        """Yields each event for checking, then applies it if nothing was wrong so far."""
        for event in self.store.events(self.end.number):
            yield event
            if self.findings:
                continue
            try:
                self.note(event, tree := event.tree)
                commands.note(event, tree)
                apply(event, tree)
            except Exception as error:  # noqa: BLE001 (a forged event may hold anything)
                self.findings.append(f"event {event.number} cannot be applied: {type(error).__name__}: {error}")

    def note(self, event: trail.Event, tree: Tree) -> None:
        """Adds up the money, the people and the place of one event."""
        self.is_test = self.is_test or (event.number == 1 and bool(test_floors.is_marked(event)))
        if why := test_floors.fault(event.number, tree, is_test=self.is_test):
            raise ValueError(why)
        for debit, credit, cents, _ in tree["transfers"]:
            self.moved[debit] -= cents
            self.moved[credit] += cents
        self.transfers += len(tree["transfers"])
        if event.stream == PEOPLE:
            self.people.note(tree, event.number)
        if event.stream == DESK and tree["what"] == trail.OPENED:
            self.last_instance = tree["instance"]

    def _table_findings(self, connection: Connection, commands: CommandCheck) -> Iterator[str]:
        if self.since is None:  # else it takes as long as the trail is long
            yield from malformed_pages(connection)
        yield from guards.findings(connection)
        if self.findings:  # a broken trail cannot be compared with the tables
            return
        after, before = (0, {}) if self.since is None else (self.since.number, self.since.balances)
        yield from reconciliation.agree(connection, self.moved, after, before)
        yield from reconciliation.counted(connection, self.transfers, after)
        commands.end()
        yield from commands.findings
        yield from self.people.findings(connection)

    def record_restore(self, transaction: Transaction, at: str) -> None:
        """Writes the restore to the trail: which heads were lost, who accepted it, and why. The Commission gets a notice."""
        if self.accepted is None:
            return
        newest = max(self.lost_heads, key=lambda head: head.number, default=trail.Head(0, trail.BEGINNING, "", b""))
        loss = (
            f"signed heads up to event {newest.number} ({newest.at}) are lost"
            if newest.number
            else "its heads are lost"
        )
        text = (
            f"The floor was opened from a restored backup that ends with event {self.last}: {loss}, "
            f"and so is everything after that event."
            if self.rolled_back
            else f"The floor was opened from a copy that ends with event {self.last}, on another machine or in another place."
        )
        text += f" Every seal in use is given up. {self.accepted.by} says: {self.accepted.why}"
        who: Tree = {"at": at, "by": "house", "role": "house", "said_by": self.accepted.by, "text": text}
        loss_data: Tree = {"after": self.last, "lost": newest.number, "heads": [head.name for head in self.lost_heads]}
        loss_data |= {"copied": self.copied, "gives_up": True}
        transaction.append(DESK, {"what": trail.RESTORED, **who, **loss_data, "why": self.accepted.why})
        transaction.append(DESK, {"what": "notice", **who, "table": "", "cite": ""})

    def record_place(self, transaction: Transaction, at: str) -> None:
        """Writes where the database is, if the trail does not say so."""
        if self.last_instance != self.instance:
            by: Tree = {"at": at, "by": "house", "role": "house"}
            transaction.append(DESK, {"what": trail.OPENED, **by, "instance": self.instance})

    def note_place(self, instance: str) -> None:
        """Notes that the trail says so, once it is committed."""
        self.last_instance = instance


def malformed_pages(connection: Connection) -> Iterator[str]:
    """Pages of a SQLite file that nothing has read so far, such as those of an index. PostgreSQL has its own checks."""
    if connection.dialect.name == "sqlite":
        for (why,) in connection.exec_driver_sql(f"PRAGMA quick_check({_SHOWN})"):
            if why != "ok":
                yield f"the database file is malformed: {' '.join(str(why).split())}"


def _find_lost_heads(store: Store, signed_heads: Sequence[trail.Head]) -> list[trail.Head]:
    """The heads whose events are missing or changed, except those that the trail names as lost under a later head."""
    hashes = {0: trail.BEGINNING} | store.hash_at(head.number for head in signed_heads)
    unmatched = [head for head in signed_heads if hashes.get(head.number) != head.hash]
    if not unmatched:
        return []
    newest = max((head.number for head in signed_heads if head not in unmatched), default=0)
    desk = (trail.restored(event) for event in store.events(stream=DESK) if event.number <= newest)
    named_as_lost = {name for tree in desk if tree is not None for name in tree["heads"]}
    return [head for head in unmatched if head.name not in named_as_lost]


# ---------------------------------------------------------------- while it is open


@dataclass(slots=True)
class BooksMonitor:
    """Compares the books while the floor is open. It runs as a job of the writer, so nothing moves while it runs."""

    balances: dict[str, int]  # all balances in memory, as of the last commit
    number: int  # the last committed event
    checked_at: float
    everything: bool = False  # whether the next comparison is of all people too, not only of the sessions
    _checked: dict[str, int] = field(default_factory=dict)
    _until: int = 0

    def __post_init__(self) -> None:
        self._checked, self._until = dict(self.balances), self.number

    def due(self, now: float) -> bool:
        """Whether a minute has passed. Starts the next minute if so."""
        if now - self.checked_at < EVERY_SECONDS:
            return False
        self.checked_at = now
        return True

    def findings(self, connection: Connection) -> list[str]:
        """Every problem with the books now: accounts, transfers since the last check, balances in memory, and the guards."""
        since, after = _moved(connection, self._until, self.number), _moved(connection, self.number)
        in_accounts = {row.name: row.cents for row in connection.execute(select(schema.account))}
        findings = [*guards.findings(connection)]
        for name in sorted({*in_accounts, *self.balances, *since}):
            in_account, in_memory = in_accounts.get(name, 0) - after.get(name, 0), self.balances.get(name, 0)
            moved = self._checked.get(name, 0) + since.get(name, 0)
            if name not in self.balances and name not in after:
                findings.append(reconciliation.never_opened(name))
            if not in_account == in_memory == moved:
                findings.append(reconciliation.mismatch(name, in_account, moved, in_memory))
        if not findings:
            self._checked, self._until = dict(self.balances), self.number
        return findings

    def people_findings(self, transaction: Transaction, committed: PeopleCheck) -> list[str]:
        """Every open session that is not the trail's, and sometimes every such person, invitation or proposed role.

        `committed` is the trail as of the last commit; this transaction may go on from there.
        """
        known, everything, self.everything = committed.copy(), self.everything, False
        for event in events_between(transaction.connection, self.number, transaction.position.number):
            if event.stream == PEOPLE:
                known.note(event.tree, event.number)
        return [*(known.findings if everything else known.session_findings)(transaction.connection)]


def _moved(connection: Connection, after: int, until: int | None = None) -> Counter[str]:
    """What the transfers of a range of events moved, per account."""
    columns, moved = schema.transfer.c, Counter[str]()
    query = select(columns.debit, columns.credit, columns.cents).where(columns.event > after)
    for debit, credit, cents in connection.execute(query if until is None else query.where(columns.event <= until)):
        moved[debit] -= cents
        moved[credit] += cents
    return moved


def halt_message(findings: Iterable[str], why: str = "its books do not agree") -> str:
    """The message to everybody when the database of an open floor is not the floor's own any more."""
    return f"the floor has halted because {why}: {'; '.join(findings)}"
