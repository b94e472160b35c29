"""Rule sheets: one table's game, elections and limits, judged on a day."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property
from typing import Any

from croupier.engine.game import Game
from croupier.law.citation import cite
from croupier.law.numbering import as_numbered
from croupier.law.option import TableRules, nearest, shown
from croupier.law.register import FIRST_DAY, KNOWN_THROUGH, NEWEST_TEXT
from croupier.law.ruling import Ruling, Verdict, not_determined, overall, unlawful
from croupier.law.unread_text import marked
from croupier.sheets import limits as limits_of
from croupier.sheets.unread import adoption_rulings, titles_ruling
from croupier.values.brief import brief
from croupier.values.frozen import FrozenFields


def impossible_counts(rules: TableRules) -> tuple[Ruling, ...]:
    """The rulings against impossible counts, such as 0 decks. With such rules nothing can be dealt or computed."""
    counts = (option for option in rules.options() if option.least is not None)
    rulings = (ruling for option in counts for ruling in option.rulings(getattr(rules, option.name), NEWEST_TEXT))
    return tuple(ruling for ruling in rulings if ruling.verdict is Verdict.UNLAWFUL)


@dataclass(frozen=True)
class Sheet(FrozenFields):
    """The rule sheet of one table."""

    game: Game[Any, Any]
    rules: TableRules
    on: date
    table: str = ""
    limits: limits_of.Limits = field(default_factory=dict)

    def __repr__(self) -> str:
        return brief("croupier.Sheet", f"{self.game.name}, {self.on}: {self.elected}")

    @property
    def elected(self) -> str:
        """The options that differ from the defaults, in one line."""
        default = self.game.rules().plain()
        options = (f"{name} = {shown(value)}" for name, value in self.rules.plain().items() if value != default[name])
        return ", ".join(options) or "every option at its default"

    def __reduce__(self) -> tuple[type[Sheet], tuple[Any, ...]]:
        """Keeps the fields when pickled or copied, and nothing that was computed from them."""
        return type(self), (self.game, self.rules, self.on, self.table, dict(self.limits))

    def rulings(self) -> tuple[Ruling, ...]:
        """Every ruling against the sheet on its day, by the numbering of that day; empty if it is lawful."""
        return self._cited(self.rulings_by_newest_number())

    def rulings_by_newest_number(self) -> tuple[Ruling, ...]:
        """The same for those who number them together with others. A citation may be renumbered only once."""
        since = self.game.since or FIRST_DAY  # no game is older than the chapter
        if self.on < since:
            why = f"{self.game.title} was not authorized before {since}; the sheet is judged on {self.on}"
            return (unlawful(self.game.cites[0], why),)
        return tuple(marked(ruling, self.rules) for ruling in self._rulings())

    def _cited(self, rulings: Iterable[Ruling]) -> tuple[Ruling, ...]:
        """The rulings by the numbering of the sheet's day."""
        return tuple(replace(ruling, cite=as_numbered(ruling.cite, self.on)) for ruling in rulings)

    def findings(self) -> tuple[Ruling, ...]:
        """The rulings, and if the sheet sets limits, those that it leaves open. Without any it asks only about rules."""
        return (*self.rulings(), *(self.limits_to_set() if self.limits else ()))

    def limits_to_set(self) -> tuple[Ruling, ...]:
        """The limits that this sheet does not set and that must be posted at its table, by paragraph."""
        if self.on < (self.game.since or FIRST_DAY):
            return ()
        return self._cited(limits_of.to_set(self.limits, self.game.play.wagers(self.rules), self.on))

    def _rulings(self) -> Iterator[Ruling]:
        if unread := titles_ruling(self.game, self.rules):
            yield unread
        yield from adoption_rulings(self.game, self.on)
        yield from self.rules.rulings(self.on)
        offered = self.game.play.wagers(self.rules)
        limited = limits_of.names(offered)
        for name in self.limits:
            if name not in limited:
                why = f"limits are set for {name}, which this table does not offer{nearest(name, limited)}"
                yield unlawful(cite("19:47-8.2(b)1"), why, f"limits.{name}")
        by_lowest = self.rules.limits_by_lowest_odds
        yield from limits_of.rulings(self.limits, offered, self.on, by_lowest_odds=by_lowest)
        minimums = {name: limit.min_cents for name, limit in self.limits.items() if name in offered}
        yield from self.game.table.minimum_rulings(self.rules, minimums, self.on)
        if self.on > KNOWN_THROUGH:
            why = f"our sources end on {KNOWN_THROUGH}; they do not settle what applies on {self.on}"
            yield not_determined(self.game.cites[0], why)

    def limit(self, kind: str, on: str = "") -> limits_of.Limit | None:
        """The limits of a wager: those of its selection, if it is a wager of its own and has any, else those of its kind."""
        return self.limits.get(f"{kind} {on}", self.limits.get(kind))

    def limit_of(self, wager: str) -> limits_of.Limit | None:
        """The limits of the initial wager of what `Numbers` call by this name: "ante with pairs" is an ante."""
        name, _, on = wager.partition(" ")
        kind = self.game.play.wagers(self.rules).get(name)
        if kind is not None and kind.stakes_cents:  # its paragraph sets them
            return limits_of.Limit(min(kind.stakes_cents), max(kind.stakes_cents))
        return self.limit(name, on)

    @cached_property
    def verdict(self) -> Verdict:
        """The verdict of all rulings together, judged once."""
        return overall(self.rulings())
