"""A standing as a document writes it, and back."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.documents.standing import standing_from_tree, standing_to_tree
from croupier.engine.standing import Standing
from croupier.games import registry
from croupier.law.option import Unreadable
from croupier.law.ruling import Refused
from croupier.money.wager import Wager

ROULETTE = registry.game("roulette")
CRAPS = registry.game("craps")

WAGERS = (
    Wager("A", "red", "", 500),
    Wager("A", "split", "17-20", 1),
    Wager("B", "red", "", 999_999_999_999_99),
)


def back(game: Any, tree: dict[str, Any]) -> Standing:
    return standing_from_tree(game, game.rules(), tree)


def test_a_standing_comes_back_as_it_was() -> None:
    standing = Standing(wagers=WAGERS)
    assert back(ROULETTE, standing_to_tree(standing)) == standing


def test_wagers_are_written_by_name_and_in_dollars() -> None:
    assert standing_to_tree(Standing(wagers=WAGERS[:2])) == {
        "wagers": [
            {"seat": "A", "wager": "red", "stake": "5.00"},
            {"seat": "A", "wager": "split 17-20", "stake": "0.01"},
        ]
    }


@pytest.mark.parametrize("name", registry.names())
def test_the_opening_of_every_game_comes_back_as_it_was(name: str) -> None:
    game = registry.game(name)
    opening = game.play.opening(game.rules())
    assert back(game, standing_to_tree(opening)) == opening
    assert back(game, {}) == opening


def test_a_called_wager_and_a_point_come_back() -> None:
    tree = {"point": 6, "wagers": [{"seat": "A", "wager": "place 8", "stake": "6.00", "called": "off"}]}
    standing = back(CRAPS, tree)
    assert standing.wagers == (Wager("A", "place", "8", 600, "off"),)
    assert back(CRAPS, standing_to_tree(standing)) == standing


@pytest.mark.parametrize(
    ("tree", "place"),
    [
        ({"meter_cents": -1}, "standing.meter_cents"),
        ({"streaks": [{"seat": "A", "on": "", "wins": -1}]}, "standing.streaks[0].wins"),
    ],
)
def test_2_19_i_a_number_below_zero_is_a_mistake(tree: dict[str, Any], place: str) -> None:
    game = registry.game("blackjack")
    with pytest.raises(Unreadable) as caught:
        standing_from_tree(game, game.rules(progressive=True), tree)
    assert place in {mistake.place for mistake in caught.value.mistakes}
    assert "below zero" in str(caught.value)


def test_the_numbers_of_a_wager_may_be_given_in_any_order() -> None:
    tree = {"wagers": [{"seat": "A", "wager": "split  20-17", "stake": "5"}]}
    assert back(ROULETTE, tree).wagers == (Wager("A", "split", "17-20", 500),)


GOOD = {"seat": "A", "wager": "red", "stake": "5.00"}


@pytest.mark.parametrize(
    ("tree", "place"),
    [
        ([], "standing"),
        ({"wagrs": []}, "standing.wagrs"),
        ({"wagers": "red"}, "standing.wagers"),
        ({"wagers": ["red"]}, "standing.wagers[0]"),
        ({"wagers": [GOOD, {"seat": "A", "stake": "5.00"}]}, "standing.wagers[1]"),
        ({"wagers": [GOOD | {"stake": "0"}]}, "standing.wagers[0].stake"),
        ({"wagers": [GOOD | {"stake": 5}]}, "standing.wagers[0].stake"),
        ({"wagers": [GOOD | {"seat": 5}]}, "standing.wagers[0].seat"),
        ({"wagers": [GOOD | {"wager": ["red"]}]}, "standing.wagers[0].wager"),
        ({"wagers": [GOOD | {"wager": ""}]}, "standing.wagers[0].wager"),
        ({"wagers": [GOOD | {"called": True}]}, "standing.wagers[0].called"),
        ({"wagers": [GOOD | {"odds": "5.00"}]}, "standing.wagers[0].odds"),
    ],
)
def test_what_cannot_be_read_has_its_place(tree: Any, place: str) -> None:
    with pytest.raises(Unreadable) as error:
        back(ROULETTE, tree)
    assert [mistake.place for mistake in error.value.mistakes] == [place]


@pytest.mark.parametrize(
    ("wager", "says"),
    [
        (GOOD | {"wager": "bogus"}, 'a "bogus" wager cannot be on this table'),
        (GOOD | {"wager": "straight 99"}, 'a "straight 99" wager cannot be on this table'),
        (GOOD | {"wager": "seven_numbers"}, 'a "seven_numbers" wager cannot be on this table'),
        (GOOD | {"called": "up"}, 'called on or off, not "up"'),
        (GOOD, "red of A is there twice"),
    ],
)
def test_a_wager_that_could_not_lie_there_is_refused(wager: dict[str, Any], says: str) -> None:
    with pytest.raises(Refused, match=says) as error:
        back(ROULETTE, {"wagers": [GOOD, wager | {"seat": "A"}]})
    assert [ruling.place for ruling in error.value.rulings] == ["standing.wagers[1]"]


def test_a_wager_made_in_play_does_not_lie_there_before_it() -> None:
    with pytest.raises(Refused, match='a "raise" wager cannot be'):
        back(registry.game("red_dog"), {"wagers": [{"seat": "A", "wager": "raise", "stake": "5.00"}]})


def test_every_mistake_is_reported_at_once() -> None:
    with pytest.raises(Unreadable) as error:
        back(CRAPS, {"piont": 6, "point": "six", "wagers": [{"seat": "A"}, GOOD | {"stake": True}]})
    assert [mistake.place for mistake in error.value.mistakes] == [
        "standing.piont",
        "standing.wagers[0]",
        "standing.wagers[1].stake",
        "standing.point",
    ]


def test_every_ruling_is_reported_at_once() -> None:
    with pytest.raises(Refused) as error:
        back(CRAPS, {"point": 7, "wagers": [{"seat": "A", "wager": "bogus", "stake": "5.00"}]})
    assert [ruling.place for ruling in error.value.rulings] == ["standing.wagers[0]", "standing"]


@pytest.mark.parametrize(
    ("standing", "place", "says"),
    [
        ({"shoe": {"unseen": [99] * 52, "left": 400, "behind": 10}}, "standing.shoe.unseen", "the table has 6 of each"),
        ({"shoe": {"unseen": [1] * 51, "left": 40}}, "standing.shoe", "a shoe needs 52 counts"),
        ({"shoe": {"unseen": [1] * 52, "left": 400}}, "standing.shoe", "400 cards in the shoe"),
        ({"side_b": {"unseen": [1] * 52, "left": 40}}, "standing.side_b", "this table has no such shoe"),
        ({"shoe": {"unseen": [1] * 52, "left": 40, "behnd": 10}}, "standing.shoe.behnd", "did you mean behind"),
        ({"side": "Q"}, "standing.side", "it can be only A, B"),
        ({"new_dealer": "yes"}, "standing.new_dealer", "write true or false"),
        ({"batch": 3}, "standing.batch", "it can be only 1, 2"),
        ({"lights_out": ["1", "99"]}, "standing.lights_out", "it can be only 1, 2"),
    ],
)
def test_nonsense_in_a_standing_is_refused_in_plain_words(standing: dict[str, Any], place: str, says: str) -> None:
    game = registry.game("blackjack")
    with pytest.raises(Unreadable) as error:
        standing_from_tree(game, game.rules.elect({"decks": 6}), standing)
    (mistake,) = error.value.mistakes
    assert mistake.place == place
    assert says in mistake.why
    assert "value error" not in mistake.why.lower()
