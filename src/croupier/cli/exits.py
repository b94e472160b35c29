"""Exit codes of the commands."""

LAWFUL = 0  # done, or lawful
FINDINGS = 1  # an unlawful sheet, a mismatch, a journal that was changed
USAGE = 2
NOT_DETERMINED = 3  # on that date
BAD_DOCUMENT = 4  # every mistake is listed, and nothing is done
INTERNAL = 70  # a bug in croupier
INTERRUPTED = 130  # by Ctrl-C; the result so far is printed
