"""A table where players bet from stacks, as one person plays it against bots: the slider, keys, and what is on no page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from croupier.engine.hand import FACE_DOWN
from croupier.engine.journal import Kind
from croupier.equipment.decks.deck import known_piece
from croupier.floor import demo
from croupier.games.poker import GAME
from croupier.web.context import Settings
from croupier.web.rendering.render import pip
from tests.floor.harness import StoppedClock
from tests.web.browser.conftest import Patron
from tests.web.browser.serving import floor
from tests.web.conftest import GUARDS, House, served

BOTS = 3


@pytest.fixture
def room(tmp_path: Path) -> Iterator[House]:
    """A floor with a hold 'em table without limit, and nothing else."""
    sheet = demo.sheet_of(GAME)
    sheet = {**sheet, "rules": {**sheet["rules"], "limit": "no limit"}}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("croupier.floor.casino.new_seal", None)  # put back afterwards
        patch.setattr(demo, "sheets", lambda: {"poker": sheet})
        casino = floor(tmp_path, {"poker": 8}, clock=StoppedClock(datetime.now(UTC)))
        try:
            yield House(casino, Settings(guards=GUARDS))
        finally:
            casino.close()


@pytest.fixture
def player(chromium: Browser, room: House) -> Iterator[Patron]:
    """Somebody who has bought in for $100 and plays against bots."""
    with served(room) as address:
        patron = Patron(chromium, address, height=657, painted=False)
        patron.is_in()
        page = patron.page
        page.goto("/tables/poker")
        page.get_by_role("button", name="Sit down").click()
        page.fill("#buy-in-amount", "100")
        page.locator("#buy-in").click()
        expect(page.locator("#w-stack")).to_contain_text("$100.00")
        for number in range(2, BOTS + 2):
            page.locator("#add-bot").click()
            expect(page.locator(".seats .seat")).to_have_count(number)
        yield patron
        page.context.close()
        assert not patron.troubles


def pressed(page: Page, key: str) -> None:
    """Presses a key that answers, and waits for what follows."""
    version = page.locator("#table").get_attribute("data-version")
    page.keyboard.press(key)
    page.wait_for_function("v => document.querySelector('#table').dataset.version !== v", arg=version)
    page.wait_for_selector("html:not(.just-answered, .just-started)")


def test_a_hand_is_played_with_the_slider_the_named_amounts_and_keys(player: Patron, room: House) -> None:
    page = player.page
    pressed(page, "r")  # deals
    raising, amount, said = page.locator("#offer-raise"), page.locator("#amount-raise"), page.locator(".stake-words")
    expect(raising).to_contain_text("Raise to $4.00")
    expect(page.locator("#offer-call .offer-name")).to_have_text(re.compile(r"Call \$[12]\.00"))
    expect(page.locator("#own .own-cards svg")).to_have_count(2)
    page.locator(".stake-slide").fill("12")
    expect(amount).to_have_value("12.00")
    expect(said).to_have_text("$12.00")
    page.get_by_role("button", name="All in", exact=True).click()
    expect(said).to_have_text(f"${page.locator('.stake-slide').get_attribute('max')}")
    page.get_by_role("button", name="Pot", exact=True).click()
    pot = float(amount.input_value())
    page.locator("#offer-raise").focus()
    page.keyboard.press("ArrowUp")
    expect(amount).to_have_value(f"{pot + 1:.2f}")
    page.keyboard.type("5000")  # the first digit goes to the field
    expect(amount).to_have_value("5000")
    page.keyboard.press("Enter")
    expect(page.locator("#refused")).to_contain_text("the amount must be from 4.00 to 100.00")
    page.keyboard.press("Escape")
    page.wait_for_selector("html:not(.just-answered)")  # a person looks before the next answer
    page.locator("#offer-raise").focus()
    page.keyboard.type("6")
    expect(said).to_have_text("$6.00")
    pressed(page, "Enter")
    own = page.locator(".self a[href='/account']").inner_text()
    expect(page.locator(".story").first).to_contain_text(f"{own} raises to $6.00")
    while page.locator("#ask").count():
        pressed(page, "k" if page.locator("#offer-check").count() else "c")
    expect(page.locator(".call")).to_contain_text(re.compile(r"[Yy]ou (win|lose) \$"))
    assert room.casino.table("poker").round == 2
    assert room.books() == []


def in_page(card: str, source: str) -> bool:
    """Whether a page has a card: as a picture on the felt, as a symbol, or in words."""
    return any(shown in source for shown in (f'-{card}"', known_piece(card).spoken, str(pip(card))))


def test_14_10_the_page_never_has_a_card_that_its_viewer_may_not_see(
    chromium: Browser, player: Patron, room: House
) -> None:
    """Neither the player's page nor a watcher's, in any street of a hand: not as a picture, a symbol or in words."""
    page, watcher = player.page, Patron(chromium, player.origin.removeprefix("http://"), scripts=False, painted=False)
    watcher.is_in()
    pressed(page, "r")
    own = page.locator(".self a[href='/account']").inner_text()
    looked_at = 0
    while page.locator("#ask").count():
        table = room.casino.table("poker")
        expect(page.locator("#table")).to_have_attribute("data-version", str(table.version))
        watcher.page.goto("/tables/poker")
        for viewer, source in ((own, page.content()), (None, watcher.page.content())):
            seen = {card for hand in table.running.hands(viewer) for card in hand.cards} - {FACE_DOWN}
            dealt = {
                entry.answer
                for entry in table.running.journal
                if entry.kind is Kind.CHANCE and str(entry.site).startswith("deal:")
            }
            assert len(dealt) == 2 * (BOTS + 1)
            assert [card for card in seen if not in_page(card, source)] == []
            for hidden in dealt - seen:
                assert not in_page(hidden, source), f"{hidden} is in the page of {viewer or 'a watcher'}"
                looked_at += 1
        pressed(page, "k" if page.locator("#offer-check").count() else "c")
    watcher.leaves()
    assert looked_at > 4 * BOTS
