"""Benchmarks: `make bench`. Every figure is also given as a ratio to something measured in the same run."""
