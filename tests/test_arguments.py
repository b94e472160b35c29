"""Odd arguments of `import croupier`: each is read as the command reads it, or refused with what would be right."""

from __future__ import annotations

import inspect
import pickle
from collections.abc import Callable, Iterator
from datetime import datetime
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import croupier
from croupier.amounts.cents import NotMoney

ANY_SHEET = (croupier.check, croupier.odds, croupier.strategy, croupier.simulate, croupier.table)


# ---------------------------------------------------------------- what is read


@pytest.mark.parametrize("rounds", [1e3, "1e3", "1_000", "1,000", np.int64(1000), np.float32(1000), Fraction(1000)])
def test_rounds_are_read_as_by_the_command(rounds: Any) -> None:
    assert croupier.simulate("roulette", rounds=rounds).rounds == 1000


def test_a_million_is_a_million() -> None:
    assert (
        croupier.simulate("roulette", rounds=1e6, seed=5).run.tally == croupier.simulate("roulette", seed=5).run.tally
    )


@pytest.mark.parametrize("until", ["1%", "0.01", 0.01, Fraction(1, 100), np.float64(0.01)])
def test_a_standard_error_is_read_as_by_the_command(until: Any) -> None:
    assert croupier.simulate("roulette", wagers="red", until=until).run.until == pytest.approx(0.01)


def test_a_text_is_one_name() -> None:
    assert [each.wager for each in croupier.simulate("roulette", wagers="red", rounds=100).wagers] == ["red"]
    assert croupier.table("roulette", seats="Anna").seats == ("Anna",)


def test_seeds_are_read_alike() -> None:
    for seed in (0, 2**64 - 1, 7.0, "7"):
        assert croupier.simulate("roulette", rounds=10, seed=seed).rounds == 10  # type: ignore[arg-type]
        assert croupier.table("roulette", seed=seed).seats == ()  # type: ignore[arg-type]
    ended = []
    for seed in (7, 7.0, "7"):
        opened = croupier.table("roulette", seed=seed)  # type: ignore[arg-type]
        opened.bet("A", "red", "10.00")
        ended.append(opened.play().to_dict())
    assert ended[0] == ended[1] == ended[2]


def test_seeds_behave_as_the_docstrings_say() -> None:
    assert (
        croupier.simulate("roulette", rounds=50).run.tally == croupier.simulate("roulette", rounds=50, seed=1).run.tally
    )
    for function, words in ((croupier.simulate, "seed 1"), (croupier.table, "random")):
        assert words in " ".join(str(inspect.getdoc(function)).split())


# ---------------------------------------------------------------- what is refused

Odd = tuple[Callable[..., object], tuple[object, ...], dict[str, object], str]

ODD_SEEDS: tuple[object, ...] = ("abc", "", 1.5, -1, 2**70, 2**64, float("nan"), float("inf"), True, [1], b"7")
NO_WHOLE: tuple[object, ...] = ("two", "", 2.5, float("nan"), True, [4], {}, b"4")
NO_SOURCE: tuple[object, ...] = (42, "", " ", None, 1.5, b"roulette", ["roulette"], object())
NO_DAY: tuple[object, ...] = ("yesterday", "", 20100701, 2010.5, datetime(2010, 7, 1), ["2010-07-01"])  # noqa: DTZ001

NO_STAKE: tuple[object, ...] = (5, "ten", "-1", "0", "1e9", [], "999999999999")
ENDLESS: dict[str, object] = {"game": "roulette"}
ENDLESS["rules"] = ENDLESS
NO_SHEETS = (
    ({"game": "roulette", 5: 6}, 'write "5"'),
    ({"game": "roulette", "rules": {3: 4}}, r"rules\.3: the key 3 is not a text"),
    ({"game": "roulette", "limits": {3: {"min": "5.00"}}}, r"limits\.3: the key 3"),
    ({"game": "craps", "seats": [{"name": "A", "wagers": {None: "5.00"}}]}, r"seats\[0\]\.wagers\.None"),
    (ENDLESS, "nested more than 32 levels"),
)
A_CALL = '"roulette"|document'


def _with(function: Callable[..., object], source: object, right: str, name: str, *odd: object) -> Iterator[Odd]:
    """A call for each odd value of an argument."""
    for each in odd:
        yield function, (source,), {name: each}, right


def _odd() -> Iterator[Odd]:
    a_round = {"game": "roulette"}
    functions: tuple[Callable[..., object], ...] = ANY_SHEET
    for function in functions:
        yield from ((function, (source,), {}, A_CALL) for source in NO_SOURCE)
        yield function, ("no such game",), {}, "no game is called"
        yield from _with(function, "red_dog", "2010-07-01", "on", *NO_DAY)
        yield from _with(function, "red_dog", "rules: ", "rules", 42, "decks", [1], {1: 2})
    yield from ((croupier.settle, (source,), {}, A_CALL) for source in NO_SOURCE)
    yield from ((croupier.check, (sheet,), {}, right) for sheet, right in NO_SHEETS)
    yield from ((croupier.settle, (sheet,), {}, right) for sheet, right in NO_SHEETS)
    yield from _with(croupier.settle, a_round, "2010-07-01", "on", *NO_DAY)
    for function in (croupier.odds, croupier.strategy, croupier.simulate):
        yield from _with(function, "red_dog", "10.00|more than zero|the most is", "stake", *NO_STAKE)
    yield from _with(croupier.strategy, "red_dog", '"total"', "by", "totals", "", None, 1, [])
    yield from _with(croupier.strategy, "blackjack", "chart: ", "chart", 1, [])
    yield from _with(croupier.table, "roulette", "from 0 to 2.64 - 1", "seed", *ODD_SEEDS)
    yield from _with(croupier.table, "roulette", "seat", "seats", 3, ["A", 1], [""], ["A:B"], {"A": 1})
    for name, right, odd in OF_SIMULATE:
        yield from _with(croupier.simulate, "roulette", right, name, *odd)


OF_SIMULATE: tuple[tuple[str, str, tuple[object, ...]], ...] = (
    ("seed", "from 0 to 2.64 - 1", (None, *ODD_SEEDS)),
    ("rounds", "1e6", NO_WHOLE),
    ("rounds", "at least one is needed", (0, -1, -1e6, "-5")),
    ("rounds", "one run has at most", (10**18, 1e30, "1e99")),
    ("jobs", "1e6", (None, *NO_WHOLE)),
    ("jobs", "1 to 1024", (0, -1, 10**6, "0")),
    ("seats", "1e6", (None, *NO_WHOLE)),
    ("seats", "at least one is needed", (0, -1)),
    ("until", r"0\.01%", (0, -1, "0%", 0.0, "half", "", [1], float("nan"))),
    ("wagers", "straight", (42, {"red": 1}, [1], b"red")),
    ("wagers", "has no wager", ("rouge", ["red", "r"])),
    ("device", "cpu or gpu", ("abacus", None, 1, [])),
    ("through_the_shoe", "True nor False", ("yes", 1, None)),
    ("cluster", "tcp://", (1, None, "nowhere")),
    ("checkpoint", "path", (1, [])),
    ("play", "play: ", (1, [])),
    ("watcher", "progress and trouble", (3, "x", [])),
)
ODD = list(_odd())


@pytest.mark.parametrize(
    ("function", "given", "named", "right"),
    ODD,
    ids=[f"{number} {' '.join(each[2])}" for number, each in enumerate(ODD)],
)
def test_an_odd_argument_gets_a_value_error_that_says_what_is_right(
    function: Callable[..., object], given: tuple[object, ...], named: dict[str, object], right: str
) -> None:
    with pytest.raises(ValueError, match=right) as odd:
        function(*given, **named)
    assert isinstance(odd.value, croupier.Error)
    assert len(str(odd.value)) < 400


@pytest.mark.parametrize(
    ("odd", "right"),
    [
        (lambda table: table.bet(1, "red", "10.00"), "seat"),
        (lambda table: table.bet("", "red", "10.00"), "seat"),
        (lambda table: table.bet("A", 1, "10.00"), "straight 17"),
        (lambda table: table.bet("A", "red", 10), "10.00"),
        (lambda table: table.bet("A", "red", None), "10.00"),
        (lambda table: table.take_down("A", 1), "straight 17"),
        (lambda table: table.call("A", None, on=True), "straight 17"),
        (lambda table: table.offered(1), "seat"),
        (lambda table: table.play(lambda _question: 17), "one of the choices"),
    ],
)
def test_odd_arguments_at_a_table_too(odd: Callable[[croupier.Table], object], right: str) -> None:
    opened = croupier.table("red_dog", seed=5)
    opened.bet("A", "original", "10.00")
    with pytest.raises(ValueError, match=right) as refused:
        odd(opened)
    assert isinstance(refused.value, croupier.Error)


@pytest.mark.parametrize(
    ("call", "places"),
    [
        (
            lambda: croupier.simulate("roulette", rounds="two", seed=-1, seats="x", cut="x", stake="x", whel=1),  # type: ignore[arg-type, call-arg]
            ["rules.whel", "seats", "stake", "cut", "rounds", "seed"],
        ),
        (
            lambda: croupier.state("roulette", seats=0, stakes=("x", "5.0"), bankroll="x", cuts=1, whel=1),  # type: ignore[arg-type, call-arg]
            ["rules.whel", "stakes", "stakes", "bankroll", "cuts", "seats"],
        ),
        (lambda: croupier.check_tables(["rulette", "craps", "krapps"]), ["sheet 1, game", "sheet 3, game"]),
        (lambda: croupier.check_tables([]), ["sources"]),
        (lambda: croupier.check_tables(7), ["sheet 1, source"]),  # type: ignore[arg-type]
        (lambda: croupier.state("roulette", seats=1.5), ["seats"]),  # type: ignore[arg-type]
    ],
)
def test_every_mistake_is_named_with_its_place(call: Callable[[], object], places: list[str]) -> None:
    with pytest.raises(croupier.Unreadable) as wrong:
        call()
    assert [each.place for each in wrong.value.mistakes] == places


def _hits_below_17(question: croupier.Question) -> str:
    return "hit" if question.view.total < 17 else "stand"


def test_a_function_that_does_not_know_a_question_is_shown_its_kind() -> None:
    """The first function that everybody writes forgets insurance (19:47-2.9)."""
    hint = r'question\.kind is "insurance" here; None gives the default, "no_insurance" \[19:47-2\.9\(b\)\]'

    def many_rounds() -> None:
        for seed in range(60):
            opened = croupier.table("blackjack", seed=seed)
            opened.bet("A", "blackjack", "10.00")
            opened.play(_hits_below_17)

    with pytest.raises(croupier.Refused, match=f"insurance:1.*{hint}"):
        many_rounds()
    with pytest.raises(croupier.Refused, match=f"insurance:1.*{hint}"):
        croupier.simulate("blackjack", play=_hits_below_17, rounds=100)


# ---------------------------------------------------------------- their class


def test_every_error_is_an_error_of_croupier() -> None:
    """One clause catches them all, and those that were of a kind of Python's are of it still."""
    kinds = {
        croupier.Unreadable: ValueError,
        croupier.NotPlayed: ValueError,
        NotMoney: ValueError,
        croupier.NotAvailable: LookupError,
        croupier.Refused: Exception,
    }
    for kind, of_python in kinds.items():
        assert issubclass(kind, croupier.Error)
        assert issubclass(kind, of_python)
    assert not issubclass(croupier.Refused, ValueError)  # the request can be read; the law is against it
    assert pickle.loads(pickle.dumps(croupier.Error("why"))).args == ("why",)  # noqa: S301 (our own)


def test_a_comparison_names_the_mistakes_of_both_sheets_each_once() -> None:
    with pytest.raises(croupier.Unreadable) as unreadable:
        croupier.diff("roulet", "blakjack")
    assert [mistake.why.partition(";")[0] for mistake in unreadable.value.mistakes] == [
        'no game is called "roulet"',
        'no game is called "blakjack"',
    ]
    with pytest.raises(croupier.Unreadable) as unreadable:
        croupier.diff("roulette", "blackjack", on="someday")
    assert [mistake.place for mistake in unreadable.value.mistakes] == ["on"]


@pytest.mark.parametrize("cut", ["100%", "200%", "-5", "2.5", 0, "x"])
def test_a_cutting_card_behind_no_such_share_of_the_cards_is_refused(cut: Any) -> None:
    with pytest.raises(croupier.Unreadable, match="are not cards behind the cutting card"):
        croupier.simulate("blackjack", rounds=10, through_the_shoe=True, cut=cut)
