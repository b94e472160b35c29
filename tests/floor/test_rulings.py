"""Rulings after the cards were shown take two supervisors; a stopped table returns no chips; a patron stops it for a time."""

from __future__ import annotations

from dataclasses import replace

import pytest

from croupier.floor import commands as c
from croupier.floor.accounts.people import Actor
from croupier.floor.accounts.permissions import Forbidden
from croupier.floor.audit import signatures
from croupier.law.ruling import Refused
from tests.floor.house import ANN, BOB, CARL, FLO, FRED, INSPECTOR, House
from tests.floor.test_casino import begin, play_out, play_until


def dealt(house: House) -> str:
    """A table of blackjack whose first hand is asked, so that everybody has seen its cards."""
    table = house.table("blackjack")
    house.seated(table, ANN)
    play_until(house, table, "play")
    return table


VOID = {"ruling": "void", "cite": "19:47-2.15(f)", "why": "a card too many"}


# ---------------------------------------------------------------- two supervisors


def test_2_15_f_a_round_whose_cards_were_seen_is_void_by_two_supervisors(house: House) -> None:
    table = dealt(house)
    before = house.casino.cents(ANN.person)
    house.do(FLO, c.Raise(table=table, matter="irregularity", what="too many cards"))
    house.do(FLO, c.Rule.model_validate({"table": table, "matter": 1, **VOID}))
    here = house.casino.shown[table]
    assert (here.playing, here.state, here.matters[0].open) == (True, "halted", True)
    assert house.casino.cents(ANN.person) == before
    with pytest.raises(Forbidden, match="another than the first"):
        house.do(FLO, c.SecondRuling(table=table, proposal=1))
    with pytest.raises(Refused, match="waits in this matter"):
        house.do(FRED, c.Rule.model_validate({"table": table, "matter": 1, **VOID}))
    (shown,) = house.casino.view(table, FRED)["rulings"]
    assert (shown["ruling"], shown["yours"], house.casino.view(table, ANN)["rulings"]) == ("void", False, [])
    house.do(FRED, c.SecondRuling(table=table, proposal=1))
    assert not house.casino.shown[table].playing
    assert house.casino.cents(ANN.person) > before
    assert house.casino.shown[table].matters[0].ruled == "void"
    assert "after the cards were shown, was made by fred" in house.casino.inbox.notices[-1].text
    with pytest.raises(Refused, match="made already"):
        house.do(FRED, c.SecondRuling(table=table, proposal=1))
    assert house.findings() == []
    assert house.again_is_the_same()


def test_a_remedy_after_the_cards_waits_for_a_second_and_may_be_withdrawn(house: House) -> None:
    table = dealt(house)
    house.do(FLO, c.Raise(table=table, matter="irregularity", what="too many cards"))
    house.do(FLO, c.Rule.model_validate({"table": table, "matter": 1, **VOID}))
    house.do(FLO, c.WithdrawRuling(table=table, proposal=1, why="it was the right number"))
    assert "was withdrawn by flo" in house.casino.inbox.notices[-1].text
    with pytest.raises(Refused, match="withdrawn already"):
        house.do(FRED, c.SecondRuling(table=table, proposal=1))
    house.do(FLO, c.Rule(table=table, matter=1, ruling="play_on", cite="19:47-2.15(f)", why="all is well"))
    play_out(house, table)
    assert house.findings() == []
    assert house.again_is_the_same()


def test_what_belongs_between_rounds_is_refused_while_one_is_under_way(house: House) -> None:
    table = dealt(house)
    for who, command in (
        (ANN, c.MakeWager(table=table, wager="bet", cents=500)),
        (ANN, c.MakeWagers.model_validate({"table": table, "wagers": [{"wager": "bet", "cents": 500}]})),
        (ANN, c.TakeDown(table=table, wager="bet")),
        (ANN, c.Call(table=table, wager="bet", on=False)),
        *((ANN, kind(table=table)) for kind in (c.Undo, c.Clear, c.PassOn, c.Ready)),
        *((FLO, kind(table=table)) for kind in (c.OrderRecut, c.OrderReshuffle)),
    ):
        with pytest.raises(Refused, match="the round is under way"):
            house.do(who, command)


def test_6_7_c_what_can_go_wrong_only_in_a_round_is_not_remedied_before_one(house: House) -> None:
    table = house.table("red_dog")
    house.do(FLO, c.Raise(table=table, matter="irregularity", what="the third card was seen"))
    law = str(house.casino.shown[table].sheet.game.play.remedies["third_card_exposed"].cite)
    rule = {"matter": 1, "ruling": "remedy", "kind": "third_card_exposed", "cite": law, "why": "I saw it"}
    with pytest.raises(Refused, match="no round is under way in which third_card_exposed could be remedied"):
        house.do(FLO, c.Rule.model_validate({"table": table, **rule}))
    assert house.casino.shown[table].current.reported == ()


def remedy(house: House, table: str, kind: str, **details: str) -> None:
    """Somebody reports an irregularity, and as many supervisors as it takes rule that it is remedied."""
    house.do(FLO, c.Raise(table=table, matter="irregularity", what=kind))
    here = house.casino.shown[table]
    law, matter = str(here.sheet.game.play.remedies[kind].cite), here.matters[-1].number
    rule = {"matter": matter, "ruling": "remedy", "kind": kind, "details": details, "cite": law, "why": "I saw it"}
    house.rule(c.Rule.model_validate({"table": table, **rule}), table)


def test_2_15_g_a_report_that_proves_impossible_does_not_keep_a_later_one_from_its_remedy(house: House) -> None:
    table = house.table("blackjack")
    house.seated(table, ANN)
    remedy(house, table, "no_cards_dealt", box="3")  # nobody is there, as the first card shows
    play_until(house, table, "play")
    assert len(house.casino.shown[table].current.reported) == 1
    remedy(house, table, "card_drawn_in_error")
    happened = str(house.casino.shown[table].running.journal)
    assert ("card_drawn_in_error" in happened, "no_cards_dealt" in happened) == (True, False)
    play_out(house, table)
    shown = str(house.casino.shown[table].last["record"]["journal"])
    assert ("card_drawn_in_error" in shown, "no_cards_dealt" in shown) == (True, False)
    assert house.findings() == []
    assert house.again_is_the_same()


def test_2_15_j_what_the_round_refuses_on_the_spot_is_not_remedied(house: House) -> None:
    table = house.table("blackjack", {"hole_card": "down", "card_reader": True})
    house.seated(table, ANN)
    while True:
        play_until(house, table, "play")
        before = house.casino.shown[table]
        (up,) = (entry.answer for entry in before.running.journal if entry.site == "dealer:up")
        if up.startswith(("10", "J", "Q", "K", "A")):  # the reader had to be used, so that was not wrong
            break
        play_out(house, table)
    with pytest.raises(Refused, match="hole_card_read_wrongly cannot have happened in this round"):
        remedy(house, table, "hole_card_read_wrongly", visible="no")
    after = house.casino.shown[table]
    assert (after.current.reported, after.rulings) == ((), ())
    assert after.running.journal == before.running.journal


def test_before_a_card_is_shown_one_supervisor_is_enough(house: House) -> None:
    table = house.table("blackjack")
    house.seated(table, ANN)
    begin(house, table, ANN)
    asks = house.casino.shown[table].running.asks
    assert asks is not None
    assert asks.site.startswith("cut")
    house.do(FLO, c.Raise(table=table, matter="irregularity", what="a short deck"))
    house.do(FLO, c.Rule.model_validate({"table": table, "matter": 1, **VOID}))
    assert not house.casino.shown[table].playing


def test_the_audit_finds_a_ruling_that_one_person_made(house: House) -> None:
    table = dealt(house)
    house.do(FLO, c.Raise(table=table, matter="irregularity", what="too many cards"))
    house.do(FLO, c.Rule.model_validate({"table": table, "matter": 1, **VOID}))
    here = house.casino.shown[table]
    ruled = {"what": "ruled", "matter": 1, "ruling": "void", "kind": "", "proposal": 1, "role": "floorperson"}
    assert list(signatures.at_table(here, {**ruled, "by": FRED.person})) == []
    for wrong in ({"by": FLO.person}, {"by": FRED.person, "role": "admin"}):
        (shown,) = signatures.at_table(here, {**ruled, **wrong})
        assert shown.startswith("ruling 1 was made by the wrong person: ")
    (matter,) = here.matters
    dealt_it = replace(here, matters=(replace(matter, dealt_by=FRED.person),))
    assert "wrong person" in next(signatures.at_table(dealt_it, {**ruled, "by": FRED.person}))
    dealt_another = replace(here, matters=(matter, replace(matter, number=2, dealt_by=FRED.person)))
    assert list(signatures.at_table(dealt_another, {**ruled, "by": FRED.person})) == []
    withdrawn = replace(here, rulings=tuple(replace(each, withdrawn=FLO.person) for each in here.rulings))
    assert "not waiting" in next(signatures.at_table(withdrawn, {**ruled, "by": FRED.person}))
    assert "not waiting" in next(signatures.at_table(here, {**ruled, "by": FRED.person, "proposal": 2}))
    assert "not what was" in next(signatures.at_table(here, {**ruled, "by": FRED.person, "ruling": "remedy"}))


def test_a_proposal_that_was_never_made_is_neither_seconded_nor_withdrawn(house: House) -> None:
    """The numbers of rulings and of corrections are apart: ruling 1 is not correction 1."""
    table = dealt(house)
    house.do(FLO, c.Raise(table=table, matter="irregularity", what="too many cards"))
    house.do(FLO, c.Rule.model_validate({"table": table, "matter": 1, **VOID}))
    for unmade in (c.Second(table=table, correction=1), c.SecondRuling(table=table, proposal=2)):
        with pytest.raises(Forbidden, match="Nobody did the first part"):
            house.do(FRED, unmade)
    with pytest.raises(Refused, match="no correction 1"):
        house.do(FRED, c.Withdraw(table=table, correction=1, why="a mistake"))
    with pytest.raises(Refused, match="no ruling 2"):
        house.do(FRED, c.WithdrawRuling(table=table, proposal=2, why="a mistake"))
    assert [(each.sort, each.number, each.waits) for each in house.casino.shown[table].proposals] == [
        ("ruling", 1, True)
    ]


# ---------------------------------------------------------------- leaving


def test_leaving_a_seat_returns_nothing_while_the_table_is_stopped(house: House) -> None:
    table = house.table("roulette")
    house.seated(table, ANN, BOB)
    house.do(ANN, c.MakeWager(table=table, wager="red", cents=500))
    house.do(FLO, c.Halt(table=table, why="the wheel"))
    before = house.casino.cents(ANN.person)
    with pytest.raises(Refused, match="the table is stopped"):
        house.do(ANN, c.TakeDown(table=table, wager="red"))
    with pytest.raises(Refused, match="the table is stopped"):
        house.do(ANN, c.Leave(table=table))
    assert house.casino.cents(ANN.person) == before
    house.do(BOB, c.Leave(table=table))  # nothing of his is down
    house.do(FLO, c.Resume(table=table))
    house.do(ANN, c.Leave(table=table))
    assert house.casino.cents(ANN.person) == before + 500
    assert house.findings() == []


# ---------------------------------------------------------------- matters of patrons


def stop(house: House, table: str, who: Actor, what: str = "that is not right") -> str:
    """A patron raises the current round, with five dollars down. Answers with the table's state."""
    house.do(who, c.Raise(table=table, matter="irregularity", what=what))
    return house.casino.shown[table].state


def test_a_patron_stops_a_table_for_a_time_and_then_play_goes_on(house: House) -> None:
    table = house.table("roulette")
    house.seated(table, ANN, BOB)
    for who in (ANN, BOB):
        house.do(who, c.MakeWager(table=table, wager="red", cents=500))
    assert stop(house, table, ANN) == "halted"
    assert house.casino.view(table, BOB)["clock"]["for"] == "matter"
    house.tick(599)
    assert house.casino.shown[table].state == "halted"
    with pytest.raises(Refused, match="ruled on irregularity 1"):  # and not "the table is not stopped"
        house.do(FLO, c.Resume(table=table))
    house.tick(2)
    here = house.casino.shown[table]
    assert (here.state, here.matters[0].open) == ("betting", True)
    assert "The table goes on; the evidence is kept." in house.casino.inbox.notices[-1].text
    assert stop(house, table, BOB) == "betting"  # nobody ruled the last time: another patron does not stop it either
    for who in (ANN, BOB):
        house.do(who, c.Ready(table=table))
    assert house.casino.shown[table].round == 2
    house.do(FLO, c.Rule(table=table, matter=1, ruling="play_on", cite="19:47-5.4(b)", why="nothing was wrong"))
    assert house.findings() == []
    assert house.again_is_the_same()


def test_patrons_do_not_stop_a_table_again_and_again(house: House) -> None:
    """Neither one of them, nor one new account after the other; a matter that is found to be right does not count."""
    table = house.table("roulette")
    house.seated(table, ANN, BOB, CARL)
    for who in (ANN, BOB, CARL):
        house.do(who, c.MakeWager(table=table, wager="red", cents=500))
    play_on = {"table": table, "ruling": "play_on", "cite": "19:47-5.4(b)", "why": "nothing was wrong"}
    assert stop(house, table, ANN) == "halted"
    house.do(FLO, c.Rule.model_validate({"matter": 1, **play_on}))
    assert stop(house, table, ANN) == "betting"  # it is open and kept, and play goes on
    house.do(FLO, c.Rule.model_validate({"matter": 2, **play_on}))
    for number, who in enumerate((BOB, CARL), 3):
        assert stop(house, table, who) == "betting"  # they did not do it yet
        house.do(FLO, c.Rule.model_validate({"matter": number, **play_on}))
    house.clock.go_on(3600)
    assert stop(house, table, BOB) == "halted"
    assert house.again_is_the_same()


def test_a_patrons_matter_lets_the_others_go_between_two_rounds(house: House) -> None:
    """They take their bets down, or leave; who raised it stays until the ruling, and nobody bets."""
    table = house.table("roulette")
    house.seated(table, ANN, BOB, CARL)
    for who in (ANN, BOB, CARL):
        for wager, cents in (("red", 1_000), ("odd", 500)):
            house.do(who, c.MakeWager(table=table, wager=wager, cents=cents))
    assert stop(house, table, ANN) == "halted"
    for command in (c.TakeDown(table=table, wager="red"), c.Clear(table=table), c.Leave(table=table)):
        with pytest.raises(Refused, match="the table is stopped"):
            house.do(ANN, command)
    house.do(BOB, c.TakeDown(table=table, wager="red", cents=200))
    house.do(BOB, c.TakeDown(table=table, wager="red"))
    house.do(BOB, c.Clear(table=table))
    house.do(CARL, c.Leave(table=table))
    assert [house.casino.cents(who.person) for who in (BOB, CARL)] == [1_000_00, 1_000_00]
    with pytest.raises(Refused, match="the table is stopped"):
        house.do(BOB, c.MakeWager(table=table, wager="red", cents=500))
    assert house.casino.shown[table].state == "halted"
    house.do(INSPECTOR, c.Halt(table=table, why="the wheel"))  # now it is more than a patron's matter
    house.do(FLO, c.Rule(table=table, matter=1, ruling="play_on", cite="19:47-5.4(b)", why="nothing was wrong"))
    assert house.casino.shown[table].laid_cents("ann") == 15_00
    assert house.findings() == []
    assert house.again_is_the_same()


def test_in_a_round_a_patrons_matter_returns_no_chips(house: House) -> None:
    table = house.table("blackjack")
    house.seated(table, ANN, BOB)
    while not house.casino.shown[table].playing:
        begin(house, table, ANN, BOB)
    assert stop(house, table, ANN) == "halted"
    for who in (ANN, BOB):
        for command in (c.TakeDown(table=table, wager="blackjack"), c.Clear(table=table), c.Leave(table=table)):
            with pytest.raises(Refused, match="the table is stopped"):
                house.do(who, command)
    house.tick()
    house.tick(601)
    assert house.casino.shown[table].state == "dealing"  # the time was over


def test_a_matter_of_the_staff_stops_a_table_until_it_is_ruled_on(house: House) -> None:
    table = house.table("roulette")
    house.seated(table, ANN)
    house.do(ANN, c.MakeWager(table=table, wager="red", cents=500))
    house.do(FLO, c.Raise(table=table, matter="irregularity", what="the ball"))
    house.tick(4000)
    house.tick(4000)
    assert house.casino.shown[table].state == "halted"
