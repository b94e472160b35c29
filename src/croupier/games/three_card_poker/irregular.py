"""Irregularities of three card poker (19:47-20.12), with remedies as in sister games."""

from __future__ import annotations

from croupier.families.stud.remedies import remedies
from croupier.games.three_card_poker.law import LAW

REMEDIES = remedies(LAW)
