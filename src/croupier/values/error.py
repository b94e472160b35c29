"""The errors that croupier raises for its caller and that belong to no other package."""


class Error(Exception):
    """Something that was asked for cannot be done; the message says why, and what would be right."""


class NotAvailable(Error, LookupError):
    """The game has no such thing: a chart, a list of what can come."""
