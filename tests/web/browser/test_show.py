"""What is new at a table is shown before its result: the wheel turns, dice roll, cards come one by one, chips are moved."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.browser.conftest import Patron
from tests.web.conftest import House

SHOWING = "html.showing"


@pytest.fixture
def watching(request: pytest.FixtureRequest, chromium: Browser, address: str) -> Iterator[Patron]:
    pace: Literal["slow", "instant"] = getattr(request, "param", "slow")
    made = Patron(chromium, address, width=1280, height=640, pace=pace)
    made.is_in()
    yield made
    made.leaves()


def starts(patron: Patron, table: str, *wagers: str) -> None:
    patron.sits(table)
    for wager in wagers:
        patron.bets(wager)
    patron.is_ready()


def kept(page: Page) -> tuple[str, str, str]:
    """What the page says before the result may be known."""
    return page.inner_text("#rail"), page.inner_text("#told"), page.get_attribute("#table", "data-version") or ""


def test_the_ball_falls_where_the_seal_says_and_the_win_comes_after_it(watching: Patron, house: House) -> None:
    page = watching.page
    watching.sits("roulette")
    watching.bets("red")
    watching.bets("black")
    before = kept(page)
    watching.is_ready()
    page.wait_for_selector(f"{SHOWING} .equipment .ball")
    number = house.casino.view("roulette", None)["chance"]["text"]
    ends = page.evaluate(
        "document.querySelector('.equipment .ball').getAnimations()[0].effect.getKeyframes().at(-1).transform"
    )
    turn = page.get_attribute(f'.equipment [data-result="{number}"]', "data-turn") or ""
    assert float(ends.removeprefix("rotate(").removesuffix("deg)")) == float(turn)
    assert kept(page) == before, "the result is not told yet"
    expect(page.locator(".fate")).to_have_count(0)
    expect(page.locator(".now-what")).to_have_text("No more bets")
    assert page.locator("#felt .chips").count() == 2
    page.locator('#felt [data-wager="red"]').dispatch_event("click")  # ends the show, and bets nothing
    expect(page.locator(".fate")).to_be_visible()
    expect(page.locator(SHOWING)).to_have_count(0)
    expect(page.locator("#felt .chips")).to_have_count(0)
    expect(page.locator(".came")).to_contain_text(number)
    assert not house.casino.table("roulette").betting.wagers
    assert page.inner_text("#rail") != before[0] or "broke even" in page.inner_text(".fate")


def test_dice_roll_and_rest_as_the_server_says_and_a_key_ends_the_show(watching: Patron, house: House) -> None:
    page = watching.page
    starts(watching, "craps", "pass", "field")
    page.wait_for_selector(f"{SHOWING} .equipment .die")
    assert "Point" not in page.inner_text(".call")
    page.keyboard.press("r")
    expect(page.locator(SHOWING)).to_have_count(0)
    expect(page.locator(".came-words")).to_have_text("Three and six, 9")
    assert house.casino.table("craps").round == 2, "the key did not roll again"
    faces = "[...document.querySelectorAll('#came .die')].map((die) => die.querySelectorAll('.spot').length)"
    assert page.evaluate(faces) == [3, 6]


def test_cards_come_one_by_one_and_the_question_after_them(watching: Patron) -> None:
    page = watching.page
    starts(watching, "blackjack", "blackjack 1")
    page.locator("#offer-refuse").click()
    page.wait_for_selector(f"{SHOWING} .card-body")
    delays = page.evaluate(
        "[...document.querySelectorAll('#felt .card-body')].map((card) => [card.closest('.card').id.split('-')[1],"
        " card.getAnimations()[0].effect.getTiming().delay])"
    )
    by_place = {place: sorted(delay for at, delay in delays if at == place) for place in ("dealer", "box")}
    assert by_place["box"][0] < by_place["dealer"][0] < by_place["box"][1], "around the table, one after the other"
    expect(page.locator("#ask .offer-button#offer-stand")).to_have_count(0)
    page.locator("#dock").dispatch_event("click")
    expect(page.locator("#offer-stand")).to_be_visible()


@pytest.mark.parametrize("watching", ["instant"], indirect=True)
def test_who_wants_results_at_once_sees_no_show(watching: Patron) -> None:
    page = watching.page
    watching.sits("roulette")
    page.evaluate(
        "window.shows = 0; new MutationObserver(() => { window.shows += document.documentElement.matches('.showing') })"
        ".observe(document.documentElement, {attributeFilter: ['class']})"
    )
    watching.bets("red")
    watching.is_ready()
    expect(page.locator(".fate")).to_be_visible()
    assert page.evaluate("window.shows") == 0
