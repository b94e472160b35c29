"""The options of a table as the plain rule values that the count and the kernels of the family take."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from croupier.families.twenty_one.analysis import terms
from croupier.families.twenty_one.analysis.basics import NotCovered
from croupier.families.twenty_one.analysis.terms import BySuits, Designated, Terms
from croupier.families.twenty_one.kernels.table import UNIT_CENTS, Table
from croupier.games.blackjack import elections
from croupier.games.blackjack.awards import FIVE_DOLLARS, ONE_DOLLAR
from croupier.games.blackjack.rules import BlackjackRules
from croupier.law.citation import cite
from croupier.law.ruling import not_determined

TENS = 4  # ranks worth ten
_DESIGNATED = Fraction(1, terms.SUITS * terms.SUITS * TENS)  # one ace with one card worth ten


def terms_of(rules: BlackjackRules, *, by_chart: bool = False) -> Terms:
    """The rule values of a table; raises `NotCovered` if it cannot be counted.

    A player who goes by a chart never asks for a face-down double card (2.10(c)); in the best play one is never worse.
    """
    if rules.multiple_action and rules.double_card == elections.DOUBLE_FACE_DOWN:
        why = (
            "in multiple action a face-down double card is turned when the first wager is settled, so the wagers differ"
        )
        raise NotCovered(not_determined(cite("19:47-2.18(c)"), why))
    return values_of(rules, by_chart=by_chart).checked()


@lru_cache(maxsize=32)
def values_of(rules: BlackjackRules, *, by_chart: bool = False) -> Terms:
    """The rule values of any table, also of one that cannot be counted."""
    pays = {row.name: Fraction(row.pays.to_one) for row in rules.payouts if row.of is None}
    exposed = rules.hole_card == elections.EXPOSED_HOLE
    face_down = (elections.DOUBLE_FACE_DOWN,) if by_chart else (elections.DOUBLE_FACE_DOWN, elections.DOUBLE_ON_REQUEST)
    hands = 2 if exposed else rules.max_hands  # 2.6(k)5
    return Terms(
        shoe=terms.decks_of(rules.decks, tens=TENS),
        hits_soft_17=rules.hit_soft_17 or rules.six_to_five,
        double_totals=(9, 11) if exposed else (4, 20),  # 2.6(k)4; a two-card 21 is not doubled (2.10(a))
        double_face_down=rules.double_card in face_down,
        double_after_split=rules.double_after_split,
        surrender=terms.FIRST_TWO if rules.surrender else terms.NONE,
        hands=hands,
        ace_hands=hands if rules.resplit_aces else 2,
        draw_soft_21=rules.draw_on_soft_21,
        blackjack_pays=pays[blackjack_row(rules)],
        designated=Designated(_DESIGNATED, pays["designated_blackjack"]) if rules.designated_blackjack else None,
        even_money_pays=pays["even_money"] if rules.even_money and not exposed else None,
        insured_blackjack_pays=pays["even_money"] if rules.consolidated_payout and not exposed else None,
        blackjack_beats_blackjack=exposed,  # 2.6(k)1
        ties_lose=exposed,
        split_ace_ten_wins=rules.split_ace_ten_beats_21,
        by_cards={5: pays["five_card_21"], 6: Fraction(1)} if rules.five_card_21 else {},
        six_seven_eight=_one_suit(pays["suited_six_seven_eight"]) if rules.suited_six_seven_eight else BySuits(),
        three_sevens=BySuits(*[pays["three_sevens"]] * 3) if rules.three_sevens else BySuits(),
        bonus_on_doubled=terms.ALL if rules.hand_odds_on_double else terms.ORIGINAL,  # reading C1
        hole_exposed=exposed,
        blackjack_known=exposed or rules.card_reader,
        busted_double_returned=rules.busted_double_returned,
        busted_also_lost=rules.busted_bets_also_lost,
        insurance_pays=pays["insurance"],
    )


def _one_suit(pays: Fraction) -> BySuits:
    return BySuits(Fraction(1), pays, pays)


def blackjack_row(rules: BlackjackRules) -> str:
    """The row of the pay table for a blackjack that is not the designated one."""
    if rules.six_to_five:
        return "six_to_five"
    return "exposed_blackjack" if rules.hole_card == elections.EXPOSED_HOLE else "blackjack"


def table_of(rules: BlackjackRules) -> Table:
    """The table as the kernels of the family play it."""
    face_down = rules.hole_card == elections.FACE_DOWN_HOLE
    return Table(
        terms=values_of(rules, by_chart=True),
        blackjack_waits=rules.blackjacks_wait_after_reader and face_down and rules.card_reader,
        unread_hole=face_down and not rules.card_reader,
        always_draws=rules.dealer_always_draws,
    )


def most_insurance(rules: BlackjackRules, stake_cents: int) -> int:
    """2.9(a): half the wager, rounded up to a chip (reading C9), or to $5.00 at a 6 to 5 table (C3)."""
    chip = FIVE_DOLLARS if rules.six_to_five else rules.smallest_chip_cents
    return -(-stake_cents // (2 * chip)) * chip


def stake_of(rules: BlackjackRules, kind: str) -> int:
    """Returns the stake of a wager: the amount a paragraph fixes, or one unit."""
    if kind == "bonus":
        return FIVE_DOLLARS if rules.six_to_five and rules.side_wagers_in_fives else ONE_DOLLAR
    return ONE_DOLLAR if kind in {"sevens", "progressive"} else UNIT_CENTS
