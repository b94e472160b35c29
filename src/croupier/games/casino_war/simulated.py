"""The simulation of casino war: the engine settles the ranks of every round once, and the kernel of ranks deals them.

There are 13 x 13 first cards of player and dealer; on a tie that goes to war, 13 x 13 cards of player and dealer follow.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any

from croupier.engine.by_function.tabulated import Sampler, differ, question_after, shoes_to_ask
from croupier.engine.decision import Answer, Decision
from croupier.engine.game import Game
from croupier.engine.kernel import Kernel, Scene
from croupier.engine.round import open_round
from croupier.engine.simulated import choices_schema, chosen, only_key
from croupier.engine.strategy import Asks
from croupier.equipment.cards import DECK, RANKS, SUITS
from croupier.families.ranks.deals import INDEXES, RankResult, RankResults, Ranks, ShoeSize, settled
from croupier.games.casino_war.exact import UNIT_CENTS, goes_to_war
from croupier.games.casino_war.procedure import GO_TO_WAR, SURRENDER, order
from croupier.games.casino_war.rules import CasinoWarRules
from croupier.games.casino_war.wagers import RAISE, TIE, WAR
from croupier.law.citation import cite
from croupier.law.option import Unreadable
from croupier.law.ruling import Mistake
from croupier.money.wager import Bet

_KEY = "on_tie"
_HIGH = 7  # cards from this place in the order on are high, for shoes that lack them
PLAY_SCHEMA = choices_schema("the choice on every tie (19:47-22.8)", {_KEY: {"enum": [GO_TO_WAR, SURRENDER]}})


def simulated(game: Game[Any, Any], rules: CasinoWarRules, scene: Scene) -> Kernel:
    """The kernel of a casino war table. Raises `Unreadable` for a scene that it cannot play.

    Without instructions, a tie gets the better choice in the first round of a shoe.
    """
    wagers = tuple(case.wager for case in chosen(game, rules, scene))
    if scene.seats != 1:
        why = "the simulation has one seat: every seat has its own card and the same chances"
        raise Unreadable(Mistake("seats", why))
    named = read_play(scene.play)
    war = goes_to_war(rules) if named is None else named
    deals = _deals(game, rules, wagers, war=war).cut_at(scene.cards_behind)
    from croupier.games.casino_war.kernel import DealKernel

    burned = rules.burned_before_war
    return DealKernel(deals, war=war, burned=burned, through_the_shoe=scene.through_the_shoe)


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


def tabulate(game: Game[Any, Any], rules: CasinoWarRules, scene: Scene, ask: Asks) -> Mapping[str, Any]:
    """The document of a strategy's choice on every tie; raises `NotTabulated`.

    It is asked about a tie of every rank, in suits at random; through the shoe also with half of the cards gone.
    """
    alone = open_round(game, rules, game.play.opening(rules), _bets(rules))
    sampler, first = Sampler(), None
    for round_ in shoes_to_ask(alone, scene, lambda card: order(card) >= _HIGH):
        for rank in RANKS:
            suits, at = [card for card in DECK if card.rank == rank], sampler.below(len(SUITS))
            question = question_after(round_, [*suits[at:], *suits[:at]])
            given = ask(question)
            first = first or given
            if given != first:
                raise differ(question, question.show(given), question.show(first))
    return {_KEY: first.name if first else GO_TO_WAR}


def _bets(rules: CasinoWarRules) -> list[Bet]:
    return [Bet("A", WAR, "", UNIT_CENTS), *([Bet("A", TIE, "", UNIT_CENTS)] if rules.tie else [])]


def _deals(game: Game[Any, Any], rules: CasinoWarRules, wagers: tuple[str, ...], *, war: bool) -> RankResults:
    """The engine's results for all ranks that a round can deal."""
    round_ = open_round(game, rules, game.play.opening(rules), _bets(rules))

    def dealt(ranks: Ranks) -> RankResult:
        return settled(round_, ranks, choose, {WAR: (WAR, RAISE), TIE: (TIE,)})

    def choose(decision: Decision) -> Answer:
        go_to_war, surrender = decision.offers
        return Answer(go_to_war.name, go_to_war.most) if war else Answer(surrender.name)

    by_ranks: dict[Ranks, RankResult] = {
        pair: dealt(pair) for pair in product(INDEXES, INDEXES) if not (war and pair[0] == pair[1])
    }
    if war:  # the result does not depend on the rank of the tie, so one rank is run
        wars = {pair: dealt((0, 0, *pair)) for pair in product(INDEXES, INDEXES)}
        by_ranks |= {(tie, tie, *pair): deal for tie in INDEXES for pair, deal in wars.items()}
    shoe = ShoeSize.of(game, rules, rules.decks, shuffled=rules.shuffle_every_round or rules.continuous_shuffler)
    return RankResults(by_ranks, dict.fromkeys(wagers, UNIT_CENTS), shoe)
