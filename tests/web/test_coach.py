"""The coach's pages: a question of a player waits for nothing that the lobby shows, and its page asks until it is answered."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from html import unescape

import httpx
import pytest

from croupier.croupiers.advice import JudgedAnswer
from croupier.floor.commands import Decide, MakeWager, Ready, Sit
from croupier.sheets.sheet import Sheet
from croupier.web.context import Settings
from croupier.web.jobs import coach, house_edges
from croupier.web.jobs.coach import Coach, Position, StillCounting
from croupier.web.jobs.house_edges import Edge
from tests.web.conftest import GUARDS, House, client_of, served

A_DAY = 86_400
PATIENCE_SECONDS = 300
DRILL = "/tables/red-dog/practice/hands?last=7&answer=raise"


def count_for_a_day(sheet: Sheet) -> Edge:
    """In another process, in place of a count that takes long."""
    if not sheet.game.numbers.quick:
        time.sleep(A_DAY)
    return Edge()


def advise_for_a_day(_position: Position) -> Mapping[str, float]:
    """The same, in place of an answer of the coach."""
    time.sleep(A_DAY)
    return {}


def asked_again(page: str) -> str:
    """The address that a page asks by itself; empty if it has its answer."""
    found = re.search('id="still-counting" hx-get="([^"]+)"', page)
    return unescape(found.group(1)) if found else ""


def page_of(house: House) -> dict[str, str]:
    return {**house.headers("ann"), "Accept": "text/html"}


@pytest.fixture
def busy_lobby(house: House, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[House, httpx.Client]]:
    """A floor whose lobby counts all house edges, and takes a day for some."""
    monkeypatch.setattr(house_edges, "count_edge", count_for_a_day)
    busy = House(house.casino, Settings(guards=GUARDS, counts_slow_games=True))
    with served(busy) as address, client_of(address) as client:
        client.headers.update(page_of(busy))
        yield busy, client


def test_a_question_of_a_player_does_not_wait_for_the_lobby(busy_lobby: tuple[House, httpx.Client]) -> None:
    house, client = busy_lobby
    assert "House edge is being counted" in client.get("/").text
    page, ends = client.get(DRILL).text, time.monotonic() + PATIENCE_SECONDS
    while asks := asked_again(page):
        assert time.monotonic() < ends, "it waits for the lobby"
        page = client.get(asks).text
    assert 'class="is-best' in page
    assert "of 1 right" in page
    assert house.app.state.context.house_edges.pending(), "the lobby is not there yet"


def test_a_page_asks_again_by_itself_ever_more_rarely_and_keeps_the_hand(
    house: House, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = 0

    async def advice(*_given: object) -> Mapping[str, float]:
        nonlocal asked
        asked += 1
        if asked < 8:
            raise StillCounting
        return {"raise": -100.0, "no_raise": -50.0}

    monkeypatch.setattr(Coach, "advice", advice)
    with client_of(address) as client:
        client.headers.update(page_of(house))
        page, pauses = client.get(DRILL).text, list[int]()
        (hand,) = re.findall('<div class="dealt hands".*?</div>', page, re.DOTALL)
        while asks := asked_again(page):
            assert hand in page
            assert "0 of 0 right" in page
            pauses += map(int, re.findall(r'hx-trigger="load delay:(\d+)s"', page))
            page = client.get(asks).text
    assert pauses == [1, 2, 4, 8, 15, 15, 15]
    assert "No raise is best: raise costs $0.50." in page
    assert "0 of 1 right, mistakes cost $0.50" in page
    assert hand not in page, "the next hand comes at once"


def test_a_question_at_a_table_is_asked_again_as_well(
    house: House, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = 0

    async def advice(*_given: object) -> Mapping[str, float]:
        nonlocal asked
        asked += 1
        if asked == 1:
            raise StillCounting
        return {"cut": 1.0}

    monkeypatch.setattr(Coach, "advice", advice)
    house.does("ann", Sit(table="red-dog"))
    house.does("ann", MakeWager(table="red-dog", wager="original", cents=500))
    house.does("ann", Ready(table="red-dog"))
    with client_of(address) as client:
        client.headers.update({**page_of(house), "HX-Request": "true"})
        page = client.get("/tables/red-dog/coach").text
        assert asked_again(page) == "/tables/red-dog/coach?asked=1"
        page = client.get(asked_again(page)).text
    assert not asked_again(page)
    assert "best" in page


def test_a_server_that_stops_answers_those_who_wait_for_the_coach(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C while the coach counts: the page says that it counts, no request is cut off, and nothing is logged."""
    monkeypatch.setattr(coach, "count_advice", advise_for_a_day)
    asked: Coach = house.app.state.context.coach
    monkeypatch.setattr(asked, "_timeout", A_DAY)
    with ThreadPoolExecutor(1) as pool:
        with served(house) as address:
            page = pool.submit(httpx.get, f"http://{address}{DRILL}", headers=page_of(house), timeout=PATIENCE_SECONDS)
            while not asked._counts:
                time.sleep(0.01)
        assert page.result().status_code == 200
        assert asked_again(page.result().text)


def test_the_coach_says_the_reason_in_words(house: House, address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """At a question: what lies there, and the best answer against the next best. After the round: against one's own."""
    worth = {"play": -520.0, "fold": -1000.0}

    async def advice(*_given: object) -> Mapping[str, float]:
        return worth

    async def judged(*_given: object) -> list[JudgedAnswer]:
        return [JudgedAnswer("decide:ann", "ann", "play or fold", "fold", worth, "9, 7 and 5")]

    monkeypatch.setattr(Coach, "advice", advice)
    monkeypatch.setattr(Coach, "judged", judged)
    house.does("ann", Sit(table="three-card-poker"))
    house.does("ann", MakeWager(table="three-card-poker", wager="ante", cents=1000))
    house.does("ann", Ready(table="three-card-poker"))
    _answer(house, "three-card-poker", "refuse")
    with client_of(address) as client:
        client.headers.update(page_of(house))
        page = unescape(client.get("/tables/three-card-poker/coach").text)
        assert re.search(
            r'<p class="reason">.+ and .+: both lose on average; play costs \$4\.80 less than fold\.</p>', page
        )
        _answer(house, "three-card-poker", "fold")
        assert "Check my play" in client.get("/tables/three-card-poker").text
        page = unescape(client.get("/tables/three-card-poker/rounds/1/coach").text)
        assert "9, 7 and 5: both lose on average; play costs $4.80 less than fold." in page


def _answer(house: House, name: str, answer: str) -> None:
    table = house.casino.table(name)
    asks = table.running.asks
    assert asks is not None
    house.does("ann", Decide(table=name, question=table.question, site=str(asks.site), answer=answer))


def test_who_had_no_choice_is_not_asked_to_check_it(house: House, address: str) -> None:
    """A refused cut is none. The button stands beside the result of a round with a choice that may be counted."""
    house.does("ann", Sit(table="baccarat"))
    house.does("ann", MakeWager(table="baccarat", wager="player", cents=1000))
    house.does("ann", Ready(table="baccarat"))
    while house.casino.table("baccarat").playing:
        _answer(house, "baccarat", "refuse")
    with client_of(address) as client:
        client.headers.update(page_of(house))
        assert "Check my play" not in client.get("/tables/baccarat").text
