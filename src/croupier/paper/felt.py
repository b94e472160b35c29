"""The felt as SVG: green baize, gold and white print, chips and cards. One drawing serves page, sign and petition.

On a page (`live`) every area is a button labeled with its wager and payout; in print the felt is one picture with a title.
The drawing needs no scripts and no inline styles: colors are attributes, and `felt.css` only adds to them. So it looks the
same on paper and on a page with the strictest content security policy.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import assert_never
from xml.sax.saxutils import escape, quoteattr

from croupier.amounts.cents import dollars
from croupier.engine.hand import Hand
from croupier.engine.layout import (
    HOLDER,
    Arch,
    Area,
    Circle,
    Layout,
    Line,
    Mark,
    Place,
    Point,
    Polygon,
    Print,
    Rect,
    Shape,
    Wheel,
    Words,
    fitted,
    text_width,
)
from croupier.paper.cards import HEIGHT as CARD_HEIGHT
from croupier.paper.cards import TILE_STEP, card_at, piece_width
from croupier.paper.cards import WIDTH as CARD_WIDTH
from croupier.paper.chart import SANS, SERIF
from croupier.paper.chip_places import ChipPlace, chip_place
from croupier.paper.colors import TONES, WHITE, Tone
from croupier.paper.devices import crown_at, die_at, puck_at, result_at

_IN_AN_ID = str.maketrans(" ?|*", "-x-w")  # a place or a card as part of an id
_UPRIGHT = 1100  # narrower felts are for phones, and have larger chips
_BIG = 40  # from this font size on, text has the font of headings
_HUNDRED, _THOUSAND, _MILLION = 100, 1000, 10**6
_MOST_CHIPS = 5  # drawn in one stack
_EDGE, _GAP = 30, 16  # distance of cards from the rail, and of split hands from each other
_MAX_NAME = 13  # letters of a name under a circle
_MARGIN = 6  # between a plate and the edge of the felt
_APART = 106  # percent of a card from one to the next, where they do not overlap
_CLOSEST = 20  # percent of a covered card that stays visible
_SHARE, _SHARE_UPRIGHT = 16, 28  # percent of the felt's width for the hands of one box
_CAPTION, _SMALLEST = 22, 14  # largest and smallest font size of a name under a hand
_NEAR = 22  # tenths of a circle's radius: chips within this distance belong to it

# The usual chip colors, highest value first: cents, disc, edge, ink.
_CHIPS = (
    (100000, "#e0a51e", "#fff6d8", "#231a02"),
    (50000, "#6b2c91", "#f0e0ff", "#ffffff"),
    (10000, "#17181c", "#e8e4d6", "#ffffff"),
    (2500, "#0d7a3e", "#eafff0", "#ffffff"),
    (500, "#c01f2c", "#fff0ee", "#ffffff"),
    (100, "#f3f1ea", "#27508f", "#18202c"),
    (1, "#8a9299", "#f4f6f7", "#11161a"),
)


@dataclass(frozen=True, slots=True)
class Chips:
    """The chips of a wager: the wager, the amount, the owner, and its on or off marker, if any."""

    wager: str
    on: str
    cents: int
    whose: str = ""
    seat: int = 0  # if seats have their own areas
    called: str = ""
    mine: bool = False
    hand: int = 0  # the hand it belongs to, if a box has several

    @property
    def name(self) -> str:
        return f"{self.wager} {self.on}".strip()

    @property
    def words(self) -> str:
        name = self.name.replace("_", " ") + (f", hand {self.hand}" if self.hand else "")
        called = f", called {self.called}" if self.called else ""
        return f"{f'{self.whose}: ' if self.whose else ''}{dollars(self.cents)} on {name}{called}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Live:
    """The state of a felt on a page: the viewer's seat, the areas open to it, and the ones it has chosen."""

    seat: int = 0
    open: Collection[str] | None = None  # names of areas, "place 6"; None: all
    chosen: Collection[str] = ()
    acting: tuple[str, int] | None = None  # the hand to act: its place and number
    round: int = 0  # of the last spin; a new number animates the wheel


def felt_svg(
    layout: Layout,
    *,
    title: str,
    chips: Sequence[Chips] = (),
    hands: Sequence[Hand] = (),
    point: int | None = None,
    rests: str = "",
    holder: int = 0,
    live: Live | None = None,
) -> str:
    """The felt with chips and cards. `point` places the puck: 0 is OFF, None no puck. `rests` is the last roll or spin.

    `holder` is the seat that holds what goes around the table, for felts with a place for its marker.
    """
    felt = _Felt(layout, live, tuple(chips), _fans(layout, hands), rests)
    return "\n".join(felt.drawn(title, point, holder))


@dataclass(frozen=True, slots=True)
class _Fan:
    """The position of a hand: its top left corner, the height of its cards, and the step between them."""

    hand: Hand
    left: int
    top: int
    height: int
    apart: int
    alone: bool  # the only hand of its box
    aside: int  # distance from the center of its box
    caption: str = ""  # printed below, if the felt has no name for its place
    letters: int = 0  # font size of the caption

    @property
    def width(self) -> int:
        return self.height * piece_width(self.hand.cards) // CARD_HEIGHT + self.apart * (len(self.hand.cards) - 1)

    @property
    def middle(self) -> int:
        return self.left + self.width // 2

    def covers(self, y: int) -> bool:
        return self.top <= y <= self.top + self.height


class _Felt:
    def __init__(
        self, layout: Layout, live: Live | None, chips: tuple[Chips, ...], fans: tuple[_Fan, ...], rests: str
    ) -> None:
        self.layout, self.live, self.chips, self.fans, self.rests = layout, live, chips, fans, rests
        self.radius = 27 if layout.width < _UPRIGHT else 25
        self.arches = 0
        self.covered: dict[Area | None, list[str]] = {}  # areas with chips, and their owners
        for each in chips:
            self.covered.setdefault(layout.area(each.wager, each.on, each.seat), []).append(each.whose)
        self.first_open = min(
            (area for area in layout.areas if not self._closed(area) and area.tone != "line"),
            key=lambda area: (area.spot.y, area.spot.x),
            default=None,
        )
        self.result_area = next((area for area in layout.areas if rests and rests == (area.on or area.wager)), None)

    def drawn(self, title: str, point: int | None, holder: int) -> Iterator[str]:
        yield from self._opening(title)
        yield from self._cloth()
        for mark in self.layout.marks:
            yield self._mark(mark)
        yield from self._empty_places()
        for area in self.layout.areas:
            yield from self._area(area)
        for fan in self.fans:
            yield from self._spread(fan)
        yield from self._puck(point)
        yield from self._button_of(holder)
        yield from self._crown()
        yield from self._shown()
        yield from self._stacks()
        yield "</svg>"

    # ------------------------------------------------------------ the cloth

    def _opening(self, title: str) -> Iterator[str]:
        width, height = self.layout.width, self.layout.height
        role = "group" if self.live else "img"
        size = "" if self.live else f' width="{width}" height="{height}"'
        kind = "felt-live" if self.live else "felt-print"
        if self.live is not None and self.live.open is not None and not self.live.open:
            kind += " felt-resting"
        yield (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="felt-drawing {kind}" viewBox="0 0 {width} {height}"{size}'
            f' role="{role}" aria-labelledby="felt-title" lang="en">'
        )
        yield f'<title id="felt-title">{escape(title)}</title>'

    def _cloth(self) -> Iterator[str]:
        width, height = self.layout.width, self.layout.height
        yield (
            '<defs><radialGradient id="felt-cloth" cx="0.5" cy="0.38" r="0.8"><stop offset="0" stop-color="#1f8a57"/>'
            '<stop offset="0.6" stop-color="#146b42"/><stop offset="1" stop-color="#0a4429"/></radialGradient>'
            '<linearGradient id="felt-rail" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#7a4a25"/>'
            '<stop offset="0.5" stop-color="#4f2c12"/><stop offset="1" stop-color="#2f1808"/></linearGradient>'
            '<pattern id="felt-nap" width="7" height="7" patternUnits="userSpaceOnUse" '
            'patternTransform="rotate(28)"><path d="M0 1H3M4 4.500H7" stroke="#ffffff" stroke-opacity="0.05" '
            'stroke-width="1"/></pattern></defs>'
        )
        for inset, corner_radius, paint in ((0, 34, "url(#felt-rail)"), (12, 26, "url(#felt-cloth)")):
            yield f'<rect class="felt-cloth" {_sides(width, height, inset)} rx="{corner_radius}" fill="{paint}"/>'
        yield f'<rect {_sides(width, height, 12)} rx="26" fill="url(#felt-nap)"/>'
        yield (
            f'<rect {_sides(width, height, 20)} rx="20" fill="none" stroke="#f0cf7a" stroke-opacity="0.55" '
            'stroke-width="2"/>'
        )

    # ------------------------------------------------------------ print

    def _mark(self, mark: Mark) -> str:
        match mark:
            case Words(under_cards=True) if self._covered(mark):
                return ""
            case Words(text, at, size, tone, turn):
                return _lines((text,), at, size, TONES[tone].ink, turn)
            case Arch():
                return self._arch(mark)
            case Line(start, end, radius, tone):
                path = f"A{radius} {radius} 0 0 0 {end.x} {end.y}" if radius else f"L{end.x} {end.y}"
                look = f'fill="none" stroke="{TONES[tone].edge}" stroke-width="3"'
                return f'<path d="M{start.x} {start.y}{path}" {look}/>'
            case Print(shape, tone):
                dashed = ' stroke-dasharray="9 7"' if tone == "dashed" else ""
                return _outline(shape, TONES[tone], f' stroke-width="2"{dashed}')
            case Wheel():
                name = f"felt-wheel-{self.live.round if self.live else 0}"
                return "".join(_wheel(mark, name, self.result_area.tone if self.result_area else ""))
            case _:
                assert_never(mark)

    def _covered(self, words: Words) -> bool:
        """Whether a card lies on some of these words."""
        half, at = text_width(words.text, words.size) // 2, words.at
        return any(
            fan.left < at.x + half and at.x - half < fan.left + fan.width and fan.covers(at.y) for fan in self.fans
        )

    def _arch(self, arch: Arch) -> str:
        self.arches += 1
        name = f"felt-arch-{self.arches}"
        start, end = arch.start, arch.end
        path = f"M{start.x} {start.y}A{arch.radius} {arch.radius} 0 0 0 {end.x} {end.y}"
        look = _look(arch.size, TONES[arch.tone].ink)
        return (
            f'<path id="{name}" d="{path}" fill="none"/><text {look} letter-spacing="{arch.size / 14:.1f}">'
            f'<textPath href="#{name}" startOffset="50%">{escape(arch.text)}</textPath></text>'
        )

    def _area(self, area: Area) -> Iterator[str]:
        lit = area.name in self.layout.lit
        tone = TONES["lamp" if lit else area.tone]
        yield f"<g {self._button(area)}>"
        if not self.live:
            yield f"<title>{escape(self._words(area))}</title>"
        yield _outline(area.shape, tone, f' class="area-shape" stroke-width="{7 if lit else 3}"')
        yield from (die_at(die.face, die.at.x, die.at.y, die.size) for die in area.dice)
        ring = area.tone == "ring"
        if ring and isinstance(area.shape, Circle):
            inner = Circle(area.shape.x, area.shape.y, area.shape.radius - 7)
            yield _outline(inner, Tone("none", tone.edge, tone.ink), ' stroke-width="1" stroke-opacity="0.6"')
        if area.label and not (ring and area in self.covered):
            place = self._place(area)
            at, size = (place.label_at, place.label_size) if area in self.covered else (area.text, area.size)
            yield _lines(area.label, at, size, tone.ink, area.turn)
        yield "</g>"

    def _words(self, area: Area) -> str:
        return f"{area.words}, lit" if area.name in self.layout.lit else area.words

    def _button(self, area: Area) -> str:
        """The attributes of an area; in print only its class."""
        live = self.live
        kind = f"area tone-{area.tone}"
        if live is None:
            return f'class="{kind}"'
        closed = self._closed(area)
        name = self.layout.name_for(area, live.seat)
        on = name.removeprefix(area.wager).strip() if name else area.on
        chosen = bool(name) and name in live.chosen
        kind += " is-shut" * closed + " is-chosen" * chosen + " is-lit" * (area.name in self.layout.lit)
        tab_index = "0" if area is self.first_open else "-1"  # one stop of the Tab key; arrow keys lead on from it
        place = self._place(area)
        return (
            f'class="{kind}" role="button" tabindex="{tab_index}" data-wager={quoteattr(name or area.name)} '
            f"data-kind={quoteattr(area.wager)} data-on={quoteattr(on)} "
            f'data-spot="{place.at.x} {place.at.y} {place.radius}" aria-label={quoteattr(self._words(area))}'
            + ' aria-disabled="true"' * closed
            + ' aria-pressed="true"' * chosen
        )

    def _closed(self, area: Area) -> bool:
        """Whether the viewer may put no chips on an area now."""
        live = self.live
        name = self.layout.name_for(area, live.seat) if live is not None else ""
        return live is None or not name or (live.open is not None and name not in live.open)

    # ------------------------------------------------------------ cards, chips and markers

    def _empty_places(self) -> Iterator[str]:
        """Card outlines on free places without a hand."""
        for place in self.layout.free_places:
            if not any(fan.covers(place.at.y) and abs(fan.middle - place.at.x) * 2 < place.width for fan in self.fans):
                width = place.height * CARD_WIDTH // CARD_HEIGHT
                card = Rect(place.at.x - width // 2, place.at.y - place.height // 2, width, place.height, 10)
                yield _outline(card, TONES["dashed"], ' stroke-width="2" stroke-dasharray="9 7"')

    def _spread(self, fan: _Fan) -> Iterator[str]:
        """A hand, its count, and a frame around it if it is to act."""
        hand = fan.hand
        words = f"{hand.place}{'' if fan.alone else f', hand {hand.hand}'}: {hand.words}"
        words += f", {hand.note}" if hand.note else ""
        yield f'<g class="hand" role="img" aria-label={quoteattr(words)}>'
        if self.live is not None and self.live.acting == (hand.place, hand.hand):
            frame = f'x="{fan.left - 9}" y="{fan.top - 9}" width="{fan.width + 18}" height="{fan.height + 18}" rx="16"'
            yield f'<rect class="acting" {frame} fill="#ffd75e" fill-opacity="0.25" stroke="#ffd75e" stroke-width="5"/>'
        for number, card in enumerate(hand.cards):
            # On a page each card has an id, so that only new cards are animated.
            name = f"felt {hand.place} {hand.hand} {number} {card}".translate(_IN_AN_ID)
            yield card_at(card, fan.left + fan.apart * number, fan.top, fan.height, name if self.live else "")
        yield from _count_plate(hand.note or hand.count, fan, self.layout.width)
        if fan.caption:
            look = f'x="{fan.middle}" y="{fan.top + fan.height + 28}" {_look(fan.letters, "#f6f0df", SANS)}'
            yield f'<text class="whose" aria-hidden="true" {look}>{escape(fan.caption)}</text>'
        yield "</g>"

    def _puck(self, point: int | None) -> Iterator[str]:
        name = f"puck {point}" if point else "puck"
        for place in self.layout.places:
            if point is not None and place.name == name:
                words = f"the puck is on {point}" if point else "the puck is off"
                drawn = puck_at(place.at.x, place.at.y, place.height // 2, on=bool(point))
                yield f'<g class="puck" role="img" aria-label="{words}"><title>{words}</title>{drawn}</g>'

    def _button_of(self, holder: int) -> Iterator[str]:
        """The button that marks the seat for which the dealer deals."""
        for place in self.layout.places:
            if holder and place.name == f"{HOLDER} {holder}":
                words = f"the dealer button is at seat {holder}"
                drawn = puck_at(place.at.x, place.at.y, place.height // 2, on=True, word="D")
                yield f'<g class="puck" role="img" aria-label="{words}"><title>{words}</title>{drawn}</g>'

    def _crown(self) -> Iterator[str]:
        """The crown on the winning number (5.3(c)); here it stays until the next spin."""
        if self.result_area is not None:
            yield _outline(
                self.result_area.shape, Tone("none", "#ffd75e", WHITE), ' class="came-there" stroke-width="8"'
            )
        for place in self.layout.places:
            if self.result_area is not None and place.name == f"crown {self.result_area.on}":
                words = f"the crown is on {self.result_area.on}"
                drawn = crown_at(place.at.x, place.at.y, place.height)
                yield f'<g class="puck" role="img" aria-label="{words}"><title>{words}</title>{drawn}</g>'

    def _shown(self) -> Iterator[str]:
        """The last roll, number or symbol, if the felt has a place for it."""
        if self.layout.result_place is not None and self.rests:
            drawn, words = result_at(self.layout.result_place, self.rests, self.layout)
            yield f'<g class="shown" role="img" aria-label={quoteattr(words)}><title>{escape(words)}</title>{drawn}</g>'

    def _place(self, area: Area) -> ChipPlace:
        return chip_place(area, self.radius)

    def _stacks(self) -> Iterator[str]:
        """All chips. Chips of several patrons on one spot are side by side or overlap; the viewer's own are on top.

        Chips of one of several hands are by that hand.
        """
        asides = {(fan.hand.place, fan.hand.hand): fan.aside for fan in self.fans if not fan.alone}
        by_spot: dict[tuple[Point, int], list[Chips]] = {}
        for each in self.chips:
            area, at, radius = self.layout.area(each.wager, each.on, each.seat), None, self.radius
            if area is not None:
                at, radius = self._place(area).at, self.radius if each.hand else self._place(area).radius
            at = at or self.layout.spot(each.wager, each.on, each.seat)
            if (aside := asides.get((f"box {each.on}", each.hand))) is not None:
                at = self._by_the_hand(at, each.on, aside)
            by_spot.setdefault((at, radius), []).append(each)
        for (at, radius), stacks in by_spot.items():
            area = self.layout.area(stacks[0].wager, stacks[0].on, stacks[0].seat)
            width = radius * 2 if area is None or area.tone == "ring" else radius * 3 // 4  # else they hide the label
            step = width // max(1, len(stacks) - 1)
            for number, each in enumerate(sorted(stacks, key=lambda stack: stack.mine)):
                aside = (2 * number - len(stacks) + 1) * step // 2
                yield from _stack(each, Point(at.x + aside, at.y), radius, self._stack_id(each))
        yield from self._names()

    def _names(self) -> Iterator[str]:
        """The owners' names under circles with chips; hidden from screen readers, which read the stack."""
        for area, whose in self.covered.items():
            if area is None or area.tone != "ring":
                continue
            text = ", ".join(dict.fromkeys(filter(None, whose)))
            text = text if len(text) <= _MAX_NAME else f"{text[: _MAX_NAME - 1]}…"
            box, half = area.shape.box, text_width(text, 22) * 2 // 5
            middle = max(_EDGE + half, min(box.x + box.width // 2, self.layout.width - _EDGE - half))
            at = f'x="{middle}" y="{box.y + box.height + 24}"'
            yield f'<text class="whose" aria-hidden="true" {at} {_look(22, "#f6f0df", SANS)}>{escape(text)}</text>'

    def _by_the_hand(self, at: Point, on: str, aside: int) -> Point:
        """The position for wager and double of one of several hands, below it; insurance stays on its line."""
        for ring in (area.shape for area in self.layout.areas if area.on == on):
            if isinstance(ring, Circle) and abs(at.x - ring.x) + abs(at.y - ring.y) < ring.radius * _NEAR // 10:
                return Point(ring.x + aside, ring.y)
        return at

    def _stack_id(self, chips: Chips) -> str:
        """On a page, an id for a stack and its amount, so that only new or changed stacks are animated."""
        if self.live is None:
            return ""
        name = f"felt {chips.whose} {chips.wager} {chips.on} {chips.hand} {chips.cents}"
        return f' id="{escape(name.replace(" ", "-"))}"'


# ---------------------------------------------------------------- SVG helpers


def _sides(width: int, height: int, inset: int) -> str:
    return f'x="{inset}" y="{inset}" width="{width - 2 * inset}" height="{height - 2 * inset}"'


@lru_cache(256)  # of few sizes and colors, for every line of text on a felt
def _look(size: float, ink: str, family: str = "") -> str:
    family = family or (SERIF if size >= _BIG else SANS)
    return f'font-family={quoteattr(family)} font-size="{size:g}" font-weight="bold" fill="{ink}" text-anchor="middle"'


def _lines(lines: Sequence[str], at: Point, size: int, ink: str, turn: int = 0) -> str:
    """Lines of text, centered on a point."""
    leading = size * 1.2
    first = at.y - leading * (len(lines) - 1) / 2 + size * 0.36
    turned = f' transform="rotate({turn} {at.x} {at.y})"' if turn else ""
    return "".join(
        f'<text x="{at.x}" y="{first + leading * number:.1f}" {_look(size, ink)}{turned}>{escape(line)}</text>'
        for number, line in enumerate(lines)
    )


def _outline(shape: Shape, tone: Tone, more: str) -> str:
    paint = f'fill="{tone.fill}" fill-opacity="{tone.opacity}" stroke="{tone.edge}"{more}'
    match shape:
        case Rect(x, y, width, height, corner_radius):
            return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{corner_radius}" {paint}/>'
        case Circle(x, y, radius):
            return f'<circle cx="{x}" cy="{y}" r="{radius}" {paint}/>'
        case Polygon(points):
            return f'<polygon points="{" ".join(f"{at.x},{at.y}" for at in points)}" {paint}/>'
        case _:
            assert_never(shape)


def _wheel(wheel: Wheel, name: str, rests: str) -> Iterator[str]:
    """The wheel with its stops, turned so that a stop of the tone `rests` is under the clapper."""
    x, y, radius = wheel.at.x, wheel.at.y, wheel.radius
    yield f'<circle cx="{x}" cy="{y + 8}" r="{radius}" fill="#000000" opacity="0.3"/>'
    yield f'<circle cx="{x}" cy="{y}" r="{radius}" fill="#5a3416" stroke="#f0cf7a" stroke-width="4"/>'
    outer, inner, count = radius - 16, radius * 0.60, len(wheel.stops)
    first = next((number for number, (_, tone) in enumerate(wheel.stops) if tone == rests), 0)
    yield f'<g class="wheel" id="{name}">'
    for number, (label, tone) in enumerate((*wheel.stops[first:], *wheel.stops[:first])):
        size = min(26.0, outer * 2 * math.pi / count * 1.25 / (len(label) + 0.4))
        turn = 360 * number / count
        half = math.pi / count
        far = (outer * math.sin(half), -outer * math.cos(half))
        near = (inner * math.sin(half), -inner * math.cos(half))
        path = (
            f"M{-near[0]:.2f} {near[1]:.2f}L{-far[0]:.2f} {far[1]:.2f}A{outer} {outer} 0 0 1 {far[0]:.2f} {far[1]:.2f}"
            f"L{near[0]:.2f} {near[1]:.2f}Z"
        )
        yield (
            f'<g transform="translate({x} {y}) rotate({turn:.3f})"><path d="{path}" fill="{TONES[tone].fill}" '
            f'stroke="#f0cf7a" stroke-width="1.500"/><circle cy="{-(outer + 8)}" cx="{far[0]:.2f}" r="3.500" '
            f'fill="#f0cf7a"/><text y="{-outer + 14 + size:.1f}" {_look(size, TONES[tone].ink, SANS)}>'
            f"{escape(label)}</text></g>"
        )
    yield "</g>"
    yield f'<circle cx="{x}" cy="{y}" r="{inner:.1f}" fill="#3d2210" stroke="#f0cf7a" stroke-width="4"/>'
    for spoke in range(6):
        yield (
            f'<path d="M0 {-inner * 0.28:.1f}L{inner * 0.09:.1f} {-inner * 0.6:.1f}L0 {-inner * 0.92:.1f}'
            f'L{-inner * 0.09:.1f} {-inner * 0.6:.1f}Z" fill="#caa24a" transform="translate({x} {y}) rotate({spoke * 60})"/>'
        )
    yield f'<circle cx="{x}" cy="{y}" r="{inner * 0.22:.1f}" fill="#caa24a" stroke="#fff0c4" stroke-width="3"/>'
    yield f'<path d="M{x - 16} {y - radius - 10}h32l-16 52Z" fill="#fbf7ea" stroke="#3d2210" stroke-width="2"/>'


def _fans(layout: Layout, hands: Sequence[Hand]) -> tuple[_Fan, ...]:
    """The positions of all hands: a single hand starts at its place; split hands share its width."""
    places = {place.name: place for place in layout.places}
    named = dict.fromkeys(hand.place for hand in hands if hand.place in places)
    fans: list[_Fan] = []
    for name in named:
        here = sorted((each for each in hands if each.place == name), key=lambda hand: hand.hand)
        fans += _within(places[name], here) if places[name].width else _fanned(places[name], here, layout)
    others = [hand for hand in hands if hand.place not in places]
    return (*fans, *_on_free_places(layout, others))


def _on_free_places(layout: Layout, hands: Sequence[Hand]) -> Iterator[_Fan]:
    """Hands whose place is not on the felt: each gets a free place, or a share of one if there are too many."""
    if not (hands and layout.free_places):
        return
    at_once = -(-len(hands) // len(layout.free_places))
    several = Counter(hand.place for hand in hands)
    for number, place in enumerate(layout.free_places):
        for fan in _within(place, hands[number * at_once : (number + 1) * at_once]):
            alone = several[fan.hand.place] == 1
            caption, letters = _caption(fan.hand, place.width // at_once - 6, alone=alone)
            yield replace(fan, alone=alone, caption=caption, letters=letters)


def _caption(hand: Hand, width: int, *, alone: bool) -> tuple[str, int]:
    """The name of a hand's place with its player, shortened to the width, and the font size."""
    name = hand.place.replace(":", " ").replace("_", " ") + ("" if alone else f"/{hand.hand}")
    whose = f"{name}: {hand.seat}" if hand.seat and hand.seat not in name else name
    for text in (whose, name):
        if (size := fitted((text,), width, _CAPTION * 2, _CAPTION)) >= _SMALLEST:
            return text, size
    while name and text_width(f"{name}…", _SMALLEST) > width:
        name = name[:-1]
    return f"{name}…", _SMALLEST


def _within(place: Place, hands: Sequence[Hand]) -> Iterator[_Fan]:
    """Hands within a place: side by side, or one above the other if it has rows for them, the first one at the bottom."""
    if len(hands) > 1 and place.rows > 1:
        height = (place.height - _GAP // 2 * (place.rows - 1)) // place.rows
        for number, hand in enumerate(hands):
            row = min(place.rows - 1, number)
            at = Point(place.at.x, place.at.y + place.height // 2 - height // 2 - row * (height + _GAP // 2))
            yield replace(_side_by_side(Place(place.name, at, height, place.width), (hand,))[0], alone=False)
        return
    yield from _side_by_side(place, hands)


def _side_by_side(place: Place, hands: Sequence[Hand]) -> tuple[_Fan, ...]:
    """Hands beside each other, with cards of one size; those that do not fit overlap more, and then shrink."""
    if not hands:
        return ()
    room = place.width - (_GAP * len(hands) if len(hands) > 1 else 0)
    further = sum(max(0, len(hand.cards) - 1) for hand in hands)
    piece = max(piece_width(hand.cards) for hand in hands)
    usual, closest = (
        (TILE_STEP * 100 // piece,) * 2 if piece < CARD_WIDTH else (_APART if place.apart else 38, _CLOSEST)
    )
    width = min(place.height * piece // CARD_HEIGHT, room * 100 // (100 * len(hands) + closest * further))
    height = min(place.height, width * CARD_HEIGHT // piece)
    apart = min(width * usual // 100, (room - len(hands) * width) // further) if further else 0
    widths = [width + apart * max(0, len(hand.cards) - 1) for hand in hands]
    between = (place.width - sum(widths)) // max(1, len(hands))
    left, fans = place.at.x - place.width // 2 + between // 2, []
    for hand, wide in zip(hands, widths, strict=True):
        middle = left + wide // 2
        fans.append(_Fan(hand, left, place.at.y - height // 2, height, apart, len(hands) == 1, middle - place.at.x))
        left += wide + between
    return tuple(fans)


def _fanned(place: Place, hands: Sequence[Hand], layout: Layout) -> Iterator[_Fan]:
    height = place.height if len(hands) == 1 else place.height * 3 // 4
    width = height * CARD_WIDTH // CARD_HEIGHT
    further = sum(len(hand.cards) - 1 for hand in hands)
    share = _SHARE_UPRIGHT if layout.width < _UPRIGHT else _SHARE
    room = layout.width * share // 100 - len(hands) * (width + _GAP)
    apart = max(width * 20 // 100, min(width * 38 // 100, room // max(1, further)))
    dealer = place.name == "dealer"
    if dealer and len(hands[0].cards) <= 2:
        apart = height * 78 // 100
    total = len(hands) * (width + _GAP) - _GAP + further * apart
    left = place.at.x - width // 2 if dealer else place.at.x - total // 2
    left = max(_EDGE, min(left, layout.width - _EDGE - total))
    for hand in hands:
        hand_width = width + apart * (len(hand.cards) - 1)
        aside = left + hand_width // 2 - place.at.x
        yield _Fan(hand, left, place.at.y - height // 2, height, apart, len(hands) == 1, aside)
        left += hand_width + _GAP


def _count_plate(text: str, fan: _Fan, felt_width: int) -> Iterator[str]:
    """The count of a hand, on a small plate over its upper edge. It stays on the felt."""
    if not text:
        return
    size = max(20, fan.height * 17 // 100)
    width = max(text_width(text, size) * 9 // 10 + size, size * 2)
    edge = width // 2 + _MARGIN
    x = max(edge, min(fan.left + fan.width // 2, felt_width - edge))
    y = fan.top - size * 2 // 5
    if fan.hand.place == "dealer":  # at the upper rail: the plate goes below
        y = fan.top + fan.height + size * 2 // 5
    yield (
        f'<g class="count"><rect x="{x - width // 2}" y="{y - size * 3 // 4}" width="{width}" height="{size * 3 // 2}" '
        f'rx="{size * 3 // 4}" fill="#0c1210" stroke="#f0cf7a" stroke-width="2"/>'
        f'<text x="{x}" y="{y + size * 0.36:.1f}" {_look(size, "#f6f0df", SANS)}>{escape(text)}</text></g>'
    )


# ---------------------------------------------------------------- chips


def chip_colors(cents: int) -> Iterator[tuple[str, str, str]]:
    """The chips that make up an amount, highest value first: disc, edge, ink."""
    for value, disc, edge, ink in _CHIPS:
        count, cents = divmod(cents, value)
        yield from [(disc, edge, ink)] * min(count, _MOST_CHIPS)


def short_amount(cents: int) -> str:
    """An amount that fits on a chip: 25, 2.50, 1.5K."""
    whole = cents // _HUNDRED
    for unit, letter in ((_MILLION, "M"), (_THOUSAND, "K")):
        if whole >= unit:
            return f"{whole / unit:.1f}".removesuffix(".0") + letter
    return f"{whole}.{cents % _HUNDRED:02d}" if cents % _HUNDRED else str(whole)


def _stack(chips: Chips, at: Point, radius: int, name: str) -> Iterator[str]:
    """A stack of chips, the highest value on top, with the amount on it."""
    discs = list(chip_colors(chips.cents))[:_MOST_CHIPS][::-1]
    mine = " is-mine" if chips.mine else " is-theirs" if chips.whose else ""
    words = chips.words
    data = (
        f'data-whose={quoteattr(chips.whose)} data-bet={quoteattr(chips.name)} data-hand="{chips.hand}"' if name else ""
    )
    yield f'<g class="chips{mine}"{name} {data} role="img" aria-label={quoteattr(words)}><title>{escape(words)}</title>'
    yield f'<ellipse cx="{at.x + 2}" cy="{at.y + 4}" rx="{radius + 2}" ry="{radius}" fill="#000000" opacity="0.35"/>'
    rise = radius // 8
    bottom = at.y + rise * (len(discs) - 1) // 2
    for number, (disc, edge, _) in enumerate(discs):
        yield from _disc(at.x, bottom - rise * number, radius, disc, edge)
    top, ink = bottom - rise * (len(discs) - 1), discs[-1][2]
    if chips.mine:
        yield f'<circle class="own" cx="{at.x}" cy="{top}" r="{radius + 2}" fill="none" stroke="#ffd75e" stroke-width="5"/>'
    text = short_amount(chips.cents)
    size = radius
    while text_width(text, size) > radius * 5 // 4:
        size -= 1
    yield f'<text x="{at.x}" y="{top + size * 0.36:.1f}" {_look(size, ink, SANS)}>{text}</text>'
    if chips.called:
        yield from _called(chips.called, Point(at.x + radius * 3 // 4, top - radius * 3 // 4), radius // 2)
    yield "</g>"


def _disc(x: int, y: int, radius: int, disc: str, edge: str) -> Iterable[str]:
    """A chip seen from above, with six marks on its rim."""
    rim = radius - 4
    around = 2 * math.pi * rim
    yield f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{disc}" stroke="#00000088" stroke-width="1.500"/>'
    yield (
        f'<circle cx="{x}" cy="{y}" r="{rim}" fill="none" stroke="{edge}" stroke-width="6" '
        f'stroke-dasharray="{around / 14:.2f} {around / 12 - around / 14 + around / 12:.2f}"/>'
    )
    yield f'<circle cx="{x}" cy="{y}" r="{radius * 0.68:.1f}" fill="{disc}" stroke="{edge}" stroke-width="1"/>'


def _called(called: str, at: Point, radius: int) -> Iterator[str]:
    """The marker of a wager called on or off."""
    yield puck_at(at.x, at.y, radius, on=called == "on")
