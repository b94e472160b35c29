"""The options of a Big Six wheel."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from croupier.law.citation import Citation, cite
from croupier.law.option import Choice, Source, TableRules, Unreadable, among, nearest, setting
from croupier.law.ruling import Mistake
from croupier.money.paytable import Paytable, payouts

INSIGNIA = ("1", "2", "5", "10", "20")
JOKER, FLAG = "joker", "flag"
SYMBOLS = (*INSIGNIA, JOKER, FLAG)
PREVIOUS, VOID = "previous", "void"

_BEFORE_ROTATION = (None, date(1989, 4, 30))
_BEFORE_PAYOUTS = (None, date(1979, 10, 17))

Stops = tuple[tuple[str, int], ...]  # symbol -> number of stops

# Fifty-four stops, as on most wheels.
_STOPS: Stops = (("1", 24), ("2", 15), ("5", 7), ("10", 4), ("20", 2), (JOKER, 1), (FLAG, 1))
_PAYTABLE = Paytable.of("croupier.games.big_six")


def _read_stops(tree: object, place: str) -> Stops:
    """Reads a table of stops; symbols that it leaves out keep the default."""
    if not isinstance(tree, Mapping):
        raise Unreadable(Mistake(place, "must be a table of stops, such as { joker = 2 }"))
    law = cite("19:47-5.6")
    mistakes = [
        Mistake(f"{place}.{symbol}", f"there is no such symbol{nearest(str(symbol), list(SYMBOLS))}", law)
        for symbol in tree
        if symbol not in SYMBOLS
    ]
    mistakes += [
        Mistake(f"{place}.{symbol}", "must be a whole number of stops, at least one", law)
        for symbol, stops in tree.items()
        if type(stops) is not int or stops < 1
    ]
    if mistakes:
        raise Unreadable(*mistakes)
    return tuple((symbol, tree.get(symbol, stops)) for symbol, stops in _STOPS)


def _clapper_choice(value: str, law: Citation) -> Choice:
    why = "the clapper rule dates from 1989-05-01; the practice before is not known"
    return Choice(value, law, unsettled=_BEFORE_ROTATION, why=why)


@dataclass(frozen=True, slots=True, repr=False, kw_only=True)
class BigSixRules(TableRules):
    """The options of one Big Six wheel."""

    clapper_between: str = among(
        PREVIOUS,
        _clapper_choice(PREVIOUS, cite("19:47-5.6(c)1")),
        _clapper_choice(VOID, cite("19:47-5.6(c)2")),
        cite="19:47-5.6(c)",
        posted_words="the result if the clapper stops between two symbols",
        note="when the clapper stops between two stops: the symbol passed last wins, or the spin is void",
        notice=True,
        notice_for=(PREVIOUS, VOID),
        posted_by=cite("19:47-5.6(d)"),
    )
    stops: Stops = setting(
        _STOPS,
        cite="19:47-5.6",
        note="the number of stops of each symbol (we do not have the equipment rule)",
        read=_read_stops,
        show=dict,
        schema={
            "type": "object",
            "properties": {symbol: {"type": "integer", "minimum": 1, "default": stops} for symbol, stops in _STOPS},
            "additionalProperties": False,
        },
        source=Source.ELSEWHERE,
    )
    payouts: Paytable = payouts(
        _PAYTABLE,
        cite="19:47-5.5(a)",
        note="payout odds; they may be raised but not lowered",
        unsettled=_BEFORE_PAYOUTS,
        why="the table of odds dates from 1979-10-18; the earlier one is not known",
    )
