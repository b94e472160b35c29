"""How red dog is played at a table with these rules."""

from __future__ import annotations

from croupier.engine.teaching.lesson import Lesson, cites_of, line, paid
from croupier.games.red_dog.rules import RedDogRules
from croupier.games.red_dog.wagers import offered
from croupier.law.citation import cite

_WAGERS = {
    "original": "Wins if the third card is between the first two.",
    "raise": "As much as your original wager at most, once you know the first two cards; decided with it.",
}


def lesson(rules: RedDogRules) -> Lesson:
    kinds = offered(rules)
    decks = "one deck" if rules.decks == 1 else f"{rules.decks} decks"
    fresh = rules.shuffle_every_round or rules.continuous_shuffler
    shuffled = " The cards are shuffled for every round." if fresh else ""
    return Lesson(
        aim=line("The third card has to fall between the first two in value.", cite("19:47-6.5(i)")),
        deal=line(
            f"Two cards are dealt, from {decks}. Neighbors, such as 8 and 9: your wager comes back. A pair: a third of the "
            f"same wins, any other gives your wager back. Otherwise you may raise, and the third card decides.{shuffled}",
            *cites_of(rules, "decks", "shuffle_every_round"),
            cite("19:47-6.5(e)"),
            cite("19:47-6.5(f)"),
        ),
        choice=line("Whether to raise your wager once you have seen the first two cards.", cite("19:47-6.5(h)")),
        pays=line(
            f"The narrower the gap, the more it pays: {paid(kinds['original'])}. The spread is how many values lie between.",
            cite("19:47-6.5(i)3"),
        ),
        beware=line(
            "A card equal to one of the first two is not between them: you lose. The raise is lost with the wager.",
            cite("19:47-6.5(i)"),
        ),
        wagers={name: _WAGERS[name] for name in kinds},
    )
