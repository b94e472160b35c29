"""The coach's pages: what is best now, and what the answers of a past round cost."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, Response

from croupier.croupiers.advice import JudgedAnswer, NoAdvice, decisions, in_view, reason
from croupier.documents.reading import Tree
from croupier.floor.accounts.permissions import demand
from croupier.web.api.tables import past_record
from croupier.web.context import Context, context_of
from croupier.web.jobs.coach import Position, StillCounting
from croupier.web.pages.common import MayReadTable, not_found
from croupier.web.pages.history import MayReplayRound, own_seat
from croupier.web.rendering.render import common_context, fragment, page
from croupier.web.rendering.replay import RoundReplay
from croupier.web.rendering.scene import words

router = APIRouter(include_in_schema=False)

_MOST_ASKED = 10**6
Asked = Annotated[int, Query(ge=0, le=_MOST_ASKED)]  # how often the page has asked by itself

_LONGEST_PAUSE_SECONDS = 15  # before a page asks again by itself
_MOST_DOUBLED = 4
_NOTHING = "You are not asked anything now."
_CLOSE_CENTS = 0.5  # choices within half a cent count as equally good


def choices(cents: Mapping[str, float], given: str = "") -> list[Tree]:
    """The choices with their values, best first, and what each costs against the best."""
    best = max(cents.values())
    ordered = sorted(cents.items(), key=lambda each: -each[1])
    return [
        {
            "name": name,
            "title": words(name),
            "cents": round(value),
            "cost_cents": round(best - value),
            "best": best - value < _CLOSE_CENTS,
            "given": name == given,
        }
        for name, value in ordered
    ]


# ---------------------------------------------------------------- at a table


@router.get("/tables/{table}/coach")
async def best_now(request: Request, table: str, actor: MayReadTable, asked: Asked = 0) -> Response:
    """What each answer to the viewer's question is worth, from what the viewer may see."""
    demand(actor, "read_table", table=table)
    context = context_of(request)
    current, answer = context.casino.table(table), Tree(choices=[], why=_NOTHING)
    seat = current.seat_of(actor.person) if actor is not None else None
    asked_here = current.running.asked(seat.handle) if current.playing and seat is not None else None
    if asked_here is not None and seat is not None:
        key = (table, current.question_of(seat.handle), current.version)
        position = Position.of(current.running.round, current.running.journal, seat.handle)
        answer = await advised(context, key, position, asked=asked)
        held = in_view(position.round, position.journal, asked_here.decision)
        answer["reason"] = in_words(held, answer["worth"]) if answer["choices"] else ""
    return _coach_page(request, table, "What is best here?", **answer)


async def advised(
    context: Context, key: tuple[object, ...], position: Position, given: str = "", *, asked: int
) -> Tree:
    """What each answer is worth, or why that is not counted, or when to ask again."""
    try:
        cents = await context.coach.advice(key, position)
    except StillCounting:
        return {"choices": [], "why": "", **again(asked)}
    except NoAdvice as why:
        return {"choices": [], "why": str(why)}
    return {"choices": choices(cents, given), "why": "", "worth": cents}


def in_words(held: str, cents: Mapping[str, float], given: str = "") -> str:
    """The reason as a sentence: "14 against 10: both lose on average; hit costs $0.12 less than stand."."""
    why = reason(cents, given)
    sentence = f"{held}: {why}" if held and why else why
    return f"{sentence[:1].upper()}{sentence[1:]}." if sentence else ""


def again(asked: int) -> Tree:
    """For a page whose answer is still counted: when it asks again, and how often it then has asked."""
    return {"again_seconds": min(2 ** min(asked, _MOST_DOUBLED), _LONGEST_PAUSE_SECONDS), "asked": asked + 1}


def _coach_page(request: Request, table: str, title: str, **found: object) -> HTMLResponse:
    context: Tree = {"title": title, "table": table, **found}
    if "hx-request" in request.headers:
        return HTMLResponse(fragment("_coach.html", **common_context(request) | context))
    return page(request, "coach.html", **context)


@router.get("/tables/{table}/rounds/{number}/coach")
async def mistakes(request: Request, table: str, number: int, actor: MayReplayRound, asked: Asked = 0) -> Response:
    """What the viewer's answers in a settled round cost against the best ones."""
    record = past_record(context_of(request), table, number, actor)
    if record is None:
        return not_found(request, f"{table} has no settled round {number}.")
    handle = own_seat(request, record, actor)
    replay = RoundReplay.of(record)
    judged: list[JudgedAnswer] = []
    try:
        if decisions(replay.round, replay.journal, handle):
            position = Position.of(replay.round, replay.journal)
            judged = await context_of(request).coach.judged((table, number), position, handle)
    except StillCounting:
        return _coach_page(request, table, f"Your play in round {number}", choices=[], why="", **again(asked))
    rows = [
        {
            "question": words(each.question),
            "choices": choices(each.cents, each.answer),
            "reason": in_words(each.held, each.cents, each.answer),
        }
        for each in judged
    ]
    cost = round(sum(each.cost_cents for each in judged))
    why = "" if rows else "You had no choice in this round that is counted."
    return _coach_page(request, table, f"Your play in round {number}", choices=[], why=why, rows=rows, cost_cents=cost)
