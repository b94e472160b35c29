"""The shoe: counts of the cards left in it, and the position of the cutting card.

Between rounds a `Shoe` is a value. During a round it becomes a `Dealing`. Every card drawn is a question to the croupier, so
no order of cards exists here that could leak. A face-down card is a token without a face until it is turned over. What a peek
reveals about it changes the weights of all later draws. A burned card has no token: nobody has looked at it, so it can be
any unseen card, just like the next one.

A tape lists the cards in the order they left the shoe, including face-down cards, but a face-down card is asked for only when
it is turned over or peeked at. So each question has the card's position on the tape.

A croupier that holds the cards in a real order must know which card is asked for. So each question also has the `Load` the
card comes from, and the number of cards in the shoe when it was the next one. Other croupiers ignore both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, ClassVar

from croupier.equipment.cards import FRENCH, UNTURNED, Card
from croupier.equipment.chance import ChanceSource
from croupier.equipment.combination import (
    EACH_CARD,
    Cards,
    Combination,
    DealsTogether,
    Distinct,
    deals_together,
    in_order,
)
from croupier.equipment.decks.deck import Deck, NotACard
from croupier.law.citation import Citation
from croupier.law.ruling import Refused, Ruling, unlawful


@dataclass(frozen=True, slots=True)
class Shoe:
    """The cards as a card counter knows them. A burned card has left the shoe but is still unseen."""

    __pydantic_config__: ClassVar[dict[str, bool]] = {
        "validate_default": True
    }  # so that a reader says which deck it is

    unseen: tuple[int, ...]  # the number of each card, in the order of the deck
    left: int  # the number of cards in the shoe
    behind: int = 0  # how many of them are behind the cutting card
    burned: int = 0  # the number of burned cards that were not shown
    deck: Deck = FRENCH

    def __post_init__(self) -> None:
        """Refuses an impossible shoe, since a document may describe one."""
        unseen, kinds = sum(self.unseen), len(self.deck.kinds)
        if len(self.unseen) != kinds or min(self.unseen) < 0:
            raise ValueError(f"a shoe needs {kinds} counts, one for each {self.deck.word}, none below 0")
        if min(self.left, self.behind, self.burned) < 0 or self.left + self.burned > unseen:
            raise ValueError(f"{self.left} cards in the shoe and {self.burned} burned, but {unseen} are unseen")

    @classmethod
    @cache
    def of(cls, decks: int, *, behind: int = 0, deck: Deck = FRENCH) -> Shoe:
        """Whole decks."""
        return cls(tuple(decks * copies for copies in deck.copies), decks * deck.size, behind, deck=deck)

    @classmethod
    def holding(cls, cards: Sequence[Any], *, behind: int = 0, deck: Deck = FRENCH) -> Shoe:
        """A shoe with only these cards, for tests on small cases."""
        return cls(tuple(cards.count(card) for card in deck.kinds), len(cards), behind, deck=deck)

    @property
    def cutting_card_reached(self) -> bool:
        return self.left <= self.behind

    def dealing(self, cite: Citation, side: str = "A") -> Dealing:
        return Dealing(list(self.unseen), self.left, self.behind, cite, self.burned, side, self.deck)


@dataclass(slots=True, eq=False)
class Facedown:
    """A card whose face nobody has lawfully seen. `possible` tells which faces a peek leaves possible."""

    possible: Callable[[Card], bool] | None = None
    position: int = 0  # on the tape
    load: Load | None = None  # where it came from; None: the shoe as the round found it
    left: int = 0  # the number of cards in the shoe when this was the next one


@dataclass(frozen=True, slots=True, eq=False)
class Load:
    """A stack that was shuffled, cut and put into the shoe during this round.

    Cards face down on the layout are not in the stack, but since nobody knows which cards they are, `counts` includes them.
    """

    side: str
    counts: tuple[int, ...]  # the number of each card, in the order of the deck, including those of `held`
    held: tuple[Facedown, ...]  # the cards face down on the layout
    size: int  # the number of cards in the stack
    depth: int = 0  # the number of cards above the cut, which go to the back; 0 without a cut
    recut: Load | None = None  # for a recut: the load of the same stack before it


@dataclass(slots=True)
class Dealing:
    """A shoe during one round."""

    unseen: list[int]
    left: int
    behind: int
    cite: Citation  # the paragraph that says which cards the game is played with
    burned: int = 0
    side: str = "A"  # of a double shoe; a single shoe has only side A
    deck: Deck = FRENCH
    down: list[Facedown] = field(default_factory=list)
    dealt: int = 0  # the number of cards of a tape used by this round: dealt to hands, or burned and shown
    load: Load | None = None  # the last load of this round, if any
    burned_at: list[int] = field(default_factory=list)  # for each card burned in this round: `left` before it

    def copy(self) -> Dealing:
        """The shoe as it is now, which stays so when the round goes on."""
        return replace(self, unseen=list(self.unseen), down=list(self.down), burned_at=list(self.burned_at))

    def draw(self, croupier: ChanceSource, site: str) -> Card:
        """Draws the next card face up."""
        self._needs_a_card()
        card = croupier.chance(Draw(site, self, None, self.dealt))
        self._seen(card)
        self.left -= 1
        self.dealt += 1
        return card

    def draw_around(
        self,
        croupier: ChanceSource,
        sites: Sequence[str],
        count: int,
        distinct: Distinct = EACH_CARD,
        draw_one: Callable[[str], Card] | None = None,
    ) -> list[Cards]:
        """Draws a hand of `count` cards for each site, dealt one card to each in turn.

        The order of the deal does not change the chances, so a croupier that computes chances is asked for one whole hand
        after the other. Each hand is known when the next one is dealt.
        """
        hands: list[Cards] = []
        if deals_together(croupier) and not self._peeked:
            if self.left < count * len(sites):
                raise Refused(unlawful(self.cite, f"the shoe has {self.left} cards, too few for these hands"))
            for site in sites:
                hands.append(self._together(croupier, site, count, distinct.with_known(*hands)))
                self.left -= count
                self.dealt += count
            return hands
        draw = draw_one or (lambda site: self.draw(croupier, site))
        dealt = [[draw(site) for site in sites] for _ in range(count)]
        return [in_order([cards[seat] for cards in dealt], self.deck) for seat in range(len(sites))]

    def deal_down(self) -> Facedown:
        """Deals the next card face down on the layout: a hole card."""
        self._needs_a_card()
        token = Facedown(None, self.dealt, self.load, self.left)
        self.left -= 1
        self.down.append(token)
        self.dealt += 1
        return token

    def reveal(self, croupier: ChanceSource, token: Facedown, site: str) -> Card:
        """Turns a face-down card over."""
        card = croupier.chance(Draw(site, self, token, token.position))
        self.down.remove(token)
        self._seen(card)
        return card

    def reveal_together(
        self, croupier: ChanceSource, tokens: Sequence[Facedown], site: str, distinct: Distinct = EACH_CARD
    ) -> Cards:
        """Turns several face-down cards over. Returns them in the order of the deck. See `draw_around`."""
        if not deals_together(croupier) or self._peeked:
            return in_order([self.reveal(croupier, token, site) for token in tokens], self.deck)
        cards = self._together(croupier, site, len(tokens), distinct)
        for token in tokens:
            self.down.remove(token)
        return cards

    def peek(self, croupier: ChanceSource, token: Facedown, is_it: Callable[[Card], bool], site: str) -> bool:
        """Whether a face-down card satisfies a condition, without learning more."""
        answer = croupier.chance(Peek(site, self, token, is_it))
        before = token.possible
        token.possible = lambda card: (before is None or before(card)) and is_it(card) is answer
        return answer

    def burn(self) -> None:
        """Puts the next card face down into the discard rack."""
        self._needs_a_card()
        self.burned_at.append(self.left)
        self.left -= 1
        self.burned += 1

    def show_burned(self, croupier: ChanceSource, site: str) -> Card:
        """Turns over the card burned last."""
        if not self.burned:
            raise Refused(unlawful(self.cite, "there is no face-down burned card in the discard rack"))
        card = croupier.chance(Draw(site, self, None, self.dealt, from_the_rack=True))
        self._seen(card)
        if self.burned_at:
            self.burned_at.pop()
        self.burned -= 1
        self.dealt += 1
        return card

    def expose(self, text: str) -> Card:
        """Takes out the next card, which was exposed by mistake. The caller says which card it is."""
        self._needs_a_card()
        card = Draw("", self).read(text)
        self._seen(card)
        self.left -= 1
        return card

    def refill(
        self, full: Shoe, on_layout: Iterable[Card], behind: int, depth: int = 0, recut: Load | None = None
    ) -> Load:
        """Puts all cards back into the shoe except those on the layout. Face-down cards there stay unseen."""
        self.unseen = list(full.unseen)
        for card in on_layout:
            self._seen(card)
        self.left = sum(self.unseen) - len(self.down)
        self.behind = behind
        self.burned = 0
        self.burned_at = []
        self.load = Load(self.side, tuple(self.unseen), tuple(self.down), self.left, depth, recut)
        return self.load

    def put_away(self) -> Shoe:
        """The shoe for the next round. Cards that are still face down stay unseen."""
        return Shoe(tuple(self.unseen), self.left, self.behind, self.burned, self.deck)

    def weight(self, card: Card, token: Facedown | None = None) -> int:
        """The number of ways this can be the next card (or the face of `token`), given what peeks revealed."""
        if token is not None and token.possible is not None and not token.possible(card):
            return 0
        known = [other for other in self.down if other.possible is not None and other is not token]
        index = self.deck.index[card]
        ways = self.unseen[index]
        if not ways or not known:
            return ways
        self.unseen[index] -= 1
        try:
            return ways * self._ways(known)
        finally:
            self.unseen[index] += 1

    def _ways(self, tokens: list[Facedown]) -> int:
        """The number of ways to assign unseen cards to the peeked-at tokens."""
        if not tokens:
            return 1
        first, *others = tokens
        total = 0
        for index, card in enumerate(self.deck.kinds):
            ways = self.unseen[index]
            if ways and first.possible is not None and first.possible(card):
                self.unseen[index] -= 1
                total += ways * self._ways(others)
                self.unseen[index] += 1
        return total

    @property
    def _peeked(self) -> bool:
        """Whether a peek revealed something about a face-down card. Then not all combinations are equally likely."""
        return any(token.possible is not None for token in self.down)

    def _together(self, croupier: DealsTogether, site: str, count: int, distinct: Distinct) -> Cards:
        cards = croupier.together(Combination(site, self.cite, tuple(self.unseen), count, distinct, self.deck))
        for card in cards:
            self._seen(card)
        return cards

    def _seen(self, card: Card) -> None:
        """Removes a card from the unseen ones."""
        index = self.deck.index[card]
        if not self.unseen[index]:
            raise Refused(unlawful(self.cite, f"there is no {card} left in the shoe"))
        self.unseen[index] -= 1

    def _needs_a_card(self) -> None:
        if not self.left:
            raise Refused(unlawful(self.cite, "the shoe is empty"))


@dataclass(slots=True, eq=False)  # not frozen, for speed: one is made for every card of every round
class Draw:
    """The chance of one card from the shoe, or of a face-down card's face."""

    site: str
    dealing: Dealing
    token: Facedown | None = None
    position: int = 0  # on the tape
    from_the_rack: bool = False  # the card burned last

    @property
    def cite(self) -> Citation:
        return self.dealing.cite

    @property
    def dealt(self) -> int:
        return self.dealing.dealt

    @property
    def load(self) -> Load | None:
        """The load this card is from; None if it is from the shoe as the round found it."""
        return self.dealing.load if self.token is None else self.token.load

    @property
    def left(self) -> int:
        """The number of cards in the shoe when this was the next one; 0 for a card burned before this round."""
        if self.token is not None:
            return self.token.left
        if self.from_the_rack:
            return self.dealing.burned_at[-1] if self.dealing.burned_at else 0
        return self.dealing.left

    def from_tape(self, entry: str) -> str:
        """The answer that a tape entry gives."""
        if entry == UNTURNED:
            raise Refused(
                unlawful(
                    self.cite,
                    f"{UNTURNED} stands for a card dealt face down and never turned over; say which card this was (a card "
                    "burned unseen does not belong on the tape)",
                )
            )
        return entry

    def outcomes(self) -> Sequence[tuple[Card, int]]:
        dealing = self.dealing
        if not dealing.down:  # no card was peeked at, so the counts are the weights
            return [(card, weight) for card, weight in zip(dealing.deck.kinds, dealing.unseen, strict=True) if weight]
        weighed = ((card, dealing.weight(card, self.token)) for card in dealing.deck.kinds)
        return [(card, weight) for card, weight in weighed if weight]

    def show(self, outcome: Card) -> str:
        return str(outcome)

    def read(self, text: str) -> Card:
        try:
            card: Card = self.dealing.deck.read(text)
        except NotACard as not_a_card:
            raise Refused(unlawful(self.cite, str(not_a_card))) from None
        if not self.dealing.weight(card, self.token):
            raise Refused(self._impossible(card))
        return card

    def _impossible(self, card: Card) -> Ruling:
        absent = self.dealing.deck.absent
        if absent is not None and card.rank == absent.rank:
            return unlawful(absent.cite, f"{card} cannot come from this shoe: there are no {absent.plural} in it")
        if not self.dealing.unseen[self.dealing.deck.index[card]]:
            return unlawful(self.cite, f"{card} cannot come from this shoe now: no {card} is left in it")
        return unlawful(self.cite, f"{card} cannot come from this shoe now: it would contradict what a peek showed")


@dataclass(frozen=True, slots=True)
class Peek:
    """The chance that a face-down card satisfies a condition."""

    site: str
    dealing: Dealing
    token: Facedown
    is_it: Callable[[Card], bool]

    @property
    def cite(self) -> Citation:
        return self.dealing.cite

    @property
    def position(self) -> int:
        return self.token.position

    @property
    def load(self) -> Load | None:
        return self.token.load

    @property
    def left(self) -> int:
        return self.token.left

    @property
    def dealt(self) -> int:
        return self.dealing.dealt

    def from_tape(self, entry: str) -> str:
        """The answer that a tape entry gives."""
        face = Draw(self.site, self.dealing, self.token)
        return self.show(self.is_it(face.read(face.from_tape(entry))))

    def outcomes(self) -> Sequence[tuple[bool, int]]:
        ways = {True: 0, False: 0}
        for card in self.dealing.deck.kinds:
            ways[self.is_it(card)] += self.dealing.weight(card, self.token)
        return [(outcome, weight) for outcome, weight in ways.items() if weight]

    def show(self, outcome: bool) -> str:  # noqa: FBT001 (the outcome itself)
        return "yes" if outcome else "no"

    def read(self, text: str) -> bool:
        if text not in {self.show(outcome) for outcome, _ in self.outcomes()}:
            raise Refused(unlawful(self.cite, f'"{text}" is not a possible answer here'))
        return text == "yes"


# The devices that deal cards. They have a position on the tape; a face-down card may be asked for later or never.
CardDevice = Draw | Peek
