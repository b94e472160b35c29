"""Paper to PDF and SVG, with typst. Only the fonts inside typst are used, and no file has a date: the same bytes everywhere.

PDFs are tagged and meet PDF/UA-1: headings, lists and tables are read aloud as such.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from importlib import resources
from typing import TYPE_CHECKING, Literal
from xml.sax.saxutils import escape, quoteattr

from croupier.law.option import Unreadable
from croupier.law.ruling import Mistake
from croupier.paper.press.parts import Gallery, Heading, Leaf, Paper

if TYPE_CHECKING:
    import typst


def pdf(paper: Paper) -> bytes:
    """The paper as a tagged PDF."""
    made = _compiled(paper, "pdf")
    assert isinstance(made, bytes)  # noqa: S101 (a PDF is one file)
    return made


def svg(paper: Paper) -> tuple[str, ...]:
    """The paper as SVG drawings, one for each page. Text is drawn as shapes; each has the paper's title and its page."""
    made = _compiled(paper, "svg")
    pages = [made] if isinstance(made, bytes) else list(made)
    many = len(pages)
    return tuple(_titled(page.decode(), _page_title(paper, number, many)) for number, page in enumerate(pages, 1))


def png(paper: Paper, dots_per_inch: int = 100) -> tuple[bytes, ...]:
    """The pages as pictures."""
    made = _compiled(paper, "png", dots_per_inch)
    return (made,) if isinstance(made, bytes) else tuple(made)


def _page_title(paper: Paper, number: int, many: int) -> str:
    return paper.title if many == 1 else f"{paper.title}, page {number} of {many}"


def _titled(drawing: str, title: str) -> str:
    """The drawing with a title, for screen readers."""
    start = drawing.index("<svg")
    end = drawing.index(">", start)
    opening = f'{drawing[start:end]} role="img" aria-label={quoteattr(title)}><title>{escape(title)}</title>'
    return drawing[:start] + opening + drawing[end + 1 :]


def _compiled(
    paper: Paper, form: Literal["pdf", "svg", "png"], dots_per_inch: int | None = None
) -> bytes | Sequence[bytes]:
    """The paper in one form. Raises `Unreadable` with every character that no font of typst has."""
    inputs = {"paper": json.dumps(paper.tree(), ensure_ascii=False)}
    try:  # only a PDF for screen readers must have every character, so this is also the test of the other forms
        made = _press().compile(format="pdf", sys_inputs=inputs, pdf_standards=["ua-1"])
    except RuntimeError as error:
        if mistakes := tuple(_mistakes(paper, error)):
            raise Unreadable(*mistakes) from None
        raise
    if form != "pdf":
        made = _press().compile(format=form, sys_inputs=inputs, ppi=dots_per_inch)
    assert made is not None  # noqa: S101 (without an output file the result is returned)
    return made


def _mistakes(paper: Paper, error: RuntimeError) -> Iterator[Mistake]:
    """What in the paper cannot be printed; nothing if the fault is ours."""
    if missing := sorted(set(_MISSING.findall(f"{error} {getattr(error, 'diagnostic', '')}"))):
        place = "table" if any(text.strip('"') in paper.title for text in missing) else "words to print"
        yield Mistake(place, f"{', '.join(missing)} cannot be printed: the fonts have no such character")
    elif "SVG" in str(error):
        yield Mistake("drawing", f"{_drawing_at_fault(paper)} cannot be printed: {error}")


def _drawing_at_fault(paper: Paper) -> str:
    """What the first drawing that cannot be printed shows."""
    for picture in paper.pictures():
        alone = Paper(paper.title, (Leaf((Heading(paper.title, 1), Gallery((picture,)))),))
        try:
            _press().compile(format="svg", sys_inputs={"paper": json.dumps(alone.tree(), ensure_ascii=False)})
        except RuntimeError:
            return f'"{picture.shows}"'
    return "a drawing"


_MISSING = re.compile(r'the text `("[^`]*")` could not be displayed')


def _press() -> typst.Compiler:
    """A press of its own for each paper: threads print at the same time."""
    import typst

    template = resources.files(__package__).joinpath("press.typ").read_bytes()
    return typst.Compiler(template, font_paths=typst.Fonts(include_system_fonts=False))
