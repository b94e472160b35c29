"""The pack of evidence in a dispute: everything that bears on a round, and the program that checks it, in one file.

A dispute that is not settled at the table freezes its history, which is then taken out and kept (N.J.A.C. 13:69E-1.31).
Who may have a pack, the matrix says; nothing in it is hidden any more, for a seal is in it only when it was opened.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable
from importlib.resources import files
from typing import TYPE_CHECKING

from croupier.floor.audit.history import under_a_head, whole
from croupier.floor.trail import heads as signed
from croupier.law.citation import cite
from croupier.law.register import UnknownCitation, register

if TYPE_CHECKING:
    from croupier.floor.audit.history import TableHistory
    from croupier.floor.storage.new_event import Tree
    from croupier.floor.trail.trail import Event

_DAY_ONE = (1980, 1, 1, 0, 0, 0)  # of every file in a pack, so that the same evidence is the same bytes
_README = """Evidence: table {table}, round {number}

round.json    the round: settled with its sheet, wagers, answers, lines and transfers; void; or as far as it has come
story.txt     the same for people
law.json      the paragraphs it rests on, in our words
trail.jsonl   every event of the table, each with its hash and the hash of the event before it on the floor
heads.jsonl   the heads of the floor's trail that were signed; heads.pub is the key
proof.json    that these events lie under the newest of those heads
seal-N.json   each seal that was opened, with every card or roll that came of it
verifier.py   checks all of it:  python verifier.py .   or a seal alone:  python verifier.py seal-1.json
              (it needs Python and nothing else)

{cards}
Compare heads.pub with the floor's key, and the heads with those you kept: nothing in a pack can vouch for its own key.
"""


class NoSuchRound(LookupError):
    """No round of that number is on the trail."""


def pack(told: TableHistory, number: int, signs: Callable[[], bytes] = bytes, public: bytes = b"") -> bytes:
    """The evidence of a round: settled, void, or under way and frozen.

    The table's whole trail is in it, so that nothing can have been left out; of other tables nothing is. `signs` gives the
    heads, and is asked when the trail was read: what happens meanwhile needs no proof.
    """
    told.read_on()
    tree = _round(told, number)
    seals = {f"seal-{each}.json": found for each in told.seals if (found := told.evidence(each)) is not None}
    events = list(told.source.events(0, told.stream))
    heads = signs()
    proof = under_a_head(told.source, [event.number for event in events], signed.parsed(heads)[0])
    parts = {
        "README.txt": _README.format(table=told.table, number=number, cards=_cards(tree, seals)).encode(),
        "round.json": _pretty(tree),
        "story.txt": _story(tree).encode(),
        "law.json": _pretty(_paragraphs(tree)),
        "trail.jsonl": b"".join(map(line, events)),
        "heads.jsonl": heads,
        "heads.pub": public,
        **({"proof.json": _pretty(proof)} if proof is not None else {}),
        "verifier.py": files("croupier.floor.fairness").joinpath("verifier.py").read_bytes(),
    }
    return _zipped(parts | {name: _pretty(found) for name, found in seals.items()})


def _round(told: TableHistory, number: int) -> Tree:
    """What the trail tells of a round. Of one that is not over it tells what was bet and answered, and no card."""
    if number in told.played:
        event, tree = told.event(told.played[number])
        return {"table": told.table, "event": event.number, "hash": event.hash.hex(), **tree}
    last = max(told.played, default=0)
    since = [event.tree for event in told.source.events(told.played.get(last, 0), told.stream)]
    if number != last + 1 or not since:
        raise NoSuchRound(f"{told.table} has no round {number}")
    return {"table": told.table, "what": "under way", "round": number, "so_far": since}


def line(event: Event) -> bytes:
    """An event as a line of a file, as it can be hashed again."""
    return json.dumps(whole(event)).encode() + b"\n"


def _cards(tree: Tree, seals: Tree) -> str:
    if "places" not in tree:
        return "The round is not over: its cards are sealed. Export again when it is."
    used = sorted({f"seal-{drawn['seal']}.json" for drawn in tree["places"]})
    closed = [name for name in used if name not in seals]
    if closed:
        return f"This round's chance came from {', '.join(used)}: not all are opened yet. Export again when they are."
    return f"This round's chance came from {', '.join(used)}." if used else "Nothing was left to chance in this round."


def _pretty(tree: object) -> bytes:
    return (json.dumps(tree, indent=2, ensure_ascii=False) + "\n").encode()


def _story(tree: Tree) -> str:
    record = tree.get("record", {})
    lines = [f"{tree['table']}, round {tree['round']}, {tree['what']}", ""]
    if "so_far" in tree:
        lines += [
            f"{each['at']}  {each['what']}  {each.get('answer') or each.get('wager') or ''}" for each in tree["so_far"]
        ]
    lines += [*record.get("journal", tree.get("journal", ())), ""]
    lines += [*(f"{fact['fact']}  [{fact['cite']}]" for fact in record.get("facts", ())), ""]
    for each in record.get("lines", ()):
        named = f"{each['wager']} hand {each['hand']}" if each["hand"] > 1 else each["wager"]
        lines.append(f"{each['seat']}: {named} {each['result']} {each['cents']:+d} cents  [{each['cite']}]")
    return "\n".join([*lines, ""])


def _paragraphs(tree: Tree) -> list[Tree]:
    record, law = tree.get("record", {}), register()
    cited = [tree, *tree.get("so_far", ()), *record.get("facts", ()), *record.get("lines", ())]
    found = []
    for text in dict.fromkeys(each["cite"] for each in cited if each.get("cite")):
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
