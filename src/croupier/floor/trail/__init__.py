"""The audit trail: events in a hash chain, a Merkle tree over them, and the signed heads that fix its past.

Owns the form of an event, its hash, and the signatures that let a stranger prove that nothing was changed or removed. It
never reads or writes the database and does not look inside an event's data.
"""
