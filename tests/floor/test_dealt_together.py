"""Hands dealt together at a sealed table: each card has its own place, and the verifier reads it as ever."""

from __future__ import annotations

from random import Random

import pytest

from croupier.engine.journal import Kind
from croupier.games.red_dog.rules import RedDogRules
from tests.croupiers.stud import BET, stud
from tests.floor.sealed_table import SealedTable
from tests.floor.test_sealed import hold_to_the_seals


@pytest.mark.parametrize("irregular", [0.0, 0.2])
def test_each_card_of_a_hand_comes_from_its_own_place(irregular: float) -> None:
    table = SealedTable(stud(), RedDogRules(decks=1), Random(4), irregular, crowd=(BET,))
    for _ in range(12):
        dealt = table.play()
        came = [entry for entry in dealt.live.journal if entry.kind is Kind.CHANCE]
        assert [entry.answer for entry in came if len(entry.answer) != 2] == []
        assert len(came) <= len(dealt.drawn)
    assert table.next_seal > 2, "more than one shoe was dealt"
    hold_to_the_seals(table)
