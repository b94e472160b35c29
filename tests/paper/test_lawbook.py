"""The law as pages: every place has one, every link leads somewhere, search finds, and the files are the same on every run."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from datetime import date, timedelta
from html.parser import HTMLParser
from importlib.resources import files
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import pytest

from croupier.engine.game import Game
from croupier.games import registry
from croupier.games.roulette.layout import DOUBLE_ZERO_WHEEL, consecutive_sections
from croupier.law.citation import cite
from croupier.law.option import Option
from croupier.law.register import FIRST_DAY, register
from croupier.law.ruling import Verdict
from croupier.paper.lawbook import drawing, references, site
from croupier.paper.lawbook.book import book
from croupier.paper.lawbook.search import search
from croupier.paper.lawbook.timeline import Timeline, label, timeline
from croupier.paper.lawbook.uses import UseKind
from croupier.sheets.sheet import Sheet

pytestmark = pytest.mark.slow  # every page is made

STYLES = files("croupier.web.rendering") / "static"


@pytest.fixture(scope="module")
def made() -> dict[str, bytes]:
    return site.files(STYLES)


class Read(HTMLParser):
    """The links, the ids, the headings and the scripts of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.ids: list[str] = []
        self.tags: list[str] = []
        self.inline: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        has = {name: value or "" for name, value in attrs}
        self.tags.append(tag)
        self.links += [has[name] for name in ("href", "src", "action") if name in has]
        self.ids += [has["id"]] if "id" in has else []
        if "style" in has or tag == "style" or (tag == "script" and "src" not in has):
            self.inline.append(tag)
        self.inline += [name for name in has if name.startswith("on")]


@pytest.fixture(scope="module")
def read(made: dict[str, bytes]) -> dict[str, Read]:
    return {name: Read(content.decode()) for name, content in made.items() if name.endswith(".html")}


# ---------------------------------------------------------------- pages


def test_every_paragraph_section_subchapter_and_game_has_a_page(made: dict[str, bytes]) -> None:
    chapter = register()
    for law in [*(each.cite for each in chapter.paragraphs()), *(each.cite for each in chapter.sections())]:
        assert f"<h1>{str(law).replace(chr(34), '&#34;')}" in made[site.address(f"place {law}")].decode()
    for subchapter in chapter.subchapters():
        assert f"N.J.A.C. {subchapter.name}" in made[f"subchapter_{subchapter.number}.html"].decode()
    for game in registry.games():
        assert game.title in made[f"timeline_{game.name}.html"].decode()
        assert made[f"timeline_{game.name}.svg"].startswith(b"<svg")


def test_every_link_leads_to_a_file_and_a_place_in_it(made: dict[str, bytes], read: dict[str, Read]) -> None:
    for name, page in read.items():
        for link in page.links:
            file, _, part = link.partition("#")
            target = file or name
            assert target in made, f"{name} links {link}"
            assert not part or part in read[target].ids, f"{name} links {link}"


def test_a_page_is_sound(read: dict[str, Read]) -> None:
    for name, page in read.items():
        assert len(page.ids) == len(set(page.ids)), f"{name}: an id stands twice"
        assert not page.inline, f"{name}: {page.inline}"
        assert page.tags.count("h1") == 1, name
        assert page.tags.count("main") == 1, name


def test_nothing_comes_from_elsewhere(made: dict[str, bytes]) -> None:
    for name, content in made.items():
        text = content.decode().replace("http://www.w3.org/2000/svg", "")
        assert "http:" not in text, name
        assert "https:" not in text, name


def test_5_2_b_has_its_words_dates_readings_option_code_tests_and_uses(made: dict[str, bytes]) -> None:
    text = made["5_2_b.html"].decode()
    for item in (
        register().paragraph("19:47-5.2(b)").rule[:60],
        "August 17, 1998",
        "A source states the day",
        "Reading C39",
        'href="timeline_roulette.html#zero_rule"',
        "games/roulette/procedure.py",
        "Half is taken on 00",
        "games/specimens/roulette/5_2_b_half_is_taken_on_00.toml",
        "13:69F-5.2(b)",
        'href="8_3.html"',  # which its words name
        "Settlement lines",
        'href="5_2_c.html"',
    ):
        assert item in text, item


def test_uses_are_listed_by_kind() -> None:
    kinds = {group.kind for law in book().places for group in book().page(law).groups}
    assert kinds == set(UseKind)
    groups = {group.kind: group for group in book().page(cite("19:47-8.3")).groups}
    assert cite("19:47-5.2(b)") in {used.law for used, _ in groups[UseKind.PARAGRAPH].uses}
    refusals = {used.text for group in book().page(cite("19:47-8.2(a)")).groups for used, _ in group.uses}
    assert "… … is below the table's minimum of …" in refusals


def test_an_older_number_is_reported() -> None:
    assert book().page(cite("19:47-2.6(l)")).earlier[-1] == (cite("19:47-2.6(k)"), date(1991, 11, 3))
    assert not book().page(cite("19:47-1.2(a)")).earlier


def test_everything_is_escaped(made: dict[str, bytes]) -> None:
    text = site.SITE.render(
        site.environment(), "law_search.html", here="search", version="", query='"><script>x</script>', found=(), most=0
    )
    assert "<script>x" not in text
    assert "&lt;script&gt;x" in text
    assert b"&#34;Come Point&#34;" in made["1_1_come_point.html"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("as 5.2(b) to (d) says", ["19:47-5.2(b)"]),
        ("see 2.17(e)2iii and 19:47-8.3.", ["19:47-2.17(e)2iii", "19:47-8.3"]),
        ("13:69F-5.2(c)", ["19:47-5.2(c)"]),
        ("a stake of $2.25, or 1.00, or 17.33 cards, pays 1.5 to 1 or 2.25 percent, 2.2%", []),
        ("version 1.2.3, 19:46-1.7, 99.1", []),
    ],
)
def test_citations_in_running_text_are_found(text: str, found: list[str]) -> None:
    assert [str(law) for law in references.cited(text)] == found
    assert "".join(piece for piece, _ in references.parts(text)) == text


# ---------------------------------------------------------------- timelines


def timelines() -> Iterator[Timeline]:
    return (timeline(game) for game in registry.games())


def test_spans_follow_each_other_from_the_first_day_on() -> None:
    for found in timelines():
        start = found.game.since or FIRST_DAY
        rows = [row.spans for each in found.options for row in each.rows]
        for spans, first in [(found.spans, FIRST_DAY), *((each, start) for each in rows)]:
            assert spans[0].first == first
            assert (spans[-1].last, spans[-1].verdict) == (None, Verdict.NOT_DETERMINED)
            for one, other in pairwise(spans):
                assert one.last is not None
                assert one.last + timedelta(days=1) == other.first


# A value other than the default of each option that takes neither one of several values, nor a number or an amount.
FREE = {
    "designated_blackjack": "As Js",
    "bonus_awards": {"1.00": {"15.00": 1}, "5.00": {"75.00": 1}},
    "color_sections": {name: " ".join(numbers) for name, numbers in consecutive_sections(DOUBLE_ZERO_WHEEL).items()},
    "stops": {"1": 25, "2": 14, "5": 7, "10": 4, "20": 2, "joker": 1, "flag": 1},
}


def values_of(option: Option) -> Iterator[object]:
    """The values to try, lawful ones as far as it is up to the option alone."""
    if option.choices:
        yield from (choice.value for choice in option.choices)
    elif option.least is not None:
        most = option.default + 1 if option.most is None else option.most
        yield from {option.default, option.least, min(option.default + 1, most)}
    elif isinstance(option.default, int):
        yield from (option.default, 2 * option.default or 2_500_000)
    else:
        yield option.elect(FREE[option.name], option.name) if option.name in FREE else option.example or option.default


def borders(found: Timeline) -> list[date]:
    """Every day on which some rule of the game changed, and the day before it."""
    firsts = {span.first for each in found.options for row in each.rows for span in row.within_our_sources}
    firsts |= {each.since for each in found.exclusions if each.since}
    days = {day for first in firsts for day in (first, first - timedelta(days=1))}
    return sorted(day for day in days if day >= (found.game.since or FIRST_DAY))


@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.name)
def test_a_timeline_says_what_the_check_of_a_sheet_says(game: Game[Any, Any]) -> None:
    """Every value of every option at a table where it has an effect, whenever a rule of the game changed.

    A sheet may have rulings against elections that the table has besides: those that exclude each other are listed apart.
    """
    found = timeline(game)
    days = borders(found)
    for each in found.options:
        for value in values_of(each.option):
            rows = [row for row in each.rows if not each.option.choices or row.label == label(value)]
            table, names = game.rules.with_effect(each.option, value)
            for row, day in product(rows, days):
                (span,) = [span for span in row.spans if span.first <= day <= (span.last or day)]
                sheet = Sheet(game, table, day)
                about = (ruling for ruling in sheet.rulings() if ruling.options and names.issuperset(ruling.options))
                against = {ruling.verdict for ruling in about}
                where = (game.name, each.option.name, value, day, span.verdict, sheet.rulings())
                assert (span.verdict is Verdict.UNLAWFUL) is (Verdict.UNLAWFUL in against), where
                assert span.verdict is not Verdict.LAWFUL or not against, where
                assert span.verdict is Verdict.LAWFUL or sheet.verdict is not Verdict.LAWFUL, where


@pytest.mark.parametrize(
    ("game", "option", "choice", "days", "verdict"),
    [
        ("roulette", "zero_rule", "all", "1978-06-02 to 1981-11-01", "not determined"),
        ("roulette", "zero_rule", "all", "1981-11-02 to 1998-08-16", "unlawful"),
        ("roulette", "zero_rule", "all", "1998-08-17 to 2010-12-31", "lawful"),
        ("blackjack", "surrender", "yes", "1978-06-02 to 1981-07-22", "not determined"),
        ("blackjack", "surrender", "yes", "1989-03-15 to 1989-06-13", "lawful"),
        ("blackjack", "surrender", "yes", "1989-06-14 to 1990-01-15", "unlawful"),
        ("blackjack", "designated_blackjack", "a value", "1978-06-02 to 2006-01-16", "not determined"),
        ("blackjack", "twenty_point_cap", "an amount", "1978-06-02 to 2006-06-04", "unlawful"),
        ("blackjack", "progressive_reset", "an amount", "1978-06-02 to 1996-07-14", "unlawful"),
        ("blackjack", "progressive_rate_percent", "70 or more", "1996-07-15 to 2010-12-31", "lawful"),
        ("blackjack", "same_suit_option", "1 to 4", "1978-06-02 to 1993-06-06", "unlawful"),
        ("blackjack", "same_suit_option", "1 to 4", "1993-06-07 to 1994-02-21", "not determined"),
        ("blackjack", "bonus_awards", "a table", "1978-06-02 to 1999-01-03", "unlawful"),
        ("blackjack", "streak_equipment", "yes", "1978-06-02 to 2001-01-15", "unlawful"),
        ("craps", "horn", "yes", "1978-06-02 to 2010-12-31", "not determined"),
        ("blackjack", "consolidated_payout", "yes", "2007-01-02 to 2010-12-31", "unlawful"),
    ],
)
def test_known_days(game: str, option: str, choice: str, days: str, verdict: str) -> None:
    history = timeline(registry.game(game)).history(option)
    assert history is not None
    (row,) = [row for row in history.rows if row.label == choice]
    assert (days, verdict) in {(span.days, str(span.verdict)) for span in row.spans}


def test_the_elections_of_a_table_are_marked() -> None:
    game = registry.game("roulette")
    sheet = Sheet(game, game.rules(zero_rule="all"), date(2010, 6, 7))
    history = timeline(game, sheet.rules).history("zero_rule")
    assert history is not None
    assert [(row.label, row.elected) for row in history.rows] == [("half", False), ("all", True)]
    assert "zero rule: all (elected)" in drawing.whole(timeline(game, sheet.rules))


def test_a_game_known_by_titles_is_not_determined() -> None:
    spans = timeline(registry.game("casino_war")).spans
    assert [span.verdict for span in spans] == [Verdict.UNLAWFUL, Verdict.NOT_DETERMINED, Verdict.NOT_DETERMINED]


# ---------------------------------------------------------------- search


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("5.2(b)", "place 19:47-5.2(b)"),
        ("N.J.A.C. 13:69F-5.2(b)", "place 19:47-5.2(b)"),
        ('1.1 "Come Point"', 'place 19:47-1.1 "Come Point"'),
        ("surrender", "place 19:47-2.8"),
        ("zero rule", "timeline roulette#zero_rule"),
        ("c39", "place 19:47-5.2(b)"),
    ],
)
def test_search_finds(query: str, first: str) -> None:
    found = search(query)
    assert found
    assert found[0].page == first


def test_search_wants_every_word_and_something_to_look_for() -> None:
    assert search("surrender") != search("surrender half")
    assert {each.page for each in search("surrender half")} <= {each.page for each in search("surrender")}
    assert search("xyzzy") == search("") == search("  ") == ()


# ---------------------------------------------------------------- the folder


def content(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def test_the_command_writes_the_same_files_on_every_run(tmp_path: Path, made: dict[str, bytes]) -> None:
    """In another process, in which sets have another order."""
    done = subprocess.run(
        [sys.executable, "-m", "croupier", "law", "-o", "law"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONHASHSEED": "11"},
        capture_output=True,
        text=True,
        check=True,
        timeout=600,
    )
    assert f"{len(made) + 1} files written." in done.stdout
    first = content(tmp_path / "law")
    assert json.loads(first.pop(site.MANIFEST))["files"] == sorted(made)
    assert first == made


@pytest.fixture
def made_once(made: dict[str, bytes], monkeypatch: pytest.MonkeyPatch) -> dict[str, bytes]:
    monkeypatch.setattr(site, "files", lambda _styles: made)
    return made


def test_old_pages_go_and_nothing_else(tmp_path: Path, made_once: dict[str, bytes]) -> None:
    folder = tmp_path / "new" / "law"
    assert site.write_site(folder, STYLES) == len(made_once) + 1
    first = content(folder)
    manifest = json.loads(first[site.MANIFEST])
    (folder / "gone.html").write_text("an old page")
    (folder / "mine.txt").write_text("notes")
    (folder / site.MANIFEST).write_text(json.dumps({**manifest, "files": [*manifest["files"], "gone.html", "../x"]}))
    (tmp_path / "new" / "x").write_text("not ours")
    site.write_site(folder, STYLES)
    assert content(folder) == {**first, "mine.txt": b"notes"}
    assert (tmp_path / "new" / "x").read_text() == "not ours"


def test_a_folder_that_is_not_ours_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("years of work")
    with pytest.raises(site.NotOurs, match="is not empty and was not made by"):
        site.write_site(tmp_path, STYLES)
    (tmp_path / site.MANIFEST).write_text("[]")
    with pytest.raises(site.NotOurs):
        site.write_site(tmp_path, STYLES)
    with pytest.raises(site.NotOurs, match="is not a folder"):
        site.write_site(tmp_path / "thesis.txt", STYLES)
    assert {file.name for file in tmp_path.iterdir()} == {"thesis.txt", site.MANIFEST}


def test_an_empty_folder_is_taken_and_a_link_in_it_is_replaced(tmp_path: Path, made_once: dict[str, bytes]) -> None:
    folder = tmp_path / "law"
    folder.mkdir()
    site.write_site(folder, STYLES)
    (tmp_path / "other").write_text("not ours")
    (folder / "index.html").unlink()
    (folder / "index.html").symlink_to(tmp_path / "other")
    site.write_site(folder, STYLES)
    assert (tmp_path / "other").read_text() == "not ours"
    assert (folder / "index.html").read_bytes() == made_once["index.html"]
