"""The numbers of red dog's wager, by dealing every three cards of the shoe through the engine."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.engine.game import Case
from croupier.equipment.shoe import Shoe
from croupier.games.red_dog.rules import RedDogRules
from croupier.games.red_dog.shuffle import RedDogStanding
from croupier.games.red_dog.wagers import ORIGINAL, offered
from croupier.money.wager import Bet

UNIT_CENTS = 1000


def cases(rules: RedDogRules) -> Iterator[Case]:
    """The original wager in the first round of a shoe, raised by as much as may be whenever a raise gains.

    Every card lies behind the cutting card, so that the round ends the shoe: how the shoe is left does not bear on the
    wager, and what need not be told apart is not counted apart. The burned card is left in: unseen, it changes nothing.
    """
    whole = Shoe.of(rules.decks)
    standing = RedDogStanding(shoe=Shoe.of(rules.decks, behind=whole.left))
    kind = offered(rules)[ORIGINAL]
    pays = f"{kind.pays[0]} up to {kind.pays[-1]}"
    note = "the first round of a shoe, with the greatest raise whenever a raise gains"
    yield Case(ORIGINAL, (Bet("A", ORIGINAL, "", UNIT_CENTS),), standing, kind.cite, pays, note=note)
