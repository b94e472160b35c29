"""Keno counted: hypergeometric chances, way tickets as a whole, and the engine as the judge."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

import croupier
from croupier.croupiers.numbers import numbers, of_any_wager
from croupier.engine.game import Case
from croupier.engine.standing import Standing
from croupier.games.keno import GAME
from croupier.games.keno.exact import any_wager, catch_classes, unit_cents
from croupier.games.keno.pays import chance
from croupier.games.keno.rules import KenoRules
from croupier.games.keno.ticket import read_ticket
from croupier.law.citation import cite
from croupier.law.ruling import Refused
from croupier.money.wager import Bet
from tests.games.count_and_engine import agree

RULES = KenoRules()
OTHERWISE = KenoRules.elect(
    {"pays": {"2": {"0": 1, "2": 7}, "4": {"0": 2, "3": 5, "4": 90}}, "aggregate_limit": "30.00", "way_rate": "0.25"}
)


@pytest.mark.parametrize("rules", [RULES, OTHERWISE], ids=["house", "otherwise"])
def test_the_engine_agrees(rules: KenoRules) -> None:
    agree(GAME, rules)


def by_engine(name: str, rules: KenoRules = RULES) -> tuple[object, object]:
    """A ticket's numbers as counted, and as the engine finds them over every class of draws."""
    kind, _, on = name.partition(" ")
    counted = any_wager(rules, kind, on)
    bet = Bet("A", kind, on, unit_cents(rules, read_ticket(kind, on)))
    case = Case(counted.wager, (bet,), Standing(), cite("19:47-15.2"), counted.pays, paid_up_to=counted.paid_up_to)
    return counted, numbers(GAME, rules, case)


@pytest.mark.parametrize(
    "name",
    [
        "straight 5-10-20@2",
        "split 1-2/3-4@2",
        "split 1x2/2/3x2/4-5",
        "way 1/2/3/4/5/6:3",
        "king 1/2/3-4/5-6-7:3+5",
        "combination 1-2-3/4-5-6/7-8:3x2+5+8x3",
    ],
)
@pytest.mark.parametrize("rules", [RULES, OTHERWISE], ids=["house", "otherwise"])
def test_any_ticket_is_counted_as_the_engine_settles_it(name: str, rules: KenoRules) -> None:
    counted, engine = by_engine(name, rules)
    assert counted == engine


@pytest.mark.parametrize("spots", range(1, 21))
def test_15_3_the_chances_of_all_catches_add_up_to_one(spots: int) -> None:
    assert sum(chance(spots, caught) for caught in range(spots + 1)) == 1


def test_every_draw_is_in_one_class() -> None:
    for kind, on in (("straight", "1-2-3"), ("way", "1/2/3-4/5-6/7-8-9:3"), ("split", "1x2/2/3-4")):
        assert sum(ways for _, ways in catch_classes(read_ticket(kind, on))) == comb(80, 20)


def test_the_ways_of_a_ticket_depend_on_each_other() -> None:
    """The mean is that of the ways alone; the variance is not, since they win together."""
    way, one = any_wager(RULES, "way", "1-2/3-4/5-6:4"), any_wager(RULES, "straight", "1-2-3-4")
    assert way.expected_gain == one.expected_gain
    assert way.variance > one.variance / 3
    apart = any_wager(RULES, "split", "1-2-3-4/5-6-7-8/9-10-11-12")
    assert apart.expected_gain == one.expected_gain
    assert way.variance != apart.variance


def test_a_large_way_ticket_is_counted_without_listing_its_ways() -> None:
    many = any_wager(RULES, "way", "/".join(map(str, range(1, 21))) + ":10")
    assert read_ticket("way", "/".join(map(str, range(1, 21))) + ":10").units == comb(20, 10)
    assert -many.expected_gain >= 0
    assert sum(chance for _, chance in many.gains) == 1


def test_several_games_are_independent() -> None:
    one, five = any_wager(RULES, "straight", "1-2-3"), any_wager(RULES, "straight", "1-2-3@5")
    assert (five.expected_gain, five.variance * 5, five.rounds) == (one.expected_gain, one.variance, Fraction(5))


def test_odds_of_any_ticket() -> None:
    result = croupier.odds("keno").only("way 9-8/3-4:2", "straight 1-2-3")
    assert [each.wager for each in result.wagers] == ["straight 1-2-3", "way 3-4/8-9:2"]
    assert result["way 3-4/8-9:2"].house_advantage == 1 - 12 * Fraction(19, 316)
    assert of_any_wager(GAME, RULES, "no_such 1-2") is None
    with pytest.raises(Refused, match="81 is above 80"):
        croupier.odds("keno").only("straight 81")
    with pytest.raises(KeyError):
        croupier.odds("keno").only("banker")


def test_a_ticket_with_too_many_results_says_so() -> None:
    numbers_ = iter(range(1, 81))
    groups = ["-".join(str(next(numbers_)) for _ in range(size)) for size in range(1, 12)]
    with pytest.raises(Refused, match="too many different results"):
        any_wager(RULES, "way", "/".join(groups) + ":12")
