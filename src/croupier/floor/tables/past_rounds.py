"""Rounds that are over: who had a wager in each, who dealt it, and the most that anybody could have won in it.

Patrons dispute only rounds in which they had a wager, and a correction is limited by what the round could have paid. A table
keeps its last rounds for this; older ones are in the trail.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from croupier.engine.standing import Standing
from croupier.engine.traits import Metered
from croupier.money.odds import Odds
from croupier.sheets.sheet import Sheet

MOST_ROUNDS = 10_000  # of one table that a matter can still be raised about: a choice of the house


class PastWager(NamedTuple):
    """A wager of a round that is over, and what it won or lost."""

    handle: str
    wager: str
    stake_cents: int
    cents: int = 0


@dataclass(frozen=True, slots=True)
class PastRound:
    """One round that is over, settled or void."""

    round: int
    version: int  # of the table, after the event that ended the round: there the trail has its evidence
    dealt_by: str
    most_cents: Mapping[str, int]  # the most it could have paid, by handle


def most_cents(sheet: Sheet, standing: Standing, wagers: Iterable[PastWager]) -> Mapping[str, int]:
    """The most each patron could have been paid: stakes plus winnings at the highest odds, and never less than was paid.

    A wager with a fixed stake may win the progressive meter, at a table that has one.
    """
    kinds, chip, most = sheet.game.play.wagers(sheet.rules), sheet.rules.smallest_chip_cents, dict[str, int]()
    meter = standing.meter_cents if isinstance(standing, Metered) else 0
    highest: dict[tuple[str, int], int] = {}  # what the odds give, by kind and stake: many seats bet the same
    for each in wagers:
        alike = each.wager.partition(" ")[0], each.stake_cents
        if alike not in highest:
            kind = kinds.get(alike[0])
            wins = [_win_cents(odds, each.stake_cents, chip) for odds in (kind.pays if kind else ())[-1:]]
            wins += [meter] if kind is not None and kind.stakes_cents else []
            highest[alike] = max(wins, default=0)
        most[each.handle] = most.get(each.handle, 0) + each.stake_cents + max(abs(each.cents), highest[alike])
    return MappingProxyType(most)


@lru_cache(1 << 12)  # the same stakes come again and again, and a fraction is slow to multiply
def _win_cents(odds: Odds, stake_cents: int, chip_cents: int) -> int:
    return odds.win_cents(stake_cents, chip_cents)


def with_past_round(past: tuple[PastRound, ...], ended: PastRound) -> tuple[PastRound, ...]:
    """The past rounds with one more; the oldest is dropped when there are too many."""
    return (*past[1 - MOST_ROUNDS :], ended)
