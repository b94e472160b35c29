"""Hands dealt together: one chance for the solver, card by card at a table."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.croupiers.adjudicate import run
from croupier.croupiers.play import Live
from croupier.croupiers.script import Script
from croupier.croupiers.solve import Distribution, follow, solve
from croupier.engine.croupier import QuietCroupier
from croupier.engine.decision import Answer, Decision
from croupier.engine.journal import Kind
from croupier.engine.round import Round, open_round
from croupier.equipment.cards import DECK, Card, read_card
from croupier.equipment.chance import Chance
from croupier.equipment.combination import Cards, Combination, Suits, flushes
from croupier.equipment.shoe import Shoe
from croupier.games.red_dog.rules import RedDogRules
from croupier.law.option import Unreadable
from croupier.law.ruling import Refused
from croupier.testing.dealer import session
from tests.croupiers.stud import BET, LAW, case, stud

RULES = RedDogRules(decks=8)
SMALL = [card for card in DECK if card.rank in "2KA" and card.suit in "sh"]


def round_of(cards: list[Card], suits: Suits = Suits.MATTER, *, one_by_one: bool = False) -> Round:
    return open_round(stud(suits, one_by_one=one_by_one), RULES, case(cards).standing, [BET])


def gains(distribution: Distribution) -> dict[tuple[int, int], Fraction]:
    found: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
    for leaf, probability in distribution.items():
        found[leaf.cents, leaf.action_cents] += probability
    return dict(found)


def test_a_hand_dealt_together_is_the_hand_dealt_card_by_card() -> None:
    """The whole distribution, with the shoe that each end leaves."""
    assert solve(round_of(SMALL)) == solve(round_of(SMALL, one_by_one=True))


@pytest.mark.parametrize("suits", list(Suits))
@given(cards=st.lists(st.sampled_from([*SMALL, Card("7", "d"), Card("2", "d")]), min_size=5, max_size=6))
@settings(max_examples=12, deadline=None)
def test_whatever_is_distinguished_the_gains_are_the_same(suits: Suits, cards: list[Card]) -> None:
    together, one_by_one = (solve(round_of(cards, suits, one_by_one=each)) for each in (False, True))
    assert gains(together) == gains(one_by_one)


def test_what_a_case_comes_to_is_the_same() -> None:
    found = [follow(stud(Suits.FLUSHES, one_by_one=each), RULES, case(SMALL)) for each in (False, True)]
    assert found[0] == found[1]


def test_the_solver_asks_once_for_a_hand() -> None:
    """Six cards hold 20 hands of three, which come in six orders each."""
    asked: list[Decision] = []

    def stays(decision: Decision) -> Answer:
        asked.append(decision)
        return Answer("no_raise")

    solve(round_of(SMALL), stays)
    assert len(asked) == 20
    asked.clear()
    solve(round_of(SMALL, one_by_one=True), stays)
    assert len(asked) == 6 * 5 * 4


def test_at_a_table_each_card_has_its_own_entry() -> None:
    live = Live(round_of(SMALL))
    for answer in ("Ks", "2h", "As", "raise 10.00", "Ah", "2s"):
        live.answer(answer)
    shown = [(entry.site, entry.answer) for entry in live.journal if entry.kind is Kind.CHANCE]
    assert shown == [("deal:A", "Ks"), ("deal:A", "2h"), ("deal:A", "As"), ("turn", "Ah"), ("turn", "2s")]
    assert live.outcome is not None
    assert Live(live.round, live.journal).outcome == live.outcome


def test_a_tape_tells_each_card() -> None:
    script = Script(
        stud(), RULES, case(SMALL).standing, ((1, BET),), ("Ks", "2h", "As", "Ah", "2s"), {"A": ("no_raise",)}
    )
    settled = run(script)
    assert settled.happened
    assert [line.result for line in settled.lines] == ["won"], "king, ace and 2 average 7, ace and 2 average 6"
    with pytest.raises(Unreadable, match="it ends before the round does"):
        run(Script(stud(), RULES, case(SMALL).standing, ((1, BET),), ("Ks", "2h"), {"A": ("no_raise",)}))


def test_the_order_of_the_cards_changes_nothing() -> None:
    fates = set()
    for answers in (("Ks", "2h", "As"), ("As", "Ks", "2h"), ("2h", "As", "Ks")):
        live = Live(round_of(SMALL))
        for answer in (*answers, "no_raise", "Ah", "2s"):
            live.answer(answer)
        assert live.outcome is not None
        fates.add(live.outcome)
    assert len(fates) == 1


def test_what_goes_wrong_with_a_card_of_a_hand_is_mended() -> None:
    """Sessions at random in which cards show themselves in mid-hand come to their ends, and replay."""
    entries = 0
    for played in session(stud(), RULES, Random(6), 30, irregular=0.3):
        again = Live(played.live.round, played.live.journal)
        assert again.outcome == played.live.outcome
        entries += sum(entry.kind is Kind.IRREGULARITY and entry.site == "deal:A" for entry in played.live.journal)
    assert entries > 3


class Counting(QuietCroupier):
    """Takes hands together, each the first that can come, and remembers what was asked for."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, int, int]] = []

    def chance(self, device: Chance[Any]) -> Any:
        self.asked.append((device.site, 1, 0))
        return device.outcomes()[0][0]

    def together(self, hand: Combination) -> Cards:
        self.asked.append((hand.site, hand.size, len(hand.distinct.known)))
        return hand.outcomes()[0][0]

    def decide(self, decision: Decision) -> Answer:
        raise AssertionError(decision.site)


@pytest.mark.slow  # the engine runs every deal
def test_hands_dealt_around_are_asked_for_one_after_the_other_and_each_is_then_known() -> None:
    croupier, dealing = Counting(), Shoe.of(1).dealing(LAW)
    hands = dealing.draw_around(croupier, ("deal:A", "deal:B"), 5, flushes())
    assert croupier.asked == [("deal:A", 5, 0), ("deal:B", 5, 1)]
    assert len({card for hand in hands for card in hand}) == dealing.dealt == 52 - dealing.left == 10
    assert sum(dealing.unseen) == 42


class Tape(QuietCroupier):
    """Deals from a tape, card by card."""

    def __init__(self, cards: str) -> None:
        self.cards = cards.split()
        self.sites: list[str] = []

    def chance(self, device: Chance[Any]) -> Any:
        self.sites.append(device.site)
        return device.read(self.cards.pop(0))

    def decide(self, decision: Decision) -> Answer:
        raise AssertionError(decision.site)


def test_at_a_table_hands_are_dealt_one_card_to_each_in_turn() -> None:
    croupier, dealing = Tape("2s 3s 4s 5s 6s 7s"), Shoe.of(1).dealing(LAW)
    hands = dealing.draw_around(croupier, ("a", "b", "c"), 2)
    assert hands == [tuple(map(read_card, text.split())) for text in ("2s 5s", "3s 6s", "4s 7s")]
    assert croupier.sites == ["a", "b", "c", "a", "b", "c"]


def test_after_a_peek_cards_come_one_by_one() -> None:
    """What is known of a face-down card makes some combinations likelier than others."""
    croupier, dealing = Counting(), Shoe.of(1).dealing(LAW)
    token = dealing.deal_down()
    token.possible = lambda card: card.rank == "A"
    dealing.draw_around(croupier, ["deal:A"], 2)
    assert croupier.asked == [("deal:A", 1, 0)] * 2
    dealing.reveal_together(croupier, [token], "turn")
    assert croupier.asked[2:] == [("turn", 1, 0)]


def test_a_hand_larger_than_the_shoe_is_refused() -> None:
    for croupier in (Counting(), Tape("2s 3s")):
        with pytest.raises(Refused, match="the shoe"):
            Shoe.holding(list(DECK[:2])).dealing(LAW).draw_around(croupier, ["deal:A"], 3)
