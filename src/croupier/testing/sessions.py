"""The sheets, rounds and numbers that the checks of a game look at. They are made once for checks that follow each other."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any, TypeVar

from croupier.croupiers.numbers import numbers
from croupier.croupiers.play import Live
from croupier.engine.game import Case, Game
from croupier.law.option import TableRules
from croupier.money.numbers import Numbers
from croupier.testing.dealer import Played, elections, rounds_of
from croupier.testing.report.faults import FaultList

T = TypeVar("T")
AnyGame = Game[Any, Any]
SHEETS = 4  # the default rules, and three random ones


@dataclass
class _Session:
    """The rounds at one table, as far as they were needed, and the fault that ended it early."""

    coming: Iterator[Played]
    played: list[Played] = field(default_factory=list)
    fault: Exception | None = None

    def play(self, rounds: int) -> None:
        """Plays on until there are so many rounds, or a round cannot be played."""
        while len(self.played) < rounds and self.fault is None:
            try:
                self.played.append(next(self.coming))
            except Exception as fault:  # noqa: BLE001 (the game under test may do anything)
                self.fault = fault


@dataclass
class _Made:
    """What was made for the last game. A round that was played to its end is only looked at, never played on."""

    game: AnyGame | None = None
    sheets: dict[int, tuple[TableRules, ...]] = field(default_factory=dict)  # by seed
    sessions: dict[int, tuple[_Session, ...]] = field(default_factory=dict)  # by seed
    counted: dict[TableRules, tuple[Numbers, ...]] = field(default_factory=dict)
    by_engine: dict[tuple[TableRules, str], Numbers] = field(default_factory=dict)  # by rules and name of the case
    others: dict[Hashable, Any] = field(default_factory=dict)


_made = _Made()


def _made_for(game: AnyGame) -> _Made:
    global _made  # noqa: PLW0603 (one game's, for every caller)
    if _made.game is not game:
        _made = _Made(game)
    return _made


def made_once(game: AnyGame, what: Hashable, make: Callable[[], T]) -> T:
    """What was made for this game before, or is made now."""
    others = _made_for(game).others
    if what not in others:
        others[what] = make()
    made: T = others[what]
    return made


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
    """One session at each table. A short one is the beginning of a longer one. Raises the fault that ends one early."""
    for session in _begun(game, seed):
        session.play(rounds)
        yield tuple(session.played[:rounds])
        if len(session.played) < rounds and session.fault is not None:
            raise session.fault


def every_round(game: AnyGame, seed: int, rounds: int, look: Callable[[Live], object]) -> None:
    """Looks at each round of the sessions. Raises every fault, also those of rounds that could not be played."""
    faults = FaultList()
    for session in _begun(game, seed):
        session.play(rounds)
        for played in session.played[:rounds]:
            with faults.here(played.live):
                look(played.live)
        if len(session.played) < rounds and session.fault is not None:
            with faults.here():
                raise session.fault
    faults.finish()


def _begun(game: AnyGame, seed: int) -> tuple[_Session, ...]:
    made = _made_for(game).sessions
    if seed not in made:
        made[seed] = tuple(_Session(rounds_of(game, rules, random)) for rules, random in tables(game, seed))
    return made[seed]


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
