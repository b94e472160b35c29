"""What becomes of a bankroll: held to closed forms, to fractions counted by hand, and to rounds that were really drawn."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest

from croupier.croupiers.numbers import all_numbers
from croupier.games import registry
from croupier.law.citation import cite
from croupier.money.numbers import Numbers
from croupier.simulation import ruin
from croupier.simulation.bankroll import MOST_ROUNDS, SHARES, Venture, forecast
from croupier.simulation.walk import STRIDE, Gains, TooWide, Walk

pytestmark = pytest.mark.slow

Chances = Mapping[int, Fraction]

RED = {1: Fraction(18, 38), -1: Fraction(20, 38)}
EVEN = {1: Fraction(1, 2), -1: Fraction(1, 2)}
STRAIGHT = {35: Fraction(1, 38), -1: Fraction(37, 38)}
PLACE_SIX = {7: Fraction(5, 11), -6: Fraction(6, 11)}
DOUBLES = {
    4: Fraction(5, 100), 3: Fraction(5, 100), 2: Fraction(32, 100), 0: Fraction(9, 100),
    -1: Fraction(4, 100), -2: Fraction(39, 100), -4: Fraction(5, 100), -8: Fraction(1, 100),
}  # fmt: skip
FAVOURABLE = {-gain: chance for gain, chance in DOUBLES.items()}
WALKS = {"red": RED, "even": EVEN, "straight": STRAIGHT, "place six": PLACE_SIX, "doubles": DOUBLES}


def gains(chances: Chances) -> Gains:
    return Gains.of({gain: float(chance) for gain, chance in chances.items()})


def numbers(chances: Chances) -> Numbers:
    shown = tuple((Fraction(gain), chance) for gain, chance in sorted(chances.items(), reverse=True))
    return Numbers("toy", "", cite("19:47-5.2(b)"), shown, Fraction(1), Fraction(1), frozenset())


def by_hand(
    chances: Chances, at: int, rounds: int, upper: int | None = None
) -> tuple[dict[int, Fraction], dict[int, Fraction], Fraction]:
    """Every way the rounds can go: where it stands, where it fell to, and what has risen to the upper edge."""
    now, fallen, risen = {at: Fraction(1)}, defaultdict[int, Fraction](Fraction), Fraction(0)
    for _ in range(rounds):
        after = defaultdict[int, Fraction](Fraction)
        for step, mass in now.items():
            for gain, chance in chances.items():
                lands = step + gain
                if lands < 0:
                    fallen[lands] += mass * chance
                elif upper is not None and lands >= upper:
                    risen += mass * chance
                else:
                    after[lands] += mass * chance
        now = after
    return now, fallen, risen


# ---------------------------------------------------------------- so many rounds


@pytest.mark.parametrize("name", WALKS)
@pytest.mark.parametrize(("at", "rounds", "upper"), [(0, 1, None), (3, 21, None), (3, 21, 6), (0, 22, 1), (9, 20, 60)])
def test_a_walk_is_what_every_way_comes_to(name: str, at: int, rounds: int, upper: int | None) -> None:
    mass, fallen, risen = by_hand(WALKS[name], at, rounds, upper)
    found = Walk(gains(WALKS[name]), at, upper).advance(rounds)
    assert found.rounds == rounds
    assert found.ruined == pytest.approx(float(sum(fallen.values())), abs=1e-14)
    assert found.risen == pytest.approx(float(risen), abs=1e-14)
    for below, chance in enumerate(found.fallen[::-1], 1):
        assert chance == pytest.approx(float(fallen.get(-below, 0)), abs=1e-14)
    for step, chance in enumerate(found.mass, found.start):
        assert chance == pytest.approx(float(mass.get(step, 0)), abs=1e-14)


@pytest.mark.parametrize("name", ["straight", "doubles"])
@pytest.mark.parametrize(("at", "upper"), [(20, None), (300, None), (20, 41), (300, 2_000), (1_990, 2_000)])
def test_long_strides_come_to_the_same_as_single_rounds(name: str, at: int, upper: int | None) -> None:
    """Near an edge, far from both, and between two that lie close."""
    rounds = STRIDE**4 + STRIDE**2 + 3
    long, short = (Walk(gains(WALKS[name]), at, upper) for _ in range(2))
    long.advance(rounds)
    for _ in range(rounds):
        short.advance(1)
    assert long.now.rounds == short.now.rounds == rounds
    assert long.now.fallen == pytest.approx(short.now.fallen, abs=1e-13)
    assert long.now.risen == pytest.approx(short.now.risen, abs=1e-13)
    for step in range(0, at + 200, 7):
        there = [walk.now.mass[step - walk.now.start] if 0 <= step - walk.now.start < len(walk.now.mass) else 0.0
                 for walk in (long, short)]  # fmt: skip
        assert there[0] == pytest.approx(there[1], abs=1e-13)


def test_ruin_is_looked_for_after_every_round() -> None:
    """Two units and three rounds: lost, won, lost leaves one unit; lost, lost is ruin whatever the third would have been."""
    ruined = Walk(gains(EVEN), 1).advance(3).ruined
    assert ruined == pytest.approx(1 / 4)
    assert ruined > (1 / 2) ** 3  # only three losses in three leave nothing at the end of a walk that may owe


@pytest.mark.parametrize(("at", "rounds"), [(9, 1_000), (99, 40_000), (499, 1_000_000)])
def test_an_even_game_by_reflection(at: int, rounds: int) -> None:
    """Each path below the edge has a twin above it, so the chance of ruin is that of ending there, and beyond it again."""
    ended = 0.0
    for losses in range((rounds + at + 1) // 2, min(rounds, (rounds + 45 * math.isqrt(rounds)) // 2) + 1):
        log = math.lgamma(rounds + 1) - math.lgamma(losses + 1) - math.lgamma(rounds - losses + 1)
        deep = 2 * losses - rounds
        ended += math.exp(log - rounds * math.log(2)) * (0 if deep <= at else 1 if deep == at + 1 else 2)
    assert Walk(gains(EVEN), at).advance(rounds).ruined == pytest.approx(ended, rel=1e-7)


def test_nothing_is_lost_on_the_way() -> None:
    walk = Walk(gains(DOUBLES), 200, 1_500)
    for _ in range(20):
        now = walk.advance(1_000)
        assert abs(now.neglected) < 1e-11
        assert now.mass.sum() + now.ruined + now.risen == pytest.approx(1, abs=1e-11)


# ---------------------------------------------------------------- rounds without end


def test_the_gamblers_ruin() -> None:
    """From z units to N before 0, at odds q to p: ((q/p)^z - 1) / ((q/p)^N - 1), and the rounds that takes."""
    win, lose = float(RED[1]), float(RED[-1])
    for at, upper in ((0, 1), (4, 9), (99, 199), (9, 1_019)):
        units, goal = at + 1, upper + 1
        chance = math.expm1(units * math.log(lose / win)) / math.expm1(goal * math.log(lose / win))
        found = ruin.first_edge(gains(RED), at, upper)
        assert found == pytest.approx((chance, (units - goal * chance) / (lose - win)), rel=1e-9)


@pytest.mark.parametrize(("at", "upper"), [(0, 1), (4, 9), (99, 199), (99, 9_999)])
def test_the_gamblers_ruin_in_an_even_game(at: int, upper: int) -> None:
    units, goal = at + 1, upper + 1
    assert ruin.first_edge(gains(EVEN), at, upper) == pytest.approx((units / goal, units * (goal - units)), rel=1e-8)


@pytest.mark.parametrize("name", WALKS)
@pytest.mark.parametrize(("at", "upper"), [(0, 1), (5, 12), (40, 71), (12, 100)])
def test_first_edge_by_all_equations_at_once(name: str, at: int, upper: int) -> None:
    chances = WALKS[name]
    system, wanted = np.eye(upper), np.zeros((upper, 2))
    wanted[:, 1] = 1
    for step in range(upper):
        for gain, chance in chances.items():
            if 0 <= step + gain < upper:
                system[step, step + gain] -= float(chance)
            elif step + gain >= upper:
                wanted[step, 0] += float(chance)
    expected = np.linalg.solve(system, wanted)[at]
    assert ruin.first_edge(gains(chances), at, upper) == pytest.approx(tuple(expected), rel=1e-9)


def test_the_house_ruins_everybody_in_the_end() -> None:
    for chances in WALKS.values():
        assert ruin.ruin_ever(gains(chances), 1_000) == 1
    assert ruin.rounds_to_ruin(gains(EVEN), 10) == math.inf  # certain, and yet it takes for ever


@pytest.mark.parametrize(("at", "chances"), [(0, RED), (9, RED), (49, RED), (0, FAVOURABLE), (30, FAVOURABLE)])
def test_a_game_in_the_patrons_favour_may_last_for_ever(at: int, chances: Chances) -> None:
    """Red from the house's side has a closed form; the other is held to a goal so far off that it hardly matters."""
    mirrored = {-gain: chance for gain, chance in RED.items()} if chances is RED else chances
    found = ruin.ruin_ever(gains(mirrored), at)
    if chances is RED:
        assert found == pytest.approx((18 / 20) ** (at + 1), rel=1e-10)
    else:
        edge = ruin.first_edge(gains(mirrored), at, 3_000)
        assert edge is not None
        assert found == pytest.approx(1 - edge[0], rel=1e-8)


def test_a_very_large_bankroll_in_a_game_that_is_nearly_even() -> None:
    nearly = {1: Fraction(5_001, 10_000), -1: Fraction(4_999, 10_000)}
    assert ruin.ruin_ever(gains(nearly), 149_999) == pytest.approx((4_999 / 5_001) ** 150_000, rel=1e-6)
    assert ruin.ruin_ever(gains(FAVOURABLE), 10**15) == 0


@pytest.mark.parametrize("name", ["red", "straight", "place six", "doubles"])
@pytest.mark.parametrize("at", [0, 7, 60])
def test_the_rounds_to_ruin_with_and_without_a_far_goal(name: str, at: int) -> None:
    edge = ruin.first_edge(gains(WALKS[name]), at, 9_000)
    assert edge is not None
    assert ruin.rounds_to_ruin(gains(WALKS[name]), at) == pytest.approx(edge[1], rel=1e-7)


def test_two_edges_are_solved_up_to_the_size_the_module_names_and_no_further() -> None:
    """200,000 steps are solved, and 20,000,000,000 steps times loss times gain; one step more is too much."""
    goal = 200_001
    assert ruin.first_edge(gains(EVEN), 99_999, 200_000) == pytest.approx((100_000 / goal, 100_000 * 100_001), rel=1e-5)
    assert ruin.first_edge(gains(EVEN), 99_999, 200_001) is None
    for up, down in ((2_000, 1_000), (5_000, 400)):
        wide = {up: Fraction(1, 2), -down: Fraction(1, 2)}
        assert ruin.first_edge(gains(wide), 9_999, 10_000) is not None
        assert ruin.first_edge(gains(wide), 9_999, 10_001) is None


@pytest.mark.parametrize(("at", "upper"), [(0, 1), (0, 33), (31, 33), (40, 71), (700, 1_000)])
def test_a_gain_beyond_the_upper_edge_is_a_gain_to_it(at: int, upper: int) -> None:
    """However large a jackpot is: the same chances, and no more work."""
    jackpot = {10**6: Fraction(1, 100), 1: Fraction(44, 100), -1: Fraction(55, 100)}
    to_the_edge = {upper: Fraction(1, 100)} | {1: Fraction(44, 100 if upper > 1 else 1), -1: Fraction(55, 100)}
    if upper == 1:
        to_the_edge = {1: Fraction(45, 100), -1: Fraction(55, 100)}
    assert ruin.first_edge(gains(jackpot), at, upper) == pytest.approx(
        ruin.first_edge(gains(to_the_edge), at, upper), rel=1e-12
    )


def test_a_game_too_close_to_even_is_left_open_and_one_further_off_is_not() -> None:
    """By the points on the circle that it would take: 2**22 are taken, 2**23 are not."""
    for apart, taken in ((20_000, True), (30_000, False)):
        lean = Fraction(1, apart)
        chances = {2: Fraction(1, 2) - lean, -2: Fraction(1, 2) + lean}
        rounds = ruin.rounds_to_ruin(gains(chances), 3)
        mirrored = ruin.ruin_ever(gains({-gain: chance for gain, chance in chances.items()}), 3)
        assert (rounds is not None, mirrored is not None) == (taken, taken)
        if taken:  # from step 3 two falls of 2 are ruin; each takes 1 / (2 lean) rounds on average
            assert rounds == pytest.approx(float(2 / (2 * lean)), rel=1e-5)
            assert mirrored == pytest.approx(float(((Fraction(1, 2) - lean) / (Fraction(1, 2) + lean)) ** 2), rel=1e-5)


# ---------------------------------------------------------------- the forecast


def found(game: str, wager: str) -> Numbers:
    here = registry.game(game)
    return next(each for each in all_numbers(here, here.rules(), wager.split(maxsplit=1)[0]) if each.wager == wager)


@pytest.mark.parametrize(
    ("game", "wager", "bet"),
    [
        ("roulette", "red", 1000),
        ("roulette", "straight", 500),
        ("craps", "pass", 1000),
        ("craps", "place 6", 1200),
        ("blackjack", "blackjack", 1000),
    ],
)
def test_a_forecast_agrees_with_rounds_that_were_drawn(game: str, wager: str, bet: int) -> None:
    """A fixed seed, and four standard errors either way."""
    shown = found(game, wager)
    bankroll, goal, rounds, patrons = 10_000, 15_000, 400, 20_000
    venture = Venture(numbers=shown, bankroll_cents=bankroll, bet_cents=bet, rounds=rounds, goal_cents=goal)
    answer = forecast(venture)
    chance = np.random.default_rng(1978)
    sizes = np.array([float(gain * bet) for gain, _ in shown.gains])
    drawn = chance.choice(sizes, size=(rounds, patrons), p=[float(each) for _, each in shown.gains])
    held, stopped = (np.full(patrons, float(bankroll)) for _ in range(2))
    for gained in drawn:
        held += np.where(held >= bet, gained, 0)
        playing = (stopped >= bet) & (stopped < goal)
        stopped += np.where(playing, gained, 0)
    shares = {
        "ruined": (answer.end.ruined, (held < bet).mean()),
        "ahead": (answer.end.ahead, (held > bankroll).mean()),
        "goal": (answer.end.goal, (stopped >= goal).mean()),
    }
    for name, (exact, seen) in shares.items():
        assert exact is not None
        assert abs(exact - seen) <= 4 * math.sqrt(max(exact * (1 - exact), 1e-9) / patrons), name
    for share, cents in zip(SHARES, answer.end.bands_cents, strict=True):
        error = 4 * math.sqrt(share * (1 - share) / patrons)
        assert (held < cents - 0.5).mean() <= share + error
        assert (held <= cents + 0.5).mean() >= share - error


@pytest.mark.parametrize(
    ("game", "bankroll", "goal", "rounds"), [("let_it_ride", 200, 300, 54.884), ("double_down_stud", 150, 250, 50.547)]
)
def test_a_goal_below_the_jackpot(game: str, bankroll: int, goal: int, rounds: float) -> None:
    """By the linear system of an outside trial; the limit of $50,000.00 is not reached at $10.00."""
    answer = forecast(Venture(numbers=found(game, "bet"), bankroll_cents=bankroll * 100, bet_cents=1_000, rounds=50,
                              goal_cents=goal * 100))  # fmt: skip
    assert answer.rounds_to_goal_or_ruin == pytest.approx(rounds, abs=5e-4)
    assert answer.goal_ever is not None


def test_a_goal_is_as_fine_as_the_gains_below_it() -> None:
    """A meter of $1,234.56 reaches the goal of $20.00: even money, and the step is $10.00 and not a cent."""
    meter = {
        Fraction(123_456, 1_000): Fraction(1, 100),
        Fraction(1): Fraction(44, 100),
        Fraction(-1): Fraction(55, 100),
    }
    shown = Numbers("toy", "", cite("19:47-5.2(b)"), tuple(meter.items()), Fraction(1), Fraction(1), frozenset())
    answer = forecast(Venture(numbers=shown, bankroll_cents=1_000, bet_cents=1_000, rounds=5, goal_cents=2_000))
    assert answer.goal_ever == pytest.approx(0.45)
    assert answer.end.goal == pytest.approx(0.45)
    assert answer.rounds_to_goal_or_ruin == pytest.approx(1)


def test_what_the_house_may_expect() -> None:
    red = forecast(Venture(numbers=numbers(RED), bankroll_cents=100_000, bet_cents=1_000, rounds=60))
    assert red.theoretical_win_per_hour_cents == Fraction(2, 38) * 1_000 * 60
    assert red.rounds_to_one_deviation == pytest.approx((1 - (2 / 38) ** 2) / (2 / 38) ** 2)
    assert red.rounds_to_ruin == pytest.approx(100 * 19)
    craps = found("craps", "pass")
    line = forecast(Venture(numbers=craps, bankroll_cents=100_000, bet_cents=1_000, rounds=60, rounds_per_hour=100))
    assert line.wagers_per_hour == 100 / craps.rounds  # a line bet is decided in 3.4 rolls on average
    assert line.theoretical_win_per_hour_cents == Fraction(7, 495) * 1_000 * 100 / craps.rounds


def test_a_bankroll_that_is_no_whole_number_of_wagers() -> None:
    """$25.00 at $10.00: two losses leave $5.00, which cover no third wager."""
    short = forecast(Venture(numbers=numbers(RED), bankroll_cents=2_500, bet_cents=1_000, rounds=2))
    assert short.end.ruined == pytest.approx((20 / 38) ** 2)
    assert short.end.bands_cents[0] == 500


def test_the_lattice_is_as_fine_as_the_gains() -> None:
    half = {1: Fraction(18, 38), -1: Fraction(18, 38)}
    shown = (*((Fraction(gain), chance) for gain, chance in half.items()), (Fraction(-1, 2), Fraction(2, 38)))
    surrender = Numbers("toy", "", cite("19:47-5.2(b)"), shown, Fraction(1), Fraction(1), frozenset())
    answer = forecast(Venture(numbers=surrender, bankroll_cents=2_000, bet_cents=1_000, rounds=2))
    assert answer.step_cents == 500
    # Ruined after two rounds: -1 and -1, -1 and -1/2, -1/2 and -1; two halves leave $10.00, which is a wager.
    assert answer.end.ruined == pytest.approx((18 * 18 + 2 * 18 * 2) / 38**2)


def test_more_than_is_left_may_be_lost_and_is_then_owed() -> None:
    doubles = {-2: Fraction(1, 2), 2: Fraction(1, 2)}
    answer = forecast(Venture(numbers=numbers(doubles), bankroll_cents=1_000, bet_cents=1_000, rounds=1))
    assert answer.end.ruined == 0.5
    assert answer.end.bands_cents[0] == -1_000


def test_the_points_end_with_the_last_round() -> None:
    for rounds in (1, 2, 63, 64, 65, 1_000, 12_345):
        points = forecast(Venture(numbers=numbers(RED), bankroll_cents=5_000, bet_cents=1_000, rounds=rounds)).points
        assert points[0].rounds == 0
        assert points[-1].rounds == rounds
        assert all(one.ruined <= two.ruined + 1e-12 for one, two in pairwise(points))


def test_gains_too_far_apart_are_said_to_be_so() -> None:
    for most, words in ((999_999, "fewer rounds"), (1_000_000, "too many to compute")):
        wide = {most: Fraction(1, 10_000_000), -1: Fraction(9_999_999, 10_000_000)}
        with pytest.raises(TooWide, match=words):
            forecast(Venture(numbers=numbers(wide), bankroll_cents=5_000, bet_cents=1_000, rounds=MOST_ROUNDS))
