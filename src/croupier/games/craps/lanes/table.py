"""The lanes of a table of craps. Wagers are made one by one, each with one stake, and "deal" rolls the dice.

A wager's fate depends on the point, the roll and itself alone, so the engine is run once for every point and every roll with all
wagers down. Which wagers may be made is asked of the game's own ruling.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.amounts.cents import plain
from croupier.engine.croupier import QuietCroupier
from croupier.engine.game import Game
from croupier.engine.lanes import SHOE, LaneColumn, LaneRound, LaneScene
from croupier.engine.lanes.arrays import EPISODE_NUMBERS, ArrayLanes
from croupier.games.craps.lanes import steps as at
from croupier.games.craps.lanes.steps import Tables
from croupier.games.craps.layout import FLAT_OF, POINTS
from croupier.games.craps.rules import CrapsRules
from croupier.games.craps.standing import CrapsStanding
from croupier.games.craps.wagers import LAW
from croupier.law.ruling import Refused, Verdict, not_determined
from croupier.money.wager import Bet, Wager

SEAT, DEAL = "A", "deal"
# The wagers that lanes make, as far as a table offers them.
KINDS = (
    *("pass", "dont_pass", "come", "dont_come", "place", "field", "hardway", "any_seven", "any_craps"),
    *("pass_odds", "dont_pass_odds", "come_odds", "dont_come_odds"),
)
_COMES = frozenset({"come", "dont_come"})
_TABLE_POINTS = (0, *POINTS)
_MOST_STAKE = 3  # units, of a wager that a unit is not paid exactly on


class Spot(NamedTuple):
    """A place on the layout."""

    kind: str
    on: str

    @property
    def name(self) -> str:
        return f"{self.kind} {self.on}" if self.on else self.kind


@dataclass(frozen=True)
class Layout:
    """The wagers of a table: each spot with its stake. Those that are bet on come first; a come bet only moves to its number."""

    spots: tuple[Spot, ...]
    cents: tuple[int, ...]
    bets: int  # how many spots are bet on

    @property
    def bet_on(self) -> range:
        return range(self.bets)

    def wager(self, spot: int) -> Wager:
        return Wager(SEAT, *self.spots[spot], self.cents[spot])

    def flat(self, spot: int) -> int:
        """The spot of the flat bet that odds need; -1 if the wager needs none."""
        kind, on = self.spots[spot]
        return self.spots.index(Spot(FLAT_OF[kind], on)) if kind in FLAT_OF else -1


class CrapsLanes(ArrayLanes):
    """A player who shoots in each lane."""

    def __init__(self, game: Game[Any, Any], rules: CrapsRules, scene: LaneScene) -> None:
        if scene.episode == SHOE:
            raise Refused(not_determined(LAW["pass"], 'dice have no shoe: write "round" or "bankroll"'))
        self.layout = layout = _layout(game, rules, scene.unit_cents)
        actions = (*(f"bet {layout.spots[spot].name} {plain(layout.cents[spot])}" for spot in layout.bet_on), DEAL)
        columns = (
            LaneColumn("point", most=10),
            LaneColumn("dice", 2, most=6),
            LaneColumn("wagers", len(layout.spots), most=1),
            LaneColumn("rounds"),
            LaneColumn("bankroll"),
        )
        super().__init__(scene, actions, columns, width=at.WIDTH)
        self._tables = _tables(game, rules, scene, layout)

    def _begin(self, which: NDArray[np.uint8]) -> None:
        at.begin_all(self._tables, self._seats, which)

    def _step(self, actions: NDArray[np.int64], same_step: int) -> None:
        at.step_all(self._tables, self._seats, self._results, actions, same_step)

    def asked(self, lane: int) -> Hashable:
        return bool(self._state[lane, at.OVER])

    def closed(self, lane: int, action: int) -> Hashable:
        return action, self._seats.bank[lane] < self.scene.unit_cents, self._state[lane, : at.ROUND].tobytes()

    def played(self, lane: int) -> LaneRound:
        """The table of a lane with the wagers on it."""
        state = self._state[lane].astype(np.int64)
        bits = int(state[at.LOW]) | int(state[at.HIGH]) << at.HALF_BITS
        down = tuple(self.layout.wager(spot) for spot in range(len(self.layout.spots)) if bits >> spot & 1)
        standing = CrapsStanding(point=_TABLE_POINTS[state[at.POINT]], wagers=down, seats=(SEAT,), shooter=SEAT)
        return LaneRound(standing=standing, bets=(), outcomes=(), answers=())


# ---------------------------------------------------------------- the wagers of a table


@lru_cache(maxsize=8)
def _layout(game: Game[Any, Any], rules: CrapsRules, unit_cents: int) -> Layout:
    offered = game.play.wagers(rules)
    bets = [Spot(kind, on) for kind in KINDS if kind in offered for on in offered[kind].selections]
    spots = [spot for spot in bets if spot.kind not in _COMES or not spot.on]
    cents = {spot: _stake(game, rules, spot, unit_cents) for spot in spots}
    moved = [spot for spot in bets if spot.kind in _COMES and spot.on]
    every = tuple(spot for spot in (*spots, *moved) if cents.get(Spot(spot.kind, ""), 1) or cents.get(spot))
    every = tuple(spot for spot in every if spot in moved or cents[spot])
    stakes = tuple(cents.get(spot) or cents[Spot(spot.kind, "")] for spot in every)
    return Layout(every, stakes, sum(spot not in moved for spot in every))


def _stake(game: Game[Any, Any], rules: CrapsRules, spot: Spot, unit_cents: int) -> int:
    """The least stake from a unit on that may be made wherever the wager may be made; 0 if there is none."""
    points = POINTS if FLAT_OF.get(spot.kind, "") in {"pass", "dont_pass"} else (POINTS[0], 0)
    for cents in range(unit_cents, _MOST_STAKE * unit_cents + 1, 100):
        judged = [_lawful(game, rules, spot, cents, point, unit_cents) for point in points]
        if all(judged) or (len(points) < len(POINTS) and any(judged)):
            return cents
    return 0


def _lawful(game: Game[Any, Any], rules: CrapsRules, spot: Spot, cents: int, point: int, unit_cents: int) -> bool:
    """Whether a wager may be made at a point, with the flat bet that its odds need."""
    flat = FLAT_OF.get(spot.kind)
    down = (Wager(SEAT, flat, spot.on, unit_cents),) if flat else ()
    if flat in {"pass", "dont_pass"} and not point:
        return False
    standing = CrapsStanding(point=point, wagers=down, seats=(SEAT,), shooter=SEAT)
    return game.play.ruling(rules, standing, down, Bet(SEAT, *spot, cents)).verdict is Verdict.LAWFUL


# ---------------------------------------------------------------- tables


def _tables(game: Game[Any, Any], rules: CrapsRules, scene: LaneScene, layout: Layout) -> Tables:
    gains, following, points = _fates(game, rules, layout)
    rolls = [roll for roll, dice in enumerate(_ROLLS) for _ in range(1 + (dice[0] != dice[1]))]
    may = [
        _bits(
            _lawful(game, rules, layout.spots[spot], layout.cents[spot], point, scene.unit_cents)
            for spot in layout.bet_on
        )
        for point in _TABLE_POINTS
    ]
    spots = range(len(layout.spots))
    rolls_with = [_bits(_rolls(game, rules, layout.wager(spot), point) for spot in spots) for point in _TABLE_POINTS]
    book = {
        at.EPISODE: EPISODE_NUMBERS[scene.episode],
        at.MOST_ROUNDS: scene.rounds,
        at.UNIT: scene.unit_cents,
        at.BANK: scene.bankroll * scene.unit_cents,
        at.SPOTS: len(layout.spots),
        at.ACTIONS: len(layout.bet_on) + 1,
    }
    return Tables(
        book=np.array([book[place] for place in range(len(book))], np.int64),
        rolls=np.array(rolls, np.int64),
        dice=np.array(_ROLLS, np.int64).reshape(-1),
        gains=gains.reshape(-1),
        following=following.reshape(-1),
        points=points.reshape(-1),
        marked=np.array(_TABLE_POINTS, np.int64),
        may=np.array(may, np.int64),
        rolls_with=np.array(rolls_with, np.int64),
        needs=np.array([layout.flat(spot) for spot in range(len(layout.spots))], np.int64),
        cents=np.array(layout.cents, np.int64),
    )


def _bits(flags: Iterable[bool]) -> int:
    """A bit for each flag, the first lowest."""
    return sum(flag << place for place, flag in enumerate(flags))


_ROLLS = tuple((low, high) for low in range(1, 7) for high in range(low, 7))


class _Rolled(QuietCroupier):
    """A croupier with given dice."""

    def __init__(self, dice: tuple[int, int]) -> None:
        self.dice = dice

    def chance(self, device: Any) -> Any:
        del device
        return self.dice


@lru_cache(maxsize=8)
def _fates(
    game: Game[Any, Any], rules: CrapsRules, layout: Layout
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """By point and roll: what each spot gains in cents, the spot where its wager is then (-1: nowhere), and the next point."""
    shape = (len(_TABLE_POINTS), len(_ROLLS), len(layout.spots))
    gains, following = np.zeros(shape, np.int64), np.full(shape, -1, np.int64)
    points = np.zeros(shape[:2], np.int64)
    for place, point in enumerate(_TABLE_POINTS):
        for roll, dice in enumerate(_ROLLS):
            for down in _together(layout, point):
                wagers = tuple(layout.wager(spot) for spot in down)
                standing = CrapsStanding(point=point, wagers=wagers)
                outcome = game.play.procedure(_Rolled(dice), rules, standing, wagers)
                after: Any = outcome.standing
                points[place, roll] = _TABLE_POINTS.index(after.point)
                gained = {line.wager: line.cents for line in outcome.lines}
                left = {wager.kind: Spot(wager.kind, wager.on) for wager in outcome.standing.wagers}
                still = {Spot(wager.kind, wager.on) for wager in outcome.standing.wagers}
                for spot in down:
                    name = layout.spots[spot]
                    gains[place, roll, spot] = gained[name.name]
                    goes = name if name in still else left.get(name.kind) if len(down) == 1 else None
                    following[place, roll, spot] = -1 if goes is None else layout.spots.index(goes)
    return gains, following, points


def _together(layout: Layout, point: int) -> Iterator[list[int]]:
    """The spots in groups that are run at once: a come bet alone, for it moves to where another one may be."""
    spots = range(len(layout.spots))
    new = [spot for spot in spots if layout.spots[spot].kind in _COMES and not layout.spots[spot].on]
    line_odds = {"pass_odds", "dont_pass_odds"}
    yield [spot for spot in spots if spot not in new and (point or layout.spots[spot].kind not in line_odds)]
    if point:
        yield from ([spot] for spot in new)


def _rolls(game: Game[Any, Any], rules: CrapsRules, wager: Wager, point: int) -> bool:
    """Whether the shooter may throw with this wager down."""
    new_come = wager.kind in _COMES and not wager.on
    if wager.kind in FLAT_OF or (new_come and not point):
        return bool(point) and not new_come
    standing = CrapsStanding(point=point, wagers=(wager,), seats=(SEAT,), shooter=SEAT)
    try:
        game.play.procedure(_Rolled((1, 1)), rules, standing, (wager,))
    except Refused:
        return False
    return True
