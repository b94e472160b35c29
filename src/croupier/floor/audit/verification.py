"""The audit of a floor: its trail folded again from the first event, held against its books, its seals and its heads.

Nothing here trusts what the database says of itself. The tables are made again from their events; what lies on each layout
must lie in its boxes; a seal must open to its commitment; and every settled round is run again from its record, dealt again
from its seal where that was opened, and its money reckoned again from its lines. No secret key is needed for any of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, select

from croupier.documents.journal import lines_compared, record
from croupier.drive.audit import replay
from croupier.engine.journal import Entry
from croupier.engine.traits import Metered
from croupier.floor.accounts.people_check import PeopleCheck
from croupier.floor.audit import signatures
from croupier.floor.audit.command_check import Answered
from croupier.floor.desk import sheet_changes
from croupier.floor.fairness import verifier
from croupier.floor.fairness.seal import SALT_BYTES, Seal, opens
from croupier.floor.fairness.sealed_dealer import Came, Unsealed, evidence
from croupier.floor.fairness.vault import HEADS, PUBLIC, SEALS, BrokenSeal, Vault, VaultClosed, public_key
from croupier.floor.ledger import ledger, reconciliation
from croupier.floor.storage import guards, schema
from croupier.floor.storage.new_event import Tree
from croupier.floor.storage.store import Store, events, first_after
from croupier.floor.tables.fold import fold
from croupier.floor.tables.table import Table, new_table
from croupier.floor.trail import heads, trail
from croupier.law.citation import cite
from croupier.law.ruling import Refused
from croupier.money.settlement import Line, Result

HEADS_FILE = heads.FILE
_TABLE = "table:"
_MOST_UNSIGNED, _LONGEST_UNSIGNED = 2 * heads.MOST_EVENTS, timedelta(minutes=5)
_OF_A_SEAL = tuple(f'"what":"{what}"'.encode() for what in ("sealed", "revealed", "seal_lost", "began"))


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that is not as it should be: where, what, and the paragraph where one speaks."""

    place: str
    why: str
    law: str = ""  # the paragraph

    def plain(self) -> Tree:
        return {"place": self.place, "why": self.why, "cite": self.law or None}


@dataclass(slots=True)
class Report:
    """What an audit came to."""

    events: int = 0
    head: str = trail.BEGINNING.hex()
    tables: int = 0
    rounds: int = 0  # settled; in a replay each was run again
    redealt: int = 0  # dealt again from seals that were opened
    seals_opened: int = 0
    seals_closed: int = 0
    heads: int = 0
    findings: list[Finding] = field(default_factory=list)
    explained: list[Finding] = field(default_factory=list)  # what is not as it should be, and the trail says why
    unchecked: list[str] = field(default_factory=list)  # what could not be checked, and why

    def plain(self) -> Tree:
        counts = ("events", "head", "tables", "rounds", "redealt", "seals_opened", "seals_closed", "heads", "unchecked")
        told = {"explained": self.explained, "findings": self.findings}
        return {name: getattr(self, name) for name in counts} | {
            name: [each.plain() for each in found] for name, found in told.items()
        }


# ---------------------------------------------------------------- the keys


@dataclass(frozen=True, slots=True)
class Keys:
    """What there is of a floor's keys: an inspector has the heads and the public key, the house has all."""

    signed: list[trail.Head]
    wrong: list[str]
    missing: list[str]
    public: Any = None
    vault: Vault | None = None

    @classmethod
    def read(cls, folder: Path) -> Keys:
        """Reads what is there; read it before the trail, so that no head is newer than what is held against it."""
        signed, wrong, missing = list[trail.Head](), list[str](), list[str]()
        public, vault = None, None
        try:
            signed, wrong = heads.read(folder / HEADS_FILE)
            public = public_key(folder / PUBLIC)
        except (OSError, VaultClosed) as error:
            why = getattr(error, "strerror", None) or error
            wrong.append(f"{folder}: {why}; a trail cut short or written anew would not show")
        if all((folder / name).exists() for name in (SEALS, HEADS, PUBLIC)):
            try:
                vault = Vault.open(folder, fresh=False)
            except (OSError, VaultClosed) as error:
                missing.append(f"what lies in the seals not yet opened: {error}")
        else:
            missing.append(f"what lies in the seals not yet opened: their key is not in {folder}, and need not be")
        return cls(signed, wrong, missing, public, vault)


# ---------------------------------------------------------------- the floor, made again


class _Closed(Seal):
    """A seal that was not opened: nothing can be dealt from it."""

    def order(self, *_asked: object) -> Any:  # noqa: ANN401 (it never returns)
        raise Unsealed("the seal is not opened yet")

    def draw(self, *_asked: object) -> Any:  # noqa: ANN401 (as above)
        raise Unsealed("the seal is not opened yet")


@dataclass(slots=True)
class _Opened:
    """The seals whose seeds the trail has told."""

    seals: dict[tuple[str, int], Seal] = field(default_factory=dict)

    def seal(self, table: str, number: int) -> Seal:
        closed = _Closed(table, number, "", bytes(32), bytes(SALT_BYTES))
        return self.seals.get((table, number), closed)


@dataclass(slots=True)
class _Floor:
    """Every table and every account, as far as the trail was read."""

    keyring: _Opened = field(default_factory=_Opened)
    tables: dict[str, Table] = field(default_factory=dict)
    balances: Counter[str] = field(default_factory=Counter)
    lost: set[str] = field(default_factory=set)  # tables that could not be made again
    papers: signatures.Papers = field(default_factory=signatures.Papers)
    roll: PeopleCheck = field(default_factory=PeopleCheck)
    answered: Answered | None = None

    def fold(self, event: trail.Event, tree: Tree) -> Iterator[Finding]:
        """What is wrong is told once; a table that cannot be followed is left alone from there on."""
        for debit, credit, cents, _ in tree.get("transfers", ()):
            self.balances[debit] -= cents
            self.balances[credit] += cents
        if self.answered is not None:
            self.answered.note(event, tree)
        if event.stream == "people":
            self.roll.note(tree)
            yield from (Finding(_at(event), why) for why in self.papers.note(tree))
        name = event.stream.removeprefix(_TABLE)
        if not event.stream.startswith(_TABLE) or name in self.lost:
            return
        if tree["what"] == "table_made":
            first = sheet_changes.first_desk(name, tree["sheet"], datetime.fromisoformat(tree["at"]))
            self.tables[name] = new_table(name, first, tree["places"], self.keyring)
        yield from (Finding(_at(event), why) for why in signatures.at_table(self.tables[name], tree))
        self.tables[name] = fold(self.tables[name], tree)
        if self.tables[name].version != event.version:
            yield Finding(_at(event), f"{name} is at version {self.tables[name].version}, the event at {event.version}")

    def follow(self, event: trail.Event) -> Iterator[Finding]:
        """As `fold`, whatever somebody may have written there."""
        try:
            yield from self.fold(event, event.tree)
        except Exception as error:  # noqa: BLE001 (an event that was written by nobody of ours may hold anything)
            yield Finding(_at(event), f"cannot be followed: {type(error).__name__}: {error}")
            self.lost.add(event.stream.removeprefix(_TABLE))

    def boxes(self, table: Table) -> Iterator[str]:
        """What lies on a layout must lie in its boxes, and nothing else: with the wins that wait for a supervisor."""
        mark = ledger.box(table.name, "")
        seated = {ledger.box(table.name, handle): handle for handle in table.handles}
        lying = {name for name in self.balances if name.startswith(mark) and self.balances[name]}
        for account in sorted(lying | set(seated)):
            handle = seated.get(account)
            laid = (table.laid_cents(handle) + table.waiting_cents(handle)) if handle else 0
            if self.balances[account] != laid:
                yield f"{account} holds {self.balances[account]} cents, and {laid} lie on the layout"


def _at(event: trail.Event) -> str:
    return f"event {event.number}, {event.stream}"


# ---------------------------------------------------------------- verify


def verify(store: Store, keys: Keys) -> Report:
    """The chain and its heads, the three books, the boxes and the seals, all at one moment."""
    with store.snapshot() as connection:
        return _verified(connection, keys, _Floor())


def _verified(connection: Connection, keys: Keys, floor: _Floor) -> Report:
    report = Report(heads=len(keys.signed), unchecked=list(keys.missing))
    tell = report.findings.append
    seals, answered = _Seals(floor.keyring), Answered.of(connection)
    floor.answered = answered
    for why in keys.wrong:
        tell(Finding("heads", why))
    for why in trail.faults(_followed(connection, floor, seals, report), keys.signed, keys.public):
        tell(Finding("trail", why))
    for why in reconciliation.findings(connection):
        tell(Finding("books", why))
    for name, table in floor.tables.items():
        if name not in floor.lost:
            report.findings += (Finding(f"{_TABLE}{name}", why) for why in floor.boxes(table))
    report.findings += (Finding("seals", why) for why in seals.kept(connection, keys.vault))
    answered.end()
    report.findings += (Finding("commands", why) for why in answered.findings)
    report.findings += (Finding("people", why) for why in floor.roll.findings(connection))
    report.findings += (Finding("guards", why) for why in guards.findings(connection))
    report.tables = len(floor.tables)
    report.seals_opened, report.seals_closed = len(floor.keyring.seals), len(seals.told) - len(floor.keyring.seals)
    if keys.public is not None:
        _unsigned(connection, keys.signed, report)
    return report


def _unsigned(connection: Connection, signed: list[trail.Head], report: Report) -> None:
    """The end of the trail that no head was signed for: a minute of it and a thousand events at most, on an open floor."""
    if report.events and not signed:
        report.findings.append(Finding("heads", "not one was ever signed of this floor, or all are gone"))
        return
    last = max((head.number for head in signed), default=0)
    if (beyond := report.events - last) <= 0:
        return
    went_by = _time(first_after(connection, report.events - 1)) - _time(first_after(connection, last))
    if beyond > _MOST_UNSIGNED or went_by > _LONGEST_UNSIGNED:
        report.findings.append(Finding("heads", f"none was signed of the last {beyond} events, and should have been"))
    else:
        report.unchecked.append(f"the last {beyond} events by a signed head: none has been signed since")


def _time(event: trail.Event | None) -> datetime:
    """When it was; an event that cannot be read is told of elsewhere."""
    try:
        return datetime.fromisoformat(event.tree["at"]).astimezone(UTC) if event else datetime.max.replace(tzinfo=UTC)
    except (ValueError, TypeError, KeyError):
        return datetime.max.replace(tzinfo=UTC)


def _followed(connection: Connection, floor: _Floor, seals: _Seals, report: Report) -> Iterator[trail.Event]:
    """The trail, each event taken note of by the way: it is read once."""
    for event in events(connection):
        report.events, report.head = event.number, event.hash.hex()
        if (tree := trail.restored(event)) is not None:
            report.explained.append(Finding(_at(event), str(tree.get("text", "a backup was restored"))))
        report.findings += floor.follow(event)
        if b'"what":"settled"' in event.payload:
            report.rounds += 1
        if event.stream.startswith(_TABLE) and event.stream.removeprefix(_TABLE) not in floor.lost:
            report.findings += (Finding(_at(event), why) for why in seals.note(event, floor.tables))
        yield event


@dataclass(slots=True)
class _Seals:
    """What was promised, and whether it was kept."""

    keyring: _Opened
    told: dict[tuple[str, int], tuple[str, str]] = field(
        default_factory=dict
    )  # about and commitment, by table and number

    def note(self, event: trail.Event, tables: dict[str, Table]) -> Iterator[str]:
        if not any(mark in event.payload for mark in _OF_A_SEAL):
            return
        name, tree = event.stream.removeprefix(_TABLE), event.tree
        match tree["what"]:
            case "sealed":
                if (name, tree["number"]) in self.told:
                    yield f"seal {tree['number']} is committed to a second time"
                self.told[name, tree["number"]] = tree["about"], tree["commitment"]
            case "revealed":
                yield from self._revealed(name, tree)
            case "seal_lost":
                yield f"seal {tree['number']} was given up unopened, and nobody can tell any more what lay in it"
            case "began":
                if tables[name].next_seal not in tables[name].commitments:
                    yield f"round {tree['round']} began, and no seal was committed to"

    def _revealed(self, name: str, tree: Tree) -> Iterator[str]:
        number, about, commitment = tree["number"], tree["about"], tree["commitment"]
        seed, salt = bytes.fromhex(tree["seed"]), bytes.fromhex(tree["salt"])
        if self.told.get((name, number)) != (about, commitment):
            yield f"seal {number} was not committed to in this way"
        if not opens(commitment, name, number, about, seed, salt):
            yield f"seal {number} does not open to its commitment"
            return
        self.keyring.seals[name, number] = Seal(name, number, about, seed, salt)

    def kept(self, connection: Connection, vault: Vault | None) -> Iterator[str]:
        """The seals in the database are those that were committed to; with the key, each is seen to open."""
        there = {(row.table, row.number): row for row in connection.execute(select(schema.seal))}
        for name, number in sorted(self.told.keys() | there.keys()):
            row = there.get((name, number))
            if row is None:
                yield f"seal {number} of {name} is not in the database"
            elif self.told.get((name, number)) != (row.about, row.commitment):
                yield f"seal {number} of {name} is not the one that was committed to"
            elif vault is not None:  # one that was told as well: it must lie there as it was told
                try:
                    vault.open_secret(name, number, row.about, row.commitment, bytes(row.secret))
                except BrokenSeal as broken:
                    yield str(broken)


# ---------------------------------------------------------------- replay


def replay_all(store: Store, keys: Keys) -> Report:
    """Verifies; then runs every settled round again, and reckons again what it moved."""
    with store.snapshot() as connection:
        first = _Floor()
        report = _verified(connection, keys, first)
        floor = _Floor(first.keyring, lost=set(first.lost))
        came = _Came()
        for event in events(connection):
            name = event.stream.removeprefix(_TABLE)
            if event.stream.startswith(_TABLE) and name not in floor.lost:
                report.findings += _again(event, floor, came, report)
            list(floor.follow(event))  # what cannot be followed was told by the first reading
    for seal in first.keyring.seals.values():
        report.findings += came.against(seal)
    if report.seals_closed:
        report.unchecked.append(f"the cards and rolls of {report.seals_closed} seals not yet opened, by their seeds")
    return report


@dataclass(slots=True)
class _Came:
    """All that came of each seal, for the verifier that outsiders use."""

    rounds: dict[tuple[str, int], list[Came]] = field(default_factory=dict)

    def note(self, table: str, tree: Tree) -> None:
        came = Came.read(tree)
        for seal in {each.seal for part in (came.loads, came.drawn) for each in part}:
            self.rounds.setdefault((table, seal), []).append(came)

    def against(self, seal: Seal) -> Iterator[Finding]:
        told = evidence(seal, self.rounds.get((seal.table, seal.number), ()))
        for why in verifier.faults(told):
            yield Finding(f"{_TABLE}{seal.table}, seal {seal.number}", why)


def _again(event: trail.Event, floor: _Floor, came: _Came, report: Report) -> Iterator[Finding]:
    """A round that was settled or voided, again."""
    if b'"what":"settled"' not in event.payload and b'"what":"voided"' not in event.payload:
        return
    tree, name = event.tree, event.stream.removeprefix(_TABLE)
    table = floor.tables[name]
    if tree["what"] not in {"settled", "voided"}:
        return
    place = f"{_at(event)}, round {tree['round']}"
    came.note(name, tree)
    if tree["round"] != table.round or not table.playing:
        yield Finding(place, f"the table was at round {table.round}, {table.state}")
        return
    try:
        yield from _dealt_again(place, tree, table, report)
        if tree["what"] == "settled":
            yield from _run_again(place, tree, table)
            yield from _reckoned_again(place, tree, table, floor.balances)
    except Refused as refused:
        yield from (Finding(place, ruling.why, str(ruling.cite)) for ruling in refused.rulings)


def _run_again(place: str, tree: Tree, table: Table) -> Iterator[Finding]:
    """The round from its record: as it began, every answer, and every line, fact and card it came to."""
    written, law = tree["record"], table.sheet.game.cites[0]
    audited = replay(table.current.begin(), tuple(Entry.read(entry) for entry in written["journal"]))
    yield from (Finding(place, ruling.why, str(ruling.cite)) for ruling in audited.findings)
    if audited.live is None or audited.live.outcome is None:
        return
    again = record(audited.live, table.round, table.sheet.on, "")
    for ruling in lines_compared(again["lines"], written["lines"], law):
        yield Finding(place, ruling.why, str(ruling.cite))
    for part in ("number", "game", "on", "rules", "standing", "facts", "left"):
        if again[part] != written[part]:
            yield Finding(place, f"what is written of the round's {part} is not what a replay gives", str(law))
    answers = [f"{entry}" for entry in written["journal"] if entry.startswith("decision ")]
    if answers != [str(answer.entry) for answer in table.answers]:
        yield Finding(place, "the round's decisions are not those that were told as they were made", str(law))


def _dealt_again(place: str, tree: Tree, table: Table, report: Report) -> Iterator[Finding]:
    """The round from its seal, where that was opened: every card must come again, from the same place."""
    if untold := tree.get("untold"):
        yield Finding(place, f"what was dealt before it was void is not written: {untold}")
        return
    try:
        running = table.running
    except Unsealed:
        return
    report.redealt += 1
    written = tree["record"]["journal"] if tree["what"] == "settled" else tree["journal"]
    if [str(entry) for entry in running.journal] != written:
        yield Finding(place, "the seal deals other cards than were written")
    if [drawn.plain() for drawn in running.drawn] != tree["places"]:
        yield Finding(place, "the cards came from other places than were written")
    dealer, came = table.current.dealer(), Came.read(tree)
    if dealer.loads(running) != came.loads and any("held" in each for each in tree.get("loads", ())):
        yield Finding(place, "the stacks were made of other cards than were written")
    if came.unseen and dealer.unseen(running, running.drawn) != came.unseen:
        yield Finding(place, "other cards and rolls were left unseen than were written")


def _reckoned_again(place: str, tree: Tree, table: Table, before: Counter[str]) -> Iterator[Finding]:
    """What each account must gain by the round's lines, against what the transfers gave it."""
    lines, chips, moved = tree["record"]["lines"], ledger.float_of(table.name), Counter[str]()
    for debit, credit, cents, _ in tree["transfers"]:
        moved[debit] -= cents
        moved[credit] += cents
    owed = _owed(table, lines)
    if isinstance(table.standing, Metered):
        meter, shows = ledger.meter_of(table.name), tree["record"]["left"]["meter_cents"]
        owed.update({meter: shows - before[meter], chips: before[meter] - shows})
    filled = sum(cents for debit, _, cents, _ in tree["transfers"] if debit == ledger.CAGE)
    owed.update({chips: filled, ledger.CAGE: -filled})
    for account in sorted(owed.keys() | moved.keys()):
        if owed[account] != moved[account]:
            yield Finding(place, f"{account} was given {moved[account]} cents, and is owed {owed[account]}")
    if filled and before[chips] >= sum(cents for debit, _, cents, _ in tree["transfers"] if debit == chips):
        yield Finding(place, f"{chips} was filled, and had enough")
    held = [(line["seat"], line["cents"]) for line in lines if _is_held(table, line)]
    if [(win["handle"], win["cents"]) for win in tree["wins"]] != held:
        yield Finding(
            place, "the wins that wait for a supervisor are not those that must", str(table.sheet.game.cites[0])
        )
    staked = Counter[str]()
    for line in lines:
        staked[line["seat"]] += line["stake_cents"]
    for handle in table.handles:
        lay = before[ledger.box(table.name, handle)] - table.waiting_cents(handle)
        if lay != staked[handle]:
            yield Finding(place, f"{handle} had {lay} cents on the layout, and the lines tell of {staked[handle]}")


def _owed(table: Table, lines: list[Tree]) -> Counter[str]:
    """Reckoned otherwise than the ledger does: by what each line is worth, not by who hands what to whom."""
    owed = Counter[str]()
    for line in lines:
        own = ledger.player(table.persons[line["seat"]])
        lying = ledger.box(table.name, line["seat"])
        gain, stake = line["cents"], line["stake_cents"]
        owed[ledger.float_of(table.name)] -= gain
        owed[lying] -= max(-gain, 0) if line["result"] == "stands" else stake
        owed[own] += max(gain, 0) if line["result"] == "stands" else stake + gain
        if _is_held(table, line):
            owed[own] -= gain
            owed[lying] += gain
    return owed


def _is_held(table: Table, told: Tree) -> bool:
    """Whether a supervisor verifies a win before it is paid."""
    result, law = Result(told["result"]), cite(told["cite"])
    line = Line(told["seat"], told["wager"], told["stake_cents"], result, told["cents"], law)
    return table.sheet.game.play.verified_by(table.sheet.rules, line) is not None
