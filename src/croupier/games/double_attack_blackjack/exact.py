"""The numbers of every wager, counted on a fresh shoe. The initial wager and the attack wager are counted together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product

from croupier.engine.decision import Decision
from croupier.engine.strategy import Chart, Charts, Judged, TotalsChart
from croupier.equipment.cards import DECK, Card
from croupier.families.twenty_one.analysis.basics import NotCovered
from croupier.families.twenty_one.analysis.terms import Terms
from croupier.families.twenty_one.report import advice, numbers, placard
from croupier.families.twenty_one.report.at_table import before_the_cards, insurance, on_hand
from croupier.families.twenty_one.sides.third_card import winning_hand
from croupier.games.double_attack_blackjack.rules import ANY_TIME, FIRST_TWO, DoubleAttackRules
from croupier.games.double_attack_blackjack.shuffle import TABLE
from croupier.games.double_attack_blackjack.terms import terms_of
from croupier.games.double_attack_blackjack.wagers import ATTACK, BUST_IT, DOUBLE, INITIAL, INSURANCE, offered
from croupier.hands.blackjack import is_ten
from croupier.law.ruling import Refused, Ruling, not_determined
from croupier.money.numbers import Numbers
from croupier.money.odds import Odds
from croupier.money.wager import Wager

_LOST = Fraction(-1)


def exact_numbers(rules: DoubleAttackRules) -> Iterator[Numbers]:
    """The numbers of every wager, without those that `uncounted` names."""
    if not any(uncounted(rules)):
        yield numbers.main_wager(
            terms_of(rules), offered(rules)[INITIAL], readings=numbers.readings(rules, _read(rules))
        )
    yield from counted_apart(rules)


def counted_apart(rules: DoubleAttackRules) -> Iterator[Numbers]:
    """Those of `counted` that need no play of the initial wager, which takes far longer to count."""
    yield _numbers(rules, INSURANCE, insurance_chances(rules), "only the dealer's ace is seen")
    if rules.bust_it:
        yield _numbers(rules, BUST_IT, bust_it_chances(rules), "the first round of a shoe")


def uncounted(rules: DoubleAttackRules) -> Iterator[Ruling]:
    """Yields why the initial wager has no numbers, and by which paragraph."""
    try:
        terms_of(rules)
    except NotCovered as not_covered:
        yield not_determined(not_covered.law, not_covered.why, INITIAL, ATTACK, DOUBLE)


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
    return advice.chart(_terms(rules))


def best_chart(rules: DoubleAttackRules) -> TotalsChart:
    """The best chart by totals; raises `Refused` if the table is not covered."""
    return placard.best(_terms(rules))


def judge(rules: DoubleAttackRules, tree: Mapping[str, object]) -> Judged:
    """Compares a chart with the best one."""
    return placard.judge(_terms(rules), tree)


CHARTS = Charts[DoubleAttackRules](best=best_chart, judge=judge)


def table_advice(rules: DoubleAttackRules, decision: Decision, wagers: tuple[Wager, ...]) -> Mapping[str, float] | None:
    """The mean gain in cents of the attack wager, of each choice on a hand or of insurance; None for another question."""
    if any(offer.name == INSURANCE for offer in decision.offers):
        return insurance(decision, rules.payouts[INSURANCE])
    stake = sum(wager.stake_cents for wager in wagers if wager.kind == INITIAL)
    most = {offer.name: offer.most for offer in decision.offers}
    if ATTACK in most:
        return before_the_cards(_terms(rules), decision, {ATTACK: stake + most[ATTACK], "no_attack": stake})
    return on_hand(
        _terms(rules), decision, most.get(DOUBLE, stake)
    )  # a double may match initial and attack wager (26.9)


def _terms(rules: DoubleAttackRules) -> Terms:
    try:
        return terms_of(rules)
    except NotCovered as not_covered:
        raise Refused(not_determined(not_covered.law, not_covered.why)) from None


def insurance_chances(rules: DoubleAttackRules) -> dict[Odds | None, Fraction]:
    """The chances of insurance from a fresh shoe, if only the dealer's ace is seen (26.11(a))."""
    shoe = _fresh(rules)
    tens = sum(count for card, count in shoe.items() if is_ten(card))
    wins = Fraction(tens, sum(shoe.values()) - 1)
    return {rules.payouts[INSURANCE]: wins, None: 1 - wins}


def bust_it_chances(rules: DoubleAttackRules) -> dict[Odds | None, Fraction]:
    """The chance of each payout: the dealer's three cards are as likely as any three, whatever the players hold."""
    shoe = _fresh(rules)
    whole = sum(shoe.values())
    ways: Counter[str] = Counter()
    for first, second in product(shoe, repeat=2):
        pair = shoe[first] * (shoe[second] - (first == second))
        left = dict(shoe)
        left[first] -= 1
        left[second] -= 1
        for third, count in left.items():
            ways[winning_hand((first, second, third))] += pair * count
    chances: dict[Odds | None, Fraction] = {}
    for hand, count in ways.items():
        pays = rules.payouts[f"{BUST_IT}_{hand}"] if hand else None
        chances[pays] = chances.get(pays, Fraction(0)) + Fraction(count, whole * (whole - 1) * (whole - 2))
    return chances


def _fresh(rules: DoubleAttackRules) -> dict[Card, int]:
    counts = TABLE.choices(rules).full.unseen
    return {card: count for card, count in zip(DECK, counts, strict=True) if count}


def _numbers(rules: DoubleAttackRules, kind: str, chances: dict[Odds | None, Fraction], note: str) -> Numbers:
    pays = offered(rules)[kind].pays
    gains = {Fraction(odds.to_one) if odds else _LOST: chance for odds, chance in chances.items()}
    return Numbers(
        wager=kind,
        pays=str(pays[0]) if len(pays) == 1 else f"{pays[0]} up to {pays[-1]}",
        cite=offered(rules)[kind].cite,
        gains=tuple(sorted(gains.items(), reverse=True)),
        action=Fraction(1),
        rounds=Fraction(1),
        kinds=frozenset((kind,)),
        note=note,
    )
