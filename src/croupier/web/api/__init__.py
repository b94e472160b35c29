"""The API: `/v1`. Reads, commands, streams and the socket, all judged by the floor and none of them by itself."""

from __future__ import annotations

from fastapi import APIRouter

from croupier.web.api import desk, doing, socket, tables

router = APIRouter()
for _part in (tables, doing, desk, socket):
    router.include_router(_part.router)

__all__ = ["router"]
