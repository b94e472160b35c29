"""Search in the law's pages. `static/law.js` does the same in a browser; the tests compare the two."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from croupier.paper.lawbook.book import Book, book
from croupier.sheets.sign import words

MOST = 60  # results on a page

_PLAIN = re.compile(r"n\.j\.a\.c\.|§|\"|“|”")


@dataclass(frozen=True, slots=True)
class SearchEntry:
    """Something that can be found: its page, its heading and its text."""

    page: str  # the key of its page
    head: str
    text: str
    kind: str  # what it is, for the reader


@cache
def entries() -> tuple[SearchEntry, ...]:
    """Everything that can be found, in the order of the chapter; then the options of each game."""
    return tuple(_entries(book()))


def _entries(law: Book) -> list[SearchEntry]:
    entries = []
    for place in law.places:
        paragraph = law.paragraphs.get(place)
        if paragraph is not None:
            readings = " ".join(f"{each.key} {each.reading}" for each in paragraph.readings)
            text = f"{paragraph.rule} {readings}".strip()
            entries.append(SearchEntry(f"place {place}", str(place), text, words(paragraph.game)))
        else:
            entries.append(SearchEntry(f"place {place}", f"{place} {law.sections[place].title}", "", "section"))
    for name, timeline in law.timelines.items():
        for history in timeline.options:
            labels = ", ".join(row.label for row in history.rows)
            text = f"{history.option.note}. {labels}. {history.option.cite}"
            head = f"{timeline.game.title}: {history.label}"
            entries.append(SearchEntry(f"timeline {name}#{history.option.name}", head, text, "option"))
    return entries


def search(query: str) -> tuple[SearchEntry, ...]:
    """The entries with all words of a query, best first: a citation, then words in the heading, then words in the text."""
    wanted = _PLAIN.sub(" ", query.lower()).replace("13:69f", "19:47").split()
    scored = []
    for number, entry in enumerate(entries() if wanted else ()):
        score = _score(wanted, entry.head.lower().replace('"', ""), entry.text.lower())
        if score:
            scored.append((-score, number, entry))
    return tuple(entry for _, _, entry in sorted(scored, key=lambda each: each[:2]))


def _score(wanted: list[str], head: str, text: str) -> int:
    """How well an entry fits; 0 if a word is missing."""
    whole = " ".join(wanted)
    score = 1000 if head in {whole, f"19:47-{whole}"} else 0
    for word in wanted:
        if head in {word, f"19:47-{word}"}:
            score += 1000
        elif head.startswith((word, f"19:47-{word}")):
            score += 100
        elif word in head:
            score += 20
        elif f" {word}" in f" {text}":
            score += 3
        elif word in text:
            score += 1
        else:
            return 0
    return score
