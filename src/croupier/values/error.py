"""The base of the errors that croupier raises for its caller."""


class Error(Exception):
    """Something that was asked for cannot be done; the message says why, and what would be right."""
