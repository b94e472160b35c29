"""The functions whose results are papers: PAR sheets, comparisons, signs and plans, as values and as files."""
