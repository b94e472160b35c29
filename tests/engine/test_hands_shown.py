"""What lies on the layout of a game that says nothing of its own about it: the cards, where they came."""

from __future__ import annotations

from dataclasses import replace

from croupier.drive.play import Live
from croupier.engine.hand import FACE_DOWN, Hand, spoken_cards
from croupier.engine.hands_shown import hands_shown
from croupier.engine.round import open_round
from croupier.games.registry import game
from croupier.money.wager import Bet
from croupier.testing.altered import altered

RED_DOG = game("red_dog")


def dealt(*cards: str) -> Live:
    rules = RED_DOG.rules()
    live = Live(open_round(RED_DOG, rules, RED_DOG.play.opening(rules), [Bet("ann", "original", "", 500)]))
    for card in cards:
        live.answer(card)
    return live


def test_cards_lie_where_they_came() -> None:
    live = dealt("4h", "Js")
    assert hands_shown(live.round, live.journal) == (Hand("left", None, 1, ("4h",)), Hand("right", None, 1, ("Js",)))
    assert hands_shown(live.round, ()) == ()


def test_what_is_for_one_player_s_eyes_lies_face_down_for_the_others() -> None:
    live = dealt("4h", "Js")
    private = replace(live.round, game=altered(RED_DOG, face_down=lambda _rules, site: site == "deal:left"))
    for viewer in (None, "ann", "bob"):
        left, right = hands_shown(private, live.journal, viewer)
        assert (left.cards, right.cards) == ((FACE_DOWN,), ("Js",))


def test_dice_and_spins_are_no_cards() -> None:
    craps = game("craps")
    rules = craps.rules()
    live = Live(open_round(craps, rules, craps.play.opening(rules), [Bet("ann", "pass", "", 500)]))
    live.answer("3-3")
    assert hands_shown(live.round, live.journal) == ()


def test_cards_are_told_as_a_dealer_tells_them() -> None:
    assert spoken_cards(()) == "no card"
    assert spoken_cards(("Th",)) == "10 of hearts"
    assert spoken_cards(("Ah", FACE_DOWN)) == "ace of hearts and a card face down"
    assert spoken_cards(("Ah", "2c", FACE_DOWN)) == "ace of hearts, 2 of clubs and a card face down"
