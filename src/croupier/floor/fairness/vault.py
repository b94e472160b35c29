"""The vault: the keys under which seals are kept and the trail is signed, in a folder the database's owner need not see.

A seed not yet revealed lies in the database only encrypted (AES-256 in Galois counter mode), bound to its table, number and
commitment: put in another's place it does not open. The head of the trail is signed (Ed25519) with a key whose public half
lies beside it for inspectors. Whoever may read the folder can read every shoe, so one that others can read is refused, and
so is a missing key where there are seals already: a new key would open none of them.
"""

from __future__ import annotations

import os
import secrets
import stat
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from croupier.floor.fairness.generator import SEED_BYTES
from croupier.floor.fairness.seal import SALT_BYTES, Seal

SEALS, HEADS, PUBLIC = "seals.key", "heads.key", "heads.pub"
_FOLDER_MODE, _FILE_MODE, _PUBLIC_MODE = 0o700, 0o600, 0o644
_OTHERS = stat.S_IRWXG | stat.S_IRWXO
_KEY_BYTES, _NONCE_BYTES = 32, 12
_KIND = b"croupier/seal/1"


class VaultClosed(RuntimeError):
    """The keys cannot be used: they are not there, not whole, or not safe from others. The floor does not open."""


class BrokenSeal(RuntimeError):
    """A seal kept in the database is not what was put there."""


def new_seal(table: str, number: int, about: str) -> Seal:
    """A seed that nobody has seen and nothing had a part in but the operating system."""
    return Seal(table, number, about, secrets.token_bytes(SEED_BYTES), secrets.token_bytes(SALT_BYTES))


def _bound_to(table: str, number: int, about: str, commitment: str) -> bytes:
    """What a secret belongs to; each part with its length before it."""
    parts = (table.encode(), str(number).encode(), about.encode(), commitment.encode())
    return _KIND + b"".join(len(part).to_bytes(8, "big") + part for part in parts)


@dataclass(frozen=True)
class Vault:
    """The keys of one floor."""

    _seals: AESGCM = field(repr=False)
    signing: Ed25519PrivateKey = field(repr=False)

    @classmethod
    def open(cls, folder: Path, *, fresh: bool) -> Vault:
        """The keys in a folder. Only where nothing was ever sealed (`fresh`) are they made when they are not there."""
        _ready(folder, fresh=fresh)
        for name in (SEALS, HEADS):
            if fresh and not (folder / name).exists():
                _write(folder / name, secrets.token_bytes(_KEY_BYTES), _FILE_MODE)
        private = Ed25519PrivateKey.from_private_bytes(_key(folder / HEADS))
        vault = cls(AESGCM(_key(folder / SEALS)), private)
        public = vault.public.public_bytes_raw()
        if not (folder / PUBLIC).exists():  # it follows from the other: a start that was cut short may have left it out
            _write(folder / PUBLIC, public.hex().encode() + b"\n", _PUBLIC_MODE)
        if public_key(folder / PUBLIC).public_bytes_raw() != public:
            raise VaultClosed(f"{folder / PUBLIC} does not belong to {HEADS}")
        return vault

    @property
    def public(self) -> Ed25519PublicKey:
        return self.signing.public_key()

    def seal_secret(self, seal: Seal) -> bytes:
        """A seal's seed and salt as the database keeps them."""
        nonce = secrets.token_bytes(_NONCE_BYTES)
        bound = _bound_to(seal.table, seal.number, seal.about, seal.commitment)
        return nonce + self._seals.encrypt(nonce, seal.seed + seal.salt, bound)

    def open_secret(self, table: str, number: int, about: str, commitment: str, secret: bytes) -> Seal:
        """The seal again, or raises `BrokenSeal` where it is not the one that was committed to."""
        nonce, hidden = secret[:_NONCE_BYTES], secret[_NONCE_BYTES:]
        try:
            plain = self._seals.decrypt(nonce, hidden, _bound_to(table, number, about, commitment))
            seal = Seal(table, number, about, plain[:SEED_BYTES], plain[SEED_BYTES:])
        except (InvalidTag, ValueError):
            raise BrokenSeal(f"seal {number} of {table} does not open: it was altered, or the key is another") from None
        if not secrets.compare_digest(seal.commitment, commitment):
            raise BrokenSeal(f"seal {number} of {table} is not the one that was committed to")
        return seal


def public_key(path: Path) -> Ed25519PublicKey:
    """The public half, as an inspector has it."""
    try:
        return Ed25519PublicKey.from_public_bytes(bytes.fromhex(path.read_text("ascii").strip()))
    except (OSError, ValueError) as error:
        raise VaultClosed(f"{path} holds no public key: {error}") from None


# ---------------------------------------------------------------- the folder


def _ready(folder: Path, *, fresh: bool) -> None:
    """The folder is made where it is not there and nothing is lost by it, and refused where others can look in."""
    if fresh and not folder.exists():
        folder.mkdir(mode=_FOLDER_MODE, parents=True)
        _sync_folder(folder.parent)
    if not folder.is_dir():
        raise VaultClosed(
            f"{folder}: the folder with the floor's keys is not there, and there are seals they must open"
        )
    _ours_alone(folder)


def _key(path: Path) -> bytes:
    try:
        _ours_alone(path)
        key = path.read_bytes()
    except OSError as error:
        raise VaultClosed(f"{path}: the key cannot be read: {error.strerror}") from None
    if len(key) != _KEY_BYTES:
        raise VaultClosed(f"{path} holds {len(key)} bytes, and a key has {_KEY_BYTES}")
    return key


def _ours_alone(path: Path) -> None:
    found = path.stat()
    if found.st_mode & _OTHERS:
        raise VaultClosed(
            f"{path} is open to others (mode {stat.S_IMODE(found.st_mode):o}): whoever reads it reads the shoes"
        )
    if found.st_uid != os.geteuid():
        raise VaultClosed(f"{path} belongs to somebody else")


def _write(path: Path, content: bytes, mode: int) -> None:
    """The whole file or none, on the disk before anything depends on it; a file that is there already stays."""
    beside = path.with_name(f".{path.name}.{secrets.token_hex(8)}.part")
    try:
        descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.link(beside, path)  # unlike a renaming it never takes the place of another
    finally:
        with suppress(OSError):
            beside.unlink()
    _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
