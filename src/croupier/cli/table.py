"""A table with patrons at it: whose chips lie where, and what a finished round leaves.

A patron's chips are on the rail or on the layout and nowhere else; only a settled line changes how many there are.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from croupier.drive.play import Live
from croupier.engine.decision import Answer, Decision, Offer
from croupier.engine.game import Game
from croupier.engine.standing import Standing
from croupier.floor.betting import Betting, Open
from croupier.law.citation import Citation
from croupier.law.option import TableRules
from croupier.law.ruling import Refused, unlawful
from croupier.money.cents import dollars
from croupier.money.settlement import net_cents
from croupier.money.wager import Act, Bet, Wager
from croupier.sheets.sheet import Sheet


@dataclass(slots=True)
class Patron:
    """Somebody at the table, what he brought, and what he has now, rail and layout together."""

    name: str
    brought_cents: int
    chips_cents: int
    is_bot: bool = False


@dataclass(slots=True)
class Table:
    """One table, between rounds and during one."""

    sheet: Sheet
    patrons: dict[str, Patron]
    layout: Betting = field(init=False)
    last: list[Bet] = field(default_factory=list)  # wagers made before the last round that had any

    def __post_init__(self) -> None:
        self._lay(self.game.play.opening(self.rules))

    def _lay(self, standing: Standing) -> None:
        self.layout = Betting.after(self.sheet, standing, tuple(self.patrons))

    @property
    def game(self) -> Game[Any, Any]:
        return self.sheet.game

    @property
    def rules(self) -> TableRules:
        return self.sheet.rules

    @property
    def standing(self) -> Standing:
        return self.layout.standing

    @property
    def wagers(self) -> tuple[Wager, ...]:
        return self.layout.wagers

    @property
    def people(self) -> tuple[str, ...]:
        return tuple(patron.name for patron in self.patrons.values() if not patron.is_bot)

    def laid_cents(self, name: str) -> int:
        return self.layout.laid_cents(name)

    def rail_cents(self, name: str) -> int:
        return self.patrons[name].chips_cents - self.laid_cents(name)

    # ------------------------------------------------------------ between rounds

    def bet(self, bet: Bet) -> Bet:
        """Does what the patron wants done, or raises `Refused` and leaves the table as it was."""
        after = self.layout.with_bet(bet)
        done = after.bets[-1]
        rail = self.rail_cents(bet.seat)
        if bet.act is Act.MAKE and bet.cents > rail:
            why = f"{done.name} {dollars(bet.cents)}: {bet.seat} has only {dollars(rail)} on the rail"
            raise Refused(unlawful(self.game.kind(self.rules, bet.kind).cite, why))
        self.layout = after
        return done

    def offered(self, seat: str) -> Iterator[Open]:
        """Every kind of wager of this table, and how open it is now."""
        return self.layout.offered(seat)

    def bots_bet(self) -> Iterator[Bet]:
        """A bot with nothing on the layout makes the first wager that is open to it, at the minimum."""
        for patron in self.patrons.values():
            if patron.is_bot and not self.laid_cents(patron.name):
                bet = self.layout.first_bet(patron.name, self.rail_cents(patron.name))
                if bet is not None:
                    yield self.bet(bet)

    # ------------------------------------------------------------ during a round

    def open(self) -> Live:
        """The round with its bets down, or raises `Refused` where nobody has a wager or the game will not have it so."""
        return Live(self.layout.round())

    def affordable(self, asked: Decision, raised_cents: int) -> tuple[Offer, ...]:
        """The offers as the patron's rail and the table's maximum leave them."""
        if asked.seat not in self.patrons:
            return asked.offers
        return self.layout.affordable(asked, self.rail_cents(asked.seat) - raised_cents)

    def afford(self, asked: Decision, answer: Answer, raised_cents: int) -> None:
        """Raises `Refused` where the rail or the table's limits do not allow an amount."""
        self.layout.further_stake(asked, answer, self.rail_cents(asked.seat) - raised_cents)

    def settle(self, live: Live) -> None:
        """Takes and pays what the round came to."""
        if live.outcome is None:
            raise ValueError("only a finished round is settled")
        for seat, cents in net_cents(live.outcome.lines).items():
            self.patrons[seat].chips_cents += cents
        made = [bet for bet in self.layout.bets if bet.act is Act.MAKE and not self.patrons[bet.seat].is_bot]
        self.last = made or self.last
        self._lay(live.outcome.standing)

    def give_back(self) -> None:
        """Wagers made since the last round go back: it was not finished, or never begun. What was taken down stays so."""
        since = self.layout.bets
        self._lay(self.standing)
        for bet in since:
            if bet.act is Act.REMOVE:
                with suppress(Refused):  # of a wager that was itself made since
                    self.bet(bet)

    @property
    def law(self) -> Citation:
        return self.game.cites[0]
