"""The addresses of the law's pages on the floor's site."""

from __future__ import annotations

from urllib.parse import quote

from croupier.paper.lawbook.rendering import LawSite
from croupier.web.rendering.assets import asset

_FIXED = {"index": "/law", "search": "/law", "timelines": "/law/timelines"}


def law_address(key: str) -> str:
    """The address of a page of the law, by its key (see `paper.lawbook.rendering`)."""
    if key in _FIXED:
        return _FIXED[key]
    key, hash_, part = key.partition("#")
    kind, _, rest = key.partition(" ")
    address = {
        "asset": asset("law/{}"),
        "drawing": "/law/timelines/{}.svg",
        "place": "/law/{}",
        "subchapter": "/law/19:47-{}",
        "timeline": "/law/timelines/{}",
    }[kind].format(quote(rest, safe=":().-"))
    return f"{address}{hash_}{part}"


LAW_SITE = LawSite("page.html", law_address)
