"""The options of a punto banco table. We do not have the text of subchapter 3, so each option names its source."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from croupier.families.baccarat import rules as shared
from croupier.families.baccarat.rules import BaccaratLaw, BaccaratRules
from croupier.law.citation import cite
from croupier.law.option import Conflict, Source, count, flag
from croupier.money.paytable import Paytable, payouts

_PAYTABLE = Paytable.of("croupier.games.baccarat")


LAW = BaccaratLaw.of(
    "19:47-3",
    cards=1,
    wagers=2,
    payouts=3,
    opening=4,
    shuffle=5,
    shoe=6,
    deal=7,
    additional=8,
    third_card=9,
    result=10,
    irregular=12,
)
CURATOR = cite("19:47-3.11")  # how long a curator deals, and who is next


@dataclass(frozen=True, slots=True, repr=False, kw_only=True)
class BaccaratTableRules(BaccaratRules):
    """The options of one punto banco table."""

    vigorish_law = cite("19:47-3.3")

    decks: int = count(
        8,
        least=1,
        most=8,
        cite="19:47-3.1",
        note="the number of decks in the shoe; our sources name no limit, and eight are usual",
        source=Source.PRACTICE,
        decks=True,
        physical=True,
    )
    banker_pays: str = shared.banker_pays("19:47-3.3")
    vigorish_percent: int = shared.vigorish_percent("19:47-3.3")
    vigorish_collected: str = shared.vigorish_collected("19:47-3.3")
    vigorish_rounded: str = shared.vigorish_rounded("19:47-3.3")
    both_hands: bool = shared.both_hands("19:47-3.2")
    bonus_alone: bool = shared.bonus_alone("19:47-3.2")
    pairs: bool = shared.pairs("19:47-3.2")
    dragon_bonus: str = shared.dragon_bonus(_PAYTABLE, "19:47-3.2")
    dragon_7: bool = shared.dragon_7("19:47-3.2")
    panda_8: bool = shared.panda_8("19:47-3.2")
    burn_by_first_card: bool = shared.burn_by_first_card("19:47-3.6")
    cards_behind: int = shared.cards_behind("19:47-3.5")
    one_more_round: bool = shared.one_more_round("19:47-3.6")
    recut_by: str = shared.recut_by("19:47-3.5")
    curator_deals: bool = flag(
        True,
        cite="19:47-3.6",
        note="a player deals from the shoe, as the curator; no: a dealer does",
        source=Source.TITLE,
    )
    payouts: Paytable = payouts(
        _PAYTABLE,
        cite="19:47-3.3",
        note="payout odds; those of the tie and of bonus wagers may be raised, those of the hands are fixed",
        source=Source.CITED,
    )

    conflicts: ClassVar[tuple[Conflict, ...]] = shared.excluded("19:47-3.2")
