"""Bulk simulation of blackjack: chooses the kernel for a scene.

One seat with one wager and a total-dependent chart is played by the family's automaton, the fastest kernel. Its wager is flat
or made by a card count. Everything else goes to the general kernel: any number of boxes, any option, any additional wager, a
count that changes how cards are played. It deals whole cards in the order of the engine, and settles each round with a compiled
copy of the procedure. It refuses what it does not cover, with the reason. Compiled modules are loaded only for rounds.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from croupier.engine.game import Game as AnyGame
from croupier.engine.kernel import Kernel, Scene
from croupier.engine.strategy import Asks
from croupier.equipment.cards import DECK
from croupier.families.twenty_one.analysis.basics import NotCovered
from croupier.families.twenty_one.chart import tabulated
from croupier.families.twenty_one.chart.cells import Chart
from croupier.families.twenty_one.kernels.bets import Bets
from croupier.families.twenty_one.kernels.simulation import GIVEN, Game, OneBox
from croupier.families.twenty_one.kernels.table import UNIT_CENTS
from croupier.games.blackjack import elections
from croupier.games.blackjack.awards import STAKES
from croupier.games.blackjack.chart import best_chart, chart_value
from croupier.games.blackjack.kernels import counting
from croupier.games.blackjack.kernels.counting import Play
from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.blackjack.shuffle import cutting_card, opening
from croupier.games.blackjack.table import SPOTS
from croupier.games.blackjack.terms import most_insurance, stake_of, table_of, values_of
from croupier.games.blackjack.wagers import offered, ruling
from croupier.law.citation import cite
from croupier.law.option import Unreadable, nearest
from croupier.law.ruling import Mistake, Refused, Ruling, Verdict, not_determined
from croupier.money.wager import Bet, Wager

if TYPE_CHECKING:
    from croupier.families.twenty_one.kernels.general.boxes import Boxes

BEST = "the best total-dependent chart for this table (a choice depends on total, pair and what the dealer shows)"
MOST_SEATS = 7
MOST_DECKS = 1000  # the limit for drawing a card without bias from sixteen bits
MOST_AWARDS = 100
_MOST_DECKS = 8  # of the automaton


def kernel(rules: BlackjackRules, scene: Scene) -> Kernel:
    """Returns the fastest kernel that plays this scene exactly; raises `Unreadable` or `Refused` with every objection."""
    _named(rules, scene)
    play, strategy = read_play(rules, scene), GIVEN if scene.play else BEST
    chart = replace(play.chart, insurance=False) if play.count else play.chart  # a counter never insures
    counts = play.count is not None and (play.bets is None or not goes_on(rules))
    if counts or any(_not_covered(rules, scene, chart)):
        return general(rules, scene, strategy)
    words = _in_words(rules, strategy, play)
    behind = scene.cards_behind
    return one_box(rules, chart, words, play.bets, through_the_shoe=scene.through_the_shoe, cards_behind=behind)


def _in_words(rules: BlackjackRules, strategy: str, play: Play) -> str:
    return "; ".join(part for part in (strategy, counting.counted_cards(rules, play)) if part)


def read_play(rules: BlackjackRules, scene: Scene) -> Play:
    """Reads how the seats play from the scene's document; without one it is the best chart."""
    if not scene.play:
        return Play(best_chart(rules))
    try:
        tree = json.loads(scene.play)
    except json.JSONDecodeError as error:
        raise Unreadable(Mistake("play", f"not valid JSON: {error}")) from None
    if not isinstance(tree, Mapping):
        raise Unreadable(Mistake("play", "this must be a table with the parts hard, soft and pairs"))
    play = counting.read(tree, rules)
    if play.count is not None and not scene.through_the_shoe:
        raise Unreadable(counting.only_through_the_shoe())
    return play


def tabulate(game: AnyGame[Any, Any], rules: BlackjackRules, scene: Scene, ask: Asks) -> Mapping[str, Any]:
    """The document of a chart that plays a scene as the strategy does; raises `NotTabulated`."""
    terms = values_of(rules, by_chart=True)
    return tabulated.tabulate(game, rules, scene, ask, mains=SPOTS[: _spots(rules)], terms=terms)


def _spots(rules: BlackjackRules) -> int:
    """The wagers against the dealer that every seat has."""
    return 1 + rules.multiple_action + rules.three_wagers_required


def _named(rules: BlackjackRules, scene: Scene) -> tuple[str, ...]:
    """The wagers of each seat: that of 2.3(a), those that multiple action requires, and those the scene names."""
    kinds = offered(rules)
    could = [kind.name for kind in kinds.values() if not kind.made_in_play]
    mistakes = []
    for name in scene.wagers:
        if name not in kinds:
            why = f"this table does not offer {name}{nearest(name, could)}; it offers {', '.join(could)}"
            mistakes.append(Mistake("wagers", why, cite("19:47-2.3(a)")))
        elif kinds[name].made_in_play:
            why = f"{name} is made in play, by the chart, and cannot be named here; name one of {', '.join(could)}"
            mistakes.append(Mistake("wagers", why, kinds[name].cite))
    if not 1 <= scene.seats <= min(rules.boxes, MOST_SEATS):
        mistakes.append(Mistake("seats", f"{scene.seats}: the layout has {rules.boxes} boxes", cite("19:47-2.14")))
    if mistakes:
        raise Unreadable(*mistakes)
    return tuple(kind for kind in could if kind in SPOTS[: _spots(rules)] or kind in scene.wagers)


# ---------------------------------------------------------------- the automaton


def one_box(
    rules: BlackjackRules,
    chart: Chart,
    strategy: str = GIVEN,
    bets: Bets | None = None,
    *,
    through_the_shoe: bool,
    cards_behind: int | None = None,
) -> OneBox:
    """The kernel for the wager of 2.3(a), flat or by a card count."""
    game = game_of(rules, cards_behind)
    return OneBox(game, chart, strategy, bets, through_the_shoe=through_the_shoe)


def game_of(rules: BlackjackRules, cards_behind: int | None = None) -> Game:
    """The table as the kernels of the family take it, with the cutting card as 2.5(d) has it or elsewhere."""
    return Game(
        name="blackjack",
        table=table_of(rules),
        main=SPOTS[0],
        law=cite("19:47-2.3(a)"),
        empty=cite("19:47-2.15(f)"),
        behind=cards_behind or cutting_card(rules)(len(DECK) * rules.decks),
        goes_on=goes_on(rules),
        value=lambda chart: _value(rules, chart),
        on_gpu=True,
    )


def _value(rules: BlackjackRules, chart: Chart) -> float | None:
    try:
        return chart_value(rules, chart).main
    except NotCovered:
        return None


def _not_covered(rules: BlackjackRules, scene: Scene, chart: Chart) -> Iterator[str]:
    """Yields what the automaton cannot play."""
    from croupier.families.twenty_one.kernels.compiler import cannot

    if scene.seats != 1 or not {SPOTS[0]}.issuperset(scene.wagers) or rules.multiple_action:
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


# ---------------------------------------------------------------- the general kernel


def general(rules: BlackjackRules, scene: Scene, strategy: str = "") -> Boxes:
    """Returns the general kernel for a scene; raises `Unreadable` or `Refused` with every objection."""
    wagers, play = _named(rules, scene), read_play(rules, scene)
    against = [*_against_scene(rules, scene), *_against_wagers(rules, wagers)]
    if against:
        raise Refused(*against)
    from croupier.families.twenty_one.kernels.compiler import DoesNotFit
    from croupier.games.blackjack.kernels.boxes import boxes

    try:
        return boxes(rules, play, scene, wagers, _in_words(rules, strategy, play))
    except DoesNotFit as too_fine:
        raise Refused(not_determined(cite("19:47-2.3(e)"), str(too_fine), "payouts")) from None


def _against_scene(rules: BlackjackRules, scene: Scene) -> Iterator[Ruling]:
    """Yields what this kernel cannot play."""
    if rules.shoe == elections.DOUBLE_SHOE and scene.through_the_shoe:
        why = "a double shoe is simulated only with both sides freshly shuffled for every round, not through the shoe"
        yield not_determined(cite("19:47-2.6(d)"), why, "shoe")
    if rules.decks > MOST_DECKS:
        yield not_determined(cite("19:47-2.2(a)"), f"more than {MOST_DECKS} decks are not simulated", "decks")
    if any((pays * UNIT_CENTS).denominator != 1 for pays in table_of(rules).all_pays):
        yield not_determined(cite("19:47-2.3(e)"), "payouts in fractions of a cent are not simulated", "payouts")
    if rules.blackjack_bonus and max(len(rules.awards(stake)) for stake in STAKES) > MOST_AWARDS:
        yield not_determined(cite("19:47-2.20(j)"), f"more than {MOST_AWARDS} awards are not simulated", "bonus_awards")
    if rules.consolidated_payout and 2 * most_insurance(rules, UNIT_CENTS) != UNIT_CENTS:
        why = "a consolidated payout is not simulated if half a wager cannot be paid in chips"
        yield not_determined(cite("19:47-2.7(c)"), why, "smallest_chip")


def _against_wagers(rules: BlackjackRules, wagers: Sequence[str]) -> Iterator[Ruling]:
    """Yields the table's own objections to these wagers of one patron."""
    standing = opening(rules)
    on_layout: tuple[Wager, ...] = ()
    for kind in wagers:
        stake = stake_of(rules, kind)
        judged = ruling(rules, standing, on_layout, Bet("A", kind, "", stake))
        if judged.verdict is not Verdict.LAWFUL:
            yield judged
        on_layout = (*on_layout, Wager("A", kind, "", stake))
