"""The content of the law's pages: the chapter as subchapters, sections and paragraphs, each with everything known about it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache, cached_property
from itertools import takewhile
from threading import Lock
from typing import Any

from croupier.engine.game import Game
from croupier.games import registry
from croupier.law import coverage
from croupier.law.citation import Citation
from croupier.law.coverage import SourcePlace
from croupier.law.numbering import NUMBERINGS, as_numbered
from croupier.law.register import Paragraph, Section, Subchapter, Treatment, register
from croupier.paper.lawbook import uses
from croupier.paper.lawbook.timeline import Timeline, timeline
from croupier.paper.lawbook.uses import Used, UseKind
from croupier.sheets.sign import words


@dataclass(frozen=True, slots=True)
class Group:
    """The uses of one kind on a page, each with the games it is of."""

    kind: UseKind
    uses: tuple[tuple[Used, tuple[str, ...]], ...]


@dataclass(frozen=True)
class Page:
    """A paragraph or a whole section: its words, what is above, below and next to it, and where it is used."""

    cite: Citation
    section: Section
    paragraph: Paragraph | None
    parents: tuple[Citation, ...]
    parts: tuple[Paragraph, ...]  # the paragraphs directly or indirectly below
    before: Citation | None
    after: Citation | None
    groups: tuple[Group, ...]
    earlier: tuple[tuple[Citation, date], ...]  # the numbers it had before, each with its last day
    code: tuple[SourcePlace, ...]
    tests: tuple[SourcePlace, ...]

    @property
    def also_cited_as(self) -> str:
        return self.cite.in_chapter("13:69F")

    @property
    def specimens(self) -> tuple[SourcePlace, ...]:
        """The tests that are whole rounds, written as a floorperson would."""
        return tuple(each for each in self.tests if each.path.endswith(".toml"))

    @property
    def test_functions(self) -> tuple[SourcePlace, ...]:
        return tuple(each for each in self.tests if not each.path.endswith(".toml"))

    def test_words(self, place: SourcePlace) -> str:
        """What a test says, without the citation at the start of its name."""
        rest = place.name.removeprefix(self.cite.slug).strip("_")
        return words(rest) or "the paragraph as a whole"

    @property
    def code_by_file(self) -> dict[str, list[int]]:
        lines: dict[str, list[int]] = {}
        for place in self.code:
            lines.setdefault(place.path, []).append(place.line)
        return lines


class Book:
    """All pages of the chapter. What is costly is made when it is first needed, and kept."""

    @cached_property
    def games(self) -> Mapping[str, Game[Any, Any]]:
        return {game.name: game for game in registry.games()}

    @cached_property
    def subchapters(self) -> Mapping[int, Subchapter]:
        return {each.number: each for each in register().subchapters()}

    @cached_property
    def sections(self) -> Mapping[Citation, Section]:
        return {each.cite: each for each in register().sections()}

    @cached_property
    def paragraphs(self) -> Mapping[Citation, Paragraph]:
        return {each.cite: each for each in register().paragraphs()}

    @cached_property
    def places(self) -> tuple[Citation, ...]:
        """Every place that has a page: all sections and paragraphs, in the chapter's order."""
        return tuple(sorted({*self.sections, *self.paragraphs}))

    @cached_property
    def _order(self) -> Mapping[Citation, int]:
        return {law: number for number, law in enumerate(self.places)}

    @cached_property
    def _uses(self) -> Mapping[Citation, tuple[Group, ...]]:
        by_law: defaultdict[Citation, dict[tuple[UseKind, str, Citation | None], list[Used]]] = defaultdict(dict)
        every: Iterable[tuple[Citation, Used]] = (
            *uses.of_games(self.games.values()),
            uses.signs(),
            *uses.of_code(coverage.uses().items()),
            *uses.of_paragraphs(self.paragraphs.values()),
        )
        for law, used in every:
            by_law[law].setdefault((used.kind, used.text, used.law), []).append(used)
        return {law: _groups(kept.values()) for law, kept in by_law.items()}

    @cached_property
    def _code(self) -> coverage.Places:
        return coverage.implementations()

    @cached_property
    def _tests(self) -> coverage.Places:
        return coverage.tests(None)

    def page(self, law: Citation) -> Page:
        """The page of a section or paragraph of the chapter."""
        at = self._order[law]
        paragraph = self.paragraphs.get(law)
        return Page(
            cite=law,
            section=self.sections[Citation(law.chapter, law.section)],
            paragraph=paragraph,
            parents=tuple(self._parents(law)),
            parts=tuple(self._below(law, at)),
            before=self.places[at - 1] if at else None,
            after=self.places[at + 1] if at + 1 < len(self.places) else None,
            groups=self._uses.get(law, ()),
            earlier=tuple(_earlier(law)),
            code=self._code.get(law, ()),
            tests=self._tests.get(law, ()),
        )

    def _below(self, law: Citation, at: int) -> Iterator[Paragraph]:
        """The paragraphs below a place, which follow it in the chapter's order."""
        following = (self.places[number] for number in range(at + 1, len(self.places)))
        return (self.paragraphs[each] for each in takewhile(lambda each: each.within(law), following))

    def _parents(self, law: Citation) -> Iterable[Citation]:
        above, parents = law.parent, list[Citation]()
        while above is not None:
            if above in self._order:
                parents.append(above)
            above = above.parent
        return reversed(parents)

    def has(self, law: Citation) -> bool:
        return law in self._order

    def paragraphs_of(self, section: Section) -> tuple[Paragraph, ...]:
        return self._by_section.get(section.cite, ())

    @cached_property
    def _by_section(self) -> Mapping[Citation, tuple[Paragraph, ...]]:
        by_section: defaultdict[Citation, list[Paragraph]] = defaultdict(list)
        for law in self.places:
            if law in self.paragraphs:
                by_section[Citation(law.chapter, law.section)].append(self.paragraphs[law])
        return {section: tuple(each) for section, each in by_section.items()}

    def counts(self, subchapter: Subchapter) -> dict[Treatment, int]:
        """How many paragraphs of a subchapter are treated in which way, without zeros."""
        treated = [each.treated for section in subchapter.sections for each in self.paragraphs_of(section)]
        return {kind: treated.count(kind) for kind in Treatment if kind in treated}

    def games_of(self, subchapter: Subchapter) -> tuple[Game[Any, Any], ...]:
        return tuple(self.games[name] for name in subchapter.games if name in self.games)

    def game_with(self, option: str, preferred: str) -> str:
        """The game whose timeline shows an option: the paragraph's own, or the first that has it. "" if none has."""
        with_it = [name for name, each in self.timelines.items() if each.history(option) is not None]
        return preferred if preferred in with_it else next(iter(with_it), "")

    @cached_property
    def timelines(self) -> Mapping[str, Timeline]:
        return {name: timeline(game) for name, game in self.games.items()}


def _earlier(law: Citation) -> Iterator[tuple[Citation, date]]:
    for numbering in NUMBERINGS:
        number = as_numbered(law, numbering.last)
        if number != law and any(law.within(now) for now in numbering.old):
            yield number, numbering.last


def _groups(lists: Iterable[list[Used]]) -> tuple[Group, ...]:
    """Uses grouped by kind. The same use in several games is listed once."""
    by_kind: defaultdict[UseKind, list[tuple[Used, tuple[str, ...]]]] = defaultdict(list)
    for same in lists:
        games = tuple(dict.fromkeys(each.game for each in same if each.game))
        by_kind[same[0].kind].append((same[0], games))
    return tuple(Group(kind, tuple(by_kind[kind])) for kind in UseKind if kind in by_kind)


_LOCK = Lock()


def book() -> Book:
    """The book of the chapter as this program has it. Threads that ask at the same time get the same one."""
    with _LOCK:
        return _book()


@cache
def _book() -> Book:
    made = Book()
    if made.places:
        made.page(made.places[0])  # reads everything that pages need
    return made
