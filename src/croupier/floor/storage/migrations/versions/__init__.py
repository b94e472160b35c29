"""One file for each step; each is run once and then never changed."""
