"""Chance that nobody can bend: sealed seeds, the shoes and rolls they determine, and the means to check them afterwards.

Owns the random generator, commitments to seeds (seals), the vault that encrypts them, and dealing from a sealed shoe.
`verifier.py` is one file with no dependencies, so that a stranger can run it. It never shows a card that has not been
dealt, and it knows nothing of seats or money.
"""
