"""Traits: what a standing may have besides its wagers, declared by its class and not guessed from names.

A standing that keeps a shoe, a meter or a marker derives from the trait of that name as well as from `Standing`, and has the
fields that the trait names. Whoever handles any game's standing (the floor, the pages, the command line) asks
`isinstance(standing, ShoeStanding)` and calls the trait's methods. A standing without a trait needs none of its fields.

Traits hold no fields of their own, so that several combine with slots, and a standing's fields keep their order.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar, Self

if TYPE_CHECKING:
    from croupier.equipment.shoe import Shoe
    from croupier.law.citation import Citation


class Trait:
    """What all traits share: a changed copy of the standing."""

    __slots__ = ()

    def _with(self, **changes: object) -> Self:
        standing: Any = self  # a trait is always part of a frozen dataclass
        changed: Self = replace(standing, **changes)
        return changed


class ShoeStanding(Trait):
    """Cards come from a shoe that outlives the round. A double shoe overrides `shoes` and `without_shoes`."""

    __slots__ = ()

    if TYPE_CHECKING:

        @property
        def shoe(self) -> Shoe | None:
            """None: the cards are first to be shuffled and cut."""

        @property
        def game_just_begun(self) -> bool:
            """The cards have just come to the table."""

    def shoes(self) -> Mapping[str, Shoe]:
        """The shoes that hold cards, by the side a `Dealing` names."""
        return {} if self.shoe is None else {"A": self.shoe}

    def without_shoes(self) -> Self:
        """No cards in the shoe: the next round loads it."""
        return self._with(shoe=None)

    def unloaded(self) -> Self:
        """As the table opens on a floor: the first round shuffles, cuts and loads the cards."""
        return self.without_shoes()._with(game_just_begun=True)  # noqa: SLF001 (a copy of itself)


class NewDealerBurns(Trait):
    """A dealer who comes to the table burns a card before he deals."""

    __slots__ = ()
    new_dealer_law: ClassVar[Citation]

    if TYPE_CHECKING:

        @property
        def new_dealer(self) -> bool:
            """A dealer has come who has not burned a card yet."""

    def with_new_dealer(self) -> Self:
        return self._with(new_dealer=True)


class ReshuffleByOrder(Trait):
    """The licensee may have the cards shuffled before the next round."""

    __slots__ = ()
    reshuffle_law: ClassVar[Citation]

    if TYPE_CHECKING:

        @property
        def reshuffle(self) -> bool:
            """The order was given."""

    def with_reshuffle(self) -> Self:
        return self._with(reshuffle=True)


class Metered(Trait):
    """A progressive meter stands at the table. Its money lies in an account that follows what the meter shows."""

    __slots__ = ()
    meter_law: ClassVar[Citation]

    if TYPE_CHECKING:

        @property
        def meter_cents(self) -> int:
            """What the meter shows; 0: the table has none."""

    def with_meter(self, cents: int) -> Self:
        return self._with(meter_cents=cents)


class Marked(Trait):
    """The felt shows a marker (a puck) on one of its numbers, or off."""

    __slots__ = ()
    marker: ClassVar[str]  # what people call the thing it marks

    @property
    def marked(self) -> int:
        """The number the marker is on; 0: off."""
        raise NotImplementedError


class Turns(Trait):
    """One seat holds the dice, the shoe or the bank, and acts for the table."""

    __slots__ = ()

    @property
    def holder(self) -> str:
        """Who holds it; "" where nobody in particular does."""
        raise NotImplementedError
