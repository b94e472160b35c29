"""The options of a pai gow poker table.

We have New Jersey's text of 11.20, from the recodified chapter, and the titles of the other sections; of each option its
source is named. The deal follows the text of a sister game, Asia poker, with the same cards and positions.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from croupier.amounts.cents import dollars
from croupier.engine.shoe_table import LAST_CUTTER, NEXT_ENTITLED
from croupier.families.pai_gow import rules as pai_gow
from croupier.families.pai_gow.cards.filed import CARD_HOUSE_WAY_SCHEMA, read_card_house_way, show_card_house_way
from croupier.families.pai_gow.cards.house_way import CARD_HOUSE_WAYS, FOXWOODS, CardHouseWay
from croupier.families.pai_gow.cards.house_way_words import in_words
from croupier.families.pai_gow.law import PaiGowLaw
from croupier.families.pai_gow.rules import BUTTON, DICE, RANDOM_NUMBER, PaiGowRules
from croupier.families.stud import rules as stud
from croupier.law.citation import cite
from croupier.law.option import NOT_OFFERED, Choice, Conflict, Source, among, flag, setting
from croupier.law.ruling import Ruling, unlawful
from croupier.money.paytable import Paytable, payouts, schedule

LAW = PaiGowLaw.of(
    "19:47-11",
    cards=2,
    ranking=3,
    device=4,
    opening=5,
    shuffle=6,
    wagers=7,
    deal=8,
    start="8C",
    play=9,
    bank=10,
    irregular=11,
    two_areas=12,
)
BONUS_LAW, ENVY_LAW = cite("19:47-11.15"), cite("19:47-11.16")
THREE_CARD_LAW, IMPERIAL_LAW = cite("19:47-11.17"), cite("19:47-11.20")
PAYTABLE = Paytable.of("croupier.games.pai_gow_poker")

SECOND_BEST, LOWEST = "second best", "lowest"


_LEAST_LIMIT_CENTS = 4_000_000


def _limit_rulings(cents: int) -> Iterator[Ruling]:
    if cents < _LEAST_LIMIT_CENTS:
        why = f"imperial_limit = {dollars(cents)}: a limit must be at least {dollars(_LEAST_LIMIT_CENTS)}"
        yield unlawful(IMPERIAL_LAW, why, "imperial_limit")


@dataclass(frozen=True, slots=True, repr=False, kw_only=True)
class PaiGowPokerRules(PaiGowRules):
    """The options of one pai gow poker table."""

    vigorish_law = LAW.play

    house_way: CardHouseWay = setting(
        FOXWOODS,
        cite="19:47-11.9",
        note=f"how the dealer sets a hand: {', '.join(CARD_HOUSE_WAYS)}, or the licensee's own, written as one like these",
        read=partial(read_card_house_way, LAW.play),
        show=show_card_house_way,
        schema=CARD_HOUSE_WAY_SCHEMA,
        spelled_out=in_words,
        source=Source.ELSEWHERE,
        notice=True,
    )
    wheel: str = among(
        SECOND_BEST,
        Choice(SECOND_BEST),
        Choice(LOWEST),
        cite="19:47-11.3",
        note="where ace to five ranks among the straights: right below ace to ten, or lowest",
        posted_words="the rank of a straight of ace to five",
        source=Source.ELSEWHERE,
        notice=True,
    )
    start_by: str = pai_gow.start_by("19:47-11.4", DICE, RANDOM_NUMBER, BUTTON)
    delivered: str = pai_gow.delivered("19:47-11.8C")
    banks: str = pai_gow.banks("19:47-11.10")
    banker_played_before: bool = pai_gow.banker_played_before("19:47-11.10")
    bank_turns: int = pai_gow.bank_turns("19:47-11.10")
    two_areas: bool = pai_gow.two_areas("19:47-11.12")
    vigorish_percent: int = pai_gow.vigorish_percent("19:47-11.9")
    vigorish_rounded: str = pai_gow.vigorish_rounded("19:47-11.9")
    vigorish_collected: str = pai_gow.vigorish_collected("19:47-11.9")
    bonus: str = schedule(
        PAYTABLE,
        "bonus",
        none=NOT_OFFERED,
        cite="19:47-11.15",
        note="the optional bonus wager on the player's seven cards, however they are set",
        posted_words="the schedule of the optional bonus wager",
        notice=True,
    )
    envy: bool = flag(
        True,
        cite="19:47-11.15",
        note="a bonus wager of at least $5 is also paid for the hands of other players, by fixed amounts",
        source=Source.TITLE,
        not_where=(("bonus", NOT_OFFERED),),
    )
    three_card: str = schedule(
        PAYTABLE,
        "three_card",
        none=NOT_OFFERED,
        cite="19:47-11.17",
        note="the bonus wager on a player's first three cards, which is settled before the other four are dealt",
        posted_words="the schedule of the three-card bonus wager",
        notice=True,
    )
    seven_card: str = schedule(
        PAYTABLE,
        "seven_card",
        none=NOT_OFFERED,
        cite="19:47-11.17",
        note="the bonus wager on all seven cards that goes with the three-card bonus wager",
        posted_words="the schedule of the seven-card bonus wager",
        notice=True,
    )
    imperial: bool = flag(
        False,
        cite="19:47-11.20",
        note="the imperial bonus wager, paid for the player's hand and for a low hand of the bank",
        posted_words="imperial bonus wager offered",
        notice=True,
    )
    imperial_limit: int = stud.dollar_amount(
        _LEAST_LIMIT_CENTS,
        cite="19:47-11.20",
        note="the most that one player is paid for imperial bonus wagers in a round",
        posted_words="the payout limit of the imperial bonus wager",
        notice=True,
        judge=_limit_rulings,
    )
    dealt_from: str = stud.dealt_from(
        "19:47-11.8",
        "19:47-11.8A",
        "19:47-11.8B",
        "an automated shoe delivers stacks of seven, the others card by card",
    )
    automatic_shuffler: bool = stud.automatic_shuffler("19:47-11.6")
    second_deck: bool = stud.second_deck("19:47-11.2")
    recut_by: str = stud.recut_by("19:47-11.6", LAST_CUTTER, NEXT_ENTITLED)
    payouts: Paytable = payouts(
        PAYTABLE,
        cite="19:47-11.20",
        note="payout odds; those of bonus wagers may be raised, a wager against the bank is fixed at even money",
        source=Source.ELSEWHERE,
    )

    @property
    def recut_by_next(self) -> bool:
        return self.recut_by == NEXT_ENTITLED

    conflicts: ClassVar[tuple[Conflict, ...]] = stud.shuffler_conflicts("19:47-11.2")


def shuffled_by_hand(rules: PaiGowPokerRules) -> bool:
    """Whether the dealer shuffles and somebody cuts."""
    return not (rules.automatic_shuffler or rules.dealt_from == stud.AUTOMATED_SHOE)
