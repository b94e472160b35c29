"""The engine: what a round is, and the one door through which the world enters it."""
