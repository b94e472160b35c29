"""Renders templates: the context of every page, and filters for money, citations and times."""

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
from croupier.engine.hand import BACKS
from croupier.equipment.cards import JOKER
from croupier.paper.cards import piece_svg
from croupier.paper.lawbook.rendering import TEMPLATES, install
from croupier.web.rendering.assets import asset
from croupier.web.rendering.law_links import LAW_SITE
from croupier.web.rendering.scene import words

HERE = Path(__file__).parent
DECKS = ("four", "two")
LOOKS = ("dark", "light")
KEYS = ("on", "off")
PACES = ("normal", "slow", "instant")
SOUNDS = ("off", "on")
CUTS = ("ask", "never")
HINTS = ("on", "off")
WATCHING = ("shown", "hidden")  # whether others see that one watches a table
_FLASH_COOKIE = "said"
_FLASH_SECONDS = 30
_MAX_FLASH_LENGTH = 2_500  # characters after quoting: browsers allow 4,096 for a whole cookie
_SUITS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}


def paragraph(cite: object) -> Markup:
    """A citation as a link to its paragraph."""
    text = str(cite or "")
    if not text:
        return Markup()
    return LAW_SITE.cited(text)


_CITED = re.compile(r'^(?P<words>.*?),? (?P<cite>\d+:\d+-\d+\.\d+[A-Z]?\S*(?: "[^"]+")?)$', re.DOTALL)


def reason(text: str) -> Markup:
    """The reason of a transfer. A citation at its end becomes a link."""
    match = _CITED.match(text)
    return Markup("{} {}").format(words(match["words"]), paragraph(match["cite"])) if match else Markup.escape(text)


def account(name: str) -> str:
    """A ledger account in words."""
    kind, _, rest = name.partition(":")
    table, _, part = rest.partition(":")
    kind = part if kind == "float" and part else kind
    named = {"box": "your box at", "float": "the float of", "meter": "the meter of", "revenue": "the revenue of"}
    return f"{named[kind]} {table}" if kind in named else f"the {kind}"


def moment(iso: str | datetime | None) -> Markup:
    """A date and time in UTC."""
    if not iso:
        return Markup()
    at = iso if isinstance(iso, datetime) else datetime.fromisoformat(iso)
    text = at.strftime("%B %-d, %Y, %H:%M:%S UTC")
    return Markup('<time datetime="{}">{}</time>').format(at.isoformat(), text)


def gain(cents: int) -> str:
    """An amount with its sign, so that color is not the only sign of a gain or loss."""
    return dollars(cents, sign=True).replace("-", "\N{MINUS SIGN}")


def short(cents: int) -> str:
    """An amount on a chip: whole dollars without cents."""
    return f"${cents // 100:,}" if cents % 100 == 0 else dollars(cents)


def piece(text: str) -> Markup:
    """A card or tile as a picture."""
    return Markup(piece_svg(text))  # noqa: S704 (our own drawing, which escapes its input)


def pip(text: str) -> Markup:
    """A card in running text, with its suit as a colored symbol; a joker as a star; a tile as its two ends."""
    if text in {*BACKS, str(JOKER)}:
        return Markup('<span class="pip {}">{}</span>').format(*(("back", "▮") if text in BACKS else ("joker", "★")))
    rank, suit = text[:-1].replace("T", "10"), text[-1]
    if suit not in _SUITS:
        return Markup('<span class="pip tile">{}</span>').format(text)
    return Markup('<span class="pip suit-{}">{}{}</span>').format(suit, rank, _SUITS[suit])


@pass_context
def csrf_field(context: Context) -> Markup:
    return Markup('<input type="hidden" name="csrf_token" value="{}">').format(context.get("csrf", ""))


def key_field() -> Markup:
    """A new idempotency key in a form."""
    return Markup('<input type="hidden" name="key" value="{}">').format(uuid4())


@cache
def environment() -> Environment:
    """The template environment. An undefined variable is an error."""
    built = Environment(
        loader=FileSystemLoader([HERE / "templates", TEMPLATES]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,  # otherwise every include checks the disk
    )
    built.filters |= {
        "account": account,
        "gain": gain,
        "linked": LAW_SITE.linked,
        "moment": moment,
        "money": dollars,
        "paragraph": paragraph,
        "piece": piece,
        "pip": pip,
        "reason": reason,
        "short": short,
        "words": words,
    }
    built.globals |= {
        "asset": asset,
        "command_form": command_form,
        "csrf_field": csrf_field,
        "key_field": key_field,
    }
    install(built)
    return built


def fragment(name: str, **context: object) -> str:
    """Renders a part of a page."""
    return environment().get_template(name).render(context)


def page(request: Request, name: str, status: int = 200, **context: object) -> HTMLResponse:
    """Renders a page with the common context."""
    response = HTMLResponse(fragment(name, **common_context(request) | context), status_code=status)
    if _FLASH_COOKIE in request.cookies:
        response.delete_cookie(_FLASH_COOKIE)
    return response


def common_context(request: Request) -> dict[str, Any]:
    """The context that every template gets."""
    actor = getattr(request.state, "actor", None)
    return {
        "actor": actor,
        "cents": chips(request),
        "cuts": _preference(request, "cuts", CUTS),
        "csrf": getattr(request.state, "csrf", ""),
        "deck": _preference(request, "deck", DECKS),
        "flash": _flash(request),
        "here": request.url.path,
        "hints": _preference(request, "hints", HINTS),
        "keys": _preference(request, "keys", KEYS),
        "look": _preference(request, "look", LOOKS),
        "pace": _preference(request, "pace", PACES),
        "sound": _preference(request, "sound", SOUNDS),
        "watching": _preference(request, "watching", WATCHING),
        "is_test_floor": getattr(getattr(request.app.state, "casino", None), "is_test", False),
    }


def chips(request: Request) -> int | None:
    """The viewer's chips on the rail; None without a session."""
    actor = getattr(request.state, "actor", None)
    casino = getattr(request.app.state, "casino", None)
    if actor is None or casino is None:
        return None
    return int(casino.cents(actor.person))


def bets_down(request: Request) -> list[dict[str, Any]]:
    """The tables where the viewer has bets on the felt, with their cents."""
    actor = getattr(request.state, "actor", None)
    casino = getattr(request.app.state, "casino", None)
    if actor is None or casino is None:
        return []
    seats = [(table, table.seat_of(actor.person)) for table in list(casino.shown.values())]
    laid = [(table, table.laid_cents(seat.handle)) for table, seat in seats if seat is not None]
    return [{"table": table.name, "cents": cents, "playing": table.playing} for table, cents in laid if cents]


def command_form(at: str, command: str) -> Markup:
    """The attributes of a command's form: a plain post without scripts, a swap of the table with them."""
    url = f"{at}/do/{command}"
    return Markup('method="post" action="{0}" hx-post="{0}" hx-target="#table" hx-swap="outerMorph"').format(url)


def redirect(url: str, message: str = "", *, refused: bool = False) -> RedirectResponse:
    """Redirects to a page, which shows the message once."""
    response = RedirectResponse(url, status_code=303)
    if message:
        flash = quote(json.dumps({"text": _truncated(message), "refused": refused}))
        response.set_cookie(_FLASH_COOKIE, flash, max_age=_FLASH_SECONDS, httponly=True, samesite="lax")
    return response


def _truncated(message: str) -> str:
    """The message cut to fit into a cookie. Quoting makes a non-ASCII letter up to ten times as long."""
    while len(quote(json.dumps(message))) > _MAX_FLASH_LENGTH:
        message = message[: len(message) * 9 // 10 - 1] + "…"
    return message


def local_path(url: object) -> str:
    """The URL if it is a path on this server, else the lobby. So a form's `next` cannot lead to another site."""
    text = str(url or "")
    return text if text.startswith("/") and not text.startswith(("//", "/\\")) and "\n" not in text else "/"


def _flash(request: Request) -> Mapping[str, Any] | None:
    """The message of the previous page; None if the cookie is missing or malformed."""
    try:
        flash = json.loads(unquote(request.cookies.get(_FLASH_COOKIE, "")))
    except ValueError:
        return None
    if not isinstance(flash, dict) or not isinstance(flash.get("text"), str):
        return None
    return {"text": flash["text"], "refused": flash.get("refused") is True}


def is_shown_watching(request: Request) -> bool:
    """Whether others may see that the viewer watches a table."""
    return _preference(request, "watching", WATCHING) == "shown"


def _preference(request: Request, name: str, choices: tuple[str, ...]) -> str:
    """The viewer's choice from the cookie; the first choice by default."""
    chosen = request.cookies.get(name, "")
    return chosen if chosen in choices else choices[0]
