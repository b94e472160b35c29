"""Every error in one form: problem+json (RFC 9457) for programs, a page for people, with the paragraph if there is one.

Internals are never shown. For an unexpected error the client gets the request ID, and the server log has the rest.
"""

from __future__ import annotations

import errno
import logging
from collections.abc import Callable, Mapping, Sequence
from http import HTTPStatus
from typing import Any
from urllib.parse import quote

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError, WebSocketRequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse
from pydantic import BaseModel, Field
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match, Route

from croupier.documents.reading import Tree, in_words
from croupier.floor.accounts.passwords import Busy
from croupier.floor.accounts.people import LoginRefused, NoSuchPerson
from croupier.floor.accounts.permissions import Forbidden
from croupier.floor.programs.webhooks import NoSuchWebhook
from croupier.floor.refusals import CommandConflict, FloorHalted, NoSuchTable, NotATestFloor
from croupier.floor.storage.outages import away
from croupier.floor.storage.store import KeyReused, NotEnough
from croupier.floor.storage.writer import WriterBusy, WriterHeld, WriterStopped, WriterUncertain, database_busy
from croupier.floor.tables.moves.rounds import StaleQuestion
from croupier.floor.tables.table import FAULTS
from croupier.law.option import Unreadable
from croupier.law.ruling import Mistake, Refused, Ruling
from croupier.values.extras import NotInstalled, explained
from croupier.web.rendering.render import page

MEDIA_TYPE = "application/problem+json"
_SERVER_ERROR = 500  # from this status on an error is logged
_log = logging.getLogger("croupier.web")

_TITLES = {
    400: "Unreadable request",
    401: "Please log in",
    403: "You do not have permission",
    404: "Not found",
    405: "Method not allowed",
    408: "Request timed out",
    409: "The table has changed",
    413: "Request too large",
    415: "Unsupported format",
    421: "Wrong host name",
    422: "Request refused",
    429: "Too many requests",
    431: "Request headers too large",
    500: "Something went wrong",
    503: "Temporarily unavailable",
}
_CODES = {
    400: "unreadable",
    401: "log_in_first",
    403: "forbidden",
    404: "not_found",
    405: "method_not_allowed",
    413: "too_long",
    415: "not_in_a_form_we_read",
    429: "too_often",
    500: "broken",
    503: "not_now",
}
_DETAILS = {404: "there is nothing at this address", 405: "this address does not accept that method"}


class Problem(Exception):
    """An error as the client sees it: status, code for programs, detail for people, and further members."""

    def __init__(
        self, status: int, code: str, detail: str, headers: Mapping[str, str] | None = None, **members: object
    ) -> None:
        super().__init__(detail)
        self.status, self.code, self.detail = status, code, detail
        self.headers, self.members = dict(headers or {}), members

    @property
    def title(self) -> str:
        return _TITLES.get(self.status, "Request failed")

    def tree(self, request_id: str = "") -> Tree:
        tree: Tree = {
            "type": f"urn:croupier:problem:{self.code}",
            "title": self.title,
            "status": self.status,
            "code": self.code,
            "detail": self.detail,
            **self.members,
        }
        return {**tree, "request_id": request_id} if request_id else tree


# ---------------------------------------------------------------- errors as problems


def _ruling(ruling: Ruling) -> Tree:
    return {
        "verdict": str(ruling.verdict),
        "cite": str(ruling.cite),
        "why": ruling.why,
        "options": list(ruling.options),
        "place": ruling.place,
    }


def _refused(error: Refused) -> Problem:
    rulings = [_ruling(each) for each in error.rulings]
    detail = "; ".join(each.why for each in error.rulings) or "the table does not allow this"
    cite = {"cite": rulings[0]["cite"]} if rulings else {}
    return Problem(422, "refused", detail, rulings=rulings, **cite)


def _stale_question(error: StaleQuestion) -> Problem:
    refused = _refused(error)
    return Problem(409, "stale_question", refused.detail, None, **refused.members)


def _mistake(mistake: Mistake) -> Tree:
    tree: Tree = {"place": mistake.place, "why": mistake.why}
    return {**tree, "cite": str(mistake.cite)} if mistake.cite else tree


def _unreadable(error: Unreadable) -> Problem:
    mistakes = [_mistake(each) for each in error.mistakes]
    cites = [each["cite"] for each in mistakes if "cite" in each]
    cite = {"cite": cites[0]} if cites else {}
    return Problem(422, "unreadable", "; ".join(map(str, error.mistakes)), mistakes=mistakes, **cite)


def _invalid(error: RequestValidationError | WebSocketRequestValidationError) -> Problem:
    faults = error.errors()
    mistakes = [{"place": _place(each["loc"]), "why": in_words(each)} for each in faults]
    detail = "; ".join(f"{each['place']}: {each['why']}" for each in mistakes)
    status = 400 if any(each["type"] == "json_invalid" for each in faults) else 422
    return Problem(status, "unreadable", detail, mistakes=mistakes)


def _place(steps: Sequence[object]) -> str:
    """Where a mistake is, as a dotted path. A place in the body has no prefix."""
    path = steps[1:] if len(steps) > 1 and steps[0] == "body" else steps
    return ".".join(map(str, path))


def _forbidden(error: Forbidden) -> Problem:
    ruling = error.ruling
    members: Tree = {"action": ruling.action, "role": ruling.role}
    if ruling.cite is not None:
        members["cite"] = str(ruling.cite)
    if ruling.role == "anon":
        return Problem(401, "log_in_first", ruling.why, {"WWW-Authenticate": "Bearer"}, **members)
    return Problem(403, "forbidden", ruling.why, **members)


def _http(error: HTTPException) -> Problem:
    code = _CODES.get(error.status_code, "not_possible")
    return Problem(error.status_code, code, _DETAILS.get(error.status_code, str(error.detail)), error.headers)


def _login_refused(error: LoginRefused) -> Problem:
    return Problem(401, "not_let_in", str(error), {"WWW-Authenticate": "Bearer"})


def _conflict(error: CommandConflict) -> Problem:
    why = f"the table is now at version {error.version}; reload it and try again"
    return Problem(409, "conflict", why, version=error.version)


def _unavailable(seconds: int, why: str) -> Callable[[Any], Problem]:
    return lambda _error: Problem(503, "not_now", why, {"Retry-After": str(seconds)})


def _database_error(error: DBAPIError) -> Problem:
    if database_busy(error):
        return _unavailable(5, "the database is busy; try again in a few seconds")(error)
    if away(error):
        return _unavailable(5, "The floor cannot read its database at the moment. Try again.")(error)
    return _UNEXPECTED


def _disk_error(error: OSError) -> Problem:
    if error.errno in {errno.ENOSPC, errno.EDQUOT}:
        return _unavailable(30, "The floor's disk is full. Nothing was changed; try again.")(error)
    return _UNEXPECTED


def _missing(error: ModuleNotFoundError) -> Problem:
    better = explained(error)
    return Problem(503, "not_installed", str(better)) if isinstance(better, NotInstalled) else _UNEXPECTED


def _fixed(status: int, code: str, detail: str) -> Callable[[Any], Problem]:
    return lambda _error: Problem(status, code, detail)


_UNEXPECTED = Problem(500, "broken", "unexpected error; the server log has the details under this request ID")
_STOPPING = (
    "the floor is shutting down; this request may or may not have been saved: send it again with the same key, "
    "and it is done only once"
)
_HELD = "The floor cannot write to its database at the moment. Nothing was changed; try again."
_UNCERTAIN = (
    "The floor lost its database while it was writing. It is not known yet whether this was saved: send it again with the "
    "same key, and it is done only once."
)
_CONVERTERS: dict[type[Exception], Callable[[Any], Problem]] = {
    Problem: lambda error: error,
    Refused: _refused,
    StaleQuestion: _stale_question,
    Unreadable: _unreadable,
    RequestValidationError: _invalid,
    WebSocketRequestValidationError: _invalid,
    Forbidden: _forbidden,
    HTTPException: _http,
    LoginRefused: _login_refused,
    CommandConflict: _conflict,
    FloorHalted: _fixed(
        503,
        "floor_halted",
        "all tables are halted because the books or the stored answers are wrong; the Commission has been notified",
    ),
    NotATestFloor: _fixed(409, "not_a_test_floor", str(NotATestFloor())),
    NoSuchTable: _fixed(404, "no_such_table", "there is no table with that name"),
    NoSuchWebhook: _fixed(404, "no_such_webhook", "there is no such webhook or delivery"),
    NoSuchPerson: _fixed(404, "nobody_there", "there is no such person, invitation, proposal or API key"),
    NotEnough: _fixed(422, "not_enough", "there are not enough chips on the rail"),
    KeyReused: _fixed(422, "key_reused", "this key was already used for a different request; use a new one"),
    Busy: _unavailable(5, "too many people are logging in; try again in a few seconds"),
    **dict.fromkeys(FAULTS, _fixed(503, "table_stopped", "this table has stopped because of a software fault")),
    WriterStopped: _unavailable(30, _STOPPING),
    WriterHeld: _unavailable(5, _HELD),
    WriterUncertain: _unavailable(5, _UNCERTAIN),
    WriterBusy: _unavailable(5, "the database is busy and nothing was saved; try again"),
    OperationalError: _database_error,
    InterfaceError: _database_error,
    OSError: _disk_error,
    ModuleNotFoundError: _missing,
}


def problem_for(error: Exception) -> Problem:
    """An error as a problem. An unexpected one reveals nothing."""
    for kind in type(error).__mro__:
        if (convert := _CONVERTERS.get(kind)) is not None:
            return convert(error)
    return _UNEXPECTED


def websocket_problem(error: Exception) -> Tree:
    """An error as a WebSocket sends it; a server error is logged."""
    problem = problem_for(error)
    if problem.status >= _SERVER_ERROR:
        _log_failure("a WebSocket frame failed", problem, error)
    return problem.tree()


def _log_failure(what: str, problem: Problem, error: Exception) -> None:
    """One line for what is expected under load or at a stop; a traceback only for an unexpected error.

    Nothing while the database is away: the writer has said so, and the disk may be full.
    """
    if isinstance(error, WriterHeld):
        return
    unexpected = problem is _UNEXPECTED or isinstance(error, FAULTS)
    _log.error("%s: %s", what, problem.detail, exc_info=error if unexpected else None)


# ---------------------------------------------------------------- responses


def wants_page(request: Request) -> bool:
    """Whether a browser shows the answer. API clients always get JSON."""
    return not request.url.path.startswith("/v1") and "text/html" in request.headers.get("accept", "")


def error_response(request: Request, error: Exception) -> Response:
    """The response to a request that failed."""
    problem, request_id = problem_for(error), str(getattr(request.state, "request_id", ""))
    if problem.status >= _SERVER_ERROR:
        _log_failure(f"request {request_id}: {request.method} {request.url.path}", problem, error)
    if problem.status == HTTPStatus.METHOD_NOT_ALLOWED:
        problem.headers = {**problem.headers, "Allow": ", ".join(_methods_of(request))}
    tree = problem.tree(request_id)
    if not wants_page(request):
        return JSONResponse(tree, problem.status, problem.headers, MEDIA_TYPE)
    if problem.code == "log_in_first" and request.method == "GET":
        back = request.url.path + (f"?{request.url.query}" if request.url.query else "")
        return RedirectResponse(f"/login?next={quote(back, safe='/')}", 303)
    response = _page(request, problem, tree)
    response.headers.update({name: value for name, value in problem.headers.items() if name != "WWW-Authenticate"})
    return response


def _methods_of(request: Request) -> list[str]:
    """Every method that this address accepts: each has a route of its own, and the router knows only the first."""
    routes = [each for each in request.app.routes if isinstance(each, Route)]
    here = [each for each in routes if each.matches(request.scope)[0] is not Match.NONE]
    methods = {method for each in here for method in each.methods or ()}
    return sorted(methods | {"HEAD"} if "GET" in methods else methods)


def _page(request: Request, problem: Problem, tree: Tree) -> HTMLResponse:
    try:
        why = problem.detail if problem.status < _SERVER_ERROR else f"{problem.detail}: {tree.get('request_id', '')}"
        return page(request, "error.html", problem.status, heading=problem.title, why=why, cite=tree.get("cite", ""))
    except Exception:  # noqa: BLE001 (the template itself may be the fault)
        _log.exception("the error page failed")
        return HTMLResponse(f"<!doctype html><title>{problem.title}</title><h1>{problem.title}</h1>", problem.status)


async def _handle(request: Request, error: Exception) -> Response:
    return error_response(request, error)


def install(app: FastAPI) -> None:
    """Adds these responses to an app. The guard catches unexpected errors (`web/security/guard.py`)."""
    for kind in _CONVERTERS:
        if kind is not WebSocketRequestValidationError:
            app.add_exception_handler(kind, _handle)


# ---------------------------------------------------------------- OpenAPI


class ProblemRuling(BaseModel):
    """Why the rules refuse it."""

    verdict: str
    cite: str = Field(description='the paragraph, "19:47-2.6(b)"')
    why: str
    options: list[str] = []
    place: str = ""


class ProblemMistake(BaseModel):
    """A field that cannot be read."""

    place: str = Field(description="the field, as a dotted path")
    why: str
    cite: str | None = None


class ProblemShape(BaseModel):
    """An error (RFC 9457)."""

    type: str = Field(examples=["urn:croupier:problem:refused"])
    title: str = Field(examples=["Request refused"])
    status: int = Field(examples=[422])
    code: str = Field(description="the kind of error, for programs", examples=["refused"])
    detail: str = Field(description="a sentence for people", examples=["the least is $10.00"])
    cite: str | None = Field(default=None, description="the first paragraph that applies")
    rulings: list[ProblemRuling] | None = None
    mistakes: list[ProblemMistake] | None = None
    version: int | None = Field(default=None, description="the table's current version, on a conflict")
    action: str | None = Field(default=None, description="what is not permitted")
    role: str | None = Field(default=None, description="to whom")
    retry_after_seconds: int | None = Field(default=None, description="when there were too many requests")
    request_id: str | None = None


def example(status: int, code: str, detail: str) -> Tree:
    """A problem of this kind, for the documents."""
    return Problem(status, code, detail).tree("5f2a90c1")


def _components() -> Tree:
    """The schemas of a problem, for the components of the OpenAPI document."""
    whole = ProblemShape.model_json_schema(ref_template="#/components/schemas/{model}")
    inner: Tree = whole.pop("$defs")
    return {"Problem": whole, **inner}


COMPONENTS = _components()
_SCHEMA = {"$ref": "#/components/schemas/Problem"}
_STATUSES = (400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 500, 503)
RESPONSES: dict[int | str, Tree] = {
    status: {"description": _TITLES[status], "content": {MEDIA_TYPE: {"schema": _SCHEMA}}} for status in _STATUSES
}
