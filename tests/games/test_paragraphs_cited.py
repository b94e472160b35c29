"""Each refusal of a described round cites the paragraph that says it, and marks what the text does not say."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.documents.round import read_round
from croupier.drive.script import Settled, run
from croupier.law.ruling import Refused, Verdict
from croupier.money.settlement import Result

DOUBLE_ATTACK = {"game": "double_attack_blackjack"}


def settled(
    game: str, wagers: dict[str, str], cards: str = "", decisions: tuple[str, ...] = (), **tree: Any
) -> Settled:
    tape = tree.pop("tape", {"cards": cards})
    seats = [{"name": "A", "wagers": wagers, "decisions": decisions}]
    return run(read_round({"game": game, "seats": seats, "tape": tape, **tree}))


def unlawful(*args: Any, **tree: Any) -> list[tuple[str, str]]:
    try:
        found = settled(*args, **tree).all_findings
    except Refused as refused:
        found = refused.rulings
    return [(str(each.cite), each.why) for each in found if each.verdict is Verdict.UNLAWFUL]


@pytest.mark.parametrize(
    ("game", "wager", "cards", "before", "law", "rules"),
    [
        ("double_attack_blackjack", "initial", "As 9h 8d", ("no_attack",), "19:47-26.11(b)", {}),
        ("blackjack", "blackjack", "9h As 8d", (), "19:47-2.9(b)", {}),
        ("spanish_21", "spanish_21", "9h As 8d", (), "19:47-19.11", {}),
        ("blackjack", "blackjack", "9h As 8d", (), "19:47-2.9(b)", {"card_reader": True, "hole_card": "down"}),
    ],
)
def test_2_9_b_26_11_b_insurance_above_half_is_refused_by_the_paragraph_of_its_amount(
    game: str, wager: str, cards: str, before: tuple[str, ...], law: str, rules: dict[str, Any]
) -> None:
    found = unlawful(game, {wager: "10.00"}, cards, (*before, "insurance 5.01"), rules=rules)
    assert [cite for cite, _ in found] == [law]


@pytest.mark.parametrize("draw", [False, True])
@pytest.mark.parametrize(
    ("answer", "finding"),
    [
        ("double", ("19:47-26.9(a)", 'A may not answer "double": a blackjack may not be doubled')),
        ("hit", ("19:47-26.12(a)1", 'A may not answer "hit": a blackjack may not draw')),
    ],
)
def test_26_9_a_26_12_a_1_a_blackjack_is_named_by_the_text(answer: str, finding: tuple[str, str], draw: bool) -> None:
    decisions = ("no_attack", answer)
    rules = {"draw_on_soft_21": draw}
    assert unlawful("double_attack_blackjack", {"initial": "10.00"}, "9s Ah Jd 9c", decisions, rules=rules) == [finding]


@pytest.mark.parametrize("draw", [False, True])
@pytest.mark.parametrize(("answer", "law"), [("double", "19:47-2.10(a)"), ("hit", "19:47-2.12(a)1")])
def test_2_10_a_2_12_a_1_a_blackjack_is_named_by_the_text(answer: str, law: str, draw: bool) -> None:
    found = unlawful(
        "blackjack",
        {"blackjack": "10.00"},
        "Ah 9s Jd 9c",
        (answer,),
        on="1982-01-04",
        rules={"draw_on_soft_21": draw},
    )
    assert [cite for cite, _ in found] == [law]


@pytest.mark.parametrize(
    ("game", "wagers", "law"),
    [
        ("double_attack_blackjack", {"initial": "10.00", "bust_it": "5.00"}, "19:47-26.6"),
        ("blackjack", {"blackjack": "10.00", "progressive": "1.00"}, "19:47-2.19(a)"),
        ("blackjack", {"blackjack": "10.00", "match_the_dealer": "5.00"}, "19:47-2.23(a)"),
        ("spanish_21", {"spanish_21": "10.00", "match_the_dealer": "5.00"}, "19:47-19.6"),
        ("caribbean_stud", {"ante": "10.00", "progressive": "1.00"}, "19:47-16.11"),
    ],
)
def test_a_wager_that_a_table_does_not_offer_is_refused_by_its_own_paragraph(
    game: str, wagers: dict[str, str], law: str
) -> None:
    assert [cite for cite, _ in unlawful(game, wagers)] == [law]


@pytest.mark.parametrize("number", ["6", "8", "10"])
def test_1_2_a_the_items_of_three_hardways_are_not_in_our_text(number: str) -> None:
    wagers = {f"hardway {number}": "10.00", "hardway 4": "10.00"}
    [(law, why)] = unlawful("craps", wagers, tape={"dice": "4-4"}, rules={"other_hardways": False})
    assert (law, why.endswith("not by the text)")) == ("19:47-1.2(a)", True)
    lines = settled("craps", wagers, tape={"dice": "3-4"}).lines
    assert {line.wager: str(line.cite) for line in lines} == {
        f"hardway {number}": "19:47-1.2(a)",
        "hardway 4": "19:47-1.2(a)7",
    }


@pytest.mark.parametrize(("stake", "law", "marked"), [("4.99", "8.2(a)", True), ("500.01", "8.2(d)", False)])
def test_8_2_a_d_only_the_maximum_is_spoken_of_when_a_wager_was_accepted(stake: str, law: str, marked: bool) -> None:
    limits = {"pass": {"min": "5.00", "max": "500.00"}}
    notes = settled("craps", {"pass": stake}, tape={"dice": "3-4"}, limits=limits).notes
    assert [(str(note.cite), note.fact.endswith("(by reading C47)")) for note in notes] == [(f"19:47-{law}", marked)]


# ---------------------------------------------------------------- cards that players have when the round is void

SKIPPED = "dealer_skipped"


@pytest.mark.parametrize(("at", "cards"), [(0, ""), (0, "Jh"), (0, "Jh 8d"), (1, "Jh"), (2, "Jh 8d")])
def test_26_15_d_the_players_have_cards_when_the_dealer_has_none(at: int, cards: str) -> None:
    wrong = [{"at": at, "kind": SKIPPED}]
    result = settled("double_attack_blackjack", {"initial": "10.00"}, cards, irregularities=wrong)
    assert result.happened
    assert [line.result for line in result.lines] == [Result.VOID]
    assert [each for each in result.all_findings if each.verdict is Verdict.UNLAWFUL] == []
    assert [entry.entry for entry in result.record] == cards.split()


def test_26_15_d_a_card_more_than_the_players_can_have_is_found() -> None:
    wrong = [{"at": 0, "kind": SKIPPED}]
    found = unlawful("double_attack_blackjack", {"initial": "10.00"}, "Jh 8d 9c", irregularities=wrong)
    assert [why.partition(":")[0] for _, why in found] == ["9c"]


def test_26_15_d_each_box_may_have_cards_and_the_next_round_has_its_own() -> None:
    seats = [{"name": name, "wagers": {"initial": "10.00"}} for name in ("A", "B")]
    seats[0]["decisions"] = ["no_attack", "stand"]
    tree = {
        **DOUBLE_ATTACK,
        "seats": seats,
        "bets": [{"before": 2, "seat": "A", "make": {"initial": "10.00"}}],
        "tape": {"cards": "Jh 8d 9c 8c 9s Jd 8h 8s"},
        "irregularities": [{"at": 4, "kind": SKIPPED}],
    }
    result = run(read_round(tree))
    assert [entry.round for entry in result.record] == [1, 1, 1, 1, 2, 2, 2, 2]
    assert [(line.seat, line.result) for line in result.lines][:2] == [("A", Result.VOID), ("B", Result.VOID)]
