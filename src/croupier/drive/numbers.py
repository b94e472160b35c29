"""The numbers of wagers: from the game's own count, or by running the engine over everything that can happen."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from croupier.drive.solve import Followed, follow
from croupier.engine.strategy import Strategy
from croupier.money.numbers import Numbers

if TYPE_CHECKING:
    from croupier.engine.game import Case, Game
    from croupier.law.option import TableRules


def all_numbers(game: Game[Any, Any], rules: TableRules, kind: str = "") -> list[Numbers]:
    """The numbers of every wager under these rules. With a kind: only of wagers named after it or staked on it.

    The game's own count is used if it has one; the conformance suite compares it with the engine. A game counts all of its
    cases, first and in their order, or none of them. If it counts none, the engine is run.
    """
    counted = {each.wager: each for each in game.numbers.counted(rules)}
    if counted and not kind:
        return list(counted.values())
    found = []
    for case in game.numbers.cases(rules):
        known = counted.pop(case.wager, None)
        if not kind or kind in _named(case):
            found.append(known or numbers(game, rules, case))
    return found + [each for each in counted.values() if not kind or kind in each.kinds]


def main_wager(game: Game[Any, Any], rules: TableRules) -> Numbers | None:
    """The numbers of the game's main wager by the best play, which is listed first; None if they are not counted.

    If each selection is a wager of its own ("place 6"), those of the best one.
    """
    kind = game.main_wager or next(iter(game.play.wagers(rules)))
    found = [each for each in all_numbers(game, rules, kind) if each.wager.split()[0] == kind]
    plain = next((each for each in found if each.wager == kind), None)
    return plain or min(found, key=lambda each: each.house_advantage, default=None)


def _named(case: Case) -> set[str]:
    staked = {case.watch} if case.watch else {bet.kind for bet in case.bets}
    return {case.wager.split()[0], *staked}


def of_any_wager(game: Game[Any, Any], rules: TableRules, name: str) -> Numbers | None:
    """The numbers of a wager whose selection cannot be listed, such as "straight 3-7-12". None if the game has no such kind.

    Raises `Refused` with everything that is wrong with the selection.
    """
    kind, _, on = name.strip().partition(" ")
    offered = game.play.wagers(rules).get(kind)
    if offered is None or offered.open is None or game.numbers.any_wager is None:
        return None
    return game.numbers.any_wager(rules, kind, on.strip())


def not_analysed(game: Game[Any, Any], rules: TableRules, found: Iterable[Numbers]) -> list[str]:
    """The kinds of wager a patron may make that none of these numbers covers."""
    staked = {kind for each in found for kind in each.kinds}
    return [
        name
        for name, kind in game.play.wagers(rules).items()
        if not (kind.made_in_play or kind.laid_with) and name not in staked
    ]


def numbers(game: Game[Any, Any], rules: TableRules, case: Case, strategy: Strategy | None = None) -> Numbers:
    """The exact numbers of one case, by running the engine over everything that can happen."""
    followed = follow(game, rules, case, strategy)
    unit = case.unit_cents(end.action_cents for end in followed.ends)
    return Numbers(
        wager=case.wager,
        pays=case.pays,
        cite=case.cite,
        gains=_gains(followed, unit),
        action=sum((end.action_cents * chance for end, chance in followed.ends.items()), Fraction(0)) / unit,
        rounds=followed.rounds,
        kinds=followed.kinds,
        note=case.note,
    )


def _gains(followed: Followed, unit: int) -> tuple[tuple[Fraction, Fraction], ...]:
    gains: dict[Fraction, Fraction] = defaultdict(Fraction)
    for end, chance in followed.ends.items():
        gains[Fraction(end.cents, unit)] += chance
    return tuple(sorted(gains.items(), reverse=True))
