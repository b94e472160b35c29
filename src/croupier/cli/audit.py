"""`croupier audit verify|replay|export`: audits a journal file, or a whole floor in its database.

The floor may be open: the audit reads a snapshot and blocks nobody.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

import croupier
from croupier.cli import floor_paths, output
from croupier.cli.arguments import Json
from croupier.cli.exits import FINDINGS
from croupier.cli.floor_paths import Database, Keys
from croupier.cli.output import UsageError
from croupier.floor.collector import no_collection
from croupier.law.ruling import Mistake
from croupier.values.brief import quantity

if TYPE_CHECKING:
    from croupier.floor.audit.verification import Finding, Report
    from croupier.floor.storage.store import Store

audits = typer.Typer(
    help="Audit a journal file or a floor. Verify its records, replay its rounds, or export evidence.",
    rich_markup_mode=None,
)

JournalFile = Annotated[
    str,
    typer.Argument(metavar="[FILE]", help="A journal file from `croupier play --journal`. Default: audit a floor."),
]


@audits.command("verify")
def verify(source: JournalFile = "", database: Database = "", keys: Keys = "", json: Json = False) -> None:
    """Find records that were changed, removed or inserted.

    For a journal FILE this checks the hash chain. Rounds cut off at the end show only in the head, so write the head down.
    For a floor it checks the hash chain and the signed heads, the three books, every patron's box against the layout,
    every opened seal against its commitment, people and commands against the trail, and the database triggers.
    """
    _audit(source, database, keys, as_json=json, replay=False)


@audits.command("replay")
def replay(source: JournalFile = "", database: Database = "", keys: Keys = "", json: Json = False) -> None:
    """Verify, then replay every round. Compares what was paid with what was owed, line by line.

    For a floor, every round with an opened seal is also dealt again from it, and its money computed again.
    """
    _audit(source, database, keys, as_json=json, replay=True)


@audits.command("export")
def export(
    database: Database = "",
    keys: Keys = "",
    table: Annotated[str, typer.Option("--table", metavar="TABLE", help="The table of the round.")] = "",
    number: Annotated[int, typer.Option("--round", metavar="N", min=0, help="The number of the round.")] = 0,
    output_file: Annotated[
        str, typer.Option("-o", "--output", metavar="FILE", help="Output file (- for stdout).")
    ] = "-",
) -> None:
    """Export the evidence of a round as a zip file. Without --table and --round, export the whole trail as JSON lines."""
    if bool(table) != bool(number):
        raise UsageError("--table and --round: give both for a round's evidence, or neither for the whole trail")
    place = floor_paths.place(database, keys)
    with _open_store(place.database) as store:
        _write(output_file, _evidence(store, place.keys, table, number) if table else _trail(store))


def _audit(source: str, database: str, keys: str, *, as_json: bool, replay: bool) -> None:
    if source and (database or keys):
        raise UsageError("FILE and --database or --keys: audit a journal file or a floor, not both")
    if source:
        _audit_journal(source, as_json=as_json, replay=replay)
    else:
        _audit_floor(database, keys, as_json=as_json, replay=replay)


# ---------------------------------------------------------------- a journal file


def _audit_journal(source: str, *, as_json: bool, replay: bool) -> None:
    result = croupier.audit(Path(source), replay=replay)
    if as_json:
        output.print_json(result.to_dict())
    elif result.findings:
        output.findings(result.findings)
    else:
        done = "verified and replayed" if replay else "verified"
        output.say(f"{quantity(result.rounds, 'round')} {done}; head {result.head}", style="green")
    if result.findings:
        raise typer.Exit(FINDINGS)


# ---------------------------------------------------------------- a floor


@contextmanager
def _open_store(database: str) -> Iterator[Store]:
    """A floor's database, read only. Raises `Unreadable` if there is none."""
    import sqlite3

    from sqlalchemy.exc import SQLAlchemyError

    from croupier.floor.storage.locks import CannotOpen
    from croupier.floor.storage.store import Store, malformed
    from croupier.law.option import Unreadable

    try:
        store = Store.open(database, read_only=True)
    except CannotOpen as error:
        raise Unreadable(Mistake("--database", " ".join(str(error).split()))) from None
    try:
        yield store
    except (SQLAlchemyError, sqlite3.DatabaseError) as broken:
        raise Unreadable(Mistake("--database", str(malformed(broken)))) from None
    finally:
        store.close()


def _audit_floor(database: str, keys: str, *, as_json: bool, replay: bool) -> None:
    from croupier.floor.audit import verification
    from croupier.floor.trail.heads import beside

    place = floor_paths.place(database, keys)
    with _open_store(place.database) as store, no_collection():
        floor_keys = verification.Keys.read(place.keys, beside(place.database))
        report = verification.replay_all(store, floor_keys) if replay else verification.verify(store, floor_keys)
    if as_json:
        output.print_json(report.plain())
    else:
        _show(report, replay=replay)
    if report.findings:
        raise typer.Exit(FINDINGS)


def _show(report: Report, *, replay: bool) -> None:
    if report.findings:
        _findings(report.findings)
    for each in report.explained:
        output.say(f"Explained: {each.place}: {each.why}", style="yellow")
    style = "red" if report.findings else "yellow" if report.explained else "green"
    clean = "No other findings in" if report.explained else "No findings in"
    findings = f"{quantity(len(report.findings), 'finding')} in" if report.findings else clean
    events, tables = quantity(report.events, "event"), quantity(report.tables, "table")
    output.say(f"{findings} {events} at {tables}; head {report.head}", style=style)
    replayed = (
        f"; {report.rounds} rounds replayed, {report.redealt} dealt again from their seals, including void rounds"
    )
    output.say(f"{report.seals_opened} seals match their commitments{replayed if replay else ''}")
    for why in report.unchecked:
        output.say(f"Not checked: {why}", style="yellow")


def _findings(findings: list[Finding]) -> None:
    if len(findings) > output.MANY_ROWS:
        print("\n".join(f"{each.place}: {each.why}" for each in findings))  # noqa: T201
        return
    grid = output.table("place", "finding", "paragraph")
    for each in findings:
        output.row(grid, each.place, each.why, each.law)
    output.console().print(grid)


def _evidence(store: Store, keys: Path, table: str, number: int) -> Iterator[bytes]:
    from croupier.floor.audit import evidence, verification
    from croupier.floor.audit.history import TableHistory
    from croupier.floor.fairness import vault
    from croupier.floor.fairness.keyring import Keyring

    def read(name: str) -> bytes:
        return path.read_bytes() if (path := keys / name).is_file() else b""

    try:
        heads, public_key = lambda: read(verification.HEADS_FILE), read(vault.PUBLIC)
        house = verification.Keys.read(keys).vault  # an inspector has no key to sign with
        sign = house.signing.sign if house is not None else None
        seeds = Keyring(house, store) if house is not None else None
        yield evidence.pack(TableHistory(store, table), number, heads, public_key, sign, seeds)
    except evidence.NoSuchRound as error:
        raise UsageError(str(error)) from None


def _trail(store: Store) -> Iterator[bytes]:
    from croupier.floor.audit import evidence

    return (evidence.line(event) for event in store.events())


def _write(name: str, parts: Iterator[bytes]) -> None:
    """Writes the file completely or not at all."""
    if name == "-":
        for part in parts:
            sys.stdout.buffer.write(part)
        return
    path = Path(name)
    temporary = path.with_name(f".{path.name}.part")
    try:
        with temporary.open("wb") as file:
            for part in parts:
                file.write(part)
        temporary.replace(path)
    except OSError as error:
        raise UsageError(f"{name} cannot be written: {error.strerror}") from None
    finally:
        temporary.unlink(missing_ok=True)
