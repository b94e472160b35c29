"""Randomness that nobody can influence: sealed seeds, the shoes and rolls they determine, and the tools to check them.

This package owns the random generator, commitments to seeds (seals), the vault that encrypts them, and dealing from a sealed
shoe. `verifier.py` is one file without dependencies, so that an outsider can run it. It never shows a card before it is
dealt, and it knows nothing of seats or money.
"""
