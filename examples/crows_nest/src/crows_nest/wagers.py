"""The five wagers of crow's nest: four on one roll, and the watch, which waits for twins or a 7."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from croupier.engine.standing import Standing
from croupier.engine.wager_kind import WagerKind
from croupier.equipment.dice import Pair
from croupier.law.citation import cite
from croupier.law.option import Source
from croupier.law.ruling import Ruling, lawful, unlawful
from croupier.money.wager import Act, Bet, Wager
from crows_nest.rules import CrowsNestRules

ALOFT, BELOW, TWINS, CROW, WATCH = "aloft", "below", "twins", "crow", "watch"
SEVEN = 7
LAW = cite("19:47-8.4(d)3ii")
_TITLES = {ALOFT: "Aloft", BELOW: "Below", TWINS: "Twins", CROW: "The crow", WATCH: "The watch"}
_LOWEST_AND_HIGHEST = (2, 12)


@cache
def offered(rules: CrowsNestRules) -> Mapping[str, WagerKind]:
    """The wagers of a table; a licensee may leave the watch out."""
    return {
        name: WagerKind(
            name, title, LAW, (rules.payouts[name],), source=Source.PROPOSED, option=WATCH if name == WATCH else ""
        )
        for name, title in _TITLES.items()
        if name != WATCH or rules.watch
    }


def ruling(_rules: CrowsNestRules, _standing: Standing, _wagers: tuple[Wager, ...], bet: Bet) -> Ruling:
    """Wagers may be made and taken down freely before each roll."""
    if bet.act in {Act.CALL_ON, Act.CALL_OFF}:
        return unlawful(LAW, "a wager at crow's nest counts on every roll until it is won or lost")
    return lawful(LAW, "before the roll")


def decides(kind: str, dice: Pair) -> bool:
    """Whether a roll decides a wager. Only the watch can wait."""
    return kind != WATCH or _is_twins(dice) or sum(dice) == SEVEN


def wins(kind: str, dice: Pair) -> bool:
    """Whether a roll that decides a wager wins it."""
    match kind:
        case "aloft":
            return sum(dice) > SEVEN
        case "below":
            return sum(dice) < SEVEN
        case "crow":
            return sum(dice) in _LOWEST_AND_HIGHEST
        case _:
            return _is_twins(dice)


def _is_twins(dice: Pair) -> bool:
    return dice[0] == dice[1]
