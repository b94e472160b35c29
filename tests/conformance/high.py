"""A small game of one private card against the house's, with any deck: the higher in the order of a new deck wins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from typing import Any

from croupier.engine.croupier import Croupier
from croupier.engine.decision import Decision, Offer
from croupier.engine.game import Game, Outcome, Play
from croupier.engine.hand import OWN_SEAT
from croupier.engine.shoe_table import OneShoeStanding, ShoeChoices, ShoeTable
from croupier.engine.shuffle_and_cut import ShoeLaw
from croupier.engine.wager_kind import WagerKind
from croupier.equipment.decks.deck import Deck
from croupier.equipment.shoe import Shoe
from croupier.equipment.site import Site
from croupier.law.citation import cite
from croupier.law.option import TableRules
from croupier.law.ruling import Ruling, lawful
from croupier.money.odds import EVEN_MONEY
from croupier.money.settlement import Line, lost, won
from croupier.money.wager import Bet, Wager

LAW = cite("19:47-6.1(a)")
_SHOE = ShoeLaw(cards=LAW, cut=LAW, cutter=LAW, recut=LAW, burn=LAW, empty=LAW, face_up=LAW, drawn_in_error=LAW)
_PLAY, _FOLD = Offer("play", LAW), Offer("fold", LAW, declines=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class HighRules(TableRules):
    """Nothing is left to choose."""


@cache
def _offered(_rules: HighRules) -> Mapping[str, WagerKind]:
    return {"high": WagerKind("high", "High", LAW, (EVEN_MONEY,))}


def _ruling(_rules: HighRules, _standing: OneShoeStanding, _down: tuple[Wager, ...], _bet: Bet) -> Ruling:
    return lawful(LAW, "before the deal")


def high(deck: Deck, decks: int = 1, *, every_round: bool = True, private: bool = True) -> Game[Any, Any]:
    """The game with so many of these decks; its cards are dealt face down, or face up."""

    def choices(_rules: HighRules) -> ShoeChoices:
        return ShoeChoices(full=Shoe.of(decks, deck=deck), every_round=every_round)

    table = ShoeTable(law=_SHOE, shuffle=LAW, finished=LAW, standing=OneShoeStanding, choices=choices)

    def play(croupier: Croupier, rules: HighRules, standing: OneShoeStanding, wagers: tuple[Wager, ...]) -> Outcome:
        seats = tuple(dict.fromkeys(wager.seat for wager in wagers))
        cards = table.take_up(croupier, rules, standing, seats)
        cards.needs_a_card()
        down, own, folded = cards.dealing.deal_down(), {}, set[str]()
        for seat in seats:
            own[seat] = cards.card(Site(f"deal:{seat}", scope="deal", place=OWN_SEAT, seat=seat, private=private))
        for seat in seats:
            site = Site(f"play:{seat}", scope="play", seat=seat)
            asked = Decision(site, seat, (_PLAY, _FOLD), (own[seat],), words="play or fold")
            if croupier.decide(asked).name == "fold":
                folded.add(seat)
        house = cards.dealing.reveal(croupier, down, Site("turn", place="dealer"))
        cards.on_layout.append(house)
        croupier.record(f"the house has the {house.spoken}", LAW)

        def fate(wager: Wager) -> Line:
            beats = deck.index[own[wager.seat]] > deck.index[house]
            return won(wager, EVEN_MONEY, LAW) if beats and wager.seat not in folded else lost(wager, LAW, "")

        return Outcome(tuple(map(fate, wagers)), cards.put_away())

    return Game(
        name=f"high_{deck.size}",
        title="High",
        sections=("19:47-6.1",),
        since=date(1978, 6, 2),
        rules=HighRules,
        play=Play(
            tape="cards",
            opening=table.opening,
            wagers=_offered,
            ruling=_ruling,
            procedure=play,
            private_cards=lambda _rules: private,
        ),
    )
