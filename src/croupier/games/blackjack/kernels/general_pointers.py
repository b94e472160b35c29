"""Arrays as bare pointers, for compiled code only.

A compiled function that is handed an array counts references to it, and takes negative places into account: tens of times
the cost of a card. A pointer does neither; whoever makes one sees to it that its array outlives it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numba import types
from numba.extending import intrinsic


@intrinsic
def _pointer(_typing: Any, array: Any) -> tuple[Any, Callable[..., Any]]:  # noqa: ANN401 (numba's own)
    """To the first item of an array."""

    def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:  # noqa: ANN401
        return context.make_array(array)(context, builder, arguments[0]).data

    return types.CPointer(array.dtype)(array), generate  # type: ignore[no-untyped-call]


pointer: Any = _pointer  # as compiled code calls it
