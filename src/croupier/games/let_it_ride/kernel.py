"""Simulates let it ride: three cards and two community cards in bulk, each kind of round settled by the engine."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from croupier.engine.by_function.tabulated import variants
from croupier.engine.decision import Answer, Decision
from croupier.engine.game import Game
from croupier.engine.kernel import Kernel, Scene
from croupier.engine.round import Round
from croupier.engine.simulated import choices_schema, chosen_wagers, one_seat
from croupier.engine.strategy import Asks
from croupier.equipment.cards import Card
from croupier.equipment.combination import Cards
from croupier.families.stud.numbers.dealer_kernel import or_table, settled_round, table_in
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
PLAY_SCHEMA = or_table(
    choices_schema(
        "when bet 1 and bet 2 ride: by best play, on hands that are paid already, always or never (19:47-18.10)",
        {key: {"type": "string", "enum": [*_WAYS]} for key in _KEYS},
    )
)


def simulated(game: Game[Any, Any], rules: LetItRideRules, scene: Scene) -> Kernel:
    """The kernel of a let it ride table. Raises `Unreadable` for a scene that it cannot play."""
    known = [name for name in offered(rules) if name in {BET, BONUS, THREE_CARD}]
    mistakes = [*one_seat(scene)]
    if scene.wagers and BET not in scene.wagers:
        mistakes.append(Mistake("wagers", "a bonus needs the three bets: simulate it with bet", LAW.wagers))
    wagers = chosen_wagers(game.title, known, scene, *mistakes)
    table = table_in(scene.play)
    play = read_play(scene.play) if table is None else ("", "")
    return _kernel(game, rules, wagers, play, scene.stake_cents or UNIT_CENTS, table)


def tabulate(game: Game[Any, Any], rules: LetItRideRules, scene: Scene, ask: Asks) -> Mapping[str, Any]:
    """The document of the hands with which a strategy lets bet 1 and bet 2 ride; raises `NotTabulated`."""
    from croupier.families.stud.numbers import tabulated

    round_ = tabulated.round_of(game, rules, {BET: scene.stake_cents or UNIT_CENTS})
    question = tabulated.first_question(round_)
    first = tabulated.threes_asked(tabulated.yes_to(question, ask, LET_IT_RIDE), question.view)
    later = {rides: _second_question(round_, question.site, rides=rides) for rides in (False, True)}
    yes = {rides: tabulated.yes_to(later[rides], ask, LET_IT_RIDE) for rides in later}
    sees = {rides: variants(later[rides].view) for rides in later}

    def second(number: int, cards: Cards, community: Card) -> bool:
        rides = first[number]
        return yes[rides](sees[rides](cards=cards, community=(community,)))

    return tabulated.written(first, tabulated.fours_asked(second))


def _second_question(round_: Round, first: str, *, rides: bool) -> Decision:
    """The question about bet 2, after this answer for bet 1."""
    from croupier.families.stud.numbers import tabulated

    chosen = Answer(LET_IT_RIDE if rides else TAKE_BACK)
    return tabulated.first_question(round_, lambda decision: chosen if decision.site == first else None)


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
    game: Game[Any, Any],
    rules: LetItRideRules,
    wagers: tuple[str, ...],
    play: tuple[str, str],
    unit_cents: int,
    table: str | None,
) -> DealtKernel:
    from croupier.families.stud.numbers import tabulated
    from croupier.families.stud.numbers.deal_kernel import Deals, in_every_suit
    from croupier.families.stud.numbers.paid_by_hand import three_then_one
    from croupier.games.let_it_ride.analysis import Riding

    deals = three_then_one()
    ways, strategy = ways_to_play(rules, deals, unit_cents), f"bet 1 rides: {play[0]}, bet 2: {play[1]}"
    if table is not None:
        threes, fours = len(deals.threes), deals.fourths
        answers, strategy = tabulated.read(table, threes + fours.size, LAW.play), "a table of hands"
        riding = Riding(answers[:threes], answers[threes:].reshape(fours.shape))
    else:
        riding = Riding(ways[_WAYS[play[0]]].first, ways[_WAYS[play[1]]].second)
    exact = {each.wager: each.expected_gain for each in exact_numbers(rules, unit_cents) if each.wager in wagers}
    exact[BET] = count(gains(rules, unit_cents), deals, riding).mean_cents / unit_cents
    units = {wager: BONUS_CENTS if wager == BONUS else unit_cents for wager in wagers}
    return DealtKernel(
        name="let_it_ride: three cards and two",
        strategy="best play" if play == ("best", "best") else strategy,
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
