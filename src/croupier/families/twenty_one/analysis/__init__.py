"""Exact counts for the games of twenty-one. They take plain rule values and know no game."""
