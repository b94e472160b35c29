"""Simulates let it ride: three cards and two community cards in bulk, each kind of round settled by the engine."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from croupier.engine.decision import Answer
from croupier.engine.game import Game
from croupier.engine.kernel import Kernel, Scene
from croupier.engine.simulated import choices_schema, chosen_wagers, one_seat
from croupier.families.stud.numbers.dealer_kernel import settled_round
from croupier.families.stud.numbers.kernel import DealtKernel, Settled
from croupier.games.let_it_ride.exact import (
    ALWAYS,
    NEVER,
    PAYING,
    UNIT_CENTS,
    count,
    exact_numbers,
    gains,
    ways_to_play,
)
from croupier.games.let_it_ride.procedure import LET_IT_RIDE, TAKE_BACK
from croupier.games.let_it_ride.rules import LAW, LetItRideRules
from croupier.games.let_it_ride.wagers import BET, BETS, BONUS, BONUS_CENTS, THREE_CARD, offered
from croupier.law.option import Unreadable, nearest
from croupier.law.ruling import Mistake

if TYPE_CHECKING:
    from croupier.families.stud.numbers.deal_kernel import Dealt

# By the name of a way to play in a document: its name in the numbers.
_WAYS = {"best": BET, "paying": PAYING, "always": ALWAYS, "never": NEVER}
_KEYS = ("bet_1_rides", "bet_2_rides")
PLAY_SCHEMA = choices_schema(
    "when bet 1 and bet 2 ride: by best play, on hands that are paid already, always or never (19:47-18.10)",
    {key: {"type": "string", "enum": [*_WAYS]} for key in _KEYS},
)


def simulated(game: Game[Any, Any], rules: LetItRideRules, scene: Scene) -> Kernel:
    """The kernel of a let it ride table. Raises `Unreadable` for a scene that it cannot play."""
    known = [name for name in offered(rules) if name in {BET, BONUS, THREE_CARD}]
    mistakes = [*one_seat(scene)]
    if scene.wagers and BET not in scene.wagers:
        mistakes.append(Mistake("wagers", "a bonus needs the three bets: simulate it with bet", LAW.wagers))
    wagers = chosen_wagers(game.title, known, scene, *mistakes)
    return _kernel(game, rules, wagers, read_play(scene.play), scene.stake_cents or UNIT_CENTS)


def read_play(play: str) -> tuple[str, str]:
    """When bet 1 and bet 2 ride, from {"bet_1_rides": "best", "bet_2_rides": "paying"}; without a document: best play."""
    if not play:
        return "best", "best"
    try:
        document = json.loads(play)
    except json.JSONDecodeError as error:
        raise Unreadable(Mistake("play", f"this is not JSON: {error}")) from None
    if not isinstance(document, dict):
        raise Unreadable(Mistake("play", f"must be a table with {' and '.join(_KEYS)}", LAW.play))
    mistakes = list(_mistakes(document))
    if mistakes:
        raise Unreadable(*mistakes)
    return document[_KEYS[0]], document[_KEYS[1]]


def _mistakes(document: dict[str, object]) -> Iterator[Mistake]:
    for key in (*_KEYS, *(each for each in document if each not in _KEYS)):
        if key not in _KEYS:
            yield Mistake(f"play.{key}", f"there is no such key{nearest(key, [*_KEYS])}")
        elif document.get(key) not in _WAYS:
            yield Mistake(f"play.{key}", f"must be one of {', '.join(_WAYS)}", LAW.play)


def _kernel(
    game: Game[Any, Any], rules: LetItRideRules, wagers: tuple[str, ...], play: tuple[str, str], unit_cents: int
) -> DealtKernel:
    from croupier.families.stud.numbers.deal_kernel import Deals, in_every_suit
    from croupier.families.stud.numbers.paid_by_hand import three_then_one
    from croupier.games.let_it_ride.analysis import Riding

    deals = three_then_one()
    ways = ways_to_play(rules, deals, unit_cents)
    riding = Riding(ways[_WAYS[play[0]]].first, ways[_WAYS[play[1]]].second)
    exact = {each.wager: each.expected_gain for each in exact_numbers(rules, unit_cents) if each.wager in wagers}
    exact[BET] = count(gains(rules, unit_cents), deals, riding).mean_cents / unit_cents
    units = {wager: BONUS_CENTS if wager == BONUS else unit_cents for wager in wagers}
    return DealtKernel(
        name="let_it_ride: three cards and two",
        strategy="best play" if play == ("best", "best") else f"bet 1 rides: {play[0]}, bet 2: {play[1]}",
        units=units,
        deals=Deals(in_every_suit(deals, riding.first, riding.second)),
        settle=partial(settled, game, rules, units),
        worth=lambda: exact,
    )


def settled(game: Game[Any, Any], rules: LetItRideRules, units: Mapping[str, int], dealt: Dealt) -> Settled:
    """What each wager gains and stakes in a round with these cards. A bet that is taken back is not staked."""
    rides = [dealt.first, dealt.second]
    kinds = {wager: BETS if wager == BET else (wager,) for wager in units}
    cards = (*dealt.three, dealt.fourth, dealt.fifth)
    return settled_round(game, rules, units, cards, lambda _: Answer(LET_IT_RIDE if rides.pop(0) else TAKE_BACK), kinds)
