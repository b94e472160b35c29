"""A deck: the kinds of its pieces in order, with the copies of each. Shoes, seals, drawings and pages follow from it.

The pieces are cards or tiles. A deck that lacks some kinds of a larger one (48 cards without the tens) keeps them with no
copies, so that a shoe of it is counted like one of the larger deck, and a piece that does not belong can be named.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Protocol, TypeGuard

from croupier.law.citation import Citation


class NotACard(ValueError):
    """A text is not a card, or not a tile."""


class Piece(Hashable, Protocol):
    """A card or a tile. Its text is its code, as tapes and journals write it."""

    @property
    def spoken(self) -> str:
        """In words: "10 of hearts"."""
        ...


def is_piece(thing: object) -> TypeGuard[Piece]:
    """Whether something that a seat sees is a card or a tile."""
    return hasattr(thing, "spoken")


_KNOWN: dict[str, Any] = {}  # every piece of every deck, by its code


@dataclass(frozen=True, slots=True)
class Absent:
    """A rank that the decks of a game do not have, and the paragraph that says so."""

    rank: str
    plural: str
    cite: Citation


@dataclass(frozen=True, slots=True)
class Deck:
    """One deck, as it is new."""

    name: str  # "53 cards"
    kinds: tuple[Any, ...]  # in order; every one has a code of its own
    copies: tuple[int, ...]  # of each kind
    word: str = "card"  # what people call a piece
    form: str = ""  # how a code is written, for a text that is none
    face_down: str = "??"  # what stands for a piece that a viewer does not see
    absent: Absent | None = None
    index: Mapping[Any, int] = field(init=False, repr=False, compare=False)  # of each kind
    ranks: tuple[str, ...] = field(init=False, repr=False, compare=False)  # of cards; a joker's is its own
    suits: tuple[str, ...] = field(init=False, repr=False, compare=False)
    _by_code: Mapping[str, Any] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Makes its pieces known. Raises `ValueError` unless each has a code that is nobody else's."""
        by_code = {str(kind): kind for kind in self.kinds}
        if len(by_code) != len(self.kinds) or len(self.copies) != len(self.kinds) or min(self.copies) < 0:
            raise ValueError(f"{self.name}: a deck needs kinds with different codes, and a number of copies for each")
        for code, kind in by_code.items():
            if _KNOWN.setdefault(code, kind) != kind:
                raise ValueError(f"{self.name}: {code} is the code of another piece, the {_KNOWN[code].spoken}")
        object.__setattr__(self, "index", {kind: place for place, kind in enumerate(self.kinds)})
        for name, parts in (("ranks", "rank"), ("suits", "suit")):
            those = dict.fromkeys(getattr(kind, parts) for kind in self.kinds if hasattr(kind, parts))
            object.__setattr__(self, name, tuple(those))
        object.__setattr__(self, "_by_code", by_code)

    def __repr__(self) -> str:
        return f"Deck({self.name!r})"

    def __hash__(self) -> int:
        return hash(self.name)  # quick, since every standing with a shoe is hashed with it

    def __reduce__(self) -> tuple[object, ...]:
        """Pickles what it was declared with."""
        return type(self), (self.name, self.kinds, self.copies, self.word, self.form, self.face_down, self.absent)

    @classmethod
    def __get_pydantic_core_schema__(cls, _source: object, _handler: object) -> Any:
        """How documents read it: it is not written, since it follows from the rules. The context of the reading has it."""
        from pydantic_core import core_schema

        return core_schema.with_info_plain_validator_function(lambda default, info: info.context or default)

    @property
    def size(self) -> int:
        """The number of its pieces."""
        return sum(self.copies)

    def without(self, absent: Absent) -> Deck:
        """The deck without the kinds of a rank."""
        kept = [0 if _rank(kind) == absent.rank else held for kind, held in zip(self.kinds, self.copies, strict=True)]
        return replace(self, name=f"{sum(kept)} {self.word}s", copies=tuple(kept), absent=absent)

    def has(self, text: str) -> bool:
        """Whether this is the code of one of its kinds."""
        return text in self._by_code

    def read(self, text: str) -> Any:
        """The kind with this code. Raises `NotACard` if there is none."""
        kind = self._by_code.get(text)
        if kind is not None:
            return kind
        meant = text[:-1].upper().replace("10", "T") + text[-1:].lower()
        likely = next((each for each in (meant, text[::-1]) if each in self._by_code), "")
        hint = f"did you mean {likely}?" if likely else self.form
        raise NotACard(f'"{text}" is not a {self.word}; {hint}')


def _rank(piece: object) -> object:
    return getattr(piece, "rank", None)


def is_known(text: str) -> bool:
    """Whether this is the code of a card or a tile of any deck."""
    return text in _KNOWN


def known_piece(text: str) -> Piece:
    """The piece with this code in any deck, for those who only show it. Raises `NotACard` if there is none."""
    if text not in _KNOWN:
        raise NotACard(f'"{text}" is neither a card nor a tile')
    piece: Piece = _KNOWN[text]
    return piece
