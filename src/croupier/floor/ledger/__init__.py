"""Money: the names of the accounts, and the transfers between them.

Owns double entry: every cent that moves leaves one account and reaches another, with a reason and, where there is one, a
paragraph. `reconciliation` compares accounts, transfers and events. It never writes to the database itself and never
decides who wins; it is handed settled lines and turns them into transfers.
"""
