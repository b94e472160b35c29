"""`croupier.rules()`: what a licensee may elect at a game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Unpack

from croupier.api import arguments
from croupier.api.source import Day, Rules, Source, sheet_of
from croupier.api.written import File, written
from croupier.engine.irregularity import Remedy
from croupier.engine.wager_kind import WagerKind
from croupier.law.option import Choice, Option, shown
from croupier.law.ruling import Verdict
from croupier.options import AnyGame
from croupier.paper.lawbook import timeline
from croupier.paper.lawbook.drawing import whole
from croupier.paper.lawbook.timeline import History, Timeline
from croupier.paper.press.parts import Gallery, Picture, Prose
from croupier.sheets.sheet import Sheet
from croupier.show.html import Shows
from croupier.show.records import FrameColumn, Kind, Records, records
from croupier.show.showable import Showable
from croupier.values.brief import brief, quantity

_OPTION = FrameColumn("option", get=lambda option: option.name)
_DEFAULT = FrameColumn(
    "default", get=lambda option: None if option.must_be_named else shown(option.plain(option.default))
)
_ABOUT = (FrameColumn("cite", Kind.CITE, heading="paragraph"), FrameColumn("source"), FrameColumn("note"))
_WAGERS = (
    FrameColumn("wager", get=lambda kind: kind.name),
    FrameColumn("title"),
    FrameColumn("pays", get=lambda kind: ", ".join(map(str, kind.pays))),
    *_ABOUT[:2],
)
_IRREGULARITIES = (FrameColumn("kind"), FrameColumn("remedy"), _ABOUT[0])
_SPANS = (
    FrameColumn("option"),
    FrameColumn("choice"),
    FrameColumn("verdict"),
    FrameColumn("first", Kind.DAY),
    FrameColumn("last", Kind.DAY),
    FrameColumn("cite", Kind.CITE),
    FrameColumn("why"),
)


@dataclass(frozen=True, slots=True)
class RulesResult(Showable):
    """The options of a game on a day, and the wagers and irregularities of a table with its elections."""

    sheet: Sheet

    def __repr__(self) -> str:
        sheet = self.sheet
        wagers = quantity(len(self.wagers), "wager")
        about = f"{sheet.game.name}, {sheet.on}: {quantity(len(self.options), 'option')}, {wagers}"
        return brief("croupier.RulesResult", about)

    @property
    def options(self) -> tuple[Option, ...]:
        """Every option, with its values, default, paragraph, dates and source."""
        return self.sheet.rules.options()

    def __getitem__(self, option: str) -> Option:
        """The option with this name."""
        for each in self.options:
            if each.name == option:
                return each
        raise KeyError(option)

    def values(self, option: str) -> dict[Any, Verdict]:
        """The values of an option and the verdict on each on this day; empty if its values cannot be listed."""
        return {choice.value: _verdict(self[option], choice, self.sheet) for choice in self[option].choices}

    @property
    def wagers(self) -> tuple[WagerKind, ...]:
        return tuple(self.sheet.game.play.wagers(self.sheet.rules).values())

    @property
    def irregularities(self) -> tuple[Remedy, ...]:
        return tuple(self.sheet.game.play.remedies.values())

    @property
    def timeline(self) -> TimelineResult:
        """Which choice could be offered when, with the elections of this table marked."""
        return TimelineResult(self.sheet)

    def _records(self) -> Records:
        """Each option with its default, what is elected here, and the verdict on each value on this day."""
        elected = FrameColumn("elected", get=lambda option: shown(option.plain(self.sheet.rules.elected(option.name))))
        values = FrameColumn("values", get=self._values)
        return records((_OPTION, _DEFAULT, elected, values, *_ABOUT), self.options)

    def _values(self, option: Option) -> str:
        verdicts = self.values(option.name).items()
        return ", ".join(
            f"{shown(value)}{'' if verdict is Verdict.LAWFUL else f' ({verdict})'}" for value, verdict in verdicts
        )

    def _shows(self) -> Iterator[Shows]:
        yield Prose(f"{self.sheet.game.title}, {self.sheet.elected}.")
        yield self._records()
        yield records(_WAGERS, self.wagers, "Wagers")
        yield records(_IRREGULARITIES, self.irregularities, "Irregularities")

    def to_dict(self) -> dict[str, Any]:
        """What `croupier rules --json` prints."""
        return {
            "game": self.sheet.game.name,
            "on": self.sheet.on.isoformat(),
            "options": [_option(each, self.sheet) for each in self.options],
            "wagers": [
                {
                    "wager": kind.name,
                    "title": kind.title,
                    "cite": str(kind.cite),
                    "pays": [str(odds) for odds in kind.pays],
                    "source": str(kind.source),
                }
                for kind in self.wagers
            ],
            "irregularities": [
                {
                    "kind": remedy.kind,
                    "cite": str(remedy.cite),
                    "remedy": remedy.remedy,
                    "needs": {name: detail.words for name, detail in (remedy.needs or {}).items()},
                }
                for remedy in self.irregularities
            ],
        }


@dataclass(frozen=True, slots=True)
class TimelineResult(Showable):
    """The history of a game's options: which choice could be offered when."""

    sheet: Sheet

    def __repr__(self) -> str:
        changed = sum(each.changed for each in self.options)
        about = f"{self.sheet.game.name}: {quantity(len(self.options), 'option')}, {changed} with a change"
        return brief("croupier.TimelineResult", about)

    @property
    def history(self) -> Timeline:
        """The history as a value. Elections are marked at a table whose sheet elects something."""
        rules = self.sheet.rules
        return timeline.timeline(self.sheet.game, None if rules == type(rules)() else rules)

    @property
    def options(self) -> tuple[History, ...]:
        """Each option with the spans of its choices."""
        return self.history.options

    def _records(self) -> Records:
        """Each span of each choice: from when to when it could be offered, or why not."""
        spans = (
            (history.option.name, row.label, str(span.verdict), span.first, span.last, span.cite, span.why)
            for history in self.options
            for row in history.rows
            for span in row.spans
        )
        return Records(_SPANS, tuple(spans))

    def _shows(self) -> Iterator[Shows]:
        yield Gallery((Picture(whole(self.history), f"The history of the options of {self.sheet.game.title}"),))

    def to_dict(self) -> dict[str, Any]:
        """What `croupier rules --timeline --json` prints."""
        return self.history.to_dict()

    def write(self, file: File) -> Path:
        """Draws it into a file: .svg."""
        return written(file, {".svg": lambda: whole(self.history).encode()})


def rules(
    source: Source, *, rules: Rules | None = None, on: Day | None = None, **options: Unpack[AnyGame]
) -> RulesResult:
    """List the options of a game: values, default, paragraph, dates and source; and its wagers and irregularities.

    `source`, `rules`, `on` and the options are as for `check`. The wagers are those of a table with these elections.

    >>> import croupier
    >>> result = croupier.rules("roulette", on="1990-01-01")
    >>> result["wheel"].default, str(result["wheel"].cite)
    ('double zero', '19:47-5.2')
    >>> str(result.values("wheel")["double zero as single"])
    'unlawful'
    """
    return RulesResult(sheet_of(source, arguments.options(rules, options), on))


def _option(option: Option, sheet: Sheet) -> dict[str, Any]:
    return {
        "option": option.name,
        "default": None if option.must_be_named else option.plain(option.default),
        "values": [
            {
                "value": choice.value,
                "verdict": str(_verdict(option, choice, sheet)),
                "cite": str(choice.cite or option.cite),
                "since": choice.since.isoformat() if choice.since else None,
                "until": choice.until.isoformat() if choice.until else None,
            }
            for choice in option.choices
        ],
        "least": option.least,
        "most": option.most,
        "cite": str(option.cite),
        "source": str(option.source),
        "notice": option.notice,
        "note": option.note,
    }


def _verdict(option: Option, choice: Choice, sheet: Sheet) -> Verdict:
    ruling = choice.ruling(option, sheet.on)
    return ruling.verdict if ruling else Verdict.LAWFUL
