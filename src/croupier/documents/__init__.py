"""Documents: rule sheets, rounds and journals. Reading is strict and reports every mistake at once."""
