"""Forms into commands: the fields a page posts, read into the same strict documents a program would send."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pydantic import ValidationError

from croupier.amounts.cents import NotMoney, read_stake
from croupier.floor.commands import ANY_COMMAND, Command
from croupier.law.option import Unreadable
from croupier.law.ruling import Mistake

Fields = Mapping[str, str]
Tree = dict[str, Any]


def _field(name: str) -> Callable[[Fields], Tree]:
    return lambda fields: {name: fields.get(name, "")}


def _whole(fields: Fields, name: str) -> int | None:
    """A whole number, or none where the field is empty."""
    text = fields.get(name, "").strip()
    if not text:
        return None
    if not (text.isascii() and text.isdigit()):
        raise Unreadable(Mistake(name, f'"{text}" is no whole number'))
    return int(text)


def _cents(fields: Fields) -> Tree:
    """Chips by their value, or an amount in dollars where one was typed."""
    typed = fields.get("amount", "").strip().removeprefix("$").replace(",", "")
    if typed:
        try:
            return {"cents": read_stake(typed)}
        except NotMoney as mistake:
            raise Unreadable(Mistake("amount", str(mistake))) from None
    return _given("cents", _whole(fields, "cents"))


def _given(name: str, value: object) -> Tree:
    return {} if value is None else {name: value}


def _wager(fields: Fields) -> Tree:
    return {"wager": fields.get("wager", ""), **_cents(fields)}


def _call(fields: Fields) -> Tree:
    return {"wager": fields.get("wager", ""), "on": fields.get("on", "") == "on"}


def _decide(fields: Fields) -> Tree:
    answer = f"{fields.get('answer', '')} {fields.get('amount', '').strip().removeprefix('$')}".strip()
    return {"site": fields.get("site", ""), "answer": answer}


def _raise(fields: Fields) -> Tree:
    told = {"matter": fields.get("matter", ""), "what": fields.get("what", "").strip()}
    return told | _given("round", _whole(fields, "round"))


def _nothing(_fields: Fields) -> Tree:
    return {}


# What each command of the table's page takes besides the table. What is not here is not asked for from this page.
_READ: Mapping[str, Callable[[Fields], Tree]] = {
    "sit": lambda fields: _given("seat", _whole(fields, "seat")),
    "leave": _nothing,
    "wager": _wager,
    "take_down": _wager,
    "call": _call,
    "ready": _nothing,
    "decide": _decide,
    "seat_bot": _nothing,
    "dismiss_bot": _field("handle"),
    "deal": _nothing,
    "halt": _field("why"),
    "resume": _nothing,
    "raise": _raise,
}
AT_THE_CAGE = frozenset({"buy_in", "cash_out"})
COMMANDS = frozenset(_READ)


def command_of(do: str, fields: Fields, table: str = "") -> Command:
    """The command a form asks for, or raises `Unreadable` with what is wrong with it."""
    asked: Tree = {"do": do}
    asked |= _cents(fields) if do in AT_THE_CAGE else {"table": table, **_READ[do](fields)}
    try:
        return ANY_COMMAND.validate_python(asked)
    except ValidationError as mistaken:
        raise Unreadable(*(_mistake(error) for error in mistaken.errors())) from None


def _mistake(error: Mapping[str, Any]) -> Mistake:
    place = ".".join(str(part) for part in error["loc"][1:])
    return Mistake(place, str(error["msg"]))
