"""Pay tables: floors that may be raised, fixed rows that may not be touched."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from fractions import Fraction

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from croupier.law.option import Source, TableRules, Unreadable
from croupier.law.ruling import Verdict
from croupier.money.odds import Odds
from croupier.money.paytable import Paytable, payouts, schedule
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
@example(Fraction(34))
@example(Fraction(36))
def test_a_floor_may_be_raised_and_never_lowered(to_one: Fraction) -> None:
    rulings = list(TABLE.paying({"straight": Odds(to_one)}).rulings_against(TABLE))
    assert bool(rulings) is (to_one < 35)
    assert all(ruling.verdict is Verdict.UNLAWFUL and str(ruling.cite) == "19:47-5.2(a)" for ruling in rulings)


@given(st.fractions(min_value=0, max_value=100))
@example(Fraction(10))
@example(Fraction(12))
def test_a_fixed_row_is_paid_as_it_stands(to_one: Fraction) -> None:
    rulings = list(TABLE.paying({"triple": Odds(to_one)}).rulings_against(TABLE))
    assert bool(rulings) is (to_one != 11)
    assert all(str(ruling.cite) == "19:47-6.5(f)1" for ruling in rulings)


def test_every_fault_is_reported() -> None:
    wrong = TABLE.paying({"straight": Odds(Fraction(34)), "triple": Odds(Fraction(12))})
    assert len(list(wrong.rulings_against(TABLE))) == 2


def test_a_ruling_says_what_it_rests_on_unless_that_is_the_text() -> None:
    table = Paytable.read("""
        straight = { pays = "35 to 1", cite = "19:47-5.2(a)" }
        bonus = { pays = "3 to 1", cite = "19:47-22.5", source = "practice" }
    """)
    low = {"straight": Odds(Fraction(34)), "bonus": Odds(Fraction(2))}
    by_text, by_practice = table.paying(low).rulings_against(table)
    assert (by_text.why, by_text.rests_on) == ("straight pays 34 to 1; it must pay at least 35 to 1", ())
    words = Source.PRACTICE.words
    assert by_practice.why == f"bonus pays 2 to 1; it must pay at least 3 to 1 (by {words}, not by the text)"
    assert by_practice.rests_on == (words,)


def test_one_fault_of_several_can_be_taken_alone() -> None:
    wrong = TABLE.paying({"straight": Odds(Fraction(34)), "triple": Odds(Fraction(12))})
    first, second = wrong.rulings_against(TABLE)
    assert TABLE.with_fault_of(first, wrong) == TABLE.paying({"straight": Odds(Fraction(34))})
    assert TABLE.with_fault_of(second, wrong) == TABLE.paying({"triple": Odds(Fraction(12))})
    later = TABLE.paying({"triple": Odds(Fraction(12))})
    assert TABLE.with_fault_of(second, later) == later, "a row without fault comes first"
    assert TABLE.with_fault_of(first, later) == later, "a ruling that is against no row"


def test_a_mended_table_keeps_what_is_lawfully_raised() -> None:
    """A round that was dealt under an unlawful sheet is compared with one under the nearest lawful table."""
    raised = {"straight": Odds(Fraction(36))}
    assert TABLE.paying({**raised, "triple": Odds(Fraction(12))}).mended(TABLE) == TABLE.paying(raised)
    assert TABLE.paying({"straight": Odds(Fraction(34))}).mended(TABLE) == TABLE


def test_only_what_differs_is_written() -> None:
    assert TABLE.changes_from(TABLE) == {}
    assert TABLE.paying({"straight": Odds(Fraction(36))}).changes_from(TABLE) == {"straight": "36 to 1"}


def test_equal_tables_are_equal() -> None:
    again = TABLE.paying({"straight": Odds(Fraction(35))})
    assert again == TABLE
    assert hash(again) == hash(TABLE)


def test_a_folder_without_a_pay_table_has_no_rows() -> None:
    assert Paytable.of("croupier.money").rows == ()


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
def test_every_mistake_in_a_document_is_reported_at_once(tree: object, places: list[str]) -> None:
    with pytest.raises(Unreadable) as caught:
        ToyRules.elect({"payouts": tree})
    assert [mistake.place for mistake in caught.value.mistakes] == places


def test_a_slip_of_the_pen_is_answered_with_the_right_name() -> None:
    with pytest.raises(Unreadable, match="did you mean heads"):
        ToyRules.elect({"payouts": {"headz": "2 to 1"}})


# ---------------------------------------------------------------- schedules

# Wagers as several games have them: three card's pair plus, a stud bonus, minibaccarat's bonus on a hand.
SCHEDULED = Paytable.read("""
ante = { pays = "1 to 1", cite = "19:47-5.2(a)" }
dragon.1 = { pays = { by_9 = "30 to 1", natural = "1 to 1" }, cite = "19:47-5.2(a)3", floor = false }

[pair_plus.A]
pays = { straight_flush = "40 to 1", flush = "4 to 1", pair = "1 to 1" }
cite = "19:47-5.2(a)1"
source = "practice"

[pair_plus.B]
pays = { straight_flush = "40 to 1", flush = "3 to 1", pair = "1 to 1" }
cite = "19:47-5.2(a)2"
since = 2006-01-17
source = "elsewhere"
""")


@dataclass(frozen=True, slots=True, kw_only=True)
class ScheduledRules(TableRules):
    """Two wagers with schedules: one always offered, one only where it is elected."""

    pair_plus: str = schedule(SCHEDULED, "pair_plus", cite="19:47-5.2(a)", note="how pair plus is paid", notice=True)
    dragon: str = schedule(SCHEDULED, "dragon", none="none", cite="19:47-5.2(b)", note="the dragon bonus")
    payouts: Paytable = payouts(SCHEDULED, cite="19:47-5.2(a)", note="payout odds")


def test_each_category_of_a_schedule_is_a_row_of_the_table() -> None:
    assert [row.name for row in SCHEDULED] == [
        "ante",
        "dragon_1_by_9",
        "dragon_1_natural",
        "pair_plus_A_straight_flush",
        "pair_plus_A_flush",
        "pair_plus_A_pair",
        "pair_plus_B_straight_flush",
        "pair_plus_B_flush",
        "pair_plus_B_pair",
    ]
    row = SCHEDULED.row("pair_plus_B_flush")
    assert (str(row.pays), str(row.cite), row.since) == ("3 to 1", "19:47-5.2(a)2", date(2006, 1, 17))
    assert row.source is Source.ELSEWHERE
    assert not SCHEDULED.row("dragon_1_by_9").floor


def test_a_schedule_pays_by_category() -> None:
    found = SCHEDULED.schedule("pair_plus", "B")
    assert found["flush"] == Odds(Fraction(3))
    assert [row.category for row in found] == ["straight_flush", "flush", "pair"]
    assert [str(odds) for odds in found.pays] == ["1 to 1", "3 to 1", "40 to 1"]
    assert "flush" in found
    assert "straight" not in found
    with pytest.raises(KeyError, match="pair_plus B pays nothing for straight"):
        found.row("straight")


@pytest.mark.parametrize(("category", "chip_cents", "gain"), [("flush", 1, 15), ("high_card", 1, -5), ("pair", 25, 5)])
def test_a_stake_gains_what_its_category_pays_or_is_lost(category: str, chip_cents: int, gain: int) -> None:
    assert SCHEDULED.schedule("pair_plus", "B").gain_cents(category, 5, chip_cents) == gain


def test_a_schedule_nobody_wrote_has_no_rows() -> None:
    assert tuple(SCHEDULED.schedule("pair_plus", "C")) == ()
    assert SCHEDULED.schedule("dragon", 1).pays == (Odds(Fraction(1)), Odds(Fraction(30)))
    assert [each.name for each in SCHEDULED.schedules("pair_plus")] == ["A", "B"]
    assert SCHEDULED.schedules("ante") == ()


def test_a_raised_row_is_raised_in_its_schedule() -> None:
    rules = ScheduledRules.elect({"pair_plus": "B", "payouts": {"pair_plus_B_flush": "4 to 1"}})
    assert rules.payouts.schedule("pair_plus", rules.pair_plus)["flush"] == Odds(Fraction(4))
    assert rules.payouts.schedule("pair_plus", "A") == SCHEDULED.schedule("pair_plus", "A")


def test_the_licensee_elects_one_schedule_by_its_name() -> None:
    by_name = {option.name: option for option in ScheduledRules.options()}
    pair_plus, dragon = by_name["pair_plus"], by_name["dragon"]
    assert [choice.value for choice in pair_plus.choices] == ["A", "B"]
    assert [choice.value for choice in dragon.choices] == ["none", "1"]
    assert (pair_plus.default, dragon.default) == ("A", "none")
    assert (pair_plus.source, dragon.source) == (Source.PRACTICE, Source.TEXT)
    assert pair_plus.notice
    assert pair_plus.listed, "a sign for patrons lists what is paid, not the name of the schedule"
    assert ScheduledRules.elect({"dragon": "1"}).plain()["dragon"] == "1"
    with pytest.raises(Unreadable, match='"C" is not allowed here; the values are "A", "B"'):
        ScheduledRules.elect({"pair_plus": "C"})


def test_payouts_may_be_raised_with_notice_and_an_editor_knows_their_names() -> None:
    (option,) = [each for each in ScheduledRules.options() if each.name == "payouts"]
    assert option.notice
    assert option.schema is not None
    assert option.schema["additionalProperties"] is False
    assert option.schema["properties"]["ante"] == {"type": "string", "default": "1 to 1"}


def test_a_schedule_of_one_row_gives_its_option_its_source() -> None:
    single = Paytable.read('bonus.A = { pays = { royal = "100 to 1" }, cite = "19:47-5.2(a)", source = "practice" }')

    @dataclass(frozen=True, slots=True, kw_only=True)
    class Rules(TableRules):
        bonus: str = schedule(single, "bonus", none="none", cite="19:47-5.2(a)", note="the bonus")

    (option,) = [each for each in Rules.options() if each.name == "bonus"]
    assert option.source is Source.PRACTICE, "where the wager is not offered, the source of its first schedule"


def test_a_schedule_has_its_own_first_day_and_paragraph() -> None:
    rulings = list(ScheduledRules(pair_plus="B").rulings(date(2006, 1, 16)))
    assert [(str(ruling.cite), ruling.verdict) for ruling in rulings] == [("19:47-5.2(a)2", Verdict.UNLAWFUL)]
    assert list(ScheduledRules(pair_plus="B").rulings(date(2006, 1, 17))) == []
