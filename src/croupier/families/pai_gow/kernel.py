"""Kernels of both pai gow games: one seat against the dealer, both hands set by a house way, every cell settled by the engine."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from fractions import Fraction
from typing import Any, Protocol

from croupier.engine.decision import Answer, Decision
from croupier.engine.game import Game
from croupier.engine.kernel import Scene
from croupier.engine.simulated import choices_schema, chosen_wagers, one_seat, only_key
from croupier.families.pai_gow.play.steps import HOUSE_WAY, SET
from croupier.families.pai_gow.play.strategy import by_house_way
from croupier.families.pai_gow.play.table import SetHand
from croupier.families.pai_gow.rules import BUTTON, DICE, PaiGowRules
from croupier.families.stud.numbers.dealer_kernel import settled_round
from croupier.families.stud.numbers.kernel import Deals, DealtKernel, Settled
from croupier.law.citation import Citation
from croupier.law.ruling import Mistake

UNIT_CENTS = 1000
_DICE, _NUMBER = (1, 1, 1), (1,)  # what decides who is served first changes nothing
KEY = "house_way"


class HouseWay(Protocol):
    """What both kinds of house way have."""

    @property
    def title(self) -> str: ...


class Dealt(Protocol):
    """The cards or tiles of a round."""

    @property
    def player(self) -> tuple[Any, ...]: ...
    @property
    def dealer(self) -> tuple[Any, ...]: ...


def play_schema(schema: Mapping[str, Any], law: str) -> dict[str, Any]:
    """The JSON Schema of `Scene.play`: the house way by which the player sets the hand."""
    return choices_schema(
        f"the house way by which the player sets the hand, as a sheet files it ({law})", {KEY: schema}
    )


def read_way(play: str, law: Citation, read: Callable[[Any, str], Any]) -> Any:
    """The player's house way, from {"house_way": "reference"}; None: the table's own."""
    if not play:
        return None
    return read(only_key(play, KEY, f'must name the house way of the player: {{"{KEY}": ...}}', law), f"play.{KEY}")


def wagers_of(
    title: str, made_before: Sequence[str], scene: Scene, needs: Mapping[str, str], law: Citation
) -> tuple[str, ...]:
    """The wagers that a scene simulates. `needs`: by wager the one that it goes with. Raises `Unreadable`."""
    mistakes = [*one_seat(scene)]
    if scene.wagers:
        mistakes += [
            Mistake("wagers", f"{wager} needs {other}", law)
            for wager, other in needs.items()
            if wager in made_before and wager in scene.wagers and other not in scene.wagers
        ]
    return chosen_wagers(title, made_before, scene, *mistakes)


def kernel(
    game: Game[Any, Any],
    rules: PaiGowRules,
    wagers: tuple[str, ...],
    *,
    name: str,
    own_way: HouseWay | None,
    deals: Deals,
    set_by_own: Callable[[tuple[Any, ...]], SetHand],
    worth: Callable[[], Mapping[str, Fraction]],
) -> DealtKernel:
    """The kernel for these deals. With a house way of the player's own, the hand is set by `set_by_own`."""

    def choose(decision: Decision) -> Answer:
        offers = {offer.name: offer for offer in decision.offers}
        if own_way is None or SET not in offers:
            return by_house_way(decision)
        pick = offers[SET].pick
        held: Collection[Any] = pick.of if pick is not None else ()
        return Answer(SET, picked=set_by_own(tuple(held)).low)

    def settle(dealt: Dealt) -> Settled:
        units = dict.fromkeys(wagers, UNIT_CENTS)
        kinds = {wager: (wager,) for wager in wagers}
        answers: list[Any] = [*_start(rules), *dealt.player, *dealt.dealer]
        return settled_round(game, rules, units, answers, choose, kinds)

    return DealtKernel(
        name=name,
        strategy=HOUSE_WAY.replace("_", " ") if own_way is None else f"set by {json.dumps(own_way.title)}",
        units=dict.fromkeys(wagers, UNIT_CENTS),
        deals=deals,
        settle=settle,
        worth=worth,
    )


def _start(rules: PaiGowRules) -> tuple[tuple[int, ...], ...]:
    if rules.start_by == BUTTON:
        return ()
    return (_DICE if rules.start_by == DICE else _NUMBER,)
