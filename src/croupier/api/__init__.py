"""The Python functions that `import croupier` offers, one module for each; the command line calls the same functions.

Each function takes a game's name or a rule sheet and returns a frozen value. Its `to_dict()` is what `--json` prints.
"""
