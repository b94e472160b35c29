"""The desk's forms into commands, and what comes of asking: done, or refused with every paragraph."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pydantic import ValidationError
from starlette.datastructures import UploadFile
from starlette.requests import Request

from croupier.amounts.cents import NotMoney, read_dollars
from croupier.documents.reading import mistakes_of
from croupier.engine.game import Game
from croupier.floor.accounts.people import Actor
from croupier.floor.commands import ANY_COMMAND, AnyCommand, Command
from croupier.law.option import Unreadable
from croupier.law.ruling import Mistake
from croupier.web.api.commands import done
from croupier.web.context import Context
from croupier.web.desk.sheet_form import read_form
from croupier.web.problems import told_as

Tree = dict[str, Any]
Fields = Mapping[str, str]
Refusals = list[Tree]

DETAIL = "detail."
_SAID = {422, 403, 409}  # what a form is told in its own page; the rest is an error's page


async def fields_of(request: Request) -> dict[str, str]:
    """The fields of a form; of two by one name the last, so that a box that is ticked overrules its "no"."""
    form = await request.form()
    return {name: value for name, value in form.multi_items() if not isinstance(value, UploadFile)}


def _words(*names: str) -> Callable[[Fields], Tree]:
    return lambda fields: {name: fields.get(name, "").strip() for name in names}


def _numbers(*names: str) -> Callable[[Fields], Tree]:
    return lambda fields: {name: _whole(fields, name) for name in names}


def _whole(fields: Fields, name: str) -> int:
    text = fields.get(name, "").strip()
    if not (text.isascii() and text.isdigit() and len(text) < 10):  # noqa: PLR2004
        raise Unreadable(Mistake(name, f'"{text}" is no whole number'))
    return int(text)


def _raise(fields: Fields) -> Tree:
    told = _words("matter", "what")(fields)
    return told | ({"round": _whole(fields, "round")} if fields.get("round", "").strip() else {})


def _rule(fields: Fields) -> Tree:
    """A remedy brings its own details, and its own paragraph where none was named."""
    kind = fields.get("kind", "").strip() if fields.get("ruling") == "remedy" else ""
    mine = f"{DETAIL}{kind}."
    details = {name.removeprefix(mine): text.strip() for name, text in fields.items() if kind and name.startswith(mine)}
    cite = fields.get("cite", "").strip() or fields.get(f"cite.{kind}", "")
    told = {"matter": _whole(fields, "matter"), "kind": kind, "details": details, "cite": cite}
    return told | _words("ruling", "why")(fields)


def _correct(fields: Fields) -> Tree:
    """An amount to the seat, or with a minus back from it."""
    text = fields.get("amount", "").strip().replace(",", "").replace("\N{MINUS SIGN}", "-")
    sign, amount = (-1, text[1:]) if text.startswith("-") else (1, text.removeprefix("+"))
    try:
        cents = sign * read_dollars(amount.removeprefix("$"))
    except NotMoney as mistake:
        raise Unreadable(Mistake("amount", str(mistake))) from None
    return {"matter": _whole(fields, "matter"), "cents": cents} | _words("handle", "cite", "why")(fields)


def _duty(fields: Fields) -> Tree:
    return _numbers("change")(fields) | _words("duty")(fields)


def _nothing(_fields: Fields) -> Tree:
    return {}


_READ: Mapping[str, Callable[[Fields], Tree]] = {
    "approve_change": _numbers("change"),
    "assign_dealer": _words("dealer"),
    "cancel_change": _numbers("change"),
    "close_table": _nothing,
    "correct": _correct,
    "duty": _duty,
    "halt": _words("why"),
    "order_recut": _nothing,
    "order_reshuffle": _nothing,
    "raise": _raise,
    "resume": _nothing,
    "rule": _rule,
    "second": _numbers("correction"),
    "step": _words("step"),
    "validate": _numbers("win"),
    "withdraw": lambda fields: _numbers("correction")(fields) | _words("why")(fields),
}
COMMANDS = frozenset(_READ)


def command_of(do: str, table: str, fields: Fields) -> Command:
    """The command a form asks for, or raises `Unreadable`."""
    return _read({"do": do, "table": table, **_READ[do](fields)})


def schedule_of(game: Game[Any, Any], table: str, fields: Fields) -> Command:
    """The sheet in the editor, scheduled for the time in it; an empty time is as soon as the chapter allows."""
    rules, limits = read_form(game, fields)
    at = fields.get("at", "").strip() or None
    return _read({"do": "schedule", "table": table, "rules": rules, "limits": limits, "at": at})


def acknowledge_of(notice: int) -> Command:
    return _read({"do": "acknowledge", "notice": notice})


def _read(tree: Tree) -> Command:
    try:
        command: AnyCommand = ANY_COMMAND.validate_python(tree)
    except ValidationError as error:
        raise Unreadable(*(_in_the_form(each) for each in mistakes_of(Command, error))) from None
    return command


def _in_the_form(mistake: Mistake) -> Mistake:
    """A mistake by the field's own name: which command it is, the page shows."""
    why = "is wanted" if mistake.why.startswith("string should have at least") else mistake.why
    return Mistake(mistake.place.partition(".")[2] or mistake.place, why, mistake.cite)


# ---------------------------------------------------------------- asking


async def asked(context: Context, actor: Actor, make: Callable[[], Command], key: str) -> Refusals:
    """Has it done once; answers with everything that was refused, nothing where it was done."""
    if not key:
        return [{"why": "the form has no key: load the page again", "cite": "", "place": "key"}]
    try:
        await done(context, actor, make(), key, None)
    except Exception as error:
        if told_as(error).status not in _SAID:
            raise
        return refusals(error)
    return []


def refusals(error: Exception) -> Refusals:
    """Each thing that speaks against it, with its paragraph and its place where it has them."""
    problem = told_as(error)
    told: Any = problem.members.get("rulings") or problem.members.get("mistakes")
    told = told or [{"why": problem.detail, "cite": problem.members.get("cite", "")}]
    return [{"why": each["why"], "cite": each.get("cite") or "", "place": each.get("place", "")} for each in told]
