"""Procedures that several games share, one package a family. A game gives a family its paragraphs and its differences."""
