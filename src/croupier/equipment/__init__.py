"""Equipment: wheels, dice, cards and shoes. A device lists its outcomes with whole weights; it draws nothing itself."""
