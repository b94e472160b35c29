"""The stack (14.7, 14.17): what a player buys in for, adds between hands, and takes away when leaving."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from croupier.amounts.cents import dollars
from croupier.engine.wager_kind import WagerKind
from croupier.families.poker.play.table import STACK
from croupier.families.poker.standing import PokerStanding
from croupier.games.poker.law import LAW
from croupier.games.poker.rules import PokerRules
from croupier.law.option import Source
from croupier.law.ruling import Ruling, lawful, unlawful
from croupier.money.wager import Act, Bet, Wager


@cache
def offered(rules: PokerRules) -> Mapping[str, WagerKind]:
    """The stack is the only wager: bets of a hand come from it. Its buy-in has limits of its own, which are not those of 8.2."""
    usual = max(rules.buy_in_least, rules.buy_in_most // 2 // rules.smallest_chip * rules.smallest_chip)
    return {
        STACK: WagerKind(
            STACK,
            "Stack",
            LAW.wagers,
            (),
            source=Source.PRACTICE,
            self_limited=True,
            limited_by=LAW.limits,
            buy_in_cents=usual,
            buy_in_range_cents=(rules.buy_in_least, rules.buy_in_most),
        )
    }


def ruling(rules: PokerRules, standing: PokerStanding, wagers: tuple[Wager, ...], bet: Bet) -> Ruling:
    """Table stakes: chips are added between hands up to the buy-in, and leave the table only with their player."""
    before = next((wager.stake_cents for wager in wagers if wager.seat == bet.seat), 0)
    if bet.act in {Act.CALL_ON, Act.CALL_OFF}:
        return lawful(LAW.overview, "a player may sit out between two hands")
    if bet.act is Act.REMOVE:
        if bet.cents not in {0, before}:
            why = f"{bet.seat} cannot take {dollars(bet.cents)} off the table: all of a stack leaves it, when its player does"
            return unlawful(LAW.limits, why)
        return lawful(LAW.limits, "the player leaves between two hands")
    return _made(rules, standing, wagers, bet, before) or lawful(LAW.limits, "before the deal")


def _made(
    rules: PokerRules, standing: PokerStanding, wagers: tuple[Wager, ...], bet: Bet, before: int
) -> Ruling | None:
    whole = before + bet.cents
    if whole % rules.smallest_chip:
        why = f"a stack of {dollars(whole)} is not a whole number of chips of {dollars(rules.smallest_chip)}"
        return unlawful(LAW.limits, why, "smallest_chip")
    took = _took_away(rules, standing, bet.seat)
    if not before and whole < max(took, rules.buy_in_least):
        if took > rules.buy_in_least:
            why = f"{bet.seat} took {dollars(took)} from this table and comes back with no less"
            return unlawful(LAW.limits, why, "same_stack_hands")
        why = f"{dollars(whole)} is less than the buy-in of {dollars(rules.buy_in_least)}"
        return unlawful(LAW.limits, why, "buy_in_least")
    if whole > max(took, rules.buy_in_most):
        why = f"{dollars(whole)} is more than the {dollars(rules.buy_in_most)} that a player may have before a hand by buying in"
        return unlawful(LAW.limits, why, "buy_in_most")
    if not before and len({wager.seat for wager in wagers}) >= rules.players:
        return unlawful(rules.variant.law, f"all {rules.players} places of this table are taken", "players")
    return None


def _took_away(rules: PokerRules, standing: PokerStanding, seat: str) -> int:
    """What a seat took from the table when it left, not long ago; 0 if it did not."""
    for wager in standing.wagers:
        if wager.seat == seat and rules.same_stack_hands:
            return wager.stake_cents  # it was there in the last hand
    recent = {name: cents for name, cents, after in standing.left if standing.hand - after < rules.same_stack_hands}
    return recent.get(seat, 0)
