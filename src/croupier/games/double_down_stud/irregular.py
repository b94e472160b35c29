"""Irregularities of double down stud (19:47-17.11), with remedies as in sister games. No section knows an automated shoe."""

from __future__ import annotations

from croupier.families.stud.remedies import remedies
from croupier.games.double_down_stud.law import LAW

REMEDIES = remedies(LAW)
