"""The count of a table for any way to play, given as a function, for comparison with the engine."""

from __future__ import annotations

from collections.abc import Callable, Collection

from croupier.families.twenty_one.analysis import layout, play
from croupier.families.twenty_one.analysis.basics import Values
from croupier.families.twenty_one.analysis.best import (
    BLACKJACK,
    NAMES,
    Best,
    Column,
    Play,
    showing_chance,
    split_worths,
    two_cards,
)
from croupier.families.twenty_one.analysis.hands import all_hands
from croupier.families.twenty_one.analysis.terms import Terms

Choose = Callable[[Values, Values, Collection[str]], str]  # takes cards, what the dealer shows, and what is offered


def played(terms: Terms, choose: Choose) -> Best:
    """Every hand by this choice; its value is left out. Suits may not matter at this table."""
    columns, plays = dict[Values, Column](), list[Play]()
    for showing, on in layout.each_showing(terms):
        play.stand_on_all(on)
        worth, doubled = play.every_hand(on, choose=True)
        on.acts.doubled[:] = play.STAND
        chances, split = two_cards(terms.shoe, showing), dict[Values, bool]()
        for cards, at in all_hands().items():
            for how in (play.WHOLE, play.SPLIT_HAND) if len(cards) > 1 and on.room.won[at] >= 0 else ():
                offers = [name for name, value in zip(NAMES, worth[how, at], strict=True) if value != play.NOT_OPEN]
                pair = how == play.WHOLE and len(cards) == 2 and cards[0] == cards[1]
                split[cards] = (pair and choose(cards, showing, [*offers, "split"]) == "split") or split.get(
                    cards, False
                )
                on.acts.hand[how, at] = NAMES.index(choose(cards, showing, offers))
        splits = split_worths(terms, on, on.shoe >= 2)
        dealt = {cards: chance for cards, chance in chances.items() if BLACKJACK not in (cards, showing)}
        plays += [
            Play(cards, "", showing, chance, {}, "split" if split[cards] else "", 0.0)
            for cards, chance in dealt.items()
        ]
        columns[showing] = Column(
            showing_chance(terms.shoe, showing), 0.0, False, on, worth, on.room.suited, doubled, splits, None
        )
    return Best(0.0, 1.0, columns, tuple(plays))
