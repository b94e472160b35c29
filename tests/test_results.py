"""What `import croupier` returns can be kept and sent (pickled, copied, handed to other processes) and shown in one line."""

from __future__ import annotations

import copy
import multiprocessing
import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from dataclasses import replace
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import croupier
from croupier.engine.croupier import Fact
from croupier.engine.game import Game
from croupier.engine.irregularity import Irregularity
from croupier.games import registry
from croupier.law.citation import cite

EXAMPLES = Path(__file__).parent.parent / "src" / "croupier" / "examples"
QUICK = ("roulette", "craps", "red_dog", "keno", "three_card_poker")  # games whose numbers are soon counted

TRIPS: dict[str, Callable[[Any], Any]] = {
    "pickle": lambda value: pickle.loads(pickle.dumps(value)),  # noqa: S301 (our own)
    "the oldest pickle": lambda value: pickle.loads(pickle.dumps(value, 0)),  # noqa: S301
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
}


def table(game: str, **given: Any) -> croupier.Table:
    """A table of a game with a bet on its first wager."""
    opened = croupier.table(game, seed=3, rules=registry.game(game).rules.example().plain(), **given)
    offered = next(each for each in opened.offered("A") if each.selections)
    opened.bet("A", f"{offered.kind.name} {offered.selections[0]}".strip(), "60.00")
    return opened


def _at_the_table(game: str) -> Iterator[tuple[str, object]]:
    opened = table(game)
    yield "what is offered", opened.offered("A")
    yield "the wagers", opened.wagers
    played = opened.deal()
    yield "the question", played.question
    while played.question is not None:
        played.answer_as_usual()
    yield "the hands", played.hands("A")
    yield "the lines", played.lines
    yield "the facts", played.facts


def _of(game: str) -> Iterator[tuple[str, object]]:
    rules = registry.game(game).rules.example().plain()
    checked = croupier.check(game, rules=rules)
    assert checked.verdict is checked.sheet.verdict  # which a sheet keeps once it is judged
    yield "check", checked
    yield "the sheet", checked.sheet
    yield "the sign", (checked.sign, checked.sign_may_add)
    yield "check of an unlawful sheet", croupier.check(game, rules=rules, on="1950-01-01")
    if game in QUICK:
        yield "odds", croupier.odds(game, rules=rules)
        simulated = croupier.simulate(game, rules=rules, rounds=500)
        assert simulated.wagers
        yield "simulate", simulated
    yield from _at_the_table(game)


@cache
def results(game: str) -> dict[str, object]:
    """What the functions return for a game, by what it is."""
    return dict(_of(game))


@cache
def other_results() -> dict[str, object]:
    return {
        "games": croupier.all_games(unplayed=True),
        "strategy": croupier.strategy("red_dog"),
        "equity": croupier.equity("AA", "Ah2h,KQs", board="2c3d4h"),
        "a sampled equity": croupier.equity("random", "As2s3d4d", game="omaha_hi_lo", samples=500),
        "strategy by total": croupier.strategy("blackjack", by="total"),
        "a judged chart": croupier.strategy("blackjack", chart=_chart()),
        **{f"settle {file.stem}": croupier.settle(file) for file in sorted(EXAMPLES.glob("*.toml")) if _is_round(file)},
        "an unsettled round": croupier.settle(_unsettled()),
    }


def _is_round(file: Path) -> bool:
    return "tape" in file.read_text("utf-8")


def _chart() -> dict[str, Any]:
    best = croupier.strategy("blackjack", by="total").chart
    assert best is not None
    return dict(best.document)


def _unsettled() -> dict[str, Any]:
    return {
        "game": "roulette",
        "seats": [{"name": "A", "wagers": {"red": "5.00"}}],
        "bets": [{"before": 2, "seat": "A", "call": {"red": "off"}}],
        "tape": {"spins": "17"},
        "irregularities": [{"at": 0, "kind": "foreign_object"}],
    }


@pytest.mark.parametrize("trip", TRIPS)
@pytest.mark.parametrize("game", registry.names())
def test_the_results_of_every_game_are_equal_after_the_trip(game: str, trip: str) -> None:
    for what, result in results(game).items():
        assert TRIPS[trip](result) == result, what


@pytest.mark.parametrize("trip", TRIPS)
def test_the_other_results_are_equal_after_the_trip(trip: str) -> None:
    for what, result in other_results().items():
        back = TRIPS[trip](result)
        assert back == result, what
        if hasattr(result, "to_dict"):
            assert back.to_dict() == result.to_dict(), what


def test_a_game_is_looked_up_by_its_name() -> None:
    game = registry.game("craps")
    assert all(trip(game) is game for trip in TRIPS.values())
    another = replace(game, title="Not in the house")  # so its name is that of another game
    assert copy.deepcopy(another) == copy.copy(another) == another != game


def test_a_settlement_holds_no_stack() -> None:
    assert b"greenlet" not in pickle.dumps(croupier.settle(EXAMPLES / "split_eights.toml"))


@pytest.mark.parametrize("trip", ["pickle", "deepcopy"])
@pytest.mark.parametrize(
    ("function", "given", "error"),
    [
        (croupier.check, {"wheel": "x", "foo": 1}, croupier.Unreadable),
        (croupier.odds, {"payout": 3}, croupier.Unreadable),
        (croupier.strategy, {}, croupier.NotAvailable),
        (croupier.simulate, {"rounds": -1}, croupier.NotPlayed),
        (croupier.table, {"six_numbers_color": True, "on": "2009-06-15"}, croupier.Refused),
    ],
)
def test_errors_are_the_same_after_the_trip(
    function: Callable[..., object], given: dict[str, Any], error: type[Exception], trip: str
) -> None:
    with pytest.raises(error) as raised:
        function("roulette", **given)
    back = TRIPS[trip](raised.value)
    assert (type(back), str(back), vars(back)) == (type(raised.value), str(raised.value), vars(raised.value))


def test_other_processes_return_results() -> None:
    sheets: list[str | dict[str, Any]] = [
        "roulette",
        "red_dog",
        {"game": "roulette", "rules": {"wheel": "single zero"}},
    ]
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        assert list(pool.map(croupier.odds, sheets)) == [croupier.odds(sheet) for sheet in sheets]
        assert list(pool.map(croupier.check, sheets)) == [croupier.check(sheet) for sheet in sheets]
        assert pool.submit(croupier.simulate, "roulette", rounds=100).result()["red"].decided == 100
        assert pool.submit(croupier.all_games).result() == croupier.all_games()


def test_what_another_process_sends_has_the_hashes_of_this_one(tmp_path: Path) -> None:
    """Rules are keys of many caches."""
    file = tmp_path / "rules.pickle"
    sent = (
        "import pickle, sys; from croupier.games import registry;"
        "pickle.dump([game.rules.example() for game in registry.games()], open(sys.argv[1], 'wb'))"
    )
    subprocess.run([sys.executable, "-c", sent, file], check=True, env=os.environ | {"PYTHONHASHSEED": "1"})
    theirs, ours = pickle.loads(file.read_bytes()), [game.rules.example() for game in registry.games()]  # noqa: S301
    assert theirs == ours
    assert [hash(rules) for rules in theirs] == [hash(rules) for rules in ours]


# ---------------------------------------------------------------- a round in progress


def _to_the_end(played: croupier.Round) -> dict[str, Any]:
    while played.question is not None:
        played.answer_as_usual()
    return played.to_dict()


@pytest.mark.parametrize("trip", TRIPS)
@pytest.mark.parametrize("game", registry.names())
def test_a_round_goes_on_after_the_trip_and_leaves_the_first_as_it_was(game: str, trip: str) -> None:
    played = table(game).deal()
    back: croupier.Round = TRIPS[trip](played)
    assert back.question == played.question
    assert (back.facts, back.lines) == (played.facts, played.lines)
    asked = played.question
    ended = _to_the_end(back)
    assert played.question == asked
    assert _to_the_end(played) == ended
    assert back.table is not played.table
    assert back.table.wagers == played.table.wagers


@pytest.mark.parametrize("trip", TRIPS)
def test_a_table_between_rounds_is_dealt_the_same_cards_after_the_trip(trip: str) -> None:
    opened = table("blackjack", seats=("A", "B"))
    opened.play()
    opened.bet("B", "blackjack", "10.00")
    back: croupier.Table = TRIPS[trip](opened)
    assert (back.seats, back.wagers) == (opened.seats, opened.wagers)
    assert back.play().to_dict() == opened.play().to_dict()


@pytest.mark.parametrize("trip", TRIPS)
def test_without_a_seed_the_copy_has_spins_of_its_own(trip: str) -> None:
    def spins(opened: croupier.Table) -> list[str]:
        seen = []
        for _ in range(20):
            opened.bet("A", "red", "10.00")
            seen.append(str(opened.play().facts))
        return seen

    opened = croupier.table("roulette")
    assert spins(TRIPS[trip](opened)) != spins(opened)


def test_a_round_with_an_irregularity_comes_back_with_it() -> None:
    opened = croupier.table("craps", seed=5)
    opened.bet("A", "pass", "10.00")
    played = opened.deal(one_at_a_time=True)
    played.irregular(Irregularity("die_off_table"))
    back: croupier.Round = TRIPS["pickle"](played)
    assert back.facts == played.facts
    assert back.draw() == played.draw()


# ---------------------------------------------------------------- in one line

LONGEST_LINE = 200


def _parts(value: object) -> Iterator[tuple[str, object]]:
    """What a value is made of, and what it says when asked: fields, properties, and the first and last entries of lists."""
    if isinstance(value, Mapping):
        yield from (("[]", each) for pair in [*value.items()][:4] for each in pair)
    elif isinstance(value, tuple | list | frozenset):
        yield from (("[]", each) for each in [*value][:6] + [*value][-1:])
    if not type(value).__module__.startswith("croupier") or isinstance(value, Enum | Game):
        return
    for name in dir(type(value)):
        if not name.startswith("_") and not callable(getattr(type(value), name)):
            with suppress(AttributeError, TypeError, ValueError, croupier.NotPlayed):
                yield f".{name}", getattr(value, name)


def _too_long(where: str, value: object, seen: dict[int, object]) -> Iterator[str]:
    if id(value) in seen:
        return
    seen[id(value)] = value  # so that its id stays its own
    line = repr(value)
    ours = type(value).__module__.startswith("croupier") and not isinstance(value, dict)
    if ours and (len(line) > LONGEST_LINE or "\n" in line or " at 0x" in line):
        yield f"{where}: {line[:300]}"
    for name, part in _parts(value):
        yield from _too_long(f"{where}{name}", part, seen)


@pytest.mark.parametrize("game", registry.names())
def test_everything_that_is_returned_is_shown_in_one_line(game: str) -> None:
    opened = table(game)
    all_of_it = {**results(game), "the table": opened, "the round": opened.deal()}
    assert [fault for what, result in all_of_it.items() for fault in _too_long(what, result, {})] == []


def test_the_other_results_are_shown_in_one_line() -> None:
    assert [fault for what, result in other_results().items() for fault in _too_long(what, result, {})] == []


def test_what_is_longer_is_cut() -> None:
    names = [f"a player with a long name {number}" for number in range(40)]
    for shown in (repr(croupier.table("roulette", seats=names)), repr(Fact("a b\n" * 500, cite("19:47-1.1")))):
        assert "..." in shown
        assert len(shown) < LONGEST_LINE
        assert "\n" not in shown


@pytest.mark.parametrize(
    ("shown", "line"),
    [
        (
            lambda: croupier.check("roulette", six_numbers_color=True, on="2009-06-15"),
            "<croupier.CheckResult roulette, 2009-06-15: unlawful, 3 findings>",
        ),
        (
            lambda: croupier.check("blackjack", decks=6, on="2010-06-07").sheet,
            "<croupier.Sheet blackjack, 2010-06-07: decks = 6>",
        ),
        (lambda: croupier.check("roulette", wheel="single zero").sheet.rules, "RouletteRules(wheel='single zero')"),
        (lambda: croupier.odds("roulette")["red"], "<Numbers red: house advantage 2.6316%, pays 1 to 1>"),
        (
            lambda: croupier.strategy("red_dog", on="2010-06-07"),
            "<croupier.StrategyResult red_dog, 2010-06-07: by composition, house advantage 3.1554%>",
        ),
        (
            lambda: croupier.simulate("roulette", rounds=1000, seed=7, wagers=["red"], on="2010-06-07"),
            "<croupier.SimulateResult roulette, 2010-06-07: 1,000 rounds, seed 7, 1 wager>",
        ),
        (
            lambda: croupier.settle(EXAMPLES / "split_eights.toml").lines[0],
            "<Line A: blackjack pushed, 0 cents on 1000 [19:47-2.3(b)] 18 against 18>",
        ),
        (
            lambda: table("blackjack").deal().question,
            "<croupier.Question to A at insurance:1:A:blackjack: insurance, no_insurance>",
        ),
        (lambda: table("blackjack").deal(), "<croupier.Round of blackjack: asks A>"),
        (
            lambda: croupier.equity("AA", "KK", board="2c3d4h"),
            "<croupier.EquityResult hold_em, exact: AA 91.2121%, KK 8.7879%>",
        ),
        (lambda: croupier.all_games()[0], "<croupier.GameInfo craps, 24 wagers>"),
        (lambda: cite('19:47-1.1 "Come Point"'), """cite('19:47-1.1 "Come Point"')"""),
    ],
)
def test_a_line_says_what_matters(shown: Callable[[], object], line: str) -> None:
    assert repr(shown()) == line
