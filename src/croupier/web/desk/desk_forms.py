"""Turns the desk's forms into commands, runs them, and lists what was refused with its paragraphs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from croupier.amounts.cents import NotMoney, read_dollars
from croupier.documents.reading import Tree
from croupier.engine.game import Game
from croupier.floor.accounts.people import Actor
from croupier.floor.commands import Command
from croupier.law.option import Unreadable
from croupier.law.ruling import Mistake
from croupier.web.api.commands import execute, validated
from croupier.web.context import Context
from croupier.web.desk.sheet_form import read_form
from croupier.web.problems import problem_for

Fields = Mapping[str, str]
Refusals = list[Tree]

_DETAIL = "detail."
_SHOWN_ON_FORM = {422, 403, 409}  # statuses shown on the form's page; others get an error page


def _texts(*names: str) -> Callable[[Fields], Tree]:
    return lambda fields: {name: fields.get(name, "").strip() for name in names}


def _numbers(*names: str) -> Callable[[Fields], Tree]:
    return lambda fields: {name: _whole_number(fields, name) for name in names}


def _whole_number(fields: Fields, name: str) -> int:
    text = fields.get(name, "").strip()
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise Unreadable(Mistake(name, f'"{text}" is not a whole number'))
    return int(text)


def _raise(fields: Fields) -> Tree:
    matter = _texts("matter", "what")(fields)
    return matter | ({"round": _whole_number(fields, "round")} if fields.get("round", "").strip() else {})


def _rule(fields: Fields) -> Tree:
    """A ruling. A remedy has details, and its own paragraph if none was entered."""
    kind = fields.get("kind", "").strip() if fields.get("ruling") == "remedy" else ""
    prefix = f"{_DETAIL}{kind}."
    details = {
        name.removeprefix(prefix): text.strip() for name, text in fields.items() if kind and name.startswith(prefix)
    }
    cite = fields.get("cite", "").strip() or fields.get(f"cite.{kind}", "")
    ruling = {"matter": _whole_number(fields, "matter"), "kind": kind, "details": details, "cite": cite}
    return ruling | _texts("ruling", "why")(fields)


def _correct(fields: Fields) -> Tree:
    """A correcting transfer: positive to the patron, negative back from the patron."""
    text = fields.get("amount", "").strip().replace(",", "").replace("\N{MINUS SIGN}", "-")
    sign, amount = (-1, text[1:]) if text.startswith("-") else (1, text.removeprefix("+"))
    try:
        cents = sign * read_dollars(amount.removeprefix("$"))
    except NotMoney as mistake:
        raise Unreadable(Mistake("amount", str(mistake))) from None
    return {"matter": _whole_number(fields, "matter"), "cents": cents} | _texts("handle", "cite", "why")(fields)


def _nothing(_fields: Fields) -> Tree:
    return {}


_READERS: Mapping[str, Callable[[Fields], Tree]] = {
    "approve_change": _numbers("change"),
    "assign_dealer": _texts("dealer"),
    "cancel_change": _numbers("change"),
    "close_table": _nothing,
    "correct": _correct,
    "duty": lambda fields: _numbers("change")(fields) | _texts("duty")(fields),
    "halt": _texts("why"),
    "order_recut": _nothing,
    "order_reshuffle": _nothing,
    "raise": _raise,
    "resume": _nothing,
    "rule": _rule,
    "second": _numbers("correction"),
    "second_ruling": _numbers("proposal"),
    "set_clock": _numbers("seconds", "bank_seconds", "bank_rounds"),
    "set_company": lambda fields: {"on": fields.get("on", "") == "yes"},
    "step": _texts("step"),
    "validate": _numbers("win"),
    "withdraw": lambda fields: _numbers("correction")(fields) | _texts("why")(fields),
    "withdraw_ruling": lambda fields: _numbers("proposal")(fields) | _texts("why")(fields),
}
COMMANDS = frozenset(_READERS)


def command_of(do: str, table: str, fields: Fields) -> Command:
    """The command in a form; raises `Unreadable`."""
    return validated({"do": do, "table": table, **_READERS[do](fields)})


def schedule_of(game: Game[Any, Any], table: str, fields: Fields) -> Command:
    """The command that schedules the sheet in the editor; without a time, as soon as the chapter allows."""
    rules, limits = read_form(game, fields)
    at = fields.get("at", "").strip() or None
    return validated({"do": "schedule", "table": table, "rules": rules, "limits": limits, "at": at})


# ---------------------------------------------------------------- running commands


async def submit(context: Context, actor: Actor, read: Callable[[], Command], key: str) -> Refusals:
    """Reads and runs a command once. Returns everything that was refused; an empty list if it was done."""
    if not key:
        return [{"why": "the form has no key; reload the page", "cite": "", "place": "key"}]
    try:
        await execute(context, actor, read(), key, None)
    except Exception as error:
        if problem_for(error).status not in _SHOWN_ON_FORM:
            raise
        return refusals(error)
    return []


def refusals(error: Exception) -> Refusals:
    """Every reason of a refusal, with its paragraph and its field if there are any."""
    problem = problem_for(error)
    reasons: Any = problem.members.get("rulings") or problem.members.get("mistakes")
    reasons = reasons or [{"why": problem.detail, "cite": problem.members.get("cite", "")}]
    return [{"why": each["why"], "cite": each.get("cite") or "", "place": each.get("place", "")} for each in reasons]
