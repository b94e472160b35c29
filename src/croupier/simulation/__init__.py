"""Simulation: plays blocks of rounds with kernels, on one core, many cores or a cluster, and estimates each wager from them.

    from croupier.simulation import Scene, simulate
    result = simulate("roulette", rounds=10_000_000, seed=7)
    result.statistics[0].mean, result.statistics[0].standard_error

The result depends only on sheet, scene, seed and rounds. Cores and clusters change only how long it takes.
"""

from croupier.engine.kernel import Scene
from croupier.simulation.job import Job, NotPlayed
from croupier.simulation.result import SimulationResult
from croupier.simulation.run import simulate
from croupier.simulation.statistics import Estimate

__all__ = ["Estimate", "Job", "NotPlayed", "Scene", "SimulationResult", "simulate"]
