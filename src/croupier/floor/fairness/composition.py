"""What a seal promises of the equipment: which cards are in the shoe, or what can come of the dice or the wheel.

It is read off the game's own equipment and written into the line that says what a seal is about, which its commitment binds: so
that nobody can choose other cards, or another wheel, when the wagers are down. `verifier.py` reads it again.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from croupier.engine.traits import ShoeStanding
from croupier.equipment.cards import DECK

if TYPE_CHECKING:
    from croupier.engine.game import Game
    from croupier.equipment.shoe import Shoe
    from croupier.law.option import TableRules

_TIMES, _AND, _BESIDES = " x ", ", ", "; "


def about(game: Game[Any, Any], sheet: int, rules: TableRules) -> str:
    """What a seal at such a table is about: the game, the sheet, and what chance comes from."""
    words = promised(game, rules)
    return f"{game.name}, sheet {sheet}: {words}" if words else f"{game.name}, sheet {sheet}"


def promised(game: Game[Any, Any], rules: TableRules) -> str:
    """The equipment in words: whole decks, or each card or outcome with in how many ways it can come.

    Of a game that names no equipment nothing is promised, and whoever verifies its seals is told so.
    """
    opening = game.play.opening(rules)
    shoe = opening.shoe if isinstance(opening, ShoeStanding) else None
    parts = [] if shoe is None else [_cards(shoe)]
    for device in game.play.devices(rules):
        ways = [(device.show(outcome), count) for outcome, count in device.outcomes()]
        parts += [_listed("chances", ways)]
    return _BESIDES.join(parts)


def _cards(shoe: Shoe) -> str:
    if len(set(shoe.unseen)) == 1:
        decks = shoe.unseen[0]
        return f"{decks} deck{'s' if decks > 1 else ''} of {len(DECK)} cards"
    return _listed("cards", zip(map(str, DECK), shoe.unseen, strict=True))


def _listed(kind: str, ways: Iterable[tuple[str, int]]) -> str:
    there = [(name, count) for name, count in ways if count]
    if any(mark in name for name, _ in there for mark in (_TIMES, _AND, _BESIDES)):
        raise ValueError(f"{there}: a list of these could be read in two ways")
    each = (name if count == 1 else f"{count}{_TIMES}{name}" for name, count in there)
    return f"{sum(count for _, count in there)} {kind}: {_AND.join(each)}"
