"""The steps before a Spanish 21 table opens (19.3). We have only the title; they are those of blackjack."""

from __future__ import annotations

from croupier.engine.game import Step
from croupier.families.twenty_one.no_tens import opening
from croupier.games.spanish_21.rules import SpanishRules
from croupier.law.citation import cite

_STEPS = opening.opening_steps(cite("19:47-19.3"), cards=cite("19:47-19.2"))


def opening_steps(_rules: SpanishRules) -> tuple[Step, ...]:
    return _STEPS
