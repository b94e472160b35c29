"""Hands, ranges and boards as people write them, and every mistake in them at once."""

from __future__ import annotations

import pytest

from croupier.equipment.cards import DECK
from croupier.families.poker.numbers.forms import FORMS
from croupier.families.poker.numbers.given import read_spot
from croupier.law.option import Unreadable
from tests.oracles.poker_equity import cards


@pytest.mark.parametrize(
    ("text", "number", "has", "has_not"),
    [
        ("QQ", 6, "QhQd", "KhKd"),
        ("QQ+", 18, "AhAd", "JhJd"),
        ("22-77", 36, "7h7d", "8h8d"),
        ("77-22", 36, "2h2d", "8h8d"),
        ("AKs", 4, "AhKh", "AhKd"),
        ("KAs", 4, "AhKh", "AhKd"),
        ("AKo", 12, "AhKd", "AhKh"),
        ("AK", 16, "AhKd", "AhQd"),
        ("ATs+", 16, "AhTh", "Ah9h"),
        ("KTo+", 36, "KhQd", "AhKd"),
        ("A2s-A5s", 16, "Ah3h", "Ah6h"),
        ("T9s-76s", 16, "9h8h", "JhTh"),
        ("aks,qq", 10, "QhQd", "AhKd"),
        ("AhKh,QQ,QhQd", 7, "AhKh", "AdKd"),
        ("A10s", 4, "AhTh", "AhJh"),
    ],
)
def test_a_range_has_its_hands(text: str, number: int, has: str, has_not: str) -> None:
    (hand, _) = read_spot(FORMS["hold_em"], (text, "random")).hands
    known = {frozenset(DECK[card] for card in each) for each in hand.known}
    assert len(known) == len(hand.known) == number
    assert frozenset(cards(has)) in known
    assert frozenset(cards(has_not)) not in known


def test_hands_that_cannot_be_are_left_out_of_a_range() -> None:
    """An ace on the board, one in a known hand and one out of play leave a single ace: no pair of them."""
    spot = read_spot(FORMS["hold_em"], ("AA,KK", "AhQh"), "As7d2c", "Ad")
    assert len(spot.hands[0].known) == 6
    with pytest.raises(Unreadable, match="hand 1: each of AA has a card that is somewhere else"):
        read_spot(FORMS["hold_em"], ("AA", "AhQh"), "As7d2c", "Ad")


def test_unknown_cards_are_stars_and_a_random_hand_has_no_other() -> None:
    stud = read_spot(FORMS["seven_card_stud"], ("AhAd/Kc", "**/Qd", "random"))
    assert [(len(hand.known[0]), hand.unknown) for hand in stud.hands] == [(3, 4), (1, 6), (0, 7)]
    omaha = read_spot(FORMS["omaha"], ("AhAd**", "****", "**", "Random"))
    assert [(len(hand.known[0]), hand.unknown) for hand in omaha.hands] == [(2, 2), (0, 4), (0, 4), (0, 4)]


def test_cards_may_be_written_apart_and_in_any_case() -> None:
    spot = read_spot(FORMS["hold_em"], ("ah 10d", "KS qc"), "2C, 3d 4H", "10c")
    assert [[str(DECK[card]) for card in hand.known[0]] for hand in spot.hands] == [["Ah", "Td"], ["Ks", "Qc"]]
    assert [str(DECK[card]) for card in (*spot.board, *spot.dead)] == ["2c", "3d", "4h", "Tc"]


@pytest.mark.parametrize(
    ("form", "hands", "board", "dead", "wrong"),
    [
        ("hold_em", ("AhKh",), "", "", ["hands: at least two hands are compared"]),
        ("hold_em", ("AhKh",) * 12, "", "", ["hands: at most 11 hands are compared, not 12", "Ah: one card", "Kh: one"]),
        ("hold_em", ("AhKh", "AhQd"), "", "", ["Ah: one card cannot be in hand 1 and in hand 2"]),
        ("hold_em", ("AhKh", "QQ"), "Kh2c3d", "2c", ["Kh: one card cannot be on the board and in hand 1", "2c: one card"]),
        ("hold_em", ("AhAh", "QQ"), "2c2c3d", "", ["hand 1: Ah comes twice", "2c: one card cannot be twice on the board"]),
        ("hold_em", ("AhKh", "QhQd"), "2c3d", "", ["board: the board of Hold 'em has 0, 3, 4 or 5 cards on it, not 2"]),
        ("hold_em", ("AhKhQh", "Qd"), "", "", ["hand 1: a hand of Hold 'em has 2 cards", "hand 2: a hand of Hold 'em has"]),
        ("hold_em", ("AxKh", "QQQ"), "1h", "zz", ['hand 1: "Ax" is not a card', 'hand 2: "QQ", "Q" are not', 'board: "1h" is',
                                                    "board: the board of", 'dead: "zz" is not']),
        ("hold_em", ("Ax" * 5_000, "random"), "yyzz", "", ['hand 1: "Ax", "Ax", "Ax" and more are not cards; write a rank',
                                                           'board: "yy", "zz" are not cards']),
        ("hold_em", ("QQs", "22-AKs"), "", "", ["hand 1: QQs is no range", "hand 2: 22-AKs is no range; ranges are QQ+"]),
        ("hold_em", ("AK-AA", "T9s-54o"), "", "", ["hand 1: AK-AA is no range", "hand 2: T9s-54o is no range"]),
        ("hold_em", ("T9s-52s", "", "AhKh,"), "", "", ["hand 1: T9s-52s is no", ("hand 2: a hand of Hold 'em has 2 cards, * "
                                                       "for one that nobody knows; this one has 0"), "hand 3: a hand of"]),
        ("hold_em", ("***", "AhKh"), "", "", ["hand 1: *** is no hand; a hand of which nothing is known is written random"]),
        ("hold_em", ("AA", "AA", "AA"), "", "", ["hands: no deal was found that gives each player one of these hands"]),
        ("hold_em", ("Ah*,KhKd", "QQ"), "", "", ["hand 1: hands separated by commas must have as many known cards"]),
        ("omaha", ("QQ+", "AhAdKh"), "", "", ["hand 1: QQ+ is a range of hold 'em hands; write the cards of Omaha",
                                              "hand 2: a hand of Omaha has 4 cards"]),
        ("five_card_draw", ("AhAdKhKdQc", "2c*"), "3c4c5c", "", ["hand 2: a hand of Five-card draw has 5 cards",
                                                                 "board: Five-card draw has no board"]),
        ("five_card_draw", ("Ah/AdKhKdQc", "random"), "", "", ['hand 1: "/A", "dK", "hK" and more are not cards']),
        ("seven_card_stud", ("AhAdKcQc", "9d8d7d"), "", "", [("hands: on one street all have as many cards: 9d8d7d has 3 and "
                                                             "AhAdKcQc has 4; write * for one that nobody knows")]),
        ("seven_card_stud", ("random",) * 8, "", "", ["hands: 8 hands of Seven-card stud need 56 cards; a deck has 52"]),
        ("mambo_stud", ("AhKhQhJh", "random"), "2c3c", "", ["hand 1: a hand of Mambo stud, high and low (6 or better) has one",
                                                            "board: the board of Mambo stud"]),
    ],
)  # fmt: skip
def test_every_mistake_is_named(form: str, hands: tuple[str, ...], board: str, dead: str, wrong: list[str]) -> None:
    with pytest.raises(Unreadable) as unreadable:
        read_spot(FORMS[form], hands, board, dead)
    said = [str(mistake) for mistake in unreadable.value.mistakes]
    assert [words for words in wrong if not any(line.startswith(words) for line in said)] == [], said
    assert len({line.partition(":")[0] for line in said}) == len({words.partition(":")[0] for words in wrong}), said
