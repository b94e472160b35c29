"""The frames of a table's WebSocket, in both directions."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, create_model
from typing_extensions import TypedDict

from croupier.floor.shapes.events import TableEvent
from croupier.floor.shapes.parts import EventNumber, Version
from croupier.web.api.commands import KEY_PATTERN, MAX_NUMBER
from croupier.web.api.routes import COMMAND_ROUTES, CommandRoute
from croupier.web.api.schemas import Answer
from croupier.web.problems import ProblemShape

Key = Annotated[str, Field(min_length=1, max_length=80, pattern=KEY_PATTERN, examples=["a-key-of-your-own"])]
ExpectedVersion = Annotated[
    int | None,
    Field(ge=0, le=MAX_NUMBER, description="the version you have seen; the answer is a 409 if it has changed"),
]


class EventFrame(TypedDict):
    """An event at the table."""

    event: TableEvent
    number: EventNumber
    version: Version


class AnswerFrame(TypedDict):
    """A command was done."""

    key: Key
    answer: Answer


class ProblemFrame(TypedDict):
    """A command was refused, or a frame could not be read. `key` is null if there was none to read."""

    key: Key | None
    problem: ProblemShape


@cache
def command_frames() -> dict[str, type[BaseModel]]:
    """The frame of each command, by its name."""
    return {route.do: _frame(route) for route in COMMAND_ROUTES}


def _frame(route: CommandRoute) -> type[BaseModel]:
    """A command as a frame: with a key, without the table, which the socket is for."""
    own: dict[str, Any] = {
        name: (entry.annotation, entry)
        for name, entry in route.command.model_fields.items()
        if name not in {"do", "table"}
    }
    own["do"] = (route.command.model_fields["do"].annotation, ...)
    return create_model(
        f"{route.command.__name__}Frame",
        __doc__=route.description,
        __config__=ConfigDict(extra="forbid"),
        key=(Key, ...),
        **own,
        expected_version=(ExpectedVersion, None),
    )
