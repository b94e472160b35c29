"""Tests the solver states that a game declares: paths with equal keys must have the same future.

The rounds of a game's cases are walked at random. If two paths reach the same key, both are solved from there without states,
and the chances of every end must be equal. With the default rules, small cases are also solved as a whole, with and without
states.
"""

from __future__ import annotations

from collections.abc import Hashable
from random import Random
from typing import Any

from croupier.croupiers.solve import Distribution, Path, TooManyRuns, question, solve_money, worth_trying
from croupier.engine.decision import Decision
from croupier.engine.game import Answered, Case, Game
from croupier.engine.round import Round, open_round
from croupier.law.option import TableRules

_WALKS = 10  # per round of the check
_PATHS_KEPT = 3  # per key
_MOST_RUNS = 1500  # of the engine for one path; a path with a longer future is skipped
_MOST_RUNS_WHOLE = 15_000
_MOST_COMPARED = 60  # keys per case


def compare_states(game: Game[Any, Any], rules: TableRules, random: Random, rounds: int) -> None:
    """Raises `AssertionError` if a declared state lacks something that the rest of the round depends on."""
    for case in game.numbers.cases(rules):
        round_ = open_round(game, case.rules or rules, case.standing, case.bets)
        paths = _paths_by_key(round_, random, rounds * _WALKS)
        shared = [key for key, ways in paths.items() if len(ways) > 1]
        for key in random.sample(shared, min(len(shared), _MOST_COMPARED)):
            _same_future(round_, case, key, paths[key])
        if rules == game.rules.example():
            _same_as_a_whole(round_, case)


def _paths_by_key(round_: Round, random: Random, walks: int) -> dict[Hashable, list[Path]]:
    paths: dict[Hashable, list[Path]] = {}
    for _ in range(walks):
        path: Path = ()
        while (next_question := question(round_, path)) is not None:
            key = (
                round_.game.numbers.solver_state(round_.rules, next_question, path)
                if round_.game.numbers.solver_state
                else None
            )
            known = paths.setdefault(key, []) if key is not None else [path]
            if path not in known and len(known) < _PATHS_KEPT:
                known.append(path)
            if isinstance(next_question, Decision):
                answer: Any = random.choice(worth_trying(next_question))
            else:
                outcomes = next_question.outcomes()
                (answer,) = random.choices([each for each, _ in outcomes], [weight for _, weight in outcomes])
            path = (*path, Answered(next_question.site, answer))
    return paths


def _same_future(round_: Round, case: Case, key: Hashable, paths: list[Path]) -> None:
    solved = [(path, future) for path in paths if (future := _solved(round_, case, path, _MOST_RUNS)) is not None]
    for path, future in solved[1:]:
        first, expected = solved[0]
        ways = " and ".join("; ".join(f"{each.site} {each.answer}" for each in way) for way in (first, path))
        message = f"{round_.game.name}, case {case.wager}: the solver state {key} is incomplete"
        assert future == expected, f"{message}: {ways} have different futures\n  rules: {round_.rules.plain()}"


def _same_as_a_whole(round_: Round, case: Case) -> None:
    plain = _solved(round_, case, (), _MOST_RUNS_WHOLE)
    if plain is not None:
        message = f"{round_.game.name}, case {case.wager}: solving each state once changes its chances"
        assert solve_money(round_, watch=case.watch) == plain, f"{message}\n  rules: {round_.rules.plain()}"


def _solved(round_: Round, case: Case, path: Path, most_runs: int) -> Distribution | None:
    """The distribution solved without states; None if that takes too long."""
    try:
        return solve_money(round_, watch=case.watch, path=path, with_states=False, most_runs=most_runs)
    except TooManyRuns:
        return None
