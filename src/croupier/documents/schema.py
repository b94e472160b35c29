"""JSON Schema of the documents. A sheet's `rules` depend on its `game`, so each game's options are in a condition."""

from __future__ import annotations

from typing import Any

from croupier.documents.journal import RecordDocument
from croupier.documents.petition.dossier import DossierDocument
from croupier.documents.reading import Document, Tree
from croupier.documents.round_document import RoundDocument
from croupier.documents.sheet import SheetDocument
from croupier.documents.sign_approval import ApprovalDocument
from croupier.engine.game import Game
from croupier.games import registry
from croupier.law.option import Option

_DOCUMENTS: dict[str, type[Document]] = {"sheet": SheetDocument, "round": RoundDocument, "journal": RecordDocument}
_WITHOUT_GAME: dict[str, type[Document]] = {"approval": ApprovalDocument, "dossier": DossierDocument}
PLAY = "play"
_DIALECT = "https://json-schema.org/draft/2020-12/schema"
_AMOUNT = r"(0|[1-9][0-9]{0,11})(\.[0-9]{2})?$"
_DOLLARS = {"type": "string", "pattern": r"^(?!0(\.00)?$)" + _AMOUNT}  # a stake is above zero
_GAIN = {"type": "string", "pattern": r"^[+-]?" + _AMOUNT}


def document_schema(which: str) -> Tree:
    """The schema of one kind of document."""
    if which == PLAY:
        return _play_schema()
    if which in _WITHOUT_GAME:
        return {"$schema": _DIALECT, **_WITHOUT_GAME[which].model_json_schema(mode="validation")}
    schema: Tree = _DOCUMENTS[which].model_json_schema(mode="validation")
    schema["$schema"] = _DIALECT
    _dollars_are_strings(schema)
    schema["properties"]["game"]["enum"] = list(registry.names())
    schema["allOf"] = [_rules_of(game) for game in registry.games()]
    return schema


def _play_schema() -> Tree:
    """How the seats play in a simulation. Each game with choices has its own document; it does not name the game."""
    schemas = {game.name: game.numbers.play_schema for game in registry.games()}
    games = {name: {"title": name, **schema} for name, schema in schemas.items() if schema is not None}
    return {
        "$schema": _DIALECT,
        "title": "how the seats play in a simulation",
        "$defs": games,
        "anyOf": [{"$ref": f"#/$defs/{name}"} for name in games],
    }


def _dollars_are_strings(schema: Any) -> None:
    """Changes the schema of amounts to dollars as strings. The models have cents, documents write dollars."""
    if isinstance(schema, dict):
        for name, part in schema.items():
            if name in {"min", "max"} and isinstance(part, dict) and part.get("type") == "integer":
                schema[name] = {key: value for key, value in part.items() if key != "type"} | _DOLLARS
            elif name in {"wagers", "make", "reduce"} and isinstance(part, dict):
                part["additionalProperties"] = dict(_DOLLARS)
            elif name == "booked" and isinstance(part, dict):
                schema[name] = {
                    "type": "object",
                    "additionalProperties": {"type": "object", "additionalProperties": dict(_GAIN)},
                }
            else:
                _dollars_are_strings(part)
    elif isinstance(schema, list):
        for part in schema:
            _dollars_are_strings(part)


def _rules_of(game: Game[Any, Any]) -> Tree:
    properties = {option.name: option_schema(option) for option in game.rules.options()}
    rules = {"type": "object", "properties": properties, "additionalProperties": False}
    return {"if": {"properties": {"game": {"const": game.name}}}, "then": {"properties": {"rules": rules}}}


def option_schema(option: Option) -> Tree:
    """The schema of one option: its values, its default and its paragraph."""
    about: Tree = {"description": f"{option.note} [{option.cite}]"}
    if not option.must_be_named:
        about["default"] = option.plain(option.default)
    if option.schema is not None:
        return {**option.schema, **about}
    if option.choices:
        return {"enum": [choice.value for choice in option.choices], **about}
    bounds = {"minimum": option.least, "maximum": option.most}
    return {"type": "integer", **{key: value for key, value in bounds.items() if value is not None}, **about}
