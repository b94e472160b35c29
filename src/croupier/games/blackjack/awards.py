"""19:47-2.20(j) and (k): the random awards of the blackjack bonus wager, and their house advantage.

The chapter limits each award and the advantage, and requires the same advantage at all of a licensee's tables. A blackjack
is slightly more likely with fewer decks, so the weights of the awards depend on the decks (reading C27).
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
Elected = tuple[tuple[int, Awards], ...]  # by the stake in cents; a missing stake uses the default table

ONE_DOLLAR, FIVE_DOLLARS = 1_00, 5_00
STAKES = (ONE_DOLLAR, FIVE_DOLLARS)
RANGES = {ONE_DOLLAR: (5_00, 1_000_00), FIVE_DOLLARS: (50_00, 5_000_00)}  # 2.20(j): lowest and highest award
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
    """The chance that two cards from full decks are an ace and a ten-value card."""
    cards = 52 * decks
    return Fraction(2 * (4 * decks) * (16 * decks), cards * (cards - 1))


def house_advantage(stake_cents: int, awards: Awards, decks: int, *, stake_returned: bool) -> Fraction:
    """The average share of a bonus wager that the house keeps (2.20(k), reading C27)."""
    mean = Fraction(sum(award * weight for award, weight in awards), sum(weight for _, weight in awards))
    returned = mean + (stake_cents if stake_returned else 0)
    return 1 - chance_of_blackjack(decks) * returned / stake_cents


def house_awards(stake_cents: int, decks: int, *, stake_returned: bool) -> Awards:
    """The default table: an advantage of exactly 20 percent with any number of decks.

    The weights of the two lowest awards vary with the decks, so that the mean of the $1.00 table is
    13 * (52 * decks - 1) / (40 * decks) - 1 dollars, and that of the $5.00 table five times as much. If the stake is not
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
    """No weights of these awards give the requested advantage."""


def weighted(stake_cents: int, shape: Awards, decks: int, advantage: Fraction, *, stake_returned: bool) -> Awards:
    """2.20(j), (k): returns these awards with weights that give exactly this house advantage.

    The weights keep the given shape, except that the highest or the lowest award gets the extra weight that is needed.
    """
    mean = Fraction(sum(award * weight for award, weight in shape), sum(weight for _, weight in shape))
    wanted = (1 - advantage) * stake_cents / chance_of_blackjack(decks) - (stake_cents if stake_returned else 0)
    lowest, highest = min(shape)[0], max(shape)[0]
    if not lowest <= wanted <= highest:
        least, most = (
            1 - chance_of_blackjack(decks) * Fraction(award + (stake_cents if stake_returned else 0), stake_cents)
            for award in (highest, lowest)
        )
        message = f"awards of {dollars(lowest)} to {dollars(highest)} give the house {least} to {most}, not {advantage}"
        raise NoSuchAwards(message)
    raised = highest if wanted > mean else lowest
    more = (wanted - mean) / (raised - mean) if wanted != mean else Fraction(0)
    whole = sum(weight for _, weight in shape)
    shares = {award: (1 - more) * Fraction(weight, whole) + (more if award == raised else 0) for award, weight in shape}
    common = lcm(*(share.denominator for share in shares.values()))
    return tuple((award, int(share * common)) for award, share in sorted(shares.items()) if share)


def read_awards(tree: object, place: str) -> Elected:
    """Reads awards and their weights from a sheet: { "1.00" = { "5.00" = 106, "10.00" = 60 } }."""
    law = cite("19:47-2.20(a)")
    if not isinstance(tree, Mapping):
        raise Unreadable(Mistake(place, 'write the awards by stake, such as { "1.00" = { "5.00" = 3 } }', law))
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
        raise Unreadable(Mistake(place, "a bonus wager must be 1.00 or 5.00", cite("19:47-2.20(a)")))
    return stakes[str(text)]


def _read_table(tree: object, place: str) -> Awards:
    law = cite("19:47-2.20(j)")
    if not isinstance(tree, Mapping) or not tree:
        raise Unreadable(Mistake(place, 'write the awards and their weights, such as { "5.00" = 3 }', law))
    awards: dict[int, int] = {}
    mistakes: list[Mistake] = []
    for text, weight in tree.items():
        try:
            award = read_stake(text)
        except NotMoney as not_money:
            mistakes.append(Mistake(f"{place}.{text}", str(not_money), law))
            continue
        if type(weight) is not int or weight < 1:
            mistakes.append(Mistake(f"{place}.{text}", "a weight must be a whole number of at least 1", law))
        elif award in awards:
            mistakes.append(Mistake(f"{place}.{text}", "the same award appears twice", law))
        else:
            awards[award] = weight
    if mistakes:
        raise Unreadable(*mistakes)
    return tuple(sorted(awards.items()))


def show_awards(elected: Elected) -> dict[str, dict[str, int]]:
    return {plain(stake): {plain(award): weight for award, weight in awards} for stake, awards in elected}
