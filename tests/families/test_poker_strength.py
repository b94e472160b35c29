"""What a player's cards make so far, in words, and the amounts that a raise has names for."""

from __future__ import annotations

from itertools import combinations

import pytest

from croupier.engine.hands_shown import hands_shown
from croupier.engine.layout import Orientation, Place, Rect
from croupier.equipment.cards import Card
from croupier.families.poker.play.cards import BOARD
from croupier.families.poker.strength import made
from croupier.families.poker.variant import Variant
from croupier.games.poker import GAME
from croupier.games.poker.rules import MOST_PLAYERS, PokerRules
from croupier.games.poker.variants import EIGHT_OR_BETTER, HIGH, LOW, five_card_draw, hold_em, omaha, seven_card_stud
from tests.games.poker.hand import Hand


def cards(text: str) -> list[Card]:
    return [Card(*each) for each in text.split()]


@pytest.mark.parametrize(
    ("variant", "own", "board", "words"),
    [
        (hold_em(), "", "", ""),
        (hold_em(), "Ks Kd", "", "a pair of kings"),
        (hold_em(), "As Qs", "", "ace and queen, suited"),
        (hold_em(), "As Qd", "", "ace and queen"),
        (hold_em(), "As Qd", "7c 3d 2h", "ace high"),
        (hold_em(), "As Qd", "7c 3d Ah", "a pair of aces"),
        (omaha(HIGH), "As Ad Ah 2c", "", "a pair of aces"),  # exactly two own cards play
        (omaha(EIGHT_OR_BETTER), "As Ad 3h 2c", "4c 7c 8d", "a pair of aces; a low of eight, seven, four, two, ace"),
        (seven_card_stud(HIGH), "As Ad 7h 7c", "", "two pairs, aces and sevens"),
        (seven_card_stud(HIGH), "As Ad Ah", "", "three aces"),
        (seven_card_stud(LOW), "As 3d 7h", "", "seven, three, ace"),
        (five_card_draw(HIGH), "As Ad Ah 2c 2d", "", "a full house, aces over twos"),
    ],
)
def test_what_cards_make_so_far(variant: Variant, own: str, board: str, words: str) -> None:
    assert made(variant, cards(own), cards(board)) == words


def test_14_10_only_its_own_seat_reads_what_a_hand_makes() -> None:
    hand = Hand("A:100 B:100 C:100").dealt("Ks 2c 3c Kd 2d 7h").on()
    live = hand.live
    shown = {
        viewer: {each.seat: each.count for each in hands_shown(live.round, live.journal, viewer) if each.seat}
        for viewer in ("A", "B", None)
    }
    assert shown == {
        "A": {"A": "a pair of kings", "B": "", "C": ""},
        "B": {"A": "", "B": "a pair of twos", "C": ""},
        None: {"A": "", "B": "", "C": ""},
    }


def test_14_17_a_bet_without_limit_names_fractions_of_the_pot_after_the_call_and_the_whole_stack() -> None:
    """Of a pot of $3.00 and a call of $2.00: half of it is a raise from $2.00 to $4.50, in whole chips above the least."""
    hand = Hand("A:100 B:100 C:100", limit="no limit").on()
    usual = dict(hand.offers["raise"].usual)
    assert usual == {"½ pot": 4_00, "¾ pot": 5_00, "pot": 7_00, "all in": 100_00}
    assert not Hand("A:100 B:100 C:100").on().offers["raise"].usual  # at a fixed limit there is one amount


@pytest.mark.parametrize("orientation", Orientation)
@pytest.mark.parametrize("form", MOST_PLAYERS)
def test_on_the_felt_no_seat_covers_another_or_the_board(form: str, orientation: Orientation) -> None:
    rules = PokerRules(form=form, players=MOST_PLAYERS[form])
    layout, board = GAME.felt(rules, orientation), any(street.board for street in rules.variant.streets)
    boxes = [area.shape.box for area in layout.areas]
    boxes += [
        _box(place) for place in layout.places if place.name.startswith("seat") or (place.name == BOARD and board)
    ]
    assert len(boxes) == 2 * rules.players + board
    for one, other in combinations(boxes, 2):
        assert not _overlap(one, other), (form, orientation, one, other)


def _box(place: Place) -> Rect:
    """Where one card of a player lies, or all of the board."""
    width = place.width if place.name == BOARD else place.height * 5 // 7
    return Rect(place.at.x - width // 2, place.at.y - place.height // 2, width, place.height)


def _overlap(one: Rect, other: Rect) -> bool:
    across = one.x < other.x + other.width and other.x < one.x + one.width
    return across and one.y < other.y + other.height and other.y < one.y + one.height
