"""The lobby: the tables by kind of game, those that are played most first, and before them those where the viewer was last."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TypeVar
from urllib.parse import quote, unquote

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from croupier.documents.reading import Tree
from croupier.engine.game import GameKind
from croupier.floor.accounts.people import Actor
from croupier.floor.commands import may_resume
from croupier.floor.tables.table import Table
from croupier.web.context import Context, context_of
from croupier.web.pages.common import MayReadSigns, stream
from croupier.web.rendering.render import common_context, fragment, page
from croupier.web.streams.sse import redraw_on_change

A = TypeVar("A", bound=Response)

router = APIRouter(include_in_schema=False)

_LOBBY_SECONDS = 1.0  # pause between two drawings of the lobby
_LAST_TABLES = "last"  # the cookie with the tables where somebody sat last
_KNOWN, _HINTS = "played", "hints"  # cookies: the games of which a round was finished; the preference
_MOST_KNOWN = 100
_MOST_LAST = 3
_YEAR_SECONDS = 365 * 24 * 3600


@router.get("/")
def lobby(request: Request, actor: MayReadSigns, find: str = "") -> HTMLResponse:
    return page(request, "lobby.html", find=find, **_lobby(request, actor, find))


@router.get("/lobby/stream")
async def lobby_stream(request: Request, actor: MayReadSigns) -> Response:
    context, common = context_of(request), common_context(request)

    def draw() -> str:
        return fragment("_lobby.html", **(common | _lobby(request, actor)))

    drawings = redraw_on_change(context.hub, None, draw, _LOBBY_SECONDS, context.house_edges.pending)
    return stream(context, actor, drawings)


def _lobby(request: Request, actor: Actor | None, find: str = "") -> Tree:
    """The template context. With words to find, only the tables that have all of them."""
    context = context_of(request)
    tables = [_entry(context, table, actor) for table in context.casino.lobby()]
    words = find.casefold().split()
    wanted = [each for each in tables if all(word in each["found_by"] for word in words)]
    by_name = {each["table"]: each for each in wanted}
    again = [by_name[name] for name in last_tables(request) if name in by_name]
    return {"groups": list(_groups(wanted, again)), "own": context.casino.people.handles_of(actor)}


def _groups(tables: list[Tree], again: list[Tree]) -> Iterator[Tree]:
    if again:
        yield {"title": "Again where you were", "id": "again", "tables": again}
    for kind in GameKind:
        of_kind = [table for table in tables if table["kind"] is kind and table not in again]
        if of_kind:
            of_kind.sort(key=lambda table: (-table["round"], table["chapter"], table["table"]))
            yield {"title": kind.value, "id": kind.name.lower(), "tables": of_kind}


def _entry(context: Context, table: Tree, actor: Actor | None) -> Tree:
    limits = table["sheet"]["limits"].values()
    spread = {
        "least_cents": min((each["min_cents"] for each in limits), default=0),
        "most_cents": max((each["max_cents"] for each in limits), default=0),
    }
    current = context.casino.table(table["table"])
    kind = current.sheet.game.table.kind
    return table | {
        "chapter": [part.zfill(3) for part in current.sheet.game.sections[0].replace("-", ".").split(".")],
        "edge": context.house_edges.of(current),
        "found_by": f"{table['title']} {table['table']} {kind}".casefold(),
        "halted": current.halted,
        "kind": kind,
        "limits": spread if limits else None,
        "may_resume": actor is not None and bool(current.halted) and may_resume(current, actor),
    }


# ---------------------------------------------------------------- where somebody was last


def last_tables(request: Request) -> list[str]:
    """The tables where the viewer sat last, the last one first."""
    try:
        kept = json.loads(unquote(request.cookies.get(_LAST_TABLES, "[]")))
    except ValueError:
        return []
    return [each for each in kept if isinstance(each, str)][:_MOST_LAST] if isinstance(kept, list) else []


def with_last_table(request: Request, response: Response, command: str, table: str) -> Response:
    """The response to a command; if somebody has sat down by it, the browser remembers where."""
    if command == "sit":
        kept = [table, *(each for each in last_tables(request) if each != table)][:_MOST_LAST]
        response.set_cookie(_LAST_TABLES, quote(json.dumps(kept)), max_age=_YEAR_SECONDS, samesite="lax", httponly=True)
    return response


# ---------------------------------------------------------------- which games somebody has played


def is_new_to(request: Request, table: Table, handle: str) -> bool:
    """Whether the viewer sits at the table of a game of which this browser has seen it finish no round, and takes hints."""
    if not handle or request.cookies.get(_HINTS) == "off" or table.sheet.game.name in _known(request):
        return False
    if _has_finished(table, handle):
        request.state.finished = True  # a page that stays open sends the cookies with which it was opened
    return not getattr(request.state, "finished", False)


def with_game_known(request: Request, response: A, table: Table, handle: str) -> A:
    """The response to somebody at a table; after a round there the browser remembers that the game is not new."""
    known, name = _known(request), table.sheet.game.name
    if handle and name not in known and _has_finished(table, handle):
        kept = ".".join([*known, name][-_MOST_KNOWN:])
        response.set_cookie(_KNOWN, kept, max_age=_YEAR_SECONDS, samesite="lax", httponly=True)
    return response


def _known(request: Request) -> list[str]:
    return [each for each in request.cookies.get(_KNOWN, "").split(".") if each]


def _has_finished(table: Table, handle: str) -> bool:
    """Whether the seat was in the last round."""
    return any(line["seat"] == handle for line in table.last.get("record", {}).get("lines", ()))
