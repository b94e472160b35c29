"""Charts, felts, pictures and plots, drawn from values computed elsewhere.

Two packages are optional: matplotlib draws the plots (`croupier[plot]`), and resvg converts a drawing to a picture
(`croupier[picture]`). Without them, `NotInstalled` names the missing one.
"""


class NotInstalled(ImportError):
    """An optional package is missing; the message names the extra to install."""

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(f"{what}: install croupier[{extra}]")
