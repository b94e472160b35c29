"""The OpenAPI document: true, whole, and committed; and whatever one makes of it, the server does not break."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.checks import CHECKS, load_all_checks
from schemathesis.core.result import Ok
from schemathesis.generation import GenerationMode

from croupier.floor.accounts.passwords import mistakes_in
from croupier.floor.commands import Sit
from croupier.web.api.routes import COMMAND_ROUTES, CommandRoute
from croupier.web.description.openapi import reference_page
from tests.web.conftest import Asks, House, served

Tree = dict[str, Any]
COMMITTED = Path(__file__).parent.parent.parent / "docs" / "openapi.json"
SOAK = os.environ.get("HYPOTHESIS_PROFILE") == "soak"


@pytest.fixture(scope="module")
def document(refused: Asks) -> Tree:
    answer: Tree = refused.client.get("/v1/openapi.json").raise_for_status().json()
    return answer


def operations(document: Tree) -> list[tuple[str, str, Tree]]:
    return [(path, method, about) for path, methods in document["paths"].items() for method, about in methods.items()]


def test_the_committed_document_is_the_one_that_is_served(document: Tree) -> None:
    """To write it anew: CROUPIER_WRITE=1 pytest tests/web/test_openapi.py -k committed."""
    if os.environ.get("CROUPIER_WRITE"):
        COMMITTED.write_text(json.dumps(document, indent=1, sort_keys=True) + "\n")
    assert json.loads(COMMITTED.read_text()) == document, "docs/openapi.json is old: see above"


def test_no_description_has_the_indentation_of_its_source(document: Tree) -> None:
    """Python 3.13 takes it away by itself; the document is the same on every Python."""
    answer = [line for _, _, about in operations(document) for line in about.get("description", "").splitlines()]
    assert any(not line for line in answer)  # some have two paragraphs
    assert [line for line in answer if line != line.strip()] == []


def test_it_is_openapi_3_1_with_every_command_in_it(document: Tree) -> None:
    assert document["openapi"].startswith("3.1")
    shown = {about["operationId"] for _, _, about in operations(document)}
    assert {_operation(asked) for asked in COMMAND_ROUTES} <= shown
    assert len(shown) == len(operations(document))


def _operation(asked: CommandRoute) -> str:
    first, *rest = asked.operation.split("_")
    return first + "".join(map(str.capitalize, rest))


def test_every_error_is_a_problem(document: Tree) -> None:
    for path, method, about in operations(document):
        assert {"400", "401", "403", "404", "422", "500"} <= set(about["responses"]), (method, path)
        for status, response in about["responses"].items():
            if int(status) >= 400:
                assert response == {"$ref": f"#/components/responses/{status}"}, (method, path, status)
    for response in document["components"]["responses"].values():
        assert set(response["content"]) == {"application/problem+json"}


@pytest.mark.parametrize("shape", ["NewCredentials", "Redemption"])
@given(
    handle=st.one_of(st.from_regex(r"[A-Za-z][A-Za-z0-9_-]{0,21}", fullmatch=True), st.text(max_size=25)),
    length=st.integers(0, 210),
)
@settings(max_examples=50, deadline=None)
def test_a_new_handle_and_password_are_as_the_document_says(
    document: Tree, shape: str, handle: str, length: int
) -> None:
    """What the document excludes, the server refuses; it refuses more, such as names of the house."""
    fields = document["components"]["schemas"][shape]["properties"]
    reported = {each.place for each in mistakes_in(handle, "a long pass phrase")}
    excluded = re.fullmatch(fields["handle"]["pattern"], handle) is None
    assert not excluded or "handle" in reported
    short, long = fields["password"]["minLength"], fields["password"]["maxLength"]
    for count in (length, short - 1, short, long, long + 1):
        reported = {each.why for each in mistakes_in(None, ("aBc-9x;q" * 30)[:count])}
        assert (f"a password needs {short} to {long} characters" in reported) == (not short <= count <= long)


def test_every_command_wants_a_key(document: Tree) -> None:
    for path, method, about in operations(document):
        if about["operationId"] in {_operation(asked) for asked in COMMAND_ROUTES}:
            keys = [each for each in about["parameters"] if each["name"] == "Idempotency-Key"]
            assert [each["required"] for each in keys] == [True], (method, path)


def test_every_reference_is_there(document: Tree) -> None:
    def refs(part: object) -> Iterator[str]:
        if isinstance(part, dict):
            if "$ref" in part:
                yield str(part["$ref"])
            for each in part.values():
                yield from refs(each)
        elif isinstance(part, list):
            for each in part:
                yield from refs(each)

    for ref in set(refs(document)):
        here: Any = document
        for step in ref.removeprefix("#/").split("/"):
            here = here[step]


def test_the_page_to_read_has_every_route_and_no_script(refused: Asks, document: Tree) -> None:
    page = refused.client.get("/v1/reference").raise_for_status().text
    assert "<script" not in page
    assert "style=" not in page
    for path in document["paths"]:
        assert path in page


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        ({"type": "integer"}, "integer"),
        ({"type": "string", "format": "date"}, "date"),
        ({"enum": ["slow", "normal"], "type": "string"}, "slow or normal"),
        ({"anyOf": [{"type": "string"}, {"type": "null"}]}, "string or null"),
        ({}, "any"),
    ],
)
def test_the_reference_names_the_type_of_each_field(schema: Tree, expected: str) -> None:
    about = {
        "operationId": "x",
        "summary": "x",
        "responses": {},
        "parameters": [{"name": "field", "in": "query", "schema": schema}],
    }
    info = {"title": "x", "description": "x"}
    document = {"openapi": "3.1", "info": info, "paths": {"/x": {"get": about}}, "components": {"schemas": {}}}
    assert f"<td>{expected}</td>" in reference_page(document)


def test_the_reference_says_what_a_request_takes_and_what_it_answers() -> None:
    shape = {"properties": {"cents": {"type": "integer", "description": "how many"}}, "required": ["cents"]}
    about = {
        "operationId": "buy",
        "summary": "Buy chips",
        "parameters": [{"name": "key", "in": "header", "schema": {"type": "string"}}],
        "requestBody": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Buy"}}}},
        "responses": {"200": {}, "204": {}, "403": {"$ref": "x"}, "422": {"$ref": "x"}},
    }
    info = {"title": "x", "description": "x"}
    shapes = {"schemas": {"Buy": shape}}
    page = reference_page({"openapi": "3.1", "info": info, "paths": {"/buy": {"post": about}}, "components": shapes})
    assert "<p>Buy chips</p>" in page
    assert (
        "<tr><td><code>key</code></td><td>header</td><td>no</td><td>string</td><td></td></tr>"
        "<tr><td><code>cents</code></td><td>body</td><td>yes</td><td>integer</td><td>how many</td></tr>"
    ) in page
    assert "<p>Responses: 200, 204; errors: 403, 422.</p>" in page


# ---------------------------------------------------------------- the handbook

HANDBOOK = Path(__file__).parent.parent.parent / "docs" / "api.md"
_EXAMPLE = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)


def test_the_examples_of_the_handbook_run(house: House, address: str) -> None:
    """One after the other, as a reader would type them, against a floor of their own."""
    text = HANDBOOK.read_text("utf-8")
    examples = list(_EXAMPLE.finditer(text))
    assert len(examples) >= 6
    names: Tree = {"__name__": "handbook"}
    for example in examples:
        line = text.count("\n", 0, example.start()) + 1
        typed = "\n" * line + example[1].replace("http://localhost:8000", f"http://{address}")
        exec(compile(typed, str(HANDBOOK), "exec"), names)  # noqa: S102 (our own examples)
    assert house.books() == []


def test_the_handbook_names_every_command() -> None:
    text = HANDBOOK.read_text("utf-8")
    assert [asked.path for asked in COMMAND_ROUTES if f"`{asked.path.removeprefix('/v1')}`" not in text] == []


# ---------------------------------------------------------------- schemathesis

ROLES = {"ann": "player", "flo": "floorperson", "ivy": "inspector", "dan": "dealer"}
EXAMPLES = 300 if SOAK else 6  # of each route
PASSED_OVER = {
    "/v1/tables/{table}/events",  # has no end; tests/web/test_stream.py reads it
    "/v1/tables/{table}/odds",  # counted in another process; tests/web/test_table_numbers.py asks for it
    "/v1/tables/{table}/strategy",  # as the odds
    "/v1/sessions/current",  # would end the sessions of those who ask
}


NAMES = {
    "table": ["craps", "blackjack", "roulette", "nowhere"],
    "wager": ["pass", "field", "place 6", "blackjack", "red", "straight 17", "no such wager"],
    "answer": ["stand", "hit", "double", "split", "no_insurance"],
    "cite": ["19:47-1.2(a)", "19:47-2.15(f)", "nothing"],
    "handle": ["ann", "Bot-1", "nobody"],
}
NUMBERS = {"seat": 9, "matter": 3, "change": 3, "win": 3, "correction": 3, "notice": 60, "cents": 60_000}


def narrowed(document: Tree) -> Tree:
    """With names and numbers that mean something: of random ones hardly any would come past the first refusal."""
    tree: Tree = json.loads(json.dumps(document))
    tree["paths"] = {path: about for path, about in tree["paths"].items() if path not in PASSED_OVER}
    for _, _, about in operations(tree):
        given = [each for each in about.get("parameters", ()) if each["name"] not in {"If-Match", "expected_version"}]
        about["parameters"] = given
        for each in given:
            _narrow(each["name"], each["schema"])
        body = about.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
        for name, schema in body.get("properties", {}).items():
            _narrow(name, schema)
    return tree


def _narrow(name: str, schema: Tree) -> None:
    if name in NAMES and schema.get("type") == "string":
        schema["enum"] = NAMES[name]
        schema.pop("pattern", None)
    elif name in NUMBERS and schema.get("type") == "integer":
        schema["maximum"] = NUMBERS[name]


def may(operation: Tree) -> list[str]:
    """Those who may ask for it at all, and one who may not now and then: every fifth."""
    able = [who for who, role in ROLES.items() if role in operation["x-roles"]]
    return [*able, *able, *able, *able, *sorted(ROLES)] if able else sorted(ROLES)


def test_whatever_is_made_of_the_document_the_server_does_not_break(house: House) -> None:
    """No 5xx, no answer that is not documented, and the books agree after all of it."""
    load_all_checks()
    checks: list[Any] = CHECKS.get_by_names(
        ["not_a_server_error", "status_code_conformance", "content_type_conformance", "response_schema_conformance"]
    )
    for who, role in ROLES.items():
        house.enter(who, role)
    for table in ("craps", "blackjack", "roulette"):
        house.does("ann", Sit(table=table))
    with served(house) as address, httpx.Client(timeout=300) as client:
        document = client.get(f"http://{address}/v1/openapi.json").json()
        schema = schemathesis.openapi.from_dict(narrowed(document))
        schema.config.update(base_url=f"http://{address}")
        schema.config.generation.codec = None  # all that UTF-8 has, without trying them out one by one
        for found in schema.get_all_operations():
            assert isinstance(found, Ok), found
            operation = found.ok()
            cases = st.one_of(
                operation.as_strategy(generation_mode=GenerationMode.POSITIVE),
                operation.as_strategy(generation_mode=GenerationMode.NEGATIVE),
            )

            @settings(
                max_examples=EXAMPLES,
                deadline=None,
                database=None,
                derandomize=not SOAK,
                phases=[Phase.generate],
                suppress_health_check=list(HealthCheck),
            )
            @given(case=cases, who=st.sampled_from(may(operation.definition.raw)))
            def ask(case: schemathesis.Case, who: str) -> None:
                case.headers.update(house.headers(who))
                case.call_and_validate(checks=checks, timeout=300)

            ask()
    assert house.books() == []
