"""A table of a twenty-one game for tests: a round written step by step, cards and answers in the order they come.

A step is an answer where a decision is asked, and otherwise one card or more; or it is something that goes wrong.
"""

from __future__ import annotations

from typing import Any, TypeVar

from croupier.croupiers.play import Live
from croupier.engine.decision import Decision
from croupier.engine.game import Game
from croupier.engine.irregularity import Irregularity
from croupier.engine.round import open_round
from croupier.engine.standing import Standing
from croupier.law.option import TableRules
from croupier.law.register import NEWEST_TEXT
from croupier.law.ruling import Verdict
from croupier.money.wager import Bet, Wager
from tests.games.blackjack.table import lines, tape

R = TypeVar("R", bound=TableRules)


def judged(rules: R) -> R:
    """Rules that must be lawful by the newest text, or not determined by it."""
    against = [str(each) for each in rules.rulings(NEWEST_TEXT) if each.verdict is Verdict.UNLAWFUL]
    assert not against, against
    return rules


def dealt_at(
    game: Game[Any, Any],
    rules: TableRules,
    bets: tuple[Bet, ...],
    standing: Standing | None,
    steps: tuple[str | Irregularity, ...],
) -> Live:
    live = Live(open_round(game, rules, standing or game.play.opening(rules), bets))
    cards: list[str] = []
    for step in steps:
        if isinstance(step, Irregularity):
            live.interrupt(step)
        elif isinstance(live.asks, Decision):
            live.answer(step)
        else:
            cards += tape(step)
        _deal(live, cards)
    assert live.dealt <= len(cards) + 1, f"{live.dealt} of {cards} were dealt"
    return live


def _deal(live: Live, cards: list[str]) -> None:
    """Answers every question about a card that is among those given."""
    while live.asks is not None and not isinstance(live.asks, Decision):
        asks: Any = live.asks
        if asks.position >= len(cards):
            return
        live.answer(asks.from_tape(cards[asks.position]))


def wrong(kind: str, **details: str) -> Irregularity:
    return Irregularity(kind, details)


def fates(live: Live) -> list[tuple[str, str, int, str]]:
    """Every line: seat and wager, result, cents and paragraph, in the order of settling."""
    return [
        (f"{each.seat} {each.wager}", str(each.result), each.cents, str(each.cite).removeprefix("19:47-"))
        for each in lines(live)
    ]


def paragraph_against(game: Game[Any, Any], rules: TableRules, on_layout: tuple[Bet, ...], bet: Bet) -> str:
    """The paragraph against a bet beside these wagers, or "" if there is none."""
    wagers = tuple(Wager(each.seat, each.kind, each.on, each.cents) for each in on_layout)
    ruling = game.play.ruling(rules, game.play.opening(rules), wagers, bet)
    return str(ruling.cite).removeprefix("19:47-") if ruling.verdict is Verdict.UNLAWFUL else ""
