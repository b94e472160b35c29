"""A site: where in a round something is asked. A journal keeps its key; people and remedies go by its other fields."""

from __future__ import annotations

from typing import Self


class Site(str):
    """The key under which a journal keeps an answer, and what else is known of where it was asked.

    Each field has one use, and none is read out of another. The key (the string itself) is what a journal writes and
    compares. `scope` is the stage of the round: a remedy names the scopes at which it can arise. `place` and `hand` are
    where on the felt it happens. `seat` is whose it is, and `private` says that only that seat may see what comes.
    """

    __slots__ = ("hand", "place", "private", "scope", "seat")

    scope: str  # "deal", "play", "dealer:up"; the key itself where none is given
    place: str  # "left", "box 3", "dealer"; empty: nowhere on the felt
    hand: int  # which hand at that place; 0: it holds one only
    seat: str
    private: bool

    def __new__(
        cls, key: str, *, scope: str = "", place: str = "", hand: int = 0, seat: str = "", private: bool = False
    ) -> Self:
        site = super().__new__(cls, key)
        site.scope = scope or key
        site.place, site.hand = place, hand
        site.seat, site.private = seat, private
        return site

    @classmethod
    def of(cls, site: str) -> Site:
        """The site itself; a plain string is a key whose scope is its own and which has no place on the felt."""
        return site if isinstance(site, Site) else cls(site)

    def __reduce__(self) -> tuple[object, ...]:
        """As plain string and fields, so that another process can read it."""
        return _again, (str(self), self.scope, self.place, self.hand, self.seat, self.private)


def _again(key: str, scope: str, place: str, hand: int, seat: str, private: bool) -> Site:  # noqa: FBT001
    return Site(key, scope=scope, place=place, hand=hand, seat=seat, private=private)
