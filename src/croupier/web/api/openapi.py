"""The OpenAPI document of the API, and the same as a page to read: no script, nothing from elsewhere."""

from __future__ import annotations

from html import escape
from typing import Annotated, Any

from fastapi import APIRouter, Depends, FastAPI, Request
from fastapi.openapi.utils import get_openapi
from fastapi.responses import HTMLResponse, JSONResponse, Response

from croupier.floor.accounts.people import Actor
from croupier.web import problems
from croupier.web.security.guard import requires

Tree = dict[str, Any]

ABOUT = """\
Everything a page can do, a program can do here, and it is judged by the same words.

Log in with `POST /v1/sessions` and send the key as `Authorization: Bearer …`. Amounts are whole cents. Every command wants an
`Idempotency-Key`: sent again with the same body it gets the same answer and nothing happens twice. `expected_version`, or
`If-Match` with a table's ETag, has a command refused (409) when the table has moved on. Errors are problem+json (RFC 9457) and
carry the paragraph of N.J.A.C. 19:47 they rest on as `cite`. What happens at a table comes as server-sent events, resumed by
`Last-Event-ID`; programs that play have a WebSocket at `/v1/tables/{table}/ws`.
"""
TAGS = [
    {"name": "tables", "description": "The tables: what is seen there, and what is asked for."},
    {"name": "you", "description": "Yourself, and your chips."},
    {"name": "desk", "description": "Rule sheets, notices, the trail."},
]
ReadsSigns = Annotated[Actor | None, Depends(requires("read_signs"))]

router = APIRouter(include_in_schema=False)


@router.get("/v1/openapi.json")
def openapi_document(request: Request, _actor: ReadsSigns) -> Response:
    return JSONResponse(request.app.openapi())


@router.get("/v1/reference")
def reference(request: Request, _actor: ReadsSigns) -> Response:
    return HTMLResponse(reference_page(request.app.openapi()))


def install(app: FastAPI) -> None:
    """Has the app describe its API: the routes under /v1, and the verifier."""
    app.include_router(router)
    app.openapi = lambda: document(app)  # type: ignore[method-assign]


def document(app: FastAPI) -> Tree:
    """The document, made once."""
    if app.openapi_schema is None:
        made = get_openapi(
            title=app.title,
            version=app.version,
            openapi_version="3.1.0",
            summary=app.summary,
            description=app.description,
            routes=app.routes,
            tags=TAGS,
        )
        made["paths"] = {path: about for path, about in made["paths"].items() if _is_ours(path)}
        made["components"]["schemas"] |= problems.COMPONENTS
        made["components"]["responses"] = {str(status): told for status, told in problems.RESPONSES.items()}
        _once(made)
        made["components"]["securitySchemes"] = {"session": {"type": "http", "scheme": "bearer"}}
        made["security"] = [{"session": []}, {}]
        app.openapi_schema = made
    return app.openapi_schema


def _once(made: Tree) -> None:
    """Every route may answer with any problem: each is described once and referred to."""
    for methods in made["paths"].values():
        for operation in methods.values():
            for status in operation["responses"].keys() & made["components"]["responses"].keys():
                operation["responses"][status] = {"$ref": f"#/components/responses/{status}"}


def _is_ours(path: str) -> bool:
    return path.startswith("/v1/") or path == "/verifier.py"


# ---------------------------------------------------------------- to read


def reference_page(told: Tree) -> str:
    """The document as one page."""
    parts = [
        _operation(path, method, about, told["components"]["schemas"])
        for path, methods in told["paths"].items()
        for method, about in methods.items()
    ]
    contents = "".join(
        f'<li><a href="#{escape(about["operationId"])}">{method.upper()} {escape(path)}</a></li>'
        for path, methods in told["paths"].items()
        for method, about in methods.items()
    )
    about = "".join(f"<p>{escape(each)}</p>" for each in told["info"]["description"].split("\n\n"))
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>The API</title>'
        '<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/static/style.css"></head>'
        f'<body><main class="page prose"><h1>The API of {escape(told["info"]["title"])}</h1>{about}'
        f'<p>The same for programs: <a href="/v1/openapi.json">OpenAPI {escape(told["openapi"])}</a>.</p>'
        f"<nav><ul>{contents}</ul></nav>{''.join(parts)}</main></body></html>"
    )


def _operation(path: str, method: str, about: Tree, shapes: Tree) -> str:
    rows = [
        (each["name"], each["in"], each.get("required", False), each["schema"], each.get("description", ""))
        for each in about.get("parameters", ())
    ]
    body = about.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    body = shapes[body["$ref"].rpartition("/")[2]] if "$ref" in body else body
    wanted = body.get("required", ())
    rows += [
        (name, "body", name in wanted, schema, schema.get("description", ""))
        for name, schema in body.get("properties", {}).items()
    ]
    fine = [status for status, each in about["responses"].items() if "$ref" not in each]
    problem = [status for status in about["responses"] if status not in fine]
    statuses = f"{', '.join(fine)}; a problem: {', '.join(problem)}"
    words = str(about.get("description") or about["summary"])
    return (
        f'<section id="{escape(about["operationId"])}"><h2>{method.upper()} <code>{escape(path)}</code></h2>'
        f"<p>{escape(words)}</p>{_table(rows)}<p>Answers: {statuses}.</p></section>"
    )


def _table(rows: list[tuple[str, str, bool, Tree, str]]) -> str:
    if not rows:
        return ""
    cells = "".join(
        f"<tr><td><code>{escape(name)}</code></td><td>{where}</td><td>{'yes' if required else 'no'}</td>"
        f"<td>{escape(_sort(schema))}</td><td>{escape(words)}</td></tr>"
        for name, where, required, schema, words in rows
    )
    heads = "".join(f"<th>{each}</th>" for each in ("name", "in", "required", "is", "about"))
    return f'<table class="data"><thead><tr>{heads}</tr></thead><tbody>{cells}</tbody></table>'


def _sort(schema: Tree) -> str:
    """What a value is, in a word or two."""
    if "anyOf" in schema:
        return " or ".join(_sort(each) for each in schema["anyOf"])
    if "enum" in schema:
        return " or ".join(map(str, schema["enum"]))
    return str(schema.get("format") or schema.get("type") or "anything")
