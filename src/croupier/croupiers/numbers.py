"""The numbers of wagers: by running the engine over everything that can happen, or from the count of a game that has one.

Odds are per unit, but a limit of what is paid and rounding to the smallest chip are not: with them, numbers depend on the
initial wager. `all_numbers` counts a wager that neither touches, `with_stakes` the wagers that are really made. For a sheet see
`sheets.numbers`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from typing import Any

from croupier.croupiers.solve import Followed, follow
from croupier.engine.game import Case, Game
from croupier.engine.strategy import Strategy
from croupier.law.option import TableRules
from croupier.law.ruling import Refused
from croupier.money.numbers import Numbers


def all_numbers(game: Game[Any, Any], rules: TableRules, kind: str = "") -> list[Numbers]:
    """The numbers of every wager under these rules. With a kind: only of wagers named after it or staked on it.

    The engine is run, unless the game has a count of its own, which the conformance suite compares with the engine. Such a
    game counts all of its cases, first and in their order.
    """
    counted = {each.wager: each for each in game.numbers.exact(rules)}
    if counted and not kind:
        return list(counted.values())
    listed = []
    for case in game.numbers.cases(rules):
        known = counted.pop(case.wager, None)
        if not kind or kind in _named(case):
            listed.append(known or numbers(game, rules, case))
    return listed + [each for each in counted.values() if not kind or kind in each.kinds]


def with_stakes(
    game: Game[Any, Any], rules: TableRules, usual: Iterable[Numbers], stake_of: Callable[[Numbers], int | None]
) -> list[Numbers]:
    """The same wagers with initial wagers of so many cents. Numbers name their stake if they are others than usual."""
    every, chip = list(usual), rules.smallest_chip_cents
    stakes = {each.wager: stake_of(each) for each in every}
    tried: dict[int, set[str]] = defaultdict(set)
    for wager, cents in stakes.items():
        if cents is not None or chip > 1:
            tried[chip if cents is None else cents].add(wager)
    counted = {cents: dict(_at_stake(game, rules, cents, wagers)) for cents, wagers in tried.items()}
    return [_with_stake(each, stakes[each.wager], counted, chip) for each in every]


def _at_stake(
    game: Game[Any, Any], rules: TableRules, cents: int, wagers: Collection[str]
) -> Iterator[tuple[str, Numbers]]:
    """The numbers of these wagers with a stake, if the table takes it."""
    if game.numbers.at_stake is not None:
        yield from ((each.wager, each) for each in game.numbers.at_stake(rules, cents))
        return
    for case in game.numbers.cases(rules):
        if case.wager in wagers:
            with suppress(Refused):
                yield case.wager, numbers(game, rules, case.at_stake(cents))


def _with_stake(
    usual: Numbers, stake_cents: int | None, counted: Mapping[int, Mapping[str, Numbers]], chip_cents: int
) -> Numbers:
    """The numbers of one wager. Without a stake, they say whether the smallest chip as a wager would be rounded."""
    stake = chip_cents if stake_cents is None else stake_cents
    numbers = counted.get(stake, {}).get(usual.wager, usual)
    if numbers.gains == usual.gains:
        return usual if stake_cents is None else replace(usual, paid_up_to=None)
    if stake_cents is None:
        return usual if numbers.cut_by_limit(stake) else replace(usual, rounded_to_cents=chip_cents)
    if numbers.stake_cents is not None:
        return numbers
    rounded = None if numbers.cut_by_limit(stake) else chip_cents
    return replace(numbers, stake_cents=stake, rounded_to_cents=rounded)


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


def not_analysed(game: Game[Any, Any], rules: TableRules, numbers: Iterable[Numbers]) -> list[str]:
    """The kinds of wager a patron may make that none of these numbers covers. One that has a price has no numbers."""
    staked = {kind for each in numbers for kind in each.kinds}
    if game.numbers.price(rules) is not None:
        staked.update(game.play.between_players(rules, ()))
    return [
        name
        for name, kind in game.play.wagers(rules).items()
        if not (kind.made_in_play or kind.laid_with) and name not in staked
    ]


def numbers(game: Game[Any, Any], rules: TableRules, case: Case, strategy: Strategy | None = None) -> Numbers:
    """The exact numbers of one case, by running the engine over everything that can happen."""
    followed = follow(game, case.rules or rules, case, strategy or case.strategy)
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
        paid_up_to=case.paid_up_to,
    )


def _gains(followed: Followed, unit: int) -> tuple[tuple[Fraction, Fraction], ...]:
    gains: dict[Fraction, Fraction] = defaultdict(Fraction)
    for end, chance in followed.ends.items():
        gains[Fraction(end.cents, unit)] += chance
    return tuple(sorted(gains.items(), reverse=True))
