"""Equipment: wheels, dice, cards, shoes and drawn numbers. A device lists outcomes with weights; it draws nothing itself."""
