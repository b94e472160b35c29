"""What is private stays so until it is shown: cards and answers. Both are looked at in rounds that were played to their end."""
