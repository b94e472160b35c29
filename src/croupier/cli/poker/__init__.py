"""Commands for poker: what hands are worth against each other."""
