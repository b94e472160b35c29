"""The numbers of insurance and of match the dealer, counted on a fresh shoe. The main wager is not analyzed here yet."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from croupier.equipment.cards import DECK
from croupier.equipment.shoe import Shoe
from croupier.families.twenty_one import side_numbers
from croupier.families.twenty_one.no_tens.shoe import TENS
from croupier.families.twenty_one.sides.match_the_dealer import MATCH_THE_DEALER
from croupier.games.spanish_21.rules import NO_MATCH, SpanishRules
from croupier.games.spanish_21.wagers import DOUBLE, INSURANCE, MAIN, offered
from croupier.hands.blackjack import is_ten
from croupier.law.citation import cite
from croupier.law.ruling import Ruling, not_determined
from croupier.money.numbers import Numbers

_LOST = Fraction(-1)


def counted(rules: SpanishRules) -> Iterator[Numbers]:
    """The numbers of each wager that depends on the first cards alone."""
    yield _numbers(rules, INSURANCE, insurance_gains(rules), "only the dealer's ace is seen")
    if rules.match_the_dealer != NO_MATCH:
        pays = rules.match_pays
        gains = side_numbers.match_the_dealer(rules.decks, pays["suited"].to_one, pays["unsuited"].to_one)
        yield _numbers(rules, MATCH_THE_DEALER, gains, "the first round of a shoe")


def uncounted(_rules: SpanishRules) -> Iterator[Ruling]:
    """Yields why the main wager has no numbers."""
    yield not_determined(cite("19:47-19.5"), "its best play is not counted yet", MAIN, DOUBLE)


def insurance_gains(rules: SpanishRules) -> dict[Fraction, Fraction]:
    """What insurance gains from a fresh shoe with what chance, if only the dealer's ace is seen (19.11)."""
    unseen = Shoe.of(rules.decks, without=TENS).unseen
    tens = sum(count for card, count in zip(DECK, unseen, strict=True) if is_ten(card))
    wins = Fraction(tens, sum(unseen) - 1)
    return {rules.payouts[INSURANCE].to_one: wins, _LOST: 1 - wins}


def _numbers(rules: SpanishRules, kind: str, gains: dict[Fraction, Fraction], note: str) -> Numbers:
    found = offered(rules)[kind]
    lowest, highest = found.pays[0], found.pays[-1]
    return Numbers(
        wager=kind,
        pays=str(lowest) if lowest == highest else f"{lowest} up to {highest}",
        cite=found.cite,
        gains=tuple(sorted(gains.items(), reverse=True)),
        action=Fraction(1),
        rounds=Fraction(1),
        kinds=frozenset((kind,)),
        note=note,
    )
