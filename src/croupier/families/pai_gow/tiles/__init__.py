"""Pai gow with tiles: four tiles set as two hands of two, which `ranking` ranks and `house_way` sets as a house does."""
