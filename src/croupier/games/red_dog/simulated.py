"""The simulation of red dog: the engine settles every three ranks once, and the kernel of ranks deals them.

A round is one of 13 x 13 x 13 deals: the ranks of the left, the right and the third card. The third card is always drawn; if
the round does not need it, it goes back into the shoe unseen.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import permutations
from typing import Any

from croupier.engine.by_function.tabulated import Sampler, differ, question_after, shoes_to_ask
from croupier.engine.decision import Answer, Decision
from croupier.engine.game import Case, Game
from croupier.engine.kernel import Kernel, Scene
from croupier.engine.round import Round, open_round
from croupier.engine.simulated import choices_schema, chosen, one_seat, only_key
from croupier.engine.strategy import Asks
from croupier.equipment.cards import DECK, RANKS
from croupier.families.ranks.deals import INDEXES, THREES, RankResult, RankResults, Ranks, ShoeSize, settled, ways
from croupier.games.red_dog.procedure import View, value
from croupier.games.red_dog.rules import RedDogRules
from croupier.games.red_dog.wagers import ORIGINAL, RAISE
from croupier.law.citation import cite
from croupier.law.option import Unreadable
from croupier.law.ruling import Mistake

SPREADS = range(1, 12)
MOST_DECKS = 31  # with more, one draw could not hold three cards
_KEY = "raise_on"
_HIGH = 9  # cards from this value on are high, for shoes that lack them
PLAY_SCHEMA = choices_schema(
    "the spreads to raise on; a raise equals the original wager (19:47-6.5(h))",
    {_KEY: {"type": "array", "items": {"type": "integer", "minimum": SPREADS[0], "maximum": SPREADS[-1]}}},
)


def simulated(game: Game[Any, Any], rules: RedDogRules, scene: Scene) -> Kernel:
    """The kernel of a red dog table. Raises `Unreadable` for a scene that it cannot play.

    Without instructions, the original wager gets the maximum raise on every spread where that gains in the first round of
    a shoe.
    """
    (case,) = chosen(game, rules, scene)
    mistakes = [*one_seat(scene)]
    if rules.decks > MOST_DECKS:
        why = f"{rules.decks} decks: the simulation handles at most {MOST_DECKS}"
        mistakes.append(Mistake("decks", why, cite("19:47-6.1(a)")))
    if mistakes:
        raise Unreadable(*mistakes)
    deals = _deals(game, rules, case, read_raises(scene.play)).cut_at(scene.cards_behind)
    from croupier.games.red_dog.kernel import DealKernel

    return DealKernel(deals, through_the_shoe=scene.through_the_shoe)


def read_raises(play: str) -> frozenset[int] | None:
    """The spreads to raise on, from {"raise_on": [7, 8, 9, 10, 11]}; None: those where a raise gains."""
    if not play:
        return None
    must = f'must name only the spreads to raise on: {{"{_KEY}": [7, 8, 9, 10, 11]}}'
    spreads = only_key(play, _KEY, must, cite("19:47-6.5(h)"))
    if not isinstance(spreads, list) or any(type(spread) is not int or spread not in SPREADS for spread in spreads):
        why = f"must be a list of spreads from {SPREADS[0]} to {SPREADS[-1]}"
        raise Unreadable(Mistake(f"play.{_KEY}", why, cite("19:47-6.5(h)")))
    return frozenset(spreads)


def tabulate(game: Game[Any, Any], rules: RedDogRules, scene: Scene, ask: Asks) -> Mapping[str, Any]:
    """The document of the spreads that a strategy raises on; raises `NotTabulated`.

    It is asked about every two ranks, in suits at random; through the shoe also with half of the cards gone.
    """
    (case,) = chosen(game, rules, scene)
    sampler, raises = Sampler(), dict[int, bool]()
    for round_ in shoes_to_ask(
        open_round(game, rules, case.standing, case.bets), scene, lambda card: value(card) >= _HIGH
    ):
        for two in permutations(RANKS, 2):
            cards = [sampler.pick([card for card in DECK if card.rank == rank]) for rank in two]
            spread = abs(value(cards[0]) - value(cards[1])) - 1
            if spread < SPREADS[0]:
                continue
            question = question_after(round_, cards)
            given, no_raise = ask(question), question.offers[0].least_answer()
            table = raises.setdefault(spread, given != no_raise)
            by_table = question.offers[1].most_answer() if table else no_raise
            if given != by_table:
                raise differ(question, question.show(given), question.show(by_table))
    return {_KEY: [spread for spread, raised in raises.items() if raised]}


def _deals(game: Game[Any, Any], rules: RedDogRules, case: Case, raise_on: Collection[int] | None) -> RankResults:
    """The engine's results for every three ranks, with raises on these spreads; None: where a raise gains."""
    round_ = open_round(game, rules, case.standing, case.bets)
    shoe = ShoeSize.of(game, rules, rules.decks, shuffled=rules.shuffle_every_round or rules.continuous_shuffler)
    spreads = frozenset(_gaining(round_, shoe.full)) if raise_on is None else raise_on
    by_ranks = {ranks: _dealt(round_, ranks, spreads) for ranks in THREES}
    return RankResults(by_ranks, {case.wager: case.staked_cents(case.bets)}, shoe)


def _gaining(round_: Round, full: int) -> Iterator[int]:
    """The spreads where a raise gains, with two cards dealt from a full shoe."""
    for spread in SPREADS:
        thirds = [(0, spread + 1, third) for third in INDEXES]
        raised, plain = (
            sum(_dealt(round_, ranks, spreads).ends[ORIGINAL].cents * ways(full, ranks, 3) for ranks in thirds)
            for spreads in ({spread}, ())
        )
        if raised > plain:
            yield spread


def _dealt(round_: Round, ranks: Ranks, spreads: Collection[int]) -> RankResult:
    def choose(decision: Decision) -> Answer:
        if not isinstance(view := decision.view, View):
            raise TypeError(f"unexpected decision at {decision.site}: red dog asks only for raises")
        no_raise, raised = decision.offers
        return Answer(raised.name, raised.most) if view.spread in spreads else Answer(no_raise.name)

    return settled(round_, ranks, choose, {ORIGINAL: (ORIGINAL, RAISE)})
