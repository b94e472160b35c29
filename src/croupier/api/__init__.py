"""The Python functions of `import croupier`, one module for each. The command line calls the same functions.

Each function takes a game's name or a rule sheet and returns a frozen value. Its `to_dict()` is what `--json` prints.
"""
