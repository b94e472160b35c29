"""The law's pages opened from a folder: search in the browser, light and dark, axe, telephones, and pages without scripts."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from croupier.paper.lawbook.search import search
from croupier.paper.lawbook.site import address, write_site
from tests.web.browser.chromium import bring_axe, serious

PAGES = ("index.html", "5_2_b.html", "2_17.html", "subchapter_2.html", "timelines.html", "timeline_blackjack.html")
# `test_seen.py` looks at the contents and at a timeline on the floor, which are by the same templates and style sheets. What
# is distinct here is the frame. Subchapter 1 has all kinds of elements that the far longer subchapter 2 has.
LOOKED_AT = ("5_2_b.html", "2_17.html", "subchapter_1.html", "timelines.html", "search.html?q=half")
QUERIES = (
    "5.2(b)",
    "surrender",
    "zero rule",
    "N.J.A.C. 13:69F-2.3",
    '1.1 "Come Point"',
    "dealer ace half",
    "xyzzy",
    "c39",
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("site") / "law"
    write_site(made, files("croupier.web.rendering") / "static")
    return made


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    with opened(chromium) as page:
        yield page


class opened:  # noqa: N801 (used like a function)
    """A page that notes every request that does not read a file."""

    def __init__(self, chromium: Browser, *, scripts: bool = True, width: int = 1366, scheme: str = "light") -> None:
        self.context: BrowserContext = chromium.new_context(
            viewport={"width": width, "height": 800},
            java_script_enabled=scripts,
            color_scheme="dark" if scheme == "dark" else "light",
            reduced_motion="reduce",  # no color is between two others when it is looked at
        )
        self.elsewhere: list[str] = []

    def __enter__(self) -> Page:
        page = self.context.new_page()

        def noted(route: Route) -> None:
            self.elsewhere += [route.request.url] if not route.request.url.startswith("file:") else []
            route.continue_()

        page.route("**/*", noted)
        return page

    def __exit__(self, *_error: object) -> None:
        self.context.close()
        assert not self.elsewhere


def too_wide(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


def test_the_search_in_the_browser_finds_what_the_server_finds(page: Page, folder: Path) -> None:
    page.goto((folder / "search.html").as_uri())
    for query in QUERIES:
        found = page.evaluate("query => window.searchLaw(query).map(entry => entry[0])", query)
        assert found == [address(each.page) for each in search(query)], query


def test_somebody_searches_and_opens_what_was_found(page: Page, folder: Path) -> None:
    page.goto((folder / "index.html").as_uri())
    page.get_by_role("searchbox", name="Search the law").fill("zero rule")
    page.get_by_role("button", name="Search").click()
    expect(page.locator("#search-count")).to_contain_text("found for “zero rule”")
    expect(page.get_by_text("Search in these files needs a script")).to_be_hidden()
    page.get_by_role("link", name="Roulette: zero rule").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Roulette: what could be offered when")
    page.goto((folder / "search.html").as_uri() + "?q=%22%3E%3Cimg%20src%3Dx%3E")
    expect(page.locator("#search-count")).to_contain_text('Nothing found for “"><img src=x>”')


def test_light_and_dark_are_kept(chromium: Browser, folder: Path) -> None:
    with opened(chromium, scheme="dark") as page:
        page.goto((folder / "5_2_b.html").as_uri())
        expect(page.locator("html")).to_have_attribute("data-look", "dark")
        page.get_by_role("button", name="Light mode").click()
        page.goto((folder / "index.html").as_uri())
        expect(page.locator("html")).to_have_attribute("data-look", "light")


def test_axe_finds_nothing_serious(chromium: Browser, folder: Path) -> None:
    with opened(chromium) as page:
        bring_axe(page.context)
        for name in LOOKED_AT:
            page.goto(f"{folder.as_uri()}/{name}")
            assert not serious(page, both_looks=True)


def test_nothing_is_wider_than_a_telephone(chromium: Browser, folder: Path) -> None:
    with opened(chromium, width=360) as page:
        for name in PAGES:
            page.goto(f"{folder.as_uri()}/{name}")
            assert too_wide(page) <= 0, name


def test_the_pages_work_without_scripts(chromium: Browser, folder: Path) -> None:
    with opened(chromium, scripts=False) as page:
        page.goto((folder / "index.html").as_uri())
        page.get_by_role("link", name="5 Roulette and Big Six wheels").click()
        page.get_by_role("link", name="5.2(b)", exact=True).click()
        expect(page.get_by_role("heading", level=1)).to_have_text("19:47-5.2(b)")
        page.get_by_role("link", name="Search").click()
        expect(page.get_by_text("Search in these files needs a script")).to_be_visible()
