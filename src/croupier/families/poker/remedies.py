"""What can go wrong at a poker table, and the remedy. Of 14.15 we have the title: the remedies follow card rooms' practice."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.engine.irregularity import Detail, DetailKind, Remedy, by_kind
from croupier.engine.shoe_table import card_remedies
from croupier.families.poker.law import PokerLaw
from croupier.families.poker.play.betting import CALL, CHECK, FOLD
from croupier.families.poker.play.cards import BOARD, BURN, DEAL, UP

MISDEALS = (
    "a card of the first two was exposed",
    "two cards were exposed",
    "two cards lay face up in the deck",
    "a wrong number of cards",
    "cards out of sequence",
    "a hand at a wrong place",
    "a player was left out",
    "the button was wrong",
)
STREETS = ("first", "flop", "turn", "river", "second", "third", "fourth", "fifth", "sixth", "seventh", "common")
_ACTIONS = (CHECK, CALL, FOLD)
_A_SEAT = {"seat": Detail("whose hand", DetailKind.SEAT)}
_KEPT = ("recut_ordered", "card_face_up", "card_drawn_in_error")


def remedies(law: PokerLaw) -> dict[str, Remedy]:
    """The irregularities of all forms of poker, by these paragraphs."""
    standard = card_remedies(law.shoe, first=(DEAL,), cards=(DEAL, UP, BOARD))
    return by_kind(
        *(each for each in standard if each.kind in _KEPT), *_of_the_deal(law), *_of_the_board(law), *_of_hands(law)
    )


def _of_the_deal(law: PokerLaw) -> Iterator[Remedy]:
    yield Remedy(
        "misdeal",
        law.irregular,
        "before two players have acted, all bets go back, and the cards are shuffled and dealt again with the same button; "
        "later the hand is played",
        (DEAL, UP, *STREETS),
        {"why": Detail("what went wrong", DetailKind.CHOICE, MISDEALS)},
    )
    yield Remedy(
        "hole_card_exposed",
        law.irregular,
        "a card that the dealer exposes: one of the first two is a misdeal; with a board it is replaced after the deal and is "
        "the first burned card; in stud it stays up and the third card comes down; in draw it is kept, and one exposed in the "
        "draw is replaced after all have drawn",
        (DEAL,),
    )
    yield Remedy(
        "extra_card",
        law.irregular,
        "one card too many for the first player, before anybody has acted, is the first burned card",
        ("first",),
    )
    yield Remedy(
        "deck_not_complete",
        law.cards,
        "a deck with a card missing, too many or of another back: all bets of the hand go back; after the hand it is too late",
        (DEAL, UP, BOARD, *STREETS),
    )


def _of_the_board(law: PokerLaw) -> Iterator[Remedy]:
    yield Remedy(
        "flop_wrong",
        law.irregular,
        "a flop that came before the betting was over, or of four cards: it is shuffled into the stub, and the flop is dealt "
        "without another burned card",
        ("first",),
    )
    yield Remedy(
        "turn_too_early",
        law.irregular,
        "a turn that came before the betting was over is set aside: the card after the next burn is the turn, the card set "
        "aside is shuffled into the stub, and the river is dealt without a burned card",
        ("flop",),
    )
    yield Remedy(
        "river_too_early",
        law.irregular,
        "a river that came before the betting was over is shuffled into the stub, and the river is dealt without a burned card",
        ("turn",),
    )
    yield Remedy(
        "missed_burn",
        law.irregular,
        "a card dealt without a burned card before it becomes the burned card; once players have bet on it, it stands",
        (BURN,),
    )


def _of_hands(law: PokerLaw) -> Iterator[Remedy]:
    yield Remedy(
        "out_of_turn",
        law.irregular,
        "who acts out of turn has acted, if nobody bets or raises before the turn comes",
        STREETS,
        {
            "seat": Detail("who acted", DetailKind.SEAT),
            "action": Detail("what the player said", DetailKind.CHOICE, _ACTIONS),
        },
    )
    yield Remedy(
        "connection_lost",
        law.irregular,
        "a player whose connection is lost is all in with what it has put in, at a table that protects it so",
        STREETS,
        _A_SEAT,
        under={"all_in_protection": True},
    )
    yield Remedy(
        "hand_fouled",
        law.irregular,
        "a hand that touched other cards, or was taken in, is dead; what its player bet stays in the pot",
        STREETS,
        _A_SEAT,
    )
    yield Remedy(
        "wrong_number_of_cards",
        law.irregular,
        "a hand with a wrong number of cards is a misdeal before two players have acted; later it is dead",
        STREETS,
        _A_SEAT,
    )
