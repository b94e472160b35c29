"""Which wagers may be made and withdrawn before the deal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from croupier.engine.side_wager import StakeRule, first_refusal
from croupier.families.stud.law import StudLaw
from croupier.families.stud.rules import StudRules
from croupier.law.ruling import Ruling, lawful, unlawful
from croupier.money.wager import Act, Bet, Wager


def ruling(
    law: StudLaw,
    rules: StudRules,
    wagers: tuple[Wager, ...],
    bet: Bet,
    *,
    stakes: Mapping[str, Sequence[StakeRule]] | None = None,
    bases: Mapping[str, str] | None = None,
) -> Ruling:
    """Wagers are made and withdrawn before the first card.

    `stakes` has the rules for the stake of a kind of wager. `bases` says which wager another one needs: it cannot be taken
    down while the other is there.
    """
    seats = {wager.seat for wager in wagers}
    own = {wager.kind: wager.stake_cents for wager in wagers if wager.seat == bet.seat}
    if bet.act in {Act.CALL_ON, Act.CALL_OFF}:
        return unlawful(law.wagers, "a wager of this game is always on")
    if bet.act is Act.MAKE:
        if bet.seat not in seats and len(seats) >= rules.positions:
            return unlawful(law.cards, f"all {rules.positions} positions of this table are taken", "positions")
        refused = first_refusal((stakes or {}).get(bet.kind, ()), wagers, bet)
        return refused or lawful(law.wagers, "before the first card")
    all_of_it = bet.cents in {0, own.get(bet.kind)}
    depending = [kind for kind, base in (bases or {}).items() if base == bet.kind and kind in own]
    if depending and all_of_it:
        return unlawful(law.wagers, f"{bet.seat} also has {depending[0]}: take that down first")
    return lawful(law.wagers, "before the first card")
