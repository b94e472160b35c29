"""`croupier audit verify|replay|export`: a journal file, or a whole floor in its database, held against itself.

A floor may be open meanwhile: it is read as it is at one moment, and nobody there waits for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli import floor_paths
from croupier.cli.arguments import Json
from croupier.cli.exits import FINDINGS
from croupier.cli.floor_paths import Database, Keys

if TYPE_CHECKING:
    from pathlib import Path

    from croupier.floor.audit.verification import Finding, Report
    from croupier.floor.storage.store import Store

audits = typer.Typer(
    help="Verify a journal file or a floor's database, replay every round line by line, export evidence.",
    rich_markup_mode=None,
)

JournalFile = Annotated[
    str,
    typer.Argument(metavar="[FILE]", help="A journal file, as `croupier play --journal` writes it; left out, a floor."),
]


def register(app: typer.Typer) -> None:
    app.add_typer(audits, name="audit", no_args_is_help=True)


@audits.command("verify")
def verify(source: JournalFile = "", database: Database = "", keys: Keys = "", json: Json = False) -> None:
    """Whether anything was changed, left out or put in between.

    Of a journal FILE the chain is checked; of its last rounds only the head tells: note it down. Of a floor: the chain and
    the signed heads, the three books, every box against its layout, every opened seal against its commitment, people and
    commands against the trail, and the guards of the database.
    """
    if _is_file(source, database, keys):
        _journal(source, as_json=json, replayed=False)
    else:
        _floor(database, keys, as_json=json, replayed=False)


@audits.command("replay")
def replay(source: JournalFile = "", database: Database = "", keys: Keys = "", json: Json = False) -> None:
    """Verify, then run every round again and compare what was booked with what was owed, line by line.

    Of a floor every round is also dealt again from its seal, where that was opened, and its money reckoned anew.
    """
    if _is_file(source, database, keys):
        _journal(source, as_json=json, replayed=True)
    else:
        _floor(database, keys, as_json=json, replayed=True)


@audits.command("export")
def export(
    database: Database = "",
    keys: Keys = "",
    table: Annotated[str, typer.Option("--table", metavar="TABLE", help="The table of the round in question.")] = "",
    number: Annotated[int, typer.Option("--round", metavar="N", min=0, help="The round in question.")] = 0,
    output_file: Annotated[str, typer.Option("-o", "--output", metavar="FILE", help="Where to; - is stdout.")] = "-",
) -> None:
    """The evidence pack of a round, as a zip file; without --table and --round the whole trail, one event a line."""
    from croupier.cli.output import UsageError  # noqa: PLC0415

    if bool(table) != bool(number):
        raise UsageError("--table and --round: give both for a round's evidence, or neither for the whole trail")
    place = floor_paths.place(database, keys)
    with _opened(place.database) as store:
        _put(output_file, _pack(store, place.keys, table, number) if table else _trail(store))


# ---------------------------------------------------------------- a journal file


def _is_file(source: str, database: str, keys: str) -> bool:
    from croupier.cli.output import UsageError  # noqa: PLC0415

    if source and (database or keys):
        raise UsageError("FILE and --database: a journal file is audited, or a floor, not both")
    return bool(source)


def _journal(source: str, *, as_json: bool, replayed: bool) -> None:
    from croupier.cli import output  # noqa: PLC0415
    from croupier.documents import journal  # noqa: PLC0415
    from croupier.documents.answers import ruling_answer  # noqa: PLC0415

    records = journal.read_journal(source)
    findings = [*journal.verify(records), *(journal.replay_all(records) if replayed else ())]
    if as_json:
        told = [ruling_answer(ruling) for ruling in findings]
        output.answer({"rounds": len(records), "head": records[-1].document.hash, "findings": told})
    elif findings:
        output.findings(findings)
    else:
        done = "verified and replayed" if replayed else "verified"
        rounds = "1 round" if len(records) == 1 else f"{len(records)} rounds"
        output.say(f"{rounds} {done}; head {records[-1].document.hash}", style="green")
    if findings:
        raise typer.Exit(FINDINGS)


# ---------------------------------------------------------------- a floor


@contextmanager
def _opened(database: str) -> Iterator[Store]:
    """A floor to be read, or raises `Unreadable` where there is none."""
    from croupier.floor.storage.store import CannotOpen, Store  # noqa: PLC0415
    from croupier.law.option import Unreadable  # noqa: PLC0415
    from croupier.law.ruling import Mistake  # noqa: PLC0415

    try:
        store = Store.open(database, read_only=True)
    except CannotOpen as error:
        raise Unreadable(Mistake("--database", " ".join(str(error).split()))) from None
    try:
        yield store
    finally:
        store.close()


def _floor(database: str, keys: str, *, as_json: bool, replayed: bool) -> None:
    from croupier.cli import output  # noqa: PLC0415
    from croupier.floor.audit import verification  # noqa: PLC0415

    place = floor_paths.place(database, keys)
    with _opened(place.database) as store:
        kept = verification.Keys.read(place.keys)
        report = verification.replay_all(store, kept) if replayed else verification.verify(store, kept)
    if as_json:
        output.answer(report.plain())
    else:
        _tell(report, replayed=replayed)
    if report.findings:
        raise typer.Exit(FINDINGS)


def _tell(report: Report, *, replayed: bool) -> None:
    from croupier.cli import output  # noqa: PLC0415

    if report.findings:
        _findings(report.findings)
    for each in report.explained:
        output.say(f"Explained: {each.place}: {each.why}", style="yellow")
    style = "red" if report.findings else "yellow" if report.explained else "green"
    nothing = "Nothing else is wrong with" if report.explained else "Nothing is wrong with"
    found = f"{len(report.findings)} findings in" if report.findings else nothing
    output.say(f"{found} {report.events} events at {report.tables} tables; head {report.head}", style=style)
    again = f"; {report.rounds} rounds run again, {report.redealt} dealt again from their seals, void ones among them"
    output.say(f"{report.seals_opened} seals opened as committed{again if replayed else ''}")
    for why in report.unchecked:
        output.say(f"Not checked: {why}", style="yellow")


def _findings(findings: list[Finding]) -> None:
    from croupier.cli import output  # noqa: PLC0415

    if len(findings) > output.MANY_ROWS:
        print("\n".join(f"{each.place}: {each.why}" for each in findings))  # noqa: T201
        return
    made = output.table("place", "finding", "paragraph")
    for each in findings:
        output.row(made, each.place, each.why, each.law)
    output.console().print(made)


def _pack(store: Store, keys: Path, table: str, number: int) -> Iterator[bytes]:
    from croupier.cli.output import UsageError  # noqa: PLC0415
    from croupier.floor.audit import evidence, verification  # noqa: PLC0415
    from croupier.floor.audit.history import TableHistory  # noqa: PLC0415
    from croupier.floor.fairness import vault  # noqa: PLC0415

    def kept(name: str) -> bytes:
        return path.read_bytes() if (path := keys / name).is_file() else b""

    try:
        signs, public = lambda: kept(verification.HEADS_FILE), kept(vault.PUBLIC)
        yield evidence.pack(TableHistory(store, table), number, signs, public)
    except evidence.NoSuchRound as error:
        raise UsageError(str(error)) from None


def _trail(store: Store) -> Iterator[bytes]:
    from croupier.floor.audit import evidence  # noqa: PLC0415

    return (evidence.line(event) for event in store.events())


def _put(name: str, parts: Iterator[bytes]) -> None:
    """Writes the file whole or not at all; to a terminal nothing that is no text."""
    import sys  # noqa: PLC0415
    from pathlib import Path  # noqa: PLC0415

    from croupier.cli.output import UsageError  # noqa: PLC0415

    if name == "-":
        for part in parts:
            sys.stdout.buffer.write(part)
        return
    path = Path(name)
    beside = path.with_name(f".{path.name}.part")
    try:
        with beside.open("wb") as file:
            for part in parts:
                file.write(part)
        beside.replace(path)
    except OSError as error:
        raise UsageError(f"{name} cannot be written: {error.strerror}") from None
    finally:
        beside.unlink(missing_ok=True)
