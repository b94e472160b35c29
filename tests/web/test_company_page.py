"""The pages of people who sit at a table together: bots that sit down by themselves, an invitation, and who watches."""

from __future__ import annotations

import time
from collections.abc import Callable

from tests.web.conftest import House
from tests.web.test_waiting_list_page import Enters, enters

__all__ = ["enters"]  # the fixture

CHEMIN = "/tables/chemin-de-fer"


def until(holds: Callable[[], bool]) -> bool:
    """Whether it holds within ten seconds."""
    end = time.monotonic() + 10
    while not (done := holds()) and time.monotonic() < end:
        time.sleep(0.05)
    return done


def test_the_page_says_that_a_bot_sits_down_and_that_it_leaves_again(house: House, enters: Enters) -> None:
    house.casino.timers.company_seconds = 3600
    ann = enters("ann")
    ann.go(CHEMIN)
    assert "2 have to play" not in ann.text
    ann.send("/do/sit")
    assert "2 have to play. A bot sits down so that you can play" in ann.text
    house.casino.timers.company.clear()
    house.casino.timers.company_seconds = 0
    assert until(lambda: "Bot-1-chemin-de-fer" in house.casino.table("chemin-de-fer").handles)
    ann.go(CHEMIN)
    assert "Bot-1-chemin-de-fer sat down so that you can play" in ann.text
    assert "2 have to play" not in ann.text


def test_a_floorperson_says_at_the_desk_that_no_bot_sits_down(house: House, enters: Enters) -> None:
    flo = enters("flo")
    flo.go("/desk/tables/roulette")
    assert "/do/set_company" not in flo.text
    flo.go("/desk/tables/chemin-de-fer")
    assert "2 players have to sit here. Bots sit down by themselves" in flo.text
    flo.send("/do/set_company", {"on": "no"})
    assert not house.casino.table("chemin-de-fer").company
    flo.go("/desk/tables/chemin-de-fer")
    flo.send("/do/set_company", {"on": "yes"})
    assert house.casino.table("chemin-de-fer").company
