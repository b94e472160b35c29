"""The irregularities of 19:47-2.15 and related paragraphs, each with its remedy. `corrections` carries them out."""

from __future__ import annotations

from croupier.engine.irregularity import YES_NO, Detail, DetailKind, Remedy
from croupier.engine.shoe_table import A_CARD
from croupier.games.blackjack.shuffle import REMEDIES as ABOUT_THE_CARDS
from croupier.games.blackjack.terms import DOUBLE_FACE_DOWN, DOUBLE_SHOE, FACE_DOWN_HOLE
from croupier.law.citation import cite

_A_BOX = {"box": Detail("the number of the box", DetailKind.BOX)}
_FIRST_CARDS = ("deal", "late", "dealer:up", "dealer:exposed")
_WITH_A_READER = {"hole_card": FACE_DOWN_HOLE, "card_reader": True}
_AFTER_THE_INITIAL_DEAL = ("insurance", "even_money", "play", "dealer:second", "dealer:draw")

REMEDIES = {
    remedy.kind: remedy
    for remedy in (
        *ABOUT_THE_CARDS,
        Remedy(
            "card_exposed_in_error",
            cite("19:47-2.15(c)"),
            "the card is dealt next; a player who refuses it gets no more cards, and a card nobody can use is burned",
            _AFTER_THE_INITIAL_DEAL,
            A_CARD,
            for_a_surplus=True,
        ),
        Remedy(
            "dealer_draws_on_seventeen",
            cite("19:47-2.15(d)"),
            "a card drawn by a dealer who must stand is burned",
            ("dealer:stands", "dealer:draw"),
            A_CARD,
        ),
        Remedy(
            "dealer_skipped",
            cite("19:47-2.15(e)"),
            "the players get their first two cards, then the dealer deals himself the cards he should have",
            ("dealer:up", "hole_card"),
            {
                "which": Detail(
                    "which of his own cards the dealer skipped: first or second", DetailKind.CHOICE, ("first", "second")
                )
            },
        ),
        Remedy(
            "no_cards_dealt",
            cite("19:47-2.15(g)"),
            "the hand is dead and its wager is returned; the player is dealt in again in the next round",
            ("deal",),
            _A_BOX,
        ),
        Remedy(
            "one_card_dealt",
            cite("19:47-2.15(g)"),
            "the player may take a second card after all others have theirs; otherwise the hand is dead, its wager returned",
            ("deal",),
            _A_BOX,
        ),
        Remedy(
            "wrong_side",
            cite("19:47-2.15(h)"),
            "a round dealt from the wrong side of a double shoe is valid and is finished from that side",
            _FIRST_CARDS,
            under={"shoe": DOUBLE_SHOE},
        ),
        Remedy(
            "card_not_dealt",
            cite("19:47-2.15(i)"),
            "the player gets the card after the other players and before the hole card, or calls his hand dead",
            ("draw", "face_down"),
            _A_BOX,
        ),
        Remedy(
            "hole_card_read_wrongly",
            cite("19:47-2.15(j)"),
            "if a player could learn the hole card, all hands are dead and all wagers are returned; otherwise play continues",
            ("dealer:reader", "play", "draw", "dealer:hole"),
            {
                "visible": Detail(
                    "whether the reader let any player learn the hole card: yes or no", DetailKind.CHOICE, YES_NO
                )
            },
            under=_WITH_A_READER,
        ),
        Remedy(
            "card_reader_fails",
            cite("19:47-2.15(k)"),
            "play continues by the procedures for a table without a card reader",
            (*_FIRST_CARDS, "insurance", "even_money", "dealer:reader"),
            under=_WITH_A_READER,
        ),
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
            _A_BOX,
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
        ),
    )
}
