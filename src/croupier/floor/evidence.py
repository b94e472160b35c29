"""What was: the rounds of a table, a patron's statement, a seal that was opened, and the pack of evidence in a dispute.

All of it is read from the trail as it was written. Who may read what, the matrix says; nothing here is hidden any more.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import TYPE_CHECKING

from sqlalchemy import or_, select

from croupier.floor import ledger, schema, trail
from croupier.floor.happening import Tree
from croupier.floor.seal import Seal
from croupier.floor.sealed import Drawn, Pack, evidence
from croupier.law.citation import cite
from croupier.law.register import UnknownCitation, register

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from croupier.floor.store import Store

TABLE = "table:"
_DAY_ONE = (1980, 1, 1, 0, 0, 0)  # of every file in a pack, so that the same evidence is the same bytes


class NoSuchRound(LookupError):
    """No settled round of that number is on the trail."""


@dataclass(frozen=True, slots=True)
class History:
    """A floor's trail, to be read."""

    store: Store

    # ------------------------------------------------------------ rounds

    def rounds(self, table: str, before: int | None = None, limit: int = 20) -> list[Tree]:
        """The settled and void rounds of a table, the last first."""
        found = [tree for tree in self._told(table, ("settled", "voided")) if before is None or tree["round"] < before]
        return [_in_short(tree) for tree in reversed(found)][:limit]

    def round(self, table: str, number: int) -> Tree:
        """A settled round: its event's number, its record, who decided what, and where each card lay."""
        for event in self._events(table):
            tree = event.tree
            if tree["what"] == "settled" and tree["round"] == number:
                return {"number": event.number, "hash": event.hash.hex(), **tree}
        raise NoSuchRound(f"{table} has no settled round {number}")

    def persons_of(self, table: str, number: int) -> frozenset[str]:
        """Who had a wager in a round: whose round it is."""
        told = self.round(table, number)
        accounts = {name for transfer in told["transfers"] for name in transfer[:2]}
        played = {line["seat"] for line in told["record"]["lines"]}
        sat = {tree["person"] for tree in self._told(table, ("sat",)) if tree["handle"] in played}
        return frozenset({name.removeprefix("player:") for name in accounts if name.startswith("player:")} | sat)

    def _events(self, table: str) -> Iterator[trail.Event]:
        return self.store.events(stream=f"{TABLE}{table}")

    def _told(self, table: str, sorts: Sequence[str]) -> Iterator[Tree]:
        """The events of some sorts; what is not of them is passed over unread."""
        wanted = [f'"what":"{sort}"'.encode() for sort in sorts]
        for event in self._events(table):
            if any(mark in event.payload for mark in wanted) and (tree := event.tree)["what"] in sorts:
                yield tree

    # ------------------------------------------------------------ money

    def statement(self, person: str, limit: int = 200) -> list[Tree]:
        """Every transfer of a patron's own account, the last first, with what it held after each."""
        account, moved = ledger.player(person), schema.transfer.c
        wanted = select(schema.transfer, schema.event.c.payload, schema.event.c.stream).join(schema.event)
        wanted = wanted.where(or_(moved.debit == account, moved.credit == account)).order_by(moved.event, moved.line)
        with self.store.reading() as connection:
            rows = connection.execute(wanted).all()
        told, holds = [], 0
        for row in rows:
            cents = row.cents if row.credit == account else -row.cents
            holds += cents
            at = json.loads(bytes(row.payload))["at"]
            where = row.stream.removeprefix(TABLE)
            told.append(
                {"number": row.event, "at": at, "where": where, "reason": row.reason, "cents": cents} | {"holds": holds}
            )
        return told[::-1][:limit]

    # ------------------------------------------------------------ seals

    def seals(self, table: str) -> list[Tree]:
        """Every seal of a table: its commitment, and its seed where that was told."""
        told: dict[int, Tree] = {}
        for tree in self._told(table, ("sealed", "revealed")):
            seal = told.setdefault(tree["number"], {"number": tree["number"], "about": tree["about"]})
            seal |= {"commitment": tree["commitment"], "revealed": tree["what"] == "revealed"}
            seal |= {"sealed_at": tree["at"]} if tree["what"] == "sealed" else {"revealed_at": tree["at"]}
            if tree["what"] == "revealed":
                seal |= {"seed": tree["seed"], "salt": tree["salt"]}
        return [told[number] for number in sorted(told)]

    def seal_evidence(self, table: str, number: int) -> Tree:
        """What `verifier.py` reads: a seal that was opened, and everything that came of it."""
        seal = next((each for each in self.seals(table) if each["number"] == number), None)
        if seal is None or not seal["revealed"]:
            raise NoSuchRound(f"seal {number} of {table} is not there, or not opened yet")
        opened = Seal(table, number, seal["about"], bytes.fromhex(seal["seed"]), bytes.fromhex(seal["salt"]))
        settled = list(self._told(table, ("settled", "voided")))
        loads = [Pack.read(pack) for tree in settled for pack in tree.get("loads", [])]
        rounds = [(tree["round"], [Drawn.read(each) for each in tree["places"]]) for tree in settled]
        return evidence(opened, loads, rounds)

    # ------------------------------------------------------------ evidence

    def pack(self, table: str, number: int, heads: bytes = b"", public: bytes = b"") -> bytes:
        """The evidence pack of a round: everything that bears on it, and the program that checks it, in one file.

        The table's whole trail is in it with its hashes, so that nothing can have been left out; of other tables nothing is.
        """
        told = self.round(table, number)
        parts = {
            "README.txt": _README.format(table=table, number=number).encode(),
            "round.json": _pretty(told),
            "story.txt": _story(told).encode(),
            "law.json": _pretty(_paragraphs(told)),
            "trail.jsonl": b"".join(_line(event) for event in self._events(table)),
            "heads.jsonl": heads,
            "heads.pub": public,
            "verifier.py": files("croupier.floor").joinpath("verifier.py").read_bytes(),
        }
        for seal in self.seals(table):
            if seal["revealed"]:
                parts[f"seal-{seal['number']}.json"] = _pretty(self.seal_evidence(table, seal["number"]))
        return _zipped(parts)


def account_rows(connection: Connection) -> list[Tree]:
    rows = connection.execute(select(schema.account).order_by(schema.account.c.name))
    return [{"account": row.name, "kind": row.kind, "cents": row.cents} for row in rows]


# ---------------------------------------------------------------- writing a pack


_README = """Evidence: table {table}, round {number}

round.json    the round as it was settled: sheet, wagers, every answer, every line with its paragraph, every transfer
story.txt     the same for people
law.json      the paragraphs it rests on, in our words
trail.jsonl   every event of the table, each with its hash and the hash of the event before it on the floor
heads.jsonl   the heads of the floor's trail that were signed; heads.pub is the key
seal-N.json   each seal that was opened, with every card or roll that came of it
verifier.py   checks a seal:  python verifier.py seal-1.json   (it needs Python and nothing else)
"""


def _in_short(tree: Tree) -> Tree:
    told = {"round": tree["round"], "at": tree["at"], "what": tree["what"]}
    if tree["what"] == "voided":
        return {**told, "cite": tree["cite"], "lines": []}
    record = tree["record"]
    return {**told, "lines": record["lines"], "sheet": tree["sheet"], "seal": tree["seal"]}


def _pretty(tree: object) -> bytes:
    return (json.dumps(tree, indent=2, ensure_ascii=False) + "\n").encode()


def _line(event: trail.Event) -> bytes:
    told = {"number": event.number, "stream": event.stream, "version": event.version}
    told |= {"payload": event.payload.decode(), "previous": event.before.hex(), "hash": event.hash.hex()}
    return json.dumps(told).encode() + b"\n"


def _story(told: Tree) -> str:
    record = told["record"]
    lines = [f"Round {told['round']}, settled {told['at']}, event {told['number']}", ""]
    lines += [f"{entry}" for entry in record["journal"]]
    lines += ["", *(f"{fact['fact']}  [{fact['cite']}]" for fact in record["facts"]), ""]
    for line in record["lines"]:
        lines.append(f"{line['seat']}: {line['wager']} {line['result']} {line['cents']} cents  [{line['cite']}]")
    return "\n".join(lines) + "\n"


def _paragraphs(told: Tree) -> list[Tree]:
    record, law = told["record"], register()
    cites = dict.fromkeys(each["cite"] for part in ("facts", "lines") for each in record[part])
    found = []
    for text in cites:
        try:
            found.append({"cite": text, "rule": law.paragraph(cite(text)).rule})
        except UnknownCitation:
            found.append({"cite": text, "rule": law.section(cite(text)).title})
    return found


def _zipped(parts: dict[str, bytes]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            info = zipfile.ZipInfo(name, _DAY_ONE)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = 0o644 << 16
            archive.writestr(info, content)
    return made.getvalue()
