"""The conformance suite on a sealed floor table: a game without any trait passes, and one that breaks on resume is sent away."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from typing import Any

import pytest

from croupier.engine.croupier import Croupier
from croupier.engine.game import Game, Outcome
from croupier.engine.layout import Layout, Orientation
from croupier.engine.standing import Standing
from croupier.engine.traits import Marked, Metered, NewDealerBurns, ReshuffleByOrder, ShoeStanding, Turns
from croupier.equipment.shoe import Shoe
from croupier.games import registry
from croupier.money.settlement import Line, Result, lost
from croupier.money.wager import Wager
from croupier.testing.altered import altered
from croupier.testing.conformance import check_game
from croupier.testing.on_the_floor import check_floor
from tests.conformance.bare import BARE, LAW, BareRules, flip
from tests.conformance.stacked import STACKED
from tests.conformance.toy import TOY, playing


def test_a_game_without_any_trait_passes() -> None:
    standing = BARE.play.opening(BareRules())
    assert not isinstance(standing, (ShoeStanding, NewDealerBurns, ReshuffleByOrder, Metered, Marked, Turns))
    check_floor(BARE)


def test_a_game_of_stacks_passes() -> None:
    """Its rounds follow one another, and its players leave their chips in front of them: with every check of the suite."""
    check_game(STACKED)


def test_a_win_that_a_supervisor_verifies_is_verified() -> None:
    check_floor(altered(BARE, verified_by=lambda _rules, line: LAW if line.result is Result.WON else None))


def test_the_game_is_gone_from_the_house_afterwards() -> None:
    check_floor(BARE)
    assert "bare" not in registry.names()
    with pytest.raises(registry.UnknownGame):
        registry.game("bare")


# ---------------------------------------------------------------- games that are sent away


@dataclass(frozen=True, slots=True, kw_only=True)
class Numbered(Standing):
    number: int = 0


class Counting:
    """Counts how often it was asked: a state that no event of the table holds."""

    def __init__(self) -> None:
        self.numbers = count()

    def opening(self, _rules: object) -> Standing:
        return Numbered(number=next(self.numbers))

    def stamp(self, part: str, value: object) -> object:
        return f"{value} ({next(self.numbers)})" if part == "fact" else value


def settles_too_much(croupier: Croupier, rules: BareRules, standing: Standing, wagers: tuple[Wager, ...]) -> Outcome:
    outcome = flip(croupier, rules, standing, wagers)
    return Outcome((*outcome.lines, Line("ann", "heads", 100, Result.LOST, -100, LAW)), outcome.standing)


def unsealed(croupier: Croupier, _rules: BareRules, standing: Standing, wagers: tuple[Wager, ...]) -> Outcome:
    """Deals from a deck that nobody loaded."""
    Shoe.of(1).dealing(LAW).draw(croupier, "draw")
    return Outcome(tuple(lost(wager, LAW) for wager in wagers), standing)


def only_by_default(rules: BareRules, _orientation: Orientation) -> Layout:
    if rules != BareRules():
        raise ZeroDivisionError
    return BARE.felt(rules)


BROKEN: dict[str, tuple[Callable[[], Game[Any, Any]], str]] = {
    "a standing that is another on resume": (
        lambda: altered(BARE, opening=Counting().opening),
        'the record of the round has another "standing" than a replay gives',
    ),
    "a round that differs on resume": (
        lambda: altered(TOY, procedure=playing(Counting().stamp)),
        "after a crash at raise:.*: the list of facts is",
    ),
    "a line for a wager that does not lie there": (
        lambda: altered(BARE, procedure=settles_too_much),
        "on a sealed floor, starting a round: BrokenInvariant.*two lines settle heads of ann",
    ),
    "a felt for the default rules alone": (
        lambda: altered(BARE, layout=only_by_default),
        r"drawing its .*: ZeroDivisionError\(\)\n  rules: \{",
    ),
    "cards of no sealed stack": (
        lambda: altered(BARE, procedure=unsealed),
        "starting a round: MissingSeal.*loaded under no seal",
    ),
}


@pytest.mark.parametrize("fault", BROKEN)
def test_a_game_that_no_floor_can_have_is_sent_away(fault: str) -> None:
    broken, shown = BROKEN[fault]
    with pytest.raises(AssertionError, match=shown):
        check_floor(broken())
