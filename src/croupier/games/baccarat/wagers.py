"""The wagers of 19:47-3.2."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from croupier.engine.standing import Standing
from croupier.engine.wager_kind import WagerKind
from croupier.families.baccarat import wagers as shared
from croupier.games.baccarat.rules import LAW, BaccaratTableRules
from croupier.law.ruling import Ruling
from croupier.money.wager import Bet, Wager


@cache
def offered(rules: BaccaratTableRules) -> Mapping[str, WagerKind]:
    return shared.offered(LAW, rules)


def ruling(rules: BaccaratTableRules, standing: Standing, wagers: tuple[Wager, ...], bet: Bet) -> Ruling:
    del standing
    return shared.ruling(LAW, rules, wagers, bet)
