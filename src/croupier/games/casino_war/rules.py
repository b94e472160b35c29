"""The options of a casino war table. We do not have the text of subchapter 22, so each option names its source."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from croupier.engine import shoe_table
from croupier.law.option import Conflict, Source, TableRules, among, flag
from croupier.money.paytable import Paytable, payouts

_PAYTABLE = Paytable.of("croupier.games.casino_war")


@dataclass(frozen=True, slots=True, repr=False, kw_only=True)
class CasinoWarRules(TableRules):
    """The options of one casino war table."""

    decks: int = among(
        6,
        5,
        6,
        8,
        cite="19:47-22.2",
        note="the number of decks in the shoe",
        source=Source.ELSEWHERE,
        physical=True,
    )
    tie: bool = flag(
        True,
        cite="19:47-22.6",
        posted_words="the tie wager is offered",
        note="offer the tie wager: the first cards of player and dealer are equal",
        source=Source.ELSEWHERE,
        notice=True,
    )
    tie_alone: bool = flag(
        False,
        cite="19:47-22.6",
        note="a tie wager may be made without a war wager",
        source=Source.PRACTICE,
        only_where=("tie", True),
    )
    war_tie_bonus: int = among(
        0,
        1,
        2,
        cite="19:47-22.9",
        posted_words="the bonus for a tie after going to war, as a multiple of the war wager",
        note="the bonus for a second tie, in the war, as a multiple of the war wager; the raise is paid too",
        source=Source.ELSEWHERE,
        notice=True,
    )
    burned_before_war: int = among(
        3,
        0,
        1,
        3,
        cite="19:47-22.7",
        note="the number of cards burned before a war",
        source=Source.PRACTICE,
    )
    shuffle_every_round: bool = flag(
        False,
        cite="19:47-22.5",
        note="the cards are shuffled after every round, not only after each shoe",
        source=Source.INFERRED,
        not_where=shoe_table.NOT_WITH_A_SHUFFLER,
    )
    recut_by: str = shoe_table.recut_by("19:47-22.5", Source.INFERRED, not_where=shoe_table.NOT_WITH_A_SHUFFLER)
    continuous_shuffler: bool = shoe_table.continuous_shuffler("19:47-22.5", Source.INFERRED)
    shuffler_approved: bool = shoe_table.shuffler_approved("19:47-22.5", Source.INFERRED)
    payouts: Paytable = payouts(
        _PAYTABLE,
        cite="19:47-22.9",
        note="payout odds; the tie wager may be raised, war wager and raise are fixed at even money",
        source=Source.ELSEWHERE,
    )

    conflicts: ClassVar[tuple[Conflict, ...]] = (shoe_table.shuffler_needs_approval("19:47-22.5"),)
