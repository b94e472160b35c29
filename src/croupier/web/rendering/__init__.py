"""HTML templates, drawings of the felt, cards and dice, and the formats of money, times and citations.

It turns the floor's view of a table into text and pictures. It handles no requests and decides nothing.
"""
