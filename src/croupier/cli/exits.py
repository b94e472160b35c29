"""Exit codes: which kind of end a command came to."""

LAWFUL = 0  # done, or lawful
FINDINGS = 1  # an unlawful sheet, a mismatch, a journal that was changed
USAGE = 2
NOT_DETERMINED = 3  # on that date
BAD_DOCUMENT = 4  # every mistake is listed and nothing is done
INTERNAL = 70  # a fault of our own
INTERRUPTED = 130  # by Ctrl-C; what was reached is told
