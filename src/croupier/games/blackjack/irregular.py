"""The irregularities of 19:47-2.15 and related paragraphs, each with its remedy."""

from __future__ import annotations

from croupier.engine.irregularity import Detail, DetailKind, Remedy, by_kind
from croupier.families.twenty_one.remedies import A_BOX, dealer_deals_late, hand_remedies
from croupier.games.blackjack.elections import DOUBLE_FACE_DOWN, DOUBLE_ON_REQUEST, DOUBLE_SHOE, FACE_DOWN_HOLE
from croupier.games.blackjack.law import LAW
from croupier.games.blackjack.shuffle import REMEDIES as ABOUT_THE_CARDS
from croupier.law.citation import cite

_FIRST_CARDS = ("deal", "late", "dealer:up", "dealer:exposed")
_OF_HANDS = hand_remedies(
    LAW,
    asked_before_play=("insurance", "even_money"),
    first_cards=_FIRST_CARDS,
    draws=("draw", "face_down"),
    with_a_reader={"hole_card": FACE_DOWN_HOLE, "card_reader": True},
)

REMEDIES = by_kind(
    *ABOUT_THE_CARDS,
    _OF_HANDS["card_exposed_in_error"],
    _OF_HANDS["dealer_draws_on_seventeen"],
    dealer_deals_late(LAW),
    _OF_HANDS["no_cards_dealt"],
    _OF_HANDS["one_card_dealt"],
    Remedy(
        "wrong_side",
        cite("19:47-2.15(h)"),
        "a round dealt from the wrong side of a double shoe is valid and is finished from that side",
        _FIRST_CARDS,
        under={"shoe": DOUBLE_SHOE},
    ),
    _OF_HANDS["card_not_dealt"],
    _OF_HANDS["hole_card_read_wrongly"],
    _OF_HANDS["card_reader_fails"],
    Remedy(
        "up_card_not_moved",
        cite("19:47-2.15(l)"),
        "in multiple action the round continues as if the up card had been moved to the next hand",
        ("dealer:second",),
        under={"multiple_action": True},
    ),
    Remedy(
        "up_card_discarded",
        cite("19:47-2.15(m)"),
        "in multiple action the last hand is reconstructed under a supervisor, and the up card is restored",
        ("dealer:second",),
        under={"multiple_action": True},
    ),
    Remedy(
        "verbal_wager_unconfirmed",
        cite("19:47-2.3(d)"),
        "a verbal wager that dealer and supervisor have not both confirmed is no wager: the cash is returned",
        ("no_more_bets",),
        {
            "seat": Detail("the seat that called it", DetailKind.SEAT),
            "wager": Detail("the wager that was called, such as blackjack", DetailKind.WAGER),
        },
    ),
    Remedy(
        "progressive_light_fails",
        cite("19:47-2.15(n)"),
        "a progressive wager at a betting area whose light does not work is returned",
        ("no_more_bets",),
        A_BOX,
        under={"progressive": True},
    ),
    Remedy(
        "bonus_display_failure",
        cite("19:47-2.15(o)"),
        "a bonus is paid 21 to 1 if the display fails and no supervisor can establish the payout",
        ("bonus",),
        under={"blackjack_bonus": True},
    ),
    Remedy(
        "double_card_face_up",
        cite("19:47-2.15(p)"),
        "a double card dealt face up instead of face down changes nothing: the round is played and settled as usual",
        ("face_down",),
        under={"double_card": DOUBLE_FACE_DOWN},
        also_under={"double_card": DOUBLE_ON_REQUEST},
    ),
)
