"""The numbers of every wager, counted on a fresh shoe. The initial wager and the attack wager are counted together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from croupier.engine.decision import Decision
from croupier.engine.strategy import Chart, Charts
from croupier.families.twenty_one.report import advice, numbers, placard
from croupier.families.twenty_one.report.at_table import before_the_cards, insurance, on_hand
from croupier.families.twenty_one.sides.chances import cards_in
from croupier.families.twenty_one.sides.third_card import third_card_gains
from croupier.games.double_attack_blackjack.rules import ANY_TIME, FIRST_TWO, DoubleAttackRules
from croupier.games.double_attack_blackjack.shuffle import TABLE
from croupier.games.double_attack_blackjack.terms import terms_of, values_of
from croupier.games.double_attack_blackjack.wagers import ATTACK, BUST_IT, DOUBLE, INITIAL, INSURANCE, offered
from croupier.law.ruling import Ruling
from croupier.money.numbers import Numbers
from croupier.money.wager import Wager


def exact_numbers(rules: DoubleAttackRules) -> Iterator[Numbers]:
    """The numbers of every wager, without those that `uncounted` names."""
    if not any(uncounted(rules)):
        yield numbers.main_wager(
            terms_of(rules), offered(rules)[INITIAL], readings=numbers.readings(rules, _read(rules))
        )
    yield from counted_apart(rules)


def counted_apart(rules: DoubleAttackRules) -> Iterator[Numbers]:
    """Those of `counted` that need no play of the initial wager, which takes far longer to count."""
    kinds = offered(rules)
    insured = numbers.insurance_gains(values_of(rules), rules.payouts[INSURANCE])
    yield numbers.plain_wager(kinds[INSURANCE], insured, note="only the dealer's ace is seen")
    if rules.bust_it:
        gains = third_card_gains(
            cards_in(TABLE.choices(rules).full), lambda hand: rules.payouts[f"{BUST_IT}_{hand}"].to_one
        )
        yield numbers.plain_wager(kinds[BUST_IT], gains, note="the first round of a shoe")


def uncounted(rules: DoubleAttackRules) -> Iterator[Ruling]:
    """Yields why the initial wager has no numbers, and by which paragraph."""
    return numbers.uncounted(lambda: terms_of(rules), INITIAL, ATTACK, DOUBLE)


def _read(rules: DoubleAttackRules) -> Iterator[str]:
    """The options by which unclear law was read, and on which the numbers of the initial wager rest."""
    yield "surrender"
    if rules.surrender != FIRST_TWO:
        yield "surrender_after_split"
    if rules.surrender == ANY_TIME:
        yield "surrender_after_double"
    yield from ("draw_on_soft_21", "blackjacks_push")
    if not rules.card_reader:
        yield from ("busted_bets_also_lost", "busted_double_returned")


def chart(rules: DoubleAttackRules) -> Chart:
    """The best play for every two cards; raises `Refused` if the table is not covered."""
    return advice.chart(terms_of(rules))


CHARTS = Charts[DoubleAttackRules](
    best=lambda rules: placard.best(terms_of(rules)), judge=lambda rules, tree: placard.judge(terms_of(rules), tree)
)


def table_advice(rules: DoubleAttackRules, decision: Decision, wagers: tuple[Wager, ...]) -> Mapping[str, float] | None:
    """The mean gain in cents of the attack wager, of each choice on a hand or of insurance; None for another question."""
    if any(offer.name == INSURANCE for offer in decision.offers):
        return insurance(decision, rules.payouts[INSURANCE])
    stake = sum(wager.stake_cents for wager in wagers if wager.kind == INITIAL)
    most = {offer.name: offer.most for offer in decision.offers}
    if ATTACK in most:
        return before_the_cards(terms_of(rules), decision, {ATTACK: stake + most[ATTACK], "no_attack": stake})
    most_doubled = most.get(DOUBLE, stake)  # a double may match initial and attack wager (26.9)
    return on_hand(terms_of(rules), decision, most_doubled)
