"""The options of a pai gow table. We have the titles of subchapter 10 and the text on its tiles; each option names its source."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.families.pai_gow import rules as pai_gow
from croupier.families.pai_gow.law import PaiGowLaw
from croupier.families.pai_gow.rules import DICE, RANDOM_NUMBER, PaiGowRules
from croupier.families.pai_gow.tiles.house_way import REFERENCE, TILE_HOUSE_WAYS
from croupier.law.option import Choice, Source, among
from croupier.money.paytable import Paytable, payouts

LAW = PaiGowLaw.of(
    "19:47-10",
    cards=2,
    ranking=2,
    device=3,
    opening=4,
    shuffle=4,
    wagers=5,
    deal=6,
    start=6,
    play=7,
    bank=8,
    irregular=9,
    two_areas=10,
)
PAYTABLE = Paytable.of("croupier.games.pai_gow")


@dataclass(frozen=True, slots=True, repr=False, kw_only=True)
class PaiGowTilesRules(PaiGowRules):
    """The options of one pai gow table."""

    vigorish_law = LAW.play

    house_way: str = among(
        REFERENCE.name,
        *map(Choice, TILE_HOUSE_WAYS),
        cite="19:47-10.7",
        note="how the dealer sets four tiles; the licensee files its own, and these are published",
        source=Source.ELSEWHERE,
    )
    start_by: str = pai_gow.start_by("19:47-10.3", DICE, RANDOM_NUMBER)
    banks: str = pai_gow.banks("19:47-10.8")
    banker_played_before: bool = pai_gow.banker_played_before("19:47-10.8")
    two_areas: bool = pai_gow.two_areas("19:47-10.10")
    vigorish_percent: int = pai_gow.vigorish_percent("19:47-10.7")
    vigorish_rounded: str = pai_gow.vigorish_rounded("19:47-10.7")
    vigorish_collected: str = pai_gow.vigorish_collected("19:47-10.7")
    payouts: Paytable = payouts(
        PAYTABLE,
        cite="19:47-10.7",
        note="payout odds: even money",
        source=Source.ELSEWHERE,
    )
