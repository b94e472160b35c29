"""The AsyncAPI document: the events of a table over server-sent events and over a WebSocket, and the commands of the latter."""

from __future__ import annotations

import inspect
from functools import cache
from typing import Any

from croupier.documents.reading import Tree
from croupier.floor.shapes.events import TableEvent
from croupier.floor.shapes.view import View
from croupier.floor.tables.public_event import EVENT_TYPES
from croupier.web import problems
from croupier.web.description.examples import example_of
from croupier.web.description.frames import AnswerFrame, EventFrame, ProblemFrame, command_frames
from croupier.web.description.schemas import components as schemas_of
from croupier.web.description.schemas import without_discriminators

_ABOUT = """\
What happens at a table, as it happens, and commands over the same connection. The OpenAPI document describes all else.

Authorize with `Authorization: Bearer …`, a socket also with `ticket`. Both streams start after the event `after`, or else
now; if you resume from the last number you saw, no event is lost or repeated. New kinds of events and new
fields may be added: pass over what you do not know.
"""
_ANSWERS: dict[str, Any] = {"EventFrame": EventFrame, "AnswerFrame": AnswerFrame, "ProblemFrame": ProblemFrame}
_TICKET: Tree = {"type": "string", "description": "of `POST /v1/tickets`, for a browser's script"}
_AFTER: Tree = {"type": "integer", "minimum": 0, "description": "start after this event; left out: now"}


def components() -> Tree:
    """The schemas of events and frames, also for the OpenAPI document."""
    named = (
        {"TableEvent": TableEvent, "View": View}
        | _ANSWERS
        | {each.__name__: each for each in command_frames().values()}
    )
    schemas = schemas_of(named)
    del schemas[problems.ProblemShape.__name__]  # the documents call it "Problem"
    schemas["ProblemFrame"]["properties"]["problem"] = {"$ref": "#/components/schemas/Problem"}
    frames = [{"$ref": f"#/components/schemas/{each.__name__}"} for each in command_frames().values()]
    by_name = {do: f"#/components/schemas/{each.__name__}" for do, each in command_frames().items()}
    command = {"oneOf": frames, "discriminator": {"propertyName": "do", "mapping": by_name}}
    return schemas | _problem() | {"CommandFrame": {"description": "A command at the table of the socket.", **command}}


def _problem() -> Tree:
    """The schemas of an error. On a conflict it has the table as it is now."""
    problem = problems.COMPONENTS["Problem"]
    view = {"$ref": "#/components/schemas/View", "description": "the table as it is now, on a conflict"}
    return problems.COMPONENTS | {"Problem": {**problem, "properties": {**problem["properties"], "view": view}}}


@cache
def document(version: str) -> Tree:
    """The AsyncAPI document. It is built once."""
    schemas = without_discriminators(components())
    messages = _messages(schemas)
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "croupier",
            "version": version,
            "description": _ABOUT,
            "license": {"name": "MIT"},
        },
        "defaultContentType": "application/json",
        "servers": {
            "http": {"host": "localhost:8000", "protocol": "http", "description": "server-sent events"},
            "ws": {"host": "localhost:8000", "protocol": "ws", "description": "the WebSocket"},
        },
        "channels": _channels(messages),
        "operations": _operations(),
        "components": {"schemas": schemas, "messages": messages},
    }


def _messages(schemas: Tree) -> Tree:
    """A message for each kind of event, for each command, and for each answer."""
    events = {kind: _message(each.__name__, each, schemas) for kind, each in EVENT_TYPES.items()}
    commands = {f"command_{do}": _message(each.__name__, each, schemas) for do, each in command_frames().items()}
    answers = {name: _message(name, each, schemas) for name, each in _ANSWERS.items()}
    return {f"event_{kind}": each for kind, each in events.items()} | commands | answers


def _message(schema: str, form: type, schemas: Tree) -> Tree:
    words = inspect.cleandoc(form.__doc__ or "")
    return {
        "name": schema,
        "summary": words.partition("\n")[0],
        "payload": {"$ref": f"#/components/schemas/{schema}"},
        "examples": [{"payload": example_of(schemas[schema], schemas)}],
    }


def _channels(messages: Tree) -> Tree:
    named = {name: {"$ref": f"#/components/messages/{name}"} for name in messages}
    table = {"table": {"description": "the table's name", "examples": ["blackjack"]}}
    query = {"type": "object", "properties": {"after": _AFTER, "ticket": _TICKET}}
    return {
        "tableEvents": {
            "address": "/v1/tables/{table}/events",
            "description": "Server-sent events: `id` is the event's number, `data` is the event as JSON.",
            "parameters": table,
            "servers": [{"$ref": "#/servers/http"}],
            "messages": {name: ref for name, ref in named.items() if name.startswith("event_")},
            "bindings": {"http": {"bindingVersion": "0.3.0"}},
        },
        "tableSocket": {
            "address": "/v1/tables/{table}/ws",
            "description": "One JSON object a frame, of at most 4 KiB from the client.",
            "parameters": table,
            "servers": [{"$ref": "#/servers/ws"}],
            "messages": {name: ref for name, ref in named.items() if not name.startswith("event_")},
            "bindings": {"ws": {"method": "GET", "query": query, "bindingVersion": "0.1.0"}},
        },
    }


def _operations() -> Tree:
    """As the server does them: it sends events and answers, and receives commands."""
    socket = "#/channels/tableSocket"
    commands = [{"$ref": f"{socket}/messages/command_{do}"} for do in command_frames()]
    answers = [{"$ref": f"{socket}/messages/{name}"} for name in ("AnswerFrame", "ProblemFrame")]
    return {
        "streamTableEvents": {
            "action": "send",
            "summary": "Every public event of the table.",
            "channel": {"$ref": "#/channels/tableEvents"},
            "messages": [{"$ref": f"#/channels/tableEvents/messages/event_{kind}"} for kind in EVENT_TYPES],
        },
        "sendTableEvents": {
            "action": "send",
            "summary": "Every public event of the table, between the answers.",
            "channel": {"$ref": socket},
            "messages": [{"$ref": f"{socket}/messages/EventFrame"}],
        },
        "receiveCommands": {
            "action": "receive",
            "summary": "A command; the answer has its key.",
            "channel": {"$ref": socket},
            "messages": commands,
            "reply": {"channel": {"$ref": socket}, "messages": answers},
        },
    }
