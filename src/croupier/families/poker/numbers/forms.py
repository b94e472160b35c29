"""The forms of poker that 19:47-14.8 permits, as far as the value of a hand goes: how many cards, which of them, high or low."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from croupier.law.citation import Citation, cite
from croupier.values.brief import brief


class Made(IntEnum):
    """How a hand is made of its own cards and the board. A number, for compiled code."""

    ANY_FIVE = 0
    TWO_AND_THREE = 1  # exactly two of its own cards, and three of the board
    ANY_THREE = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """One form of poker. `worst_low` is the worst low that may win, by its highest card; 13 is every low, 0 is none."""

    name: str
    title: str
    cite: Citation
    own: int  # cards of a player when all are dealt
    boards: tuple[int, ...] = (0,)  # how many cards of the board may be known; the last number is all of them
    made: Made = Made.ANY_FIVE
    high: bool = True
    worst_low: int = 0
    dealt_in_steps: bool = False  # a player's own cards come street by street, some of them up

    def __repr__(self) -> str:
        return brief("Form", self.name)

    @property
    def board(self) -> int:
        """How many cards the whole board has."""
        return self.boards[-1]

    @property
    def split(self) -> bool:
        """Whether high and low share the pot."""
        return self.high and bool(self.worst_low)


_HOLD_EM, _OMAHA = cite("19:47-14.10"), cite("19:47-14.11")
_SEVEN, _DRAW, _FIVE = cite("19:47-14.9"), cite("19:47-14.12"), cite("19:47-14.13")
_MAMBO = cite("19:47-14.13A")
_FLOP_GAME = (0, 3, 4, 5)
EIGHT, SIX, ANY = 8, 6, 13
MOST_HANDS = 11  # at a table of hold 'em (19:47-14.10(b)); no other form has more

_FORMS = (
    Form(name="hold_em", title="Hold 'em", cite=_HOLD_EM, own=2, boards=_FLOP_GAME),
    Form(name="omaha", title="Omaha", cite=_OMAHA, own=4, boards=_FLOP_GAME, made=Made.TWO_AND_THREE),
    Form(
        name="omaha_hi_lo",
        title="Omaha, high and low (8 or better)",
        cite=_OMAHA,
        own=4,
        boards=_FLOP_GAME,
        made=Made.TWO_AND_THREE,
        worst_low=EIGHT,
    ),
    Form(name="seven_card_stud", title="Seven-card stud", cite=_SEVEN, own=7, dealt_in_steps=True),
    Form(
        name="seven_card_stud_hi_lo",
        title="Seven-card stud, high and low",
        cite=_SEVEN,
        own=7,
        worst_low=ANY,
        dealt_in_steps=True,
    ),
    Form(
        name="seven_card_stud_hi_lo_8",
        title="Seven-card stud, high and low (8 or better)",
        cite=_SEVEN,
        own=7,
        worst_low=EIGHT,
        dealt_in_steps=True,
    ),
    Form(name="five_card_draw", title="Five-card draw", cite=_DRAW, own=5),
    Form(
        name="five_card_draw_low",
        title="Five-card draw, low",
        cite=_DRAW,
        own=5,
        high=False,
        worst_low=ANY,
    ),
    Form(
        name="five_card_draw_hi_lo",
        title="Five-card draw, high and low",
        cite=_DRAW,
        own=5,
        worst_low=ANY,
    ),
    Form(name="five_card_stud", title="Five-card stud", cite=_FIVE, own=5, dealt_in_steps=True),
    Form(
        name="mambo_stud",
        title="Mambo stud, high and low (6 or better)",
        cite=_MAMBO,
        own=3,
        boards=(0, 1),
        made=Made.ANY_THREE,
        worst_low=SIX,
        dealt_in_steps=True,
    ),
)
FORMS = {form.name: form for form in _FORMS}
