"""The numbers of let it ride, exact for every schedule: best play, rules of thumb, and the bonus wagers.

The unit is one of the three equal bets, as everywhere in print. The action counts the bets that were not taken back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from croupier.families.stud.numbers.classes import CLASSES
from croupier.families.stud.numbers.limit import NO_LIMIT_CENTS, whole_stake_cents
from croupier.families.stud.numbers.ways import WayToPlay, numbers_of, way_to_play
from croupier.games.let_it_ride.procedure import PAYING_PAIR
from croupier.games.let_it_ride.rules import LAW, LetItRideRules
from croupier.games.let_it_ride.wagers import BET, BETS, BONUS, BONUS_CENTS, THREE_CARD, elected, offered
from croupier.hands.poker.categories import FIVE_CARDS, THREE_CARDS
from croupier.law.option import NOT_OFFERED
from croupier.money.numbers import Numbers, PaidUpTo

if TYPE_CHECKING:
    from croupier.families.stud.numbers.paid_by_hand import ThreeThenOne
    from croupier.games.let_it_ride.analysis import Riding

UNIT_CENTS = 1000
PAYING, ALWAYS, NEVER = f"{BET} riding on paying hands", f"{BET} always riding", f"{BET} never riding"
_WORDS = {
    BET: ("best play", "with bet 1 and bet 2 by best play"),
    PAYING: ("ride on paying hands", "with bets that ride only if the hand is already paid"),
    ALWAYS: ("let everything ride", "with all three bets to the end"),
    NEVER: ("take both bets back", "with bet 1 and bet 2 taken back"),
}
_CATEGORIES = {"low_pair": "pair", "middle_pair": "pair", "pair_of_tens": PAYING_PAIR, "high_pair": PAYING_PAIR}

Gains = tuple[tuple[int, ...], ...]  # by number of bets that ride, one to three, and by class


def category_of(name: str) -> str:
    """The category of the schedule that a class of hands belongs to."""
    return _CATEGORIES.get(name, name)


def gains(rules: LetItRideRules, stake_cents: int = UNIT_CENTS) -> Gains:
    """What so many bets of this stake gain together in cents. They are paid no more than the limit."""
    schedule, chip, limit = elected(rules, BET), rules.smallest_chip_cents, rules.payout_limit
    paid = {row.category: row.pays.win_cents(stake_cents, chip) for row in schedule}
    return tuple(
        tuple(
            min(bets * paid[category_of(name)], limit) if category_of(name) in paid else -bets * stake_cents
            for name in CLASSES
        )
        for bets in (1, 2, 3)
    )


def counted_at(rules: LetItRideRules, stake_cents: int | None) -> tuple[LetItRideRules, int]:
    """The table and the stake of each bet that are counted: without a stake, one that no limit and no rounding touches."""
    if stake_cents is not None:
        return rules, stake_cents
    return replace(rules, payout_limit=NO_LIMIT_CENTS), whole_stake_cents(rules.payouts)


def ways_to_play(rules: LetItRideRules, deals: ThreeThenOne, stake_cents: int = UNIT_CENTS) -> dict[str, Riding]:
    """Best play and the rules of thumb."""
    import numpy as np

    from croupier.games.let_it_ride import analysis

    each = gains(rules, stake_cents)
    pays = np.array([category_of(name) in elected(rules, BET) for name in CLASSES])
    return {
        BET: analysis.best(deals, np.array(each)),
        PAYING: analysis.on_paying_hands(deals, pays),
        ALWAYS: analysis.always(deals, rides=True),
        NEVER: analysis.always(deals, rides=False),
    }


def count(own_gains: Gains, deals: ThreeThenOne, riding: Riding) -> WayToPlay:
    """What a way to play comes to."""
    from croupier.games.let_it_ride import analysis

    return way_to_play(own_gains, analysis.ways(deals, riding).tolist(), deals.number)


@lru_cache(64)
def counts(rules: LetItRideRules, stake_cents: int = UNIT_CENTS) -> Mapping[str, WayToPlay]:
    """Best play and the rules of thumb, counted for the full deck."""
    from croupier.families.stud.numbers.paid_by_hand import three_then_one

    deals, each = three_then_one(), gains(rules, stake_cents)
    return {name: count(each, deals, riding) for name, riding in ways_to_play(rules, deals, stake_cents).items()}


def exact_numbers(rules: LetItRideRules, stake_cents: int | None = None) -> Iterator[Numbers]:
    """The numbers of every wager, with this stake of each bet."""
    table, unit = counted_at(rules, stake_cents)
    by_name = counts(table, unit)
    yield bet_numbers(rules, BET, by_name[BET], unit)
    if rules.bonus != NOT_OFFERED:
        yield _bonus_numbers(rules, BONUS, BONUS_CENTS, FIVE_CARDS, "the five cards; the dollar is kept")
    if rules.three_card != NOT_OFFERED:
        yield _bonus_numbers(rules, THREE_CARD, unit, THREE_CARDS, "the player's own three cards")
    for name in (PAYING, ALWAYS, NEVER):
        yield bet_numbers(rules, name, by_name[name], unit)


def bet_numbers(rules: LetItRideRules, name: str, counts_of: WayToPlay, stake_cents: int = UNIT_CENTS) -> Numbers:
    strategy, note = _WORDS[name]
    return numbers_of(
        *(offered(rules)[BET], counts_of.ways, stake_cents),
        wager=name,
        action=Fraction(counts_of.bets, counts_of.number),
        kinds=frozenset(BETS),
        note=note,
        strategy=strategy,
        paid_up_to=PaidUpTo(rules.payout_limit, LAW.payout),
    )


def _bonus_numbers(rules: LetItRideRules, wager: str, unit: int, hands: Mapping[str, int], note: str) -> Numbers:
    schedule, chip = elected(rules, wager), rules.smallest_chip_cents
    ways: Counter[int] = Counter()
    for category, number in hands.items():
        ways[schedule[category].win_cents(unit, chip) if category in schedule else -unit] += number
    return numbers_of(offered(rules)[wager], ways, unit, note=note)
