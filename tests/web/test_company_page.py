"""The pages of people who sit at a table together: bots that sit down by themselves, an invitation, and who watches."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator

import httpx

from tests.web.conftest import House
from tests.web.test_pages import Browser, anybody
from tests.web.test_waiting_list_page import Enters, enters

__all__ = ["anybody", "enters"]  # the fixtures

CHEMIN, STREAM = "/tables/chemin-de-fer", "/tables/roulette/stream"


def until(holds: Callable[[], bool]) -> bool:
    """Whether it holds within ten seconds."""
    end = time.monotonic() + 10
    while not (done := holds()) and time.monotonic() < end:
        time.sleep(0.05)
    return done


def value_of(page: str, field: str) -> str:
    """What stands in a field."""
    wanted = re.search(rf'id="{field}" value="([^"]*)"', page)
    assert wanted is not None
    return wanted[1]


def test_the_page_says_that_a_bot_sits_down_and_that_it_leaves_again(house: House, enters: Enters) -> None:
    house.casino.timers.company_seconds = 3600
    ann = enters("ann")
    ann.go(CHEMIN)
    assert "A bot sits down so that" not in ann.text
    ann.send("/do/sit")
    assert "A bot sits down so that you can play" in ann.text
    house.casino.timers.company.clear()
    house.casino.timers.company_seconds = 0
    assert until(lambda: "Bot-1-chemin-de-fer" in house.casino.table("chemin-de-fer").handles)
    ann.go(CHEMIN)
    assert "Bot-1-chemin-de-fer sat down so that you can play" in ann.text
    assert "A bot sits down so that" not in ann.text


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


def test_a_friend_comes_by_the_link_as_a_guest_and_sits_beside_who_sent_it(
    house: House, enters: Enters, anybody: Browser
) -> None:
    ann = enters("ann")
    ann.go("/tables/roulette")
    assert 'id="invitation"' not in ann.text, "whoever has no seat invites nobody to sit beside it"
    ann.send("/do/sit", seat="4")
    link = value_of(ann.text, "invitation")
    assert link.endswith("/tables/roulette?with=ann")
    anybody.go(link)
    assert "Continue as a guest" in anybody.text
    anybody.send("/guest", next="/tables/roulette?with=ann")
    assert "ann has invited you" in anybody.text
    assert "/tables/roulette/stream?with=ann" in anybody.text, (
        "so that the invitation stays when the table is drawn again"
    )
    anybody.send("/do/sit")
    assert sorted(house.casino.table("roulette").seat_numbers.values()) == [3, 4]


def test_a_link_that_names_nobody_who_sits_there_is_the_table_as_always(enters: Enters) -> None:
    ann, bert = enters("ann"), enters("bert")
    for name in ("ann", "Bot-1-roulette", "you%20have%20won", "bert"):
        bert.go(f"/tables/roulette?with={name}")
        assert "has invited you" not in bert.text
    ann.go("/tables/roulette")
    ann.send("/do/sit")
    ann.send("/do/seat_bot")
    bert.go("/tables/roulette?with=Bot-1-roulette")
    assert "has invited you" not in bert.text
    ann.go("/tables/roulette?with=ann")
    assert "has invited you" not in ann.text


def test_who_watches_a_table_is_named_and_who_does_not_want_to_be_is_not(enters: Enters, anybody: Browser) -> None:
    ann, bert, flo = enters("ann"), enters("bert"), enters("flo")
    ann.go("/tables/roulette")
    ann.send("/do/sit")
    anybody.go("/")
    anybody.send("/guest", next="/")

    def ann_reads(words: str) -> bool:
        """Whether the page, as it is drawn by itself for somebody who sits there, comes to have these words."""
        with ann.client.stream("GET", STREAM) as page:
            return any(words in each for each in drawings(page))

    with bert.client.stream("GET", STREAM), anybody.client.stream("GET", STREAM), flo.client.stream("GET", STREAM):
        assert ann_reads("Watching: bert, a guest")
        ann.go("/tables/roulette")
        assert "Watching: bert, a guest<" in ann.text, "neither she, who sits there, nor a floorperson"
    assert until(lambda: "Watching:" not in drawn(ann))
    bert.go("/account")
    bert.send("/preferences", {"watching": "hidden"})
    assert "Nobody sees that you watch" in bert.text
    with bert.client.stream("GET", STREAM), anybody.client.stream("GET", STREAM):
        assert ann_reads("Watching: a guest<")


def test_the_page_is_drawn_again_when_somebody_begins_to_watch_and_stops(enters: Enters) -> None:
    ann, bert = enters("ann"), enters("bert")
    ann.go("/tables/roulette")
    ann.send("/do/sit")
    with ann.client.stream("GET", STREAM) as page:
        pictures = drawings(page)
        assert "Watching:" not in next(pictures)
        with bert.client.stream("GET", STREAM):
            assert any("Watching: bert" in each for each in pictures)
        assert any("Watching:" not in each for each in pictures)


def drawings(page: httpx.Response) -> Iterator[str]:
    """The drawings of a stream, until it has none for a while."""
    lines = list[str]()
    for line in page.iter_lines():
        if line.startswith(": still here"):
            return
        lines.append(line)
        if not line:
            yield "\n".join(lines)
            lines.clear()


def drawn(browser: Browser) -> str:
    browser.go("/tables/roulette")
    return browser.text
