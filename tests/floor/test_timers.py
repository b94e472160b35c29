"""Nobody waits long for a chair that is empty, and nobody who watches is taken for gone."""

from __future__ import annotations

import math
import shutil
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from croupier.floor import casino
from croupier.floor import commands as c
from croupier.floor.accounts.actor import Actor
from croupier.floor.accounts.sessions import Session, Sessions
from croupier.floor.accounts.settings import Settings
from tests.floor.harness import StoppedClock
from tests.floor.house import ANN, BOB, FLO, House, hire, staff
from tests.web.browser.serving import chosen

SEED = 3


@pytest.fixture
def house(migrated_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """By this seal no seven comes for a while: what is placed stands."""
    monkeypatch.setattr(casino, "new_seal", chosen({"craps": SEED}))
    opened = House.open(f"sqlite:///{shutil.copy(migrated_file, tmp_path)}", tmp_path / "keys")
    yield opened
    opened.casino.close()


def test_who_let_a_clock_run_out_and_has_gone_is_waited_for_only_briefly(house: House) -> None:
    """In craps a wager may stand for many rolls: an empty chair does not cost the others the whole clock at each."""
    table, timers = house.table("craps"), house.casino.timers
    house.seated(table, ANN, BOB)
    house.do(ANN, c.MakeWager(table=table, wager="pass", cents=500))
    house.do(BOB, c.MakeWager(table=table, wager="place 6", cents=600))
    silence = {ANN.person: 0.0, BOB.person: math.inf}
    timers.silent = silence.__getitem__

    def rolls_within(seconds: float) -> bool:
        """Whether, ann being ready, the dice are thrown so soon without bob."""
        begun = house.casino.shown[table].round
        house.do(ANN, c.Ready(table=table))
        house.tick()
        house.tick(seconds)
        return house.casino.shown[table].round > begun

    assert not rolls_within(9), "the first time he is waited for, whether or not he has gone"
    house.tick(1)
    assert [seat["away"] for seat in house.casino.view(table, ANN)["seats"]][:2] == [False, True]
    assert rolls_within(timers.gone_seconds)
    assert not rolls_within(timers.gone_seconds - 1)
    silence[BOB.person] = 0.0  # his stream is open again
    house.tick(1)
    assert house.casino.view(table, ANN)["clock"]["seconds"] == timers.bets_seconds, "the whole time, from now on"
    waited = house.casino.shown[table].round
    house.tick(9)
    assert house.casino.shown[table].round == waited
    house.tick(1)
    assert house.casino.shown[table].round == waited + 1
    silence[BOB.person] = math.inf
    assert rolls_within(timers.gone_seconds)
    house.do(BOB, c.MakeWager(table=table, wager="field", cents=500))
    assert not rolls_within(timers.gone_seconds), "whoever asks for something is here"


def test_after_a_stop_the_clock_begins_anew(house: House) -> None:
    table = house.table("craps")
    house.seated(table, ANN, BOB)
    house.do(ANN, c.MakeWager(table=table, wager="pass", cents=500))
    house.do(BOB, c.MakeWager(table=table, wager="place 6", cents=600))
    house.do(ANN, c.Ready(table=table))
    house.tick()
    house.tick(5)
    house.do(FLO, c.Halt(table=table, why="a die is on the floor"))
    house.tick(2)
    house.do(FLO, c.Resume(table=table))
    house.tick()
    house.tick(9)  # sixteen seconds since ann was ready, nine since the table goes on
    assert house.casino.shown[table].round == 1
    house.tick(1)
    assert house.casino.shown[table].round == 2


def test_a_stream_keeps_a_players_session_and_not_his_chair_nor_a_desk() -> None:
    clock = StoppedClock()
    sessions = Sessions(clock, Settings(longest=timedelta(hours=1)))
    now = clock.now()
    for name, role in (("ann", "player"), ("flo", "floorperson")):
        actor = Actor(f"p-{name}", name, role, (), f"s-{name}")
        sessions.begin(name, Session(actor, "page", 1, now, now, now))
    for minutes in range(20):
        clock.go_on(60)
        sessions.streams_open(["s-ann", "s-flo", "s-nobody"])
        assert sessions.active_persons() == ({"p-ann", "p-flo"} if minutes < 14 else set())
    assert sessions.seconds_since_seen("p-ann") == 0
    assert sessions.seconds_since_seen("p-nobody") == math.inf
    assert (sessions.alive("s-ann"), sessions.alive("s-flo")) == (True, False)
    over, seen = sessions.expire()
    assert [name for name, _ in over] == ["s-flo"]
    assert seen == [("s-ann", clock.now())]
    clock.go_on(40 * 60)
    sessions.streams_open(["s-ann"])
    assert not sessions.alive("s-ann"), "no longer than a session lasts at all"


def test_who_watches_hears_of_a_timer_that_moves_without_an_event(house: House) -> None:
    """Somebody comes back, or the database does: the time begins anew, and a page that is not drawn again shows none left."""
    table, timers, moved = house.table("craps"), house.casino.timers, list[str]()
    timers.listeners.append(moved.append)
    silence = {ANN.person: 0.0, BOB.person: math.inf}
    timers.silent = silence.__getitem__
    house.seated(table, ANN, BOB)
    house.do(ANN, c.MakeWager(table=table, wager="pass", cents=500))
    house.do(BOB, c.MakeWager(table=table, wager="place 6", cents=600))
    house.do(ANN, c.Ready(table=table))
    house.tick(10)
    house.tick(10)
    house.do(ANN, c.Ready(table=table))
    assert house.casino.view(table, ANN)["clock"]["of_seconds"] == timers.gone_seconds
    assert not moved, "what an event moves, the event tells"
    silence[BOB.person] = 0.0
    house.tick(1)
    assert moved == [table]
    assert house.casino.view(table, ANN)["clock"]["of_seconds"] == timers.bets_seconds
    house.casino.timers.armed.clear()  # as after an outage of the database
    house.tick(1)
    house.tick(1)
    assert moved == [table, table]


def test_a_table_whose_dealer_is_away_deals_by_itself_until_the_dealer_is_back(house: House) -> None:
    table, timers, dora = house.table("roulette"), house.casino.timers, staff("dora", "dealer")
    silence = {ANN.person: 0.0, BOB.person: 0.0, dora.person: math.inf}
    timers.silent = silence.__getitem__
    hire(house.casino, dora)
    house.seated(table, ANN, BOB)
    house.do(FLO, c.AssignDealer(table=table, dealer="dora"))

    def bet(*people: Actor) -> None:
        for each in (ANN, BOB):
            house.do(each, c.MakeWager(table=table, wager="red", cents=500))
        for each in people:
            house.do(each, c.Ready(table=table))

    def seen() -> tuple[str, int, bool]:
        view = house.casino.view(table, ANN)
        return view["clock"]["for"], view["clock"]["of_seconds"], view["dealer_away"]

    bet()
    assert house.casino.view(table, ANN)["clock"]["for"] is None, "while nobody is ready, nobody waits"
    house.do(ANN, c.Ready(table=table))
    assert seen() == ("dealer", timers.dealer_seconds, False)
    house.tick(timers.dealer_seconds - 1)
    assert house.casino.shown[table].round == 1
    house.tick(1)
    assert house.casino.shown[table].round == 2
    assert house.casino.shown[table].dealer_of(1) == "", "dora did not deal it, so she may rule on it"
    silence[BOB.person] = -1.0  # he was not ready in time either, but is here
    bet(ANN)
    assert seen() == ("dealer", timers.bets_seconds, True), "as without a dealer: bob may still bet"
    house.do(BOB, c.Ready(table=table))
    assert seen() == ("dealer", timers.gone_seconds, True)
    house.tick(timers.gone_seconds)
    assert house.casino.shown[table].round == 3
    bet(ANN, BOB)
    silence[dora.person] = 0.0  # she opens a page
    house.tick()
    assert seen() == ("dealer", timers.dealer_seconds, False)
    house.tick(timers.dealer_seconds - 1)
    assert house.casino.shown[table].round == 3
    house.do(dora, c.Deal(table=table))
    assert house.casino.shown[table].round == 4
    assert house.casino.shown[table].dealer_of(3) == dora.person
    assert house.again_is_the_same()


def test_a_table_is_drawn_again_when_the_desk_should_look_for_its_dealer(house: House) -> None:
    """No event says that a dealer has been silent for a while."""
    table, timers, dora = house.table("roulette"), house.casino.timers, staff("dora", "dealer")
    silence, moved = {ANN.person: 0.0, dora.person: timers.bets_seconds}, list[str]()
    timers.silent = silence.__getitem__
    timers.listeners.append(moved.append)
    hire(house.casino, dora)
    house.seated(table, ANN)
    house.do(FLO, c.AssignDealer(table=table, dealer="dora"))
    house.do(ANN, c.MakeWager(table=table, wager="red", cents=500))
    house.do(ANN, c.Ready(table=table))
    house.tick()
    assert moved == []
    silence[dora.person] += 1
    house.tick()
    house.tick()
    assert moved == [table]


def test_a_table_that_closes_does_not_wait_for_a_dealer_who_is_away(house: House) -> None:
    table, dora = house.table("craps"), staff("dora", "dealer")
    hire(house.casino, dora)
    house.seated(table, ANN)
    house.casino.timers.silent = {ANN.person: 0.0, dora.person: math.inf}.__getitem__
    house.do(FLO, c.AssignDealer(table=table, dealer="dora"))
    house.do(ANN, c.MakeWager(table=table, wager="place 6", cents=600))
    house.do(FLO, c.CloseTable(table=table))
    house.tick()
    house.tick(house.casino.timers.dealer_seconds)
    assert house.casino.shown[table].round == 2
