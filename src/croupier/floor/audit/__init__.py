"""Checks the floor: its database against its trail, its seals against its rounds. Makes the evidence for a dispute.

This package owns the checks at start-up and while the floor runs, `audit verify`, and the history read from the trail. It only
reads; the one event it writes is the notice that a backup was restored.
"""
