"""Plays a game as `croupier play` does: a patron types bets and answers, and looks at everything there is to see."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import redirect_stdout
from random import Random
from typing import Any

from croupier.amounts.cents import plain
from croupier.api.table import Round
from croupier.cli import output
from croupier.cli.rules import rules
from croupier.cli.session import Session
from croupier.cli.table import Patron, TerminalTable
from croupier.croupiers.dealer import Dealer
from croupier.documents.sheet import read_sheet
from croupier.engine.game import Game
from croupier.floor import demo
from croupier.games import registry
from croupier.money.wager import Bet

_BANKROLL_CENTS = 5_000_00
_LOOKS = ("wagers", "help", "irregular", "standing")
_ROUNDS = 4
_ENDLESS = 1_000  # a session with so many lines typed is taken never to end


def check_terminal(game: Game[Any, Any], seed: int, _rounds: int = 0) -> None:
    """`croupier rules` prints; a session of `croupier play` prints every question with its `help`, and comes to its end."""
    printed = io.StringIO()
    try:
        with registry.guest(game), redirect_stdout(printed):
            _play(game, seed)
    except Exception as error:
        last = printed.getvalue().rstrip().rpartition("\n")[2].strip()
        raise AssertionError(f'{game.name} in the terminal, after "{last}": {error!r}') from error
    finally:
        output.console.cache_clear()


def _play(game: Game[Any, Any], seed: int) -> None:
    output.console.cache_clear()
    rules(game.name)
    patrons = {name: Patron(name, _BANKROLL_CENTS, _BANKROLL_CENTS, is_bot=name != "A") for name in ("A", "Bot-1")}
    table = _Watched(read_sheet(demo.sheet_of(game)), patrons, Dealer(seed))
    patron = _AtTheKeyboard(table, Random(f"{seed} terminal"))
    session = Session(table, lambda _prompt: patron.types())
    session.run()
    assert session.last is not None, "no round was played"


class _Watched(TerminalTable):
    """A table whose round and first wagers the patron can look at."""

    played: Round | None = None

    def first_bet(self, seat: str) -> Bet | None:
        return self._layout.first_bet(seat, self.rail_cents(seat))

    def deal(self, *, one_at_a_time: bool = False) -> Round:
        self.played = super().deal(one_at_a_time=one_at_a_time)
        return self.played


class _AtTheKeyboard:
    """What the patron types: looks around, bets, starts a round, and any answer to a question after a look at it."""

    def __init__(self, table: _Watched, random: Random) -> None:
        self.table, self.random = table, random
        self.lines, self.typed, self.seen = self._between_rounds(), 0, ""

    def types(self) -> str:
        self.typed += 1
        assert self.typed < _ENDLESS, f"the session has not ended after {_ENDLESS} lines"
        question = self.table.played.question if self.table.played is not None else None
        if question is None:
            return next(self.lines, "quit")
        if self.seen != question.site:
            self.seen = question.site
            return "help"
        offer = self.random.choice(question.offers)
        if offer.pick is not None:
            return " ".join((offer.name, *map(str, reversed(offer.pick.first()))))
        amount = plain(offer.least) if offer.unit == "cents" else str(offer.least)
        return f"{offer.name} {amount}" if offer.takes_amount else offer.name

    def _between_rounds(self) -> Iterator[str]:
        yield from _LOOKS
        for _ in range(_ROUNDS):
            if (bet := self.table.first_bet("A")) is not None:
                yield f"{bet.name} {plain(bet.cents)}"
            yield "go"
            yield "why"
