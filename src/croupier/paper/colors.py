"""The colors of the felt: fill, edge and ink of each tone of a layout."""

from __future__ import annotations

from typing import NamedTuple

WHITE, GOLD, SOFT = "#fbf7ea", "#f0cf7a", "#bfe0c8"


class Tone(NamedTuple):
    """A fill, an edge, and an ink that is readable on the fill."""

    fill: str
    edge: str
    ink: str
    opacity: str = "1"  # of the fill


TONES = {
    "baize": Tone("#0a3d26", WHITE, WHITE, "0.28"),
    "red": Tone("#b01c26", WHITE, "#ffffff"),
    "black": Tone("#15171b", WHITE, "#ffffff"),
    "green": Tone("#0b7d46", WHITE, "#ffffff"),
    "gold": Tone("#06281a", GOLD, GOLD, "0.55"),
    "orange": Tone("#b85c0a", WHITE, "#ffffff"),
    "blue": Tone("#174f9e", WHITE, "#ffffff"),
    "purple": Tone("#5a2a86", WHITE, "#ffffff"),
    "cream": Tone("#f4ead0", WHITE, "#23301f"),
    "rose": Tone("#06281a", "#ffb0a2", "#ffc2b6", "0.45"),
    "leaf": Tone("#06281a", "#d8f2dc", "#f2fff2", "0.45"),
    "number": Tone("#06281a", GOLD, "#ffe9ad", "0.60"),
    "come": Tone("#06281a", WHITE, "#ffac9b", "0.45"),
    "ring": Tone("#06281a", GOLD, GOLD, "0.45"),
    "side": Tone("#06281a", "#e7dcb6", "#f7efd6", "0.50"),
    "line": Tone("#ffffff", "none", WHITE, "0"),
    "white": Tone("none", WHITE, WHITE),
    "soft": Tone("none", SOFT, SOFT),
    "table": Tone("#06281a", GOLD, WHITE, "0.55"),
    "lamp": Tone("#ffd75e", "#fff6dc", "#2a1a00"),
    "dashed": Tone("none", SOFT, SOFT),
}
