"""`croupier strategy`: the best play under a sheet."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cli.console import run

SIX_DECKS = ("strategy", "blackjack", "--set", "decks=6", "--set", "hole_card=down", "--set", "card_reader=true")


@pytest.fixture(scope="module")
def plays() -> dict[tuple[str, str], dict[str, Any]]:
    told = run(*SIX_DECKS, "--set", "surrender=true", "--json").json
    assert told["strategy"] == "composition-dependent, the same before and after a split"
    return {(play["hand"], play["against"]): play for play in told["plays"]}


@pytest.mark.parametrize(
    ("hand", "against", "best"),
    [
        ("8-8", "6", "split"),
        ("A-A", "T", "split"),
        ("5-6", "6", "double"),
        ("6-T", "T", "surrender"),
        ("T-T", "6", "stand"),
        ("3-9", "4", "stand"),
        ("2-T", "4", "hit"),  # the same twelve: the ten in the hand is one fewer to bust the dealer with
        ("2-T", "7", "hit"),
    ],
)
def test_the_best_play_of_a_hand(
    plays: dict[tuple[str, str], dict[str, Any]], hand: str, against: str, best: str
) -> None:
    play = plays[hand, against]
    assert play["best"] == best
    assert play["costs"][best] == 0
    assert all(cost >= 0 for cost in play["costs"].values())


def test_every_hand_stands_against_every_up_card(plays: dict[tuple[str, str], dict[str, Any]]) -> None:
    assert len(plays) == 10 * (55 - 1)  # a blackjack is no question


def test_the_chart_for_people_has_letters_and_the_sheet() -> None:
    told = run(*SIX_DECKS)
    assert told.code == 0
    assert "decks = 6" in told.out
    assert "S stand, H hit, D double, P split, R surrender" in told.out
    assert "House advantage 0." in told.out


def test_a_table_the_count_does_not_reach_is_told_so() -> None:
    told = run("strategy", "blackjack", "--set", "multiple_action=true")
    assert told.code == 1
    assert "19:47-2.18" in told.err


def test_a_game_without_a_choice_has_no_chart() -> None:
    assert run("strategy", "roulette").code == 2
