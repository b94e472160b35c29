"""The wagers of 19:47-5.5: one on each symbol of the wheel, made before the spin."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from croupier.engine.standing import Standing
from croupier.engine.wager_kind import WagerKind
from croupier.games.big_six.rules import FLAG, INSIGNIA, JOKER, BigSixRules
from croupier.law.citation import cite
from croupier.law.ruling import Ruling, lawful, unlawful
from croupier.money.odds import Odds
from croupier.money.wager import Act, Bet, Wager

_INSIGNIA = "insignia"


def pays(rules: BigSixRules, kind: str, on: str) -> Odds:
    return rules.payouts[f"{kind}_{on}" if on else kind]


@cache
def offered(rules: BigSixRules) -> Mapping[str, WagerKind]:
    each = tuple((on, pays(rules, _INSIGNIA, on)) for on in INSIGNIA)  # 5.5(a) lists them as five wagers
    odds = tuple(sorted(paid for _, paid in each))
    kinds = (
        WagerKind(_INSIGNIA, "Dollar insignia", cite("19:47-5.5(a)"), odds, INSIGNIA, each=each),
        WagerKind(JOKER, "Joker", cite("19:47-5.5(a)"), (pays(rules, JOKER, ""),)),
        WagerKind(FLAG, "Flag", cite("19:47-5.5(a)"), (pays(rules, FLAG, ""),)),
    )
    return {kind.name: kind for kind in kinds}


def symbol(wager: Wager) -> str:
    """The symbol a wager is on."""
    return wager.on or wager.kind


def ruling(rules: BigSixRules, standing: Standing, wagers: tuple[Wager, ...], bet: Bet) -> Ruling:
    """Wagers may be made and withdrawn freely until "No more bets" is called before the spin."""
    del standing, wagers
    if bet.act in {Act.CALL_ON, Act.CALL_OFF}:
        return unlawful(offered(rules)[bet.kind].cite, "a Big Six wager is always on")
    return lawful(cite("19:47-5.6(a)"), 'before "No more bets"')
