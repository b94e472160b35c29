"""The table's socket, for programs: commands in, answers and events out, over one connection.

A frame asks as a route does, and is judged as a route is: whoever holds the socket is looked up anew for every frame.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
from dataclasses import dataclass, field
from typing import Any

from fastapi import APIRouter, WebSocket
from fastapi.responses import JSONResponse
from pydantic import ValidationError
from starlette.websockets import WebSocketDisconnect, WebSocketState

from croupier.documents.reading import mistakes_of, parse_json
from croupier.floor.accounts import permissions
from croupier.floor.accounts.people import Actor
from croupier.floor.casino import Conflict
from croupier.floor.commands import Command
from croupier.law.option import Unreadable, nearest
from croupier.law.ruling import Mistake
from croupier.web.api.commands import KEY, MOST_VERSION, conflict, done, last_seen
from croupier.web.api.routes import ASKED
from croupier.web.context import Context, context_of
from croupier.web.problems import MEDIA_TYPE, Problem, problem_of, told_as
from croupier.web.security.guard import listed
from croupier.web.streams.hub import Reader, TooFarBehind

Tree = dict[str, Any]

MOST_FRAME_BYTES = 4096
GONE, GOING_AWAY, NOT_TEXT, TOO_BIG, TRY_LATER, SESSION_ENDED = 1000, 1001, 1003, 1009, 1013, 4401  # why it is closed
_KEY = re.compile(KEY)
_ASKED = {asked.do: asked for asked in ASKED}

router = APIRouter()


@dataclass(slots=True)
class Socket:
    """One program at one table."""

    websocket: WebSocket
    context: Context
    table: str
    key: str  # of its session
    reader: Reader
    over: asyncio.Event  # the session
    after: int | None
    speaking: asyncio.Lock = field(default_factory=asyncio.Lock)  # an answer and an event are never mixed

    async def run(self) -> int:
        """Until one side has had enough; says why, as a close code."""
        jobs = [
            asyncio.create_task(job) for job in (self._listens(), self._tells(), self._falls_behind(), self._ends())
        ]
        try:
            ended, _ = await asyncio.wait(jobs, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for job in jobs:
                job.cancel()
            await asyncio.gather(*jobs, return_exceptions=True)
        return next(job for job in jobs if job in ended).result()

    # ------------------------------------------------------------ out

    async def _send(self, tree: Tree) -> None:
        async with self.speaking:
            await self.websocket.send_text(json.dumps(tree, separators=(",", ":")))

    async def _tells(self) -> int:
        try:
            async for told in self.context.hub.events(self.reader, self.after):
                await self._send({"event": told.tree, "number": told.number, "version": told.version})
        except TooFarBehind:
            return TRY_LATER
        except WebSocketDisconnect:
            return GONE
        return GOING_AWAY

    async def _falls_behind(self) -> int:
        """Also while a client that reads nothing keeps us from sending."""
        await self.reader.behind.wait()
        return TRY_LATER

    async def _ends(self) -> int:
        await self.over.wait()
        return SESSION_ENDED

    # ------------------------------------------------------------ in

    async def _listens(self) -> int:
        """One frame after the other: who does not wait for answers waits to be heard."""
        while True:
            message = await self.websocket.receive()
            if message["type"] == "websocket.disconnect":
                return GONE
            text = message.get("text")
            if text is None:
                return NOT_TEXT
            if len(text.encode("utf-8", "surrogatepass")) > MOST_FRAME_BYTES:
                return TOO_BIG
            actor = self.context.casino.people.actor(self.key)
            if actor is None:
                return SESSION_ENDED
            try:
                await self._send(await self._answered(actor, text))
            except WebSocketDisconnect:
                return GONE

    async def _answered(self, actor: Actor, text: str) -> Tree:
        key: str | None = None
        try:
            frame = _parsed(text)
            key = _key(frame)
            self._often(actor)
            version = _version(frame)
            return {"key": key, "answer": await self._done(actor, self._command(frame), key, version)}
        except Exception as error:  # noqa: BLE001 (every fault is told in the same words as over HTTP)
            return {"key": key, "problem": problem_of(error)}

    def _often(self, actor: Actor) -> None:
        """A frame counts as a request does."""
        client = self.websocket.client
        self.websocket.app.state.rates.hit(actor, client.host if client else "")

    async def _done(self, actor: Actor, command: Command, key: str, version: int | None) -> Tree:
        try:
            return await done(self.context, actor, command, key, version)
        except Conflict as moved:
            raise await conflict(self.context, actor, moved) from None

    def _command(self, frame: Tree) -> Command:
        """What a frame asks for, at this table."""
        asked = _ASKED.get(str(frame.get("do")))
        if asked is None:
            hint = nearest(str(frame.get("do")), list(_ASKED))
            raise Unreadable(Mistake("do", f"the name of a command is wanted{hint}"))
        if "table" in frame:
            raise Unreadable(Mistake("table", f"the socket is at {self.table}; a frame does not say so again"))
        where = {"table": self.table} if asked.at_table else {}
        try:
            return asked.command.model_validate({**frame, **where})
        except ValidationError as error:
            raise Unreadable(*mistakes_of(asked.command, error)) from None


def _parsed(text: str) -> Tree:
    try:
        return parse_json(text)
    except ValueError as error:
        raise Problem(400, "unreadable", f"the frame cannot be read: {error}") from None


def _key(frame: Tree) -> str:
    key = frame.pop("key", None)
    if not isinstance(key, str) or not _KEY.fullmatch(key):
        raise Unreadable(Mistake("key", "1 to 80 printable characters are wanted"))
    return key


def _version(frame: Tree) -> int | None:
    version = frame.pop("expected_version", None)
    if version is None:
        return None
    if type(version) is not int or not 0 <= version <= MOST_VERSION:
        raise Unreadable(Mistake("expected_version", "a whole number from 0 up is wanted"))
    return version


# ---------------------------------------------------------------- the route


@router.websocket("/v1/tables/{table}/ws")
@listed("read_table")
async def socket(websocket: WebSocket, table: str) -> None:
    """Commands at a table, one JSON object a frame: `{"key", "do", …, "expected_version"?}`.

    Each is answered `{"key", "answer"}` or `{"key", "problem"}`; in between come `{"event", "number", "version"}`, from
    `after` on or from now.
    """
    try:
        await _at(websocket, table)
    except Exception as error:
        if websocket.application_state is not WebSocketState.CONNECTING:
            raise
        problem = told_as(error)
        await websocket.send_denial_response(JSONResponse(problem.tree(), problem.status, problem.headers, MEDIA_TYPE))


async def _at(websocket: WebSocket, table: str) -> None:
    context, actor = context_of(websocket), websocket.state.actor
    if not permissions.could(actor, "read_table"):
        permissions.demand(actor, "read_table")
    context.casino.table(table)  # raises where there is none
    permissions.demand(actor, "read_table", table=table)
    after = last_seen(text) if (text := websocket.query_params.get("after", "")) else None
    with context.hub.place(websocket.scope):
        over, reader = context.hub.session_over(actor), context.hub.listen(f"table:{table}")
        try:
            await websocket.accept()
            code = await Socket(websocket, context, table, websocket.state.session_key, reader, over, after).run()
        finally:
            context.hub.forget(reader)
    if websocket.client_state is WebSocketState.CONNECTED:
        await _close(websocket, code)


async def _close(websocket: WebSocket, code: int) -> None:
    """Within a second, also where the client reads nothing."""
    with contextlib.suppress(TimeoutError, RuntimeError, WebSocketDisconnect):
        await asyncio.wait_for(websocket.close(code), 1)
