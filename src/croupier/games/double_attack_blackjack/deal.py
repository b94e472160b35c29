"""The state of a round of double attack blackjack."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.families.twenty_one.no_tens.variant import NoTensDeal
from croupier.games.double_attack_blackjack.rules import DoubleAttackRules


@dataclass(slots=True, kw_only=True)
class Deal(NoTensDeal):
    """Everything on the table in one round."""

    rules: DoubleAttackRules
