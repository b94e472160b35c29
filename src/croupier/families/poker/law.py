"""The paragraphs of poker that hold for all its forms. Those of a form are in its `Variant`."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.engine.shuffle_and_cut import ShoeLaw
from croupier.law.citation import Citation, LawOfSections


@dataclass(frozen=True, slots=True, kw_only=True)
class PokerLaw(LawOfSections):
    """The game's own paragraph for each step."""

    cards: Citation
    ranking: Citation
    opening: Citation
    shuffle: Citation
    overview: Citation  # the deal, the button, the pot
    wagers: Citation  # antes, blinds, bets, raises
    forms: Citation
    revenue: Citation
    irregular: Citation
    conduct: Citation
    limits: Citation  # least and most wagers, buy-ins

    @property
    def shoe(self) -> ShoeLaw:
        return ShoeLaw(
            cards=self.cards,
            cut=self.shuffle,
            cutter=self.shuffle,
            recut=self.shuffle,
            burn=self.overview,
            empty=self.irregular,
            face_up=self.irregular,
            drawn_in_error=self.irregular,
        )
