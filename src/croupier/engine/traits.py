"""Traits: optional parts of a standing, declared by its class.

A standing with a shoe, a meter or a marker derives from that trait as well as from `Standing`, and has the fields that the
trait names. Code that handles every game (the floor, the pages, the command line) checks
`isinstance(standing, ShoeStanding)` and calls the trait's methods. A standing without a trait needs none of its fields.

Traits define no fields, so several can be combined with slots and a standing's fields keep their order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar, Self

from croupier.amounts.cents import dollars
from croupier.equipment.shoe import Shoe
from croupier.law.citation import Citation


class Trait:
    """Base class of traits: makes changed copies of the standing."""

    __slots__ = ()

    def _with(self, **changes: object) -> Self:
        standing: Any = self  # a trait is always part of a frozen dataclass
        changed: Self = replace(standing, **changes)
        return changed


class ShoeStanding(Trait):
    """Cards come from a shoe that is kept between rounds. A double shoe overrides `shoes` and `without_shoes`."""

    __slots__ = ()

    if TYPE_CHECKING:

        @property
        def shoe(self) -> Shoe | None:
            """The shoe, or None if the cards must be shuffled and cut first."""

        @property
        def game_just_begun(self) -> bool:
            """Whether the cards have just come to the table."""

    def shoes(self) -> Mapping[str, Shoe]:
        """The loaded shoes, by `Dealing.side`."""
        return {} if self.shoe is None else {"A": self.shoe}

    def without_shoes(self) -> Self:
        """A copy with no cards in the shoe: the next round loads it."""
        return self._with(shoe=None)

    def unloaded(self) -> Self:
        """A copy as a table opens on a floor: the first round shuffles, cuts and loads the cards."""
        return self.without_shoes()._with(game_just_begun=True)  # noqa: SLF001 (a copy of itself)


class NewDealerBurns(Trait):
    """A new dealer burns a card before dealing, by the paragraph of the remedy "new_dealer", if the game has it."""

    __slots__ = ()

    if TYPE_CHECKING:

        @property
        def new_dealer(self) -> bool:
            """Whether a new dealer has not burned a card yet."""

    def with_new_dealer(self) -> Self:
        return self._with(new_dealer=True)


class ReshuffleByOrder(Trait):
    """The licensee may order a shuffle before the next round."""

    __slots__ = ()
    reshuffle_law: ClassVar[Citation]

    if TYPE_CHECKING:

        @property
        def reshuffle(self) -> bool:
            """Whether a shuffle was ordered."""

    def with_reshuffle(self) -> Self:
        return self._with(reshuffle=True)


class Metered(Trait):
    """The table has a progressive meter. Its money is in an account that always equals the meter."""

    __slots__ = ()
    meter_law: ClassVar[Citation]

    if TYPE_CHECKING:

        @property
        def meter_cents(self) -> int:
            """What the meter shows; 0 if the table has none."""

    def with_meter(self, cents: int) -> Self:
        return self._with(meter_cents=cents)

    def below(self, least_cents: int) -> str:
        """What is wrong with a meter that shows less than it starts from: it only grows until it is won. Empty if nothing."""
        if self.meter_cents >= least_cents:
            return ""
        return f"the progressive meter shows {dollars(self.meter_cents)}, less than the {dollars(least_cents)} it starts from"


class Marked(Trait):
    """The felt shows a marker (a puck) on one of its numbers, or off."""

    __slots__ = ()
    marker: ClassVar[str]  # what people call the marked number ("point")

    @property
    def marked(self) -> int:
        """The number the marker is on; 0 if it is off."""
        raise NotImplementedError


class Turns(Trait):
    """One seat holds the dice, the shoe or the bank, and acts for the table."""

    __slots__ = ()

    @property
    def holder(self) -> str:
        """The seat that holds it; "" if none does."""
        raise NotImplementedError


class PassedOn(Turns):
    """The seat that holds it may pass it on between two rounds: a bank that is offered around the table."""

    __slots__ = ()
    passed_on_law: ClassVar[Citation]

    def passed_on(self) -> Self:
        """A copy in which the next seat holds it."""
        raise NotImplementedError


class Owing(Trait):
    """Seats may owe the house something: vigorish that is marked for them and collected later."""

    __slots__ = ()
    owed_for: ClassVar[str]  # what it is owed for ("vigorish")
    owed_law: ClassVar[Citation]

    def owed_cents(self, seat: str) -> int:
        """What a seat owes."""
        raise NotImplementedError

    def with_debt_paid(self, seat: str) -> Self:
        """A copy in which the seat owes nothing."""
        raise NotImplementedError


class KeepsWhoLeft(Trait):
    """The table remembers seats that were left: with what their players went, who may have to bring it back."""

    __slots__ = ()

    def with_left(self, seat: str) -> Self:
        """A copy that remembers a seat which is left now. Its wagers still stand."""
        raise NotImplementedError


def clockwise(seats: tuple[str, ...], holder: str) -> tuple[str, ...]:
    """The seats clockwise, starting left of the holder and ending with the holder. Without seats: the holder alone."""
    if not seats:
        return (holder,)
    after = seats.index(holder) + 1
    return seats[after:] + seats[:after]


def holder_among(
    seats: tuple[str, ...], before: tuple[str, ...], holder: str, may_hold: Callable[[str], bool] | None
) -> str:
    """The holder when these seats are taken, or "" if nobody holds it.

    It stays if the holder stays and may hold it. Otherwise it goes clockwise, by the seats before, to the next who may.
    None for `may_hold` means that it is not known yet.
    """
    around = clockwise(before, holder) if holder in before else before
    following = [seat for seat in (*around, *seats) if seat in seats]
    stays = holder in seats
    if not holder or (stays and (may_hold is None or may_hold(holder))):
        return holder
    able = [seat for seat in following if may_hold is not None and may_hold(seat)]
    others = [holder] if stays else following
    return next(iter([*able, *others]), "")
