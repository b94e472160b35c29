"""What a seat sees at a state, as arrays whose shapes are fixed for a table.

Cards are counted by the kinds of the table's deck, in its order. Seats are in order from the own one on, clockwise. Money is in
units of the table's first stake.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import fields
from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.engine.hand import Hand
from croupier.engine.standing import Standing
from croupier.engine.traits import ShoeStanding
from croupier.equipment.decks.deck import Deck
from croupier.equipment.site import Site

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from croupier.states.position import Position, Setting

_OWN_HANDS = 4  # rows for the hands of a seat, after splits; the cards of further ones are in the last
_NUMBERS = frozenset({"int", "bool", "int | None", "bool | None"})


def shapes(setting: Setting) -> dict[str, tuple[int, ...]]:
    """The shape of each array."""
    game, rules = setting.game, setting.sheet.rules
    kinds, seats = len(game.deck(rules).kinds), len(setting.seats)
    standing = game.play.opening(rules)
    shown = {
        "own": (_OWN_HANDS, kinds),
        "shared": (len(setting.shared_places) + 1, kinds),
        "others": (seats, kinds),
        "unseen": (kinds,),
        "hand": (_OWN_HANDS,),
    }
    return {
        **(shown if game.play.tape == "cards" else {}),
        "wagers": (len(setting.actions.spots),),
        "chips": (seats,),
        "table": (_table_size(standing),),
        "mask": (len(setting.actions.names),),
    }


def observation(state: Position, seat: str, mask: Sequence[bool]) -> dict[str, NDArray[Any]]:
    """The arrays at a state.

    `own`, `shared` and `others` count the cards that lie before the seat (by hand), on the places of all (dealer, board), and
    before each seat; `unseen` those that may still come; `hand` is 1 for the hand that is asked about. `wagers` are the own ones
    on the layout, area by area; `chips` what each seat has there; `table` what is between rounds (a point); `mask` the actions
    of the seat that acts.
    """
    setting = state.setting
    made = {name: np.zeros(shape, np.float32) for name, shape in shapes(setting).items()}
    hands = state.hands(seat)
    if "own" in made:
        _count_cards(made, state, hands, seat)
    unit = setting.actions.unit_cents
    places = {seat: at for at, seat in enumerate(_from(setting.seats, seat))}
    spots = setting.actions.spots
    for wager in state.wagers:
        if wager.seat == seat and (wager.kind, wager.on) in spots:
            made["wagers"][spots[wager.kind, wager.on]] = wager.stake_cents / unit
    for whose, cents in _chips(state, hands):
        made["chips"][places[whose]] += cents / unit
    made["table"][:] = list(_table_numbers(state.standing))
    made["mask"][: len(mask)] = mask
    return made


def _count_cards(made: dict[str, NDArray[Any]], state: Position, hands: Iterable[Hand], seat: str) -> None:
    setting = state.setting
    deck, shared = setting.game.deck(setting.sheet.rules), setting.shared_places
    places = {seat: at for at, seat in enumerate(_from(setting.seats, seat))}
    made["unseen"][:] = _left(state.standing if state.run is None else state.run.round.standing, deck)
    asked = _asked_hand(state, seat)
    number = 0
    for hand in hands:
        row = made["others"][places[hand.seat]] if hand.seat in places else None
        if hand.seat is None:
            row = made["shared"][shared.get(hand.place, len(shared))]
        elif hand.seat == seat:
            row = made["own"][min(number, _OWN_HANDS - 1)]
            made["hand"][min(number, _OWN_HANDS - 1)] = asked in {None, hand.hand}
            number += 1
        for card in hand.cards:
            kind = deck.index.get(deck.read(card)) if deck.has(card) else None
            if kind is not None and row is not None:
                row[kind] += 1
                made["unseen"][kind] -= 1


def _asked_hand(state: Position, seat: str) -> int | None:
    """The number of the hand that the seat is asked about; None for the only one, 0 if it is not asked."""
    if state.run is None or state.actor != seat:
        return 0
    return Site.of(state.site).hand or None


def _left(standing: Standing, deck: Deck) -> Any:
    """The cards that may still come when a round begins, by kind."""
    shoes = tuple(standing.shoes().values()) if isinstance(standing, ShoeStanding) else ()
    return shoes[0].unseen if shoes else deck.copies


def _chips(state: Position, hands: Iterable[Hand]) -> list[tuple[str, int]]:
    """What each seat has on the layout: by hands where chips move during a round, else its wagers."""
    staked = [(stake.seat, stake.cents) for hand in hands for stake in hand.stakes if stake.seat in state.seats]
    return staked or [(wager.seat, wager.stake_cents) for wager in state.wagers]


def _from(seats: tuple[str, ...], seat: str) -> tuple[str, ...]:
    at = seats.index(seat)
    return seats[at:] + seats[:at]


def _table_size(standing: Standing) -> int:
    return len(list(_table_numbers(standing)))


def _table_numbers(standing: Standing) -> Iterable[float]:
    """The fields of the table that are a number, and those of few values as one of them."""
    possible = standing.possible_values
    for each in fields(standing):
        value = getattr(standing, each.name)
        if each.name in possible:
            last = value[-1:] if isinstance(value, tuple) else (value,)
            yield from (float(option in last) for option in possible[each.name])
        elif each.type in _NUMBERS and not each.name.endswith("_cents"):
            yield float(value or 0)
