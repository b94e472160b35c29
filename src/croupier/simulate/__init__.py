"""Simulation: the runner over kernels. Blocks of rounds on one core, many cores or a cluster, and the numbers drawn from them.

    from croupier.simulate import Scene, simulate
    result = simulate("roulette", rounds=10_000_000, seed=7)
    result.statistics[0].mean, result.statistics[0].standard_error

What is played is decided by sheet, scene, seed and rounds; who plays it decides nothing but the time it takes.
"""

from croupier.engine.kernel import Scene
from croupier.simulate.job import Job, NotPlayed
from croupier.simulate.result import Result
from croupier.simulate.run import simulate
from croupier.simulate.statistics import Estimate

__all__ = ["Estimate", "Job", "NotPlayed", "Result", "Scene", "simulate"]
