"""The draft rules of 8.4(d)3ii, in the format of the chapter, written from the game's own parts.

A subchapter has sections, and a section has paragraphs numbered (a), 1, i. The words of the procedure come from the game's
proposal. Options, wagers, payouts, opening steps and irregularities come from the game itself, so they cannot differ from
what is played.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from croupier.engine.game import Game
from croupier.engine.irregularity import Remedy
from croupier.law.citation import HOME_CHAPTER
from croupier.law.option import Option, Source, TableRules
from croupier.law.proposal import Proposal, Provision, labels
from croupier.money.paytable import Paytable
from croupier.paper.press.parts import Clause
from croupier.paper.signs.content import posted
from croupier.sheets.sign import words

_NOTICE = f"N.J.A.C. {HOME_CHAPTER}-8.3"
_LIMITS = f"N.J.A.C. {HOME_CHAPTER}-8.2"


@dataclass(frozen=True, slots=True)
class DraftSection:
    """One section of the draft: its number, its title and its paragraphs."""

    number: str  # "19:47-30.4"
    title: str
    paragraphs: tuple[Provision, ...]

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """The paragraphs with their labels, in order."""
        return tuple(_numbered(self.paragraphs, 0))


def _numbered(paragraphs: Iterable[Provision], depth: int) -> Iterator[Clause]:
    for label, each in zip(labels(depth), paragraphs, strict=False):
        yield Clause(label, each.words, depth)
        yield from _numbered(each.under, depth + 1)


def draft(game: Game[Any, Any], rules: TableRules, subchapter: str) -> tuple[DraftSection, ...]:
    """The sections of the draft, without those that would be empty."""
    proposal = game.proposal
    if proposal is None:
        return ()
    parts = (
        ("Definitions", _definitions(proposal)),
        ("Equipment", _equipment(game.title, proposal)),
        ("Opening of the table for gaming", _opening(game, rules)),
        ("Wagers", _wagers(game, rules, proposal)),
        ("Procedure of play", proposal.steps),
        ("Payout odds", _payouts(game, rules)),
        ("Elections of the casino licensee", _elections(rules)),
        ("Irregularities", _irregularities(game.play.remedies.values())),
    )
    filled = [(title, tuple(paragraphs)) for title, paragraphs in parts]
    filled = [(title, paragraphs) for title, paragraphs in filled if paragraphs]
    return tuple(
        DraftSection(f"{HOME_CHAPTER}-{subchapter}.{number}", title, paragraphs)
        for number, (title, paragraphs) in enumerate(filled, 1)
    )


def _definitions(proposal: Proposal) -> Iterator[Provision]:
    if proposal.definitions:
        meanings = tuple(
            Provision(f'"{term}" means {meaning}.') for term, meaning in sorted(proposal.definitions.items())
        )
        yield Provision("In this subchapter, unless the context shows otherwise:", meanings)


def _equipment(title: str, proposal: Proposal) -> Iterator[Provision]:
    if proposal.equipment:
        pieces = tuple(Provision(each.words) for each in proposal.equipment)
        yield Provision(f"{title} shall be played with the following equipment:", pieces)


def _opening(game: Game[Any, Any], rules: TableRules) -> Iterator[Provision]:
    steps = tuple(Provision(f"{_capital(step.words)}.") for step in game.table.opening_steps(rules))
    if steps:
        yield Provision("Before a table is opened for gaming, the dealer shall:", steps)


def _wagers(game: Game[Any, Any], rules: TableRules, proposal: Proposal) -> Iterator[Provision]:
    offered = game.play.wagers(rules)
    listed = tuple(
        Provision(f'"{kind.title}", a wager that {proposal.wagers.get(kind.name, "")}{_stakes(kind.stakes_cents)}.')
        for kind in offered.values()
    )
    yield Provision("The following wagers may be offered:", listed)
    during = [kind.title for kind in offered.values() if kind.made_in_play]
    if during:
        yield Provision(
            f"Made during a round, when the dealer asks for it: {', '.join(during)}. All others are made before it."
        )
    yield Provision(
        f"The casino licensee shall set and post a minimum and a maximum for each wager in accordance with {_LIMITS}."
    )


def _stakes(cents: tuple[int, ...]) -> str:
    return f", made in the amount of {' or '.join(posted(each) for each in cents)}" if cents else ""


def _payouts(game: Game[Any, Any], rules: TableRules) -> Iterator[Provision]:
    tables = [option.default for option in rules.options() if isinstance(option.default, Paytable)]
    named = {
        floor: tuple(
            Provision(f"{_row(game, rules, row.name)}: {row.pays}")
            for table in tables
            for row in table
            if row.floor is floor
        )
        for floor in (True, False)
    }
    if named[True]:
        yield Provision("Winning wagers shall be paid at no less than the following odds:", named[True])
    if named[False]:
        yield Provision("Winning wagers shall be paid at exactly the following odds:", named[False])


def _row(game: Game[Any, Any], rules: TableRules, name: str) -> str:
    """A row of the pay table by the title of its wager, or else by its own name."""
    kind = game.play.wagers(rules).get(name)
    return kind.title if kind is not None else _capital(words(name))


def _elections(rules: TableRules) -> Iterator[Provision]:
    """One paragraph for each option of the game; those that every table has are in the chapter already."""
    for option in rules.options():
        if option.source is Source.PROPOSED and not isinstance(option.default, Paytable):
            yield _election(option)
    for conflict in rules.conflicts:
        yield Provision(f"{_capital(conflict.why)}.")


def _election(option: Option) -> Provision:
    note, notice = option.note.rstrip("."), f", with notice in accordance with {_NOTICE}" if option.notice else ""
    if isinstance(option.default, bool):
        return Provision(f"A casino licensee may, in its discretion, {note}{notice}.")
    if option.choices:
        values = tuple(Provision(f"{_capital(str(choice.value))}.") for choice in option.choices)
        return Provision(f"A casino licensee shall elect {note}{notice}:", values)
    span = f"at least {option.least}" if option.most is None else f"from {option.least} to {option.most}"
    return Provision(f"A casino licensee shall elect {note}, {span}{notice}.")


def _irregularities(remedies: Iterable[Remedy]) -> Iterator[Provision]:
    for remedy in remedies:
        yield Provision(f"{_capital(words(remedy.kind))}: {remedy.remedy}.")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
