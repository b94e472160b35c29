"""Journal files: one round per line, chained by hashes, so that a file can be verified and replayed.

The chain shows whether records were changed, removed or inserted. It cannot show that the end was cut off or that the whole
file was rewritten. To detect that, keep the last hash (the head) elsewhere.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

from pydantic import Field

from croupier.croupiers.audit import replay
from croupier.croupiers.play import Live
from croupier.documents.answers import facts_answer, lines_answer, revenue_answer
from croupier.documents.reading import Day, Document, Reader, Tree, named, parse_json, read_text
from croupier.documents.standing import standing_from_tree, standing_to_tree
from croupier.engine.hand import FACE_DOWN
from croupier.engine.hands_shown import never_shown
from croupier.engine.journal import Entry
from croupier.engine.round import Round
from croupier.games import registry
from croupier.law.citation import Citation, cite
from croupier.law.option import Unreadable
from croupier.law.ruling import Mistake, Refused, Ruling, unlawful
from croupier.sheets.sheet import impossible_counts

BEGINNING = "0" * 64
WORDS = (
    2  # goes up with a release in which facts, notes or citations read otherwise; release 0.1.0 wrote none, which is 1
)


class FactDocument(Document):
    """Something said or done in a round."""

    fact: str
    cite: str


class LineDocument(Document):
    """The result of one wager, as in `croupier settle --json`."""

    seat: str
    wager: str
    hand: int
    stake_cents: int
    result: str
    pays: str | None
    cents: int
    cite: str
    note: str
    stays: bool = Field(default=False, description="a stack: stake and gain are the wager of the next round")


class ChargeDocument(Document):
    """Rake, vigorish or a charge for time."""

    words: str
    cents: int
    cite: str
    seat: str = Field(description="who pays it; empty: the pot")


class RecordDocument(Document):
    """One finished round: the table with its wagers, every answer it was given, and its results."""

    number: int
    game: str
    on: Day
    rules: dict[str, object]
    standing: dict[str, object] = Field(description="the table at the start of the round, with its wagers")
    journal: tuple[str, ...] = Field(description='every answer in order: "chance spin 17"')
    facts: tuple[FactDocument, ...]
    lines: tuple[LineDocument, ...]
    revenue: tuple[ChargeDocument, ...] = Field(default=(), description="what the house takes; lines are less by it")
    left: dict[str, object] = Field(description="the table after the round")
    words: int = Field(
        default=1, ge=1, description="the edition of the words: a replay compares facts only with its own"
    )
    previous: str = Field(description="hash of the previous record; zeros for the first")
    hash: str = Field(description="SHA-256 of this record without its hash, keys sorted, no spaces")

    def round(self) -> Round:
        """The round at its start. Raises `Unreadable`, or `Refused` if such a table is impossible."""
        return _round(self.game, self.rules, self.standing)


def _round(name: str, rules: Mapping[str, object], standing: Mapping[str, object]) -> Round:
    game = registry.game(name)
    elected = game.rules.elect(rules)
    if against := impossible_counts(elected):
        raise Refused(*against)
    before = standing_from_tree(game, elected, standing)
    return Round(game, elected, before, before.wagers)


def played(tree: Tree) -> tuple[Round, tuple[Entry, ...]]:
    """The round of a record and its journal."""
    return _round(tree["game"], tree["rules"], tree["standing"]), tuple(map(Entry.read, tree["journal"]))


def seen_by(tree: Tree, seats: Collection[str]) -> Tree:
    """A record as some of its players may see it: `??` for cards and private answers of others that were never shown."""
    round_, journal = played(tree)
    hidden = never_shown(round_, journal, seats)
    shown = (replace(entry, answer=FACE_DOWN) if at in hidden else entry for at, entry in enumerate(journal))
    return tree | {"journal": [str(entry) for entry in shown]}


def hand_history(tree: Tree, seats: Collection[str] | None) -> str:
    """A record as a hand history, as these seats may see it; None: with every card. Raises `Refused` if it has no such form."""
    round_, journal = played(tree)
    histories = round_.game.table.histories
    if histories is None:
        raise Refused(
            unlawful(round_.game.cites[0], f"{round_.game.title} has no hand histories: nobody plays for a pot")
        )
    return histories.write(round_, journal, frozenset() if seats is None else never_shown(round_, journal, seats))


def record(live: Live, number: int, on: date, previous: str) -> Tree:
    """A finished round as one record, chained to the previous one."""
    if live.outcome is None:
        raise ValueError("only a finished round can be recorded")
    tree: Tree = {
        "number": number,
        "game": live.round.game.name,
        "on": on.isoformat(),
        "rules": live.round.rules.plain(),
        "standing": standing_to_tree(live.round.standing_with_wagers),
        "journal": [str(entry) for entry in live.journal],
        "facts": facts_answer(live.facts),
        "lines": lines_answer(live.outcome.lines),
        **revenue_answer(live.outcome.revenue),
        "left": standing_to_tree(live.outcome.standing),
        "words": WORDS,
        "previous": previous,
    }
    return tree | {"hash": digest(tree)}


def digest(tree: Tree) -> str:
    """The hash of a record without its own hash, in a canonical form."""
    body = {key: value for key, value in tree.items() if key != "hash"}
    return hashlib.sha256(json.dumps(body, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Record:
    """A record with its line number and its original tree."""

    line: int
    tree: Tree
    document: RecordDocument

    @property
    def law(self) -> Citation:
        return registry.game(self.document.game).cites[0]


def read_journal(source: str | Path) -> tuple[Record, ...]:
    """Every record of a file (`-` is standard input), or raises `Unreadable` with every mistake."""
    return read_records(read_text(source), named(source))


def read_records(text: str, name: str) -> tuple[Record, ...]:
    """The same of a text; `name` is what it is called."""
    records: list[Record] = []
    mistakes: list[Mistake] = []
    for number, line in enumerate(text.removesuffix("\n").split("\n") if text else (), 1):
        try:
            records.append(_record(number, line))
        except Unreadable as unreadable:
            mistakes.extend(replace(each, place=f"line {number}, {each.place}") for each in unreadable.mistakes)
    if not records and not mistakes:
        mistakes.append(Mistake(name, "it has no rounds"))
    if mistakes:
        raise Unreadable(*mistakes)
    return tuple(records)


def _record(number: int, line: str) -> Record:
    """One line. Whether its table is possible is checked by the replay, which reports it with its paragraph."""
    try:
        tree = parse_json(line)
    except ValueError as error:
        raise Unreadable(Mistake("the record", f"not JSON: {error}")) from None
    reader = Reader(_with_tuples(tree))
    game = reader.game()
    rules = reader.rules(game) if game is not None else None
    document = reader.model(RecordDocument)
    reader.mistakes.extend(_no_entries(reader.tree.get("journal")))
    if document is not None and rules is not None:
        reader.mistakes.extend(_no_round(document))
    reader.finish()
    assert document is not None  # noqa: S101 (`finish` checked it)
    return Record(number, tree, document)


def _with_tuples(tree: Tree) -> Tree:
    return {key: tuple(value) if isinstance(value, list) else value for key, value in tree.items()}


def _no_entries(journal: object) -> Iterator[Mistake]:
    """A mistake for each text of the journal that is not an entry."""
    for index, entry in enumerate(journal if isinstance(journal, tuple) else ()):
        if not isinstance(entry, str):
            continue  # the model reports it
        try:
            Entry.read(entry)
        except ValueError:
            why = f'"{entry}" is not an entry; write a kind, a site and an answer, such as "chance spin 17"'
            yield Mistake(f"journal[{index}]", why)


def _no_round(document: RecordDocument) -> Iterator[Mistake]:
    """The mistakes in the table and the wagers of a record."""
    try:
        document.round()
    except Unreadable as unreadable:
        yield from unreadable.mistakes
    except Refused:
        pass  # readable, although impossible


def verify(records: tuple[Record, ...]) -> Iterator[Ruling]:
    """Signs that a file was changed: a hash that does not match its record, or a broken link to the previous record."""
    previous, number = BEGINNING, 1
    for record_ in records:
        place = f"line {record_.line}"
        if digest(record_.tree) != record_.document.hash:
            yield _at(place, unlawful(record_.law, "the record does not match its hash: it was changed"))
        if record_.document.previous != previous or record_.document.number != number:
            yield _at(place, unlawful(record_.law, "the record does not follow the previous one: something is missing"))
        previous, number = record_.document.hash, record_.document.number + 1


def replay_all(records: tuple[Record, ...]) -> Iterator[Ruling]:
    """Runs every round again and compares its facts, lines and final table with the record.

    Of a record of an earlier release whose words were others, the money, the results and the table are compared.
    """
    for record_ in records:
        for ruling in _replayed(record_):
            yield _at(f"line {record_.line}", ruling)


def _replayed(record_: Record) -> Iterator[Ruling]:
    document = record_.document
    try:
        round_ = document.round()
    except Refused as refused:
        yield from refused.rulings
        return
    audit = replay(round_, tuple(Entry.read(entry) for entry in document.journal))
    yield from audit.findings
    if audit.live is None or audit.live.outcome is None:
        return
    again = record(audit.live, document.number, document.on, document.previous)
    yield from lines_compared(again, record_.tree, record_.law)
    for part in ("left", *compared_revenue(record_.tree), *compared_words(record_.tree)):
        if again.get(part) != record_.tree[part]:
            yield unlawful(record_.law, f'the recorded "{part}" does not match the replay')


def compared_revenue(written: Tree) -> tuple[str, ...]:
    """The part of a record that is the house's revenue, if it has one: earlier releases did not write it."""
    return ("revenue",) if "revenue" in written else ()


def compared_words(written: Tree) -> tuple[str, ...]:
    """The part of a record that is words alone, if this release says them as that record does."""
    return ("facts",) if written.get("words", 1) == WORDS else ()


def lines_compared(again: Tree, record_: Tree, law: Citation) -> Iterator[Ruling]:
    """Compares the lines of two records of a round one by one, then their number and order."""
    owed, written = again["lines"], record_["lines"]
    if not compared_words(record_):
        owed, written = ([{**line, "note": "", "cite": ""} for line in lines] for lines in (owed, written))
    if owed == written:
        return
    by_spot, written_by_spot = (
        {(line["seat"], line["wager"], line["hand"]): line for line in lines} for lines in (owed, written)
    )
    spots = [spot for spot in sorted({*by_spot, *written_by_spot}) if by_spot.get(spot) != written_by_spot.get(spot)]
    for spot in spots:
        line, booked = by_spot.get(spot), written_by_spot.get(spot)
        by = cite(line["cite"]) if line is not None and line["cite"] else law
        yield unlawful(by, f"{spot[0]}, {spot[1]}: booked {_words(booked)}, owed {_words(line)}")
    if not spots:
        yield unlawful(law, "the round's lines are duplicated or in another order")


def _words(line: Tree | None) -> str:
    return "nothing" if line is None else f"{line['result']} {line['cents']} cents"


def _at(place: str, ruling: Ruling) -> Ruling:
    return replace(ruling, place=f"{place}, {ruling.place}" if ruling.place else place)
