"""Decks with a joker and tiles on the floor: sealed, verified by the stranger's program, drawn and written everywhere."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from croupier.cli import screen
from croupier.croupiers.script_feed import play_script
from croupier.documents.round import read_round
from croupier.documents.standing import standing_from_tree, standing_to_tree
from croupier.equipment.cards import FRENCH, WITH_JOKER
from croupier.equipment.decks.deck import Absent, Deck
from croupier.equipment.decks.tiles import TILES
from croupier.floor.fairness import composition, verifier
from croupier.games import registry
from croupier.law.citation import cite
from croupier.law.option import Unreadable
from croupier.money.wager import Bet
from croupier.paper.cards import hand_svg
from croupier.testing.conformance import SEED, check_replay, check_resume, check_standing
from croupier.testing.declared.decks import check_deck
from croupier.testing.on_the_floor import check_floor
from croupier.testing.screens.terminal import check_terminal
from croupier.testing.secrets.cards import check_private
from croupier.web.rendering.render import pip
from tests.conformance.high import HighRules, high
from tests.floor.sealed_table import SealedTable

NO_TENS = FRENCH.without(Absent("T", "tens", cite("19:47-19.15")))
OTHERS = [NO_TENS, WITH_JOKER, TILES]
SAID = {
    NO_TENS.name: "high_48, sheet 1: 48 cards: 2s, 3s, 4s, 5s, 6s, 7s, 8s, 9s, Js, Qs, Ks, As, 2h",
    WITH_JOKER.name: "high_53, sheet 1: 53 cards: 2s, 3s, 4s, 5s, 6s, 7s, 8s, 9s, Ts, Js, Qs, Ks, As, 2h",
    TILES.name: "high_32, sheet 1: 32 tiles: 2 x 6|6, 2 x 1|1, 2 x 4|4, 2 x 1|3",
}


@pytest.mark.parametrize("deck", OTHERS, ids=lambda deck: deck.name)
def test_a_seal_promises_the_deck_and_the_verifier_proves_what_came_of_it(deck: Deck) -> None:
    game = high(deck, every_round=False, private=False)
    assert composition.about(game, 1, HighRules()).startswith(SAID[deck.name])
    table = SealedTable(game, HighRules(), Random(5), crowd=(Bet("A", "high", "", 500), Bet("B", "high", "", 500)))
    for _ in range(9):
        table.play()
    evidence = verifier.read(json.dumps(table.evidence(1)))
    assert len(evidence["cards"]) >= 9
    assert list(verifier.faults(evidence)) == []
    said = "\n".join(verifier.proved(evidence))
    assert f"load 0: {deck.size} cards, cut at" in said
    evidence["loads"][0]["counts"][-1] += 1
    assert any("were promised" in fault for fault in verifier.faults(evidence))


@pytest.mark.parametrize("about", ["high: 53 cards: 2s, 1x", "high: 2 tiles: 5|6, 5|7", "high: 2 tiles: 2s, 3s"])
def test_a_promise_of_pieces_that_are_none_cannot_be_read(about: str) -> None:
    with pytest.raises(verifier.Evidence):
        verifier.promise(about)


@pytest.mark.parametrize("deck", OTHERS, ids=lambda deck: deck.name)
@pytest.mark.parametrize(
    "check", [check_deck, check_standing, check_replay, check_private, check_resume, check_terminal]
)
def test_a_game_with_another_deck_passes_the_suite(check: Any, deck: Deck) -> None:
    check(high(deck), SEED, 4)


@pytest.mark.slow
@pytest.mark.parametrize("deck", [WITH_JOKER, TILES], ids=lambda deck: deck.name)
def test_a_game_with_another_deck_is_played_on_the_floor(deck: Deck) -> None:
    check_floor(high(deck), SEED, 4)


@pytest.mark.parametrize("deck", [FRENCH, *OTHERS], ids=lambda deck: deck.name)
def test_a_standing_says_nothing_of_its_deck_and_is_read_back_with_it(deck: Deck) -> None:
    game, rules = high(deck), HighRules()
    opening = game.play.opening(rules)
    tree = standing_to_tree(opening)
    assert tree["shoe"].keys() == {"unseen", "left", "behind", "burned"}
    assert standing_from_tree(game, rules, tree) == opening
    assert standing_from_tree(game, rules, json.loads(json.dumps(tree))).shoe.deck == deck  # type: ignore[attr-defined]


def test_a_described_round_is_read_with_the_cards_of_its_deck() -> None:
    seats = [{"name": "A", "wagers": {"high": "10.00"}, "decisions": ["play"]}]
    with registry.guest(high(TILES)):
        tree: dict[str, Any] = {"game": "high_32", "on": "2003-01-01", "seats": seats, "tape": {"cards": "6|6 5|6"}}
        (played,) = play_script(read_round(tree)).rounds
        assert played.outcome is not None
        assert [line.cents for line in played.outcome.lines] == [1000]
        with pytest.raises(Unreadable, match=r"did you mean 5\|6"):
            read_round(tree | {"tape": {"cards": "6|6 6|5"}})
        with pytest.raises(Unreadable, match="is not a tile"):
            read_round(tree | {"tape": {"cards": "6|6 As"}})


def test_jokers_and_tiles_are_written_on_pages_and_in_the_terminal() -> None:
    assert str(pip("**")) == '<span class="pip joker">★</span>'
    assert str(pip("5|6")) == '<span class="pip tile">5|6</span>'
    assert str(pip("?|?")) == '<span class="pip back">▮</span>'
    assert [screen.chance("cards", text).plain for text in ("5|6", "3-4-6")] == ["5|6", "3-4-6"]
    assert "joker" in screen.card("**").plain or screen.card("**").plain == "**"


@pytest.mark.parametrize("tile", TILES.kinds, ids=str)
def test_a_tile_shows_its_spots(tile: Any) -> None:
    drawing = hand_svg([str(tile)])
    assert drawing.count("<circle") == tile.spots
    assert f"<title>{tile.spoken}</title>" in drawing


def test_no_two_pieces_are_drawn_alike() -> None:
    texts = [str(each) for each in (*WITH_JOKER.kinds, *TILES.kinds)] + ["??", "?|?"]
    assert len({hand_svg([text]) for text in texts}) == len(texts) == 53 + 21 + 2
