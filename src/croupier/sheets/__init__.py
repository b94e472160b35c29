"""A table's rule sheet: what subchapter 8 says of any game's limits, signs and changes, and the verdict on the whole."""
