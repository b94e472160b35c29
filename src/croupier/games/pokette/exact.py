"""The pokette wagers as cases for the engine, which spins every stop."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from math import lcm

from croupier.engine.game import Case
from croupier.engine.standing import Standing
from croupier.games.pokette.layout import HANDS, WHEN, winning_cards
from croupier.games.pokette.rules import PoketteRules
from croupier.games.pokette.standing import PoketteStanding
from croupier.games.pokette.wagers import offered, pays
from croupier.money.wager import Bet

# Cards after which each poker hand wager can be made. All others after which it can be made have the same numbers.
_SHOWN = {
    "pair_in_two": ("9s",),
    "pair_in_three": ("9s", "4h"),
    "three_of_a_kind": ("9s", "9h"),
    "flush": ("9s", "4s"),
    "straight_open": ("9s", "8h"),
    "straight_inside": ("9s", "7h"),
    "straight_flush_open": ("9s", "8s"),
    "straight_flush_inside": ("9s", "7s"),
}


def unit_cents(rules: PoketteRules) -> int:
    """A stake that every wager pays in whole chips."""
    return lcm(1000, lcm(*(row.pays.to_one.denominator for row in rules.payouts)) * rules.smallest_chip_cents)


def cases(rules: PoketteRules) -> Iterator[Case]:
    """A case for each kind of wager: all its selections have the same number of stops."""
    unit = unit_cents(rules)
    for kind in offered(rules).values():
        bet = Bet("A", kind.name, kind.selections[0], unit)
        note = f"bet after {WHEN[kind.name]}" if kind.name in HANDS else ""
        standing = PoketteStanding(shown=_SHOWN.get(kind.name, ()))
        yield Case(kind.name, (bet,), standing, kind.cite, str(pays(rules, kind.name)), note=note)


def table_state(rules: PoketteRules, case: Case, standing: Standing) -> Hashable:
    """What a case needs to know of the cards shown: nothing, the rank or suit of the first, or what wins after two."""
    kind, shown = case.bets[0].kind, standing.shown if isinstance(standing, PoketteStanding) else ()
    if kind not in HANDS:
        return standing.wagers
    if len(shown) != 1:
        return standing.wagers, len(shown), winning_cards(kind, shown, ace_low=rules.ace_low)
    (card,) = shown
    seen = card if kind.startswith("straight_flush") else card[1] if kind == "flush" else card[0]
    return standing.wagers, 1, seen
