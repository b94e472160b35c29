"""Kinds of wager: what a table offers, as opposed to a `Wager`, which is chips on the layout."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from croupier.law.citation import Citation
from croupier.law.option import Source, in_short
from croupier.law.ruling import Refused, Ruling, unlawful
from croupier.money.odds import Odds
from croupier.values.brief import brief, shown_briefly


@dataclass(frozen=True, slots=True)
class Payout:
    """What is paid at one of a wager's odds, and the paragraph."""

    __repr__ = shown_briefly

    what: str  # what wins it, "4 or 10"; "" if every win is paid so
    pays: Odds
    cite: Citation
    source: Source = Source.TEXT


@dataclass(frozen=True, slots=True)
class Amount:
    """What is paid in dollars, whatever the odds, and the paragraph."""

    __repr__ = shown_briefly

    what: str
    cents: int
    cite: Citation
    source: Source = Source.TEXT


@dataclass(frozen=True, slots=True)
class OpenSelection:
    """Selections that no list can hold, such as the numbers marked on a keno ticket."""

    read: Callable[[str], str]  # the selection in its standard form, or raises `Refused` with every mistake
    form: str  # how to write one, for people
    # A selection that the house picks at random, given a source of random numbers below a bound, and how its text begins.
    pick: Callable[[str, Callable[[int], int]], str] | None = None
    picked_as: str = ""  # "quick-"

    def __repr__(self) -> str:
        return brief("OpenSelection", self.form)


@dataclass(frozen=True, slots=True)
class WagerKind:
    """A kind of wager this table offers: its paragraph, selections, payout odds and legal source."""

    name: str
    title: str
    cite: Citation
    pays: tuple[Odds, ...]  # all odds a winner can be paid at, lowest first
    selections: tuple[str, ...] = ("",)
    source: Source = Source.TEXT
    made_in_play: bool = False  # offered as a decision during the round (a raise), not before it
    limited_by: Citation | None = None  # the paragraph besides 8.2 by which the licensee limits it
    limits_posted_by: Citation | None = None  # the paragraph besides 8.2(c) that requires its limits to be posted
    self_limited: bool = False  # its paragraph or an option limits it, so that the licensee need not
    stakes_cents: tuple[int, ...] = ()  # the only allowed stakes, if its paragraph fixes them
    verified_from_cents: int = 0  # with `verified_by`: a supervisor verifies a gain of this much or more before payment
    verified_by: Citation | None = None
    each: tuple[tuple[str, Odds], ...] = ()  # if each selection is a wager of its own, with its own limits: its odds
    option: str = ""  # the option that offers it, or those of its selections that are in `by_option`
    by_option: tuple[str, ...] = ()
    undefined: Ruling | None = None  # why it cannot be settled: our sources and the sheet leave open what wins it
    no_other_selection: Ruling | None = None  # why this table takes none of the other selections the law knows
    amounts: tuple[Amount, ...] = ()  # what it is paid in dollars, for signs
    open: OpenSelection | None = None  # if its selections cannot be listed; `selections` are then examples
    laid_with: tuple[str, int] | None = None  # it is laid with another wager of the seat: so many times that stake
    payouts: tuple[Payout, ...] = ()  # what is paid at each of its odds, for signs; empty: `posted_payouts` lists them
    buy_in_cents: int = 0  # what is usually bought in for, if it is a stack
    buy_in_range_cents: tuple[int, int] = (0, 0)  # the least and the most that it is bought in for

    def __repr__(self) -> str:
        return brief("WagerKind", f"{self.name}: {self.title} [{self.cite}]")

    @property
    def is_stack(self) -> bool:
        """Whether it is chips that lie before a player from round to round, without odds: bets of a round come from it."""
        return self.buy_in_cents > 0

    @property
    def posted_payouts(self) -> tuple[Payout, ...]:
        """The payouts as a sign lists them: those given, or one for each selection or for each of the odds."""
        if self.payouts:
            return self.payouts
        if self.each:
            return tuple(Payout(on, pays, self.cite, self.source) for on, pays in self.each)
        return tuple(Payout("", pays, self.cite, self.source) for pays in self.pays)

    def selection(self, text: str) -> str | None:
        """The selection in its standard form; "2-1" and "1-2" are the same split. None if there is no such selection."""
        if self.open is not None:
            try:
                return self.open.read(text)
            except Refused:
                return None
        if text in self.selections:
            return text
        parts = sorted(text.split("-"))
        return next((each for each in self.selections if sorted(each.split("-")) == parts), None)

    def against(self, text: str) -> tuple[Ruling, ...]:
        """The rulings against a selection that this kind does not have."""
        if self.open is not None:
            try:
                self.open.read(text)
            except Refused as refused:
                return refused.rulings
            return ()
        if self.no_other_selection is not None:
            return (self.no_other_selection,)
        return (unlawful(self.cite, self.no_such_selection(text)),)

    def no_such_selection(self, on: str) -> str:
        """Says that a wager cannot be on this selection, and on which it can be."""
        named = [selection for selection in self.selections if selection]
        if not named:
            return f'{self.name} takes no number; leave out "{on}"'
        if on:
            return f'{self.name} cannot be on "{on}"; it can be on {in_short(named)}'
        return f'{self.name} needs a selection, such as "{self.name} {named[-1]}"; it can be on {in_short(named)}'
