"""The numbers of blackjack's main wager, of insurance, and of the streak wagers, which depend on the main wager.

They are for one player alone with the dealer, who plays the main wager in the best way. Streaks follow the results of its
hands; rounds are independent, each from a fresh shoe.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache

from croupier.games.blackjack import elections
from croupier.games.blackjack.analysis import distribution
from croupier.games.blackjack.analysis.basics import NotCovered
from croupier.games.blackjack.analysis.distribution import Distribution
from croupier.games.blackjack.analysis.main_wager import MainWager, fresh_shoe, main_wager
from croupier.games.blackjack.readings import readings
from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.blackjack.side.streak import Step, course
from croupier.games.blackjack.standing import STREAKS
from croupier.games.blackjack.table import INSURANCES, SPOTS
from croupier.games.blackjack.wagers import offered
from croupier.hands.blackjack import ACE
from croupier.law.citation import cite
from croupier.law.ruling import Ruling, not_determined
from croupier.money.numbers import DIGITS, Numbers, Together

_LOST = Fraction(-1)
_TWO_HANDS = 2


def numbers(rules: BlackjackRules) -> Iterator[Numbers]:
    """Yields the numbers of the main wager, insurance and streaks; none if the table is not covered."""
    if any(uncounted(rules)):
        return
    found, counted = _played(rules), _counted(rules)
    yield from _main(rules, found, counted)
    yield from _insurance(rules, found)
    yield from streaks(rules, counted, found.strategy)


def uncounted(rules: BlackjackRules) -> Iterator[Ruling]:
    """Yields why wagers at this table have no numbers, and by which paragraph."""
    try:
        _played(rules)
    except NotCovered as not_covered:
        wagers = [name for name in offered(rules) if name in (*SPOTS, *STREAKS)]
        yield not_determined(not_covered.law, not_covered.why, *wagers)


def best_play(rules: BlackjackRules) -> MainWager | None:
    """The best play of the main wager; None if the table is not covered."""
    return None if any(uncounted(rules)) else _played(rules)


@lru_cache(maxsize=4)
def _played(rules: BlackjackRules) -> MainWager:
    return main_wager(rules)


@lru_cache(maxsize=4)
def _counted(rules: BlackjackRules) -> Distribution:
    return distribution.of_best(rules, _played(rules))


def _decimals(chances: Mapping[Fraction, float]) -> tuple[tuple[Fraction, Fraction], ...]:
    """Rounds chances to `DIGITS` decimals, highest gain first; the likeliest absorbs the rounding, so they sum to one."""
    rounded = {gain: Fraction(round(chance * 10**DIGITS), 10**DIGITS) for gain, chance in chances.items()}
    likeliest = max(rounded, key=lambda gain: rounded[gain])
    rounded[likeliest] += 1 - sum(rounded.values())
    return tuple((gain, rounded[gain]) for gain in sorted(rounded, reverse=True) if rounded[gain])


def _decimal(number: float) -> Fraction:
    return Fraction(round(number * 10**DIGITS), 10**DIGITS)


# ---------------------------------------------------------------- the main wager and insurance


def _main(rules: BlackjackRules, found: MainWager, counted: Distribution) -> Iterator[Numbers]:
    """In multiple action every wager has the same numbers, each against its own dealer hand."""
    split = 1 - counted.hands[1]
    notes = ["one player alone, a fresh shoe, without insurance", f"{split:.2%} of the rounds have a split"]
    notes += _even_money(rules, found)
    together = tuple(_together(rules, found, counted))
    if rules.multiple_action:
        notes.append(
            "each wager on the hand has these numbers against its own dealer hand; their results are not independent"
        )
    for spot in SPOTS if rules.multiple_action else SPOTS[:1]:
        kind = offered(rules)[spot]
        yield Numbers(
            wager=spot,
            pays=" up to ".join(dict.fromkeys(str(odds) for odds in (kind.pays[0], kind.pays[-1]))),
            cite=kind.cite,
            gains=_decimals(counted.gains),
            action=_decimal(counted.action),
            rounds=Fraction(1),
            kinds=frozenset({spot}),
            note="; ".join(notes),
            method=counted.method,
            strategy=f"the best play ({found.strategy})",
            readings=readings(rules, spot),
            together=tuple(each for each in together if spot in each.wagers),
        )


def _together(rules: BlackjackRules, found: MainWager, counted: Distribution) -> Iterator[Together]:
    """2.18: two or three wagers on the hand. Every two of them have the same covariance."""
    if not rules.multiple_action or not tables_of_two_hands(rules):
        return
    from croupier.games.blackjack.analysis import joint

    variance = counted.deviation**2
    covariance = joint.mean_product(rules, fresh_shoe(rules), found.choice, by_suits=True) - counted.mean**2
    for many in range(2, len(SPOTS) + 1):
        yield Together(
            wagers=SPOTS[:many],
            expected_gain=many * counted.mean,
            standard_deviation=math.sqrt(many * variance + many * (many - 1) * covariance),
            correlation=covariance / variance,
            method=_JOINT,
        )


_JOINT = (
    "counted in double precision over every two dealer hands; the deviation is accurate to 1e-7 with six decks, 1e-5 with one "
    "(rounds with a split)"
)


def tables_of_two_hands(rules: BlackjackRules) -> bool:
    """Whether wagers are counted together. Lawful multiple action has no hole card (2.18(e)), no second split (2.11(e))."""
    return rules.hole_card == elections.NO_HOLE_CARD and rules.max_hands == _TWO_HANDS


def _even_money(rules: BlackjackRules, found: MainWager) -> Iterator[str]:
    """2.7(c): whether to take even money, if it is offered."""
    if rules.even_money:
        for each in found.blackjacks:
            if each.showing == (ACE,):
                yield f"even money for a blackjack against an ace is {'taken' if each.even_money else 'declined'}"


def _insurance(rules: BlackjackRules, found: MainWager) -> Iterator[Numbers]:
    """2.9: a separate wager that the dealer's other card is a ten; exact, for a player who considers only the ace."""
    if found.insurance is None:
        return
    odds = rules.payouts["insurance"].to_one
    ten = (found.insurance + 1) / (odds + 1)
    best = max(found.insured, key=lambda each: each.value)
    note = "for a player who considers only the dealer's ace"
    if best.value > 0:
        cards = " and ".join("an ace" if card == ACE else f"a {card}" for card in best.cards)
        note += f"; it gains for a player who holds {cards}"
    for spot in SPOTS if rules.multiple_action else SPOTS[:1]:
        name = INSURANCES[spot]
        yield Numbers(
            wager=name,
            pays=str(rules.payouts["insurance"]),
            cite=offered(rules)[name].cite,
            gains=((odds, ten), (_LOST, 1 - ten)),
            action=Fraction(1),
            rounds=Fraction(1),
            kinds=frozenset({name}),
            note=note,
        )


# ---------------------------------------------------------------- 2.22


def steps(rules: BlackjackRules, counted: Distribution) -> Mapping[Step, float]:
    """2.22(e), (g), (h): the chances that a round advances, holds or ends a streak."""
    found = dict.fromkeys(Step, 0.0)
    for (hands, won, lost), chance in counted.fates.items():
        found[course(rules, won, lost, hands - won - lost).step] += chance
    return found


def streaks(rules: BlackjackRules, counted: Distribution, strategy: str) -> Iterator[Numbers]:
    """2.22: wins in a row, not counting rounds that change nothing, each round from a fresh shoe."""
    kinds = offered(rules)
    for name in STREAKS:
        if name in kinds:
            yield _streak(rules, name, steps(rules, counted), strategy, _streak_method(counted))


def _streak_method(counted: Distribution) -> str:
    """Streaks depend on the chances of single results, which are less accurate than the mean."""
    if counted.method == distribution.INDEPENDENT:
        return "counted in double precision, accurate to 1e-7 with six decks and 1e-5 with one (rounds of three or more hands)"
    return counted.method


def _streak(rules: BlackjackRules, name: str, chances: Mapping[Step, float], strategy: str, method: str) -> Numbers:
    length, row = int(name.removeprefix("streak_")), rules.payouts.row(name)
    decided = chances[Step.ADVANCES] + chances[Step.ENDS]
    advances = chances[Step.ADVANCES] / decided
    return Numbers(
        wager=name,
        pays=str(row.pays),
        cite=offered(rules)[name].cite,
        gains=_decimals({row.pays.to_one: advances**length, _LOST: 1 - advances**length}),
        action=Fraction(1),
        rounds=_decimal(sum(advances**before for before in range(length)) / decided),
        kinds=frozenset({name}),
        note=f"each round from a fresh shoe, with a blackjack wager in every round ({cite('19:47-2.22(f)')})",
        method=method,
        strategy=f"the best play for the blackjack wager ({strategy})",
        readings=readings(rules, name),
    )
