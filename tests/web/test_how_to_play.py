"""How to play, at every table and without scripts: the lesson's page, and the hints of a first round."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import httpx
import pytest

from croupier.games import registry
from tests.web.conftest import House
from tests.web.test_pages import Browser

GAMES = {name.replace("_", "-"): registry.game(name) for name in registry.names()}
HEADINGS = ["The aim", "A round", "You decide", "It pays", "Beware"]


@pytest.fixture
def ann(house: House, address: str) -> Iterator[Browser]:
    entry = house.casino.people.register("ann", "a long enough sentence", "page")
    with httpx.Client(base_url=f"http://{address}", timeout=300) as client:
        yield Browser(client, entry)


def hint(browser: Browser) -> str:
    """The hint of a first round; empty if there is none."""
    found = re.search(r'<div class="guide" id="guide">\s*<p>(.*?)</p>', browser.text, re.DOTALL)
    return unescape(re.sub(r"<[^>]+>", "", found[1])) if found else ""


def test_every_table_says_how_it_is_played_to_anybody(client: httpx.Client) -> None:
    """With each wager, what it pays, and the paragraphs of each line."""
    anybody = Browser(client)
    for table, game in GAMES.items():
        anybody.go(f"/tables/{table}/how")
        assert anybody.status == 200
        page = unescape(anybody.text)
        assert re.findall(r"<dt>([^<]+)</dt>", page) == HEADINGS
        rules = game.rules.example()
        lesson = game.table.lesson(rules)
        assert lesson is not None
        for kind in game.play.wagers(rules).values():
            assert f'<th scope="row">{kind.title} ' in page
            assert lesson.wagers[kind.name] in page
        for _, line in lesson.lines:
            assert line.words in page
            assert all(f"/law/{cite}" in page for cite in line.cites if not cite.term), table


def test_the_house_edge_stands_beside_the_wagers_that_are_counted(client: httpx.Client) -> None:
    anybody = Browser(client)
    anybody.go("/tables/craps/how")
    edges = dict(re.findall(r"<small>([^<]+)</small></th><td>[^<]+</td><td>([^<]+)</td>", unescape(anybody.text)))
    lesson = GAMES["craps"].table.lesson(GAMES["craps"].rules.example())
    assert lesson is not None
    assert edges[lesson.wagers["pass"]] == "1.41%"
    assert edges[lesson.wagers["place"]] == "1.52% to 6.67%"
    assert edges[lesson.wagers["any_seven"]] == "16.67%"
    anybody.go("/tables/let-it-ride/how")
    assert "3.51%" in anybody.text, "by the best play, not by every way of playing"
    assert "111.82%" not in anybody.text


def test_there_is_no_lesson_for_a_table_that_is_not_there(client: httpx.Client) -> None:
    anybody = Browser(client)
    anybody.go("/tables/nowhere/how")
    assert anybody.status == 404


def test_a_first_round_is_guided_step_by_step_and_only_the_first(ann: Browser) -> None:
    ann.go("/tables/red-dog")
    assert not hint(ann), "somebody who watches is not told to bet"
    assert 'href="/tables/red-dog/how"' in ann.text
    ann.send("/do/sit")
    assert "The third card has to fall between the first two in value. Pick a chip, then click Original wager" in hint(
        ann
    )
    ann.send("/do/wager", {"wager": "original", "cents": "500"})
    seen = [hint(ann)]
    ann.send("/do/ready")
    while "/do/decide" in ann.text:
        seen.append(hint(ann))
        ann.send("/do/decide", answer="refuse" if 'value="refuse"' in ann.text else "no_raise")
    assert any("Press Deal when your bets are down." in each for each in seen)
    assert any("you may refuse" in each for each in seen), "a cut is explained"
    assert ann.client.cookies.get("played") == "red_dog"
    assert not hint(ann), "the round is over"
    ann.send("/do/wager", {"wager": "original", "cents": "500"})
    assert not hint(ann)
    ann.go("/tables/blackjack")
    ann.send("/do/sit")
    assert "Come closer to 21 than the dealer" in hint(ann), "another game is new"


def test_a_question_is_explained_with_what_a_plain_player_would_answer(ann: Browser) -> None:
    ann.go("/tables/three-card-poker")
    ann.send("/do/sit")
    ann.send("/do/wager", {"wager": "ante", "cents": "1000"})
    ann.send("/do/ready")
    ann.send("/do/decide", answer="refuse")
    assert re.search(r"fold and lose the ante.* A plain player would (play|fold) here\.", hint(ann))


def test_hints_are_put_away_for_good_and_come_back_when_asked_for(ann: Browser) -> None:
    ann.go("/tables/craps")
    ann.send("/do/sit")
    assert hint(ann)
    ann.send("/preferences", {"hints": "off"}, next="/tables/craps")
    assert not hint(ann)
    ann.go("/tables/craps/how")
    ann.send("/preferences", {"hints": "on"}, next="/tables/craps/how")
    ann.go("/tables/craps")
    assert hint(ann)
