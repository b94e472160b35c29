"""A double attack blackjack table for tests (see `twenty_one_table`).

live = dealt("9", "attack", "K 6", "surrender")
"""

from __future__ import annotations

from typing import Any

from croupier.croupiers.play import Live
from croupier.engine.irregularity import Irregularity
from croupier.families.twenty_one.no_tens.shoe import NoTensStanding
from croupier.games.double_attack_blackjack import GAME
from croupier.games.double_attack_blackjack.rules import DoubleAttackRules
from croupier.money.wager import Bet
from tests.games.twenty_one_table import dealt_at, judged

TEN = (Bet("A", "initial", "", 10_00),)
TWO = (*TEN, Bet("B", "initial", "", 10_00))
SHARED = (*TEN, Bet("B", "initial", "1", 6_00))
WITH_BUST_IT = (*TEN, Bet("A", "bust_it", "", 5_00))


def rules_of(**elected: Any) -> DoubleAttackRules:
    return judged(DoubleAttackRules(**elected))


def dealt(
    *steps: str | Irregularity,
    bets: tuple[Bet, ...] = TEN,
    standing: NoTensStanding | None = None,
    **elected: Any,
) -> Live:
    return dealt_at(GAME, rules_of(**elected), bets, standing, steps)
