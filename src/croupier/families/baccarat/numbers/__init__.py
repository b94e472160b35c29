"""The numbers of baccarat: counted exactly for any shoe, and simulated."""
