"""`croupier serve`: the casino floor in a browser, on a database of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.floor_paths import Database, Keys, Place

if TYPE_CHECKING:
    from croupier.floor.casino import Casino
    from croupier.sheets.sheet import Sheet
    from croupier.web.context import Settings

DEFAULT_PORT = 8000
_SEATS = 7
_ANYWHERE = ("0.0.0.0", "::", "")  # noqa: S104 (what somebody may ask for; the default is this machine alone)
_OURS_ALONE = 0o700
_PATIENCE_S = 60.0
_Site = Annotated[
    str, typer.Option("--site", metavar="URL", help="Where browsers find it, behind a proxy: https://floor.example.")
]
_Proxies = Annotated[
    list[str],
    typer.Option(
        "--trusted-proxy",
        metavar="ADDRESS",
        help="A proxy, or its network, that is believed when it says where somebody comes from; repeat it.",
    ),
]
_Sheets = Annotated[
    list[str],
    typer.Option("--table", metavar="SHEET", help="Put a table by this rule sheet on the floor; repeat it."),
]
_Elsewhere = Annotated[
    list[str],
    typer.Option("--heads", metavar="FILE", help="Keep the signed heads in this file as well; repeat it."),
]
_Restore = Annotated[
    str,
    typer.Option(
        "--accept-restore",
        metavar="WHY",
        help="The database is a backup that ends before its signed heads: say why; the trail and the Commission are told.",
    ),
]


def register(app: typer.Typer) -> None:
    app.command("serve")(serve)


def serve(
    host: Annotated[str, typer.Option("--host", metavar="HOST", help="The address to listen at.")] = "127.0.0.1",
    port: Annotated[
        int, typer.Option("--port", metavar="PORT", min=0, max=65535, help="0: any that is free.")
    ] = DEFAULT_PORT,
    database: Database = "",
    keys: Keys = "",
    site: _Site = "",
    trusted_proxy: _Proxies = [],  # noqa: B006 (typer copies it)
    table: _Sheets = [],  # noqa: B006 (typer copies it)
    demo: Annotated[
        bool, typer.Option("--demo/--no-demo", help="On a first run, open one table of every game.")
    ] = True,
    new_invitation: Annotated[
        bool, typer.Option("--new-invitation", help="The first admin's link again, in place of one that was lost.")
    ] = False,
    reset_admin: Annotated[
        str,
        typer.Option(
            "--reset-admin",
            metavar="HANDLE",
            help="A new password for an admin who has lost his, or is locked out; the Commission is told.",
        ),
    ] = "",
    heads: _Elsewhere = [],  # noqa: B006 (typer copies it)
    accept_restore: _Restore = "",
    open_browser: Annotated[
        bool, typer.Option("--open/--no-open", help="Open a browser, where there is a terminal and a screen.")
    ] = False,
) -> None:
    """Open the casino floor: tables to play at, a desk to run them from, and an API. Ctrl-C closes it."""
    from croupier.cli import floor_paths, output  # noqa: PLC0415

    sheets = _sheets(table)
    where = floor_paths.place(database, keys)
    listening = _free_port(host, port)
    settings, address = _settings(host, listening, site, trusted_proxy)
    try:
        casino = _opened(where, accept_restore, heads, folder_may_be_made=not database)
    except KeyboardInterrupt:
        return
    code = 0
    try:
        password = casino.people.reset_admin(reset_admin) if reset_admin else ""
        _furnish(casino, sheets, demo=demo)
        invites = _Inviting(casino, new_invitation, reset_admin, password)
        greeting = _Greeting(address, where, invites, one_address=bool(site) and not trusted_proxy)
        _tell_when_open(host, listening, greeting, open_browser=open_browser)
        code = _run(casino, settings, host, listening)
    except KeyboardInterrupt:
        pass  # whoever runs a server ends it so
    finally:
        casino.close()
    if code:
        why = str(casino.writer.broken).partition("\n")[0]  # what the driver adds is for programmers
        output.complain(f"the floor was closed: its database failed ({why}); start it again to recover")
        raise typer.Exit(code)
    output.say("The floor is closed.")


# ---------------------------------------------------------------- where


def _free_port(host: str, port: int) -> int:
    """The port to listen at, or raises `UsageError` where somebody else does: told before anything is opened."""
    import socket  # noqa: PLC0415

    from croupier.cli.output import UsageError  # noqa: PLC0415

    try:
        found = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        with socket.socket(found[0], socket.SOCK_STREAM) as tried:
            tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            tried.bind(found[4])
            return int(tried.getsockname()[1])
    except (OSError, UnicodeError) as error:
        why = getattr(error, "strerror", None) or error
        raise UsageError(f"--host {host} --port {port}: cannot listen there: {why}; name another with --port") from None


def _settings(host: str, port: int, site: str, proxies: Sequence[str] = ()) -> tuple[Settings, str]:
    """Which names the server answers to, whose word it takes for where somebody comes from, and the address to be told."""
    from urllib.parse import urlsplit  # noqa: PLC0415

    from croupier.cli.output import UsageError  # noqa: PLC0415
    from croupier.web.context import Settings  # noqa: PLC0415
    from croupier.web.security.guard import LOCAL, Guards  # noqa: PLC0415

    named, believed = f"[{host}]" if ":" in host else host, _believed(proxies)
    if site:
        told = urlsplit(site)
        if told.scheme not in {"http", "https"} or not told.hostname or told.path not in {"", "/"}:
            raise UsageError(f'--site "{site}": write it as https://floor.example')
        guards = Guards(hosts=LOCAL | {told.hostname}, secure=told.scheme == "https")
        return Settings(guards=guards, proxies=believed), f"{told.scheme}://{told.netloc}/"
    if host in _ANYWHERE:
        return Settings(guards=Guards(hosts=frozenset({"*"})), proxies=believed), f"http://localhost:{port}/"
    return Settings(guards=Guards(hosts=LOCAL | {named}), proxies=believed), f"http://{named}:{port}/"


def _believed(proxies: Sequence[str]) -> tuple[str, ...]:
    """Never everybody: whoever may say where he comes from is counted nowhere."""
    from croupier.cli.output import UsageError  # noqa: PLC0415
    from croupier.web.security.addresses import networks  # noqa: PLC0415

    try:
        found = networks(proxies)
    except ValueError:
        found = ()
    if len(found) < len(proxies) or not all(each.prefixlen for each in found):
        told = ", ".join(proxies)
        raise UsageError(f'--trusted-proxy "{told}": write an address or a network, such as 10.0.0.7 or 10.0.0.0/24')
    return tuple(map(str, found))


# ---------------------------------------------------------------- opening


def _opened(where: Place, accept_restore: str, heads: Sequence[str], *, folder_may_be_made: bool) -> Casino:
    """The casino, or raises `Unreadable` with what stands in the way."""
    import getpass  # noqa: PLC0415
    import signal  # noqa: PLC0415

    from croupier.floor.audit.integrity import TO_DO, FloorDamaged, Restored  # noqa: PLC0415
    from croupier.floor.casino import Casino  # noqa: PLC0415
    from croupier.floor.fairness.vault import BrokenSeal, VaultClosed  # noqa: PLC0415
    from croupier.floor.storage.store import CannotOpen  # noqa: PLC0415
    from croupier.law.option import Unreadable  # noqa: PLC0415
    from croupier.law.ruling import Mistake  # noqa: PLC0415

    signal.signal(signal.SIGTERM, signal.default_int_handler)  # as Ctrl-C: the floor is closed, not dropped
    try:
        if folder_may_be_made:
            Path(where.database).parent.mkdir(mode=_OURS_ALONE, parents=True, exist_ok=True)
        restored = Restored(getpass.getuser(), accept_restore.strip()) if accept_restore.strip() else None
        return Casino.open(where.database, where.keys, restored=restored, elsewhere=[*map(Path, heads)])
    except FloorDamaged as error:
        told = (*error.findings, f"the floor is not opened: {TO_DO}")
        raise Unreadable(*(Mistake("--database", " ".join(why.split())) for why in told)) from None
    except CannotOpen as error:
        raise Unreadable(Mistake("--database", " ".join(str(error).split()))) from None
    except (VaultClosed, BrokenSeal) as error:
        raise Unreadable(Mistake("--keys", str(error))) from None
    except OSError as error:
        raise Unreadable(Mistake(str(error.filename or where.database), error.strerror or str(error))) from None


def _sheets(sources: Sequence[str]) -> dict[str, Sheet]:
    """The sheets by the names of their tables, or raises `Unreadable` with every mistake in any of them."""
    from croupier.cli import arguments  # noqa: PLC0415
    from croupier.floor.commands import table_name_mistake  # noqa: PLC0415
    from croupier.law.option import Unreadable  # noqa: PLC0415
    from croupier.law.ruling import Mistake  # noqa: PLC0415

    found: dict[str, Sheet] = {}
    mistakes: list[Mistake] = []
    for number, source in enumerate(sources, 1):
        try:
            sheet = arguments.sheet(source, [], "")
        except Unreadable as unreadable:
            mistakes += unreadable.mistakes
            continue
        name = sheet.table or f"{sheet.game.name.replace('_', '-')}-{number}"
        twice = Mistake("table", f"{name} is the table of two sheets") if name in found else None
        mistakes += [
            Mistake(f"--table {source}: {each.place}", each.why) for each in (table_name_mistake(name), twice) if each
        ]
        found[name] = sheet
    if mistakes:
        raise Unreadable(*mistakes)
    return found


def _furnish(casino: Casino, sheets: Mapping[str, Sheet], *, demo: bool) -> None:
    """Puts the tables that were asked for on the floor, closed; one that stands there already stays as it is."""
    from croupier.floor.desk.sheet_changes import sheet_tree  # noqa: PLC0415

    for name, sheet in sheets.items():
        if name not in casino.shown:
            casino.make_table(name, sheet_tree(sheet), _SEATS).result()
    if demo and not sheets:
        casino.demo()


# ---------------------------------------------------------------- running


@dataclass(frozen=True, slots=True)
class _Inviting:
    """How an admin comes in: by the first link, a new one in its place, or the new password of one who was locked out."""

    casino: Casino
    renew: bool
    reset: str = ""
    password: str = ""

    def say(self, address: str) -> None:
        from croupier.cli import output  # noqa: PLC0415

        invitation = self.casino.people.first_invitation(renew=self.renew)
        if invitation is not None:
            output.say("The first admin comes in by this link, once; keep it from others:")
            output.say(f"  {address}invitation?code={invitation}")
        elif self.renew:
            output.say("There is no new invitation: this floor has an admin, who invites others (page People).")
            output.say("An admin who has lost the password, or is locked out: croupier serve --reset-admin HANDLE")
        if self.password:
            output.say(f"{self.reset} comes in with this password, and changes it (page Account); keep it from others:")
            output.say(f"  {self.password}")


@dataclass(frozen=True, slots=True)
class _Greeting:
    """What is said when the floor is open. The invitation is said once: nobody can read it again anywhere."""

    address: str
    where: Place
    inviting: _Inviting
    one_address: bool  # behind a proxy that is not believed

    def say(self) -> None:
        from croupier.cli import output  # noqa: PLC0415

        output.say(f"The floor is open: {self.address}  (Ctrl-C closes it)", style="bold green")
        output.say(f"Its books are in {_told(self.where.database)}, its keys in {self.where.keys}.")
        if self.one_address:
            output.say(
                "Whoever comes through the proxy counts as one address, and they share its limits: 30 log ins and"
            )
            output.say("1,200 requests a minute. Name the proxy with --trusted-proxy, and each is counted for himself.")
        self.inviting.say(self.address)
        output.console().file.flush()


def _told(database: str) -> str:
    from croupier.cli.floor_paths import without_password  # noqa: PLC0415

    return without_password(database) if "://" in database else database


def _tell_when_open(host: str, port: int, greeting: _Greeting, *, open_browser: bool) -> None:
    """Greets as soon as the server answers, from a thread of its own: the server has this one."""
    import socket  # noqa: PLC0415
    import time  # noqa: PLC0415
    from contextlib import suppress  # noqa: PLC0415
    from threading import Thread  # noqa: PLC0415

    at = "localhost" if host in _ANYWHERE else host

    def wait() -> None:
        ends = time.monotonic() + _PATIENCE_S
        while time.monotonic() < ends:
            with suppress(OSError), socket.create_connection((at, port), timeout=1):
                greeting.say()
                if open_browser and _has_a_screen():
                    import webbrowser  # noqa: PLC0415

                    webbrowser.open(greeting.address)
                return
            time.sleep(0.05)

    Thread(target=wait, name="greeting", daemon=True).start()


def _has_a_screen() -> bool:
    """Whether somebody sits at a terminal with a screen beside it: else a browser would open in nobody's face."""
    import os  # noqa: PLC0415
    import sys  # noqa: PLC0415

    if not sys.stdout.isatty():
        return False
    return sys.platform in {"darwin", "win32"} or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _run(casino: Casino, settings: Settings, host: str, port: int) -> int:
    from croupier.web import app  # noqa: PLC0415

    return app.serve(casino, settings, host, port)
