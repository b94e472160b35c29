"""Wagers of a stud table on the floor: two adjacent positions of a player, and a bet that is taken back."""

from __future__ import annotations

import pytest

from croupier.engine.hand import FACE_DOWN
from croupier.engine.layout import Orientation
from croupier.floor import commands as c
from croupier.floor.accounts.people import Actor
from croupier.law.ruling import Refused
from croupier.web.rendering.drawing import felt
from croupier.web.rendering.scene import scene
from tests.floor.house import ANN, BOB, House

TWO = {"second_position": True, "automatic_shuffler": True}


def decide(house: House, table: str, who: Actor, answer: str) -> None:
    asks = house.casino.view(table, who)["asks"]
    house.do(who, c.Decide(table=table, answer=answer, question=asks["question"], site=asks["site"]))


def test_two_positions_are_adjacent_seats_and_nobody_else_sits_at_the_second(house: House) -> None:
    table = house.table("three_card_poker", TWO)
    house.seated(table, ANN)
    house.do(ANN, c.MakeWager(table=table, wager="ante", cents=1_000))
    house.do(ANN, c.MakeWager(table=table, wager="ante second", cents=2_000))
    with pytest.raises(Refused, match="seat 2 is not free"):
        house.do(BOB, c.Sit(table=table, seat=2))
    house.seated(table, BOB)
    assert house.casino.shown[table].seat_numbers == {"ann": 1, "bob": 3}
    house.do(BOB, c.MakeWager(table=table, wager="ante", cents=1_000))
    for player in (ANN, BOB):
        house.do(player, c.Ready(table=table))
    view = house.casino.view(table, ANN)
    assert [(hand["place"], hand["handle"]) for hand in view["hands"][1:]] == [
        ("seat 1", "ann"),
        ("seat 2", "ann"),
        ("seat 3", "bob"),
    ]
    others = house.casino.view(table, BOB)["hands"]
    assert {card for hand in (view["hands"][3], *others[:3]) for card in hand["cards"]} == {FACE_DOWN}
    decide(house, table, ANN, "fold")
    (active,) = [hand["place"] for hand in house.casino.view(table, ANN)["hands"] if hand["active"]]
    assert active == "seat 2"
    decide(house, table, ANN, "play 20.00")
    decide(house, table, BOB, "fold")
    lines = house.casino.shown[table].last["record"]["lines"]
    assert {line["wager"] for line in lines if line["seat"] == "ann"} == {"ante", "ante second", "play second"}
    assert house.again_is_the_same()


def positions(house: House, table: str) -> list[str]:
    """The positions where Ann may put an ante."""
    (offered,) = [each for each in house.casino.view(table, ANN)["you"]["offers"] if each["wager"] == "ante"]
    selections: list[str] = offered["selections"]
    return selections


def test_a_taken_seat_and_the_last_seat_have_no_second_position(house: House) -> None:
    table = house.table("three_card_poker", TWO)
    house.seated(table, ANN, BOB)
    house.do(ANN, c.MakeWager(table=table, wager="ante", cents=1_000))
    with pytest.raises(Refused, match="seat 2 is taken"):
        house.do(ANN, c.MakeWager(table=table, wager="ante second", cents=1_000))
    house.do(BOB, c.Leave(table=table))
    current, view = house.casino.shown[table], house.casino.view(table, ANN)
    assert positions(house, table) == ["", "second"]
    assert 'data-wager="ante second"' in felt(current, view, Orientation.LANDSCAPE)
    for seat, offered in ((6, ["", "second"]), (7, [""])):
        house.do(ANN, c.Clear(table=table))
        house.do(ANN, c.Leave(table=table))
        house.do(ANN, c.Sit(table=table, seat=seat))
        house.do(ANN, c.MakeWager(table=table, wager="ante", cents=1_000))
        assert positions(house, table) == offered
        if offered[1:]:
            house.do(ANN, c.MakeWager(table=table, wager="ante second", cents=1_000))
    with pytest.raises(Refused, match="no position after seat 7"):
        house.do(ANN, c.MakeWager(table=table, wager="ante second", cents=1_000))


def test_a_bet_that_is_taken_back_is_no_longer_among_the_wagers_of_the_page(house: House) -> None:
    table = house.table("let_it_ride", {"automatic_shuffler": True})
    house.seated(table, ANN)
    house.do(ANN, c.MakeWager(table=table, wager="bet", cents=1_000))
    house.do(ANN, c.Ready(table=table))
    decide(house, table, ANN, "take_back")
    shown = scene(house.casino.view(table, ANN))
    assert [each["wager"] for each in shown["my_wagers"]] == ["bet", "bet_2"]
    assert shown["on_table_cents"] == 2_000
