"""Where a table is: the rounds before, the bets, and how far the round has come."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal, NamedTuple

from croupier.croupiers.play import Live
from croupier.engine.croupier import Fact
from croupier.engine.decision import Decision
from croupier.engine.game import Game
from croupier.engine.hand import Hand
from croupier.engine.hands_shown import hands_shown
from croupier.engine.journal import Journal
from croupier.engine.round import Round
from croupier.engine.standing import Standing
from croupier.equipment.chance import Chance
from croupier.law.option import Unreadable
from croupier.law.ruling import Mistake
from croupier.money.settlement import Line, net_cents
from croupier.money.wager import Wager
from croupier.sheets.betting import Betting
from croupier.sheets.sheet import Sheet
from croupier.states.actions import Actions

Node = Literal["bet", "chance", "decision", "end"]
_OF_SEATS = ("seat ", "box ", "holder ")  # how the names of places begin that belong to a seat


@dataclass(frozen=True)
class Setting:
    """What does not change from state to state."""

    sheet: Sheet
    seats: tuple[str, ...]
    actions: Actions
    bankroll_cents: int | None = None  # each seat begins with it; None: without end

    @property
    def game(self) -> Game[Any, Any]:
        return self.sheet.game

    @cached_property
    def shared_places(self) -> Mapping[str, int]:
        """The places of cards on the felt that belong to no seat, numbered."""
        names = (place.name for place in self.game.felt(self.sheet.rules).places)
        return {name: at for at, name in enumerate(name for name in names if not name.startswith(_OF_SEATS))}


class Played(NamedTuple):
    """A round that was played to its end."""

    round: Round
    journal: Journal


@dataclass(frozen=True)
class Run:
    """A round as far as it has come."""

    round: Round
    journal: Journal
    facts: tuple[Fact, ...] = field(compare=False)
    asks: Chance[Any] | Decision | None = field(compare=False)
    lines: tuple[Line, ...] = field(compare=False)
    standing: Standing | None = field(compare=False)  # the table after the round
    # The live round, taken by the first state that follows: only that one goes on where the round waits.
    waiting: list[Live] = field(compare=False, repr=False)


@dataclass(frozen=True)
class Position:
    """One point of a round at a table. `states.state` has what can be done from there."""

    setting: Setting
    betting: Betting
    turn: int = 0  # how many seats have said that they have bet what they want
    past: tuple[Played, ...] = ()  # the rounds before this one
    won_cents: tuple[int, ...] = ()  # by seat, in those rounds
    run: Run | None = None  # None: the bets are being made

    @property
    def sheet(self) -> Sheet:
        return self.setting.sheet

    @property
    def seats(self) -> tuple[str, ...]:
        return self.setting.seats

    @property
    def round_number(self) -> int:
        """1 for the first round."""
        return len(self.past) + 1

    @property
    def node(self) -> Node:
        """What comes next: "bet", "chance", "decision", or "end" if the round is over."""
        if self.run is None:
            return "bet"
        if self.run.asks is None:
            return "end"
        return "decision" if isinstance(self.run.asks, Decision) else "chance"

    @property
    def over(self) -> bool:
        return self.run is not None and self.run.asks is None

    @property
    def actor(self) -> str:
        """The seat that bets or decides; "" if none does."""
        if self.run is None:
            return self.seats[self.turn]
        return self.run.asks.seat if isinstance(self.run.asks, Decision) else ""

    @property
    def site(self) -> str:
        """The place in the procedure, such as "deal:1" or "play:1.1"; "" at a bet and at the end."""
        return "" if self.run is None or self.run.asks is None else self.run.asks.site

    @property
    def journal(self) -> Journal:
        """Every card, roll, spin and answer of this round, with the secret ones."""
        return () if self.run is None else self.run.journal

    @property
    def facts(self) -> tuple[Fact, ...]:
        """Everything that has happened in this round, with its paragraphs."""
        return () if self.run is None else self.run.facts

    @property
    def lines(self) -> tuple[Line, ...]:
        """The settlement of every wager; empty until the round is over."""
        return () if self.run is None else self.run.lines

    @property
    def wagers(self) -> tuple[Wager, ...]:
        """The wagers on the layout before the round."""
        return self.betting.wagers if self.run is None else self.run.round.wagers

    @property
    def standing(self) -> Standing:
        """The table between rounds: as this round found it, or as it left it."""
        if self.run is None:
            return self.betting.standing
        return self.run.round.standing if self.run.standing is None else self.run.standing

    @property
    def returns(self) -> dict[str, int]:
        """By seat: the cents gained so far. A round counts when it is over."""
        net = net_cents(self.lines)
        won = self.won_cents or (0,) * len(self.seats)
        return {seat: cents + net.get(seat, 0) for seat, cents in zip(self.seats, won, strict=True)}

    def hands(self, seat: str | None = None) -> tuple[Hand, ...]:
        """The cards on the layout as that seat sees them; without a seat, what everybody sees."""
        if seat is not None:
            self._check_seat(seat)
        return () if self.run is None else hands_shown(self.run.round, self.run.journal, seat)

    def _check_seat(self, seat: str) -> None:
        """Raises `Unreadable` if no seat has this name: what nobody sees is nothing to play by."""
        if seat not in self.seats:
            why = f"{seat!r} is no seat of this table; the seats are {', '.join(self.seats)}"
            raise Unreadable(Mistake("seat", why))
