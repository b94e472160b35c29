"""The irregularities of hands and of the card reader, with the game's own paragraphs. `steps.corrections` carries them out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.engine.irregularity import YES_NO, Detail, DetailKind, Remedy, by_kind
from croupier.engine.shoe_table import A_CARD
from croupier.families.twenty_one.law import TwentyOneLaw

A_BOX = {"box": Detail("the number of the box", DetailKind.BOX)}
_VISIBLE = Detail("whether the reader let any player learn the hole card: yes or no", DetailKind.CHOICE, YES_NO)
_WHICH = Detail("which of his own cards the dealer skipped: first or second", DetailKind.CHOICE, ("first", "second"))


def dealer_deals_late(law: TwentyOneLaw) -> Remedy:
    """A dealer who skips his own card deals it when the players have theirs, in games that do not call the round void."""
    return Remedy(
        "dealer_skipped",
        law.dealer_skipped,
        "the players get their first two cards, then the dealer deals himself the cards he should have",
        ("dealer:up", "hole_card"),
        {"which": _WHICH},
    )


def hand_remedies(
    law: TwentyOneLaw,
    *,
    asked_before_play: tuple[str, ...],
    first_cards: tuple[str, ...],
    draws: tuple[str, ...],
    with_a_reader: Mapping[str, Any],
) -> dict[str, Remedy]:
    """The remedies by kind.

    The tuples are scopes: of the questions between the initial deal and the players' turns, of the first cards, and of the
    cards that a player asks for. `with_a_reader` are the elections of a table with a card reader.
    """
    remedies = (
        Remedy(
            "card_exposed_in_error",
            law.exposed,
            "the card is dealt next; a player who refuses it gets no more cards, and a card nobody can use is burned",
            (*asked_before_play, "play", "dealer:second", "dealer:draw"),
            A_CARD,
            extra_card="it is burned",
        ),
        Remedy(
            "dealer_draws_on_seventeen",
            law.dealer_extra_card,
            "a card drawn by a dealer who must stand is burned",
            ("dealer:stands", "dealer:draw"),
            A_CARD,
        ),
        Remedy(
            "no_cards_dealt",
            law.box_skipped,
            "the hand is dead and its wager is returned; the player is dealt in again in the next round",
            ("deal",),
            A_BOX,
        ),
        Remedy(
            "one_card_dealt",
            law.box_skipped,
            "the player may take a second card after all others have theirs; otherwise the hand is dead, its wager returned",
            ("deal",),
            A_BOX,
        ),
        Remedy(
            "card_not_dealt",
            law.card_not_dealt,
            "the player gets the card after the other players and before the hole card, or calls his hand dead",
            draws,
            A_BOX,
        ),
        *_reader_remedies(law, (*first_cards, *asked_before_play, "dealer:reader"), with_a_reader),
    )
    return by_kind(*remedies)


def _reader_remedies(law: TwentyOneLaw, fails_at: tuple[str, ...], under: Mapping[str, Any]) -> tuple[Remedy, Remedy]:
    return (
        Remedy(
            "hole_card_read_wrongly",
            law.read_wrongly,
            "if a player could learn the hole card, all hands are dead and all wagers are returned; otherwise play continues",
            ("dealer:reader", "play", "draw", "dealer:hole"),
            {"visible": _VISIBLE},
            under=under,
        ),
        Remedy(
            "card_reader_fails",
            law.reader_fails,
            "play continues by the procedures for a table without a card reader",
            fails_at,
            under=under,
        ),
    )
