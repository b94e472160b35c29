"""Signs, how each game is played, the about page, and display preferences."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from croupier.floor.desk.sheet_changes import change_tree
from croupier.web.api.commands import form_fields
from croupier.web.context import context_of
from croupier.web.pages.common import MayReadSigns, no_table
from croupier.web.rendering.lesson import taught
from croupier.web.rendering.posted import posted
from croupier.web.rendering.render import (
    CUTS,
    DECKS,
    HINTS,
    KEYS,
    LOOKS,
    PACES,
    SOUNDS,
    WATCHING,
    local_path,
    page,
    redirect,
)

router = APIRouter(include_in_schema=False)

_YEAR_SECONDS = 365 * 24 * 60 * 60
_PREFERENCES = {
    "cuts": CUTS,
    "deck": DECKS,
    "hints": HINTS,
    "look": LOOKS,
    "keys": KEYS,
    "pace": PACES,
    "sound": SOUNDS,
    "watching": WATCHING,
}


@router.get("/tables/{table}/sign")
def sign_page(request: Request, table: str, _actor: MayReadSigns) -> HTMLResponse:
    """The sign in force, ready to print, with a scheduled change if there is one (8.3)."""
    casino = context_of(request).casino
    entry = next((each for each in casino.lobby() if each["table"] == table), None)
    if entry is None:
        return no_table(request, table)
    desk = casino.table(table).desk
    lines = posted(desk.sheet)
    return page(request, "sign.html", v=entry, posted=lines, change=change_tree(desk, casino.now()))


@router.get("/tables/{table}/how")
def how_page(request: Request, table: str, _actor: MayReadSigns) -> HTMLResponse:
    """How the game is played at this table, for somebody who has never played it."""
    context = context_of(request)
    entry = next((each for each in context.casino.lobby() if each["table"] == table), None)
    if entry is None:
        return no_table(request, table)
    current = context.casino.table(table)
    return page(request, "how.html", v=entry, lesson=taught(current.sheet), edge=context.house_edges.of(current))


@router.get("/about")
async def about(request: Request, _actor: MayReadSigns) -> HTMLResponse:
    return page(request, "about.html")


@router.post("/preferences")
async def preferences(request: Request, _actor: MayReadSigns) -> Response:
    fields = await form_fields(request)
    response = redirect(local_path(fields.get("next")))
    for name, choices in _PREFERENCES.items():
        if fields.get(name) in choices:
            response.set_cookie(name, fields[name], max_age=_YEAR_SECONDS, samesite="lax", httponly=True)
    return response
