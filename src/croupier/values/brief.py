"""How a value shows itself in one line, as at Python's prompt: `<croupier.CheckResult blackjack, 2010-06-07: lawful>`."""

from dataclasses import MISSING, fields
from reprlib import recursive_repr
from typing import Any

MOST = 180  # characters of a line
_MOST_OF_A_FIELD = 60


def brief(name: str, text: str) -> str:
    """The line of a value: what it is, and the text, cut where it is too long."""
    return f"<{_cut(f'{name} {text}', MOST - 2)}>"


def quantity(number: int, what: str) -> str:
    """A number of things: "1 wager", "2 wagers"."""
    return f"{number:,} {what}{'' if number == 1 else 's'}"


@recursive_repr()
def shown_briefly(value: Any) -> str:
    """The line of a dataclass, for its `__repr__`: the fields that do not have their defaults, cut where they are too long."""
    shown = [
        f"{each.name}={_cut(repr(given), _MOST_OF_A_FIELD)}"
        for each in fields(value)
        if each.repr and (given := getattr(value, each.name)) != _default(each)
    ]
    return f"{type(value).__qualname__}({_cut(', '.join(shown), MOST - len(type(value).__qualname__) - 2)})"


def _default(entry: Any) -> object:
    return entry.default if entry.default_factory is MISSING else entry.default_factory()


def _cut(text: str, most: int) -> str:
    line = " ".join(text.split())
    return line if len(line) <= most else f"{line[: most - 3]}..."
