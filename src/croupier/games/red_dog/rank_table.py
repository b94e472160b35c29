"""The simulation table of red dog: the engine settles every three ranks once; the kernel looks the results up.

Suits do not matter, so a round is one of 13 x 13 x 13 cells: the ranks of the left, the right and the third card. The third
card is always drawn; if the round does not need it, it goes back into the shoe unseen.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Any

from croupier.engine.automaton import End
from croupier.engine.croupier import ScriptedCroupier
from croupier.engine.decision import Answer, Decision
from croupier.engine.game import Case, Game
from croupier.engine.round import Round, open_round
from croupier.engine.simulated import choices_schema, only_key
from croupier.equipment.cards import DECK, RANKS, cards_of_ranks
from croupier.games.red_dog.procedure import View
from croupier.games.red_dog.rules import RedDogRules
from croupier.law.citation import cite
from croupier.law.option import Unreadable
from croupier.law.ruling import Mistake

SPREADS = range(1, 12)
MOST_DECKS = 31  # with more, one draw could not hold three cards
_KEY = "raise_on"
PLAY_SCHEMA = choices_schema(
    "the spreads to raise on; a raise equals the original wager (19:47-6.5(h))",
    {_KEY: {"type": "array", "items": {"type": "integer", "minimum": SPREADS[0], "maximum": SPREADS[-1]}}},
)


def read_raises(play: str) -> frozenset[int] | None:
    """The spreads to raise on, from {"raise_on": [7, 8, 9, 10, 11]}; None: those where a raise gains."""
    if not play:
        return None
    must = f'must name only the spreads to raise on: {{"{_KEY}": [7, 8, 9, 10, 11]}}'
    spreads = only_key(play, _KEY, must, cite("19:47-6.5(h)"))
    if not isinstance(spreads, list) or any(type(each) is not int or each not in SPREADS for each in spreads):
        why = f"must be a list of spreads from {SPREADS[0]} to {SPREADS[-1]}"
        raise Unreadable(Mistake(f"play.{_KEY}", why, cite("19:47-6.5(h)")))
    return frozenset(spreads)


Ranks = tuple[int, int, int]  # of the left, the right and the third card, as indexes of `RANKS`
_INDEXES = range(len(RANKS))
THREES: tuple[Ranks, ...] = tuple(product(_INDEXES, _INDEXES, _INDEXES))  # the cells, in order


@dataclass(frozen=True, slots=True)
class RankTable:
    """The engine's result for every three ranks, and the size of the shoe."""

    wager: str
    unit_cents: int
    ends: tuple[End, ...]  # by cell
    cards: tuple[int, ...]  # by cell: the number of cards dealt
    full: int  # cards of all decks
    loaded: int  # cards in a new shoe when its first round begins
    behind: int  # cards behind the cutting card

    @property
    def expected_gain(self) -> Fraction:
        """The expected gain per unit in the first round of a shoe."""
        ways = [_ways(self.full, ranks) for ranks in THREES]
        gained = sum(end.cents * way for end, way in zip(self.ends, ways, strict=True))
        return Fraction(gained, sum(ways) * self.unit_cents)


def _ways(full: int, ranks: Ranks) -> int:
    """The number of ways that a full shoe deals three cards of these ranks."""
    first, second, third = ranks
    per_rank = full // len(RANKS)
    return per_rank * (per_rank - (second == first)) * (per_rank - (third == first) - (third == second))


def compiled(game: Game[Any, Any], rules: RedDogRules, case: Case, raise_on: Collection[int] | None) -> RankTable:
    """Runs the engine once over every three ranks, with raises on these spreads; None: where a raise gains."""
    round_ = open_round(game, rules, case.standing, case.bets)
    full = len(DECK) * rules.decks
    spreads = frozenset(_gaining(round_, full)) if raise_on is None else raise_on
    dealt = [_dealt(round_, ranks, spreads) for ranks in THREES]
    shoe = game.play.opening(rules).shoe
    behind = full if rules.shuffle_every_round or rules.continuous_shuffler else shoe.behind
    ends, cards = (tuple(each) for each in zip(*dealt, strict=True))
    return RankTable(case.wager, case.staked_cents(case.bets), ends, cards, full, shoe.left, behind)


def _gaining(round_: Round, full: int) -> Iterator[int]:
    """The spreads where a raise gains, with two cards dealt from a full shoe."""
    for spread in SPREADS:
        thirds = [(0, spread + 1, third) for third in _INDEXES]
        raised, plain = (
            sum(_dealt(round_, ranks, spreads)[0].cents * _ways(full, ranks) for ranks in thirds)
            for spreads in ({spread}, ())
        )
        if raised > plain:
            yield spread


def _dealt(round_: Round, ranks: Ranks, spreads: Collection[int]) -> tuple[End, int]:
    """The result of a round with these ranks, and the number of cards it deals."""

    def choose(decision: Decision) -> Answer:
        if not isinstance(view := decision.view, View):
            raise TypeError(f"unexpected decision at {decision.site}: red dog asks only for raises")
        no_raise, raised = decision.offers
        return Answer(raised.name, raised.most) if view.spread in spreads else Answer(no_raise.name)

    croupier = ScriptedCroupier(cards_of_ranks(ranks), choose)
    lines = round_.run(croupier).lines
    end = End(sum(line.cents for line in lines), sum(line.stake_cents for line in lines))
    return end, len(ranks) - len(croupier.cards)
