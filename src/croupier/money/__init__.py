"""Money: whole cents, odds as fractions, pay tables, and the settlement that says what each wager came to."""
