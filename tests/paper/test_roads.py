"""The display above a table: where beads and streaks are drawn."""

from __future__ import annotations

import re
from typing import Any

from croupier.games.registry import game
from croupier.paper.roads import ROWS, beads_svg, road_svg

ROULETTE, BACCARAT = (game(name).felt(game(name).rules()) for name in ("roulette", "baccarat"))


def mark(text: str, streak: str = "", tone: str = "", *dots: str) -> dict[str, Any]:
    return {"text": text, "words": f"it was {text}", "tone": tone, "streak": streak, "dots": list(dots)}


def places(svg: str) -> list[tuple[int, int]]:
    """The column and row of each bead."""
    return [(int(x) // 44, int(y) // 44) for x, y in re.findall(r'<circle cx="(\d+)" cy="(\d+)" r="19"', svg)]


def test_beads_fill_columns_from_the_top() -> None:
    svg = beads_svg([mark(str(number)) for number in range(1, ROWS + 3)], ROULETTE)
    assert places(svg) == [(0, row) for row in range(ROWS)] + [(1, 0), (1, 1)]
    assert "the last one: it was 8" in svg
    assert "#b01c26" in svg  # 1 is red on the felt


def test_the_big_road_has_a_column_for_each_streak_and_lines_for_ties() -> None:
    letters = "BBPTTB"
    names = {"B": "banker", "P": "player", "T": ""}
    svg = road_svg(
        [mark(each, names[each], {"B": "red", "P": "blue", "T": "green"}[each]) for each in letters], BACCARAT
    )
    assert sorted(places(svg)) == [(0, 0), (0, 1), (1, 0), (2, 0)]
    assert svg.count("L36 8") + svg.count('stroke="#0b7d46"') >= 1
    assert ">2</text>" in svg  # two ties after the player's win


def test_a_long_streak_turns_right_and_a_game_without_streaks_has_no_road() -> None:
    svg = road_svg([mark("B", "banker", "red")] * (ROWS + 2), BACCARAT)
    assert sorted(places(svg)) == [(0, row) for row in range(ROWS)] + [(1, ROWS - 1), (2, ROWS - 1)]
    assert road_svg([mark("17")], ROULETTE) == ""
    assert road_svg([], BACCARAT) == ""


def test_words_are_escaped_and_pairs_have_dots() -> None:
    svg = beads_svg([mark("B", "banker", "red", "blue", "red") | {"words": "<b>"}], BACCARAT)
    assert "<title>&lt;b&gt;</title>" in svg
    assert svg.count('r="6"') == 2
