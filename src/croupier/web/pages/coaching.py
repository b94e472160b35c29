"""The coach's pages: what is best now, what the answers of a past round cost, and a practice table with drill hands."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from random import Random, SystemRandom
from typing import Annotated
from urllib.parse import quote, unquote

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, Response
from markupsafe import Markup

from croupier.croupiers.advice import JudgedAnswer, NoAdvice, decisions
from croupier.croupiers.play import Live
from croupier.documents.reading import Tree
from croupier.engine.decision import Decision, QuestionKind
from croupier.engine.hand import at_seats
from croupier.engine.hands_shown import hands_shown
from croupier.engine.layout import Orientation
from croupier.engine.round import open_round
from croupier.floor.accounts.permissions import demand
from croupier.floor.tables.table import Table
from croupier.floor.tables.view import hand_view
from croupier.law.ruling import Refused
from croupier.money.wager import Bet
from croupier.paper.felt import felt_svg
from croupier.sheets.sheet import Sheet
from croupier.web.api.tables import past_record
from croupier.web.context import Context, context_of
from croupier.web.jobs.coach import Position, StillCounting
from croupier.web.pages.common import MayReadTable, not_found, orientation_of
from croupier.web.pages.history import MayReplayRound, own_seat
from croupier.web.rendering import drawing
from croupier.web.rendering.render import common_context, fragment, page
from croupier.web.rendering.replay import RoundReplay
from croupier.web.rendering.scene import words

router = APIRouter(include_in_schema=False)

_MOST_ASKED = 10**6
Asked = Annotated[int, Query(ge=0, le=_MOST_ASKED)]  # how often the page has asked by itself

_LONGEST_PAUSE_SECONDS = 15  # before a page asks again by itself
_MOST_DOUBLED = 4
_NOTHING = "You are not asked anything now."
_SEAT = "you"
_STAKE_CENTS = 1000
_MOST_DRILLS = 10**9
_MOST_TRIED = 400  # rounds without a question, before a drill is given up
_CLOSE_CENTS = 0.5  # choices within half a cent count as equally good
_SCORE = "practice"
_SCORED = ("asked", "right", "cost_cents", "drill")  # "drill" is the last one that was counted


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
        answer = await _advice(context, key, position, asked=asked)
    return _coach_page(request, table, "What is best here?", **answer)


async def _advice(
    context: Context, key: tuple[object, ...], position: Position, given: str = "", *, asked: int
) -> Tree:
    try:
        cents = await context.coach.advice(key, position)
    except StillCounting:
        return {"choices": [], "why": "", **_again(asked)}
    except NoAdvice as why:
        return {"choices": [], "why": str(why)}
    return {"choices": choices(cents, given), "why": ""}


def _again(asked: int) -> Tree:
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
        return _coach_page(request, table, f"Your play in round {number}", choices=[], why="", **_again(asked))
    rows = [{"question": words(each.question), "choices": choices(each.cents, each.answer)} for each in judged]
    cost = round(sum(each.cost_cents for each in judged))
    why = "" if rows else "You had no choice in this round that is counted."
    return _coach_page(request, table, f"Your play in round {number}", choices=[], why=why, rows=rows, cost_cents=cost)


# ---------------------------------------------------------------- the practice table


@router.get("/tables/{table}/practice")
async def practice(
    request: Request,
    table: str,
    actor: MayReadTable,
    drill: int | None = None,
    answer: str = "",
    asked: Asked = 0,
) -> Response:
    """A drill hand: a question as this table would ask it, from a full shoe; with an answer, what it is worth."""
    demand(actor, "read_table", table=table)
    number = drill if drill is not None else SystemRandom().randrange(_MOST_DRILLS)
    return await _practice_page(request, table, number % _MOST_DRILLS, answer, asked)


async def _practice_page(request: Request, table: str, drill: int, answer: str, asked: int) -> Response:
    context = context_of(request)
    current = context.casino.table(table)
    hand = drill_hand(current.sheet, drill)
    if hand is None:
        why = f"{current.sheet.game.title} asks its players nothing that could be practiced."
        return page(request, "coach.html", title="Practice", table=table, choices=[], why=why)
    position, asks = hand
    result: Tree = {"choices": [], "why": ""}
    score = _score(request)
    if answer in {offer.name for offer in asks.offers}:
        key = (current.sheet.game.name, str(current.sheet.rules.plain()), drill)
        result = await _advice(context, key, position, answer, asked=asked)
        score = _with(score, drill, result["choices"])
    response = page(
        request,
        "practice.html",
        table=table,
        title=current.sheet.game.title,
        drill=drill,
        next_drill=(drill * 48271 + 11) % _MOST_DRILLS,
        answer=answer if result["choices"] or result["why"] or "again_seconds" in result else "",
        felt=_drill_felt(current, position, orientation_of(request)),
        hands=[hand_view(each) for each in at_seats(hands_shown(position.round, position.journal, _SEAT), {_SEAT: 1})],
        question=asks.words,
        offers=[{"name": offer.name, "title": words(offer.name)} for offer in asks.offers],
        score=score,
        **result,
    )
    response.set_cookie(_SCORE, quote(json.dumps(score)), path=f"/tables/{quote(table)}", httponly=True, samesite="lax")
    return response


def drill_hand(sheet: Sheet, drill: int) -> tuple[Position, Decision] | None:
    """One of the questions of the first round after this seed that asks any; None if the game asks nothing."""
    game, rules, random = sheet.game, sheet.rules, Random(drill)  # noqa: S311 (a drill, not a game)
    kind = next(iter(game.play.wagers(rules).values()))
    for _ in range(_MOST_TRIED if game.numbers.chart is not None or game.numbers.advice is not None else 0):
        standing = game.play.opening(rules)
        if game.play.seated is not None:
            standing = game.play.seated(rules, standing, (_SEAT,), None)
        try:
            round_ = open_round(game, rules, standing, [Bet(_SEAT, kind.name, kind.selections[0], _STAKE_CENTS)])
        except Refused:
            return None
        if questions := list(_questions(Live(round_), random)):
            return random.choice(questions)
    return None


def _questions(live: Live, random: Random) -> Iterator[tuple[Position, Decision]]:
    """Plays a round as a bot would, and yields its questions: a later one is practiced as it comes after good play."""
    while (asks := live.asks) is not None:
        if not isinstance(asks, Decision):
            outcomes = list(asks.outcomes())
            live.answer(asks.show(random.choices([each for each, _ in outcomes], [many for _, many in outcomes])[0]))
        elif asks.kind is QuestionKind.CUT:
            live.answer(next(offer.name for offer in asks.offers if offer.declines))
        else:
            yield Position.of(live.round, live.journal), asks
            live.answer(asks.show(live.round.game.play.strategy(asks)))


def _drill_felt(table: Table, position: Position, orientation: Orientation) -> Markup:
    hands = at_seats(hands_shown(position.round, position.journal, _SEAT), {_SEAT: 1})
    svg = felt_svg(drawing.layout_for(table.sheet, orientation), title="The practice hand", hands=hands)
    return Markup(svg)  # noqa: S704 (our own drawing, which escapes its input)


def _score(request: Request) -> Tree:
    try:
        kept = json.loads(unquote(request.cookies.get(_SCORE, "")))
        return {name: int(kept[name]) for name in _SCORED}
    except (ValueError, KeyError, TypeError):
        return dict.fromkeys(_SCORED, 0)


def _with(score: Tree, drill: int, judged: list[Tree]) -> Tree:
    """The score with one more answer. A page that is loaded again counts once."""
    given = next((each for each in judged if each["given"]), None)
    if given is None or drill == score["drill"]:
        return score
    return {
        "asked": score["asked"] + 1,
        "right": score["right"] + given["best"],
        "cost_cents": score["cost_cents"] + given["cost_cents"],
        "drill": drill,
    }
