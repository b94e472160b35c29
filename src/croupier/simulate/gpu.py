"""The accelerator: a kernel that can play on one says so by `on_gpu()`, which gives the kernel that does.

That kernel plays the same blocks from the same words of the stream, so its tallies are those of any core. Where it also has
`run_of_blocks(seed, block, rounds)` it is given many blocks at once.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from croupier.engine.kernel import Kernel
from croupier.simulate.job import NotPlayed


def on_gpu(kernel: Kernel) -> Kernel:
    """The same kernel on the GPU, or raises `NotPlayed` where it has none such, or this machine has no GPU."""
    offered: Callable[[], Kernel] | None = getattr(kernel, "on_gpu", None)
    if offered is None:
        raise NotPlayed(f"the kernel {kernel.name} does not play on a GPU; leave --device gpu out")
    try:
        cupy = import_module("cupy")
    except ModuleNotFoundError:
        raise NotPlayed("a GPU needs cupy: pip install 'croupier[gpu]'") from None
    except ImportError as error:
        raise NotPlayed(f"cupy is installed but does not load: {error}") from None
    try:
        devices = cupy.cuda.runtime.getDeviceCount()
    except cupy.cuda.runtime.CUDARuntimeError as error:
        raise NotPlayed(f"this machine has no GPU that cupy can use: {error}") from None
    if not devices:
        raise NotPlayed("this machine has no GPU that cupy can use")
    return offered()
