"""The numbers of red dog's wager: as a case for the engine, and counted by the ranks of three cards."""

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

_NOTE = "the first round of a shoe, with the maximum raise whenever a raise gains"
_RANKS, _SUITS = 13, 4
_BEFORE_THE_THIRD = 2  # cards
_WIDEST = 11  # a two and an ace


def cases(rules: RedDogRules) -> Iterator[Case]:
    """The original wager in the first round of a shoe, with the maximum raise whenever a raise gains.

    All cards are behind the cutting card, so the round ends the shoe: its state afterwards does not matter to the wager and
    adds no cases. The burn card stays in the shoe: unseen, it changes nothing.
    """
    whole = Shoe.of(rules.decks)
    standing = RedDogStanding(shoe=Shoe.of(rules.decks, behind=whole.left))
    kind = offered(rules)[ORIGINAL]
    bet = Bet("A", ORIGINAL, "", rules.payouts.whole_stake_cents())
    yield Case(ORIGINAL, (bet,), standing, kind.cite, _pays(rules), note=_NOTE)


def _pays(rules: RedDogRules) -> str:
    kind = offered(rules)[ORIGINAL]
    return f"{kind.pays[0]} up to {kind.pays[-1]}"


def solver_state(
    _rules: RedDogRules, request: Chance[Any] | Decision, answers: tuple[Answered, ...]
) -> tuple[Hashable, ...] | None:
    """All that matters after two cards: the spread, the winning and all unseen cards, and the raises."""
    cards = [each.answer for each in answers if isinstance(each.answer, Card)]
    unseen = _unseen(request)
    if len(cards) != _BEFORE_THE_THIRD or unseen is None:
        return None
    low, high = sorted(map(value, cards))
    wins = range(low, high + 1) if low == high else range(low + 1, high)
    winning = sum(left for card, left in zip(DECK, unseen, strict=True) if value(card) in wins)
    decided = tuple(each for each in answers if isinstance(each.answer, Answer))
    return request.site, high - low - 1, winning, sum(unseen), decided


def _unseen(request: object) -> Sequence[int] | None:
    """The unseen cards when a raise or the third card is due."""
    if isinstance(request, Decision) and isinstance(request.view, View):
        return request.view.unseen
    return request.dealing.unseen if isinstance(request, Draw) else None


class _Fate(NamedTuple):
    """The result of the original wager and its raise together, and its number of ways."""

    gain_cents: int
    raised_cents: int
    ways: int


def counted(rules: RedDogRules, stake_cents: int | None = None) -> Iterator[Numbers]:
    """The same numbers, by counting the ranks of three cards in the order dealt; one first card stands for its rank."""
    unit = rules.payouts.whole_stake_cents() if stake_cents is None else stake_cents
    cards = _RANKS * _SUITS * rules.decks
    total = _RANKS * (cards - 1) * (cards - 2)
    ways: dict[int, int] = {}
    raised_cents = 0
    for fate in _fates(rules, unit):
        ways[fate.gain_cents] = ways.get(fate.gain_cents, 0) + fate.ways
        raised_cents += fate.raised_cents * fate.ways
    yield Numbers(
        wager=ORIGINAL,
        pays=_pays(rules),
        cite=offered(rules)[ORIGINAL].cite,
        gains=tuple((Fraction(cents, unit), Fraction(ways[cents], total)) for cents in sorted(ways, reverse=True)),
        action=1 + Fraction(raised_cents, unit * total),
        rounds=Fraction(1),
        kinds=frozenset((ORIGINAL,)),
        note=_NOTE,
    )


def _fates(rules: RedDogRules, unit: int) -> Iterator[_Fate]:
    per_rank = _SUITS * rules.decks
    left = _RANKS * per_rank - 2  # cards left for the third
    chip_cents = rules.smallest_chip_cents
    triple = rules.payouts[THREE_OF_A_KIND].win_cents(unit, chip_cents)
    yield _Fate(triple, 0, _RANKS * (per_rank - 1) * (per_rank - 2))
    yield _Fate(0, 0, _RANKS * (per_rank - 1) * (left - (per_rank - 2)))  # a pair, but no third (6.5(f)2)
    yield _Fate(0, 0, 2 * (_RANKS - 1) * per_rank * left)  # consecutive, either card first (6.5(e))
    for spread in range(1, _WIDEST + 1):
        odds = rules.payouts[payout_row(spread)]
        wins = {stake: odds.win_cents(stake, chip_cents) for stake in (0, 1, unit)}
        between = spread * per_rank
        outside = left - between
        raised = _best_raise(wins, between, outside)
        pairs = 2 * (_WIDEST + 1 - spread) * per_rank
        yield _Fate(wins[unit] + wins[raised], raised, pairs * between)
        yield _Fate(-unit - raised, raised, pairs * outside)


def _best_raise(wins: dict[int, int], between: int, outside: int) -> int:
    """The raise with the greatest expected gain: none, the minimum or the maximum, since the gain is linear but for rounding.

    On a tie it is the smaller one, like the engine's solver.
    """
    return max(wins, key=lambda stake: wins[stake] * between - stake * outside)
