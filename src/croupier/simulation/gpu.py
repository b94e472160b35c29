"""GPUs: a kernel that `PlaysOnGpu` has a GPU version with the same tallies."""

from __future__ import annotations

from importlib import import_module

from croupier.engine.kernel import Kernel, plays_on_gpu
from croupier.simulation.job import NotPlayed
from croupier.values import extras


def on_gpu(kernel: Kernel) -> Kernel:
    """The kernel's GPU version. Raises `NotPlayed` if it has none, or if this machine has no GPU."""
    if not plays_on_gpu(kernel):
        raise NotPlayed(f"the kernel {kernel.name} does not run on a GPU; leave out --device gpu")
    try:
        cupy = import_module("cupy")
    except ModuleNotFoundError:
        raise extras.lacking("cupy", "a GPU") from None
    except ImportError as error:
        raise NotPlayed(f"cupy is installed but does not load: {error}") from None
    try:
        devices = cupy.cuda.runtime.getDeviceCount()
    except cupy.cuda.runtime.CUDARuntimeError as error:
        raise NotPlayed(f"this machine has no GPU that cupy can use: {error}") from None
    if not devices:
        raise NotPlayed("this machine has no GPU that cupy can use")
    return kernel.on_gpu()
