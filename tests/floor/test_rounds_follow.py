"""Rounds that follow one another at a table of stacks: whom they wait for, time banks, absent players, charges for time."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from datetime import datetime
from typing import Any

import pytest

from croupier.engine.game import Game, QuestionClock, TimeCharge
from croupier.floor import commands as c
from croupier.floor import demo
from croupier.floor.accounts.actor import Actor
from croupier.floor.audit import verification
from croupier.floor.audit.verification import Keys
from croupier.floor.desk import sheet_changes
from croupier.floor.ledger import ledger
from croupier.floor.storage.new_event import Tree
from croupier.floor.storage.streams import of_table
from croupier.floor.tables.folding import Folding
from croupier.floor.tables.moves import rounds
from croupier.floor.tables.table import Table, new_table
from croupier.games import registry
from croupier.law.ruling import Refused
from croupier.testing.altered import altered
from tests.conformance.split import SPLIT
from tests.conformance.stacked import CLOCK, FOLLOW, STACKED, stacked
from tests.floor.house import ANN, BOB, CARL, FLO, House, hire, staff
from tests.floor.sessions import DUTIES
from tests.floor.test_audit import as_an_audit_needs_it

T = "stacked"
CHARGED = stacked(time_charge=FOLLOW.time_charge)
NEXT = 5.0  # seconds from one round to the next
Opened = Callable[[Game[Any, Any]], AbstractContextManager[None]]


@pytest.fixture
def at(house: House) -> Iterator[Opened]:
    """Opens a table of a game. At the end the books agree, the audit finds nothing, and the floor comes back the same."""
    with ExitStack() as guests:

        @contextmanager
        def opened(game: Game[Any, Any]) -> Iterator[None]:
            guests.enter_context(registry.guest(game))
            house.casino.timers.silent = lambda _person: 0.0
            house.casino.make_table(T, demo.sheet_of(game), 6).result()
            house.casino.house(T, demo.open_up).result()
            yield
            assert house.findings() == []
            assert house.again_is_the_same()
            house.casino.heads.sign()
            assert verification.replay_all(house.casino.store, Keys.read(house.keys)).findings == []
            assert folded_for_audit(house) == as_an_audit_needs_it(now(house))

        yield opened


def folded_for_audit(house: House) -> Table:
    """The table as an audit folds its events, in runs."""
    events = [event.tree for event in house.casino.events(stream=of_table(T))]
    desk = sheet_changes.first_desk(T, events[0]["sheet"], datetime.fromisoformat(events[0]["at"]))
    folding = Folding(new_table(T, desk, events[0]["places"], house.casino.keyring))
    for event in events:
        folding.apply(event)
    return folding.table


def in_front_of(house: House, *people: Actor, cents: int = 100_00) -> None:
    """People with a stack."""
    house.seated(T, *people)
    for actor in people:
        house.do(actor, c.MakeWager(table=T, wager="stack", cents=cents))


def now(house: House) -> Table:
    return house.casino.shown[T]


def view(house: House, viewer: Actor | None = None) -> Tree:
    return house.casino.view(T, viewer)


def asked(house: House) -> str:
    return now(house).running.open[0].decision.seat if now(house).playing else ""


def answers(house: House, actor: Actor, answer: str = "call") -> None:
    table = now(house)
    assert asked(house) == actor.handle
    question, site = table.question, table.running.open[0].decision.site
    house.do(actor, c.Decide(table=T, question=question, site=site, answer=answer))


def next_round(house: House) -> None:
    house.tick()
    house.tick(NEXT)
    assert now(house).playing


def stack(house: House, actor: Actor) -> int:
    cents = now(house).betting.laid_cents(actor.handle)
    assert cents == house.casino.balances.get(ledger.box(T, actor.handle), 0)
    return cents


def events(house: House, kind: str) -> list[Tree]:
    return [event.tree for event in house.casino.events() if event.tree["what"] == kind]


# ---------------------------------------------------------------- one round after the other


def test_14_6_rounds_follow_one_another_as_soon_as_two_are_in(house: House, at: Opened) -> None:
    with at(STACKED):
        in_front_of(house, ANN)
        house.tick(60)
        assert view(house)["clock"]["for"] is None
        assert view(house)["next"] == {
            "players": 2,
            "in": 1,
            "waits": "the next round waits for one more player: two have to be in, and one is",
            "cite": "19:47-14.6",
        }
        with pytest.raises(Refused, match="waits for one more player"):
            house.casino.house(T, rounds.begin).result()
        in_front_of(house, BOB)
        house.tick()
        assert (view(house)["clock"]["for"], view(house)["next"]["waits"]) == ("next", "")
        house.tick(NEXT - 1)
        assert not now(house).playing
        house.tick(1)
        assert now(house).playing, "nobody has said that they are ready"
        answers(house, ANN)
        answers(house, BOB)
        assert now(house).round == 2
        assert sorted((stack(house, ANN), stack(house, BOB))) == [97_00, 102_75]
        next_round(house)
        answers(house, ANN, "fold")
        answers(house, BOB, "fold")
        assert house.casino.balances[ledger.revenue_of(T)] == 50


def test_who_is_ready_need_not_wait_for_the_clock(house: House, at: Opened) -> None:
    with at(STACKED):
        in_front_of(house, ANN, BOB)
        house.do(ANN, c.Ready(table=T))
        assert not now(house).playing
        house.do(BOB, c.Ready(table=T))
        assert now(house).playing
        answers(house, ANN)
        answers(house, BOB)


def test_bots_play_with_a_person_and_never_alone(house: House, at: Opened) -> None:
    with at(STACKED):
        in_front_of(house, ANN)
        house.do(ANN, c.SeatBot(table=T))
        assert view(house)["next"]["in"] == 2
        next_round(house)
        answers(house, ANN)
        house.do(ANN, c.SeatBot(table=T))
        house.do(ANN, c.AfterRound(table=T, wish="sit out"))
        assert view(house)["next"]["waits"] == "the next round waits for a player: only bots are in"
        house.tick(60)
        assert now(house).round == 2


def test_what_a_seat_wants_during_a_round_is_done_when_it_is_over(house: House, at: Opened) -> None:
    """The seconds between two rounds are few: nobody has to hit them."""
    with at(STACKED):
        in_front_of(house, ANN, BOB, CARL)
        next_round(house)
        house.do(ANN, c.AfterRound(table=T, wish="buy in", cents=50_00))
        house.do(ANN, c.AfterRound(table=T, wish="sit out"))
        house.do(ANN, c.AfterRound(table=T, wish="come back"))
        house.do(ANN, c.ChangeSeat(table=T, seat=6))
        assert view(house)["seats"][0]["after_round"] == ["buy in 5000", "come back", "seat 6"]
        with pytest.raises(Refused, match=r"only \$900\.00 on the rail"):
            house.do(BOB, c.AfterRound(table=T, wish="buy in", cents=900_01))
        house.do(BOB, c.AfterRound(table=T, wish="sit out"))
        house.do(CARL, c.AfterRound(table=T, wish="leave"))
        before = sum(house.casino.cents(each.person) for each in (ANN, BOB, CARL))
        for actor in (ANN, BOB, CARL):
            answers(house, actor, "fold")
        assert now(house).seat_numbers == {"bob": 2, "ann": 6}
        assert stack(house, ANN) > 148_00
        back = sum(house.casino.cents(each.person) for each in (ANN, BOB, CARL)) - before
        assert back in {99_00 - 50_00, 101_75 - 50_00}, "carl has all of his stack back"
        assert [seat.get("sits_out") for seat in view(house)["seats"] if seat["handle"]] == [True, False]
        house.do(BOB, c.AfterRound(table=T, wish="come back"))
        next_round(house)
        answers(house, ANN, "fold")
        answers(house, BOB, "fold")


def test_who_sits_out_is_not_dealt_in(house: House, at: Opened) -> None:
    with at(STACKED):
        in_front_of(house, ANN, BOB, CARL)
        house.do(BOB, c.AfterRound(table=T, wish="sit out"))
        with pytest.raises(Refused, match="you sit out already"):
            house.do(BOB, c.AfterRound(table=T, wish="sit out"))
        next_round(house)
        answers(house, ANN)
        answers(house, CARL)
        assert stack(house, BOB) == 100_00


def test_a_table_of_stacks_closes_and_hands_them_back(house: House, at: Opened) -> None:
    with at(STACKED):
        in_front_of(house, ANN, BOB)
        next_round(house)
        house.do(FLO, c.CloseTable(table=T))
        answers(house, ANN, "fold")
        answers(house, BOB, "fold")
        house.tick()
        house.tick(NEXT)
        assert now(house).betting.wagers == ()
        while (step := now(house).steps.next_step) is not None and now(house).open:
            house.do(FLO, c.Step(table=T, step=step.name))
        assert house.casino.cents(ANN.person) + house.casino.cents(BOB.person) == 2_000_00 - 25


def test_new_rules_come_between_two_rounds_and_the_stacks_go_back(house: House, at: Opened) -> None:
    """No round ever decides a stack, so no change of rules could wait for that."""
    with at(STACKED):
        in_front_of(house, ANN, BOB)
        house.do(FLO, c.Schedule(table=T, rules={"rake": False}, limits={}))
        for duty in DUTIES:
            house.do(FLO, c.Duty(table=T, change=1, duty=duty))
        house.clock.go_on(60 * 31)
        house.tick()
        house.tick(NEXT)
        house.tick()
        assert (now(house).desk.number, now(house).betting.wagers) == (2, ())
        for actor in (ANN, BOB):
            house.do(actor, c.MakeWager(table=T, wager="stack", cents=50_00))
        next_round(house)
        answers(house, ANN)
        answers(house, BOB)
        assert sorted((stack(house, ANN), stack(house, BOB))) == [47_00, 53_00]


def test_a_floor_that_is_opened_again_after_any_command_goes_on_as_it_was(house: House, at: Opened) -> None:
    with at(CHARGED):
        in_front_of(house, ANN, BOB)
        house.seated(T, CARL)
        steps: tuple[tuple[Actor, c.Command], ...] = (
            (ANN, c.Ready(table=T)),
            (BOB, c.Ready(table=T)),
            (BOB, c.ChangeSeat(table=T, seat=6)),
            (CARL, c.AfterRound(table=T, wish="buy in", cents=30_00)),
            (FLO, c.SetClock(table=T, seconds=9, bank_seconds=9)),
        )
        for actor, command in steps:
            house.do(actor, command)
            assert house.again_is_the_same()
        for actor in (ANN, BOB):
            answers(house, actor)
            assert house.again_is_the_same()
        assert now(house).seat_numbers == {"ann": 1, "carl": 3, "bob": 6}
        assert stack(house, CARL) == 30_00


def test_a_dealer_deals_the_next_round_or_the_table_does_in_the_end(house: House, at: Opened) -> None:
    with at(STACKED):
        dora = staff("dora", "dealer")
        hire(house.casino, dora)
        house.do(FLO, c.AssignDealer(table=T, dealer="dora"))
        in_front_of(house, ANN)
        with pytest.raises(Refused, match="waits for one more player"):
            house.do(dora, c.Deal(table=T))
        in_front_of(house, BOB)
        house.tick(NEXT)
        assert (now(house).playing, view(house)["clock"]["for"]) == (False, "dealer")
        house.do(dora, c.Deal(table=T))
        answers(house, ANN)
        answers(house, BOB)
        house.tick()
        house.tick(house.casino.timers.dealer_seconds)
        assert now(house).playing


# ---------------------------------------------------------------- the clock and the time bank


def test_when_the_clock_runs_out_the_time_bank_runs(house: House, at: Opened) -> None:
    with at(STACKED):
        in_front_of(house, ANN, BOB)
        next_round(house)
        house.tick()
        assert view(house)["clock"]["of_seconds"] == CLOCK.seconds
        house.tick(CLOCK.seconds)
        clock = view(house)["clock"]
        assert (clock["bank"], clock["seconds"]) == (True, CLOCK.bank_seconds)
        house.tick(15)
        answers(house, ANN)
        assert [(each["handle"], each["seconds"]) for each in events(house, "bank_used")] == [("ann", 15)]
        assert [seat.get("bank_seconds") for seat in view(house)["seats"]][:2] == [25, 40]
        answers(house, BOB)
        assert len(events(house, "bank_used")) == 1, "he was asked a moment ago: the clock has not looked yet"
        next_round(house)
        house.tick()
        house.tick(CLOCK.seconds)
        assert view(house)["clock"]["seconds"] == 25
        house.tick(25)
        assert asked(house) == "bob"
        assert view(house)["seats"][0]["bank_seconds"] == 0
        answers(house, BOB)


def test_after_so_many_rounds_the_banks_are_full_again(house: House, at: Opened) -> None:
    with at(STACKED):
        house.do(FLO, c.SetClock(table=T, seconds=10, bank_seconds=30, bank_rounds=2))
        in_front_of(house, ANN, BOB)
        for bank in (23, 30):
            next_round(house)
            house.tick()
            house.tick(10)
            house.tick(7 if bank == 23 else 0)
            answers(house, ANN)
            answers(house, BOB)
            assert view(house)["seats"][0]["bank_seconds"] == bank


def test_after_a_restart_nobody_has_lost_time(house: House, at: Opened) -> None:
    with at(STACKED):
        in_front_of(house, ANN, BOB)
        next_round(house)
        house.tick()
        house.tick(CLOCK.seconds)
        house.tick(30)
        assert house.again_is_the_same()
        house.casino.timers.silent = lambda _person: 0.0
        house.tick(1_000)
        assert (view(house)["clock"]["bank"], view(house)["clock"]["seconds"]) == (False, CLOCK.seconds)
        answers(house, ANN)
        assert events(house, "bank_used") == []
        answers(house, BOB)


def test_a_supervisor_sets_the_clock_of_any_table(house: House) -> None:
    table = house.table("blackjack")
    house.do(FLO, c.SetClock(table=table, seconds=12, bank_seconds=8))
    house.seated(table, ANN)
    house.do(ANN, c.MakeWager(table=table, wager="blackjack", cents=1000))
    house.do(ANN, c.Ready(table=table))
    house.tick()
    assert house.casino.view(table, ANN)["clock"]["of_seconds"] == 12
    house.tick(12)
    assert house.casino.view(table, ANN)["clock"]["bank"]
    house.tick(8)
    assert events(house, "bank_used")[0]["seconds"] == 8
    assert events(house, "decided")[0]["decided_by"] == "clock"
    assert house.again_is_the_same()


def test_seats_that_are_asked_at_once_each_use_their_own_bank(house: House) -> None:
    """They share the clock, which goes on as long as somebody has time left."""
    with registry.guest(altered(SPLIT, clock=lambda _rules: QuestionClock(10, 20))):
        house.casino.timers.silent = lambda _person: 0.0
        house.casino.make_table(T, demo.sheet_of(registry.game("split")), 6).result()
        house.casino.house(T, demo.open_up).result()
        house.seated(T, ANN, BOB)
        for actor in (ANN, BOB):
            house.do(actor, c.MakeWager(table=T, wager="ante", cents=1000))
        for actor in (ANN, BOB):
            house.do(actor, c.Ready(table=T))
        house.tick()
        house.tick(10)
        house.tick(5)
        first = now(house).running.open[0]
        assert first.decision.seat == "ann"
        house.do(ANN, c.Decide(table=T, question="1.6", site=first.decision.site, answer="house_way"))
        house.tick(14)
        assert now(house).playing
        house.tick(1)
        assert [(each["handle"], each["seconds"]) for each in events(house, "bank_used")] == [("ann", 5), ("bob", 20)]
        assert house.again_is_the_same()


# ---------------------------------------------------------------- absent players


def test_who_gives_no_answer_in_two_rounds_in_a_row_sits_out(house: House, at: Opened) -> None:
    with at(STACKED):
        in_front_of(house, ANN, BOB, CARL)
        house.casino.timers.silent = lambda person: math.inf if person == BOB.person else 0.0
        for number in (1, 2):
            next_round(house)
            answers(house, ANN)
            house.tick()
            house.tick(CLOCK.seconds)
            if number == 1:
                house.tick(CLOCK.bank_seconds)
            answers(house, CARL)
            assert now(house).absent == ({"bob": 1} if number == 1 else {})
        out = events(house, "sat_out")
        assert [(each["handle"], each["why"]) for each in out] == [("bob", "gave no answer in 2 rounds in a row")]
        assert stack(house, BOB) == 98_00, "an ante in each round"
        next_round(house)
        answers(house, ANN)
        answers(house, CARL)
        house.do(BOB, c.AfterRound(table=T, wish="come back"))
        next_round(house)
        answers(house, ANN)
        answers(house, BOB, "fold")
        answers(house, CARL)


def test_the_seat_of_a_player_who_has_gone_is_freed_when_it_sits_out(house: House, at: Opened) -> None:
    """Nobody of this floor has a session. A stack that is in play is nobody's to move."""
    with at(STACKED):
        in_front_of(house, ANN, BOB, CARL)
        next_round(house)
        house.do(CARL, c.AfterRound(table=T, wish="sit out"))
        assert house.casino.clear_seats() == []
        for actor in (ANN, BOB, CARL):
            answers(house, actor)
        for job in house.casino.clear_seats():
            job.result()
        assert now(house).handles == ("ann", "bob")
        assert stack(house, CARL) == 0
        assert house.casino.cents(CARL.person) in {997_00, 1_005_75}


def test_a_seat_whose_connection_is_lost_is_protected_where_the_game_says_so(house: House, at: Opened) -> None:
    with at(stacked(lost_connection="connection_lost")):
        in_front_of(house, ANN, BOB)
        house.casino.timers.silent = lambda person: 60.0 if person == ANN.person else 0.0
        for _ in range(FOLLOW.absent_rounds):
            next_round(house)
            house.tick()
            house.tick(CLOCK.seconds)
            house.tick(CLOCK.bank_seconds)
            answers(house, BOB, "fold")
        assert [each["irregularity"] for each in events(house, "went_wrong")] == ["connection_lost seat=ann"] * 2
        assert [each["handle"] for each in events(house, "decided")] == ["bob", "bob"]
        assert stack(house, ANN) == 101_50, "the ante has won twice, for bob has folded"
        assert [each["handle"] for each in events(house, "sat_out")] == ["ann"], "nobody is protected for ever"


def test_who_is_there_and_gives_no_answer_folds(house: House, at: Opened) -> None:
    with at(stacked(lost_connection="connection_lost")):
        in_front_of(house, ANN, BOB)
        next_round(house)
        house.tick()
        house.tick(CLOCK.seconds)
        house.tick(CLOCK.bank_seconds)
        assert [(each["handle"], each["answer"]) for each in events(house, "decided")] == [("ann", "fold")]
        answers(house, BOB)


# ---------------------------------------------------------------- charges for time


def test_14_14_each_seat_pays_for_its_time_from_its_stack(house: House, at: Opened) -> None:
    with at(CHARGED):
        in_front_of(house, ANN, BOB, CARL)
        house.do(CARL, c.AfterRound(table=T, wish="sit out"))
        next_round(house)
        taken = events(house, "time_charged")
        assert [(each["handle"], each["cents"], each["cite"]) for each in taken] == [
            ("ann", 50, "19:47-14.14"),
            ("bob", 50, "19:47-14.14"),
        ]
        assert [transfer[:3] for transfer in taken[0]["transfers"]] == [
            [ledger.box(T, "ann"), ledger.revenue_of(T), 50]
        ]
        assert stack(house, ANN) == 99_50
        answers(house, ANN, "fold")
        answers(house, BOB, "fold")
        assert stack(house, CARL) == 100_00
        house.clock.go_on(29 * 60)
        next_round(house)
        answers(house, ANN, "fold")
        answers(house, BOB, "fold")
        assert len(events(house, "time_charged")) == 2, "half an hour is paid"
        house.clock.go_on(60)
        next_round(house)
        assert [each["handle"] for each in events(house, "time_charged")] == ["ann", "bob", "ann", "bob"]
        assert house.casino.balances[ledger.revenue_of(T)] == 4 * 50 + 2 * 25


def test_the_charge_of_a_later_round_makes_the_stack_smaller_that_stood(house: House, at: Opened) -> None:
    """A void round gives back what was bought since, and leaves the stack without the charge."""
    with at(CHARGED):
        in_front_of(house, ANN, BOB)
        next_round(house)
        answers(house, ANN, "fold")
        answers(house, BOB, "fold")
        before = stack(house, ANN)
        house.do(ANN, c.MakeWager(table=T, wager="stack", cents=20_00))
        rail = house.casino.cents(ANN.person)
        house.tick(60 * 60)
        next_round(house)
        house.do(FLO, c.Raise(table=T, matter="irregularity", what="the wheel is wet"))
        house.do(FLO, c.Rule(table=T, matter=1, ruling="void", cite="19:47-8.3(a)", why="it is"))
        assert stack(house, ANN) == before - 50
        assert house.casino.cents(ANN.person) == rail + 20_00


def test_who_cannot_pay_for_time_sits_out(house: House, at: Opened) -> None:
    with at(stacked(time_charge=TimeCharge(10_00, 30, FOLLOW.cite))):
        in_front_of(house, ANN, BOB)
        in_front_of(house, CARL, cents=9_00)
        house.do(CARL, c.CashOut(cents=house.casino.cents(CARL.person)))
        next_round(house)
        assert [(each["handle"], each["why"]) for each in events(house, "sat_out")] == [
            ("carl", "cannot pay $10.00 for time")
        ]
        assert stack(house, CARL) == 9_00
        answers(house, ANN)
        answers(house, BOB)


def test_a_small_stack_stays_whole_and_the_rail_pays(house: House, at: Opened) -> None:
    with at(stacked(time_charge=TimeCharge(10_00, 30, FOLLOW.cite))):
        in_front_of(house, ANN, BOB, cents=9_00)
        next_round(house)
        assert stack(house, ANN) == 9_00
        assert house.casino.cents(ANN.person) == 1_000_00 - 9_00 - 10_00
        answers(house, ANN)
        answers(house, BOB)


def test_a_game_that_declares_nothing_waits_for_its_players(house: House) -> None:
    """As before: a table whose wagers stand is no table of stacks."""
    table = house.table("craps")
    house.seated(table, ANN)
    house.do(ANN, c.MakeWager(table=table, wager="pass", cents=500))
    house.tick(600)
    assert house.casino.shown[table].round == 1
    assert house.casino.view(table, ANN)["next"] is None
