"""Red dog by counting the ranks of three cards in the order dealt; one first card stands for its rank."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from croupier.games.red_dog.rules import THREE_OF_A_KIND, RedDogRules, payout_row
from croupier.games.red_dog.wagers import ORIGINAL, offered
from croupier.money.numbers import Numbers

_RANKS, _SUITS = 13, 4
_WIDEST = 11  # a two and an ace


class _Fate(NamedTuple):
    """The result of the original wager and its raise together, and its number of ways."""

    gain_cents: int
    raised_cents: int
    ways: int


def counted(rules: RedDogRules, stake_cents: int | None = None) -> Iterator[Numbers]:
    kind = offered(rules)[ORIGINAL]
    unit = rules.payouts.whole_stake_cents() if stake_cents is None else stake_cents
    cards = _RANKS * _SUITS * rules.decks
    total = _RANKS * (cards - 1) * (cards - 2)
    ways: dict[int, int] = {}
    raised_cents = 0
    for fate in _fates(rules, unit):
        ways[fate.gain_cents] = ways.get(fate.gain_cents, 0) + fate.ways
        raised_cents += fate.raised_cents * fate.ways
    yield Numbers(
        wager=ORIGINAL,
        pays=f"{kind.pays[0]} up to {kind.pays[-1]}",
        cite=kind.cite,
        gains=tuple((Fraction(cents, unit), Fraction(ways[cents], total)) for cents in sorted(ways, reverse=True)),
        action=1 + Fraction(raised_cents, unit * total),
        rounds=Fraction(1),
        kinds=frozenset((ORIGINAL,)),
        note="the first round of a shoe, with the maximum raise whenever a raise gains",
    )


def _fates(rules: RedDogRules, unit: int) -> Iterator[_Fate]:
    per_rank = _SUITS * rules.decks
    left = _RANKS * per_rank - 2  # cards left for the third
    chip_cents = rules.smallest_chip_cents
    triple = rules.payouts[THREE_OF_A_KIND].win_cents(unit, chip_cents)
    yield _Fate(triple, 0, _RANKS * (per_rank - 1) * (per_rank - 2))
    yield _Fate(0, 0, _RANKS * (per_rank - 1) * (left - (per_rank - 2)))  # a pair, but no third (6.5(f)2)
    yield _Fate(0, 0, 2 * (_RANKS - 1) * per_rank * left)  # consecutive, either card first (6.5(e))
    for spread in range(1, _WIDEST + 1):
        odds = rules.payouts[payout_row(spread)]
        wins = {stake: odds.win_cents(stake, chip_cents) for stake in (0, 1, unit)}
        between = spread * per_rank
        outside = left - between
        raised = _best_raise(wins, between, outside)
        pairs = 2 * (_WIDEST + 1 - spread) * per_rank
        yield _Fate(wins[unit] + wins[raised], raised, pairs * between)
        yield _Fate(-unit - raised, raised, pairs * outside)


def _best_raise(wins: dict[int, int], between: int, outside: int) -> int:
    """The raise with the greatest expected gain: none, the minimum or the maximum, since the gain is linear but for rounding.

    On a tie it is the smaller one, like the engine's solver.
    """
    return max(wins, key=lambda stake: wins[stake] * between - stake * outside)
