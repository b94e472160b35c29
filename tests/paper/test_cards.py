"""Cards and devices as drawings: as many pips as the rank says, suits that no typeface draws, and words for each."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from croupier.engine.hand import FACE_DOWN
from croupier.equipment.cards import DECK
from croupier.equipment.decks.deck import NotACard
from croupier.equipment.decks.tiles import TILES, Tile
from croupier.games.registry import game
from croupier.paper import picture
from croupier.paper.cards import SUIT_COLORS, SUIT_PATHS, TILE_STEP, TILE_WIDTH, hand_svg, piece_svg
from croupier.paper.devices import chance_svg, dice_svg, spoken_roll, stop_svg

SVG = "{http://www.w3.org/2000/svg}"
CORNERS = 2


def read(drawing: str) -> ET.Element:
    return ET.fromstring(drawing)  # noqa: S314 (our own drawing)


@pytest.mark.parametrize("card", DECK, ids=str)
def test_a_card_shows_its_suit_as_often_as_its_rank_says(card: object) -> None:
    text = str(card)
    root = read(hand_svg([text]))
    marks = [path for path in root.iter(f"{SVG}path") if path.get("d") == SUIT_PATHS[text[1]]]
    pips = {"A": 1, "T": 10, "J": 3, "Q": 3, "K": 3}.get(text[0]) or int(text[0])
    assert len(marks) == pips + CORNERS


@pytest.mark.parametrize("card", DECK, ids=str)
def test_a_card_says_its_name_and_no_other_suit(card: object) -> None:
    text = str(card)
    drawing = hand_svg([text])
    root = read(drawing)
    assert root.get("role") == "img"
    assert root.get("aria-label") == root.findtext(f"{SVG}title") == card.spoken  # type: ignore[attr-defined]
    assert not [suit for suit in SUIT_PATHS if suit != text[1] and SUIT_PATHS[suit] in drawing]
    assert all(each.text in {"A", "K", "Q", "J", "10", *"23456789"} for each in root.iter(f"{SVG}text"))
    assert "style=" not in drawing


def test_no_two_cards_are_drawn_alike() -> None:
    drawings = {hand_svg([str(card)]) for card in DECK} | {hand_svg([FACE_DOWN])}
    assert len(drawings) == len(DECK) + 1
    assert len({picture.png(hand_svg([f"T{suit}"]), 96) for suit in "shdc"}) == 4


def test_four_suits_have_four_colours() -> None:
    assert len(set(SUIT_COLORS.values())) == len(SUIT_COLORS) == 4
    for suit, color in SUIT_COLORS.items():
        assert f'class="suit-{suit}" color="{color}"' in hand_svg([f"5{suit}"])


def test_a_card_face_down_is_a_back_and_says_so() -> None:
    root = read(hand_svg([FACE_DOWN]))
    assert root.get("aria-label") == "a card face down"
    assert not list(root.iter(f"{SVG}text"))


def test_what_is_no_card_is_not_drawn() -> None:
    with pytest.raises(NotACard):
        hand_svg(["1x"])


@pytest.mark.parametrize("tile", TILES.kinds, ids=str)
def test_a_tile_has_its_spots_and_is_named(tile: Tile) -> None:
    root = read(piece_svg(str(tile)))
    spots = [spot.get("fill") for spot in root.iter(f"{SVG}circle")]
    assert len(spots) == tile.spots
    assert root.get("aria-label") == tile.spoken
    red = sum(end for end in (tile.low, tile.high) if end in {1, 4}) or 6 * (str(tile) == "6|6")
    assert len([color for color in spots if color != spots[-1]]) in {red, tile.spots - red}
    assert root.get("width") == str(TILE_WIDTH)


def test_tiles_lie_side_by_side_and_a_card_alone_is_drawn_whole() -> None:
    assert read(hand_svg(["5|6", "1|3"])).get("width") == str(TILE_WIDTH + TILE_STEP)
    assert TILE_STEP > TILE_WIDTH
    card = read(piece_svg("As"))
    assert (card.get("aria-label"), card.get("width")) == ("ace of spades", "250")


def test_a_hand_is_described_as_a_whole() -> None:
    root = read(hand_svg(["Ah", FACE_DOWN, "2c"]))
    assert root.get("aria-label") == "ace of hearts, a card face down and 2 of clubs"
    assert len([each for each in root.iter() if each.get("class") == "card"]) == 3


@pytest.mark.parametrize("low", range(1, 7))
@pytest.mark.parametrize("high", range(1, 7))
def test_dice_show_as_many_pips_as_they_count(low: int, high: int) -> None:
    root = read(dice_svg(f"{low}-{high}"))
    assert len(list(root.iter(f"{SVG}circle"))) == low + high
    assert root.get("aria-label") == spoken_roll(f"{low}-{high}")


def test_a_roll_is_described_in_words() -> None:
    assert spoken_roll("3-4") == "three and four: 7"


def test_where_the_ball_rests_has_the_colour_of_the_felt() -> None:
    layout = game("roulette").felt(game("roulette").rules())
    words = {text: read(stop_svg(layout, text)).get("aria-label") for text in ("17", "32", "00")}
    assert words == {"17": "17, black", "32": "32, red", "00": "00, green"}


def test_whatever_chance_gave_is_drawn() -> None:
    for name, text, kind in (("craps", "3-4", "dice"), ("roulette", "0", "stop"), ("big_six", "joker", "stop")):
        played = game(name)
        root = read(chance_svg(played.felt(played.rules()), played.play.tape, text))
        assert root.get("class") == f"device {kind}"
    strange = read(chance_svg(game("craps").felt(game("craps").rules()), "spins", "a symbol of a new game"))
    assert strange.get("aria-label") == "a symbol of a new game"
