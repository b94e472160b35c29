"""How the pages are to those who look, listen, or hold a telephone: axe, words for pictures, and no page wider than a hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from playwright.sync_api import Browser, FloatRect, Page, expect

from croupier.games import registry
from tests.floor.house import some_bet
from tests.web.browser.chromium import bring_axe, serious
from tests.web.browser.conftest import Patron
from tests.web.conftest import House

TABLES = tuple(name.replace("_", "-") for name in registry.names())
FIRST_TABLES = ("blackjack", "roulette")  # whose rounds are looked at again afterwards
LAW = ("/law", "/law?q=surrender", "/law/19:47-2.3(a)", "/law/19:47-5", "/law/timelines/roulette", "/law/19:47-2.3(zz)")
PAGES = ("/", "/about", "/login", "/register", "/tables/craps/sign", "/tables/craps/how", *LAW, "/nowhere")

PRACTICE = (
    "/tables/blackjack/practice/hands?drill=7",
    "/tables/blackjack/practice/count?shoe=5&row=6&running=3",
    "/tables/roulette/practice/payouts?round=4&paid=3",
)


def in_shares(tables: Sequence[str], shares: int) -> list[Sequence[str]]:
    """A test for each share of the tables, so that workers divide them. Each needs a floor of its own: few shares."""
    return [tables[first::shares] for first in range(shares)]


def out_of_sight(page: Page) -> list[str]:
    """The parts of the play that cannot be seen without scrolling."""
    page.evaluate("scrollTo(0, 0)")
    return [str(each) for each in page.evaluate(OUT_OF_SIGHT)]


# The felt, its hands, the clock, and every button and field of the dock; within half a pixel.
OUT_OF_SIGHT = """() => ["#felt svg", "#felt .hand", "#clock", "#dock", "#dock button", "#dock label", ".spoken"]
  .flatMap((name) => [...document.querySelectorAll(name)].filter((part) => part.checkVisibility())
    .map((part) => [name, part.getBoundingClientRect()]))
  .filter(([name, at]) => at.height && (Math.min(at.top, at.left) < -0.5
    || at.bottom > innerHeight + 0.5 || at.right > innerWidth + 0.5))
  .map(([name, at]) => `${name}: ${at.left} ${at.top} ${at.right} ${at.bottom} of ${innerWidth} ${innerHeight}`)"""


@pytest.fixture
def looking(chromium: Browser, address: str) -> Iterator[Patron]:
    patron = Patron(chromium, address, width=1280, height=640, painted=False)
    bring_axe(patron.context)
    yield patron
    patron.context.close()


def test_axe_would_find_something(looking: Patron) -> None:
    looking.page.goto("/about")
    looking.page.evaluate("document.querySelector('main').insertAdjacentHTML('beforeend', '<button></button>')")
    assert any(found.startswith("button-name") for found in serious(looking.page))


def test_axe_would_find_colors_that_are_bad_in_one_look_alone(looking: Patron) -> None:
    page = looking.page
    page.goto("/about")
    assert page.locator("html").get_attribute("data-look") == "dark"
    page.evaluate("document.querySelector('main h1').style.color = '#ffffff'")
    assert not serious(page)
    assert any(found.startswith("color-contrast") for found in serious(page, both_looks=True))
    assert page.locator("html").get_attribute("data-look") == "dark"


def test_axe_finds_nothing_serious_on_any_page(looking: Patron) -> None:
    for path in PAGES:
        looking.page.goto(path)
        assert not serious(looking.page, both_looks=True)


def test_axe_finds_nothing_serious_from_the_lobby_to_the_statement(looking: Patron, house: House) -> None:
    handle = looking.enters()
    assert not serious(looking.page, both_looks=True)
    for table in FIRST_TABLES:
        looking.page.goto(f"/tables/{table}")
        assert not serious(looking.page, both_looks=True)
        looking.sits(table)
        plays_under_axe(looking, house, table, handle, both_looks=True)
    for path in ("/statement", "/tables/blackjack/rounds", "/tables/roulette/rounds/1", "/account", *PRACTICE):
        looking.page.goto(path)
        assert not serious(looking.page, both_looks=True)


@pytest.mark.parametrize("tables", in_shares([name for name in TABLES if name not in FIRST_TABLES], 3))
def test_axe_finds_nothing_serious_at_any_other_table(looking: Patron, house: House, tables: Sequence[str]) -> None:
    """To those who watch, only the dock differs, as at the first tables. Their felt has less to find: all areas are disabled."""
    handle = looking.is_in()
    for table in tables:
        looking.sits(table)
        plays_under_axe(looking, house, table, handle)


def plays_under_axe(looking: Patron, house: House, table: str, handle: str, *, both_looks: bool = False) -> None:
    """A round on a laptop, where all is in sight: betting, and at every decision."""
    page = looking.page
    looking.bets(some_bet(house.casino.table(table), handle)[0])
    assert not out_of_sight(page), table
    assert not serious(page, both_looks=both_looks)
    looking.is_ready()
    for _ in range(8):
        page.wait_for_selector("#ask, #h-last")
        assert not out_of_sight(page), table
        if not page.locator("#ask").count():
            break
        assert not serious(page, both_looks=both_looks)
        version = page.locator("#table").get_attribute("data-version")
        page.locator(".offer-button[id^=offer-]").last.click()
        page.wait_for_function("v => document.querySelector('#table').dataset.version !== v", arg=version)
        page.wait_for_selector("html:not(.just-answered)")


@pytest.fixture
def telephone(chromium: Browser, address: str) -> Iterator[Patron]:
    patron = Patron(chromium, address, width=360, height=780, painted=False)
    yield patron
    patron.context.close()


def too_wide(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


def test_no_page_is_wider_than_a_telephone(telephone: Patron) -> None:
    for path in PAGES:
        telephone.page.goto(path)
        assert too_wide(telephone.page) <= 0, path


@pytest.mark.parametrize("tables", in_shares(TABLES, 2))
def test_no_table_is_wider_than_a_telephone_and_all_of_it_is_in_sight(
    telephone: Patron, house: House, tables: Sequence[str]
) -> None:
    page, handle = telephone.page, telephone.is_in()
    for table in tables:
        telephone.sits(table)
        expect(page.locator("#felt")).to_have_attribute("data-held", "portrait")
        assert too_wide(page) <= 0, table
        assert not out_of_sight(page), table
        telephone.bets(some_bet(house.casino.table(table), handle)[0])
        telephone.is_ready()
        page.wait_for_selector("#ask, #h-last")
        assert too_wide(page) <= 0, table
        assert not out_of_sight(page), table


def test_what_happens_is_announced_in_one_polite_region(patron: Patron) -> None:
    patron.is_in()
    patron.sits("blackjack")
    patron.bets("blackjack 1")
    patron.is_ready()
    region = patron.page.locator("#told")
    expect(region).to_have_attribute("aria-live", "polite")
    expect(region).to_contain_text("Your turn")
    patron.page.evaluate("window.kept = document.querySelector('#told')")
    patron.answers("cut", "208")
    expect(region).to_contain_text("You have 8 of clubs and")
    assert patron.page.evaluate("window.kept === document.querySelector('#told')"), "a new region is not read aloud"
    assert patron.page.locator("[aria-live=polite]").count() == 1


def test_every_picture_has_its_words(patron: Patron) -> None:
    patron.is_in()
    patron.sits("roulette")
    patron.bets("straight 17")
    unnamed = patron.page.locator("#felt [role=button]:not([aria-label]), [role=img]:not([aria-label])")
    assert unnamed.count() == 0
    assert patron.page.locator("#felt .chips").get_attribute("aria-label") is not None


REPLAYED = (".tablehead", ".stage .felt", ".side")  # the parts of a past round's page


def box_of(page: Page, selector: str) -> FloatRect:
    box = page.locator(selector).bounding_box()
    assert box is not None, selector
    return box


def test_the_felt_of_a_past_round_stands_left_of_its_story(patron: Patron) -> None:
    """Below the heading, and larger than the story. On a telephone all of it is in one column."""
    page = patron.page
    patron.is_in()
    patron.sits("red-dog")
    patron.bets("original")
    patron.is_ready()
    patron.answers("refuse")
    while page.locator("#offer-no_raise").count():
        patron.answers("no_raise")
    expect(page.locator("#h-last")).to_be_visible()
    page.set_viewport_size({"width": 1366, "height": 657})
    page.goto("/tables/red-dog/rounds/1")
    head, felt, story = (box_of(page, f".replay > {part}") for part in REPLAYED)
    assert head["y"] + head["height"] <= felt["y"] == story["y"]
    assert felt["x"] + felt["width"] < story["x"]
    assert felt["width"] > story["width"]
    page.set_viewport_size({"width": 390, "height": 844})
    head, felt, story = (box_of(page, f".replay > {part}") for part in REPLAYED)
    assert head["y"] < felt["y"] < felt["y"] + felt["height"] < story["y"]
    assert too_wide(page) <= 0


def test_the_arrow_keys_turn_the_pages_of_a_round(patron: Patron) -> None:
    patron.is_in()
    patron.sits("roulette")
    patron.bets("red")
    patron.is_ready()
    expect(patron.page.locator("#h-last")).to_be_visible()
    patron.page.goto("/tables/roulette/rounds/1?step=0")
    patron.page.keyboard.press("ArrowRight")
    patron.page.wait_for_url("**/rounds/1?step=1")
    expect(patron.page.locator("#h-lines")).to_be_visible()
    patron.page.keyboard.press("ArrowLeft")
    patron.page.wait_for_url("**/rounds/1?step=0")
