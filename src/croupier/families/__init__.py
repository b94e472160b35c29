"""What several games of one family share: procedures and counts, parameterised by plain values."""
