"""The course of a table's game: its drills, and how far somebody has come."""

from __future__ import annotations

from urllib.parse import quote

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from croupier.documents.reading import Tree
from croupier.floor.accounts.permissions import demand
from croupier.sheets.sheet import Sheet
from croupier.web.context import context_of
from croupier.web.pages.common import MayReadTable
from croupier.web.rendering.render import page
from croupier.web.school import count, hands, payouts
from croupier.web.school.deals import drill_hand
from croupier.web.school.notebook import Notebook

router = APIRouter(include_in_schema=False)


@router.get("/tables/{table}/practice")
def course(request: Request, table: str, actor: MayReadTable) -> HTMLResponse:
    """The lessons of the game: from how it is played to what its dealer pays."""
    demand(actor, "read_table", table=table)
    sheet = context_of(request).casino.table(table).sheet
    lessons = [{**each, "book": Notebook.of(request, each["name"])} for each in _drills(sheet)]
    how = f"/tables/{quote(table)}/how"
    explained = sheet.game.table.lesson(sheet.rules) is not None
    return page(
        request,
        "school_course.html",
        table=table,
        title=sheet.game.title,
        lessons=lessons,
        how=how if explained else "",
    )


def _drills(sheet: Sheet) -> list[Tree]:
    """The drills that the game has."""
    drills: list[Tree] = []
    if drill_hand(sheet, 0) is not None:
        about = "One hand after the other: you answer, and see at once what is best and what your answer costs."
        drills.append({"name": hands.DRILL, "title": "Play the hand", "about": about, "counts": "hands"})
    about = "A round is over, and you are the dealer: type what each wager is paid or loses."
    drills.append({"name": payouts.DRILL, "title": "Pay this round", "about": about, "counts": "wagers"})
    if count.counted_shoe(sheet, 0) is not None:
        about = "Rows of cards: the running count, the decks that are left by the discard tray, and the true count."
        drills.append({"name": count.DRILL, "title": "Keep the count", "about": about, "counts": "answers"})
    return drills
