"""The forms that the hand history standard names, as our engine plays them. Those that 14.8 does not permit are here alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from croupier.equipment.cards import DECK, Card
from croupier.equipment.decks.deck import Deck
from croupier.families.poker import hands
from croupier.families.poker.hands import Worth
from croupier.families.poker.limits import Limit, Structure
from croupier.families.poker.variant import Opens, Street, Variant
from croupier.games.poker import variants
from croupier.games.poker.law import LAW
from croupier.hands.poker.categories import FIVE_CARD_STRENGTH, FLUSH, FULL_HOUSE, HIGH_CARD, STRAIGHT, STRAIGHT_FLUSH
from croupier.hands.poker.ranking import Rank, five, rank_of
from croupier.values.brief import brief

_BLINDS = ("blinds_or_straddles",)
_FIXED, _BRING_IN = ("small_bet", "big_bet"), ("bring_in",)
_LEAST = ("min_bet",)
_RAISES = 4  # after the bet of a street, at a limit table: the most that rooms allow, since histories do not say it

# Of six to ace: an ace is below the six in a straight, and a flush beats a full house.
_SHORT = Deck("36 cards", DECK, tuple(int(card.rank in "6789TJQKA") for card in DECK))


@dataclass(frozen=True, slots=True)
class PhhVariant:
    """A form by the code of the standard: what its hands need to say, and how it is played."""

    code: str
    fields: tuple[str, ...]
    variant: Variant
    structure: Structure
    permitted: bool = True  # by 14.8, as a form of a table

    def __repr__(self) -> str:
        return brief("PhhVariant", f"{self.code}: {self.structure} {self.variant.name}")

    @property
    def limit(self) -> Limit:
        """The limit as the most generous rooms have it, since histories do not say how often players may raise."""
        by_size = self.structure is Structure.FIXED
        return Limit(structure=self.structure, raises=_RAISES if by_size else 0, heads_up_uncapped=True)


def _short_deck() -> Variant:
    hold_em = variants.hold_em()
    return Variant(
        name="short-deck hold 'em",
        title="Short-deck hold 'em",
        law=LAW.forms,
        streets=hold_em.streets,
        high=_high_of_a_short_deck,
        deck=_SHORT,
    )


def _high_of_a_short_deck(own: Sequence[Card], board: Sequence[Card]) -> Worth:
    return max(map(_short_five, combinations((*own, *board), 5)))


def _short_five(cards: tuple[Card, ...]) -> Worth:
    rank = five(cards)
    ranks = sorted(map(rank_of, cards))
    if ranks == [*range(rank_of(Card("6", "s")), rank_of(Card("6", "s")) + 4), rank_of(Card("A", "s"))]:
        rank = _low_straight(rank)
    strengths = sorted(FIVE_CARD_STRENGTH[category] for category in (FLUSH, FULL_HOUSE))
    strength = {FLUSH: strengths[1], FULL_HOUSE: strengths[0]}.get(rank.category, rank.strength)
    return Worth((strength, *rank.ranks), rank.words)


def _low_straight(rank: Rank) -> Rank:
    """Nine, eight, seven, six and ace: the lowest straight of a short deck."""
    category = {FLUSH: STRAIGHT_FLUSH, HIGH_CARD: STRAIGHT}[rank.category]
    return Rank(FIVE_CARD_STRENGTH[category], (rank_of(Card("9", "s")),), category)


def _razz() -> Variant:
    stud = variants.seven_card_stud(variants.LOW)
    return Variant(name="razz", title="Razz", law=LAW.forms, streets=stud.streets, low=hands.low_of_five)


def _deuce_to_seven(name: str, *big: bool) -> Variant:
    """Draw poker in which the worst high hand wins, with a draw for each of `big`: whether its bet is the big one."""
    draws = tuple(
        Street(name=f"draw {number}" if len(big) > 1 else "draw", opens=Opens.LEFT_OF_BUTTON, draw=5, big=size)
        for number, size in enumerate(big, 1)
    )
    first = Street(name="first", opens=Opens.AFTER_BLINDS, down=5, burn=False)
    return Variant(name=name, title=name.capitalize(), law=LAW.forms, streets=(first, *draws), low=hands.deuce_to_seven)


VARIANTS = {
    variant.code: variant
    for variant in (
        PhhVariant("FT", (*_BLINDS, *_FIXED), variants.hold_em(), Structure.FIXED),
        PhhVariant("NT", (*_BLINDS, *_LEAST), variants.hold_em(), Structure.NONE),
        PhhVariant("NS", (*_BLINDS, *_LEAST), _short_deck(), Structure.NONE, permitted=False),
        PhhVariant("PO", (*_BLINDS, *_LEAST), variants.omaha(variants.HIGH), Structure.POT),
        PhhVariant("FO/8", (*_BLINDS, *_FIXED), variants.omaha(variants.EIGHT_OR_BETTER), Structure.FIXED),
        PhhVariant("F7S", (*_BRING_IN, *_FIXED), variants.seven_card_stud(variants.HIGH), Structure.FIXED),
        PhhVariant("F7S/8", (*_BRING_IN, *_FIXED), variants.seven_card_stud(variants.EIGHT_OR_BETTER), Structure.FIXED),
        PhhVariant("FR", (*_BRING_IN, *_FIXED), _razz(), Structure.FIXED, permitted=False),
        PhhVariant(
            "N2L1D",
            (*_BLINDS, *_LEAST),
            _deuce_to_seven("deuce-to-seven single draw", True),
            Structure.NONE,
            permitted=False,
        ),
        PhhVariant(
            "F2L3D",
            (*_BLINDS, *_FIXED),
            _deuce_to_seven("deuce-to-seven triple draw", False, True, True),
            Structure.FIXED,
            permitted=False,
        ),
    )
}
