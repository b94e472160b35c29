"""The page of a table on a floor, drawn as a viewer gets it, without a server."""

from __future__ import annotations

from types import SimpleNamespace

from fastapi import Request

from croupier.engine.layout import Orientation
from croupier.floor.accounts.people import Actor
from croupier.floor.casino import Casino
from croupier.web.pages.play import table_page
from croupier.web.rendering import drawing
from croupier.web.streams.hub import Audience

_OK = 200


def draw_page(casino: Casino, table: str, viewer: Actor) -> str:
    """The page of the table for a viewer. Raises what the page raises."""
    hub = SimpleNamespace(audience=lambda _table: Audience())  # nobody watches
    state = SimpleNamespace(casino=casino, context=SimpleNamespace(casino=casino, hub=hub))
    request = Request(
        {
            "type": "http",
            "method": "GET",
            "path": f"/tables/{table}",
            "query_string": b"",
            "headers": [],
            "app": SimpleNamespace(state=state),
            "state": {"actor": viewer},
        }
    )
    response = table_page(request, table, viewer)
    assert response.status_code == _OK, f"the page answers {response.status_code}"
    return bytes(response.body).decode()


def draw_felts(casino: Casino, table: str) -> None:
    """The empty felt, as the lobby shows it, and that of a screen held upright. Raises what the felt raises."""
    sheet = casino.table(table).sheet
    assert drawing.empty_felt(sheet), "the empty felt has no drawing"
    for orientation in Orientation:
        sheet.game.felt(sheet.rules, orientation)
