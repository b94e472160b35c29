"""Testing: what every game must pass, and a dealer who plays any game at random; third parties use both on theirs."""
