"""The numbers of every wager, counted on a fresh shoe."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from croupier.amounts.cents import dollars
from croupier.engine.decision import Decision
from croupier.engine.strategy import Chart, Charts, Judged, TotalsChart
from croupier.equipment.cards import DECK
from croupier.families.twenty_one.analysis.basics import NotCovered
from croupier.families.twenty_one.analysis.terms import Terms
from croupier.families.twenty_one.report import advice, numbers, placard
from croupier.families.twenty_one.report.at_table import insurance, on_hand
from croupier.families.twenty_one.sides.match_the_dealer import MATCH_THE_DEALER, match_gains
from croupier.games.spanish_21.bonus import award_cents
from croupier.games.spanish_21.rules import NO_MATCH, SpanishRules
from croupier.games.spanish_21.shuffle import TABLE
from croupier.games.spanish_21.terms import BEST_STAKES_CENTS, SUPER_BONUS, terms_of
from croupier.games.spanish_21.wagers import DOUBLE, INSURANCE, MAIN, offered
from croupier.hands.blackjack import is_ten
from croupier.law.ruling import Refused, Ruling, not_determined
from croupier.money.numbers import Numbers, rounded
from croupier.money.wager import Wager

_LOST = Fraction(-1)
_RANKS = 12  # in decks without tens


def exact_numbers(rules: SpanishRules) -> Iterator[Numbers]:
    """The numbers of every wager, without those that `uncounted` names."""
    if not any(uncounted(rules)):
        yield from _main(rules)
    yield from counted_apart(rules)


def at_stake(rules: SpanishRules, stake_cents: int) -> Iterator[Numbers]:
    """The same with such wagers. The main wager is then counted with the super bonus that it wins."""
    worth = rounded(exact_numbers(rules), stake_cents, rules.smallest_chip_cents)
    award = award_cents(stake_cents)
    for each in worth:
        yield _with_bonus(rules, stake_cents, award) if each.wager == MAIN and rules.super_bonus and award else each


def _with_bonus(rules: SpanishRules, stake_cents: int, award: int) -> Numbers:
    terms = terms_of(rules, super_bonus=Fraction(award, stake_cents))
    note = f"with the super bonus of {dollars(award)}; without envy payments"
    read = numbers.readings(rules, _read(rules))
    counted_numbers = numbers.main_wager(terms, offered(rules)[MAIN], notes=(note,), readings=read)
    (paid,) = rounded((counted_numbers,), stake_cents, rules.smallest_chip_cents)
    return replace(paid, stake_cents=stake_cents)


def counted_apart(rules: SpanishRules) -> Iterator[Numbers]:
    """Those of `counted` that need no play of the main wager, which takes far longer to count."""
    yield _numbers(rules, INSURANCE, insurance_gains(rules), "only the dealer's ace is seen")
    if rules.match_the_dealer != NO_MATCH:
        gains = match_gains(rules.decks, _RANKS, rules.match_pays)
        yield _numbers(rules, MATCH_THE_DEALER, gains, "the first round of a shoe")


def uncounted(rules: SpanishRules) -> Iterator[Ruling]:
    """Yields why the main wager has no numbers, and by which section."""
    try:
        terms_of(rules)
    except NotCovered as not_covered:
        yield not_determined(not_covered.law, not_covered.why, MAIN, DOUBLE)


def _main(rules: SpanishRules) -> Iterator[Numbers]:
    """The main wager without the super bonus, which is an amount in dollars, and with it where it is worth most."""
    kind, read = offered(rules)[MAIN], numbers.readings(rules, _read(rules))
    left_out = ("without the super bonus",) if rules.super_bonus else ()
    yield numbers.main_wager(terms_of(rules), kind, notes=left_out, readings=read)
    if rules.super_bonus:
        stakes = " or ".join(dollars(cents) for cents in sorted(BEST_STAKES_CENTS))
        with_it = terms_of(rules, super_bonus=SUPER_BONUS)
        note = "with the super bonus, which is worth most for these wagers; without envy payments"
        yield numbers.main_wager(with_it, kind, wager=f"{MAIN} of {stakes}", notes=(note,), readings=read)


def _read(rules: SpanishRules) -> Iterator[str]:
    """The options that rest on no text of ours, and on which the numbers of the main wager rest."""
    yield from ("hit_soft_17", "surrender", "double_cards", "rescue", "redoubles", "max_hands", "split_aces_draw")
    if not rules.card_reader:
        yield from ("twenty_one_beats_blackjack", "busted_bets_also_lost", "busted_double_returned")


def chart(rules: SpanishRules) -> Chart:
    """The best play for every two cards, without the super bonus; raises `Refused` if the table is not covered."""
    return advice.chart(_terms(rules))


def best_chart(rules: SpanishRules) -> TotalsChart:
    """The best chart by totals, without the super bonus; raises `Refused` if the table is not covered."""
    return placard.best(_terms(rules))


def judge(rules: SpanishRules, tree: Mapping[str, object]) -> Judged:
    """Compares a chart with the best one."""
    return placard.judge(_terms(rules), tree)


CHARTS = Charts[SpanishRules](best=best_chart, judge=judge)


def table_advice(rules: SpanishRules, decision: Decision, wagers: tuple[Wager, ...]) -> Mapping[str, float] | None:
    """The mean gain in cents of each choice on a hand or of insurance; None for a question that is not counted."""
    if any(offer.name == "insurance" for offer in decision.offers):
        return insurance(decision, rules.payouts["insurance"])
    stake = sum(wager.stake_cents for wager in wagers if wager.kind == MAIN)
    return on_hand(_terms(rules), decision, stake)


def _terms(rules: SpanishRules) -> Terms:
    try:
        return terms_of(rules)
    except NotCovered as not_covered:
        raise Refused(not_determined(not_covered.law, not_covered.why)) from None


def insurance_gains(rules: SpanishRules) -> dict[Fraction, Fraction]:
    """What insurance gains from a fresh shoe with what chance, if only the dealer's ace is seen (19.11)."""
    unseen = TABLE.choices(rules).full.unseen
    tens = sum(count for card, count in zip(DECK, unseen, strict=True) if is_ten(card))
    wins = Fraction(tens, sum(unseen) - 1)
    return {rules.payouts[INSURANCE].to_one: wins, _LOST: 1 - wins}


def _numbers(rules: SpanishRules, kind: str, gains: dict[Fraction, Fraction], note: str) -> Numbers:
    kind_offered = offered(rules)[kind]
    lowest, highest = kind_offered.pays[0], kind_offered.pays[-1]
    return Numbers(
        wager=kind,
        pays=str(lowest) if lowest == highest else f"{lowest} up to {highest}",
        cite=kind_offered.cite,
        gains=tuple(sorted(gains.items(), reverse=True)),
        action=Fraction(1),
        rounds=Fraction(1),
        kinds=frozenset((kind,)),
        note=note,
    )
