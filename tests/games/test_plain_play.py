"""How the bots of Spanish 21 and double attack blackjack play their hands."""

from __future__ import annotations

import pytest

from croupier.engine.decision import Decision, Offer
from croupier.equipment.cards import read_card
from croupier.families.twenty_one.chart.plain_play import STIFF_AGAINST_HIGH, plain_play
from croupier.families.twenty_one.deal import SeatView
from croupier.law.citation import cite

EVERYTHING = frozenset({"stand", "hit", "double", "split", "surrender"})
NAMES = {"S": "stand", "H": "hit", "D": "double", "P": "split", "U": "surrender"}
UP_CARDS = "23456789JA"


def played(hand: str, up: str, offers: frozenset[str] = EVERYTHING) -> str:
    cards = tuple(read_card(f"{rank}{suit}") for rank, suit in zip(hand, "shdc", strict=False))
    seen = SeatView("A", "1", 1, cards, (read_card(f"{up}d"),), (), ())
    open_to = tuple(Offer(name, cite("19:47-2.12(a)")) for name in sorted(offers))
    return plain_play(Decision("play:1.1", "A", open_to, seen, words="play your hand"), STIFF_AGAINST_HIGH).name


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
