"""A state as a frame: text for a terminal, and HTML for a notebook."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from croupier.amounts.cents import dollars
from croupier.paper.cards import hand_svg
from croupier.states.state import State


def text(state: State, seat: str | None) -> str:
    """The table as a seat sees it, or as everybody does, in lines of text."""
    lines = [f"{hand.place}: {' '.join(hand.cards)}  {hand.words}".rstrip() for hand in state.hands(seat)]
    return "\n".join((*_wagers(state), *lines, *_now(state)))


def html(state: State, seat: str | None) -> str:
    """The same as HTML, with drawn cards."""
    hands = "".join(
        f"<figure><figcaption>{escape(hand.place)} {escape(hand.words)}</figcaption>{hand_svg(hand.cards)}</figure>"
        for hand in state.hands(seat)
    )
    lines = "".join(f"<li>{escape(line)}</li>" for line in (*_wagers(state), *_now(state)))
    return f'<div class="croupier">{hands}<ul>{lines}</ul></div>'


def _wagers(state: State) -> Iterator[str]:
    for wager in state.wagers:
        yield f"{wager.seat} has {dollars(wager.stake_cents)} on {wager.name}"


def _now(state: State) -> Iterator[str]:
    """What is asked or was paid, with its paragraph."""
    if (question := state.question) is not None:
        yield f"{question.seat}, {question.words}?"
        yield from (f"  {offer.name} [{offer.cite}]" for offer in question.offers)
    for line in state.lines:
        yield f"{line.seat}: {line.named} {line.result}, {dollars(line.cents, sign=True)} [{line.cite}]"
