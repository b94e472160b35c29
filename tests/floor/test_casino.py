"""Commands on the floor: what they do, what they refuse, and that nothing is lost, doubled or half-done by any of them."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest
from sqlalchemy import update

from croupier.documents.sheet import read_sheet
from croupier.engine.round import BrokenInvariant
from croupier.engine.traits import ShoeStanding
from croupier.floor import commands as c
from croupier.floor.accounts.people import Actor
from croupier.floor.accounts.permissions import Forbidden
from croupier.floor.audit import verification
from croupier.floor.audit.evidence import NoSuchRound, pack
from croupier.floor.audit.history import TableHistory
from croupier.floor.audit.verification import Keys
from croupier.floor.desk import sheet_changes
from croupier.floor.fairness.seal import Seal
from croupier.floor.fairness.vault import VaultClosed
from croupier.floor.ledger import ledger
from croupier.floor.refusals import CommandConflict, NoSuchTable
from croupier.floor.storage import schema
from croupier.floor.storage.new_event import NewEvent, Tree
from croupier.floor.storage.store import KeyReused, Transaction
from croupier.floor.tables.fold import fold
from croupier.floor.tables.moves import rounds
from croupier.floor.tables.moves.working_table import WorkingTable
from croupier.floor.tables.public_event import public
from croupier.floor.tables.table import Table, new_table
from croupier.games import registry
from croupier.law.option import Unreadable
from croupier.law.ruling import Refused
from tests.floor.house import ANN, BOB, CARL, CHIPS_CENTS, FLO, FRED, INSPECTOR, House, order_of, some_bet, stack, staff


@pytest.fixture
def house(database: str, tmp_path: Path) -> Iterator[House]:
    house = House.open(database, tmp_path / "keys")
    yield house
    house.casino.close()


def asked(house: House, table: str) -> Actor:
    running = house.casino.shown[table].running
    assert running.asks is not None
    return {each.handle: each for each in (ANN, BOB, CARL)}[running.asks.seat]


def answer(house: House, table: str, text: str = "") -> None:
    """Who is asked answers: what is said here, or what the game's own strategy does."""
    shown = house.casino.shown[table]
    asks = shown.running.asks
    assert asks is not None
    chosen = text or asks.show(shown.sheet.game.play.strategy(asks))
    decide = c.Decide(table=table, question=shown.question, site=asks.site, answer=chosen)
    house.do(asked(house, table), decide)


def begin(house: House, table: str, *people: Actor, wager: str = "", cents: int = 500) -> None:
    betting = house.casino.shown[table].betting
    able = [each for each in people if wager or betting.first_bet(each.handle, cents * 1000)]
    for each in dict.fromkeys((*able, *people)):  # nobody bets against a bank before it is down
        here = house.casino.shown[table]
        if not here.betting.laid_cents(each.handle):
            name, least = (
                (wager, cents) if wager else some_bet(here, each.handle)
            )  # a banker goes on with the whole bank
            house.do(each, c.MakeWager(table=table, wager=name, cents=max(least, cents)))
    for each in people:
        house.do(each, c.Ready(table=table))


def play_out(house: House, table: str) -> None:
    while house.casino.shown[table].playing:
        answer(house, table)


def play_until(house: House, table: str, site: str) -> None:
    """Ann plays rounds until she is asked something at a site; before it she does what the strategy does."""
    while True:
        begin(house, table, ANN)
        while (here := house.casino.shown[table]).playing:
            assert here.running.asks is not None
            if here.running.asks.site.startswith(site):
                return
            answer(house, table)


def kinds(house: House, table: str) -> list[str]:
    return [event.tree["what"] for event in house.casino.events(stream=f"table:{table}")]


def folded_again(house: House, table: str) -> Table:
    """The table made once more from its events alone."""
    here = house.casino.shown[table]
    events = [event.tree for event in house.casino.events(stream=f"table:{table}")]
    first = sheet_changes.TableSheets(table, read_sheet(events[0]["sheet"]), datetime.fromisoformat(events[0]["at"]))
    again = new_table(table, first, events[0]["places"], here.current.keyring)
    for tree in events:
        again = fold(again, tree)
    return again


# ---------------------------------------------------------------- whole rounds


@pytest.mark.parametrize("game", registry.names())
def test_rounds_of_every_game_leave_the_books_in_order(house: House, game: str) -> None:
    table = house.table(game)
    house.seated(table, ANN, BOB)
    house.do(ANN, c.SeatBot(table=table))
    for _ in range(4):
        begin(house, table, ANN, BOB)
        assert house.findings() == []  # also in the middle of a round
        play_out(house, table)
        assert house.findings() == []
    assert house.casino.shown[table].round == 5
    assert kinds(house, table).count("settled") == 4
    assert folded_again(house, table) == house.casino.shown[table]


def test_a_table_has_no_more_seats_than_its_layout_has_boxes(house: House) -> None:
    assert house.casino.shown[house.table("spanish_21")].places == 6
    assert house.casino.shown[house.table("blackjack", {"boxes": 3})].places == 3
    assert house.casino.shown[house.table("roulette")].places == 7


def test_money_goes_from_the_purse_to_the_box_and_only_a_line_brings_it_back(house: House) -> None:
    table = house.table("roulette")
    house.seated(table, ANN)
    house.do(ANN, c.MakeWager(table=table, wager="red", cents=1_000))
    assert house.casino.cents(ANN.person) == 99_000
    assert house.casino.balances["box:roulette:ann"] == 1_000
    house.do(ANN, c.Ready(table=table))
    last = house.casino.shown[table].last["record"]["lines"]
    assert house.casino.cents(ANN.person) == 100_000 + sum(line["cents"] for line in last)
    assert house.casino.balances["box:roulette:ann"] == 0


def test_a_float_that_runs_short_is_filled_from_the_cage(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.floor.ledger.ledger.FLOAT_CENTS", 100)
    table = house.table("roulette")
    house.seated(table, ANN)
    numbers = ["0", "00", *map(str, range(1, 37))]
    for number in numbers:
        house.do(ANN, c.MakeWager(table=table, wager=f"straight {number}", cents=500))
    house.do(ANN, c.Ready(table=table))
    assert house.findings() == []
    moved = next(event.tree for event in house.casino.events() if event.tree["what"] == "settled")["transfers"]
    assert moved[0][:2] != ["cage", "float:roulette"]  # what was lost is collected first, and is enough
    for _ in range(12):
        house.do(ANN, c.MakeWager(table=table, wager="red", cents=50_000 // 100 * 100))
        house.do(ANN, c.Ready(table=table))
        assert house.casino.balances["float:roulette"] >= 0
        if house.casino.cents(ANN.person) < 50_000:
            break
    assert house.findings() == []


def test_a_player_may_double_with_the_last_chips_and_not_without(house: House) -> None:
    """It takes as much again as the wager: that is enough if it is all there is, and a cent less is not."""
    table = house.table("blackjack")
    house.do(ANN, c.BuyIn(cents=1_000))
    house.seated(table, ANN)
    play_until(house, table, "play:")
    assert house.casino.cents(ANN.person) == 500
    house.do(ANN, c.CashOut(cents=1))
    with pytest.raises(Refused):
        answer(house, table, "double")
    house.do(ANN, c.BuyIn(cents=1))
    answer(house, table, "double")
    lines = house.casino.shown[table].last["record"]["lines"]
    assert sum(line["stake_cents"] for line in lines) == 1_000
    assert house.findings() == []


def test_a_fill_brings_the_float_to_what_it_begins_with_and_the_audit_agrees(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same number comes twice. What was lost on another is in the float, and is not enough the second time."""
    monkeypatch.setattr("croupier.floor.ledger.ledger.FLOAT_CENTS", 100)
    stack(monkeypatch, lambda seal: seal.draw(0, [1] * 38) == seal.draw(1, [1] * 38) == 10)
    table = house.table("roulette")
    house.seated(table, ANN)
    begin(house, table, ANN, wager="straight 1", cents=100_00)
    assert house.casino.balances["float:roulette"] == 101_00
    (came,) = (event.tree["places"][0]["text"] for event in house.casino.events() if event.tree["what"] == "settled")
    begin(house, table, ANN, wager=f"straight {came}", cents=5_00)
    *_, last = (event.tree for event in house.casino.events() if event.tree["what"] == "settled")
    assert [each for each in last["transfers"] if each[0] == "cage"] == [
        ["cage", "float:roulette", 175_00 - 101_00 + 1_00, "a fill of the float"]
    ]
    assert house.casino.balances["float:roulette"] == 100
    house.casino.heads.sign()
    assert verification.replay_all(house.casino.store, Keys.read(house.keys)).findings == []


def test_chips_in_a_box_that_nobody_bet_stop_the_table_before_it_pays(house: House) -> None:
    table = house.table("roulette")
    house.seated(table, ANN)

    def dropped(working: WorkingTable) -> None:
        found = ledger.moved(ledger.CAGE, ledger.box(table, "ann"), 100, "found on the floor")
        working.emit(NewEvent("meter_set", {}, found))

    house.casino.house(table, dropped).result()
    with pytest.raises(BrokenInvariant, match="ann has 600 cents down, but the lines have 500"):
        begin(house, table, ANN, wager="red", cents=5_00)
    assert (house.casino.shown[table].round, house.casino.cents(ANN.person)) == (1, CHIPS_CENTS - 5_00)


# ---------------------------------------------------------------- one command, once


def test_the_same_key_gives_the_same_answer_and_happens_once(house: House) -> None:
    table = house.table("roulette")
    house.seated(table, ANN)
    wager = c.MakeWager(table=table, wager="red", cents=500)
    first = house.do(ANN, wager, "the-key")
    assert house.do(ANN, wager, "the-key") == first
    assert house.casino.balances["box:roulette:ann"] == 500
    with pytest.raises(KeyReused):
        house.do(ANN, c.MakeWager(table=table, wager="red", cents=600), "the-key")


def test_a_key_is_its_owners_own(house: House) -> None:
    table = house.table("roulette")
    house.seated(table, ANN, BOB)
    for each in (ANN, BOB):
        house.do(each, c.MakeWager(table=table, wager="red", cents=500), "same-key")
    assert house.casino.shown[table].betting.laid_cents("bob") == 500


def test_what_is_refused_leaves_nothing_behind(house: House) -> None:
    table = house.table("roulette")
    house.seated(table, ANN)
    before, events = house.casino.shown[table], len(list(house.casino.events()))
    for refused in (
        c.MakeWager(table=table, wager="red", cents=100),  # below the minimum
        c.MakeWager(table=table, wager="red", cents=100_001_00),
        c.MakeWager(table=table, wager="straight 99", cents=500),
        c.MakeWager(table=table, wager="nonsense", cents=500),
        c.TakeDown(table=table, wager="red"),
        c.Ready(table=table),
        c.Decide(table=table, question="1.1", site="play:1.1", answer="hit"),
        c.Sit(table=table),
    ):
        with pytest.raises(Refused) as against:
            house.do(ANN, refused)
        assert all(ruling.cite for ruling in against.value.rulings)
    assert house.casino.shown[table] is before
    assert len(list(house.casino.events())) == events


def test_nobody_bets_more_than_the_purse_holds(house: House) -> None:
    table = house.table("roulette")
    house.seated(table, ANN)
    house.do(ANN, c.CashOut(cents=99_500))
    house.do(ANN, c.MakeWager(table=table, wager="red", cents=500))
    with pytest.raises(Refused, match="on the rail"):
        house.do(ANN, c.MakeWager(table=table, wager="black", cents=500))
    assert house.casino.cents(ANN.person) == 0


def test_a_command_for_an_older_table_gets_the_newer_version(house: House) -> None:
    table = house.table("roulette")
    house.seated(table, ANN)
    version = house.casino.shown[table].version
    house.do(ANN, c.MakeWager(table=table, wager="red", cents=500), expected_version=version)
    with pytest.raises(CommandConflict) as conflict:
        house.do(ANN, c.MakeWager(table=table, wager="red", cents=500), expected_version=version)
    assert conflict.value.version == version + 1


def test_there_is_no_such_table(house: House) -> None:
    with pytest.raises(NoSuchTable):
        house.do(ANN, c.Sit(table="nowhere"))
    for name in ("A/B", "*", "", " x", "x" * 51, "caf\u00e9"):  # no command could name it, or nobody's bot there
        with pytest.raises(Unreadable, match="not a name for a table"):
            house.table("roulette", name=name or " ")
    assert house.casino.shown == {}


def test_staff_hold_no_seats_and_players_run_no_tables(house: House) -> None:
    table = house.table("roulette")
    for actor, command in (
        (FLO, c.Sit(table=table)),
        (ANN, c.Halt(table=table, why="I do not like it")),
        (ANN, c.CloseTable(table=table)),
        (INSPECTOR, c.CloseTable(table=table)),
        (staff("dora", "dealer"), c.OrderReshuffle(table=table)),
    ):
        with pytest.raises(Forbidden):
            house.do(actor, command)


# ---------------------------------------------------------------- clocks


def test_a_question_nobody_answers_is_answered_by_the_tables_default_and_recorded_so(house: House) -> None:
    table = house.table("red_dog", {"decks": 8})
    house.casino.timers.silent = lambda _person: 0.0  # she sits there, and says nothing
    house.seated(table, ANN)
    for _ in range(6):
        while not house.casino.shown[table].playing:  # two cards of one rank ask nobody
            begin(house, table, ANN)
        house.tick()  # arms the clock
        house.tick(29)
        assert house.casino.shown[table].playing
        house.tick(2)
    decided = [event.tree for event in house.casino.events() if event.tree["what"] == "decided"]
    assert decided
    assert {each["decided_by"] for each in decided} == {"clock"}
    assert {each["answer"].split()[0] for each in decided} <= {"refuse", "no_raise"}
    assert house.findings() == []


def test_the_others_have_a_while_after_the_first_is_ready(house: House) -> None:
    table = house.table("roulette")
    house.seated(table, ANN, BOB)
    for each in (ANN, BOB):
        house.do(each, c.MakeWager(table=table, wager="red", cents=500))
    house.do(ANN, c.Ready(table=table))
    house.tick()
    house.tick(9)
    assert house.casino.shown[table].round == 1
    house.tick(2)
    assert house.casino.shown[table].round == 2


def test_a_restart_gives_the_clock_its_whole_time_again(house: House) -> None:
    table = house.table("blackjack")
    house.seated(table, ANN)
    begin(house, table, ANN)
    house.tick()
    house.tick(29)
    again = house.again()
    house.casino = again.casino
    again.tick()
    again.tick(29)
    assert again.casino.shown[table].playing
    again.tick(2)
    assert [event.tree["decided_by"] for event in again.casino.events() if event.tree["what"] == "decided"] == ["clock"]


# ---------------------------------------------------------------- interrupted


def test_a_round_goes_on_after_a_restart_with_the_same_cards(house: House) -> None:
    table = house.table("blackjack")
    house.seated(table, ANN, BOB)
    begin(house, table, ANN, BOB)
    answer(house, table, "cut 100")
    while not house.casino.shown[table].playing:  # a dealer's blackjack ends a round at once
        begin(house, table, ANN, BOB)
    before = house.casino.shown[table]
    again = house.again()
    house.casino = again.casino
    assert again.casino.shown[table] == before
    assert again.casino.shown[table].running.journal == before.running.journal
    play_out(again, table)
    assert again.findings() == []


# ---------------------------------------------------------------- chance


def test_the_seal_is_committed_to_before_the_first_wager_and_opened_when_its_shoe_is_done(house: House) -> None:
    table = house.table("red_dog", {"decks": 1})
    house.seated(table, ANN)
    first = house.casino.view(table, ANN)["seal"]["next"]
    while "revealed" not in kinds(house, table):
        begin(house, table, ANN)
        play_out(house, table)
    events = [event.tree for event in house.casino.events(stream=f"table:{table}")]
    sorts = [tree["what"] for tree in events]
    assert sorts.index("sealed") < sorts.index("bet")
    revealed = events[sorts.index("revealed")]
    assert revealed["commitment"] == first["commitment"]
    seal = Seal(
        table, revealed["number"], revealed["about"], bytes.fromhex(revealed["seed"]), bytes.fromhex(revealed["salt"])
    )
    assert seal.commitment == first["commitment"]
    # While a shoe is in play its seed is nowhere in the events.
    before = json.dumps(events[: sorts.index("revealed")])
    assert revealed["seed"] not in before
    assert revealed["salt"] not in before


def test_the_public_form_of_an_event_keeps_its_own_number_apart(house: House) -> None:
    table = house.table("roulette")
    house.seated(table, ANN)
    house.do(ANN, c.MakeWager(table=table, wager="red", cents=500))
    house.do(ANN, c.Raise(table=table, matter="dispute", what="it is mine"))
    seals = []
    for event in house.casino.events(stream=f"table:{table}"):
        shown = public(event)
        assert shown is not None
        assert (shown["number"], shown["version"]) == (event.number, event.version)
        seals += [shown.get("seal")] if shown["what"] == "sealed" else []
    assert seals == [1]


def test_2_5_a_players_cut_decides_which_card_comes_first(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    stack(monkeypatch, lambda _seal: True)  # always the same seed
    table = house.table("red_dog", {"decks": 8})
    house.seated(table, ANN)
    begin(house, table, ANN)
    seal = house.casino.keyring.seal(table, 1)
    answer(house, table, "cut 123")
    shown = house.casino.shown[table]
    record = shown.running.journal if shown.playing else ()
    text = [str(entry) for entry in record] or shown.last["record"]["journal"]
    left = next(entry for entry in text if entry.startswith("chance deal:left"))
    assert left.endswith(order_of(seal, 8, 123)[1])  # the first is burned (6.4(a))


# ---------------------------------------------------------------- matters


def halted(house: House, table: str) -> str:
    return str(house.casino.view(table, ANN)["state"])


def test_what_is_raised_stops_the_table_until_it_is_ruled_on(house: House) -> None:
    table = house.table("blackjack")
    house.seated(table, ANN)
    begin(house, table, ANN)
    house.do(ANN, c.Raise(table=table, matter="irregularity", what="the dealer looked at the next card"))
    assert halted(house, table) == "halted"
    with pytest.raises(Refused, match="stopped"):
        answer(house, table, "refuse")
    ruling = c.Rule(table=table, matter=1, ruling="play_on", cite="19:47-2.15(b)", why="he had not")
    with pytest.raises(Forbidden):
        house.do(ANN, ruling)
    house.do(FLO, ruling)
    assert halted(house, table) == "dealing"
    play_out(house, table)


def test_a_ruling_rests_on_a_paragraph_there_is(house: House) -> None:
    table = house.table("blackjack")
    house.seated(table, ANN)
    house.do(FLO, c.Raise(table=table, matter="dispute", what="she was paid too little", round=1))
    with pytest.raises(Refused, match="no paragraph"):
        house.do(FLO, c.Rule(table=table, matter=1, ruling="play_on", cite="19:47-99.9(z)", why="so I say"))


@pytest.mark.parametrize("game", ["blackjack", "red_dog"])
def test_a_void_round_gives_every_wager_back_and_shuffles(house: House, game: str) -> None:
    table = house.table(game)
    house.seated(table, ANN, BOB)
    begin(house, table, ANN, BOB)
    play_out(house, table)
    holds = {each: house.casino.cents(each.person) for each in (ANN, BOB)}
    while True:
        begin(house, table, ANN, BOB)
        if house.casino.shown[table].playing:
            break
        holds = {each: house.casino.cents(each.person) for each in (ANN, BOB)}
    house.do(FLO, c.Raise(table=table, matter="irregularity", what="too few cards"))
    house.rule(c.Rule(table=table, matter=1, ruling="void", cite="19:47-2.15(f)", why="the deck was short"), table)
    assert {each: house.casino.cents(each.person) for each in (ANN, BOB)} == holds
    assert house.findings() == []
    assert house.casino.shown[table].current.drawn == 0  # of the new seal
    begin(house, table, ANN)
    asks = house.casino.shown[table].running.asks
    assert asks is not None
    assert asks.site.startswith("cut:")
    play_out(house, table)
    assert house.findings() == []
    assert folded_again(house, table) == house.casino.shown[table]


def test_a_void_roll_leaves_what_stood_before_it_and_what_was_taken_down_stays_down(house: House) -> None:
    """Craps has no question in a roll, so a void one is ruled on by the books alone: what is settled is corrected."""
    table = house.table("craps")
    house.seated(table, ANN)
    house.do(FLO, c.Raise(table=table, matter="dispute", what="the dice hit the rail"))
    with pytest.raises(Refused, match="correcting transfer"):
        house.do(FLO, c.Rule(table=table, matter=1, ruling="void", cite="19:47-1.9(a)", why="no roll"))


def test_a_remedy_of_the_chapter_is_applied_in_the_round(house: House) -> None:
    table = house.table("blackjack")
    house.seated(table, ANN)
    house.do(FLO, c.OrderRecut(table=table))
    begin(house, table, ANN)
    answer(house, table, "cut 100")
    running = house.casino.shown[table].running
    assert any("recut" in fact.fact for fact in running.facts)
    play_out(house, table)
    assert house.findings() == []


def test_a_card_face_up_in_the_shoe_is_the_one_that_lies_there(house: House) -> None:
    table = house.table("red_dog", {"decks": 8})
    house.seated(table, ANN)
    while True:
        begin(house, table, ANN)
        while house.casino.shown[table].playing and house.casino.shown[table].running.asks.site.startswith("cut"):  # type: ignore[union-attr]
            answer(house, table, "cut 100")
        if house.casino.shown[table].playing:
            break
    house.do(ANN, c.Raise(table=table, matter="irregularity", what="I saw the next card"))
    rule = c.Rule(
        table=table,
        matter=1,
        ruling="remedy",
        kind="card_face_up",
        cite="19:47-6.7(a)",
        why="it lay face up",
        details={},
    )
    house.rule(rule, table)
    play_out(house, table)
    shown = house.casino.shown[table].last["record"]
    assert any("card_face_up" in entry for entry in shown["journal"])
    assert house.findings() == []


def test_a_correction_wants_two_supervisors(house: House) -> None:
    table = house.table("roulette")
    house.seated(table, ANN)
    begin(house, table, ANN)
    house.do(ANN, c.Raise(table=table, matter="dispute", what="red was paid as black"))
    assert halted(house, table) == "betting"  # what is over freezes its evidence, not the table
    before = house.casino.cents(ANN.person)
    house.do(FLO, c.Correct(table=table, matter=1, handle="ann", cents=750, cite="19:47-5.2(a)", why="paid short"))
    assert house.casino.cents(ANN.person) == before
    with pytest.raises(Forbidden, match="must be another than the first"):
        house.do(replace(FLO, session="s-another"), c.Second(table=table, correction=1))  # by whichever door she came
    house.do(FRED, c.Second(table=table, correction=1))
    assert house.casino.cents(ANN.person) == before + 750
    assert house.casino.shown[table].matters[0].ruled == "corrected"
    (notices,) = house.casino.inbox.notices
    assert (notices.table, notices.cite) == (table, "19:47-5.2(a)")
    assert "$7.50 to ann" in notices.text
    with pytest.raises(Refused, match="was made"):
        house.do(FRED, c.Second(table=table, correction=1))
    assert house.findings() == []


def test_2_19_g_3_a_progressive_win_waits_for_a_supervisor(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def two_aces(seal: Seal) -> bool:
        order = order_of(seal, 8, 208)
        return order[1][0] == "A" and order[3][0] == "A" and order[2][0] in "23456789"

    stack(monkeypatch, two_aces)
    rules = {"decks": 8, "progressive": True, "progressive_equipment": True}
    table = house.table("blackjack", rules)
    assert house.casino.balances["meter:blackjack"] == house.casino.shown[table].standing.meter_cents  # type: ignore[attr-defined]
    house.seated(table, ANN)
    house.do(ANN, c.MakeWager(table=table, wager="blackjack", cents=500))
    house.do(ANN, c.MakeWager(table=table, wager="progressive", cents=100))
    house.do(ANN, c.Ready(table=table))
    answer(house, table, "refuse")
    while house.casino.shown[table].playing:
        answer(house, table, "stand")
    wins = house.casino.view(table, ANN)["wins"]
    assert [(win["handle"], win["cite"]) for win in wins] == [("ann", "19:47-2.19(g)3")]
    before = house.casino.cents(ANN.person)
    house.casino.heads.sign()
    audit = verification.verify(house.casino.store, Keys.read(house.keys))
    assert audit.findings == []  # the win is in her box until it is verified
    with pytest.raises(Forbidden):
        house.do(ANN, c.Validate(table=table, win=1))
    house.do(FLO, c.Validate(table=table, win=1))
    assert house.casino.cents(ANN.person) == before + wins[0]["cents"]
    assert house.casino.view(table, ANN)["wins"] == []
    assert house.casino.shown[table].past[-1].most_cents == {"ann": 6_00 + 7_50 + 5_000_00}  # stakes, 3 to 2, the meter
    assert house.casino.balances["meter:blackjack"] == house.casino.shown[table].standing.meter_cents  # type: ignore[attr-defined]
    assert house.findings() == []


# ---------------------------------------------------------------- the table itself


def test_a_frozen_and_a_void_round_have_their_evidence(house: House) -> None:
    table = house.table("blackjack")
    house.seated(table, ANN)
    begin(house, table, ANN)
    answer(house, table, "cut 100")
    if house.casino.shown[table].playing:
        house.do(ANN, c.Raise(table=table, matter="dispute", what="that is not my card"))
        shown = packed(house, table, 1)
        assert shown["what"] == "under way"
        assert [each["what"] for each in shown["so_far"]][-1] == "raised"
        house.rule(c.Rule(table=table, matter=1, ruling="void", cite="19:47-2.15(f)", why="a card too many"), table)
    assert packed(house, table, 1)["what"] in {"voided", "settled"}
    with pytest.raises(NoSuchRound):
        packed(house, table, 7)


def packed(house: House, table: str, number: int) -> Tree:
    made = zipfile.ZipFile(io.BytesIO(pack(TableHistory(house.casino, table), number)))
    assert "verifier.py" in made.namelist()
    assert (
        b"[19:47-" in made.read("story.txt")
        or b"under way" in made.read("story.txt")
        or b"voided" in made.read("story.txt")
    )
    document: Tree = json.loads(made.read("round.json"))
    return document


def test_a_halted_table_goes_on_where_it_stopped(house: House) -> None:
    table = house.table("roulette")
    house.seated(table, ANN)
    house.do(FLO, c.Halt(table=table, why="a fire alarm"))
    with pytest.raises(Refused, match="a fire alarm"):
        house.do(ANN, c.MakeWager(table=table, wager="red", cents=500))
    house.do(FLO, c.Resume(table=table))
    house.do(ANN, c.MakeWager(table=table, wager="red", cents=500))
    assert house.casino.inbox.notices == ()


def test_a_table_is_closed_step_by_step_and_its_seeds_are_revealed(house: House) -> None:
    table = house.table("roulette")
    house.seated(table, ANN)
    house.do(FLO, c.CloseTable(table=table))
    with pytest.raises(Refused, match="closing"):
        house.do(ANN, c.MakeWager(table=table, wager="red", cents=500))
    for step in house.casino.view(table, None)["steps"]:
        house.do(FLO, c.Step(table=table, step=step["step"]))
    assert house.casino.shown[table].state == "closed"
    assert house.casino.shown[table].commitments == {}
    assert house.casino.balances["float:roulette"] == 0
    with pytest.raises(Refused, match="closed"):
        house.do(ANN, c.Sit(table=table))
    for step in house.casino.view(table, None)["steps"]:
        house.do(FLO, c.Step(table=table, step=step["step"]))
    house.seated(table, ANN)
    begin(house, table, ANN)
    assert house.findings() == []
    assert folded_again(house, table) == house.casino.shown[table]


def assigned_dealer(house: House, table: str) -> Actor:
    """A dealer who deals at this table from now on."""
    invited = house.casino.people.first_invitation()
    assert invited is not None
    admin = house.casino.people.redeem(invited, "adam", "a long pass phrase").actor
    ticket = house.casino.people.invite(admin, "dealer", ["*"])
    dealer = house.casino.people.redeem(ticket.secret, "dora", "a long pass phrase").actor
    house.do(FLO, c.AssignDealer(table=table, dealer="dora"))
    return dealer


def test_a_dealer_deals_where_one_is_assigned(house: House) -> None:
    table = house.table("roulette")
    house.seated(table, ANN)
    dealer = assigned_dealer(house, table)
    house.do(ANN, c.MakeWager(table=table, wager="red", cents=500))
    house.do(ANN, c.Ready(table=table))
    assert house.casino.shown[table].round == 1
    with pytest.raises((Refused, Forbidden)):
        house.do(staff("dirk", "dealer"), c.Deal(table=table))
    house.do(dealer, c.Deal(table=table))
    assert house.casino.shown[table].round == 2


def test_no_round_is_dealt_while_one_is_under_way(house: House) -> None:
    table = house.table("blackjack")
    house.seated(table, ANN)
    dealer = assigned_dealer(house, table)
    house.do(ANN, c.MakeWager(table=table, wager="blackjack", cents=500))
    house.do(dealer, c.Deal(table=table))
    before = house.casino.shown[table]
    assert before.playing
    with pytest.raises(Refused, match="the round is under way"):
        house.do(dealer, c.Deal(table=table))
    assert house.casino.shown[table] is before


def test_8_3_b_new_rules_come_into_force_half_an_hour_after_the_last_duty_between_two_rounds(house: House) -> None:
    table = house.table("roulette")
    house.seated(table, ANN)
    sheet: Tree = house.casino.view(table, ANN)["sheet"]
    rules = {**sheet["rules"], "five_adjacent": not sheet["rules"]["five_adjacent"]}
    limits = {name: {"min": "5.00", "max": "500.00"} for name in sheet["limits"]}
    house.do(FLO, c.Schedule(table=table, rules=rules, limits=limits))
    duties = [each["duty"] for each in house.casino.view(table, ANN)["change"]["duties"]]
    assert duties == ["sign", "announcement", "commission"]
    for duty, notices in zip(duties, (0, 0, 1), strict=True):
        house.do(FLO, c.Duty(table=table, change=1, duty=duty))
        assert len(house.casino.inbox.notices) == notices
    assert [notice.cite for notice in house.casino.inbox.notices] == ["19:47-8.3(b)3"]
    house.tick(30 * 60 - 1)
    assert house.casino.view(table, ANN)["sheet"]["number"] == 1
    house.tick(1)
    assert house.casino.view(table, ANN)["sheet"]["number"] == 2
    begin(house, table, ANN)
    assert house.findings() == []
    assert folded_again(house, table) == house.casino.shown[table]


def test_who_leaves_takes_down_what_can_be_taken_down(house: House) -> None:
    table = house.table("craps")
    house.seated(table, ANN, BOB)
    begin(house, table, ANN, BOB)
    house.do(ANN, c.MakeWager(table=table, wager="field", cents=500))
    if any(wager.kind == "pass" for wager in house.casino.shown[table].standing.wagers):
        with pytest.raises(Refused):
            house.do(ANN, c.Leave(table=table))
    else:
        house.do(ANN, c.Leave(table=table))
        assert house.casino.cents(ANN.person) == 100_000 + house.casino.view(table, BOB)["net_cents"]["ann"]
    house.do(BOB, c.MakeWager(table=table, wager="field", cents=500))
    assert house.findings() == []


def test_1_11_the_dice_go_on_where_the_shooter_leaves_or_sits_out(house: House) -> None:
    table = house.table("craps")
    house.seated(table, ANN, BOB)
    begin(house, table, ANN, BOB, wager="dont_pass")
    assert house.casino.shown[table].standing.shooter == "ann"  # type: ignore[attr-defined]
    while house.casino.shown[table].betting.laid_cents("ann"):
        house.do(ANN, c.TakeDown(table=table, wager="dont_pass"))
    house.do(ANN, c.Leave(table=table))
    for _ in range(3):
        if not house.casino.shown[table].betting.laid_cents("bob"):
            house.do(BOB, c.MakeWager(table=table, wager="dont_pass", cents=500))
        house.do(BOB, c.Ready(table=table))
    assert house.casino.shown[table].standing.shooter == "bob"  # type: ignore[attr-defined]
    assert house.findings() == []


def test_a_seat_is_free_when_its_player_has_gone_and_nothing_of_his_lies_there(house: House) -> None:
    table = house.table("roulette")
    entry = house.casino.people.register("dan", "a long pass phrase")
    house.do(entry.actor, c.Sit(table=table))
    house.do(entry.actor, c.MakeWager(table=table, wager="red", cents=500))
    assert house.casino.clear_seats() == []
    house.casino.people.log_out(entry.key)
    assert house.casino.clear_seats() == []  # his chips are on the layout
    house.tick()
    house.casino.house(table, rounds.begin).result()
    for made in house.casino.clear_seats():
        made.result()
    assert house.casino.shown[table].seats == ()
    assert house.findings() == []


def test_a_floor_that_contradicts_itself_stops_that_table_and_tells_the_commission(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, other = house.table("roulette"), house.table("craps")
    house.seated(table, ANN)

    def wrong(_pit: object) -> None:
        raise BrokenInvariant("two and two are five")

    house.do(ANN, c.MakeWager(table=table, wager="red", cents=500))
    with monkeypatch.context() as patched:
        patched.setattr(rounds, "settle", wrong)
        with pytest.raises(BrokenInvariant):
            house.do(ANN, c.Ready(table=table))
    house.casino.writer.submit(lambda _writing: None).result()
    assert house.casino.shown[table].state == "halted"
    assert house.casino.shown[other].state == "betting"
    assert [notice.table for notice in house.casino.inbox.notices] == [table]
    house.do(FLO, c.Resume(table=table))
    house.do(ANN, c.Ready(table=table))
    assert house.findings() == []


def test_keys_of_another_floor_do_not_open_this_one(house: House, tmp_path: Path) -> None:
    house.table("roulette")
    other = House.open(str(tmp_path / "other.db"), tmp_path / "other.keys")
    other.table("roulette")
    other.casino.close()
    house.casino.close()
    with pytest.raises(VaultClosed, match="another floor"):
        House.open(house.database, tmp_path / "other.keys")
    house.casino = House.open(house.database, house.keys).casino


def test_company_doubles_by_no_more_than_the_table_takes(house: House) -> None:
    """By the game a double may be as high as the wager. This table's maximum for doubles is lower."""
    limits = {"blackjack": {"min": "15.00", "max": "150.00"}, "double": {"min": "1.00", "max": "10.00"}}
    table = house.table("blackjack", {}, limits=limits)
    house.seated(table, ANN)
    doubled = list[int]()
    while not doubled:
        if len(house.casino.shown[table].seats) == 1:  # none yet, or it left without chips
            house.do(ANN, c.SeatBot(table=table))
        begin(house, table, ANN, cents=15_00)
        play_out(house, table)
        lines = house.casino.shown[table].last["record"]["lines"]
        doubled = [
            line["stake_cents"] for line in lines if line["seat"] != ANN.handle and line["wager"].startswith("double")
        ]
    assert doubled == [10_00]


def test_2_5_b_company_leaves_the_cut_to_a_person_bets_plays_and_leaves(house: House) -> None:
    """The bot sits first, so that the cut would be offered to it first."""
    table = house.table("blackjack")
    house.do(ANN, c.BuyIn(cents=100_00))
    house.do(ANN, c.Sit(table=table, seat=3))
    house.do(ANN, c.SeatBot(table=table))
    bot = house.casino.shown[table].seats[0].handle
    begin(house, table, ANN)
    asked = house.casino.shown[table].running.asks
    assert asked is not None
    assert asked.site == "cut:ann"
    play_out(house, table)
    assert any(line["seat"] == bot for line in house.casino.shown[table].last["record"]["lines"])
    house.do(ANN, c.DismissBot(table=table, handle=bot))
    assert house.casino.shown[table].handles == ("ann",)
    assert house.findings() == []


def test_cards_of_a_seal_that_was_opened_leave_the_shoe_and_others_stay(house: House) -> None:
    """After a seal is given up anybody may know the order of its cards."""
    table = house.table("blackjack")
    house.seated(table, ANN)
    begin(house, table, ANN, wager="blackjack")
    while house.casino.shown[table].playing:
        answer(house, table)
    here = house.casino.shown[table]
    (in_shoe,) = here.packs.values()
    opened = fold(here, {"what": "revealed", "number": in_shoe.seal})
    assert not opened.packs
    assert isinstance(opened.standing, ShoeStanding)
    assert not any(shoe.left for shoe in opened.standing.shoes().values())
    of_another = fold(here, {"what": "revealed", "number": in_shoe.seal + 1})
    assert of_another.packs == here.packs
    assert of_another.standing == here.standing


@pytest.mark.parametrize("changed", ["role", "tables", "nothing"])
def test_staff_whose_post_changed_while_the_command_waited_do_nothing(house: House, changed: str) -> None:
    """The web asks for permission before the command is queued. The writer looks again at who sends it."""
    table = house.table("roulette")
    posts = {"role": "dealer", "tables": "[]"}

    def moves(transaction: Transaction) -> None:
        moved = update(schema.person).where(schema.person.c.id == FLO.person)
        transaction.connection.execute(moved.values({changed: posts[changed]}))

    if changed != "nothing":
        house.casino.writer.submit(moves).result()
        with pytest.raises(Forbidden):
            house.do(FLO, c.Halt(table=table, why="a glass of water"))
        assert not house.casino.shown[table].halted
        return
    house.do(FLO, c.Halt(table=table, why="a glass of water"))
    assert house.casino.shown[table].halted == "a glass of water"
