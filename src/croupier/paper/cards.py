"""Playing cards and pai gow tiles as SVG: corner marks, pips, court cards of simple shapes, a joker, and a back.

Suits are paths, not letters, so they look the same with every font. The deck has four colors (black spades, red hearts,
blue diamonds, green clubs); inside an element of the class `two-colours` it has two. Every card has its name as a title.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from xml.sax.saxutils import escape, quoteattr

from croupier.engine.hand import BACKS, FACE_DOWN, spoken_cards
from croupier.equipment.cards import Card
from croupier.equipment.decks.deck import known_piece
from croupier.equipment.decks.tiles import TILE_FACE_DOWN, Tile
from croupier.paper.chart import SERIF

WIDTH, HEIGHT = 250, 350  # of a card, before scaling
TILE_WIDTH = 152  # of a tile, which is as high as a card
TILE_STEP = TILE_WIDTH + 12  # from one tile to the next: they lie side by side

SUIT_COLORS = {"s": "#16181d", "h": "#c3142d", "d": "#1553b5", "c": "#0a7a3c"}
_GOLD, _PALE, _FACE, _HAIR = "#d8a31f", "#fdfbf4", "#f6dcc0", "#7a4a22"
_CLUB = (
    "M-22 -25a22 22 0 1 0 44 0a22 22 0 1 0 -44 0Z"
    "M-49 11a22.500 22.500 0 1 0 45 0a22.500 22.500 0 1 0 -45 0Z"
    "M4 11a22.500 22.500 0 1 0 45 0a22.500 22.500 0 1 0 -45 0Z"
    "M9 -14L-9 -14L-7 6C-7 30 -10 44 -19 50L19 50C10 44 7 30 7 6Z"
)
# Each suit extends fifty units from its center.
SUIT_PATHS = {
    "s": (
        "M0 -50C8 -33 47 -9 47 17C47 33 35 42 23 42C14 42 8 37 4.500 29C5 40 9 46 17 50L-17 50C-9 46 -5 40 -4.500 29"
        "C-8 37 -14 42 -23 42C-35 42 -47 33 -47 17C-47 -9 -8 -33 0 -50Z"
    ),
    "h": "M0 48C-9 32 -48 9 -48 -18C-48 -36 -36 -47 -23 -47C-12 -47 -4 -40 0 -29C4 -40 12 -47 23 -47"
    "C36 -47 48 -36 48 -18C48 9 9 32 0 48Z",
    "d": "M0 -50C9 -31 23 -13 38 0C23 13 9 31 0 50C-9 31 -23 13 -38 0C-23 -13 -9 -31 0 -50Z",
    "c": _CLUB,
}

# The columns and rows of the pips.
_LEFT, _MIDDLE, _RIGHT = 83, 125, 167
_TOP, _BOTTOM = 78, 272
_CENTRE = (_TOP + _BOTTOM) // 2
_UPPER, _LOWER = _TOP + (_BOTTOM - _TOP) // 3, _BOTTOM - (_BOTTOM - _TOP) // 3
_CORNERS = [(x, y) for y in (_TOP, _BOTTOM) for x in (_LEFT, _RIGHT)]
_SIX = [*_CORNERS, (_LEFT, _CENTRE), (_RIGHT, _CENTRE)]
_EIGHT = [*_CORNERS, *[(x, y) for y in (_UPPER, _LOWER) for x in (_LEFT, _RIGHT)]]
_ABOVE, _BELOW = (_TOP + _CENTRE) // 2, (_BOTTOM + _CENTRE) // 2
_PIPS = {
    "2": [(_MIDDLE, _TOP), (_MIDDLE, _BOTTOM)],
    "3": [(_MIDDLE, _TOP), (_MIDDLE, _CENTRE), (_MIDDLE, _BOTTOM)],
    "4": _CORNERS,
    "5": [*_CORNERS, (_MIDDLE, _CENTRE)],
    "6": _SIX,
    "7": [*_SIX, (_MIDDLE, _ABOVE)],
    "8": [*_SIX, (_MIDDLE, _ABOVE), (_MIDDLE, _BELOW)],
    "9": [*_EIGHT, (_MIDDLE, _CENTRE)],
    "T": [*_EIGHT, (_MIDDLE, (_TOP + _UPPER) // 2), (_MIDDLE, (_BOTTOM + _LOWER) // 2)],
}


def hand_svg(cards: Sequence[str]) -> str:
    """A hand as a complete SVG; the cards overlap, but every corner stays readable."""
    name = spoken_cards(tuple(cards))
    piece = piece_width(cards)
    step = TILE_STEP if piece < WIDTH else WIDTH * 38 // 100
    width = piece + step * max(len(cards) - 1, 0)
    size = f'width="{width}" height="{HEIGHT}" viewBox="0 0 {width} {HEIGHT}"'
    drawn = "".join(card_at(card, number * step, 0, HEIGHT) for number, card in enumerate(cards))
    opening = f'<svg xmlns="http://www.w3.org/2000/svg" class="hand" {size} role="img" aria-label={quoteattr(name)}>'
    return f"{opening}<title>{escape(name)}</title>{drawn}</svg>"


def piece_width(pieces: Sequence[str]) -> int:
    """The width of the pieces of a hand, before scaling: cards, or tiles, which are narrower."""
    return TILE_WIDTH if pieces and all(_is_tile(each) for each in pieces) else WIDTH


def _is_tile(text: str) -> bool:
    return text == TILE_FACE_DOWN or (text not in BACKS and isinstance(known_piece(text), Tile))


def piece_svg(text: str) -> str:
    """One card or tile as a complete SVG, named."""
    name, width = spoken_cards((text,)), piece_width((text,))
    size = f'width="{width}" height="{HEIGHT}" viewBox="0 0 {width} {HEIGHT}"'
    opening = f'<svg xmlns="http://www.w3.org/2000/svg" class="piece" {size} role="img" aria-label={quoteattr(name)}>'
    return f"{opening}{card_at(text, 0, 0, HEIGHT)}</svg>"


def card_at(text: str, left: int, top: int, height: int, name: str = "") -> str:
    """One card as part of a larger drawing, with its title; `name` becomes its id."""
    id_attribute = f' id="{name}"' if name else ""
    return (
        f'<g class="card"{id_attribute} transform="translate({left} {top}) scale({height / HEIGHT:.4f})">'
        f'<title>{escape(spoken_cards((text,)))}</title><g class="card-body">{_drawn(text)}</g></g>'
    )


def _drawn(text: str) -> str:
    if text in BACKS:
        return "".join(_back() if text == FACE_DOWN else _tile())
    piece = known_piece(text)
    return "".join(_tile(piece) if isinstance(piece, Tile) else _front(Card(*text)))


def suit(letter: str, x: float, y: float, scale: float, *, turned: bool = False) -> str:
    """A suit mark in the current color."""
    turn = " rotate(180)" if turned else ""
    place = f"translate({x:g} {y:g}){turn} scale({scale:g})"
    return f'<path d="{SUIT_PATHS[letter]}" transform="{place}" fill="currentColor"/>'


def _paper() -> str:
    edge = 'fill="#fffefa" stroke="#8d8a80" stroke-width="2"'
    return f'<rect class="card-face" x="1" y="1" width="{WIDTH - 2}" height="{HEIGHT - 2}" rx="18" {edge}/>'


def _front(card: Card) -> Iterator[str]:
    yield _paper()
    if card.is_joker:
        yield from _joker()
        return
    yield f'<g class="suit-{card.suit}" color="{SUIT_COLORS[card.suit]}">'
    for turned in (False, True):
        yield f'<g transform="rotate(180 {WIDTH // 2} {HEIGHT // 2})">' if turned else "<g>"
        yield _rank(card.rank)
        yield suit(card.suit, 29, 92, 0.34)
        yield "</g>"
    if card.rank == "A":
        yield from _ace(card.suit)
    elif card.rank in _PIPS:
        for x, y in _PIPS[card.rank]:
            yield suit(card.suit, x, y, 0.46, turned=y > _CENTRE)
    else:
        yield from _court(card)
    yield "</g>"


def _rank(rank: str) -> str:
    shown, size, squeeze = ("10", 38, ' letter-spacing="-3"') if rank == "T" else (rank, 52, "")
    left = 30 if rank == "T" else 29
    look = f'font-family={quoteattr(SERIF)} font-size="{size}" font-weight="bold" text-anchor="middle"{squeeze}'
    return f'<text x="{left}" y="62" {look} fill="currentColor">{shown}</text>'


def _ace(letter: str) -> Iterator[str]:
    yield suit(letter, WIDTH // 2, HEIGHT // 2, 1.25)
    yield (
        f'<circle cx="{WIDTH // 2}" cy="{HEIGHT // 2}" r="88" fill="none" stroke="currentColor" stroke-width="2" '
        'stroke-dasharray="2 7" stroke-linecap="round"/>'
    )


# ---------------------------------------------------------------- the court


_HEADS = {
    # A crown with five points, a coronet with pearls, a cap with a feather.
    "K": (
        f'<path d="M93 104L88 66L106 84L125 58L144 84L162 66L157 104Z" fill="{_GOLD}" stroke="currentColor" '
        'stroke-width="3" stroke-linejoin="round"/><circle cx="125" cy="56" r="6" fill="currentColor"/>'
        f'<circle cx="88" cy="65" r="5" fill="{_GOLD}" stroke="currentColor" stroke-width="2"/>'
        f'<circle cx="162" cy="65" r="5" fill="{_GOLD}" stroke="currentColor" stroke-width="2"/>'
        '<path d="M95 97L155 97" stroke="currentColor" stroke-width="4"/>'
    ),
    "Q": (
        f'<path d="M96 103C96 78 108 70 125 70C142 70 154 78 154 103Z" fill="{_GOLD}" stroke="currentColor" '
        'stroke-width="3"/><path d="M97 96C112 88 138 88 153 96" stroke="currentColor" stroke-width="4" fill="none"/>'
        + "".join(
            f'<circle cx="{x}" cy="{y}" r="6" fill="#fffefa" stroke="currentColor" stroke-width="2.500"/>'
            for x, y in ((98, 80), (110, 69), (125, 64), (140, 69), (152, 80))
        )
    ),
    "J": (
        '<path d="M92 102C88 80 104 68 126 68C150 68 164 80 160 96L92 102Z" fill="currentColor"/>'
        f'<path d="M90 100L162 94L162 104L90 108Z" fill="{_GOLD}" stroke="currentColor" stroke-width="2"/>'
        f'<path d="M150 80C170 72 178 56 176 44C160 52 148 62 146 78Z" fill="{_GOLD}" stroke="currentColor" '
        'stroke-width="2.500"/>'
    ),
}
_HAIRS = {
    "K": f'<path d="M97 104C90 128 96 152 106 160L144 160C154 152 160 128 153 104Z" fill="{_HAIR}"/>',
    "Q": f'<path d="M97 100C78 132 86 160 96 172L154 172C164 160 172 132 153 100Z" fill="{_HAIR}"/>',
    "J": f'<path d="M98 104C88 120 88 140 94 150L156 150C162 140 162 120 152 104Z" fill="{_GOLD}"/>',
}
_CHINS = {
    "K": f'<path d="M103 128C104 158 114 170 125 172C136 170 146 158 147 128C140 138 110 138 103 128Z" fill="{_HAIR}"/>',
    "Q": '<circle cx="103" cy="140" r="4" fill="currentColor"/><circle cx="147" cy="140" r="4" fill="currentColor"/>',
    "J": "",
}


def _court(card: Card) -> Iterator[str]:
    """A court card: the same figure twice, the lower one upside down."""
    yield (
        f'<rect x="52" y="36" width="146" height="278" rx="10" fill="{_PALE}" stroke="currentColor" stroke-width="2.500"/>'
        f'<rect x="57" y="41" width="136" height="268" rx="7" fill="none" stroke="{_GOLD}" stroke-width="2"/>'
    )
    for turned in (False, True):
        yield f'<g transform="rotate(180 {WIDTH // 2} {HEIGHT // 2})">' if turned else "<g>"
        yield from _figure(card)
        yield suit(card.suit, 70, 55, 0.2)
        yield "</g>"
    yield f'<path d="M58 175L192 175" stroke="{_GOLD}" stroke-width="5"/>'
    yield '<path d="M58 175L192 175" stroke="currentColor" stroke-width="1.500"/>'
    yield f'<circle cx="125" cy="175" r="12" fill="{_PALE}" stroke="{_GOLD}" stroke-width="3"/>'
    yield suit(card.suit, 125, 175, 0.15)


def _figure(card: Card) -> Iterator[str]:
    yield _HAIRS[card.rank]
    yield '<path d="M58 175C60 158 84 150 104 147L146 147C166 150 190 158 192 175Z" fill="currentColor"/>'
    yield f'<path d="M66 175C72 162 84 158 98 155M184 175C178 162 166 158 152 155" stroke="{_GOLD}" '
    yield 'stroke-width="3" fill="none"/>'
    yield f'<path d="M108 147L125 175L142 147Z" fill="{_GOLD}" stroke="{_PALE}" stroke-width="2"/>'
    yield f'<path d="M114 132L136 132L136 148C132 156 118 156 114 148Z" fill="{_FACE}"/>'
    yield f'<ellipse cx="125" cy="121" rx="22" ry="26" fill="{_FACE}" stroke="{_HAIR}" stroke-width="1.500"/>'
    yield _CHINS[card.rank]
    yield (
        '<path d="M113 114q4 -4 8 0M129 114q4 -4 8 0" stroke="#2b2118" stroke-width="2.500" fill="none" '
        'stroke-linecap="round"/><circle cx="117" cy="118" r="2.200" fill="#2b2118"/>'
        '<circle cx="133" cy="118" r="2.200" fill="#2b2118"/>'
        '<path d="M125 117L122.500 128L127 128" stroke="#a8744c" stroke-width="1.800" fill="none"/>'
        '<path d="M118 136q7 5 14 0" stroke="#b0302f" stroke-width="2.500" fill="none" stroke-linecap="round"/>'
    )
    yield _HEADS[card.rank]


# ---------------------------------------------------------------- the joker


def _joker() -> Iterator[str]:
    """A cap with three bells over a star, and the word in both corners."""
    look = f'font-family={quoteattr(SERIF)} font-size="25" font-weight="bold" text-anchor="middle"'
    yield '<g class="joker" color="#5a2a86">'
    for turned in (False, True):
        yield f'<g transform="rotate(180 {WIDTH // 2} {HEIGHT // 2})">' if turned else "<g>"
        yield "".join(
            f'<text x="27" y="{44 + 25 * row}" {look} fill="currentColor">{letter}</text>'
            for row, letter in enumerate("JOKER")
        )
        yield "</g>"
    yield '<path d="M80 176C66 130 72 98 62 92C88 88 104 112 106 136L125 84L144 136C146 112 162 88 188 92'
    yield 'C178 98 184 130 170 176Z" fill="currentColor"/>'
    yield f'<path d="M78 176L172 176L168 194L82 194Z" fill="{_GOLD}" stroke="currentColor" stroke-width="2"/>'
    yield from (
        f'<circle cx="{x}" cy="{y}" r="9" fill="{_GOLD}" stroke="currentColor" stroke-width="2"/>'
        for x, y in ((62, 94), (125, 82), (188, 94))
    )
    yield f'<path d="{_STAR}" fill="{_GOLD}" stroke="currentColor" stroke-width="3" stroke-linejoin="round"/></g>'


_STAR = "M125 208L134 234L162 235L140 252L148 278L125 262L102 278L110 252L88 235L116 234Z"


# ---------------------------------------------------------------- tiles


_SPOT = 16
_WHITE_SPOT, _RED_SPOT = "#f7f3e6", "#e0334a"
_ACROSS, _DOWN, _END = (
    38,
    50,
    84,
)  # of the outer spots of an end from its middle, and of that from the middle of the tile
_SPOTS = {
    1: ((0, 0),),
    2: ((0, -1), (0, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
_RED_ENDS = frozenset({1, 4})


def _tile(tile: Tile | None = None) -> Iterator[str]:
    """A tile with its spots, or the back of one. Ones and fours are red, as is one half of the double six."""
    box = f'x="2" y="2" width="{TILE_WIDTH - 4}" height="{HEIGHT - 4}" rx="18"'
    yield f'<g class="tile"><rect class="card-face" {box} fill="#17181c" stroke="#a8a498" stroke-width="4"/>'
    if tile is None:
        inner = f'x="16" y="16" width="{TILE_WIDTH - 32}" height="{HEIGHT - 32}" rx="10"'
        yield f'<rect {inner} fill="none" stroke="#5d5b54" stroke-width="4"/>'
    else:
        for end, middle in ((tile.low, HEIGHT // 2 - _END), (tile.high, HEIGHT // 2 + _END)):
            for across, down in _SPOTS[end]:
                red = end in _RED_ENDS or (tile.low == tile.high == len(_SPOTS) and across < 0)
                at = f'cx="{TILE_WIDTH // 2 + _ACROSS * across}" cy="{middle + _DOWN * down}"'
                yield f'<circle {at} r="{_SPOT}" fill="{_RED_SPOT if red else _WHITE_SPOT}"/>'
    yield "</g>"


# ---------------------------------------------------------------- the back


def _back() -> Iterator[str]:
    yield _paper()
    yield '<g class="card-back" color="#7a1022">'
    yield '<rect x="14" y="14" width="222" height="322" rx="10" fill="currentColor"/>'
    lozenges = "".join(
        f"M{x} {y - 9}l7 9l-7 9l-7 -9Z"
        for row, y in enumerate(range(32, 330, 13))
        for x in range(30 + 10 * (row % 2), 226, 20)
    )
    yield f'<path d="{lozenges}" fill="none" stroke="#e9c98f" stroke-width="1.300" opacity="0.75"/>'
    yield '<rect x="20" y="20" width="210" height="310" rx="7" fill="none" stroke="#e9c98f" stroke-width="2.500"/>'
    yield '<ellipse cx="125" cy="175" rx="52" ry="66" fill="currentColor" stroke="#e9c98f" stroke-width="3"/>'
    yield '<ellipse cx="125" cy="175" rx="44" ry="58" fill="none" stroke="#e9c98f" stroke-width="1.300"/>'
    yield '<g color="#e9c98f">'
    yield from (
        suit(letter, x, y, 0.26)
        for letter, x, y in (("s", 125, 139), ("h", 104, 177), ("d", 146, 177), ("c", 125, 213))
    )
    yield "</g></g>"
