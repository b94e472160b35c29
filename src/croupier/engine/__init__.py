"""The engine: the parts of a round, and the `Croupier` protocol by which all input enters it."""
