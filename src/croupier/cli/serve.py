"""`croupier serve`: runs the casino floor as a web server with its database."""

from __future__ import annotations

import socket
import sys
import webbrowser
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Event, Thread
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli import arguments, floor_paths, output
from croupier.cli.floor_paths import Database, FloorPlace, Keys, without_password
from croupier.cli.output import UsageError
from croupier.floor.collector import no_collection
from croupier.law.ruling import Mistake

if TYPE_CHECKING:
    from croupier.floor.casino import Casino
    from croupier.sheets.sheet import Sheet
    from croupier.web.context import Settings

DEFAULT_PORT = 8000
_SEATS = 7
_ALL_INTERFACES = ("0.0.0.0", "::", "")  # noqa: S104 (possible, but the default is this machine only)
_OWNER_ONLY = 0o700
_STARTUP_TIMEOUT_S = 60.0
_GREETING_TIMEOUT_S = 10.0
_STANDBY_BACKLOG = 64
_SESSIONS_AT_ONCE = 2  # a session may have half of its person's streams
_NOT_ON_WINDOWS = (
    "croupier serve does not run on Windows, which lacks the locks and the folder syncs that the floor's books are kept safe "
    "with: run it on Linux or macOS, or in WSL. The other commands work here, audit too."
)
_Site = Annotated[
    str, typer.Option("--site", metavar="URL", help="The public address behind a proxy: https://floor.example.")
]
_Proxies = Annotated[
    list[str],
    typer.Option(
        "--trusted-proxy",
        metavar="ADDRESS",
        help="A proxy or network whose X-Forwarded headers are trusted. Repeatable.",
    ),
]
_Origins = Annotated[
    list[str],
    typer.Option(
        "--origin",
        metavar="ORIGIN",
        help="A website whose scripts may use the API: https://app.example. They send a token, never a cookie. Repeatable.",
    ),
]
_TestFloor = Annotated[
    bool,
    typer.Option(
        "--test-floor",
        help="A floor for the tests of programs, where tables have chosen seeds. Its database is one for ever. "
        "Default: test-floor.db in your data folder.",
    ),
]
_WebhookHosts = Annotated[
    list[str],
    typer.Option(
        "--webhook-host",
        metavar="HOST",
        help="A host that webhooks may be sent to over http, or in a private network. Repeatable.",
    ),
]
_PerPerson = Annotated[
    int, typer.Option("--requests-per-person", metavar="N", min=1, max=10**6, help="Requests a minute of one person.")
]
_PerAddress = Annotated[
    int, typer.Option("--requests-per-address", metavar="N", min=1, max=10**6, help="Requests a minute of one address.")
]
_Logins = Annotated[
    int, typer.Option("--logins-per-address", metavar="N", min=1, max=10**6, help="Log-ins a minute of one address.")
]
_Body = Annotated[
    int, typer.Option("--body-kib", metavar="KIB", min=1, max=1024, help="The longest body of a request, in KiB.")
]
_Streams = Annotated[
    int,
    typer.Option(
        "--streams-per-person", metavar="N", min=1, max=1000, help="Streams and sockets that a person may have open."
    ),
]
_Sheets = Annotated[
    list[str],
    typer.Option("--table", metavar="SHEET", help="Add a table with this rule sheet. Repeatable."),
]
_HeadFiles = Annotated[
    list[str],
    typer.Option("--heads", metavar="FILE", help="Also write the signed heads to this file. Repeatable."),
]
_Restore = Annotated[
    str,
    typer.Option(
        "--accept-restore",
        metavar="WHY",
        help="Open a restored backup or a copy, for this reason. Rounds under way are void. The Commission is notified.",
    ),
]
_Standby = Annotated[
    bool,
    typer.Option(
        "--standby",
        help="Wait while another server has this floor open, and open it when that one stops, dies or freezes.",
    ),
]
_CheckAll = Annotated[
    bool,
    typer.Option(
        "--check-all", help="Check the whole trail before the floor opens, even if there is a snapshot of it."
    ),
]
_Demo = Annotated[bool, typer.Option("--demo/--no-demo", help="On the first run, open one table of every game.")]
_NextRound = Annotated[
    float,
    typer.Option(
        "--next-round",
        metavar="SECONDS",
        min=0,
        max=600,
        help="From one round to the next at tables where players leave their chips in front of them.",
    ),
]
_ResetAdmin = Annotated[
    str,
    typer.Option(
        "--reset-admin",
        metavar="HANDLE",
        help="Print a new password for this admin and unlock the account. The Commission is notified.",
    ),
]
_Port = Annotated[
    int, typer.Option("--port", metavar="PORT", min=0, max=65535, help="The port to listen on; 0 picks a free one.")
]
_NewInvitation = Annotated[bool, typer.Option("--new-invitation", help="Print a new link for the first admin.")]
_Browser = Annotated[
    bool, typer.Option("--open/--no-open", help="Open a browser, if there is a terminal and a display.")
]


def serve(
    host: Annotated[str, typer.Option("--host", metavar="HOST", help="The address to listen on.")] = "127.0.0.1",
    port: _Port = DEFAULT_PORT,
    database: Database = "",
    keys: Keys = "",
    site: _Site = "",
    trusted_proxy: _Proxies = [],  # noqa: B006 (typer copies it)
    origin: _Origins = [],  # noqa: B006 (typer copies it)
    requests_per_person: _PerPerson = 600,
    requests_per_address: _PerAddress = 1200,
    logins_per_address: _Logins = 30,
    body_kib: _Body = 16,
    streams_per_person: _Streams = 16,
    test_floor: _TestFloor = False,
    webhook_host: _WebhookHosts = [],  # noqa: B006 (typer copies it)
    table: _Sheets = [],  # noqa: B006 (typer copies it)
    demo: _Demo = True,
    new_invitation: _NewInvitation = False,
    reset_admin: _ResetAdmin = "",
    heads: _HeadFiles = [],  # noqa: B006 (typer copies it)
    accept_restore: _Restore = "",
    standby: _Standby = False,
    check_all: _CheckAll = False,
    next_round: _NextRound = 5.0,
    open_browser: _Browser = False,
) -> None:
    """Open the casino floor in a web server. It has tables to play at, a desk to manage them, and an API. Ctrl-C closes it."""
    if sys.platform == "win32":
        raise output.UsageError(_NOT_ON_WINDOWS)
    sheets = _sheets(table)
    place = floor_paths.place(database, keys, floor_paths.TEST_FILE if test_floor else floor_paths.FILE)
    free_port = _free_port(host, port)
    limits = _Limits(requests_per_person, requests_per_address, logins_per_address, body_kib, streams_per_person)
    settings, address = _settings(host, free_port, site, trusted_proxy)
    settings = limits.applied(settings, _allowed(origin), _named(webhook_host))
    opening = _Opening(place, accept_restore, heads, not database, check_all, next_round, test_floor)
    listening = _listen(host, free_port) if standby else None
    try:
        if listening is not None:
            output.say(f"Standby at {address}: waiting until no other server has this floor open  (Ctrl-C stops it)")
        casino = _open_casino(opening, listening)
    except KeyboardInterrupt:
        return
    code = 0
    try:
        access = _AdminAccess(casino, new_invitation, reset_admin, _prepare(casino, sheets, reset_admin, demo=demo))
        greeting = _Greeting(address, place, access, bool(site) and not trusted_proxy, casino.is_test)
        with _greeted_when_open(host, free_port, greeting, open_browser=open_browser):
            code = _run(casino, settings, host, free_port, listening)
    except KeyboardInterrupt:
        pass  # the normal way to stop the server
    finally:
        casino.close()
    if code:
        why = str(casino.writer.broken).partition("\n")[0]  # the driver's further lines are for programmers
        output.to_stderr(
            f"The floor was closed because its database failed ({why}). Start it again: it checks the database first."
        )
        raise typer.Exit(code)
    output.say("The floor is closed.")


# ---------------------------------------------------------------- address


def _free_port(host: str, port: int) -> int:
    """The port to listen on. Raises `UsageError` if it is in use, before anything is opened."""
    try:
        addresses = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        with socket.socket(addresses[0], socket.SOCK_STREAM) as trial:
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            trial.bind(addresses[4])
            return int(trial.getsockname()[1])
    except (OSError, UnicodeError) as error:
        why = getattr(error, "strerror", None) or error
        raise UsageError(f"--host {host} --port {port}: cannot listen there: {why}; try another --port") from None


def _listen(host: str, port: int) -> socket.socket:
    """A socket that listens from now on. A standby keeps it when it takes over."""
    addresses = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    return socket.create_server(addresses[4][:2], family=addresses[0], backlog=_STANDBY_BACKLOG)


@no_collection(stays=True)
def _settings(host: str, port: int, site: str, proxies: Sequence[str] = ()) -> tuple[Settings, str]:
    """The server's settings (accepted host names and trusted proxies), and the address to print."""
    from urllib.parse import urlsplit

    from croupier.web.context import Settings
    from croupier.web.security.guard import LOCAL, Guards

    host_name, trusted = f"[{host}]" if ":" in host else host, _trusted(proxies)
    if site:
        url = urlsplit(site)
        if url.scheme not in {"http", "https"} or not url.hostname or url.path not in {"", "/"}:
            raise UsageError(f'--site "{site}": write it as https://floor.example')
        guards = Guards(hosts=LOCAL | {url.hostname}, secure=url.scheme == "https")
        return Settings(guards=guards, proxies=trusted, counts_slow_games=True), f"{url.scheme}://{url.netloc}/"
    if host in _ALL_INTERFACES:
        return Settings(
            guards=Guards(hosts=frozenset({"*"})), proxies=trusted, counts_slow_games=True
        ), f"http://localhost:{port}/"
    return Settings(
        guards=Guards(hosts=LOCAL | {host_name}), proxies=trusted, counts_slow_games=True
    ), f"http://{host_name}:{port}/"


@dataclass(frozen=True, slots=True)
class _Limits:
    """The limits that the operator chose."""

    per_person: int
    per_address: int
    logins: int
    body_kib: int
    streams: int

    def applied(self, settings: Settings, origins: frozenset[str], hosts: frozenset[str] = frozenset()) -> Settings:
        """The settings with these limits, the origins that may use the API, and the hosts of webhooks."""
        from dataclasses import replace

        guards, kib = settings.guards, 1024
        guards = replace(
            guards,
            api_origins=origins,
            per_actor=f"{self.per_person}/minute",
            per_address=f"{self.per_address}/minute",
            logins_per_address=f"{self.logins}/minute",
            max_body_bytes=self.body_kib * kib,
            max_sheet_bytes=max(self.body_kib * kib, guards.max_sheet_bytes),
        )
        streams = replace(
            settings.stream_limits, per_person=self.streams, per_session=max(1, self.streams // _SESSIONS_AT_ONCE)
        )
        return replace(settings, guards=guards, stream_limits=streams, webhook_hosts=hosts)


def _allowed(origins: Sequence[str]) -> frozenset[str]:
    """The websites whose scripts may use the API."""
    from croupier.web.security.cross_origin import origin_mistake

    for origin in origins:
        if why := origin_mistake(origin):
            raise UsageError(f'--origin "{origin}": {why}')
    return frozenset(origins)


def _named(hosts: Sequence[str]) -> frozenset[str]:
    """The hosts that webhooks may be sent to, wherever they are."""
    from croupier.web.jobs.receivers import host_mistake

    for host in hosts:
        if why := host_mistake(host):
            raise UsageError(f'--webhook-host "{host}": {why}')
    return frozenset(host.lower() for host in hosts)


def _trusted(proxies: Sequence[str]) -> tuple[str, ...]:
    """The trusted networks. All addresses at once are refused: clients could then evade the rate limits."""
    from croupier.web.security.addresses import networks

    try:
        trusted = networks(proxies)
    except ValueError:
        trusted = ()
    if len(trusted) < len(proxies) or not all(each.prefixlen for each in trusted):
        given = ", ".join(proxies)
        raise UsageError(f'--trusted-proxy "{given}": write an address or a network, such as 10.0.0.7 or 10.0.0.0/24')
    return tuple(map(str, trusted))


# ---------------------------------------------------------------- opening


@dataclass(frozen=True, slots=True)
class _Opening:
    """What is needed to open the floor."""

    place: FloorPlace
    accept_restore: str
    heads: Sequence[str]
    create_folder: bool
    check_all: bool = False
    next_seconds: float = 5.0
    test_floor: bool = False

    def __call__(self, took_over: bool = False) -> Casino:
        import getpass

        from croupier.floor.audit.integrity import Restored
        from croupier.floor.casino import Casino
        from croupier.floor.tables.timers import Timers

        place, why = self.place, self.accept_restore.strip()
        if self.create_folder:
            Path(place.database).parent.mkdir(mode=_OWNER_ONLY, parents=True, exist_ok=True)
        restored = Restored(getpass.getuser(), why) if why else None
        return Casino.open(
            place.database,
            place.keys,
            restored=restored,
            elsewhere=[*map(Path, self.heads)],
            heads_beside=True,
            took_over=took_over,
            full_check=self.check_all,
            timers=Timers(next_seconds=self.next_seconds),
            test_floor=self.test_floor,
        )


def _open_casino(opening: _Opening, listening: socket.socket | None) -> Casino:
    """Opens the casino; with a socket, when no other server has it open. Raises `Unreadable` if it cannot be opened."""
    import signal

    from croupier.floor.audit.integrity import TO_DO, FloorDamaged
    from croupier.floor.fairness.vault import BrokenSeal, VaultClosed
    from croupier.floor.storage.locks import CannotOpen
    from croupier.law.option import Unreadable

    signal.signal(signal.SIGTERM, signal.default_int_handler)  # like Ctrl-C: closes the floor cleanly
    try:
        if listening is None:  # a standby may wait for days
            with no_collection(stays=True):
                return opening()
        from croupier.web import app  # noqa: F401 (loaded before it is needed in a hurry)
        from croupier.web.standby import wait_for_floor

        return wait_for_floor(opening, listening, opening.place.database)
    except FloorDamaged as error:
        reasons = (*error.findings, f"the floor is not opened: {TO_DO}")
        raise Unreadable(*(Mistake("--database", " ".join(why.split())) for why in reasons)) from None
    except CannotOpen as error:
        raise Unreadable(Mistake("--database", " ".join(str(error).split()))) from None
    except (VaultClosed, BrokenSeal) as error:
        raise Unreadable(Mistake("--keys", str(error))) from None
    except OSError as error:
        raise Unreadable(Mistake(str(error.filename or opening.place.database), error.strerror or str(error))) from None


@no_collection(stays=True)
def _sheets(sources: Sequence[str]) -> dict[str, Sheet]:
    """The sheets by table name. Raises `Unreadable` with every mistake in any of them."""
    from croupier.floor.commands import table_name_mistake
    from croupier.law.option import Unreadable

    sheets: dict[str, Sheet] = {}
    mistakes: list[Mistake] = []
    for number, source in enumerate(sources, 1):
        try:
            sheet = arguments.sheet(source, [], "")
        except Unreadable as unreadable:
            mistakes += unreadable.mistakes
            continue
        name = sheet.table or f"{sheet.game.name.replace('_', '-')}-{number}"
        twice = Mistake("table", f"two sheets are for table {name}") if name in sheets else None
        mistakes += [
            Mistake(f"--table {source}: {each.place}", each.why) for each in (table_name_mistake(name), twice) if each
        ]
        sheets[name] = sheet
    if mistakes:
        raise Unreadable(*mistakes)
    return sheets


@no_collection(stays=True)
def _prepare(casino: Casino, sheets: Mapping[str, Sheet], reset_admin: str, *, demo: bool) -> str:
    """Adds the tables, and resets an admin's password: returns the new one. Raises `Unreadable` if nothing can be written."""
    from croupier.floor.storage.writer import WriterHeld
    from croupier.law.option import Unreadable
    from croupier.web import app  # noqa: F401 (loading it takes longest)

    try:
        password = casino.people.reset_admin(reset_admin) if reset_admin else ""
        _add_tables(casino, sheets, demo=demo)
    except WriterHeld as held:
        raise Unreadable(Mistake("--database", f"the database cannot be written to at the moment: {held}")) from None
    return password


def _add_tables(casino: Casino, sheets: Mapping[str, Sheet], *, demo: bool) -> None:
    """Adds the tables, closed. A table that exists already is not changed."""
    from croupier.documents.sheet import sheet_tree

    for name, sheet in sheets.items():
        if name not in casino.shown:
            casino.make_table(name, sheet_tree(sheet), _SEATS).result()
    if demo and not sheets:
        casino.demo()


# ---------------------------------------------------------------- running


@dataclass(frozen=True, slots=True)
class _AdminAccess:
    """How an admin logs in: the first invitation, a renewed one, or a reset password."""

    casino: Casino
    renew: bool
    reset: str = ""
    password: str = ""

    def say(self, address: str) -> None:
        invitation = self.casino.people.first_invitation(renew=self.renew)
        if invitation is not None:
            output.say("The first admin signs up with this link. It works once; keep it secret:")
            output.say(f"  {address}invitation?code={invitation}")
        elif self.renew:
            output.say("No new invitation: this floor has an admin, who can invite others (page People).")
            output.say("If an admin lost the password or is locked out: croupier serve --reset-admin HANDLE")
        if self.password:
            output.say(f"{self.reset} logs in with this password; change it on the page Account. Keep it secret:")
            output.say(f"  {self.password}")


@dataclass(frozen=True, slots=True)
class _Greeting:
    """The message printed when the floor is open. The invitation is printed only once and stored nowhere."""

    address: str
    place: FloorPlace
    admin_access: _AdminAccess
    one_address: bool  # behind a proxy that is not trusted
    is_test: bool = False

    def say(self) -> None:
        output.say(f"The floor is open: {self.address}  (Ctrl-C closes it)", style="bold green")
        if self.is_test:
            output.say("This is a floor for tests, for ever: seeds may be chosen, and nothing is left to chance.")
        database = self.place.database
        shown = without_password(database) if "://" in database else database
        output.say(f"Database: {shown}. Keys: {self.place.keys}.")
        if self.one_address:
            output.say("All users behind the proxy count as one address and share its limits: 30 logins and")
            output.say("1,200 requests a minute. Name the proxy with --trusted-proxy to count each user separately.")
        self.admin_access.say(self.address)
        output.console().file.flush()


@contextmanager
def _greeted_when_open(host: str, port: int, greeting: _Greeting, *, open_browser: bool) -> Iterator[None]:
    """Prints the greeting as soon as the server answers, from another thread: the server blocks this one.

    A server that is stopped at once still prints all of it: the invitation is printed only once.
    """
    import time

    address, stopped = "localhost" if host in _ALL_INTERFACES else host, Event()

    def wait() -> None:
        deadline = time.monotonic() + _STARTUP_TIMEOUT_S
        while time.monotonic() < deadline and not stopped.is_set():
            with suppress(OSError), socket.create_connection((address, port), timeout=1):
                greeting.say()
                if open_browser and _has_display():
                    webbrowser.open(greeting.address)
                return
            time.sleep(0.05)

    thread = Thread(target=wait, name="greeting", daemon=True)
    thread.start()
    try:
        yield
    finally:
        stopped.set()
        thread.join(_GREETING_TIMEOUT_S)  # a browser may be open for longer


def _has_display() -> bool:
    """Whether this is a terminal on a machine with a display."""
    import os

    if not sys.stdout.isatty():
        return False
    return sys.platform in {"darwin", "win32"} or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _run(casino: Casino, settings: Settings, host: str, port: int, listening: socket.socket | None) -> int:
    from croupier.web import app

    return app.serve(casino, settings, host, port, [listening] if listening is not None else None)
