"""Citations: each names one place in the regulation, and is printed and ordered as in the chapter.

New Jersey numbers its levels (a), 1, i, (1), (A), (I). The form of a mark depends only on its depth, so a citation stores the
bare marks and adds the form when it prints them.
"""

import functools
import re
from dataclasses import dataclass, field
from typing import NoReturn, Self

HOME_CHAPTER = "19:47"

# In 2011 the chapter was recodified as 13:69F with the same subchapter and section numbers. Both names mean the same text.
ALIAS_CHAPTERS = {"13:69F": HOME_CHAPTER}


class CitationError(ValueError):
    """A text is not a citation. The message says what is wrong, where, and what would be right."""

    def __init__(self, text: str, column: int, problem: str, remedy: str) -> None:
        super().__init__(f'"{text}" is not a citation: at character {column + 1}, {problem}; {remedy}')
        self.text = text
        self.column = column
        self.problem = problem
        self.remedy = remedy


@dataclass(frozen=True, slots=True)
class _Level:
    """One level of numbering: what its marks look like, and whether they are printed in parentheses."""

    name: str
    pattern: str
    example: str
    parenthesized: bool
    roman: bool


_ROMAN = r"(?=[{0}])(?:{1})"
_LOWER_ROMAN = _ROMAN.format("clxvi", "c{0,3}(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})")
_UPPER_ROMAN = _ROMAN.format("CLXVI", "C{0,3}(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})")
_LEVELS = (
    _Level("a small letter in parentheses", r"([a-z])\1?", "(a)", parenthesized=True, roman=False),
    _Level("a number", r"[1-9][0-9]*", "1", parenthesized=False, roman=False),
    _Level("a small roman numeral", _LOWER_ROMAN, "iv", parenthesized=False, roman=True),
    _Level("a number in parentheses", r"[1-9][0-9]*", "(1)", parenthesized=True, roman=False),
    _Level("a capital letter in parentheses", r"([A-Z])\1?", "(A)", parenthesized=True, roman=False),
    _Level("a capital roman numeral in parentheses", _UPPER_ROMAN, "(IV)", parenthesized=True, roman=True),
)
# Marks are plain ASCII; \d and str.isdigit would accept digits of other scripts.
_CHAPTER = re.compile(r"([1-9][0-9]?):([1-9][0-9]?)([A-Z]?)")
_SECTION = re.compile(r"([1-9][0-9]*)\.([1-9][0-9]*)([A-Z]?)")
_TERM = re.compile(r'["“]\s*([^"“”\s][^"“”]*?)\s*["”]')
_LEAD = re.compile(r"\s*(?:N\.J\.A\.C\.|NJAC)?\s*§{0,2}\s*")
_DASH = re.compile(r"[-\u2010\u2011\u2013]")  # the sources use hyphens and dashes interchangeably
_STATUTE = re.compile(r"\s*(?:N\.J\.S\.A\.|NJSA)")
_ROMAN_DIGITS = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}

_Key = tuple[tuple[int, int, str], tuple[int, int, str], tuple[tuple[int, str], ...], str]


@functools.total_ordering
@dataclass(frozen=True, slots=True)
class Citation:
    """A section, a paragraph within one, or a defined term; made from text by `cite`.

    Citations compare in the chapter's own order: 2.6, 2.6A, 2.10; (e)2 before (e)10; i, ii, iv, ix.
    """

    chapter: str
    section: str
    path: tuple[str, ...] = ()
    term: str = ""
    _text: str = field(init=False, repr=False, compare=False)  # every line of every round says it

    def __post_init__(self) -> None:
        """Refuses what `cite` would not have made, so that equal places are always equal citations."""
        marks = "".join(
            f"({mark})" if level.parenthesized else mark for level, mark in zip(_LEVELS, self.path, strict=False)
        )
        text = f"{self.chapter}-{self.section}{marks}" + (f' "{self.term}"' if self.term else "")
        if _parse(text) != (self.chapter, self.section, self.path, self.term):
            raise CitationError(text, 0, "its parts are not in standard form", "make citations with cite()")
        object.__setattr__(self, "_text", text)

    def __repr__(self) -> str:
        return f"cite({self._text!r})"

    def __str__(self) -> str:
        return self._text

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Citation):
            return NotImplemented
        return self._key() < other._key()

    @property
    def subchapter(self) -> int:
        """The number of the subchapter, which is the part of the section number before the point."""
        return int(self.section.partition(".")[0])

    @property
    def parent(self) -> "Citation | None":
        """The place directly above this one; None for a section."""
        if self.term:
            return Citation(self.chapter, self.section)
        return Citation(self.chapter, self.section, self.path[:-1]) if self.path else None

    @property
    def slug(self) -> str:
        """The citation as it begins a test's name: 2_17_e_2_iii, 1_1_come_point."""
        number = self.section.replace(".", "_")
        words = re.sub(r"[^a-z0-9]+", "_", self.term.lower()).strip("_")
        return "_".join(part for part in (number, *self.path, words) if part).lower()

    def within(self, other: "Citation") -> bool:
        """Whether this place is the other one or part of it."""
        if (self.chapter, self.section) != (other.chapter, other.section):
            return False
        if other.term:
            return self.term == other.term
        return self.path[: len(other.path)] == other.path

    def in_chapter(self, chapter: str) -> str:
        """The citation with another name of its chapter; 13:69F is the name of 19:47 since 2011."""
        if ALIAS_CHAPTERS.get(chapter, chapter) != self.chapter:
            aliases = [alias for alias, home in ALIAS_CHAPTERS.items() if home == self.chapter]
            names = " or ".join([self.chapter, *aliases])
            raise CitationError(str(self), 0, f"its chapter is not known as {chapter}", f"call it {names}")
        return chapter + str(self).removeprefix(self.chapter)

    def _key(self) -> _Key:
        marks = tuple(_rank(level, mark) for level, mark in zip(_LEVELS, self.path, strict=False))
        return _numbers(_CHAPTER, self.chapter), _numbers(_SECTION, self.section), marks, self.term.lower()


@functools.lru_cache(maxsize=8192)  # bounded: people type citations too
def cite(text: str) -> Citation:
    """The citation in a text, in any form the sources print.

    The chapter may be left out (19:47 is then meant) or given by its later name 13:69F. N.J.A.C. and § may come before it.
    A defined term comes in quotes after its section. Every mark may be in parentheses.
    """
    return Citation(*_parse(text))


class LawOfSections:
    """Base class of a record of the paragraphs that a family of games asks for, where most are whole sections."""

    __slots__ = ()

    @classmethod
    def of(cls, subchapter: str, **sections: int | str) -> Self:
        """The record from the numbers of its sections: `StudLaw.of("19:47-20", cards=2, ranking=3)`."""
        return cls(**{name: cite(f"{subchapter}.{number}") for name, number in sections.items()})


def _parse(text: str) -> tuple[str, str, tuple[str, ...], str]:
    """The chapter, section, path and term of a citation in a text."""
    if statute := _STATUTE.match(text):
        _refuse(text, statute.start(), "this is a statute, not a chapter of the code", _EXAMPLES)
    end = len(text.rstrip())
    lead = _LEAD.match(text)
    column = lead.end() if lead else 0
    chapter, column = _read_chapter(text, column)
    section = _SECTION.match(text, column, end)
    if not section:
        _refuse(text, column, f"{_seen(text, column)} is not a section number", 'write it like "2.17" or "2.6A"')
    path, column = _read_path(text, section.end(), end)
    term, column = _read_term(text, column, end, path)
    if column < end:
        _refuse(text, column, f"{_seen(text, column)} does not belong to a citation", _next_mark(len(path)))
    return chapter, section[0], path, term


_EXAMPLES = 'write it like "19:47-2.17(e)2iii" or "19:47-1.1 "Come Point""'


def _read_chapter(text: str, column: int) -> tuple[str, int]:
    """The chapter at a column, with 13:69F read as 19:47, and the column of its section. Without a chapter: 19:47."""
    chapter = _CHAPTER.match(text, column)
    if not chapter:
        return HOME_CHAPTER, column
    dash = _DASH.match(text, chapter.end())
    if not dash:
        _refuse(text, chapter.end(), f"there is {_seen(text, chapter.end())} in place of a dash", _EXAMPLES)
    return ALIAS_CHAPTERS.get(chapter[0], chapter[0]), dash.end()


def _read_path(text: str, column: int, end: int) -> tuple[tuple[str, ...], int]:
    """The marks from a column on, level by level, and the column after them."""
    path: list[str] = []
    while column < end and not text[column].isspace() and text[column] not in '"“':
        if len(path) == len(_LEVELS):
            _refuse(text, column, f"{_seen(text, column)} is one level too deep", _next_mark(len(path)))
        level = _LEVELS[len(path)]
        mark = _match_mark(level, text, column, end)
        if not mark:
            _refuse(text, column, f"{_seen(text, column)} is not {level.name}", _next_mark(len(path)))
        path.append(mark[0].strip("()"))
        column = mark.end()
    return tuple(path), column


def _match_mark(level: _Level, text: str, column: int, end: int) -> re.Match[str] | None:
    """A mark of one level at a column. It may always be in parentheses, and bare only if the chapter prints it bare."""
    pattern = rf"\({level.pattern}\)" if text[column] == "(" else level.pattern
    if text[column] != "(" and level.parenthesized:
        return None
    return re.compile(pattern).match(text, column, end)


def _read_term(text: str, column: int, end: int, path: tuple[str, ...]) -> tuple[str, int]:
    """The defined term in quotes after a section, if there is one, and the column after it."""
    start = column
    while start < end and text[start].isspace():
        start += 1
    if start == end or text[start] not in '"“':
        return "", column
    if path:
        _refuse(text, start, "a term follows a paragraph", "a defined term comes directly after its section")
    term = _TERM.match(text, start, end)
    if not term:
        _refuse(text, start, "the term's quotes are empty or not closed", 'write it like "19:47-1.1 "Come Point""')
    return " ".join(term[1].split()), term.end()


def _next_mark(depth: int) -> str:
    """What may follow at a depth, for an error message."""
    if depth >= len(_LEVELS):
        return "nothing may follow here"
    return f'{_LEVELS[depth].name} such as "{_LEVELS[depth].example}" may follow here'


def _seen(text: str, column: int) -> str:
    """The start of the text from a column on, for an error message."""
    rest = text[column : column + 12].rstrip()
    return f'"{rest}"' if rest else "the end"


def _refuse(text: str, column: int, problem: str, remedy: str) -> NoReturn:
    raise CitationError(text, column, problem, remedy)


def _numbers(pattern: re.Pattern[str], text: str) -> tuple[int, int, str]:
    """A chapter or section as two numbers and a letter, for sorting in the order of the code."""
    match = pattern.fullmatch(text)
    if not match:
        _refuse(text, 0, f"{_seen(text, 0)} is not a number of the code", _EXAMPLES)
    return int(match[1]), int(match[2]), match[3]


def _rank(level: _Level, mark: str) -> tuple[int, str]:
    """The sort key of a mark among its siblings: numerals by value, letters a to z and then aa to zz."""
    if level.roman:
        return _roman(mark.lower()), ""
    return (int(mark), "") if mark.isdigit() else (len(mark), mark)


def _roman(mark: str) -> int:
    """The value of a roman numeral: a smaller digit before a greater one is subtracted."""
    values = [_ROMAN_DIGITS[digit] for digit in mark]
    following = [*values[1:], 0]
    return sum(-value if value < after else value for value, after in zip(values, following, strict=True))
