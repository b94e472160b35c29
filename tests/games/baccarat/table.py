"""Rounds of both baccarat games, given card by card."""

from __future__ import annotations

from typing import Any

from croupier.croupiers.play import Live
from croupier.engine.game import Game
from croupier.engine.irregularity import Irregularity
from croupier.engine.round import open_round
from croupier.equipment.cards import RANKS, SUITS, Card
from croupier.equipment.shoe import Shoe
from croupier.families.baccarat.points import VALUE_OF_RANK
from croupier.games import baccarat, minibaccarat
from croupier.law.citation import cite
from croupier.money.settlement import Result
from croupier.money.wager import Bet

PUNTO_BANCO: Game[Any, Any] = baccarat.GAME
MINI: Game[Any, Any] = minibaccarat.GAME
BOTH = (PUNTO_BANCO, MINI)
PUSH, SIX, LATER = "push on a three-card 7", "half on a 6", "end of shoe"


def bet(kind: str, cents: int = 10000, seat: str = "A") -> Bet:
    name, _, on = kind.partition(" ")
    return Bet(seat, name, on, cents)


def table(
    game: Game[Any, Any], *answers: str | Irregularity, bets: tuple[Bet, ...], standing: Any = None, **elected: Any
) -> Live:
    """A round given these answers one by one: cards (several in one text), a decision, or something that goes wrong."""
    rules = game.rules(**elected)
    live = Live(open_round(game, rules, standing or game.play.opening(rules), bets))
    for answer in answers:
        if isinstance(answer, Irregularity):
            live.interrupt(answer)
        elif answer.split()[0] in game.play.answers:
            live.answer(answer)
        else:
            for card in answer.split():
                live.answer(card)
    return live


def faces(numbers: list[int], decks: int, *, ranks: bool) -> list[str]:
    """Cards of these ranks or values, none more often than the decks have it."""
    used = [0] * len(RANKS)
    cards = []
    for number in numbers:
        same = [number] if ranks else [rank for rank in range(len(RANKS)) if VALUE_OF_RANK[rank] == number]
        rank = min(same, key=lambda item: used[item])
        cards.append(str(Card(RANKS[rank], SUITS[used[rank] // decks])))
        used[rank] += 1
    return cards


def cents(live: Live) -> dict[str, int]:
    """What each wager came to, by seat and name."""
    assert live.outcome is not None, f"the round waits at {asked(live)}"
    return {f"{line.seat} {line.wager}": line.cents for line in live.outcome.lines}


def results(live: Live) -> dict[str, Result]:
    assert live.outcome is not None, f"the round waits at {asked(live)}"
    return {f"{line.seat} {line.wager}": line.result for line in live.outcome.lines}


def asked(live: Live) -> str:
    return live.asks.site if live.asks is not None else ""


def said(live: Live, law: str) -> list[str]:
    return [fact.fact for fact in live.facts if fact.cite == cite(law)]


def after(live: Live) -> Any:
    """The table for the next round."""
    assert live.outcome is not None, f"the round waits at {asked(live)}"
    return live.outcome.standing


def last_round(game: Game[Any, Any], **elected: Any) -> Any:
    """A table whose cutting card is out, so that its next round is the last of the shoe."""
    rules = game.rules(**elected)
    opening = game.play.opening(rules)
    return type(opening)(shoe=Shoe(unseen=(rules.decks,) * 52, left=14, behind=14), game_just_begun=False)
