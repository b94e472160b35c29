"""Finds citations in running text, so that a page can link them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from croupier.law.citation import Citation, CitationError, cite
from croupier.law.register import register

_REFERENCE = re.compile(
    r"(?<![\w.$:-])(?:(?:19:47|13:69F)-)?[1-9][0-9]?\.[1-9][0-9]?[A-Z]?"
    r"(?:\([a-z]{1,2}\)(?:[1-9][0-9]?(?:[ivx]{1,5}(?:\([1-9]\))?)?)?)?"
    r"(?![\d%]|\.\d|\s(?:percent|to 1|cents)\b)"
)


def parts(text: str) -> Iterator[tuple[str, Citation | None]]:
    """The text in pieces: each with the place that it cites, or None."""
    end = 0
    for match in _REFERENCE.finditer(text):
        law = _resolved(match[0])
        if law is not None:
            yield text[end : match.start()], None
            yield match[0], law
            end = match.end()
    yield text[end:], None


def cited(text: str) -> Iterator[Citation]:
    """The places that a text cites."""
    return (law for _, law in parts(text) if law is not None)


@cache
def _resolved(text: str) -> Citation | None:
    try:
        law = cite(text)
    except CitationError:
        return None
    return law if register().resolves(law) else None
