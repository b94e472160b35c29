"""Hands: counting and ranking cards, shared by several games."""
