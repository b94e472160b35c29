"""Kernels of the five-card games: rounds in bulk, and the engine's own result for every kind of round that comes up.

A game gives a round's cell: what decides all its wagers. Every round of a cell gains the same, so the engine settles the first
one that comes up.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from croupier.engine.croupier import QuietCroupier
from croupier.engine.decision import Answer, Decision
from croupier.engine.game import Game
from croupier.engine.kernel import Tally
from croupier.engine.round import open_round
from croupier.equipment.cards import RANKS, Card
from croupier.law.citation import Citation
from croupier.law.option import TableRules, Unreadable
from croupier.law.ruling import Mistake
from croupier.money.wager import Bet

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from croupier.equipment.chance import Chance
    from croupier.families.stud.numbers.ten_cards import Deals

UNIT_CENTS = 1000
BLOCK_ROUNDS = 1 << 16


@dataclass(kw_only=True)
class StudKernel:
    """Simulates one seat. Every round has a freshly shuffled deck, as at the table."""

    game: Game[Any, Any]
    rules: TableRules
    kinds: Mapping[str, frozenset[str]]  # by wager: the kinds of line that belong to it
    cells: Callable[[Deals], NDArray[np.int64]]  # the cell of each round
    size: int  # the number of cells
    raises: Callable[[int], bool]  # by cell: whether the player goes on
    order: Sequence[int]  # the places of the ten cards as the engine asks for them
    worth: Callable[[], Mapping[str, Fraction]]
    name: str
    strategy: str
    unit_cents: int = UNIT_CENTS
    block_rounds: int = BLOCK_ROUNDS
    _ends: dict[int, dict[str, tuple[int, int]]] = field(default_factory=dict)  # by cell and wager: gain and stake

    @property
    def units(self) -> Mapping[str, int]:
        return dict.fromkeys(self.kinds, self.unit_cents)

    def exact(self) -> Mapping[str, Fraction]:
        return self.worth()

    def tape(self, seed: int, block: int, rounds: int) -> list[tuple[tuple[Card, ...], bool]]:
        """The ten cards of each round as the engine asks for them, and whether the player goes on."""
        from croupier.families.stud.numbers.ten_cards import dealt

        deals = dealt(seed, block, rounds)
        cells = self.cells(deals).tolist()
        return [
            (self._asked(int(code)), self.raises(cell)) for code, cell in zip(deals.codes.tolist(), cells, strict=True)
        ]

    def block(self, seed: int, block: int, rounds: int) -> Tally:
        from croupier.families.stud.numbers.ten_cards import dealt, tallied

        deals = dealt(seed, block, rounds)
        counts, first = tallied(self.cells(deals), self.size)
        gains: dict[str, Counter[int]] = {wager: Counter() for wager in self.kinds}
        staked = dict.fromkeys(self.kinds, 0)
        for cell in counts.nonzero()[0].tolist():
            times = int(counts[cell])
            for wager, (cents, stake) in self._end(cell, int(deals.codes[first[cell]])).items():
                gains[wager][cents] += times
                staked[wager] += times * stake
        return Tally(rounds, {wager: dict(times_of) for wager, times_of in gains.items()}, staked)

    def nets(self, seed: int, block: int, rounds: int) -> NDArray[np.int64]:
        import numpy as np

        from croupier.families.stud.numbers.ten_cards import dealt, tallied

        deals = dealt(seed, block, rounds)
        cells = self.cells(deals)
        counts, first = tallied(cells, self.size)
        nets = np.zeros(self.size, np.int64)
        for cell in counts.nonzero()[0].tolist():
            nets[cell] = sum(cents for cents, _ in self._end(cell, int(deals.codes[first[cell]])).values())
        return nets[cells]

    def settled(self, cards: Sequence[Card], raised: bool) -> dict[str, tuple[int, int]]:  # noqa: FBT001 (as the tape has it)
        """What each wager gains and stakes in a round with these cards, by the engine."""
        bets = [Bet("A", wager, "", self.unit_cents) for wager in self.kinds]
        round_ = open_round(self.game, self.rules, self.game.play.opening(self.rules), bets)
        lines = round_.run(_Told(list(cards), raised=raised)).lines
        ends = {}
        for wager, kinds in self.kinds.items():
            own = [line for line in lines if line.kind in kinds]
            ends[wager] = (sum(line.cents for line in own), sum(line.stake_cents for line in own))
        return ends

    def _asked(self, code: int) -> tuple[Card, ...]:
        from croupier.families.stud.numbers.ten_cards import cards_of

        cards = cards_of(code)
        return tuple(cards[place] for place in self.order)

    def _end(self, cell: int, code: int) -> dict[str, tuple[int, int]]:
        if cell not in self._ends:
            self._ends[cell] = self.settled(self._asked(code), self.raises(cell))
        return self._ends[cell]


class _Told(QuietCroupier):
    """A croupier with given cards and a given choice."""

    def __init__(self, cards: list[Card], *, raised: bool) -> None:
        self.cards, self.raised = cards, raised

    def chance(self, device: Chance[Any]) -> Any:  # noqa: ARG002 (the next card)
        return self.cards.pop(0)

    def decide(self, decision: Decision) -> Answer:
        more, fold = decision.offers
        return Answer(more.name, more.most) if self.raised else Answer(fold.name)


def lowest_hand(play: str, key: str, size: int, example: str, law: Citation) -> tuple[int, ...] | None:
    """The ranks of the lowest hand that goes on, from a document such as {"bet_from": "AKJ83"}; None: best play."""
    if not play:
        return None
    try:
        document = json.loads(play)
    except json.JSONDecodeError as error:
        raise Unreadable(Mistake("play", f"this is not JSON: {error}")) from None
    if not isinstance(document, dict) or set(document) != {key}:
        raise Unreadable(Mistake("play", f'must name the lowest hand to go on with: {{"{key}": "{example}"}}', law))
    text = document[key]
    if not isinstance(text, str) or len(text) != size or any(rank not in RANKS for rank in text):
        raise Unreadable(Mistake(f"play.{key}", f'must be {size} ranks of {RANKS}, such as "{example}"', law))
    if any(text.count(rank) > 4 for rank in text):
        raise Unreadable(Mistake(f"play.{key}", "a deck has four cards of each rank", law))
    return tuple(map(RANKS.index, text))


def lowest_schema(key: str, size: int, words: str) -> dict[str, Any]:
    """The JSON Schema of such a document."""
    return {
        "type": "object",
        "properties": {key: {"type": "string", "pattern": f"^[2-9TJQKA]{{{size}}}$"}},
        "required": [key],
        "additionalProperties": False,
        "description": words,
    }
