"""Options that stud games share. Each takes the game's paragraphs, since every subchapter has its own."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Protocol

from croupier.amounts.cents import NotMoney, plain, read_dollars
from croupier.engine.wager_kind import WagerKind
from croupier.law.citation import cite
from croupier.law.option import Choice, Conflict, Source, Unreadable, among, flag, setting
from croupier.law.ruling import Mistake, not_by_text, unlawful
from croupier.money.paytable import Paytable

MANUAL_SHOE, HAND, AUTOMATED_SHOE = "manual shoe", "hand", "automated shoe"
SECOND = "second"  # the selection of a wager at the second of a player's two positions


class StudRules(Protocol):
    """What the family reads of a game's rules."""

    @property
    def dealt_from(self) -> str: ...

    @property
    def automatic_shuffler(self) -> bool: ...

    @property
    def positions(self) -> int: ...

    @property
    def recut_by(self) -> str: ...

    @property
    def payouts(self) -> Paytable: ...

    @property
    def smallest_chip_cents(self) -> int: ...


ONE_BY_ONE = "an automated shoe shuffles them and deals each hand at once, the others card by card"


def dealt_from(manual: str, hand: str, automated: str, how: str = ONE_BY_ONE) -> str:
    """How the cards are dealt, with the section of each way. The titles of the sections name them."""
    return among(
        MANUAL_SHOE,
        Choice(MANUAL_SHOE, cite(manual)),
        Choice(HAND, cite(hand)),
        Choice(AUTOMATED_SHOE, cite(automated)),
        cite=manual,
        note=f"how the cards are dealt; {how}",
        source=Source.TITLE,
    )


def automatic_shuffler(shuffle: str) -> bool:
    return flag(
        False,
        cite=shuffle,
        note="a machine shuffles the deck for every round; then nobody cuts it",
        source=Source.INFERRED,
    )


def second_deck(cards: str) -> bool:
    return flag(
        False,
        cite=cards,
        note="two decks with backs of different colors, used in turn: one is shuffled while the other is played",
        source=Source.INFERRED,
    )


def recut_by(shuffle: str, last: str, following: str) -> str:
    return among(
        last,
        following,
        cite=shuffle,
        note="who cuts when a supervisor orders a recut: the last cutter, or the next person entitled to the cut",
        source=Source.INFERRED,
        not_where=(("automatic_shuffler", True), ("dealt_from", AUTOMATED_SHOE)),
    )


def positions(cards: str, *, source: Source, **spec: Any) -> int:
    return among(
        7,
        6,
        7,
        cite=cards,
        note="the number of betting positions",
        source=source,
        **spec,
    )


def second_position(wagers: str) -> bool:
    return flag(
        False,
        cite=wagers,
        note="a player may play two adjacent positions: the own one and the next, with its own wagers and its own hand",
        posted_words="a player may play two adjacent positions",
        source=Source.INFERRED,
        notice=True,
    )


def at_positions(kind: WagerKind, *, second: bool) -> WagerKind:
    """A kind of wager as it may be made: at the own position, and also at a second one if the table allows that."""
    if second:
        return replace(kind, selections=("", SECOND))
    why = f"{kind.name}: a player may play only one position at this table"
    refusal = unlawful(kind.cite, why, "second_position")
    return replace(kind, no_other_selection=not_by_text(refusal, Source.INFERRED.words))


def envy(wagers: str) -> bool:
    """Envy payments, which no table may have. The option is here to say so, and why."""
    return flag(
        False,
        cite=wagers,
        note="payments to the other players for a hand of one of them; the contents of the subchapter list none",
        closed=((None, None),),
        why="the contents of the subchapter list no envy payment, as those of subchapter 11 do",
        source=Source.TITLE,
    )


def shuffler_conflicts(cards: str) -> tuple[Conflict, ...]:
    """A second deck is for a shuffling machine: one deck is shuffled while the other is in play."""
    return (
        Conflict(
            ("second_deck", True),
            ("automatic_shuffler", False),
            cite(cards),
            "a second deck is used only with an automatic shuffler, which shuffles one deck while the other is played",
        ),
    )


def by_machine(rules: StudRules) -> bool:
    """Whether a machine shuffles, so that nobody cuts."""
    return rules.automatic_shuffler or rules.dealt_from == AUTOMATED_SHOE


def dollar_amount(default_cents: int, *, cite: str, note: str, **spec: Any) -> int:
    """An amount that a sheet writes in dollars. Its value is in cents."""
    schema = {"type": "string", "pattern": r"^(0|[1-9]\d{0,11})(\.\d\d)?$"}
    return setting(
        default_cents, cite=cite, note=note, read=_read_dollars, show=plain, schema=schema, in_cents=True, **spec
    )


def _read_dollars(amount: object, place: str) -> int:
    try:
        return read_dollars(amount)
    except NotMoney as not_money:
        raise Unreadable(Mistake(place, str(not_money))) from None
