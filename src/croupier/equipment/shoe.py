"""The shoe: what is left in it, known only as counts, and where the cutting card lies.

Between rounds a `Shoe` is a value. During a round a dealer is `Dealing` from it: every card drawn is a question to the
croupier, so no order of cards exists here that could leak. A card lying face down is a token without a face until the
law turns it over; what a peek has told about it weighs in every later draw. A burned card is not even a token: nobody
has looked at it, so it can be any unseen card, just as the next one can.

A tape tells the cards in the order they left the shoe, those face down among them, though what lies face down is asked
for only when it is turned or peeked at. So each card has a position on the tape, and whoever asks for it names that.

Whoever has the cards in a real order must know which of them is asked for: so each also says from which `Load` it comes and
how many cards the shoe held when it was the next one. Whoever has no order has no use for either.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from croupier.equipment.cards import DECK, UNTURNED, Card, NotACard, read_card
from croupier.equipment.combination import EACH_CARD, Cards, Combination, DealsTogether, Distinct, in_order
from croupier.law.ruling import Refused, unlawful

if TYPE_CHECKING:
    from croupier.equipment.chance import Answers
    from croupier.law.citation import Citation

_INDEX = {card: index for index, card in enumerate(DECK)}


@dataclass(frozen=True, slots=True)
class Shoe:
    """Cards as a counter of cards would know them. A card burned has left the shoe but stays among the unseen."""

    unseen: tuple[int, ...]  # how many of each card, in the order of `DECK`
    left: int  # how many cards the shoe still holds
    behind: int = 0  # how many of them lie behind the cutting card
    burned: int = 0  # how many burned cards nobody has asked to see

    def __post_init__(self) -> None:
        """Refuse what no shoe can be: a document may describe one."""
        unseen = sum(self.unseen)
        if len(self.unseen) != len(DECK) or min(self.unseen) < 0:
            raise ValueError(f"a shoe counts each of the {len(DECK)} cards, from 0 up")
        if min(self.left, self.behind, self.burned) < 0 or self.left + self.burned > unseen:
            raise ValueError(f"{self.left} cards in the shoe and {self.burned} burned, but {unseen} are unseen")

    @classmethod
    def of(cls, decks: int, *, behind: int = 0) -> Shoe:
        return cls((decks,) * len(DECK), decks * len(DECK), behind)

    @classmethod
    def holding(cls, cards: Sequence[Card], *, behind: int = 0) -> Shoe:
        """A stripped shoe, for proofs on small cases."""
        return cls(tuple(cards.count(card) for card in DECK), len(cards), behind)

    @property
    def cutting_card_reached(self) -> bool:
        return self.left <= self.behind

    def dealing(self, cite: Citation, side: str = "A") -> Dealing:
        return Dealing(list(self.unseen), self.left, self.behind, cite, self.burned, side)


@dataclass(slots=True, eq=False)
class Facedown:
    """A card whose face nobody has lawfully seen. `possible` is what a peek has left of the deck."""

    possible: Callable[[Card], bool] | None = None
    position: int = 0  # on the tape
    load: Load | None = None  # from which it came; None: from the shoe as the round found it
    left: int = 0  # how many cards the shoe held when this was the next one


@dataclass(frozen=True, slots=True, eq=False)
class Load:
    """A stack put into the shoe in this round, shuffled and cut.

    What lies face down on the layout is not in the stack, but nobody can tell which cards those are: `counts` has them too.
    """

    side: str
    counts: tuple[int, ...]  # how many of each card, in the order of `DECK`, those of `held` among them
    held: tuple[Facedown, ...]  # what lay face down on the layout
    size: int  # how many cards are in the stack
    depth: int = 0  # how many were above the cut and are now behind; 0 where nobody cuts
    recut: Load | None = None  # the load whose stack this still is, where it was only cut again


@dataclass(slots=True)
class Dealing:
    """A shoe in the dealer's hands during one round."""

    unseen: list[int]
    left: int
    behind: int
    cite: Citation  # the paragraph that says what cards the game is played with
    burned: int = 0
    side: str = "A"  # of a double shoe; any other has only side A
    down: list[Facedown] = field(default_factory=list)
    dealt: int = 0  # how many cards of a tape this round has used: those dealt to hands, and burned ones shown
    load: Load | None = None  # what was put into the shoe last; None: nothing in this round
    burned_at: list[int] = field(default_factory=list)  # the shoe held so many when each was burned, in this round

    def draw(self, croupier: Answers, site: str) -> Card:
        """The next card, face up."""
        self._needs_a_card()
        card = croupier.chance(Draw(site, self, None, self.dealt))
        self._seen(card)
        self.left -= 1
        self.dealt += 1
        return card

    def draw_together(
        self,
        croupier: Answers,
        site: str,
        count: int,
        distinct: Distinct = EACH_CARD,
        draw_one: Callable[[str], Card] | None = None,
    ) -> Cards:
        """The next cards, dealt together, in the order of `DECK`.

        A croupier that counts chances is asked once for all of them. Any other is asked card by card, as they come, by
        `draw_one` where a game mends what may go wrong with a card. `distinct` says which cards the rules tell apart.
        """
        (cards,) = self.draw_around(croupier, (site,), count, distinct, draw_one)
        return cards

    def draw_around(
        self,
        croupier: Answers,
        sites: Sequence[str],
        count: int,
        distinct: Distinct = EACH_CARD,
        draw_one: Callable[[str], Card] | None = None,
    ) -> list[Cards]:
        """A hand of so many cards for each site, dealt one card to each in turn.

        The order of the deal changes no chance, so a croupier that counts chances is asked for one whole hand after the
        other. Each hand is known when the next one is dealt.
        """
        hands: list[Cards] = []
        if isinstance(croupier, DealsTogether) and not self._peeked:
            if self.left < count * len(sites):
                raise Refused(unlawful(self.cite, f"the shoe holds {self.left} cards: too few for these hands"))
            for site in sites:
                hands.append(self._together(croupier, site, count, distinct.beside(*hands)))
                self.left -= count
                self.dealt += count
            return hands
        draw = draw_one or (lambda site: self.draw(croupier, site))
        dealt = [[draw(site) for site in sites] for _ in range(count)]
        return [in_order([cards[seat] for cards in dealt]) for seat in range(len(sites))]

    def deal_down(self) -> Facedown:
        """The next card, face down on the layout: a hole card."""
        self._needs_a_card()
        token = Facedown(None, self.dealt, self.load, self.left)
        self.left -= 1
        self.down.append(token)
        self.dealt += 1
        return token

    def reveal(self, croupier: Answers, token: Facedown, site: str) -> Card:
        """Turns a face-down card over."""
        card = croupier.chance(Draw(site, self, token, token.position))
        self.down.remove(token)
        self._seen(card)
        return card

    def reveal_together(
        self, croupier: Answers, tokens: Sequence[Facedown], site: str, distinct: Distinct = EACH_CARD
    ) -> Cards:
        """Turns face-down cards over together; in the order of `DECK`. See `draw_together`."""
        if not isinstance(croupier, DealsTogether) or self._peeked:
            return in_order([self.reveal(croupier, token, site) for token in tokens])
        cards = self._together(croupier, site, len(tokens), distinct)
        for token in tokens:
            self.down.remove(token)
        return cards

    def peek(self, croupier: Answers, token: Facedown, is_it: Callable[[Card], bool], site: str) -> bool:
        """Whether a face-down card is of some sort, without learning more."""
        found = croupier.chance(Peek(site, self, token, is_it))
        before = token.possible
        token.possible = lambda card: (before is None or before(card)) and is_it(card) is found
        return found

    def burn(self) -> None:
        """The next card goes to the discard rack face down."""
        self._needs_a_card()
        self.burned_at.append(self.left)
        self.left -= 1
        self.burned += 1

    def show_burned(self, croupier: Answers, site: str) -> Card:
        """Turns over the card burned last."""
        if not self.burned:
            raise Refused(unlawful(self.cite, "no burned card lies face down in the rack"))
        card = croupier.chance(Draw(site, self, None, self.dealt, from_the_rack=True))
        self._seen(card)
        if self.burned_at:
            self.burned_at.pop()
        self.burned -= 1
        self.dealt += 1
        return card

    def expose(self, text: str) -> Card:
        """The next card shows itself: it lay face up in the shoe, or was turned too soon. It is told, not asked for."""
        self._needs_a_card()
        card = Draw("", self).read(text)
        self._seen(card)
        self.left -= 1
        return card

    def refill(self, full: Shoe, lying: Iterable[Card], behind: int, depth: int = 0, recut: Load | None = None) -> Load:
        """Every card but those on the layout goes back into the shoe; what lies face down there stays there, unseen."""
        self.unseen = list(full.unseen)
        for card in lying:
            self._seen(card)
        self.left = sum(self.unseen) - len(self.down)
        self.behind = behind
        self.burned = 0
        self.burned_at = []
        self.load = Load(self.side, tuple(self.unseen), tuple(self.down), self.left, depth, recut)
        return self.load

    def put_away(self) -> Shoe:
        """The shoe as the next round finds it. Cards still face down stay unseen: the discard rack tells nothing."""
        return Shoe(tuple(self.unseen), self.left, self.behind, self.burned)

    def weight(self, card: Card, token: Facedown | None = None) -> int:
        """In how many ways this can be the next card (or the face of `token`), given what peeks have told."""
        if token is not None and token.possible is not None and not token.possible(card):
            return 0
        known = [other for other in self.down if other.possible is not None and other is not token]
        index = _INDEX[card]
        ways = self.unseen[index]
        if not ways or not known:
            return ways
        self.unseen[index] -= 1
        try:
            return ways * self._ways(known)
        finally:
            self.unseen[index] += 1

    def _ways(self, tokens: list[Facedown]) -> int:
        """In how many ways the peeked-at cards can be filled from what is unseen."""
        if not tokens:
            return 1
        first, *others = tokens
        total = 0
        for index, card in enumerate(DECK):
            ways = self.unseen[index]
            if ways and first.possible is not None and first.possible(card):
                self.unseen[index] -= 1
                total += ways * self._ways(others)
                self.unseen[index] += 1
        return total

    @property
    def _peeked(self) -> bool:
        """Whether something is known of a card that lies face down: then not all combinations are equally likely."""
        return any(token.possible is not None for token in self.down)

    def _together(self, croupier: DealsTogether, site: str, count: int, distinct: Distinct) -> Cards:
        cards = croupier.together(Combination(site, self.cite, tuple(self.unseen), count, distinct))
        for card in cards:
            self._seen(card)
        return cards

    def _seen(self, card: Card) -> None:
        """A card that has been seen is no longer unseen."""
        index = _INDEX[card]
        if not self.unseen[index]:
            raise Refused(unlawful(self.cite, f"{card}: no such card is left in the shoe"))
        self.unseen[index] -= 1

    def _needs_a_card(self) -> None:
        if not self.left:
            raise Refused(unlawful(self.cite, "the shoe is empty"))


@dataclass(slots=True, eq=False)  # not frozen: one is made for every card of every round, and frozen ones take longer
class Draw:
    """The chance of one card from the shoe, or of a face-down card's face."""

    site: str
    dealing: Dealing
    token: Facedown | None = None
    position: int = 0  # on the tape
    from_the_rack: bool = False  # it is the card burned last

    @property
    def cite(self) -> Citation:
        return self.dealing.cite

    @property
    def dealt(self) -> int:
        return self.dealing.dealt

    @property
    def load(self) -> Load | None:
        """The load this card is from; None: from the shoe as the round found it."""
        return self.dealing.load if self.token is None else self.token.load

    @property
    def left(self) -> int:
        """How many cards the shoe held when this was the next one; 0 for a card burned before this round."""
        if self.token is not None:
            return self.token.left
        if self.from_the_rack:
            return self.dealing.burned_at[-1] if self.dealing.burned_at else 0
        return self.dealing.left

    def from_tape(self, entry: str) -> str:
        """What the card at this position of a tape answers."""
        if entry == UNTURNED:
            raise Refused(unlawful(self.cite, f"{UNTURNED} is a card never turned over, but this one is: say which"))
        return entry

    def outcomes(self) -> Sequence[tuple[Card, int]]:
        dealing = self.dealing
        if not dealing.down:  # nothing can have been peeked at: every unseen card weighs the same
            return [(card, weight) for card, weight in zip(DECK, dealing.unseen, strict=True) if weight]
        weighed = ((card, dealing.weight(card, self.token)) for card in DECK)
        return [(card, weight) for card, weight in weighed if weight]

    def show(self, outcome: Card) -> str:
        return str(outcome)

    def read(self, text: str) -> Card:
        try:
            card = read_card(text)
        except NotACard as not_a_card:
            raise Refused(unlawful(self.cite, str(not_a_card))) from None
        if not self.dealing.weight(card, self.token):
            raise Refused(unlawful(self.cite, f"{card}: no such card can come now from this shoe"))
        return card


@dataclass(frozen=True, slots=True)
class Peek:
    """The chance that a face-down card is of some sort."""

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
        """What the card at this position of a tape answers."""
        face = Draw(self.site, self.dealing, self.token)
        return self.show(self.is_it(face.read(face.from_tape(entry))))

    def outcomes(self) -> Sequence[tuple[bool, int]]:
        ways = {True: 0, False: 0}
        for card in DECK:
            ways[self.is_it(card)] += self.dealing.weight(card, self.token)
        return [(found, weight) for found, weight in ways.items() if weight]

    def show(self, outcome: bool) -> str:  # noqa: FBT001 (the outcome itself)
        return "yes" if outcome else "no"

    def read(self, text: str) -> bool:
        if text not in {self.show(found) for found, _ in self.outcomes()}:
            raise Refused(unlawful(self.cite, f"{text}: the card cannot be so"))
        return text == "yes"


# The devices that deal: a card has its position in the order of the deal, though face down it is asked for later or never.
FromTheShoe = Draw | Peek
