"""Templates into pages: what every page is given, and how money, paragraphs and moments are written on it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote
from uuid import uuid4

from fastapi import Request
from fastapi.responses import HTMLResponse, RedirectResponse
from jinja2 import Environment, FileSystemLoader, StrictUndefined, pass_context
from jinja2.runtime import Context
from markupsafe import Markup

from croupier.amounts.cents import dollars
from croupier.engine.hand import FACE_DOWN
from croupier.web.rendering.scene import words

HERE = Path(__file__).parent
STATIC = HERE / "static"
DECKS = ("four", "two")
LOOKS = ("dark", "light")
KEYS = ("on", "off")
_SAID = "said"
_SAID_SECONDS = 30
_LONGEST_SAID = 2_500  # characters, as a cookie writes them: browsers take 4,096 for all of one
_SUITS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}


def new_key() -> str:
    """A key under which something is done once, however often it is sent."""
    return str(uuid4())


def paragraph(cite: object) -> Markup:
    """A citation that leads to its paragraph in our words."""
    text = str(cite or "")
    if not text:
        return Markup()
    return Markup('<a class="cite" href="/law/{}">{}</a>').format(quote(text, safe=":().-"), text)


_CITED = re.compile(r'^(?P<words>.*?),? (?P<cite>\d+:\d+-\d+\.\d+[A-Z]?\S*(?: "[^"]+")?)$', re.DOTALL)


def reason(text: str) -> Markup:
    """The reason of a transfer; where it ends with its paragraph, that leads there."""
    match = _CITED.match(text)
    return Markup("{} {}").format(words(match["words"]), paragraph(match["cite"])) if match else Markup.escape(text)


def account(name: str) -> str:
    """An account of the ledger as its owner would call it."""
    kind, _, rest = name.partition(":")
    table = rest.partition(":")[0]
    return {"box": f"your box at {table}", "float": f"the float of {table}", "meter": f"the meter of {table}"}.get(
        kind, f"the {kind}"
    )


def moment(iso: str | datetime | None) -> Markup:
    """A moment, in the zone it is told in: the server's clock is the table's clock."""
    if not iso:
        return Markup()
    at = iso if isinstance(iso, datetime) else datetime.fromisoformat(iso)
    shown = at.strftime("%-d %B %Y, %H:%M:%S UTC")
    return Markup('<time datetime="{}">{}</time>').format(at.isoformat(), shown)


def gain(cents: int) -> str:
    """Money won with its plus, money lost with its minus: never told by colour alone."""
    return dollars(cents, sign=True)


def short(cents: int) -> str:
    """An amount on a chip: whole dollars without cents."""
    return f"${cents // 100:,}" if cents % 100 == 0 else dollars(cents)


def pip(text: str) -> Markup:
    """A card in a line of text, its suit as a mark in its own colour."""
    if text == FACE_DOWN:
        return Markup('<span class="pip">▮</span>')
    rank, suit = text[0].replace("T", "10"), text[1]
    return Markup('<span class="pip suit-{}">{}{}</span>').format(suit, rank, _SUITS[suit])


@pass_context
def csrf_field(context: Context) -> Markup:
    return Markup('<input type="hidden" name="csrf_token" value="{}">').format(context.get("csrf", ""))


def key_field() -> Markup:
    return Markup('<input type="hidden" name="key" value="{}">').format(new_key())


@cache
def environment() -> Environment:
    """The templates. What a template names and nobody gave is a fault, not a blank."""
    made = Environment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,  # or every template a page includes is looked up on the disk each time
    )
    made.filters |= {
        "account": account,
        "gain": gain,
        "moment": moment,
        "money": dollars,
        "paragraph": paragraph,
        "pip": pip,
        "reason": reason,
        "short": short,
        "words": words,
    }
    made.globals |= {
        "act": act,
        "csrf_field": csrf_field,
        "key_field": key_field,
    }
    return made


def fragment(name: str, **context: object) -> str:
    """A part of a page."""
    return environment().get_template(name).render(context)


def page(request: Request, name: str, status: int = 200, **context: object) -> HTMLResponse:
    """A page: its template, and what every page shows of who looks at it."""
    given = everywhere(request) | context
    response = HTMLResponse(fragment(name, **given), status_code=status)
    if _SAID in request.cookies:
        response.delete_cookie(_SAID)
    return response


def everywhere(request: Request) -> dict[str, Any]:
    """What every template is given."""
    actor = getattr(request.state, "actor", None)
    return {
        "actor": actor,
        "cents": chips(request),
        "csrf": getattr(request.state, "csrf", ""),
        "deck": _preferred(request, "deck", DECKS),
        "here": request.url.path,
        "keys": _preferred(request, "keys", KEYS),
        "look": _preferred(request, "look", LOOKS),
        "said": _heard(request),
    }


def chips(request: Request) -> int | None:
    """What the person who looks has on the rail, where he is one who plays."""
    actor = getattr(request.state, "actor", None)
    casino = getattr(request.app.state, "casino", None)
    if actor is None or casino is None:
        return None
    return int(casino.cents(actor.person))


def act(at: str, command: str) -> Markup:
    """A form's attributes: posted plainly where there is no script, and swapped into the table where there is."""
    url = f"{at}/do/{command}"
    return Markup('method="post" action="{0}" hx-post="{0}" hx-target="#table" hx-swap="outerMorph"').format(url)


def redirect(url: str, said: str = "", cite: str = "", *, refused: bool = False) -> RedirectResponse:
    """On to another page, which says what was done."""
    response = RedirectResponse(url, status_code=303)
    if said:
        told = quote(json.dumps({"text": _short(said), "cite": cite, "refused": refused}))
        response.set_cookie(_SAID, told, max_age=_SAID_SECONDS, httponly=True, samesite="lax")
    return response


def _short(said: str) -> str:
    """As much as a cookie takes: a letter of another script is ten times as long there as one of ours."""
    while len(quote(json.dumps(said))) > _LONGEST_SAID:
        said = said[: len(said) * 9 // 10 - 1] + "…"
    return said


def local(url: object) -> str:
    """A path of ours, or the lobby: a form's `next` never leads elsewhere."""
    text = str(url or "")
    return text if text.startswith("/") and not text.startswith(("//", "/\\")) and "\n" not in text else "/"


def _heard(request: Request) -> Mapping[str, Any] | None:
    """What the page before this one had to say. Whatever else a cookie holds says nothing."""
    try:
        told = json.loads(unquote(request.cookies.get(_SAID, "")))
    except ValueError:
        return None
    if not isinstance(told, dict) or not isinstance(told.get("text"), str):
        return None
    return {"text": told["text"], "cite": str(told.get("cite") or ""), "refused": told.get("refused") is True}


def _preferred(request: Request, name: str, among: tuple[str, ...]) -> str:
    """A look the viewer has chosen; the first where he has not."""
    chosen = request.cookies.get(name, "")
    return chosen if chosen in among else among[0]
