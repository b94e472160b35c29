"""The register of the law: every paragraph of the chapter that we have seen, in our own words, and every section.

contents.toml lists every subchapter and section, with or without text. The paragraphs are in one TOML file for each
subchapter. Looking up a paragraph reads only the file of its subchapter, since most callers need one game. Each file is
checked completely when it is read, and all its faults are reported at once.
"""

import functools
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from difflib import get_close_matches
from enum import StrEnum
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from croupier.law.citation import HOME_CHAPTER, Citation, CitationError, cite

FIRST_DAY = date(1978, 6, 2)
"""The day the chapter was adopted. Before it there is no rule to cite."""

NEWEST_TEXT = date(2010, 6, 7)
"""The day the newest text in the register took effect (doubling down, 2.10). We have not seen later amendments."""

# The chapter was recodified as 13:69F during 2011 and has been amended there since. Our sources give the year but not the
# day, so the last day on which 19:47 was certainly in force is the last of 2010. Later verdicts are not determined.
KNOWN_THROUGH = date(2010, 12, 31)

KINDS = frozenset(
    {
        "administrative",
        "conduct",
        "dealer_decision",
        "dealing",
        "definition",
        "eligibility",
        "equipment",
        "incompatibility",
        "irregularity",
        "licensee_option",
        "limit",
        "meter",
        "notice",
        "payout",
        "petition",
        "player_decision",
        "settlement",
        "shuffle_cut",
        "table_opening",
        "wager",
    }
)
"""What a paragraph is about."""


class TextBasis(StrEnum):
    """How we know the day a text took effect."""

    STATED = "stated"
    INFERRED = "inferred"
    UNKNOWN = "unknown"


class Enforceable(StrEnum):
    """What can enforce a paragraph: the engine, a table's rules, a procedure, a document, the physical room, or nothing."""

    ENGINE = "engine"
    TABLE = "table"
    PROCEDURE = "procedure"
    DOCUMENT = "document"
    PHYSICAL = "physical"
    NONE = "none"


class Treatment(StrEnum):
    """How this software treats a paragraph."""

    IMPLEMENTED = "implemented"
    FLOOR_DUTY = "floor duty"
    PHYSICAL_ONLY = "physical only"
    NOT_MODELLED = "not modelled"


class Seen(StrEnum):
    """How much of a section's text we have."""

    TEXT = "text"
    PART = "part"
    TITLE = "title"


class Extent(StrEnum):
    """How much text we have of a subchapter or of a game's sections."""

    TEXT = "text"
    PART = "part of the text"
    TITLES = "titles only"
    NOTHING = "nothing"


class CorpusError(ValueError):
    """A file of the corpus has faults. The message names the file and every faulty entry."""

    def __init__(self, file: str, faults: Iterable[str]) -> None:
        self.file = file
        self.faults = tuple(faults)
        super().__init__("\n".join(f"{file}: {fault}" for fault in self.faults))


class UnknownCitation(LookupError):
    """A well-formed citation that is not in the register. The message suggests the nearest ones."""

    def __init__(self, citation: Citation, nearest: Iterable[Citation]) -> None:
        self.citation = citation
        self.nearest = tuple(nearest)
        super().__init__(f"{citation} is not in the register; {self._hint()}")

    def _hint(self) -> str:
        if self.citation.chapter != HOME_CHAPTER:
            return f"it has only chapter {HOME_CHAPTER}"
        near = ", ".join(str(each) for each in self.nearest)
        return f"the nearest are: {near}" if near else "there is nothing like it"


class UnknownChapterGame(LookupError):
    """The chapter has no game of that name. The message lists the games."""

    def __init__(self, game: str, games: Iterable[str]) -> None:
        super().__init__(f'the chapter has no game "{game}"; the games are {", ".join(games)}')


class UnknownSubchapter(LookupError):
    """The contents have no subchapter with that number."""

    def __init__(self, number: int, known: Iterable[int]) -> None:
        self.number = number
        numbers = sorted(known)
        range_ = f"it has subchapters {numbers[0]} to {numbers[-1]}" if numbers else "it has none"
        super().__init__(f"subchapter {number} of {HOME_CHAPTER} is not in the register; {range_}")


@dataclass(frozen=True, slots=True)
class Reading:
    """How we read an unclear place, and why. `choice` is set if another reading could be defended as well."""

    key: str
    reading: str
    choice: bool
    option: str | None = None


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One paragraph in our own words: its dates, its sources, and how this software treats it.

    `until` is the last day of a text that was repealed or replaced; `reason` says why a paragraph is not modelled.
    """

    cite: Citation
    game: str
    kind: str
    rule: str
    since: date | None
    until: date | None
    basis: TextBasis
    sources: str
    enforceable: Enforceable
    test: str
    treated: Treatment
    reason: str
    readings: tuple[Reading, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """One section of the chapter: its heading, and how much of its text we have."""

    cite: Citation
    title: str
    seen: Seen

    @property
    def reserved(self) -> bool:
        """Whether the section is reserved: it has no rule, so no text is missing."""
        return self.title == "(Reserved)"

    @property
    def by_title_only(self) -> bool:
        """Whether we have only the title of a section that has a text."""
        return self.seen is Seen.TITLE and not self.reserved


@dataclass(frozen=True, slots=True)
class Subchapter:
    """One subchapter: its heading, the games it governs, when it was adopted, and its sections.

    `since` is None if our sources do not give the day; the subchapter then existed on `by` at the latest. `unknown` says why
    a game's rules are not known, for a game of which we have only titles and no other description.
    """

    number: int
    title: str
    games: tuple[str, ...]
    since: date | None
    by: date | None
    unknown: str
    sections: tuple[Section, ...]

    @property
    def name(self) -> str:
        """The subchapter's citation, 19:47-22."""
        return f"{HOME_CHAPTER}-{self.number}"

    @property
    def extent(self) -> Extent:
        return extent(self.sections)

    @property
    def adopted(self) -> str:
        """The day of adoption as text, or that it is not determined and by which day the subchapter existed."""
        if self.since is not None:
            return self.since.isoformat()
        return f"not determined (by {self.by})" if self.by else "not determined"


def extent(sections: Iterable[Section]) -> Extent:
    """How much text we have of these sections together. Reserved sections do not count."""
    seen = {section.seen for section in sections if not section.reserved}
    if not seen:
        return Extent.NOTHING
    whole = {Seen.TEXT: Extent.TEXT, Seen.TITLE: Extent.TITLES, Seen.PART: Extent.PART}
    return whole[seen.pop()] if len(seen) == 1 else Extent.PART


class Register:
    """The chapter, read from a corpus folder. Files are read when they are first needed."""

    def __init__(self, corpus: Traversable | None = None) -> None:
        self._corpus = corpus if corpus is not None else files("croupier.law") / "corpus"
        self._paragraphs: dict[int, dict[Citation, Paragraph]] = {}
        self._sections: dict[Citation, Section] | None = None
        self._subchapters: dict[int, Subchapter] = {}
        self._found: dict[tuple[str, str], Section] = {}  # by chapter and section: those that were asked for

    def paragraph(self, citation: Citation | str) -> Paragraph:
        """The paragraph at exactly this place, or raises `UnknownCitation`. A mere lead-in is not a paragraph."""
        wanted = _citation(citation)
        paragraph = self.find(wanted)
        if paragraph is None:
            raise UnknownCitation(wanted, self._nearest(wanted))
        return paragraph

    def find(self, citation: Citation) -> Paragraph | None:
        """As `paragraph`, but None if there is none: quicker for those who do not ask what else may have been meant."""
        paragraphs = self._subchapter(citation)
        paragraph = paragraphs.get(citation)
        if paragraph is None and citation.term:
            paragraph = next((each for each in paragraphs.values() if _same_term(each.cite, citation)), None)
        return paragraph

    def section(self, citation: Citation | str) -> Section:
        """The section of a place. We may have only its title."""
        wanted = _citation(citation)
        at = wanted.chapter, wanted.section
        section = self._found.get(at) or self._contents().get(Citation(*at))
        if section is None:
            raise UnknownCitation(wanted, self._nearest(wanted))
        self._found[at] = section
        return section

    def resolves(self, citation: Citation | str) -> bool:
        """Whether a citation is a paragraph or a whole section of the register."""
        wanted = _citation(citation)
        return wanted in self._subchapter(wanted) or wanted in self._contents()

    def paragraphs(self, game: str | None = None, *, subchapter: int | None = None) -> tuple[Paragraph, ...]:
        """All paragraphs in the chapter's order, or only those of a game, a subchapter or both."""
        numbers = self._numbers() if subchapter is None else (subchapter,)
        every = [paragraph for number in numbers for paragraph in self._load(number).values()]
        if game is not None and game not in self.games():
            raise UnknownChapterGame(game, self.games())
        return tuple(paragraph for paragraph in every if game in (None, paragraph.game))

    def sections(self, *, subchapter: int | None = None) -> tuple[Section, ...]:
        """The sections of the chapter or of one subchapter, in order."""
        every = self._contents().values()
        return tuple(section for section in every if subchapter in (None, section.cite.subchapter))

    def subchapters(self) -> tuple[Subchapter, ...]:
        """Every subchapter of the contents, in order."""
        self._contents()
        return tuple(self._subchapters.values())

    def subchapter(self, number: int) -> Subchapter:
        """The subchapter with that number, or raises `UnknownSubchapter`."""
        self._contents()
        if number not in self._subchapters:
            raise UnknownSubchapter(number, self._subchapters)
        return self._subchapters[number]

    def titles(self, game: str | None = None) -> tuple[Section, ...]:
        """The sections of one game, or of all, of which we have only the title and no paragraph."""
        with_text = {(paragraph.cite.chapter, paragraph.cite.section) for paragraph in self.paragraphs()}
        return tuple(
            section
            for section in self.sections()
            if section.by_title_only
            and (section.cite.chapter, section.cite.section) not in with_text
            and game in (None, self.game_of(section))
        )

    def game_of(self, section: Section) -> str:
        """The game a section is counted with: the first game of its subchapter, or "" if that is unknown."""
        subchapter = self._subchapters.get(section.cite.subchapter)
        return subchapter.games[0] if subchapter is not None else ""

    def games(self) -> tuple[str, ...]:
        """The games that the contents name or that have paragraphs, in the chapter's order."""
        named = [(each.number, game) for each in self.subchapters() for game in each.games]
        with_text = [(number, p.game) for number in self._numbers() for p in self._load(number).values()]
        return tuple(dict.fromkeys(game for _, game in sorted(named + with_text, key=lambda each: each[0])))

    def readings(self, key: str | None = None) -> tuple[tuple[Paragraph, Reading], ...]:
        """Each reading with its paragraph: those of one key, or all."""
        return tuple(
            (paragraph, reading)
            for paragraph in self.paragraphs()
            for reading in paragraph.readings
            if key in (None, reading.key)
        )

    def search(self, words: str) -> tuple[Paragraph, ...]:
        """The paragraphs whose citation, rule or readings contain all of the words, ignoring case."""
        wanted = words.casefold().split()
        return tuple(p for p in self.paragraphs() if wanted and all(word in _searchable(p) for word in wanted))

    def _subchapter(self, citation: Citation) -> Mapping[Citation, Paragraph]:
        """The paragraphs of a citation's subchapter. Other chapters have none."""
        return self._load(citation.subchapter) if citation.chapter == HOME_CHAPTER else {}

    def _files(self) -> dict[int, Traversable]:
        """The file of each subchapter, by the number at the start of its name."""
        by_number: dict[int, Traversable] = {}
        for file in sorted(self._corpus.iterdir(), key=lambda entry: entry.name):
            if not (file.name.endswith(".toml") and file.name[:2].isdecimal()):
                continue
            number = int(file.name[:2])
            if number in by_number:
                raise CorpusError(file.name, [f"subchapter {number} already has {by_number[number].name}"])
            by_number[number] = file
        return by_number

    def _numbers(self) -> tuple[int, ...]:
        return tuple(self._files())

    def _load(self, number: int) -> dict[Citation, Paragraph]:
        if number not in self._paragraphs:
            file = self._files().get(number)
            self._paragraphs[number] = _read_paragraphs(file, number) if file is not None else {}
        return self._paragraphs[number]

    def _contents(self) -> dict[Citation, Section]:
        if self._sections is None:
            self._sections, self._subchapters = _read_contents(self._corpus / "contents.toml")
        return self._sections

    def _nearest(self, citation: Citation) -> list[Citation]:
        """Citations the user may have meant: parts of this one, places that contain it, or similar spellings."""
        known = [*self._subchapter(citation), *self._contents()]
        parts = [near for near in known if near.within(citation)]
        parents = [near for near in known if citation.within(near)]
        texts = {str(near): near for near in known}
        similar = [texts[text] for text in get_close_matches(str(citation), texts, n=3, cutoff=0.8)]
        return list(dict.fromkeys([*sorted(parts), *sorted(parents, reverse=True), *similar]))[:5]


@functools.cache
def register() -> Register:
    """The register that comes with the package. It is cached, so each file is read once."""
    return Register()


def in_force(law: Citation, on: date) -> bool:
    """Whether our text of a paragraph is of this day or earlier. A paragraph without a date counts as in force."""
    paragraph = register().find(law)
    return paragraph is None or paragraph.since is None or paragraph.since <= on


def _same_term(one: Citation, other: Citation) -> bool:
    """Whether two citations name the same defined term, ignoring case."""
    return bool(one.term) and one.section == other.section and one.term.casefold() == other.term.casefold()


def _citation(citation: Citation | str) -> Citation:
    return cite(citation) if isinstance(citation, str) else citation


def _searchable(paragraph: Paragraph) -> str:
    """All text of a paragraph, for searching."""
    parts = (str(paragraph.cite), paragraph.rule, *(reading.reading for reading in paragraph.readings))
    return "\n".join(parts).casefold()


class _Entry:
    """One table of a corpus file while it is read: returns checked values and collects faults."""

    def __init__(self, table: Mapping[str, Any], name: str) -> None:
        self._left = dict(table)
        self._name = name
        self.faults: list[str] = []

    def fault(self, problem: str) -> None:
        self.faults.append(f"{self._name}: {problem}")

    def text(self, key: str, *, required: bool = True) -> str:
        value = self._left.pop(key, None)
        if isinstance(value, str) and value.strip():
            return value
        if value is not None:
            self.fault(f'"{key}" must be a text that is not empty, not {value!r}')
        elif required:
            self.fault(f'"{key}" is missing')
        return ""

    def word(self, key: str, allowed: Iterable[str]) -> str:
        """A text that must be one of the allowed words. If it is not, the first of them, so that reading can continue."""
        words = sorted(allowed)
        value = self.text(key)
        if value in words:
            return value
        if value:
            self.fault(f'"{key}" is "{value}"; it must be one of {", ".join(words)}')
        return words[0]

    def day(self, key: str) -> date | None:
        value = self._left.pop(key, None)
        if value is None:
            return None
        # Python's datetime is a subclass of date, but a rule takes effect on a day.
        if not isinstance(value, date) or isinstance(value, datetime):
            self.fault(f'"{key}" must be a date such as 1991-11-04, not {value!r}')
            return None
        if value < FIRST_DAY:
            self.fault(f'"{key}" is {value}, before the chapter was adopted on {FIRST_DAY}')
        return value

    def flag(self, key: str) -> bool:
        value = self._left.pop(key, None)
        if not isinstance(value, bool):
            self.fault(f'"{key}" must be true or false' if value is not None else f'"{key}" is missing')
        return value is True

    def number(self, key: str) -> int:
        value = self._left.pop(key, None)
        if isinstance(value, int) and not isinstance(value, bool) and value > 0:
            return value
        self.fault(f'"{key}" must be a number of at least 1' if value is not None else f'"{key}" is missing')
        return 0

    def names(self, key: str) -> tuple[str, ...]:
        value = self._left.pop(key, None)
        if isinstance(value, list) and value and all(isinstance(name, str) and name for name in value):
            return tuple(value)
        self.fault(f'"{key}" must be a list of names' if value is not None else f'"{key}" is missing')
        return ("",)  # a placeholder: faulty contents raise `CorpusError`

    def place(self, subchapter: int | None = None) -> Citation | None:
        """The entry's own citation, which must be in standard form and belong to its file's subchapter."""
        text = self.text("cite")
        try:
            citation = cite(text) if text else None
        except CitationError as error:
            self.fault(str(error))
            return None
        if citation is not None and (str(citation) != text or citation.chapter != HOME_CHAPTER):
            self.fault(f'"cite" must be written as "{citation}" and belong to {HOME_CHAPTER}')
        if citation is not None and subchapter not in (None, citation.subchapter):
            self.fault(f"belongs in the file of subchapter {citation.subchapter}")
        return citation

    def tables(self, key: str) -> list[Mapping[str, Any]]:
        value = self._left.pop(key, [])
        if isinstance(value, list) and all(isinstance(table, dict) for table in value):
            return value
        self.fault(f'"{key}" must be a list of tables')
        return []

    def close(self) -> None:
        """Reports unknown keys, so that a misspelled key is not lost silently."""
        for key in self._left:
            self.fault(f'"{key}" is not a known key')


_Named = tuple[Mapping[str, Any], str]  # a table of a corpus file, and its name in error messages


def _tables(file: Traversable, *keys: str) -> dict[str, list[_Named]]:
    """The tables of a file, which must have only these lists of tables."""
    try:
        document = tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise CorpusError(file.name, [f"not TOML: {error}"]) from error
    top = _Entry(document, "the file")
    by_key = {key: top.tables(key) for key in keys}
    top.close()
    if top.faults:
        raise CorpusError(file.name, top.faults)
    return {
        key: [
            (table, f"{key} {at} ({table.get('cite', table.get('title', 'no cite'))})")
            for at, table in enumerate(tables, 1)
        ]
        for key, tables in by_key.items()
    }


def _read_paragraphs(file: Traversable, subchapter: int) -> dict[Citation, Paragraph]:
    """All paragraphs of a file in the chapter's order, or raises `CorpusError` with every fault."""
    faults: list[str] = []
    paragraphs: dict[Citation, Paragraph] = {}
    for table, name in _tables(file, "paragraph")["paragraph"]:
        entry = _Entry(table, name)
        paragraph = _paragraph(entry, subchapter)
        if paragraph is not None and paragraph.cite in paragraphs:
            entry.fault("this citation already has a paragraph")
        if paragraph is not None:
            paragraphs[paragraph.cite] = paragraph
        faults += entry.faults
    if faults:
        raise CorpusError(file.name, faults)
    return {citation: paragraphs[citation] for citation in sorted(paragraphs)}


def _paragraph(entry: _Entry, subchapter: int) -> Paragraph | None:
    place = entry.place(subchapter)
    paragraph = Paragraph(
        cite=place or Citation(HOME_CHAPTER, f"{subchapter}.1"),  # a placeholder: a faulty file raises `CorpusError`
        game=entry.text("game"),
        kind=entry.word("kind", KINDS),
        rule=entry.text("rule"),
        since=entry.day("since"),
        until=entry.day("until"),
        basis=TextBasis(entry.word("basis", TextBasis)),
        sources=entry.text("sources"),
        enforceable=Enforceable(entry.word("enforceable", Enforceable)),
        test=entry.text("test", required=False),
        treated=Treatment(entry.word("treated", Treatment)),
        reason=entry.text("reason", required=False),
        readings=_readings(entry),
    )
    entry.close()
    _check(entry, paragraph)
    return paragraph if place is not None else None


def _check(entry: _Entry, paragraph: Paragraph) -> None:
    """Finds faults in the combination of a paragraph's values."""
    if (paragraph.treated is Treatment.NOT_MODELLED) is not bool(paragraph.reason):
        entry.fault('"reason" must be given if "treated" is "not modelled", and only then')
    if (paragraph.basis is TextBasis.UNKNOWN) is not (paragraph.since is None):
        entry.fault('"since" must be given if "basis" is stated or inferred, and only then')
    if paragraph.since is not None and paragraph.until is not None and paragraph.until < paragraph.since:
        entry.fault(f'"until" is {paragraph.until}, before "since" {paragraph.since}')
    keys = [reading.key for reading in paragraph.readings]
    for key in sorted({key for key in keys if keys.count(key) > 1}):
        entry.fault(f'reading "{key}" is there twice')


def _readings(paragraph: _Entry) -> tuple[Reading, ...]:
    readings = []
    for number, table in enumerate(paragraph.tables("reading"), 1):
        entry = _Entry(table, f"reading {number}")
        readings.append(
            Reading(
                key=entry.text("key"),
                reading=entry.text("reading"),
                choice=entry.flag("choice"),
                option=entry.text("option", required=False) or None,
            )
        )
        entry.close()
        for fault in entry.faults:
            paragraph.fault(fault)
    return tuple(readings)


def _read_contents(file: Traversable) -> tuple[dict[Citation, Section], dict[int, Subchapter]]:
    """All sections and subchapters of the contents in order, or raises `CorpusError` with every fault."""
    tables = _tables(file, "subchapter", "section")
    faults: list[str] = []
    sections = _read_sections(tables["section"], faults)
    subchapters = _read_subchapters(tables["subchapter"], sections.values(), faults)
    if faults:
        raise CorpusError(file.name, faults)
    return sections, subchapters


def _read_sections(tables: Iterable[_Named], faults: list[str]) -> dict[Citation, Section]:
    sections: dict[Citation, Section] = {}
    for table, name in tables:
        entry = _Entry(table, name)
        place = entry.place()
        title = entry.text("title")
        seen = Seen(entry.word("seen", Seen))
        entry.close()
        if place is not None and (place.path or place.term):
            entry.fault("the citation must be a section, not a paragraph")
        if place in sections:
            entry.fault("this section is already in the contents")
        if place is not None:
            sections[place] = Section(place, title, seen)
        faults += entry.faults
    return {citation: sections[citation] for citation in sorted(sections)}


def _read_subchapters(
    tables: Iterable[_Named], sections: Iterable[Section], faults: list[str]
) -> dict[int, Subchapter]:
    own: dict[int, list[Section]] = {}
    for section in sections:
        own.setdefault(section.cite.subchapter, []).append(section)
    subchapters: dict[int, Subchapter] = {}
    for table, name in tables:
        entry = _Entry(table, name)
        number = entry.number("number")
        subchapter = Subchapter(
            number=number,
            title=entry.text("title"),
            games=entry.names("games"),
            since=entry.day("since"),
            by=entry.day("by"),
            unknown=entry.text("unknown", required=False),
            sections=tuple(own.get(number, ())),
        )
        entry.close()
        if subchapter.since is not None and subchapter.by is not None:
            entry.fault('"by" is given only if "since" is not known')
        if number in subchapters:
            entry.fault("this subchapter is already in the contents")
        subchapters[number] = subchapter
        faults += entry.faults
    return {number: subchapters[number] for number in sorted(subchapters)}
