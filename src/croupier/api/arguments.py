"""Reads the arguments of the Python functions and of the command: whole numbers, shares, names.

What cannot be read raises `Unreadable`, whose one mistake names the argument and says what would be right.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from math import isfinite
from numbers import Rational, Real
from os import PathLike  # noqa: TID251 (only the type)
from pathlib import Path
from typing import NoReturn, TypeVar

from croupier.engine.kernel import LARGEST_SEED
from croupier.law.option import Unreadable
from croupier.law.ruling import Mistake

T = TypeVar("T")

_WHOLE = re.compile(r"[+-]?(?:\d{1,3}(?:[,_]\d{3})+|\d+)", re.ASCII)
_POWER = re.compile(r"(\d+(?:\.\d+)?)e\+?(\d{1,2})", re.ASCII | re.IGNORECASE)
_DIGITS = 30  # longer numbers are too large in any case, so the rest is cut off
_SHARE = re.compile(r"(\d*\.?\d+)(?:e-?\d{1,2})?%?", re.ASCII | re.IGNORECASE)
_SHOWN = 60  # characters of what was given instead

WRITE_A_WHOLE = "write it as 1000000, 1_000_000 or 1e6"
WRITE_A_SHARE = "write it as 0.01% (of the initial wager)"


def whole_from_text(text: str) -> int | None:
    """A whole number written as 1000000, 1_000_000, 1,000,000 or 1e6; None if it is none."""
    if _WHOLE.fullmatch(text):
        return int(re.sub(r"[_,]", "", text)[:_DIGITS])
    if power := _POWER.fullmatch(text):
        number = Fraction(power[1]) * 10 ** int(power[2])
        return int(number) if number.denominator == 1 else None
    return None


def share_from_text(text: str) -> Fraction | None:
    """A share of the wager written as 0.01% or 0.0001; None if it is none."""
    if not _SHARE.fullmatch(text):
        return None
    return Fraction(text.removesuffix("%")) / (100 if text.endswith("%") else 1)


def whole(name: str, value: object) -> int:
    """A whole number, also as a float or a text: 1000000, 1e6, "1_000_000"."""
    number = whole_from_text(value) if isinstance(value, str) else _number(value)
    if number is None or number.denominator != 1:
        _refuse(name, f"{given(value)} is not a whole number; {WRITE_A_WHOLE}")
    return int(number)


def within(name: str, value: object, most: int) -> int:
    """A whole number from 1 to `most`."""
    number = whole(name, value)
    if not 1 <= number <= most:
        _refuse(name, f"{given(value)} is not from 1 to {most:,}")
    return number


def read(wrong: list[Mistake], reader: Callable[[], T], otherwise: T) -> T:
    """What is read; or `otherwise`, with the mistakes added to `wrong`, so that all arguments are read before one is refused."""
    try:
        return reader()
    except Unreadable as unreadable:
        wrong += unreadable.mistakes
        return otherwise


def share(name: str, value: object) -> Fraction:
    """A share of the wager: a number, or a text such as "0.01%"."""
    number = share_from_text(value) if isinstance(value, str) else _number(value)
    if number is None:
        _refuse(name, f"{given(value)} is not a standard error; {WRITE_A_SHARE}")
    return number


def amount(name: str, value: object, what: str, example: str) -> Fraction:
    """A number or a share, "26" or "6.25%", of what it says. What is written as a share is less than the whole."""
    number = share_from_text(value) if isinstance(value, str) else _number(value)
    is_share = isinstance(value, str) and value.endswith("%")
    if number is None or number <= 0 or (number >= 1 and (is_share or number.denominator != 1)):
        _refuse(name, f"{given(value)} are not {what}; write {example}")
    return number


def _number(value: object) -> Fraction | None:
    """A number of any library; None for anything else, and for one that is not finite."""
    if isinstance(value, bool):
        return None
    if isinstance(value, Rational):
        return Fraction(int(value.numerator), int(value.denominator))
    return Fraction(float(value)) if isinstance(value, Real) and isfinite(value) else None


def seed(value: object) -> int:
    """A seed."""
    number = whole_from_text(value) if isinstance(value, str) else _number(value)
    if number is None or number.denominator != 1 or not 0 <= number <= LARGEST_SEED:
        _refuse("seed", f"a seed is a whole number from 0 to 2^64 - 1, not {given(value)}")
    return int(number)


def having(name: str, value: T, *methods: str) -> T:
    """An object that is called back by these methods; None is none."""
    if value is not None and not all(callable(getattr(value, method, None)) for method in methods):
        _refuse(name, f"{given(value)} has no {' and '.join(methods)}; give an object with these methods")
    return value


def text(name: str, value: object, example: str) -> str:
    """A text."""
    if not isinstance(value, str):
        _refuse(name, f"{given(value)} is not a text; write {example}")
    return value


def path(name: str, value: object) -> Path:
    """The path of a file."""
    if not isinstance(value, str | PathLike):
        _refuse(name, f'{given(value)} is not the path of a file; write "run.json"')
    return Path(value)


def flag(name: str, value: object) -> bool:
    """A yes or no."""
    if not isinstance(value, bool):
        _refuse(name, f"{given(value)} is neither True nor False")
    return value


def names(name: str, value: object, example: str) -> tuple[str, ...]:
    """Names, each once; a text is one name."""
    if isinstance(value, str):
        return (value,)
    if not isinstance(value, Iterable) or isinstance(value, Mapping | bytes):
        _refuse(name, f"{given(value)} is not a list of names; write {example}")
    return tuple(dict.fromkeys(text(name, each, example) for each in value))


def options(rules: object, keywords: Mapping[str, object]) -> dict[str, object]:
    """The options of a game: those of `rules`, then the keywords."""
    if rules is None:
        return dict(keywords)
    if not isinstance(rules, Mapping):
        _refuse("rules", f'{given(rules)} is not a mapping; write {{"decks": 6}}')
    return {
        **{text("rules", name, 'the name of an option, such as "decks"'): rules[name] for name in rules},
        **keywords,
    }


def given(value: object) -> str:
    """What was given, as Python writes it, in short."""
    written = f'"{value}"' if isinstance(value, str) else repr(value)
    return written if len(written) <= _SHOWN else f"{written[:_SHOWN]}..."


def _refuse(name: str, why: str) -> NoReturn:
    raise Unreadable(Mistake(name, why))
