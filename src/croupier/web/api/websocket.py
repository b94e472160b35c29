"""The WebSocket of a table, for programs: commands in, answers and events out, over one connection.

A frame is checked like a request to a route: the session is looked up again for every frame.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
from dataclasses import dataclass, field, replace

from fastapi import APIRouter, WebSocket
from fastapi.responses import JSONResponse
from pydantic import ValidationError
from starlette.websockets import WebSocketDisconnect, WebSocketState

from croupier.documents.reading import Tree, mistakes_of, parse_json
from croupier.floor.accounts import permissions
from croupier.floor.accounts.people import Actor
from croupier.floor.commands import Command
from croupier.floor.refusals import CommandConflict
from croupier.floor.storage.streams import of_table
from croupier.law.option import Unreadable, nearest
from croupier.law.ruling import Mistake
from croupier.web.api.commands import KEY_PATTERN, MAX_NUMBER, conflict_problem, execute, read_event_number
from croupier.web.api.routes import COMMAND_ROUTES
from croupier.web.context import Context, context_of
from croupier.web.problems import MEDIA_TYPE, Problem, problem_for, websocket_problem
from croupier.web.security.authorization import check_role, has_action
from croupier.web.streams.hub import Reader, TooFarBehind

MAX_FRAME_BYTES = 4096
GONE, GOING_AWAY, NOT_TEXT, TOO_BIG, TRY_LATER, SESSION_ENDED = 1000, 1001, 1003, 1009, 1013, 4401  # close codes
_KEY = re.compile(KEY_PATTERN)
_ROUTES = {route.do: route for route in COMMAND_ROUTES}

router = APIRouter()


@dataclass(slots=True)
class Socket:
    """The connection of one program to one table."""

    websocket: WebSocket
    context: Context
    table: str
    session_key: str
    reader: Reader
    session_end: asyncio.Event
    after: int | None
    scopes: tuple[str, ...] | None = None  # of the ticket it was opened with
    sending: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def run(self) -> int:
        """Runs until either side ends the connection. Returns the close code."""
        jobs = [
            asyncio.create_task(job)
            for job in (
                self._receive_commands(),
                self._send_events(),
                self._wait_for_overflow(),
                self._wait_for_session_end(),
            )
        ]
        try:
            ended, _ = await asyncio.wait(jobs, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for job in jobs:
                job.cancel()
            await asyncio.gather(*jobs, return_exceptions=True)
        return next(job for job in jobs if job in ended).result()

    # ------------------------------------------------------------ sending

    async def _send(self, tree: Tree) -> None:
        async with self.sending:
            await self.websocket.send_text(json.dumps(tree, separators=(",", ":")))

    async def _send_events(self) -> int:
        try:
            async for event in self.context.hub.events(self.reader, self.after):
                await self._send({"event": event.tree, "number": event.number, "version": event.version})
        except TooFarBehind:
            return TRY_LATER
        except WebSocketDisconnect:
            return GONE
        return GOING_AWAY

    async def _wait_for_overflow(self) -> int:
        """Ends the connection even while a client that reads nothing blocks a send."""
        await self.reader.overflowed.wait()
        return TRY_LATER

    async def _wait_for_session_end(self) -> int:
        await self.session_end.wait()
        return SESSION_ENDED

    # ------------------------------------------------------------ receiving

    async def _receive_commands(self) -> int:
        """Answers one frame after the other."""
        while True:
            message = await self.websocket.receive()
            if message["type"] == "websocket.disconnect":
                return GONE
            text = message.get("text")
            if text is None:
                return NOT_TEXT
            if len(text.encode("utf-8", "surrogatepass")) > MAX_FRAME_BYTES:
                return TOO_BIG
            actor = self.context.casino.people.actor(self.session_key)
            if actor is None:
                return SESSION_ENDED
            if self.scopes is not None:
                actor = replace(actor, scopes=self.scopes)
            try:
                await self._send(await self._answer(actor, text))
            except WebSocketDisconnect:
                return GONE

    async def _answer(self, actor: Actor, text: str) -> Tree:
        key: str | None = None
        try:
            frame = _parsed(text)
            key = _key(frame)
            self._count_request(actor)
            version = _version(frame)
            return {"key": key, "answer": await self._execute(actor, self._command(frame), key, version)}
        except Exception as error:  # noqa: BLE001 (any error becomes a problem, as over HTTP)
            return {"key": key, "problem": websocket_problem(error)}

    def _count_request(self, actor: Actor) -> None:
        """Counts a frame as one request."""
        client = self.websocket.client
        self.websocket.app.state.rate_limits.hit(actor, client.host if client else "")

    async def _execute(self, actor: Actor, command: Command, key: str, version: int | None) -> Tree:
        try:
            return await execute(self.context, actor, command, key, version)
        except CommandConflict as conflict:
            raise await conflict_problem(self.context, actor, conflict) from None

    def _command(self, frame: Tree) -> Command:
        """The command in a frame, at this table."""
        route = _ROUTES.get(str(frame.get("do")))
        if route is None:
            hint = nearest(str(frame.get("do")), list(_ROUTES))
            raise Unreadable(Mistake("do", f"write the name of a command{hint}"))
        if "table" in frame:
            raise Unreadable(Mistake("table", f"leave it out: this socket is for {self.table}"))
        table = {"table": self.table} if route.at_table else {}
        try:
            return route.command.model_validate({**frame, **table})
        except ValidationError as error:
            raise Unreadable(*mistakes_of(route.command, error)) from None


def _parsed(text: str) -> Tree:
    try:
        return parse_json(text)
    except ValueError as error:
        raise Problem(400, "unreadable", f"the frame cannot be read: {error}") from None


def _key(frame: Tree) -> str:
    key = frame.pop("key", None)
    if not isinstance(key, str) or not _KEY.fullmatch(key):
        raise Unreadable(Mistake("key", "write 1 to 80 printable characters"))
    return key


def _version(frame: Tree) -> int | None:
    version = frame.pop("expected_version", None)
    if version is None:
        return None
    if type(version) is not int or not 0 <= version <= MAX_NUMBER:
        raise Unreadable(Mistake("expected_version", "write a whole number, 0 or more"))
    return version


# ---------------------------------------------------------------- the route


@router.websocket("/v1/tables/{table}/ws")
@has_action("read_table")
async def socket(websocket: WebSocket, table: str) -> None:
    """Commands at a table, one JSON object per frame: `{"key", "do", …, "expected_version"?}`.

    Each gets `{"key", "answer"}` or `{"key", "problem"}`. Events come as `{"event", "number", "version"}`, starting after
    `after` or now.
    """
    try:
        await _connect(websocket, table)
    except Exception as error:
        if websocket.application_state is not WebSocketState.CONNECTING:
            raise
        problem = problem_for(error)
        await websocket.send_denial_response(JSONResponse(problem.tree(), problem.status, problem.headers, MEDIA_TYPE))


async def _connect(websocket: WebSocket, table: str) -> None:
    context, actor = context_of(websocket), websocket.state.actor
    check_role(actor, "read_table")
    context.casino.table(table)  # raises `NoSuchTable`
    permissions.demand(actor, "read_table", table=table)
    after = read_event_number(text) if (text := websocket.query_params.get("after", "")) else None
    with context.hub.open_streams.slot(websocket.scope):
        session_end, reader = context.hub.session_end(actor), context.hub.subscribe(of_table(table))
        try:
            await websocket.accept()
            session_key = websocket.state.session_key
            scopes = websocket.state.scopes
            code = await Socket(websocket, context, table, session_key, reader, session_end, after, scopes).run()
        finally:
            context.hub.unsubscribe(reader)
    if websocket.client_state is WebSocketState.CONNECTED:
        await _close(websocket, code)


async def _close(websocket: WebSocket, code: int) -> None:
    """Closes the connection, and gives up after a second if the client reads nothing."""
    with contextlib.suppress(TimeoutError, RuntimeError, WebSocketDisconnect):
        await asyncio.wait_for(websocket.close(code), 1)
