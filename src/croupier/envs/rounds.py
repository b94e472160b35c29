"""What every environment does with a `State` between two turns of its seats: it bets, deals, and goes on to the next round.

`Rounds` plays an episode: it knows when it ends, which actions are open, and what is played for one that is not.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from random import Random  # noqa: TID251 (an environment draws the cards, by the seed it is given)
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.api import arguments
from croupier.api.source import Rules, Source
from croupier.api.state import state
from croupier.engine.traits import ShoeStanding
from croupier.games.registry import game as table
from croupier.games.registry import names
from croupier.law.option import Unreadable, nearest
from croupier.law.ruling import Mistake, Refused
from croupier.money.settlement import Line, Result
from croupier.states.actions import DEAL
from croupier.states.state import State

MOST_ROUNDS = 1 << 30  # of an episode
BET = "bet "  # the actions that bet begin with it


class Episode(StrEnum):
    """What an episode is."""

    ROUND = "round"  # until every wager of the first round is decided
    SHOE = "shoe"  # until the cards are shuffled again
    BANKROLL = "bankroll"  # until a bankroll is too small for a bet


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """How an episode is played at a table."""

    opening: State
    begun: State  # where each episode begins: the bets, or the first card, roll or spin if they are made for the seats
    episode: Episode
    bets: bool  # whether the seats bet; else each of them bets the first stake on the wager
    wager: str
    rounds: int  # an episode is cut short after so many

    @property
    def unit_cents(self) -> int:
        """What rewards are counted in: the first stake of the wager."""
        bets = tuple(self.opening.setting.actions.bets.values())
        return next((bet.cents for bet in bets if self.wager in {bet.kind, bet.name}), bets[0].cents)

    @property
    def least_bet_cents(self) -> int:
        return min(bet.cents for bet in self.opening.setting.actions.bets.values())

    @classmethod
    def of(cls, opening: State, episode: str, *, bets: bool | None, wager: str, rounds: int) -> Setting:
        """The setting by the arguments of an environment. Raises `Unreadable`."""
        table, wrong = opening.sheet.game, list[Mistake]()
        if episode not in {*Episode}:
            wrong.append(Mistake("episode", f'"{episode}" is no kind of episode; write one of {", ".join(Episode)}'))
        if episode == Episode.SHOE and not isinstance(opening.standing, ShoeStanding):
            wrong.append(Mistake("episode", f'{table.title} has no shoe; write "round" or "bankroll"'))
        if wager and wager not in (wagers := wagers_of(opening)):
            wrong.append(Mistake("wager", f'"{wager}" is no wager that can be bet here{nearest(wager, wagers)}'))
        most = arguments.read(wrong, lambda: arguments.within("rounds", rounds, MOST_ROUNDS), 1)
        if bets is not None:
            arguments.read(wrong, lambda: arguments.flag("bets", bets), False)
        if wrong:
            raise Unreadable(*wrong)
        by_themselves = episode != Episode.ROUND or not table.play.answers  # a game that asks nothing is all bets
        wager, makes_bets = wager or table.main_wager, by_themselves if bets is None else bets
        return cls(
            opening=opening,
            begun=opening if makes_bets else bet_for_all(opening, wager),
            episode=Episode(episode),
            bets=makes_bets,
            wager=wager,
            rounds=most,
        )


def wagers_of(opening: State) -> list[str]:
    """What the list of actions bets on: "straight 17", and its kind, "straight"."""
    bets = opening.setting.actions.bets.values()
    return list(dict.fromkeys(name for bet in bets for name in (bet.kind, bet.name)))


def open_table(game: Source, *, rules: Rules | None = None, **others: Any) -> State:
    """The table of an environment. What a sheet must name and our sources do not give, such as a bonus, is the usual example."""
    if isinstance(game, str) and game in names():
        examples = {
            option.name: option.plain(option.example)
            for option in table(game).rules().options()
            if option.must_be_named
        }
        rules = {**examples, **dict(rules or {})}
    return state(game, rules=rules, **others)


class Rounds:
    """An episode under way. `state` is at a turn of a seat, or at the end of the last round."""

    def __init__(self, setting: Setting, random: Random) -> None:
        self.setting, self._random = setting, random
        self.state = setting.begun
        self._lines: tuple[Line, ...] = ()
        self.cut_short = False
        self._waits = False  # the episode asked nothing at all: one action is taken before it is over
        self._played = 0
        self._cards_before = cards_left(self.state)
        self._go_on()
        self._waits = self.state.over

    @property
    def over(self) -> bool:
        return self.state.over and not self._waits

    @property
    def actor(self) -> str:
        """The seat whose turn it is."""
        return self.state.seats[0] if self._waits else self.state.actor

    @property
    def paid_cents(self) -> dict[str, int]:
        """What each seat has gained in the rounds that are over; nothing while the episode waits at its end."""
        return {seat: 0 if self._waits else self.state.returns.get(seat, 0) for seat in self.state.seats}

    @property
    def lines(self) -> tuple[Line, ...]:
        """The settlement of the rounds that ended since the last action."""
        return () if self._waits else self._lines

    # ------------------------------------------------------------ an action

    def act(self, place: int) -> str:
        """Plays an action of the list. Returns why it is not open: then the table's default answer is played."""
        if self._waits:
            self._waits = False
            return ""
        self._lines = ()
        refused = self._refusal(place)
        self.state = self.state.apply(self._default() if refused else self.state.action_list[place])
        self._go_on()
        return refused

    def mask(self) -> NDArray[np.int8]:
        """The open actions, 1 for each; when nothing is asked, dealing is the one."""
        if self._waits:
            return np.array([action == DEAL for action in self.state.action_list], np.int8)
        return np.array(self.state.mask, np.int8)

    def _refusal(self, place: int) -> str:
        """Why an action is not open, with its paragraph; empty if it is."""
        if not 0 <= place < len(self.state.action_list):
            return f"{place} is no action: there are {len(self.state.action_list)}"
        if self.state.mask[place]:
            return ""
        try:
            self.state.apply(self.state.action_list[place])
        except Refused as refused:
            return str(refused)
        return ""

    def _default(self) -> str:
        """What is played for an action that is not open: the deal, or the question's default."""
        state = self.state
        default = DEAL if state.question is None else state.question.default
        return default if default in state.actions or state.question is not None else state.actions[0]

    # ------------------------------------------------------------ from round to round

    def _go_on(self) -> None:
        """Deals, and bets where the seats do not, up to the next turn of a seat or to the end of the episode."""
        while True:
            self.state = dealt(self.state, self._random)
            if self.state.node == "decision" or (self.state.node == "bet" and self.setting.bets):
                return
            if self.state.node == "bet":
                self.state = bet_for_all(self.state, self.setting.wager)
            elif not self._next_round():
                return

    def _next_round(self) -> bool:
        """Goes on to the bets of the next round; False if the episode ends here."""
        self._lines += self.state.lines
        self._played += 1
        after = self.state.next_round()
        if self._ends(after):
            return False
        if self._played >= self.setting.rounds:
            self.cut_short = True
            return False
        self.state, self._cards_before = after, cards_left(after)
        return True

    def _ends(self, after: State) -> bool:
        match self.setting.episode:
            case Episode.ROUND:
                return not undecided(self.state)
            case Episode.SHOE:
                return not 0 < cards_left(after) < self._cards_before
            case Episode.BANKROLL:
                return not after.actions or any(not self._can_bet(after, seat) for seat in after.seats)

    def _can_bet(self, after: State, seat: str) -> bool:
        """Whether a seat has enough for the least bet, or has a wager that stands."""
        return lies(after, seat) or after.rail_cents(seat) >= self.setting.least_bet_cents


# ---------------------------------------------------------------- chance


def dealt(state: State, random: Random) -> State:
    """The state at the next bet, question or end: cards, rolls and spins are drawn by their weights."""
    while state.node == "chance":
        state = state.draw(random)
    return state


# ---------------------------------------------------------------- bets


def first_bet(state: State, wager: str) -> str:
    """The least bet on this wager, or else on any that is open to the seat; empty if none is."""
    bets = [action for action in state.actions if action.startswith(BET)]
    named = (bet for bet in bets if wager in {_wager(bet), _wager(bet).partition(" ")[0]})
    return next(named, next(iter(bets), ""))


def _wager(bet: str) -> str:
    """What a bet is made on: "straight 17" of "bet straight 17 5.00"."""
    return bet.removeprefix(BET).rpartition(" ")[0]


def bet_for_all(state: State, wager: str) -> State:
    """The state after every seat without a wager has made the first bet on this one, and all have said deal."""
    while state.node == "bet":
        if not lies(state, state.actor) and (bet := first_bet(state, wager)):
            state = state.apply(bet)
        state = state.apply(DEAL)
    return state


def lies(state: State, seat: str) -> bool:
    """Whether the seat has a wager on the layout."""
    return any(wager.seat == seat for wager in state.wagers)


# ---------------------------------------------------------------- between rounds


def undecided(state: State) -> bool:
    """Whether a wager of the round that is over still stands for the next one."""
    return any(line.result is Result.STANDS for line in state.lines)


def cards_left(state: State) -> int:
    """The cards in the shoes between two rounds; 0 if the next round shuffles, or if there is no shoe."""
    standing = state.standing
    return sum(shoe.left for shoe in standing.shoes().values()) if isinstance(standing, ShoeStanding) else 0
