"""Each refusal of a described round cites the paragraph that says it, and marks what the text does not say."""

from __future__ import annotations

from typing import Any

import pytest

import croupier
from croupier.croupiers.adjudicate import run
from croupier.croupiers.script import Settled
from croupier.documents.round import read_round
from croupier.law.ruling import Refused, Verdict
from croupier.money.settlement import Result

DOUBLE_ATTACK = {"game": "double_attack_blackjack"}


def settled(
    game: str,
    wagers: dict[str, str],
    cards: str = "",
    decisions: tuple[str, ...] = (),
    **tree: Any,
) -> Settled:
    return run(read_round(described(game, wagers, cards, decisions, **tree)))


def described(
    game: str,
    wagers: dict[str, str],
    cards: str = "",
    decisions: tuple[str, ...] = (),
    **tree: Any,
) -> dict[str, Any]:
    tape = tree.pop("tape", {"cards": cards})
    seats = [{"name": "A", "wagers": wagers, "decisions": decisions}]
    return {"game": game, "seats": seats, "tape": tape, **tree}


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
        ("stand", ("19:47-26.12(a)1", 'A may not answer "stand": a blackjack gets no more cards')),
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


def test_26_6_that_a_table_may_offer_bust_it_is_known_from_outside_new_jersey() -> None:
    ((_, why),) = unlawful("double_attack_blackjack", {"initial": "10.00", "bust_it": "5.00"})
    assert why.endswith("(by rules from outside New Jersey, not by the text)")


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
    seats: list[dict[str, Any]] = [{"name": name, "wagers": {"initial": "10.00"}} for name in ("A", "B")]
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


# ---------------------------------------------------------------- what is not determined, owed, or below its start


def test_24_11_nothing_is_found_against_a_wager_because_another_is_not_determined() -> None:
    for wagers in (
        {"ante": "10.00", "first": "20.00"},
        {"ante": "10.00", "first": "20.00", "three_card_bonus": "5.00"},
    ):
        result = settled("boston_5", wagers)
        assert not result.happened
        assert {each.verdict for each in result.all_findings} == {Verdict.NOT_DETERMINED}
    found = unlawful("boston_5", {"ante": "10.00", "first": "25.00"})  # whatever the ante bonus is
    assert [cite for cite, _ in found] == ["19:47-24.6"]


SIX_TO_FIVE = {"six_to_five": True, "decks": 2, "shoe": "hand", "hit_soft_17": True, "twenty_point": "A"}


@pytest.mark.parametrize(
    ("game", "rules", "wagers", "found"),
    [
        ("blackjack", SIX_TO_FIVE, {"blackjack": "7.00", "twenty_point": "5.00"}, ["19:47-2.3(d)"]),
        ("blackjack", SIX_TO_FIVE, {"twenty_point": "5.00", "blackjack": "12.00"}, ["19:47-2.3(d)"]),
        ("blackjack", SIX_TO_FIVE, {"twenty_point": "5.00"}, ["19:47-2.24(c)"]),
        ("blackjack", {"streak": True, "match_the_dealer": True}, {"streak_2": "5.00"}, ["19:47-2.22(b)"]),
    ],
)
def test_nothing_is_found_against_a_wager_because_another_is_refused(
    game: str, rules: dict[str, Any], wagers: dict[str, str], found: list[str]
) -> None:
    assert [cite for cite, _ in unlawful(game, wagers, "9h Tc Td Ts", ("stand",), rules=rules)] == found


def test_5_1_e_7_a_color_wager_that_is_not_determined_leaves_the_others_alone() -> None:
    wagers = {"seven_numbers_color gold": "5.00", "odd": "5.00"}
    rules = {"wheel": "single zero", "seven_numbers_color": True, "dozens": False, "red_black": False}
    assert unlawful("roulette", wagers, tape={"spins": "7"}, rules=rules) == []


@pytest.mark.parametrize(("game", "law"), [("baccarat", "19:47-3.3"), ("minibaccarat", "19:47-7.3")])
def test_3_3_7_3_vigorish_that_is_owed_is_said(game: str, law: str) -> None:
    rules = {"vigorish_collected": "end of shoe"}
    result = settled(game, {"banker": "10.01"}, "2h 4h 2d 5d", rules=rules)
    hands, charge = "Player's Hand 4, Banker's Hand 9", "5 percent of $10.01 is $0.5005, rounded down to $0.50"
    assert [(line.cents, line.note) for line in result.lines] == [(1001, f"{hands}; vigorish owed: {charge}")]
    assert [str(fact.cite) for fact in result.facts if "A owes $0.50" in fact.fact] == [law]
    shown = croupier.settle(described(game, {"banker": "10.01"}, "2h 4h 2d 5d", rules=rules)).summary
    assert "A +$10.01 (owes $0.50 of vigorish)" in shown
    at_once = settled(game, {"banker": "10.01"}, "2h 4h 2d 5d")
    assert [(line.cents, line.note) for line in at_once.lines] == [(951, f"{hands}; less vigorish: {charge}")]


@pytest.mark.parametrize("reset", ["5000.00", "1000.00", "8000.00"])
@pytest.mark.parametrize(
    ("cards", "decisions", "won"),
    [("Ah 9s Ad Kc", ("stand",), False), ("Ah 9s Ad Ad Ah 5c 8c", ("hit", "hit", "stand"), True)],
)
def test_2_19_i_what_a_meter_below_its_start_pays_is_not_settled(
    reset: str, cards: str, decisions: tuple[str, ...], won: bool
) -> None:
    """Aces that win a fixed award do not depend on the meter."""
    wagers = {"blackjack": "10.00", "progressive": "1.00"}
    rules = {"progressive": True, "progressive_reset": reset}
    standing = {"meter_cents": 100}
    result = settled("blackjack", wagers, cards, decisions, on="2010-07-01", rules=rules, standing=standing)
    below = [each.ruling for each in result.unsettled if str(each.ruling.cite) == "19:47-2.19(i)"]
    assert result.happened
    assert "blackjack" in {line.wager for line in result.lines}
    assert ("progressive" in {line.wager for line in result.lines}) is not won
    assert bool(below) is won
    assert {each.verdict for each in result.all_findings} == {Verdict.UNLAWFUL}


def test_16_12_a_meter_below_its_start_is_not_determined_in_caribbean_stud() -> None:
    wagers = {"ante": "10.00", "progressive": "1.00"}
    cards = "Ah 2s Kh 3s Qh 4s Jh 6s Th 7d"
    rules = {"progressive": "A"}
    for meter, settles in ((100, False), (1_000_000, True)):
        result = settled("caribbean_stud", wagers, cards, ("bet",), rules=rules, standing={"meter_cents": meter})
        lines = {line.wager for line in result.lines}
        assert ("progressive" in lines, "ante" in lines) == (settles, True)
        below = [each for each in result.all_findings if "meter shows" in each.why]
        assert [each.verdict for each in below] == [] if settles else [Verdict.NOT_DETERMINED]


# ---------------------------------------------------------------- what explains the money


def test_20_11_an_ante_bonus_says_its_odds_and_what_they_are_of() -> None:
    result = settled("three_card_poker", {"ante": "10.00"}, "4h 2s 5d 9s 6h Kd", ("play",))
    [bonus] = [line for line in result.lines if line.wager == "ante_bonus"]
    assert bonus.note.endswith(": 1 to 1 of $10.00")


def test_16_12_a_bet_cut_by_the_limit_says_the_limit_and_what_the_odds_give() -> None:
    result = settled("caribbean_stud", {"ante": "100.00"}, "Ah 2s Kh As Qh 4s Jh Kd Th 7d", ("bet",))
    [bet] = [line for line in result.lines if line.wager == "bet"]
    assert bet.cents == 5_000_00
    assert bet.note.endswith("; the odds give $20,000.00, the limit is $5,000.00")


@pytest.mark.parametrize(
    ("game", "tree", "notes"),
    [
        ("blackjack", {"cards": "Ah 9c Td Ts"}, {"blackjack": "rounded from $7.515 to $7.52"}),
        (
            "blackjack",
            {"cards": "6h 9c Td", "decisions": ("surrender",)},
            {"blackjack": "rounded from $2.505 to $2.50"},
        ),
        ("roulette", {"tape": {"spins": "00"}}, {"red": "rounded from $2.505 to $2.50"}),
        ("craps", {"tape": {"dice": "4-4 3-3"}}, {"place 6": "rounded from $5.845 to $5.85", "pass": ""}),
        (
            "craps",
            {"tape": {"dice": "4-4 5-5"}},
            {"buy 10": "2 to 1 less vigorish: 5 percent of the stake; rounded from $9.7695 to $9.77"},
        ),
        ("casino_war", {"cards": "9h 9c", "decisions": ("surrender",)}, {"war": "rounded from $2.505 to $2.50"}),
    ],
)
def test_8_2_a_a_line_says_how_its_amount_was_rounded(game: str, tree: dict[str, Any], notes: dict[str, str]) -> None:
    rules = {"blackjack": {"surrender": True}, "craps": {"buy_and_lay": True, "vigorish": "on win"}}.get(game, {})
    result = settled(game, dict.fromkeys(notes, "5.01"), rules=rules, **tree)
    said = {line.wager: line.note for line in result.lines if line.result is not Result.STANDS}
    for wager, note in notes.items():
        assert said.get(wager, "").endswith(note), said


def test_2_19_h_a_share_of_the_meter_says_what_it_is_of() -> None:
    wagers, aces = {"blackjack": "10.00", "progressive": "1.00"}, "Ah Tc Ad"
    tree = {"rules": {"progressive": True}, "standing": {"meter_cents": 700_000}}
    result = settled("blackjack", wagers, f"{aces} Ah Ad Ts", ("hit", "hit", "stand"), **tree)
    (note,) = [line.note for line in result.lines if line.wager == "progressive"]
    assert note == "aces, four of one color: $7,000.70, the whole meter, the chip not returned"
