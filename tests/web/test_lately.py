"""What has happened lately: the last rounds, the shoe, and a patron's own session with its swing and its plot."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from croupier.engine.hand import FACE_DOWN
from croupier.games.registry import game
from croupier.web.rendering.lately import SHOWN, Session, last_rounds

NOW = datetime(2026, 11, 17, 9, tzinfo=UTC)
FELT = game("roulette").felt(game("roulette").rules())


def mark(text: str, words: str = "") -> dict[str, object]:
    return {"text": text, "words": words or text, "tone": "", "streak": "", "dots": []}


def rounds(*gains: tuple[int, int]) -> list[dict[str, Any]]:
    """Rounds of ann, the oldest first: how many minutes ago, and her gain."""
    return [
        {"net_cents": {"ann": cents, "bob": 1}, "at": (NOW - timedelta(minutes=ago)).isoformat()}
        for ago, cents in gains
    ][::-1]


def test_the_last_twenty_rounds_come_newest_first_in_their_colors() -> None:
    shown = last_rounds([mark(str(number % 37)) for number in range(40)], FELT)
    assert len(shown) == SHOWN
    assert [each["parts"][0]["text"] for each in shown[:3]] == ["2", "1", "0"]
    assert [each["tone"] for each in shown[:3]] == ["black", "red", "green"]


@pytest.mark.parametrize(
    ("text", "words", "parts", "roll"),
    [
        ("9", "3 and 6", ["9"], "3-6"),
        ("14", "4-4-6: 14, big", ["14"], "4-4-6"),
        ("2c 6s", "left: 2 of clubs; right: 6 of spades", ["2c", "6s"], ""),
        (f"5d {FACE_DOWN}", "dealer: 5 of diamonds and a card face down", ["5d"], ""),
        (FACE_DOWN, "dealer: a card face down", ["–"], ""),
    ],
)
def test_a_round_is_shown_by_its_roll_or_the_cards_that_were_seen(
    text: str, words: str, parts: list[str], roll: str
) -> None:
    (shown,) = last_rounds([mark(text, words)], FELT)
    assert ([part["text"] for part in shown["parts"]], shown["roll"]) == (parts, roll)
    assert [part["card"] for part in shown["parts"]] == [part[-1] in "shdc" for part in parts]


def test_a_session_ends_after_an_hour_without_a_round_and_leaves_out_others() -> None:
    session = Session.of(rounds((300, 9_00), (100, 5_00), (45, -10_00), (5, 20_00)), {"ann"}, NOW)
    assert session.gains_cents == (5_00, -10_00, 20_00), "the first round was more than an hour before the second"
    assert Session.of(rounds((90, 5_00)), {"ann"}, NOW).gains_cents == ()
    assert Session.of(rounds((5, 5_00)), {"carl"}, NOW).gains_cents == ()


def test_a_guest_who_takes_a_name_keeps_his_session() -> None:
    past = rounds((10, 5_00), (5, -2_00))
    past[1]["net_cents"] = {"guest_7": 5_00, "carl": -5_00}
    assert Session.of(past, {"ann", "guest_7"}, NOW).gains_cents == (5_00, -2_00)


@pytest.mark.parametrize(
    ("gains", "swing"),
    [
        ((5, -10, 20), 20),
        ((5, -10, -20, 10), -30),
        ((5, 5, 5), 15),
        ((), 0),
        ((-5, 10, -30, 10), -30),
    ],
)
def test_the_biggest_swing_is_the_largest_rise_or_fall_between_two_moments(gains: tuple[int, ...], swing: int) -> None:
    totals = Session(gains).totals_cents
    most = max((after - before for at, before in enumerate(totals) for after in totals[at:]), key=abs)
    assert Session(gains).swing_cents == swing
    assert abs(most) == abs(swing)


def test_the_plot_says_in_words_what_it_shows() -> None:
    drawn = Session((5_00, -10_00, 20_00)).plot
    assert 'aria-label="your total after each of 3 rounds: from -$5.00 to $15.00, now $15.00"' in drawn
    assert drawn.count("H") == 3 + 1  # a step for each round, and the line of zero
