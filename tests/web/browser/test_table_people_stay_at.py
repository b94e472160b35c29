"""What makes a table one to stay at: bets laid again, few clicks, nothing under the pointer by surprise."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime

import pytest
from playwright.sync_api import Browser, FloatRect, Page, expect

from croupier.engine.traits import ShoeStanding
from croupier.floor.commands import Leave, Sit
from croupier.web.context import Settings
from croupier.web.jobs.coach import Coach, StillCounting
from tests.floor.harness import StoppedClock
from tests.web.browser.conftest import SEEDS, Patron
from tests.web.browser.serving import floor
from tests.web.conftest import GUARDS, House, served


@pytest.fixture(scope="module")
def shared_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One floor for the module: each test plays at tables of its own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("croupier.floor.casino.new_seal", None)  # put back afterwards
        casino = floor(tmp_path_factory.mktemp("stay"), SEEDS, clock=StoppedClock(datetime.now(UTC)))
        try:
            yield House(casino, Settings(guards=GUARDS))
        finally:
            casino.close()


@pytest.fixture(scope="module")
def shared_address(shared_house: House) -> Iterator[str]:
    with served(shared_house) as at:
        yield at


@pytest.fixture(scope="module")
def guest(chromium: Browser, shared_address: str) -> Iterator[Patron]:
    patron = Patron(chromium, shared_address, width=1280, height=640, painted=False)
    patron.is_in()
    yield patron
    patron.leaves()


def down(page: Page) -> list[str]:
    """The wagers of the viewer, as the panel has them."""
    return [text.split("\n")[0] for text in page.locator(".wagers .wager-name, .wagers li > b").all_inner_texts()]


def test_bets_are_doubled_taken_back_cleared_and_laid_again(guest: Patron) -> None:
    page = guest.page
    guest.sits("roulette")
    for button in ("rebet", "undo", "double", "clear"):
        expect(page.locator(f"#{button}")).to_be_disabled()
    guest.bets("red")
    guest.bets("straight 17")
    page.keyboard.press("x")
    expect(page.locator("#w-red")).to_contain_text("$10.00")
    assert down(page) == ["red", "$10.00", "straight 17", "$10.00"]
    page.keyboard.press("z")
    expect(page.locator("#w-straight_17")).to_contain_text("$5.00")
    assert down(page) == ["red", "$5.00", "straight 17", "$5.00"]
    page.locator("#clear").click()
    expect(page.locator(".wagers")).to_have_count(0)
    page.keyboard.press("z")
    expect(page.locator("#w-red")).to_contain_text("$5.00")
    assert set(down(page)) == {"straight 17", "$5.00", "red"}
    page.keyboard.press("c")
    expect(page.locator(".wagers")).to_have_count(0)
    guest.bets("red")
    guest.bets("straight 17")
    page.locator("#d-plans summary").click()
    page.fill("#plan-name", "Seventeen")
    page.locator("#save-plan").click()
    expect(page.locator("#ready")).to_have_text("Spin R")
    page.locator("#ready").click()
    expect(page.locator("#ready")).to_have_text("Rebet, spin R")
    page.keyboard.press("b")
    expect(page.locator("#w-red")).to_contain_text("$5.00")
    assert down(page) == ["red", "$5.00", "straight 17", "$5.00"]
    page.keyboard.press("z")
    expect(page.locator(".wagers")).to_have_count(0)
    page.locator("#d-plans summary").click()
    page.locator(".lay-plan").click()
    expect(page.locator("#w-red")).to_contain_text("$5.00")
    assert down(page) == ["red", "$5.00", "straight 17", "$5.00"]


def test_ten_rounds_of_blackjack_take_at_most_25_clicks(guest: Patron, shared_house: House) -> None:
    """And no decision appears under the pointer, where another button was pressed."""
    page, clicks = guest.page, 0
    page.goto("/tables/blackjack")

    def click(selector: str) -> None:
        nonlocal clicks
        button = page.locator(selector).first
        box = button.bounding_box()
        assert box is not None
        version = page.locator("#table").get_attribute("data-version")
        button.click()
        clicks += 1
        page.wait_for_function("v => document.querySelector('#table').dataset.version !== v", arg=version)
        name = page.evaluate(
            "([x, y]) => document.elementFromPoint(x, y)?.closest('.offer-button, .repeats button')?.id ?? ''",
            [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2],
        )
        assert name in {"", selector.removeprefix("#")}, f"{name} appeared where {selector} was"
        page.mouse.move(640, 200)
        page.wait_for_selector("html:not(.just-answered, .just-started, .settling)")

    click("#sit")
    page.locator('#felt [data-wager="blackjack 1"]').dispatch_event("click")
    clicks += 1
    page.wait_for_selector("#ready:not([disabled])")
    click("#ready")
    click("#offer-refuse")
    while (round_ := shared_house.casino.table("blackjack").round) <= 10:
        if page.locator("#offer-no_insurance").count():
            click("#offer-no_insurance")
        elif page.locator("#offer-stand").count():
            click("#offer-stand")
        else:
            assert shared_house.casino.table("blackjack").round == round_
            click("#ready")
    assert clicks <= 25


def test_the_coach_says_what_each_choice_is_worth_and_what_a_mistake_cost(guest: Patron) -> None:
    page = guest.page
    guest.sits("red-dog")
    guest.bets("original")
    while not page.locator("#offer-raise").count():  # until the cards leave a spread
        version = page.locator("#table").get_attribute("data-version")
        page.locator("#offer-refuse, #ready").click()
        page.wait_for_function("v => document.querySelector('#table').dataset.version !== v", arg=version)
        page.wait_for_selector("html:not(.just-answered, .just-started)")
    page.locator("#ask-coach").click()  # the page asks again by itself until it is counted
    expect(page.locator("#coach .choices li")).to_have_count(2)
    best = page.locator("#coach .is-best b").inner_text()
    guest.answers("no_raise" if best == "Raise" else "raise")
    page.locator("#check-play").click()
    expect(page.locator("#coach")).to_contain_text("Your mistakes cost $")


def test_the_coach_goes_on_counting_while_the_table_is_drawn_again(
    guest: Patron, shared_house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a coach says about a question stays until the question is answered."""
    counted = False

    async def advice(*_given: object) -> Mapping[str, float]:
        if not counted:
            raise StillCounting
        return {"refuse": 0.0, "cut": 0.0}

    monkeypatch.setattr(Coach, "advice", advice)
    page = guest.page
    guest.sits("casino-war")
    guest.bets("war")
    guest.is_ready()
    page.locator("#ask-coach").click()
    expect(page.locator("#still-counting")).to_be_visible()
    shared_house.does("zoe", Sit(table="casino-war"))
    expect(page.locator(".seats")).to_contain_text("zoe")
    expect(page.locator("#still-counting")).to_be_visible()
    counted = True
    expect(page.locator("#coach .is-best")).to_have_count(2)
    shared_house.does("zoe", Leave(table="casino-war"))
    expect(page.locator(".seats")).not_to_contain_text("zoe")
    expect(page.locator("#coach .is-best")).to_have_count(2)
    guest.answers("refuse")
    expect(page.locator("#coach")).to_be_empty()


def test_a_drill_keeps_its_hand_until_the_answer_is_counted(guest: Patron, monkeypatch: pytest.MonkeyPatch) -> None:
    counted = False

    async def advice(*_given: object) -> Mapping[str, float]:
        if not counted:
            raise StillCounting
        return dict.fromkeys(offers, -50.0)

    monkeypatch.setattr(Coach, "advice", advice)
    page = guest.page
    page.goto("/tables/three-card-poker/practice/hands?drill=8")
    offers: list[str] = page.locator("#drill button").evaluate_all("all => all.map((each) => each.value)")
    hand, score = page.inner_text("#hand"), page.inner_text("#score")
    page.locator("#drill button").first.click()
    expect(page.locator("#still-counting")).to_be_visible()
    assert page.inner_text("#score") == score
    assert page.inner_text("#hand") == hand
    counted = True
    expect(page.locator("#verdict")).to_contain_text("Right: ")
    assert page.inner_text("#score") != score
    assert page.inner_text("#hand") != hand


def test_the_last_rounds_the_shoe_and_the_own_session_are_shown(guest: Patron, shared_house: House) -> None:
    page = guest.page
    guest.sits("pokette")
    guest.bets("red")
    expect(page.locator("#session")).to_be_empty()
    guest.is_ready()
    expect(page.locator("#session")).to_contain_text("1 hand, ")
    page.locator("#d-session summary").click()
    expect(page.locator(".session-plot")).to_be_visible()
    (mark,) = shared_house.casino.table("pokette").marks
    expect(page.locator(".lately li")).to_have_attribute("title", mark.words)
    guest.sits("minibaccarat")
    guest.bets("banker")
    guest.is_ready()
    page.locator("#offer-refuse").click()
    expect(page.locator(".histories svg, .lately li").first).to_be_visible()
    shoe = shared_house.casino.table("minibaccarat").standing
    assert isinstance(shoe, ShoeStanding)
    (left,) = (each.left for each in shoe.shoes().values())
    expect(page.locator(".shoe")).to_contain_text(f"{left} left")


def test_a_time_is_shown_by_the_clock_of_the_reader(guest: Patron) -> None:
    """And the pointer shows it in UTC, as a page without scripts does."""
    page = guest.page
    page.goto("/statement")
    fresh = page.locator("time").first
    expect(fresh).to_have_text(re.compile(r"this minute|[0-9]+ minutes? ago"))
    assert " UTC" in (fresh.get_attribute("title") or "")
    page.evaluate("""() => {
        const old = '<time id="old" datetime="2020-01-02T12:30:00Z">UTC</time>';
        document.querySelector("main").insertAdjacentHTML("beforeend", old);
        document.dispatchEvent(new CustomEvent("htmx:after:swap", { detail: { ctx: {} } }));
    }""")
    assert page.inner_text("#old") == page.evaluate(
        """new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" }).format(Date.UTC(2020, 0, 2, 12, 30))"""
    )


def box_of(page: Page, selector: str) -> FloatRect:
    box = page.locator(selector).bounding_box()
    assert box is not None
    return box


def test_the_felt_stays_where_it_is_and_the_focus_too_through_a_round(guest: Patron) -> None:
    """By keyboard alone: a bet, R, the cut, the answers. What happened lately and the own session are in sight."""
    page = guest.page
    page.set_viewport_size({"width": 1366, "height": 657})
    guest.context.add_cookies([{"name": "hints", "value": "off", "url": guest.origin}])
    guest.sits("three-card-poker")
    felt = box_of(page, "#felt")
    area = page.locator('#felt [data-wager="ante"]:not([aria-disabled])').first
    area.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#ready")).to_be_enabled()
    page.keyboard.press("r")
    for offer in ("#offer-refuse", "#offer-fold"):
        page.wait_for_selector(offer)
        assert box_of(page, "#felt") == felt
        assert page.evaluate("document.activeElement.closest('#table') !== null")
        page.wait_for_selector("html:not(.just-answered, .settling)")
        page.locator(offer).evaluate("button => button.form.requestSubmit(button)")
    page.wait_for_selector("#table.is-betting #fate-1")
    assert box_of(page, "#felt") == felt
    assert page.evaluate("document.activeElement.dataset.wager") == "ante"
    for shown in (box_of(page, ".lately"), box_of(page, "#session")):
        assert shown["y"] + shown["height"] < 657
    page.set_viewport_size({"width": 1280, "height": 640})
    guest.context.clear_cookies(name="hints")


def test_a_drill_is_one_screen_and_a_key_an_answer(guest: Patron) -> None:
    page = guest.page
    page.goto("/tables/blackjack/practice/hands?drill=7")
    for hand in range(1, 4):
        buttons, foot = page.locator("#drill button").all(), page.evaluate("innerHeight")
        boxes = [each.bounding_box() for each in (*buttons, *page.locator(".mine svg").all())]
        assert all(box is not None and box["y"] >= 0 and box["y"] + box["height"] <= foot for box in boxes)
        page.keyboard.press("s")
        expect(page.locator("#score")).to_contain_text(f"of {hand} right")
        expect(page.locator("#verdict .is-given")).to_contain_text("Stand")
    page.reload()
    expect(page.locator("#score")).to_contain_text("of 3 right")
