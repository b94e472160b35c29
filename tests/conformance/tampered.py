"""A sound kernel one of whose answers is put through a cheat's hands, for the suite to find out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.engine.game import Game
from croupier.engine.kernel import Scene
from croupier.games.registry import game
from croupier.testing.altered import altered

WHEEL = game("big_six")


class Tampered:
    """A sound kernel, one of whose answers is put through a cheat's hands."""

    def __init__(self, sound: Any, part: str, cheat: Callable[[Any], Any]) -> None:
        self._sound, self._part, self._cheat = sound, part, cheat

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._sound, name)
        if name != self._part:
            return found
        return (lambda *given: self._cheat(found(*given))) if callable(found) else self._cheat(found)


def with_kernel(part: str, cheat: Callable[[Any], Any]) -> Game[Any, Any]:
    def kernel(_game: object, rules: Any, scene: Scene) -> Any:
        assert WHEEL.numbers.kernel is not None
        return Tampered(WHEEL.numbers.kernel(WHEEL, rules, scene), part, cheat)

    return altered(WHEEL, kernel=kernel)
