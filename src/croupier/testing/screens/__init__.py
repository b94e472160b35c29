"""What people see of a game while it is tested: the pages of its table, and a session in the terminal."""
