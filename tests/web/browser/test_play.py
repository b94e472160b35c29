"""Rounds played in a real browser: by two at one table, by keyboard alone, without scripts, and across a killed server."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route, expect

from croupier.floor.commands import Sit
from tests.floor.harness import StoppedClock
from tests.web.browser.chromium import WAIT_MS
from tests.web.browser.conftest import SEEDS, Patron, free_port
from tests.web.conftest import House

SERVING = Path(__file__).with_name("serving.py")


def test_two_browsers_play_a_split_and_an_insurance_wager(patron: Patron, another: Patron, house: House) -> None:
    ann, bert = patron.is_in(), another.is_in()
    patron.sits_down("blackjack")
    another.sits("blackjack")
    expect(patron.page.locator(".seats")).to_contain_text(bert)
    patron.bets("blackjack 1", 2500)
    another.bets("blackjack 2")
    patron.is_ready()
    another.is_ready()
    patron.answers("cut", "208")
    patron.answers("insurance", "12.50")
    another.answers("no_insurance")
    expect(patron.page.locator(".a-hand.is-active")).to_contain_text("8♣ 8♣")
    assert "You have 8 of clubs and 8 of clubs" in patron.announced()
    assert f"{ann} to act" in another.announced()
    patron.answers("split")
    expect(another.page.locator(".a-hand", has_text=ann)).to_have_count(2)
    stacks = {each.get_attribute("aria-label") for each in another.page.locator("#felt .chips").all()}
    assert stacks == {
        f"{ann}: $25.00 on blackjack 1, hand 1",
        f"{ann}: $25.00 on blackjack 1, hand 2",
        f"{ann}: $12.50 on insurance 1, hand 1",
        f"{bert}: $5.00 on blackjack 2",
    }
    while patron.page.locator("#offer-stand").count():
        patron.answers("stand")
    another.answers("stand")
    expect(patron.page.locator("#h-last")).to_be_visible()
    lines = house.casino.view("blackjack", None)["lines"]
    mine = sorted((line["wager"], line["hand"], line["stake_cents"]) for line in lines if line["seat"] == ann)
    assert mine == [("blackjack", 1, 2500), ("blackjack", 2, 2500), ("insurance", 1, 1250)]
    for seen in (patron, another):
        shown = seen.page.locator(".last li").all_inner_texts()
        assert len(shown) == len(lines)
        for line, text in zip(lines, shown, strict=True):
            assert line["result"] in text
            assert line["cite"] in text
            assert f"{abs(line['cents']) / 100:,.2f}" in text
    assert not house.books()


def test_a_come_bet_travels(patron: Patron, house: House) -> None:
    patron.is_in()
    patron.sits("craps")
    patron.bets("pass")
    patron.is_ready()
    expect(patron.page.locator("#came")).to_contain_text("Three and six, 9")
    expect(patron.page.locator("#felt .puck")).to_have_attribute("aria-label", "the puck is on 9")
    patron.bets("come")
    patron.is_ready()
    expect(patron.page.locator("#came")).to_contain_text("Two and six, 8")
    expect(patron.page.locator(".wagers")).to_contain_text("come 8")
    expect(patron.page.locator('#felt .chips[aria-label$="$5.00 on come 8"]')).to_have_count(1)
    patron.is_ready()
    expect(patron.page.locator(".last")).to_contain_text("come 8")
    won = next(line for line in house.casino.view("craps", None)["lines"] if line["wager"] == "come 8")
    assert (won["result"], won["cents"]) == ("won", 500)


def test_chips_go_up_and_come_down_by_mouse(patron: Patron, house: House) -> None:
    patron.is_in()
    patron.sits("roulette")
    patron.bets("straight 17")
    patron.bets("straight 17")
    assert house.casino.view("roulette", None)["wagers"][0]["stake_cents"] == 1000
    area = patron.page.locator('#felt [data-wager="straight 17"]')
    area.dispatch_event("click", {"shiftKey": True})
    expect(patron.page.locator(".wagers")).to_contain_text("$5.00")
    area.dispatch_event("contextmenu")
    expect(patron.page.locator(".wagers")).to_have_count(0)
    patron.bets("red")
    patron.page.locator("#taking").check()
    patron.page.locator('#felt [data-wager="red"]').dispatch_event("click")
    expect(patron.page.locator(".wagers")).to_have_count(0)
    assert not house.casino.view("roulette", None)["wagers"]


def test_quick_clicks_are_all_taken(patron: Patron, house: House) -> None:
    patron.is_in()
    patron.sits("roulette")
    patron.page.evaluate(
        "() => { for (let n = 0; n < 5; n++)"
        " document.querySelector('#felt [data-wager=\"red\"]').dispatchEvent(new MouseEvent('click', {bubbles: true})) }"
    )
    expect(patron.page.locator(".wagers")).to_contain_text("$25.00")
    assert house.casino.view("roulette", None)["wagers"][0]["stake_cents"] == 2500


def test_a_refusal_is_reported_with_its_paragraph(patron: Patron) -> None:
    patron.is_in()
    patron.sits("craps")
    patron.bets("pass", 50000)
    patron.page.locator('#felt [data-wager="pass"]').dispatch_event("click")
    refusal = patron.page.locator("#refused[role=alert]")
    expect(refusal).to_contain_text("above the table's maximum")
    expect(refusal.locator("a")).to_have_attribute("href", "/law/19:47-8.2(a)")
    patron.bets("field")
    expect(refusal).to_be_empty()


def test_a_round_by_keyboard_alone(patron: Patron, house: House) -> None:
    patron.is_in()
    page = patron.page
    page.goto("/tables/red-dog")

    def tab_to(selector: str) -> None:
        for _ in range(80):
            page.keyboard.press("Tab")
            if page.evaluate("s => document.activeElement.matches(s)", selector):
                return
        raise AssertionError(f"no tab leads to {selector}")

    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("Enter")
    tab_to("#sit")
    page.keyboard.press("Enter")
    page.wait_for_selector("#place")
    page.keyboard.press("Shift+Tab")
    page.locator("#main").focus()
    tab_to('#felt [data-wager="original"]')
    page.keyboard.press("Enter")
    expect(page.locator(".wagers")).to_contain_text("$5.00")
    assert page.evaluate("document.activeElement.dataset.wager") == "original", (
        "the focus was lost when the table was drawn"
    )
    page.keyboard.press("Delete")
    expect(page.locator(".wagers")).to_have_count(0)
    page.keyboard.press(" ")
    expect(page.locator(".wagers")).to_contain_text("$5.00")
    page.keyboard.press("r")
    expect(page.locator("#ask")).to_contain_text("Cut the cards?")
    while house.casino.table("red-dog").round == 1:
        version = page.locator("#table").get_attribute("data-version")
        page.keyboard.press("e" if page.locator("#offer-refuse").count() else "n")
        page.wait_for_function("v => document.querySelector('#table').dataset.version !== v", arg=version)
        page.wait_for_selector("html:not(.just-answered)")
    expect(page.locator("#h-last")).to_be_visible()


def test_a_letter_typed_into_a_field_presses_nothing(patron: Patron, house: House) -> None:
    patron.is_in()
    patron.sits("roulette")
    patron.bets("red")
    patron.page.locator("#d-raise summary").click()
    patron.page.locator("#raise-what").press_sequentially("rrr")
    patron.bets("black")
    assert patron.page.locator("#raise-what").input_value() == "rrr"
    assert house.casino.table("roulette").round == 1
    assert patron.page.locator("#d-raise").get_attribute("open") is not None


def test_a_round_without_scripts(chromium: Browser, address: str, house: House) -> None:
    patron = Patron(chromium, address, scripts=False)
    patron.enters()
    page = patron.page
    page.goto("/tables/roulette")
    page.get_by_role("button", name="Sit down").click()
    page.select_option("#wager", "column 2")
    page.get_by_role("button", name="Place").click()
    expect(page.locator(".wagers")).to_contain_text("column 2")
    page.locator("#ready").click()
    expect(page.locator("#h-last")).to_be_visible()
    assert house.casino.table("roulette").round == 2
    patron.leaves()


def test_a_page_whose_scripts_come_late_is_live(patron: Patron, another: Patron) -> None:
    """A first visit over a slow line: the part that keeps the page up to date comes after the rest."""

    def late(route: Route) -> None:
        time.sleep(0.5)
        route.continue_()

    patron.page.route("**/hx-sse.min.js", late)
    patron.is_in()
    with patron.page.expect_request("**/tables/roulette/stream"):
        patron.page.goto("/tables/roulette")
    handle = another.is_in()
    another.sits("roulette")
    expect(patron.page.locator(".seats")).to_contain_text(handle)


def test_the_clock_runs_down_on_the_page(patron: Patron, another: Patron) -> None:
    for each in (patron, another):
        each.is_in()
        each.sits("roulette")
        each.bets("red")
    patron.is_ready()
    expect(another.page.locator("#clock")).to_contain_text("to bet")
    shown = int(another.page.locator("#clock b").inner_text())
    assert 1 <= shown <= 20
    another.page.wait_for_function("n => Number(document.querySelector('#clock b').textContent) < n", arg=shown)


SHOWN = "() => Number(document.querySelector('#clock b')?.textContent)"


def test_the_clock_says_what_is_left_at_the_server(patron: Patron, house: House) -> None:
    """Only a table that is drawn again sets it: not the coach, which knows nothing of the time."""
    page, clock = patron.page, house.casino.clock
    assert isinstance(clock, StoppedClock)
    patron.is_in()
    page.clock.install()
    patron.sits("blackjack")
    patron.bets("blackjack 1")
    patron.is_ready()
    whole = int(house.casino.timers.decision_seconds)
    page.wait_for_function(f"{SHOWN} > {whole - 20}")
    clock.go_on(30)
    page.clock.fast_forward(30_000)
    page.wait_for_function(f"{SHOWN} <= {whole - 30}")
    page.route("**/coach", lambda route: route.fulfill(body="<p class=coach>Cut.</p>", content_type="text/html"))
    page.locator("#ask-coach").click()
    page.wait_for_selector("#coach .coach")
    page.evaluate("new Promise((go) => setTimeout(go, 300))")
    assert page.evaluate(SHOWN) <= whole - 30, "the coach has set it back"
    page.clock.fast_forward(10_000)  # the page is ahead of the server: what the server draws next counts
    page.wait_for_function(f"{SHOWN} <= {whole - 40}")
    house.does("zoe", Sit(table="blackjack"))
    page.wait_for_function(f"{SHOWN} > {whole - 40}")
    assert int(page.locator("#clock-bar").get_attribute("max") or 0) == whole, "the bar is not full again"


# ---------------------------------------------------------------- a killed server


def _serve(folder: Path, port: int) -> subprocess.Popen[bytes]:
    seeds = [f"{name}={seed}" for name, seed in SEEDS.items()]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(Path(__file__).parents[3]), *sys.path))}
    started = subprocess.Popen([sys.executable, str(SERVING), str(folder), str(port), *seeds], env=environment)
    ends = time.monotonic() + 300
    while time.monotonic() < ends:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/about", timeout=2):
                return started
        except OSError:
            assert started.poll() is None, "the server did not come up"
            time.sleep(0.05)
    raise AssertionError("the server did not answer")


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no kill -9 here")
def test_a_killed_server_comes_back_under_an_open_page(chromium: Browser, tmp_path: Path) -> None:
    port = free_port()
    server = _serve(tmp_path, port)
    try:
        patron = Patron(chromium, f"127.0.0.1:{port}", painted=False)
        patron.is_in()
        patron.sits("blackjack")
        patron.bets("blackjack 1")
        patron.is_ready()
        patron.answers("cut", "208")
        before = patron.page.locator(".hands").inner_text()
        assert "A♦" in before
        server.kill()
        server.wait(WAIT_MS / 1000)
        expect(patron.page.locator("#dropped")).to_be_visible()
        expect(patron.page.locator("#clock b")).to_have_text("–")  # nobody knows: it begins anew with the server
        server = _serve(tmp_path, port)
        expect(patron.page.locator("#dropped")).to_be_hidden(timeout=300_000)
        assert patron.page.locator(".hands").inner_text() == before
        expect(patron.page.locator("#clock b")).to_have_text(re.compile("[0-9]+"))
        if patron.page.locator("#offer-no_insurance").count():
            patron.answers("no_insurance")
        while patron.page.locator("#offer-stand").count():
            patron.answers("stand")
        expect(patron.page.locator("#h-last")).to_be_visible()
        patron.context.close()
    finally:
        server.kill()
        server.wait(WAIT_MS / 1000)


def test_an_area_that_is_not_open_says_why(patron: Patron) -> None:
    patron.is_in()
    patron.sits("craps")
    patron.page.locator('#felt [data-wager="come"]').dispatch_event("click")
    expect(patron.page.locator("#refused")).to_contain_text("19:47-1.2(a)3")
    patron.page.keyboard.press("Escape")
    expect(patron.page.locator("#refused")).to_be_empty()


def test_a_page_left_open_says_that_its_session_is_over(patron: Patron) -> None:
    """And asks no more for a stream that only leads to the login page."""
    patron.is_in()
    patron.page.goto("/account")
    asked: list[str] = []
    left_open = patron.context.new_page()
    left_open.on("request", lambda request: asked.append(request.url) if request.url.endswith("/stream") else None)
    left_open.goto("/tables/big-six")
    expect(left_open.locator("#dropped")).to_be_hidden()
    patron.page.get_by_role("button", name="Leave the house", exact=True).click()
    patron.page.locator("#leave-anyway").click()
    expect(left_open.locator("#dropped")).to_contain_text("You have been logged out")
    so_far = len(asked)
    left_open.wait_for_timeout(1500)
    assert len(asked) == so_far


def test_a_double_click_draws_one_card(patron: Patron, house: House) -> None:
    """Two clicks on the same place, the second when the table is drawn again with the next question."""
    patron.is_in()
    patron.sits("blackjack")
    patron.bets("blackjack")
    patron.page.locator("#ready").click()
    patron.answers("cut", "208")
    if patron.page.locator("#offer-no_insurance").count():
        patron.answers("no_insurance")
    before = len(house.casino.table("blackjack").answers)
    patron.page.evaluate(
        "async () => { for (let n = 0; n < 3; n++) {"
        " document.querySelector('#offer-hit')?.click(); await new Promise((go) => setTimeout(go, 120)); } }"
    )
    expect(patron.page.locator("html.just-answered")).to_have_count(0)
    assert len(house.casino.table("blackjack").answers) == before + 1
