"""Three croupiers that run the same procedures: play (live, from a journal), solve (exact numbers), audit (of bookings)."""
