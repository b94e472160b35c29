"""What several pages share: the screen's orientation, a stream of drawings, and the "not found" page."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import Depends, Request
from fastapi.responses import HTMLResponse

from croupier.engine.layout import Orientation
from croupier.floor.accounts.people import Actor
from croupier.web.context import Context
from croupier.web.rendering.render import page
from croupier.web.security.authorization import requires
from croupier.web.streams.sse import EventStream

MayReadSigns = Annotated[Actor | None, Depends(requires("read_signs"))]
MayReadTable = Annotated[Actor | None, Depends(requires("read_table"))]

_ORIENTATION_COOKIE = "held"


def orientation_of(request: Request) -> Orientation:
    """The screen's orientation from the cookie that the page's script sets; before that, by the kind of browser."""
    stored = request.cookies.get(_ORIENTATION_COOKIE, "")
    if stored in set(Orientation):
        return Orientation(stored)
    return Orientation.PORTRAIT if "Mobi" in request.headers.get("user-agent", "") else Orientation.LANDSCAPE


def stream(context: Context, actor: Actor | None, messages: AsyncIterator[bytes]) -> EventStream:
    """Drawings for a viewer, until the session ends."""
    heartbeat = context.settings.heartbeat_seconds
    return EventStream(messages, heartbeat_seconds=heartbeat, session_end=context.hub.session_end(actor))


def not_found(request: Request, why: str) -> HTMLResponse:
    return page(request, "error.html", 404, heading="Not found", why=why)


def no_table(request: Request, table: str) -> HTMLResponse:
    return not_found(request, f"There is no table {table} on this floor.")
