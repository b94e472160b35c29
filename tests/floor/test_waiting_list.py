"""The waiting list (19:47-14.18), another seat for a seated player, and what seats want done when the round is over."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from croupier.floor import commands as c
from croupier.floor import demo
from croupier.floor.accounts.actor import Actor
from croupier.floor.audit import verification
from croupier.floor.audit.verification import Keys
from croupier.floor.storage.new_event import Tree
from croupier.floor.tables.moves.working_table import WorkingTable
from croupier.floor.tables.public_event import public
from croupier.games import registry
from croupier.law.ruling import Refused
from tests.conformance.stacked import STACKED
from tests.floor.house import ANN, BOB, CARL, FLO, House, player

DORIS = player("doris")


@pytest.fixture
def table(house: House) -> Iterator[str]:
    """An open roulette table with two seats, both taken."""
    house.casino.make_table("full", demo.sheet_of(registry.game("roulette")), 2).result()
    house.casino.house("full", demo.open_up).result()
    house.seated("full", ANN, BOB)
    yield "full"
    assert house.findings() == []
    assert house.again_is_the_same()
    house.casino.heads.sign()
    assert verification.replay_all(house.casino.store, Keys.read(house.keys)).findings == []


def refused(house: House, actor: Actor, command: c.Command) -> str:
    with pytest.raises(Refused) as refusal:
        house.do(actor, command)
    return refusal.value.rulings[0].why


def waiting(house: House, table: str, viewer: Actor | None = None) -> list[tuple[str, int | None]]:
    return [(each["handle"], each["seat"]) for each in house.casino.view(table, viewer)["waiting"]]


def written(house: House, kind: str) -> list[Tree]:
    """The public parts of the events of a kind."""
    seen = (public(event) for event in house.casino.events())
    return [each for each in seen if each is not None and each["what"] == kind]


def test_a_free_seat_is_offered_to_the_first_and_then_to_the_next(house: House, table: str) -> None:
    assert "put yourself on the waiting list" in refused(house, CARL, c.Sit(table=table))
    house.do(CARL, c.JoinWaitingList(table=table))
    house.do(DORIS, c.JoinWaitingList(table=table))
    assert refused(house, CARL, c.JoinWaitingList(table=table)) == "you are on the waiting list already"
    assert refused(house, ANN, c.JoinWaitingList(table=table)) == "you have a seat at this table already"
    assert waiting(house, table) == [("carl", None), ("doris", None)]
    house.do(ANN, c.Leave(table=table))
    assert waiting(house, table) == [("carl", 1), ("doris", None)]
    assert refused(house, DORIS, c.Sit(table=table)).startswith("every free seat is offered to somebody")
    assert refused(house, ANN, c.Sit(table=table, seat=1)).startswith("every free seat is offered")
    kept = house.casino.timers.seat_seconds
    house.tick(kept - 1)
    assert [each["seconds"] for each in house.casino.view(table, CARL)["waiting"]] == [1, None]
    house.tick(1)
    assert waiting(house, table) == [("doris", 1)], "who does not come has lost the place"
    assert written(house, "waits_no_more")[-1]["why"] == "did not take the seat in time"
    house.do(DORIS, c.Sit(table=table))
    assert house.casino.shown[table].seat_numbers == {"doris": 1, "bob": 2}
    assert waiting(house, table) == []


def test_who_waits_is_seen_in_the_lobby_at_the_table_and_in_the_events(house: House, table: str) -> None:
    house.do(CARL, c.JoinWaitingList(table=table))
    lobby = {each["table"]: each["waiting"] for each in house.casino.lobby()}
    assert lobby[table] == [{"handle": "carl", "seat": None}]
    assert [(each["handle"], each["you"]) for each in house.casino.view(table, CARL)["waiting"]] == [("carl", True)]
    assert [each["you"] for each in house.casino.view(table, ANN)["waiting"]] == [False]
    assert [each["handle"] for each in written(house, "waits")] == ["carl"]
    assert all("person" not in each for each in written(house, "waits"))


def test_who_leaves_the_list_gives_the_offered_seat_to_the_next(house: House, table: str) -> None:
    for actor in (CARL, DORIS):
        house.do(actor, c.JoinWaitingList(table=table))
    house.do(BOB, c.Leave(table=table))
    house.do(CARL, c.LeaveWaitingList(table=table))
    assert waiting(house, table) == [("doris", 2)]
    assert refused(house, CARL, c.LeaveWaitingList(table=table)) == "you are not on the waiting list"


def test_nobody_waits_where_a_seat_is_free_or_the_table_closes(house: House, table: str) -> None:
    house.do(BOB, c.Leave(table=table))
    assert refused(house, CARL, c.JoinWaitingList(table=table)) == "seat 2 is free: sit down"
    house.do(BOB, c.Sit(table=table))
    house.do(CARL, c.JoinWaitingList(table=table))
    house.do(FLO, c.CloseTable(table=table))
    assert waiting(house, table) == []
    assert refused(house, CARL, c.JoinWaitingList(table=table)) == "the table is closed"


def test_a_bot_takes_no_seat_that_is_kept_for_a_person(house: House, table: str) -> None:
    house.do(CARL, c.JoinWaitingList(table=table))
    house.do(ANN, c.Leave(table=table))
    assert refused(house, BOB, c.SeatBot(table=table)).startswith("every free seat is offered")


def test_after_a_restart_an_offered_seat_is_kept_for_the_whole_time(house: House, table: str) -> None:
    house.do(CARL, c.JoinWaitingList(table=table))
    house.do(ANN, c.Leave(table=table))
    house.tick(house.casino.timers.seat_seconds - 1)
    assert house.again_is_the_same()
    house.tick()
    house.tick(house.casino.timers.seat_seconds - 1)
    assert waiting(house, table) == [("carl", 1)]
    house.tick(1)
    assert waiting(house, table) == []


def test_who_has_left_the_floor_waits_no_longer(house: House, table: str) -> None:
    """Nobody of this floor has a session."""
    house.do(CARL, c.JoinWaitingList(table=table))
    for job in house.casino.clear_seats():
        job.result()
    assert [each["why"] for each in written(house, "waits_no_more")] == ["is away"]
    assert house.casino.shown[table].seats == ()


def test_a_guest_who_chooses_a_name_keeps_the_place_on_the_list(house: House, table: str) -> None:
    guest = house.casino.people.guest().actor
    house.do(guest, c.JoinWaitingList(table=table))
    house.casino.people.choose_name(guest, "nora", "a long enough sentence")
    assert waiting(house, table) == [("nora", None)]


# ---------------------------------------------------------------- another seat


def test_who_changes_seats_keeps_the_wagers_and_the_chips(house: House) -> None:
    """At craps wagers stand from roll to roll."""
    table = house.table("craps")
    house.seated(table, ANN, BOB)
    house.do(ANN, c.MakeWager(table=table, wager="pass", cents=1000))
    assert refused(house, ANN, c.ChangeSeat(table=table, seat=2)) == "seat 2 is not free"
    assert refused(house, ANN, c.ChangeSeat(table=table, seat=1)) == "you sit in seat 1 already"
    house.do(ANN, c.ChangeSeat(table=table, seat=5))
    assert house.casino.shown[table].seat_numbers == {"bob": 2, "ann": 5}
    assert house.casino.shown[table].betting.laid_cents("ann") == 1000
    assert [(each["handle"], each["seat"], each["to"]) for each in written(house, "seat_changed")] == [("ann", 1, 5)]
    house.do(ANN, c.Ready(table=table))
    assert house.casino.shown[table].round == 2
    assert house.findings() == []
    assert house.again_is_the_same()


def test_a_wager_at_the_next_position_binds_its_player_to_the_seat(house: House) -> None:
    table = house.table("baccarat")
    house.seated(table, ANN)
    bet = house.casino.shown[table].betting.first_bet("ann", 1_000_00)
    assert bet is not None
    house.do(ANN, c.MakeWager(table=table, wager=bet.name, cents=bet.cents))
    following = house.casino.shown[table].sheet.game.table.next_seat
    if following:
        assert "take them down first" in refused(house, ANN, c.ChangeSeat(table=table, seat=3))


def test_in_a_round_a_wish_waits_until_it_is_over(house: House) -> None:
    table = house.table("blackjack")
    house.seated(table, ANN, BOB)
    for actor in (ANN, BOB):
        house.do(actor, c.MakeWager(table=table, wager="blackjack", cents=1000))
    for actor in (ANN, BOB):
        house.do(actor, c.Ready(table=table))
    assert house.casino.shown[table].playing
    house.do(ANN, c.ChangeSeat(table=table, seat=6))
    house.do(BOB, c.AfterRound(table=table, wish="leave"))
    house.do(CARL, c.Sit(table=table, seat=7))
    house.do(CARL, c.ChangeSeat(table=table, seat=6))
    assert house.casino.view(table, ANN)["seats"][0]["after_round"] == ["seat 6"]
    assert house.again_is_the_same()
    while house.casino.shown[table].playing:
        house.tick(30)
    assert house.casino.shown[table].seat_numbers == {"ann": 6, "carl": 7}
    assert written(house, "after_round")[-1]["why"] == "seat 6 is not free", "carl was later"
    assert house.casino.shown[table].after_round == {}
    assert house.findings() == []


def test_a_wish_can_be_taken_back(house: House) -> None:
    table = house.table("blackjack")
    house.seated(table, ANN)
    house.do(ANN, c.MakeWager(table=table, wager="blackjack", cents=1000))
    assert refused(house, ANN, c.AfterRound(table=table, wish="stay")) == "you have asked for nothing after the round"
    house.do(ANN, c.Ready(table=table))
    house.do(ANN, c.AfterRound(table=table, wish="leave"))
    house.do(ANN, c.AfterRound(table=table, wish="stay"))
    while house.casino.shown[table].playing:
        house.tick(30)
    assert house.casino.shown[table].handles == ("ann",)
    house.do(ANN, c.AfterRound(table=table, wish="leave"))
    assert house.casino.shown[table].handles == (), "between two rounds it is done at once"


def test_where_there_are_no_stacks_nobody_buys_in(house: House) -> None:
    table = house.table("roulette")
    house.seated(table, ANN)
    assert "there are no stacks" in refused(house, ANN, c.AfterRound(table=table, wish="buy in", cents=500))
    assert "there are no stacks" in refused(house, ANN, c.AfterRound(table=table, wish="sit out"))
    assert refused(house, ANN, c.AfterRound(table=table, wish="buy in")).startswith("say for how many cents")


def test_the_game_cites_its_paragraph_of_the_waiting_list(house: House) -> None:
    with registry.guest(STACKED):
        house.casino.make_table("stacked", demo.sheet_of(STACKED), 1).result()
        house.casino.house("stacked", demo.open_up).result()
        house.seated("stacked", ANN)
        house.do(BOB, c.JoinWaitingList(table="stacked"))
        assert written(house, "waits")[-1]["cite"] == "19:47-14.18"
        with pytest.raises(Refused, match=r"19:47-14\.18"):
            house.do(BOB, c.JoinWaitingList(table="stacked"))
        house.casino.house("stacked", _nothing).result()


def _nothing(_working: WorkingTable) -> None:
    """What the house does by itself is all."""
