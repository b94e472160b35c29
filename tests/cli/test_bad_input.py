"""Bad input: every mistake reported at once, in words, with the right exit code; never a traceback."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from croupier.api.settle import settle
from croupier.law.option import Unreadable
from croupier.law.ruling import Refused
from tests.cli.console import run

ROUND = 'game = "roulette"\nseats = [{ name = "A", wagers = { red = "5.00" } }]\n[tape]\nspins = "17"\n'
READS_A_SHEET = (("check",), ("odds",), ("diff", "roulette"))


def test_eight_mistakes_are_eight_lines_on_standard_error_and_nothing_else() -> None:
    document = """
        gaem = 1
        game = "craps"
        on = 2010-07-01T12:00:00
        seats = [{ name = "A", wagers = { pass = 0.5, "place 6" = "1e3" } }, { name = "A" }]
        rules = { odds_multiple = "6x" }
        tape = { dice = "3-4 twelve", cards = "7h" }
    """
    result = run("settle", "-", stdin=document)
    assert (result.code, result.out) == (4, "")
    assert sorted(line.partition(": ")[0] for line in result.err.splitlines()) == [
        "gaem",
        "on",
        "rules.odds_multiple",
        'seats[0].wagers."place 6"',
        "seats[0].wagers.pass",
        "seats[1].name",
        "tape.cards",
        "tape.dice[1]",
    ]


def test_mistakes_as_json() -> None:
    result = run("settle", "-", "--json", stdin=ROUND.replace('"5.00"', "true").replace("[tape]", "[tpae]"))
    assert result.code == 4
    assert result.json == {
        "mistakes": [
            {
                "place": "seats[0].wagers.red",
                "why": 'true is a yes or no; write dollars in quotes, such as "10.00"',
                "cite": None,
            },
            {"place": "tpae", "why": "there is no such key; did you mean tape or table or game?", "cite": None},
        ]
    }
    (mistake,) = run("check", "roulette", "--set", "wheel=round", "--json").json["mistakes"]
    assert (mistake["place"], mistake["cite"]) == ("rules.wheel", "19:47-5.2")


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (("odds", "roulete"), 2, "did you mean roulette"),
        (("odds", "x" * 300), 2, "no game is called"),
        (("rules", "x" * 300), 2, "no game is called"),
        (("odds", ""), 2, "no game is called"),
        (
            ("odds", "roulette", "--set", "whel=single zero"),
            4,
            "rules.whel: there is no such option; did you mean wheel?",
        ),
        (("odds", "roulette", "--set", "wheel"), 2, "write it as OPTION=VALUE"),
        (("odds", "roulette", "--set", "=1"), 2, "write it as OPTION=VALUE"),
        (("odds", "roulette", "--set", "wheel="), 4, "rules.wheel"),
        (("odds", "roulette", "--set", "wheel=1\nzero_rule='all'"), 4, "rules.wheel"),
        (("odds", "roulette", "--set", "wheel=" + "[" * 5000), 4, "rules.wheel"),
        (("odds", "roulette", "--set", "wheel=2010-07-01"), 4, "rules.wheel"),
        (("odds", "roulette", "--set", "wheel.size=1"), 4, "rules.wheel"),
        (("odds", "roulette", "--set", "wheel=x", "--set", "wheel.size=1"), 2, "wheel holds a value, not a table"),
        (("odds", "roulette", "--set", "payouts.straight=37 for 1"), 4, 'write odds with "to"'),
        (("odds", "roulette", "--on", "2010-7-1"), 2, "write it like 2010-07-01"),
        (("odds", "roulette", "--on", "20100701"), 2, "write it like 2010-07-01"),
        (("rules", "roulette", "--on", "tomorrow"), 2, "write it like 2010-07-01"),
        (("check", "missing.toml"), 4, "missing.toml: cannot be read: No such file or directory"),
        (("settle", "missing"), 4, "missing: cannot be read: No such file or directory"),
    ],
    ids=lambda case: " ".join(case)[:60] if isinstance(case, tuple) else "",
)
def test_an_argument_that_means_nothing(words: tuple[str, ...], code: int, says: str) -> None:
    result = run(*words)
    assert (result.code, result.out) == (code, "")
    assert says in result.err


def test_a_schedule_named_by_a_digit_needs_no_quotes_in_set() -> None:
    for bare in ("2", '"2"'):
        assert (
            run("check", "three_card_poker", "--set", f"pair_plus={bare}", "--json").json["rules"]["pair_plus"] == "2"
        )
    assert (
        run("check", "let_it_ride", "--set", "bonus=1", "--set", "three_card=1").code == 3
    )  # not determined, but read
    assert "the values are" in run("check", "three_card_poker", "--set", "pair_plus=9").err
    assert run("check", "red_dog", "--set", "decks=6", "--json").json["rules"]["decks"] == 6


@pytest.mark.parametrize(
    ("game", "line", "says"),
    [
        ("three_card_poker", "pair_plus = 2", '2 is not allowed here; write it as "2"'),
        ("red_dog", 'decks = "6"', "write it as 6"),
        ("roulette", 'seven_numbers = "true"', '"true" is not allowed here; write it as true'),
        ("roulette", "wheel = true", 'true is not allowed here; the values are "double zero", "single zero"'),
    ],
)
def test_a_value_of_another_type_in_a_document(game: str, line: str, says: str) -> None:
    result = run("check", "-", stdin=f'game = "{game}"\n[rules]\n{line}\n')
    assert (result.code, result.out) == (4, "")
    assert says in result.err


def test_a_set_into_a_document_whose_rules_are_none() -> None:
    result = run("check", "-", "--set", "wheel=single zero", stdin='game = "roulette"\nrules = 5')
    assert (result.code, result.out) == (2, "")
    assert "rules holds a value, not a table" in result.err


def test_a_file_named_like_a_game_does_not_hide_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "roulette").write_text("nonsense", "utf-8")
    (tmp_path / "craps").mkdir()
    assert run("check", "roulette").code == 0
    assert run("check", "craps").code == 3  # not determined (1.2(a)), but read


@pytest.mark.slow  # every command is given every kind of file
@pytest.mark.parametrize("verb", [*READS_A_SHEET, ("settle",), ("audit", "verify"), ("audit", "replay")])
@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\n",
        b"\x00",
        b"\x7fELF\x02\x01\xff\xfe",
        "game = 'roulette'".encode("utf-16"),
        b"game = ",
        b"{",
        b"[]",
        b"null",
        b'{"game": "roulette", "game": "craps"}',
        b'{"game": ' + b"[" * 100_000,
        b'{"game": {' + b'"a": {' * 5000 + b"}" * 5001 + b"}",
        b"game = " + b"[" * 5000 + b"]" * 5000,
        b"game" + b".a" * 50_000 + b" = 1",
        b'game = "\\ud800"',
        b'{"game": "\\ud800"}',
        b'{"game": "roulette", "table": "\\ud800"}',
        b'{"game": "roulette", "on": 1e999}',
        b"game = " + b"9" * 10_000,
    ],
    ids=lambda content: repr(content[:24]) if isinstance(content, bytes) else " ".join(content),
)
def test_a_file_that_is_no_document(tmp_path: Path, verb: tuple[str, ...], content: bytes) -> None:
    file = tmp_path / "document.toml"
    file.write_bytes(content)
    for source, stdin in ((str(file), b""), ("-", content)):
        result = run(*verb, source, stdin=stdin)
        assert (result.code, result.out) == (4, ""), result
        assert result.err.strip()
        assert "Traceback" not in result.err


@pytest.mark.parametrize("verb", [*READS_A_SHEET, ("settle",), ("audit", "verify")])
def test_a_directory_is_no_document(tmp_path: Path, verb: tuple[str, ...]) -> None:
    result = run(*verb, str(tmp_path))
    assert (result.code, result.out) == (4, "")
    assert result.err.strip().endswith("cannot be read: Is a directory")


FIVE_MEGABYTES = 5_000_000


@pytest.mark.parametrize(
    "document",
    [
        ROUND + "# " + "x" * FIVE_MEGABYTES,
        ROUND.replace("17", "17 " * (FIVE_MEGABYTES // 3)),
        ROUND + "[standing]\n" + "x = 1\n" * (FIVE_MEGABYTES // 6),
        "x" + ".a" * (FIVE_MEGABYTES // 2) + " = 1",
        '{"seats": [' + "{}," * (FIVE_MEGABYTES // 3) + "{}]}",
    ],
    ids=["comment", "tape", "keys", "dots", "seats"],
)
def test_a_document_of_five_megabytes_is_answered(document: str) -> None:
    result = run("settle", "-", stdin=document)
    assert (result.code, result.out) == (4, "")
    assert "a document may have at most" in result.err


def test_thousands_of_mistakes_are_all_reported() -> None:
    result = run("settle", "-", stdin=ROUND.replace("17", "37 " * 3000))
    assert result.code == 4
    assert result.err.count("37 is not on this wheel") == 3000
    assert "tape.spins[2999]" in result.err


@pytest.mark.parametrize("ending", ["\r\n", "\n"])
@pytest.mark.parametrize("mark", ["\ufeff", ""])
def test_line_endings_and_byte_order_marks_are_no_mistakes(tmp_path: Path, mark: str, ending: str) -> None:
    (tmp_path / "round.toml").write_bytes((mark + ROUND.replace("\n", ending)).encode())
    assert run("settle", str(tmp_path / "round.toml")) == run("settle", "-", stdin=ROUND)


# ---------------------------------------------------------------- random mistakes

DOCUMENTS: tuple[dict[str, Any], ...] = (
    {
        "game": "roulette",
        "table": "R-1",
        "on": "2010-07-01",
        "rules": {"wheel": "double zero", "seven_numbers": True, "payouts": {"straight": "36 to 1"}},
        "limits": {"red": {"min": "5.00", "max": "500.00"}},
        "seats": [{"name": "A", "wagers": {"red": "5.00", "split 17-20": "1.00"}}, {"name": "B", "decisions": []}],
        "bets": [{"before": 2, "seat": "B", "make": {"odd": "5.00"}, "remove": [], "reduce": {}, "call": {}}],
        "irregularities": [{"at": 0, "kind": "short_spin", "revolutions": 3}],
        "tape": {"spins": "17"},
        "standing": {"wagers": [{"seat": "B", "wager": "black", "stake": "2.00"}]},
        "booked": {"A": {"red": "-5.00"}},
    },
    {
        "game": "craps",
        "rules": {"odds_multiple": "3-4-5x", "fire_bet": True, "vigorish_percent": 5},
        "seats": [{"name": "A", "wagers": {"come": "5.00", "place 8": "6.00", "horn": "4.00"}}],
        "bets": [{"before": 2, "seat": "A", "make": {"come_odds 5": "10.00"}, "call": {"place 8": "off"}}],
        "tape": {"dice": "3-2 6-6 3-4"},
        "standing": {
            "point": 6,
            "shooter": "A",
            "seats": ["A"],
            "wagers": [{"seat": "A", "wager": "place 4", "stake": "5.00", "called": "on"}],
        },
    },
    {
        "game": "red_dog",
        "rules": {"decks": 2, "several_areas": True},
        "seats": [
            {
                "name": "A",
                "wagers": {"original": "5.00", "original 2": "1.00"},
                "decisions": ["play_on", "raise 2.00", "raise"],
            }
        ],
        "irregularities": [{"at": 2, "kind": "third_card_exposed", "card": "7h"}],
        "tape": {"cards": "4h Jh 9s"},
        "standing": {"shoe": {"unseen": [2] * 52, "left": 103, "behind": 20, "burned": 1}},
    },
    {
        "game": "big_six",
        "rules": {"clapper_between": "void", "stops": {"joker": 2}},
        "seats": [{"name": "A", "wagers": {"joker": "1", "insignia 5": "1.00"}}],
        "tape": {"spins": "joker"},
    },
)  # fmt: skip

scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 60),
    st.sampled_from([10**6, 10**30, -(10**30), 1e3, 0.5, float("nan"), float("inf")]),
    st.text(max_size=4),
    st.sampled_from(["5.00", "0", "red", "A", "B", "17", "00", "7h", "Ah Ah", "3-4", "7-1", "on", "raise", "original", "%20"]),
    st.sampled_from([[], {}, [[]], {"": ""}, ["A"], {"red": "5.00"}]),
)  # fmt: skip


def _containers(tree: Any) -> list[Any]:
    inside = list(tree.values()) if isinstance(tree, dict) else list(tree) if isinstance(tree, list) else []
    found = [tree] if inside else []
    return found + [each for part in inside for each in _containers(part)]


def _mutated(draw: st.DrawFn, tree: dict[str, Any]) -> None:
    """One slip of the pen: a value or key dropped, replaced, doubled or moved."""
    here = draw(st.sampled_from(_containers(tree)))
    keys = sorted(here) if isinstance(here, dict) else list(range(len(here)))
    at = draw(st.sampled_from(keys))
    match draw(st.sampled_from(["drop", "replace", "copy", "rename", "add"])):
        case "drop":
            del here[at]
        case "replace":
            here[at] = copy.deepcopy(draw(scalars))
        case "copy":
            here[at] = copy.deepcopy(here[draw(st.sampled_from(keys))])
        case "rename" if isinstance(here, dict):
            here[draw(st.one_of(st.text(max_size=4), st.sampled_from(["red", "seats", "at", "pass", "decks"])))] = (
                here.pop(at)
            )
        case "add" if isinstance(here, dict):
            here[draw(st.text(max_size=3))] = copy.deepcopy(draw(scalars))
        case _:
            here.insert(at, copy.deepcopy(here[at]))  # fmt: skip


@st.composite
def documents(draw: st.DrawFn) -> dict[str, Any]:
    """A valid round with a few slips of the pen in it."""
    tree: dict[str, Any] = copy.deepcopy(draw(st.sampled_from(DOCUMENTS)))
    for _ in range(draw(st.integers(1, 4))):
        if _containers(tree):
            _mutated(draw, tree)
    return tree


def settled(tree: dict[str, Any]) -> int:
    """The exit code of `croupier settle` for a document; anything else that is raised is a fault of ours."""
    result: list[object]
    try:
        answer = settle(tree).to_dict()
    except Unreadable as unreadable:
        code, result = 4, [mistake for mistake in unreadable.mistakes if mistake.place and mistake.why]
    except Refused as refused:
        code, result = 1, list(refused.rulings)
    else:
        code, result = (1 if answer["findings"] else 0), [json.dumps(answer)]  # an answer can always be written
    assert result, "it was refused and nobody said why"
    return code


@pytest.mark.parametrize("tree", DOCUMENTS, ids=lambda tree: str(tree["game"]))
def test_the_documents_can_be_read_before_they_are_spoiled(tree: dict[str, Any]) -> None:
    assert settled(copy.deepcopy(tree)) in {0, 1}


@given(documents())
@example(DOCUMENTS[0] | {"standing": {"wagers": [{"seat": "A", "wager": "bogus", "stake": "5.00"}]}})
@example(DOCUMENTS[2] | {"rules": {"decks": -1}})
@example(DOCUMENTS[2] | {"rules": {"decks": 0}})
def test_no_slip_of_the_pen_is_a_fault_of_ours(tree: dict[str, Any]) -> None:
    assert settled(tree) in {0, 1, 4}
