"""Bulk simulation of Spanish 21: its options as plain rule values, for the kernels of the family."""

from __future__ import annotations

from fractions import Fraction

from croupier.engine.kernel import Kernel, Scene
from croupier.families.twenty_one.kernels import best_play, simulation
from croupier.families.twenty_one.kernels.table import FIRST_TWO as TWO_CARDS
from croupier.families.twenty_one.kernels.table import NEVER, Bonus, Table
from croupier.families.twenty_one.sides.match_the_dealer import MATCH_THE_DEALER
from croupier.games.spanish_21.bonus import ENVY_CENTS, award_cents
from croupier.games.spanish_21.rules import FIRST_TWO, NO_MATCH, SpanishRules
from croupier.games.spanish_21.wagers import DOUBLE, INSURANCE, MAIN
from croupier.law.citation import cite

_ANY_NUMBER = 21


def kernel(rules: SpanishRules, scene: Scene) -> Kernel:
    """Returns the fastest kernel that plays this scene exactly."""
    table = table_of(rules)
    match: dict[str, tuple[Fraction, Fraction]] = {}
    if rules.match_the_dealer != NO_MATCH:
        pays = rules.match_pays
        match[MATCH_THE_DEALER] = (Fraction(pays["unsuited"].to_one), Fraction(pays["suited"].to_one))
    game = simulation.Game(
        name="Spanish 21",
        table=table,
        main=MAIN,
        insurance=INSURANCE,
        boxes=rules.boxes,
        law=cite("19:47-19.5"),
        empty=cite("19:47-19.15"),
        best=lambda: best_play.of(table),
        match=match,
    )
    return simulation.kernel(game, scene)


def table_of(rules: SpanishRules) -> Table:
    """The table as the kernels play it."""

    def pays(row: str) -> Fraction:
        return Fraction(rules.payouts[row].to_one)

    def bonus(name: str) -> Bonus:
        return Bonus(pays(f"{name}_mixed"), pays(f"{name}_suited"), pays(f"{name}_spades"))

    return Table(
        decks=rules.decks,
        reader=rules.card_reader,
        hits_soft_17=rules.hit_soft_17,
        hands=rules.max_hands,
        ace_hands=min(rules.max_ace_hands, rules.max_hands),
        split_aces_draw=rules.split_aces_draw,
        double_most_cards=2 if rules.double_cards == FIRST_TWO else _ANY_NUMBER,
        double_after_split=rules.double_after_split,
        doubles=1 + rules.redoubles,
        surrender=TWO_CARDS if rules.surrender else NEVER,
        rescue=rules.rescue,
        rescue_split=rules.rescue,
        blackjack_pays=pays("blackjack"),
        blackjack_beats_blackjack=not rules.blackjacks_push,
        blackjack_at_once=not rules.blackjacks_push,
        win_pays=pays("win"),
        double_pays=pays(DOUBLE),
        also_lost=rules.busted_bets_also_lost,
        busted_double_returned=rules.busted_double_returned,
        twenty_one_wins=True,
        twenty_one_at_once=rules.twenty_one_beats_blackjack,
        by_cards={5: pays("five_card_21"), 6: pays("six_card_21"), 7: pays("seven_card_21")},
        six_seven_eight=bonus("six_seven_eight"),
        three_sevens=bonus("three_sevens"),
        bonus_after_split=rules.bonus_after_split,
        super_bonus_cents=award_cents(simulation.UNIT_CENTS) if rules.super_bonus else 0,
        envy_cents=ENVY_CENTS if rules.super_bonus else 0,
        insurance_pays=pays(INSURANCE),
    )
