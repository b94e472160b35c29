"""The audit: rebuilds the floor from its first event and checks it against its books, seals and heads.

It trusts nothing that the database says about itself. The tables are rebuilt from their events. The wagers on each layout must
match the boxes. A seal must match its commitment. Every settled round is replayed from its record, dealt again from its seal
if that is opened, and its money is computed again from its lines. No secret key is needed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import repeat, takewhile
from operator import itemgetter
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, select

from croupier.croupiers.audit import replay
from croupier.documents.journal import compared_revenue, compared_words, lines_compared, record
from croupier.engine.journal import Entry
from croupier.engine.traits import Metered
from croupier.floor.accounts.people_check import PeopleCheck
from croupier.floor.audit import signatures
from croupier.floor.audit.command_check import CommandCheck
from croupier.floor.audit.integrity import NO_HEADS
from croupier.floor.desk import sheet_changes
from croupier.floor.fairness import verifier
from croupier.floor.fairness.generator import GeneratorWords
from croupier.floor.fairness.seal import SALT_BYTES, Seal, opens
from croupier.floor.fairness.sealed_dealer import MissingSeal, RoundDraws, evidence
from croupier.floor.fairness.vault import HEADS, PUBLIC, SEALS, BrokenSeal, Vault, VaultClosed, public_key
from croupier.floor.ledger import ledger, reconciliation
from croupier.floor.storage import guards, schema
from croupier.floor.storage.new_event import Tree
from croupier.floor.storage.store import Store, event_pages, events, first_after
from croupier.floor.storage.streams import DESK, PEOPLE, TABLE, of_table
from croupier.floor.tables.folding import Folding
from croupier.floor.tables.table import Table, new_table
from croupier.floor.trail import heads, test_floors, trail
from croupier.law.citation import cite
from croupier.law.ruling import Refused
from croupier.money.settlement import Line, Result
from croupier.processes.workers import WorkerPool, cores

HEADS_FILE = heads.FILE
_MAX_UNSIGNED_EVENTS, _MAX_UNSIGNED_TIME = 2 * heads.MAX_EVENTS, timedelta(minutes=5)
_ROUNDS_FOR_PROCESSES = 500  # a floor with fewer rounds is replayed before other processes have started
_SEAL_EVENTS = frozenset({"sealed", "revealed", "seal_lost", "began"})


@dataclass(frozen=True, slots=True)
class Finding:
    """A problem: where, what, and the paragraph if there is one."""

    place: str
    why: str
    law: str = ""  # the paragraph

    def plain(self) -> Tree:
        return {"place": self.place, "why": self.why, "cite": self.law or None}


@dataclass(slots=True)
class Report:
    """The result of an audit."""

    events: int = 0
    head: str = trail.BEGINNING.hex()
    tables: int = 0
    rounds: int = 0  # settled
    redealt: int = 0  # rounds dealt again from opened seals
    seals_opened: int = 0
    seals_closed: int = 0
    heads: int = 0
    findings: list[Finding] = field(default_factory=list)
    explained: list[Finding] = field(default_factory=list)  # irregularities that the trail itself explains
    unchecked: list[str] = field(default_factory=list)  # what could not be checked, with the reason

    def plain(self) -> Tree:
        counts = ("events", "head", "tables", "rounds", "redealt", "seals_opened", "seals_closed", "heads", "unchecked")
        lists = {"explained": self.explained, "findings": self.findings}
        return {name: getattr(self, name) for name in counts} | {
            name: [each.plain() for each in findings] for name, findings in lists.items()
        }


# ---------------------------------------------------------------- the keys


@dataclass(frozen=True, slots=True)
class Keys:
    """The keys at hand. An inspector has the heads and the public key; the house has all."""

    signed: list[trail.Head]
    wrong: list[str]
    missing: list[str]
    public: Any = None
    vault: Vault | None = None

    @classmethod
    def read(cls, folder: Path, beside: Path | None = None) -> Keys:
        """Reads the keys that are there. Read them before the trail, so that no head is newer than the events.

        `beside` is a second heads file, next to the database.
        """
        signed, wrong, missing = list[trail.Head](), list[str](), list[str]()
        public, vault = None, None
        try:
            signed, wrong = heads.read(folder / HEADS_FILE)
            if beside is not None and beside.exists():
                also, problems = heads.read(beside)
                signed, wrong = list(dict.fromkeys([*signed, *also])), [*wrong, *problems]
            public = public_key(folder / PUBLIC)
        except (OSError, VaultClosed) as error:
            why = getattr(error, "strerror", None) or error
            wrong.append(f"{folder}: {why}; without the heads, a trail that was cut short or rewritten would not show")
        if all((folder / name).exists() for name in (SEALS, HEADS, PUBLIC)):
            try:
                vault = Vault.open(folder, fresh=False)
            except (OSError, VaultClosed) as error:
                missing.append(f"the seals that are not opened yet: {error}")
        else:
            missing.append(
                f"the seals that are not opened yet: their key is not in {folder} (an inspector does not need it)"
            )
        if vault is not None and beside is not None:  # an inspector's copy of the heads may be older
            wrong += heads.gaps(folder / HEADS_FILE, beside)
        return cls(signed, wrong, missing, public, vault)


# ---------------------------------------------------------------- the rebuilt floor


class _UnopenedSeal(Seal):
    """A seal that is not opened yet: nothing can be dealt from it, whether cards, rolls, spins or numbers."""

    def words(self, label: bytes) -> GeneratorWords:  # noqa: ARG002 (it always raises)
        raise MissingSeal("the seal is not opened yet")


@dataclass(slots=True)
class _OpenedSeals:
    """The seals that the trail opens: by their seeds, or card by card. With the vault's key the latter have seeds, too."""

    seals: dict[tuple[str, int], Seal] = field(default_factory=dict)
    by_card: dict[tuple[str, int], Tree] = field(default_factory=dict)  # as opened

    def seal(self, table: str, number: int) -> Seal:
        closed = _UnopenedSeal(table, number, "", bytes(32), bytes(SALT_BYTES))
        return self.seals.get((table, number), closed)

    def of(self, table: str) -> _OpenedSeals:
        """The opened seals of one table."""
        seals = {each: seal for each, seal in self.seals.items() if each[0] == table}
        return _OpenedSeals(seals, {each: tree for each, tree in self.by_card.items() if each[0] == table})

    @property
    def opened(self) -> set[tuple[str, int]]:
        return {*self.seals, *self.by_card}

    @property
    def without_seed(self) -> int:
        """How many are opened only as far as everybody has seen their cards."""
        return len(self.by_card.keys() - self.seals.keys())


@dataclass(slots=True)
class _RebuiltFloor:
    """Every table and account, rebuilt from the trail so far."""

    keyring: _OpenedSeals = field(default_factory=_OpenedSeals)
    foldings: dict[str, Folding] = field(default_factory=dict)  # the tables, by their streams
    tables: dict[str, Table] = field(default_factory=dict)  # by their names: those that can be rebuilt, after `rebuild`
    balances: Counter[str] = field(default_factory=Counter)
    unreadable: set[str] = field(default_factory=set)  # streams that cannot be rebuilt
    proposals: signatures.ProposalCheck = field(default_factory=signatures.ProposalCheck)
    people: PeopleCheck = field(default_factory=PeopleCheck)
    commands: CommandCheck | None = None
    transfers: reconciliation.TransferCheck | None = None
    seals: _SealCheck | None = None
    rounds: int = 0  # settled
    is_test: bool = False  # its first event says that it is a floor for tests

    def rebuild(self) -> Iterator[Finding]:
        """Makes the tables. Some of their events are folded only now, so any error is a finding, as in `apply`."""
        for stream, folding in self.foldings.items():
            if stream not in self.unreadable:
                try:
                    self.tables[stream.removeprefix(TABLE)] = folding.table
                except Exception as error:  # noqa: BLE001 (a forged event may hold anything)
                    self.unreadable.add(stream)
                    yield Finding(stream, f"the table cannot be rebuilt: {type(error).__name__}: {error}")

    def can_rebuild(self, name: str) -> bool:
        return of_table(name) not in self.unreadable

    def move_all(self, page: Sequence[trail.Event], trees: Sequence[Tree]) -> bool:
        """Adds up the transfers of many events, if the transfer table has just these. If not, of none."""
        return self.transfers is not None and self.transfers.note_page([each.number for each in page], trees)

    def apply(
        self, event: trail.Event, findings: list[Finding], tree: Tree | None = None, *, moved: bool = False
    ) -> None:
        """Applies an event, and adds what is wrong with it. Any error is a finding; its table is skipped from there on.

        `tree`: its data, if that is parsed already. `moved`: its transfers are added up already.
        """
        stream = event.stream
        try:
            if tree is None:
                tree = event.tree
            if not moved:
                self._move(event.number, tree)
            if self.commands is not None:
                self.commands.note(event, tree)
            self.is_test = self.is_test or (event.number == 1 and bool(test_floors.is_marked(event)))
            if why := test_floors.fault(event.number, tree, is_test=self.is_test):
                findings.append(Finding(_at(event), why))
            if stream.startswith(TABLE):
                if stream not in self.unreadable:
                    self._apply_to_table(event, tree, findings)
            elif stream == PEOPLE:
                self.people.note(tree, event.number)
                findings += (Finding(_at(event), why) for why in self.proposals.note(tree))
        except Exception as error:  # noqa: BLE001 (a forged event may hold anything)
            self.unreadable.add(stream)
            if self.transfers is not None and self.transfers.next_event <= event.number:
                self.transfers.unreadable(event.number)
            findings.append(Finding(_at(event), f"the event cannot be applied: {type(error).__name__}: {error}"))

    def _apply_to_table(self, event: trail.Event, tree: Tree, findings: list[Finding]) -> None:
        stream, what = event.stream, tree["what"]
        if what == "table_made":
            name = stream.removeprefix(TABLE)
            first = sheet_changes.first_desk(name, tree["sheet"], datetime.fromisoformat(tree["at"]))
            self.foldings[stream] = Folding(new_table(name, first, tree["places"], self.keyring))
        folding = self.foldings[stream]
        if what in signatures.SIGNED:
            findings += (Finding(_at(event), why) for why in signatures.at_table(folding.table, tree))
        if (version := folding.apply(tree)) != event.version:
            name = stream.removeprefix(TABLE)
            why = f"the event has version {event.version}, but table {name} is at version {version}"
            findings.append(Finding(_at(event), why))
        if what in _SEAL_EVENTS and self.seals is not None:
            wrong = (Finding(_at(event), why) for why in self.seals.note(event, tree, folding))
            findings += _as_far_as_it_goes(_at(event), wrong)
        elif what == "settled":
            self.rounds += 1

    def _move(self, number: int, tree: Tree) -> None:
        """Adds up the transfers of an event; the first time they are compared with the transfer table too."""
        if self.transfers is None:
            for debit, credit, cents, _ in tree.get("transfers", ()):
                self.balances[debit] -= cents
                self.balances[credit] += cents
        elif tree.get("transfers") != [] or self.transfers.next_event <= number:
            self.transfers.note_tree(number, tree)

    def boxes(self, table: Table) -> Iterator[str]:
        """Checks that each box holds the wagers on the layout plus the wins that wait for a supervisor."""
        prefix = ledger.box(table.name, "")
        seated = {ledger.box(table.name, handle): handle for handle in table.handles}
        filled = {name for name in self.balances if name.startswith(prefix) and self.balances[name]}
        for account in sorted(filled | set(seated)):
            handle = seated.get(account)
            expected = (table.laid_cents(handle) + table.waiting_cents(handle)) if handle else 0
            if self.balances[account] != expected:
                yield f"{account} holds {self.balances[account]} cents, but the wagers on the layout are {expected}"


def _at(event: trail.Event) -> str:
    return f"event {event.number}, {event.stream}"


def _as_far_as_it_goes(place: str, findings: Iterable[Finding]) -> Iterator[Finding]:
    """What a check finds. An error in it is a finding too, and ends this check alone: a forged event may hold anything."""
    try:
        yield from findings
    except Exception as error:  # noqa: BLE001 (see above)
        yield Finding(place, f"this cannot be checked: {type(error).__name__}: {error}")


# ---------------------------------------------------------------- verify


def verify(store: Store, keys: Keys) -> Report:
    """Checks the chain and its heads, the three books, the boxes and the seals, on one snapshot."""
    with store.snapshot() as connection:
        return _verify(connection, keys, _RebuiltFloor())


def _verify(connection: Connection, keys: Keys, floor: _RebuiltFloor) -> Report:
    report = Report(heads=len(keys.signed), unchecked=list(keys.missing))
    add = report.findings.append
    seals, commands = _SealCheck(floor.keyring), CommandCheck.of(connection)
    floor.commands, floor.transfers, floor.seals = commands, reconciliation.TransferCheck.of(connection), seals
    floor.balances = floor.transfers.moved
    for why in keys.wrong:
        add(Finding("heads", why))
    for why in trail.faults(_checked_events(connection, floor, seals, report), keys.signed, keys.public):
        add(Finding("trail", why))
    for why in reconciliation.findings(connection, floor.transfers):
        add(Finding("books", why))
    report.findings += floor.rebuild()
    for name, table in floor.tables.items():
        report.findings += (Finding(of_table(name), why) for why in floor.boxes(table))
    report.findings += (Finding("seals", why) for why in seals.stored(connection, keys.vault))
    commands.end()
    report.findings += (Finding("commands", why) for why in commands.findings)
    report.findings += (Finding("people", why) for why in floor.people.findings(connection))
    report.findings += (Finding("guards", why) for why in guards.findings(connection))
    report.findings += (Finding("database", why) for why in guards.strangers(connection))
    report.tables = len(floor.foldings)
    opened = len(floor.keyring.opened)
    report.seals_opened, report.seals_closed = opened, len(seals.committed) - opened
    if keys.public is not None:
        _unsigned(connection, keys.signed, report)
    return report


def _unsigned(connection: Connection, signed: list[trail.Head], report: Report) -> None:
    """Checks the events after the last head. On an open floor these are at most a minute or a thousand events."""
    if report.events and not signed:
        report.findings.append(Finding("heads", NO_HEADS))
        return
    last = max((head.number for head in signed), default=0)
    if (unsigned := report.events - last) <= 0:
        return
    elapsed = _time(first_after(connection, report.events - 1)) - _time(first_after(connection, last))
    if unsigned > _MAX_UNSIGNED_EVENTS or elapsed > _MAX_UNSIGNED_TIME:
        report.findings.append(Finding("heads", f"the last {unsigned} events are not signed, but a head was due"))
    else:
        which = f"the last {unsigned} events" if unsigned > 1 else "the last event"
        report.unchecked.append(f"{which} against a signed head: no head was signed since")


def _time(event: trail.Event | None) -> datetime:
    """The time of an event; the maximum if it cannot be read (that is reported elsewhere)."""
    try:
        return datetime.fromisoformat(event.tree["at"]).astimezone(UTC) if event else datetime.max.replace(tzinfo=UTC)
    except (ValueError, TypeError, KeyError):
        return datetime.max.replace(tzinfo=UTC)


def _checked_events(
    connection: Connection, floor: _RebuiltFloor, seals: _SealCheck, report: Report
) -> Iterator[trail.Event]:
    """Yields the trail and runs the other checks on each event, so that the trail is read once."""
    event = None
    for page in event_pages(connection):
        trees = _trees(page)
        moved = trees is not None and floor.move_all(page, trees)
        for event, data in zip(page, trees or repeat(None), strict=False):
            if event.stream == DESK and (tree := trail.restored(event)) is not None:
                report.explained.append(Finding(_at(event), str(tree.get("text", "a backup was restored"))))
                if tree.get("gives_up"):
                    seals.note_restore()
            floor.apply(event, report.findings, data, moved=moved)
        yield from page
    if event is not None:
        report.events, report.head = event.number, event.hash.hex()
    report.rounds = floor.rounds
    if floor.is_test:
        report.explained.append(
            Finding("event 1", "this is a floor for tests: seeds may be chosen, so it proves nothing")
        )


def _trees(page: Sequence[trail.Event]) -> list[Tree] | None:
    """The data of each event, or None if one cannot be parsed. They are not kept with the events: an audit reads them once."""
    try:
        return [trail.parse(event.payload) for event in page]
    except ValueError:
        return None


@dataclass(slots=True)
class _SealCheck:
    """Checks that seals were committed to before use, and that opened seals match their commitments."""

    keyring: _OpenedSeals
    committed: dict[tuple[str, int], tuple[str, str]] = field(
        default_factory=dict
    )  # about and commitment, by table and number
    stale: set[tuple[str, int]] = field(default_factory=set)  # in use when a backup was restored, or a copy opened

    def note_restore(self) -> None:
        """From here on, nothing may be dealt from the seals that are not opened: somebody may have seen what they hold."""
        self.stale = self.committed.keys() - self.keyring.opened

    def note(self, event: trail.Event, tree: Tree, folding: Folding) -> Iterator[str]:
        name = event.stream.removeprefix(TABLE)
        match tree["what"]:
            case "sealed":
                if (name, tree["number"]) in self.committed:
                    yield f"seal {tree['number']} has a second commitment"
                self.committed[name, tree["number"]] = tree["about"], tree["commitment"]
            case "revealed":
                yield from self._revealed(name, tree)
            case "seal_lost":
                yield f"seal {tree['number']} was given up unopened, so its cards can never be checked"
            case "began":
                if folding.next_seal not in folding.commitments:
                    yield f"round {tree['round']} began without a commitment to its seal"
                if used := sorted(number for number in folding.commitments if (name, number) in self.stale):
                    yield f"round {tree['round']} began with seal {used[0]}, which was in use before the restore"

    def _revealed(self, name: str, tree: Tree) -> Iterator[str]:
        number, about, commitment = tree["number"], tree["about"], tree["commitment"]
        if self.committed.get((name, number)) != (about, commitment):
            yield f"seal {number} was opened with another commitment than the published one"
        if "opened" in tree:
            self.keyring.by_card[name, number] = {key: tree[key] for key in ("number", "about", "commitment", "opened")}
            evidence = verifier.gathered(name, self.keyring.by_card[name, number], ())
            if verifier.commitment(verifier.read_seal(evidence)) != commitment:
                yield f"what is opened of seal {number} does not match its commitment"
            return
        seed, salt = bytes.fromhex(tree["seed"]), bytes.fromhex(tree["salt"])
        if not opens(commitment, name, number, about, seed, salt):
            yield f"the seed of seal {number} does not match its commitment"
            return
        self.keyring.seals[name, number] = Seal(name, number, about, seed, salt)

    def stored(self, connection: Connection, vault: Vault | None) -> Iterator[str]:
        """Compares the seals in the database with the commitments; with the key, also decrypts each."""
        rows = {(row.table, row.number): row for row in connection.execute(select(schema.seal))}
        for name, number in sorted(self.committed.keys() | rows.keys()):
            row = rows.get((name, number))
            if row is None:
                yield f"seal {number} of {name} is missing in the database"
            elif self.committed.get((name, number)) != (row.about, row.commitment):
                yield f"seal {number} of {name} is not the one that was committed to"
            elif vault is not None:  # opened seals too
                try:
                    seal = vault.open_secret(name, number, row.about, row.commitment, bytes(row.secret))
                except BrokenSeal as broken:
                    yield str(broken)
                else:
                    if (name, number) in self.keyring.by_card:
                        self.keyring.seals[name, number] = seal


# ---------------------------------------------------------------- replay


def replay_all(store: Store, keys: Keys, processes: int | None = None) -> Report:
    """Verifies, then replays every settled round and computes its money again, the tables on all cores.

    `processes` says on how many; a small floor is replayed in this one.
    """
    with store.snapshot() as connection:
        floor = _RebuiltFloor()
        report = _verify(connection, keys, floor)
        names = sorted(floor.tables, key=lambda name: -floor.tables[name].version)  # the longest first
        seals = {name: floor.keyring.of(name) for name in names}
        most = processes or (cores() if report.rounds >= _ROUNDS_FOR_PROCESSES else 1)
        most = min(most, len(names))
        if most > 1:
            replayed = _replayed_elsewhere(connection, report.events, seals, most)
        else:
            replayed = {name: _replay_table(name, seals[name], events(connection, of_table(name))) for name in names}
    report.redealt = sum(each.redealt for each in replayed.values())
    by_event = [finding for each in replayed.values() for finding in each.findings]
    report.findings += (finding for _number, finding in sorted(by_event, key=itemgetter(0)))
    for table, number in sorted(floor.keyring.opened):
        if table in replayed:
            report.findings += replayed[table].by_seal[number]
    if hidden := floor.keyring.without_seed:
        report.unchecked.append(
            f"the cards that were not shown to everybody, of {hidden} seals whose seeds are in the vault"
        )
    if report.seals_closed:
        report.unchecked.append(f"the cards and rolls of {report.seals_closed} seals that are not opened yet")
    return report


@dataclass(slots=True)
class _Replayed:
    """What came of replaying one table."""

    redealt: int = 0
    findings: list[tuple[int, Finding]] = field(default_factory=list)  # with the event of each
    by_seal: dict[int, list[Finding]] = field(default_factory=dict)


def _replay_table(name: str, seals: _OpenedSeals, its_events: Iterable[trail.Event]) -> _Replayed:
    """Replays every round of one table. The accounts of a table are moved by its own events only."""
    floor = _RebuiltFloor(_OpenedSeals(dict(seals.seals)))
    replayed, draws = _Replayed(), _DrawsBySeal()
    for event in its_events:
        if floor.can_rebuild(name):
            checked = _as_far_as_it_goes(_at(event), _check_round(event, floor, draws, replayed))
            replayed.findings += ((event.number, finding) for finding in checked)
        floor.apply(event, [])  # the findings were reported when the trail was verified
    for seal in seals.seals.values():
        replayed.by_seal[seal.number] = list(draws.against(seal))
    for (_, number), tree in seals.by_card.items():
        replayed.by_seal[number] = [*replayed.by_seal.get(number, ()), *draws.against_opened(name, tree)]
    return replayed


def _replayed_elsewhere(
    connection: Connection, until: int, seals: Mapping[str, _OpenedSeals], processes: int
) -> dict[str, _Replayed]:
    address = connection.engine.url  # with its password, which its text leaves out
    with WorkerPool(processes) as pool:
        jobs = {name: pool.submit(_replay_in_process, address, until, name, seals[name]) for name in seals}
        return {name: job.result() for name, job in jobs.items()}


def _replay_in_process(address: URL, until: int, name: str, seals: _OpenedSeals) -> _Replayed:
    """Replays a table in a process of its own, up to the event where the trail was verified."""
    store = Store.open(address, read_only=True)
    try:
        its_events = takewhile(lambda event: event.number <= until, store.events(stream=of_table(name)))
        return _replay_table(name, seals, its_events)
    finally:
        store.close()


@dataclass(slots=True)
class _DrawsBySeal:
    """Everything drawn from each seal, for the verifier that outsiders use."""

    rounds: dict[tuple[str, int], list[RoundDraws]] = field(default_factory=dict)

    def note(self, table: str, tree: Tree) -> None:
        draws = RoundDraws.read(tree)
        for seal in {each.seal for part in (draws.loads, draws.drawn) for each in part}:
            self.rounds.setdefault((table, seal), []).append(draws)

    def against_opened(self, table: str, seal: Tree) -> Iterator[Finding]:
        """Against what everybody can check of a seal that was opened card by card."""
        place = f"{of_table(table)}, seal {seal['number']}"
        rounds = [each.plain() for each in self.rounds.get((table, seal["number"]), ())]
        wrong = (Finding(place, why) for why in verifier.faults(verifier.gathered(table, seal, rounds)))
        yield from _as_far_as_it_goes(place, wrong)

    def against(self, seal: Seal) -> Iterator[Finding]:
        place = f"{of_table(seal.table)}, seal {seal.number}"
        drawn = evidence(seal, self.rounds.get((seal.table, seal.number), ()))
        yield from _as_far_as_it_goes(place, (Finding(place, why) for why in verifier.faults(drawn)))


def _check_round(
    event: trail.Event, floor: _RebuiltFloor, draws: _DrawsBySeal, replayed: _Replayed
) -> Iterator[Finding]:
    """Checks a settled or voided round by playing it again."""
    if b'"what":"settled"' not in event.payload and b'"what":"voided"' not in event.payload:
        return
    tree, name = event.tree, event.stream.removeprefix(TABLE)
    table = floor.foldings[event.stream].table
    if tree["what"] not in {"settled", "voided"}:
        return
    place = f"{_at(event)}, round {tree['round']}"
    draws.note(name, tree)
    if tree["round"] != table.round or not table.playing:
        yield Finding(place, f"the table was at round {table.round} ({table.state}), so this round cannot have ended")
        return
    try:
        yield from _deal_again(place, tree, table, replayed)
        if tree["what"] == "settled":
            yield from _replay_round(place, tree, table)
            yield from _check_money(place, tree, table, floor.balances)
    except Refused as refused:
        yield from (Finding(place, ruling.why, str(ruling.cite)) for ruling in refused.rulings)


def _replay_round(place: str, tree: Tree, table: Table) -> Iterator[Finding]:
    """Replays the round from its record, and compares every answer, line and fact."""
    written, law = tree["record"], table.sheet.game.cites[0]
    audited = replay(table.current.begin(), tuple(Entry.read(entry) for entry in written["journal"]))
    yield from (Finding(place, ruling.why, str(ruling.cite)) for ruling in audited.findings)
    if audited.live is None or audited.live.outcome is None:
        return
    again = record(audited.live, table.round, table.sheet.on, "")
    for ruling in lines_compared(again, written, law):
        yield Finding(place, ruling.why, str(ruling.cite))
    if again["rules"] != _with_later_options(table, written["rules"]):
        yield Finding(place, _other("rules"), str(law))
    parts = ("number", "game", "on", "standing", "left", *compared_revenue(written), *compared_words(written))
    for part in parts:
        if again.get(part) != written[part]:
            yield Finding(place, _other(part), str(law))
    answers = [f"{entry}" for entry in written["journal"] if entry.startswith("decision ")]
    if answers != [str(answer.entry) for answer in sorted(table.answers, key=lambda answer: answer.at)]:
        yield Finding(place, "the recorded decisions are not those that were sent during the round", str(law))


def _other(part: str) -> str:
    return f'the record of the round has another "{part}" than a replay gives'


def _with_later_options(table: Table, written: Tree) -> Tree:
    """The recorded rules, with the defaults of options that came after the round was played."""
    defaults: Tree = table.sheet.game.rules().plain()
    return defaults | written


def _deal_again(place: str, tree: Tree, table: Table, replayed: _Replayed) -> Iterator[Finding]:
    """Deals the round again from its seal, if that is opened: every card must be the same, from the same place."""
    if untold := tree.get("untold"):
        yield Finding(place, f"the cards dealt before the round was void are not recorded: {untold}")
        return
    try:
        running = table.running
    except MissingSeal:
        return
    replayed.redealt += 1
    written = tree["record"]["journal"] if tree["what"] == "settled" else tree["journal"]
    if [str(entry) for entry in running.journal] != written:
        yield Finding(place, "the recorded cards are not those of the seal")
    if [drawn.plain() for drawn in running.drawn] != tree["places"]:
        yield Finding(place, "the recorded places of the cards are wrong")
    dealer, draws = table.current.dealer(), RoundDraws.read(tree)
    if dealer.loads(running) != draws.loads and any("held" in each for each in tree.get("loads", ())):
        yield Finding(place, "the recorded contents of the stacks are wrong")
    if draws.unseen and dealer.unseen(running, running.drawn) != draws.unseen:
        yield Finding(place, "the recorded unseen cards and rolls are wrong")
    opens = dealer.opens(running, running.drawn).get("opens", [])  # none, if no seal was needed
    if opens != tree.get("opens", []):
        yield Finding(place, "what the round shows to everybody is recorded wrongly")


def _check_money(place: str, tree: Tree, table: Table, before: Counter[str]) -> Iterator[Finding]:
    """Compares what each account must gain by the round's lines with its transfers."""
    lines, float_account, moved = tree["record"]["lines"], ledger.float_of(table.name), Counter[str]()
    for debit, credit, cents, _ in tree["transfers"]:
        moved[debit] -= cents
        moved[credit] += cents
    due = _amounts_due(table, lines)
    taken = sum(charge["cents"] for charge in tree["record"].get("revenue", ()))
    due.update({ledger.revenue_of(table.name): taken, float_account: -taken})
    if isinstance(table.standing, Metered):
        meter, shows = ledger.meter_of(table.name), tree["record"]["left"]["meter_cents"]
        due.update({meter: shows - before[meter], float_account: before[meter] - shows})
    filled = sum(cents for debit, _, cents, _ in tree["transfers"] if debit == ledger.CAGE)
    due.update({float_account: filled, ledger.CAGE: -filled})
    for account in sorted(due.keys() | moved.keys()):
        if due[account] != moved[account]:
            yield Finding(place, f"{account} received {moved[account]} cents, but {due[account]} were due")
    if filled and before[float_account] >= sum(
        cents for debit, _, cents, _ in tree["transfers"] if debit == float_account
    ):
        yield Finding(place, f"{float_account} was filled, but it had enough")
    held = [(line["seat"], line["cents"]) for line in lines if _is_held(table, line)]
    if [(win["handle"], win["cents"]) for win in tree["wins"]] != held:
        yield Finding(
            place, "the wins held for a supervisor are not those that must be held", str(table.sheet.game.cites[0])
        )
    staked = Counter[str]()
    for line in lines:
        staked[line["seat"]] += line["stake_cents"]
    for handle in table.handles:
        on_layout = before[ledger.box(table.name, handle)] - table.waiting_cents(handle)
        if on_layout != staked[handle]:
            yield Finding(
                place, f"{handle} had {on_layout} cents on the layout, but the lines add up to {staked[handle]}"
            )


def _amounts_due(table: Table, lines: list[Tree]) -> Counter[str]:
    """Computes the result of each account differently from the ledger: by the value of each line, not by transfers."""
    due = Counter[str]()
    for line in lines:
        own_account = ledger.player(table.persons[line["seat"]])
        own_box = ledger.box(table.name, line["seat"])
        gain, stake = line["cents"], line["stake_cents"]
        due[ledger.float_of(table.name)] -= gain
        if line.get("stays"):
            due[own_box] += gain
            continue
        due[own_box] -= max(-gain, 0) if line["result"] == "stands" else stake
        due[own_account] += max(gain, 0) if line["result"] == "stands" else stake + gain
        if _is_held(table, line):
            due[own_account] -= gain
            due[own_box] += gain
    return due


def _is_held(table: Table, tree: Tree) -> bool:
    """Whether a supervisor must verify this win before it is paid."""
    result, law = Result(tree["result"]), cite(tree["cite"])
    line = Line(tree["seat"], tree["wager"], tree["stake_cents"], result, tree["cents"], law)
    return table.sheet.game.play.verified_by(table.sheet.rules, line) is not None
