"""Draws the pictures of the README anew, as a player sees the tables: `python -m tests.web.browser.pictures`."""

from __future__ import annotations

import io
import tempfile
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

from PIL import Image
from playwright.sync_api import Page

from croupier.web.context import Settings
from tests.floor.harness import StoppedClock
from tests.web.browser.chromium import launched
from tests.web.browser.conftest import SEEDS, Patron
from tests.web.browser.serving import floor
from tests.web.conftest import GUARDS, House, served

FOLDER = Path(__file__).parents[3] / "docs" / "pictures"
WIDTH, HEIGHT = 1280, 640
MOST_BYTES = 150_000
_STOP_THE_WHEEL = """() => { for (const each of document.getAnimations()) {
  each.pause(); each.currentTime = each.effect.getComputedTiming().endTime * 0.9; } }"""


def keep(page: Page, name: str) -> None:
    """Writes what the page shows as a small picture."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    page.evaluate("scrollTo(0, 0)")
    shown = Image.open(io.BytesIO(page.screenshot()))
    file = FOLDER / f"{name}.webp"
    shown.convert("RGB").save(file, quality=80, method=6)
    if file.stat().st_size > MOST_BYTES:
        raise SystemExit(f"{file} is larger than {MOST_BYTES:,} bytes")


def roulette(patron: Patron) -> None:
    """The ball is about to rest."""
    patron.sits("roulette")
    for wager, cents in (("straight 17", 2500), ("split 8-11", 500), ("four_numbers 25-26-28-29", 500), ("red", 10000)):
        patron.bets(wager, cents)
    for wager, cents in (("dozen 3", 2500), ("even", 500)):
        patron.bets(wager, cents)
    patron.is_ready()
    patron.page.wait_for_selector(".equipment .ball")
    patron.page.evaluate(_STOP_THE_WHEEL)
    keep(patron.page, "roulette")


def blackjack(patron: Patron) -> None:
    """A pair of eights, with the decision in front of the player."""
    page = patron.page
    patron.sits("blackjack")
    patron.bets("blackjack 4", 2500)
    patron.is_ready()
    page.fill("#amount-cut", "208")
    page.locator("#offer-cut").click()
    page.wait_for_selector("#offer-no_insurance, #offer-stand")
    if page.locator("#offer-no_insurance").count():
        page.wait_for_selector("html:not(.just-answered)")
        page.locator("#offer-no_insurance").click()
    page.wait_for_selector("#offer-stand")
    keep(page, "blackjack")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        casino = floor(Path(folder), SEEDS, clock=StoppedClock(datetime.now(UTC)))
        try:
            with served(House(casino, Settings(guards=GUARDS))) as address, launched() as chromium:
                paces: tuple[tuple[Callable[[Patron], None], Literal["slow", "instant"]], ...]
                paces = ((roulette, "slow"), (blackjack, "instant"))
                for draw, pace in paces:
                    patron = Patron(chromium, address, width=WIDTH, height=HEIGHT, pace=pace)
                    patron.enters()
                    draw(patron)
                    patron.context.close()
        finally:
            casino.close()


if __name__ == "__main__":
    main()
