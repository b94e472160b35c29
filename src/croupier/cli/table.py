"""A table with patrons and their chips.

A patron's chips are on the rail or on the layout. Only a settled line changes the total.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from croupier.api.table import Round, Table
from croupier.croupiers.dealer import Dealer
from croupier.engine.standing import Standing
from croupier.money.wager import Bet
from croupier.sheets.sheet import Sheet


@dataclass(slots=True)
class Patron:
    """A player or bot: the buy-in, and the chips now, on rail and layout together."""

    name: str
    brought_cents: int
    chips_cents: int
    is_bot: bool = False


class TerminalTable(Table):
    """The API's table with bankrolls: a seat can stake no more than its patron has."""

    def __init__(self, sheet: Sheet, patrons: dict[str, Patron], dealer: Dealer) -> None:
        super().__init__(sheet, dealer, tuple(patrons))
        self.patrons = patrons
        self.last: list[Bet] = []  # the bets before the last round that had any

    @property
    def people(self) -> tuple[str, ...]:
        return tuple(patron.name for patron in self.patrons.values() if not patron.is_bot)

    @property
    def standing(self) -> Standing:
        return self._layout.standing

    def rail_cents(self, seat: str) -> int:
        if seat not in self.patrons:  # not a patron, so no bankroll
            return super().rail_cents(seat)
        return self.patrons[seat].chips_cents - self.laid_cents(seat)

    def laid_cents(self, seat: str) -> int:
        return self._layout.laid_cents(seat)

    def bots_bet(self) -> Iterator[Bet]:
        """Each bot without a wager on the layout makes the first wager open to it, at the minimum."""
        for name, patron in self.patrons.items():
            if patron.is_bot and not self.laid_cents(name):
                bet = self._layout.first_bet(name, self.rail_cents(name))
                if bet is not None:
                    yield self.act(bet)

    def settle(self, finished: Round) -> None:
        """Books the gains and losses of a finished round."""
        bets = [bet for bet in self._bets() if not self.patrons[bet.seat].is_bot]
        finished.finish()
        for seat, cents in finished.net_cents.items():
            self.patrons[seat].chips_cents += cents
        self.last = bets or self.last

    def _bets(self) -> Iterator[Bet]:
        """The wagers made since the last round, as bets; not what was taken down again."""
        stood = {wager.spot: wager.stake_cents for wager in self.standing.wagers}
        kinds = self.game.play.wagers(self.rules)
        for wager in self.wagers:
            cents = wager.stake_cents - stood.get(wager.spot, 0)
            if cents > 0 and kinds[wager.kind].laid_with is None:
                yield Bet(wager.seat, wager.kind, wager.on, cents)
