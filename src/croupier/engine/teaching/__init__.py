"""How games are taught at the table: five lines for a newcomer, and what each wager is."""
