"""All that a round of blackjack can come to on the main wager, and the chance of each, for a given way to play.

The wager of 2.3(a) alone, from a fresh shoe, for one player alone with the dealer, per unit of the original wager;
insurance is a wager of its own. The count is exact, in double precision, but for one thing: where a pair has become three
or four hands, about one round in 300, each hand is counted exactly together with how the dealer ends, and the hands are
taken as independent of each other given that, but for what any two of them are known to have to do with each other. The
mean does not depend on it and stays exact; against a count of all hands together the deviation is good to 1e-7 from six
decks, 1e-6 from two, 1e-5 from one.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, NamedTuple

from croupier.games.blackjack import terms
from croupier.games.blackjack.analysis.basics import Values
from croupier.games.blackjack.analysis.main_wager import Choice, MainWager, fresh_shoe
from croupier.hands.blackjack import ACE, TEN

if TYPE_CHECKING:
    from croupier.games.blackjack.analysis.spread_count import Choose, Fate
    from croupier.games.blackjack.rules import BlackjackRules
    from croupier.games.blackjack.totals import TotalChart

EXACT = "counted in double precision, good to 1e-11"
INDEPENDENT = (
    f"{EXACT}, but for rounds of three and four hands, whose hands are counted two by two and else taken as independent "
    "given the dealer's total: the mean as good, the deviation and single chances to 1e-7 from six decks, 1e-5 from one"
)
INDEPENDENT_SUITS = (
    f"{EXACT}, the suits of two split hands taken as independent: the mean as good, the deviation to 1e-7"
)

_BLACKJACK = (ACE, TEN)
_ACES_WITH_TENS = 4 * 4 * 4  # an ace of four suits, a ten or face card of sixteen
_WON, _PUSHED, _LOST = (1, 1, 0), (1, 0, 0), (1, 0, 1)


@dataclass(frozen=True, slots=True)
class Spread:
    """What a round can gain, per unit of the original wager, and how its hands fare."""

    gains: Mapping[Fraction, float]  # most gained first
    fates: Mapping[Fate, float]  # by how many hands the round came to, how many of them won, how many lost
    action: float  # the mean of all that is staked, doubles and split hands
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
        """The chance that a round comes to so many hands: more than one are those of a split."""
        numbers = sorted({hands for hands, _, _ in self.fates})
        return {
            number: math.fsum(chance for (hands, _, _), chance in self.fates.items() if hands == number)
            for number in numbers
        }


# ---------------------------------------------------------------- the count


def of_best(rules: BlackjackRules, found: MainWager) -> Spread:
    """The main wager's from a fresh shoe, played as the analyser found it best."""
    return of_shoe(rules, fresh_shoe(rules), found.choice, by_suits=True)


def of_chart(rules: BlackjackRules, chart: TotalChart) -> Spread:
    """The same, played by a total-dependent chart."""

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
) -> Spread:
    """The same from any cards, told as how many count one, two, and so on to ten: enough for every round.

    The way to play is told as choice(cards, showing, among): of what is open with these cards, by what they count, against
    what the dealer shows, what is done. Equal cards are split again whenever they are split at all. `by_suits`: where suits
    matter it is asked with a fourth argument, the analyser's `Suits`. Where even money is offered for a blackjack (2.7(c))
    it is taken or not, or as is best if nothing is said.
    """
    from croupier.games.blackjack.analysis import spread_count  # noqa: PLC0415 (numpy and numba: half a second to load)

    two_cards = list(combinations_with_replacement(range(ACE, TEN + 1), len(_BLACKJACK)))
    exposed = rules.hole_card == terms.EXPOSED_HOLE
    dealt = [
        spread_count.Dealt(cards, showing, chance)
        for showing in (two_cards if exposed else [(card,) for card in range(ACE, TEN + 1)])
        for cards in two_cards
        if (chance := _chance(shoe, cards, showing))
    ]
    played = [each for each in dealt if _BLACKJACK not in (each.cards, each.showing)]
    tally = spread_count.count(rules, shoe, played, choice, by_suits=by_suits)
    for each in dealt:
        if each.cards == _BLACKJACK:
            for fate in _blackjack(rules, shoe, each.showing, even_money=even_money):
                tally.add(fate.gain, fate.fate, each.chance * float(fate.chance))
        elif each.showing == _BLACKJACK:
            tally.add(Fraction(-1), _LOST, each.chance)  # 2.6(k)6: no more cards are dealt
    by_suit = INDEPENDENT_SUITS if rules.suited_six_seven_eight else EXACT
    return Spread(
        gains={gain: tally.gains[gain] for gain in sorted(tally.gains, reverse=True) if tally.gains[gain]},
        fates={fate: tally.fates[fate] for fate in sorted(tally.fates) if tally.fates[fate]},
        action=tally.action,
        method=INDEPENDENT if tally.independent else by_suit,
    )


def _chance(shoe: Sequence[int], cards: Values, showing: Values) -> float:
    """That a player is dealt these cards and the dealer shows those, in whatever order each of the two gets them."""
    ways, all_ways, left = 1, 1, list(shoe)
    for card in (*cards, *showing):
        all_ways *= sum(left)
        ways *= left[card - ACE]
        left[card - ACE] -= 1
    orders = math.prod(2 for pair in (cards, showing) if len(set(pair)) > 1)
    return orders * ways / all_ways


class _Paid(NamedTuple):
    """One thing that can become of a blackjack, and its chance."""

    gain: Fraction
    fate: Fate
    chance: Fraction


def _blackjack(
    rules: BlackjackRules, shoe: Sequence[int], showing: Values, *, even_money: bool | None
) -> Iterator[_Paid]:
    """3 to 2 or what the table pays, a push against the dealer's (2.7); one of the 64 may be the designated one."""
    exposed, payouts = rules.hole_card == terms.EXPOSED_HOLE, rules.payouts
    name = "six_to_five" if rules.six_to_five else "exposed_blackjack" if exposed else "blackjack"
    designated = Fraction(1, _ACES_WITH_TENS) if rules.designated_blackjack else Fraction(0)
    completes: dict[Values, int] = {(ACE,): TEN, (TEN,): ACE}
    other, seen = completes.get(showing), (*_BLACKJACK, *showing)
    held = Fraction(shoe[other - ACE] - seen.count(other), sum(shoe) - len(seen)) if other else Fraction(0)
    for row, share in ((name, 1 - designated), ("designated_blackjack", designated)):
        odds, at_once = payouts[row].to_one, payouts["even_money"].to_one
        taken = at_once > odds * (1 - held) if even_money is None else even_money
        if rules.even_money and showing == (ACE,) and taken:
            yield _Paid(at_once, _WON, share)
        else:
            yield _Paid(odds, _WON, share * (1 - held))
            yield _Paid(Fraction(0), _PUSHED, share * held)
