"""Poker, players against players: what the forms of subchapter 14 share."""
