"""The wagers of 19:47-13.2: their payouts, when they may be made or taken down, and which stakes can be paid (13.6(b)1)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import lcm

from croupier.amounts.cents import plain
from croupier.engine.wager_kind import WagerKind
from croupier.games.mini_dice.layout import ANY_7, FIELD, ONE_SHAKE, OVER_7, PLACE, SELECTIONS, UNDER_7
from croupier.games.mini_dice.rules import MiniDiceRules
from croupier.games.mini_dice.standing import MiniDiceStanding
from croupier.law.citation import Citation, cite
from croupier.law.ruling import Ruling, lawful, unlawful
from croupier.money.odds import Odds
from croupier.money.wager import Act, Bet, Wager

LAW: Mapping[str, Citation] = {
    PLACE: cite("19:47-13.2(a)1"),
    FIELD: cite("19:47-13.2(a)2"),
    ANY_7: cite("19:47-13.2(a)3"),
    OVER_7: cite("19:47-13.2(a)4"),
    UNDER_7: cite("19:47-13.2(a)5"),
}
_TITLES = {PLACE: "Place bet", FIELD: "Field bet", ANY_7: "Any 7", OVER_7: "Over 7", UNDER_7: "Under 7"}
_OPPOSITE = {OVER_7: UNDER_7, UNDER_7: OVER_7}


def pays(rules: MiniDiceRules, kind: str, on: str) -> tuple[Odds, ...]:
    """All odds at which this wager can win, lowest first."""
    if kind == PLACE:
        return (rules.payouts[f"{PLACE}_{on}"],)
    return tuple(sorted({rules.payouts[row] for row in ONE_SHAKE[kind].values()}))


@cache
def offered(rules: MiniDiceRules) -> Mapping[str, WagerKind]:
    """The five wagers of 13.2(a); a table may offer no other (13.2(b))."""
    return {kind: _kind(rules, kind) for kind in LAW}


def _kind(rules: MiniDiceRules, kind: str) -> WagerKind:
    selections = SELECTIONS[kind]
    odds = tuple(sorted({paid for on in selections for paid in pays(rules, kind, on)}))
    each = tuple((on, pays(rules, kind, on)[0]) for on in selections) if kind == PLACE else ()  # six lines of 13.6(b)
    return WagerKind(kind, _TITLES[kind], LAW[kind], odds, selections, each=each)


def ruling(rules: MiniDiceRules, standing: MiniDiceStanding, wagers: tuple[Wager, ...], bet: Bet) -> Ruling:
    """Any wager may be made before each shake (13.2(b)), if it can be paid and the sheet excludes no other of the player."""
    if bet.act in {Act.CALL_ON, Act.CALL_OFF}:
        return unlawful(LAW[PLACE], "a mini-dice wager is active on every shake until it is won or lost")
    staked = _staked_cents(wagers, bet)
    if bet.act is Act.MAKE:
        against = _excluded(rules, wagers, bet) or not_payable(rules, bet, staked + bet.cents)
        return against or lawful(cite("19:47-13.2(b)"), "before the next shake")
    left = staked - bet.cents if bet.cents else 0
    against = _bound(rules, standing, bet) or not_payable(rules, bet, left)
    return against or lawful(cite("19:47-13.4"), "before the next shake")


def _staked_cents(wagers: tuple[Wager, ...], bet: Bet) -> int:
    return sum(wager.stake_cents for wager in wagers if wager.spot == (bet.seat, bet.kind, bet.on))


def _excluded(rules: MiniDiceRules, wagers: tuple[Wager, ...], bet: Bet) -> Ruling | None:
    other = _OPPOSITE.get(bet.kind, "")
    if rules.over_with_under or not any((wager.seat, wager.kind) == (bet.seat, other) for wager in wagers):
        return None
    why = f"{bet.seat} has bet {other}: at this table one player may not bet over 7 and under 7 on the same shake"
    return unlawful(cite("19:47-13.4"), why, "over_with_under")


def not_payable(rules: MiniDiceRules, bet: Bet, cents: int) -> Ruling | None:
    """A ruling against a stake whose payout at the posted odds is not a whole number of the table's chips (13.6(b)1)."""
    chip, odds = rules.smallest_chip_cents, pays(rules, bet.kind, bet.on)
    wrong = [each for each in odds if (each.to_one * cents) % chip]
    if not wrong:
        return None
    # The payout is whole for every multiple of this stake.
    step = lcm(*((chip / each.to_one).numerator for each in odds if each.to_one))
    why = f"{bet.name} {plain(cents)} cannot be paid exactly at {wrong[0]}; stake a multiple of {plain(step)}"
    return unlawful(cite("19:47-13.6(b)1"), why)


def _bound(rules: MiniDiceRules, standing: MiniDiceStanding, bet: Bet) -> Ruling | None:
    """Without `place_removable`, a place bet that was made before the last shake stays until it is decided."""
    waits = any(wager.spot == (bet.seat, bet.kind, bet.on) for wager in standing.wagers)
    if rules.place_removable or bet.kind != PLACE or not waits:
        return None
    why = f"{bet.name} waits for its number: at this table it cannot be taken down or reduced until it is decided"
    return unlawful(cite("19:47-13.4"), why, "place_removable")
