"""Red dog in bulk: what every three cards come to, told by the engine once, and then looked up.

No rule looks at a suit, so a round is one of 13 times 13 times 13 cells: the ranks of the left, the right and the third card.
The third is drawn also where the round has no use for it and then goes back into the shoe, unseen.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Any, TypeVar

from croupier.engine.automaton import End
from croupier.engine.croupier import QuietCroupier
from croupier.engine.decision import Answer, Decision
from croupier.engine.game import Case, Game
from croupier.engine.kernel import Kernel, Scene
from croupier.engine.round import Round, open_round
from croupier.engine.simulated import chosen, one_seat
from croupier.equipment.cards import DECK, RANKS, SUITS, Card
from croupier.games.red_dog.procedure import View
from croupier.games.red_dog.rules import RedDogRules
from croupier.law.citation import cite
from croupier.law.option import Unreadable
from croupier.law.ruling import Mistake

if TYPE_CHECKING:
    from croupier.equipment.chance import Chance

T = TypeVar("T")

SPREADS = range(1, 12)
MOST_DECKS = 31  # of which three cards still go into one draw
_KEY = "raise_on"


def simulated(game: Game[Any, Any], rules: RedDogRules, scene: Scene) -> Kernel:
    """The kernel of a red dog table, or raises `Unreadable` for a scene it has no use for.

    Without a word on the play, the original wager is raised by as much as may be on each spread on which that gains in
    the first round of a shoe.
    """
    (case,) = chosen(game, rules, scene)
    mistakes = [*one_seat(scene)]
    if rules.decks > MOST_DECKS:
        why = f"{rules.decks} decks: a kernel deals from {MOST_DECKS} at most"
        mistakes.append(Mistake("decks", why, cite("19:47-6.1(a)")))
    if mistakes:
        raise Unreadable(*mistakes)
    table = compiled(game, rules, case, read_raises(scene.play))
    from croupier.games.red_dog.deal_kernel import DealKernel  # noqa: PLC0415 (numpy and numba: half a second to load)

    return DealKernel(table, through_the_shoe=scene.through_the_shoe)


def read_raises(play: str) -> frozenset[int] | None:
    """The spreads on which the original wager is raised, from {"raise_on": [7, 8, 9, 10, 11]}; None: as gains most."""
    if not play:
        return None
    try:
        told = json.loads(play)
    except json.JSONDecodeError as error:
        raise Unreadable(Mistake("play", f"this is not JSON: {error}")) from None
    if not isinstance(told, dict) or set(told) != {_KEY}:
        why = f'red dog asks for nothing but the spreads to raise on: {{"{_KEY}": [7, 8, 9, 10, 11]}}'
        raise Unreadable(Mistake("play", why, cite("19:47-6.5(h)")))
    spreads = told[_KEY]
    if not isinstance(spreads, list) or any(type(each) is not int or each not in SPREADS for each in spreads):
        why = f"a list of spreads from {SPREADS[0]} to {SPREADS[-1]} is wanted"
        raise Unreadable(Mistake(f"play.{_KEY}", why, cite("19:47-6.5(h)")))
    return frozenset(spreads)


Ranks = tuple[int, int, int]  # of the left, the right and the third card, as places in `RANKS`
_PLACES = range(len(RANKS))
THREES: tuple[Ranks, ...] = tuple(product(_PLACES, _PLACES, _PLACES))  # the cells, in order


@dataclass(frozen=True, slots=True)
class RankTable:
    """What the engine says of every three ranks, and of the shoe they come from."""

    wager: str
    unit_cents: int
    ends: tuple[End, ...]  # by cell
    cards: tuple[int, ...]  # by cell: how many the round deals
    full: int  # the cards of all decks
    loaded: int  # those in a new shoe when its first round begins
    behind: int  # those behind its cutting card

    @property
    def expected_gain(self) -> Fraction:
        """Of the first round of a shoe, per unit."""
        ways = [_ways(self.full, ranks) for ranks in THREES]
        gained = sum(end.cents * way for end, way in zip(self.ends, ways, strict=True))
        return Fraction(gained, sum(ways) * self.unit_cents)


def _ways(full: int, ranks: Ranks) -> int:
    """In how many ways a full shoe deals three cards of these ranks."""
    first, second, third = ranks
    alike = full // len(RANKS)
    return alike * (alike - (second == first)) * (alike - (third == first) - (third == second))


def compiled(game: Game[Any, Any], rules: RedDogRules, case: Case, raise_on: Collection[int] | None) -> RankTable:
    """Runs the engine once over every three ranks, raising on these spreads, or on those on which it gains."""
    round_ = open_round(game, rules, case.standing, case.bets)
    full = len(DECK) * rules.decks
    spreads = frozenset(_gaining(round_, full)) if raise_on is None else raise_on
    dealt = [_dealt(round_, ranks, spreads) for ranks in THREES]
    shoe = game.play.opening(rules).shoe
    behind = full if rules.shuffle_every_round or rules.continuous_shuffler else shoe.behind
    ends, cards = (tuple(each) for each in zip(*dealt, strict=True))
    return RankTable(case.wager, case.staked_cents(case.bets), ends, cards, full, shoe.left, behind)


def _gaining(round_: Round, full: int) -> Iterator[int]:
    """The spreads on which a raise gains, after two cards of a full shoe."""
    for spread in SPREADS:
        thirds = [(0, spread + 1, third) for third in _PLACES]
        raised, plain = (
            sum(_dealt(round_, ranks, spreads)[0].cents * _ways(full, ranks) for ranks in thirds)
            for spreads in ({spread}, ())
        )
        if raised > plain:
            yield spread


def _dealt(round_: Round, ranks: Ranks, spreads: Collection[int]) -> tuple[End, int]:
    """What a round with these ranks comes to, and how many cards it deals."""
    croupier = _Told([Card(RANKS[rank], suit) for rank, suit in zip(ranks, SUITS, strict=False)], spreads)
    lines = round_.run(croupier).lines
    end = End(sum(line.cents for line in lines), sum(line.stake_cents for line in lines))
    return end, len(ranks) - len(croupier.cards)


@dataclass(slots=True)
class _Told(QuietCroupier):
    """A croupier who is told the cards, and the spreads on which to raise."""

    cards: list[Card]
    raise_on: Collection[int]

    def chance(self, device: Chance[T]) -> T:
        del device
        card: Any = self.cards.pop(0)
        told: T = card
        return told

    def decide(self, decision: Decision) -> Answer:
        if not isinstance(view := decision.view, View):
            raise TypeError(f"nothing but a raise is asked for at {decision.site}")
        no_raise, raised = decision.offers
        return Answer(raised.name, raised.most) if view.spread in self.raise_on else Answer(no_raise.name)
