"""19:47-8.3(d): the record of the Commission's approval of a sign, as people write it."""

from __future__ import annotations

import re
from decimal import Decimal
from pathlib import Path
from typing import Annotated

from pydantic import BeforeValidator, Field, WithJsonSchema

from croupier.documents.reading import Day, Document, Reader, Tree, read_tree

_SIZE = re.compile(r"\s*(\d{1,2}(?:\.\d{1,3})?)\s*[x×]\s*(\d{1,2}(?:\.\d{1,3})?)\s*(?:in|inches)?\s*", re.ASCII)
SMALLEST_IN, LARGEST_IN = Decimal(3), Decimal(48)

Inches = tuple[Decimal, Decimal]


def read_size(text: object) -> Inches:
    """A width and a height in inches, "11 x 17". Raises `ValueError` if it is none, or too small or large to print."""
    match = _SIZE.fullmatch(text) if isinstance(text, str) else None
    if match is None:
        raise ValueError(f'"{text}" is not a size; write width and height in inches, such as 11x17')
    width, height = (Decimal(f"{Decimal(side).normalize():f}") for side in match.groups())  # 11.0 is 11
    if not all(SMALLEST_IN <= side <= LARGEST_IN for side in (width, height)):
        raise ValueError(f'"{text}": each side of a sign is {SMALLEST_IN} to {LARGEST_IN} inches')
    return width, height


_Size = Annotated[Inches, BeforeValidator(read_size), WithJsonSchema({"type": "string"})]


class ApprovalDocument(Document):
    """What was approved of a sign: where it hangs, its size, its wording; and by whom, when, and the number."""

    table: str = Field(min_length=1, description="the table")
    location: str = Field(min_length=1, description="where the sign hangs")
    size: Annotated[Inches, BeforeValidator(read_size), WithJsonSchema({"type": "string"})] = Field(
        description='in inches, "11 x 17"'
    )
    wording: str = Field(pattern=r"^sha256:[0-9a-f]{64}$", description="the digest that `croupier sign` prints")
    approved: Day | None = Field(default=None, description="the day of the approval; left out while it is pending")
    by: str = Field(default="", description="who approved it")
    number: str = Field(default="", description="the Commission's number")


def read_approval(source: str | Path | Tree) -> ApprovalDocument:
    """The record in a file or tree. Raises `Unreadable` with every mistake."""
    reader = Reader(source if isinstance(source, dict) else read_tree(source))
    document = reader.model(ApprovalDocument)
    reader.finish()
    assert document is not None  # noqa: S101 (`finish` checked it)
    return document
