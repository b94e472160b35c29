"""Simulates Caribbean stud. A round's cell is the category of the player's hand and what became of it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from croupier.engine.game import Game
from croupier.engine.kernel import Kernel, Scene
from croupier.engine.simulated import chosen_wagers, one_seat
from croupier.engine.strategy import Asks
from croupier.equipment.cards import RANKS
from croupier.families.stud.numbers.dealer_kernel import StudKernel, lowest_hand, lowest_schema, table_in
from croupier.games.caribbean_stud.exact import UNIT_CENTS, best_numbers, from_numbers
from croupier.games.caribbean_stud.rules import LAW, PROGRESSIVE_LAW, CaribbeanRules
from croupier.games.caribbean_stud.wagers import ANTE, BET, PROGRESSIVE
from croupier.law.ruling import Mistake

_KEY = "bet_from"
_SIZE, _EXAMPLE = 5, "AKJ83"
_ORDER = (0, 1, 2, 3, 4, 9, 5, 6, 7, 8)  # the player's cards, the dealer's last card face up, then the others
PLAY_SCHEMA = lowest_schema(
    _KEY, _SIZE, "the lowest hand that bets, by its ranks: AKJ83 is ace, king, jack, eight and three (19:47-16.10)"
)


def simulated(game: Game[Any, Any], rules: CaribbeanRules, scene: Scene) -> Kernel:
    """The kernel of a Caribbean stud table. Raises `Unreadable` for a scene that it cannot play."""
    mistakes = [*one_seat(scene)]
    if PROGRESSIVE in scene.wagers:
        words = "the progressive wager is not simulated: what it pays depends on a meter that grows from round to round"
        mistakes.append(Mistake("wagers", words, PROGRESSIVE_LAW))
    chosen_wagers(game.title, (ANTE, PROGRESSIVE), scene, *mistakes)
    table = table_in(scene.play)
    lowest = lowest_hand(scene.play, _KEY, _SIZE, _EXAMPLE, LAW.play) if table is None else None
    from croupier.families.stud.numbers import tabulated
    from croupier.games.caribbean_stud.cells import Cells
    from croupier.hands.poker.evaluator import VALUES_OF_FIVE

    threshold = None if lowest is None else _value(lowest)
    ante, ranks = scene.stake_cents or UNIT_CENTS, len(RANKS)
    bets = None if table is None else tabulated.read(table, VALUES_OF_FIVE * ranks, LAW.play).reshape(-1, ranks)
    cells = Cells(rules, threshold, ante, bets)

    def worth() -> Mapping[str, Fraction]:
        if bets is not None:
            return {}
        numbers = best_numbers(rules, ante) if threshold is None else from_numbers(rules, threshold, ante)
        return {ANTE: numbers.expected_gain}

    return StudKernel(
        game=game,
        rules=rules,
        kinds={ANTE: frozenset({ANTE, BET})},
        cells=cells.of,
        size=cells.size,
        raises=cells.raised,
        order=_ORDER,
        worth=worth,
        unit_cents=ante,
        name="caribbean_stud: ten cards",
        strategy=f"bet from {scene.play}"
        if lowest is not None
        else "best play"
        if bets is None
        else "a table of hands",
    )


def tabulate(game: Game[Any, Any], rules: CaribbeanRules, scene: Scene, ask: Asks) -> Mapping[str, Any]:
    """The document of the hands that a strategy bets, by the dealer's card; raises `NotTabulated`."""
    from croupier.families.stud.numbers import tabulated
    from croupier.families.stud.numbers.five_cards import examples_by_value

    question = tabulated.first_question(tabulated.round_of(game, rules, {ANTE: scene.stake_cents or UNIT_CENTS}))
    yes, hands = tabulated.yes_to(question, ask, BET), examples_by_value()
    bets = tabulated.fives_asked(yes, question.view, hands)
    value, up = divmod(bets.index(True) if True in bets else 0, len(RANKS))
    if not up and all(bets[value * len(RANKS) :]):
        ranks = sorted((card % len(RANKS) for card in hands[value][0]), reverse=True)
        if _value(tuple(ranks)) == value:  # neither a straight nor a flush: the document can name it
            return {_KEY: "".join(RANKS[rank] for rank in ranks)}
    return tabulated.written(bets)


def _value(ranks: tuple[int, ...]) -> int:
    """The value of a hand with these ranks that is no flush."""
    import numpy as np

    from croupier.hands.poker.evaluator import values_of_five

    suits = [ranks[:at].count(rank) for at, rank in enumerate(ranks)]  # equal ranks have different suits
    if len(set(suits)) == 1:
        suits[-1] = 1
    return int(
        values_of_five(np.array([[suit * 13 + rank for suit, rank in zip(suits, ranks, strict=True)]], np.uint8))[0]
    )
