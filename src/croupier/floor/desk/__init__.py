"""A table's paperwork: its rule sheet and changes to it (19:47-8.3), opening and closing steps, the Commission's inbox.

This package owns when a change may take effect and what must be done before. It never deals a card, and it knows nothing of
seats, wagers or money.
"""
