"""What somebody has practiced at a table so far. The browser keeps it, in a cookie of the table's pages for each drill."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from urllib.parse import quote, unquote

from fastapi import Request, Response

from croupier.web.school.spacing import Missed, after_answer

_YEAR_SECONDS = 365 * 24 * 3600
_MOST_TOPICS = 12

Score = tuple[int, int]  # asked, right


@dataclass(frozen=True, slots=True)
class Notebook:
    """The score of a drill, in all and by topic, and the hands that come again."""

    topics: Mapping[str, Score] = field(default_factory=dict)
    cost_cents: int = 0  # of all mistakes
    last: int | None = None  # the drill that was counted last: a page that is loaded again counts once
    missed: tuple[Missed, ...] = ()

    @classmethod
    def of(cls, request: Request, drill: str) -> Notebook:
        """The notebook in the browser's cookie; an empty one if it is missing or malformed."""
        try:
            kept = json.loads(unquote(request.cookies.get(_cookie(drill), "")))
            topics = {str(name): (int(asked), int(right)) for name, (asked, right) in kept["topics"].items()}
            missed = tuple(Missed(*map(int, each)) for each in kept["missed"])
            last = None if kept["last"] is None else int(kept["last"])
            return cls(topics, int(kept["cost"]), last, missed)
        except (ValueError, KeyError, TypeError, AttributeError):
            return cls()

    @property
    def asked(self) -> int:
        return sum(asked for asked, _ in self.topics.values())

    @property
    def right(self) -> int:
        return sum(right for _, right in self.topics.values())

    def with_answer(self, drill: int, topic: str, cost_cents: int, *, right: bool) -> Notebook:
        """With one more answer to one question. A wrong one comes again."""
        if drill == self.last:
            return self
        scored = replace(self.with_score(drill, {topic: (1, int(right))}), cost_cents=self.cost_cents + cost_cents)
        return replace(scored, missed=after_answer(self.missed, drill, scored.asked, right=right))

    def with_score(self, drill: int, scores: Mapping[str, Score]) -> Notebook:
        """With the answers to one more drill, by topic."""
        if drill == self.last:
            return self
        topics = dict(self.topics)
        for topic, (asked, right) in scores.items():
            before = topics.get(topic, (0, 0))
            if topic in topics or len(topics) < _MOST_TOPICS:
                topics[topic] = (before[0] + asked, before[1] + right)
        return replace(self, topics=topics, last=drill)

    def keep(self, response: Response, table: str, drill: str) -> None:
        """Has the browser keep it."""
        kept = {"topics": self.topics, "cost": self.cost_cents, "last": self.last, "missed": self.missed}
        text = quote(json.dumps(kept, separators=(",", ":")))
        path = f"/tables/{quote(table)}"
        response.set_cookie(_cookie(drill), text, max_age=_YEAR_SECONDS, path=path, httponly=True, samesite="lax")


def _cookie(drill: str) -> str:
    return f"practice-{drill}"
