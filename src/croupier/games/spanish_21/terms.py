"""The options of a table as the plain rule values that the count and the kernels of the family take."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from croupier.families.twenty_one.analysis import terms
from croupier.families.twenty_one.analysis.basics import NotCovered
from croupier.games.spanish_21.rules import ANY_NUMBER, SpanishRules
from croupier.games.spanish_21.wagers import SUPER_BONUS_CENTS
from croupier.law.citation import cite
from croupier.law.ruling import not_determined
from croupier.money.odds import EVEN_MONEY

_EVEN = {"win": "19:47-19.5", "double": "19:47-19.9"}
# The super bonus is an amount in dollars, so it is worth most per unit at the lowest wager that wins it.
BEST_STAKES_CENTS = tuple(least for least, _ in SUPER_BONUS_CENTS)
SUPER_BONUS = max(Fraction(award, least) for least, award in SUPER_BONUS_CENTS)


def terms_of(rules: SpanishRules, *, super_bonus: Fraction = Fraction(0)) -> terms.Terms:
    """The rule values of a table; raises `NotCovered` if it cannot be counted. The super bonus is per unit of the wager."""
    for row, law in _EVEN.items():
        if rules.payouts[row] != EVEN_MONEY:
            why = f"a {row} pays {rules.payouts[row]}; only even money is counted"
            raise NotCovered(not_determined(cite(law), why))
    if rules.twenty_one_beats_blackjack and not rules.card_reader:
        why = "a 21 that is paid before a dealer blackjack is known is not counted"
        raise NotCovered(not_determined(cite("19:47-19.5"), why))
    return values_of(rules, super_bonus=super_bonus).checked()


@lru_cache(maxsize=32)
def values_of(rules: SpanishRules, *, super_bonus: Fraction = Fraction(0)) -> terms.Terms:
    """The rule values of any table, also of one that cannot be counted."""
    pays = {row.name: Fraction(row.pays.to_one) for row in rules.payouts if row.of is None}

    def by_suits(name: str) -> terms.BySuits:
        return terms.BySuits(pays[f"{name}_mixed"], pays[f"{name}_suited"], pays[f"{name}_spades"])

    return terms.Terms(
        shoe=terms.decks_of(rules.decks),
        hits_soft_17=rules.hit_soft_17,
        double_most_cards=terms.ANY_CARDS if rules.double_cards == ANY_NUMBER else 2,
        double_after_split=rules.double_after_split,
        most_doubles=1 + rules.redoubles,
        rescue=terms.HALF if rules.rescue else terms.NONE,  # the last double comes back, which is half of all
        surrender=terms.FIRST_TWO if rules.surrender else terms.NONE,
        hands=rules.max_hands,
        ace_hands=min(rules.max_hands, rules.max_ace_hands),
        split_aces_draw=rules.split_aces_draw,
        blackjack_pays=pays["blackjack"],
        blackjack_beats_blackjack=not rules.blackjacks_push,
        twenty_one_wins=True,
        by_cards={5: pays["five_card_21"], 6: pays["six_card_21"], 7: pays["seven_card_21"]},
        six_seven_eight=by_suits("six_seven_eight"),
        three_sevens=by_suits("three_sevens"),
        bonus_after_split=rules.bonus_after_split,
        super_bonus=super_bonus,
        blackjack_known=rules.card_reader,
        busted_double_returned=rules.busted_double_returned,
        busted_also_lost=rules.busted_bets_also_lost,
        insurance_pays=pays["insurance"],
    )
