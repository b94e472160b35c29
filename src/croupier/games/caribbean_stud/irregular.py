"""Irregularities of Caribbean stud (19:47-16.13), with remedies as in sister games."""

from __future__ import annotations

from croupier.families.stud.remedies import remedies
from croupier.games.caribbean_stud.law import LAW

REMEDIES = remedies(LAW)
