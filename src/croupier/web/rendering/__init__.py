"""HTML: templates, drawings of the felt, cards and dice, and how money, times and paragraphs are written on a page.

Turns what the floor says of a table into text and pictures. It answers no request and decides nothing.
"""
