"""Described rounds: why an answer has no question, cards that should not have been dealt, and who got what."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from croupier.api.settle import settle
from croupier.croupiers.adjudicate import run
from croupier.croupiers.script import Settled
from croupier.documents.reading import Tree, read_tree
from croupier.documents.round import read_round
from croupier.documents.standing import standing_to_tree
from croupier.games import registry
from croupier.law.option import Unreadable
from tests.games.test_specimens import SPECIMENS


def blackjack(cards: str, *answers: str, wagers: Tree | None = None, **rules: Any) -> Tree:
    return {
        "game": "blackjack",
        "on": "2010-07-01",
        "rules": {"decks": 6, **rules},
        "seats": [{"name": "A", "wagers": wagers or {"blackjack": "10.00"}, "decisions": list(answers)}],
        "tape": {"cards": cards},
    }


def red_dog(cards: str, *answers: str, wagers: Tree | None = None) -> Tree:
    return {
        "game": "red_dog",
        "on": "2000-01-01",
        "seats": [{"name": "A", "wagers": wagers or {"original": "10.00"}, "decisions": list(answers)}],
        "tape": {"cards": cards},
    }


def settled(tree: Tree) -> Settled:
    return run(read_round(tree))


SPLIT_ACES = "As 9c Ad 5h 6h 2c Td 8s"
BOTH = {"blackjack": "10.00", "second_hand": "10.00"}


@pytest.mark.parametrize(
    ("tree", "answer", "law", "why"),
    [
        (blackjack(SPLIT_ACES, "split", "hit"), 1, "19:47-2.12(a)3", "a split ace gets only one card"),
        (blackjack(SPLIT_ACES, "split", "double"), 1, "19:47-2.11(c)2", "a split ace gets only one card"),
        (blackjack("5s 9c 6d Th 2c Td", "hit", "hit"), 1, "19:47-2.12(a)1", "a hand of 21 may not draw"),
        (blackjack("5s 9c 6d Th 2c", "hit", "hit"), 1, "19:47-2.12(a)1", "a hand of 21 may not draw"),
        (blackjack("5s 9c 6d 5h 2c Td", "double", "hit"), 1, "19:47-2.12(a)2", "a doubled hand gets only one card"),
        (blackjack("9s 9c Kd 5h Td", "stand", "hit"), 1, "19:47-2.6(f)", "has stood"),
        (blackjack("9s 9c Kd 5h 8d", "hit", "hit"), 1, "19:47-2.3(a)2", "over 21"),
        (blackjack("As 9c Kd", "hit"), 0, "19:47-2.12(a)1", "a hand of 21 may not draw"),
        (blackjack("As Kc Kd 9h", "even_money", even_money=True), 0, "19:47-2.7(c)", "is the king of clubs"),
        (blackjack("9s Kc Kd 9h", "insurance 5.00", "stand"), 0, "19:47-2.9(a)", "only when the dealer's first card"),
        (blackjack("9s 9c Kd Td", "stand", multiple_action=True), 0, "19:47-2.18(b)", "two or three wagers"),
        (
            blackjack("9s 9c Kd Td", "stand", wagers=BOTH, multiple_action=True, three_wagers_required=True),
            0,
            "19:47-2.18(b)",
            "three wagers",
        ),
        (red_dog("7h 7c 7d", "raise 5.00"), 0, "19:47-6.5(f)", "without raises"),
        (red_dog("7h 8c", "raise 5.00"), 0, "19:47-6.5(e)", "a tie"),
        (red_dog("5h 9c 7d", "raise 5.00", "raise 5.00"), 1, "19:47-6.8", "only one betting area"),
    ],
)
def test_an_answer_the_law_forbids_has_its_paragraph_and_its_reason(
    tree: Tree, answer: int, law: str, why: str
) -> None:
    found = settled(tree)
    assert not found.happened
    (finding,) = found.findings
    assert (finding.place, str(finding.cite)) == (f"seats[0].decisions[{answer}]", law)
    assert why in finding.why


def test_2_11_e_aces_split_a_second_time_are_refused_by_paragraph() -> None:
    found = settled(blackjack("As 9c Ad Ah 6h 2c Td 8s", "split", "split", max_hands=3, resplit_aces=False))
    assert "19:47-2.11(e)" in {str(finding.cite) for finding in found.findings}


def test_6_8_a_second_betting_area_is_refused_by_its_paragraph() -> None:
    found = settled(red_dog("5h 9c 7d", "no_raise", wagers={"original": "5.00", "original 2": "5.00"}))
    (finding,) = found.findings
    assert (finding.place, str(finding.cite)) == ('seats[0].wagers."original 2"', "19:47-6.8")


def test_2_15_d_a_dealers_needless_card_is_a_remark_and_leaves_the_shoe() -> None:
    found = settled(blackjack("Ts 9c Kd Td 5h", "stand"))
    assert found.net_cents == {"A": 1000}
    (remark,) = found.remarks
    assert (remark.place, str(remark.cite)) == ("tape.cards[4]", "19:47-2.15(d)")
    assert "burned" in remark.why
    assert (found.record[4].entry, found.record[4].to) == ("5h", "nobody: dealt in error")
    without = settled(blackjack("Ts 9c Kd Td", "stand"))
    assert found.lines == without.lines
    assert sum(_shoe(without)) - sum(_shoe(found)) == 1
    assert not without.remarks


def _shoe(found: Settled) -> list[int]:
    assert found.standing is not None
    unseen: list[int] = standing_to_tree(found.standing)["shoe"]["unseen"]
    return unseen


def test_2_12_c_a_card_that_could_change_nothing_is_a_remark() -> None:
    found = settled(blackjack("Ts 9c 6d Td 5h", "hit"))
    assert found.net_cents == {"A": -1000}
    (remark,) = found.remarks
    assert (remark.place, str(remark.cite)) == ("tape.cards[4]", "19:47-2.12(c)")
    assert remark.why == (
        "5h: the round was over; every wager is decided, so the dealer draws no card; it is burned (19:47-2.15(c))"
    )


def test_a_surplus_card_that_is_not_in_the_shoe_is_no_remark() -> None:
    found = settled(blackjack("Ts 9c Kd Td Ts", "stand", decks=1, six_to_five=False))
    assert not found.happened
    assert found.findings[-1].place == "tape.cards[4]"


def double_attack(cards: str, *answers: str) -> Tree:
    seat = {"name": "A", "wagers": {"initial": "10.00"}, "decisions": ["no_attack", *answers]}
    return {"game": "double_attack_blackjack", "on": "2010-07-01", "seats": [seat], "tape": {"cards": cards}}


def test_26_15_b_a_ten_cannot_be_dealt_from_decks_without_tens() -> None:
    (finding,) = settled(double_attack("9h Th 8c", "stand")).findings
    assert (finding.place, str(finding.cite), finding.rests_on) == ("tape.cards[1]", "19:47-26.15(b)", ())
    assert finding.why == "Th cannot come from this shoe: there are no tens in it"
    spanish = {
        "game": "spanish_21",
        "seats": [{"name": "A", "wagers": {"spanish_21": "10.00"}}],
        "tape": {"cards": "Th"},
    }
    (finding,) = settled(spanish).findings
    assert (str(finding.cite), finding.why[:56]) == (
        "19:47-19.15",
        "Th cannot come from this shoe: there are no tens in it (",
    )


def test_26_11_too_much_insurance_says_what_the_most_is() -> None:
    (finding,) = settled(double_attack("Ah 9h 8c", "insurance 10.00")).findings
    assert finding.why == "insurance 10.00: the amount must be from 0.01 to 5.00, half the initial wager"


def test_22_7_cards_burned_before_a_war_are_not_on_the_tape() -> None:
    seat = {"name": "A", "wagers": {"war": "10.00"}, "decisions": ["go_to_war 10.00"]}
    tree = {"game": "casino_war", "seats": [seat], "tape": {"cards": "9h 9c ?? ?? ?? Kd 2c"}}
    with pytest.raises(Unreadable, match="a card burned unseen does not belong on the tape"):
        settled(tree)


def test_the_record_names_every_card_and_who_got_it() -> None:
    rules: dict[str, Any] = {"double_card": "face down", "hole_card": "down"}
    found = settled(blackjack("8s 6c 8d Td 3h Th 2c 9d Kd", "split", "double", "hit", "stand", **rules))
    assert [(each.entry, each.to) for each in found.record] == [
        ("8s", "A, box 1"),
        ("6c", "dealer"),
        ("8d", "A, box 1"),
        ("Td", "dealer"),
        ("3h", "A, box 1, hand 1"),
        ("Th", "A, box 1, hand 1"),
        ("2c", "A, box 1, hand 2"),
        ("9d", "A, box 1, hand 2"),
        ("Kd", "dealer"),
    ]
    unturned = settled(blackjack("Ts 6c 6d ?? Kd", "hit", hole_card="down"))
    assert unturned.record[3].to == "face down, never turned over"


def test_2_15_a_a_card_that_lay_face_up_is_in_the_record() -> None:
    shown = {"at": 1, "kind": "card_face_up", "card": "2c"}
    found = settled(blackjack("Ts 9s 9d Kd", "stand") | {"irregularities": [shown]})
    assert [(each.index, each.entry, each.to) for each in found.record][:3] == [
        (0, "Ts", "A, box 1"),
        (None, "2c", "out of turn: card_face_up"),
        (1, "9s", "dealer"),
    ]


def test_a_roll_has_the_shooter_in_the_record() -> None:
    seats = [{"name": "A", "wagers": {"pass": "5.00"}}]
    tree = {"game": "craps", "seats": seats, "standing": {"shooter": "A"}, "tape": {"dice": "3-3 3-4"}}
    assert [(each.entry, each.to, each.round) for each in settled(tree).record] == [
        ("3-3", "thrown by A", 1),
        ("3-4", "thrown by A", 2),
    ]


@pytest.mark.parametrize("path", sorted(SPECIMENS.rglob("*.toml")), ids=lambda path: path.stem)
def test_every_answer_of_a_specimen_is_one_the_game_lists(path: Path) -> None:
    tree = read_tree(path)
    listed = registry.game(tree["game"]).play.answers
    given = {answer.partition(" ")[0] for seat in tree.get("seats", []) for answer in seat.get("decisions", [])}
    assert given <= listed


def test_a_day_not_determined_comes_first_among_the_findings() -> None:
    answer = settle(blackjack("Ts 9c Kd Td 5h", "stand") | {"on": "2015-01-01"}).to_dict()
    assert [finding["verdict"] for finding in answer["findings"]] == ["not determined", "unlawful"]
    assert answer["amounts"] == "by the newest text"
    assert settle(blackjack("Ts 9c Kd Td", "stand")).to_dict()["amounts"] == "by the text of the day"
