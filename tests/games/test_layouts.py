"""Every game's felt under rules drawn at random: an area for whatever can be laid, chips within it, letters that fit."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.engine.game import Game, no_default_areas
from croupier.engine.layout import (
    Area,
    Circle,
    Layout,
    NoSuchSpot,
    Orientation,
    Point,
    Polygon,
    Rect,
    fitted,
    plain_layout,
    text_height,
    text_width,
)
from croupier.games.registry import games
from croupier.law.option import TableRules
from croupier.paper.colors import TONES
from croupier.testing.altered import altered
from croupier.testing.dealer import elections
from tests.conformance.toy import TOY

GAMES = games()
SMALLEST = 10  # letters
# The same seeds for all tests, which then look at the same felts, each drawn once.
SEEDS = range({"soak": 1000, "quick": 5}.get(os.environ.get("HYPOTHESIS_PROFILE", ""), 30))
TABLES = [(game, orientation) for game in GAMES for orientation in Orientation]
every_table = pytest.mark.parametrize(("game", "orientation"), TABLES, ids=lambda case: getattr(case, "name", case))


@cache
def elected(name: str, seed: int) -> TableRules:
    """The default rules, then whatever a licensee might elect."""
    game = next(each for each in GAMES if each.name == name)
    return elections(game, Random(seed)) if seed else game.rules()


@cache
def drawn(name: str, seed: int, orientation: Orientation) -> Layout:
    game = next(each for each in GAMES if each.name == name)
    return game.felt(elected(name, seed), orientation)


class Felt(NamedTuple):
    game: Game[Any, Any]
    rules: TableRules
    layout: Layout


def every_felt(test: Callable[[Felt], None]) -> Callable[..., None]:
    """Each table once, with the felt of its default rules and of many that a licensee might elect."""

    def with_any_rules(game: Game[Any, Any], orientation: Orientation) -> None:
        for seed in SEEDS:
            rules = elected(game.name, seed)
            try:
                test(Felt(game, rules, drawn(game.name, seed, orientation)))
            except Exception as error:
                error.add_note(f"seed {seed}: {rules}")
                raise

    with_any_rules.__name__, with_any_rules.__doc__ = test.__name__, test.__doc__
    at_every_table: Callable[..., None] = every_table(with_any_rules)
    return at_every_table


def moved_there(game: Game[Any, Any], kind: str, on: str) -> bool:
    """Come bets go to their number by the dice; nobody makes them there."""
    return game.name == "craps" and kind in {"come", "dont_come"} and bool(on)


def named_by_box(game: Game[Any, Any], on: str) -> bool:
    """A wager that names no box lies on its patron's own, which the wagers tell and not the rules."""
    return game.table.default_areas is not no_default_areas and not on


@every_felt
def test_there_is_an_area_for_exactly_what_can_be_laid(table: Felt) -> None:
    game, rules, layout = table
    wanted = {
        (kind.name, on)
        for kind in game.play.wagers(rules).values()
        for on in kind.selections
        if not (
            kind.made_in_play
            or kind.laid_with
            or kind.open
            or moved_there(game, kind.name, on)
            or named_by_box(game, on)
            or (on and on == layout.next_seat)
        )
    }
    kinds = game.play.wagers(rules)
    opened = {(area.wager, area.on) for area in layout.areas if kinds[area.wager].open is not None}
    assert all(kinds[wager].selection(on) == on for wager, on in opened)  # of a ticket, only some have an area
    assert {(area.wager, area.on) for area in layout.areas} - opened == wanted


@every_felt
def test_every_wager_has_a_spot_on_the_felt(table: Felt) -> None:
    """Those made in play and those the dice have moved included."""
    game, rules, layout = table
    felt = Rect(0, 0, layout.width, layout.height).inset(20)
    seats = {area.seat for area in layout.areas}
    for kind in game.play.wagers(rules).values():
        for on in kind.selections:
            for seat in seats if not named_by_box(game, on) else ():
                if on and on == layout.next_seat and seat == max(seats):
                    continue  # there is no position after the last seat
                assert felt.contains(layout.spot(kind.name, on, seat)), f"{kind.name} {on}"


@every_felt
def test_chips_on_a_spot_are_on_that_area_and_no_other(table: Felt) -> None:
    layout = table.layout
    felt = Rect(0, 0, layout.width, layout.height)
    for area in layout.areas:
        box = area.shape.box
        assert area.shape.contains(area.spot), area.name
        assert layout.at(area.spot) is area, f"{area.name} lies under {layout.at(area.spot)}"
        assert felt.contains(Point(box.x, box.y)), area.name
        assert felt.contains(Point(box.x + box.width, box.y + box.height)), area.name


@every_felt
def test_no_two_areas_have_one_outline_and_only_those_on_lines_overlap(table: Felt) -> None:
    layout = table.layout
    assert len({area.shape for area in layout.areas}) == len(layout.areas)
    printed = [(area, area.shape.box) for area in layout.areas if area.tone != "line"]
    for (one, a), (other, b) in combinations(printed, 2):
        apart = a.x + a.width <= b.x or b.x + b.width <= a.x or a.y + a.height <= b.y or b.y + b.height <= a.y
        assert apart, f"{one.name} (seat {one.seat}) overlaps {other.name} (seat {other.seat})"


def room_for_print(area: Area) -> tuple[int, int]:
    box = area.shape.box
    return (box.height, box.width) if area.turn else (box.width, box.height)


@every_felt
def test_what_is_printed_fits_its_area_and_can_be_read(table: Felt) -> None:
    layout = table.layout
    for area in layout.areas:
        assert area.words, area.name
        assert area.tone in TONES
        if area.tone == "line":
            continue
        assert area.label, f"{area.name} is not labelled"
        width, height = room_for_print(area)
        assert area.size >= SMALLEST, f"{area.name}: letters of {area.size}"
        assert max(text_width(line, area.size) for line in area.label) <= width, area.name
        assert text_height(area.label, area.size) <= height, area.name
        assert area.shape.contains(area.text), area.name


def test_a_game_without_a_felt_of_its_own_gets_a_plain_one() -> None:
    """Adding a game stays adding one folder."""
    assert TOY.table.layout is None
    rules = TOY.rules()
    layout = TOY.felt(rules)
    kinds = TOY.play.wagers(rules).values()
    laid = {(kind.name, on) for kind in kinds for on in kind.selections if not kind.made_in_play}
    assert {(area.wager, area.on) for area in layout.areas} == laid
    for kind in kinds:
        for on in kind.selections:
            spot = layout.spot(kind.name, on)
            assert Rect(0, 0, layout.width, layout.height).contains(Point(spot.x, spot.y)), (kind.name, on)


@pytest.mark.parametrize("orientation", Orientation)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_plain_felt_serves_any_game(game: Game[Any, Any], orientation: Orientation) -> None:
    layout = plain_layout(game.play.wagers(game.rules()), orientation)
    for area in layout.areas:
        assert layout.at(area.spot) is area
        assert max(text_width(line, area.size) for line in area.label) <= area.shape.box.width


def shared(one: Rect, other: Rect) -> int:
    """The area that two boxes share."""
    width = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
    height = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
    return max(width, 0) * max(height, 0)


def test_boxes_share_what_lies_in_both() -> None:
    box = Rect(10, 10, 20, 10)
    beside = [Rect(30, 10, 5, 5), Rect(10, 20, 5, 5), Rect(0, 0, 10, 30), Rect(30, 20, 9, 9)]
    assert [shared(box, other) for other in beside] == [0, 0, 0, 0]
    assert (shared(box, box), shared(box, Rect(29, 19, 9, 9)), shared(box, Rect(12, 0, 3, 99))) == (200, 1, 30)


def boxes_above(layout: Layout) -> list[Rect]:
    """All the room that a plain felt keeps for cards, dice or a number."""
    shown = [layout.result_place] if layout.result_place else []
    return [
        Rect(each.at.x - each.width // 2, each.at.y - each.height // 2, each.width, each.height)
        for each in (*layout.places, *layout.free_places, *shown)
    ]


@pytest.mark.parametrize("orientation", Orientation)
@pytest.mark.parametrize("tape", ["cards", "dice", "spins", "balls"])
@pytest.mark.parametrize("game", [*GAMES, TOY], ids=lambda game: game.name)
def test_the_plain_felt_has_places_by_its_tape_and_nothing_overlaps(
    game: Game[Any, Any], tape: str, orientation: Orientation
) -> None:
    layout = altered(game, layout=None, tape=tape).felt(game.rules(), orientation)
    assert ([place.name for place in layout.places], bool(layout.free_places)) == (
        (["dealer"], True) if tape == "cards" else ([], False)
    )
    assert (layout.result_place.name if layout.result_place else None) == {"cards": None, "dice": "dice"}.get(tape, "")
    above = boxes_above(layout)
    felt = Rect(0, 0, layout.width, layout.height).inset(20)
    for box in above:
        assert felt.contains(Point(box.x, box.y)), box
        assert felt.contains(Point(box.x + box.width, box.y + box.height)), box
    for one, other in combinations([*above, *(area.shape.box for area in layout.areas)], 2):
        assert shared(one, other) == 0, f"{one} overlaps {other}"
    assert all(box.y + box.height < layout.spot(spot.wager, spot.on).y for box in above for spot in layout.spots)


def felt(name: str, orientation: Orientation = Orientation.LANDSCAPE) -> Layout:
    game = next(each for each in GAMES if each.name == name)
    return game.felt(game.rules(), orientation)


@pytest.mark.parametrize("orientation", Orientation)
def test_a_come_bet_that_has_its_point_lies_on_that_number(orientation: Orientation) -> None:
    """19:47-1.1 "Come Point"."""
    layout = felt("craps", orientation)
    for number in ("4", "5", "6", "8", "9", "10"):
        there = layout.at(layout.spot("come", number))
        assert there is not None
        assert (there.wager, there.on) == ("place", number)
        behind = layout.at(layout.spot("dont_come", number))
        assert behind is not None
        assert behind.on == number


@pytest.mark.parametrize("orientation", Orientation)
def test_a_split_lies_between_its_two_numbers_and_a_corner_between_its_four(orientation: Orientation) -> None:
    layout = felt("roulette", orientation)
    for area in layout.areas:
        numbers = area.on.split("-")
        if area.wager not in {"split", "four_numbers"} or {"0", "00"} & {*numbers}:
            continue
        spots = [layout.spot("straight", number) for number in numbers]
        assert abs(area.spot.x * len(spots) - sum(spot.x for spot in spots)) <= 2 * len(spots), area.on
        assert abs(area.spot.y * len(spots) - sum(spot.y for spot in spots)) <= 2 * len(spots), area.on


@pytest.mark.parametrize("orientation", Orientation)
def test_a_split_with_a_zero_touches_both_its_numbers(orientation: Orientation) -> None:
    layout = felt("roulette", orientation)
    for area in layout.areas:
        numbers = area.on.split("-")
        if area.wager == "split" and {"0", "00"} & {*numbers}:
            for number in numbers:
                straight = layout.area("straight", number)
                assert straight is not None
                box, near = straight.shape.box, area.shape.box
                assert box.x <= near.x + near.width
                assert near.x <= box.x + box.width
                assert box.y <= near.y + near.height
                assert near.y <= box.y + box.height


def test_seats_have_areas_of_their_own_where_each_player_has_one() -> None:
    layout = felt("red_dog")
    spots = {layout.spot("original", "", seat) for seat in range(1, 8)}
    assert len(spots) == 7
    with pytest.raises(NoSuchSpot):
        layout.spot("original", "", 8)


def test_a_wager_the_felt_does_not_know_is_reported_by_name() -> None:
    with pytest.raises(NoSuchSpot, match="place 7"):
        felt("craps").spot("place", "7")


def test_a_polygon_holds_what_is_inside_it() -> None:
    notched = Polygon((Point(0, 0), Point(10, 0), Point(10, 10), Point(5, 4), Point(0, 10)))
    assert notched.contains(Point(2, 5))
    assert not notched.contains(Point(5, 8))
    assert not notched.contains(Point(11, 5))
    assert notched.box == Rect(0, 0, 10, 10)


@given(st.integers(-60, 60), st.integers(-60, 60))
def test_a_circle_holds_what_is_near_its_middle(x: int, y: int) -> None:
    assert Circle(0, 0, 50).contains(Point(x, y)) is (x * x + y * y <= 2500)


@given(st.integers(20, 400), st.integers(12, 200))
def test_letters_are_as_large_as_fit(width: int, height: int) -> None:
    lines = ("ANY SEVEN", "4 to 1")
    size = fitted(lines, width, height, 60)
    if size > 1:
        assert max(text_width(line, size) for line in lines) <= width
        assert text_height(lines, size) <= height
    if size < 60:
        larger = size + 1
        sizes = max(text_width(line, larger) for line in lines), text_height(lines, larger)
        assert not (sizes[0] <= width and sizes[1] <= height), "larger letters would have fit too"
