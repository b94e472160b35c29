"""Rounds that are over: who had a wager in each, who dealt it, and the most it could have come to for anybody in it.

A dispute is a patron's own only where he had a wager in the round, and a correction of it is no gift: both are held to
this. A table keeps its last rounds so; what is older is in the trail.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from croupier.engine.standing import Standing
from croupier.engine.traits import Metered
from croupier.sheets.sheet import Sheet

if TYPE_CHECKING:
    from croupier.floor.tables.table import Table

KEPT = 10_000  # rounds of a table that a matter can still be raised about: a choice of the house


@dataclass(frozen=True, slots=True)
class PastWager:
    """A wager as it lay, and what it brought or cost."""

    handle: str
    wager: str
    stake_cents: int
    cents: int = 0


@dataclass(frozen=True, slots=True)
class PastRound:
    """One round that is over, settled or void."""

    round: int
    version: int  # of the table, by the event that ended the round: there its evidence stands
    dealt_by: str
    most_cents: Mapping[str, int]  # that it could have come to, by handle


def most_cents(sheet: Sheet, standing: Standing, lays: Iterable[PastWager]) -> Mapping[str, int]:
    """The stakes of each patron and what they win at the highest odds of each wager; never less than what was paid.

    A wager whose stake its paragraph fixes may win the meter, where the table has one.
    """
    kinds, chip, most = sheet.game.play.wagers(sheet.rules), sheet.rules.smallest_chip_cents, dict[str, int]()
    meter = standing.meter_cents if isinstance(standing, Metered) else 0
    for lay in lays:
        kind = kinds.get(lay.wager.partition(" ")[0])
        wins = [abs(lay.cents), *(odds.win_cents(lay.stake_cents, chip) for odds in (kind.pays if kind else ())[-1:])]
        wins += [meter] if kind is not None and kind.stakes_cents else []
        most[lay.handle] = most.get(lay.handle, 0) + lay.stake_cents + max(wins)
    return MappingProxyType(most)


def kept(table: Table, lays: Iterable[PastWager], *, dealt_by: str) -> tuple[PastRound, ...]:
    """What a table keeps of its past when the round under way is over."""
    most = most_cents(table.sheet, table.standing, lays)
    return (*table.past[1 - KEPT :], PastRound(table.round, table.version + 1, dealt_by, most))
