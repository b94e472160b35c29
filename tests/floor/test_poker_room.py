"""A poker room on the floor: stacks, bets that are refused, side pots, blinds, charges, kills in mid-hand, and secrets.

`make soak` deals 5,000 hands at six tables, and kills the floor before every answer of many hands.
"""

from __future__ import annotations

import asyncio
import io
import json
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field

import httpx
import pytest

from croupier.amounts.cents import plain
from croupier.documents.journal import played
from croupier.engine.decision import Decision
from croupier.engine.hands_shown import never_shown
from croupier.engine.journal import Journal, Kind
from croupier.engine.round import Round
from croupier.floor import commands as c
from croupier.floor.audit import verification
from croupier.floor.audit.history import History
from croupier.floor.audit.verification import Keys
from croupier.floor.ledger import ledger
from croupier.floor.shapes.view import HandShown
from croupier.floor.storage.new_event import Tree
from croupier.floor.tables import pace
from croupier.floor.tables.moves.rounds import StaleQuestion
from croupier.floor.tables.public_event import public
from croupier.floor.tables.view import TableView
from croupier.law.ruling import Refused
from croupier.testing.secrets.cards import named
from croupier.web.context import Settings
from tests.floor.harness_crash import SOAK
from tests.floor.house import FLO, House
from tests.floor.poker_room import PURSE_CENTS, SHEETS, Room
from tests.web.conftest import GUARDS
from tests.web.conftest import House as WebHouse

T = "holdem"
NO_LIMIT: Tree = {"limit": "no limit", "small_bet": "2.00", "rake_percent": 5, "rake_cap": "4.00"}
HANDS = 5_000 if SOAK else 60


@pytest.fixture
def room(house: House) -> Iterator[Room]:
    """A room whose books agree at the end, whose audit finds nothing, and which comes back the same."""
    made = Room(house)
    yield made
    check(made)


def check(room: Room) -> None:
    house = room.house
    assert house.findings() == []
    assert house.again_is_the_same()
    house.casino.heads.sign()
    assert verification.replay_all(house.casino.store, Keys.read(house.keys)).findings == []


def at_holdem(room: Room, *stacks: tuple[str, int], **rules: object) -> Room:
    room.open(T, NO_LIMIT | rules)
    room.sits(T, *stacks)
    return room


def refusal(room: Room, handle: str, command: c.Command) -> str:
    """The one sentence of a refusal, with its paragraph. Nothing has moved by it."""
    before = (dict(room.house.casino.balances), room.now(T).version)
    with pytest.raises(Refused) as refused:
        room.house.do(room.people[handle], command)
    assert (dict(room.house.casino.balances), room.now(T).version) == before
    (ruling,) = refused.value.rulings
    return f"{ruling.why} [{ruling.cite}]"


def says(room: Room, handle: str, words: str) -> str:
    """The refusal of an answer to the question that is open now."""
    asks = room.asks(T)
    assert asks is not None
    return refusal(room, handle, c.Decide(table=T, question=room.now(T).question, site=asks.site, answer=words))


def facts(room: Room) -> list[str]:
    return [fact["fact"] for fact in room.now(T).last["record"]["facts"]]


# ---------------------------------------------------------------- stacks


def test_14_17_a_buy_in_has_its_limits_and_chips_leave_the_table_only_with_their_player(room: Room) -> None:
    at_holdem(room, ("ann", 100_00))
    bob = room.person("bob")
    room.house.do(bob, c.Sit(table=T))

    def wager(cents: int) -> c.MakeWager:
        return c.MakeWager(table=T, wager="stack", cents=cents)

    practice = "(by common practice, not by the text) [19:47-14.17]"
    assert refusal(room, "bob", wager(19_00)) == f"$19.00 is less than the buy-in of $20.00 {practice}"
    assert refusal(room, "bob", wager(201_00)).startswith("$201.00 is more than the $200.00")
    assert refusal(room, "ann", wager(101_00)).startswith("$201.00 is more than the $200.00")
    room.buys(T, "bob", 20_00)
    room.buys(T, "ann", 100_00)
    part = refusal(room, "ann", c.TakeDown(table=T, wager="stack", cents=50_00))
    assert part.startswith("ann cannot take $50.00 off the table: all of a stack leaves it, when its player does")
    assert part.endswith("[19:47-14.17]")
    assert (room.stack(T, "ann"), room.stack(T, "bob")) == (200_00, 20_00)
    room.house.do(bob, c.Leave(table=T))
    assert room.house.casino.cents(bob.person) == 1_000_00


def test_14_17_who_leaves_and_comes_back_brings_what_it_took(room: Room) -> None:
    """Whether it gets up, or only takes its chips away; and not for ever."""
    at_holdem(room, ("ann", 200_00), ("bob", 100_00), ("carl", 100_00), same_stack_hands=2)
    room.deal(T)
    room.all_say(T, "carl raise 10.00, ann raise 30.00, bob fold, carl fold")
    assert room.stack(T, "ann") == 212_00
    ann, less = room.people["ann"], c.MakeWager(table=T, wager="stack", cents=150_00)
    why = "ann took $212.00 from this table and comes back with no less (by common practice, not by the text)"
    room.house.do(ann, c.TakeDown(table=T, wager="stack"))
    assert refusal(room, "ann", less) == f"{why} [19:47-14.17]"
    room.house.do(ann, c.Leave(table=T))
    room.house.do(ann, c.Sit(table=T))
    assert refusal(room, "ann", less) == f"{why} [19:47-14.17]"
    assert room.house.again_is_the_same()
    room.deal(T)
    room.play_out(T)
    assert refusal(room, "ann", less) == f"{why} [19:47-14.17]"
    room.deal(T)
    room.play_out(T)
    room.buys(T, "ann", 150_00)


# ---------------------------------------------------------------- answers that are refused


def test_bets_that_may_not_be_made_are_refused_in_one_sentence_and_nothing_is_lost(room: Room) -> None:
    at_holdem(room, ("ann", 100_00), ("bob", 100_00), ("carl", 100_00))
    room.deal(T)
    for words, why in {
        "raise 101.00": "raise 101.00: the amount must be from 4.00 to 100.00",
        "raise 3.00": "raise 3.00: the amount must be from 4.00 to 100.00",
        "raise 4.50": "raise 4.50: the amount must be in steps of 1.00",
        "raise": "raise: say how much, from 4.00 to 100.00",  # and not all in
        "raise lots": '"lots" is not an amount of dollars',
        "check": 'carl may not answer "check" at first:carl; the choices are: fold, call, raise',
        "call 5.00": '"call 5.00": call takes no amount',
    }.items():
        assert says(room, "carl", words) == f"{why} [19:47-14.7]"
    asks, question = room.asks(T), room.now(T).question
    assert asks is not None
    out_of_turn = c.Decide(table=T, question=question, site=asks.site, answer="fold")
    assert refusal(room, "ann", out_of_turn) == "you are not asked anything now [19:47-14.7]"
    room.says(T, "carl", "raise 10.00")
    with pytest.raises(StaleQuestion, match=r"question 1\.\d+ is not open: .*19:47-14\.7"):
        room.answers(T, "carl", "raise 10.00", question, asks.site)
    for command in (c.TakeDown(table=T, wager="stack"), c.MakeWager(table=T, wager="stack", cents=50_00)):
        assert refusal(room, "carl", command) == "the round is under way [19:47-14.1]"
    assert refusal(room, "carl", c.Leave(table=T)) == "the round is under way: play it out first [19:47-14.1]"
    room.all_say(T, "ann fold, bob fold")
    assert [room.stack(T, each) for each in ("ann", "bob", "carl")] == [99_00, 98_00, 103_00]


def test_the_same_command_twice_is_one_bet(room: Room) -> None:
    at_holdem(room, ("ann", 100_00), ("bob", 100_00))
    room.deal(T)
    asks = room.asks(T)
    assert asks is not None
    who = room.people[asks.seat]
    bet = c.Decide(table=T, question=room.now(T).question, site=asks.site, answer="raise 10.00")
    first = room.house.do(who, bet, "once")
    assert room.house.do(who, bet, "once") == first
    said = [fact.fact for fact in room.now(T).running.facts]
    assert [each for each in said if "raises" in each] == [f"{asks.seat} raises to $10.00"]


# ---------------------------------------------------------------- hands with all-ins


def test_14_7_side_pots_a_bust_and_a_new_stack(room: Room) -> None:
    """Everything that three short stacks cover; what nobody called goes back; who has nothing left buys in anew."""
    at_holdem(room, ("ann", 200_00), ("bob", 100_00), ("carl", 60_00), ("dave", 30_00))
    room.deal(T)
    room.all_say(T, "carl raise 60.00, dave call, ann raise 200.00, bob call")
    said = facts(room)
    assert "$100.00 that nobody called goes back to ann" in said
    pots = [fact.split(":")[0] for fact in said if " pot" in fact and "$" in fact]
    assert pots == ["the main pot of $120.00", "side pot 1 of $90.00", "side pot 2 of $80.00"]
    stacks = {each: room.stack(T, each) for each in ("ann", "bob", "carl", "dave")}
    assert sum(stacks.values()) == 390_00 - 4_00
    assert room.house.casino.balances[ledger.revenue_of(T)] == 4_00
    (bust, *_) = [each for each, cents in stacks.items() if not cents]
    assert not pace.is_in(room.now(T), bust)
    room.buys(T, bust, 50_00)
    room.deal(T)
    room.play_out(T)
    assert room.cents() == 4_000_00


def test_a_statement_has_what_went_to_a_table_and_came_back(room: Room) -> None:
    """The hands between are no transfers of the rail: the stack lies on the table."""
    at_holdem(room, ("ann", 100_00), ("bob", 100_00))
    room.deal(T)
    room.play_out(T)
    stack, ann = room.stack(T, "ann"), room.people["ann"]
    assert stack not in {0, 100_00}
    room.house.do(ann, c.AfterRound(table=T, wish="leave"))
    entries, _ = History(room.house.casino).statement_by_round(ann.person, None, 10)
    assert [entry["cents"] for entry in entries] == [stack, -100_00, 1_000_00]
    assert entries[0]["balance_cents"] == room.house.casino.cents(ann.person) == 900_00 + stack


def test_14_7_missed_blinds_are_posted_by_who_comes_back(room: Room) -> None:
    """Carl sits out while both blinds go past him; he is then asked to post them, or to wait for the big blind."""
    room.wild = 0
    at_holdem(room, *((each, 100_00) for each in ("ann", "bob", "carl", "dave", "eve")))
    carl = room.people["carl"]
    room.deal(T)
    while (asks := room.asks(T)) is not None:
        room.says(T, asks.seat, "check" if "check" in {offer.name for offer in asks.offers} else "fold")
    room.house.do(carl, c.AfterRound(table=T, wish="sit out"))
    stack = room.stack(T, "carl")
    for _ in range(3):
        for each in ("ann", "bob", "dave", "eve"):
            if not room.stack(T, each):
                room.buys(T, each, 100_00)
        room.deal(T)
        room.play_out(T)
    assert room.stack(T, "carl") == stack
    standing = room.now(T).standing
    assert dict(standing.owed) == {"carl": "both"}  # type: ignore[attr-defined]
    room.house.do(carl, c.AfterRound(table=T, wish="come back"))
    room.deal(T)
    asks = room.asks(T)
    assert asks is not None
    assert (asks.seat, asks.words) == ("carl", "post $3.00 to come in, or wait for the big blind")
    room.says(T, "carl", "post")
    room.play_out(T)
    assert any("carl posts" in fact for fact in facts(room))


# ---------------------------------------------------------------- revenue


def test_14_14_time_is_charged_and_the_pot_is_whole(room: Room) -> None:
    at_holdem(room, ("ann", 100_00), ("bob", 100_00), revenue="time charge", time_charge="5.00")
    for _ in range(3):
        room.deal(T)
        asks = room.asks(T)
        assert asks is not None
        room.says(T, asks.seat, "fold")
    assert room.house.casino.balances[ledger.revenue_of(T)] == 10_00
    assert room.stack(T, "ann") + room.stack(T, "bob") == 190_00
    room.house.clock.go_on(30 * 60)
    room.deal(T)
    room.play_out(T)
    assert room.house.casino.balances[ledger.revenue_of(T)] == 20_00
    assert room.cents() == 2_000_00


def test_14_14_nothing_is_taken_where_no_flop_came(room: Room) -> None:
    at_holdem(room, ("ann", 100_00), ("bob", 100_00), ("carl", 100_00))
    room.deal(T)
    room.all_say(T, "carl raise 50.00, ann raise 100.00, bob fold, carl fold")
    assert room.house.casino.balances.get(ledger.revenue_of(T), 0) == 0
    assert room.stack(T, "ann") == 152_00


def test_14_18_a_seat_that_is_left_goes_to_the_first_who_waits(room: Room) -> None:
    room.open(T, NO_LIMIT, seats=2)
    room.sits(T, ("ann", 100_00), ("bob", 100_00))
    carl = room.person("carl")
    with pytest.raises(Refused, match="waiting list"):
        room.house.do(carl, c.Sit(table=T))
    room.house.do(carl, c.JoinWaitingList(table=T))
    room.deal(T)
    room.house.do(room.people["ann"], c.AfterRound(table=T, wish="leave"))
    room.play_out(T)
    room.house.tick()
    assert room.house.casino.view(T, carl)["waiting"][0]["seat"] == 1
    room.house.do(carl, c.Sit(table=T))
    room.buys(T, "carl", 50_00)
    room.deal(T)
    room.play_out(T)
    assert room.cents() == 3_000_00


# ---------------------------------------------------------------- kills in mid-hand


@pytest.mark.parametrize("sheet", SHEETS if SOAK else ["holdem", "draw"])
def test_killed_before_any_answer_the_hand_goes_on_with_the_same_cards_and_cents(room: Room, sheet: str) -> None:
    """The floor is dropped as a dead machine drops it; what everybody sees of the hand is the same afterwards."""
    table, players = room.open(sheet, SHEETS[sheet], seats=4), ("ann", "bob", "carl", "dave")
    room.sits(table, *((each, 100_00) for each in players))
    kills = 0
    for number in range(10 if SOAK else 1):
        room.between(table)
        room.deal(table)
        while (asks := room.asks(table)) is not None:
            if SOAK or kills < 3 or asks.site.startswith(("turn", "draw")):
                before = [room.house.casino.view(table, who) for who in (*room.people.values(), FLO, None)]
                balances = dict(room.house.casino.balances)
                killed(room.house)
                kills += 1
                again = [room.house.casino.view(table, who) for who in (*room.people.values(), FLO, None)]
                for one, other in zip(before, again, strict=True):
                    assert {**one, "clock": None} == {**other, "clock": None}
                assert room.house.casino.balances == balances
            room.says(table, asks.seat, room.chosen(table, asks))
        room.hands[table] += 1
        assert number < room.hands[table]
    assert kills > 2


def killed(house: House) -> None:
    """Drops the floor without closing it, and opens it again."""
    casino = house.casino
    casino.writer.close()
    casino.people.close()
    casino.store.close()
    house.casino = House.open(house.database, house.keys, house.clock).casino
    house.casino.timers.silent = lambda _person: 0.0


# ---------------------------------------------------------------- secrets


STAFF = {"fern": "floorperson", "ada": "admin", "ivor": "inspector"}
OPEN_TO_ALL = (
    "v1/tables/{t}",
    "tables/{t}",
    "v1/tables",
    "v1/tables/{t}/rounds",
    "tables/{t}/rounds",
    "v1/tables/{t}/seals",
)
DESK = ("desk/tables/{t}", "desk/tables/{t}/sheet", "v1/trail/heads")
TRAIL = ("v1/tables/{t}/evidence", "v1/tables/{t}/rounds/1/evidence")
OF_A_ROUND = (
    "v1/tables/{t}/rounds/1",
    "v1/tables/{t}/rounds/1/history",
    "v1/tables/{t}/histories",
    "tables/{t}/rounds/1",
    "tables/{t}/rounds/1/record.json",
    "v1/tables/{t}/seals/1",
)


@dataclass
class Canary:
    """Looks for the cards of the first hand of a table in all that anybody is sent: pages, answers of the API, events.

    A stream of events sends the public events, and that of a page the page as its viewer sees it.
    """

    room: Room
    table: str
    sent: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        casino = self.room.house.casino
        casino.listeners.append(lambda events: self.sent.extend(json.dumps(public(event)) for event in events))
        self.web = WebHouse(casino, Settings(guards=GUARDS))
        for handle in ("ann", "bob", "carl"):
            self.room.people[handle] = self.web.enter(handle).actor
            self.room.sits(self.table, (handle, 100_00))

    def gets(self, handle: str, *paths: str, role: str = "player") -> set[str]:
        """The cards that a viewer is sent at these places."""
        headers = self.web.headers(handle, role) if handle else {}

        async def asked() -> list[httpx.Response]:
            inside = httpx.ASGITransport(app=self.web.app)
            async with httpx.AsyncClient(transport=inside, base_url="http://127.0.0.1", headers=headers) as client:
                return [await client.get(f"/{path.format(t=self.table)}") for path in paths]

        answers = asyncio.run(asked())
        assert any(answer.status_code == 200 for answer in answers)
        return self.named("\n".join(texts(answer) for answer in answers))

    def named(self, text: str) -> set[str]:
        return named(text, self.room.now(self.table).sheet.game.deck(self.room.now(self.table).sheet.rules))

    def look(self) -> None:
        """Everybody looks at the hand that is under way."""
        running = self.room.now(self.table).running
        for handle in ("ann", "bob", "carl", "eve", ""):
            hidden = unknown_to(running.round, running.journal, handle)
            seen = self.gets(handle, *OPEN_TO_ALL)
            assert not seen & hidden, f"{handle or 'somebody'} sees {seen & hidden}"
            own = unknown_to(running.round, running.journal) - hidden
            assert own & seen or running.open[0].decision.seat != handle, f"{handle} does not see its own cards"
        hidden = unknown_to(running.round, running.journal)
        for handle, role in STAFF.items():
            trail = () if role == "inspector" else TRAIL  # the Commission has the private answers of a hand at any time
            seen = self.gets(handle, *OPEN_TO_ALL, *DESK, *trail, role=role)
            assert not seen & hidden, f"a {role} sees {seen & hidden}"
        assert not self.named("".join(self.sent)) & hidden

    def look_back(self) -> None:
        """When the hand is over, nobody but the Commission and the table's staff can see what was mucked."""
        round_, journal = played(self.room.now(self.table).last["record"])
        for handle in ("ann", "bob", "carl", "eve", ""):
            hidden = unknown_to(round_, journal, handle)
            seen = self.gets(handle, *OPEN_TO_ALL, *OF_A_ROUND)
            assert not seen & hidden, f"{handle or 'somebody'} sees {seen & hidden}"
        hidden = unknown_to(round_, journal)
        assert hidden, "nothing was mucked"
        assert not self.named("".join(self.sent)) & hidden
        assert hidden <= self.gets("ivor", "v1/tables/{t}/rounds/1", role="inspector")
        assert hidden <= self.gets("ivor", "v1/tables/{t}/seals/1", role="inspector")


def texts(answer: httpx.Response) -> str:
    """What an answer says; of a pack all that is of the table."""
    if answer.headers.get("content-type") != "application/zip":
        return answer.text
    with zipfile.ZipFile(io.BytesIO(answer.content)) as pack:
        return "\n".join(
            pack.read(name).decode() for name in pack.namelist() if name.endswith((".json", ".jsonl", "y.txt"))
        )


def unknown_to(round_: Round, journal: Journal, *seats: str) -> set[str]:
    """The cards of a hand that none of these seats may know."""
    entries = {at: journal[at] for at in never_shown(round_, journal, seats)}
    return {entry.answer for entry in entries.values() if entry.kind is Kind.CHANCE and entry.answer != "??"}


@pytest.mark.parametrize("sheet", SHEETS if SOAK else ["holdem", "draw"])
def test_nobody_sees_a_card_of_another_and_the_commission_opens_what_was_mucked(room: Room, sheet: str) -> None:
    room.wild = 0
    canary = Canary(room, room.open(sheet, SHEETS[sheet], seats=4))
    room.deal(sheet)
    looked = set[str]()
    while (asks := room.asks(sheet)) is not None:
        street = asks.site.partition(":")[0]
        if SOAK or street not in looked:
            canary.look()
        looked.add(street)
        names = {offer.name for offer in asks.offers}
        folds = asks.seat == "bob" and "fold" in names
        draws = f"draw {next(iter(asks.view.cards))}" if "draw" in names else ""  # type: ignore[attr-defined]
        calm = next((each for each in ("check", "call", "bring_in") if each in names), "")
        bets = [f"bet {plain(offer.least)}" for offer in asks.offers if offer.name == "bet" and asks.seat == "carl"]
        room.says(sheet, asks.seat, "fold" if folds else draws or next(iter(bets), calm))
    canary.look_back()
    assert len(looked) > 2


def test_a_view_that_shows_the_hand_of_another_is_found(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """The canary has teeth."""
    canary = Canary(room, room.open(T, NO_LIMIT, seats=4))
    room.deal(T)
    canary.look()
    as_it_is, ann = TableView._hands, room.people["ann"]

    def as_ann_sees_it(self: TableView, asks: Decision | None) -> list[HandShown]:
        return as_it_is(TableView(self.floor, self.table, ann), asks)

    monkeypatch.setattr(TableView, "_hands", as_ann_sees_it)
    with pytest.raises(AssertionError, match="bob sees"):
        canary.look()
    monkeypatch.undo()


# ---------------------------------------------------------------- many hands


def test_many_hands_at_six_tables_and_the_books_equal_to_the_cent(room: Room) -> None:
    """Nine players, or as many as the form allows, at a table of each form: by bots, and now and then as nobody would play."""
    for name, rules in SHEETS.items():
        room.open(name, rules)
        for number in range(room.now(name).sheet.rules.players):  # type: ignore[attr-defined]
            room.house.do(room.person(f"p{number}", PURSE_CENTS), c.Sit(table=name))
            room.buys(name, f"p{number}", 100_00)
    while sum(room.hands.values()) < HANDS:
        for name in SHEETS:
            room.between(name)
            room.hand(name)
            assert room.cents() == len(room.people) * PURSE_CENTS
        room.house.clock.go_on(60)
    assert room.house.new_findings() == []
    assert room.busts
