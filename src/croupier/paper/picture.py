"""SVG to PNG, with text on every machine.

A machine may have no fonts at all, and a picture without text is useless. So only the fonts of matplotlib are used, and the
same drawing gives the same picture everywhere. Without matplotlib the system fonts are used, after a test that they draw
something.
"""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path

from croupier.values import extras

DOTS_PER_INCH = 300  # for printing
_FONTS = ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf", "DejaVuSerif.ttf", "DejaVuSerif-Bold.ttf")
_FONT_TEST = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><text x="4" y="34" font-size="36" '
    'font-family="sans-serif">{}</text></svg>'
)


def png(drawing: str, dots_per_inch: int = DOTS_PER_INCH) -> bytes:
    """The drawing as a PNG, at the size it states for paper."""
    import resvg_py

    if fonts := matplotlib_fonts():
        return bytes(
            resvg_py.svg_to_bytes(
                svg_string=drawing,
                dpi=dots_per_inch,
                skip_system_fonts=True,
                font_files=[str(font) for font in fonts],
                sans_serif_family="DejaVu Sans",
                serif_family="DejaVu Serif",
                font_family="DejaVu Sans",
            )
        )
    if resvg_py.svg_to_bytes(svg_string=_FONT_TEST.format("M")) == resvg_py.svg_to_bytes(
        svg_string=_FONT_TEST.format("")
    ):
        raise extras.lacking("matplotlib", "this machine has no fonts, and so a picture")
    return bytes(resvg_py.svg_to_bytes(svg_string=drawing, dpi=dots_per_inch))


@cache
def matplotlib_fonts() -> tuple[Path, ...]:
    """The fonts that come with matplotlib, without importing it; none if it is not installed."""
    package = find_spec("matplotlib")
    if package is None or package.origin is None:
        return ()
    folder = Path(package.origin).parent / "mpl-data" / "fonts" / "ttf"
    return tuple(folder / name for name in _FONTS if (folder / name).is_file())
