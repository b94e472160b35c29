"""What the house takes of a hand: a percentage with a cap, or by steps, and nothing before the flop (14.14)."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.documents.sheet import read_sheet
from croupier.games.poker.revenue import due_cents, taken
from croupier.games.poker.rules import PERCENTAGE, STEPS, TIME, PokerRules, RakeStep
from croupier.law.option import Unreadable
from croupier.money.pot import Pot
from tests.games.poker.hand import Hand

KINGS = "Kc 2c Kd 7d 3s 5s 9h Jh 4h"


def rakes(hand: Hand) -> list[tuple[str, int]]:
    assert hand.live.outcome is not None
    return [(charge.words, charge.cents) for charge in hand.live.outcome.revenue]


@pytest.mark.parametrize(
    ("pot", "due"), [(0, 0), (19_00, 0), (20_00, 1_00), (59_00, 2_00), (80_00, 4_00), (500_00, 4_00)]
)
def test_14_14_a_percentage_is_taken_in_whole_chips_up_to_the_cap(pot: int, due: int) -> None:
    assert due_cents(PokerRules(rake_percent=5, rake_cap=4_00), pot) == due


@pytest.mark.parametrize(("pot", "due"), [(19_99, 0), (20_00, 1_00), (40_00, 2_00), (1000_00, 3_00)])
def test_14_14_by_steps_an_amount_is_taken_by_the_size_of_the_pot(pot: int, due: int) -> None:
    assert due_cents(PokerRules(revenue=STEPS), pot) == due


def test_14_14_a_table_that_charges_for_time_takes_nothing_of_a_pot() -> None:
    assert due_cents(PokerRules(revenue=TIME), 500_00) == 0


def test_14_14_the_rake_is_said_and_comes_out_of_the_pot() -> None:
    hand = Hand("A:100 B:100", rake_percent=5, limit="no limit").dealt(KINGS).says("B raise 30.00", "A call")
    hand.all_say("check")
    assert rakes(hand) == [("rake: 5% of $60.00", 3_00)]
    assert hand.net == {"A": 27, "B": -30}
    assert "the pot of $60.00: A $57.00, the house takes $3.00" in hand.facts


def test_14_14_nothing_is_taken_before_the_flop_unless_the_table_says_so() -> None:
    for spared in (True, False):
        hand = Hand("A:100 B:100", rake_percent=5, limit="no limit", no_flop_no_rake=spared)
        hand.says("B raise 50.00", "A raise 100.00", "B fold")
        assert bool(rakes(hand)) is not spared


def test_14_14_a_bet_that_nobody_called_is_not_raked() -> None:
    hand = Hand("A:100 B:100", rake_percent=5, limit="no limit").says("B call", "A check", "A bet 90.00", "B fold")
    assert rakes(hand) == []


def test_14_14_the_main_pot_is_raked_first_up_to_the_cap() -> None:
    rules = PokerRules(rake_percent=10, rake_cap=5_00)
    assert taken(rules, (Pot(40_00, ("A", "B")), Pot(60_00, ("B",))), 4) == [4_00, 1_00]


@given(st.lists(st.integers(1, 40_000), min_size=1, max_size=6), st.sampled_from((PERCENTAGE, STEPS, TIME)))
def test_14_14_no_pot_pays_more_than_it_holds_nor_the_hand_more_than_is_due(pots: list[int], revenue: str) -> None:
    rules = PokerRules(revenue=revenue)
    parts = taken(rules, [Pot(cents, ("A",)) for cents in pots], 4)
    assert all(0 <= part <= cents for part, cents in zip(parts, pots, strict=True))
    assert sum(parts) <= due_cents(rules, sum(pots))


def test_14_14_a_rake_of_more_than_a_tenth_is_unlawful() -> None:
    too_much = PokerRules(revenue=STEPS, rake_steps=(RakeStep(10_00, 2_00),))
    assert [str(ruling.cite) for ruling in too_much.rulings(date(2000, 1, 1))] == ["19:47-14.14"]
    assert [str(ruling.cite) for ruling in PokerRules(rake_percent=11).rulings(date(2000, 1, 1))] == ["19:47-14.14"]


def test_14_14_steps_are_written_by_the_size_of_the_pot() -> None:
    sheet = read_sheet(
        {"game": "poker", "rules": {"revenue": "steps", "rake_steps": {"50.00": "2.00", "30.00": "1.00"}}}
    )
    assert isinstance(sheet.rules, PokerRules)
    assert sheet.rules.rake_steps == (RakeStep(30_00, 1_00), RakeStep(50_00, 2_00))
    assert sheet.rules.plain()["rake_steps"] == {"30.00": "1.00", "50.00": "2.00"}
    with pytest.raises(Unreadable, match=r"rake_steps\.30"):
        read_sheet({"game": "poker", "rules": {"rake_steps": {"30": 1}}})
    with pytest.raises(Unreadable, match="by the size of the pot"):
        read_sheet({"game": "poker", "rules": {"rake_steps": 5}})
