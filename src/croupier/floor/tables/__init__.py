"""A table in play: seats, bets, the round under way, its settlement, disputes, timers, and what each viewer sees.

Owns the state of a table as a value made by its events, and the rules of conduct that lead to the next events. It never
writes to the database and never checks who may give a command: it is handed a command that is already permitted, and
returns events.
"""
