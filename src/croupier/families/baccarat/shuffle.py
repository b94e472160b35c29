"""Shuffle, cut and burn at a baccarat table, and the table between rounds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Protocol, Self, TypeVar

from croupier.engine.croupier import Ritual
from croupier.engine.irregularity import Irregularity, RoundVoid, remedied
from croupier.engine.shoe_table import NEXT_ENTITLED, OneShoeStanding, ShoeCards, ShoeChoices, ShoeTable
from croupier.engine.shuffle_and_cut import ShoeLaw
from croupier.engine.traits import Owing
from croupier.equipment.cards import Card
from croupier.equipment.shoe import Shoe
from croupier.equipment.site import Site
from croupier.families.baccarat.points import value
from croupier.families.baccarat.rules import BaccaratLaw, BaccaratRules
from croupier.law.citation import Citation
from croupier.law.ruling import Refused, unlawful
from croupier.money.commission import Owed
from croupier.money.wager import Wager

BURN_FIRST = Site("burn:first")
MOST_RESULTS = 120  # of the history of a shoe
RESULTS = {"player": "P", "banker": "B", "tie": "T"}


@dataclass(frozen=True, slots=True, kw_only=True)
class BaccaratStanding(OneShoeStanding, Owing):
    """A baccarat table between two rounds."""

    featured_fields = frozenset({"shoe", "results"})
    possible_values = {"results": tuple(RESULTS.values())}  # noqa: RUF012 (as `Standing` declares it)

    owed: Owed = Owed()  # vigorish marked for seats
    results: tuple[str, ...] = ()  # of the rounds of this shoe: P, B or T

    owed_for = "vigorish"

    def owed_cents(self, seat: str) -> int:
        return self.owed.of(seat)

    def with_debt_paid(self, seat: str) -> Self:
        return replace(self, owed=self.owed.collected(seat)[0])


S = TypeVar("S", bound=BaccaratStanding)


def shoe_law(law: BaccaratLaw) -> ShoeLaw:
    return ShoeLaw(
        cards=law.cards,
        cut=law.shuffle,
        cutter=law.shuffle,
        recut=law.shuffle,
        burn=law.shoe,
        empty=law.irregular,
        face_up=law.irregular,
        drawn_in_error=law.irregular,
    )


def shoe_table(law: BaccaratLaw, standing: type[S], choices: Callable[[Any], ShoeChoices]) -> ShoeTable[Any, S]:
    return ShoeTable(
        law=shoe_law(law),
        shuffle=law.shuffle,
        finished=law.shoe,
        shuffler=law.shuffler,
        standing=standing,
        choices=choices,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class BaccaratChoices(ShoeChoices):
    """How the licensee handles the shoe."""

    by_first_card: bool  # the first card of a new shoe says how many are burned
    one_more_round: bool  # after the cutting card


class ShoeRules(Protocol):
    """What a rule sheet says of the shoe."""

    @property
    def decks(self) -> int: ...
    @property
    def cards_behind(self) -> int: ...
    @property
    def recut_by(self) -> str: ...
    @property
    def burn_by_first_card(self) -> bool: ...
    @property
    def one_more_round(self) -> bool: ...


def choices(rules: ShoeRules, *, continuous_shuffler: bool = False) -> BaccaratChoices:
    return BaccaratChoices(
        full=Shoe.of(rules.decks),
        behind=lambda stack: min(rules.cards_behind, stack),
        continuous_shuffler=continuous_shuffler,
        recut_by_next=rules.recut_by == NEXT_ENTITLED,
        by_first_card=rules.burn_by_first_card,
        one_more_round=rules.one_more_round,
    )


@dataclass(slots=True, kw_only=True)
class BaccaratCards(ShoeCards[S]):
    """The cards of one round, and what it leaves for the next."""

    chosen: BaccaratChoices
    void: bool = False
    result: str = ""  # P, B or T once the round is decided

    def begin(self, rules: BaccaratRules, wagers: tuple[Wager, ...]) -> None:
        """What a game does before the first card."""

    def refill(self) -> None:
        """A shoe that runs out voids the round."""
        raise RoundVoid

    def apply_remedy(self, what: Irregularity) -> None:
        if what.kind != "shuffler_jammed":
            ShoeCards.apply_remedy(self, what)
            return
        if self.machine is None:
            raise Refused(unlawful(self.law.empty, "this table has no continuous shuffler that could jam"))
        self.croupier.record("the shuffler is jammed: all cards are taken out and shuffled", self.machine)
        raise RoundVoid

    def dealt_in_error(self, site: Site, law: Citation) -> Card | None:
        """The card that was dealt to a hand that stands, if that happened."""

        def remedy(what: Irregularity) -> Card | None:
            if what.kind == "card_not_due":
                return self.discard(what.details["card"])
            self.apply_remedy(what)
            return None

        return remedied(lambda: self.croupier.moment(site, law), remedy)

    def burn_for_a_new_shoe(self) -> None:
        """Turns the first card and burns as many as it says: an ace one, a ten or a court card ten."""
        if self.machine is not None:
            return
        if not self.chosen.by_first_card:
            self.burn()
            return
        first = self.dealing.draw(self.croupier, BURN_FIRST)
        number = value(first) or 10
        for _ in range(number):
            self.needs_a_card()
            self.dealing.burn()
        cards = "card is" if number == 1 else "cards are"
        self.croupier.record(Ritual(f"{first.spoken} is turned, and {number} {cards} burned"), self.law.burn)

    def recut(self) -> None:
        """As in other games, but the card turned for the burn does not count as dealt."""
        law = self.law.recut
        if self.cutter is None or self.on_layout:
            why = "a recut must follow a cut, and the cards were not cut before this round"
            raise Refused(unlawful(law, why if self.cutter is None else "a recut must come before any card is dealt"))
        self.croupier.record("the supervisor orders a recut", law)
        dealer = len(self.entitled) - 1
        self.load(min(self.cutter + 1, dealer) if self.recut_by_next else self.cutter, self.dealing.load)
        self.burn_for_a_new_shoe()

    @property
    def ends_the_shoe(self) -> bool:
        """Whether the cards are shuffled after this round.

        With one more round after the cutting card, the last round is the one that begins with the cutting card out or on
        top of the shoe.
        """
        if self.machine is not None:
            return False
        before = self.before.shoe is not None and self.before.shoe.cutting_card_reached
        after = self.dealing.put_away().cutting_card_reached
        return self.void or before or (after and not self.chosen.one_more_round)

    def put_away(self) -> S:
        left = self.dealing.put_away()
        shoe: Shoe | None = left
        if self.machine is not None:
            shoe = self.full
        elif self.ends_the_shoe:
            self.croupier.record(Ritual("the shoe is finished: the cards are reshuffled"), self.table.finished)
            shoe = None
        elif left.cutting_card_reached:
            self.croupier.record(Ritual("the cutting card is reached: one more round is dealt"), self.table.finished)
        results = () if shoe is None else (*self.before.results, *self.result)[-MOST_RESULTS:]
        return replace(
            self.before,
            wagers=(),
            shoe=shoe,
            game_just_begun=False,
            first_player="",
            new_dealer=False,
            results=results,
        )
