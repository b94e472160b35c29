"""Compiled kernels of blackjack: an automaton for one wager by a chart, on a CPU or GPU, and a general kernel for all else."""
