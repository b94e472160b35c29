"""How the floor's tables came to be what they are, step by step, for databases that were made on the way."""
