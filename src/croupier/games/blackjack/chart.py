"""Blackjack's best play for every two-card hand, and what each choice is worth to a seat at a table."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.engine.decision import Decision
from croupier.engine.strategy import Chart
from croupier.families.twenty_one.analysis.basics import NotCovered
from croupier.families.twenty_one.analysis.terms import Terms
from croupier.families.twenty_one.report import advice as family
from croupier.families.twenty_one.report.at_table import insurance, on_hand
from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.blackjack.table import SPOTS
from croupier.games.blackjack.terms import terms_of
from croupier.law.ruling import Refused, not_determined
from croupier.money.wager import Wager


def chart(rules: BlackjackRules) -> Chart:
    """Returns every two-card hand against everything the dealer may show; raises `Refused` if the table is not covered."""
    return family.chart(_terms(rules))


def table_advice(rules: BlackjackRules, decision: Decision, wagers: tuple[Wager, ...]) -> Mapping[str, float] | None:
    """The mean gain in cents of each choice on a hand or of insurance; None for a question that is not counted."""
    if any(offer.name == "insurance" for offer in decision.offers):
        return insurance(decision, rules.payouts["insurance"])
    box = getattr(decision.view, "box", "")
    stake = sum(wager.stake_cents for wager in wagers if wager.kind in SPOTS and wager.on in {"", box})
    return on_hand(_terms(rules), decision, stake)


def _terms(rules: BlackjackRules) -> Terms:
    try:
        return terms_of(rules)
    except NotCovered as not_covered:
        raise Refused(not_determined(not_covered.law, not_covered.why)) from None
