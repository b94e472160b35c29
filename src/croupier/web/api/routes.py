"""Which route asks for which command: one table. A command that is not in it has no route, and a test says so."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pydantic import BaseModel, create_model

from croupier.floor import commands
from croupier.floor.commands import Command

Tree = dict[str, Any]

_AT_TABLE = "/v1/tables/{table}"

PATHS: Mapping[type[Command], str] = {
    commands.BuyIn: "/v1/me/buy-ins",
    commands.CashOut: "/v1/me/cash-outs",
    commands.Sit: f"{_AT_TABLE}/seats",
    commands.Leave: f"{_AT_TABLE}/departures",
    commands.MakeWager: f"{_AT_TABLE}/wagers",
    commands.TakeDown: f"{_AT_TABLE}/take-downs",
    commands.Call: f"{_AT_TABLE}/calls",
    commands.Ready: f"{_AT_TABLE}/ready-signals",
    commands.Decide: f"{_AT_TABLE}/decisions",
    commands.SeatBot: f"{_AT_TABLE}/bots",
    commands.DismissBot: f"{_AT_TABLE}/bots/{{handle}}/dismissals",
    commands.Deal: f"{_AT_TABLE}/deals",
    commands.Halt: f"{_AT_TABLE}/halts",
    commands.Resume: f"{_AT_TABLE}/resumptions",
    commands.Raise: f"{_AT_TABLE}/matters",
    commands.Rule: f"{_AT_TABLE}/matters/{{matter}}/rulings",
    commands.Correct: f"{_AT_TABLE}/matters/{{matter}}/corrections",
    commands.Second: f"{_AT_TABLE}/corrections/{{correction}}/seconds",
    commands.Withdraw: f"{_AT_TABLE}/corrections/{{correction}}/withdrawals",
    commands.Validate: f"{_AT_TABLE}/wins/{{win}}/validations",
    commands.AssignDealer: f"{_AT_TABLE}/dealers",
    commands.OrderRecut: f"{_AT_TABLE}/recuts",
    commands.OrderReshuffle: f"{_AT_TABLE}/reshuffles",
    commands.Step: f"{_AT_TABLE}/steps",
    commands.CloseTable: f"{_AT_TABLE}/closings",
    commands.Schedule: f"{_AT_TABLE}/changes",
    commands.Duty: f"{_AT_TABLE}/changes/{{change}}/duties",
    commands.CancelChange: f"{_AT_TABLE}/changes/{{change}}/cancellations",
    commands.ApproveChange: f"{_AT_TABLE}/changes/{{change}}/approvals",
    commands.Acknowledge: "/v1/notices/{notice}/acknowledgements",
}

_IN_PATH = re.compile(r"\{(\w+)\}")
_WHOLE = re.compile(r"[0-9]{1,15}", re.ASCII)


@dataclass(frozen=True)
class Asked:
    """One command and its route: what the path says is not said again in the body."""

    command: type[Command]
    path: str

    @property
    def do(self) -> str:
        return str(self.command.model_fields["do"].default)

    @property
    def about(self) -> str:
        return (self.command.__doc__ or "").strip()

    @property
    def summary(self) -> str:
        return self.do.replace("_", " ").capitalize()

    @property
    def at_table(self) -> bool:
        return "table" in self.in_path

    @cached_property
    def in_path(self) -> tuple[str, ...]:
        return tuple(_IN_PATH.findall(self.path))

    @cached_property
    def body(self) -> type[BaseModel]:
        """The command without what its path and its name say."""
        told = {"do", *self.in_path}
        fields: Any = {
            name: (entry.annotation, entry) for name, entry in self.command.model_fields.items() if name not in told
        }
        made: type[BaseModel] = create_model(
            f"{self.command.__name__}Body", __doc__=self.about, __config__=self.command.model_config, **fields
        )
        return made

    @property
    def needs_body(self) -> bool:
        return any(entry.is_required() for entry in self.body.model_fields.values())

    def read(self, path: Mapping[str, str], body: Tree) -> Command:
        """The command that was asked for; raises pydantic's `ValidationError` with every mistake."""
        self.body.model_validate(body)  # so that nobody says in the body what the path says
        return self.command.model_validate({**body, **{name: self._part(name, path[name]) for name in self.in_path}})

    def _part(self, name: str, text: str) -> int | str:
        """A part of the path as its field wants it. What is no number stays as it is, and is refused with its place."""
        wants_number = self.command.model_fields[name].annotation is int
        return int(text) if wants_number and _WHOLE.fullmatch(text) else text

    @cached_property
    def parameters(self) -> list[Tree]:
        """The path's parts, for the OpenAPI document."""
        properties = self.command.model_json_schema()["properties"]
        told = []
        for name in self.in_path:
            schema = {key: value for key, value in properties[name].items() if key not in {"title", "description"}}
            if schema.get("type") == "integer":
                schema["maximum"] = 10**15 - 1
            described = properties[name].get("description") or f"the number of the {name}"
            told.append({"name": name, "in": "path", "required": True, "schema": schema, "description": described})
        return told

    @cached_property
    def request_body(self) -> Tree:
        schema = self.body.model_json_schema()
        schema["additionalProperties"] = False
        return {"required": self.needs_body, "content": {"application/json": {"schema": schema}}}


ASKED = tuple(Asked(command, path) for command, path in PATHS.items())
