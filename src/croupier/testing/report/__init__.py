"""What the conformance suite reports: faults with their rounds, the time of each check, and what was covered."""
