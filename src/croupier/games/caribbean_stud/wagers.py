"""The wagers of 19:47-16.6 and 16.11: ante and progressive before the deal, the bet after it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache

from croupier.engine.side_wager import Exactly, Needs
from croupier.engine.standing import Standing
from croupier.engine.wager_kind import Amount, Payout, WagerKind
from croupier.families.stud import betting
from croupier.families.stud.progressive import STAKE_CENTS, Awards
from croupier.families.stud.rules import at_positions
from croupier.games.caribbean_stud.rules import AWARDS_CENTS, EQUAL_SHARES, LAW, PROGRESSIVE_LAW, CaribbeanRules
from croupier.hands.poker.categories import ROYAL_FLUSH, STRAIGHT_FLUSH
from croupier.law.option import NOT_OFFERED, Source
from croupier.law.ruling import Ruling
from croupier.money.paytable import Schedule
from croupier.money.wager import Bet, Wager

ANTE, BET, PROGRESSIVE = "ante", "bet", "progressive"

_STAKES = {
    PROGRESSIVE: (Exactly((STAKE_CENTS,), PROGRESSIVE_LAW), Needs(ANTE, "an ante", PROGRESSIVE_LAW)),
}
_BASES = {PROGRESSIVE: ANTE}
_PARTS = {ROYAL_FLUSH: Fraction(1), STRAIGHT_FLUSH: Fraction(1, 10)}


@cache
def offered(rules: CaribbeanRules) -> Mapping[str, WagerKind]:
    return {kind.name: at_positions(kind, second=rules.second_position) for kind in _kinds(rules)}


def _kinds(rules: CaribbeanRules) -> Iterator[WagerKind]:
    source = Source.ELSEWHERE
    yield WagerKind(ANTE, "Ante", LAW.wagers, (rules.payouts[ANTE],), source=source)
    if rules.progressive != NOT_OFFERED:
        fixed, stakes = AWARDS_CENTS[rules.progressive], (STAKE_CENTS,)
        paid = tuple(Amount(name.replace("_", " "), cents, PROGRESSIVE_LAW, source) for name, cents in fixed.items())
        yield WagerKind(
            PROGRESSIVE, "Progressive", PROGRESSIVE_LAW, (), source=source, stakes_cents=stakes, amounts=paid
        )
    bet = bet_schedule(rules)
    posted = tuple(Payout(row.category.replace("_", " "), row.pays, row.cite, row.source) for row in bet)
    yield WagerKind(BET, "Bet", LAW.wagers, bet.pays, source=source, made_in_play=True, payouts=posted)


def bet_schedule(rules: CaribbeanRules) -> Schedule:
    return rules.payouts.schedule(BET, rules.bet)


def awards(rules: CaribbeanRules) -> Awards:
    return Awards(
        parts=_PARTS,
        fixed_cents=AWARDS_CENTS[rules.progressive],
        equal_shares=rules.jackpots == EQUAL_SHARES,
        cite=PROGRESSIVE_LAW,
    )


def ruling(rules: CaribbeanRules, standing: Standing, wagers: tuple[Wager, ...], bet: Bet) -> Ruling:
    """A progressive wager is one dollar and needs an ante."""
    del standing
    return betting.ruling(LAW, rules, wagers, bet, stakes=_STAKES, bases=_BASES)
