"""`croupier.sign()`: the sign of a table (19:47-8.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Unpack

from croupier import __version__
from croupier.api import arguments
from croupier.api.source import Day, Document, Rules, Source, sheet_of, tree_of
from croupier.api.written import File, paper_forms, written
from croupier.documents.sheet import sheet_digest
from croupier.documents.sign_approval import read_approval, read_size
from croupier.law.option import Unreadable
from croupier.law.ruling import Mistake, Refused, Ruling, Verdict
from croupier.options import AnyGame
from croupier.paper.files import toml
from croupier.paper.press.parts import LETTER, Size
from croupier.paper.press.text import text
from croupier.paper.signs.approval import SignApproval, objections
from croupier.paper.signs.content import Sign, SignLine, sign_of
from croupier.paper.signs.pages import Record, sign_paper, with_record
from croupier.sheets.sheet import Sheet
from croupier.show import columns
from croupier.show.html import Shows
from croupier.show.records import FrameColumn, Kind, Records, records
from croupier.show.showable import Showable
from croupier.values.brief import brief, quantity

_LINES = (
    FrameColumn("words"),
    FrameColumn("must", Kind.FLAG),
    FrameColumn("cites", get=lambda line: ", ".join(map(str, line.cites))),
    FrameColumn("source"),
)


@dataclass(frozen=True, slots=True)
class SignResult(Showable):
    """The sign of a table: rules in effect, limits and payouts, each with its paragraph; and the record of its approval."""

    sign: Sign
    record: Record

    def __repr__(self) -> str:
        about = f"{self.sheet.game.name}, {self.sheet.on}: {self.verdict}, {quantity(len(self.lines), 'line')}"
        return brief("croupier.SignResult", about)

    @property
    def sheet(self) -> Sheet:
        return self.sign.sheet

    @property
    def verdict(self) -> Verdict:
        """The verdict on the sheet; not determined while limits are missing that the sign must show."""
        return self.sign.verdict

    @property
    def findings(self) -> tuple[Ruling, ...]:
        """What is left open, and the limits that the sign must show and the sheet does not set."""
        return (*self.sheet.rulings(), *self.sign.limits_to_set)

    @property
    def lines(self) -> tuple[SignLine, ...]:
        """Every line of the sign in order."""
        return self.sign.lines

    @property
    def text(self) -> str:
        """The sign and its record as text."""
        return text(with_record(self.sign, self.record))

    @property
    def request(self) -> str:
        """The record to fill in when the Commission approves the sign, a TOML text: the `approval` of a later call."""
        asked = SignApproval(self.sheet.table, self.record.location, self.record.size, self.sign.wording)
        remarks = (
            "19:47-8.3(d): the Commission approves location, size and wording of a sign before it is posted.",
            'When it has: add `approved = 2010-07-01`, `by = "..."` and `number = "..."`, and print with --approval.',
        )
        return toml(asked.tree(), remarks)

    def _records(self) -> Records:
        return records(_LINES, self.lines)

    def _shows(self) -> Iterator[Shows]:
        """The sign as it is printed."""
        for leaf in sign_paper(self.sign, self.record.size, large=self.record.large).leaves:
            yield from leaf.parts
        yield columns.findings(self.findings)

    def to_dict(self) -> dict[str, Any]:
        """What `croupier sign --json` prints."""
        return self.sign.to_dict()

    def write(self, file: File) -> Path:
        """Writes it: .pdf and .txt with the record, .svg the sign alone."""
        both = paper_forms(lambda: with_record(self.sign, self.record))
        return written(file, {".pdf": both[".pdf"], ".svg": self._svg, ".txt": both[".txt"]})

    def _svg(self) -> bytes:
        from croupier.paper.press import typeset

        size = self.record.size
        pages = typeset.svg(sign_paper(self.sign, size, large=self.record.large))
        if len(pages) > 1:
            pages_of = f"the sign takes {len(pages)} pages of {size}, and an .svg has one"
            raise Unreadable(Mistake("file", f"{pages_of}: choose a larger size, or a .pdf"))
        return pages[0].encode()


def sign(
    source: Source,
    *,
    size: str = "8.5x11",
    large_print: bool = False,
    location: str = "",
    approval: Document | None = None,
    rules: Rules | None = None,
    on: Day | None = None,
    **options: Unpack[AnyGame],
) -> SignResult:
    """The sign that a table must post, line by line with its paragraphs, as data and as a file.

    `size` is width and height in inches. `location` is where it hangs, for the record. `approval` is the record of the
    Commission's approval; raises `Refused` if the sign is not the one approved, or the sheet is unlawful. `source`, `rules`,
    `on` and the options are as for `check`. Raises `Unreadable` with every mistake.

    >>> import croupier
    >>> line = croupier.sign("roulette", wheel="single zero", on="2010-06-07").lines[-1]
    >>> line.words, str(line.cites[0]), line.must
    ('The wheel: single zero', '19:47-5.2(c)', False)
    """
    wrong = list[Mistake]()
    inches = arguments.read(wrong, lambda: size_of(size), LETTER)
    where = arguments.read(wrong, lambda: arguments.text("location", location, '"at the wheel"'), "")
    large = arguments.read(wrong, lambda: arguments.flag("large_print", large_print), False)
    if wrong:
        raise Unreadable(*wrong)
    sheet = sheet_of(source, arguments.options(rules, options), on)
    content, approved = sign_of(sheet), None if approval is None else _approval(approval)
    if approved is not None and (against := tuple(objections(approved, content, inches, where))):
        raise Refused(*against)
    return SignResult(content, Record(inches, where, f"croupier {__version__}", sheet_digest(sheet), large, approved))


def size_of(size: object) -> Size:
    """The size of a sign. Raises `Unreadable` if it is none."""
    try:
        return Size(*read_size(size))
    except ValueError as error:
        raise Unreadable(Mistake("size", str(error))) from None


def _approval(document: Document) -> SignApproval:
    read = read_approval(tree_of(document, "approval"))
    return SignApproval(read.table, read.location, Size(*read.size), read.wording, read.approved, read.by, read.number)
