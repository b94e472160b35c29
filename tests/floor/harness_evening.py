"""A small evening at the cage and one table, written by the pen: what the crash campaigns play until the lights go out.

An evening is a function `(folder, say)`: it opens a floor in the folder, new or as it was left, has everything done that is
not done yet, and says each command's line when, and only when, the floor has answered it.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from itertools import count
from pathlib import Path
from threading import Thread
from typing import NamedTuple
from uuid import uuid4

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from croupier.floor.ledger import reconciliation
from croupier.floor.storage import store
from croupier.floor.storage.store import Store, Transaction, Transfer
from croupier.floor.storage.writer import Writer, WriterStopped
from croupier.floor.trail import heads, trail
from croupier.floor.trail.heads import Heads
from tests.floor.harness import StoppedClock

KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
PUBLIC = KEY.public_key()
PLAYERS = ("p-1", "p-2", "p-3")
Say = Callable[[str], None]


class Asked(NamedTuple):
    """One command of the evening: who, by which key, where, and the money it moves."""

    actor: str
    key: str
    stream: str
    transfers: tuple[Transfer, ...]


def asked(rounds: int = 2) -> list[Asked]:
    """Buy-ins, then rounds in which everybody bets, the first wins and the others lose."""
    commands = [
        Asked(who, f"buy-{who}", "cage", (Transfer("cage", f"player:{who}", 100_00, "buy-in"),)) for who in PLAYERS
    ]
    commands.append(Asked("house", "fill", "cage", (Transfer("cage", "float:1", 500_00, "fill"),)))
    for number in range(rounds):
        for who in PLAYERS:
            laid = Transfer(f"player:{who}", f"box:1:{who}", 5_00, "wager")
            commands.append(Asked(who, f"bet-{number}-{who}", "table:1", (laid,)))
        won = (
            Transfer("float:1", "player:p-1", 5_00, "won"),
            Transfer("box:1:p-1", "player:p-1", 5_00, "won"),
            *(Transfer(f"box:1:{who}", "float:1", 5_00, "lost") for who in PLAYERS[1:]),
        )
        commands.append(Asked("house", f"settle-{number}", "table:1", won))
    return commands


def written(transaction: Transaction, command: Asked) -> trail.Event:
    """The event of a command, with the accounts that it moves: the floor opens an account with its first transfer."""
    for name in sorted({name for each in command.transfers for name in (each.debit, each.credit)}):
        transaction.open_account(name, name.partition(":")[0])
    tree = {"what": "asked", "by": command.actor, "command": command.key, "words": "x" * 300}
    return transaction.append(command.stream, tree, command.transfers)


def does(command: Asked) -> Callable[[Transaction], str]:
    """The command as a job: its line is what a player would get."""

    def job(transaction: Transaction) -> str:
        body = command.stream.encode()
        answer = transaction.stored_answer(command.actor, command.key, body)
        if answer is None:
            made = written(transaction, command)
            answer = str(made.number).encode()
            transaction.store_answer(command.actor, command.key, body, answer, made.number)
        return f"{command.actor} {command.key} {answer.decode()}"

    return job


Play = Callable[[Writer, Asked, Say], None]


def one_by_one(writer: Writer, command: Asked, say: Say) -> None:
    say(writer.submit(does(command)).result(300))


def _evening(folder: Path, say: Say, play: Play = one_by_one) -> None:
    kept = Store.open(str(folder / "floor.db"))
    writer = Writer(kept)
    with kept.reading() as connection:
        position = store.last_position(connection)
    keeper = Heads(KEY, StoppedClock(), position.number, position.hash, folder / "heads.jsonl")
    writer.after_commit.append(keeper.on_commit)
    commands = asked()
    for command in commands[:-8]:
        play(writer, command, say)
    keeper.sign()
    together(writer, commands[-8:-4], say)
    for command in commands[-4:]:
        play(writer, command, say)
    keeper.sign()
    writer.close()
    kept.close()


def together(writer: Writer, commands: list[Asked], say: Say) -> None:
    """Commands that come at once: some share a transaction."""
    futures: list[Future[str]] = [writer.submit(does(command)) for command in commands]
    for future in futures:
        say(future.result(300))


def ledger(folder: Path, say: Say) -> None:
    """The evening as it should be."""
    _evening(folder, say)


# ---------------------------------------------------------------- evenings with a fault in them, which must be found


def answered_too_soon(folder: Path, say: Say) -> None:
    """Tells the player what the job returns, before it is committed."""

    def play(writer: Writer, command: Asked, say: Say) -> None:
        def job(transaction: Transaction) -> None:
            say(does(command)(transaction))

        writer.submit(job).result(300)

    _evening(folder, say, play)


def in_two_transactions(folder: Path, say: Say) -> None:
    """Keeps the answer apart from what it answers."""

    def play(writer: Writer, command: Asked, say: Say) -> None:
        made = writer.submit(lambda transaction: written(transaction, command)).result(300)
        say(writer.submit(_answers(command, made)).result(300))

    _evening(folder, say, play)


def _answers(command: Asked, made: trail.Event) -> Callable[[Transaction], str]:
    def job(transaction: Transaction) -> str:
        body = command.stream.encode()
        transaction.store_answer(command.actor, command.key, body, str(made.number).encode(), made.number)
        return f"{command.actor} {command.key} {made.number}"

    return job


def answered_ok_on_failure(folder: Path, say: Say) -> None:
    """Tells the player that all is well, whatever the floor answers."""

    def play(writer: Writer, command: Asked, say: Say) -> None:
        numbers = {each.key: number for number, each in enumerate(asked(), 1)}
        try:
            one_by_one(writer, command, say)
        except WriterStopped:
            say(f"{command.actor} {command.key} {numbers[command.key]}")
            raise

    _evening(folder, say, play)


def _with_setting(setting: str) -> Callable[[Path, Say], None]:
    def evening(folder: Path, say: Say) -> None:
        kept = store._SQLITE_SETTINGS
        store._SQLITE_SETTINGS = (*kept, setting)
        try:
            _evening(folder, say)
        finally:
            store._SQLITE_SETTINGS = kept

    return evening


synchronous_normal = _with_setting("synchronous = NORMAL")
synchronous_off = _with_setting("synchronous = OFF")


# ---------------------------------------------------------------- many at once, until the database is gone

WRITERS = 16


def writers(address: str, say: Say) -> None:
    """Sixteen players who bet for as long as there is a floor: each waits for an answer before he bets again."""
    kept = Store.open(address)
    writer = Writer(kept)
    writer.submit(_stocked).result(300)
    night = uuid4().hex

    def bets(who: int) -> None:
        player, box = f"player:w-{who}", f"box:1:w-{who}"
        with suppress(WriterStopped):
            for number in count():
                moved = Transfer(player, box, 5, "wager") if number % 2 == 0 else Transfer(box, player, 5, "back")
                command = Asked(f"w-{who}", f"{night}-{number}", f"table:{who % 3}", (moved,))
                say(writer.submit(does(command)).result(300))

    hands = [Thread(target=bets, args=(who,)) for who in range(WRITERS)]
    for hand in hands:
        hand.start()
    for hand in hands:
        hand.join()
    writer.close()
    kept.close()


def _stocked(transaction: Transaction) -> None:
    """Ten cents for each, so that somebody whose bet was made twice could not go on; before a new night, all back."""
    for who in range(WRITERS):
        player, box = f"player:w-{who}", f"box:1:w-{who}"
        back = [Transfer(box, player, cents, "back")] if (cents := transaction.cents(box)) else []
        buys = [] if cents or transaction.cents(player) else [Transfer("cage", player, 10, "buy-in")]
        if back or buys:
            does(Asked(f"w-{who}", f"stock-{transaction.position.number}", "cage", (*back, *buys)))(transaction)


# ---------------------------------------------------------------- what must hold whenever the lights went out


def wrong(address: str, said: list[str], path: Path | None = None, key: Ed25519PublicKey = PUBLIC) -> list[str]:
    """What is wrong with a floor after a crash, by what was said before it: the money, the trail, and every answer."""
    kept = Store.open(address)
    try:
        with kept.reading() as connection:
            found = list(reconciliation.findings(connection))
            rows = connection.exec_driver_sql("SELECT actor, key, answer FROM command").all()
        events = list(kept.events())
    finally:
        kept.close()
    paths = [path] if path is not None and path.exists() else []
    found += heads.findings(events, paths, key)
    lines = {f"{actor} {key} {bytes(answer).decode()}" for actor, key, answer in rows}
    found += [f"{line}: said, and lost" for line in said if line not in lines]
    answered = {key for _, key, _ in rows}
    for each in events:
        asked_by = each.tree.get("command")
        if asked_by and asked_by not in answered:
            found.append(f"event {each.number} is there without its answer")
    return found


def wrong_in(folder: Path, said: list[str]) -> list[str]:
    """As `wrong`, for an evening in a folder."""
    mend(folder / "heads.jsonl")
    return wrong(str(folder / "floor.db"), said, folder / "heads.jsonl")


def mend(path: Path) -> None:
    """What the next server does with half a head."""
    if path.exists():
        heads.drop_partial_line(path)
