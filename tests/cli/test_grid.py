"""Answers at any width: a table that a terminal cannot hold is printed row by row, and no word is broken."""

import io

import pytest
from rich.console import Console

from croupier.cli import output


def _printed(width: int) -> str:
    made = output.table("option", "values", "note", title="Options")
    output.row(made, "side_wagers_by_decks_in_play", "false\ntrue", "side wagers go by the decks in play")
    output.row(made, "boxes", "1 to 7", "")
    page = io.StringIO()
    Console(file=page, width=width).print(made)
    return page.getvalue()


def test_a_wide_terminal_has_columns() -> None:
    first = _printed(100).splitlines()
    assert first[0].rstrip() == "Options"
    assert first[2].split() == ["option", "values", "note"]


@pytest.mark.parametrize("width", [40, 60, 80, 100])
def test_no_word_is_broken(width: int) -> None:
    result = _printed(width)
    assert "side_wagers_by_decks_in_play" in result
    assert "decks in play" in " ".join(result.split())
    assert all(len(line.rstrip()) <= width for line in result.splitlines())


def test_a_narrow_terminal_shows_rows_one_by_one_without_empty_cells() -> None:
    result = [line.rstrip() for line in _printed(50).splitlines()]
    assert result == [
        "Options",
        "",
        " side_wagers_by_decks_in_play",
        "   values  false",
        "           true",
        "   note    side wagers go by the decks in play",
        "",
        " boxes",
        "   values  1 to 7",
        "",
    ]
