"""Charts, felts, pictures, plots and printed papers, drawn from values computed elsewhere."""
