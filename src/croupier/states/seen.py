"""What a seat has seen, from the first bet at a table on: bets, cards, rolls and answers, without the secrets of others.

Which entries of a journal are a secret follows from what the procedure said while it ran (`hands_shown.never_shown`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from croupier.amounts.cents import plain
from croupier.engine.hands_shown import never_shown
from croupier.engine.journal import Journal
from croupier.engine.round import Round
from croupier.money.wager import Act, Bet

if TYPE_CHECKING:
    from croupier.states.position import Position

HIDDEN = "?"


def seen(state: Position, seat: str) -> Iterator[tuple[str, str]]:
    """Where each thing happened, and what; `HIDDEN` for what this seat may not know."""
    for number, played in enumerate(state.past, start=1):
        yield f"round {number}", ""
        yield from ((f"{wager.seat}:{wager.name}", plain(wager.stake_cents)) for wager in played.round.wagers)
        yield from of_round(played.round, played.journal, seat)
    if state.past:
        yield f"round {state.round_number}", ""
    yield from of_bets(state.betting.bets)
    if state.run is not None:
        yield from of_round(state.run.round, state.run.journal, seat)
    elif state.turn:
        yield "bets", str(state.turn)


def of_bets(bets: Iterable[Bet]) -> Iterator[tuple[str, str]]:
    for bet in bets:
        yield f"{bet.seat}:{bet.name}", plain(bet.cents) if bet.act is Act.MAKE else str(bet.act)


def of_round(round_: Round, journal: Journal, seat: str) -> Iterator[tuple[str, str]]:
    """The entries of a round's journal."""
    hidden = never_shown(round_, journal, (seat,))
    for at, entry in enumerate(journal):
        yield entry.site, HIDDEN if at in hidden else entry.answer
