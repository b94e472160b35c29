"""Hand histories in the fields of PHH: hands written here, hands that PokerKit plays and writes, and bad input."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

import croupier
from croupier.games.poker.history.variants import VARIANTS
from croupier.law.option import Unreadable
from tests.games.poker.pokerkit_histories import CODES, random_history

HANDS = sorted((Path(__file__).parent / "hands").glob("*.phh"))
# PokerKit lets a player who checked raise an all-in bet that is too short to be one. Here that player has acted and may call it.
CHECKED_BEFORE = "may fold, call [19:47-14.7]"


def hand(name: str) -> dict[str, Any]:
    return tomllib.loads((Path(__file__).parent / "hands" / f"{name}.phh").read_text("utf-8"))


def mistakes(tree: dict[str, Any]) -> list[str]:
    with pytest.raises(Unreadable) as unreadable:
        croupier.settle(tree)
    return [str(mistake) for mistake in unreadable.value.mistakes]


def reasons(tree: dict[str, Any]) -> list[str]:
    result = croupier.settle(tree)
    assert not result.settled
    return [str(reason) for reason in result.reasons]


@pytest.mark.parametrize("file", HANDS, ids=lambda file: file.stem)
def test_14_6_a_hand_ends_as_it_was_written_down(file: Path) -> None:
    result = croupier.settle(file)
    assert result.settled
    assert not result.findings
    assert list(result.finishing_stacks) == tomllib.loads(file.read_text("utf-8"))["finishing_stacks"]
    assert sum(result.net_cents.values()) == 0


def test_every_form_of_the_standard_that_is_played_here_has_a_hand() -> None:
    written = {tomllib.loads(file.read_text("utf-8"))["variant"] for file in HANDS}
    assert written | {"FT", "F7S/8"} == set(VARIANTS)  # these two are played by PokerKit below
    assert set(CODES) >= {"FT", "F7S/8"}


@pytest.mark.parametrize("code", CODES)
def test_hands_that_pokerkit_plays_end_alike(code: str) -> None:
    """An odd chip of stud goes by suit here, and to the first player there: so the amounts leave none."""
    alike = 0
    for seed in range(25):
        tree, stacks = random_history(code, seed)
        result = croupier.settle(tree)
        if result.settled:
            assert list(result.finishing_stacks) == stacks, (code, seed)
            alike += 1
        else:
            assert str(result.reasons[0]).endswith(CHECKED_BEFORE), (code, seed, result.reasons)
    assert alike >= 24


def test_the_pots_say_who_could_win_them_and_who_did() -> None:
    pots = croupier.settle(hand("side_pots_of_three")).to_dict()["pots"]
    assert pots == [
        {"cents": 400_00, "seats": ["p1", "p2", "p3", "p4"], "won_cents": {"p1": 400_00}},
        {"cents": 450_00, "seats": ["p2", "p3", "p4"], "won_cents": {"p2": 450_00}},
        {"cents": 700_00, "seats": ["p3", "p4"], "won_cents": {"p3": 700_00}},
    ]


def test_other_finishing_stacks_are_a_finding() -> None:
    result = croupier.settle(hand("razz") | {"finishing_stacks": [112, 88]})
    assert result.settled
    assert [str(each) for each in result.reasons] == [
        "finishing_stacks[0]: p1 ends with $113.00, not with $112.00 [19:47-14.6]",
        "finishing_stacks[1]: p2 ends with $87.00, not with $88.00 [19:47-14.6]",
    ]


def test_a_form_that_no_table_may_offer_is_settled_and_called_so() -> None:
    facts = croupier.settle(hand("razz")).facts
    assert (str(facts[0].cite), facts[0].fact) == (
        "19:47-14.8",
        "FR: fixed limit razz, which is no form that a table may offer",
    )


def test_who_mucks_the_better_hand_wins_nothing() -> None:
    tree = hand("deuce_to_seven_draw")
    tree["actions"] += ["p2 sm", "p1 sm 2s3s4d5hAd"]
    del tree["finishing_stacks"]
    assert croupier.settle(tree).finishing_stacks == (112, 88, 100)


# ---------------------------------------------------------------- what is refused


def altered(name: str, at: int, action: str) -> dict[str, Any]:
    tree = hand(name)
    tree["actions"][at] = action
    return tree


def test_14_17_a_bet_above_the_stack_is_refused() -> None:
    assert reasons(altered("short_all_in_does_not_reopen", 3, "p3 cbr 501")) == [
        "actions[3]: raise 501.00: the amount must be from 20.00 to 500.00 [19:47-14.7]"
    ]


def test_14_7_a_raise_below_the_last_one_is_refused() -> None:
    assert reasons(altered("short_all_in_does_not_reopen", 5, "p2 cbr 40")) == [
        "actions[5]: raise 40.00: the amount must be 45.00 [19:47-14.7]"
    ]


def test_14_7_a_short_all_in_lets_nobody_raise_who_has_acted() -> None:
    assert reasons(altered("short_all_in_does_not_reopen", 6, "p3 cbr 100")) == [
        'actions[6]: "p3 cbr 100": p3 may fold, call [19:47-14.7]'
    ]


def test_14_15_an_action_out_of_turn_is_refused() -> None:
    assert reasons(altered("side_pots_of_three", 4, "p1 cc")) == [
        'actions[4]: "p1 cc": it is the turn of p3, who may fold, call, raise [19:47-14.7]'
    ]


def test_an_action_after_the_end_is_refused() -> None:
    tree = hand("uncalled_bet_returns")
    tree["actions"].append("p3 f")
    assert reasons(tree) == ['actions[7]: "p3 f": nobody is asked anything more [19:47-14.6]']


def test_every_mistake_of_form_has_its_place() -> None:
    tree = hand("side_pots_of_three")
    tree["actions"] = ["d dh p1 AsAh", "d dh p2 AsKh", "d dh p9 QsQh", "p1 bets", "d db ??8dTs", "p2 cbr x", 3]
    tree["starting_stacks"] = [100, -1, "600", True]
    del tree["min_bet"]
    assert mistakes(tree) == [
        "min_bet: is missing; a hand of NT needs it",
        "starting_stacks[1]: -1 is less than nothing",
        "starting_stacks[3]: True is not an amount of chips",
        'actions[2]: "d dh p9 QsQh": there are 4 players',
        'actions[3]: "p1 bets" is not an action that is known here',
        "actions[5]: 'x' is not an amount of chips",
        'actions[6]: 3 is not an action; write one such as "p3 cbr 300"',
        "actions[1]: As is dealt twice",
        "actions[4]: the cards of the board are seen by all: name them",
    ]


def test_a_hand_that_stops_in_the_middle_says_what_comes_next() -> None:
    tree = hand("razz")
    tree["actions"] = tree["actions"][:6]
    assert mistakes(tree) == ["actions[6]: p2 is dealt too few cards"]
    tree["actions"] = tree["actions"][:3]
    assert mistakes(tree) == ["actions[3]: the hand is not over: p1 is asked to fold, call, complete"]


def test_a_form_that_is_not_played_here_is_refused_by_its_name() -> None:
    (mistake,) = mistakes(hand("razz") | {"variant": "FB"})
    assert mistake.startswith('variant: "FB" is not a form that is settled here; these are: FT, NT,')


def test_a_card_that_is_not_in_the_deck_is_refused() -> None:
    assert mistakes(altered("short_deck", 0, "d dh p1 Ad2d")) == ["actions[0]: 2d is not in the deck of NS"]


def test_a_hand_that_shows_cards_it_does_not_name_is_refused() -> None:
    tree = hand("triple_draw_with_unknown_cards")
    tree["actions"][-1] = "p1 sm -"
    assert mistakes(tree) == [
        f'actions[{len(tree["actions"]) - 1}]: "p1 sm -": the history does not name all cards of p1'
    ]
