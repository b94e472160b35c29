"""The API: `/v1`. Reads, commands, streams and the socket, all judged by the floor and none of them by itself."""

from __future__ import annotations

from fastapi import APIRouter

from croupier.web.api import commands, desk, tables, websocket

router = APIRouter()
for _part in (tables, commands, desk, websocket):
    router.include_router(_part.router)

__all__ = ["router"]
