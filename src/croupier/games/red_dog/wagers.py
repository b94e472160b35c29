"""The wagers of 19:47-6.5: the original wager before the first card, and its raise."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from croupier.engine.standing import Standing
from croupier.engine.wager_kind import Payout, WagerKind
from croupier.games.red_dog.rules import THREE_OF_A_KIND, RedDogRules
from croupier.law.citation import cite
from croupier.law.ruling import Ruling, lawful, unlawful
from croupier.money.wager import Act, Bet, Wager

ORIGINAL, RAISE = "original", "raise"
OWN_AREA = ""
ONE_AREA = unlawful(
    cite("19:47-6.8"), "a player may wager on, and raise, only one betting area unless the table permits several"
)
FURTHER_AREAS = ("2", "3", "4", "5", "6", "7")  # as many as a table usually has; we do not have the layout rule


_WINS = {  # each row of the pay table as a sign names it
    "spread_1": "spread of 1",
    "spread_2": "spread of 2",
    "spread_3": "spread of 3",
    "spread_4_to_11": "spread of 4 to 11",
    THREE_OF_A_KIND: "three of a kind",
}


@cache
def offered(rules: RedDogRules) -> Mapping[str, WagerKind]:
    """The wagers; a player has one betting area, or several if the licensee permits it (6.8)."""
    areas = (OWN_AREA, *FURTHER_AREAS) if rules.several_areas else (OWN_AREA,)
    closed = None if rules.several_areas else ONE_AREA
    rows = {row.name: Payout(words, row.pays, row.cite) for row in rules.payouts for words in (_WINS[row.name],)}
    spreads = tuple(payout for name, payout in rows.items() if name != THREE_OF_A_KIND)
    by_spread = sorted({payout.pays for payout in spreads})
    with_triple = sorted({*by_spread, rules.payouts[THREE_OF_A_KIND]})
    return {
        ORIGINAL: WagerKind(
            ORIGINAL,
            "Original wager",
            cite("19:47-6.5(a)"),
            tuple(with_triple),
            areas,
            no_other_selection=closed,
            payouts=(*spreads, rows[THREE_OF_A_KIND]),
        ),
        RAISE: WagerKind(
            RAISE, "Raise", cite("19:47-6.5(h)"), tuple(by_spread), areas, made_in_play=True, payouts=spreads
        ),
    }


def ruling(rules: RedDogRules, standing: Standing, wagers: tuple[Wager, ...], bet: Bet) -> Ruling:
    """Wagers may be made and withdrawn freely before the first card."""
    del standing, wagers
    if bet.act in {Act.CALL_ON, Act.CALL_OFF}:
        return unlawful(offered(rules)[bet.kind].cite, "a red dog wager is always on")
    return lawful(cite("19:47-6.5(a)"), "before the first card")
