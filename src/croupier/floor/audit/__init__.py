"""Checking the floor from outside: its database against its trail, its seals against its rounds, and the evidence for a dispute.

Owns the checks before the floor opens and while it runs, `audit verify`, and the history read from the trail. It only
reads; the one thing it adds to a trail is the notice that a backup was restored.
"""
