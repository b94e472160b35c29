"""The options of a pai gow table. We have the titles of subchapter 10 and the text on its tiles; each option names its source."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from croupier.families.pai_gow import rules as pai_gow
from croupier.families.pai_gow.law import PaiGowLaw
from croupier.families.pai_gow.rules import DICE, RANDOM_NUMBER, PaiGowRules
from croupier.families.pai_gow.tiles.filed import TILE_HOUSE_WAY_SCHEMA, read_tile_house_way, show_tile_house_way
from croupier.families.pai_gow.tiles.house_way import REFERENCE, TILE_HOUSE_WAYS, TileHouseWay, in_words
from croupier.law.option import Source, setting
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

    house_way: TileHouseWay = setting(
        REFERENCE,
        cite="19:47-10.7",
        note=f"how the dealer sets four tiles: {', '.join(TILE_HOUSE_WAYS)}, or one like these with exceptions",
        read=partial(read_tile_house_way, LAW.play),
        show=show_tile_house_way,
        schema=TILE_HOUSE_WAY_SCHEMA,
        spelled_out=in_words,
        source=Source.ELSEWHERE,
        notice=True,
    )
    start_by: str = pai_gow.start_by("19:47-10.3", DICE, RANDOM_NUMBER)
    banks: str = pai_gow.banks("19:47-10.8")
    banker_played_before: bool = pai_gow.banker_played_before("19:47-10.8")
    bank_turns: int = pai_gow.bank_turns("19:47-10.8")
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
