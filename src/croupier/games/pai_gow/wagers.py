"""The wagers of 19:47-10.5 and 10.8: against the bank, and the bank itself."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from croupier.engine.wager_kind import WagerKind
from croupier.families.pai_gow import betting
from croupier.families.pai_gow.standing import PaiGowStanding
from croupier.games.pai_gow.rules import LAW, PaiGowTilesRules
from croupier.law.ruling import Ruling
from croupier.money.wager import Bet, Wager

PLAYER_POSITIONS = 6
THE_BANK = betting.bank_of(LAW)


@cache
def offered(rules: PaiGowTilesRules) -> Mapping[str, WagerKind]:
    return {kind.name: betting.on_areas(LAW, kind, two=rules.two_areas) for kind in betting.kinds(LAW, rules)}


def ruling(rules: PaiGowTilesRules, standing: PaiGowStanding, wagers: tuple[Wager, ...], bet: Bet) -> Ruling:
    return betting.ruling(LAW, THE_BANK, PLAYER_POSITIONS, rules, standing, wagers, bet)
