"""The options of a Boston 5 table. We do not have the text of subchapter 24, so each option names its source."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from croupier.engine.shoe_table import LAST_CUTTER, NEXT_ENTITLED
from croupier.families.stud import rules as stud
from croupier.families.stud.law import StudLaw
from croupier.hands.poker.categories import FIVE_CARDS, HIGH_CARD, PAIR, ROYAL_FLUSH, STRAIGHT_FLUSH
from croupier.law.citation import cite
from croupier.law.option import NOT_OFFERED, Conflict, Source, TableRules, Unreadable, among, nearest, setting
from croupier.law.ruling import Mistake
from croupier.money.odds import NotOdds, Odds
from croupier.money.paytable import Paytable, payouts, schedule

LAW = StudLaw.of(
    "19:47-24",
    cards=2,
    opening=3,
    shuffle=4,
    ranking=5,
    wagers=6,
    manual_shoe=7,
    hand=8,
    automated_shoe=9,
    play=10,
    payout=11,
    irregular=12,
)
PAYTABLE = Paytable.of("croupier.games.boston_5")
BEFORE, AFTER = "before the decisions", "after the decisions"

AnteBonus = tuple[tuple[str, Odds], ...]  # by category, best first; empty: not named
BONUS_HANDS = tuple(name for name in FIVE_CARDS if name not in {PAIR, HIGH_CARD})
_BONUS_CITE = cite("19:47-24.11")
_LOOK = '{ two_pairs = "2 to 1", ..., straight_flush = "250 to 1" }'
# An invented table, for tests and the demo floor. It is nobody's.
_EXAMPLE = dict(zip(BONUS_HANDS, (1000, 250, 100, 25, 15, 10, 5, 2), strict=True))


def _read_bonus(tree: object, place: str) -> AnteBonus:
    """The ante bonus from a document. A royal flush that is not named is a straight flush. Empty: it is not named."""
    if not isinstance(tree, Mapping):
        raise Unreadable(Mistake(place, f"must be a table of hands and odds, such as {_LOOK}", _BONUS_CITE))
    mistakes, paid = [], dict[str, Odds]()
    for name, text in tree.items():
        if name not in BONUS_HANDS:
            why = f"there is no bonus for this hand{nearest(str(name), list(BONUS_HANDS))}"
            mistakes.append(Mistake(f"{place}.{name}", why, _BONUS_CITE))
            continue
        try:
            paid[name] = Odds.read(text)
        except NotOdds as not_odds:
            mistakes.append(Mistake(f"{place}.{name}", str(not_odds), _BONUS_CITE))
    missing = [name for name in BONUS_HANDS if tree and name not in tree and name != ROYAL_FLUSH]
    if missing:
        why = f"two pairs and better are paid, but these are not named: {', '.join(missing)}"
        mistakes.append(Mistake(place, why, _BONUS_CITE))
    if mistakes:
        raise Unreadable(*mistakes)
    if paid:
        paid.setdefault(ROYAL_FLUSH, paid[STRAIGHT_FLUSH])
    return tuple((name, paid[name]) for name in BONUS_HANDS if name in paid)


@dataclass(frozen=True, slots=True, repr=False, kw_only=True)
class BostonRules(TableRules):
    """The options of one Boston 5 table."""

    ante_bonus: AnteBonus = setting(
        (),
        cite="19:47-24.11",
        note="what is paid on the ante for two pairs or better, also if the hand loses",
        read=_read_bonus,
        show=lambda paid: {name: str(odds) for name, odds in paid},
        schema={
            "type": "object",
            "properties": {name: {"type": "string"} for name in BONUS_HANDS},
            "additionalProperties": False,
        },
        posted_words="the ante bonus",
        listed=True,
        source=Source.PRACTICE,
        notice=True,
        example=tuple((name, Odds.read(f"{times} to 1")) for name, times in _EXAMPLE.items()),
    )
    three_card_bonus: str = schedule(
        PAYTABLE,
        "three_card_bonus",
        default="A",
        none=NOT_OFFERED,
        cite="19:47-24.11",
        note="what the three-card bonus wager pays for the player's first three cards",
        posted_words="the schedule of the three-card bonus",
        notice=True,
    )
    bonus_shown: str = among(
        BEFORE,
        AFTER,
        cite="19:47-24.10",
        note="when hands that win the three-card bonus are shown and paid; in any case before the next cards",
        source=Source.ELSEWHERE,
        not_where=(("three_card_bonus", NOT_OFFERED),),
    )
    envy: bool = stud.envy("19:47-24.6")
    positions: int = stud.positions("19:47-24.2", source=Source.PRACTICE)
    dealt_from: str = stud.dealt_from(
        "19:47-24.7",
        "19:47-24.8",
        "19:47-24.9",
        "each hand gets its cards at once; an automated shoe also shuffles them",
    )
    automatic_shuffler: bool = stud.automatic_shuffler("19:47-24.4")
    second_deck: bool = stud.second_deck("19:47-24.2")
    recut_by: str = stud.recut_by("19:47-24.4", LAST_CUTTER, NEXT_ENTITLED)
    payouts: Paytable = payouts(
        PAYTABLE,
        cite="19:47-24.11",
        note="payout odds; the bonus may pay more, first and second wagers are fixed at even money",
        source=Source.ELSEWHERE,
    )

    conflicts: ClassVar[tuple[Conflict, ...]] = stud.shuffler_conflicts("19:47-24.2")
