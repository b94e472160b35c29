"""The simulation table of casino war: the engine settles the ranks of every round once; the kernel looks the results up.

Suits do not matter, so the ranks of a round give its cell. There are 13 x 13 cells for the first cards of player and dealer,
then 13 x 13 x 13 for the rank of a tie and the cards of player and dealer in the war.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any

from croupier.engine.automaton import End
from croupier.engine.croupier import ScriptedCroupier
from croupier.engine.decision import Answer, Decision
from croupier.engine.game import Game
from croupier.engine.round import Round, open_round
from croupier.engine.simulated import choices_schema, only_key
from croupier.equipment.cards import DECK, RANKS, cards_of_ranks
from croupier.games.casino_war.exact import UNIT_CENTS
from croupier.games.casino_war.procedure import GO_TO_WAR, SURRENDER
from croupier.games.casino_war.rules import CasinoWarRules
from croupier.games.casino_war.wagers import RAISE, TIE, WAR
from croupier.law.citation import cite
from croupier.law.option import Unreadable
from croupier.law.ruling import Mistake
from croupier.money.wager import Bet

_KEY = "on_tie"
PLAY_SCHEMA = choices_schema("the choice on every tie (19:47-22.8)", {_KEY: {"enum": [GO_TO_WAR, SURRENDER]}})
_MOST_CARDS = 4  # of a round
_INDEXES = range(len(RANKS))
FIRST_PAIRS = len(RANKS) ** 2
CELLS = FIRST_PAIRS + len(RANKS) ** 3

Ranks = tuple[int, ...]  # player, dealer, and in a war player and dealer again, as indexes of `RANKS`


def cell_of(ranks: Ranks) -> int:
    *before, player, dealer = ranks
    cell = player * len(RANKS) + dealer
    return FIRST_PAIRS + before[0] * FIRST_PAIRS + cell if before else cell


def ranks_of(cell: int) -> Ranks:
    """The ranks dealt in a round: two, or four if it went to war."""
    war, pair = divmod(cell, FIRST_PAIRS)
    last = divmod(pair, len(RANKS))
    return (war - 1, war - 1, *last) if war else last


def read_play(play: str) -> bool | None:
    """Whether a tie goes to war, from {"on_tie": "go_to_war"}; None: the better choice."""
    if not play:
        return None
    must = f'must name the choice on a tie: {{"{_KEY}": "{GO_TO_WAR}"}} or {{"{_KEY}": "{SURRENDER}"}}'
    choice = only_key(play, _KEY, must, cite("19:47-22.8"))
    if choice not in (GO_TO_WAR, SURRENDER):
        why = f'must be "{GO_TO_WAR}" or "{SURRENDER}"'
        raise Unreadable(Mistake(f"play.{_KEY}", why, cite("19:47-22.8")))
    return bool(choice == GO_TO_WAR)


@dataclass(frozen=True, slots=True)
class RankTable:
    """The engine's result for the ranks of every round, and the size of the shoe."""

    ends: dict[int, dict[str, End]]  # by cell and wager; the end of the war wager includes its raise
    war: bool  # whether a tie goes to war
    burned: int  # cards burned before a war
    full: int  # cards of all decks
    loaded: int  # cards in a new shoe when its first round begins
    behind: int  # cards behind the cutting card

    def expected_gain(self, wager: str) -> Fraction:
        """The expected gain per unit in the first round of a shoe."""
        ways = {cell: self._ways(ranks_of(cell)) for cell in self.ends}
        cents = sum(ends[wager].cents * ways[cell] for cell, ends in self.ends.items())
        return Fraction(cents, sum(ways.values()) * UNIT_CENTS)

    def _ways(self, ranks: Ranks) -> int:
        """The number of ways that a full shoe deals four cards, the first ones with these ranks."""
        per_rank = self.full // len(RANKS)
        ways = prod(per_rank - ranks[:place].count(rank) for place, rank in enumerate(ranks))
        return ways * prod(self.full - place for place in range(len(ranks), _MOST_CARDS))


def compiled(game: Game[Any, Any], rules: CasinoWarRules, *, war: bool) -> RankTable:
    """Runs the engine once over all ranks that a round can deal."""
    opening = game.play.opening(rules)
    bets = [Bet("A", WAR, "", UNIT_CENTS), *([Bet("A", TIE, "", UNIT_CENTS)] if rules.tie else [])]
    round_ = open_round(game, rules, opening, bets)
    ends = {
        cell_of(pair): _ends(round_, pair, war=war)
        for pair in product(_INDEXES, _INDEXES)
        if not (war and pair[0] == pair[1])
    }
    if war:  # the result does not depend on the rank of the tie, so one rank is run
        wars = {pair: _ends(round_, (0, 0, *pair), war=war) for pair in product(_INDEXES, _INDEXES)}
        ends |= {cell_of((rank, rank, *pair)): wars[pair] for rank in _INDEXES for pair in wars}
    full = len(DECK) * rules.decks
    behind = full if rules.shuffle_every_round or rules.continuous_shuffler else opening.shoe.behind
    return RankTable(ends, war, rules.burned_before_war, full, opening.shoe.left, behind)


def _ends(round_: Round, ranks: Ranks, *, war: bool) -> dict[str, End]:
    def choose(decision: Decision) -> Answer:
        go_to_war, surrender = decision.offers
        return Answer(go_to_war.name, go_to_war.most) if war else Answer(surrender.name)

    lines = round_.run(ScriptedCroupier(cards_of_ranks(ranks), choose)).lines
    ends = {}
    for wager in round_.wagers:
        own = [line for line in lines if line.wager == wager.kind or (line.wager, wager.kind) == (RAISE, WAR)]
        ends[wager.kind] = End(sum(line.cents for line in own), sum(line.stake_cents for line in own))
    return ends
