"""The database: its tables, their migrations, and the one thread that writes to them.

Owns the connection, the schema, the triggers that guard it, and the write queue: each unit of work is one transaction,
committed whole or rolled back. It stores events, transfers and answers as it is given them. It never decides whether
something may happen, and it does not know what a table, a wager or a person is.
"""
