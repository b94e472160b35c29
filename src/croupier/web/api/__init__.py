"""The API under `/v1`: accounts, reads, commands, event streams and the WebSocket. The floor decides every request."""

from __future__ import annotations

from croupier.web.api import accounts, commands, desk, keys, seeded, tables, webhooks, websocket

# Not `include_router`: it builds every route a second time, when the first request comes, and matches them more slowly.
routes = [
    route
    for part in (accounts, keys, tables, seeded, commands, desk, webhooks, websocket)
    for route in part.router.routes
]

__all__ = ["routes"]
