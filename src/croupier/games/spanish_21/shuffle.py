"""The shoe: 48-card decks, shuffled, cut and burned (19.2, 19.4, 19.7), and what makes the cards of a round void (19.15)."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.engine.croupier import Croupier
from croupier.engine.shuffle_and_cut import ShoeLaw
from croupier.families.twenty_one.no_tens import shoe
from croupier.families.twenty_one.no_tens.shoe import NoTensCards, NoTensStanding, NoTensTable
from croupier.games.spanish_21.rules import SpanishRules
from croupier.law.citation import cite

LAW = ShoeLaw(
    cards=cite("19:47-19.2"),
    cut=cite("19:47-19.4"),
    cutter=cite("19:47-19.4"),
    recut=cite("19:47-19.4"),
    burn=cite("19:47-19.7"),
    empty=cite("19:47-19.15"),
    face_up=cite("19:47-19.15"),
    drawn_in_error=cite("19:47-19.15"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class SpanishStanding(NoTensStanding):
    """A Spanish 21 table between two rounds."""

    new_dealer_law = LAW.burn


TABLE: NoTensTable[SpanishRules, SpanishStanding] = NoTensTable(
    law=LAW,
    shuffle=cite("19:47-19.4"),
    finished=cite("19:47-19.4"),
    ten_found=cite("19:47-19.15"),
    standing=SpanishStanding,
    choices=shoe.choices,
)
Cards = NoTensCards[SpanishStanding]


def take_up(croupier: Croupier, rules: SpanishRules, standing: SpanishStanding, players: tuple[str, ...]) -> Cards:
    return shoe.take_up(TABLE, croupier, rules, standing, players)
