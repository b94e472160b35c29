"""The API under `/v1`: accounts, reads, commands, event streams and the WebSocket. The floor decides every request."""

from __future__ import annotations

from fastapi import APIRouter

from croupier.web.api import accounts, commands, desk, tables, websocket

router = APIRouter()
for _part in (accounts, tables, commands, desk, websocket):
    router.include_router(_part.router)

__all__ = ["router"]
