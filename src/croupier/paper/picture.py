"""A drawing made a picture: SVG to PNG, with letters on any machine.

A machine may have no typeface at all, and a picture without letters is worse than none. The typefaces that come with
matplotlib are taken, and only they, so that the same drawing is the same picture everywhere; where matplotlib is not
installed, those of the machine, if a trial shows that they really draw something.
"""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path

from croupier.paper import NotInstalled

DOTS_PER_INCH = 300  # of a printer
_TYPEFACES = ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf", "DejaVuSerif.ttf", "DejaVuSerif-Bold.ttf")
_TRIAL = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><text x="4" y="34" font-size="36" '
    'font-family="sans-serif">{}</text></svg>'
)


def png(drawing: str, dots_per_inch: int = DOTS_PER_INCH) -> bytes:
    """The drawing as a PNG, as large as it says it is on paper."""
    try:
        import resvg_py  # noqa: PLC0415
    except ImportError:
        raise NotInstalled("pictures are made by resvg, which is not here", "picture") from None
    if fonts := typefaces():
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
    if resvg_py.svg_to_bytes(svg_string=_TRIAL.format("M")) == resvg_py.svg_to_bytes(svg_string=_TRIAL.format("")):
        raise NotInstalled("no typeface to write with is here, nor matplotlib, which brings some", "plot")
    return bytes(resvg_py.svg_to_bytes(svg_string=drawing, dpi=dots_per_inch))


@cache
def typefaces() -> tuple[Path, ...]:
    """The typefaces that come with matplotlib, which need not be loaded for that; none where it is not installed."""
    found = find_spec("matplotlib")
    if found is None or found.origin is None:
        return ()
    folder = Path(found.origin).parent / "mpl-data" / "fonts" / "ttf"
    return tuple(folder / name for name in _TYPEFACES if (folder / name).is_file())
