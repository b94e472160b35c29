"""Pokette by counting the stops that win."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from croupier.games.pokette.exact import cases
from croupier.games.pokette.layout import HANDS, JACER, ONE_SPIN, winning_cards
from croupier.games.pokette.rules import PoketteRules
from croupier.games.pokette.standing import PoketteStanding
from croupier.games.pokette.wagers import offered, pays
from croupier.money.numbers import Numbers

_ONE, _LOST = Fraction(1), Fraction(-1)


def counted(rules: PoketteRules) -> Iterator[Numbers]:
    for case, kind in zip(cases(rules), offered(rules).values(), strict=True):
        if kind.name in HANDS:
            assert isinstance(case.standing, PoketteStanding)
            winners = winning_cards(kind.name, case.standing.shown, ace_low=rules.ace_low) or frozenset()
        else:
            winners = ONE_SPIN[kind.name][kind.selections[0]]
        stops = rules.jacer_stops if JACER in winners else len(winners)
        win = Fraction(stops, rules.all_stops)
        odds = pays(rules, kind.name)
        yield Numbers(
            wager=kind.name,
            pays=str(odds),
            cite=kind.cite,
            gains=((odds.to_one, win), (_LOST, 1 - win)),
            action=_ONE,
            rounds=_ONE,
            kinds=frozenset((kind.name,)),
            note=case.note,
        )
