"""OpenSpiel: importing this module registers every game as `croupier_NAME`.

    import croupier.envs.openspiel, pyspiel
    game = pyspiel.load_game("croupier_blackjack(seats=2,decks=6)")

Every chance is explicit, with its exact weights. A draw of many numbers at once, as keno's, is a chain of chances, one for each
number. Options of the game are parameters, under their names; an amount or a choice is a text. OpenSpiel reads a text of digits
as a number unless an apostrophe stands before it: "stakes='5.00". Returns are in units of the first stake.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import prod
from typing import Any, ClassVar, NamedTuple, Self

import numpy as np

from croupier.engine.game import Game
from croupier.envs import view
from croupier.envs.recall import Recall, numbers_of
from croupier.envs.rounds import Episode, Setting, bet_for_all, open_table
from croupier.envs.spaces import flat, flat_size
from croupier.games.registry import games
from croupier.law.option import Option
from croupier.states.state import State
from croupier.values.error import NotAvailable
from croupier.values.extras import naming_extras

with naming_extras():
    import pyspiel  # type: ignore[import-not-found]

_MOST_UNITS = 1e6  # a bound of what one can win or lose, not a tight one: a wager may pay 100,000 to 1
_ROWS = 64  # things that a seat may see in a round
_OWN: dict[str, Any] = {"seats": 0, "stakes": "", "wager": "", "bets": False, "rounds": 1, "longest": 0, "on": ""}


# ---------------------------------------------------------------- chance


class ChanceAction(NamedTuple):
    """One outcome of a chance node."""

    action: int
    words: str
    probability: float


class _Asked(Exception):
    """A draw needs a number below this bound that was not chosen yet."""

    def __init__(self, bound: int) -> None:
        super().__init__(bound)
        self.bound = bound


class _Chosen:
    """Stands for `Random`: gives the numbers that were chosen."""

    def __init__(self, numbers: tuple[int, ...]) -> None:
        self._numbers = list(numbers)

    def randrange(self, bound: int) -> int:
        if not self._numbers:
            raise _Asked(bound)
        return self._numbers.pop(0)


@dataclass(frozen=True)
class GamePoint:
    """A state, and the numbers that are already drawn where many are drawn at once. It never changes, so a copy is itself."""

    state: State
    drawn: tuple[int, ...] = ()

    def __deepcopy__(self, memo: Mapping[int, object]) -> Self:
        return self

    @cached_property
    def chances(self) -> tuple[ChanceAction, ...]:
        """The outcomes of the chance node. A card's action is its place in the deck, whatever is left of the shoe."""
        try:
            outcomes = self.state.outcomes()
        except NotAvailable:
            bound = self._bound()
            return tuple(ChanceAction(number, f"{number + 1} of {bound} left", 1 / bound) for number in range(bound))
        deck = self.state.sheet.game.deck(self.state.sheet.rules)
        cards = all(deck.has(text) for text, _ in outcomes)
        return tuple(
            sorted(
                ChanceAction(deck.index[deck.read(text)] if cards else place, text, float(weight))
                for place, (text, weight) in enumerate(outcomes)
            )
        )

    def _bound(self) -> int:
        try:
            self.state.draw(_Chosen(self.drawn))  # type: ignore[arg-type]
        except _Asked as asked:
            return asked.bound
        raise AssertionError("a draw that is complete is no chance any more")

    def after_chance(self, action: int) -> GamePoint:
        text = next(chance.words for chance in self.chances if chance.action == action)
        try:
            self.state.outcomes()
        except NotAvailable:
            drawn = (*self.drawn, action)
            try:
                return GamePoint(self.state.draw(_Chosen(drawn)))  # type: ignore[arg-type]
            except _Asked:
                return GamePoint(self.state, drawn)
        return GamePoint(self.state.apply(text))


# ---------------------------------------------------------------- the game


@dataclass(frozen=True)
class OpenedTable:
    """A table and how its seats see it. It never changes, so a copy is itself."""

    setting: Setting
    recall: Recall

    def __deepcopy__(self, memo: Mapping[int, object]) -> Self:
        return self


@lru_cache(64)
def _opened(game: str, params: tuple[tuple[str, Any], ...]) -> OpenedTable:
    own = _OWN | {name: _plain(value) for name, value in params}
    options = {name: value for name, value in own.items() if name not in _OWN and value != ""}
    on, seats = own["on"] or None, own["seats"] or None
    opening = open_table(game, seats=seats, stakes=own["stakes"].split(), on=on, rules=options)
    setting = Setting.of(opening, Episode.ROUND, bets=own["bets"], wager=own["wager"], rounds=own["rounds"])
    rows = own["longest"] or _ROWS * setting.rounds * len(opening.seats)
    return OpenedTable(setting, Recall(opening, setting.unit_cents, rows))


class TableGame(pyspiel.Game):  # type: ignore[misc] # pyspiel has no types
    """A table of one of our games, in a class of its own: OpenSpiel keeps the class until the process is over."""

    kind: ClassVar[pyspiel.GameType]
    table: ClassVar[Game[Any, Any]]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = {name: _quoted(value) for name, value in (params or {}).items()}
        table = _opened(self.table.name, tuple(sorted(given.items())))
        opening = table.setting.opening
        info = pyspiel.GameInfo(
            num_distinct_actions=len(opening.action_list),
            max_chance_outcomes=_most_chances(opening),
            num_players=len(opening.seats),
            min_utility=-_MOST_UNITS,
            max_utility=_MOST_UNITS,
            max_game_length=table.recall.rows,
        )
        super().__init__(self.kind, info, given)

    @property
    def opened(self) -> OpenedTable:
        """The table by the parameters, which are all that OpenSpiel keeps of a game that it sends or copies."""
        return _opened(self.table.name, tuple(sorted(self.get_parameters().items())))

    def new_initial_state(self) -> TableState:
        return TableState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        if params:
            raise ValueError(f"there are no parameters for what is observed, not {params}")
        return Observer(self, perfect_recall=iig_obs_type is not None and iig_obs_type.perfect_recall)


def _plain(value: Any) -> Any:
    return value.removeprefix("'") if isinstance(value, str) else value


def _quoted(value: Any) -> Any:
    """A parameter as OpenSpiel reads it again: a text that looks like a number has an apostrophe before it."""
    return f"'{value}" if isinstance(value, str) and value[:1].isdecimal() and " " not in value else value


def _most_chances(opening: State) -> int:
    """How many outcomes a chance node has at most."""
    sheet = opening.sheet
    devices = sheet.game.play.devices(sheet.rules)
    return max(
        len(sheet.game.deck(sheet.rules).kinds), *(numbers_of(each) or len(each.outcomes()) for each in devices), 0
    )


class TableState(pyspiel.State):  # type: ignore[misc] # pyspiel has no types
    """A state of ours, with the bets made and the next round begun where the players do not do it."""

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)
        self._table = game.opened
        self.point = self._went_on(GamePoint(self._setting.begun))

    @property
    def _setting(self) -> Setting:
        return self._table.setting

    def _went_on(self, point: GamePoint) -> GamePoint:
        state = point.state
        while True:
            if state.over and state.round_number < self._setting.rounds:
                state = state.next_round()
            elif state.node == "bet" and not self._setting.bets:
                state = bet_for_all(state, self._setting.wager)
            else:
                return point if state is point.state else GamePoint(state)

    # ---- OpenSpiel's methods

    def current_player(self) -> int:
        state = self.point.state
        if state.over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if state.node == "chance" else state.seats.index(state.actor)

    def _legal_actions(self, player: int) -> list[int]:
        del player
        return [place for place, is_open in enumerate(self.point.state.mask) if is_open]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(chance.action, chance.probability) for chance in self.point.chances]

    def _apply_action(self, action: int) -> None:
        state = self.point.state
        after = self.point.after_chance(action) if state.node == "chance" else GamePoint(state.apply(action))
        self.point = self._went_on(after)

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            return self.point.state.action_list[action]
        return next((chance.words for chance in self.point.chances if chance.action == action), str(action))

    def is_terminal(self) -> bool:
        return self.point.state.over

    def returns(self) -> list[float]:
        state = self.point.state
        unit = self._setting.unit_cents
        return [cents / unit if state.over else 0.0 for cents in state.returns.values()]

    def __str__(self) -> str:
        return f"{view.text(self.point.state, None)}\n{' '.join(entry.answer for entry in self.point.state.journal)}"


class Observer:
    """What a seat sees: now, or with perfect recall all that it has seen."""

    def __init__(self, game: TableGame, *, perfect_recall: bool) -> None:
        table = game.opened
        self._recall = table.recall if perfect_recall else None
        shape = table.recall.shape if perfect_recall else (flat_size(table.setting.opening),)
        self.tensor = np.zeros(prod(shape), np.float32)
        self.dict = {"seen" if perfect_recall else "observation": self.tensor.reshape(shape)}

    def set_from(self, state: TableState, player: int) -> None:
        at = state.point.state
        seen = flat(at, at.seats[player]) if self._recall is None else self._recall.tensor(at, at.seats[player])
        self.tensor[:] = seen.ravel()

    def string_from(self, state: TableState, player: int) -> str:
        at = state.point.state
        if self._recall is not None:
            return at.information_state(at.seats[player])
        return f"{at.seats[player]} at {at.site or at.node}\n{view.text(at, at.seats[player])}"


# ---------------------------------------------------------------- registration


def _parameters(table: Game[Any, Any]) -> dict[str, Any]:
    """The parameters of a game and their defaults: those of the adapter, and each option that is one word or number."""
    options = {option.name: _default(option) for option in table.rules().options() if option.name not in _OWN}
    return _OWN | {name: default for name, default in options.items() if default is not None}


def _default(option: Option) -> bool | int | str | None:
    """The default of an option as OpenSpiel writes it; None for one that is a list or a table."""
    if option.read is None and isinstance(option.default, bool | int):
        return option.default
    return "" if isinstance(option.default, str | int | None) else None


def _register(table: Game[Any, Any]) -> None:
    follow = table.play.rounds_follow(table.rules())
    least = 1 if follow is None else follow.players
    kind = pyspiel.GameType(
        short_name=f"croupier_{table.name}",
        long_name=f"{table.title} (croupier)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=table.table.seats(table.rules()) or 10,
        min_num_players=least,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(table),
    )
    named = type(f"TableGameOf_{table.name}", (TableGame,), {"kind": kind, "table": table, "__module__": __name__})
    globals()[named.__name__] = named  # where a pickle looks for it
    pyspiel.register_game(kind, named)


NAMES = tuple(f"croupier_{table.name}" for table in games())

for _table in games():
    _register(_table)
