"""The paragraphs of a stud game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.engine.shuffle_and_cut import ShoeLaw
from croupier.families.stud.rules import AUTOMATED_SHOE, HAND, MANUAL_SHOE
from croupier.law.citation import Citation, LawOfSections


@dataclass(frozen=True, slots=True, kw_only=True)
class StudLaw(LawOfSections):
    """The game's own paragraph for each step."""

    cards: Citation  # the deck
    opening: Citation
    shuffle: Citation  # shuffle and cut
    ranking: Citation
    wagers: Citation
    manual_shoe: Citation  # the procedure of the deal
    hand: Citation
    automated_shoe: Citation | None = None
    play: Citation  # decisions, showing the hands, collection and payment
    payout: Citation
    irregular: Citation

    @property
    def dealt_from(self) -> Mapping[str, Citation]:
        """The procedure of the deal by the election of how the cards are dealt."""
        ways = {MANUAL_SHOE: self.manual_shoe, HAND: self.hand}
        return ways if self.automated_shoe is None else ways | {AUTOMATED_SHOE: self.automated_shoe}

    @property
    def shoe(self) -> ShoeLaw:
        return ShoeLaw(
            cards=self.cards,
            cut=self.shuffle,
            cutter=self.shuffle,
            recut=self.shuffle,
            burn=self.shuffle,
            empty=self.irregular,
            face_up=self.irregular,
            drawn_in_error=self.irregular,
        )
