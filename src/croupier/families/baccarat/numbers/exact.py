"""The numbers of every wager, counted for a new shoe or for any other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from croupier.equipment.cards import RANKS
from croupier.families.baccarat.numbers.counting import Ranks, by_value, full_shoe, pair_chance, ways_of_scores
from croupier.families.baccarat.points import CELLS, Coup, score_of
from croupier.families.baccarat.rules import BaccaratLaw, BaccaratRules
from croupier.families.baccarat.wagers import PAIR, gain_cents, offered
from croupier.money.numbers import Numbers
from croupier.money.wager import Wager

UNIT_CENTS = 10000
_SEAT = "A"
_PERCENT = 100  # vigorish is whole percents
_NOTE = "the first round of a shoe"
_COUPS = tuple(Coup(score_of(cell)) for cell in range(CELLS))


def wagers_of(law: BaccaratLaw, rules: BaccaratRules, unit: int = UNIT_CENTS) -> tuple[Wager, ...]:
    """One unit on every wager and selection that a patron can make before a round."""
    kinds = offered(law, rules).values()
    return tuple(Wager(_SEAT, kind.name, on, unit) for kind in kinds if not kind.made_in_play for on in kind.selections)


def exact_numbers(law: BaccaratLaw, rules: BaccaratRules, stake_cents: int | None = None) -> Iterator[Numbers]:
    """The numbers of every wager in the first round of a shoe."""
    return numbers_of(law, rules, full_shoe(rules.decks), _NOTE, stake_cents)


def numbers_of(
    law: BaccaratLaw, rules: BaccaratRules, ranks: Ranks, note: str, stake_cents: int | None = None
) -> Iterator[Numbers]:
    """The numbers of every wager in the next round of a shoe with so many unseen cards of each rank.

    Without a stake nothing is rounded: the smallest chip is a cent, and the stake is paid and charged in whole cents.
    """
    kinds, unit = offered(law, rules), stake_cents
    if unit is None:
        rules, unit = replace(rules, smallest_chip=1), rules.payouts.whole_stake_cents() * _PERCENT
    for wager in wagers_of(law, rules, unit):
        kind = kinds[wager.kind]
        gains = _gains(law, rules, wager, ranks)
        yield Numbers(
            wager=wager.name,
            pays=str(kind.pays[0]) if len(kind.pays) == 1 else f"{kind.pays[0]} up to {kind.pays[-1]}",
            cite=kind.cite,
            gains=tuple((Fraction(cents, unit), gains[cents]) for cents in sorted(gains, reverse=True)),
            action=Fraction(1),
            rounds=Fraction(1),
            kinds=frozenset((wager.kind,)),
            note=note,
        )


def _gains(law: BaccaratLaw, rules: BaccaratRules, wager: Wager, ranks: Ranks) -> dict[int, Fraction]:
    """The chance of each gain, in cents."""
    if wager.kind == PAIR:
        chance, score = pair_chance(ranks), _COUPS[0].score
        paired = gain_cents(law, rules, wager, Coup(score, frozenset((wager.on,))))
        return {paired: chance, gain_cents(law, rules, wager, _COUPS[0]): 1 - chance}
    ways = ways_of_scores(by_value(ranks))
    total, by_gain = sum(ways), dict[int, int]()
    for cents, number in zip(_cents_by_cell(law, rules, wager), ways, strict=True):
        if number:
            by_gain[cents] = by_gain.get(cents, 0) + number
    return {cents: Fraction(number, total) for cents, number in by_gain.items()}


@lru_cache(256)
def _cents_by_cell(law: BaccaratLaw, rules: BaccaratRules, wager: Wager) -> tuple[int, ...]:
    return tuple(gain_cents(law, rules, wager, coup) for coup in _COUPS)


def expected_gains(law: BaccaratLaw, rules: BaccaratRules, ranks: Ranks) -> dict[str, Fraction]:
    """By wager: the expected gain per unit in the next round of a shoe."""
    return {each.wager: each.expected_gain for each in numbers_of(law, rules, ranks, "")}


def effects_of_removal(
    law: BaccaratLaw, rules: BaccaratRules, ranks: Ranks | None = None
) -> Mapping[str, Mapping[str, Fraction]]:
    """By wager and rank: the change of the expected gain per unit if one card of that rank is taken out of the shoe.

    A rank that the shoe does not have is left out.
    """
    ranks = full_shoe(rules.decks) if ranks is None else ranks
    before = expected_gains(law, rules, ranks)
    effects: dict[str, dict[str, Fraction]] = {wager: {} for wager in before}
    for at, rank in enumerate(RANKS):
        if ranks[at]:
            after = expected_gains(law, rules, (*ranks[:at], ranks[at] - 1, *ranks[at + 1 :]))
            for wager, gain in after.items():
                effects[wager][rank] = gain - before[wager]
    return effects
