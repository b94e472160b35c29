"""The wagers of 19:47-17.6: a bet before the deal, and in the round a second one of the same amount."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from functools import cache

from croupier.amounts.cents import dollars
from croupier.engine.standing import Standing
from croupier.engine.wager_kind import Payout, WagerKind
from croupier.families.stud import betting
from croupier.games.double_down_stud.rules import LAW, DoubleDownRules
from croupier.law.option import Source
from croupier.law.ruling import Ruling, not_by_text, unlawful
from croupier.money.odds import Odds
from croupier.money.paytable import Schedule
from croupier.money.wager import Bet, Wager

BET, DOUBLE = "bet", "double"
_RETURNED = Odds.read("0 to 1")


@cache
def offered(rules: DoubleDownRules) -> Mapping[str, WagerKind]:
    return {kind.name: kind for kind in _kinds(rules)}


def _kinds(rules: DoubleDownRules) -> Iterator[WagerKind]:
    source, bet = Source.ELSEWHERE, elected(rules)
    posted = tuple(Payout(row.category.replace("_", " "), row.pays, row.cite, row.source) for row in bet)
    posted += (Payout("pair of sixes to tens", _RETURNED, LAW.payout, source),)
    yield WagerKind(BET, "Bet", LAW.wagers, bet.pays, source=source, payouts=posted)
    yield WagerKind(DOUBLE, "Double", LAW.wagers, bet.pays, source=source, made_in_play=True, payouts=posted)


def elected(rules: DoubleDownRules) -> Schedule:
    """The elected schedule, for the bet and the double."""
    return rules.payouts.schedule(BET, rules.bet)


def ruling(rules: DoubleDownRules, standing: Standing, wagers: tuple[Wager, ...], bet: Bet) -> Ruling:
    """The bet is made and withdrawn before the first card."""
    del standing
    return betting.ruling(LAW, rules, wagers, bet)


def minimum_rulings(rules: DoubleDownRules, minimums: Mapping[str, int], _on: date) -> Iterator[Ruling]:
    """The payout limit must cover what a bet of the minimum can win, as in sister games."""
    minimum = minimums.get(BET, 0)
    most = 2 * elected(rules).pays[-1].win_cents(minimum, rules.smallest_chip_cents)
    if rules.payout_limit < most:
        why = (
            f"the payout limit of {dollars(rules.payout_limit)} is too low: a bet of {dollars(minimum)}, the minimum, "
            f"can win {dollars(most)} if it is doubled"
        )
        yield not_by_text(unlawful(LAW.payout, why, "payout_limit", f"limits.{BET}"), Source.INFERRED.words)
