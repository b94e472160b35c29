"""What `import croupier` returns can be kept and sent: pickled, copied, and handed to other processes."""

from __future__ import annotations

import copy
import multiprocessing
import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import croupier
from croupier.engine.irregularity import Irregularity
from croupier.games import registry

EXAMPLES = Path(__file__).parent.parent / "src" / "croupier" / "examples"
QUICK = ("roulette", "craps", "red_dog", "keno", "three_card_poker")  # games whose numbers are soon counted

TRIPS: dict[str, Callable[[Any], Any]] = {
    "pickle": lambda value: pickle.loads(pickle.dumps(value)),  # noqa: S301 (our own)
    "the oldest pickle": lambda value: pickle.loads(pickle.dumps(value, 0)),  # noqa: S301
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
}


def table(game: str, **given: Any) -> croupier.Table:  # noqa: ANN401 (arguments of `croupier.table`)
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
        "games": croupier.games(unplayed=True),
        "strategy": croupier.strategy("red_dog"),
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
        assert pool.submit(croupier.games).result() == croupier.games()


def test_what_another_process_sends_has_the_hashes_of_this_one(tmp_path: Path) -> None:
    """Rules are keys of many caches."""
    file = tmp_path / "rules.pickle"
    sent = "import croupier, pickle, sys; from croupier.games import registry;" + (
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
