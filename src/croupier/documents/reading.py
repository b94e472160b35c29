"""Reading a document: TOML or JSON to a plain tree, a plain tree to a model, and every mistake with its place."""

from __future__ import annotations

import json
import sys
import tomllib
from collections.abc import Mapping
from datetime import date, datetime
from pathlib import Path
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, ValidationError

from croupier.engine.game import Game
from croupier.games import registry
from croupier.law.option import TableRules, Unreadable, nearest
from croupier.law.register import NEWEST_TEXT
from croupier.law.ruling import Mistake
from croupier.money.cents import read_stake

Tree = dict[str, Any]
M = TypeVar("M", bound="Document")


class Document(BaseModel):
    """What every document has in common: nothing is guessed, nothing is overlooked."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, arbitrary_types_allowed=True)


def _day(value: object) -> date:
    """A TOML date, or in JSON a string such as "2010-07-01"."""
    if isinstance(value, str):
        try:
            value = date.fromisoformat(value)
        except ValueError:
            raise ValueError(f'"{value}" is not a day; write it as 2010-07-01') from None
    if isinstance(value, datetime) or not isinstance(value, date):
        raise ValueError("a day is wanted, such as 2010-07-01")  # noqa: TRY004 (pydantic reports ValueErrors)
    return value


Day = Annotated[date, BeforeValidator(_day)]
Stake = Annotated[int, BeforeValidator(read_stake)]


def read_tree(source: str | Path) -> Tree:
    """The plain tree of a file, TOML or JSON; `-` is standard input."""
    name = "standard input" if str(source) == "-" else str(source)
    try:
        text = sys.stdin.read() if str(source) == "-" else Path(source).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not text in UTF-8"
        raise Unreadable(Mistake(name, f"cannot be read: {reason}")) from None
    return parse(text, name)


def parse(text: str, name: str) -> Tree:
    """JSON where the text begins as an object, TOML otherwise."""
    try:
        tree = json.loads(text) if text.lstrip().startswith("{") else tomllib.loads(text)
    except json.JSONDecodeError as error:
        raise Unreadable(Mistake(f"{name}, line {error.lineno}", f"not JSON: {error.msg}")) from None
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise Unreadable(Mistake(name, f"not TOML: {error}")) from None
    if not isinstance(tree, dict):
        raise Unreadable(Mistake(name, "a table of keys is wanted"))
    return tree


class Reader:
    """Reads the parts of one document and keeps every mistake until the end."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.mistakes: list[Mistake] = []

    def game(self) -> Game[Any, Any] | None:
        """The game a document is about."""
        name = self.tree.get("game")
        if not isinstance(name, str):
            self.mistakes.append(Mistake("game", f"which game? one of {', '.join(registry.names())}"))
            return None
        try:
            return registry.game(name)
        except registry.UnknownGame as unknown:
            self.mistakes.append(Mistake("game", str(unknown)))
            return None

    def rules(self, game: Game[Any, Any]) -> TableRules | None:
        tree = self.tree.get("rules", {})
        if not isinstance(tree, Mapping):
            self.mistakes.append(Mistake("rules", "a table of options is wanted"))
            return None
        try:
            rules: TableRules = game.rules.elect(tree)
        except Unreadable as unreadable:
            self.mistakes.extend(unreadable.mistakes)
            return None
        return rules

    def model(self, model: type[M]) -> M | None:
        try:
            return model.model_validate(self.tree)
        except ValidationError as error:
            self.mistakes.extend(mistakes_of(model, error))
            return None

    def finish(self) -> None:
        """Raises `Unreadable` when anything was wrong."""
        if self.mistakes:
            raise Unreadable(*self.mistakes)


def mistakes_of(model: type[BaseModel], error: ValidationError) -> list[Mistake]:
    return [_mistake(model, fault) for fault in error.errors(include_url=False)]


def _mistake(model: type[BaseModel], fault: Mapping[str, Any]) -> Mistake:
    """A fault that pydantic found, in our words."""
    place = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in fault["loc"]).lstrip(".")
    match fault["type"]:
        case "extra_forbidden":
            hint = nearest(str(fault["loc"][-1]), _keys_beside(model, fault["loc"]))
            return Mistake(place, f"there is no such key{hint}")
        case "missing":
            return Mistake(place, "is missing")
        case "value_error":
            return Mistake(place, str(fault["ctx"]["error"]))
        case _:
            return Mistake(place, fault["msg"][0].lower() + fault["msg"][1:])


def _keys_beside(model: type[BaseModel], place: tuple[str | int, ...]) -> list[str]:
    """The keys that may stand where an unknown one does."""
    here: Any = model
    for part in place[:-1]:
        if isinstance(part, str) and part in here.model_fields:
            inside = here.model_fields[part].annotation
            here = next(
                (each for each in (inside, *getattr(inside, "__args__", ())) if hasattr(each, "model_fields")), here
            )
    return [entry.alias or name for name, entry in here.model_fields.items()]


def default_day(day: date | None) -> date:
    """The day a document is judged where it names none: the newest text we know."""
    return day or NEWEST_TEXT
