"""Bulk simulation of games of twenty-one: what runs their rounds, compiled, and the tables it runs on."""
