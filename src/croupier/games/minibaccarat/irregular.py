"""Irregularities of minibaccarat (19:47-7.11)."""

from __future__ import annotations

from croupier.families.baccarat.irregular import remedies
from croupier.games.minibaccarat.rules import LAW

REMEDIES = remedies(LAW)
