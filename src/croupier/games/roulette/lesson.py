"""How roulette is played at a table with these rules."""

from __future__ import annotations

from croupier.engine.teaching.lesson import Lesson, cites_of, line
from croupier.games.roulette.rules import DOUBLE_ZERO, HALF, RouletteRules
from croupier.games.roulette.wagers import offered
from croupier.law.citation import cite

_WAGERS = {
    "straight": "Wins if the ball comes to rest on this one number.",
    "split": "Covers two numbers that are neighbors on the felt.",
    "three_numbers": "Covers a row of three numbers.",
    "four_numbers": "Covers four numbers that meet in a corner.",
    "first_five": "Covers 0, 00, 1, 2 and 3.",
    "six_numbers": "Covers two rows of three numbers.",
    "column": "Covers a column of twelve numbers.",
    "dozen": "Covers 1 to 12, 13 to 24 or 25 to 36.",
    "red": "Covers the red numbers.",
    "black": "Covers the black numbers.",
    "odd": "Covers the odd numbers.",
    "even": "Covers the even numbers; a zero is not one of them.",
    "1_to_18": "Covers the numbers from 1 to 18.",
    "19_to_36": "Covers the numbers from 19 to 36.",
    "seven_numbers": "Covers 10 to 15 and 33.",
    "five_adjacent": "Puts a fifth of your stake on each of five neighbors on the wheel.",
    "six_numbers_color": "Covers the six numbers of one colored section of the wheel.",
    "seven_numbers_color": "Covers 0 and the six numbers of one colored section of the wheel.",
    "eight_numbers_color": "Covers 0, 00 and the six numbers of one colored section of the wheel.",
}


def lesson(rules: RouletteRules) -> Lesson:
    kinds, double = offered(rules), rules.wheel == DOUBLE_ZERO
    zeros, are, take = ("0 and 00", "are", "they take") if double else ("0", "is", "it takes")
    takes = "half of such a bet" if double and rules.zero_rule == HALF else "all of such a bet"
    even = kinds["odd"].pays[-1]
    return Lesson(
        aim=line("Say where the ball will come to rest.", cite("19:47-5.1")),
        deal=line(
            f"Put chips on numbers or groups of numbers. The wheel has the numbers from 1 to 36, and {zeros}. "
            "When the ball is at rest, losing chips are taken and winners are paid.",
            *cites_of(rules, "wheel"),
            cite("19:47-5.3"),
        ),
        choice=line(
            "Only where you put your chips. On a line between numbers a chip covers all that touch it.",
            cite("19:47-5.1"),
        ),
        pays=line(
            f"One number pays {kinds['straight'].pays[-1]}; the more numbers a chip covers, the less it pays: {even} "
            "on odd or even.",
            *cites_of(rules, "payouts"),
        ),
        beware=line(
            f"Only {zeros} {are} neither odd nor even, red nor black, high nor low: {take} "
            f"{takes}. No spin depends on the ones before it.",
            *cites_of(rules, "zero_rule"),
        ),
        wagers={name: _WAGERS[name] for name in kinds},
    )
