"""What takes two people: nobody does both parts, and a first part does not outlive who did it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy import update

from croupier.floor import commands as c
from croupier.floor.accounts.people import Actor
from croupier.floor.accounts.permissions import Forbidden
from croupier.floor.audit import signatures
from croupier.floor.storage import schema
from croupier.floor.storage.new_event import Tree
from croupier.floor.tables.fold import fold
from croupier.floor.tables.table import Win
from croupier.law.ruling import Refused
from tests.floor.house import ANN, CHIPS_CENTS, FLO, FRED, INSPECTOR, House, hire, staff


def proposed(house: House, cents: int = 750) -> str:
    """A table where a correction of Flo's waits."""
    table = house.table("roulette")
    house.seated(table, ANN)
    for command in (c.MakeWager(table=table, wager="red", cents=1_000), c.Ready(table=table)):
        house.do(ANN, command)
    house.do(ANN, c.Raise(table=table, matter="dispute", what="red was paid as black"))
    house.do(FLO, c.Correct(table=table, matter=1, handle="ann", cents=cents, cite="19:47-5.2(a)", why="paid short"))
    return table


def test_a_correction_is_withdrawn_by_who_may_propose_one_and_is_then_never_made(house: House) -> None:
    table = proposed(house)
    with pytest.raises(Forbidden):
        house.do(INSPECTOR, c.Withdraw(table=table, correction=1, why="it was paid right"))
    with pytest.raises(Refused, match="no correction 2"):
        house.do(FRED, c.Withdraw(table=table, correction=2, why="it was paid right"))
    house.do(FRED, c.Withdraw(table=table, correction=1, why="it was paid right"))
    (events,) = (event.tree for event in house.casino.events(stream=f"table:{table}") if b"_withdrawn" in event.payload)
    assert (events["by"], events["why"], events["transfers"]) == (FRED.person, "it was paid right", [])
    for again in (c.Second(table=table, correction=1), c.Withdraw(table=table, correction=1, why="twice")):
        with pytest.raises(Refused, match="was withdrawn"):
            house.do(FRED, again)
    (shown,) = house.casino.view(table, FLO)["corrections"]
    assert (shown["seconded"], shown["withdrawn"]) == (False, True)
    lines = house.casino.shown[table].last["record"]["lines"]
    assert house.casino.cents(ANN.person) == CHIPS_CENTS + sum(line["cents"] for line in lines)
    assert house.again_is_the_same()


@pytest.mark.parametrize("lost", [{"role": "dealer"}, {"tables": '["craps"]'}, {"locked": 1}])
def test_a_correction_does_not_outlive_the_role_of_who_proposed_it(house: House, lost: Tree) -> None:
    """Nor may one who is no supervisor any more sign as the second, though he asked when he still was."""
    table = proposed(house)
    becomes(house, FLO.person, **lost)
    with pytest.raises(Refused, match="no longer supervises this table"):
        house.do(FRED, c.Second(table=table, correction=1))
    with pytest.raises(Forbidden):
        house.do(FLO, c.Withdraw(table=table, correction=1, why="I am here still"))
    house.do(FRED, c.Withdraw(table=table, correction=1, why="she has gone"))
    house.do(FRED, c.Correct(table=table, matter=1, handle="ann", cents=5, cite="19:47-5.2(a)", why="paid short"))
    assert house.casino.shown[table].corrections[1].waits


def test_the_audit_sees_what_one_hand_did_alone(house: House) -> None:
    table = house.casino.shown[proposed(house)]
    fine: Tree = {"what": "corrected", "correction": 1, "by": FRED.person, "role": "floorperson"}
    fine["transfers"] = [[f"float:{table.name}", f"player:{ANN.person}", 750, "r"]]
    assert list(signatures.at_table(table, fine)) == []
    for wrong, why in (
        ({"by": FLO.person}, "the same supervisor"),
        ({"role": "admin"}, "not signed by a supervisor"),
        ({"transfers": []}, "paid 0 cents, but 750"),
        ({"correction": 2}, "was not waiting"),
    ):
        (found,) = signatures.at_table(table, fine | wrong)
        assert why in found
    withdrawn = fine | {"what": "correction_withdrawn", "why": "no"}
    assert (
        list(signatures.at_table(table, withdrawn | {"by": FLO.person, "transfers": []})) == []
    )  # who proposed it may
    assert list(signatures.at_table(table, withdrawn | {"role": "dealer"})) == [
        "correction 1 was not signed by a supervisor"
    ]
    taken_back = fold(table, withdrawn)
    assert list(signatures.at_table(taken_back, fine)) == ["correction 1 was not waiting for a second supervisor"]


def test_the_audit_sees_a_correction_by_who_dealt_the_round(house: House) -> None:
    """Who dealt the round of another matter is as good a second hand as any."""
    table = house.casino.shown[proposed(house)]
    (matter,) = table.matters
    made: Tree = {"what": "corrected", "correction": 1, "by": FRED.person, "role": "floorperson"}
    made["transfers"] = [[f"float:{table.name}", f"player:{ANN.person}", 750, "r"]]
    own = replace(table, matters=(replace(matter, dealt_by=FRED.person),))
    assert list(signatures.at_table(own, made)) == ["correction 1 was made by the dealer of the round it is about"]
    other = replace(table, matters=(matter, replace(matter, number=2, dealt_by=FRED.person)))
    assert list(signatures.at_table(other, made)) == []


def test_the_audit_sees_a_win_that_was_not_verified_as_it_must_be(house: House) -> None:
    win = Win(1, 1, "ann", ANN.person, "tie", 4_000, "19:47-7.1(a)", dealt_by="p-dora")
    table = replace(house.casino.shown[house.table("roulette")], wins=(win, replace(win, number=2)))
    fine: Tree = {"what": "validated", "win": 1, "by": FRED.person, "role": "floorperson"}
    fine["transfers"] = [["box:roulette:ann", f"player:{ANN.person}", 4_000, "r"]]
    assert list(signatures.at_table(table, fine)) == []
    for wrong in ({"by": ANN.person}, {"by": "p-dora"}, {"role": "dealer"}):
        (found,) = signatures.at_table(table, fine | wrong)
        assert found.startswith("win 1 was verified by the wrong person: ")
    back = [*fine["transfers"], [f"player:{ANN.person}", "float:roulette", 1_000, "r"]]
    assert list(signatures.at_table(table, fine | {"transfers": back})) == [
        "win 1 was paid with 3000 cents, but it was 4000"
    ]
    assert list(signatures.at_table(table, fine | {"win": 3})) == ["win 3 was not waiting for verification"]
    paid = replace(table, wins=(replace(win, validated=FRED.person),))
    assert list(signatures.at_table(paid, fine)) == ["win 1 was not waiting for verification"]


def becomes(house: House, person: str, **values: object) -> None:
    """Somebody is something else from now on, as two admins would have it."""
    changed = update(schema.person).where(schema.person.c.id == person).values(**values)
    house.casino.writer.submit(lambda transaction: transaction.connection.execute(changed).rowcount).result()


def test_nobody_rules_on_a_deal_of_his_own_by_having_another_put_in(house: House) -> None:
    """By who dealt that round, not by who deals since; nor does he correct it, nor is he the second hand."""
    table = house.table("roulette")
    house.seated(table, ANN)
    dora = staff("dora", "dealer")
    hire(house.casino, dora)
    becomes(house, dora.person, locked=1)
    with pytest.raises(Refused, match="not a dealer assigned"):
        house.do(FLO, c.AssignDealer(table=table, dealer="dora"))
    becomes(house, dora.person, locked=0)
    house.do(FLO, c.AssignDealer(table=table, dealer="dora"))
    house.do(ANN, c.MakeWager(table=table, wager="red", cents=500))
    house.do(dora, c.Deal(table=table))
    becomes(house, dora.person, role="floorperson")
    promoted = Actor(dora.person, dora.handle, "floorperson", dora.tables, dora.session)
    house.do(promoted, c.AssignDealer(table=table))
    house.do(ANN, c.Raise(table=table, matter="dispute", what="red was paid as black"))
    correction = c.Correct(table=table, matter=1, handle="ann", cents=500, cite="19:47-5.2(a)", why="paid short")
    house.do(FLO, correction)
    for own in (correction, c.Second(table=table, correction=1)):
        with pytest.raises(Forbidden):
            house.do(promoted, own)
    house.do(promoted, c.Withdraw(table=table, correction=1, why="it was right"))
    ruling = c.Rule(table=table, matter=1, ruling="play_on", cite="19:47-5.2(a)", why="it was right")
    with pytest.raises(Forbidden, match="own matter"):
        house.do(promoted, ruling)
    house.do(FLO, ruling)
