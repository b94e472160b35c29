"""The options that tables without tens have in common. Each function makes one, with the paragraph that elects it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from croupier.law.option import Choice, NotWhere, Source, TableRules, among, flag
from croupier.money.paytable import Paytable

# What is returned of a hand that is dead since its player declines a card, or calls it dead when a card was not dealt.
ALL_WAGERS, INITIAL_ONLY = "all wagers", "the initial wager"
PER_ROUND, PER_SHOE = "round", "shoe"  # what "more than one" is counted in


@dataclass(frozen=True, slots=True, repr=False, kw_only=True)
class NoTensRules(TableRules):
    """The options that `variant.NoTens` and `shoe` ask for. A game declares them with the functions below, or in its own way."""

    if TYPE_CHECKING:

        @property
        def decks(self) -> int: ...
        @property
        def recut_by(self) -> str: ...
        @property
        def void_counted_per(self) -> str: ...
        @property
        def card_reader(self) -> bool: ...
        @property
        def surrender_at_once(self) -> bool: ...
        @property
        def dead_hand_returns(self) -> str: ...
        @property
        def payouts(self) -> Paytable: ...


def several_boxes(law: str, source: Source = Source.TEXT) -> bool:
    return flag(False, cite=law, note="a player may wager on more than one box", source=source)


def shared_boxes(law: str, source: Source = Source.TEXT) -> bool:
    return flag(False, cite=law, note="up to three patrons may wager on one box", source=source)


def card_reader(law: str, source: Source = Source.TEXT) -> bool:
    return flag(
        False,
        cite=law,
        note="the dealer has a hole card and checks it with a card reader if his first card is an ace, king, queen or jack",
        source=source,
    )


def surrender_at_once(law: str, source: Source = Source.TEXT, *, not_where: NotWhere = ()) -> bool:
    return flag(
        False,
        cite=law,
        note="with a card reader that has shown no blackjack, a surrender is settled at once whatever the first card is",
        source=source,
        only_where=("card_reader", True),
        not_where=not_where,
    )


def busted_bets_also_lost(law: str) -> bool:
    return flag(
        False,
        cite=law,
        note="a dealer blackjack takes the original wagers in addition to wagers busted after a split (as reading C11)",
        source=Source.INFERRED,
    )


def busted_double_returned(law: str, reading: str, *, default: bool) -> bool:
    return flag(
        default,
        cite=law,
        note=f"a dealer blackjack returns the double of a hand that went over 21; no: it is lost ({reading})",
        source=Source.INFERRED,
    )


def void_counted_per(law: str) -> str:
    return among(
        PER_ROUND,
        Choice(PER_ROUND),
        Choice(PER_SHOE),
        cite=law,
        note="a round is void if more than one card face up, or more than one 10, is found in one round, or in one shoe (C51)",
        source=Source.INFERRED,
    )


def dead_hand_returns(law: str) -> str:
    return among(
        ALL_WAGERS,
        Choice(ALL_WAGERS),
        Choice(INITIAL_ONLY),
        cite=law,
        note="what is returned if a player calls his hand dead: all wagers on it, or the initial wager and not what was added",
        source=Source.INFERRED,
    )
