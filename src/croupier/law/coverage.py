"""Finds the code that implements each paragraph of the law, and its tests, by reading the source.

A paragraph marked as implemented must be cited in the code and must have a test named after it. A section of which we have
only the title needs a test only if the code cites it. Both are found by searching the source, since a list kept by hand
would go out of date. A built package has no tests: the build writes their names into `tests.json` (see hatch_build.py).
"""

import json
import re
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from croupier.law.citation import Citation, CitationError, cite
from croupier.law.mentions import Module, Use, read_module
from croupier.law.register import Paragraph, Register, Section, Treatment, register

PACKAGE = Path(__file__).resolve().parent.parent
TESTS_FILE = "law/tests.json"  # in a built package, in place of the tests

# A test function of a module or of a class in it. The tests compare this with the syntax tree.
_TEST = re.compile(r"^(?: {4})?(?:async )?def test_([0-9]\w*)\(", re.MULTILINE)


@dataclass(frozen=True, slots=True, order=True)
class SourcePlace:
    """A line of a file. The path is relative to the folder that was searched; a test has a name."""

    path: str
    line: int
    name: str = field(default="", compare=False)

    def __str__(self) -> str:
        return f"{self.path}:{self.line}"


Places = dict[Citation, tuple[SourcePlace, ...]]


@dataclass(frozen=True, slots=True)
class Stray:
    """A citation in the code that is malformed or not in the register; `why` says which."""

    text: str
    place: SourcePlace
    why: str


@dataclass(frozen=True, slots=True)
class CoverageRow:
    """One paragraph, the code that implements it, and the tests named after it."""

    paragraph: Paragraph
    implementations: tuple[SourcePlace, ...]
    tests: tuple[SourcePlace, ...]

    def problems(self, *, tests_are_here: bool) -> Iterator[str]:
        """What an implemented paragraph lacks. Other paragraphs need nothing."""
        if self.paragraph.treated is not Treatment.IMPLEMENTED:
            return
        name = self.paragraph.cite
        if not self.implementations:
            yield f'{name} is marked implemented, but no code cites it: write cite="{name}" where it is implemented'
        if tests_are_here and not self.tests:
            yield f"{name} is marked implemented, but no test is named after it: name one test_{name.slug}_..."


@dataclass(frozen=True, slots=True)
class TitleRow:
    """One section of which we have only the title: its game, the code that cites it, and the tests named after it."""

    section: Section
    game: str
    implementations: tuple[SourcePlace, ...]
    tests: tuple[SourcePlace, ...]

    def problems(self, *, tests_are_here: bool) -> Iterator[str]:
        """A cited section needs a test, even if our sources do not have its text."""
        name = self.section.cite
        if self.implementations and tests_are_here and not self.tests:
            yield (
                f"{name} is known by its title only and {self.implementations[0]} cites it, but no test is named after "
                f"it: name one test_{name.slug}_..."
            )


@dataclass(frozen=True, slots=True)
class Coverage:
    """The chapter compared with the code: paragraphs, sections known by title only, and citations that do not resolve.

    If neither the tests nor their list in a built package are there, `tests_are_here` is False, and missing tests are not
    reported.
    """

    rows: tuple[CoverageRow, ...]
    strays: tuple[Stray, ...]
    tests_are_here: bool
    titles: tuple[TitleRow, ...] = ()

    @property
    def by_treatment(self) -> dict[Treatment, int]:
        """The number of paragraphs by treatment, including treatments with none."""
        counts = Counter(row.paragraph.treated for row in self.rows)
        return {treatment: counts[treatment] for treatment in Treatment}

    @property
    def by_game(self) -> dict[str, dict[Treatment, int]]:
        """The same count for each game, in the chapter's order."""
        games = dict.fromkeys(row.paragraph.game for row in self.rows)
        counts = Counter((row.paragraph.game, row.paragraph.treated) for row in self.rows)
        return {game: {treatment: counts[game, treatment] for treatment in Treatment} for game in games}

    @property
    def games(self) -> tuple[str, ...]:
        """Every game with a paragraph or a title, in the chapter's order."""
        rows = [(row.paragraph.cite, row.paragraph.game) for row in self.rows]
        titles = [(row.section.cite, row.game) for row in self.titles]
        return tuple(dict.fromkeys(game for _, game in sorted(rows + titles)))

    @property
    def titles_by_game(self) -> dict[str, int]:
        """The number of sections known by title only, by game in the chapter's order."""
        return dict(Counter(row.game for row in self.titles))

    def problems(self) -> tuple[str, ...]:
        """All problems: paragraphs and cited titles without code or test, then citations that do not resolve."""
        rows: tuple[CoverageRow | TitleRow, ...] = (*self.rows, *self.titles)
        lacking = [problem for row in rows for problem in row.problems(tests_are_here=self.tests_are_here)]
        return (*lacking, *(f'{stray.place} cites "{stray.text}", but {stray.why}' for stray in self.strays))


def coverage(
    game: str | None = None, *, root: Path = PACKAGE, tests_root: Path | None = None, law: Register | None = None
) -> Coverage:
    """The coverage of one game's paragraphs, or of the whole chapter. Strays are always those of the whole package."""
    law = law or register()
    cited = list(_cited(root))
    tested = _tested(root, tests_root, law)
    places = _places(cited)
    rows = _rows(law.paragraphs(game), places, tested or {})
    titles = _title_rows(law.titles(game), law, places, tested or {})
    return Coverage(rows, tuple(_strays(cited, law)), tests_are_here=tested is not None, titles=titles)


def _tested(root: Path, tests_root: Path | None, law: Register, mentioned: str = "") -> Places | None:
    """The tests of each paragraph: those of a checkout, or those in the list of a built package. None without either."""
    folder = tests_root or _tests_folder(root)
    if folder is not None:
        return _tests_named(folder, law, mentioned)
    shipped = root / TESTS_FILE
    return read_tests(shipped.read_text("utf-8")) if shipped.is_file() else None


def write_tests(tested: Places) -> str:
    """The list of tests for a built package."""
    tree = {str(law): [[each.path, each.line, each.name] for each in places] for law, places in tested.items()}
    return json.dumps(tree, indent=1, ensure_ascii=False) + "\n"


def read_tests(text: str) -> Places:
    """The tests in the list of a built package."""
    return {cite(law): tuple(SourcePlace(*each) for each in places) for law, places in json.loads(text).items()}


def rows_within(wanted: Citation) -> tuple[CoverageRow, ...]:
    """The paragraphs at or under one place. Reads only the files that mention its section."""
    law = register()
    section = Citation(wanted.chapter, wanted.section)
    tested = _tested(PACKAGE, None, law, section.slug) or {}
    paragraphs = [paragraph for paragraph in law.paragraphs() if paragraph.cite.within(wanted)]
    return _rows(paragraphs, _places(_cited(PACKAGE, section.section)), tested)


def title_row(section: Section) -> TitleRow:
    """The code and tests of one section that is known by its title only."""
    law = register()
    tested = _tested(PACKAGE, None, law, section.cite.slug) or {}
    (row,) = _title_rows([section], law, _places(_cited(PACKAGE, section.cite.section)), tested)
    return row


def _title_rows(sections: Iterable[Section], law: Register, cited: Places, tested: Places) -> tuple[TitleRow, ...]:
    return tuple(
        TitleRow(each, law.game_of(each), cited.get(each.cite, ()), tested.get(each.cite, ())) for each in sections
    )


def _rows(paragraphs: Iterable[Paragraph], cited: Places, tested: Places) -> tuple[CoverageRow, ...]:
    return tuple(CoverageRow(p, cited.get(p.cite, ()), tested.get(p.cite, ())) for p in paragraphs)


def implementations(root: Path = PACKAGE) -> Places:
    """Every citation in the package's code and data, with its places. The corpus is not included."""
    return _places(_cited(root))


def _places(cited: Iterable[tuple[str, SourcePlace]]) -> Places:
    places: defaultdict[Citation, list[SourcePlace]] = defaultdict(list)
    for text, place in cited:
        try:
            places[cite(text)].append(place)
        except CitationError:
            continue  # reported as a stray
    return _sorted(places)


def tests(root: Path | None) -> Places:
    """The tests and specimens named after each paragraph: test_5_2_b_half_is_taken is a test of 19:47-5.2(b).

    The longest citation that the name begins with counts. A section known by its title only counts as a paragraph. Without
    a folder, the tests of the checkout are read, or the list of a built package.
    """
    return _tested(PACKAGE, root, register()) or {}


def _tests_named(folder: Path, law: Register, mentioned: str = "") -> Places:
    places = [*(paragraph.cite for paragraph in law.paragraphs()), *(section.cite for section in law.titles())]
    slugs = {place.slug: place for place in places}
    by_citation: defaultdict[Citation, list[SourcePlace]] = defaultdict(list)
    for name, place in _named(folder, mentioned):
        if (citation := _longest(name, slugs)) is not None:
            by_citation[citation].append(place)
    return _sorted(by_citation)


def _sorted(places: Mapping[Citation, list[SourcePlace]]) -> Places:
    return {citation: tuple(sorted(set(places[citation]))) for citation in sorted(places)}


def _tests_folder(package: Path) -> Path | None:
    """The tests folder next to src, if the package runs from a checkout."""
    folder = package.parent.parent / "tests"
    return folder if package.parent.name == "src" and folder.is_dir() else None


def _strays(cited: Iterable[tuple[str, SourcePlace]], law: Register) -> Iterator[Stray]:
    for text, place in cited:
        try:
            if not law.resolves(text):
                yield Stray(text, place, "the register has no such paragraph or section")
        except CitationError as error:
            yield Stray(text, place, str(error))


def _cited(root: Path, mentioned: str = "") -> Iterator[tuple[str, SourcePlace]]:
    """The text and place of each citation in a package: in its Python files, then in its TOML files outside the corpus."""
    for path, source in _sources(root, "*.py", mentioned):
        for text, line in _cited_in_code(source):
            yield text, SourcePlace(path, line)
    for path, source in _sources(root, "*.toml", mentioned):
        if not path.startswith("law/corpus/"):
            for text, line in _cited_in_data(source):
                yield text, SourcePlace(path, line)


def _sources(folder: Path, pattern: str, mentioned: str) -> Iterator[tuple[str, str]]:
    """The path and text of each file that matches a pattern and mentions a text, or has a law of numbered sections."""
    for file in sorted(folder.rglob(pattern)):
        source = file.read_text(encoding="utf-8")
        if mentioned.lower() in source.lower() or "Law.of(" in source:
            yield file.relative_to(folder).as_posix(), source


def _cited_in_code(source: str) -> Iterator[tuple[str, int]]:
    """The literal texts of cite("..."), of cite="..." in a call and of a name cite = "...", with their lines."""
    return ((each.text, each.line) for each in read_module(source).mentions)


def uses(root: Path = PACKAGE) -> dict[Citation, tuple[tuple[SourcePlace, Use], ...]]:
    """What code does with each citation: refuse, settle, announce or offer something."""
    modules = {path: read_module(source, with_fields=True) for path, source in _sources(root, "*.py", "")}
    homes = {record: _folder(path) for path, each in modules.items() for record in each.records}
    fields = {folder: _field_uses(modules, folder) for folder in {*homes.values(), *map(_folder, modules)}}
    by_citation: defaultdict[Citation, set[tuple[SourcePlace, Use]]] = defaultdict(set)
    for path, module in modules.items():
        for mention in module.mentions:
            all_uses = [*mention.uses]
            if mention.record in homes:
                for folder in {homes[mention.record], _folder(path)}:
                    all_uses += fields[folder].get(mention.field, ())
            for use in all_uses:
                by_citation[cite(mention.text)].add((SourcePlace(path, mention.line), use))
    return {law: tuple(sorted(by_citation[law])) for law in sorted(by_citation)}


def _folder(path: str) -> str:
    return path.rpartition("/")[0]


def _field_uses(modules: Mapping[str, Module], folder: str) -> dict[str, list[Use]]:
    """The uses of the fields of records of law in the modules of a folder, by field."""
    by_field: dict[str, list[Use]] = {}
    for path, module in modules.items():
        if module.field_uses and path.startswith(f"{folder}/"):
            for name, use in module.field_uses:
                by_field.setdefault(name, []).append(use)
    return by_field


def _cited_in_data(source: str) -> Iterator[tuple[str, int]]:
    """The texts under every key named cite, at any depth, with their lines."""
    lines = source.splitlines()
    used: Counter[str] = Counter()
    for text in _cite_keys(tomllib.loads(source)):
        yield text, _line_of(text, lines, used[text])
        used[text] += 1


def _cite_keys(value: object) -> Iterator[str]:
    match value:
        case dict():
            for key, inner in value.items():
                yield from _texts(inner) if key == "cite" else _cite_keys(inner)
        case list():
            for inner in value:
                yield from _cite_keys(inner)


def _texts(value: object) -> Iterator[str]:
    """A citation, or each of a list of them."""
    for text in value if isinstance(value, list) else [value]:
        if isinstance(text, str):
            yield text


def _line_of(text: str, lines: list[str], earlier: int) -> int:
    """The line of a citation. tomllib keeps no line numbers, so this searches for the quoted text in order."""
    quoted = (f'"{text}"', f"'{text}'")
    at = [number for number, line in enumerate(lines, 1) if any(mark in line for mark in quoted)]
    return at[min(earlier, len(at) - 1)] if at else 1


def _named(folder: Path, mentioned: str) -> Iterator[tuple[str, SourcePlace]]:
    """The name (without test_) and place of each test function and specimen in a folder."""
    for path, source in _sources(folder, "test_*.py", mentioned):
        for name, line in _tests_in(source):
            yield name, SourcePlace(path, line, name)
    for file in sorted(folder.rglob("*.toml")):
        inside = file.relative_to(folder)
        if "specimens" in inside.parts[:-1]:
            yield file.stem, SourcePlace(inside.as_posix(), 1, file.stem)


@cache
def _tests_in(source: str) -> tuple[tuple[str, int], ...]:
    """The name (without test_) and line of each test function in a file that is named after a paragraph."""
    return tuple((match[1], source.count("\n", 0, match.start(1)) + 1) for match in _TEST.finditer(source))


def _longest(name: str, slugs: Mapping[str, Citation]) -> Citation | None:
    """The deepest paragraph whose slug is a prefix of a name, up to a word boundary."""
    for candidate in _beginnings(name):
        if candidate in slugs:
            return slugs[candidate]
    return None


def _beginnings(name: str) -> Iterable[str]:
    """A name, then the name without its last word, and so on."""
    words = name.lower().split("_")
    return ("_".join(words[:count]) for count in range(len(words), 0, -1))
