"""A wheel by itself, large enough to watch: its stops around a hub, with a ball or a pointer.

The page turns it (`show.js`): `.rotor` is what turns, `.ball` runs around it, and each `.stop` says its result and where it is.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from xml.sax.saxutils import escape, quoteattr

from croupier.engine.layout import Layout
from croupier.equipment.wheel import Spin
from croupier.paper.chart import SANS
from croupier.paper.colors import TONES
from croupier.paper.devices import area_of

RADIUS = 300
_OUTER, _INNER, _HUB = 246, 150, 116  # of the stops and of the hub
_BALL = 178  # distance of a ball at rest from the center
_LARGEST, _ACROSS = 24, 18  # font size of a stop; the smallest across it
_GOLD = "#f0cf7a"


def wheel_svg(layout: Layout, spin: Spin) -> str:
    """The wheel of a device in the colors of the felt. Its first stop is at the top."""
    return "".join(_drawn(layout, _around(spin.stops), ball=spin.ball))


def _around(stops: Sequence[tuple[str, int]]) -> list[str]:
    """The stops in the order of the device. Those of a result that has several are spread among the others."""
    placed = [result for result, count in stops if count == 1]
    for result, count in stops:
        for number in range(count if count > 1 else 0):
            placed.insert((2 * number + 1) * len(placed) // (2 * count), result)
    return placed


def _drawn(layout: Layout, stops: Sequence[str], *, ball: bool) -> Iterator[str]:
    side = 2 * RADIUS
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="wheel-drawing" viewBox="{-RADIUS} {-RADIUS} {side} {side}" '
        f'width="{side}" height="{side}" role="img" aria-label="the wheel">'
    )
    for radius, fill, edge in ((RADIUS - 4, "#3d2210", _GOLD), (RADIUS - 22, "#5a3416", "#7a4a25")):
        yield f'<circle r="{radius}" fill="{fill}" stroke="{edge}" stroke-width="4"/>'
    yield '<g class="rotor">'
    for number, result in enumerate(stops):
        yield from _stop(layout, result, 360 * number / len(stops), len(stops))
    yield f'<circle r="{_INNER}" fill="#2f1808" stroke="{_GOLD}" stroke-width="3"/>'
    yield from _hub()
    if ball:
        yield (
            f'<g class="ball"><g class="ball-fall"><circle cy="{-_BALL + 2}" cx="1" r="12" fill="#000000" opacity="0.4"/>'
            f'<circle cy="{-_BALL}" r="11" fill="#fdfcf7" stroke="#8d8a80" stroke-width="1.500"/></g></g>'
        )
    yield "</g>"
    if not ball:
        yield f'<path d="M-18 {-RADIUS + 4}h36l-18 58Z" fill="#fbf7ea" stroke="#3d2210" stroke-width="3"/>'
    yield "</svg>"


def _stop(layout: Layout, result: str, turn: float, count: int) -> Iterator[str]:
    """One stop: a compartment from the rim to the hub, its label outside."""
    area = area_of(layout, result)
    tone = TONES[area.tone if area is not None and TONES[area.tone].fill != "none" else "baize"]
    label = area.label[0] if area is not None and area.label else result
    half = math.pi / count
    far, near = (radius * math.sin(half) for radius in (_OUTER, _INNER))
    up, down = (radius * math.cos(half) for radius in (_OUTER, _INNER))
    path = f"M{-near:.2f} {-down:.2f}L{-far:.2f} {-up:.2f}A{_OUTER} {_OUTER} 0 0 1 {far:.2f} {-up:.2f}L{near:.2f} {-down:.2f}Z"
    yield (
        f'<g class="stop" data-result={quoteattr(result)} data-turn="{turn:.3f}" transform="rotate({turn:.3f})">'
        f'<path d="{path}" fill="{tone.fill}" stroke="{_GOLD}" stroke-width="1.500"/>'
        f'<text {_position(label, 2 * math.pi * (_OUTER - 20) / count)} font-family={quoteattr(SANS)} font-weight="bold" '
        f'fill="{tone.ink}">{escape(label)}</text></g>'
    )


def _position(label: str, room: float) -> str:
    """Across its stop if the label fits there, otherwise along it from the rim to the hub."""
    size = min(_LARGEST, room * 1.5 / (len(label) + 0.2))
    if size >= _ACROSS:
        return f'y="{-_OUTER + 8 + size:.1f}" text-anchor="middle" font-size="{size:.1f}"'
    size = min(room * 0.72, (_OUTER - _BALL) * 1.5 / len(label))
    return f'transform="rotate(90)" x="{-_OUTER + 8}" y="{size * 0.36:.1f}" font-size="{size:.1f}"'


def _hub() -> Iterator[str]:
    yield f'<circle r="{_HUB}" fill="#6b3f1d" stroke="#caa24a" stroke-width="2"/>'
    for spoke in range(4):
        yield (
            f'<g transform="rotate({spoke * 90})"><path d="M-5 -24L-3 -86L3 -86L5 -24Z" fill="#caa24a"/>'
            f'<circle cy="-90" r="9" fill="{_GOLD}" stroke="#7a4a25" stroke-width="2"/></g>'
        )
    yield f'<circle r="30" fill="#caa24a" stroke="#fff0c4" stroke-width="3"/><circle r="12" fill="{_GOLD}"/>'
