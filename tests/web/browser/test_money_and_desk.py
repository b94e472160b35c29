"""Money, the keyboard and the desk in a real browser: a guest's name, arrow keys on the felt, targets for fingers, admins."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from playwright.sync_api import Browser, expect

from croupier.web.context import Settings
from tests.floor.harness import StoppedClock
from tests.web.browser.chromium import bring_axe, serious
from tests.web.browser.conftest import SEEDS, Patron
from tests.web.browser.serving import floor
from tests.web.conftest import GUARDS, PASSWORD, QUICK, House, served

# What a finger presses. Links within a sentence are as high as its line, and may be.
SMALL_TARGETS = """() => [...document.querySelectorAll("button, summary, select, input:not([type=hidden]), a.button")]
  .filter((each) => each.checkVisibility() && !each.closest(".chip, .mode, .visually-hidden"))
  .map((each) => [each, (each.labels?.[0]?.contains(each) ? each.labels[0] : each).getBoundingClientRect()])
  .filter(([each, box]) => box.width && (box.width < 23.5 || box.height < 23.5))
  .map(([each, box]) => `${each.outerHTML.slice(0, 90)}: ${box.width} x ${box.height}`)"""


@pytest.fixture(scope="module")
def shared_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One floor for the module: each test has people and tables of its own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("croupier.floor.casino.new_seal", None)  # put back afterwards
        casino = floor(tmp_path_factory.mktemp("desk"), SEEDS, clock=StoppedClock(datetime.now(UTC)))
        casino.people.passwords.hasher = QUICK
        try:
            yield House(casino, Settings(guards=GUARDS))
        finally:
            casino.close()


@pytest.fixture(scope="module")
def shared_address(shared_house: House) -> Iterator[str]:
    with served(shared_house) as at:
        yield at


@pytest.fixture
def guest(chromium: Browser, shared_address: str) -> Iterator[Patron]:
    patron = Patron(chromium, shared_address, width=390, height=844, painted=False)
    patron.is_in()
    yield patron
    patron.leaves()


def test_a_guest_keeps_a_round_under_way_by_choosing_a_name(guest: Patron, shared_house: House) -> None:
    page = guest.page
    bring_axe(guest.context)
    guest.sits("blackjack")
    guest.bets("blackjack 1", 2500)
    expect(page.locator("#felt .chips.is-mine .own")).to_have_count(1)
    guest.is_ready()
    page.wait_for_selector("#ask")
    page.goto("/")
    page.locator("#log-out").click()
    expect(page.locator("main")).to_contain_text("$25.00 on the felt at blackjack")
    assert not serious(guest.page)
    page.locator("#keep-chips").click()
    page.fill("#handle", "nora")
    page.fill("#password", PASSWORD)
    page.locator("#open-account").click()
    expect(page.locator(".notice")).to_contain_text("You are nora now")
    page.goto("/tables/blackjack")
    guest.answers("cut", "208")
    while shared_house.casino.table("blackjack").playing:
        guest.answers("no_insurance" if page.locator("#offer-no_insurance").count() else "stand")
    expect(page.locator(".seats .is-you")).to_contain_text("nora")  # the tick gives the seat its name
    expect(page.locator("#fate-1")).to_be_visible()
    page.goto("/statement")
    expect(page.get_by_role("link", name="Round 1", exact=True)).to_be_visible()
    assert not serious(guest.page)
    page.get_by_role("link", name="Round 1", exact=True).click()
    expect(page.locator("h1")).to_contain_text("Round 1")


def test_the_felt_is_one_tab_stop_and_arrow_keys_lead_on(guest: Patron) -> None:
    page = guest.page
    guest.sits("roulette")
    stops = page.locator('#felt [tabindex="0"]')
    expect(stops).to_have_count(1)
    page.locator('#felt [data-wager="straight 17"]').focus()

    def focused() -> str:
        return str(page.evaluate("document.activeElement.dataset.wager"))

    for key, wager in (("ArrowUp", "straight 14"), ("ArrowRight", "straight 15"), ("ArrowDown", "straight 18")):
        page.keyboard.press(key)
        assert focused() == wager
    page.keyboard.press("Shift+ArrowLeft")
    assert focused() == "split 17-18"
    page.keyboard.press("Enter")
    expect(page.locator(".wagers")).to_contain_text("split 17-18")
    assert focused() == "split 17-18"
    expect(stops).to_have_count(1)
    expect(stops).to_have_attribute("data-wager", "split 17-18")
    page.keyboard.press("Delete")
    expect(page.locator(".wagers")).to_have_count(0)
    order = page.locator("#wager option").all_text_contents()
    straight = [text.split()[1] for text in order if text.startswith("Straight")]
    assert straight[:5] == ["0", "00", "1", "2", "3"]


def test_what_a_finger_presses_is_large_enough(guest: Patron) -> None:
    page = guest.page
    guest.sits("craps")
    guest.bets("pass")
    for path in ("/tables/craps", "/", "/statement", "/account", "/register"):
        page.goto(path)
        page.evaluate("document.querySelectorAll('main details').forEach((each) => { each.open = true; })")
        assert page.evaluate(SMALL_TARGETS) == []


def test_the_ritual_is_folded_and_the_seals_are_behind_fair(guest: Patron) -> None:
    page = guest.page
    guest.sits("red-dog")
    guest.bets("original")
    guest.is_ready()
    guest.answers("refuse")
    expect(page.locator(".told-so-far > .story")).to_contain_text("on the left")
    expect(page.locator(".told-so-far > .story")).not_to_contain_text("shuffled")
    expect(page.locator("#d-ritual .story")).to_be_hidden()
    page.locator("#d-ritual summary").click()
    expect(page.locator("#d-ritual .story")).to_contain_text("the cards are shuffled")
    expect(page.locator(".seal code").first).to_be_hidden()
    page.locator("#d-fair summary").click()
    expect(page.locator(".seal code").first).to_be_visible()


def test_an_admin_halts_a_table_finds_people_and_invites(
    chromium: Browser, shared_address: str, shared_house: House
) -> None:
    admin = Patron(chromium, shared_address, width=1280, height=640, painted=False)
    bring_axe(admin.context)
    key = shared_house.enter("boss", "admin").key
    admin.context.add_cookies([{"name": "croupier", "value": key, "url": f"http://{shared_address}"}])
    for number in range(60):
        shared_house.casino.people._create(f"patron{number:02}", "x", "page", lambda _writing: ("player", (), {}))
    page = admin.page
    page.goto("/")
    page.locator("#why-big-six").fill("a fire alarm")
    page.get_by_role("button", name="Halt big-six").click()
    expect(page.locator("#t-big-six")).to_contain_text("a fire alarm")
    assert shared_house.casino.table("big-six").halted == "a fire alarm"
    assert not serious(admin.page)
    page.get_by_role("button", name="Resume play at big-six").click()
    expect(page.get_by_role("button", name="Halt big-six")).to_be_visible()
    page.goto("/people")
    expect(page.locator("tbody tr")).to_have_count(50)
    assert not serious(admin.page)
    page.locator("#more-people").click()
    expect(page.locator("tbody")).to_contain_text("patron59")
    page.fill("#search", "patron3")
    page.keyboard.press("Enter")
    expect(page.locator("tbody tr")).to_have_count(10)
    expect(page.locator("#role")).to_have_count(0)
    page.locator("#invite").click()
    assert not serious(admin.page)
    page.select_option("#role", "dealer")
    page.get_by_role("button", name="Invite").click()
    expect(page.locator("code").first).to_be_visible()
    admin.leaves()
