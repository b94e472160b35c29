"""19:47-8.4(d)3iv, v: a drawing of a dossier, an SVG file that is complete in itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

from croupier.documents.reading import read_text
from croupier.law.option import Unreadable
from croupier.law.ruling import Mistake

_REFERENCE = re.compile(r"""(?:url\(|@import)\s*(?:url\()?\s*["']?\s*([^"')\s;]+)""")  # in a style


def read_drawing(file: Path) -> str:
    """The SVG in a file. Raises `Unreadable` if it is none, or if it needs other files: only it is filed and printed."""
    drawn = read_text(file)
    try:
        root = ET.fromstring(drawn)  # noqa: S314 (the petitioner's own drawing; entities outside it are not read)
    except ET.ParseError as error:
        raise Unreadable(Mistake(str(file), f"{file.name} is not an SVG drawing: {error}")) from None
    if _name(root.tag) != "svg":
        raise Unreadable(Mistake(str(file), f"{file.name} is not an SVG drawing"))
    if elsewhere := list(dict.fromkeys(_elsewhere(root))):
        why = f"{file.name} refers to {', '.join(elsewhere)}; a drawing must have everything in its own file"
        raise Unreadable(Mistake(str(file), why))
    return drawn


def _elsewhere(root: ET.Element) -> Iterator[str]:
    """What the drawing refers to outside its own file."""
    return (target for target in _references(root) if target and not target.startswith(("#", "data:")))


def _references(root: ET.Element) -> Iterator[str]:
    """Everything the drawing refers to. A link is none: it needs nothing from where it leads."""
    for element in root.iter():
        if _name(element.tag) != "a":
            yield from (value.strip() for name, value in element.items() if _name(name) == "href")
        for style in (*element.attrib.values(), (element.text or "") if _name(element.tag) == "style" else ""):
            yield from _REFERENCE.findall(style)


def _name(tag: object) -> str:
    """The name of an element or attribute without its namespace; a comment has none."""
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""
