"""The floor asks a standing for its traits: a game that has none is refused nothing but what it has not, by its own section."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.engine.decision import Answer, Decision, Offer
from croupier.families.baccarat.shuffle import BaccaratStanding
from croupier.floor import commands
from croupier.floor.desk.sheet_changes import MAX_DECKS, draft
from croupier.floor.fairness.composition import promised
from croupier.floor.fairness.sealed_dealer import unloaded, without_shoe
from croupier.floor.tables.view import patrons_view, spoken, standing_view
from croupier.games import registry
from croupier.games.blackjack.standing import BlackjackStanding, Streak
from croupier.games.craps.standing import CrapsStanding
from croupier.law.citation import cite
from croupier.law.ruling import Refused
from croupier.money.wager import Wager
from croupier.sheets.betting import default_answer
from tests.conformance.bare import BARE, BareRules
from tests.floor.house import ANN, FLO, House, hire, staff

LAW = cite("19:47-8.4(d)")
DEAN = staff("dean", "dealer")


@pytest.fixture
def house(migrated_file: Path, tmp_path: Path) -> Iterator[House]:
    """A floor on SQLite with a table of a game without any trait."""
    (tmp_path / "floor.db").write_bytes(migrated_file.read_bytes())
    with registry.guest(BARE):
        made = House.open(f"sqlite:///{tmp_path / 'floor.db'}", tmp_path / "keys")
        hire(made.casino, DEAN)
        yield made
        made.casino.close()


def refusal(house: House, command: commands.Command) -> str:
    with pytest.raises(Refused) as refused:
        house.do(FLO, command)
    return str(refused.value.rulings[0].cite)


def test_orders_about_cards_are_refused_by_the_section_of_a_game_without_cards(house: House) -> None:
    table = house.table("bare")
    assert refusal(house, commands.OrderRecut(table=table)) == "19:47-8.4"
    assert refusal(house, commands.OrderReshuffle(table=table)) == "19:47-8.4"


def test_a_dealer_comes_to_a_game_in_which_nothing_is_burned(house: House) -> None:
    table = house.table("bare")
    house.do(FLO, commands.AssignDealer(table=table, dealer="dean"))
    assert house.casino.shown[table].dealer == "dean"
    assert house.casino.shown[table].standing == BARE.play.opening(BareRules())


def test_a_game_without_traits_plays_a_round(house: House) -> None:
    table = house.table("bare")
    house.seated(table, ANN)
    house.do(ANN, commands.MakeWager(table=table, wager="heads", cents=500))
    house.do(ANN, commands.Ready(table=table))
    assert house.casino.shown[table].round == 2
    assert house.findings() == []
    assert house.casino.view(table, ANN)["standing"] == []


def test_what_has_no_shoe_is_left_as_it_is() -> None:
    standing = BARE.play.opening(BareRules())
    assert unloaded(standing) is standing
    assert without_shoe(standing) is standing
    assert promised(BARE, BareRules()) == ""


# ---------------------------------------------------------------- what people see of a standing


def test_the_marker_is_announced_on_and_off_before_everything_else() -> None:
    shown = standing_view(CrapsStanding(point=6, shooter="ann", seats=("ann", "bob")))
    assert shown[0] == {"name": "point", "text": "ON 6"}
    assert {"name": "shooter", "text": "ann"} in shown
    assert "seats" not in {each["name"] for each in shown}
    assert standing_view(CrapsStanding())[0] == {"name": "point", "text": "OFF"}


def test_a_patron_gets_the_parts_of_the_standing_he_asks_for() -> None:
    standing = BlackjackStanding(meter_cents=5_000_00, batch=2, new_dealer=True)
    assert {each["name"] for each in standing_view(standing)} == {"meter", "batch", "new dealer"}
    assert patrons_view(standing) == [{"name": "meter", "text": "$5,000.00"}]


def test_a_value_of_many_parts_is_listed_part_by_part_and_a_long_list_not_at_all() -> None:
    pending = tuple(Wager(seat, "streak_4", on, 500) for seat, on in (("ann", ""), ("bob", "2")))
    standing = BlackjackStanding(wagers=pending, streaks=(Streak("ann", "", 3), Streak("bob", "2", 1)))
    assert {"name": "streaks", "text": "ann 3 bob 2 1"} in standing_view(standing)
    for rounds, names in ((12, ["results"]), (13, [])):
        shown = standing_view(BaccaratStanding(results=("P",) * rounds))
        assert [each["name"] for each in shown if each["name"] == "results"] == names


@pytest.mark.parametrize(
    ("tape", "drawn", "expected"),
    [
        ("dice", "6-1", "six and one, 7"),
        ("dice", "0-6", "0-6"),  # no face of such a die is called so
        ("dice", "7-1", "7-1"),
        ("dice", "anchor-crown", "anchor-crown"),  # dice with pictures
        ("numbers", "10-9-2", "2, 9, 10"),
        ("spins", "00", "00"),
    ],
)
def test_what_was_drawn_is_said_in_words(tape: str, drawn: str, expected: str) -> None:
    assert spoken(tape, drawn) == expected


# ---------------------------------------------------------------- what is answered for somebody absent


def asked(*offers: Offer) -> Decision:
    return Decision("raise:A", "A", offers, view=(), words="raise")


def test_the_table_declines_for_somebody_absent_whatever_the_offer_is_called() -> None:
    hit, enough = Offer("no_more_waiting", LAW), Offer("enough", LAW, declines=True)
    question = asked(hit, Offer("raise", LAW, 1, 5), enough)
    assert default_answer(question, question.offers) == Answer("enough")


def test_where_nothing_declines_the_table_takes_what_stakes_nothing_more() -> None:
    question = asked(Offer("split", LAW, adds_cents=5), Offer("raise", LAW, 2, 5), Offer("hand_1", LAW))
    assert default_answer(question, question.offers) == Answer("hand_1")
    raised = asked(Offer("raise", LAW, 2, 5))
    assert default_answer(raised, raised.offers) == Answer("raise", 2)


# ---------------------------------------------------------------- what an option says of itself


@pytest.mark.parametrize("name", ["blackjack", "red_dog"])
def test_nobody_shuffles_a_mountain_of_decks(name: str) -> None:
    assert draft("t", name, {"decks": MAX_DECKS}, {}).rules.elected("decks") == MAX_DECKS
    with pytest.raises(Refused, match=f"at most {MAX_DECKS} decks"):
        draft("t", name, {"decks": MAX_DECKS + 1}, {})
