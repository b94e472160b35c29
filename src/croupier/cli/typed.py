"""Parses bets typed at a table: "place 6 12", "don't pass 10", "B: straight 17 $5", "take down place 6", "place 6 off"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from random import SystemRandom

from croupier.amounts.cents import NotMoney, read_stake
from croupier.engine.wager_kind import WagerKind
from croupier.law.citation import Citation
from croupier.law.option import nearest
from croupier.law.ruling import Refused, unlawful
from croupier.money.wager import Act, Bet

_AMOUNT = re.compile(r"\$?\d[\d,]*(?:\.\d*)?", re.ASCII)
_USUAL_CENTS = 10_00
_NOT_A_LETTER = re.compile(r"[^a-z0-9]+")


def seat_and_rest(line: str, names: Iterable[str]) -> tuple[str | None, str]:
    """Splits "B: pass 10" into seat and rest. The seat is None if the line does not start with a known name."""
    who, colon, rest = line.partition(":")
    for name in names:
        if colon and name.casefold() == who.strip().casefold():
            return name, rest.strip()
    return None, line.strip()


def read_amount(text: str) -> int:
    """Cents from "10", "10.00", "$10" or "1,000"; raises `NotMoney`."""
    return read_stake(text.removeprefix("$").replace(",", ""))


class BetParser:
    """Parses what is typed about the wagers of one table."""

    def __init__(self, kinds: Mapping[str, WagerKind], law: Citation) -> None:
        self.kinds = kinds
        self.law = law
        self.names = {_plain(kind.title): kind for kind in kinds.values()} | dict(kinds)

    def make(self, seat: str, text: str) -> Bet:
        """A new bet: a wager followed by an amount."""
        kind, rest = self._kind(text)
        if not rest or not _AMOUNT.fullmatch(rest[-1]):
            raise Refused(unlawful(kind.cite, f'the amount is missing: write it as "{example(kind)}"'))
        selection = self._selection(kind, rest[:-1])
        if kind.open is not None and kind.open.pick is not None and selection.startswith(kind.open.picked_as):
            selection = kind.open.pick(selection, SystemRandom().randrange)
        whole = self._selection(kind, rest) if kind.open is None else ""  # a ticket's last word is always its price
        if kind.selection(selection) is None and whole and kind.selection(whole) is not None:
            raise Refused(unlawful(kind.cite, f'{text}: the amount is missing: write it as "{example(kind)}"'))
        return Bet(seat, kind.name, selection, self._cents(kind, rest[-1]))

    def down(self, seat: str, text: str) -> Bet:
        """A wager to take down; with an amount after it, in part."""
        kind, rest = self._kind(text)
        whole = self._selection(kind, rest)
        if kind.selection(whole) is None and rest and _AMOUNT.fullmatch(rest[-1]):
            part = self._cents(kind, rest[-1])
            return Bet(seat, kind.name, self._selection(kind, rest[:-1]), part, Act.REMOVE)
        return Bet(seat, kind.name, whole, 0, Act.REMOVE)

    def call(self, seat: str, text: str, *, on: bool) -> Bet:
        """A wager to call on or off."""
        kind, rest = self._kind(text)
        return Bet(seat, kind.name, self._selection(kind, rest), 0, Act.CALL_ON if on else Act.CALL_OFF)

    def kind(self, text: str) -> WagerKind:
        return self._kind(text)[0]

    def _kind(self, text: str) -> tuple[WagerKind, list[str]]:
        """The kind with the longest name or title that starts the text, and the words after it."""
        words = text.lower().replace("'", "").replace("’", "").split()
        for count in range(len(words), 0, -1):
            kind = self.names.get(_plain(" ".join(words[:count])))
            if kind is not None:
                return kind, words[count:]
        named = " ".join(word for word in words if not _AMOUNT.fullmatch(word)) or text
        hint = nearest(_plain(named), list(self.kinds)) or '; "wagers" lists them'
        raise Refused(unlawful(self.law, f'this table has no wager called "{named}"{hint}'))

    def _selection(self, kind: WagerKind, words: list[str]) -> str:
        """The selection as on the layout, ignoring case: "1 2" is the split 1-2."""
        if kind.open is not None:
            return "".join(words)
        written = {each.lower(): each for each in kind.selections}
        for separator in (" ", "-", "_"):
            text = separator.join(words)
            selection = written.get(text) or kind.selection(text)
            if selection is not None:
                return selection
        return " ".join(words)

    def _cents(self, kind: WagerKind, text: str) -> int:
        try:
            return read_amount(text)
        except NotMoney as not_money:
            raise Refused(unlawful(kind.cite, str(not_money))) from None


def _plain(text: str) -> str:
    return _NOT_A_LETTER.sub("_", text.lower().replace("'", "").replace("’", "")).strip("_")


def example(kind: WagerKind) -> str:
    """How to type a bet of this kind."""
    selection = next((each for each in kind.selections if each), "") if "" not in kind.selections else ""
    return " ".join([kind.name, *([selection] if selection else []), f"{usual_cents(kind) // 100}"])


def usual_cents(kind: WagerKind) -> int:
    """What an example bets: what a stack is usually bought in for, or ten dollars."""
    return kind.buy_in_cents or _USUAL_CENTS
