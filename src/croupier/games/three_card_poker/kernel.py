"""Simulates three card poker: pairs of hands in bulk, and the engine's own result for every kind of round that comes up.

A round's cell is the category of the player's hand, whether it was played, how the dealer's hand compares, and the category
of all six cards if that matters. Every round of a cell gains the same, so the engine settles the first one that comes up.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any

from croupier.engine.croupier import QuietCroupier
from croupier.engine.decision import Answer, Decision
from croupier.engine.game import Game
from croupier.engine.kernel import Kernel, Scene, Tally
from croupier.engine.round import open_round
from croupier.engine.simulated import one_seat
from croupier.equipment.cards import RANKS, Card
from croupier.games.three_card_poker.exact import UNIT_CENTS, ante_numbers, best_mask, counted
from croupier.games.three_card_poker.rules import LAW, ThreeCardRules
from croupier.games.three_card_poker.wagers import ANTE, ANTE_BONUS, PLAY, SIX_CARD, offered
from croupier.law.option import Unreadable, nearest
from croupier.law.ruling import Mistake
from croupier.money.settlement import Line
from croupier.money.wager import Bet

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from croupier.equipment.chance import Chance

_KEY = "play_from"
_HAND = 3
PLAY_SCHEMA = {
    "type": "object",
    "properties": {_KEY: {"type": "string", "pattern": "^[2-9TJQKA]{3}$"}},
    "required": [_KEY],
    "additionalProperties": False,
    "description": "the lowest hand that makes the play wager, by its ranks: Q64 is queen, six and four (19:47-20.10)",
}


def simulated(game: Game[Any, Any], rules: ThreeCardRules, scene: Scene) -> Kernel:
    """The kernel of a three card poker table. Raises `Unreadable` for a scene that it cannot play."""
    made_before = [name for name, kind in offered(rules).items() if not kind.made_in_play]
    unknown = [wager for wager in scene.wagers if wager not in made_before]
    why = [Mistake("wagers", f'no wager "{each}" to simulate{nearest(each, made_before)}') for each in unknown]
    if SIX_CARD in scene.wagers and ANTE not in scene.wagers:
        why.append(Mistake("wagers", "the six-card bonus needs an ante", LAW.wagers))
    if why or [*one_seat(scene)]:
        raise Unreadable(*why, *one_seat(scene))
    wagers = tuple(name for name in made_before if not scene.wagers or name in scene.wagers)
    return ThreeCardKernel(game, rules, wagers, scene.play)


def lowest_played(play: str) -> tuple[int, int, int] | None:
    """The ranks of the lowest hand to play, from {"play_from": "Q64"}; None: best play."""
    if not play:
        return None
    try:
        document = json.loads(play)
    except json.JSONDecodeError as error:
        raise Unreadable(Mistake("play", f"this is not JSON: {error}")) from None
    if not isinstance(document, dict) or set(document) != {_KEY}:
        raise Unreadable(Mistake("play", f'must name the lowest hand to play: {{"{_KEY}": "Q64"}}', LAW.play))
    text = document[_KEY]
    if not isinstance(text, str) or len(text) != _HAND or any(rank not in RANKS for rank in text):
        raise Unreadable(Mistake(f"play.{_KEY}", f'must be three ranks of {RANKS}, such as "Q64"', LAW.play))
    first, second, third = map(RANKS.index, text)
    return first, second, third


class ThreeCardKernel:
    """Simulates one seat. Every round has a freshly shuffled deck, as at the table."""

    def __init__(self, game: Game[Any, Any], rules: ThreeCardRules, wagers: tuple[str, ...], play: str) -> None:
        from croupier.games.three_card_poker.analysis import deals
        from croupier.games.three_card_poker.deal_kernel import BLOCK_ROUNDS, Pairs
        from croupier.hands.poker.evaluator import three_card_values

        hands, lowest = deals(), lowest_played(play)
        self._played = (
            best_mask(rules, hands) if lowest is None else hands.values >= int(three_card_values()[(0, *lowest)])
        )
        self._pairs = Pairs(hands, self._played, ante=ANTE in wagers, six_card=SIX_CARD in wagers)
        self._wagers, self._rules, self._by_best_play = wagers, rules, lowest is None
        self._settle = partial(settled, game, rules, wagers)
        self._ends: dict[int, dict[str, tuple[int, int]]] = {}  # by cell and wager: gain and stake, in cents
        self.block_rounds = BLOCK_ROUNDS
        self.name = "three_card_poker: pairs of hands"
        self.strategy = "best play" if lowest is None else f"play from {json.loads(play)[_KEY]}"

    @property
    def units(self) -> Mapping[str, int]:
        return dict.fromkeys(self._wagers, UNIT_CENTS)

    def tape(self, seed: int, block: int, rounds: int) -> list[tuple[tuple[Card, ...], tuple[Card, ...], bool]]:
        """The player's cards, the dealer's, and whether the hand was played, in each round."""
        return [self._pairs.cards(int(code)) for code in self._pairs.codes(seed, block, rounds)]

    def block(self, seed: int, block: int, rounds: int) -> Tally:
        counts, examples = self._pairs.counts(seed, block, rounds)
        gains: dict[str, Counter[int]] = {wager: Counter() for wager in self._wagers}
        staked = dict.fromkeys(self._wagers, 0)
        for cell in counts.nonzero()[0].tolist():
            times = int(counts[cell])
            for wager, (cents, stake) in self._end(cell, int(examples[cell])).items():
                gains[wager][cents] += times
                staked[wager] += times * stake
        return Tally(rounds, {wager: dict(times_of) for wager, times_of in gains.items()}, staked)

    def nets(self, seed: int, block: int, rounds: int) -> NDArray[np.int64]:
        import numpy as np

        codes = self._pairs.codes(seed, block, rounds)
        cells = self._pairs.cells(codes)
        nets = np.zeros(self._pairs.size, np.int64)
        for cell, first in zip(*np.unique(cells, return_index=True), strict=True):
            nets[cell] = sum(cents for cents, _ in self._end(int(cell), int(codes[first])).values())
        return nets[cells]

    def exact(self) -> Mapping[str, Fraction]:
        from croupier.games.three_card_poker.analysis import deals

        worth = {each.wager: each.expected_gain for each in counted(self._rules) if each.wager in self._wagers}
        if ANTE in worth and not self._by_best_play:
            worth[ANTE] = ante_numbers(self._rules, ANTE, deals(), self._played, self.strategy).expected_gain
        return worth

    def _end(self, cell: int, code: int) -> dict[str, tuple[int, int]]:
        """What the wagers gain and stake in a round of this cell: the engine settles the first one."""
        if cell not in self._ends:
            self._ends[cell] = self._settle(*self._pairs.cards(code))
        return self._ends[cell]


# ---------------------------------------------------------------- by the engine


class _Told(QuietCroupier):
    """A croupier with given cards and a given choice."""

    def __init__(self, cards: list[Card], *, played: bool) -> None:
        self.cards, self.played = cards, played

    def chance(self, device: Chance[Any]) -> Any:  # noqa: ARG002 (the next card)
        return self.cards.pop(0)

    def decide(self, decision: Decision) -> Answer:
        play, fold = decision.offers
        return Answer(play.name, play.most) if self.played else Answer(fold.name)


def settled(
    game: Game[Any, Any],
    rules: ThreeCardRules,
    wagers: tuple[str, ...],
    player: tuple[Card, ...],
    dealer: tuple[Card, ...],
    played: bool,  # noqa: FBT001 (as the tape has it)
) -> dict[str, tuple[int, int]]:
    """What each wager gains and stakes in a round with these cards: play wager and ante bonus belong to the ante."""
    bets = [Bet("A", wager, "", UNIT_CENTS) for wager in wagers]
    round_ = open_round(game, rules, game.play.opening(rules), bets)
    lines = round_.run(_Told([*player, *dealer], played=played)).lines
    return {wager: _of(wager, lines) for wager in wagers}


def _of(wager: str, lines: tuple[Line, ...]) -> tuple[int, int]:
    kinds = {ANTE, PLAY, ANTE_BONUS} if wager == ANTE else {wager}
    own = [line for line in lines if line.kind in kinds]
    return sum(line.cents for line in own), sum(line.stake_cents for line in own)
