"""The sheets, rounds and numbers that the checks of a game look at. They are made once for checks that follow each other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from croupier.croupiers.numbers import numbers
from croupier.engine.game import Case, Game
from croupier.law.option import TableRules
from croupier.money.numbers import Numbers
from croupier.testing.dealer import Played, elections, session

AnyGame = Game[Any, Any]
SHEETS = 4  # the default rules, and three random ones


@dataclass
class _Made:
    """What was made for the last game. A round that was played to its end is only looked at, never played on."""

    game: AnyGame | None = None
    sheets: dict[int, tuple[TableRules, ...]] = field(default_factory=dict)  # by seed
    sessions: dict[tuple[int, int], tuple[Played, ...]] = field(default_factory=dict)  # by seed and number of the sheet
    counted: dict[TableRules, tuple[Numbers, ...]] = field(default_factory=dict)
    by_engine: dict[tuple[TableRules, str], Numbers] = field(default_factory=dict)  # by rules and name of the case


_made = _Made()


def _made_for(game: AnyGame) -> _Made:
    global _made  # noqa: PLW0603 (one game's, for every caller)
    if _made.game is not game:
        _made = _Made(game)
    return _made


def sheets(game: AnyGame, seed: int) -> tuple[TableRules, ...]:
    """The default rules, then random ones."""
    made = _made_for(game).sheets
    if seed not in made:
        random = Random(seed)
        made[seed] = (game.rules.example(), *(elections(game, random) for _ in range(SHEETS - 1)))
    return made[seed]


def tables(game: AnyGame, seed: int) -> Iterator[tuple[TableRules, Random]]:
    for number, rules in enumerate(sheets(game, seed)):
        yield rules, Random(f"{seed} {number}")


def sessions(game: AnyGame, seed: int, rounds: int) -> Iterator[tuple[Played, ...]]:
    """One session at each table. A short one is the beginning of a longer one."""
    made = _made_for(game).sessions
    for number, (rules, random) in enumerate(tables(game, seed)):
        if len(made.get((seed, number), ())) < rounds:
            made[seed, number] = session(game, rules, random, rounds)
        yield made[seed, number][:rounds]


def exact_numbers(game: AnyGame, rules: TableRules) -> tuple[Numbers, ...]:
    """The numbers that the game counts itself."""
    made = _made_for(game).counted
    if rules not in made:
        made[rules] = tuple(game.numbers.exact(rules))
    return made[rules]


def by_engine(game: AnyGame, rules: TableRules, case: Case) -> Numbers:
    """The numbers of a case by the engine. Cases of one sheet must have different names."""
    made = _made_for(game).by_engine
    if (rules, case.wager) not in made:
        made[rules, case.wager] = numbers(game, rules, case)
    return made[rules, case.wager]


def staked_cents(played: Played) -> int:
    """What patrons put on the layout before and during the round, less what they took down."""
    down = {(wager.seat, wager.name): wager.stake_cents for wager in played.live.round.wagers}
    lines: dict[tuple[str, str], list[int]] = {}
    for line in played.live.outcome.lines if played.live.outcome is not None else ():
        lines.setdefault((line.seat, line.wager), []).append(line.stake_cents)
    parts = {name for name, stakes in lines.items() if len(stakes) > 1 and sum(stakes) == down.get(name)}
    whole = (down[name] if name in parts else len(each) * down[name] for name, each in lines.items() if name in down)
    raised = sum(whole) + sum(sum(each) for name, each in lines.items() if name not in down) - sum(down.values())
    return sum(down.values()) - sum(wager.stake_cents for wager in played.before.wagers) + raised
