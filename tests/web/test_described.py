"""What the documents say of views, events, frames, answers and errors is what the floor sends."""

from __future__ import annotations

import json
import keyword
import os
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from websockets.sync.client import connect

from croupier.floor.accounts.actor import Actor
from croupier.floor.audit.history import History
from croupier.floor.casino import Casino
from croupier.floor.programs.webhooks import Delivery
from croupier.floor.shapes.events import PublicEvent
from croupier.floor.tables.public_event import EVENT_TYPES, public
from croupier.web import api, problems
from croupier.web.api.routes import COMMAND_ROUTES
from croupier.web.description.errors import ERRORS
from tests.floor import evening
from tests.floor.house import ANN, BOB, CARL, FLO, House
from tests.floor.poker_room import Room
from tests.web.conftest import Asks

Tree = dict[str, Any]
ROOT = Path(__file__).parent.parent.parent
HANDBOOK, COMMITTED = ROOT / "docs" / "api.md", ROOT / "docs" / "asyncapi.json"
SENT_TO_WEBHOOKS = {"settled": "round_settled", "opened": "table_opened", "closed": "table_closed"}
EVERYBODY = (None, ANN, BOB, CARL, FLO)
# What has other fields at each game, or is a document of its own: `croupier schema sheet GAME` describes the options.
LOOSE = {
    *("Checked.rules", "RoundRecord.rules", "SheetDocument.rules", "SheetShown.rules", "ScheduleFrame.rules"),
    *("TableOdds.rules", "TableStrategy.rules", "TableChart.rules", "TableChart.chart"),
    *("RoundRecord.standing", "RoundRecord.left", "SeededTable.rules", "SeededTable.limits"),
    *("body of scheduleChange.rules", "body of checkSheet.rules"),
}


@pytest.fixture(scope="module")
def documents(refused: Asks) -> dict[str, Tree]:
    """The OpenAPI and the AsyncAPI document, as they are served."""
    client = refused.client
    return {name: client.get(f"/v1/{name}.json").raise_for_status().json() for name in ("openapi", "asyncapi")}


@pytest.fixture(scope="module")
def openapi(documents: dict[str, Tree]) -> Tree:
    return documents["openapi"]


def operations(document: Tree) -> Iterator[tuple[str, str, Tree]]:
    return ((path, method, about) for path, methods in document["paths"].items() for method, about in methods.items())


def contents(about: Tree) -> Iterator[Tree]:
    """The bodies of an operation: of its request, and of its answers that are no errors."""
    for part in (about.get("requestBody", {}), *about["responses"].values()):
        yield from part.get("content", {}).values()


def closed(schema: Any) -> Any:
    """A schema that allows no field that it does not name."""
    if isinstance(schema, list):
        return [closed(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    strict = {name: closed(each) for name, each in schema.items()}
    return {"additionalProperties": False} | strict if isinstance(schema.get("properties"), dict) else strict


class Checker:
    """Compares what is sent with its schema: no field may be missing, and none may be there that is not described."""

    def __init__(self, document: Tree) -> None:
        self.components = closed(document["components"])
        self.validators: dict[str, Any] = {}

    def faults(self, schema: str, sent: object) -> list[str]:
        if schema not in self.validators:
            whole = {"$ref": f"#/components/schemas/{schema}", "components": self.components}
            self.validators[schema] = jsonschema_rs.validator_for(whole)
        as_json = json.loads(json.dumps(sent))
        return [f"{schema}: {each}" for each in self.validators[schema].iter_errors(as_json)]


# ---------------------------------------------------------------- what a floor sends


class Watched:
    """Looks at all that a floor shows while it is played on, and holds it to the documents."""

    def __init__(self, casino: Casino, checker: Checker) -> None:
        self.casino, self.checker = casino, checker
        self.kinds, self.faults = set[str](), list[str]()

    def look(self, _number: int = 0) -> None:
        for name in self.casino.shown:
            for viewer in EVERYBODY:
                self.faults += self.checker.faults("View", self.casino.view(name, viewer))
        self.faults += self.checker.faults("Tables", {"tables": self.casino.lobby()})

    def read(self, viewer: Actor) -> None:
        """All that has happened so far, and what can be read of the past."""
        for event in self.casino.events():
            tree = public(event)
            if tree is not None:
                self.kinds.add(tree["what"])
                self.faults += self.checker.faults(EVENT_TYPES[tree["what"]].__name__, tree)
                frame = {"event": tree, "number": event.number, "version": event.version}
                self.faults += self.checker.faults("EventFrame", frame)
                if (hook := SENT_TO_WEBHOOKS.get(tree["what"])) is not None:
                    sent = json.loads(Delivery("w-1", event.number, hook, 1, tree).body())
                    self.faults += self.checker.faults("HookBody", sent)
        history = History(self.casino)
        for name in self.casino.shown:
            of_table = history.of(name)
            page, _ = of_table.page(None, 100)
            sent = {
                "Rounds": {"table": name, "rounds": page, "next": None},
                "Sheets": {"table": name, "sheets": history.sheets(name)},
                "Seals": {"table": name, "seals": list(of_table.seals.values())},
                "Evidence": json.loads(b"".join(history.pack(name))),
            }
            for schema, tree in sent.items():
                self.faults += self.checker.faults(schema, tree)
            for each in page:
                self.faults += self.checker.faults("RoundRecord", of_table.record(each["number"]))
            for number, seal in of_table.seals.items():
                if "revealed" in seal:
                    self.faults += self.checker.faults("SealEvidence", of_table.evidence(number))
        lines, _ = history.statement(viewer.person, None, 100)
        self.faults += self.checker.faults("Statement", {"handle": "ann", "cents": 0, "lines": lines, "next": None})
        notices = [each.plain() for each in self.casino.inbox.notices]
        self.faults += self.checker.faults("Notices", {"notices": notices})


def test_all_that_a_played_floor_sends_is_as_the_document_says(openapi: Tree, tmp_path: Path) -> None:
    """Views of everybody after each command of an evening, its events and frames, its past rounds and its seals."""
    checker = Checker(openapi)
    watched = list[Watched]()

    def after(number: int) -> None:
        if number % 3 == 0:
            watched[0].look()

    with pytest.MonkeyPatch.context() as patched:
        begin = evening.Stage.__post_init__

        def opened(stage: evening.Stage) -> None:
            begin(stage)
            watched.append(Watched(stage.casino, checker))

        patched.setattr(evening.Stage, "__post_init__", opened)
        close = Casino.close

        def read_and_closed(casino: Casino) -> None:
            watched[0].read(ANN)
            close(casino)

        patched.setattr(Casino, "close", read_and_closed)
        evening.plan(tmp_path / "evening", evening.ALL, after)
    assert watched[0].faults == []
    assert watched[0].kinds >= {"sat", "bet", "decided", "settled", "ruled", "revealed", "sheet_in_force", "closed"}
    assert watched[0].kinds <= EVENT_TYPES.keys()


def test_a_game_with_private_cards_sends_what_the_document_says(
    openapi: Tree, migrated_file: Path, tmp_path: Path
) -> None:
    """Stacks, picks, cards that only their player sees, and seals that open card by card."""
    path = tmp_path / "floor.db"
    path.write_bytes(migrated_file.read_bytes())
    house = House.open(str(path), tmp_path / "keys")
    try:
        room = Room(house)
        for name, rules in (("draw", {"form": "five-card draw", "limit": "spread"}), ("holdem", {"limit": "no limit"})):
            room.open(name, rules, seats=4)
            room.sits(name, ("ann", 100_00), ("bob", 100_00), ("carl", 100_00))
        watched = Watched(house.casino, Checker(openapi))
        for name in ("draw", "holdem"):
            for _ in range(2):
                room.deal(name)
                watched.look()
                room.play_out(name)
        watched.look()
        watched.read(ANN)
        assert watched.faults == []
    finally:
        house.casino.close()


def test_what_a_socket_sends_is_as_the_document_says(asks: Asks, openapi: Tree) -> None:
    checker = Checker(openapi)
    headers = asks.house.headers("ann")
    with connect(f"ws://{asks.address}/v1/tables/roulette/ws?after=0", additional_headers=headers) as socket:
        frames = [
            {"do": "sit", "seat": 2},
            {"do": "wager", "wager": "red", "cents": 1},
            {"do": "wager", "wager": "red", "cents": 1000},
            {"do": "ready", "expected_version": 0},
        ]
        received = Counter[str]()
        for number, frame in enumerate(frames):
            assert checker.faults("CommandFrame", {"key": str(number), **frame}) == []
            socket.send(json.dumps({"key": str(number), **frame}))
            while (answer := json.loads(socket.recv())).get("key") != str(number):
                received["EventFrame"] += 1
                assert checker.faults("EventFrame", answer) == []
            kind = "AnswerFrame" if "answer" in answer else "ProblemFrame"
            received[kind] += 1
            assert checker.faults(kind, answer) == []
    assert (received["AnswerFrame"], received["ProblemFrame"]) == (2, 2)
    assert received["EventFrame"] > 5
    assert checker.faults("CommandFrame", {"key": "1", "do": "sit", "seats": 2}) != []


# ---------------------------------------------------------------- the documents themselves


def test_the_committed_asyncapi_document_is_the_one_that_is_served(documents: dict[str, Tree]) -> None:
    """To write it anew: CROUPIER_WRITE=1 pytest tests/web/test_described.py -k committed."""
    if os.environ.get("CROUPIER_WRITE"):
        COMMITTED.write_text(json.dumps(documents["asyncapi"], indent=1, sort_keys=True) + "\n")
    assert json.loads(COMMITTED.read_text()) == documents["asyncapi"], "docs/asyncapi.json is old: see above"


def test_every_event_and_every_command_is_a_message_with_an_example(documents: dict[str, Tree]) -> None:
    document = documents["asyncapi"]
    messages = document["components"]["messages"]
    assert {f"event_{kind}" for kind in EVENT_TYPES} | {f"command_{each.do}" for each in COMMAND_ROUTES} <= set(
        messages
    )
    checker = Checker(document)
    for name, message in messages.items():
        schema = message["payload"]["$ref"].rpartition("/")[2]
        assert message["examples"], name
        assert [fault for each in message["examples"] for fault in checker.faults(schema, each["payload"])] == []


def test_every_body_and_every_answer_has_an_example(openapi: Tree) -> None:
    without, checker = list[str](), Checker(openapi)
    for _, _, about in operations(openapi):
        for content in contents(about):
            schema, example = content["schema"], content.get("example")
            if schema.get("format") == "binary":
                continue
            assert "text" not in _values(example), f"{about['operationId']} has a field without an example"
            if "$ref" in schema:
                wrong = bool(checker.faults(schema["$ref"].rpartition("/")[2], example))
            else:
                named = {"components": openapi["components"]} if "anyOf" in schema else {}
                wrong = not jsonschema_rs.validator_for({**schema, **named}).is_valid(example)
            without += [about["operationId"]] * wrong
    assert without == []


def _values(example: Any) -> list[Any]:
    """The values in an example, without the names of its fields."""
    if isinstance(example, dict | list):
        inner = example.values() if isinstance(example, dict) else example
        return [value for each in inner for value in _values(each)]
    return [example]


def test_every_operation_has_a_name_for_clients_a_role_and_an_answer(openapi: Tree) -> None:
    for path, method, about in operations(openapi):
        name = about["operationId"]
        assert re.fullmatch(r"[a-z]+([A-Z][a-z]+)*", name), name
        assert not keyword.iskeyword(name), name
        assert re.search(r"\n\nWho may: \w.*\.$", about["description"]), name
        assert [status for status in about["responses"] if status.startswith("2")], (method, path)
        assert len(about["tags"]) == 1, name
    assert openapi["servers"]
    assert openapi["info"]["license"]["identifier"] == "MIT"


def test_only_what_differs_by_game_is_loose(openapi: Tree) -> None:
    """A field may hold any object only where each game has fields of its own."""
    named = dict(openapi["components"]["schemas"])
    for _, _, about in operations(openapi):
        for content in contents(about):
            if "$ref" not in content["schema"]:
                named[f"body of {about['operationId']}"] = content["schema"]
    loose = {f"{name}{place}" for name, schema in named.items() for place in _loose(schema)}
    assert loose == LOOSE


def _loose(schema: Any) -> Iterator[str]:
    if isinstance(schema, dict):
        if schema.get("additionalProperties") in (True, {}) or schema == {"type": "object"}:
            yield ""
        for name, part in schema.items():
            for field, each in part.items() if name == "properties" else [("", part)]:
                if name not in {"examples", "example", "default"}:
                    yield from (f".{field}{place}" if field else place for place in _loose(each))
    elif isinstance(schema, list):
        for each in schema:
            yield from _loose(each)


# ---------------------------------------------------------------- the handbook


def test_every_error_that_the_server_raises_is_in_the_list() -> None:
    raised = set[tuple[int, str]]()
    for file in Path(api.__file__).parent.parent.rglob("*.py"):
        if file.parent.name not in {"description", "pages", "desk"}:
            found = re.findall(r'\(\s*(\d{3}),\s+"(\w+)"', file.read_text("utf-8"))
            raised |= {(int(status), code) for status, code in found}
    listed = {(each.status, each.code) for each in ERRORS}
    by_status = {(status, code) for status, code in problems._CODES.items()}
    assert listed == raised | by_status | {(408, "too_slow")}


def _tables(openapi: Tree) -> dict[str, str]:
    """The parts of the handbook that are made from the types and the document."""
    events = [f"| `{kind}` | {_fields(each)} | {_first(each)} |" for kind, each in EVENT_TYPES.items()]
    errors = [f"| {each.status} | `{each.code}` | {each.meaning} |" for each in ERRORS]
    asked = [
        f"| `{about['operationId']}` | `{method.upper()} {path}` | {_who(about)} |"
        for path, method, about in operations(openapi)
    ]
    return {
        "events": "\n".join(("| event | fields | |", "|---|---|---|", *events)),
        "errors": "\n".join(("| status | code | |", "|---|---|---|", *errors)),
        "operations": "\n".join(("| operation | | who may |", "|---|---|---|", *asked)),
    }


def _fields(event: type) -> str:
    own = [name for name in event.__annotations__ if name not in {*PublicEvent.__annotations__, "what"}]
    return ", ".join(f"`{name}`" for name in own)


def _first(event: type) -> str:
    return (event.__doc__ or "").partition("\n")[0]


def _who(about: Tree) -> str:
    return str(about["description"]).rpartition("Who may: ")[2].partition(".")[0]


def test_the_handbook_has_every_event_error_and_operation(openapi: Tree) -> None:
    """To write them anew: CROUPIER_WRITE=1 pytest tests/web/test_described.py -k handbook."""
    text = HANDBOOK.read_text("utf-8")
    for name, table in _tables(openapi).items():
        part = re.compile(rf"(<!-- {name} -->\n).*?(<!-- end -->)", re.DOTALL)
        match = part.search(text)
        assert match, f"docs/api.md has no part for {name}"
        before, _, after = text.partition(match[0])
        text = f"{before}<!-- {name} -->\n{table}\n<!-- end -->{after}"
    if os.environ.get("CROUPIER_WRITE"):
        HANDBOOK.write_text(text, "utf-8")
    assert HANDBOOK.read_text("utf-8") == text, "a list in docs/api.md is old: see above"
