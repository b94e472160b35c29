"""The documents of a petition for a new game (19:47-8.4): its dossier, and the record of its test."""
