"""What both environments on lanes share: a table's lanes, its spaces, and what the engine says about a lane."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from croupier.amounts.cents import dollars
from croupier.api import arguments
from croupier.api.source import Day, Rules, Source, dealable, sheet_of, stake_of, stakes_of
from croupier.croupiers.advice import NoAdvice
from croupier.croupiers.lanes import LaneQuestion, asked
from croupier.engine.lanes import ROUND, Lanes, LaneScene
from croupier.envs.rounds import MOST_ROUNDS
from croupier.law.option import TableRules, Unreadable
from croupier.law.ruling import Mistake, Refused, Ruling, Verdict
from croupier.money.wager import Bet
from croupier.sheets.sheet import Sheet
from croupier.values.error import NotAvailable

Observation = dict[str, NDArray[Any]] | NDArray[Any]
_BET, _DEAL = "bet ", "deal"
MOST_LANES = 1 << 20
_MOST_KEPT = 1 << 16  # answers of the engine
STAKES = ("10.00", "20.00", "40.00", "80.00")  # that an agent bets in episodes of several rounds


class LaneTable:
    """A table with its lanes, and the engine to ask about them."""

    def __init__(
        self,
        game: Source,
        lanes: int,
        *,
        episode: str = ROUND,
        stakes: Sequence[str] = STAKES,
        bankroll: str = "1000.00",
        rounds: int = 1000,
        flat: bool = False,
        rules: Rules | None = None,
        on: Day | None = None,
        **options: object,
    ) -> None:
        wrong = list[Mistake]()
        sheet = arguments.read(
            wrong, lambda: _lawful(dealable(sheet_of(game, arguments.options(rules, options), on))), None
        )
        cents = arguments.read(wrong, lambda: stakes_of(stakes or STAKES), tuple[int, ...]())
        money = arguments.read(wrong, lambda: stake_of(bankroll, "bankroll"), None) or 0
        many = arguments.read(wrong, lambda: arguments.within("num_envs", lanes, MOST_LANES), 1)
        cut = arguments.read(wrong, lambda: arguments.within("rounds", rounds, MOST_ROUNDS), 1)
        if wrong or sheet is None:
            raise Unreadable(*wrong)
        made = sheet.game.numbers.lanes
        if made is None:
            raise NotAvailable(f"{sheet.game.title} has no lanes; make it by its own environment")
        self.sheet = sheet
        self.scene = LaneScene(
            lanes=many,
            episode=episode,
            unit_cents=cents[0],
            ladder=_ladder(cents),
            bankroll=money // cents[0],
            rounds=cut,
        )
        self.lanes: Lanes = made(self.sheet.game, self.sheet.rules, self.scene)
        self.flat = flat
        self.rules = np.array(rules_vector(self.sheet.rules), np.float32)
        self._slices = _slices(self.lanes)
        self._cites: dict[Any, tuple[str, str]] = {}
        self._rulings: dict[Any, str] = {}
        self._values: dict[Any, Mapping[str, float]] = {}

    # ------------------------------------------------------------ spaces

    @property
    def action_space(self) -> spaces.Discrete:
        return spaces.Discrete(len(self.lanes.actions))

    def observation_space(self) -> spaces.Space[Any]:
        """One observation: an array by name, or with `flat` all of them side by side, without the rules."""
        columns = self.lanes.columns
        if self.flat:
            low = np.repeat([each.least for each in columns], [each.size for each in columns]).astype(np.int16)
            high = np.repeat([each.most for each in columns], [each.size for each in columns]).astype(np.int16)
            return spaces.Box(low, high, dtype=np.int16)
        boxes: dict[str, spaces.Space[Any]] = {
            each.name: spaces.Box(each.least, each.most, (each.size,), np.int16) for each in columns
        }
        return spaces.Dict(boxes | {"rules": spaces.Box(0.0, 1.0, self.rules.shape, np.float32)})

    @property
    def rules_names(self) -> tuple[str, ...]:
        """What the numbers of `rules` are, in their order."""
        return rules_names(self.sheet.rules)

    def observed(self, rows: NDArray[np.int16]) -> Observation:
        """The observations in these rows, which it does not copy."""
        if self.flat:
            return rows
        seen: dict[str, NDArray[Any]] = {name: rows[:, begin:end] for name, begin, end in self._slices}
        seen["rules"] = np.broadcast_to(self.rules, (len(rows), len(self.rules)))
        return seen

    def observed_alone(self, row: NDArray[np.int16]) -> Observation:
        """The observation of one lane, copied."""
        row = row.copy()
        if self.flat:
            return row
        seen: dict[str, NDArray[Any]] = {name: row[begin:end] for name, begin, end in self._slices}
        seen["rules"] = self.rules.copy()
        return seen

    # ------------------------------------------------------------ what the engine says

    def question(self, lane: int = 0) -> tuple[str, str]:
        """What a lane is asked, and the paragraph that requires it; two empty texts if nothing is asked."""
        key = self.lanes.asked(lane)
        if key not in self._cites:
            self._cites[key] = self._question(lane)
        return self._cites[key]

    def _question(self, lane: int) -> tuple[str, str]:
        if self._bets(lane):
            return "your wager", str(self.sheet.game.permission)
        question = self._asked(lane).question
        return ("", "") if question is None else (question.words, str(question.law))

    def _bets(self, lane: int) -> bool:
        """Whether a lane is asked for its bets."""
        opened = (name for name, open_ in zip(self.lanes.actions, self.lanes.mask[lane], strict=True) if open_)
        return any(name == _DEAL or name.startswith(_BET) for name in opened)

    def ruling(self, lane: int, action: int) -> str:
        """Why an action is closed in a lane, with its paragraph."""
        if not 0 <= action < len(self.lanes.actions):
            return f"{action} is no action: there are {len(self.lanes.actions)}"
        key = self.lanes.closed(lane, action)
        if key not in self._rulings:
            if len(self._rulings) >= _MOST_KEPT:
                self._rulings.clear()
            self._rulings[key] = self._ruling(lane, self.lanes.actions[action])
        return self._rulings[key]

    def _ruling(self, lane: int, name: str) -> str:
        bets = self._bets(lane)
        try:
            if name.startswith(_BET) and bets:
                rulings = tuple(self._against_bet(lane, name))
            elif bets or name.startswith(_BET):
                return f"{name} is not for now: {'no card is dealt yet' if bets else 'the round is under way'}"
            else:
                rulings = self._asked(lane).against(name)
        except Refused as refused:
            return str(refused)
        return "; ".join(map(str, rulings)) or f"{name} is not open here"

    def _against_bet(self, lane: int, name: str) -> Iterator[str | Ruling]:
        """Why a bet may not be made on the wagers that are down."""
        wager, _, amount = name.removeprefix(_BET).rpartition(" ")
        kind, _, on = wager.partition(" ")
        standing, seat = self.lanes.played(lane).standing, "A"
        bet = Bet(seat, kind, on, stake_of(amount) or 0)
        judged = self.sheet.game.play.ruling(self.sheet.rules, standing, standing.wagers, bet)
        if judged.verdict is not Verdict.LAWFUL:
            yield judged
        elif any(wager.spot == (seat, kind, on) for wager in standing.wagers):
            yield f"{name}: this wager is down"
        else:
            yield f"the bankroll does not pay for it: {name}"

    def values(self, lane: int = 0) -> Mapping[str, float]:
        """The exact mean gain of each open action in units, by the best play from then on.

        Raises `NotAvailable` where nothing counts it: in rounds from a shoe that was dealt from before, for example.
        """
        if self.scene.episode != ROUND:
            raise NotAvailable("the value of an action is counted for rounds from a fresh shuffle")
        if self._bets(lane):
            raise NotAvailable("what a bet is worth is among the numbers of its wager: croupier.odds")
        key = self.lanes.asked(lane), self.lanes.observation[lane].tobytes()
        if key not in self._values:
            if len(self._values) >= _MOST_KEPT:
                self._values.clear()
            try:
                worth = self._asked(lane).worth()
            except NoAdvice as none:
                raise NotAvailable(str(none)) from None
            self._values[key] = {name: cents / self.scene.unit_cents for name, cents in worth.items()}
        return self._values[key]

    def _asked(self, lane: int) -> LaneQuestion:
        return asked(self.sheet.game, self.sheet.rules, self.lanes.played(lane))

    def described(self, lane: int = 0) -> str:
        """A lane in a line of text."""
        if self._bets(lane):
            bets = (name for name, open_ in zip(self.lanes.actions, self.lanes.mask[lane], strict=True) if open_)
            return f"your wager? {', '.join(bets)}"
        now = self._asked(lane)
        stakes = " and ".join(f"{dollars(wager.stake_cents)} on {wager.name}" for wager in now.round.wagers)
        if now.question is None:
            return f"{stakes}: nothing is asked"
        return f"{stakes}: {now.question.view!r}; {now.question.words}?"


def _ladder(cents: Sequence[int]) -> tuple[int, ...]:
    """Stakes in units of the first one."""
    if any(each % cents[0] for each in cents):
        raise Unreadable(Mistake("stakes", f"{dollars(cents[0])} is the unit: the other stakes are multiples of it"))
    return tuple(each // cents[0] for each in cents)


def _lawful(sheet: Sheet) -> Sheet:
    if sheet.verdict is Verdict.UNLAWFUL:
        raise Refused(*sheet.rulings())
    return sheet


def _slices(lanes: Lanes) -> tuple[tuple[str, int, int], ...]:
    slices, begin = [], 0
    for column in lanes.columns:
        slices.append((column.name, begin, begin + column.size))
        begin += column.size
    return tuple(slices)


def rules_vector(rules: TableRules) -> tuple[float, ...]:
    """The options of a table as numbers from 0 to 1, for agents that play at several tables."""
    return tuple(_number(option, rules.elected(option.name)) for option in rules.options() if _counts(option))


def rules_names(rules: TableRules) -> tuple[str, ...]:
    """The options that `rules_vector` lists."""
    return tuple(option.name for option in rules.options() if _counts(option))


def _counts(option: Any) -> bool:
    return bool(option.choices) or isinstance(option.default, bool | int)


def _number(option: Any, value: Any) -> float:
    if isinstance(value, bool):
        return float(value)
    if option.choices:
        values = [choice.value for choice in option.choices]
        return values.index(value) / max(len(values) - 1, 1) if value in values else 0.0
    return value / (value + 10) if isinstance(value, int) and value >= 0 else 0.0
