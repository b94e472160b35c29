"""The wagers of 19:47-18.6 and 18.6A: three equal bets, two of which may be taken back in the round, and two bonuses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from functools import cache

from croupier.amounts.cents import dollars
from croupier.engine.side_wager import Exactly, Needs
from croupier.engine.standing import Standing
from croupier.engine.wager_kind import Payout, WagerKind
from croupier.families.stud import betting
from croupier.games.let_it_ride.rules import BONUS_LAW, LAW, LetItRideRules
from croupier.law.option import NOT_OFFERED, Source
from croupier.law.ruling import Ruling, not_by_text, unlawful
from croupier.money.paytable import Schedule
from croupier.money.wager import Bet, Wager

BET, BET_1, BET_2, BONUS, THREE_CARD = "bet", "bet_1", "bet_2", "bonus", "three_card"
BETS = (BET, BET_1, BET_2)
BONUS_CENTS = 100  # one dollar

_NEEDS_BETS = Needs(BET, "the three bets", BONUS_LAW)
_STAKES = {BONUS: (Exactly((BONUS_CENTS,), BONUS_LAW), _NEEDS_BETS), THREE_CARD: (_NEEDS_BETS,)}
_BASES = {BONUS: BET, THREE_CARD: BET}


@cache
def offered(rules: LetItRideRules) -> Mapping[str, WagerKind]:
    return {kind.name: kind for kind in _kinds(rules)}


def _kinds(rules: LetItRideRules) -> Iterator[WagerKind]:
    source, bet = Source.ELSEWHERE, elected(rules, BET)
    yield WagerKind(BET, "Bet $", LAW.wagers, bet.pays, source=source, payouts=_posted(bet))
    for name, title in ((BET_1, "Bet 1"), (BET_2, "Bet 2")):
        yield WagerKind(name, title, LAW.wagers, bet.pays, source=source, payouts=_posted(bet), laid_with=(BET, 1))
    if rules.bonus != NOT_OFFERED:
        bonus, stakes = elected(rules, BONUS), (BONUS_CENTS,)
        yield WagerKind(
            BONUS, "Bonus", BONUS_LAW, bonus.pays, source=source, stakes_cents=stakes, payouts=_posted(bonus)
        )
    if rules.three_card != NOT_OFFERED:
        three = elected(rules, THREE_CARD)
        yield WagerKind(THREE_CARD, "Three-card bonus", BONUS_LAW, three.pays, source=source, payouts=_posted(three))


def elected(rules: LetItRideRules, wager: str) -> Schedule:
    """The elected schedule of a wager."""
    name = {BET: rules.bet, BONUS: rules.bonus, THREE_CARD: rules.three_card}[wager]
    return rules.payouts.schedule(wager, name)


def _posted(schedule: Schedule) -> tuple[Payout, ...]:
    return tuple(Payout(row.category.replace("_", " "), row.pays, row.cite, row.source) for row in schedule)


def ruling(rules: LetItRideRules, standing: Standing, wagers: tuple[Wager, ...], bet: Bet) -> Ruling:
    """The three bets are made together; a bonus needs them, and the $1 bonus is one dollar."""
    del standing
    if bet.kind in {BET_1, BET_2}:
        return unlawful(LAW.wagers, f"{bet.kind} is laid and taken down with the {BET}, and is exactly as much")
    return betting.ruling(LAW, rules, wagers, bet, stakes=_STAKES, bases=_BASES)


def minimum_rulings(rules: LetItRideRules, minimums: Mapping[str, int], _on: date) -> Iterator[Ruling]:
    """The payout limit must cover what three bets of the minimum can win, as in sister games."""
    minimum = minimums.get(BET, 0)
    most = len(BETS) * elected(rules, BET).pays[-1].win_cents(minimum, rules.smallest_chip_cents)
    if rules.payout_limit < most:
        why = (
            f"the payout limit of {dollars(rules.payout_limit)} is too low: three bets of {dollars(minimum)}, "
            f"the minimum, can win {dollars(most)}"
        )
        yield not_by_text(unlawful(LAW.payout, why, "payout_limit", f"limits.{BET}"), Source.INFERRED.words)
