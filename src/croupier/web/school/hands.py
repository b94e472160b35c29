"""The player's drill: one hand after the other. An answer brings its verdict and the next hand on one page."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlencode

from fastapi import APIRouter, Request
from fastapi.responses import Response

from croupier.croupiers.advice import in_view
from croupier.documents.reading import Tree
from croupier.engine.decision import Decision, Offer
from croupier.engine.hand import BACKS, Hand, at_seats, numbered_place
from croupier.engine.hands_shown import hands_shown
from croupier.equipment.decks.deck import is_piece
from croupier.equipment.site import Site
from croupier.floor.accounts.permissions import demand
from croupier.floor.tables.view import hand_view
from croupier.law.ruling import Refused
from croupier.sheets.sheet import Sheet
from croupier.web.context import context_of
from croupier.web.jobs.coach import Position
from croupier.web.pages.coaching import Asked, advised, in_words
from croupier.web.pages.common import MayReadTable
from croupier.web.rendering.render import page
from croupier.web.rendering.scene import letters, words
from croupier.web.school.deals import MOST_DRILLS, SEAT, drill_hand, following, new_number
from croupier.web.school.notebook import Notebook
from croupier.web.school.spacing import comes_now

router = APIRouter(include_in_schema=False)

DRILL = "hands"
_NOT_JUDGED: Tree = {"choices": [], "why": "", "refused": ""}
_PICK = "pick-"
_MOST_LISTED = 6  # answers whose values a verdict lists; of more only the best and the given one


@router.get("/tables/{table}/practice/hands")
async def player_drill(
    request: Request,
    table: str,
    actor: MayReadTable,
    drill: int | None = None,
    last: int | None = None,
    answer: str = "",
    asked: Asked = 0,
    only: bool = False,  # noqa: FBT001, FBT002 (a field of the page's form)
) -> Response:
    """A hand to play. With the answer to the last one, what that is worth."""
    demand(actor, "read_table", table=table)
    sheet = context_of(request).casino.table(table).sheet
    if drill_hand(sheet, 0) is None:
        why = f"{sheet.game.title} asks its players nothing that could be practiced."
        return page(request, "coach.html", title="Practice", table=table, choices=[], why=why)
    book = Notebook.of(request, DRILL)
    judged = _NOT_JUDGED
    if last is not None and answer:
        judged = judged | await _judged(request, sheet, last % MOST_DRILLS, answer, asked, only=only)
    if judged["choices"]:
        book = _with_answer(book, judged)
    if "again_seconds" in judged or judged["refused"]:
        number: int | None = judged["drill"]
    else:
        number = _next(book, drill, last, only=only)
    response = page(
        request,
        "school_hands.html",
        table=table,
        title=sheet.game.title,
        only=only,
        book=book,
        hand=None if number is None else _hand(sheet, number),
        judged=judged,
    )
    book.keep(response, table, DRILL)
    return response


def _next(book: Notebook, drill: int | None, last: int | None, *, only: bool) -> int | None:
    """The hand to ask now: the one that the address names, one that comes again, or a new one. None: no mistakes are left."""
    if drill is not None:
        return drill % MOST_DRILLS
    again = comes_now(book.missed, book.asked, last, only_missed=only)
    if again is not None or only:
        return again
    return new_number() if last is None else following(last)


def _with_answer(book: Notebook, judged: Tree) -> Notebook:
    given = next((each for each in judged["choices"] if each["given"]), None)
    if given is None:
        return book
    return book.with_answer(judged["drill"], judged["hand"]["topic"], given["cost_cents"], right=given["best"])


async def _judged(request: Request, sheet: Sheet, drill: int, answer: str, asked: int, *, only: bool) -> Tree:
    """What the answer to a hand is worth; why it cannot be read; or when to ask again."""
    hand = drill_hand(sheet, drill)
    if hand is None:
        return {}
    position, asks = hand
    picked = [value for name, value in request.query_params.multi_items() if name.startswith(_PICK)]
    shown: Tree = {"drill": drill, "hand": _hand(sheet, drill)}
    try:
        given = asks.short(asks.read(" ".join((answer, *picked))))
    except Refused as refused:
        return {**shown, "refused": str(refused.rulings[0].why)}
    key = (sheet.game.name, str(sheet.rules.plain()), drill)
    result = await advised(context_of(request), key, position, given, asked=asked)
    if result["choices"]:
        result["reason"] = in_words(in_view(position.round, position.journal, asks), result["worth"], given)
    listed = result["choices"]
    if len(listed) > _MOST_LISTED:
        result["choices"] = [each for at, each in enumerate(listed) if at == 0 or each["given"]]
    fields = [("last", str(drill)), ("answer", answer), *((_PICK + str(at), each) for at, each in enumerate(picked))]
    if only:
        fields.append(("only", "1"))
    return {**shown, **result, "answer": given, "query": urlencode(fields)}


def _hand(sheet: Sheet, drill: int) -> Tree:
    """A hand as the page shows it: the own cards, what else lies there, and the question."""
    dealt = drill_hand(sheet, drill)
    if dealt is None:
        return {}
    position, asks = dealt
    own, others = _own_and_others(position, asks)
    keys = letters(offer.name for offer in asks.offers)
    count = own.count if own is not None else ""
    return {
        "drill": drill,
        "own": hand_view(own) if own is not None else None,
        "others": [hand_view(each) for each in others],
        "seen": [hand_view(each) for each in others if not BACKS.keys() >= set(each.cards)],
        "question": asks.words,
        "topic": _topic(asks, count),
        "offers": [_offer(offer, keys[offer.name]) for offer in asks.offers],
    }


def _own_and_others(position: Position, asks: Decision) -> tuple[Hand | None, list[Hand]]:
    """The hand that the question is about, and all others with cards."""
    hands = at_seats(hands_shown(position.round, position.journal, SEAT), {SEAT: 1})
    lying: Sequence[Hand] = [hand for hand in hands if hand.cards]
    site = Site.of(asks.site)
    about = (numbered_place(site.place, 1), site.hand or 1)
    mine = [hand for hand in lying if hand.seat == SEAT]
    own = next((hand for hand in mine if (hand.place, hand.hand) == about), mine[0] if mine else None)
    return own, [hand for hand in lying if hand is not own]


def _topic(asks: Decision, count: str) -> str:
    """The kind of question: of hands that may be hit, the block of the chart, else what is asked."""
    names = {offer.name for offer in asks.offers}
    if "split" in names:
        return "pairs"
    if "hit" in names:
        return "soft" if count.startswith("soft") else "hard"
    return asks.words


def _offer(offer: Offer, letter: str) -> Tree:
    pick = offer.pick
    things = (
        None
        if pick is None
        else {
            "of": [str(each) for each in pick.of],
            "least": pick.least,
            "most": pick.most,
            "cards": all(map(is_piece, pick.of)),
        }
    )
    return {"name": offer.name, "title": words(offer.name), "letter": letter, "cite": offer.cite, "pick": things}
