"""The numbers of Boston 5, exact for every ante bonus: best play, rules of thumb, and the three-card bonus.

Numbers are per ante. A seat lays three antes before the deal and two more with the second wager.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from croupier.families.stud.numbers.limit import whole_stake_cents
from croupier.families.stud.numbers.ways import numbers_of
from croupier.games.boston_5.rules import BostonRules
from croupier.games.boston_5.wagers import ANTE, BONUS, FIRST, FIRST_ANTES, SECOND, bonus_schedule, offered
from croupier.hands.poker.categories import FIVE_CARDS, THREE_CARDS
from croupier.law.option import NOT_OFFERED
from croupier.money.numbers import Numbers

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from croupier.games.boston_5.analysis import Threes

UNIT_CENTS = 1000
BARE, QUEENS, PAIRS = f"{ANTE} before its bonus", f"{ANTE} with queen high", f"{ANTE} with pairs"
FIRST_PAIR, QUEEN_HIGH = 274, 112  # values of hands of three: a pair of twos; queen, three and two
_WORDS = {
    ANTE: ("best play", "with first and second wager and the ante bonus, by best play"),
    BARE: ("best play", "with first and second wager, by best play; whatever the ante bonus pays comes on top"),
    QUEENS: ("second wager with queen high or better", "with the second wager on queen high or better"),
    PAIRS: ("second wager with a pair or better", "with the second wager on a pair or better"),
}


def exact_numbers(rules: BostonRules, stake_cents: int | None = None) -> Iterator[Numbers]:
    """The numbers of every wager. Those of the ante need the ante bonus; without it, only what comes before the bonus."""
    from croupier.games.boston_5.analysis import threes

    hands, unit = threes(), whole_stake_cents(rules.payouts) if stake_cents is None else stake_cents
    if rules.ante_bonus:
        yield ante_numbers(rules, ANTE, hands, best_mask(rules, hands, ante_cents=unit), ante_cents=unit)
    if rules.three_card_bonus != NOT_OFFERED:
        yield bonus_numbers(rules, THREE_CARDS, unit)
    if rules.ante_bonus:
        yield ante_numbers(rules, QUEENS, hands, hands.values >= QUEEN_HIGH, ante_cents=unit)
        yield ante_numbers(rules, PAIRS, hands, hands.values >= FIRST_PAIR, ante_cents=unit)
    bare = best_mask(rules, hands, bonus=False, ante_cents=unit)
    yield ante_numbers(rules, BARE, hands, bare, bonus=False, ante_cents=unit)


# ---------------------------------------------------------------- the ante


def gains(rules: BostonRules, *, bonus: bool = True, ante_cents: int = UNIT_CENTS) -> NDArray[np.int64]:
    """What all wagers of the ante gain in cents, by category of the five cards and result: the dealer lower, equal, higher."""
    import numpy as np

    chip, wager = rules.smallest_chip_cents, FIRST_ANTES * ante_cents
    wins = sum(rules.payouts[kind].win_cents(wager, chip) for kind in (FIRST, SECOND))
    paid = {name: odds.win_cents(ante_cents, chip) for name, odds in rules.ante_bonus} if bonus else {}
    loses = -ante_cents - 2 * wager
    return np.array(
        [[each + paid.get(name, 0) for each in (wins, 0, loses)] for name in reversed(FIVE_CARDS)], np.int64
    )


def folded_cents(ante_cents: int = UNIT_CENTS) -> int:
    """What a fold gains: ante and first wager are lost."""
    return -(1 + FIRST_ANTES) * ante_cents


def totals(rules: BostonRules, hands: Threes, *, bonus: bool = True, ante_cents: int = UNIT_CENTS) -> NDArray[np.int64]:
    """By hand of three: the total gain in cents of a second wager, over all that can follow."""
    total: NDArray[np.int64] = (hands.ways * gains(rules, bonus=bonus, ante_cents=ante_cents)).sum(axis=(1, 2))
    return total


def best_mask(
    rules: BostonRules, hands: Threes, *, bonus: bool = True, ante_cents: int = UNIT_CENTS
) -> NDArray[np.bool_]:
    """Which hands make the second wager. If both choices are worth the same, the engine's solver makes it too."""
    worth = totals(rules, hands, bonus=bonus, ante_cents=ante_cents)
    mask: NDArray[np.bool_] = worth >= folded_cents(ante_cents) * hands.each
    return mask


def ante_numbers(
    rules: BostonRules,
    name: str,
    hands: Threes,
    raised: NDArray[np.bool_],
    *,
    bonus: bool = True,
    ante_cents: int = UNIT_CENTS,
) -> Numbers:
    """The numbers of the ante if these hands of three make the second wager and the others fold."""
    ways: Counter[int] = Counter({folded_cents(ante_cents): int((~raised).sum()) * hands.each})
    each = gains(rules, bonus=bonus, ante_cents=ante_cents)
    summed = hands.ways[raised].sum(axis=0)
    for cents, times in zip(each.ravel().tolist(), summed.ravel().tolist(), strict=True):
        ways[cents] += times
    played = Fraction(int(raised.sum()), len(raised))
    total = len(raised) * hands.each
    strategy, note = _WORDS[name]
    before = -Fraction(sum(cents * times for cents, times in ways.items()), total * (1 + FIRST_ANTES) * ante_cents)
    note += f"; of the three antes laid before the deal, {float(before):.3%}"
    action = 1 + FIRST_ANTES + FIRST_ANTES * played
    pays = str(offered(rules)[FIRST].pays[0])
    parts = {"wager": name, "pays": pays, "action": action, "note": note, "strategy": strategy}
    return numbers_of(offered(rules)[ANTE], ways, ante_cents, **parts)


# ---------------------------------------------------------------- the three-card bonus


def bonus_numbers(rules: BostonRules, hands: Mapping[str, int], stake_cents: int = UNIT_CENTS) -> Numbers:
    """The numbers of the three-card bonus, given how many hands of three there are of each category."""
    schedule, chip = bonus_schedule(rules), rules.smallest_chip_cents
    ways: Counter[int] = Counter()
    for category, number in hands.items():
        ways[schedule.gain_cents(category, stake_cents, chip)] += number
    note = "the player's first three cards"
    return numbers_of(offered(rules)[BONUS], ways, stake_cents, note=note)
