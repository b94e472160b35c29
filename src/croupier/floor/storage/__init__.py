"""The database: its tables, their migrations, and the one thread that writes to them.

This package owns the connection, the schema, the triggers that protect it, and the write queue. Each job is one unit of work:
it is committed as a whole or rolled back. Events, transfers and answers are stored exactly as given. Nothing here decides
whether something may happen, and nothing here knows what a table, a wager or a person is.
"""
