"""Money: the names of the accounts, and the transfers between them.

This package owns double entry: every cent leaves one account and enters another, with a reason and usually a paragraph.
`reconciliation` compares accounts, transfers and events. Nothing here writes to the database or decides who wins; it turns
settled lines into transfers.
"""
