"""Two players set their tiles at once by clicking on them: what a choice makes is read before, and nobody else sees it."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from croupier.equipment.decks.deck import known_piece
from croupier.floor.accounts.people import Actor
from tests.web.browser.conftest import Patron
from tests.web.conftest import House

TABLE = "pai-gow"


def asked(house: House, handle: str) -> dict[str, Any]:
    """The question to somebody who sits at the table."""
    person = house.casino.shown[TABLE].persons[handle]
    view = house.casino.view(TABLE, Actor(person, handle, "player", (), ""))
    asks: dict[str, Any] = view["asks"]
    assert asks["you"]
    return asks


def clicks(patron: Patron, *tiles: str) -> None:
    """Clicks on the pictures of these tiles; of two alike, on one after the other."""
    for number, tile in enumerate(tiles):
        box = patron.page.locator(f'#ask input[value="{tile}"]').nth(tiles[:number].count(tile))
        patron.page.locator(f"label:has(#{box.get_attribute('id')})").click()


def test_tiles_are_set_by_clicking_on_them(patron: Patron, another: Patron, house: House) -> None:
    ann, bert = patron.is_in(), another.is_in()
    for each in (patron, another):
        each.sits(TABLE)
        each.bets("pai_gow")
    for each in (patron, another):
        each.is_ready()
    pictures = patron.page.locator("#ask .of-pieces svg.piece")
    expect(pictures).to_have_count(4)
    expect(another.page.locator("#ask .of-pieces svg.piece")).to_have_count(4)
    mine = asked(house, ann)
    pick = mine["offers"][0]["pick"]
    assert sorted(pictures.evaluate_all("all => all.map(each => each.ariaLabel)")) == sorted(
        known_piece(tile).spoken for tile in pick["of"]
    )
    expect(another.page.locator('#felt .hand[aria-label^="seat 1:"]')).to_have_attribute(
        "aria-label", "seat 1: a tile face down, a tile face down, a tile face down and a tile face down"
    )
    lawful = next(each for each in pick["makes"] if each["refused"] is None)
    others = [tile for tile in pick["of"] if tile not in lawful["choice"]]
    made, checked = patron.page.locator("#makes-set"), patron.page.locator("#ask .pick :checked")
    clicks(patron, others[0])
    expect(made).to_be_empty()
    clicks(patron, *lawful["choice"])  # the third takes the place of the first
    expect(checked).to_have_count(2)
    expect(made).to_have_text(lawful["words"])
    another.page.locator("#offer-house_way").click()
    expect(another.page.locator(".now-what")).to_have_text(f"{ann} to act")
    expect(checked).to_have_count(2)  # though the table was drawn again
    expect(made).to_have_text(lawful["words"])
    patron.page.locator("#offer-set").click()
    expect(patron.page.locator("#h-last")).to_be_visible()
    expect(another.page.locator('#felt .hand[aria-label^="seat 1, hand 2:"]')).to_have_count(1)
    journal = house.casino.shown[TABLE].last["record"]["journal"]
    assert f"decision set:{ann} set {' '.join(lawful['choice'])}" in journal
    assert f"decision set:{bert} house_way" in journal


def test_a_low_hand_that_outranks_the_high_is_refused_with_its_paragraph(patron: Patron, house: House) -> None:
    ann = patron.is_in()
    patron.sits(TABLE)
    patron.bets("pai_gow")
    patron.is_ready()
    patron.page.wait_for_selector("#ask")
    makes = asked(house, ann)["offers"][0]["pick"]["makes"]
    foul = next(each for each in makes if each["refused"] is not None)
    clicks(patron, *foul["choice"])
    expect(patron.page.locator("#makes-set")).to_contain_text("the low hand outranks the high hand")
    patron.page.locator("#offer-set").click()
    refusal = patron.page.locator("#refused[role=alert]")
    expect(refusal).to_contain_text("the low hand outranks the high hand")
    expect(refusal.locator("a")).to_have_attribute("href", "/law/19:47-10.7")
    patron.page.wait_for_selector("html:not(.just-answered)")
    patron.answers("house_way")
    expect(patron.page.locator("#h-last")).to_be_visible()
    assert not house.books()
