"""The options of a minibaccarat table. Of subchapter 7 we have 7.1(a) only, so each other option names its source."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from croupier.engine import shoe_table
from croupier.families.baccarat import rules as shared
from croupier.families.baccarat.rules import BaccaratLaw, BaccaratRules
from croupier.law.citation import cite
from croupier.law.option import Conflict, Source, count
from croupier.money.paytable import Paytable, payouts

_PAYTABLE = Paytable.of("croupier.games.minibaccarat")


LAW = BaccaratLaw.of(
    "19:47-7",
    cards="1(a)",
    wagers=2,
    payouts=3,
    opening=4,
    shuffle=5,
    shoe=6,
    deal=7,
    additional=8,
    third_card=9,
    result=10,
    irregular=11,
    shuffler=12,
)


@dataclass(frozen=True, slots=True, repr=False, kw_only=True)
class MinibaccaratRules(BaccaratRules):
    """The options of one minibaccarat table."""

    vigorish_law = cite("19:47-7.3")

    decks: int = count(
        8,
        least=6,
        cite="19:47-7.1(a)",
        note="the number of decks in the shoe, at least six",
        decks=True,
        physical=True,
    )
    banker_pays: str = shared.banker_pays("19:47-7.3")
    vigorish_percent: int = shared.vigorish_percent("19:47-7.3")
    vigorish_collected: str = shared.vigorish_collected("19:47-7.3")
    vigorish_rounded: str = shared.vigorish_rounded("19:47-7.3")
    both_hands: bool = shared.both_hands("19:47-7.2")
    bonus_alone: bool = shared.bonus_alone("19:47-7.2")
    pairs: bool = shared.pairs("19:47-7.2")
    dragon_bonus: str = shared.dragon_bonus(_PAYTABLE, "19:47-7.2")
    dragon_7: bool = shared.dragon_7("19:47-7.2")
    panda_8: bool = shared.panda_8("19:47-7.2")
    burn_by_first_card: bool = shared.burn_by_first_card("19:47-7.6", not_where=shoe_table.NOT_WITH_A_SHUFFLER)
    cards_behind: int = shared.cards_behind("19:47-7.5", not_where=shoe_table.NOT_WITH_A_SHUFFLER)
    one_more_round: bool = shared.one_more_round("19:47-7.6", not_where=shoe_table.NOT_WITH_A_SHUFFLER)
    recut_by: str = shared.recut_by("19:47-7.5", not_where=shoe_table.NOT_WITH_A_SHUFFLER)
    continuous_shuffler: bool = shoe_table.continuous_shuffler("19:47-7.12", Source.TITLE)
    shuffler_approved: bool = shoe_table.shuffler_approved("19:47-7.12", Source.INFERRED)
    payouts: Paytable = payouts(
        _PAYTABLE,
        cite="19:47-7.3",
        note="payout odds; those of the tie and of bonus wagers may be raised, those of the hands are fixed",
        source=Source.CITED,
    )

    conflicts: ClassVar[tuple[Conflict, ...]] = (
        *shared.excluded("19:47-7.2"),
        shoe_table.shuffler_needs_approval("19:47-7.12"),
        Conflict(
            ("continuous_shuffler", True),
            ("vigorish_collected", shared.END_OF_SHOE),
            cite("19:47-7.3"),
            "with a continuous shuffler no shoe ends, so the vigorish must be collected at payment",
        ),
    )
