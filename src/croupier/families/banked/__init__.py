"""Games in which a player may hold the bank: who is offered it, what it must cover, and what it wins (`bank.py`)."""
