"""Makes HTML of the law's pages, for any site: a site gives its addresses (`Links`) and its base template.

A page is named by a key: "index", "search", "timelines", "subchapter 5", "place 19:47-5.2(b)", "timeline roulette", and a part of
it by "timeline roulette#zero_rule".
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from jinja2 import Environment
from markupsafe import Markup

from croupier.law.citation import Citation
from croupier.law.register import FIRST_DAY, KNOWN_THROUGH, Paragraph, TextBasis, Treatment
from croupier.law.ruling import Verdict
from croupier.paper.lawbook import drawing
from croupier.paper.lawbook.book import Book, book
from croupier.paper.lawbook.references import parts
from croupier.paper.lawbook.timeline import Span
from croupier.sheets.sign import words

HERE = Path(__file__).parent
TEMPLATES = HERE / "templates"
STATIC = HERE / "static"

Links = Callable[[str], str]  # the address of a page, by its key


@dataclass(frozen=True, slots=True)
class LawSite:
    """A site that shows the law: its base template, the addresses of its pages, and whether it searches in the browser."""

    base: str
    links: Links
    in_browser: bool = False

    def render(self, environment: Environment, template: str, **context: object) -> str:
        return environment.get_template(template).render(self.context() | context)

    def context(self) -> dict[str, Any]:
        """What every page of the law needs."""
        return {
            "base": self.base,
            "book": book(),
            "to": self.links,
            "linked": self.linked,
            "cited": self.cited,
            "in_browser": self.in_browser,
            "known_through": KNOWN_THROUGH,
            "first_day": FIRST_DAY,
        }

    def cited(self, law: Citation | str) -> Markup:
        """A citation as a link to its page."""
        return Markup('<a class="cite" href="{}">{}</a>').format(self.links(f"place {law}"), law)

    def linked(self, text: str) -> Markup:
        """Running text in which every citation is a link."""
        pieces = [
            Markup('<a href="{}">{}</a>').format(self.links(f"place {law}"), piece) if law else Markup.escape(piece)
            for piece, law in parts(text)
        ]
        return Markup().join(pieces)


def install(environment: Environment) -> None:
    """Gives an environment the filters and functions of these templates."""
    environment.filters |= {
        "law_words": words,
        "law_day": day,
        "law_sentence": sentence,
        "law_title": title,
    }
    environment.globals |= {
        "law_axis": lambda: Markup(drawing.axis()),  # noqa: S704 (drawn by us)
        "law_bar": lambda spans: Markup(drawing.bar(spans)),  # noqa: S704 (drawn by us; its texts are escaped)
        "law_basis": basis,
        "law_key": lambda verdict: Markup(drawing.key(verdict)),  # noqa: S704 (as law_axis)
        "law_legend": drawing.LEGEND,
        "law_spans": spans_in_words,
        "law_treatment": TREATMENTS,
        "law_seen": SEEN,
    }


TREATMENTS = {
    Treatment.IMPLEMENTED: "Carried out by this software",
    Treatment.FLOOR_DUTY: "A duty of people on the floor",
    Treatment.PHYSICAL_ONLY: "About physical things only",
    Treatment.NOT_MODELLED: "Not modelled",
}
SEEN = {
    "text": "Our sources have its text.",
    "part": "Our sources have part of its text; paragraphs may be missing here.",
    "title": "Our sources have only its title.",
}


def day(on: date | None) -> str:
    """A day as people write it."""
    return f"{on:%B} {on.day}, {on.year}" if on else "not determined"


def sentence(text: str) -> str:
    """The text with a capital letter at its start."""
    return text[:1].upper() + text[1:]


def title(name: str, law: Book | None = None) -> str:
    """The title of a game, by its name."""
    game = (law or book()).games.get(name)
    return game.title if game else sentence(words(name))


def basis(paragraph: Paragraph) -> str:
    """How we know the day a paragraph took effect."""
    return {
        TextBasis.STATED: "a source states the day",
        TextBasis.INFERRED: "we infer the day from our sources",
        TextBasis.UNKNOWN: "our sources do not give the day",
    }[paragraph.basis]


def spans_in_words(spans: tuple[Span, ...]) -> Iterator[tuple[Span, str]]:
    """Each span until our sources end, with its verdict in words."""
    legend: Mapping[Verdict, str] = drawing.LEGEND
    for span in spans:
        if span.first <= KNOWN_THROUGH:
            open_ended = span.last is None or span.last >= KNOWN_THROUGH
            begins_with_chapter = span.first == FIRST_DAY
            days = f"since {span.first}" if open_ended and not begins_with_chapter else f"{span.first} to {span.last}"
            days = "always" if open_ended and begins_with_chapter else days
            yield span, f"{days}: {legend[span.verdict]}"
