"""What commands and the house do at a table: seats, bets, rounds, seals, matters, opening and closing.

Every move takes a `WorkingTable`, checks whether it is allowed, and emits events.
"""
