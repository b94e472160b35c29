"""The command line: one module a verb. Results go to standard output, everything else to standard error."""
