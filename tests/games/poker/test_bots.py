"""Bots at a poker table: legal, quick, and of different minds about good and bad cards."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from croupier.croupiers.play import Live
from croupier.engine.decision import Decision
from croupier.engine.round import open_round
from croupier.families.poker.limits import Structure
from croupier.families.poker.strategy import play
from croupier.games.poker import GAME
from croupier.games.poker.rules import MOST_PLAYERS
from croupier.money.wager import Bet
from croupier.testing.dealer import answer
from tests.games.poker.hand import Hand

SEATS = "ABCDEF"


@pytest.mark.parametrize("form", MOST_PLAYERS)
@pytest.mark.parametrize("limit", [Structure.FIXED, Structure.NONE])
def test_bots_play_every_form_to_the_end_of_twelve_hands(form: str, limit: Structure) -> None:
    rules, random = GAME.rules(form=form, limit=str(limit)), Random(14)
    answers = set[str]()
    standing: Any = GAME.play.opening(rules)
    for _ in range(12):
        standing = GAME.play.seated(rules, standing, tuple(SEATS), None)  # type: ignore[misc]
        there = {wager.seat for wager in standing.wagers}
        bets = [Bet(seat, "stack", "", 100_00) for seat in SEATS if seat not in there]
        live = Live(open_round(GAME, rules, standing, bets))
        while (asks := live.asks) is not None:
            given = asks.show(play(asks)) if isinstance(asks, Decision) else answer(asks, random)
            answers |= {given.partition(" ")[0]} if isinstance(asks, Decision) else set()
            live.answer(given)
        assert live.outcome is not None
        standing = live.outcome.standing
    assert {"fold", "call", "bet"} <= answers


@pytest.mark.parametrize(
    ("cards", "said"), [("As 2c Ah 7d", "raise"), ("7s 2c 2h 7d", "fold"), ("Ks 2c Qs 7d", "call")]
)
def test_a_bot_raises_aces_folds_rags_and_calls_with_what_may_come(cards: str, said: str) -> None:
    """Of three players C has the button and is asked first; the cards are its own."""
    first, _, second, _ = cards.split()
    hand = Hand("A:100 B:100 C:100").dealt(f"3c 4c {first} 5d 6d {second}")
    assert play(hand.question).name == said


def test_a_bot_keeps_pairs_for_high_and_low_cards_for_low() -> None:
    cards = "Ks 2c Kd 3c 4h 4c 7s 5c 9d 6c"
    for plays, kept in (("high", {"Ks", "Kd"}), ("low", {"4h", "7s"})):
        hand = Hand("A:50 B:50", form="five-card draw", plays=plays).dealt(cards).says("B call", "A check")
        thrown = {str(card) for card in play(hand.question).picked}
        assert {"Ks", "Kd", "4h", "7s", "9d"} - thrown == kept
