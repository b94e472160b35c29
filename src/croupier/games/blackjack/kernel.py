"""Bulk simulation of blackjack: chooses the kernel for a scene.

One seat with one wager and a total-dependent chart is played by the family's automaton, the fastest kernel. Its wager is flat
or made by a card count. Everything else, also a count that changes how cards are played, goes to `kernels.general`. Compiled
modules are loaded only when rounds are played.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace

from croupier.engine.kernel import Kernel, Scene
from croupier.equipment.cards import DECK
from croupier.families.twenty_one.analysis.basics import NotCovered
from croupier.families.twenty_one.chart import cells, document
from croupier.families.twenty_one.chart.cells import Chart
from croupier.families.twenty_one.kernels.bets import Bets
from croupier.families.twenty_one.kernels.simulation import GIVEN, Game, OneBox
from croupier.games.blackjack import elections
from croupier.games.blackjack.chart import best_chart, chart_value, form_of, read
from croupier.games.blackjack.kernels import counting
from croupier.games.blackjack.kernels.table import table_of
from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.blackjack.shuffle import cutting_card
from croupier.law.citation import cite
from croupier.law.option import Unreadable

WAGER = "blackjack"
BEST = "the best total-dependent chart for this table (a choice depends on total, pair and what the dealer shows)"
_MOST_DECKS = 8
_CHART_PARTS = frozenset({"columns", cells.HARD, cells.SOFT, cells.PAIRS, "insurance", "even_money"})


def kernel(rules: BlackjackRules, scene: Scene) -> Kernel:
    """Returns the fastest kernel that plays this scene exactly."""
    strategy = GIVEN if scene.play else BEST
    scene = scene if scene.play else replace(scene, play=json.dumps(document.plain(best_chart(rules), form_of(rules))))
    play = _counted(rules, scene)
    chart = _chart(rules, scene) if play is None else replace(play.chart, insurance=False)  # a counter never insures
    if chart is None or any(_not_covered(rules, scene, chart)):
        return _general(rules, scene, strategy)
    words = strategy if play is None else f"{strategy}; {counting.counted_cards(rules, play)}"
    return one_box(rules, chart, words, play.bets if play else None, through_the_shoe=scene.through_the_shoe)


def _general(rules: BlackjackRules, scene: Scene, strategy: str) -> Kernel:
    from croupier.games.blackjack.kernels.general import general

    return general(rules, scene, strategy)


def one_box(
    rules: BlackjackRules,
    chart: Chart,
    strategy: str = GIVEN,
    bets: Bets | None = None,
    *,
    through_the_shoe: bool,
) -> OneBox:
    """The kernel for the wager of 2.3(a), flat or by a card count."""
    return OneBox(game_of(rules), chart, strategy, bets, through_the_shoe=through_the_shoe)


def game_of(rules: BlackjackRules) -> Game:
    """The table as the kernels of the family take it."""
    return Game(
        name="blackjack",
        table=table_of(rules),
        main=WAGER,
        law=cite("19:47-2.3(a)"),
        empty=cite("19:47-2.15(f)"),
        behind=cutting_card(rules)(len(DECK) * rules.decks),
        goes_on=goes_on(rules),
        value=lambda chart: _value(rules, chart),
        on_gpu=True,
    )


def _value(rules: BlackjackRules, chart: Chart) -> float | None:
    try:
        return chart_value(rules, chart).main
    except NotCovered:
        return None


def _chart(rules: BlackjackRules, scene: Scene) -> Chart | None:
    """Returns the scene's chart, or None if the document is more than a chart or not JSON."""
    try:
        tree = json.loads(scene.play)
    except json.JSONDecodeError:
        return None
    return read(tree, rules) if isinstance(tree, Mapping) and _CHART_PARTS.issuperset(tree) else None


def _counted(rules: BlackjackRules, scene: Scene) -> counting.Play | None:
    """Returns the play of a scene with a card count, if the automaton can make its bets."""
    if not scene.through_the_shoe or not goes_on(rules):
        return None
    with suppress(json.JSONDecodeError, Unreadable):
        tree = json.loads(scene.play)
        play = counting.read(tree, rules) if isinstance(tree, Mapping) and "count" in tree else None
        return play if play is not None and play.bets is not None else None
    return None


def _not_covered(rules: BlackjackRules, scene: Scene, chart: Chart) -> Iterator[str]:
    """Yields what the automaton cannot play."""
    from croupier.families.twenty_one.kernels.compiler import cannot

    if scene.seats != 1 or not {WAGER}.issuperset(scene.wagers) or rules.multiple_action:
        yield "other wagers, or several seats"
    if rules.decks > _MOST_DECKS:
        yield "more than eight decks"
    if scene.through_the_shoe and not (goes_on(rules) or always_fresh(rules)):
        yield "this kind of shoe"
    if chart.insurance and rules.hole_card != elections.EXPOSED_HOLE:
        yield "insurance"
    yield from cannot(table_of(rules))


def goes_on(rules: BlackjackRules) -> bool:
    """Whether a shoe is dealt round after round to a cutting card, after one burned card."""
    return rules.shoe in {elections.SINGLE_SHOE, elections.AUTOMATED_SHUFFLER} and not rules.bart_carter_shuffle


def always_fresh(rules: BlackjackRules) -> bool:
    """2.21: whether all cards go back into a continuous shuffler before each round."""
    return rules.shoe == elections.CONTINUOUS_SHUFFLER and not rules.bart_carter_shuffle
