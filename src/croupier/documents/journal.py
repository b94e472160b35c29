"""A journal file: one round a line, each line chained to the one before, so that a file can be verified and replayed.

The chain shows that nothing was changed, dropped or put in between. It cannot show that the tail was cut off or the whole
file written anew: for that its head must be kept elsewhere.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from pydantic import Field, ValidationError

from croupier.documents.answers import facts_answer, lines_answer
from croupier.documents.reading import Day, Document, Tree, mistakes_of
from croupier.documents.standing import standing_from_tree, standing_to_tree
from croupier.drive.audit import replay
from croupier.drive.play import Live
from croupier.engine.journal import Entry
from croupier.engine.round import Round
from croupier.games import registry
from croupier.law.citation import Citation
from croupier.law.option import Unreadable
from croupier.law.ruling import Mistake, Ruling, unlawful

BEGINNING = "0" * 64


class RecordDocument(Document):
    """One finished round: what it found with its wagers laid, every answer it was given, and what it came to."""

    number: int
    game: str
    on: Day
    rules: dict[str, object]
    standing: dict[str, object] = Field(description="the table as the round found it, wagers laid")
    journal: tuple[str, ...] = Field(description='every answer in order: "chance spin 17"')
    facts: tuple[dict[str, str], ...]
    lines: tuple[dict[str, object], ...]
    left: dict[str, object] = Field(description="the table as the round left it")
    previous: str = Field(description="hash of the record before; zeros for the first")
    hash: str = Field(description="SHA-256 of this record without its hash, keys sorted, no spaces")

    def round(self) -> Round:
        """The round as it began, or raises `Unreadable`."""
        game = registry.game(self.game)
        rules = game.rules.elect(self.rules)
        standing = standing_from_tree(game, rules, self.standing)
        return Round(game, rules, standing, standing.wagers)


def record(live: Live, number: int, on: date, previous: str) -> Tree:
    """A finished round as one line, chained to the one before."""
    if live.outcome is None:
        raise ValueError("only a finished round is recorded")
    tree: Tree = {
        "number": number,
        "game": live.round.game.name,
        "on": on.isoformat(),
        "rules": live.round.rules.plain(),
        "standing": standing_to_tree(live.round.laid),
        "journal": [str(entry) for entry in live.journal],
        "facts": facts_answer(live.facts),
        "lines": lines_answer(live.outcome.lines),
        "left": standing_to_tree(live.outcome.standing),
        "previous": previous,
    }
    return tree | {"hash": digest(tree)}


def digest(tree: Tree) -> str:
    """The hash of a record without its own hash, over one canonical form."""
    body = {key: value for key, value in tree.items() if key != "hash"}
    return hashlib.sha256(json.dumps(body, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Record:
    """A record with the line it stands on and the text it was read from."""

    line: int
    tree: Tree
    document: RecordDocument

    @property
    def law(self) -> Citation:
        return registry.game(self.document.game).cites[0]


def read_journal(source: str | Path) -> tuple[Record, ...]:
    """Every record of a file, or raises `Unreadable` with every mistake."""
    try:
        text = Path(source).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not text in UTF-8"
        raise Unreadable(Mistake(str(source), f"cannot be read: {reason}")) from None
    records: list[Record] = []
    mistakes: list[Mistake] = []
    for number, line in enumerate(text.splitlines(), 1):
        try:
            records.append(_record(number, line))
        except Unreadable as unreadable:
            mistakes.extend(Mistake(f"line {number}, {each.place}", each.why) for each in unreadable.mistakes)
    if not records and not mistakes:
        mistakes.append(Mistake(str(source), "there is no round in it"))
    if mistakes:
        raise Unreadable(*mistakes)
    return tuple(records)


def _record(number: int, line: str) -> Record:
    try:
        document = RecordDocument.model_validate_json(line)
        document.round()
        for entry in document.journal:
            Entry.read(entry)
    except ValidationError as error:
        raise Unreadable(*mistakes_of(RecordDocument, error)) from None
    except registry.UnknownGame as unknown:
        raise Unreadable(Mistake("game", str(unknown))) from None
    except ValueError:
        raise Unreadable(Mistake("journal", 'an entry is a kind, a site and an answer: "chance spin 17"')) from None
    return Record(number, json.loads(line), document)


def verify(records: tuple[Record, ...]) -> Iterator[Ruling]:
    """What shows that a file was changed: a hash that does not fit its record, or a link that does not fit the last."""
    previous, number = BEGINNING, 1
    for record_ in records:
        place = f"line {record_.line}"
        if digest(record_.tree) != record_.document.hash:
            yield _at(place, unlawful(record_.law, "the record does not fit its hash: it was changed"))
        if record_.document.previous != previous or record_.document.number != number:
            yield _at(place, unlawful(record_.law, "the record does not follow the one before: something is missing"))
        previous, number = record_.document.hash, record_.document.number + 1


def replay_all(records: tuple[Record, ...]) -> Iterator[Ruling]:
    """Every round run again: what it owed against what is written, and what it left against what the next one found."""
    for record_ in records:
        for ruling in _replayed(record_):
            yield _at(f"line {record_.line}", ruling)


def _replayed(record_: Record) -> Iterator[Ruling]:
    document = record_.document
    audit = replay(document.round(), tuple(Entry.read(entry) for entry in document.journal))
    yield from audit.findings
    if audit.live is None or audit.live.outcome is None:
        return
    again = record(audit.live, document.number, document.on, document.previous)
    owed = {(line["seat"], line["wager"]): line for line in again["lines"]}
    written = {(line["seat"], line["wager"]): line for line in record_.tree["lines"]}
    for spot in sorted({*owed, *written}):
        if owed.get(spot) != written.get(spot):
            was, now = _said(written.get(spot)), _said(owed.get(spot))
            law = next((line.cite for line in audit.live.outcome.lines if (line.seat, line.wager) == spot), record_.law)
            yield unlawful(law, f"{spot[0]}, {spot[1]}: booked {was}, owed {now}")
    for part in ("facts", "left"):
        if again[part] != record_.tree[part]:
            yield unlawful(record_.law, f"what is written of the round's {part} is not what a replay gives")


def _said(line: Tree | None) -> str:
    return "nothing" if line is None else f"{line.get('result')} {line.get('cents')} cents"


def _at(place: str, ruling: Ruling) -> Ruling:
    return Ruling(ruling.verdict, ruling.cite, ruling.why, ruling.options, place)
