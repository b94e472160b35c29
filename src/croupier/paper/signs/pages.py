"""The pages of a sign: the sign itself at its own size, and the house's record of it on letter paper."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from croupier.law.ruling import Verdict
from croupier.paper.press.parts import (
    LETTER,
    Column,
    Field,
    Form,
    Heading,
    Item,
    Leaf,
    Listing,
    Paper,
    Part,
    PrintedGrid,
    Prose,
    Size,
)
from croupier.paper.signs.approval import LAW, SignApproval
from croupier.paper.signs.content import Limited, Sign, SignLine
from croupier.sheets.limits import POSTED_BY as LIMITS_POSTED_BY
from croupier.sheets.sign import POSTED_BY, rules_must_be_posted

POINTS = (44, 40, 36, 32, 28, 26, 24, 22, 20, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9)
LARGE_PRINT_POINTS = 18  # the least size of type that counts as large print
_MANY_PAYOUTS = 9


def sign_paper(sign: Sign, size: Size = LETTER, *, large: bool = False) -> Paper:
    """The sign alone, to post."""
    return Paper(_title(sign), (sign_leaf(sign, size, large=large),))


def sign_leaf(sign: Sign, size: Size, *, large: bool) -> Leaf:
    """The sign in the largest type that fits on its size; in large print never below 18 points."""
    wide = size.width_in >= size.height_in
    return Leaf(tuple(_posted(sign, wide=wide)), size, type_sizes(large=large), numbered=False)


def type_sizes(*, large: bool) -> tuple[int, ...]:
    """The sizes of type to try for a sign, in points."""
    return tuple(each for each in POINTS if not large or each >= LARGE_PRINT_POINTS)


def _title(sign: Sign) -> str:
    return f"{sign.title}, table {sign.sheet.table}" if sign.sheet.table else sign.title


def _posted(sign: Sign, *, wide: bool) -> Iterator[Part]:
    yield Heading(_title(sign), 1)
    must = [each for each in sign.limits if each.must]
    if sign.rules:
        yield Heading("Rules in effect")
        yield Listing(tuple(_item(line) for line in sign.rules))
    if must:
        yield Heading("Minimum and maximum wagers")
        yield from _limits(must)
    if not sign.rules and not must:
        yield Prose("No rule of this table needs to be posted.")
    yield from _by_the_house(sign, wide=wide)
    if rules_must_be_posted(sign.sheet.on) and (sign.rules or must):
        yield Prose(f"Posted under {POSTED_BY}{f' and {LIMITS_POSTED_BY}' if must else ''}.", small=True)


def _by_the_house(sign: Sign, *, wide: bool) -> Iterator[Part]:
    """What no rule wants posted, under headings of its own."""
    added = [each for each in sign.limits if not each.must]
    if sign.payouts or added or sign.added:
        yield Heading("Added by the house")
    if sign.payouts:
        yield Heading("Payouts", 3)
        columns = (Column("Wager", wide=True), Column("Pays", right=True))
        rows = tuple((each.name, each.odds) for each in sign.payouts)
        beside = 3 if wide and len(rows) > 3 * _MANY_PAYOUTS else 2 if len(rows) > _MANY_PAYOUTS else 1
        yield PrintedGrid(columns, rows, beside)
    if added:
        yield Heading("Minimum and maximum wagers", 3)
        yield from _limits(added)
    if sign.added:
        yield Heading("More about this table", 3)
        yield Listing(tuple(_item(line) for line in sign.added))


def _limits(limits: list[Limited]) -> Iterator[Part]:
    columns = (Column("Wagers", wide=True), Column("Minimum", right=True), Column("Maximum", right=True))
    yield PrintedGrid(columns, tuple((", ".join(each.wagers), *each.amounts) for each in limits))


def _item(line: SignLine) -> Item:
    return Item(line.words, tuple(str(law) for law in line.cites))


# ---------------------------------------------------------------- the record


@dataclass(frozen=True, slots=True)
class Record:
    """What the house keeps of a sign besides its words."""

    size: Size
    location: str
    version: str  # of the program
    digest: str  # of the sheet
    large: bool = False
    approval: SignApproval | None = None


def with_record(sign: Sign, record: Record) -> Paper:
    """The sign, and on letter paper the record of it: what must be approved, and the paragraph of each line."""
    leaves = (sign_leaf(sign, record.size, large=record.large), Leaf(tuple(_record(sign, record))))
    return Paper(f"Sign of {_title(sign)}", leaves)


def _record(sign: Sign, record: Record) -> Iterator[Part]:
    yield Heading("Record of the sign", 1)
    yield Prose(
        "The Commission approves the location, the size and the wording of a sign before it is posted.", (str(LAW),)
    )
    sheet, approval = sign.sheet, record.approval
    kind_of_type = "large print, at least 18 points" if record.large else "the largest that fits, at least 9 points"
    approved = approval.approved.isoformat() if approval and approval.approved else ""
    yield Form(
        (
            Field("Game", sign.title),
            Field("Table", sheet.table),
            Field("Location", record.location),
            Field("Size", str(record.size)),
            Field("Type", kind_of_type),
            Field("Wording", sign.wording),
            Field("Rule sheet", f"{record.digest}, {sign.verdict} under the rules of {sheet.on}"),
            Field("Printed by", record.version),
            Field("Approved on", approved),
            Field("Approved by", approval.by if approval else ""),
            Field("Number", approval.number if approval else ""),
        )
    )
    if sheet.verdict is not Verdict.LAWFUL:
        yield Heading("What our sources leave open")
        yield Listing(tuple(Item(ruling.why, (str(ruling.cite),)) for ruling in sheet.rulings()))
    if sign.limits_to_set:
        yield Heading("What the sheet leaves open")
        yield Listing(tuple(Item(ruling.why, (str(ruling.cite),)) for ruling in sign.limits_to_set))
    yield Heading("The paragraph of each line")
    columns = (Column("Line", wide=True), Column("Posted"), Column("Paragraph"), Column("Rests on"))
    yield PrintedGrid(columns, tuple(_trace(line) for line in sign.lines), small=True)


def _trace(line: SignLine) -> tuple[str, ...]:
    by = "by rule" if line.must else "by the house"
    return line.words, by, "; ".join(str(law) for law in line.cites), line.source.words
