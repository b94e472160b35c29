"""Testing: the conformance suite for games, and a dealer that plays any game at random. Third parties can use both."""
