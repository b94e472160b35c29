"""A site: where in a round a question is asked. A journal stores its key; remedies and people use its other fields."""

from __future__ import annotations

from typing import Self


class Site(str):
    """The key of an answer in a journal, with more details about the question.

    Each field has one use, and none is parsed from another. The key (the string itself) is what a journal writes and
    compares. `scope` is the stage of the round; a remedy lists the scopes where it can arise. `place` and `hand` say where on
    the felt it happens. `seat` is the seat concerned, and `private` means that only that seat may see the outcome.
    """

    __slots__ = ("hand", "place", "private", "scope", "seat")

    scope: str  # "deal", "play", "dealer:up"; by default the key
    place: str  # "left", "box 3", "dealer"; empty: not on the felt
    hand: int  # the number of the hand at that place; 0: the only one
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
        """The site itself. A plain string becomes a site with the string as key and scope, and no place on the felt."""
        return site if isinstance(site, Site) else cls(site)

    def __reduce__(self) -> tuple[object, ...]:
        """Keeps the fields when pickled."""
        return _rebuild, (str(self), self.scope, self.place, self.hand, self.seat, self.private)


def _rebuild(key: str, scope: str, place: str, hand: int, seat: str, private: bool) -> Site:  # noqa: FBT001
    return Site(key, scope=scope, place=place, hand=hand, seat=seat, private=private)
