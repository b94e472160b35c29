"""The pages as a browser without scripts has them: read by anybody who may, and played by plain forms."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from html import unescape

import httpx
import pytest

from croupier.amounts.cents import dollars
from croupier.croupiers.play import Live
from croupier.engine.decision import Decision
from croupier.engine.game import GameKind
from croupier.engine.round import open_round
from croupier.equipment.cards import DECK, Card
from croupier.floor import casino as casino_of
from croupier.floor.accounts.people import Entry
from croupier.floor.casino import Casino
from croupier.floor.commands import Decide, MakeWager, Raise, Ready, Sit
from croupier.floor.fairness.seal import Seal
from croupier.floor.tables import pace
from croupier.games import registry
from croupier.web.rendering import drawing
from croupier.web.rendering.render import gain, pip
from croupier.web.rendering.results import results
from croupier.web.rendering.scene import Announced, announced_so_far, announcement, boxes, scene
from tests.floor.house import some_bet
from tests.web.conftest import House

TABLES = tuple(name.replace("_", "-") for name in registry.names())
# Where one player is enough for a round.
PLAYED_ALONE = tuple(
    game.name.replace("_", "-") for game in registry.games() if game.play.rounds_follow(game.rules.example()) is None
)
HTMX = {"HX-Request": "true"}


@dataclass
class Form:
    """A form of a page: where it goes, and what its fields hold."""

    action: str
    fields: dict[str, str] = field(default_factory=dict)


_TAG = re.compile(r"""<(/?)([a-zA-Z]\w*)((?:[^<>"']|"[^"]*"|'[^']*')*)>""")
_ATTRIBUTE = re.compile(r"""([^\s"'=/]+)(?:="([^"]*)"|='([^']*)')?""")


class Forms:
    """Every form of a page, the ids on it, and whether anything on it is written in the page that may not be.

    A page has a thousand tags of a felt, and a test reads many pages: `html.parser` would take most of the time.
    """

    def __init__(self, text: str) -> None:
        self.forms: list[Form] = []
        self.ids: list[str] = []
        self.inline: list[str] = []
        self._open = False
        for closes, tag, written in _TAG.findall(text):
            if not closes:
                self._starts(tag, {name: unescape(one or other) for name, one, other in _ATTRIBUTE.findall(written)})
            elif tag == "form":
                self._open = False

    def _starts(self, tag: str, has: dict[str, str]) -> None:
        self.ids += [has["id"]] if "id" in has else []
        if "style" in has or tag == "style" or (tag == "script" and "src" not in has):
            self.inline.append(tag)
        self.inline += [name for name in has if name.startswith("on")]
        if tag == "form":
            self.forms.append(Form(has.get("action", "")))
            self._open = True
        elif tag == "input" and self._open and "name" in has and (has.get("type") != "radio" or "checked" in has):
            self.forms[-1].fields[has["name"]] = has.get("value", "")

    def form(self, action: str, **fields: str) -> Form:
        """The form that goes there and holds these fields."""
        for form in self.forms:
            if form.action.endswith(action) and fields.items() <= form.fields.items():
                return form
        raise AssertionError(f"there is no form to {action} with {fields}")


forms_of = lru_cache(maxsize=8)(Forms)  # a page is looked at, and then one of its forms is sent


@dataclass
class Browser:
    """A browser that follows links and sends forms, and runs no script."""

    client: httpx.Client
    entry: Entry | None = None
    text: str = ""
    status: int = 0

    def __post_init__(self) -> None:
        base = str(self.client.base_url).rstrip("/")
        self.client.headers.update({"Accept": "text/html", "Origin": base, "Sec-Fetch-Site": "same-origin"})
        if self.entry is not None:
            self.client.cookies.set("croupier", self.entry.key)

    def go(self, path: str) -> Forms:
        return self._seen(self.client.get(path, follow_redirects=True))

    def send(self, action: str, given: dict[str, str] | None = None, /, **fields: str) -> Forms:
        """Sends the form of the page that goes there; `given` is what one types or presses in it."""
        form = forms_of(self.text).form(action, **fields)
        return self._seen(self.client.post(form.action, data={**form.fields, **(given or {})}, follow_redirects=True))

    def _seen(self, response: httpx.Response) -> Forms:
        self.text, self.status = response.text, response.status_code
        assert self.status < 500, self.text
        forms = forms_of(self.text)
        assert not forms.inline
        assert len(forms.ids) == len(set(forms.ids)), "an id stands twice"
        return forms


@pytest.fixture
def anybody(client: httpx.Client) -> Browser:
    return Browser(client)


@pytest.fixture
def ann(house: House, address: str) -> Iterator[Browser]:
    entry = house.casino.people.register("ann", "a long enough sentence", "page")
    with httpx.Client(base_url=f"http://{address}", timeout=300) as client:
        yield Browser(client, entry)


@pytest.fixture
def bert(house: House, address: str) -> Iterator[Browser]:
    entry = house.casino.people.register("bert", "a long enough sentence", "page")
    with httpx.Client(base_url=f"http://{address}", timeout=300) as client:
        yield Browser(client, entry)


# ---------------------------------------------------------------- the lobby

# As published for these rules; the other games take long to count and are counted only if the floor is set to.
EDGES = {
    "baccarat": "1.06%",
    "big-six": "11.11%",
    "casino-war": "2.88%",
    "chemin-de-fer": "1.06%",
    "craps": "1.41%",
    "double-down-stud": "2.67%",
    "keno": "25.00%",
    "let-it-ride": "3.51%",
    "mini-dice": "1.52%",
    "minibaccarat": "1.06%",
    "pokette": "8.93%",
    "red-dog": "3.16%",
    "roulette": "5.26%",
    "sic-bo": "2.78%",
    "three-card-poker": "3.37%",
}


def test_the_lobby_shows_every_table_to_anybody(anybody: Browser, house: House) -> None:
    anybody.go("/")
    for count in house.app.state.context.house_edges.pending():  # they are counted in the background
        count.result(300)
    anybody.go("/")
    for table in TABLES:
        assert f'href="/tables/{table}"' in anybody.text
        assert f'src="/tables/{table}/felt.svg"' in anybody.text
    assert "$5–$500" in anybody.text
    cards = {card.split('"', 1)[0]: card for card in anybody.text.split('id="t-')[1:]}
    edges = {table: re.findall(">House edge ([0-9.%]+)<", card) for table, card in cards.items()}
    assert {table: shown[0] for table, shown in edges.items() if shown} == EDGES, "one figure a table, by the best play"
    assert "7 of 7 seats open" in anybody.text
    kinds = re.findall(r'<h2 id="kind-[a-z_0-9]+-title">([^<]+)', anybody.text)
    assert kinds == [kind.value for kind in GameKind]
    order = re.findall(r'id="t-([a-z0-9-]+)"', anybody.text)
    assert order[:4] == ["blackjack", "spanish-21", "double-attack-blackjack", "roulette"]
    anybody.go("/tables/roulette/sign")
    assert "/law/19:47-8.2(c)" in anybody.text


def test_the_lobby_finds_games_and_has_first_where_one_was(anybody: Browser) -> None:
    anybody.go("/?find=stud boston")
    assert re.findall(r'id="t-([a-z0-9-]+)"', anybody.text) == ["boston-5"]
    anybody.go("/?find=nothing like it")
    assert "No table has that name or kind." in anybody.text
    anybody.go("/")
    anybody.send("/guest", next="/tables/craps")
    anybody.send("/do/sit")
    anybody.go("/")
    assert "Again where you were" in anybody.text
    assert re.findall(r'id="t-([a-z0-9-]+)"', anybody.text)[:2] == ["craps", "blackjack"]


def test_a_newcomer_plays_in_two_clicks(anybody: Browser, house: House) -> None:
    anybody.go("/")
    anybody.send("/guest", next="/tables/craps")
    assert "You are watching" in anybody.text
    anybody.send("/do/sit")
    assert 'name="cents"' in anybody.text
    assert len(house.casino.table("craps").seats) == 1


def test_a_felt_is_a_picture_of_its_own(anybody: Browser) -> None:
    response = anybody.client.get("/tables/roulette/felt.svg")
    assert response.headers["content-type"] == "image/svg+xml"
    assert response.text.startswith("<svg")
    anybody.go("/tables/nowhere/felt.svg")
    assert anybody.status == 404


def test_a_wheel_is_a_picture_of_its_own_unless_the_felt_has_it(anybody: Browser) -> None:
    response = anybody.client.get("/tables/roulette/wheel.svg")
    assert response.headers["content-type"] == "image/svg+xml"
    assert response.text.startswith("<svg")
    for table in ("big-six", "craps", "nowhere"):
        anybody.go(f"/tables/{table}/wheel.svg")
        assert anybody.status == 404


def test_who_is_not_in_is_asked_in_before_he_sees_a_table(anybody: Browser) -> None:
    anybody.go("/tables/craps")
    assert 'action="/login"' in anybody.text


def test_there_is_no_other_table(ann: Browser) -> None:
    for path in ("/tables/nowhere", "/tables/nowhere/sign", "/tables/nowhere/rounds", "/tables/craps/rounds/1"):
        ann.go(path)
        assert ann.status == 404


# ---------------------------------------------------------------- playing by plain forms


def place(browser: Browser, table: str, wager: str, cents: int) -> None:
    browser.go(f"/tables/{table}")
    browser.send("/do/wager", {"wager": wager, "cents": str(cents)})


@pytest.mark.parametrize("table", PLAYED_ALONE)
def test_a_round_is_played_by_forms_alone(ann: Browser, bert: Browser, house: House, table: str) -> None:
    ann.go(f"/tables/{table}")
    ann.send("/do/sit")
    place(ann, table, some_bet(house.casino.table(table), "ann")[0], 500)
    assert ann.status == 200
    laid = house.casino.table(table).laid_cents("ann")  # what goes with the wager is laid too
    assert f"${1000 - laid // 100}.00" in ann.text
    if pace.waits_for(house.casino.table(table)):  # for somebody to play against
        ann.send("/do/seat_bot")
    ann.send("/do/ready")
    while "/do/decide" in ann.text:
        assert ann.status == 200, "an answer was refused, and would be for ever"
        forms = forms_of(ann.text)
        decided = [form for form in forms.forms if form.action.endswith("/do/decide")]
        quiet = [each for each in decided if not {"amount", "pick-1"} & each.fields.keys()] or decided
        ann.send("/do/decide", answer=quiet[0].fields["answer"])
    assert house.casino.table(table).round == 2
    assert 'id="h-last"' in ann.text
    assert 'class="cite"' in ann.text
    (result,) = results(house.casino.view(table, ann.entry.actor if ann.entry else None), "ann")
    assert re.match(
        r".*[Yy]ou(r wagers? comes? back| win \$| lose \$| break even).*\.$|Your wagers stand(: .+)?\.$", result
    )
    assert call_of(ann.text) == result
    ann.go(f"/tables/{table}")
    assert call_of(ann.text) == result, "it stays after a reload"
    bert.go(f"/tables/{table}")
    everybody = results(house.casino.view(table, None), None)
    assert call_of(bert.text) == " ".join(everybody), "a spectator who comes later reads it too"


def call_of(page: str) -> str:
    """The line below the felt."""
    found = re.search(r'<p class="call"[^>]*>(.*?)</p>', page)
    assert found is not None
    return unescape(found[1])


def test_the_lamps_of_a_roll_are_lit_on_the_page_and_in_its_past_round(ann: Browser, house: House) -> None:
    ann.go("/tables/sic-bo")
    ann.send("/do/sit")
    place(ann, "sic-bo", "big", 500)
    assert ", lit" not in ann.text
    ann.send("/do/ready")
    sheet = house.casino.table("sic-bo").sheet
    lit = sheet.game.table.lit_areas(sheet.rules, house.casino.view("sic-bo", None)["chance"]["text"])
    assert lit
    assert {*re.findall(r'data-wager="([^"]+)"[^>]*, lit"', ann.text)} == lit
    ann.go("/tables/sic-bo/rounds/1?step=1")
    assert len(re.findall(r"<title>[^<]*, lit</title>", ann.text)) == len(lit)


def test_the_board_of_keno_shows_what_a_ticket_caught_until_the_next_one_is_written(ann: Browser, house: House) -> None:
    ann.go("/tables/keno")
    ann.send("/do/sit")
    place(ann, "keno", "straight 1-2-3-4-5", 500)
    ann.send("/do/ready")
    drawn = numbers_of(house.casino.view("keno", None)["chance"]["text"])
    for _page in ("at hand", "new"):
        assert board(ann.text, "is-chosen") == {1, 2, 3, 4, 5}
        assert board(ann.text, "is-lit") == drawn
        ann.go("/tables/keno")
    place(ann, "keno", "straight 11-12-13", 500)
    assert board(ann.text, "is-chosen") == {11, 12, 13}
    assert board(ann.text, "is-lit") == set()


def numbers_of(text: str) -> set[int]:
    return {int(each) for each in re.findall(r"[0-9]+", text)}


def board(page: str, look: str) -> set[int]:
    """The numbers of the board that have a look."""
    return {
        int(on) for kind, on in re.findall(r'<g class="([^"]*)"[^>]* data-on="([0-9]+)"', page) if look in kind.split()
    }


def test_a_wager_is_taken_down_in_part_and_whole(ann: Browser, house: House) -> None:
    ann.go("/tables/roulette")
    ann.send("/do/sit")
    place(ann, "roulette", "red", 2500)
    ann.send("/do/take_down", wager="red", cents="500")
    assert house.casino.table("roulette").laid_cents("ann") == 2000
    whole = next(
        form for form in forms_of(ann.text).forms if form.action.endswith("take_down") and "cents" not in form.fields
    )
    ann.send(
        "/do/take_down", {key: value for key, value in whole.fields.items() if key != "csrf_token"}, **whole.fields
    )
    assert house.casino.table("roulette").laid_cents("ann") == 0


def test_more_taken_down_than_lies_there_is_all_of_it(ann: Browser, house: House) -> None:
    ann.go("/tables/roulette")
    ann.send("/do/sit")
    place(ann, "roulette", "red", 500)
    ann.send("/do/take_down", {"wager": "red", "cents": "10000"})
    assert ann.status == 200
    assert house.casino.table("roulette").laid_cents("ann") == 0


def test_a_wager_is_called_off_and_on(ann: Browser, house: House) -> None:
    ann.go("/tables/craps")
    ann.send("/do/sit")
    place(ann, "craps", "place 6", 600)
    assert not house.casino.table("craps").betting.wagers[0].called
    ann.send("/do/call", {"on": "off"}, wager="place 6")
    assert house.casino.table("craps").betting.wagers[0].called == "off"


def test_the_own_box_is_bet_without_its_number(ann: Browser, bert: Browser, house: House) -> None:
    for browser in (ann, bert):
        browser.go("/tables/blackjack")
        browser.send("/do/sit")
    ann.send("/do/wager", {"wager": "blackjack 1", "cents": "500"})
    bert.send("/do/wager", {"wager": "blackjack 2", "cents": "500"})
    assert [wager.name for wager in house.casino.table("blackjack").betting.wagers] == ["blackjack", "blackjack"]
    ann.send("/do/wager", {"wager": "blackjack 5", "cents": "500"})
    assert ann.status == 422
    assert 'href="/law/19:47-2.14"' in ann.text


def test_a_refusal_stands_on_the_page_with_its_paragraph(ann: Browser) -> None:
    ann.go("/tables/craps")
    ann.send("/do/sit")
    ann.send("/do/wager", {"wager": "pass", "cents": "100"})
    assert ann.status == 422
    refusal = re.search(r'id="refused".*?</div>', ann.text, re.DOTALL)
    assert refusal is not None
    assert "below the table&#39;s minimum" in refusal[0]
    assert 'href="/law/19:47-8.2(a)"' in refusal[0]


def test_what_is_shut_says_why_in_text(ann: Browser) -> None:
    ann.go("/tables/craps")
    ann.send("/do/sit")
    assert "Not available now" in ann.text
    assert "before it, bet pass" in ann.text


def test_the_same_form_twice_is_done_once(ann: Browser, house: House) -> None:
    ann.go("/tables/roulette")
    ann.send("/do/sit")
    form = forms_of(ann.text).form("/do/wager")
    for _ in range(2):
        ann.client.post(form.action, data={**form.fields, "wager": "red", "cents": "500"})
    assert house.casino.table("roulette").laid_cents("ann") == 500
    again = ann.client.post(form.action, data={**form.fields, "wager": "black", "cents": "500"})
    assert again.status_code == 422
    assert "reload the page" in again.text


@pytest.mark.parametrize(
    ("command", "fields", "said"),
    [
        ("wager", {"wager": "red", "cents": "5.5"}, "not a whole number"),
        ("wager", {"wager": "red", "amount": "five"}, "is not an amount"),
        ("wager", {"wager": "", "cents": "500"}, "is required"),
        ("wager", {"wager": "no such wager", "cents": "500"}, "does not offer"),
        ("decide", {"question": "1.1", "site": "play:1", "answer": "hit"}, "look at the table again"),
        ("raise", {"matter": "rumour", "what": "x"}, "it can be only"),
        ("sit", {"seat": "99"}, "or less"),
    ],
)
def test_what_cannot_be_done_is_reported(ann: Browser, command: str, fields: dict[str, str], said: str) -> None:
    ann.go("/tables/roulette")
    ann.send("/do/sit")
    sent = {**forms_of(ann.text).form("/do/ready").fields, **fields}
    response = ann.client.post(f"/tables/roulette/do/{command}", data=sent)
    assert response.status_code == 422
    assert 'class="notice bad"' in response.text
    assert said in response.text.replace("&#39;", "'")


def test_only_what_a_table_page_asks_for_is_there(ann: Browser) -> None:
    ann.go("/tables/roulette")
    sent = forms_of(ann.text).form("/do/sit").fields
    for command in ("schedule", "second", "nonsense"):
        assert ann.client.post(f"/tables/roulette/do/{command}", data=sent).status_code == 404
    assert ann.client.post("/cage/second", data=sent).status_code == 404


def test_without_a_key_nothing_is_done(ann: Browser, house: House) -> None:
    ann.go("/tables/roulette")
    sent = {**forms_of(ann.text).form("/do/sit").fields, "key": ""}
    assert ann.client.post("/tables/roulette/do/sit", data=sent).status_code == 422
    assert not house.casino.table("roulette").seats


def test_bots_come_and_go(ann: Browser, house: House) -> None:
    ann.go("/tables/red-dog")
    ann.send("/do/seat_bot")
    (bot,) = house.casino.table("red-dog").seats
    assert bot.bot
    ann.send("/do/dismiss_bot", handle=bot.handle)
    assert not house.casino.table("red-dog").seats


def test_a_dispute_stops_the_table(ann: Browser, house: House) -> None:
    ann.go("/tables/roulette")
    assert "Report an irregularity" not in ann.text  # who has no wager here has nothing to raise
    ann.send("/do/sit")
    house.enter("flo", "floorperson")  # without one nobody could rule, and the table would go on
    ann.send("/do/wager", {"wager": "red", "cents": "500"})
    ann.send("/do/raise", {"matter": "dispute", "what": "The ball was touched.", "round": ""})
    assert house.casino.table("roulette").state == "halted"
    assert "This table is halted" in ann.text
    assert "If nobody rules in ten minutes, play goes on" in ann.text
    assert "Chips and cards stay in place until then." in ann.text
    assert "The ball was touched." in ann.text


def test_while_a_patrons_matter_stops_the_table_the_others_take_their_bets_down(ann: Browser, house: House) -> None:
    house.enter("flo", "floorperson")
    ann.go("/tables/roulette")
    ann.send("/do/sit")
    ann.send("/do/wager", {"wager": "red", "cents": "500"})
    house.does("bob", Sit(table="roulette"))
    house.does("bob", MakeWager(table="roulette", wager="odd", cents=500))
    house.does("bob", Raise(table="roulette", matter="dispute", what="a dispute of bob's"))
    ann.go("/tables/roulette")
    assert "Until then you may take your bets down and leave." in ann.text
    ann.send("/do/take_down", {"wager": "red"})
    assert house.casino.table("roulette").laid_cents("ann") == 0
    ann.send("/do/leave")
    assert [seat.handle for seat in house.casino.table("roulette").seats] == ["bob"]


def test_the_cage_sells_and_buys_chips(ann: Browser) -> None:
    ann.go("/statement")
    ann.send("/cage/buy_in", {"amount": "250.00"})
    assert "$1,250.00" in ann.text
    form = forms_of(ann.text).form("/cage/buy_in")
    ann.client.post("/cage/cash_out", data={**form.fields, "amount": "$1,000.00"})
    ann.go("/statement")
    assert "$250.00" in ann.text
    ann.client.post("/cage/cash_out", data={**forms_of(ann.text).form("/cage/buy_in").fields, "amount": "x"})
    ann.go("/statement")
    assert "is not an amount" in ann.text


# ---------------------------------------------------------------- by script


def test_a_form_sent_by_script_gets_the_table_and_what_was_refused(ann: Browser) -> None:
    ann.go("/tables/roulette")
    ann.send("/do/sit")
    form = forms_of(ann.text).form("/do/wager")
    done = ann.client.post(form.action, data={**form.fields, "wager": "red", "cents": "2500"}, headers=HTMX)
    assert done.status_code == 200
    assert '<div id="table"' in done.text
    assert "<html" not in done.text
    assert '<div id="refused" class="refused" role="alert" hx-swap-oob="true"></div>' in done.text
    assert done.cookies["chip"] == "2500"
    listening = ann.client.post(
        form.action, data=form.fields | {"wager": "red", "cents": "2500"}, headers={**HTMX, "X-Line": "open"}
    )
    assert '<div id="table"' not in listening.text
    assert '<div id="refused"' in listening.text
    fields = {**Forms(done.text).form("/do/wager").fields, "wager": "red", "cents": "50000"}
    refused = ann.client.post(form.action, data=fields, headers=HTMX)
    assert refused.status_code == 200
    assert "above the table&#39;s maximum" in refused.text


def read_until(lines: Iterator[str], what: str) -> str:
    """One message of a stream, the first that holds it."""
    message: list[str] = []
    for line in lines:
        if line:
            message.append(line)
        elif what in "\n".join(message):
            return "\n".join(message)
        else:
            message = []
    raise AssertionError(f"the stream ended without {what}")


def test_the_stream_draws_the_table_for_each_viewer(ann: Browser, bert: Browser, house: House) -> None:
    bert.go("/tables/roulette")
    bert.send("/do/sit")
    with ann.client.stream("GET", "/tables/roulette/stream", headers={"Accept": "text/event-stream"}) as stream:
        assert stream.headers["content-type"].startswith("text/event-stream")
        lines = stream.iter_lines()
        first = read_until(lines, 'id="table"')
        assert "You are watching" in first
        bert.send("/do/wager", {"wager": "red", "cents": "500"})
        second = read_until(lines, "bert: $5.00 on red")
        assert re.search(r"^id: \d+$", second, re.MULTILINE)
        assert "event:" not in second
        assert 'action="/tables/roulette/do/wager"' not in second
    assert house.casino.table("roulette").laid_cents("bert") == 500


def test_the_lobby_listens_too(anybody: Browser, house: House) -> None:
    with anybody.client.stream("GET", "/lobby/stream", headers={"Accept": "text/event-stream"}) as stream:
        lines = stream.iter_lines()
        entry = house.casino.people.guest()
        house.casino.do(entry.actor, Sit(table="big-six"), "a key").result()
        assert 'id="lobby"' in read_until(lines, f'<span class="who">{entry.actor.handle}</span>')


# ---------------------------------------------------------------- what has been


def played_blackjack(casino: Casino, who: Entry) -> None:
    keys = iter(range(100))

    def do(command: Sit | MakeWager | Ready | Decide) -> None:
        casino.do(who.actor, command, f"k{next(keys)}").result()

    do(Sit(table="blackjack"))
    do(MakeWager(table="blackjack", wager="blackjack", cents=1000))
    do(Ready(table="blackjack"))
    while (asks := casino.view("blackjack", who.actor)["asks"]) is not None:
        offers = [offer["name"] for offer in asks["offers"]]
        answer = next((name for name in ("refuse", "no_insurance", "stand") if name in offers), offers[0])
        do(Decide(table="blackjack", question=asks["question"], site=asks["site"], answer=answer))


def test_a_past_round_is_shown_step_by_step(ann: Browser, bert: Browser, house: House) -> None:
    assert ann.entry is not None
    played_blackjack(house.casino, ann.entry)
    ann.go("/tables/blackjack/rounds")
    assert 'href="/tables/blackjack/rounds/1?step=0"' in ann.text
    ann.go("/tables/blackjack/rounds/1?step=0")
    assert "The bets are down." in ann.text
    assert 'rel="prev"' not in ann.text
    steps = 0
    while (following := re.search(r'rel="next" href="([^"]+)"', ann.text)) is not None:
        assert 'id="h-lines"' not in ann.text
        ann.go(following[1])
        steps += 1
    record = ann.client.get("/tables/blackjack/rounds/1/record.json")
    assert steps == len(record.json()["journal"])
    assert "attachment" in record.headers["content-disposition"]
    assert 'id="h-lines"' in ann.text
    for fact in record.json()["facts"]:
        assert fact["cite"] in unescape(ann.text)
    bert.go("/tables/blackjack/rounds/1")
    assert bert.status == 403
    bert.go("/tables/blackjack/rounds")
    assert "Round 1" in bert.text
    assert 'href="/tables/blackjack/rounds/1' not in bert.text


def test_the_statement_has_every_line_with_its_reason(ann: Browser, house: House) -> None:
    assert ann.entry is not None
    played_blackjack(house.casino, ann.entry)
    ann.go("/statement")
    assert "play chips for a newcomer" in ann.text
    assert "+$1,000.00" in ann.text
    assert "\N{MINUS SIGN}$10.00" in ann.text


def test_the_sign_is_there_for_anybody(anybody: Browser) -> None:
    anybody.go("/tables/blackjack/sign")
    assert "Blackjack: $5 to $500" in anybody.text
    assert 'href="/law/19:47-8.3(a)"' in anybody.text
    must, added = anybody.text.split("What the house may add to the sign")
    assert "The most hands after splitting: 2" in added
    assert "after splitting" not in must
    assert "Blackjack (a blackjack): 3 to 2" in must
    anybody.go("/tables/craps/sign")
    assert "Every wager: $5 to $500" in anybody.text


# ---------------------------------------------------------------- the house, the looks


def test_how_the_page_looks_is_kept(anybody: Browser) -> None:
    anybody.go("/about")
    assert 'data-deck="four"' in anybody.text
    assert 'data-pace="normal" data-sound="off"' in anybody.text
    anybody.send("/preferences", {"deck": "two", "look": "light", "keys": "off", "pace": "slow", "sound": "on"})
    assert 'data-pace="slow" data-sound="on"' in anybody.text
    assert 'data-deck="two"' in anybody.text
    assert 'data-look="light"' in anybody.text
    anybody.send("/preferences", {"deck": "purple", "next": "https://elsewhere.example/"})
    assert 'data-deck="two"' in anybody.text
    assert "Take a seat." in anybody.text


def test_letters_can_be_turned_off(ann: Browser) -> None:
    ann.go("/tables/roulette")
    ann.send("/do/sit")
    assert 'data-letter="r"' in ann.text
    ann.send("/preferences", {"keys": "off"})
    assert "data-letter" not in ann.text


def test_a_telephone_gets_the_upright_felt(ann: Browser) -> None:
    ann.go("/tables/roulette")
    assert 'data-held="landscape"' in ann.text
    ann.client.headers["User-Agent"] = "Mozilla/5.0 (Linux; Android 14) Mobile"
    ann.go("/tables/roulette")
    assert 'data-held="portrait"' in ann.text
    ann.client.cookies.set("held", "landscape")
    ann.go("/tables/roulette")
    assert 'data-held="landscape"' in ann.text


def test_a_stopped_table_shows_no_buttons_for_an_answer(ann: Browser, house: House) -> None:
    ann.go("/tables/blackjack")
    ann.send("/do/sit")
    place(ann, "blackjack", some_bet(house.casino.table("blackjack"), "ann")[0], 500)
    ann.send("/do/ready")
    assert "/do/decide" in ann.text
    house.enter("flo", "floorperson")
    ann.send("/do/raise", {"matter": "dispute", "what": "Stop.", "round": ""})
    assert house.casino.table("blackjack").state == "halted"
    ann.go("/tables/blackjack")
    assert "/do/decide" not in ann.text
    assert "Your turn" not in ann.text
    assert "This table is halted" in ann.text


# ---------------------------------------------------------------- what is said aloud


def test_the_dealer_says_what_is_new_and_whose_turn_it_is() -> None:
    view = {
        "story": [{"fact": "No more bets"}, {"fact": "the dealer shows a six"}],
        "asks": {"handle": "ann", "site": "play:box 1", "offers": [{"name": "hit"}, {"name": "no_insurance"}]},
        "hands": [{"active": True, "handle": "ann", "words": "ace of hearts and 9 of clubs"}],
        "state": "dealing",
        "round": 3,
        "last_round": 2,
        "lines": [],
        "net_cents": {},
    }
    assert announcement(view, "bert", Announced(3, 1)) == "The dealer shows a six. ann to act."
    assert announcement(view, "bert", None) == "The dealer shows a six. ann to act."
    heard = "Your turn. You have ace of hearts and 9 of clubs. You may: hit, no insurance."
    assert announcement(view, "ann", Announced(2, 9)) == f"No more bets. The dealer shows a six. {heard}"
    assert announcement(view, "ann", Announced(3, 2)) == heard
    lost = {"seat": "ann", "result": "lost"}
    settled = view | {
        "asks": None,
        "state": "betting",
        "round": 4,
        "last_round": 3,
        "lines": [lost],
        "net_cents": {"ann": -5},
        "wagers": [],
        "you": {"handle": "ann"},
    }
    assert announcement(settled, "ann", announced_so_far(view)) == "You lose $0.05."
    stands = settled | {"lines": [lost | {"result": "stands"}], "net_cents": {"ann": 0}}
    assert announcement(stands, "ann", announced_so_far(view)) == "Your wagers stand."
    assert announced_so_far(settled) == Announced(3, 2, stakes={})


def test_what_was_said_is_not_said_again_and_a_bet_is_said_once() -> None:
    """A live region that changes is read out: it changes with what happened, and with nothing else."""
    bare = {
        "story": [{"fact": "seven out"}],
        "asks": None,
        "hands": [],
        "state": "betting",
        "round": 4,
        "last_round": 3,
        "lines": [{"seat": "ann", "result": "won"}],
        "net_cents": {"ann": 500},
        "wagers": [],
        "you": {"handle": "ann"},
    }
    came = announced_so_far(bare)
    assert came.sentences == ("Seven out.", "You win $5.00.")
    assert announced_so_far(bare, came).sentences == came.sentences
    wager = {"handle": "ann", "wager": "dont_pass", "stake_cents": 500, "called": None}
    bet = announced_so_far(bare | {"wagers": [wager]}, came)
    assert bet.sentences == ("$5.00 on don't pass.",)
    called = announced_so_far(bare | {"wagers": [wager | {"called": "off"}]}, bet)
    assert called.sentences == ("Don't pass called off.",)
    assert announced_so_far(bare, called).sentences == ("Don't pass taken down.",)
    others = bare | {"wagers": [wager | {"handle": "bert"}]}
    assert announced_so_far(others, came).sentences == came.sentences


def test_split_hands_stay_in_their_box() -> None:
    hands = [
        {"place": place, "handle": "ann", "hand": hand} for place, hand in (("box 1", 1), ("dealer", 1), ("box 1", 2))
    ]
    assert [(box["place"], len(box["hands"])) for box in boxes(hands)] == [("box 1", 2), ("dealer", 1)]


def test_no_two_offers_share_a_letter(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        casino_of, "new_seal", lambda table, number, about: Seal(table, number, about, bytes(32), bytes(16))
    )
    entry = house.casino.people.guest()
    house.casino.do(entry.actor, Sit(table="blackjack"), "1").result()
    house.casino.do(entry.actor, MakeWager(table="blackjack", wager="blackjack", cents=500), "2").result()
    house.casino.do(entry.actor, Ready(table="blackjack"), "3").result()
    shown = scene(house.casino.view("blackjack", entry.actor))
    letters = [offer["letter"] for offer in shown["decision"]["offers"]]
    assert len(letters) == len(set(letters)) == 2
    assert "r" not in letters  # which deals: pressed twice, it must not answer what is asked next
    assert shown["my_turn"]


@pytest.mark.parametrize("card", DECK, ids=str)
def test_every_card_reads_back_as_it_was(card: Card) -> None:
    shown = re.sub("<[^>]*>", "", str(pip(str(card))))
    suits = {"♠": "s", "♥": "h", "♦": "d", "♣": "c"}
    assert shown[:-1].replace("10", "T") + suits[shown[-1]] == str(card)


@pytest.mark.parametrize("cents", [0, 1, -1, 99, -100, 123_456_789, -5_00, 1_000_00])
def test_every_amount_reads_back_as_it_was(cents: int) -> None:
    for shown in (gain(cents), dollars(cents)):
        assert Fraction(re.sub("[$,+]", "", shown).replace("\N{MINUS SIGN}", "-")) * 100 == cents


@pytest.mark.parametrize("table", ["craps", "roulette", "big-six"])
def test_every_roll_and_spin_reads_back_as_it_was(house: House, table: str) -> None:
    """What the picture says of itself names what came, for all that can come."""
    shown = house.casino.table(table)
    bet = replace(shown.betting, seats=("ann",)).first_bet("ann", 10_000)
    assert bet is not None
    device = Live(open_round(shown.sheet.game, shown.sheet.rules, shown.standing, [bet])).asks
    assert device is not None
    assert not isinstance(device, Decision)
    outcomes = [device.show(outcome) for outcome, _ in device.outcomes()]
    names = []
    for text in outcomes:
        named = re.search(r'aria-label="([^"]+)"', drawing.device(shown, {"text": text}))
        assert named is not None
        names.append(named[1])
    assert len(set(names)) == len(set(outcomes))


# ---------------------------------------------------------------- those who work here


@pytest.fixture
def staff(house: House, address: str) -> Iterator[Callable[[str, str], Browser]]:
    """Somebody of the house in a browser."""
    with ExitStack() as clients:

        def enters(handle: str, role: str) -> Browser:
            house.enter(handle, role)
            entry = house.casino.people.log_in(handle, "a long enough sentence", "page")
            return Browser(clients.enter_context(httpx.Client(base_url=f"http://{address}", timeout=300)), entry)

        yield enters


def test_a_floorperson_halts_a_table_from_its_page(
    house: House, staff: Callable[[str, str], Browser], ann: Browser
) -> None:
    flo = staff("flo", "floorperson")
    flo.go("/tables/roulette")
    assert "This table deals automatically." in flo.text
    assert 'href="/desk/tables/roulette"' in flo.text
    assert "/do/sit" not in flo.text
    flo.send("/do/halt", {"why": "A chip fell."})
    assert house.casino.table("roulette").state == "halted"
    ann.go("/tables/roulette")
    assert "This table is halted" in ann.text
    assert "/do/resume" not in ann.text
    flo.send("/do/resume")
    assert house.casino.table("roulette").state == "betting"


def test_the_commission_looks_at_any_table(staff: Callable[[str, str], Browser]) -> None:
    ira = staff("ira", "inspector")
    ira.go("/")
    assert "View" in ira.text
    ira.go("/tables/craps")
    assert ira.status == 200
    assert "/do/wager" not in ira.text


def test_an_admin_sees_no_table(staff: Callable[[str, str], Browser]) -> None:
    boss = staff("boss", "admin")
    boss.go("/")
    assert 'href="/people"' in boss.text
    assert ">View<" not in boss.text
    boss.go("/tables/craps")
    assert boss.status == 403


def test_a_table_that_is_closed_can_be_looked_at(house: House, ann: Browser) -> None:
    sheet = {"game": "roulette", "rules": {}, "limits": {}}
    house.casino.make_table("RO-9", sheet, 5).result()
    ann.go("/")
    assert 'id="t-RO-9"' in ann.text
    ann.go("/tables/RO-9")
    assert ann.status == 200
    assert "Closed" in ann.text
    ann.go("/tables/RO-9/sign")
    assert ann.status == 200
