"""The compliance desk, page by page, on a real casino: what is asked for by its forms happens, or is refused with its law."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from html import unescape
from html.parser import HTMLParser
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import BrowserContext, expect

from croupier.floor import commands
from croupier.floor.accounts.people import Actor, Entry
from croupier.floor.accounts.people import Settings as PeopleSettings
from croupier.floor.casino import Casino
from croupier.floor.desk import sheet_changes as desks
from croupier.games import registry
from croupier.law.citation import cite
from croupier.law.option import Unreadable
from croupier.law.register import register
from croupier.law.ruling import Refused
from croupier.sheets.limits import Limit
from croupier.web.context import Settings
from croupier.web.desk import sheet_form
from tests.floor.harness import StoppedClock
from tests.web.browser.chromium import WAIT_MS, bring_axe, launched, serious
from tests.web.conftest import GUARDS, PASSWORD, QUICK, served
from tests.web.conftest import House as Served

GAMES = tuple(game.name for game in registry.games())


def named(game: str) -> str:
    return game.replace("_", "-")


class Form(HTMLParser):
    """The fields of a page's forms, as a browser would send them."""

    def __init__(self, page: str, action: str) -> None:
        super().__init__()
        self.action, self.inside, self.fields = action, False, dict[str, str]()
        self.area, self.select = "", ""
        self.feed(page)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        shown = {name: value or "" for name, value in attributes}
        if tag == "form":
            self.inside = shown.get("action") == self.action
        if not self.inside:
            return
        name = shown.get("name", "")
        if tag == "input" and (shown.get("type") not in {"checkbox", "radio"} or "checked" in shown):
            self.fields[name] = shown.get("value", "")
        elif tag == "textarea":
            self.area, self.fields[name] = name, ""
        elif tag == "select":
            self.select = name
        elif tag == "option" and self.select and ("selected" in shown or self.select not in self.fields):
            self.fields[self.select] = shown.get("value", "")

    def handle_data(self, data: str) -> None:
        if self.area:
            self.fields[self.area] += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "textarea":
            self.area = ""
        elif tag == "select":
            self.select = ""
        elif tag == "form":
            self.inside = False


@dataclass
class Browser:
    """One person's browser: it keeps the page it shows, and sends the forms on it."""

    client: httpx.Client
    entry: Entry
    page: str = ""
    status: int = 0

    @property
    def actor(self) -> Actor:
        return self.entry.actor

    def get(self, path: str) -> str:
        return self._shown(self.client.get(path, headers=self._headers()))

    def post(self, path: str, fields: dict[str, str], *, fill: bool = True) -> str:
        """Fills in the form of the page that goes there, and sends it; by itself where the page has none."""
        there = Form(self.page, path).fields if fill else {}
        sent = {**there, **fields}
        return self._shown(self.client.post(path, data=sent, headers=self._headers()))

    def _headers(self) -> dict[str, str]:
        return {
            "Cookie": f"croupier={self.entry.key}",
            "Accept": "text/html",
            "Origin": str(self.client.base_url).rstrip("/"),
        }

    def _shown(self, response: httpx.Response) -> str:
        self.page, self.status = response.text, response.status_code
        return self.words

    @property
    def words(self) -> str:
        return " ".join(unescape(re.sub(r"<[^>]+>", " ", self.page)).split())


@dataclass
class House:
    """A casino whose clock goes on by a call, and people before its desk."""

    casino: Casino
    at: str
    clock: StoppedClock
    browsers: dict[str, Browser] = field(default_factory=dict)
    keys: int = 0

    def player(self, handle: str) -> Actor:
        return self.casino.people.register(handle, PASSWORD, "program").actor

    def staff(self, handle: str, role: str = "floorperson", tables: tuple[str, ...] = ("*",)) -> Browser:
        people = self.casino.people
        if "boss" not in self.browsers:
            secret = people.first_invitation()
            assert secret is not None
            self.browsers["boss"] = self.browser(people.redeem(secret, "boss", PASSWORD, "page"))
        if handle not in self.browsers:
            invited = people.invite(self.browsers["boss"].actor, role, tables)
            self.browsers[handle] = self.browser(people.redeem(invited.secret, handle, PASSWORD, "page"))
        return self.browsers[handle]

    def browser(self, entry: Entry) -> Browser:
        jar = {"croupier": entry.key}
        return Browser(httpx.Client(base_url=self.at, timeout=300, follow_redirects=True, cookies=jar), entry)

    def do(self, actor: Actor, command: commands.Command) -> None:
        self.keys += 1
        self.casino.do(actor, command, f"key-{self.keys}").result()

    def go_on(self, seconds: float) -> None:
        """Time goes by, and the house does what is due."""
        self.clock.go_on(seconds)
        for due in self.casino.tick():
            due.result()


@pytest.fixture(scope="module")
def furnished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("desk")
    casino = Casino.open(f"sqlite:///{folder / 'floor.db'}", folder / "keys", StoppedClock())
    casino.demo()
    casino.close()
    return folder


@contextmanager
def opened(furnished: Path, folder: Path) -> Iterator[House]:
    shutil.copytree(furnished, folder)
    clock = StoppedClock()
    idle = PeopleSettings(idle=timedelta(days=1))
    casino = Casino.open(f"sqlite:///{folder / 'floor.db'}", folder / "keys", clock, people=idle)
    casino.people.passwords.hasher = QUICK
    front = Served(casino, Settings(guards=GUARDS, tick_seconds=3600))
    with served(front) as at:
        house = House(casino, f"http://{at}", clock)
        yield house
        for browser in house.browsers.values():
            browser.client.close()
    casino.close()


@pytest.fixture
def house(furnished: Path, tmp_path: Path) -> Iterator[House]:
    with opened(furnished, tmp_path / "floor") as house:
        yield house


@pytest.fixture(scope="module")
def still(furnished: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house in which nothing is done: for tests that only look, and for what is refused."""
    with opened(furnished, tmp_path_factory.mktemp("still") / "floor") as house:
        versions = {name: table.version for name, table in house.casino.shown.items()}
        yield house
        assert {name: table.version for name, table in house.casino.shown.items()} == versions


# ---------------------------------------------------------------- who


@pytest.mark.parametrize("role", ["dealer", "admin"])
def test_the_desk_is_for_floorpersons_and_the_commission(still: House, role: str) -> None:
    flo = still.staff("flo")
    nobody = still.browsers["boss"] if role == "admin" else still.staff("dan", role)
    for path in ("/desk", "/desk/tables/roulette", "/desk/tables/roulette/sheet", "/desk/inbox"):
        nobody.get(path)
        assert nobody.status == 403, path
        flo.get(path)
        assert flo.status == 200, path


def test_who_is_not_in_is_sent_to_the_door(still: House) -> None:
    response = httpx.get(f"{still.at}/desk", headers={"Accept": "text/html"}, follow_redirects=False, timeout=300)
    assert (response.status_code, response.headers["location"]) == (303, "/login?next=/desk")


def test_a_floorperson_sees_his_own_tables_only(still: House) -> None:
    rosa = still.staff("rosa", tables=("roulette",))
    answer = rosa.get("/desk")
    assert "Roulette" in answer
    assert "Big Six" not in answer
    for path in ("", "/sheet", "/register", "/sheets/1"):
        rosa.get(f"/desk/tables/craps{path}")
        assert rosa.status == 403, path
    rosa.get("/desk/tables/nowhere")
    assert rosa.status == 404


def test_a_dealer_who_is_not_there_is_named_to_the_players_and_raised_at_the_desk(house: House) -> None:
    flo, dan, ann = (
        house.staff("flo"),
        house.staff("dan", "dealer"),
        house.casino.people.register("ann", PASSWORD, "page"),
    )
    player = house.browsers["ann"] = house.browser(ann)
    house.do(flo.actor, commands.AssignDealer(table="roulette", dealer="dan"))
    house.do(ann.actor, commands.Sit(table="roulette"))
    assert "Dealer: dan" in player.get("/tables/roulette")
    house.do(ann.actor, commands.MakeWager(table="roulette", wager="red", cents=500))
    house.do(ann.actor, commands.Ready(table="roulette"))
    assert "Waiting for the dealer, dan" in player.get("/tables/roulette")
    assert "60 s, then the table deals by itself" in player.words
    assert "The round starts when dan deals or time runs out." in player.words
    assert "Waiting for you" in dan.get("/tables/roulette")
    assert "Needs attention" not in flo.get("/desk"), "he is here"
    house.go_on(30)
    assert "Needs attention 1 roulette players wait for the dealer, dan" in flo.get("/desk")
    assert "30 s, then the table deals by itself" in player.get("/tables/roulette")
    house.go_on(30)
    assert house.casino.shown["roulette"].round == 2
    assert "Needs attention 1 roulette the dealer, dan, is away: the table deals by itself" in flo.get("/desk")
    assert "Dealer: dan away The table deals by itself until dan is back." in player.get("/tables/roulette")
    dan.get("/tables/roulette")
    assert "Needs attention" not in flo.get("/desk")
    assert "away" not in player.get("/tables/roulette").partition("Dealer: dan")[2][:10]


def test_who_stops_a_table_without_a_desk_hears_of_it_elsewhere(house: House) -> None:
    """A dealer at his table, an admin in the lobby: done is never answered by a page that says forbidden."""
    house.staff("flo")
    for who, at in ((house.staff("dan", "dealer"), "/tables/roulette"), (house.browsers["boss"], "/")):
        who.get("/")
        csrf = re.findall(r'name="csrf_token" value="([^"]+)"', who.page)[0]
        for key, command in (("1", "halt"), ("2", "halt"), ("3", "resume")):
            fields = {"csrf_token": csrf, "key": f"{at}-{key}", "why": "the bell rang"}
            path, headers = f"/desk/tables/roulette/do/{command}", {"Origin": house.at, "Accept": "text/html"}
            answer = who.client.post(path, data=fields, headers=headers)
            said = {"1": "The table is halted.", "2": "The table is stopped already", "3": "Play resumes."}[key]
            assert said in answer.text
            assert (answer.status_code, answer.url.path) == ((422, path) if key == "2" else (200, at))


def test_only_what_a_game_can_do_is_offered(house: House) -> None:
    flo = house.staff("flo")
    offered = set[tuple[str, str]]()
    for game in GAMES:
        answer = flo.get(f"/desk/tables/{named(game)}")
        for order, label in ((commands.OrderRecut, "Order a recut"), (commands.OrderReshuffle, "Order a reshuffle")):
            assert (label in answer) == done(house, flo.actor, order(table=named(game))), (game, label)
            offered |= {(game, label)} if label in answer else set()
    assert {("blackjack", "Order a recut"), ("blackjack", "Order a reshuffle"), ("red_dog", "Order a recut")} <= offered
    assert not [label for game, label in offered if game == "roulette"]


def done(house: House, actor: Actor, command: commands.Command) -> bool:
    try:
        house.do(actor, command)
    except Refused:
        return False
    return True


def test_a_key_that_no_database_keeps_is_refused(still: House) -> None:
    flo = still.staff("flo")
    for key in ("a\0b", "k" * 81, "\N{PLAYING CARD ACE OF SPADES}", " "):
        flo.get("/desk/tables/roulette")
        answer = flo.post("/desk/tables/roulette/do/halt", {"why": "a bell", "key": key})
        assert flo.status == 422
        assert "write 1 to 80 printable characters, or reload the page" in answer


def test_an_empty_field_is_reported_by_its_own_name(still: House) -> None:
    flo = still.staff("flo")
    flo.get("/desk/tables/roulette")
    answer = flo.post("/desk/tables/roulette/do/halt", {"why": " "})
    assert flo.status == 422
    assert "why: is required" in answer.replace("why :", "why:")


def test_a_form_from_elsewhere_does_nothing(still: House) -> None:
    flo = still.staff("flo")
    flo.get("/desk/tables/roulette")
    flo.post("/desk/tables/roulette/do/halt", {"why": "fire", "csrf_token": "another"})
    assert flo.status == 403
    assert still.casino.table("roulette").state == "betting"


# ---------------------------------------------------------------- every page


def pages(house: House) -> Iterator[str]:
    flo, ines = house.staff("flo"), house.staff("ines", "inspector")
    ann = house.player("ann")
    bets(house, ann, "blackjack", "blackjack")
    house.do(ann, commands.Raise(table="blackjack", matter="dispute", what="I <b>stood</b>."))
    house.do(flo.actor, commands.Schedule(table="roulette", rules={"five_adjacent": True}, limits={}))
    house.do(flo.actor, commands.CloseTable(table="craps"))
    for who in (flo, ines):
        for path in ("", "/inbox", *(f"/tables/{named(game)}" for game in GAMES), "/tables/roulette/change/sign"):
            yield who.get(f"/desk{path}") and who.page
        for game in GAMES:
            for path in ("sheet", "register", "sheets/1"):
                yield who.get(f"/desk/tables/{named(game)}/{path}") and who.page


def test_no_page_has_a_script_or_a_style_of_its_own_and_every_citation_leads_somewhere(house: House) -> None:
    cited: set[str] = set()
    seen = 0
    for page in pages(house):
        seen += 1
        assert "<h1" in page
        assert not re.search(r"<script(?![^>]* src=)|<style|\sstyle=|\son[a-z]+=", page)
        assert "I <b>stood</b>" not in page  # what people type is never markup
        cited |= {unescape(each) for each in re.findall(r'class="cite" href="[^"]*">([^<]+)<', page)}
    assert seen == 2 * (3 + len(GAMES) * 4)
    assert len(cited) > 100
    assert [each for each in cited if not register().resolves(each)] == []


# ---------------------------------------------------------------- the editor


@pytest.mark.parametrize("game", GAMES)
def test_the_form_has_every_option_and_sent_as_it_is_changes_nothing(still: House, game: str) -> None:
    flo, at = still.staff("flo"), f"/desk/tables/{named(game)}/sheet"
    flo.get(at)
    fields = Form(flo.page, at).fields
    table = still.casino.table(named(game))
    for option in table.sheet.rules.options():
        name = f"rule.{option.name}"
        assert any(each == name or each.startswith(f"{name}.") for each in fields), option.name
    rules, limits = sheet_form.read_form(table.sheet.game, fields)
    assert desks.draft(table.name, game, rules, limits) == table.sheet
    assert "This is the sheet in force" in flo.post(f"{at}/check", fields, fill=False)


@pytest.mark.parametrize("game", GAMES)
def test_every_value_of_every_option_can_be_elected_by_the_form(game: str) -> None:
    found = registry.game(game)
    sheet = {"game": game, "rules": found.rules.example().plain()}
    held = sheet_form.fields_of(desks.first_desk("T1", sheet, StoppedClock().now()).sheet)
    for option in found.rules.options():
        for choice in option.choices:
            text = str(choice.value).lower() if isinstance(choice.value, bool) else str(choice.value)
            rules, _ = sheet_form.read_form(found, {**held, f"rule.{option.name}": text})
            assert rules[option.name] == choice.value
            assert type(rules[option.name]) is type(choice.value)


def edited(house: House, table: str, **fields: str) -> tuple[Browser, str]:
    """What the editor says at once of a sheet with some fields changed. Two underscores stand for a point."""
    flo, at = house.staff("flo"), f"/desk/tables/{table}/sheet"
    flo.get(at)
    sent = Form(flo.page, at).fields | {name.replace("__", "."): value for name, value in fields.items()}
    return flo, flo.post(f"{at}/check", sent, fill=False)


def test_8_2_a_a_maximum_too_low_is_found_at_once(still: House) -> None:
    _, answer = edited(still, "roulette", limit__red__max="40.00")
    assert "Unlawful" in answer
    assert "Only a lawful sheet can be scheduled." in answer
    assert "Earliest effective time" not in answer
    assert "at least $50.00, not $40.00 19:47-8.2(a)" in answer


def test_5_1_g_what_may_not_stand_together_is_found_at_once(still: House) -> None:
    _, answer = edited(still, "roulette", rule__wheel="single zero", rule__seven_numbers_color="true")
    assert answer.count("19:47-5.1(g)") == 2


def test_8_3_b_the_editor_says_what_it_takes_to_get_there(still: House) -> None:
    _, answer = edited(still, "roulette", rule__five_adjacent="true")
    assert "no limits are set for Five adjacent numbers" in answer
    limits = {"limit__five_adjacent__min": "5.00", "limit__five_adjacent__max": "500.00"}
    _, answer = edited(still, "roulette", rule__five_adjacent="true", **limits)
    assert "✓ Lawful" in answer
    assert "five adjacent no yes 19:47-5.3(d)" in answer
    assert (
        "Tell the Commission the change, the table and the time, at least 30 minutes in advance 19:47-8.3(b)3" in answer
    )
    assert "Earliest effective time: November 15, 2026, 20:30:00 UTC" in answer


def test_8_3_c_limits_alone_need_less(still: House) -> None:
    _, answer = edited(still, "roulette", limit__red__max="400.00")
    assert "Announce the change to the patrons at the table 19:47-8.3(c)" in answer
    assert "Commission" not in answer
    assert "Red: minimum $5.00, maximum $400.00" in answer


def test_what_cannot_be_read_is_shown_with_its_place(still: House) -> None:
    _, answer = edited(still, "roulette", rule__color_sections="{red", limit__red__max="much")
    assert "Mistakes" in answer
    assert "rules.color sections" in answer
    _, answer = edited(still, "roulette", limit__red__max="much")
    assert "limits.red.max" in answer
    _, answer = edited(still, "blackjack", rule__decks="many")
    assert "rules.decks" in answer


def test_2_17_e_2_the_editor_knows_the_other_tables(house: House) -> None:
    same_suit = {"additional_wager": "same suit", "same_suit_option": 1, "decks": 8}
    house.casino.make_table("second", {"game": "blackjack", "rules": same_suit}, 5).result()
    _, answer = edited(house, "blackjack", rule__additional_wager="same suit", rule__same_suit_option="2")
    assert "19:47-2.17(e)2" in answer


def test_other_elections_have_other_limits(still: House) -> None:
    flo, at = still.staff("flo"), "/desk/tables/roulette/sheet"
    flo.get(at)
    fields = Form(flo.page, at).fields
    assert "limit.seven_numbers.min" not in fields
    answer = flo.post(f"{at}/limits", fields | {"rule.seven_numbers": "true", "rule.dozens": "false"}, fill=False)
    assert "Seven numbers" in answer
    assert "Dozen" not in answer


def test_the_house_advantage_follows_the_draft(still: House) -> None:
    flo, at = still.staff("flo"), "/desk/tables/roulette/sheet"
    flo.get(at)
    fields = Form(flo.page, at).fields | {"rule.wheel": "single zero"}
    answer = flo.post(f"{at}/numbers", fields, fill=False)
    assert "straight 35 to 1 5.263% 2.703%" in answer  # 2/38 and 1/37
    unread = flo.post(f"{at}/numbers", fields | {"rule.color_sections": "{"}, fill=False)
    assert "Fix the sheet to see its numbers" in unread


def test_a_slow_count_never_keeps_the_page_waiting(still: House, monkeypatch: pytest.MonkeyPatch) -> None:
    from croupier.web.desk import sheets

    monkeypatch.setattr(sheets, "_TIMEOUT_SECONDS", 0.0)
    flo, at = still.staff("flo"), "/desk/tables/roulette/sheet"
    flo.get(at)
    answer = flo.post(f"{at}/numbers", Form(flo.page, at).fields, fill=False)
    assert "Still calculating" in answer
    assert 'hx-trigger="load delay' in flo.page  # it asks again by itself


def test_a_form_that_is_no_form_is_refused_with_the_reason() -> None:
    game = registry.game("big_six")
    held = sheet_form.fields_of(desks.first_desk("T1", {"game": "big_six"}, StoppedClock().now()).sheet)
    rules, _ = sheet_form.read_form(game, held | {"rule.stops.joker": "one"})
    with pytest.raises(Unreadable):
        game.rules.elect(rules)


# ---------------------------------------------------------------- a change, from the editor to the register


def scheduled(house: House, table: str = "roulette", **fields: str) -> Browser:
    flo, at = house.staff("flo"), f"/desk/tables/{table}/sheet"
    flo.get(at)
    flo.post(at, {name.replace("__", "."): value for name, value in fields.items()})
    return flo


def duties(browser: Browser, *which: str, table: str = "roulette", change: str = "1") -> None:
    at = f"/desk/tables/{table}"
    for each in which:
        browser.get(at)
        browser.post(f"{at}/do/duty", {"change": change, "duty": each})
        assert browser.status == 200, browser.words


def test_8_3_b_half_an_hour_from_the_editor_into_force(house: House) -> None:
    flo = scheduled(house, rule__five_adjacent="true")
    assert "Scheduled change 1" in flo.words
    duties(flo, "sign", "announcement", "commission")
    assert 'data-until="2026-11-15T20:30:00+00:00"' in flo.page
    house.go_on(1799.999)
    assert house.casino.table("roulette").desk.number == 1
    house.go_on(0.001)
    assert house.casino.table("roulette").desk.number == 2
    answer = flo.get("/desk/tables/roulette/register")
    assert "Sheet 2 in force" in answer
    assert "five adjacent no yes 19:47-5.3(d)" in answer
    assert "Sheet 1 superseded" in answer
    sheet = flo.get("/desk/tables/roulette/sheets/2")
    assert "yes" in sheet
    assert "Wheel: double zero" in sheet.partition("What the house may add to the sign")[2]


def test_8_3_b_3_the_commission_reads_its_notices(house: House) -> None:
    ines, flo = house.staff("ines", "inspector"), scheduled(house, rule__five_adjacent="true")
    duties(flo, "sign", "announcement", "commission")
    answer = ines.get("/desk/inbox")
    assert "Table roulette, Roulette: five adjacent from no to yes." in answer
    number = next(each.number for each in house.casino.inbox.notices if each.table == "roulette")
    flo.get("/desk/inbox")
    flo.post(f"/desk/inbox/{number}", {"key": "k", "csrf_token": Form(flo.page, "/logout").fields["csrf_token"]})
    assert flo.status == 403
    answer = ines.post(f"/desk/inbox/{number}", {})
    assert "Acknowledged by ines" in answer
    fields = {"key": "again", "csrf_token": Form(ines.page, "/logout").fields["csrf_token"]}
    assert "was read" in ines.post(f"/desk/inbox/{number}", fields)
    assert ines.status == 422


def test_8_2_b_1_the_form_takes_limits_of_each_insignia_and_the_table_shows_them(house: House) -> None:
    flo = scheduled(house, "big-six", **{"limit__insignia 20__min": "10", "limit__insignia 20__max": "50.00"})
    duties(flo, "sign", "announcement", table="big-six")
    assert house.casino.table("big-six").sheet.limit("insignia", "20") == Limit(10_00, 50_00)
    assert "Dollar insignia 20: $10 to $50" in flo.get("/tables/big-six/sign")
    ann = house.player("ann")
    house.do(ann, commands.Sit(table="big-six"))
    view = house.casino.view("big-six", ann)
    assert view["you"]["offers"][0]["limits"]["20"] == {"min_cents": 10_00, "max_cents": 50_00}
    with closing(house.browser(house.casino.people.log_in("ann", PASSWORD)).client) as client:
        assert "Dollar insignia 20 ($10–$50)" in client.get("/tables/big-six").text


def test_8_3_c_limits_alone_are_in_force_at_once(house: House) -> None:
    flo = scheduled(house, limit__red__max="400.00")
    duties(flo, "sign", "announcement")
    house.go_on(0)
    assert house.casino.table("roulette").sheet.limits["red"].max_cents == 400_00


def test_what_is_refused_is_reported_with_every_paragraph_and_what_was_typed_stays(still: House) -> None:
    flo = scheduled(still, limit__red__max="40.00", limit__black__max="41.00", at="2026-11-15T20:10")
    assert flo.status == 422
    assert "red: a minimum of $5.00 at 1 to 1 needs a maximum of at least $50.00, not $40.00" in flo.words
    assert "black: a minimum of $5.00" in flo.words
    fields = Form(flo.page, "/desk/tables/roulette/sheet").fields
    assert (fields["limit.red.max"], fields["limit.black.max"], fields["at"]) == ("40.00", "41.00", "2026-11-15T20:10")
    assert still.casino.table("roulette").desk.change is None


def test_8_3_b_a_time_too_soon_is_refused_and_the_earliest_reported(house: House) -> None:
    flo = scheduled(house, rule__five_adjacent="true", at="2026-11-15T20:29")
    assert flo.status == 422
    assert "at the earliest: 2026-11-15 20:30:00 UTC" in flo.words
    flo = scheduled(house, rule__five_adjacent="true", at="2026-11-15T20:30")
    assert flo.status == 200


def test_a_form_sent_twice_schedules_once(house: House) -> None:
    flo, at = house.staff("flo"), "/desk/tables/roulette/sheet"
    flo.get(at)
    fields = Form(flo.page, at).fields | {"rule.five_adjacent": "true"}
    for _ in range(2):
        flo.post(at, fields, fill=False)
        assert flo.status == 200
    assert house.casino.table("roulette").desk.changes == 1
    flo.post(at, fields | {"rule.dozens": "false"}, fill=False)
    assert flo.status == 422  # the same key with another sheet in it


def test_8_3_b_a_change_is_shown_beside_the_sign_until_it_is_cancelled(house: House) -> None:
    flo = scheduled(house, rule__five_adjacent="true")
    assert "Coming change Five adjacent: from no to yes" in flo.get("/tables/roulette/sign")
    flo.get("/desk/tables/roulette")
    flo.post("/desk/tables/roulette/do/cancel_change", {})
    assert "The change is canceled." in flo.words
    assert house.casino.table("roulette").desk.change is None


def test_2_19_i_the_commission_approves_a_meter(house: House) -> None:
    ines = house.staff("ines", "inspector")
    flo = scheduled(house, "blackjack", rule__progressive="true", rule__progressive_reset="6000.00")
    assert "approval of the change to the progressive meter 19:47-2.19(i)" in flo.words
    assert "Approve</button>" not in flo.page
    ines.get("/desk/tables/blackjack")
    ines.post("/desk/tables/blackjack/do/approve_change", {})
    change = house.casino.table("blackjack").desk.change
    assert change is not None
    assert change.approved


# ---------------------------------------------------------------- matters


@dataclass
class Raised:
    """A dispute about the blackjack table, and the floorperson before it."""

    house: House
    ann: Actor
    flo: Browser

    def rule(self, **fields: str) -> str:
        at = "/desk/tables/blackjack"
        self.flo.get(at)
        shown = {name.replace("__", "."): value for name, value in fields.items()}
        return self.flo.post(f"{at}/do/rule", {"matter": "1", **shown})


@pytest.fixture
def raised(house: House) -> Raised:
    """About a wager that lies there."""
    ann, flo = house.player("ann"), house.staff("flo")
    bets(house, ann, "blackjack", "blackjack")
    house.do(ann, commands.Raise(table="blackjack", matter="dispute", what="I stood."))
    return Raised(house, ann, flo)


@pytest.fixture
def disputed(house: House) -> Raised:
    """About a round that is over."""
    ann, flo = house.player("ann"), house.staff("flo")
    bets(house, ann, "roulette", "red")
    house.do(ann, commands.Ready(table="roulette"))
    house.do(ann, commands.Raise(table="roulette", matter="dispute", what="It was red."))
    return Raised(house, ann, flo)


def bets(house: House, who: Actor, table: str, wager: str) -> None:
    house.do(who, commands.Sit(table=table))
    house.do(who, commands.MakeWager(table=table, wager=wager, cents=10_00))


def test_a_dispute_freezes_the_table_and_has_its_evidence(raised: Raised) -> None:
    answer = raised.flo.get("/desk/tables/blackjack")
    assert "Dispute 1 open: play is stopped" in answer
    assert "reported by ann" in answer
    (link,) = set(re.findall(r'href="(/v1/tables/blackjack/evidence)"', raised.flo.page))
    raised.flo.get(link)
    assert raised.flo.status == 200
    assert "I stood." in raised.flo.page
    assert "dispute 1: I stood." in raised.flo.get("/desk")


def test_a_matter_is_ruled_on_with_its_paragraph(raised: Raised) -> None:
    assert "whole" not in raised.rule(ruling="play_on", cite="19:47-99.9(z)", why="Nothing happened.")
    assert raised.flo.status == 422
    assert "Nothing happened." in raised.flo.page  # what was typed stays
    answer = raised.rule(ruling="play_on", cite="19:47-2.15(b)", why="Nothing happened.")
    assert "Ruled: Nothing happened. 19:47-2.15(b)" in answer
    assert raised.house.casino.table("blackjack").state == "betting"


def test_a_round_is_voided(house: House) -> None:
    ann, flo = house.player("ann"), house.staff("flo")
    house.do(ann, commands.Sit(table="blackjack"))
    house.do(ann, commands.MakeWager(table="blackjack", wager="blackjack", cents=10_00))
    house.do(ann, commands.Ready(table="blackjack"))
    while not house.casino.table("blackjack").playing:  # a round that was over at once asks nobody
        house.do(ann, commands.MakeWager(table="blackjack", wager="blackjack", cents=10_00))
        house.do(ann, commands.Ready(table="blackjack"))
    before = house.casino.cents(ann.person)
    at = "/desk/tables/blackjack"
    flo.get(at)
    flo.post(f"{at}/do/raise", {"matter": "irregularity", "what": "The shoe fell."})
    assert "Void the round" in flo.words
    flo.post(f"{at}/do/rule", {"ruling": "void", "cite": "19:47-2.15(f)", "why": "It cannot be dealt."})
    assert flo.status == 200, flo.words
    if house.casino.table("blackjack").playing:  # its cards were shown
        assert "needs a second supervisor" in flo.words
        fred = house.staff("fred")
        assert "Approve ruling 1" in fred.get(at)
        fred.post(f"{at}/do/second_ruling", {"proposal": "1"})
        assert fred.status == 200, fred.words
    assert house.casino.cents(ann.person) == before + 10_00


def test_a_remedy_wants_what_its_paragraph_needs_and_brings_its_own_paragraph(house: House) -> None:
    flo, at = house.staff("flo"), "/desk/tables/roulette"
    flo.get(at)
    flo.post(f"{at}/do/raise", {"matter": "irregularity", "what": "The ball fell early."})
    flo.post(f"{at}/do/rule", {"ruling": "remedy", "kind": "short_spin", "why": "Three turns."})
    assert flo.status == 422
    assert "number of revolutions, fewer than four" in flo.words
    assert "19:47-5.4(b)" in flo.words
    spin = {"ruling": "remedy", "kind": "short_spin", "detail.short_spin.revolutions": "3", "why": "Three turns."}
    answer = flo.post(f"{at}/do/rule", spin)
    assert "Three turns. 19:47-5.4(b)" in answer


def test_a_correction_takes_two(disputed: Raised) -> None:
    raised = disputed
    at, flo, fred = "/desk/tables/roulette", raised.flo, raised.house.staff("fred")
    answer = flo.get(at)
    assert "Dispute 1 open: evidence is kept, play goes on" in answer
    assert "Void the round" not in answer
    before = raised.house.casino.cents(raised.ann.person)
    flo.post(f"{at}/do/correct", {"handle": "ann", "amount": "12", "cite": "19:47-8.2(d)", "why": ""})
    assert flo.status == 422
    flo.post(f"{at}/do/correct", {"handle": "ann", "amount": "$12.50", "cite": "19:47-8.2(d)", "why": "Paid short."})
    assert "needs a second supervisor" in flo.words
    token = Form(flo.page, "/logout").fields["csrf_token"]
    flo.post(f"{at}/do/second", {"correction": "1", "key": "k1", "csrf_token": token}, fill=False)
    assert flo.status in {403, 422}
    assert raised.house.casino.cents(raised.ann.person) == before
    fred.get(at)
    answer = fred.post(f"{at}/do/second", {})
    assert "Proposed by flo; approved by fred" in answer
    assert raised.house.casino.cents(raised.ann.person) == before + 12_50


def test_money_back_is_written_with_a_minus(disputed: Raised) -> None:
    at, flo, raised = "/desk/tables/roulette", disputed.flo, disputed
    flo.get(at)
    flo.post(f"{at}/do/correct", {"handle": "ann", "amount": "-5.00", "cite": "19:47-8.2(d)", "why": "Too much."})
    (correction,) = raised.house.casino.table("roulette").corrections
    assert correction.cents == -5_00
    flo.post(f"{at}/do/withdraw", {"correction": "1", "why": " "})
    assert (flo.status, "is required" in flo.words) == (422, True), flo.words
    answer = flo.post(f"{at}/do/withdraw", {"correction": "1", "why": "It was right."})
    assert "Proposed by flo; withdrawn by flo: It was right." in answer
    assert raised.house.casino.table("roulette").corrections[0].withdrawn
    assert "needs a second supervisor" not in flo.get("/desk")


# ---------------------------------------------------------------- running a table


def test_a_table_is_halted_and_goes_on(house: House) -> None:
    flo, at = house.staff("flo"), "/desk/tables/craps"
    flo.get(at)
    answer = flo.post(f"{at}/do/halt", {"why": "A die is missing."})
    assert "Halted by flo: A die is missing." in answer
    flo.post(f"{at}/do/resume", {})
    assert house.casino.table("craps").state == "betting"


def test_dealer_recut_and_shuffle(house: House) -> None:
    house.staff("dora", "dealer")
    flo, at = house.staff("flo"), "/desk/tables/blackjack"
    flo.get(at)
    answer = flo.post(f"{at}/do/assign_dealer", {"dealer": "dora"})
    assert "dealer dora" in answer
    assert "Recut ordered" in flo.post(f"{at}/do/order_recut", {})
    assert "Reshuffle ordered" in flo.post(f"{at}/do/order_reshuffle", {})
    assert "Order a recut" not in flo.get("/desk/tables/craps")


def test_2_4_a_a_table_is_closed_and_opened_step_by_step(house: House) -> None:
    flo, at = house.staff("flo"), "/desk/tables/blackjack"
    flo.get(at)
    answer = flo.post(f"{at}/do/close_table", {})
    assert "Closing procedure" in answer
    while house.casino.table("blackjack").open:
        flo.post(f"{at}/do/step", {})
        assert flo.status == 200, flo.words
    token = Form(flo.page, "/logout").fields["csrf_token"]
    flo.post(f"{at}/do/step", {"step": "cards_fanned", "key": "early", "csrf_token": token}, fill=False)
    assert flo.status == 422
    assert "19:47-2.4(a)" in flo.words
    while not house.casino.table("blackjack").open:
        flo.post(f"{at}/do/step", {})
        assert flo.status == 200, flo.words
    assert house.casino.table("blackjack").state == "betting"


def test_an_inspector_may_halt_but_not_rule(raised: Raised) -> None:
    ines = raised.house.staff("ines", "inspector")
    answer = ines.get("/desk/tables/blackjack")
    assert "I stood." in answer
    assert "Rule on dispute" not in answer
    token = Form(ines.page, "/logout").fields["csrf_token"]
    fields = {
        "matter": "1",
        "ruling": "play_on",
        "cite": "19:47-2.15(b)",
        "why": "No.",
        "key": "k",
        "csrf_token": token,
    }
    ines.post("/desk/tables/blackjack/do/rule", fields, fill=False)
    assert ines.status == 422
    assert "supervisor" in ines.words


@pytest.mark.parametrize(
    ("command", "fields"),
    [
        ("duty", {"change": "one", "duty": "sign"}),
        ("duty", {"change": "1", "duty": "dance"}),
        ("second", {"correction": ""}),
        ("rule", {"matter": "1", "ruling": "burn", "why": "x", "cite": "19:47-2.15(b)"}),
        ("halt", {"why": ""}),
        ("correct", {"matter": "1", "handle": "ann", "amount": "ten", "cite": "19:47-8.2(d)", "why": "x"}),
    ],
)
def test_a_form_filled_in_badly_is_refused(still: House, command: str, fields: dict[str, str]) -> None:
    flo, at = still.staff("flo"), "/desk/tables/roulette"
    flo.get(at)
    version = still.casino.table("roulette").version
    token = Form(flo.page, "/logout").fields["csrf_token"]
    answer = flo.post(f"{at}/do/{command}", {**fields, "key": "k", "csrf_token": token}, fill=False)
    assert flo.status == 422
    assert "This was refused" in answer
    assert still.casino.table("roulette").version == version


def test_8_3_b_scheduling_prints_the_same_papers_as_the_command(house: House) -> None:
    flo, at = house.staff("flo"), "/desk/tables/roulette/change/papers"
    flo.get(f"{at}.pdf")
    assert flo.status == 404
    house.do(flo.actor, commands.Schedule(table="roulette", rules={"five_adjacent": True}, limits={}))
    flo.get(f"{at}.txt")
    assert "Notice to the Casino Control Commission" in flo.page
    assert "19:47-8.3(b)3" in flo.page
    flo.get(f"{at}.ics")
    assert flo.page.count("BEGIN:VEVENT") == 4
    flo.get(f"{at}.pdf")
    assert flo.status == 200
    flo.get(f"{at}.exe")
    assert flo.status in {404, 422}
    flo.get("/desk/tables/roulette/sign.pdf")
    assert flo.status == 200


def test_what_the_desk_does_not_know_is_not_there(still: House) -> None:
    flo, at = still.staff("flo"), "/desk/tables/roulette"
    flo.get(at)
    token = Form(flo.page, "/logout").fields["csrf_token"]
    flo.post(f"{at}/do/wager", {"key": "k", "csrf_token": token}, fill=False)
    assert flo.status == 404
    flo.get(f"{at}/sheets/7")
    assert flo.status == 404
    flo.get(f"{at}/change/sign")
    assert flo.status == 404


# ---------------------------------------------------------------- wins, and what is new


def test_2_19_g_3_a_win_is_paid_when_a_supervisor_has_verified_it(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every win at this roulette table waits, as a progressive one would."""
    law = cite("19:47-2.19(g)3")
    play = registry.game("roulette").play
    monkeypatch.setitem(play.__dict__, "verified_by", lambda _rules, line: law if line.cents > 0 else None)
    ann, flo, at = house.player("ann"), house.staff("flo"), "/desk/tables/roulette"
    house.do(ann, commands.Sit(table="roulette"))
    for wager in ("red", "black"):  # one of them wins: the first spin of this seal is no zero
        house.do(ann, commands.MakeWager(table="roulette", wager=wager, cents=10_00))
    house.do(ann, commands.Ready(table="roulette"))
    assert len(house.casino.table("roulette").wins) == 1
    before = house.casino.cents(ann.person)
    assert "Verify win 1" in flo.get(at)
    assert "$10.00 ann" in flo.words
    assert "win 1:" in flo.get("/desk")
    flo.get(at)
    answer = flo.post(f"{at}/do/validate", {})
    assert "Verified. The win is paid." in answer
    assert house.casino.cents(ann.person) > before


def messages_by(browser: Browser, path: str, act: Callable[[], object], *, until: str) -> list[str]:
    """The pictures of a stream, something being done after the first, up to one with those words; or it fails."""
    pictures: list[str] = []
    with browser.client.stream("GET", path, timeout=300) as stream:
        lines: list[str] = []
        for line in stream.iter_lines():
            if line.startswith("data:"):
                lines.append(line.removeprefix("data:"))
            elif lines and not line:
                pictures.append(" ".join(unescape(re.sub(r"<[^>]+>", " ", " ".join(lines))).split()))
                lines = []
                if len(pictures) == 1:
                    act()
                if until in pictures[-1]:
                    break
            assert len(pictures) < 10, pictures
    return pictures


def test_the_desk_hears_of_what_happens(house: House) -> None:
    ann, flo, at = house.player("ann"), house.staff("flo"), "/desk/tables/roulette"
    house.do(ann, commands.Sit(table="roulette"))
    flo.get(at)
    (line,) = re.findall(rf'hx-sse:connect="({at}/stream[^"]*)"', flo.page)
    bet = commands.MakeWager(table="roulette", wager="red", cents=10_00)
    house.do(ann, bet)
    dispute = commands.Raise(table="roulette", matter="dispute", what="That was mine.")
    first, *_, last = messages_by(flo, line, lambda: house.do(ann, dispute), until="Halted")
    assert "Taking bets" in first
    assert "This page is out of date" not in first  # a wager is nothing to the desk
    assert "This page is out of date" in last
    (late,) = messages_by(flo, line, lambda: None, until="Halted")  # between the page and its stream: it is not missed
    assert "This page is out of date" in late
    halt = commands.Halt(table="craps", why="A die is missing.")
    first, *_, last = messages_by(flo, "/desk/stream", lambda: house.do(flo.actor, halt), until="A die is missing.")
    assert "dispute 1: That was mine." in first
    assert "Halted: A die is missing." in last


# ---------------------------------------------------------------- in a real browser


@pytest.fixture(scope="module")  # not longer, as in `tests.web.browser`
def program() -> Iterator[Chromium]:
    with launched() as browser:
        yield browser


@pytest.fixture
def chromium(program: Chromium) -> Iterator[BrowserContext]:
    with program.new_context() as context:
        context.set_default_timeout(WAIT_MS)
        bring_axe(context)
        yield context


def test_a_change_in_the_editor_shows_its_verdict_numbers_and_sign_at_once(
    still: House, chromium: BrowserContext
) -> None:
    chromium.add_cookies([{"name": "croupier", "value": still.staff("flo").entry.key, "url": still.at}])
    page = chromium.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
    page.goto(f"{still.at}/desk/tables/roulette/sheet")
    verdict, numbers = page.locator("#verdict"), page.locator("#numbers")
    expect(verdict).to_contain_text("✓ Lawful")
    expect(numbers).to_contain_text("5.263%")
    page.select_option("#rule-wheel", "single zero")
    expect(numbers).to_contain_text("2.703%")
    expect(verdict).to_contain_text("double zerosingle zero")
    expect(page.locator("#limits")).not_to_contain_text("First five")  # a single-zero wheel has none
    page.locator("[name='limit.red.max']").fill("40")
    expect(verdict).to_contain_text("✗ Unlawful")
    expect(verdict).to_contain_text("not $40.00")
    assert not serious(page)
    assert faults == []


def test_the_desk_can_be_run_by_keyboard_and_is_fit_for_a_phone(house: House, chromium: BrowserContext) -> None:
    ann, flo = house.player("ann"), house.staff("flo")
    bets(house, ann, "blackjack", "blackjack")
    house.do(ann, commands.Raise(table="blackjack", matter="dispute", what="I stood."))
    chromium.add_cookies([{"name": "croupier", "value": flo.entry.key, "url": house.at}])
    page = chromium.new_page()
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{house.at}/desk/tables/blackjack")
    assert not serious(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.locator("[name=ruling]").first.focus()
    page.keyboard.press("ArrowDown")  # play on, and then the chapter's remedy
    expect(page.locator(".remedies")).to_be_visible()
    page.keyboard.press("ArrowUp")
    page.locator("[name=cite]:visible").first.fill("19:47-2.15(b)")
    page.locator("[name=why]:visible").first.fill("Nothing happened.")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("[role=status]").first).to_contain_text("Ruled.")
    for path in ("", "/inbox", "/tables/blackjack/sheet", "/tables/blackjack/register", "/tables/blackjack/sheets/1"):
        page.goto(f"{house.at}/desk{path}")
        assert not serious(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, path
