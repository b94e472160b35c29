"""The casino: every table of the floor on one trail and one ledger. One command is decided and written whole, or not at all.

Commands come from anywhere and are carried out one after the other by whoever holds the pen. Tables are values: what
readers see is what was committed last. At a start everything is made again from the trail, a round under way included.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Row, insert, select

from croupier.documents.sheet import read_sheet
from croupier.floor import carried_out, demo
from croupier.floor.accounts import people, permissions
from croupier.floor.accounts.people import Actor, People
from croupier.floor.accounts.people import Settings as PeopleSettings
from croupier.floor.audit.integrity import BooksMonitor, IntegrityCheck, Restored, halt_message
from croupier.floor.clock import Clock, MachineClock, boot
from croupier.floor.commands import AtTable, Command, misnamed
from croupier.floor.desk import sheet_changes
from croupier.floor.desk.inbox import Inbox
from croupier.floor.fairness.seal import Seal
from croupier.floor.fairness.vault import BrokenSeal, Vault, VaultClosed, new_seal
from croupier.floor.ledger import ledger
from croupier.floor.storage import schema
from croupier.floor.storage.new_event import NewEvent, Tree
from croupier.floor.storage.store import Store, Transaction, last_position
from croupier.floor.storage.writer import Writer
from croupier.floor.tables import table as tables_of
from croupier.floor.tables.table import FAULTS, Table
from croupier.floor.tables.timers import Timers
from croupier.floor.tables.view import TableView, lobby_view, public
from croupier.floor.tables.working_table import WorkingTable, played_out_first
from croupier.floor.trail import trail
from croupier.floor.trail.heads import FILE, Heads
from croupier.floor.trail.merkle import MerkleTree
from croupier.law.option import Unreadable
from croupier.law.ruling import Refused

WELCOME_CENTS = 1_000_00  # play chips for a newcomer
TABLE, CAGE, DESK = "table:", "cage", "desk"
_log = logging.getLogger("croupier.floor")

T = TypeVar("T")


class NoSuchTable(LookupError):
    """No table of that name stands on this floor."""


class FloorHalted(Exception):
    """The books of the floor do not agree: nothing more is done there until somebody has looked, and opened it again."""


class Conflict(Exception):
    """The table has gone on since the version the asker knows."""

    def __init__(self, table: str, version: int) -> None:
        super().__init__(f"{table} is at version {version} by now")
        self.table, self.version = table, version


@dataclass(slots=True)
class Keyring:
    """The seals in use, by table and number. They lie in the database under the vault's key, and here in the clear."""

    vault: Vault
    store: Store
    seals: dict[tuple[str, int], Seal] = field(default_factory=dict)

    def seal(self, table: str, number: int) -> Seal:
        if (table, number) not in self.seals:
            self.seals[table, number] = self._read(table, number)
        return self.seals[table, number]

    def forget(self, table: str, number: int) -> None:
        """A seal that was told is needed no more; whoever still looks at a round of it reads it again."""
        self.seals.pop((table, number), None)

    def _read(self, table: str, number: int) -> Seal:
        kept = schema.seal.c
        with self.store.reading() as connection:
            wanted = select(schema.seal).where(kept.table == table, kept.number == number)
            row = connection.execute(wanted).one_or_none()
        if row is None:
            raise BrokenSeal(f"seal {number} of {table} is not there any more")
        return self.vault.open_secret(table, number, row.about, row.commitment, bytes(row.secret))


@dataclass(slots=True)
class Casino:
    """The whole floor. Open it with `Casino.open`."""

    store: Store
    writer: Writer
    vault: Vault
    clock: Clock
    people: People
    keyring: Keyring
    heads: Heads
    balances: dict[str, int] = field(default_factory=dict)  # of every account, as committed last
    tables: dict[str, Table] = field(default_factory=dict)  # as the pen has them
    shown: dict[str, Table] = field(default_factory=dict)  # as they were committed last
    inbox: Inbox = field(default_factory=Inbox)
    timers: Timers = field(default_factory=Timers)
    run: str = field(default_factory=boot)
    watch: BooksMonitor = field(default_factory=lambda: BooksMonitor({}, 0, 0.0))
    halted: str = ""  # why nothing more is done on the whole floor
    unsigned: str = ""  # why no head can be signed, as the Commission was told
    listeners: list[Callable[[Sequence[trail.Event]], None]] = field(default_factory=list)
    seals_by: Callable[[str, int, str], Seal] | None = (
        None  # who makes seals for a test; None: the machine's own chance
    )

    # ------------------------------------------------------------ opening and closing

    @classmethod
    def open(
        cls,
        database: str,
        keys: Path,
        clock: Clock | None = None,
        *,
        people: PeopleSettings | None = None,
        timers: Timers | None = None,
        restored: Restored | None = None,
        elsewhere: Sequence[Path] = (),
    ) -> Casino:
        """Opens the floor in a database, and makes it as it was from the trail; the keys lie in a folder of their own.

        Raises `FloorDamaged` where it is not as it was left; `restored` says that it is a backup, which ends before its heads.
        Heads are also kept `elsewhere`, in files where whoever keeps the database need not be able to write.
        """
        clock = clock or MachineClock()
        store = Store.open(database)
        try:
            with store.reading() as connection:
                fresh = connection.execute(select(schema.seal.c.number).limit(1)).first() is None
            vault = Vault.open(keys, fresh=fresh)
            _keys_fit(store, vault, keys)
            writer = Writer(store)
        except BaseException:
            store.close()
            raise
        try:
            with store.reading() as connection:
                position = last_position(connection)
            tree = MerkleTree.of(store.hashes())
            heads = Heads(vault.signing, clock, position.number, position.hash, keys / FILE, *elsewhere, tree=tree)
            casino = cls(store, writer, vault, clock, People.open(writer, clock, people), Keyring(vault, store), heads)
            casino.timers = timers or casino.timers
            casino._remember_all(IntegrityCheck.at(store, heads.paths, vault.public, position.number, restored))
        except BaseException:  # a floor that cannot be made again is let go of: whoever mends it can open it
            writer.close()
            store.close()
            raise
        return casino

    def _remember_all(self, look: IntegrityCheck) -> None:
        """Everything is looked at and made again from the trail, before anybody asks for anything; then a head is signed."""
        self.timers.silent = self.people.sessions.seconds_since_seen
        self.people.welcome = self._welcome
        self.people.tables = lambda: list(self.shown)
        look.run(self._remember)
        self.tables = dict(self.shown)
        with self.store.reading() as connection:
            self.balances = {row.name: row.cents for row in connection.execute(select(schema.account))}
        self.watch = BooksMonitor(self.balances, look.last, self.clock.monotonic())
        self.writer.after_commit.append(self._committed)
        self.writer.after_failure.append(lambda _broken: self.heads.sign_if_behind())
        if look.accepted is not None:
            self.writer.submit(
                lambda transaction: look.record_restore(transaction, self.now().wall.isoformat())
            ).result()
        self.heads.sign_at_start()

    def close(self) -> None:
        """Signs the trail as far as it has come, and lets go of the database."""
        self.writer.close()
        self.heads.sign_if_behind()
        self.people.close()
        self.store.close()

    def now(self) -> sheet_changes.Timestamp:
        return sheet_changes.Timestamp.of(self.clock, self.run)

    def _remember(self, event: trail.Event, tree: Tree) -> None:
        """Folds an event of an earlier run into what is shown."""
        if event.stream == DESK:
            self.inbox = self.inbox.fold(event.number, tree)
        if not event.stream.startswith(TABLE):
            return
        name = event.stream.removeprefix(TABLE)
        if tree["what"] == "table_made":
            first = sheet_changes.TableSheets(name, read_sheet(tree["sheet"]), datetime.fromisoformat(tree["at"]))
            self.shown[name] = tables_of.made(name, first, tree["places"], self.keyring)
        self.shown[name] = tables_of.fold(self.shown[name], tree)

    def _committed(self, events: Sequence[trail.Event]) -> None:
        """What is on the disk is shown, and then told."""
        for event in events:
            tree = event.tree
            if event.stream == DESK:
                self.inbox = self.inbox.fold(event.number, tree)
            if tree["what"] == "revealed":
                self.keyring.forget(event.stream.removeprefix(TABLE), tree["number"])
            for debit, credit, cents, _reason in tree["transfers"]:
                self.balances[debit] = self.balances.get(debit, 0) - cents
                self.balances[credit] = self.balances.get(credit, 0) + cents
        for name in {event.stream.removeprefix(TABLE) for event in events if event.stream.startswith(TABLE)}:
            self.shown[name] = self.tables[name]
        self.watch.number = events[-1].number
        self.heads.on_commit(events)
        for listener in self.listeners:
            listener(events)

    # ------------------------------------------------------------ commands

    def do(self, actor: Actor, command: Command, key: str, expected_version: int | None = None) -> Future[Tree]:
        """Has a command carried out. The answer comes when it is on the disk; the same key gives the same answer."""
        self.timers.back(actor.person)
        asked = self.writer.submit(
            lambda transaction: self._answered(transaction, actor, command, key, expected_version)
        )
        return self._watched(command.table, asked) if isinstance(command, AtTable) else asked

    def _answered(
        self, transaction: Transaction, actor: Actor, command: Command, key: str, expected_version: int | None
    ) -> Tree:
        asked = command.model_dump_json().encode()
        before = transaction.stored_answer(actor.person, key, asked)
        if before is not None:  # whether or not he might do it now: it is done
            again: Tree = json.loads(before)
            return again
        self._not_halted()
        if actor.role != "player":  # whose role never changes
            people.require_unchanged(transaction, actor)
        self._allowed(actor, command)
        if isinstance(command, AtTable):
            return self._at_table(transaction, actor, command, key, expected_version)
        happening = carried_out.away_from_tables(self, transaction, actor, command)
        self._write(transaction, (happening,), happening.stream, key)
        answer = {"did": command.do, "number": transaction.position.number}  # type: ignore[attr-defined]
        transaction.store_answer(actor.person, key, asked, trail.canonical(answer), transaction.position.number)
        return answer

    def _allowed(self, actor: Actor, command: Command) -> None:
        """Raises `Forbidden` where the matrix does not let this person do this here."""
        table = self._table(command.table) if isinstance(command, AtTable) else None
        owners = carried_out.owners(table, actor, command)
        permissions.demand(actor, command.do, table=table.name if table else None, owner=owners)  # type: ignore[attr-defined]

    def _at_table(
        self, transaction: Transaction, actor: Actor, command: AtTable, key: str, expected_version: int | None
    ) -> Tree:
        """The table is what it has become only when all is written."""
        table = self._table(command.table)
        if expected_version is not None and expected_version != table.version:
            raise Conflict(command.table, table.version)
        working = self._pit(transaction, table, actor)
        carried_out.at_table(transaction, working, command)
        working.advance()
        self._write(transaction, working.new_events, f"{TABLE}{table.name}", key)
        number = transaction.position.number
        answer = {"did": command.do, "number": number, "table": table.name, "version": working.table.version}  # type: ignore[attr-defined]
        transaction.store_answer(actor.person, key, command.model_dump_json().encode(), trail.canonical(answer), number)
        self.tables[table.name] = working.table
        return answer

    def _table(self, name: str) -> Table:
        if name not in self.tables:
            raise NoSuchTable(name)
        return self.tables[name]

    def _pit(self, transaction: Transaction, table: Table, actor: Actor | None) -> WorkingTable:
        others = tuple(other.desk for other in self.tables.values() if other.name != table.name)

        def sealed(name: str, number: int, about: str) -> Seal:
            """A new seal lies in the database under the vault's key in the same transaction as its commitment."""
            seal = (self.seals_by or new_seal)(name, number, about)
            secret = self.vault.seal_secret(seal)
            row = {"table": name, "number": number, "about": about, "commitment": seal.commitment, "secret": secret}
            transaction.connection.execute(insert(schema.seal).values(**row))
            self.keyring.seals[name, number] = seal
            return seal

        return WorkingTable(table, actor, self.now(), transaction.cents, sealed, others)

    def _write(self, transaction: Transaction, new_events: Sequence[NewEvent], stream: str, key: str) -> None:
        for each in new_events:
            named = {name for transfer in each.transfers for name in (transfer.debit, transfer.credit)}
            for account in named - self.balances.keys():  # what is committed need not be asked for again
                transaction.open_account(account, ledger.kind_of(account))
            transaction.happened(
                each.stream or stream, {**each.data, "what": each.what, "command": key}, each.transfers
            )

    # ------------------------------------------------------------ the house's own doing

    def house(self, table: str, act: Callable[[WorkingTable], None]) -> Future[None]:
        """Has the house do something at a table: its clock, or its demonstration."""
        return self._watched(table, self._by_itself(table, act))

    def _by_itself(self, table: str, act: Callable[[WorkingTable], None]) -> Future[None]:
        def job(transaction: Transaction) -> None:
            self._not_halted()
            working = self._pit(transaction, self._table(table), None)
            act(working)
            working.advance()
            self._write(transaction, working.new_events, f"{TABLE}{table}", "")
            self.tables[table] = working.table

        return self.writer.submit(job)

    def tick(self) -> list[Future[None]]:
        """Does whatever is due: timers that have run out, sheets whose time has come, a head to sign."""
        made: list[Future[None]] = []
        self.heads.tick()
        if self.heads.fault != self.unsigned:
            self.unsigned = self.heads.fault
            words = (
                f"no head of the trail can be signed: {self.unsigned}" if self.unsigned else "heads are signed again"
            )
            made.append(self.writer.submit(partial(self._notify, text=f"On the whole floor {words}.")))
        if self.halted:
            return made
        for table in list(self.shown.values()):
            try:
                made += self._due_at(table)
            except FAULTS as fault:  # it stops alone: the clocks of the others go on
                self._stop(table.name, fault)
        if self.watch.due(self.clock.monotonic()):
            made.append(self.writer.submit(self._compare))
        return made

    def _compare(self, transaction: Transaction) -> None:
        """Once a minute the books are compared. Where they do not agree the whole floor halts, and the Commission is told."""
        if found := self.watch.findings(transaction.connection):
            self.halted = halt_message(found)
            _log.critical("%s", self.halted)
            self._notify(transaction, f"{self.halted}.")

    def _notify(self, transaction: Transaction, text: str) -> None:
        """Tells the Commission what concerns no table alone."""
        who: Tree = {"at": self.now().wall.isoformat(), "by": "house", "role": "house"}
        transaction.happened(DESK, {"what": "notice", **who, "table": "", "cite": "", "text": text})

    def _not_halted(self) -> None:
        if self.halted:
            raise FloorHalted(self.halted)

    def _due_at(self, table: Table) -> list[Future[None]]:
        made = []
        if self.timers.due(table, self.clock.monotonic(), self.changing):
            made.append(self._expired(table.name, table.version))
        if table.desk.change is not None and not table.playing:
            lying = bool(table.betting.wagers)
            if sheet_changes.due(table.desk, self.now(), standing_wagers=lying, others=self._others(table.name)):
                made.append(self.house(table.name, lambda _pit: None))
        return made

    def _watched(self, table: str, future: Future[T]) -> Future[T]:
        """A table at which the floor contradicts itself is stopped, and the Commission is told."""

        def done(over: Future[T]) -> None:
            if not over.cancelled() and isinstance(fault := over.exception(), FAULTS):
                self._stop(table, fault)

        future.add_done_callback(done)
        return future

    def _stop(self, name: str, fault: BaseException) -> None:
        """Nothing is void by it and nothing is paid: a supervisor has to look (reliability before all).

        Whoever may have stopped it before for another reason, the Commission is told of this one, and once.
        """
        why = stopped(fault)
        notice = {"table": name, "text": f"Table {name} has stopped: {wrong_with(fault)}.", "cite": "19:47-8.3(b)3"}

        def act(working: WorkingTable) -> None:
            if not working.table.fault:
                halted = NewEvent("halted", {"why": why, "fault": wrong_with(fault)})
                working.emit(halted, NewEvent("notice", notice, stream=DESK))

        self._by_itself(name, act)

    def changing(self, table: Table) -> bool:
        """Whether other rules wait for nothing but the wagers that lie: those are played out, by the clock if need be."""
        return played_out_first(table, self.now(), self._others(table.name)) is not None

    def clear_seats(self) -> list[Future[None]]:
        """Seats whose player has gone, with no session left open, are free again as soon as nothing of his is on the layout."""
        if self.halted:
            return []
        present = self.people.sessions.active_persons()
        cleared = []
        for name, table in list(self.shown.items()):
            gone = [seat.person for seat in table.seats if not seat.bot and seat.person not in present]
            free = [person for person in gone if not table.laid_cents(table.seat_of(person).handle)]  # type: ignore[union-attr]
            cleared += [self.house(name, partial(_seat_is_free, person=person)) for person in free]
        return cleared

    def _others(self, name: str) -> tuple[sheet_changes.TableSheets, ...]:
        return tuple(other.desk for other in list(self.shown.values()) if other.name != name)

    def _expired(self, name: str, version: int) -> Future[None]:
        def act(working: WorkingTable) -> None:
            if working.table.version == version:  # somebody may have answered in the last moment
                working.time_is_up()

        return self.house(name, act)

    def make_table(self, name: str, sheet: Tree, places: int) -> Future[None]:
        """Puts a new table on the floor, closed."""
        return self.furnish({name: sheet}, places)

    def furnish(
        self, sheets: Mapping[str, Tree], places: int, act: Callable[[WorkingTable], None] | None = None
    ) -> Future[None]:
        """Puts new tables on the floor, all of them or none, and has the house do something at each."""

        def job(transaction: Transaction) -> None:
            self._not_halted()
            made = {name: self._made(transaction, name, sheet, places) for name, sheet in sheets.items()}
            for name, table in made.items():
                working = self._pit(transaction, table, None)
                if act is not None:
                    act(working)
                self._write(transaction, working.new_events, f"{TABLE}{name}", "")
                made[name] = working.table
            self.tables |= made

        return self.writer.submit(job)

    def _made(self, transaction: Transaction, name: str, sheet: Tree, places: int) -> Table:
        if (mistake := misnamed(name)) is not None:
            raise Unreadable(mistake)
        now = self.now()
        first = sheet_changes.first_desk(name, sheet, now.wall)
        if name in self.tables:
            raise ValueError(f"there is a table {name} already")
        told: Tree = {"what": "table_made", "at": now.wall.isoformat(), "by": "house", "role": ""}
        told |= {"sheet": sheet_changes.sheet_tree(first.sheet), "places": places}
        event = transaction.happened(f"{TABLE}{name}", told)
        return tables_of.fold(tables_of.made(name, first, places, self.keyring), event.tree)

    def _welcome(self, transaction: Transaction, actor: Actor) -> None:
        """Play chips for a newcomer, from the cage."""
        if actor.role != "player":
            return
        account = ledger.player(actor.person)
        transaction.open_account(ledger.CAGE, "cage")
        transaction.open_account(account, "player")
        moved = ledger.moved(ledger.CAGE, account, WELCOME_CENTS, "play chips for a newcomer")
        told = {"what": "bought_in", "at": self.now().wall.isoformat(), "by": actor.person, "role": actor.role}
        transaction.happened(CAGE, {**told, "cents": WELCOME_CENTS}, moved)

    # ------------------------------------------------------------ reading

    def table(self, name: str) -> Table:
        if name not in self.shown:
            raise NoSuchTable(name)
        return self.shown[name]

    def cents(self, person: str) -> int:
        return self.balances.get(ledger.player(person), 0)

    def view(self, name: str, actor: Actor | None) -> Tree:
        """What that person may see of a table now. Where its round cannot be dealt again it is seen to stand, and why."""
        table = self.table(name)
        try:
            return TableView(self, table, actor).tree()
        except FAULTS as fault:
            if not table.fault:
                self._stop(name, fault)
            words = table.fault or wrong_with(fault)
            stands = replace(table, halted=stopped(fault), fault=words, playing=False, last={})
            return TableView(self, stands, actor).tree()

    def lobby(self) -> list[Tree]:
        return [lobby_view(table) for table in list(self.shown.values())]

    @staticmethod
    def public(event: trail.Event) -> Tree | None:
        return public(event)

    def subscribe(self, listener: Callable[[Sequence[trail.Event]], None]) -> None:
        self.listeners.append(listener)

    def unsubscribe(self, listener: Callable[[Sequence[trail.Event]], None]) -> None:
        self.listeners.remove(listener)

    def events(self, after: int = 0, stream: str | None = None) -> Iterator[trail.Event]:
        return self.store.events(after, stream)

    def hashes(self) -> Iterator[bytes]:
        return self.store.hashes()

    def demo(self) -> None:
        """One table of every game, open, where the floor has no table yet."""
        if not self.shown:
            demo.furnish(self)


def _seat_is_free(working: WorkingTable, person: str) -> None:
    seat = working.table.seat_of(person)
    if seat is not None:
        with suppress(Refused):  # a win of his waits for a supervisor, or he has bet in the last moment
            working.leave(seat)


def wrong_with(fault: BaseException) -> str:
    """What is wrong, for everybody's eyes: of a contradiction in a round nothing is told that lies in it."""
    return str(fault) if isinstance(fault, BrokenSeal) else f"the floor contradicts itself ({type(fault).__name__})"


def stopped(fault: BaseException) -> str:
    return f"a fault of the floor itself, of which the Commission and the table's floorperson know: {wrong_with(fault)}"


def _keys_fit(store: Store, vault: Vault, keys: Path) -> None:
    """Raises `VaultClosed` where the keys are another floor's: it would show at the first round, and that is too late.

    One seal that does not open stops its own table; where none opens, it is the key that is wrong.
    """
    with store.reading() as connection:
        rows = connection.execute(select(schema.seal).order_by(schema.seal.c.number.desc()))
        newest = rows.fetchone()
        fit = newest is None or any(_opens(vault, row) for row in chain((newest,), rows))
    if not fit:
        raise VaultClosed(f"{keys}: these are the keys of another floor, for they open not one of its seals")


def _opens(vault: Vault, row: Row[Any]) -> bool:
    try:
        vault.open_secret(row.table, row.number, row.about, row.commitment, bytes(row.secret))
    except BrokenSeal:
        return False
    return True
