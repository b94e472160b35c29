"""The commands that print papers: signs, plans of a change, PAR sheets. Each writes a file, or text to standard output."""
