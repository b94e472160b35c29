"""The state of a round of Spanish 21."""

from __future__ import annotations

from dataclasses import dataclass, field

from croupier.families.twenty_one.no_tens.variant import NoTensDeal
from croupier.families.twenty_one.table import Hand
from croupier.games.spanish_21.rules import SpanishRules


@dataclass(slots=True, kw_only=True)
class Deal(NoTensDeal):
    """Everything on the table in one round."""

    rules: SpanishRules
    envied: list[Hand] = field(default_factory=list)  # the hands that won a super bonus
