"""Arrays as bare pointers, for compiled code only.

Passing an array to a compiled function costs reference counting and checks for negative indexes, many times the cost of a
card. A pointer has neither. The caller must keep the array alive.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numba import types
from numba.extending import intrinsic


@intrinsic
def _pointer(_typing: Any, array: Any) -> tuple[Any, Callable[..., Any]]:  # noqa: ANN401 (numba's own)
    """A pointer to the first item of an array."""

    def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:  # noqa: ANN401
        return context.make_array(array)(context, builder, arguments[0]).data

    return types.CPointer(array.dtype)(array), generate  # type: ignore[no-untyped-call]


pointer: Any = _pointer  # untyped, for compiled code
