"""What has happened lately: the last rounds of a table, what its shoe has left, and how a patron's own session went."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import accumulate, pairwise, takewhile
from typing import Any
from xml.sax.saxutils import quoteattr

from markupsafe import Markup

from croupier.amounts.cents import dollars
from croupier.documents.reading import Tree
from croupier.engine.hand import FACE_DOWN
from croupier.engine.layout import Layout
from croupier.engine.traits import ShoeStanding
from croupier.floor.tables.table import Table
from croupier.paper.roads import tone_of

SHOWN = 20  # rounds
_CARD = re.compile(r"[2-9TJQKA][shdc]")
_ROLL = re.compile(r"[1-6](?:(?: and |-)[1-6])+")
_SESSION_ENDS_AFTER = timedelta(hours=1)  # without a round
_WIDTH, _HEIGHT, _EDGE = 320, 96, 6  # of the plot


# ---------------------------------------------------------------- the last rounds


def last_rounds(marks: Sequence[Mapping[str, Any]], layout: Layout) -> list[Tree]:
    """The marks of the last rounds, the newest first: words, tone, cards or text, and the dice of a roll."""
    return [
        {
            "words": mark["words"],
            "tone": tone_of(mark, layout, "plain"),
            "parts": [_part(part) for part in mark["text"].split() if part != FACE_DOWN] or [_part("–")],
            "roll": _roll(mark["words"]),
        }
        for mark in reversed(marks[-SHOWN:])
    ]


def _part(text: str) -> Tree:
    return {"text": text, "card": bool(_CARD.fullmatch(text))}


def _roll(words: str) -> str:
    match = _ROLL.match(words)
    return match[0].replace(" and ", "-") if match else ""


# ---------------------------------------------------------------- the shoe


def shoes(table: Table) -> list[Tree]:
    """How many cards each shoe has left and how many were dealt from it, before the round under way."""
    standing = table.standing
    loaded = standing.shoes() if isinstance(standing, ShoeStanding) else {}
    return [
        {"side": side if len(loaded) > 1 else "", "left": shoe.left, "dealt": table.packs[side].size - shoe.left}
        for side, shoe in loaded.items()
        if side in table.packs
    ]


# ---------------------------------------------------------------- a patron's session


@dataclass(frozen=True, slots=True)
class Session:
    """The rounds of one patron at one table, until an hour without one."""

    gains_cents: tuple[int, ...]  # of each round, the oldest first

    @classmethod
    def of(cls, rounds: Iterable[Tree], handles: AbstractSet[str], now: datetime) -> Session:
        """Takes rounds, newest first, and every handle that the patron has or had."""
        own = [each for each in rounds if not handles.isdisjoint(each["net_cents"])]
        times = [now, *(datetime.fromisoformat(each["at"]) for each in own)]
        together = takewhile(
            lambda pair: pair[1] - pair[2] <= _SESSION_ENDS_AFTER, zip(own, times, times[1:], strict=False)
        )
        gains = [sum(cents for name, cents in each["net_cents"].items() if name in handles) for each, _, _ in together]
        return cls(tuple(reversed(gains)))

    @property
    def totals_cents(self) -> tuple[int, ...]:
        """What was won before the first round, and after each."""
        return tuple(accumulate(self.gains_cents, initial=0))

    @property
    def swing_cents(self) -> int:
        """The largest rise or fall between two moments; a fall is negative."""
        low = high = rise = fall = 0
        for total in self.totals_cents:
            low, high = min(low, total), max(high, total)
            rise, fall = max(rise, total - low), min(fall, total - high)
        return rise if rise >= -fall else fall

    @property
    def plot(self) -> Markup:
        """The totals as a line, with the line of zero."""
        totals = self.totals_cents
        low, high = min(totals), max(totals)
        across, up = (_WIDTH - 2 * _EDGE) / max(1, len(totals) - 1), (_HEIGHT - 2 * _EDGE) / max(1, high - low)
        points = [(_EDGE + across * place, _HEIGHT - _EDGE - up * (total - low)) for place, total in enumerate(totals)]
        zero = _HEIGHT - _EDGE - up * -low
        steps = "".join(f"H{after[0]:.1f}V{after[1]:.1f}" for _, after in pairwise(points))
        span = f"from {dollars(low)} to {dollars(high)}, now {dollars(totals[-1])}"
        words = f"your total after each of {len(totals) - 1} rounds: {span}"
        drawn = (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="session-plot" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" '
            f'aria-label={quoteattr(words)}><path class="zero" d="M0 {zero:.1f}H{_WIDTH}"/>'
            f'<path class="total" d="M{points[0][0]:.1f} {points[0][1]:.1f}{steps}"/>'
            f'<circle cx="{points[-1][0]:.1f}" cy="{points[-1][1]:.1f}" r="4"/></svg>'
        )
        return Markup(drawn)  # noqa: S704 (our own drawing, which escapes its input)
