"""19:47-2.20(j) and (k): the random awards of the blackjack bonus wager, and the house advantage they make.

The chapter bounds each award and the advantage, and wants the advantage equal at all of a licensee's tables. A blackjack
comes a little oftener from fewer decks, so the weights of the awards must vary with the decks (reading C27).
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import lcm

from croupier.amounts.cents import NotMoney, dollars, plain, read_stake
from croupier.law.citation import cite
from croupier.law.option import Unreadable
from croupier.law.ruling import Mistake

Awards = tuple[tuple[int, int], ...]  # an award in cents and its weight in the draw
Elected = tuple[tuple[int, Awards], ...]  # by the stake in cents; a stake left out is drawn from the house's own table

ONE_DOLLAR, FIVE_DOLLARS = 1_00, 5_00
STAKES = (ONE_DOLLAR, FIVE_DOLLARS)
RANGES = {ONE_DOLLAR: (5_00, 1_000_00), FIVE_DOLLARS: (50_00, 5_000_00)}  # 2.20(j): the least and the most of an award
MOST_ADVANTAGE = Fraction(30, 100)  # 2.20(k)

AWARDS_SCHEMA = {
    "type": "object",
    "properties": {
        plain(stake): {
            "type": "object",
            "additionalProperties": {"type": "integer", "minimum": 1},
            "minProperties": 1,
        }
        for stake in STAKES
    },
    "additionalProperties": False,
}


def chance_of_blackjack(decks: int) -> Fraction:
    """That two cards from full decks are an ace and a card worth ten."""
    cards = 52 * decks
    return Fraction(2 * (4 * decks) * (16 * decks), cards * (cards - 1))


def house_advantage(stake_cents: int, awards: Awards, decks: int, *, stake_returned: bool) -> Fraction:
    """What the house keeps of a bonus wager on the average, as a part of it (2.20(k), reading C27)."""
    mean = Fraction(sum(award * weight for award, weight in awards), sum(weight for _, weight in awards))
    comes_back = mean + (stake_cents if stake_returned else 0)
    return 1 - chance_of_blackjack(decks) * comes_back / stake_cents


def house_awards(stake_cents: int, decks: int, *, stake_returned: bool) -> Awards:
    """The house's own table: the same advantage, 20 percent to the last fraction, at any number of decks.

    The least award takes up what the middle one gives away, so that the mean of the $1.00 table is
    13 * (52 * decks - 1) / (40 * decks) - 1 dollars, that of the $5.00 table five times as much. Where the stake is not
    returned with an award, both means are higher by the stake.
    """
    if stake_cents == ONE_DOLLAR:
        second = 60 * decks - 13 + (0 if stake_returned else 40 * decks)
        rare = ((25_00, 30 * decks), (100_00, 3 * decks), (1_000_00, decks))
        return ((5_00, 166 * decks - second), (10_00, second), *rare)
    second = 64 * decks - 26 + (0 if stake_returned else 80 * decks)
    rare = ((100_00, 60 * decks), (500_00, 5 * decks), (5_000_00, decks))
    return ((50_00, 334 * decks - second), (75_00, second), *rare)


class NoSuchAwards(ValueError):
    """An advantage that these awards cannot make, however they are weighted."""


def weighted(stake_cents: int, shape: Awards, decks: int, advantage: Fraction, *, stake_returned: bool) -> Awards:
    """2.20(j), (k): these awards, weighted so that the house advantage is this one to the last fraction.

    The weights keep the shape given, but that the highest award or the lowest comes as much oftener as is needed.
    """
    mean = Fraction(sum(award * weight for award, weight in shape), sum(weight for _, weight in shape))
    wanted = (1 - advantage) * stake_cents / chance_of_blackjack(decks) - (stake_cents if stake_returned else 0)
    lowest, highest = min(shape)[0], max(shape)[0]
    if not lowest <= wanted <= highest:
        least, most = (
            1 - chance_of_blackjack(decks) * Fraction(award + (stake_cents if stake_returned else 0), stake_cents)
            for award in (highest, lowest)
        )
        message = (
            f"awards of {dollars(lowest)} up to {dollars(highest)} leave the house {least} to {most}, not {advantage}"
        )
        raise NoSuchAwards(message)
    oftener = highest if wanted > mean else lowest
    more = (wanted - mean) / (oftener - mean) if wanted != mean else Fraction(0)
    whole = sum(weight for _, weight in shape)
    shares = {
        award: (1 - more) * Fraction(weight, whole) + (more if award == oftener else 0) for award, weight in shape
    }
    common = lcm(*(share.denominator for share in shares.values()))
    return tuple((award, int(share * common)) for award, share in sorted(shares.items()) if share)


def read_awards(tree: object, place: str) -> Elected:
    """Awards as a sheet writes them: { "1.00" = { "5.00" = 106, "10.00" = 60 } }, an award and its weight."""
    law = cite("19:47-2.20(a)")
    if not isinstance(tree, Mapping):
        raise Unreadable(Mistake(place, 'awards by stake are wanted, such as { "1.00" = { "5.00" = 3 } }', law))
    elected: list[tuple[int, Awards]] = []
    mistakes: list[Mistake] = []
    for stake, awards in tree.items():
        try:
            elected.append((_read_stake(stake, f"{place}.{stake}"), _read_table(awards, f"{place}.{stake}")))
        except Unreadable as unreadable:
            mistakes.extend(unreadable.mistakes)
    if mistakes:
        raise Unreadable(*mistakes)
    return tuple(sorted(elected))


def _read_stake(text: object, place: str) -> int:
    stakes = {plain(stake): stake for stake in STAKES}
    if text not in stakes:
        raise Unreadable(Mistake(place, "a bonus wager is of 1.00 or of 5.00", cite("19:47-2.20(a)")))
    return stakes[str(text)]


def _read_table(tree: object, place: str) -> Awards:
    law = cite("19:47-2.20(j)")
    if not isinstance(tree, Mapping) or not tree:
        raise Unreadable(Mistake(place, 'awards and their weights are wanted, such as { "5.00" = 3 }', law))
    awards: dict[int, int] = {}
    mistakes: list[Mistake] = []
    for text, weight in tree.items():
        try:
            award = read_stake(text)
        except NotMoney as not_money:
            mistakes.append(Mistake(f"{place}.{text}", str(not_money), law))
            continue
        if type(weight) is not int or weight < 1:
            mistakes.append(Mistake(f"{place}.{text}", "a weight is a whole number from 1 up", law))
        elif award in awards:
            mistakes.append(Mistake(f"{place}.{text}", "the same award stands twice", law))
        else:
            awards[award] = weight
    if mistakes:
        raise Unreadable(*mistakes)
    return tuple(sorted(awards.items()))


def show_awards(elected: Elected) -> dict[str, dict[str, int]]:
    return {plain(stake): {plain(award): weight for award, weight in awards} for stake, awards in elected}
