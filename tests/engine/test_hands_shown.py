"""What lies on the layout of a game that says nothing of its own about it: the cards, where they came."""

from __future__ import annotations

from dataclasses import replace

from croupier.croupiers.play import Live
from croupier.engine.croupier import Croupier
from croupier.engine.game import Outcome
from croupier.engine.hand import FACE_DOWN, OWN_SEAT, Hand, OnFelt, at_seats, spoken_cards
from croupier.engine.hands_shown import hands_shown, never_shown, sites_of
from croupier.engine.irregularity import Irregularity
from croupier.engine.journal import Entry, Kind
from croupier.engine.round import open_round
from croupier.engine.standing import Standing
from croupier.equipment.shoe import Shoe
from croupier.equipment.site import Site
from croupier.games.red_dog.rules import RedDogRules
from croupier.games.registry import game
from croupier.law.citation import cite
from croupier.money.wager import Bet, Wager
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


def test_what_is_for_one_player_s_eyes_is_face_down_for_the_others() -> None:
    live = dealt("4h", "Js")

    def privately(croupier: Croupier, rules: RedDogRules, standing: Standing, wagers: tuple[Wager, ...]) -> Outcome:
        dealing = Shoe.of(1).dealing(cite("19:47-6.1(a)"))
        dealing.draw(croupier, Site("deal:left", place="left", seat="ann", private=True))
        dealing.draw(croupier, Site("deal:right", place="right", seat="bob", hand=2))
        return RED_DOG.play.procedure(croupier, rules, standing, wagers)

    private = replace(live.round, game=altered(RED_DOG, procedure=privately))
    for viewer, card in ((None, FACE_DOWN), ("ann", "4h"), ("bob", FACE_DOWN)):
        left, right = hands_shown(private, live.journal, viewer)
        assert left == Hand("left", "ann", 1, (card,))
        assert right == Hand("right", "bob", 2, ("Js",))


def test_what_is_shown_or_mucked_is_seen_so_by_everybody() -> None:
    """Ann is dealt two cards, lays one down as her second hand and throws the other away; Bob never shows his."""
    live, law = dealt("4h", "Js"), cite("19:47-6.1(a)")

    def shown(croupier: Croupier, rules: RedDogRules, standing: Standing, wagers: tuple[Wager, ...]) -> Outcome:
        dealing = Shoe.of(1).dealing(law)
        croupier.on_felt("left", "ann", lambda: OnFelt("laid down"), hand=2)
        croupier.on_felt("house", "", lambda: OnFelt(down=2))
        kept, thrown = (dealing.draw(croupier, Site(f"a{at}", place="left", seat="ann", private=True)) for at in "12")
        dealing.draw(croupier, Site("b", place="right", seat="bob", private=True))
        croupier.show("ann", [kept], law, hand=2)
        croupier.muck("ann", [thrown], law)
        return RED_DOG.play.procedure(croupier, rules, standing, wagers)

    table = replace(live.round, game=altered(RED_DOG, procedure=shown))
    journal = tuple(Entry(Kind.CHANCE, site, card) for site, card in (("a1", "4h"), ("a2", "Js"), ("b", "2c")))
    house = Hand("house", None, 1, (FACE_DOWN, FACE_DOWN))
    before = (house, Hand("left", "ann", 1, ("4h", "Js")))
    assert hands_shown(table, journal[:2], "ann") == before
    laid = Hand("left", "ann", 2, ("4h",), "laid down")
    assert hands_shown(table, journal) == (laid, house, Hand("right", "bob", 1, (FACE_DOWN,)))
    assert hands_shown(table, journal, "bob")[2].cards == ("2c",)
    assert never_shown(table, journal, ()) == {1, 2}
    assert never_shown(table, journal, ("ann",)) == {2}


def test_every_entry_of_a_journal_has_its_site() -> None:
    live = dealt("4h", "Js")
    live.interrupt(Irregularity("card_drawn_in_error"))
    live.answer("no_raise")
    live.answer("8d")
    sites = sites_of(live.round, live.journal)
    assert [str(site) for site in sites] == [entry.site for entry in live.journal]
    assert [site.scope for site in sites] == ["deal:left", "deal:right", "raise", "raise", "deal:middle"]
    assert [site.place for site in sites] == ["left", "right", "", "", "middle"]
    assert sites_of(live.round, live.journal[:2]) == sites[:2]


def test_dice_and_spins_are_no_cards() -> None:
    craps = game("craps")
    rules = craps.rules()
    live = Live(open_round(craps, rules, craps.play.opening(rules), [Bet("ann", "pass", "", 500)]))
    live.answer("3-3")
    assert hands_shown(live.round, live.journal) == ()


def test_cards_are_announced_as_a_dealer_announces_them() -> None:
    assert spoken_cards(()) == "no card"
    assert spoken_cards(("Th",)) == "10 of hearts"
    assert spoken_cards(("Ah", FACE_DOWN)) == "ace of hearts and a card face down"
    assert spoken_cards(("Ah", "2c", FACE_DOWN)) == "ace of hearts, 2 of clubs and a card face down"


def test_a_hand_in_front_of_a_seat_is_at_the_place_of_its_number() -> None:
    hands = (Hand(OWN_SEAT, "ann", 1, ("4h",)), Hand(OWN_SEAT, "gone", 1, ("5h",)), Hand("dealer", None, 1, ("6h",)))
    assert [hand.place for hand in at_seats(hands, {"ann": 3, "bob": 1})] == ["seat 3", OWN_SEAT, "dealer"]
