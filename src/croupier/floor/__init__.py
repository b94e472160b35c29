"""The floor: tables with people at them, a ledger that loses nothing, and the desk that keeps it all lawful.

What happens here is an event on one trail; what is owed is a transfer in one ledger; both are written in one transaction,
and nobody is told of either before it is on the disk.
"""
