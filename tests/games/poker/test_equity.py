"""`croupier.equity` values hands as a table does: whole deals of every form, shared by what wins at the table."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

import croupier
from croupier.equipment.cards import DECK, Card
from croupier.families.poker.variant import Evaluate, Variant
from croupier.games.poker import variants
from croupier.games.poker.variants import EIGHT_OR_BETTER, HIGH, HIGH_LOW, LOW

TABLES: dict[str, Variant] = {
    "hold_em": variants.hold_em(),
    "omaha": variants.omaha(HIGH),
    "omaha_hi_lo": variants.omaha(EIGHT_OR_BETTER),
    "seven_card_stud": variants.seven_card_stud(HIGH),
    "seven_card_stud_hi_lo": variants.seven_card_stud(HIGH_LOW),
    "seven_card_stud_hi_lo_8": variants.seven_card_stud(EIGHT_OR_BETTER),
    "five_card_draw": variants.five_card_draw(HIGH),
    "five_card_draw_low": variants.five_card_draw(LOW),
    "five_card_draw_hi_lo": variants.five_card_draw(HIGH_LOW),
    "five_card_stud": variants.five_card_stud(HIGH, high_card_opens=False),
    "mambo_stud": variants.mambo_stud(high_card_opens=False, third_up=True),
}


def winners(evaluate: Evaluate | None, hands: list[list[Card]], board: list[Card]) -> list[int]:
    worths = [evaluate(hand, board) for hand in hands] if evaluate else []
    values = [worth.value for worth in worths if worth]
    return [player for player, worth in enumerate(worths) if worth and worth.value == max(values)]


@pytest.mark.parametrize("form", TABLES)
def test_14_8_a_deal_is_shared_as_at_the_table(form: str) -> None:
    variant, chances = TABLES[form], Random(14)
    own = sum(street.to_each for street in variant.streets)
    board_size = sum(street.board for street in variant.streets)
    for players in (2, 3, 4) * 15:
        dealt = chances.sample(DECK, players * own + board_size)
        hands = [dealt[at : at + own] for at in range(0, players * own, own)]
        board = dealt[players * own :]
        halves = [won for side in (variant.high, variant.low) if (won := winners(side, hands, board))]
        wanted = [
            sum((Fraction(1, len(won) * len(halves)) for won in halves if player in won), Fraction(0))
            for player in range(players)
        ]
        texts = ["".join(map(str, hand)) for hand in hands]
        result = croupier.equity(*texts, game=form, board="".join(map(str, board)))
        assert [hand.equity for hand in result.hands] == wanted, (texts, board)
        assert str(result.cite) == str(variant.law)
