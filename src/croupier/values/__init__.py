"""How a class of values is declared and shown. Imports no other package, and every package may import it."""
