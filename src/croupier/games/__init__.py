"""The games: one folder each, always the same file names, in the regulation's order. `registry` finds them."""
