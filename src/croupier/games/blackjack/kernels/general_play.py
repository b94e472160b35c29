"""Plays rounds of the general kernel, compiled: one after the other, each continuing the shoe of the last."""

from __future__ import annotations

import numpy as np

from croupier.equipment.compiled import compiled_helper, compiled_in_place, pointer
from croupier.games.blackjack.kernels.general_cards import take_up, write_down
from croupier.games.blackjack.kernels.general_layout import Desk, Integers, Rule, State
from croupier.games.blackjack.kernels.general_quick import LEFT, play_quickly
from croupier.games.blackjack.kernels.general_settle import play_dealt


@compiled_helper(forceinline=True)
def pointers(desk: Desk) -> Desk:
    return Desk(
        pointer(desk.shoe),
        pointer(desk.act),
        pointer(desk.tab),
        pointer(desk.book),
        pointer(desk.sums),
        pointer(desk.word),
    )


@compiled_in_place
def play_rounds(desk: Desk, rounds: int, nets: Integers) -> None:
    """Plays some rounds and writes their nets, as many as fit into `nets`.

    On a traced desk the lines and the tape of the last round are recorded.
    """
    book, at = desk.book, pointers(desk)
    i = np.uint64(book[State.NEXT])
    for k in range(rounds):
        book[State.LINES] = 0
        i = play_dealt(at, take_up(at, i))
        if k < nets.size:
            nets[k] = book[State.NET]
    if book[Rule.TRACED]:
        write_down(at, i)
    book[State.NEXT] = np.int64(i)


@compiled_in_place
def play_rounds_quickly(desk: Desk, rounds: int, nets: Integers) -> None:
    """The same for one box, if `Rule.QUICK` is set."""
    book, at = desk.book, pointers(desk)
    i = np.uint64(book[State.NEXT])
    for k in range(rounds):
        start = take_up(at, i)
        end = play_quickly(at, np.int64(start))
        if end == LEFT:
            book[State.UNSEEN], book[State.UNSEEN_TAGS] = book[State.OLD_UNSEEN], book[State.OLD_TAGS]
            i = play_dealt(at, start)
        else:
            i = np.uint64(end)
        if k < nets.size:
            nets[k] = book[State.NET]
    book[State.NEXT] = np.int64(i)
