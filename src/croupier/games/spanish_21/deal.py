"""The state of a round of Spanish 21."""

from __future__ import annotations

from dataclasses import dataclass, field

from croupier.families.twenty_one.no_tens.shoe import NoTensStanding
from croupier.families.twenty_one.no_tens.variant import NoTensDeal
from croupier.families.twenty_one.table import Hand
from croupier.games.spanish_21.rules import SpanishRules
from croupier.games.spanish_21.shuffle import Cards


@dataclass(slots=True, kw_only=True)
class Deal(NoTensDeal):
    """Everything on the table in one round."""

    rules: SpanishRules
    standing: NoTensStanding
    cards: Cards
    envied: list[Hand] = field(default_factory=list)  # the hands that won a super bonus
