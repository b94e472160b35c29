"""Reading a document: TOML or JSON to a tree, a tree to a model, and every mistake with its place."""

from __future__ import annotations

import errno
import json
import os  # noqa: TID251 (a named pipe is opened without waiting)
import re
import sys
import time  # noqa: TID251 (and given up after a while)
import tomllib
from collections.abc import Mapping
from datetime import date, datetime
from pathlib import Path
from typing import IO, Annotated, Any, TypeVar
from unicodedata import category

from pydantic import BaseModel, BeforeValidator, ConfigDict, ValidationError

from croupier.amounts.cents import read_stake
from croupier.engine.game import Game
from croupier.games import registry
from croupier.law.option import TableRules, Unreadable, nearest
from croupier.law.register import FIRST_DAY, NEWEST_TEXT
from croupier.law.ruling import Mistake

Tree = dict[str, Any]
M = TypeVar("M", bound="Document")

MOST_CHARACTERS = 1_000_000  # far more than any sheet or round has
MOST_BYTES_OF_A_STREAM = 100_000_000  # a journal of a hundred thousand rounds; an endless stream is cut off here
WAIT_FOR_A_WRITER_S = 5.0  # to a named pipe
DEEPEST = 32  # nested tables; real documents have at most six levels
_ENDLESS_NUMBER = re.compile(r"\d{100}", re.ASCII)  # Python itself fails at 4,300 digits
_QUOTED = re.compile(r"\"[^\"]*\"|'[^']*'")
_DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
_BARE_KEY = re.compile(r"[\w-]+", re.ASCII)


class Document(BaseModel):
    """Base class of documents: types are strict, and unknown keys are refused."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, arbitrary_types_allowed=True)


def _day(value: object) -> date:
    """A day: a TOML date, or in JSON a string such as "2010-07-01"."""
    if isinstance(value, str):
        return read_day(value)
    if isinstance(value, datetime) or not isinstance(value, date):
        raise ValueError("write a date such as 2010-07-01")  # noqa: TRY004 (pydantic reports ValueErrors)
    return value


def read_day(text: str) -> date:
    """The day in a text like 2010-07-01, or raises `ValueError`. Other ISO forms (20100701, 2010-W26-4) are refused."""
    try:
        if _DAY.fullmatch(text):
            return date.fromisoformat(text)
    except ValueError:  # no such month or day
        pass
    raise ValueError(f'"{text}" is not a date; write it like 2010-07-01')


def _printable(text: object) -> object:
    """A text without control characters, which no paper, table or calendar can show."""
    wrong = sorted({letter for letter in text if category(letter) in _CONTROLS}) if isinstance(text, str) else ()
    if wrong:
        raise ValueError(f"it has {', '.join(f'U+{ord(letter):04X}' for letter in wrong)}, which cannot be printed")
    return text


_CONTROLS = {"Cc", "Cs", "Zl", "Zp"}

Name = Annotated[str, BeforeValidator(_printable)]
Day = Annotated[date, BeforeValidator(_day)]
T = TypeVar("T")


def _as_tuple(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value


Several = Annotated[tuple[T, ...], BeforeValidator(_as_tuple)]
"""A list of a document, as a frozen model has it."""
Stake = Annotated[int, BeforeValidator(read_stake)]


def read_tree(source: str | Path) -> Tree:
    """The tree of a TOML or JSON file; `-` is standard input."""
    return parse(read_text(source), named(source))


def named(source: str | Path) -> str:
    return "standard input" if str(source) == "-" else str(source)


def read_text(source: str | Path) -> str:
    """The text of a file; `-` is standard input. It must be UTF-8, whatever the locale. A byte order mark is skipped."""
    try:
        raw = _standard_input() if str(source) == "-" else _file(Path(source))
        return raw.decode("utf-8-sig")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "it is not text in UTF-8"
        raise Unreadable(Mistake(named(source), f"cannot be read: {reason}")) from None


def _standard_input() -> bytes:
    if sys.stdin is None:  # a service or a cron job may run without one
        raise OSError(errno.EBADF, "it is closed")
    return _read_all(sys.stdin.buffer)


def _file(path: Path) -> bytes:
    if path.is_file():  # it has an end, unlike a device
        return path.read_bytes()
    if path.is_fifo():
        return _pipe(path)
    with path.open("rb") as device:
        return _read_all(device)


def _pipe(path: Path) -> bytes:
    """All bytes of a named pipe. To open it for reading would wait forever for somebody who writes; this waits a while."""
    end = time.monotonic() + WAIT_FOR_A_WRITER_S
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    with os.fdopen(descriptor, "rb") as pipe:
        while not (begins := _available(descriptor)):
            if begins is None:  # somebody has it open and has not written yet
                break
            if time.monotonic() >= end:
                raise OSError(errno.EAGAIN, "nobody writes to this pipe")
            time.sleep(0.01)
        os.set_blocking(descriptor, True)
        return (begins or b"") + _read_all(pipe)


def _available(descriptor: int) -> bytes | None:
    """The bytes in a pipe; None if there are none yet, and nothing if nobody has it open for writing."""
    try:
        return os.read(descriptor, 65536)
    except BlockingIOError:
        return None


def _read_all(stream: IO[bytes]) -> bytes:
    """All bytes of a stream, up to a limit, since an endless stream would use up all memory."""
    raw = stream.read(MOST_BYTES_OF_A_STREAM + 1)
    if len(raw) > MOST_BYTES_OF_A_STREAM:
        raise OSError(errno.EFBIG, f"it is longer than {MOST_BYTES_OF_A_STREAM:,} bytes")
    return raw


def parse(text: str, name: str) -> Tree:
    """The tree of a text: JSON if it begins with { or its name ends in .json, TOML otherwise."""
    if len(text) > MOST_CHARACTERS:
        why = f"it has {len(text):,} characters; a document may have at most {MOST_CHARACTERS:,}"
        raise Unreadable(Mistake(name, why))
    form = "JSON" if text.lstrip().startswith("{") or name.lower().endswith(".json") else "TOML"
    try:
        tree = parse_json(text) if form == "JSON" else _toml(text)
    except json.JSONDecodeError as error:
        raise Unreadable(Mistake(f"{name}, line {error.lineno}", f"not JSON: {error.msg}")) from None
    except ValueError as error:
        raise Unreadable(Mistake(name, f"not {form}: {error}")) from None
    return tree


_TOO_DEEP = f"tables and lists are nested more than {DEEPEST} levels deep"


def parse_json(text: str) -> Tree:
    """A JSON object, or raises `ValueError`. As in TOML, a duplicate key is an error. NaN and Infinity are errors too."""
    _no_endless_number(text)
    try:
        tree = _decode_json(text)
    except RecursionError:
        raise ValueError(_TOO_DEEP) from None
    return _checked(text, tree)


def checked_json(text: str, tree: object) -> Tree:
    """The same for a text that was decoded already, each key once and every number finite."""
    _no_endless_number(text)
    return _checked(text, tree)


def _checked(text: str, tree: object) -> Tree:
    if not isinstance(tree, dict):
        raise ValueError("a document must be a table of keys")  # noqa: TRY004 (every fault of the text is a ValueError)
    if text.count("{") + text.count("[") > DEEPEST:  # else it cannot be
        _not_too_deep(tree)
    if text.isascii() and "\\" not in text:  # then it has no surrogates
        return tree
    try:
        json.dumps(tree, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise ValueError("it has half of a surrogate pair, which is not a character") from None
    return tree


def _each_key_once(pairs: list[tuple[str, Any]]) -> Tree:
    tree = dict(pairs)
    if len(tree) < len(pairs):
        names = [name for name, _ in pairs]
        duplicate = next(name for name in names if names.count(name) > 1)
        raise ValueError(f'the key "{duplicate}" is there twice in one table')
    return tree


def _no_endless_number(text: str) -> None:
    if _ENDLESS_NUMBER.search(text):
        raise ValueError("it has a number with a hundred digits or more")


def _no_number(text: str) -> object:
    raise ValueError(f"{text} is not a number")


_decode_json = json.JSONDecoder(object_pairs_hook=_each_key_once, parse_constant=_no_number).decode


def _toml(text: str) -> Tree:
    """The tree of a TOML text. Checks the depth of dotted keys first, since tomllib is very slow with many dots."""
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
    """Reads the parts of one document and collects every mistake."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.mistakes: list[Mistake] = []

    def game(self) -> Game[Any, Any] | None:
        """The game of the document."""
        name = self.tree.get("game")
        if not isinstance(name, str):
            self.mistakes.append(Mistake("game", f"name a game: {', '.join(registry.names())}"))
            return None
        try:
            return registry.game(name)
        except registry.UnknownGame as unknown:
            self.mistakes.append(Mistake("game", str(unknown)))
            return None

    def rules(self, game: Game[Any, Any]) -> TableRules | None:
        tree = self.tree.get("rules", {})
        if not isinstance(tree, Mapping):
            self.mistakes.append(Mistake("rules", "write a table of options"))
            return None
        try:
            rules: TableRules = game.rules.elect(tree)
        except Unreadable as unreadable:
            self.mistakes.extend(unreadable.mistakes)
            return None
        return rules

    def model(self, model: type[M], names: object = None) -> M | None:
        """The document as a model, checked against the names it may use (`documents.names`) if there are any.

        A mistake that was already reported for the same place is not reported again.
        """
        try:
            return model.model_validate(self.tree, context=names)
        except ValidationError as error:
            reported = {mistake.place for mistake in self.mistakes}
            self.mistakes.extend(mistake for mistake in mistakes_of(model, error) if mistake.place not in reported)
            return None

    def finish(self) -> None:
        """Raises `Unreadable` if there were mistakes. It then also reports a day before the chapter was adopted."""
        day = self.tree.get("on")
        if self.mistakes and isinstance(day, date) and not isinstance(day, datetime) and day < FIRST_DAY:
            self.mistakes.append(Mistake("on", f"{day} is before the chapter was adopted, on {FIRST_DAY}"))
        if self.mistakes:
            raise Unreadable(*self.mistakes)


def faults_of(error: ValidationError) -> list[Mapping[str, Any]]:
    """The faults pydantic found."""
    return [dict(fault) for fault in error.errors(include_url=False)]


_IN_WORDS = {
    "int_type": "write a whole number",
    "int_parsing": "write a whole number",
    "int_parsing_size": "write a smaller number",
    "int_from_float": "write a whole number",
    "bool_type": "write true or false",
    "bool_parsing": "write true or false",
    "string_type": "write a text in quotes",
    "list_type": "write a list",
    "tuple_type": "write a list",
    "dict_type": "write a table of keys",
    "model_type": "write a table of keys",
    "model_attributes_type": "write a table of keys",
    "dataclass_type": "write a table of keys",
    "missing": "is missing",
    "extra_forbidden": "there is no such key",
    "unexpected_keyword_argument": "there is no such key",
    "string_pattern_mismatch": "it is not written as it must be: {pattern}",
    "string_too_short": "write at least {min_length} character(s)",
    "string_too_long": "write at most {max_length} characters",
    "too_long": "write at most {max_length} entries",
    "too_short": "write at least {min_length} entries",
    "greater_than_equal": "write {ge} or more",
    "greater_than": "write more than {gt}",
    "less_than_equal": "write {le} or less",
    "less_than": "write less than {lt}",
    "literal_error": "it can be only {expected}",
    "enum": "it can be only {expected}",
    "union_tag_invalid": "it can be only {expected_tags}",
    "json_invalid": "not JSON: {error}",
}


def in_words(fault: Mapping[str, Any]) -> str:
    """A fault in our words: of our own checks their reason, without the name of the exception."""
    kind, more = fault["type"], fault.get("ctx", {})
    if kind in {"value_error", "assertion_error"}:
        return str(more["error"])
    if kind == "string_too_short" and more["min_length"] == 1:
        return "is required"
    return _IN_WORDS.get(kind, "it cannot be read").format(**more)


def mistakes_of(model: type[BaseModel], error: ValidationError) -> list[Mistake]:
    return [_mistake(model, fault) for fault in faults_of(error)]


def _mistake(model: type[BaseModel], fault: Mapping[str, Any]) -> Mistake:
    """A mistake found by pydantic, in our words."""
    place = place_of(*fault["loc"])
    match fault["type"]:
        case "slip":
            slip = fault["ctx"]["slip"]
            of_a_key = not slip.part and fault["loc"][-1:] == ("[key]",)
            return Mistake(place_of(*fault["loc"][:-1]) if of_a_key else place, slip.why, slip.cite)
        case "extra_forbidden":
            hint = nearest(str(fault["loc"][-1]), _keys_beside(model, fault["loc"]))
            return Mistake(place, f"there is no such key{hint}")
        case "missing":
            return Mistake(place, "is missing")
        case _:
            return Mistake(place, in_words(fault))


def place_of(*parts: str | int, within: str = "") -> str:
    """A place in a document, as in TOML: seats[0].wagers."straight 17"."""
    return (within + "".join(_step(part) for part in parts)).lstrip(".")


def _step(part: str | int) -> str:
    if isinstance(part, int):
        return f"[{part}]"
    return f".{part}" if _BARE_KEY.fullmatch(part) else f'."{part}"'


def _keys_beside(model: type[BaseModel], place: tuple[str | int, ...]) -> list[str]:
    """The allowed keys at the place of an unknown one."""
    here: Any = model
    for part in place[:-1]:
        if isinstance(part, str) and part in here.model_fields:
            inside = here.model_fields[part].annotation
            here = next(
                (each for each in (inside, *getattr(inside, "__args__", ())) if hasattr(each, "model_fields")), here
            )
    return [entry.alias or name for name, entry in here.model_fields.items()]


def default_day(day: date | None) -> date:
    """The day to judge a document on: its own, or the day of our newest text."""
    return day or NEWEST_TEXT
