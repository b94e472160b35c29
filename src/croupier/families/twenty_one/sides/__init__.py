"""Additional wagers that more than one game of twenty-one offers. A game derives its own with its paragraphs."""
