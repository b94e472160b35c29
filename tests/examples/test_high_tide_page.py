"""One round of high tide in a real browser: a game that the pages have never heard of."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from playwright.sync_api import expect

from croupier.web.context import Settings
from tests.floor.harness import StoppedClock
from tests.web.browser.conftest import Patron, address, chromium, patron  # noqa: F401 (fixtures)
from tests.web.browser.serving import floor
from tests.web.conftest import GUARDS, House


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """A floor of its own: the one that other pages copy was furnished without the example games."""
    monkeypatch.setattr("croupier.floor.casino.new_seal", None)  # put back afterwards, even if it was set in between
    casino = floor(tmp_path, {}, clock=StoppedClock(datetime.now(UTC)))
    try:
        yield House(casino, Settings(guards=GUARDS))
    finally:
        casino.close()


def test_a_round_of_high_tide_is_played_on_its_page(patron: Patron, house: House) -> None:  # noqa: F811
    patron.is_in()
    patron.sits("high-tide")
    patron.bets("tide")
    patron.bets("slack_water")
    patron.is_ready()
    patron.answers("refuse")  # the cut
    expect(patron.page.locator("#felt")).to_contain_text("MARK")
    calls = patron.page.locator("#offer-rise, #offer-fall")  # on a king there is only one
    calls.first.wait_for()
    patron.answers((calls.first.get_attribute("id") or "").removeprefix("offer-"))
    expect(patron.page.locator("#h-last")).to_be_visible()
    lines = house.casino.view("high-tide", None)["lines"]
    assert {line["wager"] for line in lines} == {"tide", "slack_water"}
    assert {line["cite"] for line in lines} == {"19:47-8.4(d)3ii"}
    expect(patron.page.locator(".last li")).to_have_count(len(lines))
    assert not house.books()
