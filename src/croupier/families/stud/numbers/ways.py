"""The numbers of a wager from the number of ways in which it gains each amount."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from croupier.engine.wager_kind import WagerKind
from croupier.money.numbers import Numbers


def numbers_of(kind: WagerKind, ways: Mapping[int, int], unit_cents: int, **parts: Any) -> Numbers:
    """The numbers by the ways of each gain in cents. `parts` are fields of `Numbers` that are not as for most wagers."""
    total, pays = sum(ways.values()), kind.pays
    usual: dict[str, Any] = {
        "wager": kind.name,
        "pays": " up to ".join(dict.fromkeys(map(str, (*pays[:1], *pays[-1:])))),
        "cite": kind.cite,
        "gains": tuple(
            (Fraction(cents, unit_cents), Fraction(ways[cents], total))
            for cents in sorted(ways, reverse=True)
            if ways[cents]
        ),
        "action": Fraction(1),
        "rounds": Fraction(1),
        "kinds": frozenset((kind.name,)),
    }
    return Numbers(**usual | parts)


class WayToPlay(NamedTuple):
    """What a way to play comes to: in how many ways each gain in cents, of how many, and how many bets there were."""

    ways: Mapping[int, int]
    number: int
    bets: int

    @property
    def mean_cents(self) -> Fraction:
        return Fraction(sum(cents * times for cents, times in self.ways.items()), self.number)


def way_to_play(gains: Iterable[Sequence[int]], by_bets: Sequence[Sequence[int]], number: int) -> WayToPlay:
    """A way to play from its gains in cents and how often each occurs, both by number of bets from one on, and by class."""
    total: Counter[int] = Counter()
    for of_bets, cents in zip(by_bets, gains, strict=True):
        for times, gain in zip(of_bets, cents, strict=True):
            total[gain] += times
    bets = sum(many * sum(of_bets) for many, of_bets in enumerate(by_bets, 1))
    return WayToPlay({gain: times for gain, times in total.items() if times}, number, bets)
