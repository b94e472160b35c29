"""The options of a mini-dice table, and what all tables of one casino must have in common.

We have New Jersey's text of 13.2 and 13.6 as it is in the recodified chapter, 13:69F. Of the other sections we have the titles.
Every rule that rests on these is an option here and names its source.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

from croupier.law.option import Source, TableRules, count, flag
from croupier.law.ruling import Ruling, unlawful
from croupier.money.paytable import Paytable, payouts

_PAYTABLE = Paytable.of("croupier.games.mini_dice")
_LATER_TEXT = (
    "our text of 13.2 and 13.6 is that of the recodified chapter, 13:69F, as of 2024; the earlier one is not known"
)


@dataclass(frozen=True, slots=True, repr=False, kw_only=True)
class MiniDiceRules(TableRules):
    """The options of one mini-dice table."""

    fewest_shakes: int = count(
        3,
        least=1,
        most=10,
        cite="19:47-13.5",
        note="how often the player shakes the shaker at least; a shorter shake is no roll",
        source=Source.ELSEWHERE,
    )
    place_removable: bool = flag(
        True,
        cite="19:47-13.4",
        note="a place bet that is not decided may be taken down or reduced before a shake",
        source=Source.PRACTICE,
    )
    over_with_under: bool = flag(
        True,
        cite="19:47-13.4",
        note="one player may bet over 7 and under 7 on the same shake",
        source=Source.PRACTICE,
    )
    holder_must_bet: bool = flag(
        True,
        cite="19:47-13.7",
        note="only a player with a wager may shake (checked only if the standing names seats)",
        source=Source.PRACTICE,
    )
    pass_shaker_on_7: bool = flag(
        False,
        cite="19:47-13.7",
        note="the shaker goes to the next player after a 7; no: only when its holder gives it up or is relieved of it",
        source=Source.INFERRED,
    )
    vigorish_percent: int = count(
        0,
        least=0,
        most=0,
        cite="19:47-13.6(b)2",
        note="vigorish in percent of a wager: none may be charged, and none is taken",
    )
    payouts: Paytable = payouts(
        _PAYTABLE,
        cite="19:47-13.6(b)",
        note="payout odds; they may be raised, at all tables alike, but not lowered",
        unsettled=(None, None),
        why=_LATER_TEXT,
    )


def between_tables(tables: Iterable[tuple[str, MiniDiceRules]]) -> Iterator[Ruling]:
    """Yields the differences that a licensee's tables may not have: higher odds are paid at all of them (13.6(b))."""
    for (name, one), (other_name, other) in combinations(tables, 2):
        for row in one.payouts:
            if row.pays != other.payouts[row.name]:
                why = f"{name} pays {row.name} {row.pays} and {other_name} {other.payouts[row.name]}"
                yield unlawful(row.cite, f"{why}; odds must be the same in the whole casino", "payouts")
