"""A double attack blackjack table for tests: a round told step by step, cards and answers in the order they come.

    live = told("9", "attack", "K 6", "surrender")

A step is an answer where a decision is asked, and otherwise one card or more; or it is something that goes wrong.
"""

from __future__ import annotations

from typing import Any

from croupier.drive.play import Live
from croupier.engine.decision import Decision
from croupier.engine.irregularity import Irregularity
from croupier.engine.round import open_round
from croupier.games.double_attack_blackjack import GAME
from croupier.games.double_attack_blackjack.rules import DoubleAttackRules
from croupier.games.double_attack_blackjack.shuffle import DoubleAttackStanding
from croupier.law.register import NEWEST_TEXT
from croupier.law.ruling import Verdict
from croupier.money.wager import Bet
from tests.games.blackjack_table import tape

TEN = (Bet("A", "initial", "", 10_00),)
TWO = (*TEN, Bet("B", "initial", "", 10_00))
SHARED = (*TEN, Bet("B", "initial", "1", 6_00))
WITH_BUST_IT = (*TEN, Bet("A", "bust_it", "", 5_00))


def rules_of(**elected: Any) -> DoubleAttackRules:  # noqa: ANN401 (each option has its own type)
    """Rules that must be lawful by the newest text, or not determined by it."""
    rules = DoubleAttackRules(**elected)
    against = [str(each) for each in rules.rulings(NEWEST_TEXT) if each.verdict is Verdict.UNLAWFUL]
    assert not against, against
    return rules


def told(
    *steps: str | Irregularity,
    bets: tuple[Bet, ...] = TEN,
    standing: DoubleAttackStanding | None = None,
    **elected: Any,  # noqa: ANN401
) -> Live:
    rules = rules_of(**elected)
    live = Live(open_round(GAME, rules, standing or GAME.play.opening(rules), bets))
    cards: list[str] = []
    for step in steps:
        if isinstance(step, Irregularity):
            live.interrupt(step)
        elif isinstance(live.asks, Decision):
            live.answer(step)
        else:
            cards += tape(step)
        deal(live, cards)
    assert live.dealt <= len(cards) + 1, f"{live.dealt} of {cards} were dealt"
    return live


def deal(live: Live, cards: list[str]) -> None:
    """Answers every question about a card that is among those told."""
    while live.asks is not None and not isinstance(live.asks, Decision):
        asks: Any = live.asks
        if asks.position >= len(cards):
            return
        live.answer(asks.from_tape(cards[asks.position]))


def wrong(kind: str, **details: str) -> Irregularity:
    return Irregularity(kind, details)
