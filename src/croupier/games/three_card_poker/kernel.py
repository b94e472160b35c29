"""Simulates three card poker: pairs of hands in bulk, and the engine's own result for every kind of round that comes up.

A round's cell is the category of the player's hand, whether it was played, how the dealer's hand compares, and the category
of all six cards if that matters. Every round of a cell gains the same, so the engine settles the first one that comes up.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from croupier.engine.game import Game
from croupier.engine.kernel import Kernel, Scene
from croupier.engine.simulated import chosen_wagers, one_seat
from croupier.engine.strategy import Asks
from croupier.equipment.cards import Card
from croupier.families.stud.numbers.dealer_kernel import chooser, lowest_hand, lowest_schema, settled_round, table_in
from croupier.families.stud.numbers.kernel import DealtKernel, Settled
from croupier.games.three_card_poker.exact import UNIT_CENTS, ante_numbers, best_mask, exact_numbers
from croupier.games.three_card_poker.rules import LAW, ThreeCardRules
from croupier.games.three_card_poker.wagers import ANTE, ANTE_BONUS, PLAY, SIX_CARD, offered
from croupier.law.ruling import Mistake

_KEY = "play_from"
_SIZE, _EXAMPLE = 3, "Q64"
_ANTE_KINDS = frozenset({ANTE, PLAY, ANTE_BONUS})
PLAY_SCHEMA = lowest_schema(
    _KEY, _SIZE, "the lowest hand that makes the play wager, by its ranks: Q64 is queen, six and four (19:47-20.10)"
)


def simulated(game: Game[Any, Any], rules: ThreeCardRules, scene: Scene) -> Kernel:
    """The kernel of a three card poker table. Raises `Unreadable` for a scene that it cannot play."""
    made_before = [name for name, kind in offered(rules).items() if not kind.made_in_play]
    mistakes = [*one_seat(scene)]
    if SIX_CARD in scene.wagers and ANTE not in scene.wagers:
        mistakes.append(Mistake("wagers", "the six-card bonus needs an ante", LAW.wagers))
    return _kernel(game, rules, chosen_wagers(game.title, made_before, scene, *mistakes), scene.play)


def tabulate(game: Game[Any, Any], rules: ThreeCardRules, scene: Scene, ask: Asks) -> Mapping[str, Any]:
    """The document of the hands that a strategy plays; raises `NotTabulated`."""
    from croupier.families.stud.numbers import tabulated

    wagers = [name for name in scene.wagers if name in offered(rules)] or [ANTE]
    question = tabulated.first_question(tabulated.round_of(game, rules, dict.fromkeys(wagers, UNIT_CENTS)))
    return tabulated.written(tabulated.threes_asked(tabulated.yes_to(question, ask, PLAY), question.view))


def lowest_played(play: str) -> tuple[int, ...] | None:
    """The ranks of the lowest hand to play, from {"play_from": "Q64"}; None: best play."""
    return lowest_hand(play, _KEY, _SIZE, _EXAMPLE, LAW.play)


def _kernel(game: Game[Any, Any], rules: ThreeCardRules, wagers: tuple[str, ...], play: str) -> DealtKernel:
    from croupier.families.stud.numbers import tabulated
    from croupier.families.stud.numbers.paid_by_hand import seen
    from croupier.games.three_card_poker.analysis import deals
    from croupier.games.three_card_poker.deal_kernel import Pairs
    from croupier.hands.poker.evaluator import FIRST_OF_THREE, three_card_values

    hands, table = deals(), table_in(play)
    lowest = lowest_played(play) if table is None else None
    if table is not None:
        strategy = "a table of hands"
        played = tabulated.all_threes_of(tabulated.read(table, len(seen(3).hands), LAW.play))
    elif lowest is not None:
        strategy = f"play from {json.loads(play)[_KEY]}"
        played = hands.values >= int(three_card_values()[(0, *lowest)])
    else:
        strategy, played = "best play", best_mask(rules, hands)

    def worth() -> Mapping[str, Fraction]:
        gains = {each.wager: each.expected_gain for each in exact_numbers(rules) if each.wager in wagers}
        if not played[hands.values >= FIRST_OF_THREE[1]].all():  # who folds loses the other wagers too
            gains = {wager: gain for wager, gain in gains.items() if wager == ANTE}
        if ANTE in gains and play:
            gains[ANTE] = ante_numbers(rules, ANTE, hands, played, strategy).expected_gain
        return gains

    return DealtKernel(
        name="three_card_poker: pairs of hands",
        strategy=strategy,
        units=dict.fromkeys(wagers, UNIT_CENTS),
        deals=Pairs(hands, played, ante=ANTE in wagers, six_card=SIX_CARD in wagers),
        settle=lambda dealt: settled(game, rules, wagers, *dealt),
        worth=worth,
    )


def settled(
    game: Game[Any, Any],
    rules: ThreeCardRules,
    wagers: tuple[str, ...],
    player: tuple[Card, ...],
    dealer: tuple[Card, ...],
    played: bool,  # noqa: FBT001 (as the tape has it)
) -> Settled:
    """What each wager gains and stakes in a round with these cards: play wager and ante bonus belong to the ante."""
    kinds = {wager: _ANTE_KINDS if wager == ANTE else {wager} for wager in wagers}
    units = dict.fromkeys(wagers, UNIT_CENTS)
    return settled_round(game, rules, units, (*player, *dealer), chooser(raised=played), kinds)
