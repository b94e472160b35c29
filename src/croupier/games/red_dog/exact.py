"""The numbers of red dog's wager: as a case for the engine, which deals every three cards, and counted by their ranks."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from croupier.engine.decision import Answer, Decision
from croupier.engine.game import Answered, Case
from croupier.equipment.cards import DECK, Card
from croupier.equipment.chance import Chance
from croupier.equipment.shoe import Draw, Shoe
from croupier.games.red_dog.procedure import View, value
from croupier.games.red_dog.rules import THREE_OF_A_KIND, RedDogRules, payout_row
from croupier.games.red_dog.shuffle import RedDogStanding
from croupier.games.red_dog.wagers import ORIGINAL, offered
from croupier.money.numbers import Numbers
from croupier.money.wager import Bet

UNIT_CENTS = 1000

_NOTE = "the first round of a shoe, with the greatest raise whenever a raise gains"
_RANKS, _SUITS = 13, 4
_BEFORE_THE_THIRD = 2  # cards
_WIDEST = 11  # a two and an ace
# What may be raised: nothing, the least, the most. Money is linear in a stake, but for a payout that is no whole cent.
_RAISES_CENTS = (0, 1, UNIT_CENTS)


def cases(rules: RedDogRules) -> Iterator[Case]:
    """The original wager in the first round of a shoe, raised by as much as may be whenever a raise gains.

    Every card lies behind the cutting card, so that the round ends the shoe: how the shoe is left does not bear on the
    wager, and what need not be told apart is not counted apart. The burned card is left in: unseen, it changes nothing.
    """
    whole = Shoe.of(rules.decks)
    standing = RedDogStanding(shoe=Shoe.of(rules.decks, behind=whole.left))
    kind = offered(rules)[ORIGINAL]
    yield Case(ORIGINAL, (Bet("A", ORIGINAL, "", UNIT_CENTS),), standing, kind.cite, _pays(rules), note=_NOTE)


def _pays(rules: RedDogRules) -> str:
    kind = offered(rules)[ORIGINAL]
    return f"{kind.pays[0]} up to {kind.pays[-1]}"


def solver_state(
    _rules: RedDogRules, asked: Chance[Any] | Decision, answers: tuple[Answered, ...]
) -> tuple[Hashable, ...] | None:
    """After two cards only this matters: the spread, how many unseen cards win, of how many, and what was raised."""
    cards = [each.answer for each in answers if isinstance(each.answer, Card)]
    unseen = _unseen(asked)
    if len(cards) != _BEFORE_THE_THIRD or unseen is None:
        return None
    low, high = sorted(map(value, cards))
    wins = range(low, high + 1) if low == high else range(low + 1, high)
    winning = sum(left for card, left in zip(DECK, unseen, strict=True) if value(card) in wins)
    decided = tuple(each for each in answers if isinstance(each.answer, Answer))
    return asked.site, high - low - 1, winning, sum(unseen), decided


def _unseen(asked: object) -> Sequence[int] | None:
    """The cards nobody has seen, where a raise or the third card is asked for."""
    if isinstance(asked, Decision) and isinstance(asked.view, View):
        return asked.view.unseen
    return asked.dealing.unseen if isinstance(asked, Draw) else None


class _Fate(NamedTuple):
    """What becomes of the original wager and its raise together, and in how many of all ways."""

    gain_cents: int
    raised_cents: int
    ways: int


def counted(rules: RedDogRules) -> Iterator[Numbers]:
    """The same by counting the ranks of three cards in the order dealt; the first stands for all of its rank."""
    cards = _RANKS * _SUITS * rules.decks
    total = _RANKS * (cards - 1) * (cards - 2)
    ways: dict[int, int] = {}
    raised_cents = 0
    for fate in _fates(rules):
        ways[fate.gain_cents] = ways.get(fate.gain_cents, 0) + fate.ways
        raised_cents += fate.raised_cents * fate.ways
    yield Numbers(
        wager=ORIGINAL,
        pays=_pays(rules),
        cite=offered(rules)[ORIGINAL].cite,
        gains=tuple(
            (Fraction(cents, UNIT_CENTS), Fraction(ways[cents], total)) for cents in sorted(ways, reverse=True)
        ),
        action=1 + Fraction(raised_cents, UNIT_CENTS * total),
        rounds=Fraction(1),
        kinds=frozenset((ORIGINAL,)),
        note=_NOTE,
    )


def _fates(rules: RedDogRules) -> Iterator[_Fate]:
    alike = _SUITS * rules.decks  # cards of one rank
    left = _RANKS * alike - 2  # cards from which the third comes
    chip_cents = rules.smallest_chip_cents
    triple = rules.payouts[THREE_OF_A_KIND].win_cents(UNIT_CENTS, chip_cents)
    yield _Fate(triple, 0, _RANKS * (alike - 1) * (alike - 2))
    yield _Fate(0, 0, _RANKS * (alike - 1) * (left - (alike - 2)))  # a pair and no third (6.5(f)2)
    yield _Fate(0, 0, 2 * (_RANKS - 1) * alike * left)  # consecutive, either card first (6.5(e))
    for spread in range(1, _WIDEST + 1):
        odds = rules.payouts[payout_row(spread)]
        wins = {stake: odds.win_cents(stake, chip_cents) for stake in _RAISES_CENTS}
        between = spread * alike
        outside = left - between
        raised = _best_raise(wins, between, outside)
        pairs = 2 * (_WIDEST + 1 - spread) * alike
        yield _Fate(wins[UNIT_CENTS] + wins[raised], raised, pairs * between)
        yield _Fate(-UNIT_CENTS - raised, raised, pairs * outside)


def _best_raise(wins: dict[int, int], between: int, outside: int) -> int:
    """The raise of the greatest mean gain; of two alike the smaller, as the engine's solver has it."""
    return max(_RAISES_CENTS, key=lambda stake: wins[stake] * between - stake * outside)
