"""How a class of values is declared. Imports no other package, and every package may import it."""
