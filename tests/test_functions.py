"""Every command has a function: what it returns is what `--json` prints, and it can be kept, sent and shown in one line."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

import croupier
from tests.cli.console import run

# What is called, and the command that prints the same.
SAME: tuple[tuple[Any, tuple[str, ...]], ...] = (
    (lambda: croupier.coverage(), ("coverage",)),
    (lambda: croupier.coverage("Roulette"), ("coverage", "roulette")),
    (lambda: croupier.explain("5.2(b)"), ("explain", "5.2(b)")),
    (lambda: croupier.explain("5.2"), ("explain", "5.2")),
    (lambda: croupier.explain("1.8"), ("explain", "1.8")),
    (lambda: croupier.explain("22"), ("explain", "22")),
    (lambda: croupier.rules("roulette", on="1990-01-01"), ("rules", "roulette", "--on", "1990-01-01")),
    (lambda: croupier.rules("keno").timeline, ("rules", "keno", "--timeline")),
)


def test_what_a_function_returns_is_what_its_command_prints() -> None:
    for call, words in SAME:
        result = call()
        assert result.to_dict() == run(*words, "--json").json, words
        line = repr(result)
        assert line.startswith(f"<croupier.{type(result).__name__} "), line
        assert len(line) < 200, line
        back = pickle.loads(pickle.dumps(result))  # noqa: S301 (our own)
        assert (back, hash(back)) == (result, hash(result)), words


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: croupier.explain("5.2(zz)"), "cite: 19:47-5.2(zz) is not in the register"),
        (lambda: croupier.explain("27"), "cite: subchapter 27 of 19:47 is not in the register"),
        (lambda: croupier.explain("red"), 'cite: "red" is not a citation'),
        (lambda: croupier.coverage("rouge"), 'game: the chapter has no game "rouge"'),
        (lambda: croupier.rules("roulette", weel="x"), "rules.weel: there is no such option; did you mean wheel?"),
        (lambda: croupier.rules("roulette").timeline.write("x.gif"), "its name must end in one of .svg"),
    ],
)
def test_what_cannot_be_answered_is_an_error_of_croupier(call: Any, says: str) -> None:
    with pytest.raises(croupier.Unreadable) as wrong:
        call()
    assert says in str(wrong.value)
