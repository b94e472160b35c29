"""The games of twenty-one: what they share."""
