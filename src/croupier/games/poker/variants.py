"""The six forms of poker that 14.8 permits, each as its streets and what wins."""

from __future__ import annotations

from croupier.families.poker import hands
from croupier.families.poker.variant import Evaluate, Opens, Street, Variant
from croupier.games.poker import law
from croupier.law.citation import Citation

HOLD_EM, OMAHA, SEVEN_CARD_STUD = "hold 'em", "Omaha", "seven-card stud"
FIVE_CARD_DRAW, FIVE_CARD_STUD, MAMBO_STUD = "five-card draw", "five-card stud", "mambo stud"
HIGH, LOW, HIGH_LOW, EIGHT_OR_BETTER = "high", "low", "high-low", "high-low, eight or better"

_BLINDS, _BUTTON, _LOW_CARD, _BOARD = Opens.AFTER_BLINDS, Opens.LEFT_OF_BUTTON, Opens.LOW_CARD, Opens.HIGH_BOARD


def _board_game(name: str, title: str, cite: Citation, own: int, high: Evaluate, low: Evaluate | None) -> Variant:
    """Hold 'em and Omaha: own cards down, then three, one and one card for all."""
    streets = (
        Street(name="first", opens=_BLINDS, down=own, burn=False),
        Street(name="flop", opens=_BUTTON, board=3),
        Street(name="turn", opens=_BUTTON, board=1, big=True),
        Street(name="river", opens=_BUTTON, board=1, big=True),
    )
    return Variant(name=name, title=title, law=cite, streets=streets, high=high, low=low)


def hold_em() -> Variant:
    return _board_game(HOLD_EM, "Hold 'em", law.HOLD_EM, 2, hands.high_of_five, None)


def omaha(plays: str) -> Variant:
    low = hands.eight_or_better_of_two_and_three if plays == EIGHT_OR_BETTER else None
    return _board_game(OMAHA, "Omaha", law.OMAHA, 4, hands.high_of_two_and_three, low)


def seven_card_stud(plays: str) -> Variant:
    later = Opens.LOW_BOARD if plays == LOW else _BOARD
    streets = (
        Street(name="third", opens=Opens.HIGH_CARD if plays == LOW else _LOW_CARD, down=2, up=1, burn=False),
        Street(name="fourth", opens=later, up=1, pair_doubles=plays == HIGH),
        Street(name="fifth", opens=later, up=1, big=True),
        Street(name="sixth", opens=later, up=1, big=True),
        Street(name="seventh", opens=later, down=1, big=True),
    )
    return Variant(
        name=SEVEN_CARD_STUD,
        title="Seven-card stud",
        law=law.SEVEN_CARD_STUD,
        streets=streets,
        high=_high(plays),
        low=_low(plays),
    )


def five_card_draw(plays: str) -> Variant:
    streets = (
        Street(name="first", opens=_BLINDS, down=5, burn=False),
        Street(name="second", opens=_BUTTON, draw=5, big=True),
    )
    return Variant(
        name=FIVE_CARD_DRAW,
        title="Five-card draw",
        law=law.FIVE_CARD_DRAW,
        streets=streets,
        high=_high(plays),
        low=_low(plays),
    )


def five_card_stud(plays: str, *, high_card_opens: bool) -> Variant:
    later = Opens.LOW_BOARD if plays == LOW else _BOARD
    first = Opens.HIGH_CARD if high_card_opens or plays == LOW else _LOW_CARD
    streets = (
        Street(name="second", opens=first, down=1, up=1, burn=False),
        Street(name="third", opens=later, up=1, pair_doubles=plays == HIGH),
        Street(name="fourth", opens=later, up=1, big=True),
        Street(name="fifth", opens=later, up=1, big=True),
    )
    return Variant(
        name=FIVE_CARD_STUD,
        title="Five-card stud",
        law=law.FIVE_CARD_STUD,
        streets=streets,
        high=_high(plays),
        low=_low(plays),
    )


def mambo_stud(*, high_card_opens: bool, third_up: bool) -> Variant:
    streets = (
        Street(name="second", opens=Opens.HIGH_CARD if high_card_opens else _LOW_CARD, down=1, up=1, burn=False),
        Street(name="third", opens=_BOARD, up=int(third_up), down=int(not third_up)),
        Street(name="common", opens=_BOARD, board=1, big=True),
    )
    high, low = hands.high_of_three, hands.six_or_better
    return Variant(name=MAMBO_STUD, title="Mambo stud", law=law.MAMBO_STUD, streets=streets, high=high, low=low)


def _high(plays: str) -> Evaluate | None:
    return None if plays == LOW else hands.high_of_five


def _low(plays: str) -> Evaluate | None:
    if plays == EIGHT_OR_BETTER:
        return hands.eight_or_better
    return hands.low_of_five if plays in {LOW, HIGH_LOW} else None
