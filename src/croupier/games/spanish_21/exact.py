"""The numbers of every wager, counted on a fresh shoe."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from croupier.amounts.cents import dollars
from croupier.engine.decision import Decision
from croupier.engine.strategy import Chart, Charts
from croupier.families.twenty_one.report import advice, numbers, placard
from croupier.families.twenty_one.report.at_table import insurance, on_hand
from croupier.families.twenty_one.sides.chances import cards_in
from croupier.families.twenty_one.sides.match_the_dealer import MATCH_THE_DEALER, match_gains
from croupier.games.spanish_21.bonus import award_cents
from croupier.games.spanish_21.rules import NO_MATCH, SpanishRules
from croupier.games.spanish_21.shuffle import TABLE
from croupier.games.spanish_21.terms import BEST_STAKES_CENTS, SUPER_BONUS, terms_of, values_of
from croupier.games.spanish_21.wagers import DOUBLE, INSURANCE, MAIN, offered
from croupier.law.ruling import Ruling
from croupier.money.numbers import Numbers, rounded
from croupier.money.wager import Wager


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
    kinds = offered(rules)
    insured = numbers.insurance_gains(values_of(rules), rules.payouts[INSURANCE])
    yield numbers.plain_wager(kinds[INSURANCE], insured, note="only the dealer's ace is seen")
    if rules.match_the_dealer != NO_MATCH:
        gains = match_gains(cards_in(TABLE.choices(rules).full), rules.match_pays)
        yield numbers.plain_wager(kinds[MATCH_THE_DEALER], gains, note="the first round of a shoe")


def uncounted(rules: SpanishRules) -> Iterator[Ruling]:
    """Yields why the main wager has no numbers, and by which section."""
    return numbers.uncounted(lambda: terms_of(rules), MAIN, DOUBLE)


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
    return advice.chart(terms_of(rules))


CHARTS = Charts[SpanishRules](
    best=lambda rules: placard.best(terms_of(rules)), judge=lambda rules, tree: placard.judge(terms_of(rules), tree)
)


def table_advice(rules: SpanishRules, decision: Decision, wagers: tuple[Wager, ...]) -> Mapping[str, float] | None:
    """The mean gain in cents of each choice on a hand or of insurance; None for a question that is not counted."""
    if any(offer.name == "insurance" for offer in decision.offers):
        return insurance(decision, rules.payouts["insurance"])
    stake = sum(wager.stake_cents for wager in wagers if wager.kind == MAIN)
    return on_hand(terms_of(rules), decision, stake)
