"""Documents people type and programs exchange: rule sheets, rounds, journals. Strict, and every mistake is told at once."""
