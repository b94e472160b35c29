"""The felt of a poker table by its rules."""

from __future__ import annotations

from croupier.amounts.cents import dollars
from croupier.engine.hand import FACE_DOWN, Hand, RoundMark
from croupier.engine.layout import Layout, Orientation
from croupier.families.poker import felt
from croupier.families.poker.limits import Structure
from croupier.families.poker.play.cards import BOARD
from croupier.games.poker.rules import PokerRules
from croupier.games.poker.variants import HIGH, MAMBO_STUD
from croupier.games.poker.wagers import offered


def layout(rules: PokerRules, orientation: Orientation) -> Layout:
    variant = rules.variant
    return felt.layout(
        title=variant.title,
        words=(stakes(rules),),
        offered=offered(rules),
        seats=rules.players,
        cards=sum(street.to_each for street in variant.streets),
        board=sum(street.board for street in variant.streets),
        orientation=orientation,
    )


def stakes(rules: PokerRules) -> str:
    """The limits of a table as players say them: "fixed, $2.00 and $4.00, high"."""
    amounts = {
        Structure.FIXED: f"{dollars(rules.small_bet)} and {dollars(rules.big_bet)}",
        Structure.SPREAD: f"{dollars(rules.small_bet)} to {dollars(rules.big_bet)}",
    }
    blinds = f"blinds {dollars(rules.small_blind)} and {dollars(rules.big_blind)}"
    open_ended = blinds if rules.blinds else f"from {dollars(rules.small_bet)}"
    plays = "high and low" if rules.form == MAMBO_STUD else rules.plays
    wins = "" if plays == HIGH else f", {plays}"
    return f"{rules.limit}, {amounts.get(Structure(rules.limit), open_ended)}{wins}"


def mark(_rules: PokerRules, hands: tuple[Hand, ...], _outcomes: tuple[str, ...]) -> RoundMark:
    """What the display keeps of a hand: the board, or else the cards that were shown first, and what players had."""
    board = [hand.cards for hand in hands if hand.place == BOARD and hand.cards]
    open_cards = [hand.cards for hand in hands if hand.cards and FACE_DOWN not in hand.cards]
    cards = next(iter([*board, *open_cards]), ())
    words = (f"{hand.place}: {hand.note}" for hand in hands if hand.note and hand.place != BOARD)
    return RoundMark(" ".join(cards) or "–", "; ".join(words) or "no hand was shown")
