"""Three croupiers over the same procedures: play (live, from a journal), solve (exact), audit (against what was booked)."""
