"""Money: whole cents, odds as fractions, pay tables, and the settlement of each wager."""
