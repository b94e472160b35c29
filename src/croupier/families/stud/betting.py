"""Which wagers may be made and withdrawn before the deal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from croupier.engine.side_wager import StakeRule, first_refusal
from croupier.families.stud.law import StudLaw
from croupier.families.stud.rules import SECOND, StudRules
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
    if bet.act in {Act.CALL_ON, Act.CALL_OFF}:
        return unlawful(law.wagers, "a wager of this game is always on")
    if bet.act is Act.MAKE:
        refused = _position_refusal(law, rules, wagers, bet) or first_refusal(
            (stakes or {}).get(bet.kind, ()), wagers, bet
        )
    else:
        refused = _removal_refusal(law, wagers, bet, bases or {})
    return refused or lawful(law.wagers, "before the first card")


def _position_refusal(law: StudLaw, rules: StudRules, wagers: tuple[Wager, ...], bet: Bet) -> Ruling | None:
    """No more positions than the table has, and a second one only beside the own."""
    taken = {(wager.seat, wager.on) for wager in wagers}
    if (bet.seat, bet.on) not in taken and len(taken) >= rules.positions:
        return unlawful(law.cards, f"all {rules.positions} positions of this table are taken", "positions")
    if bet.on and (bet.seat, "") not in taken:
        return unlawful(law.wagers, f"{bet.name}: {bet.seat} plays the own position first")
    return None


def _removal_refusal(law: StudLaw, wagers: tuple[Wager, ...], bet: Bet, bases: Mapping[str, str]) -> Ruling | None:
    """A wager that another one needs stays, and so does the own position while there is a second one."""
    own = {wager.kind: wager.stake_cents for wager in wagers if (wager.seat, wager.on) == (bet.seat, bet.on)}
    if bet.cents not in {0, own.get(bet.kind)}:
        return None
    depending = [kind for kind, base in bases.items() if base == bet.kind and kind in own]
    if depending:
        return unlawful(law.wagers, f"{bet.seat} also has {depending[0]}: take that down first")
    second = any((wager.seat, wager.on) == (bet.seat, SECOND) for wager in wagers)
    if second and not bet.on and len(own) == 1:
        return unlawful(law.wagers, f"{bet.seat} also plays the second position: take its wagers down first")
    return None
