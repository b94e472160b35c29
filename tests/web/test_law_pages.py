"""The law on the floor's site: every place has a page, every citation on a page is a link, and unknown ones name the nearest."""

from __future__ import annotations

import re
from html import unescape
from html.parser import HTMLParser
from urllib.parse import unquote

import httpx
import pytest

from croupier.games import registry
from croupier.law.citation import cite
from croupier.law.register import register
from croupier.web.rendering.law_links import law_address
from tests.web.conftest import House
from tests.web.test_pages import Browser

CITATION = re.compile(r"19:47-\d+\.\d+")


class Read(HTMLParser):
    """The links of a page, and the citations in its text that are no links. Forms and code are left out."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.unlinked: list[str] = []
        self._inside: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in {"a", "title", "h1", "code", "pre", "option", "textarea", "nav", "svg"}:
            self._inside.append(tag)
        self.links += [value or "" for name, value in attrs if name == "href"]

    def handle_endtag(self, tag: str) -> None:
        if tag in self._inside:
            self._inside.remove(tag)

    def handle_data(self, data: str) -> None:
        if not self._inside:
            self.unlinked += CITATION.findall(data)


@pytest.fixture
def anybody(client: httpx.Client) -> Browser:
    return Browser(client)


@pytest.mark.parametrize("law", ["19:47-2.3(a)", "19:47-1.6", '19:47-1.1 "Come Out Point"', "19:47-8.2(b)1"])
def test_a_paragraph_is_in_our_words(anybody: Browser, law: str) -> None:
    anybody.go(f"/law/{law}")
    assert anybody.status == 200
    assert "our own words" in anybody.text


def test_every_place_has_a_page_and_its_links_lead_somewhere(anybody: Browser) -> None:
    chapter = register()
    places = [*(each.cite for each in chapter.paragraphs()), *(each.cite for each in chapter.sections())]
    known = {law_address(f"place {law}") for law in places}
    known |= {law_address(f"subchapter {each.number}") for each in chapter.subchapters()}
    known |= {law_address(f"timeline {name}") for name in registry.names()}
    known |= {law_address(f"drawing {name}") for name in registry.names()}
    known |= {"/law", "/law/timelines"}
    for law in places[::40]:
        anybody.go(law_address(f"place {law}"))
        assert anybody.status == 200, law
        links = {link.partition("#")[0] for link in Read(anybody.text).links if link.startswith("/law")}
        assert links <= known, law
    for path in ("/law", "/law/19:47-2", "/law/timelines", "/law/timelines/blackjack"):
        anybody.go(path)
        assert {link.partition("#")[0] for link in Read(anybody.text).links if link.startswith("/law")} <= known


@pytest.mark.parametrize(
    "law", ["13:69F-5.2(b)", "5.2(b)", "N.J.A.C. 19:47-5.2(b)", '19:47-1.1 "come point"', "13:69F-5"]
)
def test_any_spelling_of_a_citation_will_do(anybody: Browser, law: str) -> None:
    anybody.go(f"/law/{law}")
    assert anybody.status == 200


def test_a_subchapter_lists_its_paragraphs(anybody: Browser) -> None:
    anybody.go("/law/19:47-5")
    for paragraph in register().paragraphs(subchapter=5):
        assert f'href="{law_address(f"place {paragraph.cite}")}"' in anybody.text


@pytest.mark.parametrize("law", ["19:47-99.1", "nonsense", "../secret", "19:47-99", "<script>", "19:46-1.7"])
def test_there_is_no_other_law(anybody: Browser, law: str) -> None:
    anybody.go(f"/law/{law}")
    assert anybody.status == 404
    assert "<script>" not in anybody.text


def test_an_unknown_paragraph_names_the_nearest(anybody: Browser) -> None:
    anybody.go("/law/19:47-5.2(zz)")
    assert anybody.status == 404
    assert "19:47-5.2(zz) is not in the register." in anybody.text
    assert 'href="/law/19:47-5.2"' in anybody.text
    below = next(
        each.cite for each in register().paragraphs() if not register().resolves(each.cite.parent or each.cite)
    )
    anybody.go(law_address(f"place {below.parent}"))  # only a lead-in
    assert anybody.status == 404
    assert f'href="{law_address(f"place {below}")}"' in anybody.text


def test_a_section_known_by_its_title_says_so(anybody: Browser) -> None:
    anybody.go("/law/19:47-22.9")
    assert anybody.status == 200
    assert "We have only the heading of this section." in anybody.text


def test_search_without_a_script(anybody: Browser) -> None:
    anybody.go("/law?q=5.2(b)")
    assert re.search(r'id="search-results".*?href="([^"]+)"', anybody.text, re.DOTALL)[1] == "/law/19:47-5.2(b)"  # type: ignore[index]
    anybody.go('/law?q="><script>x</script>')
    assert anybody.status == 200
    assert "<script>x" not in anybody.text
    assert "Nothing found for" in anybody.text
    anybody.go("/law?q=" + "surrender " * 400)
    assert anybody.status == 200


def test_the_timeline_of_a_game(anybody: Browser) -> None:
    anybody.go("/law/timelines/roulette")
    assert "1981-11-02 to 1998-08-16: could not be offered" in anybody.text
    drawn = anybody.client.get("/law/timelines/roulette.svg")
    assert (drawn.status_code, drawn.headers["content-type"]) == (200, "image/svg+xml")
    assert drawn.text.startswith("<svg")
    for path in ("/law/timelines/tiddlywinks", "/law/timelines/tiddlywinks.svg"):
        anybody.go(path)
        assert anybody.status == 404
        assert "roulette" in anybody.text


def test_every_citation_on_the_floor_is_a_link_to_its_page(anybody: Browser, house: House) -> None:
    floorperson = Browser(anybody.client, house.enter("flo", "floorperson"))
    paths = ["/", "/about", "/law/19:47-2.3(d)", "/law/timelines/roulette", "/law/19:47-8"]
    for name in registry.names():
        table = name.replace("_", "-")
        paths += [f"/tables/{table}", f"/tables/{table}/sign", f"/desk/tables/{table}", f"/desk/tables/{table}/sheet"]
    faults = []
    for path in paths:
        floorperson.go(path)
        assert floorperson.status == 200, path
        read = Read(floorperson.text)
        places = [
            unquote(unescape(link.removeprefix("/law/"))) for link in read.links if link.startswith("/law/19:47-")
        ]
        faults += [f"{path}: {text} is no link" for text in read.unlinked]
        faults += [
            f"{path}: {each} has no page" for each in places if "." in each and not register().resolves(cite(each))
        ]
    assert not faults, "\n".join(faults)
