"""Where chips go on a betting area: inside its outline, beside its label. A label in the way moves to the other part."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from croupier.engine.layout import Area, Circle, Point, Rect, Shape, fitted, text_height, text_width

_MARGIN = 4  # between chips and the outline or the label
_SMALLEST_CHIP = 12
_WIDE = 13  # tenths: an area this much wider than high has its chips on the right, not below
_UPRIGHT_TURN = 180
_READABLE = 16  # font size
_PARTS = (100, 85, 70)  # percent of the usual radius, for areas with little room
_CACHE_SIZE = 4096  # the areas of all games' felts, twice over


@dataclass(frozen=True, slots=True)
class ChipPlace:
    """The center and radius of the chips on an area; and where its label goes, and how large, when they are there."""

    at: Point
    radius: int
    label_at: Point
    label_size: int


@lru_cache(_CACHE_SIZE)  # a page draws the same felt again after every bet
def chip_place(area: Area, radius: int) -> ChipPlace:
    """The place for chips of up to this radius on an area."""
    box = area.shape.box
    if area.tone == "line":  # a chip on a line touches every number that it covers
        return ChipPlace(area.spot, radius, area.text, area.size)
    if area.tone == "ring" and isinstance(area.shape, Circle):
        return ChipPlace(area.spot, max(radius, area.shape.radius * 6 // 10), area.text, area.size)
    radius = max(_SMALLEST_CHIP, min(radius, min(box.width, box.height) // 2 - _MARGIN))
    at = _inside(area.spot, radius, box)
    if not area.label or not _touches(at, radius, _label_box(area)):
        return ChipPlace(at, radius, area.text, area.size)
    sizes = dict.fromkeys(max(_SMALLEST_CHIP, radius * part // 100) for part in _PARTS)
    places = [each for size in sizes for each in _beside_the_label(area, size) if _holds(area.shape, each.at, size)]
    if not places:  # an area with bends keeps its own spot
        return ChipPlace(area.spot, radius, area.text, area.size)
    readable = (each for each in places if each.label_size >= min(area.size, _READABLE))
    return next(readable, max(places, key=lambda each: each.label_size))


def _beside_the_label(area: Area, radius: int) -> Iterator[ChipPlace]:
    """Chips on the right with the label to their left, or below it; first what suits the shape of the area."""
    box, taken = area.shape.box, 2 * radius + 2 * _MARGIN
    right = Point(box.x + box.width - radius - _MARGIN, box.y + box.height // 2)
    below = Point(box.x + box.width // 2, box.y + box.height - radius - _MARGIN)
    ways = [
        (right, Rect(box.x, box.y, box.width - taken, box.height)),
        (below, Rect(box.x, box.y, box.width, box.height - taken)),
    ]
    for at, rest in ways if box.width * 10 >= box.height * _WIDE else ways[::-1]:
        yield ChipPlace(at, radius, rest.middle, _fitting(area, rest))


def _holds(shape: Shape, at: Point, radius: int) -> bool:
    rim = (Point(at.x + x * radius, at.y + y * radius) for x, y in ((-1, 0), (1, 0), (0, -1), (0, 1)))
    return all(shape.contains(each) for each in rim)


def _label_box(area: Area) -> Rect:
    width = max(text_width(line, area.size) for line in area.label)
    height = text_height(area.label, area.size)
    if area.turn % _UPRIGHT_TURN:
        width, height = height, width
    return Rect(area.text.x - width // 2, area.text.y - height // 2, width, height)


def _fitting(area: Area, rest: Rect) -> int:
    """The font size of the label in the part that the chips leave."""
    width, height = rest.width - 2 * _MARGIN, rest.height
    if area.turn % _UPRIGHT_TURN:
        width, height = height, width
    return fitted(area.label, width, height, area.size)


def _touches(at: Point, radius: int, box: Rect) -> bool:
    x = max(box.x, min(at.x, box.x + box.width))
    y = max(box.y, min(at.y, box.y + box.height))
    return (at.x - x) ** 2 + (at.y - y) ** 2 < radius**2


def _inside(at: Point, radius: int, box: Rect) -> Point:
    """The nearest point at which the chips do not cross the outline."""
    far = radius + _MARGIN
    return Point(
        max(box.x + far, min(at.x, box.x + box.width - far)), max(box.y + far, min(at.y, box.y + box.height - far))
    )
