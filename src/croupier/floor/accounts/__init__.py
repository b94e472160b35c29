"""People: accounts, passwords, sessions, invitations, roles, and the permission each action needs.

This package owns who a person is and what that person may do. It never moves chips and knows no game; a table is only a name.
"""
