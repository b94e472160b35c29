"""`croupier equity`: what poker hands are worth, for people and for programs, and every mistake at once."""

from __future__ import annotations

from fractions import Fraction

import pytest

import croupier
from croupier.families.poker.numbers.forms import FORMS
from tests.cli.console import run

FLOP = ("QQ+", "AhKh", "--board", "Kd 7c 2s")


def test_14_10_the_table_shows_fractions_of_all_deals() -> None:
    shown = " ".join(run("equity", *FLOP).out.split())
    assert "Hold 'em, board Kd 7c 2s [19:47-14.10]" in shown
    assert "AhKh 57.3333% 43/75 57.3333% 0.0000%" in shown
    assert "Exact: all 9,900 deals." in shown


def test_14_11_high_and_low_are_shown_where_they_share_the_pot() -> None:
    result = run("equity", "Ah2hKdKc", "As3d9dTc", "--game", "Omaha hi-lo", "--board", "4h5sKs9c")
    assert result.code == 0
    assert [words for words in ("high wins", "low ties", "No low wins in") if words not in result.out] == []


def test_a_sample_shows_its_standard_error_and_its_seed() -> None:
    result = run("equity", "AhKh", "random", "random", "--samples", "2e4", "--seed", "9", "--dead", "Qd")
    assert "standard error" in result.out
    assert "out of play Qd" in result.out
    assert "Sampled: 20,000 deals of seed 9." in result.out
    assert run("equity", "AhKh", "random", "random", "--samples", "20000", "--seed", "9", "--dead", "Qd") == result


def test_programs_get_fractions_of_all_deals_and_decimals_of_a_sample() -> None:
    exact = run("equity", *FLOP, "--json").json
    assert exact == croupier.equity("QQ+", "AhKh", board="Kd7c2s").to_dict()
    assert (exact["method"], exact["deals"], exact["seed"], exact["without_low"]) == ("exact", 9900, None, None)
    assert exact["hands"][1] == {
        "hand": "AhKh",
        "win": "43/75",
        "tie": "0",
        "equity": "43/75",
        "equity_decimal": float(Fraction(43, 75)),
        "standard_error": None,
        "high": None,
        "low": None,
    }
    sampled = run("equity", *FLOP, "--samples", "5000", "--json").json
    assert (sampled["method"], sampled["deals"], sampled["seed"]) == ("sampled", 5000, 1)
    assert 0 < sampled["hands"][1]["standard_error"] < 0.01
    assert "/" not in sampled["hands"][1]["equity"]


@pytest.mark.parametrize("form", FORMS)
def test_14_8_every_form_is_counted_or_sampled(form: str) -> None:
    result = run("equity", "random", "**", "random", "--game", form, "--samples", "3000", "--json").json
    assert (result["game"], result["cite"], result["deals"]) == (form, str(FORMS[form].cite), 3000)
    assert sum(Fraction(hand["equity"]) for hand in result["hands"]) == pytest.approx(1)
    assert [bool(hand["low"]) for hand in result["hands"]] == [FORMS[form].split] * 3


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        (("AhKh",), ["hands: at least two hands are compared; the other one may be random"]),
        (
            ("AhKh", "AhQQ", "--board", "2c3c", "--dead", "x", "--game", "holdm", "--samples", "1.5", "--seed", "-1"),
            [
                'samples: "1.5" is not a whole number',
                "seed: a seed is a whole number",
                'game: "holdm" is not a form of poker of 19:47-14.8; did you mean hold_em?',
                'hand 2: "QQ" is not a card',
                "board: the board of Hold 'em has 0, 3, 4 or 5 cards on it, not 2",
                'dead: "x" is not a card',
            ],
        ),
        (("AhKh", "QQ", "--exact", "--samples", "10"), ["samples: leave it out if every deal is counted"]),
        (("AhKh", "QQ", "--samples", "0"), ["samples: 0 deals cannot be sampled; from 1 to"]),
        (
            ("random", "random", "--game", "seven_card_stud", "--exact"),
            ["exact: there are too many deals to count each"],
        ),
        (("TT+",) * 10, ["hands: hardly any choice of these hands can be dealt together"]),
    ],
)
def test_every_mistake_is_printed_and_nothing_is_counted(words: tuple[str, ...], wrong: list[str]) -> None:
    result = run("equity", *words)
    lines = result.err.splitlines()
    assert (result.code, result.out) == (2, "")
    assert [each for each in wrong if not any(line.startswith(each) for line in lines)] == [], result.err
    assert len(lines) == len(wrong)
    as_json = run("equity", *words, "--json")
    assert [f"{each['place']}: {each['why']}" for each in as_json.json["mistakes"]] == lines


def test_arguments_of_another_type_are_refused_in_python() -> None:
    wrong: list[object] = [17, b"AhKh"]
    with pytest.raises(croupier.Unreadable, match="hand 1: 17 is not a text"):
        croupier.equity(*wrong)  # type: ignore[arg-type]
    with pytest.raises(croupier.Unreadable, match="exact: 1 is neither True nor False"):
        croupier.equity("AA", "KK", exact=1)  # type: ignore[arg-type]
    with pytest.raises(croupier.Unreadable, match=r"game: .* is not a text"):
        croupier.equity("AA", "KK", game=None)  # type: ignore[arg-type]


def test_a_result_is_read_by_hand_or_by_place() -> None:
    result = croupier.equity("AA", "KK", board="2c3d4h")
    assert result[0] is result["AA"] is result.hands[0]
    assert result.exact
    assert repr(result).startswith("<croupier.EquityResult hold_em, exact: AA 9")
    with pytest.raises(KeyError, match="QQ"):
        result["QQ"]
