"""The distribution of the main wager's gain in a round of blackjack, for a given strategy.

It covers the wager of 2.3(a) without insurance, from a fresh shoe, for one player alone with the dealer, per unit of the
original wager. The count is exact in double precision, with one exception: rounds in which a pair becomes three or four
hands, about one in 300. There each hand is counted exactly together with the dealer's result, and each two hands are counted
jointly; apart from that, hands are taken as independent given the dealer's result. The mean stays exact. The standard
deviation is accurate to 1e-7 with six decks, 1e-6 with two and 1e-5 with one, compared with a full joint count.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, NamedTuple

from croupier.games.blackjack import elections
from croupier.games.blackjack.analysis.basics import Values
from croupier.games.blackjack.analysis.main_wager import Choice, MainWager, fresh_shoe
from croupier.hands.blackjack import ACE, TEN

if TYPE_CHECKING:
    from croupier.games.blackjack.analysis.distribution_count import Choose, Fate
    from croupier.games.blackjack.rules import BlackjackRules
    from croupier.games.blackjack.totals import TotalChart

EXACT = "counted in double precision, accurate to 1e-11"
INDEPENDENT = (
    f"{EXACT}, except rounds of three and four hands, which are counted in pairs and otherwise taken as independent given "
    "the dealer's total: the mean is as accurate, deviation and single chances to 1e-7 with six decks, 1e-5 with one"
)
INDEPENDENT_SUITS = (
    f"{EXACT}, with the suits of two split hands taken as independent: the mean is as accurate, the deviation to 1e-7"
)

_BLACKJACK = (ACE, TEN)
_ACES_WITH_TENS = 4 * 4 * 4  # four aces times sixteen tens and face cards
_WON, _PUSHED, _LOST = (1, 1, 0), (1, 0, 0), (1, 0, 1)


@dataclass(frozen=True, slots=True)
class Distribution:
    """The chances of what a round gains, per unit of the original wager, and of the results of its hands."""

    gains: Mapping[Fraction, float]  # highest gain first
    fates: Mapping[Fate, float]  # by number of hands, hands won, hands lost
    action: float  # the mean of all money staked, with doubles and splits
    method: str

    def _chance(self, sign: int) -> float:
        return math.fsum(chance for gain, chance in self.gains.items() if (gain > 0) - (gain < 0) == sign)

    @property
    def win(self) -> float:
        return self._chance(1)

    @property
    def push(self) -> float:
        return self._chance(0)

    @property
    def lose(self) -> float:
        return self._chance(-1)

    @property
    def mean(self) -> float:
        return math.fsum(float(gain) * chance for gain, chance in self.gains.items())

    @property
    def deviation(self) -> float:
        mean = self.mean
        return math.sqrt(math.fsum((float(gain) - mean) ** 2 * chance for gain, chance in self.gains.items()))

    @property
    def element_of_risk(self) -> float:
        return -self.mean / self.action

    @property
    def hands(self) -> Mapping[int, float]:
        """The chance of each number of hands in a round."""
        numbers = sorted({hands for hands, _, _ in self.fates})
        return {
            number: math.fsum(chance for (hands, _, _), chance in self.fates.items() if hands == number)
            for number in numbers
        }


# ---------------------------------------------------------------- the count


def of_best(rules: BlackjackRules, found: MainWager) -> Distribution:
    """The distribution for the best play, from a fresh shoe."""
    return of_shoe(rules, fresh_shoe(rules), found.choice, by_suits=True)


def of_chart(rules: BlackjackRules, chart: TotalChart) -> Distribution:
    """The distribution for a total-dependent chart, from a fresh shoe."""

    def choice(cards: Values, showing: Values, among: Sequence[Choice]) -> Choice:
        return next(Choice(name) for name in chart.wanted(cards, showing) if name in among)

    return of_shoe(rules, fresh_shoe(rules), choice, even_money=chart.even_money)


def of_shoe(
    rules: BlackjackRules,
    shoe: Sequence[int],
    choice: Choose,
    *,
    even_money: bool | None = None,
    by_suits: bool = False,
) -> Distribution:
    """The distribution from any shoe, given as the number of cards of each value from one to ten, enough for every round.

    `choice(cards, showing, among)` is the strategy: it picks one of the offered choices for these cards, given by value,
    against what the dealer shows. Pairs that are split are split again whenever possible. With `by_suits` it gets a fourth
    argument, `Suits`, for hands where suits matter. `even_money` says whether to take even money for a blackjack (2.7(c));
    None takes it if it is better.
    """
    from croupier.games.blackjack.analysis import distribution_count

    two_cards = list(combinations_with_replacement(range(ACE, TEN + 1), len(_BLACKJACK)))
    exposed = rules.hole_card == elections.EXPOSED_HOLE
    dealt = [
        distribution_count.Dealt(cards, showing, chance)
        for showing in (two_cards if exposed else [(card,) for card in range(ACE, TEN + 1)])
        for cards in two_cards
        if (chance := dealt_chance(shoe, cards, showing))
    ]
    played = [each for each in dealt if _BLACKJACK not in (each.cards, each.showing)]
    tally = distribution_count.count(rules, shoe, played, choice, by_suits=by_suits)
    for each in dealt:
        if each.cards == _BLACKJACK:
            for fate in blackjack_results(rules, shoe, each.showing, even_money=even_money):
                tally.add(fate.gain, fate.fate, each.chance * float(fate.chance))
        elif each.showing == _BLACKJACK:
            tally.add(Fraction(-1), _LOST, each.chance)  # 2.6(k)6: no more cards are dealt
    by_suit = INDEPENDENT_SUITS if rules.suited_six_seven_eight else EXACT
    return Distribution(
        gains={gain: tally.gains[gain] for gain in sorted(tally.gains, reverse=True) if tally.gains[gain]},
        fates={fate: tally.fates[fate] for fate in sorted(tally.fates) if tally.fates[fate]},
        action=tally.action,
        method=INDEPENDENT if tally.independent else by_suit,
    )


def dealt_chance(shoe: Sequence[int], cards: Values, showing: Values) -> float:
    """The chance that a player is dealt these two cards and the dealer shows those, in any order."""
    ways, all_ways, left = 1, 1, list(shoe)
    for card in (*cards, *showing):
        all_ways *= sum(left)
        ways *= left[card - ACE]
        left[card - ACE] -= 1
    orders = math.prod(2 for pair in (cards, showing) if len(set(pair)) > 1)
    return orders * ways / all_ways


class Paid(NamedTuple):
    """One possible result of a blackjack, and its chance."""

    gain: Fraction
    fate: Fate
    chance: Fraction
    again: Fraction = Fraction(1)  # the chance of the same against another dealer hand to this up card (2.18)


def blackjack_results(
    rules: BlackjackRules, shoe: Sequence[int], showing: Values, *, even_money: bool | None
) -> Iterator[Paid]:
    """Yields the results of a blackjack: paid, or a push against the dealer's (2.7). One of 64 may be the designated one."""
    exposed, payouts = rules.hole_card == elections.EXPOSED_HOLE, rules.payouts
    name = "six_to_five" if rules.six_to_five else "exposed_blackjack" if exposed else "blackjack"
    designated = Fraction(1, _ACES_WITH_TENS) if rules.designated_blackjack else Fraction(0)
    completes: dict[Values, int] = {(ACE,): TEN, (TEN,): ACE}
    other, seen = completes.get(showing), (*_BLACKJACK, *showing)
    unseen = sum(shoe) - len(seen)
    dealer_has = Fraction(shoe[other - ACE] - seen.count(other), unseen) if other else Fraction(0)
    again = 1 - dealer_has * unseen / max(unseen - 1, 1)
    for row, share in ((name, 1 - designated), ("designated_blackjack", designated)):
        odds, at_once = payouts[row].to_one, payouts["even_money"].to_one
        taken = at_once > odds * (1 - dealer_has) if even_money is None else even_money
        if rules.even_money and showing == (ACE,) and taken:
            yield Paid(at_once, _WON, share)
        else:
            yield Paid(odds, _WON, share * (1 - dealer_has), again)
            yield Paid(Fraction(0), _PUSHED, share * dealer_has)
