"""The cards of a poker table: one deck, shuffled by the dealer after every hand, who also cuts it (14.5)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from croupier.engine.croupier import Ritual
from croupier.engine.decision import Answer
from croupier.engine.irregularity import Irregularity
from croupier.engine.shoe_table import ShoeCards, ShoeChoices, ShoeTable
from croupier.equipment.cards import FRENCH, Card
from croupier.equipment.decks.deck import Deck
from croupier.equipment.shoe import Facedown, Shoe
from croupier.equipment.site import Site
from croupier.families.poker.law import PokerLaw
from croupier.families.poker.standing import PokerStanding

DEAL, UP, BOARD, BURN = "deal", "up", "board", "burn"  # scopes
_OF_CARDS = ("recut_ordered", "card_face_up", "card_drawn_in_error", "new_dealer", "burn_card_asked")


def shoe_table(law: PokerLaw, standing: type[PokerStanding], deck: Deck = FRENCH) -> ShoeTable[Any, PokerStanding]:
    """How the game handles its deck."""
    return ShoeTable(
        law=law.shoe,
        shuffle=law.shuffle,
        finished=law.shuffle,
        standing=standing,
        choices=partial(_choices, deck),
        entitled=_dealer_cuts,
    )


def _dealer_cuts(players: tuple[str, ...], standing: PokerStanding) -> tuple[str, ...]:
    del players, standing
    return ("dealer",)


def _choices(deck: Deck, rules: Any) -> ShoeChoices:
    del rules
    return ShoeChoices(full=Shoe.of(1, deck=deck), behind=_nothing_behind, burned=0, every_round=True)


def _nothing_behind(stack: int) -> int:
    del stack
    return 0


class Misdeal(Exception):
    """The cards are shuffled and dealt again. The message says why."""


@dataclass(slots=True, kw_only=True)
class PokerCards(ShoeCards[PokerStanding]):
    """The cards of one hand. A burned card lies face down, so that a reshuffle leaves it where it is."""

    burns: list[Facedown] = field(default_factory=list)
    skips_burn: bool = False  # the next street of the board is dealt without a burned card
    set_aside: list[Card] = field(default_factory=list)  # a turn that came too early
    remedy: Callable[[Irregularity], Answer | None] | None = None  # of what is not about the cards alone

    def hole(self, seat: str, place: str) -> Card | None:
        """Deals a card face down: only its player looks at it. None if the dealer has exposed it."""
        while True:
            try:
                return self._drawn(Site(f"{DEAL}:{seat}", scope=DEAL, place=place, seat=seat, private=True))
            except Irregularity as what:
                if what.kind == "hole_card_exposed":
                    return None
                self.apply_remedy(what)

    def _drawn(self, site: Site) -> Card:
        self.needs_a_card()
        card = self.dealing.draw(self.croupier, site)
        self.on_layout.append(card)
        return card

    def exposed(self, seat: str, place: str) -> Card:
        """The card of a player that the dealer has exposed."""
        return self.card(Site(f"exposed:{seat}", scope="exposed", place=place, seat=seat))

    def up(self, seat: str, place: str) -> Card:
        return self.card(Site(f"{UP}:{seat}", scope=UP, place=place, seat=seat))

    def common(self, street: str) -> Card:
        """Deals a card to the board."""
        return self.card(Site(f"{BOARD}:{street}", scope=BOARD, place=BOARD))

    def seen_too_early(self, street: str) -> Card:
        """Turns up a card of the board before its time. It is not on the board."""
        card = self.card(Site(f"early:{street}", scope="early", place="early"))
        self.croupier.muck("", (card,), self.law.empty)
        return card

    # ---------------------------------------------------------------- burned cards

    def burn_before(self, street: str) -> None:
        """Burns a card before a street. One that was forgotten is the first card dealt."""
        site = Site(f"{BURN}:{street}", scope=BURN)
        try:
            self.croupier.moment(site, self.law.burn)
        except Irregularity as what:
            if what.kind != "missed_burn":
                raise
            card = self.seen_too_early(street)
            self.croupier.record(f"{card} was dealt before a card was burned: it is the burned card", self.law.empty)
            return
        self.burn_one()

    def burn_one(self) -> None:
        self.needs_a_card()
        self.burns.append(self.dealing.deal_down())
        self.croupier.record(Ritual("one card is burned"), self.law.burn)

    # ---------------------------------------------------------------- reshuffles

    def put_back(self, cards: Iterable[Card], words: str, *, burns: bool = False) -> None:
        """Shuffles these cards, and with `burns` the burned ones, into the stub. All others stay where they are."""
        back = set(cards)
        self.on_layout = [card for card in self.on_layout if card not in back]
        if burns:
            self.dealing.down = [token for token in self.dealing.down if token not in self.burns]
            self.burns.clear()
        self.croupier.record(Ritual(words), self.law.empty)
        self.load()

    def start_again(self) -> None:
        """Shuffles the whole deck for a new deal."""
        self.on_layout.clear()
        self.dealing.down.clear()
        self.burns.clear()
        self.set_aside.clear()
        self.skips_burn = False
        self.load()

    def apply_remedy(self, what: Irregularity) -> Answer | None:  # type: ignore[override]
        """Applies a remedy. Returns what counts as the answer, if there is nothing left to ask."""
        if self.remedy is not None and what.kind not in _OF_CARDS:
            return self.remedy(what)
        ShoeCards.apply_remedy(self, what)
        return None
