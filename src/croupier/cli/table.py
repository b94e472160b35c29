"""A table with patrons and their chips.

A patron's chips are on the rail or on the layout. Only a settled line changes the total.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from croupier.api.table import Round, Table
from croupier.croupiers.dealer import Dealer
from croupier.engine.game import Game
from croupier.engine.standing import Standing
from croupier.law.citation import Citation
from croupier.law.option import TableRules
from croupier.money.wager import Bet, Wager
from croupier.sheets.betting import Open
from croupier.sheets.sheet import Sheet


@dataclass(slots=True)
class Patron:
    """A player or bot: the buy-in, and the chips now, on rail and layout together."""

    name: str
    brought_cents: int
    chips_cents: int
    is_bot: bool = False


class _BankrollTable(Table):
    """The API's table with bankrolls: a seat can stake no more than its patron has."""

    def __init__(self, sheet: Sheet, patrons: Mapping[str, Patron]) -> None:
        super().__init__(sheet, Dealer(), tuple(patrons))
        self.patrons = patrons

    def rail_cents(self, seat: str) -> int:
        if seat not in self.patrons:  # not a patron, so no bankroll
            return super().rail_cents(seat)
        return self.patrons[seat].chips_cents - self.laid_cents(seat)

    def laid_cents(self, seat: str) -> int:
        return self._layout.laid_cents(seat)

    @property
    def standing(self) -> Standing:
        return self._layout.standing

    @property
    def bets(self) -> tuple[Bet, ...]:
        """The wagers made since the last round, as bets; not what was taken down again."""
        stood = {wager.spot: wager.stake_cents for wager in self.standing.wagers}
        kinds = self.game.play.wagers(self.rules)
        by_themselves = (wager for wager in self.wagers if kinds[wager.kind].laid_with is None)
        made = ((wager, wager.stake_cents - stood.get(wager.spot, 0)) for wager in by_themselves)
        return tuple(Bet(wager.seat, wager.kind, wager.on, cents) for wager, cents in made if cents > 0)

    def first_bet(self, seat: str) -> Bet | None:
        """The bet of a bot; None if it cannot bet."""
        return self._layout.first_bet(seat, self.rail_cents(seat))

    def begin(self, dealer: Dealer) -> Round:
        self._dealer = dealer
        return self.deal(one_at_a_time=True)


@dataclass(slots=True)
class TerminalTable:
    """One table, between rounds and during one."""

    sheet: Sheet
    patrons: dict[str, Patron]
    last: list[Bet] = field(default_factory=list)  # the bets before the last round that had any
    _table: _BankrollTable = field(init=False)

    def __post_init__(self) -> None:
        self._table = _BankrollTable(self.sheet, self.patrons)

    @property
    def game(self) -> Game[Any, Any]:
        return self.sheet.game

    @property
    def rules(self) -> TableRules:
        return self.sheet.rules

    @property
    def standing(self) -> Standing:
        return self._table.standing

    @property
    def wagers(self) -> tuple[Wager, ...]:
        return self._table.wagers

    @property
    def people(self) -> tuple[str, ...]:
        return tuple(patron.name for patron in self.patrons.values() if not patron.is_bot)

    def laid_cents(self, name: str) -> int:
        return self._table.laid_cents(name)

    def rail_cents(self, name: str) -> int:
        return self._table.rail_cents(name)

    # ------------------------------------------------------------ between rounds

    def bet(self, bet: Bet) -> Bet:
        """Applies a bet. Raises `Refused` and leaves the table unchanged if it is not allowed."""
        return self._table.act(bet)

    def offered(self, seat: str) -> tuple[Open, ...]:
        """Every kind of wager at this table, and whether it is open now."""
        return self._table.offered(seat)

    def bots_bet(self) -> Iterator[Bet]:
        """Each bot without a wager on the layout makes the first wager open to it, at the minimum."""
        for patron in self.patrons.values():
            if patron.is_bot and not self.laid_cents(patron.name):
                bet = self._table.first_bet(patron.name)
                if bet is not None:
                    yield self.bet(bet)

    # ------------------------------------------------------------ during a round

    def open(self, dealer: Dealer) -> Round:
        """Opens a round with the bets made. Raises `Refused` if nobody has a wager or the game refuses the bets."""
        return self._table.begin(dealer)

    def settle(self, finished: Round) -> None:
        """Books the gains and losses of a finished round."""
        bets = [bet for bet in self._table.bets if not self.patrons[bet.seat].is_bot]
        finished.finish()
        for seat, cents in finished.net_cents.items():
            self.patrons[seat].chips_cents += cents
        self.last = bets or self.last

    def void_round(self) -> None:
        """Voids the round in progress; its wagers stay on the layout."""
        self._table.void_round()

    def give_back(self) -> None:
        """Returns the wagers made since the last round. Wagers taken down stay down."""
        self._table.give_back()

    @property
    def law(self) -> Citation:
        return self.game.cites[0]
