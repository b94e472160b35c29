"""Replaces parts of a game, for tests that break it on purpose or make it smaller."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any

from croupier.engine.game import Game

_FACETS = ("play", "numbers", "table")


def altered(game: Game[Any, Any], **parts: Callable[..., object] | object) -> Game[Any, Any]:
    """The game with these parts replaced, each in the facet that has a field of that name."""
    changes: dict[str, Any] = {}
    for name, part in parts.items():
        facet = next((each for each in _FACETS if name in _names(getattr(game, each))), "")
        if facet:
            changes[facet] = replace(changes.get(facet, getattr(game, facet)), **{name: part})
        else:
            changes[name] = part
    return replace(game, **changes)


def _names(facet: Any) -> set[str]:
    return {each.name for each in fields(facet)}
