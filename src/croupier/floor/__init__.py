"""The floor: tables with people at them, a ledger of all chips, and the desk that keeps the rules lawful.

Everything that happens is an event on one trail, and every payment a transfer in one ledger. Both are written in one
transaction and published only after the commit.
"""
