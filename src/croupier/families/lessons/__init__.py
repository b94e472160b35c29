"""What lessons of a family's games have in common: twenty-one, and poker against the dealer."""
