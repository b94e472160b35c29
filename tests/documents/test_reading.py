"""Reading: TOML or JSON to a tree, and every mistake with its place."""

from __future__ import annotations

import io
import json
import os
import sys
import threading
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from croupier.croupiers.adjudicate import run
from croupier.documents import reading
from croupier.documents.reading import DEEPEST, MOST_CHARACTERS, parse, place_of, read_day, read_tree
from croupier.documents.round import read_round
from croupier.documents.sheet import read_sheet
from croupier.games.registry import names
from croupier.law.option import Unreadable
from croupier.law.ruling import Mistake

TOML = """
game = "roulette"
on = 2010-07-01
[rules]
zero_rule = "all"
payouts = { straight = "36 to 1" }
[[seats]]
name = "A"
wagers = { red = "5.00", "straight 17" = "1.50" }
[[seats]]
name = "B"
wagers = { black = "7" }
[tape]
spins = "17"
[booked]
A = { red = "-5.00", "straight 17" = "+54.00" }
B = { black = "+7.00" }
"""
JSON = json.dumps(
    {
        "game": "roulette",
        "on": "2010-07-01",
        "rules": {"zero_rule": "all", "payouts": {"straight": "36 to 1"}},
        "seats": [
            {"name": "A", "wagers": {"red": "5.00", "straight 17": "1.50"}},
            {"name": "B", "wagers": {"black": "7"}},
        ],
        "tape": {"spins": "17"},
        "booked": {"A": {"red": "-5.00", "straight 17": "+54.00"}, "B": {"black": "+7.00"}},
    }
)


def read(source: str | Path | dict[str, Any]) -> object:
    """A text is parsed, a path is read, a tree is read as a sheet."""
    if isinstance(source, str):
        return parse(source, "a file")
    return read_tree(source) if isinstance(source, Path) else read_sheet(source)


def mistakes(source: str | Path | dict[str, Any]) -> tuple[Mistake, ...]:
    with pytest.raises(Unreadable) as error:
        read(source)
    return error.value.mistakes


def only(source: str | Path | dict[str, Any]) -> str:
    (mistake,) = mistakes(source)
    return str(mistake)


def test_equal_trees_in_toml_and_json_give_equal_results() -> None:
    one, other = (run(read_round(parse(text, "a file"))) for text in (TOML, JSON))
    assert one.findings == other.findings == ()
    assert one.lines == other.lines
    assert len(one.lines) == 3
    assert one.facts == other.facts


def test_a_day_in_json_is_a_string() -> None:
    for text in ('{"game": "roulette", "on": "2010-07-01"}', 'game = "roulette"\non = 2010-07-01'):
        assert read_sheet(parse(text, "a file")).on == date(2010, 7, 1)


@pytest.mark.parametrize("text", ["20100701", "2010-W26-4", "2010-13-01", "2010-7-1", "today", "", " 2010-07-01"])
def test_a_day_is_written_in_one_way(text: str) -> None:
    with pytest.raises(ValueError, match="write it like 2010-07-01"):
        read_day(text)


@pytest.mark.parametrize("on", ["1.7.2010", 2010, True, 1.5, [2010, 7, 1]])
def test_what_is_no_day_has_its_place(on: object) -> None:
    assert only({"game": "roulette", "on": on}).startswith("on: ")


def test_a_moment_is_no_day() -> None:
    assert "write a date" in only(parse('game = "roulette"\non = 2010-07-01T12:00:00', "a file"))


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("text", [TOML, JSON])
def test_line_endings_and_byte_order_marks_make_no_difference(
    tmp_path: Path, text: str, mark: bytes, ending: str
) -> None:
    file = tmp_path / "round"
    file.write_bytes(mark + text.replace("\n", ending).encode())
    assert read_tree(file) == parse(text, "a file")


def test_standard_input_is_utf_8_whatever_the_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = io.BytesIO('\ufeffgame = "roulette"\ntable = "Tisch Ä–1"'.encode())
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(raw, encoding="iso8859-9"))
    assert read_tree("-")["table"] == "Tisch Ä–1"


def test_a_closed_standard_input_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(Unreadable, match="standard input: cannot be read: it is closed"):
        read_tree("-")


def test_a_file_that_cannot_be_read_is_reported(tmp_path: Path) -> None:
    (tmp_path / "binary").write_bytes(b"\x7fELF\xff\xfe\x00")
    assert only(tmp_path / "missing.toml").endswith("missing.toml: cannot be read: No such file or directory")
    assert only(tmp_path).endswith("cannot be read: Is a directory")
    assert only(tmp_path / "binary").endswith("cannot be read: it is not text in UTF-8")


def test_an_empty_file_asks_for_its_game(tmp_path: Path) -> None:
    (tmp_path / "empty.toml").write_bytes(b"")
    assert only(read_tree(tmp_path / "empty.toml")).startswith(f"game: name a game: {names()[0]}, ")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('{\n"game": }', "a file, line 2: not JSON"),
        ('{"game": "roulette"} {}', "not JSON"),
        ('{"game": "roulette", "game": "craps"}', 'the key "game" is there twice'),
        ('{"game": NaN}', "NaN is not a number"),
        ('{"game": Infinity}', "Infinity is not a number"),
        ("game roulette", "a file: not TOML"),
        ('game = "roulette"\ngame = "craps"', "not TOML"),
        ("[1, 2]", "not TOML"),
        ("game = " + "9" * 5000, "a hundred digits"),
        ('{"game": ' + "9" * 5000 + "}", "a hundred digits"),
        ('{"x": ' + "[" * 100 + "]" * 100 + "}", f"more than {DEEPEST} levels deep"),
        ('{"x": ' + "[" * 100_000 + "]" * 100_000 + "}", f"more than {DEEPEST} levels deep"),
        ("x = " + "[" * 100 + "]" * 100, f"more than {DEEPEST} levels deep"),
        ("x = " + "[" * 100_000 + "]" * 100_000, f"more than {DEEPEST} levels deep"),
        ("x" + ".a" * 100_000 + " = 1", f"more than {DEEPEST} levels deep"),
        ("x = { y" + ".a" * 100_000 + " = 1 }", f"more than {DEEPEST} levels deep"),
        ("# " + "x" * MOST_CHARACTERS, "a document may have at most 1,000,000"),
    ],
    ids=lambda text: text[:30],
)
def test_what_cannot_be_parsed_is_reported_in_words(text: str, says: str) -> None:
    assert says in only(text)


def test_dots_in_a_text_are_no_tables() -> None:
    amounts = ", ".join(["'raise 5.00'"] * 50)
    assert len(parse(f"decisions = [{amounts}]", "a file")["decisions"]) == 50


def test_dots_in_a_comment_are_no_tables() -> None:
    assert parse('game = "roulette"  # ' + "." * 100 + "\n# " + ". " * 100, "a file") == {"game": "roulette"}


def test_a_key_that_is_not_there_suggests_the_nearest() -> None:
    assert only({"game": "roulette", "limit": {}}) == "limit: there is no such key; did you mean limits?"
    assert only({"game": "roulette", "limits": {"red": {"min": "1.00", "max": "10.00", "mix": "5"}}}) == (
        "limits.red.mix: there is no such key; did you mean min or max?"
    )


def test_an_option_that_is_not_there_suggests_the_nearest() -> None:
    assert only({"game": "roulette", "rules": {"whel": "single zero"}}) == (
        "rules.whel: there is no such option; did you mean wheel?"
    )


def test_a_value_an_option_does_not_take_has_its_paragraph() -> None:
    (mistake,) = mistakes({"game": "roulette", "rules": {"wheel": "triple zero"}})
    assert (mistake.place, str(mistake.cite)) == ("rules.wheel", "19:47-5.2")
    assert '"double zero", "single zero", "double zero as single"' in mistake.why


@pytest.mark.parametrize(
    "number", [1_000_001, 10**20, -(10**20), 10**5000], ids=["above the most", "large", "negative", "huge"]
)
def test_a_count_that_no_table_has_is_a_mistake(number: int) -> None:
    """Decks beyond counting are no matter of the law, which has no most."""
    (mistake,) = mistakes({"game": "blackjack", "rules": {"decks": number}})
    assert (mistake.place, str(mistake.cite)) == ("rules.decks", "19:47-2.2(a)")
    assert "at most 1,000,000" in mistake.why
    assert mistakes({"game": "baccarat", "rules": {"decks": number}})
    read_sheet({"game": "blackjack", "rules": {"decks": 1_000_000}})


def test_a_text_of_thousands_of_digits_is_no_count() -> None:
    assert "is not a whole number" in only({"game": "red_dog", "rules": {"decks": "9" * 5000}})


@pytest.mark.parametrize(
    ("tree", "place"),
    [
        ({}, "game"),
        ({"game": 5}, "game"),
        ({"game": "roulete"}, "game"),
        ({"game": "roulette", "rules": 5}, "rules"),
        ({"game": "roulette", "limits": []}, "limits"),
        ({"game": "roulette", "limits": {"red": "10"}}, "limits.red"),
        ({"game": "roulette", "limits": {"red": {"min": "1.00"}}}, "limits.red.max"),
        ({"game": "roulette", "limits": {"red": {"min": "1.00", "max": 10}}}, "limits.red.max"),
        ({"game": "roulette", "table": 12}, "table"),
    ],
)
def test_one_mistake_is_reported_once_with_its_place(tree: dict[str, Any], place: str) -> None:
    (mistake,) = mistakes(tree)
    assert mistake.place == place


def test_all_mistakes_of_a_sheet_are_reported_at_once() -> None:
    tree = {
        "game": "roulette",
        "tabel": "R-1",
        "table": 1,
        "on": "yesterday",
        "rules": {"wheel": "round", "whel": 1, "seven_numbers": "yes", "payouts": {"straight": "37 for 1", "x": "1"}},
        "limits": {"red": {"min": "0", "max": True}},
    }
    assert sorted(mistake.place for mistake in mistakes(tree)) == sorted(
        [
            "tabel",
            "table",
            "on",
            "rules.wheel",
            "rules.whel",
            "rules.seven_numbers",
            "rules.payouts.straight",
            "rules.payouts.x",
            "limits.red.min",
            "limits.red.max",
        ]
    )


def test_a_place_is_written_as_toml_writes_it() -> None:
    assert place_of("seats", 0, "wagers", "red") == "seats[0].wagers.red"
    assert place_of("wagers", "straight 17", within="seats[1]") == 'seats[1].wagers."straight 17"'


def test_a_stream_without_an_end_is_not_read_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "MOST_BYTES_OF_A_STREAM", 1000)
    with pytest.raises(Unreadable, match="cannot be read: it is longer than 1,000 bytes"):
        reading.read_text("/dev/zero")


def test_a_file_called_json_is_json() -> None:
    with pytest.raises(Unreadable, match=r"a\.json: not JSON: a document must be a table of keys"):
        reading.parse("[]", "a.json")


def test_a_pipe_nobody_writes_to_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "WAIT_FOR_A_WRITER_S", 0.0)
    os.mkfifo(tmp_path / "round.toml")
    with pytest.raises(Unreadable, match="nobody writes to this pipe"):
        read_tree(tmp_path / "round.toml")


def test_a_pipe_is_read_to_its_end(tmp_path: Path) -> None:
    pipe = tmp_path / "round.toml"
    os.mkfifo(pipe)
    text = 'game = "roulette"\n' + "# a long remark\n" * 10_000  # more than a pipe holds
    writer = threading.Thread(target=pipe.write_text, args=(text, "utf-8"))
    writer.start()
    assert read_tree(pipe) == {"game": "roulette"}
    writer.join()
