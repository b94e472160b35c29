"""Blackjack in bulk, compiled: an automaton for a chart on one wager, on a core or a GPU, and a kernel for everything else."""
