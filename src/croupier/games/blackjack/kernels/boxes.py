"""A scene of blackjack on the boxes of the family's general kernel, and what is known of its wagers exactly."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from fractions import Fraction

from croupier.amounts.cents import dollars
from croupier.engine.kernel import Scene
from croupier.equipment.cards import DECK
from croupier.families.twenty_one.analysis.basics import NotCovered
from croupier.families.twenty_one.kernels.general.boxes import Boxes, lasts, no_values
from croupier.families.twenty_one.kernels.general.layout import Rule
from croupier.families.twenty_one.kernels.general.tables import Counted, General, Level, Scenery
from croupier.families.twenty_one.kernels.table import UNIT_CENTS
from croupier.games.blackjack import elections, exact
from croupier.games.blackjack.chart import chart_value
from croupier.games.blackjack.kernels import sides
from croupier.games.blackjack.kernels.counting import Play
from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.blackjack.shuffle import cutting_card, opening
from croupier.games.blackjack.standing import STREAKS
from croupier.games.blackjack.table import INSURANCES, SPOTS
from croupier.games.blackjack.terms import most_insurance, stake_of, table_of
from croupier.law.citation import cite

_TENS = 16  # in a deck


def boxes(rules: BlackjackRules, play: Play, scene: Scene, wagers: Sequence[str], strategy: str) -> Boxes:
    """The kernel of a scene, each seat with these wagers."""
    kinds = [kind for kind in wagers if kind not in SPOTS]
    counts = [play.steps[0] - 1 if play.steps else 0, *play.steps]
    levels = tuple(Level(count, play.units(count), play.chart_at(count)) for count in counts)
    behind, fresh = scene.cards_behind or _behind(rules), _always_fresh(rules) or not scene.through_the_shoe
    scenery = Scenery(
        levels=levels,
        seats=scene.seats,
        spots=sum(spot in wagers for spot in SPOTS),
        counted=Counted(play.count.tags, play.count.start, play.count.per_deck) if play.count else None,
        sides=sides.bets(rules, kinds, scene.seats),
        on_two_cards=sides.on_two_cards(rules),
        insured={level.units: _insurance(rules, level.units * UNIT_CENTS) for level in levels}
        | {1: _insurance(rules, UNIT_CENTS)},
        behind=None if fresh else behind,
        designated=rules.designated_blackjack,
        more={**_procedure(rules, scene.seats), **sides.options(rules, kinds)},
    )
    made = General(table_of(rules), scenery)
    ever_fresh = made.book[Rule.BEHIND] == made.book[Rule.CARDS]
    return Boxes(
        name="blackjack: general",
        made=made,
        strategy=strategy,
        spots={spot: INSURANCES[spot] for spot in SPOTS[: scenery.spots]},
        sides={kind: sides.number_of(kind) for kind in kinds},
        empty=cite("19:47-2.15(f)"),
        values=(lambda: _additional(rules, play, made, kinds) | _main(rules, play, made)) if ever_fresh else no_values,
    )


def _insurance(rules: BlackjackRules, stake_cents: int) -> tuple[int, int]:
    """The most insurance of a wager, and what it wins."""
    insured = most_insurance(rules, stake_cents)
    return insured, rules.payouts["insurance"].win_cents(insured, rules.smallest_chip_cents)


def _always_fresh(rules: BlackjackRules) -> bool:
    return rules.shoe == elections.CONTINUOUS_SHUFFLER or rules.one_round_decks


def _behind(rules: BlackjackRules) -> int:
    """The cards after which there is a shuffle. In the Bart Carter Shuffle it is about a deck that has been dealt."""
    cards = rules.decks * len(DECK)
    return cards - len(DECK) - 1 if rules.bart_carter_shuffle else cutting_card(rules)(cards)


def _procedure(rules: BlackjackRules, seats: int) -> dict[int, int]:
    """What only this game has, as places of the book (2.5, 2.6, 2.6A, 2.9)."""
    burned = opening(rules).shoe
    return {
        Rule.CUT: cutting_card(rules)(rules.decks * len(DECK)) > 0,
        Rule.BURN_NEW: burned.burned if burned is not None else 0,
        Rule.BURN_ROUND: rules.shoe == elections.FROM_THE_HAND and rules.burn_each_round,
        Rule.DETERMINES: "AB".index(rules.red_suits_side) + 1 if rules.shoe == elections.DOUBLE_SHOE else 0,
        Rule.OWN_TURN: rules.insurance_timing == elections.OWN_TURN and not rules.card_reader,
        Rule.RACKS: rules.six_to_five,
        Rule.PEEKED: rules.six_to_five and seats > 1,
    }


# ---------------------------------------------------------------- exact values


def _main(rules: BlackjackRules, play: Play, made: General) -> dict[str, Fraction | float]:
    """The exact values of the main wagers by a chart, and of insurance if it is always taken."""
    chart, known = play.chart, dict[str, Fraction | float]()
    spots = SPOTS[: made.scenery.spots]
    suits_are_even = rules.shoe != elections.DOUBLE_SHOE or not rules.designated_blackjack
    if lasts(made) and suits_are_even:  # a dealt determinant card has a known color (2.6(d))
        with suppress(NotCovered):
            known |= dict.fromkeys(spots, chart_value(rules, chart).main)
    if chart.insurance and not (chart.even_money and rules.even_money) and not rules.consolidated_payout:
        tens = Fraction(_TENS * rules.decks, len(DECK) * rules.decks - 1)
        value = tens * (rules.payouts["insurance"].to_one + 1) - 1
        known |= dict.fromkeys((INSURANCES[spot] for spot in spots), value)
    return known


def _additional(rules: BlackjackRules, play: Play, made: General, kinds: Sequence[str]) -> dict[str, Fraction | float]:
    """The exact values of the additional wagers, sevens and progressive by the chart that is played."""
    named, seats = dict(zip(kinds, kinds, strict=True)), made.scenery.seats
    if "bonus" in named:
        named["bonus"] = f"bonus of {dollars(stake_of(rules, 'bonus'))}"
    if not lasts(made):
        named.pop("sevens", "")
    if seats > 1:
        named.pop("progressive", "")  # winners share the meter
    if rules.shoe == elections.DOUBLE_SHOE or (rules.twenty_point_cap and seats > 1):
        named.pop("twenty_point", "")  # a dealt determinant card has a known color; a cap is shared
    if not set(named) - set(STREAKS):
        return {}
    shoe = exact.fresh_shoe(rules)
    numbers = {each.wager: each.expected_gain for each in exact.additional_wagers(rules, shoe)}
    for each in exact.by_chart(rules, shoe, play.chart):
        numbers[each.wager] = each.expected_gain
    return {kind: numbers[wager] for kind, wager in named.items() if wager in numbers}
