"""`croupier audit` over a floor's database: what it prints, the code it ends with, and that a running floor is not disturbed."""

from __future__ import annotations

import json
import re
import shutil
import sqlite3
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from croupier.cli import floor_paths, serve
from croupier.floor.fairness.vault import Vault
from croupier.floor.trail import heads, trail
from tests.cli.console import run, start
from tests.floor import evening
from tests.floor.harness_casino import one_place


@pytest.fixture(scope="module")
def honest(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("audit")
    evening.plan(folder / "floor", ("roulette",))
    (folder / "floor" / "keys").rename(folder / "floor" / "floor.keys")
    return folder / "floor"


@pytest.fixture
def database(honest: Path, tmp_path: Path) -> Iterator[str]:
    """A copy that stands for the floor itself."""
    shutil.copytree(honest, tmp_path / "floor")
    with one_place():
        yield str(tmp_path / "floor" / "floor.db")


# As on Windows, as far as this system can show it: what others' modules ask of the system is asked before.
ON_WINDOWS = """
import asyncio, concurrent.futures.process, ctypes, multiprocessing.popen_spawn_posix, platform, sqlite3, sys, tempfile
import numpy, rich.console, sqlalchemy.dialects.sqlite, typer
import os, signal, subprocess
platform.system()
for missing in ("fcntl", "grp", "pwd", "resource", "termios", "uvloop"):
    sys.modules[missing] = None
for missing in ("O_CLOEXEC", "O_DIRECTORY", "fork", "geteuid", "getuid", "nice", "pread", "pwrite"):
    delattr(os, missing)
del signal.pthread_sigmask
sys.platform = "win32"
from croupier.cli.app import main
main()
"""


def on_windows(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", ON_WINDOWS, *words]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=600)


def test_on_windows_a_floor_is_audited_but_not_opened(database: str, tmp_path: Path) -> None:
    for verb in ("verify", "replay"):
        result = on_windows("audit", verb, "--database", database)
        assert (result.returncode, result.stderr) == (0, "")
        assert "No findings in" in result.stdout
    result = on_windows("serve", "--database", str(tmp_path / "new" / "floor.db"))
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr.startswith("croupier serve does not run on Windows, ")
    assert len(result.stderr.splitlines()) == 1
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize("page", [0, 1, 5, 9, -1])
def test_a_malformed_database_is_no_fault_of_the_program(database: str, page: int) -> None:
    """Whatever page the disk has lost: it is said, with what to do, and the code is that of a bad document."""
    content = bytearray(Path(database).read_bytes())
    start = page * 4096 if page >= 0 else len(content) - 4096
    content[start : start + 4096] = b"\xff" * 4096
    Path(database).write_bytes(content)
    for result in (run("audit", "verify", "--database", database), run("serve", "--database", database, "--port", "0")):
        assert result.code == 4, result.err
        assert result.err.startswith("--database: ")


def test_a_database_without_one_of_its_tables_is_no_fault_of_the_program(database: str) -> None:
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("DROP TABLE session")
    for result in (run("audit", "verify", "--database", database), run("serve", "--database", database, "--port", "0")):
        assert (result.code, "no such table: session" in result.err) == (4, True)


@pytest.mark.parametrize("verb", ["verify", "replay"])
def test_an_honest_floor(database: str, verb: str) -> None:
    result = run("audit", verb, "--database", database)
    assert (result.code, result.err) == (0, "")
    assert "No findings in" in result.out
    assert ("2 rounds replayed, 2 dealt again" in result.out) == (verb == "replay")
    answer = run("audit", verb, "--database", f"sqlite:///{database}", "--json").json
    assert answer["findings"] == []
    assert (answer["rounds"], answer["tables"]) == (2, 1)


def test_a_floor_somebody_wrote_in(database: str) -> None:
    with closing(sqlite3.connect(database)) as connection:
        for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            connection.execute(f"DROP TRIGGER {name}")
        connection.execute("UPDATE account SET cents = cents + 1 WHERE name = 'player:p-ann'")
        connection.commit()
    result = run("audit", "verify", "--database", database)
    assert result.code == 1
    assert re.search(r"\n\d+ findings in \d+ events at 1 table; head", result.out)
    assert "player:p-ann" in result.out
    answer = run("audit", "replay", "--database", database, "--json")
    assert answer.code == 1
    assert answer.json["findings"][0].keys() == {"place", "why", "cite"}


def test_one_finding_is_one_finding(database: str) -> None:
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("CREATE TABLE notes (words TEXT)")
    result = run("audit", "verify", "--database", database)
    assert result.code == 1
    assert "\n1 finding in " in result.out


def test_what_cannot_be_checked_is_reported(database: str, tmp_path: Path) -> None:
    result = run("audit", "verify", "--database", database, "--keys", str(tmp_path / "none"))
    assert (
        result.code == 1
    )  # a floor that was opened has heads: who looks at the code alone must see that they are gone
    assert "a trail that was cut short or rewritten would not show" in " ".join(result.out.split())
    assert "Not checked: the seals that are not opened yet" in result.out


def test_a_backup_is_refused_until_somebody_says_why_and_mentioned_ever_after(database: str) -> None:
    where = floor_paths.place(database, "")
    vault, path = Vault.open(where.keys, fresh=False), where.keys / heads.FILE
    lost = trail.Head.signed(vault.signing, 100_000, bytes(32), "2027-01-01T00:00:00+00:00")
    path.write_bytes(path.read_bytes() + heads._line(lost))
    result = run("serve", "--database", database, "--port", "0")
    assert result.code == 4
    first, second = result.err.splitlines()
    assert first == "--database: a head was signed at event 100000, but that event is missing"
    assert all(each in second for each in ("croupier audit verify", "restore", "--accept-restore"))
    assert run("audit", "verify", "--database", database).code == 1
    elsewhere = where.keys / "copy.jsonl"
    opening = serve._Opening(where, "the disk broke", [str(elsewhere)], create_folder=False)
    serve._open_casino(opening, None).close()
    assert heads.read(elsewhere)[0] == heads.read(path)[0][-1:]
    result = run("audit", "verify", "--database", database)
    assert result.code == 0
    assert "Explained: event" in result.out
    assert "says: the disk broke" in result.out
    assert "No other findings in" in result.out


def test_no_floor_there(tmp_path: Path) -> None:
    for verb in ("verify", "replay", "export"):
        result = run("audit", verb, "--database", str(tmp_path / "none.db"))
        assert (result.code, result.out) == (4, "")
        assert result.err.count("\n") == 1
        assert list(tmp_path.iterdir()) == []


def test_a_file_or_a_floor_but_not_both(database: str) -> None:
    assert run("audit", "verify", "tonight.jsonl", "--database", database).code == 2
    assert run("audit", "export", "--database", database, "--table", "roulette").code == 2


def test_the_whole_trail_a_line_an_event(database: str) -> None:
    result = start("audit", "export", "--database", database)
    assert (result.code, result.err) == (0, "")
    lines = [json.loads(line) for line in result.out.splitlines()]
    events = [
        trail.Event(
            line["number"],
            line["stream"],
            line["version"],
            line["payload"].encode(),
            bytes.fromhex(line["previous"]),
            bytes.fromhex(line["hash"]),
        )
        for line in lines
    ]
    assert list(trail.faults(events)) == []
    assert run("audit", "verify", "--database", database, "--json").json["head"] == lines[-1]["hash"]


def test_the_evidence_of_a_round(database: str, tmp_path: Path) -> None:
    words = ("audit", "export", "--database", database, "--table", "roulette")
    file = tmp_path / "evidence.zip"
    result = run(*words, "--round", "1", "-o", str(file))
    assert (result.code, result.out, result.err) == (0, "", "")
    with zipfile.ZipFile(file) as archive:
        assert archive.testzip() is None
        assert archive.read("heads.jsonl")
        assert json.loads(archive.read("round.json"))["round"] == 1
    missing = run(*words, "--round", "99", "-o", str(tmp_path / "none.zip"))
    assert missing.code == 2
    assert "no round 99" in missing.err
    assert run(*words, "--round", "1", "-o", str(tmp_path / "no" / "folder.zip")).code == 2
    assert {path.name for path in tmp_path.iterdir()} == {"floor", "evidence.zip"}
