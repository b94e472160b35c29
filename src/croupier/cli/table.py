"""A table with patrons at it: whose chips lie where, and what a finished round leaves.

A patron's chips are on the rail or on the layout and nowhere else; only a settled line changes how many there are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from croupier.api.table import Round
from croupier.api.table import Table as Played
from croupier.drive.dealer import Dealer
from croupier.engine.game import Game
from croupier.engine.standing import Standing
from croupier.floor.tables.betting import Open
from croupier.law.citation import Citation
from croupier.law.option import TableRules
from croupier.money.wager import Act, Bet, Wager
from croupier.sheets.sheet import Sheet


@dataclass(slots=True)
class Patron:
    """Somebody at the table, what he brought, and what he has now, rail and layout together."""

    name: str
    brought_cents: int
    chips_cents: int
    is_bot: bool = False


class _Banked(Played):
    """The table as the rounds know it; a seat can stake what its patron has."""

    def __init__(self, sheet: Sheet, patrons: Mapping[str, Patron]) -> None:
        super().__init__(sheet, Dealer(), tuple(patrons))
        self.patrons = patrons

    def rail_cents(self, seat: str) -> int:
        if seat not in self.patrons:  # a question to the table, not to somebody's money
            return super().rail_cents(seat)
        return self.patrons[seat].chips_cents - self.laid_cents(seat)

    def laid_cents(self, seat: str) -> int:
        return self._layout.laid_cents(seat)

    @property
    def standing(self) -> Standing:
        return self._layout.standing

    @property
    def bets(self) -> tuple[Bet, ...]:
        """Made since the last round."""
        return self._layout.bets

    def first_bet(self, seat: str) -> Bet | None:
        """What a bot bets; None where it cannot."""
        return self._layout.first_bet(seat, self.rail_cents(seat))

    def begin(self, dealer: Dealer) -> Round:
        self._dealer = dealer
        return self.deal(one_at_a_time=True)


@dataclass(slots=True)
class Table:
    """One table, between rounds and during one."""

    sheet: Sheet
    patrons: dict[str, Patron]
    last: list[Bet] = field(default_factory=list)  # wagers made before the last round that had any
    _played: _Banked = field(init=False)

    def __post_init__(self) -> None:
        self._played = _Banked(self.sheet, self.patrons)

    @property
    def game(self) -> Game[Any, Any]:
        return self.sheet.game

    @property
    def rules(self) -> TableRules:
        return self.sheet.rules

    @property
    def standing(self) -> Standing:
        return self._played.standing

    @property
    def wagers(self) -> tuple[Wager, ...]:
        return self._played.wagers

    @property
    def people(self) -> tuple[str, ...]:
        return tuple(patron.name for patron in self.patrons.values() if not patron.is_bot)

    def laid_cents(self, name: str) -> int:
        return self._played.laid_cents(name)

    def rail_cents(self, name: str) -> int:
        return self._played.rail_cents(name)

    # ------------------------------------------------------------ between rounds

    def bet(self, bet: Bet) -> Bet:
        """Does what the patron wants done, or raises `Refused` and leaves the table as it was."""
        return self._played.act(bet)

    def offered(self, seat: str) -> Iterator[Open]:
        """Every kind of wager of this table, and how open it is now."""
        return self._played.offered(seat)

    def bots_bet(self) -> Iterator[Bet]:
        """A bot with nothing on the layout makes the first wager that is open to it, at the minimum."""
        for patron in self.patrons.values():
            if patron.is_bot and not self.laid_cents(patron.name):
                bet = self._played.first_bet(patron.name)
                if bet is not None:
                    yield self.bet(bet)

    # ------------------------------------------------------------ during a round

    def open(self, dealer: Dealer) -> Round:
        """The round with its bets down, or raises `Refused` where nobody has a wager or the game will not have it so."""
        return self._played.begin(dealer)

    def settle(self, finished: Round) -> None:
        """Takes and pays what the round came to."""
        made = [bet for bet in self._played.bets if bet.act is Act.MAKE and not self.patrons[bet.seat].is_bot]
        finished.finish()
        for seat, cents in finished.net_cents.items():
            self.patrons[seat].chips_cents += cents
        self.last = made or self.last

    def void_round(self) -> None:
        """The round under way counts for nothing; its wagers stay."""
        self._played.void_round()

    def give_back(self) -> None:
        """Wagers made since the last round go back: it was not finished, or never begun. What was taken down stays so."""
        self._played.give_back()

    @property
    def law(self) -> Citation:
        return self.game.cites[0]
