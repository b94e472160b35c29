"""The options of a baccarat table. Each function makes one option with the section of the game that elects it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

from croupier.engine import shoe_table
from croupier.law.citation import Citation, LawOfSections, cite
from croupier.law.option import Conflict, NotWhere, Source, TableRules, among, count, flag
from croupier.money.commission import Basis, Collected, Commission, Rounding, Way
from croupier.money.paytable import Paytable, Schedule, schedule

# What a winning Banker's Hand pays, as a rule sheet writes it.
VIGORISH, PUSH_ON_SEVEN, HALF_ON_SIX = "less vigorish", "push on a three-card 7", "half on a 6"
AT_PAYMENT, END_OF_SHOE = "at payment", "end of shoe"
NO_BONUS = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class BaccaratLaw(LawOfSections):
    """The game's own paragraphs."""

    cards: Citation
    wagers: Citation
    payouts: Citation
    opening: Citation
    shuffle: Citation
    shoe: Citation
    deal: Citation
    additional: Citation
    third_card: Citation
    result: Citation
    irregular: Citation
    shuffler: Citation | None = None


@dataclass(frozen=True, slots=True, repr=False, kw_only=True)
class BaccaratRules(TableRules):
    """The options that both games have. A game declares them with the functions below."""

    vigorish_law: ClassVar[Citation]

    if TYPE_CHECKING:

        @property
        def decks(self) -> int: ...
        @property
        def banker_pays(self) -> str: ...
        @property
        def vigorish_percent(self) -> int: ...
        @property
        def vigorish_collected(self) -> str: ...
        @property
        def vigorish_rounded(self) -> str: ...
        @property
        def both_hands(self) -> bool: ...
        @property
        def bonus_alone(self) -> bool: ...
        @property
        def pairs(self) -> bool: ...
        @property
        def dragon_bonus(self) -> str: ...
        @property
        def dragon_7(self) -> bool: ...
        @property
        def panda_8(self) -> bool: ...
        @property
        def burn_by_first_card(self) -> bool: ...
        @property
        def cards_behind(self) -> int: ...
        @property
        def one_more_round(self) -> bool: ...
        @property
        def recut_by(self) -> str: ...
        @property
        def payouts(self) -> Paytable: ...

    @property
    def vigorish(self) -> Commission | None:
        """The commission on a winning Banker's Hand; None at a table without one."""
        if self.banker_pays != VIGORISH:
            return None
        collected = Collected.AT_PAYMENT if self.vigorish_collected == AT_PAYMENT else Collected.LATER
        rounding = Rounding(Way(self.vigorish_rounded), self.smallest_chip_cents)
        return Commission(Fraction(self.vigorish_percent, 100), Basis.WIN, collected, self.vigorish_law, rounding)

    @property
    def dragon_bonus_pays(self) -> Schedule:
        return self.payouts.schedule("dragon_bonus", self.dragon_bonus)


# ---------------------------------------------------------------- payouts and vigorish


def banker_pays(law: str) -> str:
    return among(
        VIGORISH,
        PUSH_ON_SEVEN,
        HALF_ON_SIX,
        cite=law,
        note="how a winning Banker's Hand is paid: even money less vigorish, or without vigorish but with a push on a "
        "three-card 7, or with half on a 6; the last two are published variations from outside New Jersey",
        source=Source.CITED,
        notice=True,
    )


def vigorish_percent(law: str) -> int:
    return among(
        5,
        4,
        cite=law,
        note="the vigorish in percent of the win; 4 rests on practice",
        source=Source.CITED,
        notice=True,
        only_where=("banker_pays", VIGORISH),
    )


def vigorish_collected(law: str) -> str:
    return among(
        AT_PAYMENT,
        END_OF_SHOE,
        cite=law,
        note="when the vigorish is collected: out of each payment, or marked for the seat and paid at the end of the shoe",
        source=Source.ELSEWHERE,
        only_where=("banker_pays", VIGORISH),
    )


def vigorish_rounded(law: str) -> str:
    return among(
        Way.DOWN.value,
        Way.NEAREST.value,
        cite=law,
        note="how the vigorish is rounded to the smallest chip; no source says it, so the default favors the patron",
        source=Source.PRACTICE,
        only_where=("banker_pays", VIGORISH),
    )


# ---------------------------------------------------------------- wagers


def both_hands(law: str) -> bool:
    return flag(
        False,
        cite=law,
        note="a seat may wager on the Player's Hand and on the Banker's Hand in one round",
        source=Source.PRACTICE,
    )


def bonus_alone(law: str) -> bool:
    return flag(
        False,
        cite=law,
        note="a bonus wager may be made without a wager on a hand or on a tie",
        source=Source.PRACTICE,
    )


def pairs(law: str) -> bool:
    return flag(
        False,
        cite=law,
        note="offer the pair wagers: the first two cards of a hand have the same rank",
        source=Source.ELSEWHERE,
        notice=True,
    )


def dragon_bonus(table: Paytable, law: str) -> str:
    return schedule(
        table,
        "dragon_bonus",
        cite=law,
        note="offer the dragon bonus on either hand, by this schedule: a natural win, or a win by four points or more",
        none=NO_BONUS,
        notice=True,
    )


def dragon_7(law: str) -> bool:
    return flag(
        False,
        cite=law,
        note="offer the dragon 7 wager: the Banker's Hand wins with a three-card 7",
        source=Source.ELSEWHERE,
        notice=True,
    )


def panda_8(law: str) -> bool:
    return flag(
        False,
        cite=law,
        note="offer the panda 8 wager: the Player's Hand wins with a three-card 8",
        source=Source.ELSEWHERE,
        notice=True,
    )


# ---------------------------------------------------------------- the shoe


def burn_by_first_card(law: str, *, not_where: NotWhere = ()) -> bool:
    return flag(
        True,
        cite=law,
        note="the first card of a new shoe is turned and as many are burned as it says, ten for a ten or court card; "
        "no: one card is burned unseen",
        source=Source.PRACTICE,
        not_where=not_where,
    )


def cards_behind(law: str, *, not_where: NotWhere = ()) -> int:
    return count(
        14,
        least=12,
        most=26,
        cite=law,
        note="the number of cards behind the cutting card; with fewer than 12 the last rounds could run out of cards",
        source=Source.PRACTICE,
        not_where=not_where,
    )


def one_more_round(law: str, *, not_where: NotWhere = ()) -> bool:
    return flag(
        True,
        cite=law,
        note="when the cutting card comes out during a round, one more round is dealt before the shuffle",
        source=Source.ELSEWHERE,
        not_where=not_where,
    )


def recut_by(law: str, *, not_where: NotWhere = ()) -> str:
    return shoe_table.recut_by(law, Source.INFERRED, not_where=not_where)


def excluded(law: str) -> tuple[Conflict, ...]:
    """Dragon 7 and panda 8 belong to the table that pushes on a three-card 7."""
    why = f'the {{}} wager is offered only where banker_pays = "{PUSH_ON_SEVEN}"'
    return tuple(
        Conflict((wager, True), ("banker_pays", pays), cite(law), why.format(wager))
        for wager in ("dragon_7", "panda_8")
        for pays in (VIGORISH, HALF_ON_SIX)
    )
