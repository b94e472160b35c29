"""`croupier serve`: a floor opened by one command, what it says, how it ends, and what it says when it cannot."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Timer
from types import SimpleNamespace
from typing import cast

import httpx
import pytest
from sqlalchemy import create_engine, text

from croupier.cli import floor_paths, serve
from croupier.cli.output import UsageError
from croupier.floor.casino import Casino
from croupier.floor.fairness.vault import SEALS
from croupier.floor.storage.store import Store
from croupier.games import registry
from tests.cli.console import run

pytestmark = pytest.mark.slow

SHEET = 'game = "red_dog"\ntable = "RD-1"\n[limits]\noriginal = { min = "5.00", max = "50.00" }\n'


@contextmanager
def serving(folder: Path, *words: str) -> Iterator[tuple[subprocess.Popen[str], list[str]]]:
    """The server in a process of its own, and what it had said when it was open."""
    command = [sys.executable, "-m", "croupier", "serve", "--port", "0", "--database", str(folder / "floor.db"), *words]
    server = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True
    )
    assert server.stdout is not None
    said = list[str]()
    try:
        for line in server.stdout:
            said.append(line.rstrip("\n"))
            if "Keys: " in line:
                break
        yield server, said
    finally:
        if server.poll() is None:
            server.kill()
        server.wait()
        server.stdout.close()


def address(said: list[str]) -> str:
    found = re.search(r"http://\S+", "\n".join(said))
    assert found is not None, said
    return found.group()


def got(url: str) -> httpx.Response:
    return httpx.get(url, timeout=300)


def ended(server: subprocess.Popen[str], sign: int) -> tuple[int, str]:
    """Ends the server. Ctrl-C goes to its worker processes as well: a terminal sends it to all of them."""
    (os.killpg if sign == signal.SIGINT else os.kill)(server.pid, sign)
    assert server.stdout is not None
    late = Timer(300, server.kill)
    late.start()
    left = server.stdout.read()  # `communicate` would leave out what was read ahead with the first lines
    late.cancel()
    return server.wait(), left


def test_a_first_run_makes_a_floor_of_every_game_and_prints_the_invitation_once(tmp_path: Path) -> None:
    with serving(tmp_path) as (server, said):
        at = address(said)
        tables = got(f"{at}v1/tables").json()
        page = got(at)  # the house edges that it shows are counted now, in another process, when Ctrl-C comes to both
        code, left = ended(server, signal.SIGINT)
    assert code == 0
    assert "Traceback" not in left
    assert "The floor is closed." in left
    assert page.status_code == 200
    assert {each["game"] for each in tables["tables"]} == set(registry.names())
    assert len(tables["tables"]) == len(registry.names())
    found = re.search(r"(http\S+/invitation\?code=\S+)", left)
    assert found is not None
    with serving(tmp_path, "--no-open") as (server, said):
        again = got(f"{address(said)}v1/tables").json()
        shown = got(found.group(1).replace(at, address(said)))
        code, left = ended(server, signal.SIGTERM)
    assert (code, shown.status_code) == (0, 200)
    assert "code=" not in left
    assert {each["table"] for each in again["tables"]} == {each["table"] for each in tables["tables"]}
    assert run("audit", "replay", "--database", str(tmp_path / "floor.db")).code == 0


def test_a_floor_of_ones_own_sheets(tmp_path: Path) -> None:
    (tmp_path / "sheet.toml").write_text(SHEET, "utf-8")
    with serving(tmp_path, "--table", str(tmp_path / "sheet.toml")) as (server, said):
        tables = got(f"{address(said)}v1/tables").json()["tables"]
        assert ended(server, signal.SIGINT)[0] == 0
    assert [(each["table"], each["state"]) for each in tables] == [("RD-1", "closed")]


def test_every_mistake_in_the_sheets_is_reported_before_anything_is_opened(tmp_path: Path) -> None:
    """A table can never be taken off the floor again: one whose name no command can say would stand there for good."""
    for number, name in enumerate(("A/B", "*", "../x", "RD-1", "RD-1", "x" * 51)):
        (tmp_path / f"{number}.toml").write_text(SHEET.replace("RD-1", name), "utf-8")
    named = [word for number in range(6) for word in ("--table", str(tmp_path / f"{number}.toml"))]
    result = run("serve", "--port", "0", "--database", str(tmp_path / "floor.db"), *named)
    assert result.code == 4
    assert result.err.count("is not a name for a table") == 4
    assert "two sheets are for table RD-1" in result.err
    assert not (tmp_path / "floor.db").exists()


def test_a_port_that_is_taken_is_reported_before_anything_is_opened(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        result = run("serve", "--port", str(port), "--database", str(tmp_path / "floor.db"))
    assert result.code == 2
    assert result.err.count("\n") == 1
    assert f"--port {port}: cannot listen there" in result.err
    assert list(tmp_path.iterdir()) == []


def test_a_host_that_is_not_here(tmp_path: Path) -> None:
    result = run("serve", "--host", "203.0.113.7", "--database", str(tmp_path / "floor.db"))
    assert (result.code, result.err.count("\n")) == (2, 1)


def refused(*words: str) -> str:
    result = run("serve", "--port", "0", *words)
    assert result.code == 4
    assert result.err.count("\n") == 1
    return result.err


def test_a_database_another_server_has_open(tmp_path: Path) -> None:
    held = Store.open(str(tmp_path / "floor.db"))
    assert "another server" in refused("--database", str(tmp_path / "floor.db"))
    held.close()


def test_a_database_of_a_later_program(tmp_path: Path) -> None:
    path = tmp_path / "floor.db"
    Store.open(str(path)).close()
    with create_engine(f"sqlite:///{path}").begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = 'later'"))
    assert "later program" in refused("--database", str(path))


@pytest.mark.parametrize(
    "address",
    ["mysql://localhost/floor", "sqlite://", "nowhere/at/all/floor.db", "postgresql://nobody:secret@127.0.0.1:1/floor"],
)
def test_what_is_no_database(address: str) -> None:
    result = refused("--database", address)
    assert result.startswith("--database: ")
    assert "secret" not in result


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "floor.db").write_text("not a database at all " * 100)
    assert "not a database" in refused("--database", str(tmp_path / "floor.db"))


def test_keys_that_are_gone(tmp_path: Path) -> None:
    with serving(tmp_path) as (server, _said):
        assert ended(server, signal.SIGINT)[0] == 0
    (tmp_path / "floor.keys" / SEALS).unlink()
    assert refused("--database", str(tmp_path / "floor.db")).startswith("--keys: ")


@pytest.mark.parametrize("site", ["floor.example", "ftp://floor.example", "https://floor.example/casino", "https://"])
def test_a_site_that_is_none(site: str) -> None:
    with pytest.raises(UsageError, match="--site"):
        serve._settings("127.0.0.1", 8000, site)


def test_behind_a_proxy_cookies_are_secure_and_links_lead_there() -> None:
    settings, address = serve._settings("127.0.0.1", 8000, "https://floor.example")
    assert address == "https://floor.example/"
    assert settings.guards.secure
    assert "floor.example" in settings.guards.hosts


def test_a_proxy_is_believed_by_its_address_and_nobody_else() -> None:
    named = ["10.0.0.7", "10.1.0.5/24", "::1"]
    settings, _address = serve._settings("127.0.0.1", 8000, "https://floor.example", named)
    assert settings.proxies == ("10.0.0.7/32", "10.1.0.0/24", "::1/128")
    for wrong in ("*", "proxy.example", "0.0.0.0/0", "::/0", ""):
        with pytest.raises(UsageError, match="--trusted-proxy"):
            serve._settings("127.0.0.1", 8000, "", ["10.0.0.7", wrong])


def test_the_greeting_tells_of_a_proxy_that_is_not_named_and_how_an_admin_comes_in(
    capsys: pytest.CaptureFixture[str],
) -> None:
    people = SimpleNamespace(first_invitation=lambda **_given: None)
    casino = cast("Casino", SimpleNamespace(people=people))
    for one_address in (True, False):
        serve._Greeting(
            "https://floor.example/",
            floor_paths.FloorPlace("floor.db", Path("keys")),
            serve._AdminAccess(casino, renew=False),
            one_address=one_address,
        ).say()
        assert ("--trusted-proxy" in capsys.readouterr().out) == one_address
    serve._AdminAccess(casino, renew=True).say("http://localhost/")  # there is an admin already
    assert "--reset-admin HANDLE" in capsys.readouterr().out
    serve._AdminAccess(casino, False, "ada", "another").say("http://localhost/")
    assert "ada logs in with this password" in capsys.readouterr().out


class SlowGreeting:
    """A greeting that takes its time, in the middle of which the server is stopped."""

    def __init__(self) -> None:
        self.begun, self.stopping, self.said = Event(), Event(), list[str]()

    def say(self) -> None:
        self.said.append("the floor is open")
        self.begun.set()
        self.stopping.wait()
        self.said.append("the invitation")


def test_a_server_that_is_stopped_at_once_still_tells_the_invitation() -> None:
    """It is printed only once: without it there is no way in."""
    greeting = SlowGreeting()
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        with serve._greeted_when_open("127.0.0.1", port, cast("serve._Greeting", greeting), open_browser=False):
            greeting.begun.wait()
            Timer(0.05, greeting.stopping.set).start()  # after the server has stopped
    assert greeting.said == ["the floor is open", "the invitation"]


def test_a_server_that_is_stopped_before_it_is_open_has_printed_nothing() -> None:
    greeting = SlowGreeting()
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # nobody listens there
        port = taken.getsockname()[1]
        with serve._greeted_when_open("127.0.0.1", port, cast("serve._Greeting", greeting), open_browser=False):
            pass
    assert greeting.said == []
    assert not [thread for thread in threading.enumerate() if thread.name == "greeting"]


def test_a_server_for_one_machine_answers_to_no_other_name() -> None:
    settings, result = serve._settings("::1", 8000, "")
    assert result == "http://[::1]:8000/"
    assert "*" not in settings.guards.hosts


def test_each_database_has_keys_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert floor_paths.place("", "") == (str(tmp_path / "croupier" / "floor.db"), tmp_path / "croupier" / "floor.keys")
    assert floor_paths.place("sqlite:////srv/a.db", "").keys == Path("/srv/a.keys")
    one, same, other = (
        floor_paths.place(url, "").keys
        for url in ("postgresql://f:secret@db/floor", "postgresql://f:changed@db/floor", "postgresql://f@other/floor")
    )
    assert one == same != other
    assert "secret" not in str(one)
    assert floor_paths.place("sqlite:////srv/a.db", "~/keys").keys == Path.home() / "keys"


def test_no_browser_is_opened_where_nobody_sits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(os.environ, "DISPLAY", ":0")
    assert not serve._has_display()


def test_help_is_quick_to_come() -> None:
    """The server's own libraries are asked for when it runs, not before."""
    asked = "import sys; from croupier.cli import app; print({'fastapi', 'sqlalchemy', 'uvicorn'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"
