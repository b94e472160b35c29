"""What is raised and by whom, what a correction may come to, and who lets a table go on that another has stopped."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy import update

from croupier.floor import commands as c
from croupier.floor.accounts.permissions import Forbidden
from croupier.floor.commands.base import MOST_CENTS
from croupier.floor.storage import schema
from croupier.law.ruling import Refused
from tests.floor.house import ANN, BOB, CARL, FLO, FRED, INSPECTOR, House, hire, staff
from tests.floor.test_casino import begin, play_out


def test_a_patron_raises_only_what_is_his_and_one_matter_at_a_time(house: House) -> None:
    table = house.table("blackjack")
    house.seated(table, ANN, BOB)
    begin(house, table, ANN)
    if house.casino.shown[table].playing:
        with pytest.raises(Forbidden, match="not yours"):  # he sits there, and has nothing down
            house.do(BOB, c.Raise(table=table, matter="dispute", what="stop it"))
    play_out(house, table)
    for who, round_ in ((BOB, 1), (CARL, 1), (ANN, 2), (ANN, 7)):
        with pytest.raises(Forbidden, match="not yours"):
            house.do(who, c.Raise(table=table, matter="dispute", what="I object", round=round_))
    house.do(ANN, c.Leave(table=table))  # what she played is hers still
    house.do(ANN, c.Raise(table=table, matter="dispute", what="paid short"))
    with pytest.raises(Refused, match="one at a time"):
        house.do(ANN, c.Raise(table=table, matter="dispute", what="and again", round=1))
    house.do(BOB, c.MakeWager(table=table, wager="blackjack", cents=500))  # play goes on
    (raised,) = (event.tree for event in house.casino.events(stream=f"table:{table}") if b'"raised"' in event.payload)
    events = [event.tree["what"] for event in house.casino.events(stream=f"table:{table}")]
    assert events[raised["evidence"] - 1] == "settled"
    assert house.again_is_the_same()


def test_a_matter_nobody_can_rule_on_stops_nothing_and_the_commission_is_notified(house: House) -> None:
    """On a floor without a floorperson one dispute would end a table for good."""
    table = house.table("roulette")
    house.seated(table, ANN)
    house.do(ANN, c.MakeWager(table=table, wager="red", cents=500))
    gone = update(schema.person).where(schema.person.c.role == "floorperson").values(locked=1)
    house.casino.writer.submit(lambda transaction: transaction.connection.execute(gone).rowcount).result()
    house.do(ANN, c.Raise(table=table, matter="dispute", what="the ball was touched", round=1))
    assert house.casino.shown[table].state == "betting"
    (matter,) = house.casino.shown[table].matters
    assert matter.open
    (notices,) = house.casino.inbox.notices
    assert "no floorperson who could rule" in notices.text
    house.do(ANN, c.Ready(table=table))
    assert house.casino.shown[table].round == 2


def test_a_correction_is_explained_by_its_round(house: House) -> None:
    table = house.table("roulette")
    house.seated(table, ANN, BOB)
    begin(house, table, ANN, wager="red", cents=1_000)

    def correct(cents: int, handle: str = "ann", matter: int = 1) -> None:
        law, why = "19:47-5.2(a)", "paid short"
        house.do(FLO, c.Correct(table=table, matter=matter, handle=handle, cents=cents, cite=law, why=why))

    house.do(ANN, c.Raise(table=table, matter="dispute", what="paid short"))
    with pytest.raises(Refused, match="bob had no wager in round 1"):
        correct(100, "bob")
    for cents in (2_001, -2_001, MOST_CENTS):  # ten dollars on red: twice that at the most
        with pytest.raises(Refused, match=r"could have paid ann: \$20.00"):
            correct(cents)
    correct(1_500)
    with pytest.raises(Refused, match="with earlier corrections"):
        correct(501)
    ruling = c.Rule(table=table, matter=1, ruling="play_on", cite="19:47-5.2(a)", why="paid right")
    with pytest.raises(Refused, match="correction 1 waits in this matter"):
        house.do(FLO, ruling)
    house.do(FRED, c.Withdraw(table=table, correction=1, why="it was right"))
    assert "was withdrawn by fred" in house.casino.inbox.notices[-1].text
    house.do(FLO, ruling)
    with pytest.raises(Refused, match="ruled to change nothing"):
        correct(100)
    house.do(FLO, c.Raise(table=table, matter="irregularity", what="of the round to come"))
    with pytest.raises(Refused, match="not over"):
        correct(100, matter=2)


def test_who_has_left_the_table_is_corrected_too_and_staff_never(house: House) -> None:
    hire(house.casino, ANN)
    table = house.table("roulette")
    house.seated(table, ANN)
    begin(house, table, ANN, wager="red", cents=1_000)
    house.do(FLO, c.Raise(table=table, matter="dispute", what="paid short"))
    house.do(ANN, c.Leave(table=table))

    def correction_for(handle: str) -> c.Correct:
        return c.Correct(table=table, matter=1, handle=handle, cents=100, cite="19:47-5.2(a)", why="paid short")

    with pytest.raises(Refused, match="no player is called fred"):
        house.do(FLO, correction_for("fred"))
    house.do(FLO, correction_for("ann"))
    assert [each.person for each in house.casino.shown[table].corrections] == [ANN.person]


def test_the_commissions_stop_is_lifted_by_the_commission_and_every_other_one_is_reported(house: House) -> None:
    table = house.table("roulette")
    dora, ada, abe = staff("dora", "dealer"), staff("ada", "admin"), staff("abe", "admin")
    hire(house.casino, dora, ada, abe)
    for stopped_by, may, may_not in (
        (INSPECTOR, (INSPECTOR,), (FLO, dora, ada)),
        (ada, (ada, abe, INSPECTOR), (FLO, dora)),
        (FLO, (FLO, FRED, INSPECTOR), (dora, ada)),
        (dora, (dora, FLO, INSPECTOR), (ada,)),
    ):
        for who in may:
            notices = len(house.casino.inbox.notices)
            house.do(stopped_by, c.Halt(table=table, why="a fire alarm"))
            for other in may_not:
                with pytest.raises(Forbidden, match="not yours"):
                    house.do(other, c.Resume(table=table))
            house.do(who, c.Resume(table=table))
            sent = house.casino.inbox.notices[notices:]
            assert [each.table for each in sent] == ([] if who is stopped_by else [table])
            assert all(f"which the {stopped_by.role} had stopped" in each.text for each in sent)
    house.do(FLO, c.AssignDealer(table=table, dealer="dora"))
    promoted = update(schema.person).where(schema.person.c.id == dora.person).values(role="floorperson")
    house.casino.writer.submit(lambda transaction: transaction.connection.execute(promoted).rowcount).result()
    house.do(FLO, c.Halt(table=table, why="of her dealing"))
    with pytest.raises(Forbidden, match="not yours"):
        house.do(replace(dora, role="floorperson"), c.Resume(table=table))  # she deals there still
