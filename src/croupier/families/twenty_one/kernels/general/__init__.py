"""The general kernel of the family: several boxes, insurance and side wagers, with whole cards."""
