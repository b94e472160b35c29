"""The paragraphs of a stud game, and the steps before its table opens."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.engine.game import Step
from croupier.engine.shuffle_and_cut import ShoeLaw
from croupier.law.citation import Citation


@dataclass(frozen=True, slots=True, kw_only=True)
class StudLaw:
    """The game's own paragraph for each step."""

    cards: Citation  # the deck
    opening: Citation
    shuffle: Citation  # shuffle and cut
    ranking: Citation
    wagers: Citation
    dealt_from: Mapping[str, Citation]  # by `rules.MANUAL_SHOE`, `HAND` and `AUTOMATED_SHOE`: the procedure of the deal
    play: Citation  # decisions, showing the hands, collection and payment
    payout: Citation
    irregular: Citation

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


def steps_before_opening(law: StudLaw) -> tuple[Step, ...]:
    return (
        Step("cards_inspected", "Receive, sort and inspect the cards, and have a floorperson verify them", law.opening),
        Step(
            "cards_fanned",
            "Spread the cards face up by suit and sequence for the first player to look at",
            law.opening,
        ),
        Step("cards_washed", "Turn the cards face down, wash them thoroughly and stack them", law.opening),
    )
