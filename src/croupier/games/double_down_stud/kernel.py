"""Simulates double down stud: three community cards, the own card and the last one in bulk, settled by the engine."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from croupier.engine.by_function.tabulated import variants
from croupier.engine.decision import Answer, Decision
from croupier.engine.game import Game
from croupier.engine.kernel import Kernel, Scene
from croupier.engine.simulated import choices_schema, chosen_wagers, one_seat, only_key
from croupier.engine.strategy import Asks
from croupier.equipment.cards import Card
from croupier.equipment.combination import Cards
from croupier.families.stud.numbers.dealer_kernel import or_table, settled_round, table_in
from croupier.families.stud.numbers.kernel import DealtKernel, Settled
from croupier.games.double_down_stud.exact import (
    ALWAYS,
    NEVER,
    SAFE,
    UNIT_CENTS,
    counts,
    counts_by,
    ways_to_play,
)
from croupier.games.double_down_stud.procedure import STAND
from croupier.games.double_down_stud.rules import LAW, DoubleDownRules
from croupier.games.double_down_stud.wagers import BET, DOUBLE
from croupier.law.option import Unreadable
from croupier.law.ruling import Mistake

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from croupier.families.stud.numbers.deal_kernel import Choices, Dealt

_KEY = "double_on"
_WAYS = {"best": BET, "safe": SAFE, "always": ALWAYS, "never": NEVER}  # by the name in a document: in the numbers
PLAY_SCHEMA = or_table(
    choices_schema(
        "when a player doubles: by best play, on hands that cannot lose (safe), always or never (19:47-17.9)",
        {_KEY: {"type": "string", "enum": [*_WAYS]}},
    )
)


def simulated(game: Game[Any, Any], rules: DoubleDownRules, scene: Scene) -> Kernel:
    """The kernel of a double down stud table. Raises `Unreadable` for a scene that it cannot play."""
    chosen_wagers(game.title, (BET,), scene, *one_seat(scene))
    table, unit = table_in(scene.play), scene.stake_cents or UNIT_CENTS
    play = read_play(scene.play) if table is None else ""
    from croupier.families.stud.numbers.deal_kernel import Deals
    from croupier.families.stud.numbers.paid_by_hand import three_then_one

    if table is None:
        counts_of = counts(rules, unit)[_WAYS[play]]
        doubled = ways_to_play(rules, three_then_one().counts, unit)[_WAYS[play]]
    else:
        doubled = _in_table(table)
        counts_of = counts_by(rules, doubled, unit)
    return DealtKernel(
        name="double_down_stud: three cards and two",
        strategy="best play" if play == "best" else f"double: {play}" if play else "a table of hands",
        units={BET: unit},
        deals=Deals(_choices(doubled)),
        settle=partial(settled, game, rules, unit),
        worth=lambda: {BET: counts_of.mean_cents / unit},
    )


def read_play(play: str) -> str:
    """When a player doubles, from {"double_on": "best"}; without a document: by best play."""
    if not play:
        return "best"
    way = only_key(play, _KEY, f'must say when to double: {{"{_KEY}": "best"}}', LAW.play)
    if way not in _WAYS:
        raise Unreadable(Mistake(f"play.{_KEY}", f"must be one of {', '.join(_WAYS)}", LAW.play))
    return str(way)


def tabulate(game: Game[Any, Any], rules: DoubleDownRules, scene: Scene, ask: Asks) -> Mapping[str, Any]:
    """The document of the cards with which a strategy doubles; raises `NotTabulated`."""
    from croupier.families.stud.numbers import tabulated

    question = tabulated.first_question(tabulated.round_of(game, rules, {BET: scene.stake_cents or UNIT_CENTS}))
    yes, sees = tabulated.yes_to(question, ask, DOUBLE), variants(question.view)

    def doubles(_number: int, community: Cards, own: Card) -> bool:
        return yes(sees(cards=(own,), house=community))

    return tabulated.written(tabulated.fours_asked(doubles))


def _in_table(table: str) -> NDArray[np.bool_]:
    """Where a table doubles: by the three community cards, the own cards."""
    from croupier.families.stud.numbers import tabulated
    from croupier.families.stud.numbers.paid_by_hand import three_then_one

    fourths = three_then_one().fourths
    return tabulated.read(table, fourths.size, LAW.play).reshape(fourths.shape)


def _choices(doubled: NDArray[np.bool_]) -> Choices:
    """Where to double: by the three community cards, the own cards with which to do it. There is no first choice."""
    import numpy as np

    from croupier.families.stud.numbers.deal_kernel import in_every_suit
    from croupier.families.stud.numbers.paid_by_hand import three_then_one

    choices = three_then_one()
    return in_every_suit(choices, np.zeros(len(choices.threes), np.bool_), doubled)


def settled(game: Game[Any, Any], rules: DoubleDownRules, unit_cents: int, dealt: Dealt) -> Settled:
    """What bet and double gain and stake together in a round with these cards; the fourth is the player's."""
    cards = (dealt.fourth, *dealt.three, dealt.fifth)

    def choose(decision: Decision) -> Answer:
        return Answer(DOUBLE, decision.offers[1].most) if dealt.second else Answer(STAND)

    return settled_round(game, rules, {BET: unit_cents}, cards, choose, {BET: (BET, DOUBLE)})
