"""The wagers of high tide: the tide wager, and slack water beside it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from croupier.engine.standing import Standing
from croupier.engine.wager_kind import Payout, WagerKind
from croupier.law.citation import cite
from croupier.law.option import Source
from croupier.law.ruling import Ruling, lawful, unlawful
from croupier.money.wager import Act, Bet, Wager
from high_tide.rules import REACHES, HighTideRules

TIDE, SLACK_WATER = "tide", "slack_water"
LAW = cite("19:47-8.4(d)3ii")
_PAYOUTS_LAW = cite("19:47-8.4(d)3iii")


@cache
def offered(rules: HighTideRules) -> Mapping[str, WagerKind]:
    """The wagers of a table; a licensee may leave slack water out."""
    by_reach = tuple(
        Payout(f"{reaches[0]} to {reaches[-1]} ranks win", rules.payouts[row], _PAYOUTS_LAW, Source.PROPOSED)
        for row, reaches in REACHES.items()
    )
    odds = tuple(sorted({payout.pays for payout in by_reach}))
    kinds = {TIDE: WagerKind(TIDE, "Tide wager", LAW, odds, source=Source.PROPOSED, payouts=by_reach)}
    if rules.slack_water:
        pays = (rules.payouts[SLACK_WATER],)
        kinds[SLACK_WATER] = WagerKind(
            SLACK_WATER, "Slack water", LAW, pays, source=Source.PROPOSED, option=SLACK_WATER
        )
    return kinds


def ruling(_rules: HighTideRules, _standing: Standing, _wagers: tuple[Wager, ...], bet: Bet) -> Ruling:
    """Wagers may be made and withdrawn freely before the first card."""
    if bet.act in {Act.CALL_ON, Act.CALL_OFF}:
        return unlawful(LAW, "a wager at high tide counts in every round it is made for")
    return lawful(LAW, "before the first card")
