"""Simulates double down stud: three community cards, the own card and the last one in bulk, settled by the engine."""

from __future__ import annotations

import json
from functools import partial
from typing import TYPE_CHECKING, Any

from croupier.engine.croupier import QuietCroupier
from croupier.engine.decision import Answer, Decision
from croupier.engine.game import Game
from croupier.engine.kernel import Kernel, Scene
from croupier.engine.round import open_round
from croupier.engine.simulated import one_seat
from croupier.families.stud.numbers.kernel import FiveCardKernel, Settled
from croupier.games.double_down_stud.exact import (
    ALWAYS,
    NEVER,
    SAFE,
    UNIT_CENTS,
    counts,
    ways_to_play,
)
from croupier.games.double_down_stud.procedure import STAND
from croupier.games.double_down_stud.rules import LAW, DoubleDownRules
from croupier.games.double_down_stud.wagers import BET, DOUBLE
from croupier.law.option import Unreadable, nearest
from croupier.law.ruling import Mistake
from croupier.money.wager import Bet

if TYPE_CHECKING:
    from croupier.equipment.cards import Card
    from croupier.equipment.chance import Chance
    from croupier.families.stud.numbers.deal_kernel import Choices, Dealt

_KEY = "double_on"
_WAYS = {"best": BET, "safe": SAFE, "always": ALWAYS, "never": NEVER}  # by the name in a document: in the numbers
PLAY_SCHEMA = {
    "type": "object",
    "properties": {_KEY: {"type": "string", "enum": [*_WAYS]}},
    "required": [_KEY],
    "additionalProperties": False,
    "description": "when a player doubles: by best play, on hands that cannot lose (safe), always or never (19:47-17.9)",
}


def simulated(game: Game[Any, Any], rules: DoubleDownRules, scene: Scene) -> Kernel:
    """The kernel of a double down stud table. Raises `Unreadable` for a scene that it cannot play."""
    unknown = [wager for wager in scene.wagers if wager != BET]
    why = [Mistake("wagers", f'no wager "{each}" to simulate{nearest(each, [BET])}') for each in unknown]
    why += [*one_seat(scene)]
    if why:
        raise Unreadable(*why)
    play = read_play(scene.play)
    unit = scene.stake_cents or UNIT_CENTS
    counts_of = counts(rules, unit)[_WAYS[play]]
    return FiveCardKernel(
        name="double_down_stud: three cards and two",
        strategy="best play" if play == "best" else f"double: {play}",
        units={BET: unit},
        choices=_choices(rules, play, unit),
        settle=partial(settled, game, rules, unit),
        exact={BET: counts_of.mean_cents / unit},
    )


def read_play(play: str) -> str:
    """When a player doubles, from {"double_on": "best"}; without a document: by best play."""
    if not play:
        return "best"
    try:
        document = json.loads(play)
    except json.JSONDecodeError as error:
        raise Unreadable(Mistake("play", f"this is not JSON: {error}")) from None
    if not isinstance(document, dict) or set(document) != {_KEY}:
        raise Unreadable(Mistake("play", f'must say when to double: {{"{_KEY}": "best"}}', LAW.play))
    if document[_KEY] not in _WAYS:
        raise Unreadable(Mistake(f"play.{_KEY}", f"must be one of {', '.join(_WAYS)}", LAW.play))
    return str(document[_KEY])


def _choices(rules: DoubleDownRules, play: str, unit_cents: int) -> Choices:
    """Where to double: by the three community cards, the own cards with which to do it. There is no first choice."""
    import numpy as np

    from croupier.families.stud.numbers.deal_kernel import in_every_suit
    from croupier.families.stud.numbers.paid_by_hand import three_then_one

    choices = three_then_one()
    doubled = ways_to_play(rules, choices.counts, unit_cents)[_WAYS[play]]
    return in_every_suit(choices, np.zeros(len(choices.threes), np.bool_), doubled)


# ---------------------------------------------------------------- by the engine


class _Told(QuietCroupier):
    """A croupier with given cards and a given choice."""

    def __init__(self, cards: list[Card], *, doubles: bool) -> None:
        self.cards, self.doubles = cards, doubles

    def chance(self, device: Chance[Any]) -> Any:  # noqa: ARG002 (the next card)
        return self.cards.pop(0)

    def decide(self, decision: Decision) -> Answer:
        return Answer(DOUBLE, decision.offers[1].most) if self.doubles else Answer(STAND)


def settled(game: Game[Any, Any], rules: DoubleDownRules, unit_cents: int, dealt: Dealt) -> Settled:
    """What bet and double gain and stake together in a round with these cards; the fourth is the player's."""
    round_ = open_round(game, rules, game.play.opening(rules), [Bet("A", BET, "", unit_cents)])
    lines = round_.run(_Told([dealt.fourth, *dealt.three, dealt.fifth], doubles=dealt.second)).lines
    return {BET: (sum(line.cents for line in lines), sum(line.stake_cents for line in lines))}
