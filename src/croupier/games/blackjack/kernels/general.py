"""The general kernel of blackjack: any number of boxes, any option, any additional wager, any card count.

It deals whole cards, rank and suit, in the order of the engine, and settles each round with a compiled copy of the
procedure. It refuses what it does not cover, with the reason. The automaton is faster if it can play a scene.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from croupier.engine.kernel import Scene
from croupier.families.twenty_one.kernels.table import UNIT_CENTS
from croupier.games.blackjack import elections
from croupier.games.blackjack.awards import STAKES
from croupier.games.blackjack.chart import best_chart
from croupier.games.blackjack.kernels import counting
from croupier.games.blackjack.kernels.counting import Play
from croupier.games.blackjack.kernels.sides import stake_of
from croupier.games.blackjack.kernels.table import most_insurance, table_of
from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.blackjack.shuffle import opening
from croupier.games.blackjack.table import SPOTS
from croupier.games.blackjack.wagers import offered, ruling
from croupier.law.citation import cite
from croupier.law.option import Unreadable, nearest
from croupier.law.ruling import Mistake, Refused, Ruling, Verdict, not_determined
from croupier.money.wager import Bet, Wager

if TYPE_CHECKING:
    from croupier.families.twenty_one.kernels.general.boxes import Boxes

MOST_SEATS = 7
MOST_DECKS = 1000  # the limit for drawing a card without bias from sixteen bits
MOST_AWARDS = 100


def general(rules: BlackjackRules, scene: Scene, strategy: str = "") -> Boxes:
    """Returns the kernel for a scene; raises `Unreadable` or `Refused` with every objection."""
    wagers = _named(rules, scene)
    play = read_play(rules, scene)
    against = [*_not_covered(rules, scene), *_against_wagers(rules, wagers)]
    if against:
        raise Refused(*against)
    from croupier.families.twenty_one.kernels.compiler import DoesNotFit
    from croupier.games.blackjack.kernels.boxes import boxes

    words = "; ".join(part for part in (strategy, counting.counted_cards(rules, play)) if part)
    try:
        return boxes(rules, play, scene, wagers, words)
    except DoesNotFit as too_fine:
        raise Refused(not_determined(cite("19:47-2.3(e)"), str(too_fine), "payouts")) from None


# ---------------------------------------------------------------- reading the scene


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
    spots = 1 + rules.multiple_action + rules.three_wagers_required
    return tuple(kind for kind in could if kind in SPOTS[:spots] or kind in scene.wagers)


def _not_covered(rules: BlackjackRules, scene: Scene) -> Iterator[Ruling]:
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
