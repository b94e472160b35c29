"""The dealer's drill: a round is over, and the student says what each wager is paid or loses."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from croupier.croupiers.play import Live
from croupier.documents.reading import Tree
from croupier.engine.hands_shown import sites_of
from croupier.engine.layout import Orientation
from croupier.engine.round import Round
from croupier.floor.accounts.permissions import demand
from croupier.floor.tables.table import Table
from croupier.money.settlement import Line
from croupier.money.wager import Wager
from croupier.web.context import context_of
from croupier.web.pages.common import MayReadTable, orientation_of
from croupier.web.rendering import drawing
from croupier.web.rendering.render import page
from croupier.web.rendering.replay import RoundReplay
from croupier.web.rendering.scene import words
from croupier.web.school.deals import MOST_DRILLS, following, new_number, settled_round
from croupier.web.school.notebook import Notebook

router = APIRouter(include_in_schema=False)

DRILL = "payouts"
_TYPED = re.compile(r"(?P<sign>[-−–+]?) ?\$? ?(?P<dollars>\d{1,9})(\.(?P<cents>\d\d))?")  # noqa: RUF001 (signs people type)
_MOST_PAID = 12

Paid = Annotated[list[str], Query(max_length=_MOST_PAID)]


@router.get("/tables/{table}/practice/payouts")
def dealer_drill(
    request: Request,
    table: str,
    actor: MayReadTable,
    number: Annotated[int | None, Query(alias="round")] = None,
    paid: Paid = [],  # noqa: B006 (read only)
) -> Response:
    """A round to settle. With what the student pays, what the table pays, line by line."""
    demand(actor, "read_table", table=table)
    current = context_of(request).casino.table(table)
    number = (number if number is not None else new_number()) % MOST_DRILLS
    live = settled_round(current.sheet, number)
    if live is None or live.outcome is None:
        why = f"No round of {current.sheet.game.title} to settle came up. Ask for another one."
        return page(request, "coach.html", title="Practice", table=table, choices=[], why=why)
    checked = len(paid) > 0
    seats = {seat: at for at, seat in enumerate(live.round.seat_numbers)}
    in_order = sorted(live.outcome.lines, key=lambda line: seats.get(line.seat, len(seats)))
    lines = [
        _line(line, paid[at] if at < len(paid) else "", checked=checked, at=at) for at, line in enumerate(in_order)
    ]
    book = Notebook.of(request, DRILL)
    if checked:
        book = book.with_score(number, _scores(lines))
    response = page(
        request,
        "school_payouts.html",
        table=table,
        title=current.sheet.game.title,
        number=number,
        following=following(number),
        checked=checked,
        lines=lines,
        all_right=all(each["right"] for each in lines),
        focuses=orientation_of(request) is Orientation.LANDSCAPE,
        several=len(live.round.seat_numbers) > 1,
        book=book,
        **_shown(current, live, request),
    )
    book.keep(response, table, DRILL)
    return response


def _scores(lines: list[Tree]) -> dict[str, tuple[int, int]]:
    """Asked and right, by what became of the wagers: won, lost, pushed."""
    scores: dict[str, tuple[int, int]] = {}
    for each in lines:
        asked, right = scores.get(each["result"], (0, 0))
        scores[each["result"]] = asked + 1, right + each["right"]
    return scores


def _line(line: Line, typed: str, *, checked: bool, at: int) -> Tree:
    """One wager: what lies there; and when it is checked, what was typed and what the table pays."""
    asked: Tree = {"at": at, "seat": line.seat, "wager": words(line.named), "stake_cents": line.stake_cents}
    result = str(line.result)
    right = checked and typed_cents(typed) == line.cents
    settled = {"cents": line.cents, "result": result, "pays": line.pays, "note": line.note, "cite": line.cite}
    return {**asked, **settled, "typed": typed, "right": right}


def typed_cents(text: str) -> int | None:
    """Cents from what somebody typed: "15", "-10", "+7.50", "$3"; nothing typed is nothing paid. None: not an amount."""
    if not text.strip():
        return 0
    match = _TYPED.fullmatch(text.strip().replace(",", ""))
    if match is None:
        return None
    cents = int(match["dollars"]) * 100 + int(match["cents"] or 0)
    return cents if match["sign"] in {"", "+"} else -cents


def _shown(table: Table, live: Live, request: Request) -> Tree:
    """The felt when all is dealt, with the hands, the dice or the wheel, and what stood before the round."""
    replay = RoundReplay({}, live.round, live.journal, sites_of(live.round, live.journal))
    state = replay.at(replay.steps)
    if live.outcome is not None:
        state = {**state, "hands": [_unsettled(hand, live.outcome.lines) for hand in state["hands"]]}
    felt = drawing.past_felt(
        _with_all_wagers(live), state, table, orientation_of(request), drawn=tuple(live.round.seat_numbers.values())
    )
    device = drawing.device(table, {"text": state["chance"]}) if state["chance"] else ""
    return {"felt": felt, "device": device, "hands": [hand for hand in state["hands"] if hand["cards"]]}


def _unsettled(hand: Tree, lines: tuple[Line, ...]) -> Tree:
    """The hand with its stakes as they lay there before they were paid or taken."""
    staked = {(line.seat, line.kind, line.hand): line.stake_cents for line in lines}
    stakes = [
        each
        if each["stake_cents"]
        else {**each, "stake_cents": staked.get((each["handle"], each["wager"], hand["hand"]), 0)}
        for each in hand["stakes"]
    ]
    return {**hand, "stakes": stakes}


def _with_all_wagers(live: Live) -> Round:
    """The round with the wagers that were made while it was played: they lie on the felt as well."""
    wagers, names = live.round.wagers, {(wager.seat, wager.name) for wager in live.round.wagers}
    lines = live.outcome.lines if live.outcome is not None else ()
    made = [line for line in lines if line.stake_cents and line.hand == 1 and (line.seat, line.wager) not in names]
    later = (Wager(line.seat, line.kind, line.wager.partition(" ")[2], line.stake_cents) for line in made)
    return replace(live.round, wagers=(*wagers, *later))
