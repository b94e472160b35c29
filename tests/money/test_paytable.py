"""Pay tables: floors that may be raised, fixed rows that may not be touched."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.law.option import Unreadable
from croupier.law.ruling import Verdict
from croupier.money.odds import Odds
from croupier.money.paytable import Paytable
from tests.conformance.toy import ToyRules

TABLE = Paytable.read("""
straight = { pays = "35 to 1", cite = "19:47-5.2(a)" }
triple = { pays = "11 to 1", cite = "19:47-6.5(f)1", floor = false }
""")


def test_rows_are_had_by_name() -> None:
    assert TABLE["straight"] == Odds(Fraction(35))
    assert str(TABLE.row("triple").cite) == "19:47-6.5(f)1"
    assert "straight" in TABLE
    assert "split" not in TABLE
    assert [row.name for row in TABLE] == ["straight", "triple"]


@given(st.fractions(min_value=0, max_value=100))
def test_a_floor_may_be_raised_and_never_lowered(to_one: Fraction) -> None:
    rulings = list(TABLE.paying({"straight": Odds(to_one)}).rulings_against(TABLE))
    assert bool(rulings) is (to_one < 35)
    assert all(ruling.verdict is Verdict.UNLAWFUL and str(ruling.cite) == "19:47-5.2(a)" for ruling in rulings)


@given(st.fractions(min_value=0, max_value=100))
def test_a_fixed_row_is_paid_as_it_stands(to_one: Fraction) -> None:
    rulings = list(TABLE.paying({"triple": Odds(to_one)}).rulings_against(TABLE))
    assert bool(rulings) is (to_one != 11)
    assert all(str(ruling.cite) == "19:47-6.5(f)1" for ruling in rulings)


def test_every_fault_is_told() -> None:
    wrong = TABLE.paying({"straight": Odds(Fraction(34)), "triple": Odds(Fraction(12))})
    assert len(list(wrong.rulings_against(TABLE))) == 2


def test_only_what_differs_is_written() -> None:
    assert TABLE.changes_from(TABLE) == {}
    assert TABLE.paying({"straight": Odds(Fraction(36))}).changes_from(TABLE) == {"straight": "36 to 1"}


def test_equal_tables_are_equal() -> None:
    again = TABLE.paying({"straight": Odds(Fraction(35))})
    assert again == TABLE
    assert hash(again) == hash(TABLE)


@pytest.mark.parametrize(
    ("tree", "places"),
    [
        ({"headz": "2 to 1"}, ["rules.payouts.headz"]),
        ({"heads": "2 for 1"}, ["rules.payouts.heads"]),
        ({"heads": 2, "tail": "1 to 1"}, ["rules.payouts.heads", "rules.payouts.tail"]),
        ("2 to 1", ["rules.payouts"]),
        (["2 to 1"], ["rules.payouts"]),
    ],
)
def test_every_mistake_in_a_document_is_told_at_once(tree: object, places: list[str]) -> None:
    with pytest.raises(Unreadable) as caught:
        ToyRules.elect({"payouts": tree})
    assert [mistake.place for mistake in caught.value.mistakes] == places


def test_a_slip_of_the_pen_is_answered_with_the_right_name() -> None:
    with pytest.raises(Unreadable, match="did you mean heads"):
        ToyRules.elect({"payouts": {"headz": "2 to 1"}})
