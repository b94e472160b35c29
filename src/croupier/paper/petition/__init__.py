"""The petition for a new game (19:47-8.4): its checklist, the draft rules, the odds, the drawings and the papers of the test.

`checklist` says what is missing, and nothing is printed while something is. `draft` writes the rules in the format of the
chapter from the game's own parts. `pages` and `trial` only show. Nothing here reads a clock.
"""
