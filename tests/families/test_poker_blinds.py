"""The button and the blinds from hand to hand: who posts, what a missed blind costs, and where nobody comes in."""

from __future__ import annotations

from dataclasses import replace

import pytest

from croupier.families.poker.blinds import Places, dealt, missed, places
from croupier.families.poker.standing import BIG, BOTH, SMALL, PokerStanding, seated
from croupier.money.wager import Wager

SEATS = tuple("ABCDEF")


def table(**changes: object) -> PokerStanding:
    """A table in its tenth hand: F had the button last, so that A has it now."""
    standing = PokerStanding(seats=SEATS, dealt_in=SEATS, button="A", small_blind="A", big_blind="B", hand=10)
    return replace(standing, **changes)  # type: ignore[arg-type]


def test_the_blinds_are_left_of_the_button() -> None:
    assert places(SEATS, "A", SEATS) == Places(("B", "C", "D", "E", "F", "A"), "A", "B", "C")


def test_of_two_players_the_button_posts_the_small_blind() -> None:
    assert places(SEATS, "A", ("A", "D")) == Places(("D", "A"), "A", "A", "D")


def test_the_button_goes_on_to_the_next_who_is_dealt_in() -> None:
    assert places(SEATS, "B", ("A", "C", "E")).button == "C"
    assert places(SEATS, "F", ("B", "C", "E")).button == "B"


def test_the_button_stays_while_its_player_stays_and_goes_on_when_it_sits_out() -> None:
    stacks = tuple(Wager(seat, "stack", "", 100, "off" if seat == "A" else "") for seat in SEATS)
    assert seated(None, table(), SEATS, None).button == "A"
    assert seated(None, table(), SEATS, stacks).button == "B"
    assert seated(None, table(), SEATS[1:], None).button == "B"


def nobody_is_asked(seat: str, owed: str) -> bool:
    raise AssertionError(f"{seat} is asked to post {owed}")


def test_players_in_good_standing_are_dealt_in_without_a_question() -> None:
    assert dealt(table(), SEATS, SEATS, nobody_is_asked) == places(SEATS, "A", SEATS)


def test_in_the_first_hand_nobody_owes_anything() -> None:
    assert dealt(table(hand=0, dealt_in=()), SEATS, SEATS, nobody_is_asked) == places(SEATS, "A", SEATS)


@pytest.mark.parametrize(("comes", "asked"), [("B", False), ("C", False), ("A", False), ("D", True), ("F", True)])
def test_nobody_comes_in_between_the_button_and_the_big_blind(comes: str, asked: bool) -> None:
    """A new player left of the button waits; one whose turn it is to post the big blind comes in with it."""
    questions: list[tuple[str, str]] = []

    def posts(seat: str, owed: str) -> bool:
        questions.append((seat, owed))
        return True

    known = tuple(seat for seat in SEATS if seat != comes)
    now = dealt(table(dealt_in=known), SEATS, SEATS, posts)
    assert now is not None
    assert questions == ([(comes, BIG)] if asked else [])
    assert (comes in now.order) == (asked or comes == "C")
    assert now.owed(comes) == (BIG if asked else "")


def test_who_does_not_post_waits() -> None:
    now = dealt(table(owed=(("E", BOTH),)), SEATS, SEATS, lambda _seat, _owed: False)
    assert now is not None
    assert now.order == ("B", "C", "D", "F", "A")


def test_a_player_whom_both_blinds_passed_owes_both() -> None:
    """B posted the big blind last; C sits out, so that D posts it: C owes both, and F, whom nothing passed, owes nothing."""
    here = ("A", "B", "D", "E")
    now = dealt(table(), SEATS, here, nobody_is_asked)
    assert now is not None
    assert (now.button, now.small, now.big) == ("A", "B", "D")
    assert missed(table(), SEATS, now) == (("C", BOTH),)


def test_a_player_who_leaves_after_its_big_blind_owes_the_small_one() -> None:
    here = ("A", "C", "D", "E", "F")
    now = dealt(table(), SEATS, here, nobody_is_asked)
    assert now is not None
    assert (now.small, now.big) == ("C", "D")
    assert missed(table(), SEATS, now) == (("B", SMALL),)


def test_what_was_posted_is_no_longer_owed() -> None:
    before = table(owed=(("E", SMALL),))
    now = dealt(before, SEATS, SEATS, lambda _seat, _owed: True)
    assert now is not None
    assert now.owed("E") == SMALL
    assert missed(before, SEATS, now) == ()


def test_with_one_player_no_hand_is_dealt() -> None:
    assert dealt(table(), SEATS, ("A",), nobody_is_asked) is None
