"""Games in which only the ranks of a few cards from a shoe matter: their simulation (red dog, casino war)."""
