"""Decks: the declaration of one, and the tiles. The cards, and the decks of them, are in `croupier.equipment.cards`."""
