"""The audit trail: events in a hash chain, a Merkle tree over them, and signed heads.

This package owns the form of an event, its hash, and the signatures that let an outsider prove that nothing was changed or
removed. It never reads or writes the database and does not look at an event's data.
"""
