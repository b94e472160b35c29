"""How the bots of Spanish 21 and double attack blackjack play their hands."""

from __future__ import annotations

import pytest

from croupier.equipment.cards import read_card
from croupier.families.twenty_one.deal import SeatView
from croupier.families.twenty_one.no_tens.plain_play import wanted
from croupier.hands.blackjack import total

EVERYTHING = frozenset({"stand", "hit", "double", "split", "surrender"})
NAMES = {"S": "stand", "H": "hit", "D": "double", "P": "split", "U": "surrender"}
UP_CARDS = "23456789JA"


def played(hand: str, up: str, offers: frozenset[str] = EVERYTHING) -> str:
    cards = tuple(read_card(f"{rank}{suit}") for rank, suit in zip(hand, "shdc", strict=False))
    return wanted(SeatView("A", "1", 1, cards, (read_card(f"{up}d"),), (), ()), total(cards), offers)


@pytest.mark.parametrize(
    ("hand", "against_2_to_ace", "offers"),
    [
        ("45", "HHHHHHHHHH", EVERYTHING - {"split"}),
        ("46", "DDDDDDDDHH", EVERYTHING - {"split"}),
        ("56", "DDDDDDDDDH", EVERYTHING - {"split"}),
        ("56", "HHHHHHHHHH", EVERYTHING - {"split", "double"}),
        ("57", "SSSSSHHHHH", EVERYTHING - {"split"}),
        ("69", "SSSSSHHHHH", EVERYTHING - {"split"}),
        ("79", "SSSSSHHHUU", EVERYTHING - {"split"}),
        ("79", "SSSSSHHHHH", EVERYTHING - {"split", "surrender"}),
        ("367", "SSSSSHHHHH", EVERYTHING - {"split"}),
        ("89", "SSSSSSSSUU", EVERYTHING - {"split"}),
        ("9J", "SSSSSSSSSS", EVERYTHING - {"split"}),
        ("A6", "HHHHHHHHHH", EVERYTHING - {"split"}),
        ("A6", "SSSSSSSSSS", frozenset({"stand"})),
        ("A7", "SSSSSSSSSS", EVERYTHING - {"split"}),
        ("88", "PPPPPPPPPP", EVERYTHING),
        ("88", "SSSSSHHHUU", EVERYTHING - {"split"}),
        ("AA", "PPPPPPPPPP", EVERYTHING),
        ("99", "SSSSSSSSSS", EVERYTHING),
    ],
)
def test_a_bot_plays_by_a_simple_chart(hand: str, against_2_to_ace: str, offers: frozenset[str]) -> None:
    assert [played(hand, up, offers) for up in UP_CARDS] == [NAMES[letter] for letter in against_2_to_ace]
