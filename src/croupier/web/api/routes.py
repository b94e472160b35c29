"""The table of commands and their routes. A test checks that every command has one."""

from __future__ import annotations

import inspect
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pydantic import BaseModel, create_model

from croupier.documents.reading import Tree
from croupier.floor import commands
from croupier.floor.commands import Command

_AT_TABLE = "/v1/tables/{table}"

PATHS: Mapping[type[Command], str] = {
    commands.BuyIn: "/v1/me/buy-ins",
    commands.CashOut: "/v1/me/cash-outs",
    commands.Sit: f"{_AT_TABLE}/seats",
    commands.Leave: f"{_AT_TABLE}/departures",
    commands.ChangeSeat: f"{_AT_TABLE}/seat-changes",
    commands.AfterRound: f"{_AT_TABLE}/after-round-wishes",
    commands.JoinWaitingList: f"{_AT_TABLE}/waiting-list",
    commands.LeaveWaitingList: f"{_AT_TABLE}/waiting-list/departures",
    commands.MakeWager: f"{_AT_TABLE}/wagers",
    commands.MakeWagers: f"{_AT_TABLE}/wager-sets",
    commands.TakeDown: f"{_AT_TABLE}/take-downs",
    commands.Undo: f"{_AT_TABLE}/undos",
    commands.Clear: f"{_AT_TABLE}/clearings",
    commands.Call: f"{_AT_TABLE}/calls",
    commands.Ready: f"{_AT_TABLE}/ready-signals",
    commands.Decide: f"{_AT_TABLE}/decisions",
    commands.SeatBot: f"{_AT_TABLE}/bots",
    commands.PassOn: f"{_AT_TABLE}/passes",
    commands.DismissBot: f"{_AT_TABLE}/bots/{{handle}}/dismissals",
    commands.Deal: f"{_AT_TABLE}/deals",
    commands.Halt: f"{_AT_TABLE}/halts",
    commands.Resume: f"{_AT_TABLE}/resumptions",
    commands.Raise: f"{_AT_TABLE}/matters",
    commands.Rule: f"{_AT_TABLE}/matters/{{matter}}/rulings",
    commands.SecondRuling: f"{_AT_TABLE}/rulings/{{proposal}}/seconds",
    commands.WithdrawRuling: f"{_AT_TABLE}/rulings/{{proposal}}/withdrawals",
    commands.Correct: f"{_AT_TABLE}/matters/{{matter}}/corrections",
    commands.Second: f"{_AT_TABLE}/corrections/{{correction}}/seconds",
    commands.Withdraw: f"{_AT_TABLE}/corrections/{{correction}}/withdrawals",
    commands.Validate: f"{_AT_TABLE}/wins/{{win}}/validations",
    commands.AssignDealer: f"{_AT_TABLE}/dealers",
    commands.SetClock: f"{_AT_TABLE}/clocks",
    commands.SetCompany: f"{_AT_TABLE}/company",
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

# What a command is called in a client, where its own name says too little there: `client.raise(…)`, `client.second(…)`.
_OPERATIONS = {
    "acknowledge": "acknowledge_notice",
    "after_round": "plan_after_round",
    "call": "call_wager",
    "clear": "clear_wagers",
    "correct": "propose_correction",
    "deal": "deal_round",
    "decide": "answer_question",
    "duty": "report_duty",
    "halt": "halt_table",
    "leave": "leave_seat",
    "raise": "raise_matter",
    "ready": "signal_ready",
    "resume": "resume_table",
    "rule": "rule_on_matter",
    "schedule": "schedule_change",
    "second": "second_correction",
    "sit": "take_seat",
    "step": "take_step",
    "take_down": "take_down_wager",
    "undo": "undo_last_action",
    "validate": "validate_win",
    "wager": "make_wager",
    "wagers": "make_wagers",
    "withdraw": "withdraw_correction",
}

_PATH_FIELD = re.compile(r"\{(\w+)\}")
_WHOLE_NUMBER = re.compile(r"[0-9]{1,15}", re.ASCII)


@dataclass(frozen=True)
class CommandRoute:
    """One command and its route. Fields in the path are not repeated in the body."""

    command: type[Command]
    path: str

    @cached_property
    def do(self) -> str:
        return str(self.command.model_fields["do"].default)

    @property
    def operation(self) -> str:
        """Its name in the documents. It stays, even if the command is renamed."""
        return _OPERATIONS.get(self.do, self.do)

    @property
    def description(self) -> str:
        return inspect.cleandoc(self.command.__doc__ or "")

    @property
    def summary(self) -> str:
        return self.do.replace("_", " ").capitalize()

    @property
    def at_table(self) -> bool:
        return "table" in self.path_fields

    @cached_property
    def path_fields(self) -> tuple[str, ...]:
        return tuple(_PATH_FIELD.findall(self.path))

    @cached_property
    def _elsewhere(self) -> frozenset[str]:
        """The fields that are not in the body: the path says them."""
        return frozenset({"do", *self.path_fields})

    @cached_property
    def body(self) -> type[BaseModel]:
        """The command without its name and without the fields in the path."""
        fields: Any = {
            name: (entry.annotation, entry)
            for name, entry in self.command.model_fields.items()
            if name not in self._elsewhere
        }
        model: type[BaseModel] = create_model(
            f"{self.command.__name__}Body", __doc__=self.description, __config__=self.command.model_config, **fields
        )
        return model

    def read(self, path: Mapping[str, str], body: Tree) -> Command:
        """The command in a request; raises pydantic's `ValidationError` with every mistake."""
        if not body.keys().isdisjoint(self._elsewhere):
            self.body.model_validate(body)  # refuses these fields in the body
        tree = {**body, **{name: self._path_value(name, path[name]) for name in self.path_fields}}
        return self.command.model_validate(tree)

    def _path_value(self, name: str, text: str) -> int | str:
        """A path field converted to its type. Text that is no number is left for the validation to refuse."""
        wants_number = self.command.model_fields[name].annotation is int
        return int(text) if wants_number and _WHOLE_NUMBER.fullmatch(text) else text

    @cached_property
    def parameters(self) -> list[Tree]:
        """The path's fields, for the OpenAPI document."""
        properties = self.command.model_json_schema()["properties"]
        parameters = []
        for name in self.path_fields:
            schema = {key: value for key, value in properties[name].items() if key not in {"title", "description"}}
            if schema.get("type") == "integer":
                schema["maximum"] = 10**15 - 1
            described = properties[name].get("description") or f"the number of the {name}"
            parameters.append(
                {"name": name, "in": "path", "required": True, "schema": schema, "description": described}
            )
        return parameters

    @cached_property
    def request_body(self) -> Tree:
        schema = self.body.model_json_schema()
        schema = _without_references(schema, schema.pop("$defs", {}))
        schema["additionalProperties"] = False
        required = any(entry.is_required() for entry in self.body.model_fields.values())
        return {"required": required, "content": {"application/json": {"schema": schema}}}


def _without_references(part: Any, parts: Tree) -> Any:
    """The schema with its named parts written out: a reference would point to the whole document."""
    if isinstance(part, list):
        return [_without_references(each, parts) for each in part]
    if not isinstance(part, dict):
        return part
    if "$ref" in part:
        return _without_references(parts[part["$ref"].removeprefix("#/$defs/")], parts)
    return {name: _without_references(each, parts) for name, each in part.items()}


COMMAND_ROUTES = tuple(CommandRoute(command, path) for command, path in PATHS.items())
