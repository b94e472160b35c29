"""Blackjack in bulk, the general path: any number of boxes, any option, any additional wager, any count.

Whole cards are dealt, rank and suit, in the order the engine deals them, and each round is settled by the compiled twin of
the procedure. What it does not cover it refuses in words. The fast automaton, where it can play a scene, is quicker.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from croupier.engine.kernel import Scene
from croupier.games.blackjack import terms
from croupier.games.blackjack.awards import STAKES
from croupier.games.blackjack.kernels import counting
from croupier.games.blackjack.kernels.best_chart import best_chart
from croupier.games.blackjack.kernels.counting import Play
from croupier.games.blackjack.kernels.general_wagers import TENTHS, UNIT_CENTS, main_odds, most_insurance, stake_of
from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.blackjack.shuffle import opening
from croupier.games.blackjack.table import SPOTS
from croupier.games.blackjack.wagers import offered, ruling
from croupier.law.citation import cite
from croupier.law.option import Unreadable, nearest
from croupier.law.ruling import Mistake, Refused, Ruling, Verdict, not_determined
from croupier.money.odds import Odds
from croupier.money.wager import Bet, Wager

if TYPE_CHECKING:
    from croupier.games.blackjack.kernels.general_run import General

MOST_SEATS = 7
MOST_DECKS = 1000  # so many that a card is still drawn without bias from sixteen bits
MOST_AWARDS = 100
MOST_ODDS = Odds(Fraction(5, 2))  # of the main wager: there is room for four doubled hands that all win so much


def general(rules: BlackjackRules, scene: Scene, strategy: str = "") -> General:
    """The kernel for any scene, or raises `Unreadable` or `Refused` with everything there is against it."""
    wagers = _named(rules, scene)
    play = read_play(rules, scene)
    against = [*_not_covered(rules, scene), *_against_wagers(rules, wagers)]
    if against:
        raise Refused(*against)
    from croupier.games.blackjack.kernels.general_run import General  # noqa: PLC0415 (compiled parts are slow to load)
    from croupier.games.blackjack.kernels.general_tables import table  # noqa: PLC0415

    spots = sum(spot in wagers for spot in SPOTS)
    sides = [kind for kind in wagers if kind not in SPOTS]
    compiled = table(rules, play, scene.seats, spots, sides, through_the_shoe=scene.through_the_shoe)
    return General(compiled, strategy)


# ---------------------------------------------------------------- reading the scene


def read_play(rules: BlackjackRules, scene: Scene) -> Play:
    """How the seats play: the scene's document, or where it has none the best chart."""
    if not scene.play:
        return Play(best_chart(rules))
    try:
        tree = json.loads(scene.play)
    except json.JSONDecodeError as error:
        raise Unreadable(Mistake("play", f"it is no JSON: {error}")) from None
    if not isinstance(tree, Mapping):
        raise Unreadable(Mistake("play", "a table with the parts hard, soft and pairs is wanted"))
    play = counting.read(tree, rules)
    if play.count is not None and not scene.through_the_shoe:
        raise Unreadable(counting.only_through_the_shoe())
    return play


def _named(rules: BlackjackRules, scene: Scene) -> tuple[str, ...]:
    """The wagers of each seat: that of 2.3(a), those of multiple action that the table demands, and those named."""
    kinds = offered(rules)
    could = [kind.name for kind in kinds.values() if not kind.made_in_play]
    mistakes = []
    for name in scene.wagers:
        if name not in kinds:
            why = f"{name}: this table does not offer it{nearest(name, could)}; it offers: {', '.join(could)}"
            mistakes.append(Mistake("wagers", why, cite("19:47-2.3(a)")))
        elif kinds[name].made_in_play:
            why = f"{name} is made in play, as the chart has it, and not named; what may be: {', '.join(could)}"
            mistakes.append(Mistake("wagers", why, kinds[name].cite))
    if not 1 <= scene.seats <= min(rules.boxes, MOST_SEATS):
        mistakes.append(Mistake("seats", f"{scene.seats}: the layout has {rules.boxes} boxes", cite("19:47-2.14")))
    if mistakes:
        raise Unreadable(*mistakes)
    spots = 1 + rules.multiple_action + rules.three_wagers_required
    return tuple(kind for kind in could if kind in SPOTS[:spots] or kind in scene.wagers)


def _not_covered(rules: BlackjackRules, scene: Scene) -> Iterator[Ruling]:
    """What this kernel cannot play."""
    if rules.shoe == terms.DOUBLE_SHOE and scene.through_the_shoe:
        why = "a double shoe is simulated with both sides freshly shuffled for every round, not through the shoe"
        yield not_determined(cite("19:47-2.6(d)"), why, "shoe")
    if rules.decks > MOST_DECKS:
        yield not_determined(cite("19:47-2.2(a)"), f"more than {MOST_DECKS} decks are not simulated", "decks")
    for row, odds in main_odds(rules).items():
        if (odds.to_one * TENTHS).denominator != 1:
            law = rules.payouts.row(row).cite
            yield not_determined(law, f"{row} pays {odds}: no whole tenths of a wager, and not simulated", "payouts")
        elif odds > MOST_ODDS:
            law = rules.payouts.row(row).cite
            yield not_determined(law, f"{row} pays {odds}: more than {MOST_ODDS} is not simulated", "payouts")
    if rules.blackjack_bonus and max(len(rules.awards(stake)) for stake in STAKES) > MOST_AWARDS:
        yield not_determined(cite("19:47-2.20(j)"), f"more than {MOST_AWARDS} awards are not simulated", "bonus_awards")
    if rules.consolidated_payout and 2 * most_insurance(rules, UNIT_CENTS) != UNIT_CENTS:
        why = "a consolidated payout where half a wager cannot be made up in chips is not simulated"
        yield not_determined(cite("19:47-2.7(c)"), why, "smallest_chip")


def _against_wagers(rules: BlackjackRules, wagers: Sequence[str]) -> Iterator[Ruling]:
    """What the table itself would have against these wagers of one patron."""
    standing = opening(rules)
    lying: tuple[Wager, ...] = ()
    for kind in wagers:
        stake = stake_of(rules, kind)
        judged = ruling(rules, standing, lying, Bet("A", kind, "", stake))
        if judged.verdict is not Verdict.LAWFUL:
            yield judged
        lying = (*lying, Wager("A", kind, "", stake))
