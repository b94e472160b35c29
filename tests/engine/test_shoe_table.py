"""A table dealt from one shoe: opening, take up, cut, burn, put away, and the standard remedies, by toys."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from croupier.engine.croupier import QuietCroupier
from croupier.engine.decision import Answer, Decision
from croupier.engine.irregularity import Irregularity, admit
from croupier.engine.shoe_table import (
    OneShoeStanding,
    ShoeCards,
    ShoeChoices,
    ShoeTable,
    card_remedies,
    cut_order,
    ready_shoe,
)
from croupier.engine.shuffle_and_cut import ShoeLaw, about_a_quarter
from croupier.engine.traits import NewDealerBurns, ShoeStanding
from croupier.equipment.cards import DECK, Card
from croupier.equipment.chance import Chance
from croupier.equipment.shoe import Load, Shoe
from croupier.law.citation import Citation, cite
from croupier.law.option import TableRules
from croupier.law.ruling import Refused
from croupier.money.wager import Wager

LAW = ShoeLaw(
    cards=cite("19:47-6.1(a)"),
    cut=cite("19:47-6.3(c)"),
    cutter=cite("19:47-6.3(b)"),
    recut=cite("19:47-6.3(d)"),
    burn=cite("19:47-6.4(a)"),
    empty=cite("19:47-6.3(a)"),
    face_up=cite("19:47-6.7(a)"),
    drawn_in_error=cite("19:47-6.7(b)"),
)
SHUFFLE, FINISHED, SHUFFLER = cite("19:47-6.5(i)"), cite("19:47-6.5(k)"), cite("19:47-6.9")


@dataclass(frozen=True, slots=True, kw_only=True)
class ToyStanding(OneShoeStanding):
    """A standing with a field of its own, which a round leaves as it is."""

    curator: str = ""


@dataclass
class Scripted(QuietCroupier):
    """A croupier with a script: it gives these cards in order, and cuts or refuses as written."""

    cards: list[str | Irregularity] = field(default_factory=list)
    cuts: dict[str, int] = field(default_factory=dict)  # by player: how deep; who is not named refuses
    facts: list[tuple[str, Citation]] = field(default_factory=list)
    offered: list[str] = field(default_factory=list)
    loads: list[Load] = field(default_factory=list)

    def chance(self, device: Chance[Any]) -> Any:
        shown = self.cards.pop(0)
        if isinstance(shown, Irregularity):
            raise shown
        return device.read(shown)

    def decide(self, decision: Decision) -> Answer:
        self.offered.append(decision.seat)
        return Answer("cut", self.cuts[decision.seat]) if decision.seat in self.cuts else Answer("refuse")

    def record(self, fact: str, law: Citation) -> None:
        self.facts.append((fact, law))

    def loaded(self, load: Load) -> None:
        self.loads.append(load)


def table(**chosen: Any) -> ShoeTable[TableRules, ToyStanding]:
    choices = ShoeChoices(**{"full": Shoe.of(1), **chosen})
    return ShoeTable(
        law=LAW,
        shuffle=SHUFFLE,
        finished=FINISHED,
        shuffler=SHUFFLER,
        standing=ToyStanding,
        choices=lambda _rules: choices,
    )


RULES = TableRules()
PLAYERS = ("A", "B", "C")


# ---------------------------------------------------------------- standing and opening


def test_the_standing_declares_its_traits() -> None:
    standing = table().opening(RULES)
    assert isinstance(standing, ShoeStanding)
    assert isinstance(standing, NewDealerBurns)
    assert standing.shoes() == {"A": standing.shoe}
    assert standing.unloaded() == ToyStanding(shoe=None, game_just_begun=True)
    assert standing.with_new_dealer().new_dealer


def test_a_first_round_finds_the_shoe_cut_and_burned() -> None:
    shoe = table(burned=3, behind=lambda _stack: 15).opening(RULES).shoe
    assert shoe == Shoe((1,) * 52, left=49, behind=15, burned=3)


def test_with_a_continuous_shuffler_nothing_is_cut_or_burned() -> None:
    assert table(continuous_shuffler=True).opening(RULES).shoe == Shoe.of(1)


def test_decks_without_tens_make_a_shoe_too() -> None:
    spanish = Shoe.holding([card for card in DECK if card.rank != "T"] * 6)
    shoe = ready_shoe(spanish, about_a_quarter, 1, LAW.cards)
    assert (shoe.left, shoe.behind, shoe.burned) == (6 * 48 - 1, 6 * 12, 1)
    with pytest.raises(Refused, match="more copies of a card than its 6 decks"):
        table(full=spanish).take_up(Scripted(), RULES, ToyStanding(shoe=Shoe.of(6)), PLAYERS)


# ---------------------------------------------------------------- take up


def test_a_shoe_that_stands_is_used_as_it_is() -> None:
    croupier, standing = Scripted(["7h"]), table().opening(RULES)
    cards = table().take_up(croupier, RULES, standing, PLAYERS)
    assert cards.deal("left") == Card("7", "h")
    assert (croupier.offered, croupier.loads, croupier.facts) == ([], [], [])
    assert cards.put_away() == replace(standing, shoe=cards.dealing.put_away())


def test_cards_without_a_shoe_are_shuffled_cut_and_burned() -> None:
    croupier = Scripted(cuts={"B": 20})
    cards = table(burned=2).take_up(croupier, RULES, ToyStanding(game_just_begun=False), PLAYERS)
    assert croupier.offered == ["C", "A", "B"]
    assert croupier.facts == [
        ("the cards are shuffled", SHUFFLE),
        ("B cuts the cards", LAW.cutter),
        ("2 cards are burned", LAW.burn),
    ]
    assert [(load.size, load.depth) for load in croupier.loads] == [(52, 20)]
    assert (cards.dealing.left, cards.dealing.behind, cards.dealing.burned) == (50, 13, 2)


def test_cards_that_no_player_cuts_are_cut_in_the_middle() -> None:
    croupier = Scripted()
    table().take_up(croupier, RULES, ToyStanding(game_just_begun=False), PLAYERS)
    assert ("the dealer cuts the cards", LAW.cutter) in croupier.facts
    assert [(load.size, load.depth) for load in croupier.loads] == [(52, 26)]


def test_a_new_dealer_burns_one_card_and_not_twice() -> None:
    croupier = Scripted()
    standing = replace(table(burned=3).opening(RULES), new_dealer=True)
    cards = table(burned=3).take_up(croupier, RULES, standing, PLAYERS)
    assert croupier.facts == [("one card is burned", LAW.burn)]
    assert cards.dealing.burned == 4
    croupier = Scripted()
    table().take_up(croupier, RULES, ToyStanding(new_dealer=True), ())
    assert [fact for fact, _ in croupier.facts].count("one card is burned") == 1


def test_a_continuous_shuffler_loads_every_round() -> None:
    croupier, machine = Scripted(["7h"]), table(continuous_shuffler=True)
    cards = machine.take_up(croupier, RULES, ToyStanding(shoe=None), PLAYERS)
    cards.deal("left")
    assert (croupier.offered, len(croupier.loads)) == ([], 1)
    assert cards.put_away() == ToyStanding(shoe=Shoe.of(1), game_just_begun=False)


@pytest.mark.parametrize(
    ("standing", "order"),
    [
        (ToyStanding(), ("A", "B", "C", "dealer")),
        (ToyStanding(first_player="B"), ("B", "C", "A", "dealer")),
        (ToyStanding(first_player="X"), ("A", "B", "C", "dealer")),
        (ToyStanding(game_just_begun=False, first_player="B"), ("C", "A", "B", "dealer")),
    ],
)
def test_who_is_offered_the_cut(standing: ToyStanding, order: tuple[str, ...]) -> None:
    assert cut_order(PLAYERS, standing) == order
    assert cut_order((), standing) == ("dealer",)


def test_a_game_may_say_who_is_offered_the_cut() -> None:
    curator = replace(table(), entitled=lambda _players, standing: (standing.curator, "dealer"))
    croupier = Scripted(cuts={"B": 12})
    curator.take_up(croupier, RULES, ToyStanding(curator="B"), PLAYERS)
    assert croupier.offered == ["B"]


# ---------------------------------------------------------------- put away


@pytest.mark.parametrize(
    ("left", "every_round", "expected"),
    [
        (14, False, ("the cutting card is reached: the cards are reshuffled", FINISHED)),
        (14, True, ("the cutting card is reached: the cards are reshuffled", FINISHED)),
        (15, True, ("the cards are shuffled after every round", SHUFFLE)),
        (15, False, None),
    ],
)
def test_when_a_shoe_is_finished(left: int, every_round: bool, expected: tuple[str, Citation] | None) -> None:
    croupier = Scripted(["7h"])
    found = ToyStanding(
        shoe=Shoe((1,) * 52, left, behind=13),
        wagers=(Wager("A", "toy", "", 100),),
        first_player="B",
        curator="C",
    )
    cards = table(every_round=every_round).take_up(croupier, RULES, found, PLAYERS)
    cards.deal("left")
    put_away = cards.put_away()
    assert croupier.facts == ([expected] if expected else [])
    assert (put_away.shoe is None) is (expected is not None)
    assert replace(put_away, shoe=None) == ToyStanding(game_just_begun=False, curator="C")


# ---------------------------------------------------------------- hooks and remedies


@dataclass(slots=True, kw_only=True)
class BurnsByTheFirstCard(ShoeCards[ToyStanding]):
    """As baccarat has it: the first card is shown, and as many as it counts are burned after it."""

    def burn_for_a_new_shoe(self) -> None:
        shown = self.dealing.draw(self.croupier, "burn:first")
        self.burn("A23456789".find(shown.rank) + 1 or 10)


def test_a_game_may_burn_in_its_own_way() -> None:
    croupier = Scripted(["4s", "7h"])
    cards = table().take_up_as(BurnsByTheFirstCard, croupier, RULES, ToyStanding(), ())
    assert croupier.facts[-1] == ("4 cards are burned", LAW.burn)
    assert cards.dealing.left == 52 - 1 - 4
    assert cards.deal("left") == Card("7", "h")


def test_every_standard_remedy_is_carried_out_with_the_games_paragraph() -> None:
    remedies = {each.kind: each for each in card_remedies(LAW, first=("deal:left",), cards=("deal:left", "deal:right"))}
    reported = [
        Irregularity("new_dealer"),
        Irregularity("recut_ordered"),
        Irregularity("card_face_up", {"card": "2c"}),
        Irregularity("card_drawn_in_error"),
        Irregularity("burn_card_asked"),
    ]
    assert set(remedies) == {each.kind for each in reported}
    for each in reported:
        admit(remedies, each, "deal:left", LAW.cards, TableRules())
    croupier = Scripted([*reported, "3d", "7h"], {"A": 20})
    cards = table().take_up(croupier, RULES, ToyStanding(), PLAYERS)
    del croupier.facts[:]
    assert cards.deal("left") == Card("7", "h")
    assert croupier.facts == [
        ("one card is burned", LAW.burn),
        ("the supervisor orders a recut", LAW.recut),
        ("A cuts the cards", LAW.cutter),
        ("one card is burned", LAW.burn),
        ("2 of clubs lay face up in the shoe and goes to the rack", LAW.face_up),
        ("a card drawn in error will be the next card", LAW.drawn_in_error),
        ("the burned card is shown: 3 of diamonds", LAW.burn),
    ]


def test_remedies_arise_only_where_the_game_says() -> None:
    remedies = {
        each.kind: each
        for each in card_remedies(LAW, first=("deal:left",), cards=("deal:left",), asked_at=("raise",), error_at=())
    }
    arises = {kind for kind, remedy in remedies.items() if remedy.arises_at("raise")}
    assert arises == {"burn_card_asked"}
    assert [kind for kind, remedy in remedies.items() if remedy.is_recut] == ["recut_ordered"]
