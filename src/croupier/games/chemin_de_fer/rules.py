"""The options of a chemin de fer table. We do not have the text of subchapter 4, so each option names its source."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from croupier.families.baccarat import rules as shared
from croupier.families.baccarat.rules import BaccaratLaw
from croupier.law.citation import cite
from croupier.law.option import Source, TableRules, among, count, flag
from croupier.money.commission import Basis, Collected, Commission, Rounding, Way
from croupier.money.paytable import Paytable, payouts

_PAYTABLE = Paytable.of("croupier.games.chemin_de_fer")

FIXED, TWO_OPTIONS, FREE = "fixed", "two options", "free"


LAW = BaccaratLaw.of(
    "19:47-4",
    cards=1,
    wagers=7,
    payouts=10,
    opening=3,
    shuffle=4,
    shoe=5,
    deal=8,
    additional=9,
    third_card=9,
    result=10,
    irregular=12,
)
BANK = cite("19:47-4.6")  # what the banker wagers
NEXT_BANKER = cite("19:47-4.11")


@dataclass(frozen=True, slots=True, repr=False, kw_only=True)
class CheminDeFerRules(TableRules):
    """The options of one chemin de fer table."""

    decks: int = count(
        6,
        least=1,
        most=8,
        cite="19:47-4.1",
        note="the number of decks in the shoe; our sources name no limit, and six are usual",
        source=Source.ELSEWHERE,
        decks=True,
        physical=True,
    )
    vigorish_percent: int = among(
        5,
        4,
        0,
        cite="19:47-4.10",
        note="the house's vigorish in percent of what the bank wins; the rate of New Jersey was not found",
        source=Source.ELSEWHERE,
        notice=True,
    )
    vigorish_rounded: str = among(
        Way.DOWN.value,
        Way.NEAREST.value,
        cite="19:47-4.10",
        note="how the vigorish is rounded to the smallest chip; no source says it, so the default favors the banker",
        source=Source.PRACTICE,
    )
    banker_choices: str = among(
        TWO_OPTIONS,
        FIXED,
        FREE,
        cite="19:47-4.9",
        note="where the banker may choose to draw: with 3 against a 9 and 5 against a 4, nowhere, or with any count",
        source=Source.ELSEWHERE,
        notice=True,
    )
    bank_in_turn: bool = flag(
        False,
        cite="19:47-4.5",
        note="the bank is offered around the table in turn; no: whoever puts it up first holds it",
        source=Source.ELSEWHERE,
    )
    bank_may_be_reduced: bool = flag(
        False,
        cite="19:47-4.11",
        note="a banker who has won may go on with a smaller bank than stake and win together",
        source=Source.ELSEWHERE,
    )
    burn_by_first_card: bool = shared.burn_by_first_card("19:47-4.5")
    cards_behind: int = shared.cards_behind("19:47-4.4")
    one_more_round: bool = shared.one_more_round("19:47-4.5")
    recut_by: str = shared.recut_by("19:47-4.4")
    payouts: Paytable = payouts(
        _PAYTABLE,
        cite="19:47-4.10",
        note="payout odds: even money, from the bank",
        source=Source.ELSEWHERE,
    )

    @property
    def vigorish(self) -> Commission:
        rounding = Rounding(Way(self.vigorish_rounded), self.smallest_chip_cents)
        rate = Fraction(self.vigorish_percent, 100)
        return Commission(rate, Basis.WIN, Collected.AT_PAYMENT, cite("19:47-4.10"), rounding)
