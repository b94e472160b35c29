"""Pai gow on the floor, with cards and with tiles: six people set their hands at once, and the bank goes around."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from croupier.equipment.decks.tiles import TILE_FACE_DOWN
from croupier.floor import commands as c
from croupier.floor.accounts.people import Actor
from croupier.floor.audit import verification
from croupier.floor.ledger import ledger
from croupier.floor.storage.store import Store
from croupier.law.ruling import Refused
from tests.floor.house import ANN, BOB, CARL, CHIPS_CENTS, House, player

ALL = (ANN, BOB, CARL, *map(player, ("dora", "eve", "finn")))
MAIN, STAKE_CENTS = "pai_gow", 1_000


class Played(NamedTuple):
    """A game, and what its rules and its paragraphs are here."""

    game: str
    rules: dict[str, Any]
    setting: str
    banks: str
    face_down: str


CARDS = Played(
    "pai_gow_poker",
    {"start_by": "button", "automatic_shuffler": True},
    "19:47-11.9",
    "19:47-11.10",
    "??",
)
TILES = Played("pai_gow", {"start_by": "dice"}, "19:47-10.7", "19:47-10.8", TILE_FACE_DOWN)


@pytest.fixture
def house(migrated_file: Path, tmp_path: Path) -> Iterator[House]:
    (tmp_path / "floor.db").write_bytes(migrated_file.read_bytes())
    made = House.open(f"sqlite:///{tmp_path / 'floor.db'}", tmp_path / "keys")
    yield made
    made.casino.close()


@pytest.fixture(params=[CARDS, TILES], ids=lambda played: played.game)
def played(request: pytest.FixtureRequest) -> Played:
    chosen: Played = request.param
    return chosen


def begin(house: House, table: str, *bets: tuple[Actor, str, int]) -> None:
    for who, wager, cents in bets:
        house.do(who, c.MakeWager(table=table, wager=wager, cents=cents))
    for who, _, _ in bets:
        house.do(who, c.Ready(table=table))


@pytest.fixture
def table(house: House, played: Played) -> str:
    """Six people have looked at their hands and have not set them."""
    made = house.table(played.game, played.rules)
    house.seated(made, *ALL)
    begin(house, made, *((who, MAIN, STAKE_CENTS) for who in ALL))
    return made


def asks(house: House, table: str, who: Actor) -> dict[str, Any]:
    asked: dict[str, Any] = house.casino.view(table, who)["asks"]
    return asked


def made_of(house: House, table: str, who: Actor, *, lawful: bool = True) -> str:
    """An answer with the first low hand that the law allows, or forbids; empty if there is none."""
    makes = asks(house, table, who)["offers"][0]["pick"]["makes"]
    chosen: list[str] = next((each["choice"] for each in makes if (each["refused"] is None) is lawful), [])
    return f"set {' '.join(chosen)}" if chosen else ""


def decide(house: House, table: str, who: Actor, answer: str) -> None:
    mine = asks(house, table, who)
    house.do(who, c.Decide(table=table, question=mine["question"], site=mine["site"], answer=answer))


def all_set(house: House, table: str, *people: Actor) -> None:
    for who in people:
        decide(house, table, who, "house_way")


def refusal(house: House, who: Actor, command: c.Command) -> tuple[str, str]:
    with pytest.raises(Refused) as refused:
        house.do(who, command)
    return str(refused.value.rulings[0].cite), refused.value.rulings[0].why


def replayed(house: House) -> list[str]:
    """What the audit has against the floor's rounds when all are run again."""
    with house.casino.store.reading():
        store = Store.open(house.database, read_only=True)
    try:
        return [each.why for each in verification.replay_all(store, verification.Keys.read(house.keys)).findings]
    finally:
        store.close()


# ---------------------------------------------------------------- setting


def test_six_set_at_once_with_one_clock_and_the_house_sets_for_the_absent(house: House, table: str) -> None:
    assert asks(house, table, ANN)["waits_for"] == [who.handle for who in ALL]
    house.clock.go_on(20)
    given = {who.handle: made_of(house, table, who) for who in (ALL[4], BOB, ANN)}
    for who in (ALL[4], BOB, ANN):
        decide(house, table, who, given[who.handle])
    assert asks(house, table, CARL)["waits_for"] == ["carl", "dora", "finn"]
    late = asks(house, table, CARL)
    house.tick(11)
    shown = house.casino.shown[table]
    decisions = [each for each in shown.last["record"]["journal"] if each.startswith("decision set:")]
    assert [each.split(" ")[1] for each in decisions] == [f"set:{who.handle}" for who in ALL]
    assert [each.split(" ")[2] for each in decisions] == ["set", "set", "house_way", "house_way", "set", "house_way"]
    assert house.casino.view(table, ANN)["timed_out"] == ["carl", "dora", "finn"]
    too_late = c.Decide(table=table, question=late["question"], site=late["site"], answer="house_way")
    assert "is not open" in refusal(house, CARL, too_late)[1]
    assert not house.findings()
    assert not replayed(house)


def test_a_hand_is_seen_by_its_player_alone_until_all_are_set(house: House, table: str, played: Played) -> None:
    view = house.casino.view(table, ANN)
    seen = {hand["handle"]: set(hand["cards"]) for hand in view["hands"]}
    assert played.face_down not in seen["ann"]
    assert all(cards == {played.face_down} for handle, cards in seen.items() if handle != "ann")
    all_set(house, table, *ALL[:5])
    others = {tuple(hand["cards"]) for hand in house.casino.view(table, None)["hands"]}
    assert {card for cards in others for card in cards} == {played.face_down}
    decide(house, table, ALL[5], "house_way")
    after = house.casino.view(table, None)["hands"]
    assert {(hand["handle"], hand["hand"]) for hand in after} == {
        (handle, number) for handle in (None, *(who.handle for who in ALL)) for number in (1, 2)
    }
    assert played.face_down not in {card for hand in after for card in hand["cards"]}


def test_a_hand_that_may_not_be_set_so_is_refused_and_nothing_is_lost(house: House, table: str, played: Played) -> None:
    before = house.casino.shown[table]
    pieces = asks(house, table, ANN)["offers"][0]["pick"]["of"]
    wrong = {
        "outranks the high hand": next(
            (made, who) for who in ALL if (made := made_of(house, table, who, lawful=False))
        ),
        "named twice": (f"set {_single(pieces)} {_single(pieces)}", ANN),
        "name 2 of": (f"set {' '.join(pieces[:3])}", ANN),
    }
    for why, (answer, who) in wrong.items():
        mine = asks(house, table, who)
        bad = c.Decide(table=table, question=mine["question"], site=mine["site"], answer=answer)
        cite, said = refusal(house, who, bad)
        assert (cite, why in said) == (played.setting, True)
    mine, other = asks(house, table, ANN), asks(house, table, BOB)
    question = c.Decide(table=table, question=mine["question"], site=mine["site"], answer="house_way")
    assert "is not open" in refusal(house, BOB, question)[1]
    assert other["question"] != mine["question"]
    assert house.casino.shown[table] == before
    assert house.casino.cents(ANN.person) == CHIPS_CENTS - STAKE_CENTS
    all_set(house, table, *ALL)
    assert not house.casino.shown[table].playing


def _single(pieces: list[str]) -> str:
    """A piece of which the hand has one."""
    return next(piece for piece in pieces if pieces.count(piece) == 1)


def test_what_each_low_hand_makes_is_for_its_player_alone(house: House, table: str) -> None:
    makes = asks(house, table, ANN)["offers"][0]["pick"]["makes"]
    assert all("; low: " in each["words"] for each in makes)
    words = {each["words"] for each in makes}
    others = str([house.casino.view(table, who) for who in (BOB, None)])
    assert not [each for each in words - {made["words"] for made in _makes(house, table, BOB)} if each in others]


def _makes(house: House, table: str, who: Actor) -> list[dict[str, Any]]:
    makes: list[dict[str, Any]] = asks(house, table, who)["offers"][0]["pick"]["makes"]
    return makes


def test_a_floor_that_is_opened_again_waits_for_those_who_have_not_set(house: House, table: str) -> None:
    all_set(house, table, CARL, ANN)
    assert house.again_is_the_same()
    assert asks(house, table, BOB)["waits_for"] == ["bob", "dora", "eve", "finn"]
    all_set(house, table, *ALL[3:], BOB)
    assert not house.casino.shown[table].playing
    assert house.again_is_the_same()
    assert not house.findings()


# ---------------------------------------------------------------- the bank


@pytest.fixture
def three(house: House, played: Played) -> str:
    """Three people have played a round against the house; the bank is offered to the second."""
    made = house.table(played.game, played.rules)
    house.seated(made, ANN, BOB, CARL)
    begin(house, made, *((who, MAIN, STAKE_CENTS) for who in (ANN, BOB, CARL)))
    all_set(house, made, ANN, BOB, CARL)
    return made


def banker(house: House, table: str) -> str:
    standing: Any = house.casino.shown[table].standing
    holder: str = standing.holder
    return holder


def test_the_bank_is_taken_in_turn_covers_all_wagers_and_passes_on(house: House, three: str, played: Played) -> None:
    assert banker(house, three) == "bob"
    bank = c.MakeWager(table=three, wager="bank", cents=2_999)
    assert refusal(house, ANN, bank) == (
        played.banks,
        "the bank is offered to bob first, who may pass it on (by the section's title, not by the text)",
    )
    for who in (ANN, CARL):
        house.do(who, c.MakeWager(table=three, wager=MAIN, cents=STAKE_CENTS))
    cite, why = refusal(house, BOB, bank)  # the house stakes what Bob last played for
    assert (cite, "the bank must cover $30.00" in why) == (played.banks, True)
    house.do(BOB, c.MakeWager(table=three, wager="bank", cents=3_000))
    more = c.MakeWager(table=three, wager=MAIN, cents=1)
    assert "the bank covers $0.00 more" in refusal(house, ANN, more)[1]
    for who in (ANN, BOB, CARL):
        house.do(who, c.Ready(table=three))
    before = sum(house.casino.cents(who.person) for who in (ANN, BOB, CARL))
    all_set(house, three, CARL, BOB, ANN)
    shown = house.casino.shown[three]
    assert banker(house, three) == "carl"
    record = shown.last["record"]
    won = sum(line["cents"] for line in record["lines"])
    taken = sum(charge["cents"] for charge in record.get("revenue", ()))
    house_hand = -won - taken
    assert abs(house_hand) in {0, STAKE_CENTS}
    laid = 2 * STAKE_CENTS + 3_000
    assert sum(house.casino.cents(who.person) for who in (ANN, BOB, CARL)) == before + laid + won
    assert not house.findings()
    assert not replayed(house)
    assert house.again_is_the_same()


def test_a_bank_that_is_passed_on_goes_to_the_next_and_then_to_the_house(
    house: House, three: str, played: Played
) -> None:
    house.do(BOB, c.PassOn(table=three))
    assert "carl" in refusal(house, BOB, c.PassOn(table=three))[1]
    house.do(CARL, c.PassOn(table=three))
    assert banker(house, three) == ""
    cite, _ = refusal(house, ANN, c.MakeWager(table=three, wager="bank", cents=5_000))
    assert cite == played.banks


def test_half_of_a_co_bank_is_the_houses(house: House, three: str) -> None:
    house.do(BOB, c.MakeWager(table=three, wager="co_bank", cents=1_000))
    begin(house, three, (ANN, MAIN, STAKE_CENTS), (CARL, MAIN, STAKE_CENTS))
    house.do(BOB, c.Ready(table=three))
    assert asks(house, three, ANN)["waits_for"] == ["carl", "ann"]  # the dealer sets the hand of a co-bank
    all_set(house, three, CARL, ANN)
    record = house.casino.shown[three].last["record"]
    others = sum(line["cents"] for line in record["lines"] if line["seat"] != "bob")
    taken = {charge["seat"]: charge["cents"] for charge in record.get("revenue", ())}
    gross = -(others + sum(cents for seat, cents in taken.items() if seat != "bob"))
    own = next(line["cents"] for line in record["lines"] if line["seat"] == "bob")
    assert own + taken.get("bob", 0) == gross // 2
    assert house.casino.balances.get(ledger.revenue_of(three), 0) >= sum(taken.values())
    assert not house.findings()
    assert not replayed(house)
