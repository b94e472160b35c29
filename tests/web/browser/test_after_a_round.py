"""After a round every game says in one sentence who won or lost, and why: on the page at hand, on a new one, without scripts.

The cards of the round lie on the felt until the next bet takes them away.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import Browser, Page, expect

from croupier.amounts.cents import dollars
from croupier.floor.accounts.actor import Actor
from croupier.floor.commands import Command, Decide, MakeWager, Ready, Sit
from croupier.games import registry
from tests.floor.house import some_bet
from tests.web.browser.conftest import Patron
from tests.web.conftest import House
from tests.web.test_secrecy import faces_in

# Where stacks stay and the next hand follows by itself, no bet clears the felt: tests/web/browser/test_poker.py.
TABLES = tuple(
    each.name.replace("_", "-") for each in registry.games() if each.play.rounds_follow(each.rules()) is None
)
SHARES = 3  # workers divide the tables; each needs a floor of its own
REASON = re.compile(r"(: |\().*\S.*\.$")


@pytest.mark.parametrize("tables", [TABLES[first::SHARES] for first in range(SHARES)])
def test_a_sentence_stays_after_the_round_and_the_cards_until_the_next_bet(
    patron: Patron, chromium: Browser, address: str, house: House, tables: Sequence[str]
) -> None:
    handle = patron.is_in()
    house.enter("bob")
    plain, stranger = (Patron(chromium, address, scripts=False, painted=False) for _ in range(2))
    plain.context.add_cookies(patron.context.cookies())  # type: ignore[arg-type]
    stranger.is_in()
    for table in tables:
        patron.sits(table)
        house.does("bob", Sit(table=table))
        hidden = a_round(house, table, handle)
        hands = house.casino.view(table, None)["hands"]
        cards = sum(len(hand["cards"]) for hand in hands if not hand["place"].startswith("burn"))
        expect(patron.page.locator("#h-last")).to_be_visible()
        own, others = sentence(house, table, handle, you=True), sentence(house, table, "bob", you=False)
        for page in (patron.page, plain.page):
            if page is plain.page:
                page.goto(f"/tables/{table}")
            assert own in said(page), table
            assert on_felt(page) == cards, table
        stranger.page.goto(f"/tables/{table}")
        assert others in said(stranger.page), table
        assert sentence(house, table, handle, you=False) in said(stranger.page), table
        assert on_felt(stranger.page) == cards, table
        assert not faces_in(stranger.page.content()) & hidden, table
        lays(house, table, handle)
        expect(patron.page.locator("#felt .chips")).not_to_have_count(0)
        assert on_felt(patron.page) == 0, table
        assert own in said(patron.page), table
    for each in (plain, stranger):
        each.leaves()


def does(house: House, table: str, handle: str, command: Command) -> None:
    actor = Actor(house.casino.table(table).persons[handle], handle, "player")
    house.casino.do(actor, command, house.key()).result()


def lays(house: House, table: str, handle: str) -> None:
    wager, cents = some_bet(house.casino.table(table), handle)
    does(house, table, handle, MakeWager(table=table, wager=wager, cents=cents))


def a_round(house: House, table: str, handle: str) -> set[str]:
    """Both bet and play it to its end. Bob folds where he may; returns the cards that nobody else has seen then."""
    for who in (handle, "bob"):
        lays(house, table, who)
    for who in (handle, "bob"):
        does(house, table, who, Ready(table=table))
    folded: set[str] = set()
    while (current := house.casino.table(table)).playing and (asks := current.running.asks) is not None:
        fold = next((offer for offer in asks.offers if offer.name == "fold"), None)
        answer = asks.show(current.sheet.game.play.strategy(asks))
        if fold is not None and asks.seat == "bob":
            answer = fold.name
            hands = house.casino.view(table, house.actor("bob"))["hands"]
            folded = {card for hand in hands if hand["handle"] == "bob" for card in hand["cards"]}
        does(house, table, asks.seat, Decide(table=table, question=current.question, site=asks.site, answer=answer))
    return folded


def sentence(house: House, table: str, seat: str, *, you: bool) -> str:
    """What the sentence about a seat says in any case, by the lines of the round."""
    lines = [line for line in house.casino.view(table, None)["lines"] if line["seat"] == seat]
    cents = sum(line["cents"] for line in lines)
    if all(line["result"] == "stands" for line in lines):
        return "Your wagers stand" if you else f"The wagers of {seat} stand"
    if not cents:
        return "come" if all(line["result"] in {"pushed", "void"} for line in lines) else "even"
    who, ending = ("ou", "") if you else (seat, "s")
    return f"{who} win{ending} {dollars(cents)}" if cents > 0 else f"{who} lose{ending} {dollars(-cents)}"


def said(page: Page) -> str:
    shown = page.locator(".call").inner_text()
    assert "stand" in shown or REASON.search(shown), shown
    return shown


def on_felt(page: Page) -> int:
    """How many cards of hands lie there. Others are printed on the felt."""
    return page.locator("#felt .hand .card").count()
