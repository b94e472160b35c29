"""Simulates Boston 5. A round's cell is the category of the first three cards, and of all five with the result."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from croupier.engine.game import Game
from croupier.engine.kernel import Kernel, Scene
from croupier.engine.simulated import chosen_wagers, one_seat
from croupier.engine.strategy import Asks
from croupier.families.stud.numbers.dealer_kernel import UNIT_CENTS, StudKernel, lowest_hand, lowest_schema, table_in
from croupier.games.boston_5.exact import ante_numbers, best_mask, exact_numbers
from croupier.games.boston_5.rules import LAW, BostonRules
from croupier.games.boston_5.wagers import ANTE, ANTE_BONUS, BONUS, FIRST, SECOND, offered
from croupier.law.ruling import Mistake

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from croupier.games.boston_5.analysis import Threes

_KEY = "second_from"
_SIZE, _EXAMPLE = 3, "Q64"
_KINDS = {ANTE: frozenset({ANTE, FIRST, SECOND, ANTE_BONUS}), BONUS: frozenset({BONUS})}
PLAY_SCHEMA = lowest_schema(
    _KEY, _SIZE, "the lowest three cards that make the second wager, by their ranks: Q64 (19:47-24.10)"
)


def simulated(game: Game[Any, Any], rules: BostonRules, scene: Scene) -> Kernel:
    """The kernel of a Boston 5 table. Raises `Unreadable` for a scene that it cannot play."""
    made_before = [name for name in offered(rules) if name in _KINDS]
    mistakes = [*one_seat(scene)]
    if BONUS in scene.wagers and ANTE not in scene.wagers:
        mistakes.append(Mistake("wagers", "the three-card bonus needs an ante", LAW.wagers))
    if not rules.ante_bonus:
        mistakes.append(Mistake("rules.ante_bonus", "the sheet must name the ante bonus", LAW.payout))
    wagers = chosen_wagers(game.title, made_before, scene, *mistakes)
    table = table_in(scene.play)
    lowest = lowest_hand(scene.play, _KEY, _SIZE, _EXAMPLE, LAW.play) if table is None else None
    from croupier.families.stud.numbers import tabulated
    from croupier.families.stud.numbers.paid_by_hand import seen
    from croupier.games.boston_5.analysis import threes
    from croupier.games.boston_5.cells import Cells

    hands, strategy = threes(), "best play"
    if table is not None:
        strategy, raised = (
            "a table of hands",
            tabulated.all_threes_of(tabulated.read(table, len(seen(3).hands), LAW.play)),
        )
    elif lowest is not None:
        strategy, raised = f"second wager from {scene.play}", hands.values >= _value(lowest)
    else:
        raised = best_mask(rules, hands)
    cells = Cells(hands, raised)
    return StudKernel(
        game=game,
        rules=rules,
        kinds={wager: _KINDS[wager] for wager in wagers},
        cells=cells.of,
        size=cells.size,
        raises=cells.raised,
        order=range(10),
        worth=lambda: _worth(rules, wagers, hands, raised),
        name="boston_5: ten cards",
        strategy=strategy,
    )


def tabulate(game: Game[Any, Any], rules: BostonRules, scene: Scene, ask: Asks) -> Mapping[str, Any]:
    """The document of the hands with which a strategy makes the second wager; raises `NotTabulated`."""
    from croupier.families.stud.numbers import tabulated

    wagers = [name for name in scene.wagers if name in _KINDS] or [ANTE]
    question = tabulated.first_question(tabulated.round_of(game, rules, dict.fromkeys(wagers, UNIT_CENTS)))
    return tabulated.written(tabulated.threes_asked(tabulated.yes_to(question, ask, SECOND), question.view))


def _value(ranks: tuple[int, ...]) -> int:
    from croupier.hands.poker.evaluator import three_card_values

    return int(three_card_values()[(0, *ranks)])


def _worth(
    rules: BostonRules, wagers: tuple[str, ...], hands: Threes, raised: NDArray[np.bool_]
) -> Mapping[str, Fraction]:
    worth = {each.wager: each.expected_gain for each in exact_numbers(rules) if each.wager in wagers}
    return worth | {ANTE: ante_numbers(rules, ANTE, hands, raised).expected_gain}
