"""A strategy as a table of hands: its answers to the engine's own question, for every hand but for the names of suits.

The engine is run to the question once. Nothing in it but the cards depends on the cards, so each further question is the
same with other cards in the view; the tests compare them with the engine's. A second hand in other suits is asked too: a
strategy that tells suits apart is no table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import permutations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.engine.by_function.tabulated import NotTabulated, packed, question_after, unpacked, variants
from croupier.engine.decision import Answer, Decision
from croupier.engine.game import Game
from croupier.engine.round import Round, open_round
from croupier.engine.strategy import Asks
from croupier.equipment.cards import DECK, RANKS, Card
from croupier.equipment.combination import Cards
from croupier.families.stud.numbers.deal_kernel import all_threes
from croupier.families.stud.numbers.dealer_kernel import TABLE
from croupier.families.stud.numbers.paid_by_hand import in_standard_suits, seen, three_then_one
from croupier.law.citation import Citation
from croupier.law.option import TableRules
from croupier.money.wager import Bet

_EVERY_OTHER = 4  # one of so many four cards is asked in other suits too
_SUITS = list(permutations(range(4)))
_A_SUIT = len(RANKS)

Yes = Callable[[Any], bool]  # by view
Mask = NDArray[np.bool_]


def written(*tables: Sequence[bool]) -> Mapping[str, Any]:
    """The document of these answers."""
    return {TABLE: packed([yes for table in tables for yes in table])}


def read(text: str, cells: int, law: Citation) -> Mask:
    """The answers of a document."""
    return np.frombuffer(unpacked(text, cells, f"play.{TABLE}", law), np.uint8).astype(np.bool_)


def round_of(game: Game[Any, Any], rules: TableRules, units: Mapping[str, int]) -> Round:
    bets = [Bet("A", wager, "", cents) for wager, cents in units.items()]
    return open_round(game, rules, game.play.opening(rules), bets)


def first_question(round_: Round, earlier: Callable[[Decision], Answer | None] | None = None) -> Decision:
    """The question about some cards, after an earlier answer."""
    return question_after(round_, DECK, earlier)


def yes_to(decision: Decision, ask: Asks, name: str) -> Yes:
    """Whether the strategy answers the question so, by what it sees. A raise must be for the most."""
    of_view, most = ask.alike(decision), next(offer for offer in decision.offers if offer.name == name).most_answer()

    def yes(view: Any) -> bool:
        given = of_view(view)
        if given.name == name and given != most:
            raise NotTabulated(
                f'it answers "{decision.show(given)}", and the kernel plays only "{decision.show(most)}"'
            )
        return given == most

    return yes


# ---------------------------------------------------------------- hands of three


def threes_asked(yes: Yes, view: Any) -> list[bool]:
    """The answer to each hand of three whose suits are in order."""
    table, sees = [], variants(view)
    for number, hand in enumerate(seen(3).hands.tolist()):
        given = yes(sees(cards=_cards(hand)))
        other = _cards(_renamed(hand, number))
        if yes(sees(cards=other)) != given:
            raise _suits(_cards(hand), other)
        table.append(given)
    return table


def all_threes_of(table: Mask) -> Mask:
    """The answer to every hand of three, from those whose suits are in order."""
    standard, _ = in_standard_suits(all_threes())
    number = {tuple(hand): at for at, hand in enumerate(seen(3).hands.tolist())}
    every: Mask = table[[number[tuple(hand)] for hand in standard.tolist()]]
    return every


def fours_asked(ask: Callable[[int, Cards, Card], bool]) -> list[bool]:
    """The answer to each hand of three whose suits are in order with each fourth card, given the number of the three.

    Suits in which the three has the same ranks are alike.
    """
    every, table = three_then_one(), list[bool]()
    for number, (hand, fourths) in enumerate(zip(every.threes.tolist(), every.fourths.tolist(), strict=True)):
        known: dict[int, bool] = {}
        alike = _alike(hand)
        cards = _cards(hand)
        for fourth in fourths:
            card = alike[fourth // _A_SUIT] * _A_SUIT + fourth % _A_SUIT
            if card not in known:
                known[card] = ask(number, cards, DECK[card])
                if (number + card) % _EVERY_OTHER == 0:
                    *three, last = _renamed([*hand, card], number, in_order=False)
                    other = _cards(sorted(three))
                    if ask(number, other, DECK[last]) != known[card]:
                        raise _suits((*cards, DECK[card]), (*other, DECK[last]))
            table.append(known[card])
    return table


def _alike(hand: Sequence[int]) -> list[int]:
    """By suit: the first suit in which the hand has the same ranks."""
    held = [frozenset(card % _A_SUIT for card in hand if card // _A_SUIT == suit) for suit in range(4)]
    return [held.index(each) for each in held]


def _renamed(hand: Sequence[int], number: int, *, in_order: bool = True) -> list[int]:
    """The hand in other suits."""
    suits = _SUITS[(7 * number + 5) % len(_SUITS)]
    renamed = [suits[card // _A_SUIT] * _A_SUIT + card % _A_SUIT for card in hand]
    return sorted(renamed) if in_order else renamed


def _cards(hand: Sequence[int]) -> Cards:
    return tuple(DECK[card] for card in hand)


def _suits(one: Sequence[Card], other: Sequence[Card]) -> NotTabulated:
    texts = (" ".join(map(str, cards)) for cards in (one, other))
    return NotTabulated(f"it tells suits apart: it answers {' and '.join(texts)} in two ways")


# ---------------------------------------------------------------- five cards, and one of the dealer's


def fives_asked(yes: Yes, view: Any, hands: Mapping[int, Sequence[Sequence[int]]]) -> list[bool]:
    """By value of five cards and rank of the dealer's card: the answer. `hands` are some of each value, in order."""
    table, sees = list[bool](), variants(view)
    for value, alike in hands.items():
        asked = [_renamed(hand, value + number) for number, hand in enumerate(alike[: 1 + (value % _EVERY_OTHER == 0)])]
        row = list[set[bool]]()
        for rank in range(_A_SUIT):
            seen_with = ((hand, up) for hand in asked for up in _free(hand, rank, value))
            row.append({yes(sees(cards=_cards(hand), house=(DECK[up],))) for hand, up in seen_with})
            if len(row[-1]) > 1:
                raise _suits(_cards(asked[0]), _cards(asked[-1]))
        known = {True} in row  # of a rank of which the hand has all cards
        table += [answers.pop() if answers else known for answers in row]
    return table


def _free(hand: Sequence[int], rank: int, number: int) -> Iterator[int]:
    """A card of this rank that is not in the hand, if there is one."""
    free = [suit * _A_SUIT + rank for suit in range(4) if suit * _A_SUIT + rank not in hand]
    if free:
        yield free[number % len(free)]
