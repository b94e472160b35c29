"""Several seats answer the same question at once: in any order, with one clock, and nobody learns an answer before the last."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from croupier.equipment.cards import RANKS
from croupier.floor import commands as c
from croupier.floor import demo
from croupier.floor.accounts.people import Actor
from croupier.floor.audit import verification
from croupier.floor.storage.store import Store
from croupier.floor.tables.public_event import public
from croupier.floor.tables.round_under_way import Running
from croupier.games import registry
from croupier.law.ruling import Refused
from tests.conformance.split import HOUSE_WAY, KEEP, SPLIT
from tests.floor.house import ANN, BOB, CARL, FLO, FRED, House

TABLE = "split"
ALL = (ANN, BOB, CARL)


@pytest.fixture
def table(house: House) -> Iterator[str]:
    """Three people who have not set their hands."""
    with registry.guest(SPLIT):
        house.casino.make_table(TABLE, demo.sheet_of(SPLIT), 7).result()
        house.casino.house(TABLE, demo.open_up).result()
        house.seated(TABLE, *ALL)
        begin(house)
        yield TABLE


def begin(house: House) -> None:
    for who in ALL:
        house.do(who, c.MakeWager(table=TABLE, wager="ante", cents=1_000))
    for who in ALL:
        house.do(who, c.Ready(table=TABLE))


def asks(house: House, who: Actor) -> dict[str, Any]:
    asked: dict[str, Any] = house.casino.view(TABLE, who)["asks"]
    return asked


def keep(house: House, who: Actor) -> str:
    """Keeps the highest card, and returns the answer."""
    mine = asks(house, who)
    assert (mine["handle"], mine["you"]) == (who.handle, True)
    answer = f"{KEEP} {max(mine['offers'][0]['pick']['of'], key=lambda card: RANKS.index(card[0]))}"
    house.do(who, c.Decide(table=TABLE, question=mine["question"], site=mine["site"], answer=answer))
    return answer


def running(house: House) -> Running:
    return house.casino.shown[TABLE].running


def decisions(house: House) -> list[str]:
    journal = house.casino.shown[TABLE].last["record"]["journal"]
    return [entry for entry in journal if entry.startswith("decision ")]


def events(house: House) -> list[Any]:
    return [event for event in house.casino.store.events(stream=f"table:{TABLE}") if event.tree["what"] == "decided"]


def test_each_seat_is_asked_its_own_question(house: House, table: str) -> None:
    assert [each.decision.seat for each in running(house).open] == ["ann", "bob", "carl"]
    asked = {who.handle: asks(house, who) for who in ALL}
    assert len({each["question"] for each in asked.values()}) == len(ALL)
    assert all(each["waits_for"] == ["ann", "bob", "carl"] for each in asked.values())
    assert house.casino.view(table, None)["asks"]["offers"] == []


def test_answers_come_in_any_order_and_the_journal_has_the_order_of_the_seats(house: House, table: str) -> None:
    given = {who.handle: keep(house, who) for who in (CARL, ANN, BOB)}
    assert decisions(house) == [f"decision set:{handle} {given[handle]}" for handle in ("ann", "bob", "carl")]
    assert not house.casino.shown[table].playing
    house.casino.close()
    store = Store.open(house.database, read_only=True)
    assert not verification.replay_all(store, verification.Keys.read(house.keys)).findings
    store.close()


def test_an_answer_is_not_in_the_round_before_the_last(house: House, table: str) -> None:
    before, answer = running(house), keep(house, CARL)
    assert (running(house).journal, running(house).facts) == (before.journal, before.facts)
    seen = house.casino.view(table, ANN)
    assert seen["asks"]["waits_for"] == ["ann", "bob"]
    assert answer not in str({**seen, "hands": []})
    assert asks(house, CARL)["you"] is False
    (event,) = events(house)
    assert "answer" not in (public(event) or {})


def test_an_answer_is_given_once_and_by_its_seat(house: House, table: str) -> None:
    mine = asks(house, CARL)
    answer = keep(house, CARL)
    command = c.Decide(table=table, question=mine["question"], site=mine["site"], answer=answer)
    for who in (CARL, ANN):
        with pytest.raises(Refused, match="is not open"):
            house.do(who, command)
    other = asks(house, ANN)
    with pytest.raises(Refused, match="the question is now set:ann, not set:bob"):
        house.do(ANN, c.Decide(table=table, question=other["question"], site="set:bob", answer=HOUSE_WAY))


def test_all_have_one_clock_and_the_table_sets_the_hands_of_the_absent(house: House, table: str) -> None:
    assert house.casino.view(table, ANN)["clock"]["seconds"] == 30
    house.clock.go_on(20)
    answer = keep(house, BOB)
    assert house.casino.view(table, ANN)["clock"]["seconds"] <= 10
    house.clock.go_on(11)
    for job in house.casino.tick():
        job.result()
    assert decisions(house) == [
        f"decision set:ann {HOUSE_WAY}",
        f"decision set:bob {answer}",
        f"decision set:carl {HOUSE_WAY}",
    ]
    assert house.casino.view(table, ANN)["timed_out"] == ["ann", "carl"]


def test_a_floor_that_is_opened_again_waits_for_those_who_have_not_answered(house: House, table: str) -> None:
    first = keep(house, CARL)
    assert house.again_is_the_same()
    assert [each.decision.seat for each in running(house).open] == ["ann", "bob"]
    keep(house, BOB)
    assert house.again_is_the_same()
    keep(house, ANN)
    assert decisions(house)[2] == f"decision set:carl {first}"
    assert not house.casino.shown[table].playing


def test_after_an_irregularity_all_are_asked_again(house: House, table: str) -> None:
    keep(house, CARL)
    law, number = "19:47-8.4(d)", raised(house)
    house.do(FLO, c.Rule(table=table, matter=number, ruling="remedy", kind="exchange", cite=law, why="they talked"))
    house.do(FRED, c.SecondRuling(table=table, proposal=1))
    assert [each.decision.seat for each in running(house).open] == ["ann", "bob", "carl"]
    assert house.again_is_the_same()
    given = [keep(house, who) for who in (BOB, CARL, ANN)]
    assert [entry.split(" ", 2)[2] for entry in decisions(house)] == [given[2], given[0], given[1]]


def raised(house: House) -> int:
    house.do(FLO, c.Raise(table=TABLE, matter="irregularity", what="they talk"))
    return house.casino.shown[TABLE].matters[-1].number


def test_a_bot_answers_at_once(house: House, table: str) -> None:
    for who in ALL:
        keep(house, who)
    house.do(ANN, c.SeatBot(table=table))
    begin(house)
    assert [each.decision.seat for each in running(house).open] == ["ann", "bob", "carl"]
    assert len(house.casino.shown[table].answers) == 1
