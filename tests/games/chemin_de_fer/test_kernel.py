"""The kernel of chemin de fer: its cards and choices given to the engine settle the same, round for round."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from typing import Any

import pytest

from croupier.croupiers.play import Live
from croupier.engine.kernel import Scene
from croupier.engine.round import open_round
from croupier.games.chemin_de_fer import GAME
from croupier.games.chemin_de_fer.exact import best_of, exact_numbers
from croupier.games.chemin_de_fer.kernel import CheminDeFerKernel, WayOfDrawing, ways_of
from croupier.law.option import Unreadable
from croupier.simulation.statistics import estimate
from tests.games.baccarat.table import bet, cents, faces

pytestmark = pytest.mark.slow

SHEETS: dict[str, dict[str, Any]] = {
    "usual": {},
    "free": {"banker_choices": "free", "decks": 8},
    "fixed, nothing rounded": {"banker_choices": "fixed", "vigorish_percent": 4, "decks": 1},
    "a large chip": {"smallest_chip": 1000, "vigorish_rounded": "nearest"},
}
every_sheet = pytest.mark.parametrize("elected", SHEETS.values(), ids=list(SHEETS))


def kernel(elected: dict[str, Any], *wagers: str, stake: int | None = None) -> CheminDeFerKernel:
    assert GAME.numbers.kernel is not None
    made = GAME.numbers.kernel(GAME, GAME.rules(**elected), Scene(wagers=wagers, stake_cents=stake))
    assert isinstance(made, CheminDeFerKernel)
    return made


def by_the_engine(elected: dict[str, Any], values: list[int], way: WayOfDrawing, against: str) -> dict[str, int]:
    """One round with cards of these values, where both sides choose in this way."""
    rules = GAME.rules(**elected)
    live = Live(open_round(GAME, rules, GAME.play.opening(rules), (bet("bank"), bet(against, seat="B"))))
    cards = faces(values, rules.decks, ranks=False)
    while live.asks is not None:
        match getattr(live.asks, "view", None):
            case ("player", points):
                live.answer("draw" if way.player(points, 0) else "stand")
            case ("banker", points, third):
                live.answer("draw" if way.bank_draws[points, third] else "stand")
            case _:
                live.answer(cards.pop(0))
    return {name.split()[1]: gained for name, gained in cents(live).items()}


@every_sheet
@pytest.mark.parametrize("against", ["against", "banco"])
def test_rounds_are_settled_as_by_the_engine(elected: dict[str, Any], against: str) -> None:
    table, rounds = kernel(elected, "bank"), 120
    nets, other = table.nets(5, 2, rounds).tolist(), kernel(elected, against).nets(5, 2, rounds).tolist()
    for coup, bank, punter in zip(table.coups(5, 2, rounds).tolist(), nets, other, strict=True):
        way = table.ways[coup.pop()]
        assert by_the_engine(elected, coup, way, against) == {"bank": bank, against: punter}


@every_sheet
def test_every_wager_comes_to_the_mean_of_the_equilibrium(elected: dict[str, Any]) -> None:
    """The equilibrium is a count of fractions; the kernel deals cards and makes choices."""
    table, rounds = kernel(elected), 1_000_000
    tally, exact = table.block(12, 0, rounds), table.exact()
    numbers = {each.wager: each for each in exact_numbers(GAME.rules(**elected), 10_000)}
    assert list(table.units) == list(exact) == ["bank", "against", "banco"]
    for wager, unit in table.units.items():
        found = estimate(wager, unit, tally.gains[wager], tally.staked_cents[wager], exact[wager], rounds=rounds)
        assert (found.exact, found.decided) == (numbers[wager].expected_gain, rounds)
        assert found.z is not None
        assert abs(found.z) < 4.5, (wager, found.z)
        chances = {round(float(gain) * unit): float(chance) for gain, chance in numbers[wager].gains}
        for gained, times in tally.gains[wager].items():
            chance = chances[gained]
            assert abs(times / rounds - chance) < 4.5 * sqrt(chance * (1 - chance) / rounds)
    assert sum(gain * times for gain, times in tally.gains["bank"].items()) == int(
        kernel(elected, "bank").nets(12, 0, rounds).sum()
    )


@every_sheet
def test_each_way_to_play_comes_as_often_as_the_equilibrium_mixes_it(elected: dict[str, Any]) -> None:
    best, table, rounds = best_of(GAME.rules(**elected)), kernel(elected), 200_000
    assert table.ways == ways_of(best)
    assert sum((way.chance for way in table.ways), Fraction(0)) == 1
    assert sum((way.chance for way in table.ways if way.draws_on_five), Fraction(0)) == best.draws_on_five
    played = table.coups(3, 1, rounds)[:, -1].tolist()
    for number, way in enumerate(table.ways):
        share = float(way.chance)
        assert abs(played.count(number) / rounds - share) <= 4.5 * sqrt(share * (1 - share) / rounds)
    assert str(best.draws_on_five) in table.strategy


def test_a_stake_whose_vigorish_is_rounded_has_its_own_mean() -> None:
    chip = {"smallest_chip": 1000}
    assert kernel(chip, "bank", stake=1000).exact()["bank"] > kernel(chip, "bank", stake=100_000).exact()["bank"]
    assert kernel(chip, "bank", stake=1000).units == {"bank": 1000}


@pytest.mark.parametrize(
    ("scene", "why"),
    [
        (Scene(wagers=("bnak",)), 'has no wager "bnak" to simulate; did you mean bank'),
        (Scene(seats=2), "seats: all seats share the same outcomes"),
        (Scene(play="{}"), "play: must say where both sides draw"),
        (Scene(through_the_shoe=True), "through_the_shoe: chemin de fer is simulated from a full shoe each round"),
    ],
)
def test_scenes_that_mean_nothing_are_refused(scene: Scene, why: str) -> None:
    assert GAME.numbers.kernel is not None
    with pytest.raises(Unreadable, match=why):
        GAME.numbers.kernel(GAME, GAME.rules(), scene)
