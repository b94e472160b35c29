"""Kernels of the games with a dealer's hand of five, and the settlement of one round by the engine."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from croupier.engine.croupier import ScriptedCroupier
from croupier.engine.decision import Answer, Decision
from croupier.engine.game import Game
from croupier.engine.round import open_round
from croupier.engine.simulated import choices_schema, only_key
from croupier.equipment.cards import RANKS, Card
from croupier.families.stud.numbers.kernel import CellKernel, Settled
from croupier.law.citation import Citation
from croupier.law.option import TableRules, Unreadable
from croupier.law.ruling import Mistake
from croupier.money.settlement import Result
from croupier.money.wager import Bet

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from croupier.families.stud.numbers.ten_cards import Deals

UNIT_CENTS = 1000
BLOCK_ROUNDS = 1 << 16


@dataclass(kw_only=True)
class StudKernel(CellKernel):
    """Simulates one seat against the dealer: ten cards, of which five are the dealer's."""

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

    def __post_init__(self) -> None:
        super().__init__()
        self.units = dict.fromkeys(self.kinds, self.unit_cents)

    def exact(self) -> Mapping[str, Fraction]:
        return self.worth()

    def tape(self, seed: int, block: int, rounds: int) -> list[tuple[tuple[Card, ...], bool]]:
        """The ten cards of each round as the engine asks for them, and whether the player goes on."""
        codes, cells = self.cells_of(seed, block, rounds)
        return [
            (self._asked(code), self.raises(cell)) for code, cell in zip(codes.tolist(), cells.tolist(), strict=True)
        ]

    def cells_of(self, seed: int, block: int, rounds: int) -> tuple[NDArray[Any], NDArray[np.int64]]:
        from croupier.families.stud.numbers.ten_cards import dealt

        deals = dealt(seed, block, rounds)
        return deals.codes, self.cells(deals)

    def counts_of(self, seed: int, block: int, rounds: int) -> tuple[NDArray[np.int64], NDArray[Any]]:
        from croupier.families.stud.numbers.ten_cards import tallied

        codes, cells = self.cells_of(seed, block, rounds)
        counts, first = tallied(cells, self.size)
        return counts, codes[first]

    def settled_in(self, cell: int, code: int) -> Settled:
        return self.settled(self._asked(code), self.raises(cell))

    def settled(self, cards: Sequence[Card], raised: bool) -> Settled:  # noqa: FBT001 (as the tape has it)
        """What each wager gains and stakes in a round with these cards, by the engine."""
        return settled_round(self.game, self.rules, self.units, cards, chooser(raised=raised), self.kinds)

    def _asked(self, code: int) -> tuple[Card, ...]:
        from croupier.families.stud.numbers.ten_cards import cards_of

        cards = cards_of(code)
        return tuple(cards[place] for place in self.order)


def chooser(*, raised: bool) -> Callable[[Decision], Answer]:
    """Goes on or gives up, by the first offer or the second."""

    def choose(decision: Decision) -> Answer:
        more, fold = decision.offers
        return Answer(more.name, more.most) if raised else Answer(fold.name)

    return choose


def settled_round(
    game: Game[Any, Any],
    rules: TableRules,
    units: Mapping[str, int],
    cards: Iterable[Card],
    choose: Callable[[Decision], Answer],
    kinds: Mapping[str, Collection[str]],
) -> Settled:
    """What each wager gains and stakes in a round with these cards: all lines of its kinds, but no wager taken back."""
    bets = [Bet("A", wager, "", cents) for wager, cents in units.items()]
    lines = open_round(game, rules, game.play.opening(rules), bets).run(ScriptedCroupier(cards, choose)).lines
    own = {
        wager: [line for line in lines if line.kind in kinds[wager] and line.result is not Result.VOID]
        for wager in units
    }
    return {
        wager: (sum(line.cents for line in of_it), sum(line.stake_cents for line in of_it))
        for wager, of_it in own.items()
    }


def lowest_hand(play: str, key: str, size: int, example: str, law: Citation) -> tuple[int, ...] | None:
    """The ranks of the lowest hand that goes on, from a document such as {"bet_from": "AKJ83"}; None: best play."""
    if not play:
        return None
    text = only_key(play, key, f'must name the lowest hand to go on with: {{"{key}": "{example}"}}', law)
    if not isinstance(text, str) or len(text) != size or any(rank not in RANKS for rank in text):
        raise Unreadable(Mistake(f"play.{key}", f'must be {size} ranks of {RANKS}, such as "{example}"', law))
    if any(text.count(rank) > 4 for rank in text):
        raise Unreadable(Mistake(f"play.{key}", "a deck has four cards of each rank", law))
    return tuple(map(RANKS.index, text))


def lowest_schema(key: str, size: int, words: str) -> dict[str, Any]:
    """The JSON Schema of such a document, or of a table."""
    return or_table(choices_schema(words, {key: {"type": "string", "pattern": f"^[2-9TJQKA]{{{size}}}$"}}))


# ---------------------------------------------------------------- a strategy function as a document

TABLE = "table"  # the only key of its document


def table_in(play: str) -> str | None:
    """The table in the document of a strategy function; None for other documents."""
    with suppress(json.JSONDecodeError):
        document = json.loads(play) if play else None
        if isinstance(document, dict) and set(document) == {TABLE}:
            return str(document[TABLE])
    return None


def or_table(schema: Mapping[str, Any]) -> dict[str, Any]:
    """The JSON Schema of such a document, or of the table of a strategy function."""
    words = "yes or no for each hand, as `simulate(play=function)` makes it: bytes, compressed and in base 64"
    table = {"type": "string", "contentEncoding": "base64", "description": words}
    return {"description": schema["description"], "anyOf": [dict(schema), choices_schema(words, {TABLE: table})]}
