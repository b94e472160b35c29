"""Spaced repetition: a hand that was answered wrongly comes again soon, and later each time it is answered rightly."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

GAPS = (3, 8, 20, 50)  # answers until a hand comes again: after a mistake, and after each right answer that follows
MOST_KEPT = 30


class Missed(NamedTuple):
    """A hand that was answered wrongly: how often rightly since, and after how many answers it comes again."""

    drill: int
    rightly: int
    due: int


def after_answer(missed: Iterable[Missed], drill: int, answered: int, *, right: bool) -> tuple[Missed, ...]:
    """The hands that come again after one more answer, the `answered`th. One that is known by now does not."""
    before = {each.drill: each for each in missed}
    known = before.pop(drill, None)
    others = tuple(before.values())
    if right and (known is None or known.rightly + 1 == len(GAPS)):
        return others
    rightly = known.rightly + 1 if right and known is not None else 0
    return (*others, Missed(drill, rightly, answered + GAPS[rightly]))[-MOST_KEPT:]


def comes_now(missed: Iterable[Missed], answered: int, last: int | None, *, only_missed: bool) -> int | None:
    """The hand that comes again now, and not twice in a row if there is another. With `only_missed`, before its time too."""
    waiting = sorted(missed, key=lambda each: each.due)
    others = [each for each in waiting if each.drill != last] or (waiting if only_missed else [])
    return next((each.drill for each in others if only_missed or each.due <= answered), None)
