"""What the felts of both games have: the circles of a bank that a player may hold."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.engine.wager_kind import WagerKind
from croupier.families.pai_gow.betting import BANK, CO_BANK
from croupier.families.stud.felt import Ring

_LABELS = {BANK: ("BANK",), CO_BANK: ("CO-", "BANK")}


def bank_rings(offered: Mapping[str, WagerKind]) -> list[Ring]:
    """The circles of a bank in front of a seat, of those that the table offers."""
    return [Ring(name, label, main=False) for name, label in _LABELS.items() if name in offered]
