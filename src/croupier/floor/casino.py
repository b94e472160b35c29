"""The casino: every table of the floor on one trail and one ledger.

A command goes one way: it is parsed (by the channel it came from), its permission is checked, the table decides, everything
is written in one transaction, and after the commit it is published. The writer runs one command at a time. Tables are values:
readers see the ones that were committed last. At start-up the floor is rebuilt from the trail, rounds under way included.
"""

from __future__ import annotations

import hashlib
import json
import logging
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import CancelledError, Future
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection, delete, select
from sqlalchemy.exc import SQLAlchemyError

from croupier.documents.sheet import sheet_tree
from croupier.floor import demo
from croupier.floor.accounts import people, permissions
from croupier.floor.accounts.actor import Actor
from croupier.floor.accounts.people import People
from croupier.floor.accounts.settings import Settings as PeopleSettings
from croupier.floor.audit import snapshot
from croupier.floor.audit.command_check import forged_answer
from croupier.floor.audit.integrity import BooksMonitor, IntegrityCheck, Restored, halt_message
from croupier.floor.audit.rebuild import Rebuilt
from croupier.floor.audit.snapshot import FloorState, SnapshotKeeper
from croupier.floor.clock import Clock, MachineClock, boot
from croupier.floor.commands import AtTable, AwayFromTables, Command, Office, table_name_mistake
from croupier.floor.desk import sheet_changes
from croupier.floor.desk.inbox import Inbox
from croupier.floor.fairness.keyring import Keyring, check_keys
from croupier.floor.fairness.seal import Seal
from croupier.floor.fairness.vault import Vault, chosen_seal, new_seal
from croupier.floor.ledger import ledger
from croupier.floor.programs.test_floor import require_kind
from croupier.floor.programs.webhooks import Webhooks
from croupier.floor.refusals import (
    CommandConflict,
    FloorHalted,
    ForgedAnswer,
    NoSuchTable,
    NotATestFloor,
    describe,
    why_stopped,
)
from croupier.floor.storage import schema
from croupier.floor.storage.locks import CannotOpen
from croupier.floor.storage.new_event import NewEvent, Tree
from croupier.floor.storage.store import KeyReused, Store, Transaction, last_position, malformed
from croupier.floor.storage.streams import CAGE, DESK, PEOPLE, TABLE, of_table
from croupier.floor.storage.writer import Writer, WriterHeld, WriterStopped
from croupier.floor.tables import pace
from croupier.floor.tables.fold import fold
from croupier.floor.tables.moves import bets, house, names, restart, seating
from croupier.floor.tables.moves.pace import company_sits
from croupier.floor.tables.moves.working_table import WorkingTable
from croupier.floor.tables.table import FAULTS, Table, new_table
from croupier.floor.tables.timers import Timers
from croupier.floor.tables.view import FloorNow, TableView, lobby_view
from croupier.floor.trail import test_floors, trail
from croupier.floor.trail.heads import FILE, Heads, also_beside
from croupier.law.option import Unreadable
from croupier.law.ruling import Mistake

WELCOME_CENTS = 1_000_00  # play chips for a new player
_log = logging.getLogger("croupier.floor")

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Decided:
    """What a command decided: the events to write, their stream, and the table after them if it was at one."""

    new_events: Sequence[NewEvent]
    stream: str
    table: Table | None = None


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
    tables: dict[str, Table] = field(default_factory=dict)  # as the writer has them
    shown: dict[str, Table] = field(default_factory=dict)  # as committed last: what readers see
    inbox: Inbox = field(default_factory=Inbox)
    timers: Timers = field(default_factory=Timers)
    run: str = field(default_factory=boot)
    watch: BooksMonitor = field(default_factory=lambda: BooksMonitor({}, 0, 0.0))
    halted: str = ""  # why the whole floor is stopped; empty: it is not
    unsigned: str = ""  # why no head can be signed, as the last notice to the Commission said
    listeners: list[Callable[[Sequence[trail.Event]], None]] = field(default_factory=list)
    end: trail.Checked = field(default_factory=trail.Checked)  # of the trail, as committed last
    snapshots: SnapshotKeeper = field(init=False)
    webhooks: Webhooks = field(init=False)
    place: str = ""  # where the database is, by the trail
    record_place: Callable[[Transaction, str], None] = lambda _transaction, _at: None  # says where the database is
    note_place: Callable[[str], None] = lambda _instance: None  # that it was said
    is_test: bool = False  # whether this is a floor for tests, where seeds are chosen
    seal_maker: Callable[[str, int, str], Seal] | None = None  # makes the seals in a test; None: `new_seal` does

    def __post_init__(self) -> None:
        self.snapshots = SnapshotKeeper(self.vault)
        self.webhooks = Webhooks(self.store, self.writer, self.vault, self.clock)

    # ------------------------------------------------------------ opening and closing

    @classmethod
    def open(  # noqa: PLR0913 (one for each way in which a floor is opened)
        cls,
        database: str,
        keys: Path,
        clock: Clock | None = None,
        *,
        people: PeopleSettings | None = None,
        timers: Timers | None = None,
        restored: Restored | None = None,
        elsewhere: Sequence[Path] = (),
        heads_beside: bool = False,
        took_over: bool = False,
        full_check: bool = False,
        test_floor: bool = False,
    ) -> Casino:
        """Opens the floor in a database and rebuilds it from the trail. `keys` is the folder of the keys.

        Raises `FloorDamaged` if the database is not as it was left. `restored` accepts a backup that ends before its heads.
        Heads are also written to the files `elsewhere`, best where the database's owner cannot write, and with `heads_beside`
        to one next to a SQLite database. `took_over`: another server had this database open until a moment ago, so it is no copy
        of it, even if this is another machine. `full_check`: reads and checks the whole trail, even if there is a snapshot.
        `test_floor`: this is a floor for tests, or becomes one; a floor of the other kind is not opened.
        """
        clock = clock or MachineClock()
        store = Store.open(database)
        try:
            require_kind(store, test_floor=test_floor)
            with store.reading() as connection:
                fresh = connection.execute(select(schema.seal.c.number).limit(1)).first() is None
            vault = Vault.open(keys, fresh=fresh)
            check_keys(store, vault, keys)
            writer = Writer(store)
        except BaseException as broken:
            store.close()
            if isinstance(broken, SQLAlchemyError):
                raise malformed(broken) from broken
            raise
        try:
            with store.reading() as connection:
                position = last_position(connection)
            latest = snapshot.LastSnapshot() if full_check else snapshot.find(store, vault)
            own = also_beside(database, vault.public, is_new=not position.number) if heads_beside else []
            paths = [keys / FILE, *elsewhere, *own]
            heads = Heads(vault.signing, clock, position.number, position.hash, *paths, tree=(end := latest.end).tree)
            casino = cls(store, writer, vault, clock, People.open(writer, clock, people), Keyring(vault, store), heads)
            casino.timers, casino.snapshots = timers or casino.timers, SnapshotKeeper(vault, latest)
            check = IntegrityCheck.at(
                store, paths, vault.public, position.number, restored, took_over=took_over, since=latest.state, end=end
            )
            casino.is_test = check.is_test = test_floor
            casino._start(check)
        except BaseException as broken:  # so that the database can be opened again once it is repaired
            writer.close()
            store.close()
            if isinstance(broken, WriterHeld):
                raise CannotOpen(f"the database cannot be written to at the moment: {broken}") from broken
            if isinstance(broken, SQLAlchemyError | WriterStopped):
                raise malformed(broken) from broken
            raise
        return casino

    def _start(self, check: IntegrityCheck) -> None:
        """Checks the trail, rebuilds the floor from it, and signs a head, before any request is answered."""
        self.timers.silent = self.people.sessions.seconds_since_seen
        self.people.welcome, self.people.named = self._welcome, self._rename
        self.people.tables = lambda: list(self.shown)
        rebuilt = Rebuilt(self.keyring)
        if check.since is not None:
            rebuilt.tables, rebuilt.inbox = check.since.tables_with(self.keyring), check.since.inbox
        check.run(rebuilt.apply)
        self.shown, self.inbox = rebuilt.tables, rebuilt.inbox
        self.end, self.place = check.end, check.last_instance
        self.record_place, self.note_place = check.record_place, check.note_place
        self.tables = dict(self.shown)
        with self.store.reading() as connection:
            self.balances = {row.name: row.cents for row in connection.execute(select(schema.account))}
        self.watch = BooksMonitor(self.balances, check.last, self.clock.monotonic())
        self.writer.after_commit.append(self._publish)
        self.writer.after_outage.append(self._after_outage)
        self.writer.after_intrusion.append(self._compare_everything)
        self.writer.after_failure.append(lambda _broken: self.heads.sign_if_behind())
        if self.is_test and not check.last:
            self.writer.submit(self._mark_test_floor).result()
        if check.accepted is not None:
            self.writer.submit(lambda transaction: self._start_anew(transaction, check)).result()
        if self.tables:
            self.writer.submit(
                lambda transaction: check.record_place(transaction, self.now().wall.isoformat())
            ).result()
        self.people.start(check.people)
        self.webhooks.load()
        self.heads.sign_at_start()
        if self.snapshots.opened_with.refused:
            why = self.snapshots.opened_with.refused
            text = f"A snapshot in the floor's database was not used: {why}. The whole trail was read instead."
            self.writer.submit(partial(self._drop_snapshot, text=text)).result()

    def _mark_test_floor(self, transaction: Transaction) -> None:
        by: Tree = {"at": self.now().wall.isoformat(), "by": "house", "role": "house"}
        transaction.append(DESK, {"what": test_floors.MARK, **by})

    def _start_anew(self, transaction: Transaction, check: IntegrityCheck) -> None:
        """After a restore: what was sealed may have been seen, so every table gives up its seals. It is one transaction."""
        check.record_restore(transaction, self.now().wall.isoformat())
        check.record_place(transaction, self.now().wall.isoformat())
        for name in sorted(self.tables):
            working = self._working_table(transaction, self.tables[name], None)
            restart.give_up_seals(working)
            self._write(transaction, working.new_events, of_table(name), "")
            self.tables[name] = working.table

    def _drop_snapshot(self, transaction: Transaction, text: str) -> None:
        transaction.connection.execute(delete(schema.snapshot))
        self._notify(transaction, text)

    def close(self) -> None:
        """Signs the end of the trail and closes the database."""
        self.writer.close()
        self.heads.sign_if_behind()
        self.people.close()
        if self.writer.broken is None and not self.writer.held and not self.halted:
            self.snapshots.keep_at_close(self.store, self.state)
        self.store.close()

    def state(self) -> FloorState:
        """Everything that a snapshot holds, as committed last. Call it on the writer's thread, or when that has ended."""
        parts = dict(self.shown), self.inbox, self.people.known.copy(), dict(self.balances)
        return FloorState(self.end.copy(), *parts, self.place)

    def now(self) -> sheet_changes.Timestamp:
        return sheet_changes.Timestamp.of(self.clock, self.run)

    # ------------------------------------------------------------ commands: permission, decide, write, publish

    def do(self, actor: Actor, command: Command, key: str, expected_version: int | None = None) -> Future[Tree]:
        """Submits a command to the writer. The future has the answer after the commit.

        The same key gives the same answer again. The future raises `Refused`, `Forbidden`, or `CommandConflict` if the table is
        not at the expected version.
        """
        self.timers.back(actor.person)
        future = self.writer.submit(
            lambda transaction: self._run_command(transaction, actor, command, key, expected_version)
        )
        return self._stop_on_fault(command.table if isinstance(command, AtTable) else "", future)

    def _run_command(
        self, transaction: Transaction, actor: Actor, command: Command, key: str, expected_version: int | None
    ) -> Tree:
        """Checks the permission, decides and writes. `_publish` follows after the commit."""
        request = command.model_dump_json().encode()
        if (earlier := self._stored_answer(transaction, actor.person, key, request)) is not None:
            answer: Tree = json.loads(earlier)  # even if the actor may no longer do it: it is done
            return answer
        self._check_not_halted()
        self._check_permission(transaction, actor, command)
        decided = self._decide(transaction, actor, command, expected_version)
        number = transaction.position.number + len(decided.new_events)
        answer = {"did": command.permission.action, "number": number}
        if decided.table is not None:
            answer |= {"table": decided.table.name, "version": decided.table.version}
        stored = trail.canonical(answer)
        proof = {"asked": _digest(request), "answered": _digest(stored)}  # so that nobody can edit the stored answer
        self._write(transaction, decided.new_events, decided.stream, key, proof)
        transaction.store_answer(actor.person, key, request, stored, number)
        if decided.table is not None:
            self.tables[decided.table.name] = decided.table
        return answer

    def _stored_answer(self, transaction: Transaction, actor: str, key: str, request: bytes) -> bytes | None:
        """The answer that was given before. Raises `ForgedAnswer` if the trail does not have this command."""
        try:
            earlier = transaction.stored_answer(actor, key, request)
        except KeyReused:
            self._check_stored(transaction, actor, key)
            raise
        if earlier is not None:
            self._check_stored(transaction, actor, key)
        return earlier

    def _check_stored(self, transaction: Transaction, actor: str, key: str) -> None:
        """Halts the floor if the stored answer is not the house's."""
        if why := forged_answer(transaction.connection, actor, key):
            self._check_not_halted()
            self.halted = halt_message([why], "a stored answer was changed in its database")
            _log.critical("%s", self.halted)
            raise ForgedAnswer(self.halted)

    def _check_permission(self, transaction: Transaction, actor: Actor, command: Command) -> None:
        """Raises `Forbidden` if the actor's role, tables or part in the matter do not allow the command."""
        if actor.role != "player":  # a player's role never changes
            people.require_unchanged(transaction, actor)
        if actor.api_key and not self.people.alive(actor.session):  # it was revoked while the command waited
            raise permissions.Forbidden(permissions.may(None, "do_command"))
        if isinstance(command, AtTable):
            table = self._table(command.table)
            permissions.demand(actor, command.permission, table=table.name, owner=command.owners(table, actor))
        else:
            permissions.demand(actor, command.permission, owner=actor.person)

    def _decide(
        self, transaction: Transaction, actor: Actor, command: Command, expected_version: int | None
    ) -> Decided:
        """Runs the command, and at a table everything that follows by itself. Raises `Refused` if it is not allowed."""
        if isinstance(command, AwayFromTables):
            event = command.run(Office(actor, self.now().wall.isoformat(), transaction, self.inbox))
            return Decided((event,), event.stream)
        if not isinstance(command, AtTable):
            raise TypeError(f"{type(command).__name__} is neither a command at a table nor one away from the tables")
        table = self._table(command.table)
        if expected_version is not None and expected_version != table.version:
            raise CommandConflict(command.table, table.version)
        working = self._working_table(transaction, table, actor)
        command.run(working)
        if not working.new_events:  # an answer is kept with its last event: one without any would look forged
            raise working.refuse("there is nothing to change at the table")
        house.advance(working)
        return Decided(working.new_events, of_table(table.name), working.table)

    def _write(
        self, transaction: Transaction, new_events: Sequence[NewEvent], stream: str, key: str, proof: Tree | None = None
    ) -> None:
        """Writes events and their transfers. `proof` goes into the last event."""
        for at, each in enumerate(new_events, 1):
            accounts = {name for transfer in each.transfers for name in (transfer.debit, transfer.credit)}
            for account in accounts - self.balances.keys():  # committed accounts are known to exist
                transaction.open_account(account, ledger.kind_of(account))
            data = {**each.data, "what": each.kind, "command": key}
            data |= (proof or {}) if at == len(new_events) else {}
            self.webhooks.note(transaction, transaction.append(each.stream or stream, data, each.transfers))

    def _publish(self, events: Sequence[trail.Event]) -> None:
        """Shows committed events to readers, signs them, and hands them to the listeners."""
        for event in events:
            tree = event.tree
            if event.stream == DESK:
                self.inbox = self.inbox.fold(event.number, tree)
            if event.stream == PEOPLE:
                self.people.known.note(tree, event.number)
            if event.stream == DESK and tree["what"] == trail.OPENED:
                self.place = tree["instance"]
                self.note_place(self.place)
            if tree["what"] == "revealed":
                self.keyring.forget(event.stream.removeprefix(TABLE), tree["number"])
            for debit, credit, cents, _reason in tree["transfers"]:
                self.balances[debit] = self.balances.get(debit, 0) - cents
                self.balances[credit] = self.balances.get(credit, 0) + cents
        for name in {event.stream.removeprefix(TABLE) for event in events if event.stream.startswith(TABLE)}:
            self.shown[name] = self.tables[name]
        self.watch.number = events[-1].number
        self.heads.on_commit(events)
        self.end.note(events)
        self.snapshots.note(self.end.number, self.state)
        for listener in self.listeners:
            listener(events)

    def _after_outage(self, connection: Connection) -> None:
        """Forgets what jobs did in memory that were undone, once the database is back. Nobody loses time to the outage."""
        self.tables = dict(self.shown)
        self.timers.armed.clear()
        self.timers.offers.clear()
        self.timers.company.clear()
        self.people.sessions.reload(connection)
        if self.halted and not any(each.text == f"{self.halted}." for each in self.inbox.notices):
            self.halted = ""  # its notice was undone: the next comparison of the books finds it again
        self._compare_everything()

    def _compare_everything(self) -> None:
        """At the next tick: the books, and all people. Something else may have written to the database."""
        self.watch.everything, self.watch.checked_at = True, -math.inf

    def _table(self, name: str) -> Table:
        if name not in self.tables:
            raise NoSuchTable(name)
        return self.tables[name]

    def _working_table(self, transaction: Transaction, table: Table, actor: Actor | None) -> WorkingTable:
        def make_seal(name: str, number: int, about: str) -> Seal:
            chosen = table.chosen_seed
            make = partial(chosen_seal, chosen) if chosen else self.seal_maker or new_seal
            seal = make(name, number, about)
            self.keyring.add(transaction, seal)
            return seal

        def desks() -> tuple[sheet_changes.TableSheets, ...]:
            return tuple(each.desk for each in self.tables.values())

        def bank_seconds(at: Table) -> int:
            return self.timers.bank_seconds(at, self.clock.monotonic())

        return WorkingTable(table, actor, self.now(), transaction, make_seal, desks, bank_seconds=bank_seconds)

    def _check_not_halted(self) -> None:
        if self.halted:
            raise FloorHalted(self.halted)

    # ------------------------------------------------------------ what the house does by itself

    def house(self, table: str, act: Callable[[WorkingTable], None]) -> Future[None]:
        """Lets the house do something at a table."""
        return self._stop_on_fault(table, self._submit_house(table, act))

    def _submit_house(self, table: str, act: Callable[[WorkingTable], None]) -> Future[None]:
        def job(transaction: Transaction) -> None:
            self._check_not_halted()
            working = self._working_table(transaction, self._table(table), None)
            act(working)
            house.advance(working)
            self._write(transaction, working.new_events, of_table(table), "")
            self.tables[table] = working.table

        return self.writer.submit(job)

    def tick(self) -> list[Future[None]]:
        """Does what is due: timers that ran out, rule sheets whose time has come, a head to sign, the books to compare."""
        jobs: list[Future[None]] = []
        self.heads.tick()
        if self.writer.held:  # the database is away
            return jobs
        if self.heads.fault != self.unsigned:
            jobs.append(self._notify_unsigned())
        if self.halted:
            return jobs
        for table in list(self.shown.values()):
            try:
                jobs += self._due_at(table)
            except FAULTS as fault:  # it stops this table alone
                self._stop(table.name, fault)
        if self.watch.due(self.clock.monotonic()):
            jobs.append(self.writer.submit(self._compare_books))
        return [*jobs, *self.snapshots.keep_waiting(self.writer)]

    def _notify_unsigned(self) -> Future[None]:
        """Tells the Commission that heads cannot be signed, or that they can be again."""
        before, fault = self.unsigned, self.heads.fault
        self.unsigned = fault
        text = f"no head of the trail can be signed: {fault}" if fault else "heads are signed again"
        future = self.writer.submit(partial(self._notify, text=f"On the whole floor {text}."))

        def check(done: Future[None]) -> None:
            if done.exception() is not None:  # it is reported at the next tick
                self.unsigned = before

        future.add_done_callback(check)
        return future

    def _due_at(self, table: Table) -> list[Future[None]]:
        jobs, now = self._late_names(table), self.clock.monotonic()
        for (person, seat), ends in self.timers.keeps(table, now).items():
            if now >= ends:
                jobs.append(self.house(table.name, partial(seating.did_not_come, person=person, seat=seat)))
        if (comes := self.timers.company_comes(table, now)) is not None and now >= comes:
            jobs.append(self.house(table.name, company_sits))
        bank_seconds = self.timers.bank_seconds(table, now)
        if self.timers.due(table, now, self.changing):
            jobs.append(self._time_is_up(table.name, table.version, bank_seconds))
        if table.desk.change is not None and not table.playing:
            wagers = bool(table.betting.wagers)
            if sheet_changes.due(table.desk, self.now(), standing_wagers=wagers, desks=self.desks()):
                jobs.append(self.house(table.name, lambda _working: None))
        return jobs

    def _time_is_up(self, name: str, version: int, bank_seconds: int) -> Future[None]:
        def act(working: WorkingTable) -> None:
            if working.table.version == version:  # else somebody answered at the last moment
                working.bank_seconds = lambda _table: bank_seconds
                house.time_is_up(working, self.timers.lost)

        return self.house(name, act)

    def _compare_books(self, transaction: Transaction) -> None:
        """Compares the books. If they do not agree the whole floor halts, and the Commission gets a notice."""
        if faults := self.watch.findings(transaction.connection):
            self.halted = halt_message(faults)
        elif faults := self.watch.people_findings(transaction, self.people.known):
            self.halted = halt_message(faults, "its people are not those of the trail")
        if faults:
            _log.critical("%s", self.halted)
            self._notify(transaction, f"{self.halted}.")

    def halt(self, findings: Sequence[str], why: str) -> None:
        """Halts the whole floor from outside the writer, and tells the Commission."""
        if not self.halted:
            self.halted = halt_message(findings, why)
            _log.critical("%s", self.halted)
            self.writer.submit(partial(self._drop_snapshot, text=f"{self.halted}."))  # the next start reads everything

    def _notify(self, transaction: Transaction, text: str) -> None:
        """Puts a notice about the whole floor into the Commission's inbox."""
        by: Tree = {"at": self.now().wall.isoformat(), "by": "house", "role": "house"}
        transaction.append(DESK, {"what": "notice", **by, "table": "", "cite": "", "text": text})

    def _stop_on_fault(self, table: str, future: Future[T]) -> Future[T]:
        """Stops the table, if there is one, when the job fails by a fault of the floor itself.

        When it found a forged answer, the Commission learns why the floor has halted. The command itself wrote nothing.
        """

        def check(done: Future[T]) -> None:
            try:
                fault = done.exception()
            except CancelledError:
                return
            if fault is None:
                return
            if table and isinstance(fault, FAULTS):
                self._stop(table, fault)
            elif isinstance(fault, ForgedAnswer):
                self.writer.submit(partial(self._notify, text=f"{fault}."))

        future.add_done_callback(check)
        return future

    def _stop(self, name: str, fault: BaseException) -> None:
        """Stops a table because of a fault of the floor. Nothing is voided or paid: a supervisor has to check.

        The Commission gets one notice, even if the table was stopped before for another reason.
        """
        halted = NewEvent("halted", {"why": why_stopped(fault), "fault": describe(fault)})
        text = f"Table {name} has stopped: {describe(fault)}."
        notice = NewEvent("notice", {"table": name, "text": text, "cite": "19:47-8.3(b)3"}, stream=DESK)

        def act(working: WorkingTable) -> None:
            if not working.table.fault:
                working.emit(halted, notice)

        self._submit_house(name, act)

    def changing(self, table: Table) -> bool:
        """Whether a change of rules waits only for the present wagers: then the timer has them played out."""
        return bets.waiting_change(table, self.now(), self.desks()) is not None

    def desks(self) -> tuple[sheet_changes.TableSheets, ...]:
        """The rule sheets of every table, as committed last."""
        return tuple(each.desk for each in list(self.shown.values()))

    def clear_seats(self) -> list[Future[None]]:
        """Frees the seats of players without an open session, as soon as they have no wager in play on the layout.

        They no longer wait for a seat either.
        """
        if self.halted or self.writer.held:
            return []
        present, shown = self.people.sessions.active_persons(), list(self.shown.items())
        seats = [
            self.house(name, partial(seating.left_the_floor, person=seat.person))
            for name, table in shown
            for seat in table.seats
            if not seat.bot and seat.person not in present and pace.may_be_freed(table, seat.handle)
        ]
        waiting = [
            self.house(name, partial(seating.gone, person=each.person))
            for name, table in shown
            for each in table.waiting
            if each.person not in present
        ]
        return [*seats, *waiting]

    def _rename(self, transaction: Transaction, person: Actor, was: str) -> None:
        """Tells the tables the name that a guest has chosen. A table in whose round the guest plays hears it afterward."""
        after: dict[str, Table] = {}
        for name in sorted(name for name, table in self.tables.items() if table.knows(was)):
            working = self._working_table(transaction, self.tables[name], None)
            names.rename(working, person.person, was, person.handle)
            self._write(transaction, working.new_events, of_table(name), "")
            after[name] = working.table
        self.tables |= after

    def _late_names(self, table: Table) -> list[Future[None]]:
        """Gives seats the names their guests have chosen during a round, now that it is over."""
        known = self.people.known.people
        late = [(seat, known[seat.person].handle) for seat in table.seats if seat.person in known]
        return [
            self.house(table.name, partial(names.rename, person=seat.person, was=seat.handle, handle=handle))
            for seat, handle in late
            if handle != seat.handle and table.may_rename(seat.handle)
        ]

    # ------------------------------------------------------------ new tables

    def make_table(self, name: str, sheet: Tree, places: int) -> Future[None]:
        """Adds a new table to the floor, closed. It has no more seats than its layout has boxes."""
        return self.furnish({name: sheet}, places)

    def furnish(
        self, sheets: Mapping[str, Tree], places: int, act: Callable[[WorkingTable], None] | None = None, seed: str = ""
    ) -> Future[None]:
        """Adds new tables to the floor, all of them or none, and lets the house do something at each.

        With a seed, which only a test floor takes, what is dealt at them is known: it depends on the table's name and the seed.
        """
        if seed and not self.is_test:
            raise NotATestFloor

        def job(transaction: Transaction) -> None:
            self._check_not_halted()
            self.record_place(transaction, self.now().wall.isoformat())  # with the first seals, not later
            added = {name: self._add_table(transaction, name, sheet, places, seed) for name, sheet in sheets.items()}
            for name, table in added.items():
                working = self._working_table(transaction, table, None)
                if act is not None:
                    act(working)
                self._write(transaction, working.new_events, of_table(name), "")
                added[name] = working.table
            self.tables |= added

        return self.writer.submit(job)

    def _add_table(self, transaction: Transaction, name: str, sheet: Tree, places: int, seed: str) -> Table:
        if (mistake := table_name_mistake(name)) is not None:
            raise Unreadable(mistake)
        now = self.now()
        desk = sheet_changes.first_desk(name, sheet, now.wall)
        if name in self.tables:
            raise Unreadable(Mistake("table", f"there is a table {name} already"))
        data: Tree = {"what": "table_made", "at": now.wall.isoformat(), "by": "house", "role": ""}
        places = min(places, desk.sheet.game.table.seats(desk.sheet.rules) or places)
        data |= {"sheet": sheet_tree(desk.sheet), "places": places, **({"seed": seed} if seed else {})}
        event = transaction.append(of_table(name), data)
        return fold(new_table(name, desk, places, self.keyring), event.tree)

    def demo(self) -> None:
        """Adds and opens one table of every game, if the floor has no table yet."""
        if not self.shown:
            self.furnish(demo.sheets(), demo.SEATS, demo.open_with_company).result()

    def _welcome(self, transaction: Transaction, actor: Actor) -> None:
        """Gives a new player play chips from the cage."""
        if actor.role != "player":
            return
        account = ledger.player(actor.person)
        transaction.open_account(ledger.CAGE, "cage")
        transaction.open_account(account, "player")
        transfers = ledger.moved(ledger.CAGE, account, WELCOME_CENTS, "play chips for a newcomer")
        data = {"what": "bought_in", "at": self.now().wall.isoformat(), "by": actor.person, "role": actor.role}
        transaction.append(CAGE, {**data, "cents": WELCOME_CENTS}, transfers)

    # ------------------------------------------------------------ reading

    def table(self, name: str) -> Table:
        if name not in self.shown:
            raise NoSuchTable(name)
        return self.shown[name]

    def cents(self, person: str) -> int:
        """The chips of a person that are not on a layout."""
        return self.balances.get(ledger.player(person), 0)

    def view(self, name: str, actor: Actor | None) -> Tree:
        """What this person may see of a table now. A table whose round cannot be dealt again is shown stopped."""
        table = self.table(name)
        try:
            return TableView(self.floor_now(), table, actor).tree()
        except FAULTS as fault:
            if not table.fault:
                self._stop(name, fault)
            words = table.fault or describe(fault)
            stopped = replace(table, halted=why_stopped(fault), fault=words, playing=False, last={})
            return TableView(self.floor_now(), stopped, actor).tree()

    def floor_now(self) -> FloorNow:
        """What a view needs to know besides the table."""
        return FloorNow(self.now(), self.clock.monotonic(), self.timers, self.changing, self.cents)

    def lobby(self) -> list[Tree]:
        return [lobby_view(table) for table in list(self.shown.values())]

    def events(self, after: int = 0, stream: str | None = None) -> Iterator[trail.Event]:
        return self.store.events(after, stream)

    def hashes(self) -> Iterator[bytes]:
        return self.store.hashes()


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
