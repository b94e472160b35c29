"""Rule sheets: the rules of subchapter 8 for limits, signs and changes, and the verdict on a whole sheet."""
