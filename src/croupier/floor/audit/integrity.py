"""Whether a floor is sound: looked at before it opens, and once a minute while it is open.

Before it opens every event goes by anyway: each is held against the one before it, against the heads that were signed, and
what all of them tell against the accounts and the transfers, the people and the guards. A floor with which anything is wrong
does not open. A trail that ends before its heads was cut short, or is a backup that was restored: whoever restored it says
so, and the trail tells of it from then on. While the floor is open what it holds in memory is compared with the accounts,
and with the transfers since it was compared last.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from sqlalchemy import Connection, select
from sqlalchemy.exc import DBAPIError

from croupier.floor.accounts.people_check import PeopleCheck
from croupier.floor.ledger import reconciliation
from croupier.floor.storage import guards, schema
from croupier.floor.storage.new_event import Tree
from croupier.floor.storage.store import CannotOpen, Store, Transaction
from croupier.floor.trail import heads, trail

EVERY_SECONDS = 60
_TOLD = 20  # findings, in a refusal
TO_DO = (
    "look into it with `croupier audit verify`, and restore the database from a backup; "
    'where it is one already that ends before its heads, say so: `croupier serve --accept-restore "why"`'
)


class FloorDamaged(CannotOpen):
    """A floor that does not open: every finding, and what to do."""

    def __init__(self, findings: Sequence[str]) -> None:
        more = [f"and {len(findings) - _TOLD} more"] if len(findings) > _TOLD else []
        self.findings = [*findings[:_TOLD], *more]
        super().__init__("; ".join(("the floor is not as it was left", *self.findings, TO_DO)))


@dataclass(frozen=True, slots=True)
class Restored:
    """Somebody says that the database is a backup: who, and why it had to be restored."""

    by: str
    why: str


# ---------------------------------------------------------------- before it opens


@dataclass(slots=True)
class Look:
    """What a floor is held against while it is made again from its trail."""

    store: Store
    signed: list[trail.Head]
    key: Ed25519PublicKey
    last: int  # the event the trail ends with
    lost: list[trail.Head] = field(default_factory=list)  # heads of events that are not there
    accepted: Restored | None = None
    findings: list[str] = field(default_factory=list)
    moved: Counter[str] = field(default_factory=Counter)  # what the events tell of each account
    transfers: int = 0
    roll: PeopleCheck = field(default_factory=PeopleCheck)

    @classmethod
    def at(
        cls, store: Store, paths: Iterable[Path], key: Ed25519PublicKey, last: int, accepted: Restored | None
    ) -> Look:
        kept = [heads.read(path) for path in paths if path.exists()]
        signed = list(dict.fromkeys(head for found, _ in kept for head in found))
        wrong = [why for _, each in kept for why in each]
        lost = _lost(store, [head for head in signed if head.genuine(key)])
        return cls(store, signed, key, last, lost, accepted, wrong)

    @property
    def rolled_back(self) -> bool:
        return bool(self.lost) or bool(self.last and not self.signed)

    def through(self, fold: Callable[[trail.Event, Tree], None]) -> None:
        """Has every event folded that is what it was, and raises `FloorDamaged` where anything is not."""
        if self.accepted is not None and not self.rolled_back:
            raise CannotOpen("the trail has all of its heads: no backup was restored; start without --accept-restore")
        given_up = set(self.lost) if self.accepted is not None else set()
        signed = [head for head in self.signed if head not in given_up]
        try:
            for why in trail.faults(self._folded(fold), signed, self.key):
                self.findings.append(why)  # one after the other: who folds looks whether there is any
            if self.last and not self.signed and self.accepted is None:
                self.findings.append("not one head was ever signed of this floor, or all are gone")
            with self.store.reading() as connection:
                self.findings += self._tables(connection)
        except DBAPIError as broken:
            self.findings.append(f"the database cannot be read to its end: {broken.orig}")
        if self.findings:
            raise FloorDamaged(self.findings)

    def _folded(self, fold: Callable[[trail.Event, Tree], None]) -> Iterator[trail.Event]:
        """Each event is folded when it was looked at, as long as nothing was wrong with it or any before it."""
        for event in self.store.events():
            yield event
            if self.findings:
                continue
            try:
                self._note(event, tree := event.tree)
                fold(event, tree)
            except Exception as error:  # noqa: BLE001 (an event that was written by nobody of ours may hold anything)
                self.findings.append(f"event {event.number} cannot be followed: {type(error).__name__}: {error}")

    def _note(self, event: trail.Event, tree: Tree) -> None:
        for debit, credit, cents, _ in tree["transfers"]:
            self.moved[debit] -= cents
            self.moved[credit] += cents
        self.transfers += len(tree["transfers"])
        if event.stream == "people":
            self.roll.note(tree)

    def _tables(self, connection: Connection) -> Iterator[str]:
        yield from guards.findings(connection)
        if self.findings:  # what a broken trail tells need not be compared with anything
            return
        yield from reconciliation.agree(connection, self.moved)
        yield from reconciliation.counted(connection, self.transfers)
        yield from self.roll.findings(connection)

    def tell(self, transaction: Transaction, at: str) -> None:
        """The trail begins a new epoch: which heads were lost, who says so, and why. The Commission is told."""
        if self.accepted is None:
            return
        newest = max(self.lost, key=lambda head: head.number, default=trail.Head(0, trail.BEGINNING, "", b""))
        what = (
            f"signed heads up to event {newest.number} ({newest.at}) are lost"
            if newest.number
            else "its heads are lost"
        )
        text = (
            f"The floor was opened from a restored backup that ends with event {self.last}: {what}, "
            f"and whatever happened since. {self.accepted.by} says: {self.accepted.why}"
        )
        who: Tree = {"at": at, "by": "house", "role": "house", "said_by": self.accepted.by, "text": text}
        lost: Tree = {"after": self.last, "lost": newest.number, "heads": [head.name for head in self.lost]}
        transaction.append("desk", {"what": trail.RESTORED, **who, **lost, "why": self.accepted.why})
        transaction.append("desk", {"what": "notice", **who, "table": "", "cite": ""})


def _lost(store: Store, signed: Sequence[trail.Head]) -> list[trail.Head]:
    """The heads of events that are not there, or are others now, unless the trail has told of them under a later head."""
    wanted, hashes = {head.number for head in signed}, {0: trail.BEGINNING}
    hashes |= {number: hashed for number, hashed in enumerate(store.hashes(), 1) if number in wanted}
    stray = [head for head in signed if hashes.get(head.number) != head.hash]
    if not stray:
        return []
    newest = max((head.number for head in signed if head not in stray), default=0)
    desk = (trail.restored(event) for event in store.events(0, "desk") if event.number <= newest)
    told = {name for tree in desk if tree is not None for name in tree["heads"]}
    return [head for head in stray if head.name not in told]


# ---------------------------------------------------------------- while it is open


@dataclass(slots=True)
class Watch:
    """Compares the books while the floor is open, on the pen's own thread: nothing moves meanwhile."""

    balances: dict[str, int]  # of every account, as the floor has them in memory and as committed last
    number: int  # the last event that was committed
    checked_at: float
    _checked: dict[str, int] = field(default_factory=dict)
    _until: int = 0

    def __post_init__(self) -> None:
        self._checked, self._until = dict(self.balances), self.number

    def due(self, now: float) -> bool:
        """Whether a minute has gone by; who asks, does it."""
        if now - self.checked_at < EVERY_SECONDS:
            return False
        self.checked_at = now
        return True

    def findings(self, connection: Connection) -> list[str]:
        """Everything wrong with the books now: accounts, transfers since the last time, memory, and the guards."""
        since, after = _moved(connection, self._until, self.number), _moved(connection, self.number)
        held = {row.name: row.cents for row in connection.execute(select(schema.account))}
        found = [*guards.findings(connection)]
        for name in sorted({*held, *self.balances, *since}):
            account, known = held.get(name, 0) - after[name], self.balances.get(name, 0)
            moved = self._checked.get(name, 0) + since[name]
            if not account == known == moved:
                found.append(
                    f"{name}: the account holds {account} cents, the transfers say {moved}, the events {known}"
                )
        if not found:
            self._checked, self._until = dict(self.balances), self.number
        return found


def _moved(connection: Connection, after: int, until: int | None = None) -> Counter[str]:
    """What the transfers of some events moved."""
    told, moved = schema.transfer.c, Counter[str]()
    wanted = select(told.debit, told.credit, told.cents).where(told.event > after)
    for debit, credit, cents in connection.execute(wanted if until is None else wanted.where(told.event <= until)):
        moved[debit] -= cents
        moved[credit] += cents
    return moved


def halting(findings: Iterable[str]) -> str:
    """What everybody is told where the books of an open floor do not agree."""
    return f"the floor has halted, for its books do not agree: {'; '.join(findings)}"
