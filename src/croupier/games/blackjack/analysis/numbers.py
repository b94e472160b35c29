"""The numbers of blackjack's main wager, of insurance, and of the streak wagers, which depend on the main wager.

They are for one player alone with the dealer, who plays the main wager in the best way. Streaks follow the results of its
hands; rounds are independent, each from a fresh shoe.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

from croupier.families.twenty_one.analysis.basics import STRATEGY, Values
from croupier.families.twenty_one.analysis.terms import Terms
from croupier.families.twenty_one.report import numbers as report
from croupier.families.twenty_one.report.numbers import decimal, decimals
from croupier.games.blackjack import elections
from croupier.games.blackjack.readings import readings
from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.blackjack.side.streak import Step, course
from croupier.games.blackjack.standing import STREAKS
from croupier.games.blackjack.table import INSURANCES, SPOTS
from croupier.games.blackjack.terms import terms_of
from croupier.games.blackjack.wagers import offered
from croupier.hands.blackjack import ACE, TEN
from croupier.law.citation import cite
from croupier.law.ruling import Ruling
from croupier.money.numbers import Numbers, Together

if TYPE_CHECKING:
    from croupier.families.twenty_one.analysis.distribution import Distribution


def numbers(rules: BlackjackRules) -> Iterator[Numbers]:
    """Yields the numbers of the main wager, insurance and streaks; none if the table is not covered."""
    if any(uncounted(rules)):
        return
    yield from _main(rules, terms_of(rules))
    yield from _insurance(rules, terms_of(rules))
    yield from streaks(rules, report.counted(terms_of(rules)))


def uncounted(rules: BlackjackRules) -> Iterator[Ruling]:
    """Yields why wagers at this table have no numbers, and by which paragraph."""
    wagers = (name for name in offered(rules) if name in (*SPOTS, *STREAKS))
    return report.uncounted(lambda: terms_of(rules), *wagers)


# ---------------------------------------------------------------- the main wager and insurance


def _main(rules: BlackjackRules, terms: Terms) -> Iterator[Numbers]:
    """In multiple action every wager has the same numbers, each against its own dealer hand."""
    notes = [*_even_money(terms)]
    together = tuple(_together(rules, terms))
    if rules.multiple_action:
        notes.append(
            "each wager on the hand has these numbers against its own dealer hand; their results are not independent"
        )
    for spot in SPOTS if rules.multiple_action else SPOTS[:1]:
        main = report.main_wager(terms, offered(rules)[spot], notes=notes, readings=readings(rules, spot))
        yield replace(main, together=tuple(each for each in together if spot in each.wagers))


def _together(rules: BlackjackRules, terms: Terms) -> Iterator[Together]:
    """2.18: two or three wagers on the hand. Every two of them have the same covariance."""
    if not rules.multiple_action or not tables_of_two_hands(rules):
        return
    from croupier.games.blackjack.analysis import joint

    counted = report.counted(terms)
    variance = counted.deviation**2
    covariance = joint.mean_product(terms, report.played(terms)) - counted.mean**2
    for many in range(2, len(SPOTS) + 1):
        yield Together(
            wagers=SPOTS[:many],
            expected_gain=many * counted.mean,
            standard_deviation=math.sqrt(many * variance + many * (many - 1) * covariance),
            correlation=covariance / variance,
            method=joint.METHOD,
        )


def tables_of_two_hands(rules: BlackjackRules) -> bool:
    """Whether wagers are counted together. Lawful multiple action has no hole card (2.18(e)), no second split (2.11(e))."""
    return rules.hole_card == elections.NO_HOLE_CARD and rules.max_hands == 2


def _even_money(terms: Terms) -> Iterator[str]:
    """2.7(c): whether to take even money, if it is offered."""
    if terms.even_money_pays is not None:
        from croupier.families.twenty_one.analysis.best import blackjacks

        usual = next(blackjacks(terms, (ACE,)))
        yield f"even money for a blackjack against an ace is {'taken' if usual.even_money else 'declined'}"


def _insurance(rules: BlackjackRules, terms: Terms) -> Iterator[Numbers]:
    """2.9: a separate wager that the dealer's other card is a ten; exact, for a player who considers only the ace."""
    from croupier.families.twenty_one.analysis.best import insurance_worth

    def worth(cards: Values) -> Fraction:
        return insurance_worth(terms, cards) or Fraction(0)

    if insurance_worth(terms, ()) is None:
        return
    best = max(combinations_with_replacement(range(ACE, TEN + 1), 2), key=worth)
    note = "for a player who considers only the dealer's ace"
    if worth(best) > 0:
        cards = " and ".join("an ace" if card == ACE else f"a {card}" for card in best)
        note += f"; it gains for a player who holds {cards}"
    pays = rules.payouts["insurance"]
    for spot in SPOTS if rules.multiple_action else SPOTS[:1]:
        kind = offered(rules)[INSURANCES[spot]]
        yield report.plain_wager(kind, report.insurance_gains(terms, pays), pays=str(pays), note=note)


# ---------------------------------------------------------------- 2.22


def steps(rules: BlackjackRules, counted: Distribution) -> Mapping[Step, float]:
    """2.22(e), (g), (h): the chances that a round advances, holds or ends a streak."""
    steps = dict.fromkeys(Step, 0.0)
    for (hands, won, lost), chance in counted.fates.items():
        steps[course(rules, won, lost, hands - won - lost).step] += chance
    return steps


def streaks(rules: BlackjackRules, counted: Distribution) -> Iterator[Numbers]:
    """2.22: wins in a row, not counting rounds that change nothing, each round from a fresh shoe."""
    kinds = offered(rules)
    for name in STREAKS:
        if name in kinds:
            yield _streak(rules, name, steps(rules, counted))


def _streak(rules: BlackjackRules, name: str, chances: Mapping[Step, float]) -> Numbers:
    length, row = int(name.removeprefix("streak_")), rules.payouts.row(name)
    decided = chances[Step.ADVANCES] + chances[Step.ENDS]
    advances = chances[Step.ADVANCES] / decided
    gains = dict(decimals({row.pays.to_one: advances**length, Fraction(-1): 1 - advances**length}))
    note = f"each round from a fresh shoe, with a blackjack wager in every round ({cite('19:47-2.22(f)')})"
    return replace(
        report.plain_wager(offered(rules)[name], gains, pays=str(row.pays), note=note, readings=readings(rules, name)),
        rounds=decimal(sum(advances**before for before in range(length)) / decided),
        method=_STREAK_METHOD,
        strategy=f"the best play for the blackjack wager ({STRATEGY})",
    )


_STREAK_METHOD = "counted in double precision, accurate to 1e-6 with six decks and 1e-5 with one (rounds with a split)"
