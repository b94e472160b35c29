"""Red dog's wager as a case for the engine, which deals every three cards."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import Any

from croupier.engine.decision import Answer, Decision
from croupier.engine.game import Answered, Case
from croupier.engine.shoe_table import OneShoeStanding
from croupier.equipment.cards import DECK, Card
from croupier.equipment.chance import Chance
from croupier.equipment.shoe import Draw, Shoe
from croupier.games.red_dog.procedure import View, value
from croupier.games.red_dog.rules import RedDogRules
from croupier.games.red_dog.wagers import ORIGINAL, offered
from croupier.money.wager import Bet

_NOTE = "the first round of a shoe, with the maximum raise whenever a raise gains"
_BEFORE_THE_THIRD = 2  # cards


def cases(rules: RedDogRules) -> Iterator[Case]:
    """The original wager in the first round of a shoe, with the maximum raise whenever a raise gains.

    All cards are behind the cutting card, so the round ends the shoe: its state afterwards does not matter to the wager and
    adds no cases. The burn card stays in the shoe: unseen, it changes nothing.
    """
    whole = Shoe.of(rules.decks)
    standing = OneShoeStanding(shoe=Shoe.of(rules.decks, behind=whole.left))
    kind = offered(rules)[ORIGINAL]
    bet = Bet("A", ORIGINAL, "", rules.payouts.whole_stake_cents())
    yield Case(ORIGINAL, (bet,), standing, kind.cite, f"{kind.pays[0]} up to {kind.pays[-1]}", note=_NOTE)


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
