"""The equipment a seal promises: the cards in the shoe, the possible results of the dice or the wheel, or the numbers drawn from.

The text is made from the game's own equipment and is part of the seal's `about` line, which the commitment covers. So nobody
can swap the cards or the wheel after the wagers are placed. `verifier.py` parses this text.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from croupier.engine.game import Game
from croupier.engine.traits import ShoeStanding
from croupier.equipment.cards import FRENCH
from croupier.equipment.numbers import NumberDraw
from croupier.equipment.shoe import Shoe
from croupier.floor.fairness.card_seal import BY_CARD
from croupier.floor.fairness.verifier import CHOSEN
from croupier.law.option import TableRules

_TIMES, _AND, _BESIDES = " x ", ", ", "; "


def about(game: Game[Any, Any], sheet: int, rules: TableRules, *, chosen: bool = False) -> str:
    """The `about` line of a seal: the game, the sheet, whether its seed was chosen, how it is opened, and the equipment."""
    equipment, name = promised(game, rules), f"{game.name}, sheet {sheet}{CHOSEN if chosen else ''}"
    by_card = BY_CARD if game.play.private_cards(rules) else ""
    return f"{name}{by_card}: {equipment}" if equipment else name


def promised(game: Game[Any, Any], rules: TableRules) -> str:
    """The equipment as text: whole decks, or each card, tile or outcome with its count, in the order of a new deck.

    Empty for a game that names no equipment; the verifier then says that nothing was promised.
    """
    opening = game.play.opening(rules)
    shoe = opening.shoe if isinstance(opening, ShoeStanding) else None
    parts = [] if shoe is None else [_cards(shoe)]
    for device in game.play.devices(rules):
        plain: object = device  # without its type parameter, for `isinstance`
        if isinstance(plain, NumberDraw):
            parts += [f"{plain.take} of the numbers 1 to {plain.of}"]
            continue
        ways = [(device.show(outcome), count) for outcome, count in device.outcomes()]
        parts += [_listed("chances", ways)]
    return _BESIDES.join(parts)


def _cards(shoe: Shoe) -> str:
    if shoe.deck == FRENCH and len(set(shoe.unseen)) == 1:
        decks = shoe.unseen[0]
        return f"{decks} deck{'s' if decks > 1 else ''} of {FRENCH.name}"
    return _listed(f"{shoe.deck.word}s", zip(map(str, shoe.deck.kinds), shoe.unseen, strict=True))


def _listed(kind: str, ways: Iterable[tuple[str, int]]) -> str:
    possible = [(name, count) for name, count in ways if count]
    if any(mark in name for name, _ in possible for mark in (_TIMES, _AND, _BESIDES)):
        raise ValueError(f"{possible}: a name must not contain {_TIMES!r}, {_AND!r} or {_BESIDES!r}")
    each = (name if count == 1 else f"{count}{_TIMES}{name}" for name, count in possible)
    return f"{sum(count for _, count in possible)} {kind}: {_AND.join(each)}"
