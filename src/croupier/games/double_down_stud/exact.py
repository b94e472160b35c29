"""The numbers of double down stud, exact for every schedule: best play and rules of thumb."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from croupier.families.stud.numbers.classes import CLASSES
from croupier.families.stud.numbers.limit import NO_LIMIT_CENTS, whole_stake_cents
from croupier.families.stud.numbers.ways import WayToPlay, numbers_of, way_to_play
from croupier.games.double_down_stud.procedure import PAYING_PAIR, PUSHING_PAIR
from croupier.games.double_down_stud.rules import LAW, DoubleDownRules
from croupier.games.double_down_stud.wagers import BET, elected, offered
from croupier.money.numbers import Numbers, PaidUpTo

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from croupier.games.double_down_stud.analysis import Deals

UNIT_CENTS = 1000
SAFE, ALWAYS, NEVER = f"{BET} doubled if it cannot lose", f"{BET} always doubled", f"{BET} never doubled"
_WORDS = {
    BET: ("best play", "with the double by best play"),
    SAFE: ("double if the hand cannot lose", "with a double only on hands that are paid or returned already"),
    ALWAYS: ("double every hand", "with a double on every hand"),
    NEVER: ("never double", "without a double"),
}
_CATEGORIES = {
    "low_pair": "pair",
    "middle_pair": PUSHING_PAIR,
    "pair_of_tens": PUSHING_PAIR,
    "high_pair": PAYING_PAIR,
}

Gains = tuple[tuple[int, ...], ...]  # for one bet and for two, by class


def gains(rules: DoubleDownRules, stake_cents: int = UNIT_CENTS) -> Gains:
    """What one bet of this stake and two gain in cents. They are paid no more than the limit."""
    return tuple(tuple(_gain(rules, name, stake_cents, bets) for name in CLASSES) for bets in (1, 2))


def _gain(rules: DoubleDownRules, name: str, stake_cents: int, bets: int) -> int:
    schedule, category = elected(rules), _CATEGORIES.get(name, name)
    if category in schedule:
        paid = schedule[category].win_cents(stake_cents, rules.smallest_chip_cents)
        return min(bets * paid, rules.payout_limit)
    return 0 if category == PUSHING_PAIR else -bets * stake_cents


def counted_at(rules: DoubleDownRules, stake_cents: int | None) -> tuple[DoubleDownRules, int]:
    """The table and the bet that are counted: without a bet, one that no limit and no rounding touches."""
    if stake_cents is not None:
        return rules, stake_cents
    return replace(rules, payout_limit=NO_LIMIT_CENTS), whole_stake_cents(rules.payouts)


def ways_to_play(
    rules: DoubleDownRules, counts: NDArray[np.int64], stake_cents: int = UNIT_CENTS
) -> dict[str, NDArray[np.bool_]]:
    """Best play and the rules of thumb: where they double, given the counts by class."""
    import numpy as np

    from croupier.games.double_down_stud import analysis

    each = np.array(gains(rules, stake_cents))
    return {
        BET: analysis.best(counts, each),
        SAFE: analysis.cannot_lose(counts, each[0] < 0),
        ALWAYS: np.full(counts.shape[:-1], fill_value=True),
        NEVER: np.full(counts.shape[:-1], fill_value=False),
    }


def count(own_gains: Gains, all_deals: Deals, doubled: NDArray[np.bool_]) -> WayToPlay:
    """What a way to play comes to."""
    from croupier.games.double_down_stud import analysis

    return way_to_play(own_gains, analysis.ways(all_deals, doubled).tolist(), all_deals.number)


@lru_cache(64)
def counts(rules: DoubleDownRules, stake_cents: int = UNIT_CENTS) -> Mapping[str, WayToPlay]:
    """Best play and the rules of thumb, counted for the full deck."""
    from croupier.games.double_down_stud.analysis import deals

    all_deals, each = deals(), gains(rules, stake_cents)
    ways = ways_to_play(rules, all_deals.counts, stake_cents)
    return {name: count(each, all_deals, doubled) for name, doubled in ways.items()}


def counts_by(rules: DoubleDownRules, doubled: NDArray[np.bool_], stake_cents: int) -> WayToPlay:
    """What it comes to if these are doubled: by the three community cards, the own cards."""
    import numpy as np

    from croupier.families.stud.numbers.paid_by_hand import three_then_one
    from croupier.games.double_down_stud.analysis import Deals

    every = three_then_one()
    weights = np.repeat(every.weights, every.fourths.shape[1])
    deals = Deals(every.fourths.reshape(-1, 1), weights, every.counts.reshape(len(weights), -1))
    return count(gains(rules, stake_cents), deals, doubled.ravel())


def exact_numbers(rules: DoubleDownRules, stake_cents: int | None = None) -> Iterator[Numbers]:
    """The numbers of the bet of this stake, by best play and by rules of thumb."""
    table, unit = counted_at(rules, stake_cents)
    for name, counts_of in counts(table, unit).items():
        yield bet_numbers(rules, name, counts_of, unit)


def bet_numbers(rules: DoubleDownRules, name: str, counts_of: WayToPlay, stake_cents: int = UNIT_CENTS) -> Numbers:
    strategy, note = _WORDS[name]
    return numbers_of(
        *(offered(rules)[BET], counts_of.ways, stake_cents),
        wager=name,
        action=Fraction(counts_of.bets, counts_of.number),
        note=note,
        strategy=strategy,
        paid_up_to=PaidUpTo(rules.payout_limit, LAW.payout),
    )
