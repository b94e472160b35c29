"""Lanes as arrays: what those of all games have in common. The steps of a game are compiled functions over them."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.engine.lanes import BANKROLL, ROUND, SHOE, LaneColumn, LaneScene
from croupier.equipment.compiled import compiled_helper, pointer
from croupier.equipment.stream import GAMMA, fair, mix

Array = Any  # a numpy array, or in compiled code a pointer to its first item
Word = Any  # an integer in compiled code

ONE_ROUND, ONE_SHOE, ONE_BANKROLL = range(3)
EPISODE_NUMBERS: Final = {ROUND: ONE_ROUND, SHOE: ONE_SHOE, BANKROLL: ONE_BANKROLL}
MOST_FRESH: Final = 64  # cards of a round from a shoe that is not kept
_LINE: Final = 64  # bytes
_SEEN_BY_OTHERS = frozenset({"_state", "observation", "final", "mask", "cents", "ended", "cut", "refused"})
_NONE, _HALF = np.uint64(0), np.uint64(32)


class LaneArrays(NamedTuple):
    """The lanes. Everything is flat: lane after lane."""

    state: Array  # int32: as many numbers a lane as the game needs
    shoe: Array  # uint8: its cards, those that were dealt first
    drawn: Array  # uint16: where they were in a fresh shoe, if every round is from one
    words: Array  # uint64: its random stream
    bank: Array  # int64: its bankroll in cents
    seen: Array  # int16: its observation
    final: Array  # int16: the last observation of the episode that just ended
    mask: Array  # uint8: by action, whether it is open
    answers: Array  # uint8: what was answered in this round


class Results(NamedTuple):
    """What a step came to, by lane."""

    cents: Array  # int64: gained in this step
    ended: Array  # uint8: the episode is over
    cut: Array  # uint8: the episode was cut off, by its number of rounds
    refused: Array  # uint8: the action was not open, and the default answer was given


@compiled_helper(forceinline=True)
def seats_at(seats: LaneArrays) -> LaneArrays:
    """The same lanes as pointers."""
    return LaneArrays(
        pointer(seats.state),
        pointer(seats.shoe),
        pointer(seats.drawn),
        pointer(seats.words),
        pointer(seats.bank),
        pointer(seats.seen),
        pointer(seats.final),
        pointer(seats.mask),
        pointer(seats.answers),
    )


@compiled_helper(forceinline=True)
def results_at(results: Results) -> Results:
    return Results(pointer(results.cents), pointer(results.ended), pointer(results.cut), pointer(results.refused))


@compiled_helper(forceinline=True)
def one_below(seats: LaneArrays, lane: Word, bound: Word) -> Word:
    """The next number of the lane's stream below a bound."""
    state = seats.words[lane] + GAMMA
    seats.words[lane] = state
    return (fair(state, mix(state), _NONE, bound) * bound) >> _HALF


@compiled_helper(forceinline=True)
def card_at(seats: LaneArrays, lane: Word, cards: Word, place: Word) -> Word:
    """The card in a place of the lane's shoe: any of those that were not dealt before."""
    shoe = seats.shoe
    first = lane * cards + place
    there = first + np.int64(one_below(seats, lane, np.uint64(cards - place)))
    card = shoe[there]
    shoe[there] = shoe[first]
    shoe[first] = card
    return np.int64(card)


@compiled_helper(forceinline=True)
def fresh_card_at(seats: LaneArrays, lane: Word, deck: Array, cards: Word, place: Word) -> Word:
    """The card in a place of a shoe that is shuffled for every round: any card of the deck that is not in a place before.

    Few cards of many are dealt, so it is quicker to draw again than to keep a shoe for each lane.
    """
    first, bound = lane * MOST_FRESH, np.uint64(cards)
    while True:
        number = np.int64(one_below(seats, lane, bound))
        again = 0
        for before in range(first, first + place):
            again |= seats.drawn[before] == number
        if not again:
            break
    seats.drawn[first + place] = number
    return np.int64(deck[number])


def aligned(size: int, kind: type[np.generic]) -> NDArray[Any]:
    """Zeros that begin where a line of the processor's cache does, so that those of a lane take as few lines as they can."""
    item = np.dtype(kind).itemsize
    room = np.zeros(size * item + _LINE, np.uint8)
    begins = -room.ctypes.data % _LINE
    return room[begins : begins + size * item].view(kind)


class ArrayLanes:
    """The arrays of lanes. A game's class begins episodes and steps them."""

    def __init__(
        self,
        scene: LaneScene,
        actions: tuple[str, ...],
        columns: tuple[LaneColumn, ...],
        *,
        width: int,
        cards: NDArray[np.uint8] | None = None,
        fresh: bool = False,
        answers: int = 1,
    ) -> None:
        lanes, size = scene.lanes, sum(column.size for column in columns)
        self.scene, self.actions, self.columns = scene, actions, columns
        self._cards = np.zeros(1, np.uint8) if cards is None or fresh else cards
        self._seats = LaneArrays(
            state=aligned(lanes * width, np.int32),
            shoe=np.tile(self._cards, lanes),
            drawn=aligned(lanes * MOST_FRESH if fresh else 1, np.uint16),
            words=np.zeros(lanes, np.uint64),
            bank=np.zeros(lanes, np.int64),
            seen=aligned(lanes * size, np.int16),
            final=np.zeros(lanes * size, np.int16),
            mask=np.zeros(lanes * len(actions), np.uint8),
            answers=np.zeros(lanes * answers, np.uint8),
        )
        self._results = Results(np.zeros(lanes, np.int64), *(np.zeros(lanes, np.uint8) for _ in range(3)))
        self._all = np.ones(lanes, np.uint8)
        self._look()

    def _look(self) -> None:
        """The arrays as others see them, which are the same memory."""
        arrays, results, lanes = self._seats, self._results, self.scene.lanes
        self._state = arrays.state.reshape(lanes, -1)
        self.observation: NDArray[np.int16] = arrays.seen.reshape(lanes, -1)
        self.final: NDArray[np.int16] = arrays.final.reshape(lanes, -1)
        self.mask: NDArray[np.bool_] = arrays.mask.view(np.bool_).reshape(lanes, -1)
        self.cents: NDArray[np.int64] = results.cents
        self.ended: NDArray[np.bool_] = results.ended.view(np.bool_)
        self.cut: NDArray[np.bool_] = results.cut.view(np.bool_)
        self.refused: NDArray[np.bool_] = results.refused.view(np.bool_)

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name not in _SEEN_BY_OTHERS}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._look()

    def begin(self, seeds: NDArray[np.uint64] | None = None, which: NDArray[np.bool_] | None = None) -> None:
        """New episodes. A seed determines the cards and dice of its lane from now on."""
        chosen = self._all if which is None else which.view(np.uint8)
        if seeds is not None:
            own = chosen.astype(np.bool_)
            self._seats.words[own] = seeds[own]
            self._seats.shoe.reshape(self.scene.lanes, len(self._cards))[own] = self._cards
        self._begin(chosen)

    def step(self, actions: NDArray[np.int64], *, same_step: bool = False) -> None:
        """An answer in each lane."""
        if same_step:  # who keeps the last one keeps it
            self.final = np.zeros_like(self.final)
            self._seats = self._seats._replace(final=self.final.reshape(-1))
        self._step(actions, int(same_step))

    def _begin(self, which: NDArray[np.uint8]) -> None:
        raise NotImplementedError

    def _step(self, actions: NDArray[np.int64], same_step: int) -> None:
        raise NotImplementedError
