"""The wagers of 19:47-22.6: war and tie before the first card, and the raise on going to war."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache

from croupier.engine.standing import Standing
from croupier.engine.wager_kind import Payout, WagerKind
from croupier.games.casino_war.rules import CasinoWarRules
from croupier.law.citation import cite
from croupier.law.option import Source
from croupier.law.ruling import Ruling, lawful, unlawful
from croupier.money.odds import Odds
from croupier.money.wager import Act, Bet, Wager

WAR, TIE, RAISE = "war", "tie", "raise"


@cache
def offered(rules: CasinoWarRules) -> Mapping[str, WagerKind]:
    law, source = cite("19:47-22.6"), Source.ELSEWHERE
    even = {rules.payouts[WAR]}
    bonus = {Odds(Fraction(rules.war_tie_bonus))} if rules.war_tie_bonus else set()
    wins = rules.payouts.row(WAR)
    paid = (
        Payout("higher card" if bonus else "", wins.pays, wins.cite, wins.source),
        *(Payout("bonus for a tie after going to war", odds, wins.cite, wins.source) for odds in bonus),
    )
    kinds = [WagerKind(WAR, "War wager", law, tuple(sorted(even | bonus)), source=source, payouts=paid)]
    if rules.tie:
        kinds.append(WagerKind(TIE, "Tie wager", law, (rules.payouts[TIE],), source=source))
    kinds.append(WagerKind(RAISE, "Raise", law, (rules.payouts[RAISE],), source=source, made_in_play=True))
    return {kind.name: kind for kind in kinds}


def ruling(rules: CasinoWarRules, standing: Standing, wagers: tuple[Wager, ...], bet: Bet) -> Ruling:
    """Wagers are made and withdrawn before the first card; without `tie_alone`, a tie wager needs a war wager."""
    del standing
    law = cite("19:47-22.6")
    own = {wager.kind: wager.stake_cents for wager in wagers if wager.seat == bet.seat}
    if bet.act in {Act.CALL_ON, Act.CALL_OFF}:
        return unlawful(law, "a casino war wager is always on")
    if rules.tie_alone:
        return lawful(law, "before the first card")
    if bet.act is Act.MAKE and bet.kind == TIE and WAR not in own:
        return unlawful(law, f"a tie wager needs a war wager; {bet.seat} has none", "tie_alone")
    all_of_it = bet.act is Act.REMOVE and bet.cents in {0, own.get(bet.kind)}
    if all_of_it and bet.kind == WAR and TIE in own:
        return unlawful(law, f"{bet.seat} also has a tie wager: take that down first", "tie_alone")
    return lawful(law, "before the first card")
