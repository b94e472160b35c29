"""What a player may do with a hand: draw (2.12(a)), double (2.10), split (2.11) and surrender (2.8)."""

from __future__ import annotations

from functools import cache

from croupier.engine.decision import Offer
from croupier.families.twenty_one.deal import caller_stake
from croupier.families.twenty_one.table import Box, Hand
from croupier.games.blackjack.deal import Deal
from croupier.games.blackjack.elections import DOUBLE_ON_REQUEST, EXPOSED_HOLE
from croupier.games.blackjack.wagers import FIVE_DOLLARS
from croupier.hands.blackjack import TWENTY_ONE
from croupier.law.citation import Citation, cite
from croupier.law.ruling import Ruling, unlawful

_BOTH_DOUBLES = ("double", "double_face_down")
_ACE_DRAWN_TO = unlawful(cite("19:47-2.12(a)3"), "a split ace gets only one card", "hit")
_DOUBLE_DRAWN_TO = unlawful(cite("19:47-2.12(a)2"), "a doubled hand gets only one card", "hit")
_HAS_21 = unlawful(cite("19:47-2.12(a)1"), "a hand of 21 may not draw", "hit")
_ACE_DOUBLED = unlawful(cite("19:47-2.11(c)2"), "a split ace gets only one card", *_BOTH_DOUBLES)
_NOT_TWO_CARDS = unlawful(cite("19:47-2.10(a)"), "only the first two cards of a hand may be doubled", *_BOTH_DOUBLES)
_TWO_CARD_21 = unlawful(cite("19:47-2.10(a)"), "a two-card 21 may not be doubled", *_BOTH_DOUBLES)
_NOT_9_10_11 = unlawful(
    cite("19:47-2.6(k)4"), "with the hole card exposed only 9, 10 or 11 may be doubled", *_BOTH_DOUBLES
)
_NOT_AFTER_SPLIT = unlawful(cite("19:47-2.10(d)"), "this table does not allow doubling after a split", *_BOTH_DOUBLES)
_NO_PAIR = unlawful(cite("19:47-2.11(a)"), "only two cards of equal value may be split", "split")
_EXPOSED_ONCE = unlawful(cite("19:47-2.6(k)5"), "with the hole card exposed a hand may be split only once", "split")
_SPLIT_ONCE = unlawful(cite("19:47-2.11(c)1"), "a hand may be split only once at this table", "split")
_ACES_ONCE = unlawful(cite("19:47-2.11(e)"), "aces may be split only once at this table", "split")
_NOT_FIRST = unlawful(cite("19:47-2.8(a)"), "surrender must be the first decision on the first two cards", "surrender")


@cache
def _full(hands: int) -> Ruling:
    return unlawful(cite("19:47-2.11(e)"), f"a box may have at most {hands} hands", "split")


@cache
def _surrender_not_offered(law: str) -> Ruling:
    return unlawful(cite(law), "this table does not offer surrender", "surrender")


def _no_hit(_deal: Deal, _box: Box, hand: Hand) -> Ruling:
    """2.12(a)."""
    if hand.split_aces:
        return _ACE_DRAWN_TO
    return _DOUBLE_DRAWN_TO if hand.doubled else _HAS_21


def _no_double(deal: Deal, _box: Box, hand: Hand) -> Ruling:
    """2.10."""
    if hand.split_aces:
        return _ACE_DOUBLED
    if len(hand.cards) != 2 or hand.doubled:
        return _NOT_TWO_CARDS
    points = hand.total.points
    if points == TWENTY_ONE:
        return _TWO_CARD_21
    low, high = deal.terms.double_totals
    return _NOT_AFTER_SPLIT if low <= points <= high else _NOT_9_10_11


def _no_split(deal: Deal, box: Box, hand: Hand) -> Ruling:
    """Ten-value cards of different ranks make a pair (reading C12), and so does an ace drawn to a split ace (B14)."""
    if not hand.pair:
        return _NO_PAIR
    if deal.rules.hole_card == EXPOSED_HOLE:
        return _EXPOSED_ONCE
    if deal.rules.max_hands == 2:
        return _SPLIT_ONCE
    return _full(deal.rules.max_hands) if len(box.hands) >= deal.rules.max_hands else _ACES_ONCE


def _no_surrender(deal: Deal, _box: Box, _hand: Hand) -> Ruling:
    """2.8."""
    return _NOT_FIRST if deal.rules.surrender else _surrender_not_offered(_surrender_law(deal))


WHY_NOT = {"hit": _no_hit, "double": _no_double, "split": _no_split, "surrender": _no_surrender}


def _surrender_law(deal: Deal) -> str:
    if deal.rules.hole_card == EXPOSED_HOLE:
        return "19:47-2.6(k)3"
    if deal.rules.six_to_five:
        return "19:47-2.6A(d)"
    return "19:47-2.18(c)" if deal.rules.multiple_action else "19:47-2.8(c)"


def double_offers(deal: Deal, box: Box, hand: Hand) -> list[Offer]:
    """Doubling, and doubling with the card face down until a patron has first asked for it (2.10(c))."""
    cents = caller_stake(box, hand).cents
    offers = [amount(deal, "double", cents, deal.law.double)]
    if deal.rules.double_card == DOUBLE_ON_REQUEST and not deal.standing.double_on_request_open:
        offers.append(amount(deal, "double_face_down", cents, cite("19:47-2.10(c)")))
    return offers


def amount(deal: Deal, name: str, most_cents: int, law: Citation) -> Offer:
    """An added wager from one chip up to the original wager; at a 6 to 5 table in multiples of $5.00 (reading C3)."""
    if deal.rules.six_to_five:
        return Offer(name, law, FIVE_DOLLARS, most_cents, step=FIVE_DOLLARS, step_cite=cite("19:47-2.3(d)"))
    return Offer(name, law, min(deal.rules.smallest_chip_cents, most_cents), most_cents)
