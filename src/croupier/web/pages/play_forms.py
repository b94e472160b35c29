"""Turns the forms of a table's page and the cage into commands, with the same validation as the API."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from croupier.amounts.cents import NotMoney, read_stake
from croupier.documents.reading import Tree
from croupier.floor.commands import Command
from croupier.law.option import Unreadable
from croupier.law.ruling import Mistake
from croupier.web.api.commands import validated

Fields = Mapping[str, str]
_PICKED = "pick-"  # how the fields of things that were clicked begin


def _field(name: str) -> Callable[[Fields], Tree]:
    return lambda fields: {name: fields.get(name, "")}


def _whole_number(fields: Fields, name: str) -> int | None:
    """A whole number; None if the field is empty."""
    text = fields.get(name, "").strip()
    if not text:
        return None
    if not (text.isascii() and text.isdigit()):
        raise Unreadable(Mistake(name, f'"{text}" is not a whole number'))
    return int(text)


def _cents(fields: Fields) -> Tree:
    """The amount in dollars if one was typed, else the value of the chip."""
    typed = fields.get("amount", "").strip().removeprefix("$").replace(",", "")
    if typed:
        try:
            return {"cents": read_stake(typed)}
        except NotMoney as mistake:
            raise Unreadable(Mistake("amount", str(mistake))) from None
    return _if_given("cents", _whole_number(fields, "cents"))


def _if_given(name: str, value: object) -> Tree:
    return {} if value is None else {name: value}


def _wager(fields: Fields) -> Tree:
    return {"wager": f"{fields.get('wager', '')} {_marks(fields)}".strip(), **_cents(fields)}


def _marks(fields: Fields) -> str:
    """The marks of a ticket and its number of games, if the form has them."""
    marks, games = "".join(fields.get("marks", "").split()), fields.get("games", "").strip()
    return f"{marks}@{games}" if games not in {"", "1"} else marks


def _decide(fields: Fields) -> Tree:
    picked = [value for name, value in fields.items() if name.startswith(_PICKED)]
    answer = " ".join((fields.get("answer", ""), fields.get("amount", "").strip().removeprefix("$"), *picked)).strip()
    return {"question": fields.get("question", ""), "site": fields.get("site", ""), "answer": answer}


def _raise(fields: Fields) -> Tree:
    matter = {"matter": fields.get("matter", ""), "what": fields.get("what", "").strip()}
    return matter | _if_given("round", _whole_number(fields, "round"))


def _nothing(_fields: Fields) -> Tree:
    return {}


# The commands of a table's page, and how each reads its fields besides the table.
_READERS: Mapping[str, Callable[[Fields], Tree]] = {
    "sit": lambda fields: _if_given("seat", _whole_number(fields, "seat")),
    "leave": _nothing,
    "change_seat": lambda fields: {"seat": _whole_number(fields, "seat")},
    "after_round": lambda fields: {"wish": fields.get("wish", ""), **_cents(fields)},
    "join_waiting_list": _nothing,
    "leave_waiting_list": _nothing,
    "wager": _wager,
    "take_down": _wager,
    "undo": _nothing,
    "clear": _nothing,
    "call": lambda fields: {"wager": fields.get("wager", ""), "on": fields.get("on", "") == "on"},
    "ready": _nothing,
    "decide": _decide,
    "seat_bot": _nothing,
    "pass_on": _nothing,
    "dismiss_bot": _field("handle"),
    "deal": _nothing,
    "halt": _field("why"),
    "resume": _nothing,
    "raise": _raise,
}
CAGE_COMMANDS = frozenset({"buy_in", "cash_out"})
TABLE_COMMANDS = frozenset(_READERS)


def command_of(do: str, fields: Fields, table: str = "") -> Command:
    """The command in a form; raises `Unreadable` with every mistake."""
    tree: Tree = {"do": do}
    tree |= _cents(fields) if do in CAGE_COMMANDS else {"table": table, **_READERS[do](fields)}
    return validated(tree)
