"""The wagers of 19:47-24.6: ante, first wager and three-card bonus before the deal, the second wager during the round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from croupier.engine.side_wager import Needs
from croupier.engine.standing import Standing
from croupier.engine.wager_kind import Payout, WagerKind
from croupier.families.stud import betting
from croupier.games.boston_5.rules import LAW, BostonRules
from croupier.law.option import NOT_OFFERED, Source
from croupier.law.ruling import Ruling, not_determined
from croupier.money.odds import Odds
from croupier.money.paytable import Schedule
from croupier.money.wager import Act, Bet, Wager

ANTE, FIRST, SECOND, BONUS, ANTE_BONUS = "ante", "first", "second", "three_card_bonus", "ante_bonus"
FIRST_ANTES = 2  # the first wager is twice the ante, and so is the second

_STAKES = {BONUS: (Needs(ANTE, "an ante", LAW.wagers),)}
_BASES = {BONUS: ANTE}
_NO_BONUS = not_determined(
    LAW.payout,
    "ante: our sources do not say what the ante bonus of this game pays; the sheet must name it in ante_bonus",
    ANTE_BONUS,
)
_PUSHES = Odds.read("0 to 1")  # a winning ante is returned


@cache
def offered(rules: BostonRules) -> Mapping[str, WagerKind]:
    return {kind.name: kind for kind in _kinds(rules)}


def _kinds(rules: BostonRules) -> Iterator[WagerKind]:
    source, payouts = Source.ELSEWHERE, rules.payouts
    undefined = None if rules.ante_bonus else _NO_BONUS
    yield WagerKind(ANTE, "Ante", LAW.wagers, (_PUSHES,), source=source, undefined=undefined)
    with_ante = (ANTE, FIRST_ANTES)
    yield WagerKind(FIRST, "First wager", LAW.wagers, (payouts[FIRST],), source=source, laid_with=with_ante)
    if rules.three_card_bonus != NOT_OFFERED:
        bonus = bonus_schedule(rules)
        paid = tuple(Payout(row.category.replace("_", " "), row.pays, row.cite, row.source) for row in bonus)
        yield WagerKind(BONUS, "Three-card bonus", LAW.wagers, bonus.pays, source=source, payouts=paid)
    yield WagerKind(SECOND, "Second wager", LAW.wagers, (payouts[SECOND],), source=source, made_in_play=True)
    named = tuple(Payout(name.replace("_", " "), odds, LAW.payout, Source.PRACTICE) for name, odds in rules.ante_bonus)
    yield WagerKind(ANTE_BONUS, "Ante bonus", LAW.payout, (), source=source, made_in_play=True, payouts=named)


def bonus_schedule(rules: BostonRules) -> Schedule:
    """The elected schedule of the three-card bonus."""
    return rules.payouts.schedule(BONUS, rules.three_card_bonus)


def ruling(rules: BostonRules, standing: Standing, wagers: tuple[Wager, ...], bet: Bet) -> Ruling:
    """The first wager is laid with the ante, and the three-card bonus needs an ante."""
    del standing
    undefined = offered(rules)[bet.kind].undefined
    if undefined is not None and bet.act is Act.MAKE:
        return undefined
    return betting.ruling(LAW, rules, wagers, bet, stakes=_STAKES, bases=_BASES)
