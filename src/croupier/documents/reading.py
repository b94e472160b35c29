"""Reading a document: TOML or JSON to a plain tree, a plain tree to a model, and every mistake with its place."""

from __future__ import annotations

import errno
import json
import re
import sys
import tomllib
from collections.abc import Mapping
from datetime import date, datetime
from pathlib import Path
from typing import IO, Annotated, Any, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, ValidationError

from croupier.amounts.cents import read_stake
from croupier.engine.game import Game
from croupier.games import registry
from croupier.law.option import TableRules, Unreadable, nearest
from croupier.law.register import FIRST_DAY, NEWEST_TEXT
from croupier.law.ruling import Mistake

Tree = dict[str, Any]
M = TypeVar("M", bound="Document")

MOST_CHARACTERS = 1_000_000  # no sheet or round comes near it
MOST_BYTES_OF_A_STREAM = 100_000_000  # a journal of a hundred thousand rounds; a stream may never end
DEEPEST = 32  # tables within tables; the deepest document has six
_ENDLESS_NUMBER = re.compile(r"\d{100}", re.ASCII)  # Python itself gives up at 4,300 digits
_QUOTED = re.compile(r"\"[^\"]*\"|'[^']*'")
_DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
_BARE_KEY = re.compile(r"[\w-]+", re.ASCII)


class Document(BaseModel):
    """What every document has in common: nothing is guessed, nothing is overlooked."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, arbitrary_types_allowed=True)


def _day(value: object) -> date:
    """A TOML date, or in JSON a string such as "2010-07-01"."""
    if isinstance(value, str):
        return read_day(value)
    if isinstance(value, datetime) or not isinstance(value, date):
        raise ValueError("a day is wanted, such as 2010-07-01")  # noqa: TRY004 (pydantic reports ValueErrors)
    return value


def read_day(text: str) -> date:
    """The day a text names, or raises `ValueError`. Only the long form: 20100701 and 2010-W26-4 are too easily mistyped."""
    try:
        if _DAY.fullmatch(text):
            return date.fromisoformat(text)
    except ValueError:  # a thirteenth month
        pass
    raise ValueError(f'"{text}" is not a day; write it as 2010-07-01')


Day = Annotated[date, BeforeValidator(_day)]
Stake = Annotated[int, BeforeValidator(read_stake)]


def read_tree(source: str | Path) -> Tree:
    """The plain tree of a file, TOML or JSON; `-` is standard input."""
    return parse(read_text(source), named(source))


def named(source: str | Path) -> str:
    return "standard input" if str(source) == "-" else str(source)


def read_text(source: str | Path) -> str:
    """The text of a file; `-` is standard input. It is UTF-8 whatever the locale says; a byte order mark is passed over."""
    try:
        raw = _standard_input() if str(source) == "-" else _file(Path(source))
        return raw.decode("utf-8-sig")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "it is not text in UTF-8"
        raise Unreadable(Mistake(named(source), f"cannot be read: {reason}")) from None


def _standard_input() -> bytes:
    if sys.stdin is None:  # a service or a cron job may run without one
        raise OSError(errno.EBADF, "it is closed")
    return _up_to_an_end(sys.stdin.buffer)


def _file(path: Path) -> bytes:
    if path.is_file():  # which has an end
        return path.read_bytes()
    with path.open("rb") as device:
        return _up_to_an_end(device)


def _up_to_an_end(stream: IO[bytes]) -> bytes:
    """All of a stream that ends; one that does not would be read until memory ran out."""
    raw = stream.read(MOST_BYTES_OF_A_STREAM + 1)
    if len(raw) > MOST_BYTES_OF_A_STREAM:
        raise OSError(errno.EFBIG, f"more than {MOST_BYTES_OF_A_STREAM:,} bytes came and no end")
    return raw


def parse(text: str, name: str) -> Tree:
    """JSON where the text begins as an object or its name says so, TOML otherwise."""
    if len(text) > MOST_CHARACTERS:
        why = f"it has {len(text):,} characters; a document has at most {MOST_CHARACTERS:,}"
        raise Unreadable(Mistake(name, why))
    form = "JSON" if text.lstrip().startswith("{") or name.lower().endswith(".json") else "TOML"
    try:
        tree = parse_json(text) if form == "JSON" else _toml(text)
    except json.JSONDecodeError as error:
        raise Unreadable(Mistake(f"{name}, line {error.lineno}", f"not JSON: {error.msg}")) from None
    except ValueError as error:
        raise Unreadable(Mistake(name, f"not {form}: {error}")) from None
    return tree


_TOO_DEEP = f"tables and lists lie more than {DEEPEST} deep in one another"


def parse_json(text: str) -> Tree:
    """A JSON object, or raises `ValueError`. As in TOML a key stands once, and what is no number is none."""
    _no_endless_number(text)
    try:
        tree = json.loads(text, object_pairs_hook=_each_key_once, parse_constant=_no_number)
    except RecursionError:
        raise ValueError(_TOO_DEEP) from None
    if not isinstance(tree, dict):
        raise ValueError("a table of keys is wanted")  # noqa: TRY004 (every fault of the text is a ValueError)
    _not_too_deep(tree)
    try:
        json.dumps(tree, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise ValueError("half of a surrogate pair is no character") from None
    return tree


def _each_key_once(pairs: list[tuple[str, Any]]) -> Tree:
    tree = dict(pairs)
    if len(tree) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f'the key "{twice}" stands twice in one table')
    return tree


def _no_endless_number(text: str) -> None:
    if _ENDLESS_NUMBER.search(text):
        raise ValueError("a number in it has a hundred digits or more")


def _no_number(text: str) -> object:
    raise ValueError(f"{text} is no number")


def _toml(text: str) -> Tree:
    """Every dot of a key is a table within a table; tomllib takes hours over a key that is all dots."""
    bare = (_QUOTED.sub("", line).partition("#")[0] for line in text.split("\n"))
    if any(part.count(".") > DEEPEST for line in bare for part in line.split("=")):
        raise ValueError(_TOO_DEEP)
    _no_endless_number(text)
    try:
        tree = tomllib.loads(text)
    except RecursionError:
        raise ValueError(_TOO_DEEP) from None
    _not_too_deep(tree)
    return tree


def _not_too_deep(tree: Tree) -> None:
    if _deeper_than(DEEPEST, tree):
        raise ValueError(_TOO_DEEP)


def _deeper_than(levels: int, tree: object) -> bool:
    inside = tree.values() if isinstance(tree, dict) else tree if isinstance(tree, list) else ()
    return levels < 0 or any(_deeper_than(levels - 1, part) for part in inside)


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
        """The document as a model; a fault that has been told in better words is not told again."""
        try:
            return model.model_validate(self.tree)
        except ValidationError as error:
            told = {mistake.place for mistake in self.mistakes}
            self.mistakes.extend(mistake for mistake in mistakes_of(model, error) if mistake.place not in told)
            return None

    def finish(self) -> None:
        """Raises `Unreadable` when anything was wrong; a day before the chapter's first is then told with the rest."""
        day = self.tree.get("on")
        if self.mistakes and isinstance(day, date) and not isinstance(day, datetime) and day < FIRST_DAY:
            self.mistakes.append(Mistake("on", f"{day} is before the chapter's first day, {FIRST_DAY}"))
        if self.mistakes:
            raise Unreadable(*self.mistakes)


def mistakes_of(model: type[BaseModel], error: ValidationError) -> list[Mistake]:
    return [_mistake(model, fault) for fault in error.errors(include_url=False)]


def _mistake(model: type[BaseModel], fault: Mapping[str, Any]) -> Mistake:
    """A fault that pydantic found, in our words."""
    place = place_of(*fault["loc"])
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


def place_of(*parts: str | int, within: str = "") -> str:
    """A place in a document as TOML would write it: seats[0].wagers."straight 17"."""
    return (within + "".join(_step(part) for part in parts)).lstrip(".")


def _step(part: str | int) -> str:
    if isinstance(part, int):
        return f"[{part}]"
    return f".{part}" if _BARE_KEY.fullmatch(part) else f'."{part}"'


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
