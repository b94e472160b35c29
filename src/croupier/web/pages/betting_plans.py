"""Bets laid again: those of the seat's last round, twice those on the layout, or a plan that the browser keeps.

A plan is a cookie of the table's page. It is read like any other form: the floor decides on every wager in it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from urllib.parse import quote, unquote

from fastapi import Request, Response

from croupier.documents.reading import Tree
from croupier.floor.tables.table import Table
from croupier.law.option import Unreadable
from croupier.law.ruling import Mistake, Refused
from croupier.money.wager import Bet

Bets = tuple[tuple[str, int], ...]  # names of wagers and their cents, in the order in which they are laid

REPEATS = ("rebet", "double", "lay_plan")
KEEPS = ("save_plan", "delete_plan")
_COOKIE = "plans"
_YEAR_SECONDS = 365 * 24 * 3600
_MAX_PLANS, _MAX_NAME, _MAX_COOKIE = 8, 24, 3_500


def repeated(request: Request, table: Table, handle: str, command: str, fields: Mapping[str, str]) -> Tree:
    """The command that lays the bets of a rebet, a double or a plan."""
    if command == "double":
        wanted = own_bets(table, handle)
        stakes = _allowed(table, handle, wanted) or wanted
    else:
        name = fields.get("plan", "")
        wanted = table.bets_before.get(handle, ()) if command == "rebet" else plans(request).get(name, ())
        missing = _missing(table, handle, wanted)
        stakes = _allowed(table, handle, missing) or missing
    if not stakes:
        raise Unreadable(Mistake("", "there are no bets to lay"))
    wagers = [{"wager": name, "cents": cents} for name, cents in stakes]
    return {"do": "wagers", "table": table.name, "wagers": wagers, "ready": fields.get("ready", "") == "on"}


def own_bets(table: Table, handle: str) -> Bets:
    return tuple((wager.name, wager.stake_cents) for wager in table.betting.wagers if wager.seat == handle)


def _missing(table: Table, handle: str, wanted: Bets) -> Bets:
    """What has to be added to the layout so that the bets are down."""
    down = dict(own_bets(table, handle))
    return tuple((name, cents - down.get(name, 0)) for name, cents in wanted if cents > down.get(name, 0))


def _allowed(table: Table, handle: str, stakes: Bets) -> Bets:
    """The stakes that the table takes now. A wager that has to wait for its moment (a come bet's odds) is left out."""
    betting, allowed = table.betting, []
    for name, cents in stakes:
        kind, _, on = name.partition(" ")
        try:
            betting = betting.with_bet(Bet(handle, kind, on, cents))
        except Refused:
            continue
        allowed.append((name, cents))
    return tuple(allowed)


# ---------------------------------------------------------------- plans


def plans(request: Request) -> dict[str, Bets]:
    """The plans in the browser's cookie; none if it is missing or malformed."""
    try:
        kept = json.loads(unquote(request.cookies.get(_COOKIE, "")))
        return {str(name): _read(bets) for name, bets in kept.items()}
    except (ValueError, AttributeError, TypeError):
        return {}


def _read(bets: Iterable[tuple[str, int]]) -> Bets:
    return tuple((str(name), int(cents)) for name, cents in bets)


def store(response: Response, table: str, plans_kept: Mapping[str, Bets]) -> None:
    text = quote(json.dumps(plans_kept, separators=(",", ":")))
    response.set_cookie(_COOKIE, text, max_age=_YEAR_SECONDS, path=page_path(table), httponly=True, samesite="lax")


def page_path(table: str) -> str:
    return f"/tables/{quote(table)}"


def with_plan(plans_kept: Mapping[str, Bets], name: str, bets: Bets) -> dict[str, Bets]:
    """The plans with a new one. Raises `Unreadable` if it cannot be kept."""
    name = " ".join(name.split())[:_MAX_NAME]
    after = {**plans_kept, name: bets}
    if not name:
        raise Unreadable(Mistake("name", "a plan needs a name"))
    if not bets:
        raise Unreadable(Mistake("", "there are no bets on the layout to save"))
    if len(after) > _MAX_PLANS or len(quote(json.dumps(after))) > _MAX_COOKIE:
        raise Unreadable(Mistake("", "there is no room for another plan: delete one first"))
    return after
