"""States: a table as a value that can be searched. The journal is the whole of it; a state only adds what follows from it."""
