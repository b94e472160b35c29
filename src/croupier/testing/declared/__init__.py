"""Checks of what a game declares: its sources, its pay tables, its deck."""
