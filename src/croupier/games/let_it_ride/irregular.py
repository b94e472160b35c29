"""Irregularities of let it ride (19:47-18.12), with remedies as in sister games."""

from __future__ import annotations

from croupier.families.stud.remedies import remedies
from croupier.games.let_it_ride.law import LAW

REMEDIES = remedies(LAW)
