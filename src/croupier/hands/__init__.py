"""Hands: how cards are counted and ranked, shared by the games that count them alike."""
