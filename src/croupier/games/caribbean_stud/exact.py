"""The numbers of Caribbean stud, exact for every schedule: best play, rules of thumb, and the progressive wager."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING, NamedTuple

from croupier.amounts.cents import dollars
from croupier.families.stud.numbers.limit import NO_LIMIT_CENTS, whole_stake_cents
from croupier.families.stud.progressive import STAKE_CENTS
from croupier.games.caribbean_stud.procedure import BET_ANTES
from croupier.games.caribbean_stud.rules import LAW, CaribbeanRules
from croupier.games.caribbean_stud.wagers import ANTE, BET, PROGRESSIVE, awards, bet_schedule, offered
from croupier.hands.poker.categories import FIVE_CARDS
from croupier.law.option import NOT_OFFERED
from croupier.money.numbers import Numbers, PaidUpTo

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from croupier.families.stud.numbers.five_cards import Hands
    from croupier.games.caribbean_stud.analysis import FoldAnswer

UNIT_CENTS = 1000
PAIRS_ONLY, SIMPLE, EVERYTHING = f"{ANTE} with pairs", f"{ANTE} with ace-king-jack", f"{ANTE} always bet"
_FIRST_PAIR = 1_277
ACE_KING_JACK_8_3 = 1_213  # the value of ace, king, jack, eight and three
_THRESHOLDS = {PAIRS_ONLY: _FIRST_PAIR, SIMPLE: ACE_KING_JACK_8_3, EVERYTHING: 0}
_WORDS = {
    ANTE: ("best play", "with the bet, by best play"),
    PAIRS_ONLY: ("bet a pair or better", "with the bet on a pair or better"),
    SIMPLE: ("bet A-K-J-8-3 or better", "with the bet on ace, king, jack, eight and three or better"),
    EVERYTHING: ("bet every hand", "with the bet on every hand"),
}


class Gains(NamedTuple):
    """What ante and bet gain together, in cents."""

    unqualified: int
    wins: tuple[int, ...]  # by category, the worst first
    loses: int
    folded: int


def gains(rules: CaribbeanRules, ante_cents: int = UNIT_CENTS) -> Gains:
    chip, schedule = rules.smallest_chip_cents, bet_schedule(rules)
    ante, bet = rules.payouts[ANTE].win_cents(ante_cents, chip), BET_ANTES * ante_cents
    paid = (min(schedule[name].win_cents(bet, chip), rules.payout_limit) for name in reversed(FIVE_CARDS))
    return Gains(ante, tuple(ante + cents for cents in paid), loses=-ante_cents - bet, folded=-ante_cents)


@lru_cache(64)
def swept(gain: Gains, deck: tuple[int, ...] | None = None) -> tuple[Hands, FoldAnswer]:
    """The counts for these gains, of the full deck or a stripped one."""
    import numpy as np

    from croupier.families.stud.numbers.five_cards import FULL_DECK, hands_of
    from croupier.games.caribbean_stud import analysis

    hands = hands_of(FULL_DECK if deck is None else deck)
    array = np.array((gain.unqualified, *gain.wins, gain.loses, gain.folded), np.int64)
    return hands, analysis.count(hands, array, chart_rows(), tuple(_THRESHOLDS.values()))


def chart_rows() -> NDArray[np.int64]:
    """By value: its row of the chart. High cards below ace and king are row 0, ace and king by the third card follow."""
    import numpy as np

    from croupier.games.caribbean_stud.analysis import ACE_KING
    from croupier.hands.poker.evaluator import FIRST_OF_FIVE, VALUES_OF_FIVE

    rows = np.zeros(VALUES_OF_FIVE, np.int64)
    at, row = ACE_KING, 1
    for third in range(2, 11):  # the third card, from the four to the queen; with a queen no straight
        following = comb(third, 2) - (1 if third == 10 else 0)
        rows[at : at + following] = row
        at, row = at + following, row + 1
    for category in range(1, len(FIRST_OF_FIVE)):
        rows[FIRST_OF_FIVE[category] :] = row + category - 1
    return rows


def counted_at(rules: CaribbeanRules, stake_cents: int | None) -> tuple[CaribbeanRules, int]:
    """The table and the ante that are counted: without an ante, one that no limit and no rounding touches."""
    if stake_cents is not None:
        return rules, stake_cents
    return replace(rules, payout_limit=NO_LIMIT_CENTS), whole_stake_cents(rules.payouts)


def exact_numbers(rules: CaribbeanRules, stake_cents: int | None = None) -> Iterator[Numbers]:
    """The numbers of every wager, with this ante."""
    table, ante = counted_at(rules, stake_cents)
    hands, answer = swept(gains(table, ante))
    for strategy, name in enumerate((ANTE, *_THRESHOLDS)):
        numbers = ante_numbers(table, name, hands, answer, strategy, ante)
        yield replace(numbers, paid_up_to=_limit(rules))
        if strategy == 0 and rules.progressive != NOT_OFFERED:
            yield progressive_numbers(rules)


def ante_numbers(
    rules: CaribbeanRules, name: str, hands: Hands, answer: FoldAnswer, strategy: int, ante_cents: int = UNIT_CENTS
) -> Numbers:
    each, against = gains(rules, ante_cents), comb(int(hands.deck.sum()) - 6, 4)
    folded = int(answer.folded[strategy])
    ways: Counter[int] = Counter({each.folded: folded * against})
    for category, cents in enumerate(each.wins):
        no, lower, equal, higher = (int(count) for count in answer.ways[strategy, category])
        ways.update({each.unqualified: no})
        ways.update({cents: lower})
        ways.update({0: equal})
        ways.update({each.loses: higher})
    seen = int(hands.weights.sum()) * (int(hands.deck.sum()) - 5)
    action = 1 + BET_ANTES * Fraction(seen - folded, seen)
    return _numbers(rules, name, {Fraction(cents, ante_cents): ways[cents] for cents in ways}, seen * against, action)


def best_numbers(rules: CaribbeanRules, ante_cents: int = UNIT_CENTS) -> Numbers:
    """The numbers of the ante by best play."""
    return ante_numbers(rules, ANTE, *swept(gains(rules, ante_cents)), 0, ante_cents)


def from_numbers(rules: CaribbeanRules, lowest: int, ante_cents: int = UNIT_CENTS) -> Numbers:
    """The numbers of the ante if every hand from a value up bets, whatever the up card."""
    import numpy as np

    from croupier.families.stud.numbers.five_cards import hands_of
    from croupier.games.caribbean_stud import analysis

    each, hands = gains(rules, ante_cents), hands_of()
    array = np.array((each.unqualified, *each.wins, each.loses, each.folded), np.int64)
    return ante_numbers(rules, ANTE, hands, analysis.count(hands, array, chart_rows(), (lowest,)), 1, ante_cents)


def _limit(rules: CaribbeanRules) -> PaidUpTo:
    return PaidUpTo(rules.payout_limit, LAW.payout, besides=rules.payouts[ANTE].to_one)


def _numbers(rules: CaribbeanRules, name: str, ways: dict[Fraction, int], total: int, action: Fraction) -> Numbers:
    strategy, note = _WORDS[name]
    pays = offered(rules)[BET].pays
    return Numbers(
        wager=name,
        pays=f"{rules.payouts[ANTE]}, bet {pays[0]} up to {pays[-1]}",
        cite=offered(rules)[ANTE].cite,
        gains=tuple((gain, Fraction(ways[gain], total)) for gain in sorted(ways, reverse=True) if ways[gain]),
        action=action,
        rounds=Fraction(1),
        kinds=frozenset((ANTE,)),
        note=note,
        strategy=strategy,
        paid_up_to=_limit(rules),
    )


# ---------------------------------------------------------------- the progressive wager


def progressive_numbers(rules: CaribbeanRules) -> Numbers:
    """The progressive wager with the meter at its starting amount, and the meter at which it is even."""
    paid, meter = awards(rules), rules.progressive_reset
    ways: Counter[Fraction] = Counter()
    for category, hands in FIVE_CARDS.items():
        cents = meter * paid.parts[category] if category in paid.parts else Fraction(paid.fixed_cents.get(category, 0))
        ways[(cents - STAKE_CENTS) / STAKE_CENTS] += hands
    even = paid.break_even_cents(FIVE_CARDS)
    total = sum(FIVE_CARDS.values())
    return Numbers(
        wager=PROGRESSIVE,
        pays=f"the meter, a tenth of it, or {', '.join(dollars(cents) for cents in paid.fixed_cents.values())}",
        cite=offered(rules)[PROGRESSIVE].cite,
        gains=tuple((gain, Fraction(ways[gain], total)) for gain in sorted(ways, reverse=True)),
        action=Fraction(1),
        rounds=Fraction(1),
        kinds=frozenset((PROGRESSIVE,)),
        note=f"with the meter at {dollars(meter)}; it is even at {dollars(round(even))}",
    )
