"""A table dealt from one shoe: its state between rounds, and how a round takes the shoe and puts it away.

Most card games of the chapter handle their cards alike. Such a game declares its paragraphs (`ShoeLaw`), a standing that
derives from `OneShoeStanding`, and a function from its rules to `ShoeChoices`. A `ShoeTable` made of these does the rest:

    TABLE = ShoeTable(law=LAW, shuffle=..., finished=..., standing=OneShoeStanding, choices=choices)
    TABLE.opening(rules)                                      # the table before the first round
    cards = TABLE.take_up(croupier, rules, standing, players)  # a `ShoeCards`
    cards.put_away()                                          # the standing for the next round

A game with another cutting order passes its own `entitled`. A game that burns differently or has more remedies for cards
derives from `ShoeCards` and passes that class to `take_up_as`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache
from typing import Any, ClassVar, Generic, Self, TypeVar

from croupier.engine.croupier import Croupier, Ritual
from croupier.engine.game import Step
from croupier.engine.irregularity import Detail, DetailKind, Remedy
from croupier.engine.shuffle_and_cut import CardsInPlay, ShoeLaw, about_a_quarter, clockwise_from
from croupier.engine.standing import Standing
from croupier.engine.traits import NewDealerBurns, ShoeStanding
from croupier.equipment.cards import Card
from croupier.equipment.shoe import Shoe
from croupier.equipment.site import Site
from croupier.law.citation import Citation, cite
from croupier.law.option import Choice, Conflict, NotWhere, Source, TableRules, among, flag
from croupier.law.ruling import Refused, unlawful

LAST_CUTTER, NEXT_ENTITLED = "last cutter", "next entitled"  # who makes a recut, as a rule sheet writes it


# ---------------------------------------------------------------- between rounds


@dataclass(frozen=True, slots=True, kw_only=True)
class OneShoeStanding(Standing, ShoeStanding, NewDealerBurns):
    """The table between rounds. A game with more to keep derives its own class from this."""

    featured_fields = frozenset({"shoe"})
    seat_fields: ClassVar[tuple[str, ...]] = ("first_player",)

    shoe: Shoe | None = None  # None: the cards must be shuffled, cut and burned first
    game_just_begun: bool = True  # the cut is then offered to the first player at the table
    first_player: str = ""  # who came to the table first; by default the first in the order of the deal
    new_dealer: bool = False  # a new dealer has not burned a card yet


def cut_order(players: tuple[str, ...], standing: OneShoeStanding) -> tuple[str, ...]:
    """The order in which the cut is offered.

    When the game begins, it goes first to the first player at the table; later to the player farthest to the dealer's
    right. From there it goes clockwise, and last to the dealer.
    """
    if not (standing.game_just_begun and players):
        return clockwise_from("", players)
    return clockwise_from(standing.first_player if standing.first_player in players else players[0], players)


def ready_shoe(full: Shoe, behind: Callable[[int], int], burned: int, cite: Citation) -> Shoe:
    """A shoe that is shuffled, cut and loaded, with cards burned. A described round begins with its first card."""
    dealing = replace(full, behind=behind(full.left)).dealing(cite)
    for _ in range(burned):
        dealing.burn()
    return dealing.put_away()


# ---------------------------------------------------------------- the handling of the shoe


@dataclass(frozen=True, slots=True, kw_only=True)
class ShoeChoices:
    """How the licensee or the game handles the shoe."""

    full: Shoe  # all cards, as they are shuffled: `Shoe.of(rules.decks)`, or of another deck: `Shoe.of(1, deck=WITH_JOKER)`
    behind: Callable[[int], int] = about_a_quarter  # the number of cards of a stack behind the cutting card
    burned: int = 1  # the number of cards burned for a new shoe
    every_round: bool = False  # shuffle after every round
    continuous_shuffler: bool = False  # a machine shuffles, with no cut and no burn
    recut_by_next: bool = False  # the next person entitled makes a recut, not the one who cut last

    @classmethod
    def by(cls, rules: Any) -> Self:
        """The choices of rules that have an option for each: decks, a shuffle every round, a shuffler, who makes a recut."""
        return cls(
            full=Shoe.of(rules.decks),
            every_round=rules.shuffle_every_round,
            continuous_shuffler=rules.continuous_shuffler,
            recut_by_next=rules.recut_by == NEXT_ENTITLED,
        )


R = TypeVar("R", bound=TableRules)
S = TypeVar("S", bound=OneShoeStanding)


@dataclass(frozen=True, slots=True, kw_only=True)
class ShoeTable(Generic[R, S]):
    """How one game handles its shoe: its paragraphs, and its choices under given rules."""

    law: ShoeLaw
    shuffle: Citation  # shuffling when a shoe is finished, or after every round
    finished: Citation  # what happens when the cutting card is reached
    shuffler: Citation | None = None  # the continuous shuffler, if the game allows one
    standing: type[S]
    choices: Callable[[R], ShoeChoices]
    entitled: Callable[[tuple[str, ...], S], tuple[str, ...]] = cut_order  # who is offered the cut, in order

    def __post_init__(self) -> None:
        """Caches the choices, since every round asks for them."""
        object.__setattr__(self, "choices", lru_cache(self.choices))

    def opening(self, rules: R) -> S:
        """The table before the first round: the shoe is shuffled, cut, loaded and burned."""
        chosen = self.choices(rules)
        shoe = chosen.full
        if not chosen.continuous_shuffler:
            shoe = ready_shoe(shoe, chosen.behind, chosen.burned, self.law.cards)
        return self.standing(shoe=shoe, game_just_begun=False)

    def take_up(self, croupier: Croupier, rules: R, standing: S, players: tuple[str, ...]) -> ShoeCards[S]:
        """The cards for one round, with the standard remedies."""
        return self.take_up_as(ShoeCards, croupier, rules, standing, players)

    def take_up_as(self, cards: type[C], croupier: Croupier, rules: R, standing: S, players: tuple[str, ...]) -> C:
        """The cards for one round, as the game's own subclass of `ShoeCards`.

        The shoe is used as it is. If there is none, the cards are shuffled, cut and burned first. That burn also counts for
        a new dealer.
        """
        chosen = self.choices(rules)
        shoe = chosen.full if chosen.continuous_shuffler else standing.shoe
        if shoe is not None:
            _fits(shoe, chosen.full, self.law.cards)
        taken = cards(
            croupier=croupier,
            law=self.law,
            full=chosen.full,
            dealing=(shoe or chosen.full).dealing(self.law.cards),
            entitled=self.entitled(players, standing),
            behind=chosen.behind,
            recut_by_next=chosen.recut_by_next,
            machine=self.shuffler if chosen.continuous_shuffler else None,
            table=self,
            chosen=chosen,
            before=standing,
        )
        if shoe is None:
            croupier.record(Ritual("the cards are shuffled"), self.shuffle)
            taken.load()
            taken.burn_for_a_new_shoe()
        elif taken.machine is not None:  # the machine has shuffled since the last round
            taken.load()
        elif standing.new_dealer:
            taken.burn()
        return taken


def _fits(shoe: Shoe, full: Shoe, law: Citation) -> None:
    """Refuses a shoe with more copies of a card than a full one has."""
    if max(shoe.unseen) <= min(full.unseen):  # a shortcut for whole decks
        return
    if any(held > most for held, most in zip(shoe.unseen, full.unseen, strict=True)):
        raise Refused(unlawful(law, f"the shoe has more copies of a card than its {max(full.unseen)} decks have"))


# ---------------------------------------------------------------- the cards of one round


@dataclass(slots=True, kw_only=True)
class ShoeCards(CardsInPlay, Generic[S]):
    """The cards of one round at a table with one shoe."""

    table: ShoeTable[Any, S]
    chosen: ShoeChoices
    before: S  # the table before the round

    def deal(self, place: str) -> Card:
        """Deals the next card face up at a place on the layout."""
        return self.card(Site(f"deal:{place}", place=place))

    def burn_for_a_new_shoe(self) -> None:
        if self.machine is None and self.no_burn is None and self.chosen.burned:
            self.burn(self.chosen.burned)

    def put_away(self) -> S:
        """The table for the next round, with no wagers. The shoe is kept, or dropped to be shuffled."""
        shoe: Shoe | None = (left := self.dealing.put_away())
        if self.machine is not None:
            shoe = self.full
        elif left.cutting_card_reached:
            self.croupier.record(Ritual("the cutting card is reached: the cards are reshuffled"), self.table.finished)
            shoe = None
        elif self.chosen.every_round:
            self.croupier.record(Ritual("the cards are shuffled after every round"), self.table.shuffle)
            shoe = None
        return replace(self.before, wagers=(), shoe=shoe, game_just_begun=False, first_player="", new_dealer=False)


C = TypeVar("C", bound=ShoeCards[Any])


# ---------------------------------------------------------------- remedies for the cards


A_CARD = {"card": Detail("the card seen, such as 7h", DetailKind.CARD)}  # the detail of an exposed card


def card_remedies(
    law: ShoeLaw,
    *,
    first: tuple[str, ...],
    cards: tuple[str, ...],
    asked_at: tuple[str, ...] = (),
    error_at: tuple[str, ...] = (),
) -> tuple[Remedy, ...]:
    """The standard remedies, which `CardsInPlay.apply_remedy` carries out, with the game's paragraphs.

    The arguments are scopes: `first` where the first card of a round is dealt, `cards` where any card is dealt, `asked_at`
    for the decisions at which a player may ask to see the burned card, `error_at` for those at which a card may be drawn in
    error.
    """
    return (
        Remedy(
            "recut_ordered",
            law.recut,
            "the supervisor has the cards cut again before any is dealt, by whom the licensee has chosen",
            first,
            is_recut=True,
        ),
        Remedy("new_dealer", law.burn, "a dealer who comes to the table burns one card before dealing", first),
        Remedy("burn_card_asked", law.burn, "the burned card is shown to the player who asks", (*cards, *asked_at)),
        Remedy(
            "card_face_up",
            law.face_up,
            "a card found face up in the shoe is not used and goes to the discard rack",
            cards,
            A_CARD,
        ),
        Remedy(
            "card_drawn_in_error",
            law.drawn_in_error,
            "a card drawn in error whose face was not exposed is used as the next card",
            (*cards, *error_at),
            extra_card="it is used as the next card",
        ),
    )


# ---------------------------------------------------------------- the opening of a table


def opening_steps(
    law: Citation, fanned: Citation | None = None, washed: Citation | None = None, decks: int = 2
) -> tuple[Step, ...]:
    """The steps that open a card table, by one paragraph or by one for each."""
    order = "suit and sequence" if decks == 1 else "deck, suit and sequence"
    return (
        Step("cards_inspected", "Receive, sort and inspect the cards, and have a floorperson verify them", law),
        Step("cards_fanned", f"Spread the cards face up by {order} for the first player to look at", fanned or law),
        Step("cards_washed", "Turn the cards face down, wash them thoroughly and stack them", washed or law),
    )


# ---------------------------------------------------------------- options that many of these games have


NOT_WITH_A_SHUFFLER: NotWhere = (
    ("continuous_shuffler", True),
)  # a continuous shuffler leaves nothing to shuffle, cut or burn


def recut_by(
    law: str,
    source: Source = Source.TEXT,
    *,
    since: date | None = None,
    not_where: NotWhere = (),
) -> str:
    return among(
        LAST_CUTTER,
        Choice(NEXT_ENTITLED, since=since),
        cite=law,
        note="who cuts when a supervisor orders a recut: the last cutter, or the next person entitled to the cut",
        source=source,
        not_where=not_where,
    )


def continuous_shuffler(law: str, source: Source) -> bool:
    return flag(
        False,
        cite=law,
        note="a continuous shuffler replaces the shuffle, the cut and the burn of a new shoe",
        source=source,
    )


def shuffler_approved(law: str, source: Source) -> bool:
    return flag(
        False,
        cite=law,
        note="the Commission has approved the continuous shuffler and its procedures",
        source=source,
    )


def shuffler_needs_approval(law: str) -> Conflict:
    return Conflict(
        ("continuous_shuffler", True),
        ("shuffler_approved", False),
        cite(law),
        "a continuous shuffler needs the Commission's approval of the device and its procedures",
    )
