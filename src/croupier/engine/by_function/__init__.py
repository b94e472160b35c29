"""Seats that play by a strategy function: as a table that a kernel plays by, or question by question in the engine."""
