"""Every error in one form: problem+json (RFC 9457) for programs, a page for people, with the paragraph where one speaks.

Nothing of the inside is told: an unforeseen fault is a number that stands in the server's log.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from typing import Any
from urllib.parse import quote

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError, WebSocketRequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse
from pydantic import BaseModel, Field
from sqlalchemy.exc import OperationalError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from croupier.floor.accounts.passwords import Busy
from croupier.floor.accounts.people import LoginRefused, NoSuchPerson
from croupier.floor.accounts.permissions import Forbidden
from croupier.floor.casino import Conflict, FloorHalted, NoSuchTable
from croupier.floor.storage.store import KeyReused, NotEnough
from croupier.floor.storage.writer import WriterBusy, WriterStopped, database_busy
from croupier.floor.tables.table import FAULTS
from croupier.law.option import Unreadable
from croupier.law.ruling import Mistake, Refused, Ruling
from croupier.web.rendering.render import page
from croupier.web.streams.hub import HubFull, TooManyOpen

Tree = dict[str, Any]
MEDIA_TYPE = "application/problem+json"
_OURS = 500  # from here on it is our fault, and goes to the log
_log = logging.getLogger("croupier.web")

_TITLES = {
    400: "That cannot be read",
    401: "Log in first",
    403: "That is not yours to do",
    404: "There is nothing here",
    405: "That cannot be done here",
    408: "That took too long",
    409: "The table has moved on",
    413: "That is too long",
    415: "That is not in a form we read",
    421: "That is another house",
    422: "The table says no",
    429: "Too often",
    500: "Something broke",
    503: "Not now",
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


class Problem(Exception):
    """An error as it is told: its status, a word for programs, a sentence for people, and whatever else helps."""

    def __init__(
        self, status: int, code: str, detail: str, headers: Mapping[str, str] | None = None, **members: object
    ) -> None:
        super().__init__(detail)
        self.status, self.code, self.detail = status, code, detail
        self.headers, self.members = dict(headers or {}), members

    @property
    def title(self) -> str:
        return _TITLES.get(self.status, "That did not work")

    def tree(self, request_id: str = "") -> Tree:
        told: Tree = {
            "type": f"urn:croupier:problem:{self.code}",
            "title": self.title,
            "status": self.status,
            "code": self.code,
            "detail": self.detail,
            **self.members,
        }
        return {**told, "request_id": request_id} if request_id else told


# ---------------------------------------------------------------- what each error says


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


def _mistake(mistake: Mistake) -> Tree:
    told: Tree = {"place": mistake.place, "why": mistake.why}
    return {**told, "cite": str(mistake.cite)} if mistake.cite else told


def _unreadable(error: Unreadable) -> Problem:
    mistakes = [_mistake(each) for each in error.mistakes]
    cites = [each["cite"] for each in mistakes if "cite" in each]
    cite = {"cite": cites[0]} if cites else {}
    return Problem(422, "unreadable", "; ".join(map(str, error.mistakes)), mistakes=mistakes, **cite)


def _invalid(error: RequestValidationError | WebSocketRequestValidationError) -> Problem:
    found = error.errors()
    mistakes = [{"place": _place(each["loc"]), "why": str(each["msg"])} for each in found]
    detail = "; ".join(f"{each['place']}: {each['why']}" for each in mistakes)
    status = 400 if any(each["type"] == "json_invalid" for each in found) else 422
    return Problem(status, "unreadable", detail, mistakes=mistakes)


def _place(steps: Sequence[object]) -> str:
    """Where a mistake is, as one would point at it: the body's own places need no name before them."""
    shown = steps[1:] if len(steps) > 1 and steps[0] == "body" else steps
    return ".".join(map(str, shown))


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
    return Problem(error.status_code, code, str(error.detail), error.headers)


def _not_let_in(error: LoginRefused) -> Problem:
    return Problem(401, "not_let_in", str(error), {"WWW-Authenticate": "Bearer"})


def _conflict(error: Conflict) -> Problem:
    why = f"the table is at version {error.version}: look at it again"
    return Problem(409, "conflict", why, version=error.version)


def _not_now(seconds: int, why: str) -> Callable[[Any], Problem]:
    return lambda _error: Problem(503, "not_now", why, {"Retry-After": str(seconds)})


def _unread(error: OperationalError) -> Problem:
    if database_busy(error):
        return _not_now(5, "the floor's books cannot be read at this moment; ask again")(error)
    return _UNFORESEEN


def _plainly(status: int, code: str, detail: str) -> Callable[[Any], Problem]:
    return lambda _error: Problem(status, code, detail)


_UNFORESEEN = Problem(
    500, "broken", "this should not have happened; the number of the request stands in the server's log"
)
_BROKEN = (
    "the floor is closed for a moment; this may be written or not: send it again with the same key, and it is done once"
)
_TELLERS: dict[type[Exception], Callable[[Any], Problem]] = {
    Problem: lambda error: error,
    Refused: _refused,
    Unreadable: _unreadable,
    RequestValidationError: _invalid,
    WebSocketRequestValidationError: _invalid,
    Forbidden: _forbidden,
    HTTPException: _http,
    LoginRefused: _not_let_in,
    Conflict: _conflict,
    FloorHalted: _plainly(
        503, "floor_halted", "the whole floor has halted: its books do not agree, and the Commission was told"
    ),
    NoSuchTable: _plainly(404, "no_such_table", "there is no table by that name"),
    NoSuchPerson: _plainly(404, "nobody_there", "there is nobody and nothing by that name"),
    NotEnough: _plainly(422, "not_enough", "there is not enough on the rail for this"),
    KeyReused: _plainly(422, "key_reused", "this key stands for another request already; take a new one"),
    Busy: _not_now(5, "too many log ins wait; try again in a moment"),
    HubFull: _not_now(30, "too many are watching; try again in a moment"),
    TooManyOpen: lambda error: Problem(429, "too_many_streams", str(error), {"Retry-After": "5"}),
    **dict.fromkeys(FAULTS, _plainly(503, "table_stopped", "this table has stopped by a fault of the floor itself")),
    WriterStopped: _not_now(30, _BROKEN),
    WriterBusy: _not_now(5, "the floor's books are held by another for a moment; nothing was done: ask again"),
    OperationalError: _unread,
}


def told_as(error: Exception) -> Problem:
    """An error as a problem; one that nobody foresaw tells nothing."""
    for sort in type(error).__mro__:
        if (teller := _TELLERS.get(sort)) is not None:
            return teller(error)
    return _UNFORESEEN


def problem_of(error: Exception) -> Tree:
    """An error as a socket tells it."""
    problem = told_as(error)
    if problem.status >= _OURS:
        _log.error("a frame could not be answered", exc_info=error)
    return problem.tree()


# ---------------------------------------------------------------- answering


def wants_page(request: Request) -> bool:
    """A browser that shows a page; the API and its programs never do."""
    return not request.url.path.startswith("/v1") and "text/html" in request.headers.get("accept", "")


def answer(request: Request, error: Exception) -> Response:
    """The response an error gets."""
    problem, request_id = told_as(error), str(getattr(request.state, "request_id", ""))
    if problem.status >= _OURS:
        _log.error(
            "request %s: %s %s",
            request_id,
            request.method,
            request.url.path,
            exc_info=None if isinstance(error, WriterStopped | WriterBusy | FloorHalted) else error,
        )
    tree = problem.tree(request_id)
    if not wants_page(request):
        return JSONResponse(tree, problem.status, problem.headers, MEDIA_TYPE)
    if problem.code == "log_in_first" and request.method == "GET":
        back = request.url.path + (f"?{request.url.query}" if request.url.query else "")
        return RedirectResponse(f"/login?next={quote(back, safe='/')}", 303)
    response = _page(request, problem, tree)
    response.headers.update({name: value for name, value in problem.headers.items() if name != "WWW-Authenticate"})
    return response


def _page(request: Request, problem: Problem, tree: Tree) -> HTMLResponse:
    try:
        why = problem.detail if problem.status < _OURS else f"{problem.detail}: {tree.get('request_id', '')}"
        return page(request, "error.html", problem.status, heading=problem.title, why=why, cite=tree.get("cite", ""))
    except Exception:  # noqa: BLE001 (what shows the page may be what broke)
        _log.exception("the page of an error could not be shown")
        return HTMLResponse(f"<!doctype html><title>{problem.title}</title><h1>{problem.title}</h1>", problem.status)


async def _answer(request: Request, error: Exception) -> Response:
    return answer(request, error)


def install(app: FastAPI) -> None:
    """Has every error told this way. What is not foreseen the guard at the door catches (`web/security.py`)."""
    for sort in _TELLERS:
        if sort is not WebSocketRequestValidationError:
            app.add_exception_handler(sort, _answer)


# ---------------------------------------------------------------- OpenAPI


class ProblemRuling(BaseModel):
    """What the chapter says against it."""

    verdict: str
    cite: str = Field(description='the paragraph, "19:47-2.6(b)"')
    why: str
    options: list[str] = []
    place: str = ""


class ProblemMistake(BaseModel):
    """Something that cannot be read."""

    place: str = Field(description="where it is")
    why: str
    cite: str | None = None


class ProblemShape(BaseModel):
    """An error (RFC 9457)."""

    type: str
    title: str
    status: int
    code: str = Field(description="a word for programs")
    detail: str
    cite: str | None = Field(default=None, description="the first paragraph that speaks of it")
    rulings: list[ProblemRuling] | None = None
    mistakes: list[ProblemMistake] | None = None
    version: int | None = Field(default=None, description="of the table, where it has moved on")
    request_id: str | None = None


def _components() -> Tree:
    """The shapes of a problem, for the components of an OpenAPI document."""
    whole = ProblemShape.model_json_schema(ref_template="#/components/schemas/{model}")
    inner: Tree = whole.pop("$defs")
    return {"Problem": whole, **inner}


COMPONENTS = _components()
_SCHEMA = {"$ref": "#/components/schemas/Problem"}
_STATUSES = (400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 500, 503)
RESPONSES: dict[int | str, Tree] = {
    status: {"description": _TITLES[status], "content": {MEDIA_TYPE: {"schema": _SCHEMA}}} for status in _STATUSES
}
