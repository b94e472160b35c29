"""Equipment: wheels, dice, cards and shoes. A device says what can come of it, with whole weights; it holds no chance itself."""
