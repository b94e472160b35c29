"""The wagers of 19:47-12.5 and 12.8: their payouts, and when they may be made."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from croupier.engine.wager_kind import WagerKind
from croupier.games.pokette.layout import HANDS, ONE_SPIN, WHEN, winning_cards
from croupier.games.pokette.rules import PoketteRules
from croupier.games.pokette.standing import PoketteStanding
from croupier.law.citation import cite
from croupier.law.option import Source
from croupier.law.ruling import Ruling, lawful, unlawful
from croupier.money.odds import Odds
from croupier.money.wager import Act, Bet, Wager

_TITLES = {
    "single": "Single card",
    "split": "Two cards",
    "corner": "Four cards",
    "rank": "Single rank",
    "double_rank": "Double rank",
    "three_ranks": "Three ranks",
    "red": "Red",
    "black": "Black",
    "suit": "Suit",
    "jacer": "Jacer",
    "pair_in_two": "Pair in two",
    "pair_in_three": "Pair in three",
    "three_of_a_kind": "Three of a kind",
    "flush": "Flush",
    "straight_open": "Open straight",
    "straight_inside": "Inside straight",
    "straight_flush_open": "Open straight flush",
    "straight_flush_inside": "Inside straight flush",
}
_OPPOSITE = {"red": "black", "black": "red"}


def pays(rules: PoketteRules, kind: str) -> Odds:
    return rules.payouts[kind]


@cache
def offered(rules: PoketteRules) -> Mapping[str, WagerKind]:
    """The wagers that 12.6(b) lists; what each of them means is inferred from its odds."""
    return {kind: _kind(rules, kind, title) for kind, title in _TITLES.items()}


def _kind(rules: PoketteRules, kind: str, title: str) -> WagerKind:
    law = cite("19:47-12.8") if kind in HANDS else cite("19:47-12.5")
    return WagerKind(kind, title, law, (pays(rules, kind),), tuple(ONE_SPIN.get(kind, ("",))), Source.INFERRED)


def ruling(rules: PoketteRules, standing: PoketteStanding, wagers: tuple[Wager, ...], bet: Bet) -> Ruling:
    """Wagers may be made and withdrawn before a spin; a poker hand wager only if the cards shown can become that hand."""
    law = cite("19:47-12.4")
    if bet.act in {Act.CALL_ON, Act.CALL_OFF}:
        return unlawful(law, "a pokette wager is always on")
    if bet.act is Act.REMOVE:
        return lawful(law, "before the spin")
    return _not_now(rules, standing, bet) or _excluded(rules, wagers, bet) or lawful(law, "before the spin")


def _not_now(rules: PoketteRules, standing: PoketteStanding, bet: Bet) -> Ruling | None:
    if bet.kind not in HANDS or winning_cards(bet.kind, standing.shown, ace_low=rules.ace_low) is not None:
        return None
    shown = (
        f"{' and '.join(standing.shown)} {'is' if len(standing.shown) == 1 else 'are'}"
        if standing.shown
        else "nothing is"
    )
    options = ("ace_low",) if bet.kind.startswith("straight") else ()
    return unlawful(cite("19:47-12.8"), f"{bet.kind} can be bet after {WHEN[bet.kind]}; {shown} shown", *options)


def _excluded(rules: PoketteRules, wagers: tuple[Wager, ...], bet: Bet) -> Ruling | None:
    other = _OPPOSITE.get(bet.kind, "")
    if rules.red_with_black or not any((wager.seat, wager.kind) == (bet.seat, other) for wager in wagers):
        return None
    why = f"{bet.seat} has bet {other}: at this table one player may not bet red and black on the same spin"
    return unlawful(cite("19:47-12.4"), why, "red_with_black")
