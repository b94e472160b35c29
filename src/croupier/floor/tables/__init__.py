"""One table of the floor: its state as a value, the events that change it, its timers and its views.

`moves` has what commands and the house do at a table.
"""
