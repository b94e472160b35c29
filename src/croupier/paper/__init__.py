"""Paper: charts, pictures and plots, from values that others have counted. Nothing here decides anything.

What only some of it needs is installed on demand: matplotlib draws the plots (`croupier[plot]`), and resvg turns a drawing
into a picture (`croupier[picture]`). Without them `NotInstalled` says which is wanted.
"""


class NotInstalled(ImportError):
    """Something was asked for that needs a package which is not here; the message names what to install."""

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(f"{what}: install croupier[{extra}]")
