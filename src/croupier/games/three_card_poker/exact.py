"""The numbers of three card poker, exact for every schedule: best play, two rules of thumb, and the bonus wagers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from croupier.families.stud.numbers.limit import whole_stake_cents
from croupier.families.stud.numbers.ways import numbers_of
from croupier.games.three_card_poker.rules import ThreeCardRules
from croupier.games.three_card_poker.wagers import ANTE, ANTE_BONUS, PAIR_PLUS, PLAY, SIX_CARD, elected, offered
from croupier.hands.poker.categories import SIX_CARDS
from croupier.law.option import NOT_OFFERED
from croupier.money.numbers import Numbers

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from croupier.games.three_card_poker.analysis import Deals

UNIT_CENTS = 1000
BLIND, MIMIC = f"{ANTE} always played", f"{ANTE} with queen high"  # rules of thumb

_BEST = "best play"
_NOTES = {
    ANTE: "with the play wager and the ante bonus, by best play",
    BLIND: "with the play wager on every hand",
    MIMIC: "with the play wager on queen high or better, like the dealer",
}


def exact_numbers(rules: ThreeCardRules, stake_cents: int | None = None) -> Iterator[Numbers]:
    """The numbers of every wager."""
    from croupier.games.three_card_poker.analysis import QUEEN_HIGH, deals

    all_deals, unit = deals(), whole_stake_cents(rules.payouts) if stake_cents is None else stake_cents
    yield ante_numbers(rules, ANTE, all_deals, best_mask(rules, all_deals, unit), _BEST, unit)
    yield pair_plus_numbers(rules, all_deals, unit)
    if rules.six_card != NOT_OFFERED:
        yield _six_card_numbers(rules, unit)
    yield ante_numbers(rules, MIMIC, all_deals, all_deals.values >= QUEEN_HIGH, "play queen high or better", unit)
    yield ante_numbers(rules, BLIND, all_deals, all_deals.values >= 0, "play every hand", unit)


# ---------------------------------------------------------------- the ante


class Gains(NamedTuple):
    """What ante and play wager gain together, in cents, in each case; the ante bonus comes on top."""

    unqualified: int
    wins: int
    folded: int
    loses: int


def gains(rules: ThreeCardRules, ante_cents: int = UNIT_CENTS) -> Gains:
    chip = rules.smallest_chip_cents
    ante = rules.payouts[ANTE].win_cents(ante_cents, chip)
    wins = ante + rules.payouts[PLAY].win_cents(ante_cents, chip)
    return Gains(unqualified=ante, wins=wins, folded=-ante_cents, loses=-2 * ante_cents)


def bonus_cents(rules: ThreeCardRules, ante_cents: int = UNIT_CENTS) -> Mapping[str, int]:
    """The ante bonus, by category."""
    chip = rules.smallest_chip_cents
    return {row.category: row.pays.win_cents(ante_cents, chip) for row in elected(rules, ANTE_BONUS)}


def _bonus_of_hands(rules: ThreeCardRules, hands: Deals, ante_cents: int) -> NDArray[np.int64]:
    import numpy as np

    from croupier.games.three_card_poker.analysis import bonus_rows

    paid = bonus_cents(rules, ante_cents)
    bonus = np.zeros(len(hands.values), np.int64)
    for name, first, end in bonus_rows():
        own = paid.get("straight_flush" if name == "mini_royal" else name, 0)
        bonus[(hands.values >= first) & (hands.values < end)] = own
    return bonus


def played_cents(rules: ThreeCardRules, hands: Deals, ante_cents: int = UNIT_CENTS) -> NDArray[np.int64]:
    """By hand: the total gain of playing it against every hand of the dealer, in cents."""
    each = gains(rules, ante_cents)
    against_dealer = hands.unqualified * each.unqualified + hands.lower * each.wins + hands.higher * each.loses
    total: NDArray[np.int64] = against_dealer + _bonus_of_hands(rules, hands, ante_cents) * hands.against
    return total


def best_mask(rules: ThreeCardRules, hands: Deals, ante_cents: int = UNIT_CENTS) -> NDArray[np.bool_]:
    """Which hands best play plays. If both choices are worth the same, the hand is played, as by the engine's solver."""
    mask: NDArray[np.bool_] = played_cents(rules, hands, ante_cents) >= gains(rules, ante_cents).folded * hands.against
    return mask


def ante_numbers(
    rules: ThreeCardRules,
    name: str,
    hands: Deals,
    played: NDArray[np.bool_],
    strategy: str,
    ante_cents: int = UNIT_CENTS,
) -> Numbers:
    """The numbers of the ante if these hands are played and the others folded."""
    each, bonus = gains(rules, ante_cents), _bonus_of_hands(rules, hands, ante_cents)
    ways: Counter[int] = Counter({each.folded: int((~played).sum()) * hands.against})
    for extra in sorted({*bonus[played].tolist()}):
        own = played & (bonus == extra)
        for cents, counts in (
            (each.unqualified, hands.unqualified),
            (each.wins, hands.lower),
            (0, hands.equal),
            (each.loses, hands.higher),
        ):
            ways[cents + extra] += int(counts[own].sum())
    action = 1 + Fraction(int(played.sum()), len(hands.values))
    kind = offered(rules)[ANTE]
    return numbers_of(kind, ways, ante_cents, wager=name, action=action, note=_NOTES[name], strategy=strategy)


# ---------------------------------------------------------------- bonus wagers


def pair_plus_numbers(rules: ThreeCardRules, hands: Deals, stake_cents: int = UNIT_CENTS) -> Numbers:
    from croupier.games.three_card_poker.analysis import bonus_rows

    schedule, chip = elected(rules, PAIR_PLUS), rules.smallest_chip_cents
    ways: Counter[int] = Counter()
    for name, first, end in bonus_rows():
        paid = "straight_flush" if name == "mini_royal" and name not in schedule else name
        cents = schedule.gain_cents(paid, stake_cents, chip)
        ways[cents] += int(((hands.values >= first) & (hands.values < end)).sum())
    note = "the player's own three cards"
    return numbers_of(offered(rules)[PAIR_PLUS], ways, stake_cents, note=note)


def _six_card_numbers(rules: ThreeCardRules, stake_cents: int) -> Numbers:
    schedule, chip = elected(rules, SIX_CARD), rules.smallest_chip_cents
    ways: Counter[int] = Counter()
    for category, hands in SIX_CARDS.items():
        ways[schedule.gain_cents(category, stake_cents, chip)] += hands
    note = "the best five of the player's and the dealer's cards"
    return numbers_of(offered(rules)[SIX_CARD], ways, stake_cents, note=note)
