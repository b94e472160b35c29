"""The accelerator: used where a kernel offers it and the machine has one, refused in words otherwise."""

from __future__ import annotations

import sys
from types import SimpleNamespace

import pytest

from croupier.documents.sheet import read_sheet
from croupier.engine.kernel import Kernel, Scene, Tally
from croupier.simulation import Job, NotPlayed, simulate
from croupier.simulation.blocks import Plan, merged
from croupier.simulation.gpu import on_gpu
from croupier.simulation.workers import Batch, play
from croupier.values.extras import NotInstalled
from tests.simulation.toy_coin import CoinKernel, CoinRules


class OnGpu(CoinKernel):
    """The coin, which here plays the same blocks on a GPU."""

    def on_gpu(self) -> Kernel:
        return CoinKernel(self.rules, Scene(wagers=("edge",)))


def cupy(devices: int) -> SimpleNamespace:
    def count() -> int:
        if devices < 0:
            raise RuntimeError("no CUDA-capable device is detected")
        return devices

    runtime = SimpleNamespace(getDeviceCount=count, CUDARuntimeError=RuntimeError)
    return SimpleNamespace(cuda=SimpleNamespace(runtime=runtime))


@pytest.fixture
def kernel() -> OnGpu:
    return OnGpu(CoinRules(), Scene())


def test_a_kernel_without_one_says_so() -> None:
    with pytest.raises(NotPlayed, match="a coin in plain Python does not run on a GPU"):
        simulate("coin", rounds=10, device="gpu")


def test_without_cupy_it_is_said_what_to_install(kernel: OnGpu, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cupy", None)
    with pytest.raises(NotInstalled, match=r"croupier\[gpu\]"):
        on_gpu(kernel)


@pytest.mark.parametrize("devices", [-1, 0])
def test_a_machine_without_a_gpu_says_so(kernel: OnGpu, devices: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cupy", cupy(devices))
    with pytest.raises(NotPlayed, match="this machine has no GPU"):
        on_gpu(kernel)


def test_what_the_kernel_offers_is_used(kernel: OnGpu, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cupy", cupy(1))
    assert set(on_gpu(kernel).units) == {"edge"}


class NotThisOne(CoinKernel):
    """A coin whose kind has a GPU version and that has none itself, as blackjack's through the shoe."""

    @property
    def on_gpu(self) -> None:
        return None


class Handed(CoinKernel):
    """A coin that has what another has."""

    def __init__(self, kernel: Kernel) -> None:
        super().__init__(CoinRules(), Scene())
        self.kernel = kernel

    def __getattr__(self, name: str) -> object:
        return getattr(self.kernel, name)


def test_what_a_kernel_can_is_what_it_has_on_every_python(kernel: OnGpu, monkeypatch: pytest.MonkeyPatch) -> None:
    """Since Python 3.12 `isinstance` of a protocol sees None as a method, and not what is handed on."""
    monkeypatch.setitem(sys.modules, "cupy", cupy(1))
    with pytest.raises(NotPlayed, match="does not run on a GPU"):
        on_gpu(NotThisOne(CoinRules(), Scene()))
    assert set(on_gpu(Handed(kernel)).units) == {"edge"}


class AtOnce(CoinKernel):
    """The coin, which plays blocks many at a time, as an accelerator does."""

    def __init__(self) -> None:
        super().__init__(CoinRules(), Scene())
        self.runs: list[int] = []

    def run_of_blocks(self, seed: int, block: int, rounds: int) -> Tally:
        self.runs.append(rounds)
        whole = [1000] * (rounds // 1000) + ([rounds % 1000] if rounds % 1000 else [])
        return merged(self.block(seed, block + number, each) for number, each in enumerate(whole))


def test_a_kernel_that_plays_many_blocks_at_once_is_given_them_by_stretches() -> None:
    kernel, job, plan = AtOnce(), Job.at(read_sheet({"game": "coin"}), Scene(), 3), Plan(99_500, 1000)
    done = play(Batch(job, plan, 0, plan.blocks), kernel)
    assert done.pieces == play(Batch(job, plan, 0, plan.blocks)).pieces
    assert max(kernel.runs) == 5000
    assert kernel.runs[-1] == 500
    assert sum(kernel.runs) == 99_500
