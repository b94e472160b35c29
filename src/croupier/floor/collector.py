"""Python's garbage collector, kept from work in which it would find hardly any garbage."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def no_collection(*, stays: bool = False) -> Iterator[None]:
    """Disables the garbage collector in this block.

    It would take up to a fifth of the time to load the program, or to open or audit a floor.
    `stays`: what is made in the block is kept, and later collections need not look at it.
    """
    gc.disable()
    try:
        yield
    finally:
        if stays:
            gc.freeze()
        gc.enable()
