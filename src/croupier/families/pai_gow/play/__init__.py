"""A round of pai gow: who is served first, the deal, setting the hands, comparing them, and the settlement."""
