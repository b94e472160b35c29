"""Chromium, driven by playwright, at a floor whose seals are chosen."""

from __future__ import annotations

import re
import secrets
import shutil
import socket
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from croupier.web.context import Settings
from tests.floor.harness import StoppedClock
from tests.floor.harness_casino import one_place
from tests.web.browser.chromium import NOT_PAINTED, WAIT_MS, launched
from tests.web.browser.serving import floor
from tests.web.conftest import GUARDS, House, served

# By the first seal of each table, found by trying. Cut at 208: ann 8c 8c, bert Kc 7s, the dealer Ad; then 3s 6c Ks Qc Ah 9c.
# The dice: 3-6, 2-6, 3-5.
SEEDS = {"blackjack": 16300, "craps": 54}


@pytest.fixture(scope="module")  # not longer: while it lives, no other loop can run on this thread
def chromium() -> Iterator[Browser]:
    with launched() as browser:
        yield browser


@pytest.fixture(scope="session")
def chosen(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A furnished floor with the chosen seals, to be copied for each test."""
    folder = tmp_path_factory.mktemp("chosen")
    with pytest.MonkeyPatch.context() as patch, one_place():
        patch.setattr("croupier.floor.casino.new_seal", None)  # put back afterwards, even if it was set in between
        floor(folder, SEEDS, clock=StoppedClock(datetime.now(UTC))).close()
    return folder


@pytest.fixture
def house(chosen: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    monkeypatch.setattr("croupier.floor.casino.new_seal", None)  # put back afterwards, even if it was set in between
    folder = shutil.copytree(chosen, tmp_path / "floor")
    casino = floor(folder, SEEDS, clock=StoppedClock(datetime.now(UTC)))  # however slow the page, no time runs out
    try:
        yield House(casino, Settings(guards=GUARDS))
    finally:
        casino.close()


@pytest.fixture
def address(house: House) -> Iterator[str]:
    with served(house) as at:
        yield at


BETTING = "#place:visible, #ticket:visible"  # the chips, or the form of a ticket


class Patron:
    """Somebody at a screen of his own."""

    def __init__(
        self,
        chromium: Browser,
        address: str,
        *,
        width: int = 1366,
        height: int = 900,
        scripts: bool = True,
        pace: Literal["slow", "instant"] | None = None,  # None: he has asked for less motion
        painted: bool = True,
    ) -> None:
        self.origin = f"http://{address}"
        self.context: BrowserContext = chromium.new_context(
            viewport={"width": width, "height": height},
            java_script_enabled=scripts,
            reduced_motion="no-preference" if pace else "reduce",
            base_url=self.origin,
        )
        self.context.set_default_timeout(WAIT_MS)
        if not painted:
            self.context.add_init_script(NOT_PAINTED)
        if pace:
            self.context.add_cookies([{"name": "pace", "value": pace, "url": f"http://{address}"}])
        self.page: Page = self.context.new_page()
        self.troubles: list[str] = []
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.on("console", lambda said: self.troubles.append(said.text) if said.type == "error" else None)

    def enters(self) -> str:
        """As a guest, by the button in the lobby; answers with the handle."""
        self.page.goto("/")
        self.page.locator(".hero").get_by_role("button", name="Play as a guest").click()
        return self.page.locator(".self a[href='/account']").inner_text()

    def is_in(self) -> str:
        """A guest already; answers with the handle. Cheaper than to enter: the lobby draws the felts of all tables."""
        answer = self.context.request.post("/guest", form={"next": "/account"})
        expect(answer).to_be_ok()
        shown = re.search(r'<a href="/account"[^>]*>([^<]+)</a>', answer.text())
        assert shown is not None
        return shown.group(1)

    def sits(self, table: str) -> None:
        """By the table's form. Cheaper than on its page, which is then drawn once, not twice."""
        at, ask = f"/tables/{table}", self.context.request
        token = re.search(r'name="csrf_token" value="([^"]+)"', ask.get(at).text())
        assert token is not None
        form = {"csrf_token": token.group(1), "key": secrets.token_hex()}
        expect(ask.post(f"{at}/do/sit", form=form, headers={"Origin": self.origin})).to_be_ok()
        self.page.goto(at)
        self.page.wait_for_selector(BETTING)

    def sits_down(self, table: str) -> None:
        """By the button on the table's page."""
        self.page.goto(f"/tables/{table}")
        self.page.get_by_role("button", name="Sit down").click()
        self.page.wait_for_selector(BETTING)

    def bets(self, wager: str, cents: int = 500) -> None:
        """By a click on the felt, with a chip: on a wager, or on the first box for it. A ticket is written."""
        if self.page.locator("#ticket").count():
            self.writes(wager)
            return
        if self.page.locator("#buy-in").count():
            self.buys_in()
            return
        self.page.locator(f"#chip-{cents}").check(force=True)
        before = self.page.locator("#rail").inner_text()
        places = (f'#felt [data-wager{name}"]:not([aria-disabled])' for name in (f'="{wager}', f'^="{wager} '))
        area = self.page.locator(", ".join(places)).first
        area.dispatch_event("click")
        self.page.wait_for_function("before => document.querySelector('#rail').textContent !== before", arg=before)

    def buys_in(self) -> None:
        """For a stack, at a table where players bet from stacks; a bot is there to play against."""
        self.page.fill("#buy-in-amount", "100")
        self.page.locator("#buy-in").click()
        expect(self.page.locator("#w-stack")).to_contain_text("$100.00")
        self.page.locator("#add-bot").click()
        expect(self.page.locator(".seats .seat")).to_have_count(2)

    def writes(self, ticket: str) -> None:
        """Writes a ticket, such as "straight 3-7-12"."""
        before = self.page.locator("#rail").inner_text()
        kind, _, numbers = ticket.partition(" ")
        self.page.select_option("#ticket-kind", kind)
        self.page.fill("#ticket-marks", numbers)
        self.page.locator("#ticket-write").click()
        self.page.wait_for_function("before => document.querySelector('#rail').textContent !== before", arg=before)

    def is_ready(self) -> None:
        self.page.locator("#ready").click()

    def answers(self, name: str, amount: str = "") -> None:
        if amount:
            field = self.page.locator(f"#amount-{name}")
            field.evaluate("field => { const folded = field.closest('details'); if (folded) folded.open = true; }")
            field.fill(amount)
        version = self.page.locator("#table").get_attribute("data-version")
        self.page.locator(f"#offer-{name}").click()
        self.page.wait_for_function("v => document.querySelector('#table').dataset.version !== v", arg=version)
        self.page.wait_for_selector("html:not(.just-answered)")  # a person looks before the next answer

    def announced(self) -> str:
        return self.page.locator("#told").inner_text()

    def leaves(self) -> None:
        self.context.close()
        assert not self.troubles


@pytest.fixture
def patron(chromium: Browser, address: str) -> Iterator[Patron]:
    made = Patron(chromium, address, painted=False)
    yield made
    made.leaves()


@pytest.fixture
def another(chromium: Browser, address: str) -> Iterator[Patron]:
    made = Patron(chromium, address, painted=False)
    yield made
    made.leaves()


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return int(listening.getsockname()[1])
