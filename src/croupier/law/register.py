"""The register of the law: every paragraph of the chapter that we have seen, in our own words, and every section.

contents.toml names every subchapter and section, also those of which we hold no text. The paragraphs stand in one TOML
file for each subchapter. Looking up a paragraph reads only the file of its subchapter, since most callers need one game.
Each file is checked whole when it is read, and all its faults are told at once.
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
"""The chapter was adopted: before this day there is no rule to cite."""

NEWEST_TEXT = date(2010, 6, 7)
"""The newest text in the register took effect (doubling down, 2.10); later amendments have not been seen."""

# The chapter was recodified as 13:69F during 2011 and has been amended there since. Our sources name the year and not
# the day, so the last day on which 19:47 stood for certain is the last of 2010; what holds later is not determined.
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


class Basis(StrEnum):
    """How the day from which a text stands is known."""

    STATED = "stated"
    INFERRED = "inferred"
    UNKNOWN = "unknown"


class Enforceable(StrEnum):
    """Who could hold the house to a paragraph: the round, the table's rules, people, paper, the room, or nobody."""

    ENGINE = "engine"
    TABLE = "table"
    PROCEDURE = "procedure"
    DOCUMENT = "document"
    PHYSICAL = "physical"
    NONE = "none"


class Treatment(StrEnum):
    """What the house does with a paragraph."""

    IMPLEMENTED = "implemented"
    FLOOR_DUTY = "floor duty"
    PHYSICAL_ONLY = "physical only"
    NOT_MODELLED = "not modelled"


class Seen(StrEnum):
    """How much of a section we hold."""

    TEXT = "text"
    PART = "part"
    TITLE = "title"


class Extent(StrEnum):
    """How much of a subchapter, or of a game's sections, we hold."""

    TEXT = "text"
    PART = "part of the text"
    TITLES = "titles only"
    NOTHING = "nothing"


class CorpusError(ValueError):
    """A file of the corpus is not as it must be; the message names the file and every faulty entry."""

    def __init__(self, file: str, faults: Iterable[str]) -> None:
        self.file = file
        self.faults = tuple(faults)
        super().__init__("\n".join(f"{file}: {fault}" for fault in self.faults))


class UnknownCitation(LookupError):
    """A well-formed citation names nothing in the register; the message offers the nearest that do."""

    def __init__(self, citation: Citation, nearest: Iterable[Citation]) -> None:
        self.citation = citation
        self.nearest = tuple(nearest)
        super().__init__(f"{citation} is not in the register; {self._hint()}")

    def _hint(self) -> str:
        if self.citation.chapter != HOME_CHAPTER:
            return f"it holds chapter {HOME_CHAPTER} only"
        offer = ", ".join(str(near) for near in self.nearest)
        return f"nearest: {offer}" if offer else "nothing is near"


class UnknownGame(LookupError):
    """No part of the chapter belongs to a game of that name; the message lists the games."""

    def __init__(self, game: str, games: Iterable[str]) -> None:
        super().__init__(f'no part of the chapter belongs to a game called "{game}"; the games are {", ".join(games)}')


class UnknownSubchapter(LookupError):
    """The contents name no subchapter of that number."""

    def __init__(self, number: int, known: Iterable[int]) -> None:
        self.number = number
        numbers = sorted(known)
        told = f"it holds subchapters {numbers[0]} to {numbers[-1]}" if numbers else "it holds none"
        super().__init__(f"subchapter {number} of {HOME_CHAPTER} is not in the register; {told}")


@dataclass(frozen=True, slots=True)
class Reading:
    """How the house reads a doubtful place, and why; `choice` where another reading could be defended as well."""

    key: str
    reading: str
    choice: bool
    option: str | None = None


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One paragraph in our own words: since when it stands, on which texts that rests, and what the house does with it.

    `until` is the last day of a text known to have ended; `reason` says why a paragraph is not modelled.
    """

    cite: Citation
    game: str
    kind: str
    rule: str
    since: date | None
    until: date | None
    basis: Basis
    sources: str
    enforceable: Enforceable
    test: str
    treated: Treatment
    reason: str
    readings: tuple[Reading, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """One section of the chapter by its heading, and how much of it we hold."""

    cite: Citation
    title: str
    seen: Seen

    @property
    def reserved(self) -> bool:
        """Whether the number holds no rule, so that no text of it is missing."""
        return self.title == "(Reserved)"

    @property
    def by_title_only(self) -> bool:
        """Whether the section has a text that we do not hold any part of."""
        return self.seen is Seen.TITLE and not self.reserved


@dataclass(frozen=True, slots=True)
class Subchapter:
    """One subchapter by its heading: the games it governs, when it was adopted, and its sections.

    `since` is None where our sources do not give the day; the subchapter then existed at the latest on `by`. `unknown` says
    why a game's rules are not known, where its titles are all there is and nothing else describes the play.
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
        """The subchapter as it is cited, 19:47-22."""
        return f"{HOME_CHAPTER}-{self.number}"

    @property
    def extent(self) -> Extent:
        return extent(self.sections)

    @property
    def adopted(self) -> str:
        """The day of adoption in words: the day, or that it is not determined and by when it was there."""
        if self.since is not None:
            return self.since.isoformat()
        return f"not determined (by {self.by})" if self.by else "not determined"


def extent(sections: Iterable[Section]) -> Extent:
    """How much we hold of these sections together; reserved numbers hold nothing and count for nothing."""
    seen = {section.seen for section in sections if not section.reserved}
    if not seen:
        return Extent.NOTHING
    whole = {Seen.TEXT: Extent.TEXT, Seen.TITLE: Extent.TITLES, Seen.PART: Extent.PART}
    return whole[seen.pop()] if len(seen) == 1 else Extent.PART


class Register:
    """The chapter as the house knows it, read from a corpus folder, file by file as asked for."""

    def __init__(self, corpus: Traversable | None = None) -> None:
        self._corpus = corpus if corpus is not None else files("croupier.law") / "corpus"
        self._paragraphs: dict[int, dict[Citation, Paragraph]] = {}
        self._sections: dict[Citation, Section] | None = None
        self._subchapters: dict[int, Subchapter] = {}

    def paragraph(self, citation: Citation | str) -> Paragraph:
        """The paragraph at exactly this place; a lead-in that is no rule of its own is not one."""
        wanted = _citation(citation)
        paragraphs = self._subchapter(wanted)
        found = paragraphs.get(wanted) or next(
            (each for each in paragraphs.values() if _alike(each.cite, wanted)), None
        )
        if found is None:
            raise UnknownCitation(wanted, self._nearest(wanted))
        return found

    def section(self, citation: Citation | str) -> Section:
        """The section in which a place stands; it may be known by its title only."""
        wanted = _citation(citation)
        found = self._contents().get(Citation(wanted.chapter, wanted.section))
        if found is None:
            raise UnknownCitation(wanted, self._nearest(wanted))
        return found

    def resolves(self, citation: Citation | str) -> bool:
        """Whether a citation names a paragraph or a whole section of the register."""
        wanted = _citation(citation)
        return wanted in self._subchapter(wanted) or wanted in self._contents()

    def paragraphs(self, game: str | None = None, *, subchapter: int | None = None) -> tuple[Paragraph, ...]:
        """The paragraphs of a game, of a subchapter or of both, in the chapter's order; all of them by default."""
        numbers = self._numbers() if subchapter is None else (subchapter,)
        every = [paragraph for number in numbers for paragraph in self._load(number).values()]
        if game is not None and game not in self.games():
            raise UnknownGame(game, self.games())
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
        """The subchapter of that number, or raises `UnknownSubchapter`."""
        self._contents()
        if number not in self._subchapters:
            raise UnknownSubchapter(number, self._subchapters)
        return self._subchapters[number]

    def titles(self, game: str | None = None) -> tuple[Section, ...]:
        """The sections known by their title only, of one game or all: no paragraph of them is in the register."""
        held = {(paragraph.cite.chapter, paragraph.cite.section) for paragraph in self.paragraphs()}
        return tuple(
            section
            for section in self.sections()
            if section.by_title_only
            and (section.cite.chapter, section.cite.section) not in held
            and game in (None, self.game_of(section))
        )

    def game_of(self, section: Section) -> str:
        """The game a section is counted with: the first that its subchapter names, or nothing where that is not known."""
        found = self._subchapters.get(section.cite.subchapter)
        return found.games[0] if found is not None else ""

    def games(self) -> tuple[str, ...]:
        """The games that the contents name or that have paragraphs, in the order in which the chapter takes them up."""
        named = [(each.number, game) for each in self.subchapters() for game in each.games]
        held = [(number, p.game) for number in self._numbers() for p in self._load(number).values()]
        return tuple(dict.fromkeys(game for _, game in sorted(named + held, key=lambda each: each[0])))

    def readings(self, key: str | None = None) -> tuple[tuple[Paragraph, Reading], ...]:
        """Each reading with the paragraph it stands at: those of one key, or all."""
        return tuple(
            (paragraph, reading)
            for paragraph in self.paragraphs()
            for reading in paragraph.readings
            if key in (None, reading.key)
        )

    def search(self, words: str) -> tuple[Paragraph, ...]:
        """The paragraphs whose citation, rule or readings hold every one of the words, whatever their case."""
        wanted = words.casefold().split()
        return tuple(p for p in self.paragraphs() if wanted and all(word in _told(p) for word in wanted))

    def _subchapter(self, citation: Citation) -> Mapping[Citation, Paragraph]:
        """The paragraphs among which a citation could stand; another chapter has none."""
        return self._load(citation.subchapter) if citation.chapter == HOME_CHAPTER else {}

    def _files(self) -> dict[int, Traversable]:
        """The file of each subchapter by its number, with which the file's name begins."""
        found: dict[int, Traversable] = {}
        for file in sorted(self._corpus.iterdir(), key=lambda entry: entry.name):
            if not (file.name.endswith(".toml") and file.name[:2].isdecimal()):
                continue
            number = int(file.name[:2])
            if number in found:
                raise CorpusError(file.name, [f"subchapter {number} already has {found[number].name}"])
            found[number] = file
        return found

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
        """What someone who wrote this citation may have meant: its parts, its wholes, or the like-sounding."""
        known = [*self._subchapter(citation), *self._contents()]
        parts = [near for near in known if near.within(citation)]
        wholes = [near for near in known if citation.within(near)]
        texts = {str(near): near for near in known}
        alike = [texts[text] for text in get_close_matches(str(citation), texts, n=3, cutoff=0.8)]
        return list(dict.fromkeys([*sorted(parts), *sorted(wholes, reverse=True), *alike]))[:5]


@functools.cache
def register() -> Register:
    """The register that comes with the package; there is one, so each file is read once."""
    return Register()


def _alike(one: Citation, other: Citation) -> bool:
    """The same defined term, whoever wrote it with small letters."""
    return bool(one.term) and one.section == other.section and one.term.casefold() == other.term.casefold()


def _citation(citation: Citation | str) -> Citation:
    return cite(citation) if isinstance(citation, str) else citation


def _told(paragraph: Paragraph) -> str:
    """All that a paragraph says, for a search to look in."""
    parts = (str(paragraph.cite), paragraph.rule, *(reading.reading for reading in paragraph.readings))
    return "\n".join(parts).casefold()


class _Entry:
    """One table of a corpus file while it is being read: hands out checked values and collects what is wrong."""

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
            self.fault(f'"{key}" must be a text that says something, not {value!r}')
        elif required:
            self.fault(f'"{key}" is missing')
        return ""

    def word(self, key: str, allowed: Iterable[str]) -> str:
        """A text that must be one of a few words; the first of them where it is not, so that reading can go on."""
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
        # A TOML date-time is a date to Python, but a rule takes effect on a day.
        if not isinstance(value, date) or isinstance(value, datetime):
            self.fault(f'"{key}" must be a day such as 1991-11-04, not {value!r}')
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
        self.fault(f'"{key}" must be a number from 1 up' if value is not None else f'"{key}" is missing')
        return 0

    def names(self, key: str) -> tuple[str, ...]:
        value = self._left.pop(key, None)
        if isinstance(value, list) and value and all(isinstance(name, str) and name for name in value):
            return tuple(value)
        self.fault(f'"{key}" must be a list of names' if value is not None else f'"{key}" is missing')
        return ("",)  # a stand-in: faulty contents yield no subchapters

    def place(self, subchapter: int | None = None) -> Citation | None:
        """The entry's own citation, which must be printed as we print it and stand in its file's subchapter."""
        text = self.text("cite")
        try:
            found = cite(text) if text else None
        except CitationError as error:
            self.fault(str(error))
            return None
        if found is not None and (str(found) != text or found.chapter != HOME_CHAPTER):
            self.fault(f'"cite" must be printed as "{found}" and belong to {HOME_CHAPTER}')
        if found is not None and subchapter not in (None, found.subchapter):
            self.fault(f"belongs in the file of subchapter {found.subchapter}")
        return found

    def tables(self, key: str) -> list[Mapping[str, Any]]:
        value = self._left.pop(key, [])
        if isinstance(value, list) and all(isinstance(table, dict) for table in value):
            return value
        self.fault(f'"{key}" must be a list of tables')
        return []

    def close(self) -> None:
        """Name what nobody asked for: a misspelt key would otherwise be silently lost."""
        for key in self._left:
            self.fault(f'"{key}" is not a key that is read here')


_Named = tuple[Mapping[str, Any], str]  # a table of a corpus file, and the name by which faults call it


def _tables(file: Traversable, *keys: str) -> dict[str, list[_Named]]:
    """The tables of a file that holds these lists of them and nothing else."""
    try:
        document = tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise CorpusError(file.name, [f"not TOML: {error}"]) from error
    top = _Entry(document, "the file")
    found = {key: top.tables(key) for key in keys}
    top.close()
    if top.faults:
        raise CorpusError(file.name, top.faults)
    return {
        key: [
            (table, f"{key} {at} ({table.get('cite', table.get('title', 'no cite'))})")
            for at, table in enumerate(tables, 1)
        ]
        for key, tables in found.items()
    }


def _read_paragraphs(file: Traversable, subchapter: int) -> dict[Citation, Paragraph]:
    """All paragraphs of a file in the chapter's order, or an error with everything that is wrong with them."""
    faults: list[str] = []
    found: dict[Citation, Paragraph] = {}
    for table, name in _tables(file, "paragraph")["paragraph"]:
        entry = _Entry(table, name)
        paragraph = _paragraph(entry, subchapter)
        if paragraph is not None and paragraph.cite in found:
            entry.fault("this citation already has a paragraph")
        if paragraph is not None:
            found[paragraph.cite] = paragraph
        faults += entry.faults
    if faults:
        raise CorpusError(file.name, faults)
    return {citation: found[citation] for citation in sorted(found)}


def _paragraph(entry: _Entry, subchapter: int) -> Paragraph | None:
    place = entry.place(subchapter)
    paragraph = Paragraph(
        cite=place or Citation(HOME_CHAPTER, f"{subchapter}.1"),  # a stand-in: a faulty file yields no paragraphs
        game=entry.text("game"),
        kind=entry.word("kind", KINDS),
        rule=entry.text("rule"),
        since=entry.day("since"),
        until=entry.day("until"),
        basis=Basis(entry.word("basis", Basis)),
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
    """The faults that only show when the values of a paragraph are seen together."""
    if (paragraph.treated is Treatment.NOT_MODELLED) is not bool(paragraph.reason):
        entry.fault('"reason" must be given where "treated" is "not modelled", and only there')
    if (paragraph.basis is Basis.UNKNOWN) is not (paragraph.since is None):
        entry.fault('"since" must be given where "basis" is stated or inferred, and only there')
    if paragraph.since is not None and paragraph.until is not None and paragraph.until < paragraph.since:
        entry.fault(f'"until" is {paragraph.until}, before "since" {paragraph.since}')
    keys = [reading.key for reading in paragraph.readings]
    for key in sorted({key for key in keys if keys.count(key) > 1}):
        entry.fault(f'reading "{key}" stands there twice')


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
    """All sections and subchapters of the contents in order, or an error with everything that is wrong with them."""
    tables = _tables(file, "subchapter", "section")
    faults: list[str] = []
    sections = _read_sections(tables["section"], faults)
    subchapters = _read_subchapters(tables["subchapter"], sections.values(), faults)
    if faults:
        raise CorpusError(file.name, faults)
    return sections, subchapters


def _read_sections(tables: Iterable[_Named], faults: list[str]) -> dict[Citation, Section]:
    found: dict[Citation, Section] = {}
    for table, name in tables:
        entry = _Entry(table, name)
        place = entry.place()
        title = entry.text("title")
        seen = Seen(entry.word("seen", Seen))
        entry.close()
        if place is not None and (place.path or place.term):
            entry.fault("a paragraph is cited where a section belongs")
        if place in found:
            entry.fault("this section already stands in the contents")
        if place is not None:
            found[place] = Section(place, title, seen)
        faults += entry.faults
    return {citation: found[citation] for citation in sorted(found)}


def _read_subchapters(
    tables: Iterable[_Named], sections: Iterable[Section], faults: list[str]
) -> dict[int, Subchapter]:
    own: dict[int, list[Section]] = {}
    for section in sections:
        own.setdefault(section.cite.subchapter, []).append(section)
    found: dict[int, Subchapter] = {}
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
            entry.fault('"by" is given only where "since" is not known')
        if number in found:
            entry.fault("this subchapter already stands in the contents")
        found[number] = subchapter
        faults += entry.faults
    return {number: found[number] for number in sorted(found)}
