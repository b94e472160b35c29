"""Audit: what was booked against what was owed."""

from __future__ import annotations

import pytest

from croupier.croupiers.audit import Booked, compare, replay
from croupier.engine.journal import Entry, Kind
from croupier.engine.round import open_round
from croupier.engine.standing import Standing
from croupier.law.citation import cite
from croupier.money.settlement import Line, Result
from croupier.money.wager import Bet
from tests.conformance.toy import LAW, TOY, ToyRules

ROUND = open_round(TOY, ToyRules(raises=False), Standing(), [Bet("A", "heads", "", 1000), Bet("B", "tails", "", 500)])
HEADS = (Entry(Kind.CHANCE, "draw", "Th"), Entry(Kind.CHANCE, "flip", "heads"), Entry(Kind.CHANCE, "reveal", "2c"))
EDGE = (HEADS[0], Entry(Kind.CHANCE, "flip", "edge"), HEADS[2])
RIGHT = (Booked("A", "heads", 1000), Booked("B", "tails", -500))


def found(*booked: Booked, journal: tuple[Entry, ...] = HEADS) -> list[str]:
    audit = replay(ROUND, journal, booked)
    assert all(finding.cite == LAW or str(finding.cite) == "19:47-8.4" for finding in audit.findings)
    return [finding.why for finding in audit.findings]


def test_what_was_booked_rightly_is_not_found_fault_with() -> None:
    assert found(*RIGHT) == []
    assert found(*reversed(RIGHT)) == []


def test_without_books_there_is_nothing_to_compare() -> None:
    audit = replay(ROUND, HEADS)
    assert audit.findings == ()
    assert audit.live is not None
    assert audit.live.outcome is not None


def test_a_wrong_amount() -> None:
    assert found(Booked("A", "heads", 999), RIGHT[1]) == ["A, heads: booked +$9.99, owed +$10.00 (won)"]
    assert found(RIGHT[0], Booked("B", "tails", 500)) == ["B, tails: booked +$5.00, owed -$5.00 (lost)"]


def test_a_line_nobody_booked() -> None:
    assert found(RIGHT[1]) == ["A, heads: booked $0.00, owed +$10.00 (won)"]
    assert len(found()) == 2


def test_a_wager_that_came_to_nothing_need_not_be_booked() -> None:
    assert found(journal=EDGE) == []
    assert found(Booked("A", "heads", 0), journal=EDGE) == []


@pytest.mark.parametrize(
    "strange", [Booked("C", "heads", 1000), Booked("A", "tails", 1000), Booked("A", "raise heads", 1)]
)
def test_a_booking_nobody_is_owed(strange: Booked) -> None:
    (shown,) = found(*RIGHT, strange)
    assert shown.endswith("was booked, but there is no such wager")


def test_a_booking_made_twice() -> None:
    assert found(*RIGHT, RIGHT[0]) == ["A, heads: +$10.00 was booked a second time"]


def test_every_divergence_is_reported() -> None:
    assert len(found(Booked("A", "heads", 1), Booked("B", "tails", 1), Booked("C", "heads", 1))) == 3


def test_an_unfinished_round() -> None:
    audit = replay(ROUND, HEADS[:2], RIGHT)
    assert [finding.why for finding in audit.findings] == ["the round was never finished: it stops at reveal"]


def test_a_round_that_could_not_be_is_not_replayed() -> None:
    audit = replay(ROUND, (*HEADS, HEADS[0]), RIGHT)
    assert audit.live is None
    assert [finding.why for finding in audit.findings] == ["the round is over after 3 entries, but the journal has 4"]


def two_hands() -> list[Line]:
    law = cite("19:47-2.3(a)2")
    return [
        Line("A", "blackjack", 1000, Result.WON, 1000, law, hand=1),
        Line("A", "blackjack", 1000, Result.LOST, -1000, law, hand=2),
    ]


@pytest.mark.parametrize(
    ("booked", "findings"),
    [
        ({"blackjack": 0}, 0),
        ({"blackjack": 1000}, 1),
        ({"blackjack hand 1": 1000, "blackjack hand 2": -1000}, 0),
        ({"blackjack hand 1": 1000, "blackjack hand 2": 0}, 1),
        ({"blackjack": 0, "blackjack hand 2": -1000}, 1),
        ({"blackjack hand 1": 1000}, 1),
        ({"blackjack hand 3": 1000}, 3),
    ],
)
def test_a_wager_of_several_hands_is_booked_in_one_sum_or_hand_by_hand(booked: dict[str, int], findings: int) -> None:
    entries = [Booked("A", wager, cents) for wager, cents in booked.items()]
    assert len(compare(two_hands(), entries, cite("19:47-2.3(a)"))) == findings
