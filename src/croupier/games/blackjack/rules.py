"""The rules of a blackjack table: its options, checked against each other and against the law of a day."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import ClassVar, Self

from croupier.games.blackjack import conflicts as table_conflicts
from croupier.games.blackjack import elections
from croupier.games.blackjack.options import BlackjackOptions
from croupier.law.option import Conflict
from croupier.law.ruling import Ruling


@dataclass(frozen=True, slots=True, repr=False, kw_only=True)
class BlackjackRules(BlackjackOptions):
    """The elections at one blackjack table, with every ruling on them."""

    conflicts: ClassVar[tuple[Conflict, ...]] = table_conflicts.CONFLICTS

    @classmethod
    def elect(cls, tree: Mapping[str, object], place: str = "rules") -> Self:
        """Reads a sheet. A 6 to 5 sheet is dealt from the hand and hits soft 17 unless it says otherwise (2.6A(a), 2.12(d))."""
        demanded = {"shoe": elections.FROM_THE_HAND, "hit_soft_17": True} if tree.get("six_to_five") is True else {}
        return super(BlackjackRules, cls).elect({**demanded, **tree}, place)

    def rulings(self, on: date) -> Iterator[Ruling]:
        """Every objection of the law to these elections on that day."""
        yield from BlackjackOptions.rulings(self, on)
        yield from table_conflicts.rulings(self, on)
