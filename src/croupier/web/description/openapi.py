"""The OpenAPI document of the API, and a reference page made from it, without scripts or outside resources."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from html import escape
from typing import Annotated

from fastapi import APIRouter, Depends, FastAPI, Request
from fastapi.openapi.utils import get_openapi
from fastapi.responses import HTMLResponse, JSONResponse, Response
from fastapi.routing import APIRoute

from croupier.documents.reading import Tree
from croupier.floor.accounts.people import Actor
from croupier.floor.accounts.permissions import Grant, scope_of
from croupier.floor.commands import PERMISSIONS
from croupier.web import problems
from croupier.web.api import commands, desk, webhooks
from croupier.web.description import asyncapi
from croupier.web.description.errors import by_status
from croupier.web.description.examples import example_of
from croupier.web.description.schemas import without_titles
from croupier.web.security.authorization import requires, route_actions

ABOUT = """\
A program can do here everything a page can do, under the same rules.

Log in with `POST /v1/sessions` and send the token as `Authorization: Bearer …`. Amounts are whole cents. Every command needs
an `Idempotency-Key`: sent again with the same body, it gets the same answer and is done only once. With `expected_version`,
or `If-Match` and a table's ETag, a command is refused (409) if the table has changed. Errors are problem+json (RFC 9457);
`cite` is the paragraph of N.J.A.C. 19:47. Events at a table come as server-sent events and resume from `Last-Event-ID`.
Programs that play can use the WebSocket at `/v1/tables/{table}/ws`.
"""
TAGS = [
    {"name": "accounts", "description": "Sessions, registration, invitations and staff."},
    {"name": "tables", "description": "Tables, and commands at a table."},
    {"name": "you", "description": "Your account and your chips."},
    {"name": "desk", "description": "Rule sheets, notices and the trail."},
]
LICENSE = {"name": "MIT", "identifier": "MIT"}
_GRANTED = {
    Grant.ALLOW: "",
    Grant.OWN: " (what is their own)",
    Grant.TABLE: " (at their tables)",
    Grant.SECOND: " (as the second person)",
}
_ROLES = {
    "player": "players",
    "dealer": "dealers",
    "floorperson": "floorpersons",
    "inspector": "inspectors",
    "admin": "admins",
}
_HEADERS = {
    "ETag": {
        "description": "the version of the table, for `If-Match`",
        "schema": {"type": "string", "examples": ['"58"']},
    },
    "RateLimit": {
        "description": "what is left of each limit, and the seconds until the oldest request no longer counts",
        "schema": {"type": "string", "examples": ['"address";r=1187;t=52, "person";r=598;t=52']},
    },
    "RateLimit-Policy": {
        "description": "the limits that count this request: so many in so many seconds",
        "schema": {"type": "string", "examples": ['"address";q=1200;w=60, "person";q=600;w=60']},
    },
}
MayReadSigns = Annotated[Actor | None, Depends(requires("read_signs"))]

router = APIRouter(include_in_schema=False)


@router.get("/v1/openapi.json")
def openapi_document(request: Request, _actor: MayReadSigns) -> Response:
    return JSONResponse(request.app.openapi())


@router.get("/v1/asyncapi.json")
def asyncapi_document(request: Request, _actor: MayReadSigns) -> Response:
    return JSONResponse(asyncapi.document(request.app.version))


@router.get("/v1/reference")
def reference(request: Request, _actor: MayReadSigns) -> Response:
    return HTMLResponse(reference_page(request.app.openapi()))


def install(app: FastAPI) -> None:
    """Adds the document and the reference page to an app."""
    app.router.routes.extend(router.routes)
    app.openapi = lambda: document(app)  # type: ignore[method-assign]


def document(app: FastAPI) -> Tree:
    """The OpenAPI document of the routes under /v1 and of the verifier. It is built once."""
    if app.openapi_schema is None:
        commands.describe()
        desk.describe()
        built = get_openapi(
            title=app.title,
            version=app.version,
            openapi_version="3.1.0",
            summary=app.summary,
            description=app.description,
            routes=app.routes,
            webhooks=webhooks.outgoing.routes,
            tags=TAGS,
            servers=[{"url": "/", "description": "the floor that serves this document"}],
            license_info=LICENSE,
        )
        built["paths"] = {path: methods for path, methods in built["paths"].items() if _is_documented(path)}
        built["components"]["schemas"] |= asyncapi.components()
        built["components"]["schemas"] = without_titles(built["components"]["schemas"])
        built["components"]["responses"] = {str(status): each for status, each in problems.RESPONSES.items()}
        _share_problems(built)
        _name_operations(app, built)
        _plain_webhooks(built)
        _say_headers(built)
        _say_who_may(app, built)
        _give_examples(built)
        built["components"]["securitySchemes"] = {"session": {"type": "http", "scheme": "bearer"}}
        built["security"] = [{"session": []}, {}]
        app.openapi_schema = built
    return app.openapi_schema


def _operations(document: Tree) -> Iterator[tuple[str, str, Tree]]:
    return ((path, method, about) for path, methods in document["paths"].items() for method, about in methods.items())


def _name_operations(app: FastAPI, document: Tree) -> None:
    """Each operation has the name of its endpoint, or the one its route gives it: `get_table` is "getTable"."""
    names = {
        (route.path, method.lower()): route.operation_id or route.name
        for route in app.routes
        if isinstance(route, APIRoute)
        for method in route.methods or ()
    }
    for path, method, about in _operations(document):
        first, *rest = names[path, method].split("_")
        about["operationId"] = first + "".join(map(str.capitalize, rest))


def _say_headers(document: Tree) -> None:
    """The headers of answers that are no errors: limits on all of them, the version where an answer has one."""
    document["components"]["headers"] = _HEADERS
    for _, _, about in _operations(document):
        versioned = about["operationId"] == "getTable" or any(
            each["name"] == "If-Match" for each in about.get("parameters", ())
        )
        names = [name for name in _HEADERS if versioned or name != "ETag"]
        for status, response in about["responses"].items():
            if status.startswith("2"):
                response["headers"] = {name: {"$ref": f"#/components/headers/{name}"} for name in names}


def _webhooks(document: Tree) -> Iterator[Tree]:
    """What the floor sends to others."""
    return (about for methods in document["webhooks"].values() for about in methods.values())


def _plain_webhooks(document: Tree) -> None:
    """What a server answers to the floor is not of our forms: the errors that FastAPI adds are left out."""
    for about in _webhooks(document):
        about["responses"].pop("422", None)
        first, *rest = about["operationId"].split("_")
        about["operationId"] = first + "".join(map(str.capitalize, rest))
    for name in ("HTTPValidationError", "ValidationError"):
        document["components"]["schemas"].pop(name, None)


def _say_who_may(app: FastAPI, document: Tree) -> None:
    """Who may call an operation: a sentence, and for programs the grant of each role."""
    actions = dict(route_actions(app))
    for path, method, about in _operations(document):
        permission = PERMISSIONS[str(actions[f"{method.upper()} {path}"])]
        grants = {role: permission.grant(role) for role in ("anon", *_ROLES)}
        about["x-roles"] = {role: grant.name.lower() for role, grant in grants.items() if grant is not Grant.DENY}
        if grants.pop("anon") is not Grant.DENY:
            who, about["security"] = "Everybody", [{}]
        else:
            granted = [f"{_ROLES[role]}{_GRANTED[each]}" for role, each in grants.items() if each is not Grant.DENY]
            who, about["security"] = ", ".join(granted), [{"session": []}]
        words = f"Who may: {who}. {permission.why}{_scope(permission.action, about['x-roles'])}"
        about["description"] = f"{about.get('description', '')}\n\n{words}".strip()


def _scope(action: str, roles: Collection[str]) -> str:
    """What an API key needs for an action, as a sentence; empty if it needs nothing."""
    scopes = {scope_of(action, role) for role in roles if role != "anon"} - {""}
    named = sorted(f"`{scope}`" for scope in scopes if scope is not None)
    if named:
        return f" An API key needs the scope {' or '.join(named)}."
    return " No API key may." if scopes and "anon" not in roles else ""


def _give_examples(document: Tree) -> None:
    """An example of every body and every answer, and one of each kind of error."""
    schemas = document["components"]["schemas"]
    for about in (*(about for _, _, about in _operations(document)), *_webhooks(document)):
        for part in (about.get("requestBody", {}), *about["responses"].values()):
            for content in part.get("content", {}).values():
                if "example" not in content and content["schema"].get("format") != "binary":
                    content["example"] = example_of(content["schema"], schemas)
    kinds = by_status()
    for status, response in document["components"]["responses"].items():
        examples = {
            each.code: {"value": problems.example(each.status, each.code, each.meaning)} for each in kinds[int(status)]
        }
        response["content"][problems.MEDIA_TYPE]["examples"] = examples


def _share_problems(document: Tree) -> None:
    """Replaces each problem response with a reference: any route may answer with any of them."""
    for methods in document["paths"].values():
        for operation in methods.values():
            for status in operation["responses"].keys() & document["components"]["responses"].keys():
                operation["responses"][status] = {"$ref": f"#/components/responses/{status}"}


def _is_documented(path: str) -> bool:
    return path.startswith("/v1/") or path == "/verifier.py"


# ---------------------------------------------------------------- the reference page


def reference_page(document: Tree) -> str:
    """The document as one HTML page."""
    parts = [
        _operation(path, method, about, document["components"]["schemas"])
        for path, methods in document["paths"].items()
        for method, about in methods.items()
    ]
    contents = "".join(
        f'<li><a href="#{escape(about["operationId"])}">{method.upper()} {escape(path)}</a></li>'
        for path, methods in document["paths"].items()
        for method, about in methods.items()
    )
    about = _paragraphs(document["info"]["description"])
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>API reference</title>'
        '<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/static/style.css"></head>'
        f'<body><main class="page prose"><h1>API reference: {escape(document["info"]["title"])}</h1>{about}'
        f'<p>For programs: <a href="/v1/openapi.json">OpenAPI {escape(document["openapi"])}</a>.</p>'
        f"<nav><ul>{contents}</ul></nav>{''.join(parts)}{_types(document['components']['schemas'])}</main></body></html>"
    )


def _operation(path: str, method: str, about: Tree, shapes: Tree) -> str:
    rows = [
        (each["name"], each["in"], each.get("required", False), each["schema"], each.get("description", ""))
        for each in about.get("parameters", ())
    ]
    body = about.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    body = shapes[body["$ref"].rpartition("/")[2]] if "$ref" in body else body
    required = body.get("required", ())
    rows += [
        (name, "body", name in required, schema, schema.get("description", ""))
        for name, schema in body.get("properties", {}).items()
    ]
    successes = [status for status, each in about["responses"].items() if "$ref" not in each]
    errors = [status for status in about["responses"] if status not in successes]
    statuses = f"{', '.join(successes)}; errors: {', '.join(errors)}"
    words = _paragraphs(str(about.get("description") or about["summary"]))
    answers = [
        content["schema"] for each in successes for content in about["responses"][each].get("content", {}).values()
    ]
    answer = f"<p>Answer: {escape(', '.join(map(_type_name, answers)))}.</p>" if answers else ""
    return (
        f'<section id="{escape(about["operationId"])}"><h2>{method.upper()} <code>{escape(path)}</code></h2>'
        f"{words}{_table(rows)}{answer}<p>Responses: {statuses}.</p></section>"
    )


def _paragraphs(words: str) -> str:
    return "".join(f"<p>{escape(each)}</p>" for each in words.split("\n\n"))


def _types(schemas: Tree) -> str:
    """Every type with its fields."""
    parts = list[str]()
    for name, schema in sorted(schemas.items()):
        required = schema.get("required", ())
        rows = [
            (field, "", field in required, each, each.get("description", ""))
            for field, each in schema.get("properties", {}).items()
        ]
        words = _paragraphs(schema.get("description", "")) + ("" if rows else f"<p>{escape(_type_name(schema))}</p>")
        parts.append(f'<section id="type-{escape(name)}"><h3>{escape(name)}</h3>{words}{_table(rows)}</section>')
    return f"<h2>Types</h2>{''.join(parts)}"


def _table(rows: list[tuple[str, str, bool, Tree, str]]) -> str:
    if not rows:
        return ""
    cells = "".join(
        f"<tr><td><code>{escape(name)}</code></td><td>{where}</td><td>{'yes' if required else 'no'}</td>"
        f"<td>{escape(_type_name(schema))}</td><td>{escape(words)}</td></tr>"
        for name, where, required, schema, words in rows
    )
    heads = "".join(f"<th>{each}</th>" for each in ("name", "in", "required", "type", "description"))
    return f'<table class="data"><thead><tr>{heads}</tr></thead><tbody>{cells}</tbody></table>'


def _type_name(schema: Tree) -> str:
    """The type of a value in a word or two."""
    if choices := schema.get("anyOf") or schema.get("oneOf"):
        return " or ".join(_type_name(each) for each in choices)
    if "enum" in schema:
        return " or ".join(map(str, schema["enum"]))
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if schema.get("type") == "array":
        return f"list of {_type_name(schema.get('items', {}))}"
    return str(schema.get("format") or schema.get("type") or "any")
