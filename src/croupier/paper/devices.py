"""Small drawings of dice, drawn numbers, the result of a wheel, the puck, the crown and the discard tray, each with its text."""

from __future__ import annotations

from xml.sax.saxutils import escape, quoteattr

from croupier.engine.layout import Area, Layout, Place
from croupier.paper.chart import SANS
from croupier.paper.colors import TONES

_NUMBERS = ("", "one", "two", "three", "four", "five", "six")
_LOW, _MID, _HIGH = 26, 50, 74
_PIPS = {
    1: ((_MID, _MID),),
    2: ((_LOW, _LOW), (_HIGH, _HIGH)),
    3: ((_LOW, _LOW), (_MID, _MID), (_HIGH, _HIGH)),
    4: ((_LOW, _LOW), (_HIGH, _LOW), (_LOW, _HIGH), (_HIGH, _HIGH)),
    5: ((_LOW, _LOW), (_HIGH, _LOW), (_MID, _MID), (_LOW, _HIGH), (_HIGH, _HIGH)),
    6: ((_LOW, _LOW), (_HIGH, _LOW), (_LOW, _MID), (_HIGH, _MID), (_LOW, _HIGH), (_HIGH, _HIGH)),
}


def _small(kind: str, words: str, width: int, height: int, drawn: str, shown_height: int) -> str:
    size = f'width="{width * shown_height // height}" height="{shown_height}" viewBox="0 0 {width} {height}"'
    opening = f'<svg xmlns="http://www.w3.org/2000/svg" class="device {kind}" {size} role="img"'
    return f"{opening} aria-label={quoteattr(words)}><title>{escape(words)}</title>{drawn}</svg>"


def spoken_roll(text: str) -> str:
    """A roll in words: "3-4" becomes "three and four: 7"."""
    faces = [int(face) for face in text.split("-")]
    return f"{' and '.join(_NUMBERS[face] for face in faces)}: {sum(faces)}"


def dice_svg(text: str, height: int = 72) -> str:
    """The dice of a roll such as "3-4"."""
    faces = [int(face) for face in text.split("-")]
    return _small("dice", spoken_roll(text), 112 * len(faces) - 4, 108, _dice(faces), height)


def _dice(faces: list[int]) -> str:
    return "".join(
        f'<g transform="translate({4 + 112 * place} 4)"><g class="die">{_die(face)}</g></g>'
        for place, face in enumerate(faces)
    )


def die_at(face: int, x: int, y: int, size: int) -> str:
    """One die around a center, as part of a larger drawing."""
    return f'<g transform="translate({x - size / 2:.1f} {y - size / 2:.1f}) scale({size / 100:.3f})">{_die(face)}</g>'


def is_roll(text: str) -> bool:
    """Whether the text is a roll with faces from 1 to 6, such as "3-4" or "1-5-5"."""
    return all(face in {str(number) for number in _PIPS} for face in text.split("-"))


def result_at(place: Place, text: str, layout: Layout) -> tuple[str, str]:
    """The last roll or spin on a plain felt, as part of a larger drawing, and its text."""
    if place.name == "dice" and is_roll(text):
        faces = [int(face) for face in text.split("-")]
        width, height, drawn, words = 112 * len(faces) - 4, 108, _dice(faces), spoken_roll(text)
    else:
        width, height, (drawn, words) = 100, 100, _stop(layout, text)
    scale = min(place.height / height, place.width / width)
    left, top = place.at.x - width * scale / 2, place.at.y - height * scale / 2
    return f'<g transform="translate({left:.1f} {top:.1f}) scale({scale:.3f})">{drawn}</g>', words


def _die(face: int) -> str:
    pips = "".join(f'<circle cx="{x}" cy="{y}" r="10.500" class="spot" fill="#fffdf6"/>' for x, y in _PIPS[face])
    return (
        '<rect x="0" y="3" width="100" height="100" rx="18" fill="#000000" opacity="0.3"/>'
        '<rect width="100" height="100" rx="18" fill="#b3141f" stroke="#6d0a12" stroke-width="2"/>'
        '<rect x="5" y="5" width="90" height="90" rx="26" fill="#c9202c"/>'
        f"{pips}"
    )


def puck_at(x: int, y: int, radius: int, *, on: bool, word: str = "") -> str:
    """The puck as part of a larger drawing, with ON, OFF or another word."""
    fill, ink, said = ("#fdfcf7", "#14161a", "ON") if on else ("#14161a", "#fdfcf7", "OFF")
    word = word or said
    size = radius * (1.1 if len(word) == 1 else 0.7)
    return (
        f'<circle cx="{x}" cy="{y + radius * 0.08:.2f}" r="{radius}" fill="#000000" opacity="0.35"/>'
        f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{fill}" stroke="{ink}" stroke-width="2"/>'
        f'<circle cx="{x}" cy="{y}" r="{radius * 0.84:.2f}" fill="none" stroke="{ink}" stroke-width="1.500"/>'
        f'<text x="{x}" y="{y + size * 0.36:.2f}" font-family={quoteattr(SANS)} font-size="{size:.2f}" '
        f'font-weight="bold" fill="{ink}" text-anchor="middle">{word}</text>'
    )


def crown_at(x: int, y: int, height: int) -> str:
    """The crown that marks the winning number, as part of a larger drawing."""
    points = "M-30 22L-36 -14L-16 2L0 -26L16 2L36 -14L30 22Z"
    return (
        f'<g transform="translate({x} {y}) scale({height / 60:.3f})"><path d="{points}" transform="translate(2 4)" '
        f'fill="#000000" opacity="0.4"/><path d="{points}" fill="#f6cf5f" stroke="#3d2210" stroke-width="3" '
        'stroke-linejoin="round"/><path d="M-29 13H29" stroke="#3d2210" stroke-width="3"/></g>'
    )


def stop_svg(layout: Layout, text: str, height: int = 72) -> str:
    """The winning number or symbol, in the colors of the felt."""
    drawn, words = _stop(layout, text)
    return _small("stop", words, 100, 100, drawn, height)


def _stop(layout: Layout, text: str) -> tuple[str, str]:
    area = area_of(layout, text)
    tone = TONES[area.tone if area is not None else "baize"]
    shown = area.label[0] if area is not None and area.label else text
    size = min(46, 118 // max(len(shown), 2))
    fill = tone.fill if tone.fill != "none" else "#0f5c38"
    drawn = (
        f'<circle cx="50" cy="50" r="48" fill="#caa24a"/><circle cx="50" cy="50" r="44" fill="{fill}" stroke="#fff6dc" '
        'stroke-width="2"/><circle cx="50" cy="13" r="6" fill="#ffffff" stroke="#8d8a80"/>'
        f'<text x="50" y="{54 + size * 0.36:.2f}" font-family={quoteattr(SANS)} font-size="{size}" font-weight="bold" '
        f'fill="{tone.ink}" text-anchor="middle">{escape(shown)}</text>'
    )
    return drawn, _stop_words(area, text)


def area_of(layout: Layout, text: str) -> Area | None:
    """The area of a single number or symbol."""
    return next((area for area in layout.areas if text == (area.on or area.wager)), None)


def _stop_words(area: Area | None, text: str) -> str:
    tone = area.tone if area is not None else ""
    return f"{text}, {tone}" if tone in {"red", "black", "green"} and text.isdigit() else text


def chance_svg(layout: Layout, tape: str, text: str, height: int = 72) -> str:
    """The result of any device: dice by their faces, anything else by its area on the felt."""
    if tape == "numbers":
        return numbers_svg(text, height)
    return dice_svg(text, height) if tape == "dice" and is_roll(text) else stop_svg(layout, text, height)


_BALLS_IN_A_ROW, _BALL = 10, 52


def numbers_svg(text: str, height: int = 72) -> str:
    """Drawn numbers as balls, from the lowest to the highest."""
    numbers = sorted(map(int, text.split("-")))
    rows = -(-len(numbers) // _BALLS_IN_A_ROW)
    balls = (_ball(number, *divmod(at, _BALLS_IN_A_ROW)) for at, number in enumerate(numbers))
    words = f"drawn: {', '.join(map(str, numbers))}"
    return _small("balls", words, _BALL * min(len(numbers), _BALLS_IN_A_ROW), _BALL * rows, "".join(balls), height)


def _ball(number: int, row: int, column: int) -> str:
    x, y = _BALL * column + _BALL // 2, _BALL * row + _BALL // 2
    return (
        f'<g class="drawn"><circle cx="{x}" cy="{y}" r="23" fill="#fdfcf7" stroke="#caa24a" stroke-width="4"/>'
        f'<text x="{x}" y="{y + 8}" font-family={quoteattr(SANS)} font-size="23" font-weight="bold" fill="#14161a" '
        f'text-anchor="middle">{number}</text></g>'
    )


# ---------------------------------------------------------------- the discard tray

_TRAY_WIDTH, _TRAY_HEIGHT, _TRAY_EDGE = 150, 190, 14
_CARDS_BETWEEN_EDGES = 13  # those that one sees, so that the stack looks like cards


def tray_svg(cards: int, size: int) -> str:
    """A discard tray with so many cards of a shoe that fills it. Nothing is written on it: the eye estimates."""
    room, bottom, left = _TRAY_HEIGHT - 2 * _TRAY_EDGE, _TRAY_HEIGHT - _TRAY_EDGE, _TRAY_EDGE + 4
    stack, across = room * cards // size, _TRAY_WIDTH - 2 * left
    edges = range(_CARDS_BETWEEN_EDGES, cards, _CARDS_BETWEEN_EDGES)
    lines = "".join(f"M{left} {bottom - room * at // size}h{across}" for at in edges)
    wall = f"M{_TRAY_EDGE} {_TRAY_EDGE}v{room}h{_TRAY_WIDTH - 2 * _TRAY_EDGE}v-{room}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="tray-drawn" viewBox="0 0 {_TRAY_WIDTH} {_TRAY_HEIGHT}" role="img" '
        f'aria-label="The discard tray with {cards} cards; {size} would fill it">'
        f'<rect x="2" y="2" width="{_TRAY_WIDTH - 4}" height="{_TRAY_HEIGHT - 4}" rx="6" fill="#7a1620" opacity=".35"/>'
        f'<rect x="{left}" y="{bottom - stack}" width="{across}" height="{stack}" fill="#f6f0df"/>'
        f'<path d="{lines}" stroke="#c9bfa4" stroke-width=".7"/>'
        f'<path d="{wall}" fill="none" stroke="#d8495a" stroke-width="4"/></svg>'
    )
