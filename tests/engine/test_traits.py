"""What a standing declares of itself: traits combine, change one thing at a time, and leave the written standing as it is."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Self

import pytest

from croupier.documents.standing import standing_from_tree, standing_to_tree
from croupier.engine.standing import Standing
from croupier.engine.traits import (
    KeepsWhoLeft,
    Marked,
    Metered,
    NewDealerBurns,
    Owing,
    PassedOn,
    ReshuffleByOrder,
    ShoeStanding,
    Trait,
    clockwise,
    holder_among,
)
from croupier.equipment.shoe import Shoe
from croupier.games.blackjack.standing import BlackjackStanding
from croupier.games.craps.standing import CrapsStanding
from croupier.games.registry import game, names
from croupier.law.citation import cite
from croupier.law.register import register

LAW = cite("19:47-8.4(d)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Everything(
    Standing, ShoeStanding, NewDealerBurns, ReshuffleByOrder, Metered, Marked, PassedOn, Owing, KeepsWhoLeft
):
    """A standing with every trait there is."""

    hidden_fields = frozenset({"wagers", "on"})
    reshuffle_law = meter_law = passed_on_law = owed_law = LAW
    marker, owed_for = "bell", "vigorish"

    shoe: Shoe | None = None
    game_just_begun: bool = False
    new_dealer: bool = False
    reshuffle: bool = False
    meter_cents: int = 0
    on: int = 0
    banker: str = ""

    @property
    def marked(self) -> int:
        return self.on

    @property
    def holder(self) -> str:
        return self.banker

    def passed_on(self) -> Self:
        return replace(self, banker="bob")

    def owed_cents(self, seat: str) -> int:
        return self.on if seat == "ann" else 0

    def with_debt_paid(self, seat: str) -> Self:
        return replace(self, on=0) if seat == "ann" else self

    def with_left(self, seat: str) -> Self:
        return replace(self, banker=seat)


def test_all_traits_go_together_in_one_standing_with_slots() -> None:
    standing = Everything(shoe=Shoe.of(1), on=4, banker="ann")
    assert not hasattr(standing, "__dict__")
    assert (standing.marked, standing.holder) == (4, "ann")
    assert all(isinstance(standing, trait) for trait in Trait.__subclasses__())


def test_a_shoe_is_taken_out_and_comes_anew() -> None:
    standing = Everything(shoe=Shoe.of(1), banker="ann")
    assert standing.shoes() == {"A": Shoe.of(1)}
    assert standing.without_shoes() == Everything(banker="ann")
    assert standing.without_shoes().shoes() == {}
    assert standing.unloaded() == Everything(banker="ann", game_just_begun=True)


def test_both_sides_of_a_double_shoe_are_taken_out() -> None:
    one, two = Shoe.of(1), Shoe.of(2)
    standing = BlackjackStanding(shoe=one, side_b=two, side="B")
    assert standing.shoes() == {"A": one, "B": two}
    assert BlackjackStanding(side_b=two).shoes() == {"B": two}
    assert standing.unloaded() == BlackjackStanding(side="B", game_just_begun=True)


def test_orders_and_meters_change_nothing_else() -> None:
    standing = Everything(shoe=Shoe.of(1), meter_cents=5, banker="ann")
    shoe = Shoe.of(1)
    assert standing.with_new_dealer() == Everything(shoe=shoe, meter_cents=5, banker="ann", new_dealer=True)
    assert standing.with_reshuffle() == Everything(shoe=shoe, meter_cents=5, banker="ann", reshuffle=True)
    assert standing.with_meter(7) == Everything(shoe=shoe, meter_cents=7, banker="ann")


def test_the_point_is_what_the_puck_marks_and_the_shooter_holds_the_dice() -> None:
    standing = CrapsStanding(point=6, shooter="ann", seats=("ann",))
    assert (standing.marker, standing.marked, standing.holder) == ("point", 6, "ann")
    assert CrapsStanding().marked == 0


def test_the_laws_of_the_traits_are_the_games_own() -> None:
    assert str(BlackjackStanding.reshuffle_law) == "19:47-2.5(h)1"
    assert str(BlackjackStanding.meter_law) == "19:47-2.19(b)"
    laws = (BlackjackStanding.reshuffle_law, BlackjackStanding.meter_law)
    assert all(register().resolves(law) for law in laws)


@pytest.mark.parametrize("name", names())
def test_what_a_standing_declares_names_its_own_fields(name: str) -> None:
    standing = game(name).play.opening(game(name).rules())
    own = {each.name for each in fields(standing)}
    assert standing.hidden_fields <= own
    assert standing.featured_fields <= own - standing.hidden_fields


@pytest.mark.parametrize("name", names())
def test_a_standing_is_written_with_all_its_fields_in_their_order(name: str) -> None:
    """Traits and declarations are no fields: what journals and floors have written reads as before."""
    found = game(name)
    standing = found.play.opening(found.rules())
    tree = standing_to_tree(standing)
    assert list(tree) == [each.name for each in fields(standing)]
    assert standing_from_tree(found, found.rules(), tree) == standing


def test_what_a_seat_holds_goes_clockwise_and_comes_back() -> None:
    assert clockwise(("A", "B", "C"), "B") == ("C", "A", "B")
    assert clockwise((), "B") == ("B",)
    assert clockwise((), "") == ("",)


@pytest.mark.parametrize(
    ("seats", "holder", "able", "wanted"),
    [
        ("ABC", "B", None, "B"),  # it stays
        ("AC", "B", None, "C"),  # the holder left
        ("ABC", "B", "AC", "C"),  # the holder may not
        ("ABC", "B", "A", "A"),
        ("ABC", "B", "", "B"),  # nobody may: it stays
        ("AD", "B", "D", "D"),  # a new seat, after those that were there
        ("", "B", None, ""),
        ("ABC", "", "A", ""),  # nobody has it yet
    ],
)
def test_it_stays_with_its_holder_or_goes_to_the_next_who_may(
    seats: str, holder: str, able: str | None, wanted: str
) -> None:
    may_hold = None if able is None else able.__contains__
    assert holder_among(tuple(seats), ("A", "B", "C"), holder, may_hold) == wanted
