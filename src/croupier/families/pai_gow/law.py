"""The paragraphs of a pai gow game, with cards or with tiles."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.engine.shuffle_and_cut import ShoeLaw
from croupier.law.citation import Citation, LawOfSections


@dataclass(frozen=True, slots=True, kw_only=True)
class PaiGowLaw(LawOfSections):
    """The game's own paragraph for each step."""

    cards: Citation  # the deck, or the set of tiles
    ranking: Citation
    device: Citation  # the shaker and its dice, or another way to find the starting position
    opening: Citation
    shuffle: Citation  # the shuffle and cut of the cards, or the mixing of the tiles
    wagers: Citation
    deal: Citation
    start: Citation  # the position that is served first
    play: Citation  # setting the hands, comparing them, collection and payment, vigorish
    bank: Citation  # player bank and co-banking
    irregular: Citation
    two_areas: Citation

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
