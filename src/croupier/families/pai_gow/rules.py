"""Options that both pai gow games have. Each takes the game's paragraphs, since every subchapter has its own."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar

from croupier.law.citation import Citation
from croupier.law.option import Choice, Source, TableRules, among, flag
from croupier.money.commission import Basis, Collected, Commission, Rounding, Way
from croupier.money.paytable import Paytable

CLOCKWISE, COUNTERCLOCKWISE = "clockwise", "counterclockwise"
DICE, RANDOM_NUMBER, BUTTON = "dice", "random number", "button"
PLAYER_AND_CO_BANK, PLAYER_BANK, HOUSE_ONLY = "player bank and co-bank", "player bank", "house only"
EXACT, NEAREST_QUARTER, UP_TO_QUARTER = "exact", "nearest quarter", "up to a quarter"
AT_PAYMENT, NOTED = "at payment", "noted"

_QUARTER_CENTS = 25
_ROUNDINGS = {
    EXACT: Rounding(Way.DOWN),
    NEAREST_QUARTER: Rounding(Way.NEAREST, _QUARTER_CENTS),
    UP_TO_QUARTER: Rounding(Way.UP, _QUARTER_CENTS),
}


@dataclass(frozen=True, slots=True, repr=False, kw_only=True)
class PaiGowRules(TableRules):
    """The options that both games have. A game declares them with the functions below."""

    vigorish_law: ClassVar[Citation]

    if TYPE_CHECKING:

        @property
        def start_by(self) -> str: ...
        @property
        def banks(self) -> str: ...
        @property
        def banker_played_before(self) -> bool: ...
        @property
        def bank_turns(self) -> int: ...
        @property
        def house_way(self) -> Any: ...
        @property
        def two_areas(self) -> bool: ...
        @property
        def vigorish_percent(self) -> int: ...
        @property
        def vigorish_rounded(self) -> str: ...
        @property
        def vigorish_collected(self) -> str: ...
        @property
        def payouts(self) -> Paytable: ...

    @property
    def recut_by_next(self) -> bool:
        """Whether the next person entitled makes a recut, not the one who cut last."""
        return False

    @property
    def vigorish(self) -> Commission:
        """What the house charges on a win: of a player against the bank, and of a banking player on the net."""
        rate = Fraction(self.vigorish_percent, 100)
        return Commission(rate, Basis.WIN, Collected.AT_PAYMENT, self.vigorish_law, _ROUNDINGS[self.vigorish_rounded])


def start_by(law: str, *ways: str) -> str:
    """How the starting position is found: the first way is the default."""
    return among(
        ways[0],
        *map(Choice, ways),
        cite=law,
        note="how the position that is served first is found: three dice in a shaker, a random number or a button that rotates",
        source=Source.TITLE,
    )


def delivered(law: str) -> str:
    return among(
        CLOCKWISE,
        Choice(CLOCKWISE),
        Choice(COUNTERCLOCKWISE),
        cite=law,
        note="the way around the table in which the positions are served, from the first one on",
        source=Source.ELSEWHERE,
    )


def banks(law: str) -> str:
    return among(
        PLAYER_AND_CO_BANK,
        Choice(PLAYER_AND_CO_BANK),
        Choice(PLAYER_BANK),
        Choice(HOUSE_ONLY),
        cite=law,
        note="who may bank: a player alone or with the house, which then covers half; a player alone; or only the house",
        posted_words="who may bank besides the house",
        source=Source.TITLE,
        notice=True,
    )


def banker_played_before(law: str) -> bool:
    return flag(
        True,
        cite=law,
        note="only a player who wagered against the house in its last round may bank",
        source=Source.ELSEWHERE,
        not_where=(("banks", HOUSE_ONLY),),
    )


def bank_turns(law: str) -> int:
    return among(
        1,
        Choice(1),
        Choice(2),
        cite=law,
        note="how many rounds in a row a player may bank before the bank is offered to the next",
        source=Source.PRACTICE,
        not_where=(("banks", HOUSE_ONLY),),
    )


def two_areas(law: str) -> bool:
    return flag(
        False,
        cite=law,
        note="a player may wager on two adjacent areas, and sets the first hand before looking at the second",
        posted_words="a player may wager on two adjacent areas",
        source=Source.TITLE,
        notice=True,
    )


def vigorish_percent(law: str) -> int:
    return among(
        5,
        Choice(5),
        Choice(4),
        cite=law,
        note="the vigorish in percent of a win; 4 is published outside New Jersey",
        posted_words="the vigorish in percent of a win",
        source=Source.ELSEWHERE,
        notice=True,
    )


def vigorish_rounded(law: str) -> str:
    return among(
        EXACT,
        Choice(EXACT),
        Choice(NEAREST_QUARTER),
        Choice(UP_TO_QUARTER),
        cite=law,
        note="how the vigorish is rounded: exact to the cent, to the nearest 25 cents, or up to the next 25 cents",
        source=Source.ELSEWHERE,
    )


def vigorish_collected(law: str) -> str:
    return among(
        AT_PAYMENT,
        Choice(AT_PAYMENT),
        Choice(NOTED),
        cite=law,
        note="when the vigorish is collected: out of the payment, or noted and collected before the next deal",
        source=Source.PRACTICE,
    )
