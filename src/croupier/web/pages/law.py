"""The law as pages: contents, search, a page for each subchapter, section and paragraph, and the timelines of the games.

The content and the templates are those of `croupier law` (`paper.lawbook`). These routes are not coroutines: the first page
reads the whole chapter and the code, which takes a second or two, and must not hold up the tables.
"""

from __future__ import annotations

import re
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, Response

from croupier.law.citation import Citation, CitationError, cite
from croupier.law.register import Register, UnknownCitation, register
from croupier.paper.lawbook import drawing
from croupier.paper.lawbook.book import Book, book
from croupier.paper.lawbook.search import MOST, search
from croupier.web.pages.common import MayReadSigns, not_found
from croupier.web.rendering.law_links import LAW_SITE
from croupier.web.rendering.render import page

router = APIRouter(include_in_schema=False)

_SUBCHAPTER = re.compile(r"(?:(?:19:47|13:69F)-)?([0-9]{1,3})")
_LONGEST_QUERY = 200


def _page(request: Request, template: str, status: int = 200, **context: object) -> HTMLResponse:
    return page(request, template, status, **LAW_SITE.context() | context)


@router.get("/law")
def contents(request: Request, _actor: MayReadSigns, q: Annotated[str, Query()] = "") -> HTMLResponse:
    """The contents of the chapter; with `q`, what a search finds."""
    query = q.strip()[:_LONGEST_QUERY]
    if query:
        return _page(request, "law_search.html", query=query, found=search(query), most=MOST)
    return _page(request, "law_index.html")


@router.get("/law/timelines")
def timelines(request: Request, _actor: MayReadSigns) -> HTMLResponse:
    """When each game could be offered."""
    return _page(request, "law_timelines.html")


@router.get("/law/timelines/{game}.svg")
def timeline_drawing(request: Request, game: str, _actor: MayReadSigns) -> Response:
    """The history of a game's options as one drawing."""
    timeline_found = book().timelines.get(game)
    if timeline_found is None:
        return _no_game(request, game)
    return Response(drawing.whole(timeline_found), media_type="image/svg+xml")


@router.get("/law/timelines/{game}")
def timeline(request: Request, game: str, _actor: MayReadSigns) -> HTMLResponse:
    """The history of a game's options."""
    shown = book().timelines.get(game)
    return _page(request, "law_timeline.html", timeline=shown) if shown else _no_game(request, game)


def _no_game(request: Request, game: str) -> HTMLResponse:
    return not_found(request, f'There is no game "{game}"; the games are {", ".join(book().timelines)}.')


@router.get("/law/{citation:path}")
def place(request: Request, citation: str, _actor: MayReadSigns) -> HTMLResponse:
    """A paragraph, a section or a subchapter in our own words. If there is none, the nearest."""
    chapter, law = register(), book()
    if (number := _SUBCHAPTER.fullmatch(citation)) and int(number[1]) in law.subchapters:
        return _page(request, "law_subchapter.html", subchapter=law.subchapters[int(number[1])])
    try:
        wanted = cite(citation)
        cited = chapter.paragraph(wanted).cite if not law.has(wanted) else wanted
    except CitationError as error:
        return _page(request, "law_missing.html", 404, why=str(error), nearest=())
    except UnknownCitation as unknown:
        nearest = [(each, _words(law, chapter, each)) for each in unknown.nearest]
        why = f"{unknown.citation} is not in the register"
        return _page(request, "law_missing.html", 404, why=why, nearest=nearest)
    return _page(request, "law_place.html", page=law.page(cited))


def _words(law: Book, chapter: Register, cited: Citation) -> str:
    """What a place is about: the words of a paragraph, or the title of a section."""
    return law.paragraphs[cited].rule if cited in law.paragraphs else chapter.section(cited).title
