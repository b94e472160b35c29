"""Who may do what, cell by cell and over every channel, held to a table of our own: not to the one the server goes by.

For every route, every person and every table it is written here whether it is allowed. Denied is 401 for nobody and 403 for
somebody, and nothing happens; allowed is anything else. So that all of it can be asked at one floor, a command that is
allowed is noted where it would be carried out, and refused there.
"""

from __future__ import annotations

import contextlib
import json
import re
import shutil
import threading
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from croupier.floor import commands
from croupier.floor.accounts.people import Actor, Entry, csrf_of, digest
from croupier.floor.casino import Casino
from croupier.floor.commands import AtTable, AwayFromTables, Command, Office
from croupier.floor.tables.moves.working_table import WorkingTable
from croupier.law.citation import cite
from croupier.law.ruling import Refused, unlawful
from croupier.web.context import Settings
from croupier.web.desk import desk_forms as desk_asking
from croupier.web.desk.sheet_form import fields_of
from croupier.web.jobs import table_numbers
from croupier.web.pages import play_forms as page_asking
from croupier.web.security.authorization import route_actions, routes_without_action
from tests.floor.harness import StoppedClock
from tests.web.conftest import GUARDS, PASSWORD, QUICK, House, opened, served
from tests.web.test_stream import until

Tree = dict[str, Any]

HERE, THERE, ELSEWHERE = "craps", "roulette", "big-six"
NOBODY, NOTHING = "p-0000000000000000", "i-0000000000000000"
RUN = {each: each.run for each in commands.COMMANDS if issubclass(each, AtTable)}
STILL = Settings(guards=GUARDS, tick_seconds=3600)  # else the seat of who is sent out for a moment would be free again
PATIENCE_SECONDS = 120.0  # within which a door that was shut has shut

# Everybody of the floor: the role, and the tables it is held at.
PEOPLE: dict[str, tuple[str, tuple[str, ...]]] = {
    "": ("anon", ()),
    "ann": ("player", ()),  # sits at HERE, and has played there
    "bob": ("player", ()),  # sits at THERE, and has played there
    "dan": ("dealer", (HERE,)),
    "dora": ("dealer", (THERE,)),
    "flo": ("floorperson", (HERE,)),
    "fred": ("floorperson", (HERE, ELSEWHERE)),
    "fay": ("floorperson", (THERE,)),
    "dot": ("floorperson", (ELSEWHERE,)),  # dealt there when she was a dealer, and that round is hers still
    "ivy": ("inspector", ()),
    "ada": ("admin", ()),
    "abe": ("admin", ()),
}
ONE_OF_EACH = tuple(who for who in PEOPLE if who not in {"fred", "dot", "abe"})  # nobody is left out by role or table
ROLES = ("anon", "player", "dealer", "floorperson", "inspector", "admin")

# A: allowed. T: at one's own tables. O: what is one's own. N: at one's own tables, in nobody's own matter.
# 2: as the second person, at one's own tables. X: allowed, though not on oneself. -: denied.
# In the order of ROLES: nobody, player, dealer, floorperson, inspector, admin.
EVERYBODY = "A A A A A A"
WHO_IS_IN = "- A A A A A"
LOOKS_ON = "- A T T A -"
REPLAYS = "- O T T A -"
STATES = "- A - - A -"  # a statement, of oneself
VERIFIES = "- - - - A A"  # the whole trail, which is of no one table
AT_DESK = "- - - A A -"  # the whole floor's, cut down to one's own tables
DESK_OF = "- - - T A -"
ADMINS = "- - - - - A"
OTHERS = "- - - - - X"
SECONDS = "- - - - - 2"
PEOPLE_READ = "- - - - A A"

ROUTES: dict[str, str] = {
    "GET /": EVERYBODY,
    "GET /about": EVERYBODY,
    "GET /account": WHO_IS_IN,
    "POST /account/keys/{key}/collect": WHO_IS_IN,
    "POST /account/keys/{key}/revoke": WHO_IS_IN,
    "POST /account/password": WHO_IS_IN,
    "GET /desk": AT_DESK,
    "GET /desk/inbox": AT_DESK,
    "POST /desk/inbox/{notice}": "- - - - A -",
    "GET /desk/stream": AT_DESK,
    "GET /desk/trail": VERIFIES,
    "POST /desk/trail": VERIFIES,
    "GET /desk/tables/{name}": DESK_OF,
    "GET /desk/tables/{name}/change/sign": DESK_OF,
    "GET /desk/tables/{name}/change/papers.{form}": DESK_OF,
    "GET /desk/tables/{name}/register": DESK_OF,
    "GET /desk/tables/{name}/sign.pdf": DESK_OF,
    "GET /desk/tables/{name}/sheet": DESK_OF,
    "POST /desk/tables/{name}/sheet": "- - - T - -",
    "POST /desk/tables/{name}/sheet/check": DESK_OF,
    "POST /desk/tables/{name}/sheet/limits": DESK_OF,
    "POST /desk/tables/{name}/sheet/numbers": DESK_OF,
    "GET /desk/tables/{name}/sheets/{number}": DESK_OF,
    "GET /desk/tables/{name}/stream": DESK_OF,
    "POST /guest": EVERYBODY,
    "GET /health": EVERYBODY,
    "GET /invitation": EVERYBODY,
    "POST /invitation": EVERYBODY,
    "GET /law": EVERYBODY,
    "GET /law/timelines": EVERYBODY,
    "GET /law/timelines/{game}": EVERYBODY,
    "GET /law/timelines/{game}.svg": EVERYBODY,
    "GET /law/{citation:path}": EVERYBODY,
    "GET /lobby/stream": EVERYBODY,
    "GET /login": EVERYBODY,
    "POST /login": EVERYBODY,
    "POST /logout": EVERYBODY,
    "GET /people": PEOPLE_READ,
    "POST /people/appointments/{appointment}/second": SECONDS,
    "POST /people/appointments/{appointment}/withdraw": ADMINS,
    "GET /people/invitations": ADMINS,
    "POST /people/invitations": ADMINS,
    "POST /people/invitations/{invitation}/second": SECONDS,
    "POST /people/invitations/{invitation}/withdraw": ADMINS,
    "POST /people/keys/{key}/revoke": ADMINS,
    "GET /people/webhooks": ADMINS,
    "POST /people/webhooks": ADMINS,
    "POST /people/webhooks/{webhook}/enable": ADMINS,
    "POST /people/webhooks/{webhook}/remove": ADMINS,
    "POST /people/webhooks/{webhook}/deliveries/{event}/repeat": ADMINS,
    "POST /people/{person}/appointments": OTHERS,
    "POST /people/{person}/keys": OTHERS,
    "POST /people/{person}/lock": OTHERS,
    "POST /people/{person}/unlock": OTHERS,
    "POST /preferences": EVERYBODY,
    "GET /register": EVERYBODY,
    "POST /register": EVERYBODY,
    "GET /statement": STATES,
    "GET /tables/{table}": LOOKS_ON,
    "GET /tables/{table}/coach": LOOKS_ON,
    "GET /tables/{table}/felt.svg": EVERYBODY,
    "GET /tables/{table}/session": STATES,
    "GET /tables/{table}/wheel.svg": EVERYBODY,
    "GET /tables/{table}/practice": LOOKS_ON,
    "GET /tables/{table}/practice/count": LOOKS_ON,
    "GET /tables/{table}/practice/hands": LOOKS_ON,
    "GET /tables/{table}/practice/payouts": LOOKS_ON,
    "GET /tables/{table}/rounds": LOOKS_ON,
    "GET /tables/{table}/rounds/{number}": REPLAYS,
    "GET /tables/{table}/rounds/{number}/coach": REPLAYS,
    "GET /tables/{table}/rounds/{number}/record.json": REPLAYS,
    "GET /tables/{table}/how": EVERYBODY,
    "GET /tables/{table}/sign": EVERYBODY,
    "GET /tables/{table}/stream": LOOKS_ON,
    "POST /v1/appointments/{appointment}/seconds": SECONDS,
    "POST /v1/appointments/{appointment}/withdrawals": ADMINS,
    "GET /v1/asyncapi.json": EVERYBODY,
    "GET /v1/games": EVERYBODY,
    "POST /v1/invitations": ADMINS,
    "POST /v1/invitations/redeemed": EVERYBODY,
    "POST /v1/invitations/{invitation}/seconds": SECONDS,
    "POST /v1/invitations/{invitation}/withdrawals": ADMINS,
    "GET /v1/keys": PEOPLE_READ,
    "POST /v1/keys": ADMINS,
    "POST /v1/keys/{key}/revocations": ADMINS,
    "GET /v1/me": WHO_IS_IN,
    "GET /v1/me/keys": WHO_IS_IN,
    "POST /v1/me/keys/{key}/revocations": WHO_IS_IN,
    "POST /v1/me/keys/{key}/tokens": WHO_IS_IN,
    "GET /v1/me/statement": STATES,
    "GET /v1/notices": AT_DESK,
    "GET /v1/openapi.json": EVERYBODY,
    "GET /v1/people": PEOPLE_READ,
    "POST /v1/people": EVERYBODY,
    "POST /v1/people/{person}/appointments": OTHERS,
    "POST /v1/people/{person}/locks": OTHERS,
    "POST /v1/people/{person}/unlocks": OTHERS,
    "GET /v1/people/{person}/statement": "- O - - A -",
    "GET /v1/reference": EVERYBODY,
    "POST /v1/sessions": EVERYBODY,
    "DELETE /v1/sessions/current": WHO_IS_IN,
    "POST /v1/sheets/check": AT_DESK,
    "GET /v1/tables": EVERYBODY,
    "GET /v1/tables/{table}": LOOKS_ON,
    "GET /v1/tables/{table}/events": LOOKS_ON,
    "GET /v1/tables/{table}/evidence": DESK_OF,
    "GET /v1/tables/{table}/odds": LOOKS_ON,
    "GET /v1/tables/{table}/strategy": LOOKS_ON,
    "GET /v1/tables/{table}/rounds": LOOKS_ON,
    "GET /v1/tables/{table}/rounds/{number}": REPLAYS,
    "GET /v1/tables/{table}/rounds/{number}/history": REPLAYS,
    "GET /v1/tables/{table}/histories": LOOKS_ON,
    "GET /v1/tables/{table}/rounds/{number}/evidence": DESK_OF,
    "GET /v1/tables/{table}/seals": EVERYBODY,
    "GET /v1/tables/{table}/seals/{number}": EVERYBODY,
    "GET /v1/tables/{table}/sheets": EVERYBODY,
    "GET /v1/tables/{table}/sign": EVERYBODY,
    "GET /v1/trail/export": "- - - - A -",
    "GET /v1/trail/heads": "- - - A A A",
    "POST /v1/trail/verifications": VERIFIES,
    "POST /v1/test/tables": WHO_IS_IN,
    "POST /v1/test/tables/{table}/closings": WHO_IS_IN,
    "POST /v1/tickets": LOOKS_ON,
    "GET /v1/webhooks": ADMINS,
    "POST /v1/webhooks": ADMINS,
    "DELETE /v1/webhooks/{webhook}": ADMINS,
    "POST /v1/webhooks/{webhook}/enablings": ADMINS,
    "GET /v1/webhooks/{webhook}/deliveries": ADMINS,
    "POST /v1/webhooks/{webhook}/deliveries/{event}/repeats": ADMINS,
    "GET /verifier.py": EVERYBODY,
}
SOCKET = "APIWebSocketRoute /v1/tables/{table}/ws"
FORMS = ("POST /tables/{table}/do/{command}", "POST /desk/tables/{name}/do/{command}", "POST /cage/{command}")

SEAT = "- A - - - -"  # one's own seat: no command can name another's
RUNS = "- - - T - -"

# Every command: where it is asked for, who may, and what it says.
COMMANDS: dict[str, tuple[str, str, Tree]] = {
    "buy_in": ("POST /v1/me/buy-ins", SEAT, {"cents": 100}),
    "cash_out": ("POST /v1/me/cash-outs", SEAT, {"cents": 100}),
    "sit": ("POST /v1/tables/{table}/seats", SEAT, {}),
    "leave": ("POST /v1/tables/{table}/departures", SEAT, {}),
    "change_seat": ("POST /v1/tables/{table}/seat-changes", SEAT, {"seat": 3}),
    "after_round": ("POST /v1/tables/{table}/after-round-wishes", SEAT, {"wish": "leave"}),
    "join_waiting_list": ("POST /v1/tables/{table}/waiting-list", SEAT, {}),
    "leave_waiting_list": ("POST /v1/tables/{table}/waiting-list/departures", SEAT, {}),
    "wager": ("POST /v1/tables/{table}/wagers", SEAT, {"wager": "field", "cents": 500}),
    "wagers": ("POST /v1/tables/{table}/wager-sets", SEAT, {"wagers": [{"wager": "field", "cents": 500}]}),
    "undo": ("POST /v1/tables/{table}/undos", SEAT, {}),
    "clear": ("POST /v1/tables/{table}/clearings", SEAT, {}),
    "take_down": ("POST /v1/tables/{table}/take-downs", SEAT, {"wager": "field"}),
    "call": ("POST /v1/tables/{table}/calls", SEAT, {"wager": "field", "on": True}),
    "ready": ("POST /v1/tables/{table}/ready-signals", SEAT, {}),
    "decide": ("POST /v1/tables/{table}/decisions", SEAT, {"question": "1.1", "site": "play:1.1", "answer": "stand"}),
    "pass_on": ("POST /v1/tables/{table}/passes", SEAT, {}),
    "seat_bot": ("POST /v1/tables/{table}/bots", "- A - T - -", {}),
    "dismiss_bot": ("POST /v1/tables/{table}/bots/{handle}/dismissals", "- A - T - -", {"handle": "Bot-1"}),
    "deal": ("POST /v1/tables/{table}/deals", "- - T - - -", {}),
    "halt": ("POST /v1/tables/{table}/halts", "- - T T A A", {"why": "a chip fell"}),
    "resume": ("POST /v1/tables/{table}/resumptions", "- - O O O O", {}),
    "raise": ("POST /v1/tables/{table}/matters", "- O T T A -", {"matter": "dispute", "what": "a late bet"}),
    "rule": (
        "POST /v1/tables/{table}/matters/{matter}/rulings",
        "- - - N - -",
        {"matter": 1, "ruling": "play_on", "cite": "19:47-1.2(a)", "why": "nothing happened"},
    ),
    "second_ruling": ("POST /v1/tables/{table}/rulings/{proposal}/seconds", "- - - 2 - -", {"proposal": 1}),
    "withdraw_ruling": (
        "POST /v1/tables/{table}/rulings/{proposal}/withdrawals",
        RUNS,
        {"proposal": 1, "why": "it was nothing"},
    ),
    "correct": (
        "POST /v1/tables/{table}/matters/{matter}/corrections",
        "- - - N - -",
        {"matter": 1, "handle": "ann", "cents": 100, "cite": "19:47-1.2(a)", "why": "paid short"},
    ),
    "second": ("POST /v1/tables/{table}/corrections/{correction}/seconds", "- - - 2 - -", {"correction": 1}),
    "withdraw": (
        "POST /v1/tables/{table}/corrections/{correction}/withdrawals",
        RUNS,
        {"correction": 1, "why": "paid right"},
    ),
    "validate": ("POST /v1/tables/{table}/wins/{win}/validations", "- - - 2 - -", {"win": 1}),
    "assign_dealer": ("POST /v1/tables/{table}/dealers", RUNS, {"dealer": ""}),
    "set_clock": ("POST /v1/tables/{table}/clocks", RUNS, {"seconds": 30, "bank_seconds": 60, "bank_rounds": 20}),
    "set_company": ("POST /v1/tables/{table}/company", RUNS, {"on": True}),
    "order_recut": ("POST /v1/tables/{table}/recuts", RUNS, {}),
    "order_reshuffle": ("POST /v1/tables/{table}/reshuffles", RUNS, {}),
    "step": ("POST /v1/tables/{table}/steps", RUNS, {"step": "cards_in"}),
    "close_table": ("POST /v1/tables/{table}/closings", RUNS, {}),
    "schedule": ("POST /v1/tables/{table}/changes", RUNS, {"rules": {}, "limits": {}}),
    "duty": ("POST /v1/tables/{table}/changes/{change}/duties", RUNS, {"change": 1, "duty": "sign"}),
    "cancel_change": ("POST /v1/tables/{table}/changes/{change}/cancellations", RUNS, {"change": 1}),
    "approve_change": ("POST /v1/tables/{table}/changes/{change}/approvals", "- - - - A -", {"change": 1}),
    "acknowledge": ("POST /v1/notices/{notice}/acknowledgements", "- - - - A -", {"notice": 1}),
}
AWAY = {"buy_in", "cash_out", "acknowledge"}  # from any table
# Whose matter it is, or who did the first part, at each table: what O, N and 2 ask for.
OWNERS: dict[str, dict[str, set[str]]] = {
    # A dealer has paused HERE, the Commission has stopped THERE, an admin ELSEWHERE: whom it is left to let it go on.
    "resume": {HERE: {"dan", "flo", "fred", "ivy"}, THERE: {"ivy"}, ELSEWHERE: {"ada", "abe", "ivy"}},
    "raise": {HERE: {"ann"}, THERE: {"bob"}, ELSEWHERE: {"bob"}},  # the last round, in which each had a wager
    "rule": {ELSEWHERE: {"dot"}},  # who dealt round 1, and not who deals by now
    "correct": {ELSEWHERE: {"dot"}},
    "second": {HERE: {"flo"}, THERE: {"fay"}, ELSEWHERE: {"fred", "dot"}},
    "validate": {HERE: {"the house"}, THERE: {"the house"}, ELSEWHERE: {"the house"}},  # no win waits anywhere
}
PLAYED: dict[str, set[str]] = {HERE: {"ann"}, THERE: {"bob"}}


def allowed(cells: str, who: str, table: str = "", owners: Collection[str] = ()) -> bool:
    """What our own table says."""
    role, tables = PEOPLE[who]
    mark = dict(zip(ROLES, cells.split(), strict=True))[role]
    there = not table or role not in {"dealer", "floorperson"} or table in tables
    return {
        "A": True,
        "T": there,
        "O": who in owners and there,
        "N": there and who not in owners,
        "2": there and bool(owners) and who not in owners,
        "X": who not in owners,
        "-": False,
    }[mark]


# ---------------------------------------------------------------- the floor


class NotCarriedOut:
    """Stands where commands are carried out: notes who came so far with what, and lets nothing happen."""

    def __init__(self) -> None:
        self.came: list[tuple[str, str]] = []

    def _refuse(self, actor: Actor | None, command: Command) -> Refused:
        self.came.append((actor.handle if actor else "", command.permission.action))
        return Refused(unlawful(cite("19:47-8.3(a)"), "it goes no further today"))

    def at_table(self, command: AtTable, working: WorkingTable) -> None:
        raise self._refuse(working.actor, command)

    def away_from_tables(self, command: AwayFromTables, office: Office) -> None:
        raise self._refuse(office.actor, command)

    def put_before(self, patch: pytest.MonkeyPatch) -> None:
        for each in commands.COMMANDS:
            gate = self.at_table if issubclass(each, AtTable) else self.away_from_tables
            patch.setattr(each, "run", lambda command, context, gate=gate: gate(command, context))


@dataclass
class Floor:
    """A floor with everybody on it, and a server before it."""

    house: House
    client: httpx.Client
    address: str
    gate: NotCarriedOut = field(default_factory=NotCarriedOut)
    entries: dict[str, Entry] = field(default_factory=dict)
    events: list[Any] = field(default_factory=list)
    given: dict[str, str] = field(default_factory=dict)  # what stands for a part of a path

    def bearer(self, who: str) -> dict[str, str]:
        """Somebody who is in. Somebody who was sent out comes in again."""
        if not who:
            return {}
        people = self.house.casino.people
        if people.actor(self.entries[who].key) is None:
            self.entries[who] = people.log_in(who, PASSWORD, "program")
        return {"Authorization": f"Bearer {self.entries[who].key}"}

    def path(self, route: str, **parts: str) -> str:
        filled = {**self.given, **parts}
        return re.sub(r"\{(\w+)(?::path)?\}", lambda match: quote(filled[match[1]], safe=":"), route.partition(" ")[2])

    def asked(self, route: str, who: str, body: Any = None, form: Tree | None = None, **parts: str) -> Asked:
        """The result of a request: its status, whether it went as far as being carried out, and whether anything happened."""
        method, headers = route.partition(" ")[0], self.bearer(who)
        append, came = len(self.events), len(self.gate.came)
        if body is not None:
            headers["Idempotency-Key"] = self.house.key()
        with self.client.stream(
            method, self.path(route, **parts), headers=headers, json=body, data=form
        ) as response:  # a stream is never read to its end
            if not response.headers["content-type" if response.is_success else "date"].startswith("text/event-stream"):
                response.read()
            said = json.loads(unquote((response.cookies.get("said") or "{}").strip('"')))
            self.client.cookies.clear()
            return Asked(
                response.status_code,
                bool(self.gate.came[came:]),
                len(self.events) > append,
                str(said.get("text", "")) if said.get("refused") else "",
            )


@dataclass
class Asked:
    status: int
    carried_out: bool
    append: bool
    refused: str  # what a page said on the way to the next

    def denied(self, who: str) -> bool:
        return self.status == (403 if who else 401)


def _invited(house: House, by: Entry, second: Entry | None, handle: str, role: str, tables: Collection[str]) -> Entry:
    people = house.casino.people
    invited = people.invite(by.actor, role, tuple(tables))
    if invited.waits:
        assert second is not None
        people.second_invitation(second.actor, invited.id)
    return people.redeem(invited.secret, handle, PASSWORD, "program")


def _peopled(floor: Floor) -> None:
    house, people = floor.house, floor.house.casino.people
    secret = people.first_invitation()
    assert secret is not None
    ada = people.redeem(secret, "ada", PASSWORD, "program")
    abe = _invited(house, ada, None, "abe", "admin", ())
    floor.entries |= {"ada": ada, "abe": abe}
    for handle, (role, tables) in PEOPLE.items():
        if role == "player":
            floor.entries[handle] = people.register(handle, PASSWORD, "program")
        elif role not in {"anon", "admin"}:
            begins = "dealer" if handle == "dot" else role
            floor.entries[handle] = _invited(house, ada, abe, handle, begins, tables)
    people.register("eve", PASSWORD, "program")


def _does(floor: Floor, who: str, command: Command) -> None:
    floor.house.casino.do(floor.entries[who].actor, command, floor.house.key()).result()


def _begun(floor: Floor) -> None:
    """An evening: rounds were played, matters ruled on, corrections proposed; and then every table was stopped."""
    people = floor.house.casino.people
    _does(floor, "fred", commands.AssignDealer(table=ELSEWHERE, dealer="dot"))
    for who, table, wager in (("ann", HERE, "pass"), ("bob", THERE, "red"), ("bob", ELSEWHERE, "joker")):
        _does(floor, who, commands.Sit(table=table))
        _does(floor, who, commands.MakeWager(table=table, wager=wager, cents=500))
        _does(floor, who, commands.Ready(table=table))
    _does(floor, "dot", commands.Deal(table=ELSEWHERE))
    _does(floor, "fred", commands.AssignDealer(table=ELSEWHERE))
    made = people.propose(floor.entries["ada"].actor, floor.entries["dot"].actor.person, "floorperson", (ELSEWHERE,))
    people.second(floor.entries["abe"].actor, made)
    floor.entries["dot"] = people.log_in("dot", PASSWORD, "program")
    _does(floor, "flo", commands.AssignDealer(table=HERE, dealer="dan"))
    why: Tree = {"cite": "19:47-1.2(a)", "why": "paid short"}
    for patron, table, floorperson in (("ann", HERE, "flo"), ("bob", THERE, "fay"), ("bob", ELSEWHERE, "fred")):
        _does(floor, patron, commands.Raise(table=table, matter="dispute", what="paid short", round=1))
        _does(floor, floorperson, commands.Correct(table=table, matter=1, handle=patron, cents=100, **why))
    for who, table in (("dan", HERE), ("ivy", THERE), ("ada", ELSEWHERE)):
        _does(floor, who, commands.Halt(table=table, why="for this test"))


def _given(floor: Floor) -> dict[str, str]:
    """Papers of ada's that are withdrawn: who may not touch them is refused for that, and who may for being too late."""
    people, ada = floor.house.casino.people, floor.entries["ada"].actor
    invitation = people.invite(ada, "inspector", ()).id
    appointment = people.propose(ada, floor.entries["dora"].actor.person, "dealer", (HERE,))
    people.withdraw_invitation(ada, invitation)
    people.withdraw(ada, appointment)
    numbers = dict.fromkeys(("number", "matter", "proposal", "correction", "win", "change", "notice"), "1")
    papers = {"invitation": invitation, "appointment": appointment, "person": NOBODY}
    return {
        **numbers,
        **papers,
        "handle": "Bot-1",
        "citation": "19:47-2.6",
        "key": "k-0000000000000000",
        "webhook": "w-0000000000000000",
        "event": "1",
        "game": "roulette",
        "form": "txt",
    }


@pytest.fixture(scope="module")
def floor(furnished: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Floor]:
    with (
        opened(furnished, tmp_path_factory.mktemp("authorization") / "floor", STILL) as house,
        served(house) as address,
        httpx.Client(base_url=f"http://{address}", timeout=300) as client,
        pytest.MonkeyPatch.context() as patch,
    ):
        floor = Floor(house, client, address)
        _peopled(floor)
        _begun(floor)
        floor.given = _given(floor)
        house.casino.writer.after_commit.append(floor.events.extend)
        floor.gate.put_before(patch)
        patch.setattr(table_numbers, "count_odds", lambda _sheet: {})  # who may read them, and not what they are
        yield floor


# ---------------------------------------------------------------- every route is in both tables


def test_every_route_is_in_the_matrix_and_in_ours(floor: Floor) -> None:
    routes = {route for route, _ in route_actions(floor.house.app)}
    ours = {*ROUTES, *FORMS, SOCKET, *(route for route, _, _ in COMMANDS.values())}
    assert routes - ours == set(), "a route that this test knows nothing of"
    assert ours - routes == set(), "a route that is no more"
    assert routes_without_action(floor.house.app) == []


def test_every_command_is_in_ours() -> None:
    asked = {each.model_fields["do"].default for each in _commands(Command)}
    assert asked == set(COMMANDS)
    assert {*page_asking.TABLE_COMMANDS, *page_asking.CAGE_COMMANDS, *desk_asking.COMMANDS} <= asked


def _commands(sort: type[Command]) -> Iterator[type[Command]]:
    for each in sort.__subclasses__():
        if "do" in each.model_fields:
            yield each
        yield from _commands(each)


# ---------------------------------------------------------------- routes


def _form(floor: Floor, route: str, table: str) -> tuple[Any, Tree | None]:
    """What is sent with a route: good enough to be understood, and without a lasting effect."""
    path = route.partition(" ")[2]
    if route.startswith(("GET", "DELETE")):
        return None, None
    if path.startswith("/desk/tables"):
        return None, {**fields_of(floor.house.casino.table(table).sheet), "key": floor.house.key()}
    eve = {"handle": "eve", "password": PASSWORD}
    sent: dict[str, Any] = {
        "/v1/sessions": eve,
        "/v1/people": {"handle": "e", "password": "short"},
        "/v1/invitations/redeemed": {**eve, "invitation": "none"},
        "/v1/invitations": {"role": "croupier"},
        "/v1/people/{person}/appointments": {"role": "croupier"},
        "/v1/sheets/check": {},
    }
    if path.startswith("/v1"):
        return sent.get(path, {}), None
    if path == "/login":
        return None, eve
    return None, {
        "key": floor.house.key(),
        "role": "croupier",
        "handle": "e",
        "password": "short",
        "old": "wrong",
        "days": "0",
    }


def _owners(floor: Floor, route: str, table: str) -> list[tuple[set[str], dict[str, str]]]:
    """Whose it is that a route is about, as often as it can be somebody's."""
    if "{person}/statement" in route:
        return [(set(), {}), ({"ann"}, {"person": floor.entries["ann"].actor.person})]
    if "{person}" in route:
        ada = floor.entries["ada"].actor.person
        return [(set(), {}), ({"ada"}, {"person": ada})]
    if "{invitation}" in route or "{appointment}" in route:
        return [({"ada"}, {})]
    return [(PLAYED.get(table, set()), {})]


@pytest.mark.parametrize("route", ROUTES)
def test_a_route(floor: Floor, route: str) -> None:
    """Every person at every table, by our own table."""
    wrong = []
    for table in (HERE, THERE) if "{table}" in route or "{name}" in route else ("",):
        for owners, parts in _owners(floor, route, table):
            for who in PEOPLE if parts or ROUTES[route] == SECONDS else ONE_OF_EACH:
                expected = allowed(ROUTES[route], who, table, owners)
                if expected and parts and not route.startswith("GET"):
                    continue  # ada would be shut out, and is wanted still; at nobody's name it is seen that one may
                body, form = _form(floor, route, table)
                asked = floor.asked(route, who, body, form, table=table, name=table, **parts)
                if not _as_it_should(route, who, asked, expected):
                    wrong.append((who, table, parts, expected, asked))
    assert not wrong


def _as_it_should(route: str, who: str, asked: Asked, expected: bool) -> bool:
    if asked.status >= 500:
        return False
    if route.startswith("POST /people/") and asked.status == 303:  # a page that goes on to say what was refused
        denied = "own matter" in asked.refused or "must be another" in asked.refused
        return denied != expected and not (denied and asked.append)
    if expected:
        return asked.status not in {401, 403}
    return asked.denied(who) and not asked.append and not asked.carried_out


# ---------------------------------------------------------------- commands


def _may(do: str, who: str, table: str) -> bool:
    return allowed(COMMANDS[do][1], who, "" if do in AWAY else table, OWNERS.get(do, {}).get(table, set()))


def _right(who: str, asked: Asked, expected: bool, denials: Collection[int] = ()) -> bool:
    """Allowed: it came as far as being carried out. Denied: it did not, and the answer says so."""
    if asked.append or asked.carried_out != expected:
        return False
    return asked.status == 422 if expected else asked.denied(who) or asked.status in denials


@pytest.mark.parametrize("do", COMMANDS)
def test_a_command_over_http(floor: Floor, do: str) -> None:
    route, _, body = COMMANDS[do]
    sent = {name: value for name, value in body.items() if f"{{{name}}}" not in route}
    wrong = []
    tables = (HERE, THERE, ELSEWHERE) if do in OWNERS else (HERE, THERE)
    for table in ("",) if do in AWAY else tables:
        for who in PEOPLE if do in OWNERS else ONE_OF_EACH:
            asked = floor.asked(route, who, sent, table=table)
            if not _right(who, asked, _may(do, who, table)):
                wrong.append((who, table, asked))
    assert not wrong


def _as_fields(do: str, body: Tree) -> Tree:
    """The same, as a form has it."""
    fields = {name: "on" if value is True else str(value) for name, value in body.items()}
    return fields | ({"amount": "1.00"} if do == "correct" else {})


@pytest.mark.parametrize("do", COMMANDS)
def test_a_command_by_the_forms_of_the_pages(floor: Floor, do: str) -> None:
    """A page says in words what is not allowed, to who may see the page; and no page takes a command that is not its own."""
    taken = {
        "POST /tables/{table}/do/{command}": do in page_asking.TABLE_COMMANDS,
        "POST /desk/tables/{name}/do/{command}": do in desk_asking.COMMANDS,
        "POST /cage/{command}": do in page_asking.CAGE_COMMANDS,
    }
    wrong = []
    for route, known in taken.items():
        here, there = (
            (PEOPLE if do in OWNERS else ONE_OF_EACH, ("bob", "dora", "fay")) if known else (("", "ann", "flo"), ())
        )
        for who, table in [*((who, HERE) for who in here), *((who, THERE) for who in there)]:
            form = {**_as_fields(do, COMMANDS[do][2]), "key": floor.house.key()}
            asked = floor.asked(route, who, form=form, table=table, name=table, command=do)
            if not known:
                right = asked.status == (404 if who else 401) and not asked.carried_out
            elif "cage" in route and who:
                right = asked.status == 303 and bool(asked.refused) and asked.carried_out == _may(do, who, "")
            else:
                may = _may(do, who, table)
                right = _right(who, asked, may, {422}) or (may and asked.carried_out and asked.status == 403)
            if not right:
                wrong.append((route, who, table, asked))
    assert not wrong


@pytest.mark.parametrize("table", [HERE, THERE])
def test_the_socket_and_every_command_over_it(floor: Floor, table: str) -> None:
    wrong = []
    for who in PEOPLE:
        before, url = len(floor.events), f"ws://{floor.address}/v1/tables/{table}/ws"
        try:
            with connect(url, additional_headers=floor.bearer(who), open_timeout=300, close_timeout=1) as socket:
                opened_it = True
                for do, (_, _, body) in COMMANDS.items():
                    came = len(floor.gate.came)
                    socket.send(json.dumps({"key": floor.house.key(), "do": do, **body}))
                    status = json.loads(socket.recv(timeout=300))["problem"]["status"]
                    may = _may(do, who, table)
                    if (status, bool(floor.gate.came[came:])) != (422 if may else 403, may):
                        wrong.append((who, do, status))
        except InvalidStatus as refused:
            opened_it = False
            if refused.response.status_code != (403 if who else 401):
                wrong.append((who, "denied as", refused.response.status_code))
        if opened_it != allowed(LOOKS_ON, who, table) or len(floor.events) > before:
            wrong.append((who, "opened" if opened_it else "shut", 0))
    assert not wrong


def test_nobody_posts_a_transfer_edits_an_event_or_reads_a_seed() -> None:
    """What no role may do has no route at all, and stands in the matrix as denied to everybody."""
    for action in ("see_face_down", "read_seed", "post_transfer", "edit_event"):
        assert {str(cell) for cell in commands.PERMISSIONS[action].grants.values()} == {"-"}
        assert action not in COMMANDS


# ---------------------------------------------------------------- what is seen, property by property


def test_a_list_for_the_desk_holds_one_s_own_tables_only(floor: Floor) -> None:
    """Where a route is for every floorperson, what it shows is cut down to the tables he runs."""
    for who, shows, hides in (("flo", HERE, THERE), ("fay", THERE, HERE)):
        page = floor.client.get("/desk", headers=floor.bearer(who)).text
        assert f"/desk/tables/{shows}" in page
        assert f"/desk/tables/{hides}" not in page
    notices = {who: _notices(floor, who) for who in ("flo", "fay", "ivy")}
    assert {notice["table"] for notice in notices["flo"]} <= {HERE}
    assert {notice["table"] for notice in notices["fay"]} <= {THERE}
    assert len(notices["ivy"]) == len(floor.house.casino.inbox.notices) > 0


def _notices(floor: Floor, who: str) -> list[Tree]:
    answer: list[Tree] = floor.client.get("/v1/notices", headers=floor.bearer(who)).json()["notices"]
    return answer


def test_a_table_shows_a_player_nothing_private_of_another(floor: Floor) -> None:
    """No person's id, no session, no words of another's dispute, no offers but one's own; nor in the lobby to anybody."""
    persons = {who: entry.actor for who, entry in floor.entries.items()}
    mine = floor.client.get(f"/v1/tables/{HERE}", headers=floor.bearer("ann")).json()
    theirs = floor.client.get(f"/v1/tables/{HERE}", headers=floor.bearer("bob")).json()
    assert mine["you"]["handle"] == "ann"
    assert theirs["you"] is None
    assert [each["you"] for each in theirs["seats"]] == [False] * len(theirs["seats"])
    assert all("what" not in matter and "why" not in matter for matter in theirs["matters"])
    assert theirs["corrections"] == []
    for path in (f"/v1/tables/{HERE}", "/v1/tables", "/", f"/tables/{HERE}", f"/v1/tables/{HERE}/rounds"):
        text = floor.client.get(path, headers=floor.bearer("bob")).text
        for actor in persons.values():
            assert actor.person not in text, (path, actor.handle)
            assert actor.session not in text, (path, actor.handle)
    assert floor.entries["ann"].actor.person not in floor.client.get("/v1/tables").text


def test_a_statement_is_one_s_own(floor: Floor) -> None:
    for who in ("ann", "bob"):
        answer = floor.client.get("/v1/me/statement", headers=floor.bearer(who)).json()
        assert answer["handle"] == who
        tables = {line["with"].split(":")[1] for line in answer["lines"] if line["with"].startswith("box:")}
        assert tables == ({HERE} if who == "ann" else {THERE, ELSEWHERE})
        assert all(f":{who}" in line["with"] for line in answer["lines"] if line["with"].startswith("box:"))
    assert floor.client.get("/v1/me/statement", headers=floor.bearer("ivy")).json()["lines"] == []


def test_staff_hold_no_seats_and_no_chips(floor: Floor) -> None:
    seated = {seat.person for table in floor.house.casino.shown.values() for seat in table.seats}
    assert seated == {floor.entries["ann"].actor.person, floor.entries["bob"].actor.person}
    for who, (role, _) in PEOPLE.items():
        if role not in {"anon", "player"}:
            answer = floor.client.get("/v1/me", headers=floor.bearer(who)).json()
            assert (answer["cents"], answer["seats"], answer["role"]) == (None, [], role)
            account = f"player:{floor.entries[who].actor.person}"
            assert account not in floor.house.casino.balances


# ---------------------------------------------------------------- from our own pages only

CHANGES = [
    route for route in (*ROUTES, *FORMS, *(each[0] for each in COMMANDS.values())) if not route.startswith("GET")
]
FOREIGN: dict[str, tuple[dict[str, str], str]] = {
    "another house": ({"Origin": "https://evil.example"}, "foreign_origin"),
    "a page without an origin": ({"Origin": "null"}, "foreign_origin"),
    "another port of ours": ({"Origin": "http://127.0.0.1:1"}, "foreign_origin"),
    "cross-site": ({"Sec-Fetch-Site": "cross-site"}, "foreign_origin"),
    "same-site": ({"Sec-Fetch-Site": "same-site"}, "foreign_origin"),
    "no token": ({"X-CSRF-Token": ""}, "no_token"),
    "another's token": ({"X-CSRF-Token": csrf_of("another")}, "no_token"),
}


@pytest.mark.parametrize("route", CHANGES)
def test_a_change_by_cookie_comes_from_a_page_of_ours(floor: Floor, route: str) -> None:
    """Every route that changes something: not from elsewhere, and not without the token of the session."""
    method, path = route.partition(" ")[0], floor.path(route, table=HERE, name=HERE, command="sit")
    floor.bearer("ann")
    key, events, came = floor.entries["ann"].key, len(floor.events), len(floor.gate.came)
    own = {"Cookie": f"croupier={key}", "Origin": f"http://{floor.address}", "Sec-Fetch-Site": "same-origin"}
    own |= {"X-CSRF-Token": csrf_of(key), "Idempotency-Key": floor.house.key()}
    for name, (headers, code) in FOREIGN.items():
        response = floor.client.request(method, path, headers=own | headers)
        assert (response.status_code, response.json()["code"]) == (403, code), name
    bare = {name: value for name, value in own.items() if name not in {"Origin", "Sec-Fetch-Site"}}
    assert floor.client.request(method, path, headers=bare).json()["code"] == "foreign_origin"
    assert (len(floor.events), len(floor.gate.came)) == (events, came)
    assert floor.house.casino.people.actor(key) is not None, "the session was ended from elsewhere"
    ours = floor.client.request(method, path, headers=own)
    floor.client.cookies.clear()
    assert not {"foreign_origin", "no_token"} & {part for part in ours.text.split('"') if part}


@pytest.mark.parametrize("path", ["/login", "/register", "/guest", "/invitation", "/v1/sessions", "/v1/people"])
def test_a_foreign_page_lets_nobody_in(floor: Floor, path: str) -> None:
    events = len(floor.events)
    for headers in ({"Origin": "https://evil.example"}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"}):
        response = floor.client.post(path, data={"handle": "eve", "password": PASSWORD}, headers=headers)
        assert response.status_code == 403
        assert "croupier" not in response.cookies
    assert len(floor.events) == events


@pytest.mark.parametrize("by", ["cookie", "bearer"])
def test_a_socket_opens_for_no_foreign_page(floor: Floor, by: str) -> None:
    bearer = floor.bearer("ann")
    who = bearer if by == "bearer" else {"Cookie": f"croupier={floor.entries['ann'].key}"}
    foreign = ["https://evil.example", "null", f"https://{floor.address}", "http://127.0.0.1:1"]
    for origin in [*foreign, *([None] if by == "cookie" else [])]:
        headers = who | ({"Origin": origin} if origin else {})
        with pytest.raises(InvalidStatus) as refused:
            connect(f"ws://{floor.address}/v1/tables/{HERE}/ws", additional_headers=headers)
        assert refused.value.response.status_code == 403
    own = who | {"Origin": f"http://{floor.address}"}
    with connect(f"ws://{floor.address}/v1/tables/{HERE}/ws", additional_headers=own, close_timeout=1) as socket:
        assert socket.protocol.state.name == "OPEN"


# ---------------------------------------------------------------- headers

SHOWN = {  # every kind of answer: who asks, how, and what comes
    "a page": ("", "GET", "/", {}, 200),
    "a table": ("ann", "GET", f"/tables/{HERE}", {}, 200),
    "the desk": ("flo", "GET", f"/desk/tables/{HERE}", {}, 200),
    "a picture": ("", "GET", f"/tables/{HERE}/felt.svg", {}, 200),
    "JSON": ("ann", "GET", f"/v1/tables/{HERE}", {}, 200),
    "evidence": ("ivy", "GET", f"/v1/tables/{HERE}/evidence", {}, 200),
    "a program": ("", "GET", "/verifier.py", {}, 200),
    "events": ("ann", "GET", f"/v1/tables/{HERE}/events", {}, 200),
    "a table's stream": ("ann", "GET", f"/tables/{HERE}/stream", {}, 200),
    "the lobby's stream": ("", "GET", "/lobby/stream", {}, 200),
    "the desk's stream": ("flo", "GET", "/desk/stream", {}, 200),
    "a style": ("", "GET", "/static/style.css", {}, 200),
    "a script": ("", "GET", "/static/table.js", {}, 200),
    "no such file": ("", "GET", "/static/none.js", {}, 404),
    "a way out of the folder": ("", "GET", "/static/%2e%2e/app.py", {}, 404),
    "on to the door": ("", "GET", "/account", {"Accept": "text/html"}, 303),
    "nobody": ("", "GET", "/account", {}, 401),
    "no page for nobody": ("", "POST", "/account/password", {"Accept": "text/html"}, 401),
    "forbidden": ("ann", "GET", "/people", {}, 403),
    "no page": ("", "GET", "/nowhere", {"Accept": "text/html"}, 404),
    "no route": ("", "GET", "/v1/nowhere", {}, 404),
    "no such way": ("", "PUT", "/v1/tables", {}, 405),
    "another name": ("", "GET", "/", {"Host": "evil.example"}, 421),
    "no key": ("ann", "POST", f"/v1/tables/{HERE}/seats", {}, 422),
    "from elsewhere": ("", "POST", "/login", {"Origin": "https://evil.example"}, 403),
}


def _headers_are_right(response: httpx.Response) -> None:
    headers = response.headers
    policy = dict(part.strip().partition(" ")[::2] for part in headers["content-security-policy"].split(";"))
    assert policy["script-src"] == policy["default-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["object-src"] == policy["base-uri"] == "'none'"
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert headers["referrer-policy"] == "same-origin"
    assert headers["cross-origin-resource-policy"] == headers["cross-origin-opener-policy"] == "same-origin"
    assert re.fullmatch("[0-9a-f]{16}", headers["x-request-id"])
    assert headers["server"] == "uvicorn"  # of the server of these tests; `serve` sends none


@pytest.mark.parametrize("name", SHOWN)
def test_every_kind_of_answer_has_its_headers(floor: Floor, name: str) -> None:
    who, method, path, headers, status = SHOWN[name]
    with floor.client.stream(method, path, headers={**floor.bearer(who), **headers}) as response:
        assert response.status_code == status
        _headers_are_right(response)
        if not path.startswith("/static/") and "svg" not in path:
            assert response.headers["cache-control"] == "no-store"
        if not response.is_success:
            return
        sort = response.headers["content-type"].partition(";")[0]
        assert sort in {"text/html", "application/json", "text/event-stream", "image/svg+xml", "text/css"} | {
            "text/javascript",
            "text/x-python",
        }


def test_a_fault_has_its_headers_too_and_tells_nothing(floor: Floor, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_args: object) -> None:
        raise RuntimeError("the shoe holds Ah Kd")

    monkeypatch.setattr(Casino, "view", broken)
    for path, accept in ((f"/v1/tables/{HERE}", "*/*"), (f"/tables/{HERE}", "text/html")):
        response = floor.client.get(path, headers={**floor.bearer("ann"), "Accept": accept})
        assert response.status_code == 500
        _headers_are_right(response)
        assert "Kd" not in response.text
        assert response.headers["cache-control"] == "no-store"
        assert response.headers["connection"] == "close", "the server closes it: a request that follows would be lost"


def test_a_cookie_is_out_of_reach_of_scripts_and_other_houses(floor: Floor) -> None:
    response = floor.client.post("/login", data={"handle": "eve", "password": PASSWORD})
    line = next(each for each in response.headers.get_list("set-cookie") if each.startswith("croupier="))
    floor.client.cookies.clear()
    assert "HttpOnly" in line
    assert "SameSite=strict" in line
    assert "expires" not in line.lower()
    assert "max-age" not in line.lower()
    assert len(line.partition("=")[2].partition(";")[0]) >= 43, "256 bits"


# ---------------------------------------------------------------- a session that ends


class Open:
    """Something that somebody has open, read by a thread of its own until the other side has had enough."""

    def __init__(self, read: Callable[[Open], None]) -> None:
        self.heard = threading.Event()
        self.thread = threading.Thread(target=read, args=(self,), daemon=True)
        self.thread.start()
        assert self.heard.wait(PATIENCE_SECONDS), "it never began"

    @property
    def closed(self) -> bool:
        self.thread.join(PATIENCE_SECONDS)
        return not self.thread.is_alive()


def _stream(address: str, path: str, key: str) -> Open:
    def read(this: Open) -> None:
        headers = {"Authorization": f"Bearer {key}"}
        with httpx.stream("GET", f"http://{address}{path}", headers=headers, timeout=300) as response:
            assert response.status_code == 200
            this.heard.set()
            for _ in response.iter_raw():
                pass

    return Open(read)


def _socket(address: str, key: str) -> Open:
    def read(this: Open) -> None:
        headers = {"Authorization": f"Bearer {key}"}
        with connect(f"ws://{address}/v1/tables/{HERE}/ws", additional_headers=headers, close_timeout=1) as socket:
            this.heard.set()
            with contextlib.suppress(ConnectionClosed):
                while True:
                    socket.recv()

    return Open(read)


PLAYS = ("/lobby/stream", f"/tables/{HERE}/stream", f"/v1/tables/{HERE}/events?after=0")
RUNS_IT = (*PLAYS, "/desk/stream", f"/desk/tables/{HERE}/stream")


@pytest.fixture(scope="module")
def evening(furnished: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Floor]:
    """Another floor with everybody on it, where things do happen."""
    with (
        opened(furnished, tmp_path_factory.mktemp("sessions") / "floor") as house,
        served(house) as address,
        httpx.Client(base_url=f"http://{address}", timeout=300) as client,
    ):
        floor = Floor(house, client, address)
        _peopled(floor)
        yield floor


def _log_out(floor: Floor, who: str) -> None:
    assert floor.client.delete("/v1/sessions/current", headers=floor.bearer(who)).status_code == 204


def _log_out_by_the_page(floor: Floor, who: str) -> None:
    assert floor.client.post("/logout", headers=floor.bearer(who)).status_code == 303


def _come_in_again(floor: Floor, who: str) -> None:
    asked = {"handle": who, "password": PASSWORD}
    assert floor.client.post("/v1/sessions", json=asked).status_code == 201


def _lock(floor: Floor, who: str) -> None:
    person = floor.entries[who].actor.person
    assert floor.client.post(f"/v1/people/{person}/locks", headers=floor.bearer("ada")).status_code == 204


def _appoint(role: str, tables: list[str]) -> Callable[[Floor, str], None]:
    def appoint(floor: Floor, who: str) -> None:
        asked, person = {"role": role, "tables": tables}, floor.entries[who].actor.person
        made = floor.client.post(f"/v1/people/{person}/appointments", json=asked, headers=floor.bearer("ada"))
        seconded = f"/v1/appointments/{made.json()['id']}/seconds"
        assert floor.client.post(seconded, headers=floor.bearer("abe")).status_code == 204

    return appoint


def _new_password(floor: Floor, who: str) -> None:
    sent = {"old": PASSWORD, "password": "quite another sentence"}
    changed = floor.client.post("/account/password", data=sent, headers=floor.bearer(who))
    floor.client.cookies.clear()
    assert changed.status_code == 303


ENDS: dict[str, tuple[str, Callable[[Floor, str], None]]] = {  # in this order: who is locked is not wanted again
    "logged out": ("ann", _log_out),
    "logged out by the page": ("ann", _log_out_by_the_page),
    "came in again elsewhere": ("ann", _come_in_again),
    "locked by an admin": ("ann", _lock),
    "a new password": ("bob", _new_password),
    "staff logged out": ("fred", _log_out),
    "another table": ("flo", _appoint("floorperson", [THERE])),
    "another role": ("fred", _appoint("dealer", [HERE])),
    "dismissed": ("dan", _appoint("dismissed", [])),
}


@pytest.mark.parametrize("how", ENDS)
def test_when_a_session_ends_every_door_is_shut(evening: Floor, how: str) -> None:
    """The next request is refused, and whatever is open is closed: streams of the API and of the pages, and sockets."""
    who, end = ENDS[how]
    bearer = evening.bearer(who)
    role = PEOPLE[who][0]
    key = evening.entries[who].key
    paths = RUNS_IT if role == "floorperson" else PLAYS
    doors = {path: _stream(evening.address, path, key) for path in paths} | {"socket": _socket(evening.address, key)}
    ivy = evening.house.casino.people.log_in("ivy", PASSWORD, "program")
    other = _stream(evening.address, PLAYS[1], ivy.key)
    assert evening.client.get("/v1/me", headers=bearer).status_code == 200
    end(evening, who)
    assert evening.client.get("/v1/me", headers=bearer).status_code == 401
    asked = {**bearer, "Idempotency-Key": evening.house.key()}
    assert evening.client.post(f"/v1/tables/{HERE}/seats", json={}, headers=asked).status_code == 401
    assert [name for name, door in doors.items() if not door.closed] == []
    assert other.thread.is_alive(), "nobody else is sent away"
    evening.house.casino.people.log_out(ivy.key)


def test_a_dealer_who_was_sent_to_another_table_has_lost_the_first(evening: Floor) -> None:
    """After `another table` above: a new session, and the new table alone."""
    people = evening.house.casino.people
    if people.actor(evening.entries["flo"].key) is not None:
        _appoint("floorperson", [THERE])(evening, "flo")
    bearer = evening.bearer("flo")
    statuses = [evening.client.get(f"/v1/tables/{table}", headers=bearer).status_code for table in (HERE, THERE)]
    assert statuses == [403, 200]


def test_an_open_stream_is_a_sign_of_a_player_and_none_of_staff(
    furnished: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Fifteen minutes without a request end a floorperson's session, however much its streams had to tell.

    A player who watches is there, and keeps his chips; but nobody is longer than the twelve hours.
    """
    for command, run in RUN.items():
        monkeypatch.setattr(command, "run", run)
    clock = StoppedClock(datetime.now(UTC))
    casino = Casino.open(f"sqlite:///{_copied(furnished, tmp_path) / 'floor.db'}", tmp_path / "floor" / "keys", clock)
    casino.people.passwords.hasher = QUICK
    try:
        house = House(casino, Settings(guards=GUARDS, tick_seconds=0.02, heartbeat_seconds=0.02))
        flo, ann = house.enter("flo", "floorperson"), house.enter("ann")
        with served(house) as address:
            doors = [_stream(address, path, flo.key) for path in RUNS_IT] + [_socket(address, flo.key)]
            watching = [_stream(address, path, ann.key) for path in PLAYS] + [_socket(address, ann.key)]

            sessions = casino.people.sessions._open
            for _ in range(2):
                assert all(door.thread.is_alive() for door in (*doors, *watching))
                clock.go_on(10 * 60)
                until(lambda: sessions[digest(ann.key)].seen == clock.now())
            assert all(door.closed for door in doors)
            with httpx.Client(base_url=f"http://{address}", timeout=300) as client:
                assert client.get("/v1/me", headers=house.headers("flo", "floorperson")).status_code == 401
            assert all(door.thread.is_alive() for door in watching)
            clock.go_on(12 * 60 * 60)
            assert all(door.closed for door in watching)
        until(lambda: house.app.state.hub.readers == 0)
        ended = [event.tree for event in casino.events(0, "people") if event.tree["what"] == "session_ended"]
        assert {(each["session"], each["why"]) for each in ended} >= {(flo.actor.session, "idle")}
    finally:
        casino.close()


def _copied(furnished: Path, folder: Path) -> Path:
    shutil.copytree(furnished, folder / "floor")
    return folder / "floor"
