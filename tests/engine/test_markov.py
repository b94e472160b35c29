"""Markov chains whose answers are known."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from croupier.engine.markov import NoWayOut, absorbed, long_run

ONE, HALF = Fraction(1), Fraction(1, 2)


def test_one_state_that_ends_at_once() -> None:
    assert absorbed({"start": {"won": HALF, "lost": HALF}}, "start") == ({"won": HALF, "lost": HALF}, {"start": ONE})


def test_a_loop_is_left_in_the_end() -> None:
    """It stays with chance two thirds: three visits on average, and the ends share the whole."""
    row = {"start": Fraction(2, 3), "won": Fraction(1, 12), "lost": Fraction(1, 4)}
    assert absorbed({"start": row}, "start") == ({"won": Fraction(1, 4), "lost": Fraction(3, 4)}, {"start": 3 * ONE})


@pytest.mark.parametrize("start", [1, 3, 4])
def test_gamblers_ruin(start: int) -> None:
    """A fair walk between 0 and 5 ends at 5 with chance start / 5 and visits n from s min(n, s) (5 - max(n, s)) 2 / 5 times."""
    rows = {here: {here - 1: HALF, here + 1: HALF} for here in range(1, 5)}
    ends, visits = absorbed(rows, start)
    assert ends == {0: 1 - Fraction(start, 5), 5: Fraction(start, 5)}
    assert visits == {n: Fraction(2 * min(n, start) * (5 - max(n, start)), 5) for n in range(1, 5)}
    assert sum(visits.values()) == start * (5 - start)


def test_a_state_that_is_never_reached_has_no_visits() -> None:
    rows = {"start": {"end": Fraction(1)}, "aside": {"start": HALF, "aside": HALF}}
    assert absorbed(rows, "start") == ({"end": ONE}, {"start": ONE, "aside": 0 * ONE})


def test_a_chain_without_an_end_is_refused() -> None:
    with pytest.raises(NoWayOut):
        absorbed({"a": {"b": Fraction(1)}, "b": {"a": Fraction(1)}}, "a")


def test_the_rows_given_are_not_changed() -> None:
    rows = {"a": {"b": HALF, "end": HALF}, "b": {"a": Fraction(1)}}
    before = {state: dict(row) for state, row in rows.items()}
    absorbed(rows, "a")
    assert rows == before


def test_long_run_of_two_states() -> None:
    """One of three leads over, all lead back: three rounds of four are in the first."""
    rows = {0: {0: Fraction(2, 3), 1: Fraction(1, 3)}, 1: {0: Fraction(1)}}
    visits = long_run(rows)
    assert visits[0] == 3 * visits[1]


def test_a_transient_state_has_no_visits_in_the_long_run() -> None:
    visits = long_run({0: {1: Fraction(1)}, 1: {1: HALF, 2: HALF}, 2: {1: Fraction(1)}})
    assert visits[0] == 0
    assert visits[1] == 2 * visits[2]


def test_ehrenfest_urn() -> None:
    """Balls change urns one at a time: in the long run each ball is in either urn with chance a half."""
    rows = {n: {m: Fraction(k, 4) for m, k in ((n - 1, n), (n + 1, 4 - n)) if k} for n in range(5)}
    visits = long_run(rows)
    assert [visits[n] / visits[0] for n in range(5)] == [1, 4, 6, 4, 1]


@pytest.mark.parametrize("seed", range(8))
def test_visits_of_any_chain_balance(seed: int) -> None:
    """What comes to a state is what is there: the equations that define both kinds of visits hold exactly."""
    random = Random(seed)
    states = range(random.randrange(2, 9))
    weights = {state: [random.choice((0, 0, 1, 2, 5)) for _ in states] for state in states}
    closed = {n: {m: Fraction(w + (m == 0), sum(weights[n]) + 1) for m, w in enumerate(weights[n])} for n in states}
    visits = long_run(closed)
    assert any(visits.values())
    for state in states:
        assert visits[state] == sum(visits[before] * closed[before][state] for before in states)
    open_ended = {n: {**{m: chance * HALF for m, chance in row.items()}, "end": HALF} for n, row in closed.items()}
    ends, stays = absorbed(open_ended, 0)
    assert ends == {"end": 1}
    assert sum(stays.values()) == 2
    for state in states:
        assert stays[state] == (state == 0) + sum(stays[before] * open_ended[before][state] for before in states)
