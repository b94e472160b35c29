"""A lesson: how a game is played at a table with given rules, in plain words for somebody who has never played it.

A game writes it from its own options, so that it is true for the sheet on the table. Every line has its paragraphs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.engine.wager_kind import WagerKind
from croupier.law.citation import Citation
from croupier.law.option import TableRules
from croupier.values.brief import shown_briefly

_MOST_PAYOUTS = 6  # in a sentence; the sign has them all


@dataclass(frozen=True, slots=True)
class LessonLine:
    """One or two short sentences, and the paragraphs behind them."""

    __repr__ = shown_briefly

    words: str
    cites: tuple[Citation, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """Five lines, and a sentence on each kind of wager that the table offers: when it wins."""

    __repr__ = shown_briefly

    aim: LessonLine
    deal: LessonLine  # how a round goes
    choice: LessonLine  # what a player decides
    pays: LessonLine  # what the main wager pays
    beware: LessonLine
    wagers: Mapping[str, str]  # by the name of the kind

    @property
    def lines(self) -> tuple[tuple[str, LessonLine], ...]:
        """The five lines, each with its heading."""
        return (
            ("The aim", self.aim),
            ("A round", self.deal),
            ("You decide", self.choice),
            ("It pays", self.pays),
            ("Beware", self.beware),
        )


def line(words: str, *cites: Citation) -> LessonLine:
    """A line of a lesson. A paragraph that is given twice is cited once."""
    return LessonLine(words, tuple(dict.fromkeys(cites)))


def cites_of(rules: TableRules, *names: str) -> tuple[Citation, ...]:
    """The paragraphs of options, by their names."""
    cites = {option.name: option.cite for option in rules.options()}
    return tuple(cites[name] for name in names)


def paid(kind: WagerKind) -> str:
    """What a wager pays, in words: "3 to 2 for a blackjack, 1 to 1 for a winning hand". Long lists are cut to their ends."""
    different = dict.fromkeys((each.pays, each.what) for each in kind.posted_payouts if each.pays.to_one)
    payouts = sorted(different, key=lambda each: -each[0].to_one)
    if len(payouts) > _MOST_PAYOUTS:
        best, least = payouts[0], payouts[-1]
        return f"from {_payout(*least)} to {_payout(*best)}"
    return ", ".join(_payout(*each) for each in payouts)


def _payout(pays: object, what: str) -> str:
    return f"{pays} for {what}" if what else str(pays)
