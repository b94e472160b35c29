"""The felt as a drawing: the same for page, sign and petition; every area and every stack of chips says itself in words."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import croupier.web
from croupier.engine.game import Game
from croupier.engine.hand import FACE_DOWN, Hand
from croupier.engine.layout import Circle, Layout, Orientation, Point, Polygon, Print, Rect, text_height, text_width
from croupier.games.registry import game, games
from croupier.paper import picture
from croupier.paper.cards import HEIGHT as CARD_HEIGHT
from croupier.paper.cards import TILE_WIDTH
from croupier.paper.chip_places import chip_place
from croupier.paper.colors import TONES
from croupier.paper.felt import Chips, Live, chip_colors, felt_svg, short_amount
from croupier.testing.altered import altered

SVG = "{http://www.w3.org/2000/svg}"
GAMES = games()
CSS = (Path(croupier.web.__file__).parent / "rendering" / "static" / "felt.css").read_text("utf-8")
CLOTH = "#146b42"
AROUND = ((-1, 0), (1, 0), (0, -1), (0, 1))
TABLES = [(each, orientation) for each in GAMES for orientation in Orientation]


def felt(name: str, orientation: Orientation = Orientation.LANDSCAPE) -> Layout:
    return game(name).felt(game(name).rules(), orientation)


def drawn(layout: Layout, **given: Any) -> ET.Element:
    return ET.fromstring(felt_svg(layout, title="A <felt> & its chips", **given))  # noqa: S314 (our own drawing)


def of_class(root: ET.Element, name: str) -> list[ET.Element]:
    return [each for each in root.iter() if name in each.get("class", "").split()]


@pytest.mark.parametrize(("table", "orientation"), TABLES, ids=lambda case: getattr(case, "name", case))
def test_a_page_without_inline_styles_or_scripts_takes_it(table: Game[Any, Any], orientation: Orientation) -> None:
    layout = table.felt(table.rules(), orientation)
    root = drawn(layout, live=Live(seat=1))
    for element in root.iter():
        assert element.tag not in {f"{SVG}style", f"{SVG}script", f"{SVG}image", f"{SVG}foreignObject"}
        assert not [name for name in element.attrib if name == "style" or name.startswith("on")]
    assert root.get("viewBox") == f"0 0 {layout.width} {layout.height}"


def test_the_lamps_of_a_roll_are_lit_and_said_and_no_others() -> None:
    layout = felt("sic_bo")
    lit = frozenset(game("sic_bo").table.lit_areas(game("sic_bo").rules(), "2-5-5"))
    buttons = [each for each in drawn(replace(layout, lit=lit), live=Live()).iter() if each.get("role") == "button"]
    said = {each.get("data-wager") for each in buttons if (each.get("aria-label") or "").endswith(", lit")}
    assert said == lit
    lamps = {each.get("data-wager") for each in buttons if each[0].get("fill") == TONES["lamp"].fill}
    assert lamps == lit
    assert not [each for each in drawn(layout).iter() if each.get("fill") == TONES["lamp"].fill]


@pytest.mark.parametrize(("table", "orientation"), TABLES, ids=lambda case: getattr(case, "name", case))
def test_on_a_page_every_area_is_a_button_that_says_its_wager(table: Game[Any, Any], orientation: Orientation) -> None:
    layout = table.felt(table.rules(), orientation)
    buttons = [each for each in drawn(layout, live=Live()).iter() if each.get("role") == "button"]
    assert [each.get("data-wager") for each in buttons] == [area.name for area in layout.areas]
    assert [each.get("aria-label") for each in buttons] == [area.words for area in layout.areas]
    kinds = table.play.wagers(table.rules()).values()
    # What a ticket pays depends on all its numbers, and a stack pays nothing.
    marked = {kind.name for kind in kinds if kind.open is not None or kind.is_stack}
    paid = [each for each, area in zip(buttons, layout.areas, strict=True) if area.wager not in marked]
    assert all("pays" in each.get("aria-label", "") for each in paid)


@pytest.mark.parametrize("table", GAMES, ids=lambda case: case.name)
def test_in_print_it_is_one_picture_with_a_title(table: Game[Any, Any]) -> None:
    root = drawn(table.felt(table.rules()))
    assert root.get("role") == "img"
    assert {each.get("id"): each.text for each in root if each.tag == f"{SVG}title"} == {
        "felt-title": "A <felt> & its chips"
    }
    assert root.get("aria-labelledby") == "felt-title"
    assert not [each for each in root.iter() if each.get("role") == "button" or each.get("tabindex")]


def test_an_id_names_one_part_and_what_is_referred_to_is_there() -> None:
    root = drawn(felt("blackjack"))
    ids = [each.get("id") for each in root.iter() if each.get("id")]
    assert len(set(ids)) == len(ids)
    used = re.findall(r"url\(#([^)]+)\)|href=\"#([^\"]+)\"", ET.tostring(root, "unicode"))
    assert used
    assert {first or second for first, second in used} <= {*ids}


def test_what_is_shut_or_chosen_is_said() -> None:
    root = drawn(felt("craps"), live=Live(open={"pass", "place 6"}, chosen={"place 6"}))
    buttons = {each.get("data-wager"): each for each in root.iter() if each.get("role") == "button"}
    assert buttons["place 6"].get("aria-pressed") == "true"
    assert buttons["place 6"].get("aria-disabled") is None
    assert [name for name, each in buttons.items() if each.get("tabindex") == "0"] == ["place 6"], "one tab stop"
    assert buttons["field"].get("aria-disabled") == "true"
    assert buttons["field"].get("tabindex") == "-1"


def test_a_felt_on_which_nothing_is_open_is_not_dimmed() -> None:
    """While a round is dealt it is there to be looked at."""
    resting = [
        "felt-resting" in drawn(felt("craps"), live=live).get("class", "")
        for live in (Live(open=()), Live(open={"pass"}), Live(), None)
    ]
    assert resting == [True, False, False, False]


def test_another_seat_s_area_is_shut() -> None:
    root = drawn(felt("red_dog"), live=Live(seat=3))
    labels = [(each.get("aria-label", "")[:6], each.get("aria-disabled")) for each in of_class(root, "area")]
    assert [label for label, shut in labels if shut is None] == ["seat 3"]


def test_chips_lie_on_their_spot_and_say_whose_they_are() -> None:
    layout = felt("roulette")
    root = drawn(layout, chips=[Chips("split", "17-20", 2500, "ann", mine=True)])
    (stack,) = of_class(root, "chips")
    assert stack.get("aria-label") == "ann: $25.00 on split 17-20"
    spot = layout.spot("split", "17-20")
    discs = stack.findall(f"{SVG}circle")
    assert (discs[0].get("cx"), discs[0].get("cy")) == (str(spot.x), str(spot.y))
    assert "is-mine" in stack.get("class", "")


@pytest.mark.parametrize(("table", "orientation"), TABLES, ids=lambda case: getattr(case, "name", case))
def test_chips_lie_inside_their_area_and_beside_its_label(table: Game[Any, Any], orientation: Orientation) -> None:
    for area in table.felt(table.rules(), orientation).areas:
        place = chip_place(area, 27)
        if area.tone in {"line", "ring"}:
            continue
        rim = [(place.at.x + x * place.radius, place.at.y + y * place.radius) for x, y in AROUND]
        assert all(area.shape.contains(Point(x, y)) for x, y in rim), area.name
        if area.label:
            width = max(text_width(line, place.label_size) for line in area.label)
            height = text_height(area.label, place.label_size)
            width, height = (height, width) if area.turn % 180 else (width, height)
            aside = abs(place.at.x - place.label_at.x) - width // 2
            below = abs(place.at.y - place.label_at.y) - height // 2
            assert max(aside, 0) ** 2 + max(below, 0) ** 2 >= (place.radius - 1) ** 2, area.name
            assert place.label_size >= min(area.size, 13), area.name


def test_one_s_own_chips_look_different_and_the_label_moves_aside() -> None:
    layout = felt("roulette")
    area = layout.area("straight", "17")
    assert area is not None
    root = drawn(layout, chips=[Chips("straight", "17", 500, "ann", mine=True), Chips("red", "", 500, "bob")])
    own, theirs = of_class(root, "chips")
    assert [each.get("class") for each in own.findall(f"{SVG}circle")][-1] == "own"
    assert all(each.get("class") is None for each in theirs.findall(f"{SVG}circle"))
    numbers = [text for text in root.iter(f"{SVG}text") if text.text == "17"]
    place = chip_place(area, 25)
    assert float(numbers[0].get("y", "0")) < place.at.y - place.radius, "the number is above the chips"


def test_the_chips_of_two_patrons_on_one_spot_lie_apart() -> None:
    root = drawn(felt("craps"), chips=[Chips("field", "", 500, "ann"), Chips("field", "", 500, "bob")])
    middles = {stack.findall(f"{SVG}circle")[0].get("cx") for stack in of_class(root, "chips")}
    assert len(middles) == 2


def test_a_called_wager_has_its_marker_and_the_puck_lies_on_the_point() -> None:
    root = drawn(felt("craps"), chips=[Chips("place", "6", 1200, "ann", called="off")], point=8)
    (stack,) = of_class(root, "chips")
    assert "called off" in stack.get("aria-label", "")
    assert "OFF" in [text.text for text in stack.iter(f"{SVG}text")]
    (puck,) = of_class(root, "puck")
    assert puck.get("aria-label") == "the puck is on 8"
    (off,) = of_class(drawn(felt("craps"), point=0), "puck")
    assert off.get("aria-label") == "the puck is off"
    assert not of_class(drawn(felt("craps")), "puck")


def test_the_stakes_of_split_hands_lie_by_their_hands_and_insurance_on_its_line() -> None:
    """19:47-2.9(a), 2.10(a), 2.11(a)."""
    layout = felt("blackjack")
    hands = [Hand("box 2", "ann", 1, ("8s", "3d"), count="11"), Hand("box 2", "ann", 2, ("8d", "Ts"), count="18")]
    laid = [("blackjack", 2500, 1), ("double", 2500, 1), ("insurance", 1250, 1), ("blackjack", 2500, 2)]
    root = drawn(
        layout,
        hands=hands,
        chips=[Chips(wager, "2", cents, "ann", hand=hand) for wager, cents, hand in laid],
        live=Live(acting=("box 2", 2)),
    )
    stacks = {each.get("aria-label", ""): each.findall(f"{SVG}circle")[0] for each in of_class(root, "chips")}
    assert list(stacks) == [
        "ann: $25.00 on blackjack 2, hand 1",
        "ann: $25.00 on double 2, hand 1",
        "ann: $12.50 on insurance 2, hand 1",
        "ann: $25.00 on blackjack 2, hand 2",
    ]
    wager, double, insurance, second = (int(each.get("cx", "")) for each in stacks.values())
    box = layout.spot("blackjack", "2")
    assert wager < double < box.x < second, "each under its own hand, the double beside its wager"
    assert len({each.get("cy") for name, each in stacks.items() if "insurance" not in name}) == 1
    assert insurance == layout.spot("insurance", "2").x
    assert [each[1].text for each in of_class(root, "count")] == ["11", "18"]
    assert len(of_class(root, "acting")) == 1, "the hand that is to act has a frame"
    (whose,) = of_class(root, "whose")
    assert whose.text == "ann"
    assert not [
        each for each in of_class(root, "area") if each.get("data-wager") == "blackjack 2" and "2" in each.itertext()
    ]


def test_a_wheel_rests_under_its_clapper_and_the_crown_stands_on_the_number() -> None:
    """19:47-5.3(c), 5.6(e)."""
    (crown,) = of_class(drawn(felt("roulette"), rests="17"), "puck")
    assert crown.get("aria-label") == "the crown is on 17"
    (resting,), (bare,) = (of_class(drawn(felt("big_six"), rests=rests), "wheel") for rests in ("20", ""))
    stops = [str(each.text) for each in resting.iter(f"{SVG}text")]
    assert stops[0] == "$20"
    assert sorted(stops) == sorted(str(each.text) for each in bare.iter(f"{SVG}text"))
    assert not of_class(drawn(felt("roulette")), "came-there")


def test_cards_lie_where_their_hand_is_and_a_face_down_one_tells_nothing() -> None:
    hands = [Hand("dealer", None, 1, ("Ah", FACE_DOWN)), Hand("box 2", "ann", 1, ("8s", "8d"), "over 21")]
    root = drawn(felt("blackjack"), hands=hands)
    labels = [each.get("aria-label") for each in of_class(root, "hand")]
    assert labels == [
        "dealer: ace of hearts and a card face down",
        "box 2: 8 of spades and 8 of diamonds, over 21",
    ]
    assert len(of_class(root, "card")) == 4
    assert len(of_class(root, "card-back")) == 1


# ---------------------------------------------------------------- a game without a felt of its own


def plain(name: str, orientation: Orientation) -> Layout:
    return altered(game(name), layout=None).felt(game(name).rules(), orientation)


def card_boxes(root: ET.Element) -> list[list[Rect]]:
    """For each hand the outlines of its cards, from how they are moved and scaled."""
    found = []
    for hand in of_class(root, "hand"):
        moved = [re.findall(r"[-0-9.]+", str(card.get("transform"))) for card in of_class(hand, "card")]
        found.append([Rect(int(x), int(y), int(250 * float(by)), int(350 * float(by))) for x, y, by in moved])
    return found


def around(boxes: list[Rect]) -> Rect:
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    right, bottom = max(box.x + box.width for box in boxes), max(box.y + box.height for box in boxes)
    return Rect(left, top, right - left, bottom - top)


def apart(one: Rect, other: Rect) -> bool:
    beside = one.x + one.width <= other.x or other.x + other.width <= one.x
    return beside or one.y + one.height <= other.y or other.y + other.height <= one.y


def test_what_is_said_of_a_hand_stays_on_the_felt() -> None:
    layout = felt("double_down_stud", Orientation.PORTRAIT)
    said = [Hand(f"seat {seat}", "ann", 1, ("As", "Qs"), "queen, ten, six, five and two") for seat in (1, 4, 7)]
    plates = [each.find(f"{SVG}rect") for each in of_class(drawn(layout, hands=said), "count")]
    spans = [(int(plate.attrib["x"]), int(plate.attrib["width"])) for plate in plates if plate is not None]
    assert [(left >= 0, left + width <= layout.width) for left, width in spans] == [(True, True)] * 3


@pytest.mark.parametrize("orientation", Orientation)
@pytest.mark.parametrize(("boxes", "split", "cards"), [(1, 1, 1), (3, 2, 5), (7, 2, 8), (7, 4, 3), (16, 1, 12)])
def test_on_a_plain_felt_every_card_lies_and_no_hand_touches_another(
    boxes: int, split: int, cards: int, orientation: Orientation
) -> None:
    layout = plain("blackjack", orientation)
    dealt = ("8s", "3d", "Tc", FACE_DOWN) * 3
    hands = [Hand(f"box {n}", "ann", h, dealt[:cards]) for n in range(boxes) for h in range(1, split + 1)]
    hands.append(Hand("dealer", None, 1, dealt[:cards], count="17"))
    root = drawn(layout, hands=hands)
    lying = card_boxes(root)
    assert [len(each) for each in lying] == [cards] * len(hands)
    rooms = [around(each) for each in lying]
    felt_itself = Rect(0, 0, layout.width, layout.height).inset(20)
    for room in rooms:
        assert felt_itself.contains(Point(room.x, room.y))
        assert felt_itself.contains(Point(room.x + room.width, room.y + room.height))
    for one, other in combinations([*rooms, *(area.shape.box for area in layout.areas)], 2):
        assert apart(one, other), f"{one} touches {other}"
    dealer = next(place for place in layout.places if place.name == "dealer")
    assert rooms[0].contains(dealer.at)


@pytest.mark.parametrize("name", ["pai_gow", "pai_gow_poker"])
@pytest.mark.parametrize("orientation", Orientation)
def test_high_and_low_hands_lie_apart_within_their_place(name: str, orientation: Orientation) -> None:
    """Whichever was laid first: the high one is on the left, or below where there is no room beside."""
    layout = felt(name, orientation)
    high, low = (
        (("6|6", "2|6"), ("1|6", "5|5")) if name == "pai_gow" else (("Ks", "Kd", "7h", "5c", "2d"), ("As", FACE_DOWN))
    )
    hands = [Hand(f"seat {seat}", "ann", 1, high) for seat in (1, 2, 6)]
    hands += [Hand(f"seat {seat}", "ann", 2, low) for seat in (1, 2, 6)]
    lying = card_boxes(drawn(layout, hands=hands[::-1]))
    pairs = list(zip(lying[::2], lying[1::2], strict=True))
    assert {(len(one), len(other)) for one, other in pairs} == {(len(high), len(low))}
    for (one, other), seat in zip(pairs, (6, 2, 1), strict=True):
        place = next(place for place in layout.places if place.name == f"seat {seat}")
        across, along = one[0].x < other[0].x, one[0].y > other[0].y
        assert across if place.rows == 1 else along
        for box in (*one, *other):
            assert abs(box.y + box.height // 2 - place.at.y) * 2 <= place.height
        for left, right in pairwise(one):
            assert right.x - left.x >= (box_width(name, left) if name == "pai_gow" else 1)


def test_where_a_hand_goes_is_printed_until_cards_lie_there() -> None:
    layout = felt("pai_gow")
    empty = [each.text for each in drawn(layout).iter(f"{SVG}text") if each.text in {"HIGH", "LOW"}]
    assert empty == ["HIGH", "LOW"] * 7
    held = Hand("seat 3", "ann", 1, ("6|6", "2|6", "1|6", "5|5"))
    left = [each.text for each in drawn(layout, hands=[held]).iter(f"{SVG}text") if each.text in {"HIGH", "LOW"}]
    assert left == ["HIGH", "LOW"] * 6


def box_width(name: str, box: Rect) -> int:
    """How wide a piece is drawn: tiles are narrower than the cards by which boxes are measured here."""
    return box.height * TILE_WIDTH // CARD_HEIGHT if name == "pai_gow" else box.width


def test_a_hand_on_a_free_place_says_where_and_whose_it_is() -> None:
    hands = [Hand("left", None, 1, ("4s",)), Hand("A:first", "A", 1, ("5s",)), Hand("box 2", "ann", 1, ("8s",))]
    hands += [Hand("box 3", "a_name_that_no_felt_has_room_for", hand, ("8s",)) for hand in (1, 2)]
    root = drawn(plain("red_dog", Orientation.LANDSCAPE), hands=hands)
    assert [each.text for each in of_class(root, "whose")] == ["left", "A first", "box 2: ann", "box 3/1", "box 3/2"]
    for whose in of_class(root, "whose"):
        size = int(whose.get("font-size", ""))
        assert 14 <= size <= 22
        assert text_width(str(whose.text), size) <= plain("red_dog", Orientation.LANDSCAPE).free_places[0].width
    assert "box 3, hand 2: 8 of spades" in [each.get("aria-label") for each in of_class(root, "hand")]


@pytest.mark.parametrize("orientation", Orientation)
@pytest.mark.parametrize(
    ("name", "result", "words"),
    [
        ("craps", "3-4", "three and four: 7"),
        ("craps", "1-5-5", "one and five and five: 11"),
        ("craps", "a cocked die", "a cocked die"),
        ("big_six", "joker", "joker"),
        ("roulette", "17", "17"),
    ],
)
def test_a_plain_felt_shows_what_came(name: str, result: str, words: str, orientation: Orientation) -> None:
    layout = plain(name, orientation)
    (shown,) = of_class(drawn(layout, rests=result), "shown")
    assert shown.get("aria-label") == words
    pips = [each for each in shown.iter(f"{SVG}circle") if each.get("r") == "10.500"]
    assert len(pips) == (sum(map(int, result.split("-"))) if "-" in result else 0)
    assert not of_class(drawn(layout), "shown")
    assert not of_class(drawn(felt(name, orientation), rests=result), "shown"), "a felt of its own shows it its own way"


@given(st.integers(1, 10**7))
def test_a_stack_is_never_empty_and_never_worth_more_than_its_amount(cents: int) -> None:
    assert list(chip_colors(cents))
    assert len(short_amount(cents)) <= 7


def test_amounts_on_chips_are_short() -> None:
    assert [short_amount(cents) for cents in (100, 250, 2500, 100000, 150000, 123456, 250000000)] == [
        "1",
        "2.50",
        "25",
        "1K",
        "1.5K",
        "1.2K",
        "2.5M",
    ]


def test_the_same_felt_gives_the_same_bytes() -> None:
    assert felt_svg(felt("craps"), title="Craps") == felt_svg(felt("craps"), title="Craps")


@pytest.mark.parametrize("table", GAMES, ids=lambda case: case.name)
def test_it_can_be_made_a_picture(table: Game[Any, Any]) -> None:
    drawing = felt_svg(table.felt(table.rules()), title=table.title)
    assert picture.png(drawing).startswith(b"\x89PNG")


def test_marks_of_every_shape_are_drawn() -> None:
    triangle = Polygon((Point(10, 10), Point(30, 10), Point(20, 30)))
    layout = Layout(
        width=100, height=100, areas=(), marks=(Print(triangle), Print(Circle(50, 50, 9)), Print(Rect(70, 70, 9, 9)))
    )
    root = drawn(layout)
    assert [each.get("points") for each in root.iter(f"{SVG}polygon")] == ["10,10 30,10 20,30"]
    assert [each.get("r") for each in root.iter(f"{SVG}circle")] == ["9"]


def test_the_style_sheet_speaks_of_what_is_drawn() -> None:
    """A class renamed in the drawing must not leave its rule behind."""
    laid = {"craps": [Chips("pass", "", 100, mine=True)], "blackjack": [Chips("blackjack", "1", 100, "ann")]}
    everything = "".join(
        felt_svg(
            table.felt(table.rules()),
            title="x",
            live=Live(open={"red"}, chosen={"red"}),
            point=6,
            hands=[Hand("dealer", None, 1, ("Ad", "Kc", FACE_DOWN))],
            chips=laid.get(table.name, ()),
            rests="17",
        )
        for table in GAMES
    )
    used = {name for names in re.findall(r'class="([^"]*)"', everything) for name in names.split()}
    shown = set(re.findall(r"\.([a-z][a-z-]+)", re.sub(r"/\*.*?\*/", "", CSS, flags=re.DOTALL)))
    # The page's own, a drawing apart, a felt at rest, a number that a player has marked, and one of them that was drawn.
    assert shown - used == {"two-colours", "device", "felt-resting", "is-marked", "is-lit"}


def luminance(color: tuple[float, ...]) -> float:
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in color]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def parts(color: str) -> tuple[float, ...]:
    return tuple(int(color[at : at + 2], 16) / 255 for at in (1, 3, 5))


@pytest.mark.parametrize("tone", sorted(TONES))
@pytest.mark.parametrize("cloth", ["#1f8a57", CLOTH, "#0a4429"])
def test_every_print_can_be_read_on_its_ground(tone: str, cloth: str) -> None:
    """Large print: three to one at least, by the reckoning of the Web Content Accessibility Guidelines."""
    look = TONES[tone]
    opacity = 0.0 if look.fill == "none" else float(look.opacity)
    fill = parts(cloth if look.fill == "none" else look.fill)
    ground = tuple(opacity * over + (1 - opacity) * under for over, under in zip(fill, parts(cloth), strict=True))
    light, dark = sorted((luminance(ground), luminance(parts(look.ink))), reverse=True)
    assert (light + 0.05) / (dark + 0.05) >= 3
