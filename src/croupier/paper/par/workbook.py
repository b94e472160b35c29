"""Tables as an Office Open XML workbook (.xlsx, ECMA-376), written by hand: no dates in it, so the same bytes every time."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from io import BytesIO
from xml.sax.saxutils import escape, quoteattr
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from croupier.paper.par.tables import Cell, Table

_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_REL = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml"
_NOT_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")
_NO_DATE = (1980, 1, 1, 0, 0, 0)  # the first a zip file can have
_BOLD = 1  # the style of headings in styles.xml
_MOST_TEXT = 32_767  # characters a cell can hold


def xlsx(tables: Sequence[Table], title: str) -> bytes:
    """A workbook with a sheet for each table. Headings are bold and stay in view."""
    made = BytesIO()
    with ZipFile(made, "w", ZIP_DEFLATED) as package:
        for name, content in _parts(tables, title):
            entry = ZipInfo(name, _NO_DATE)
            entry.compress_type = ZIP_DEFLATED
            entry.create_system = 3  # the same on every system
            package.writestr(entry, _HEAD + content)
    return made.getvalue()


def _parts(tables: Sequence[Table], title: str) -> Iterator[tuple[str, str]]:
    numbers = range(1, len(tables) + 1)
    sheets = "".join(
        f'<Override PartName="/xl/worksheets/sheet{number}.xml" ContentType="{_TYPE}.worksheet+xml"/>'
        for number in numbers
    )
    types = (
        f'<Types xmlns="{_PACKAGE}/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        '<Default Extension="xml" ContentType="application/xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{_TYPE}.sheet.main+xml"/>{sheets}'
        f'<Override PartName="/xl/styles.xml" ContentType="{_TYPE}.styles+xml"/>'
        '<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>'
        "</Types>"
    )
    yield "[Content_Types].xml", types
    core = f"{_PACKAGE}/relationships/metadata/core-properties"
    yield (
        "_rels/.rels",
        _relations([("rId1", f"{_REL}/officeDocument", "xl/workbook.xml"), ("rId2", core, "docProps/core.xml")]),
    )
    properties = (
        f'<cp:coreProperties xmlns:cp="{_PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/">'
        f"<dc:title>{_text(title)}</dc:title><dc:creator>croupier</dc:creator></cp:coreProperties>"
    )
    yield "docProps/core.xml", properties
    listed = "".join(
        f'<sheet name={quoteattr(table.name)} sheetId="{number}" r:id="rId{number}"/>'
        for number, table in zip(numbers, tables, strict=True)
    )
    yield "xl/workbook.xml", f'<workbook xmlns="{_MAIN}" xmlns:r="{_REL}"><sheets>{listed}</sheets></workbook>'
    links = [(f"rId{number}", f"{_REL}/worksheet", f"worksheets/sheet{number}.xml") for number in numbers]
    yield "xl/_rels/workbook.xml.rels", _relations([*links, (f"rId{len(tables) + 1}", f"{_REL}/styles", "styles.xml")])
    yield "xl/styles.xml", _STYLES
    for number, table in zip(numbers, tables, strict=True):
        yield f"xl/worksheets/sheet{number}.xml", _sheet(table)


_STYLES = (
    f'<styleSheet xmlns="{_MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>'
    '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>'
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>'
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>'
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>'
    '<cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>'
    '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs>'
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
)


def _relations(links: Sequence[tuple[str, str, str]]) -> str:
    inside = "".join(f'<Relationship Id="{key}" Type="{kind}" Target="{target}"/>' for key, kind, target in links)
    return f'<Relationships xmlns="{_PACKAGE}/relationships">{inside}</Relationships>'


def _sheet(table: Table) -> str:
    widths = (max(len(str(cell or "")) for cell in column) for column in zip(table.headings, *table.rows, strict=True))
    columns = "".join(
        f'<col min="{place}" max="{place}" width="{min(max(width, 8), 60) + 2}" customWidth="1"/>'
        for place, width in enumerate(widths, 1)
    )
    rows = "".join(
        f'<row r="{number}">{"".join(_cell(cell, place, number) for place, cell in enumerate(cells))}</row>'
        for number, cells in enumerate((table.headings, *table.rows), 1)
    )
    frozen = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
    views = f'<sheetViews><sheetView workbookViewId="0">{frozen}</sheetView></sheetViews>'
    return f'<worksheet xmlns="{_MAIN}">{views}<cols>{columns}</cols><sheetData>{rows}</sheetData></worksheet>'


def _cell(cell: Cell, place: int, row: int) -> str:
    """A cell; text is never a formula here."""
    where = f'r="{_letters(place)}{row}"' + (f' s="{_BOLD}"' if row == 1 else "")
    if cell is None or cell == "":
        return ""
    if isinstance(cell, str):
        return f'<c {where} t="inlineStr"><is><t xml:space="preserve">{_text(cell[:_MOST_TEXT])}</t></is></c>'
    return f"<c {where}><v>{cell!r}</v></c>"


def _letters(place: int) -> str:
    """The name of a column: A to Z, then AA."""
    above, at = divmod(place, 26)
    return (_letters(above - 1) if above else "") + chr(ord("A") + at)


def _text(words: str) -> str:
    return escape(_NOT_XML.sub("\ufffd", words))
