"""The vault: the keys that encrypt the seals and sign the trail, in a folder that the database's owner need not see.

A seed that is not revealed yet is in the database only encrypted (AES-256-GCM), bound to its table, number and commitment, so
it cannot be moved to another place. Heads of the trail are signed (Ed25519); the public key is next to the private one, for
inspectors. Whoever can read the folder can read every shoe. So a folder that others can read is refused. A missing key is
refused too if there are seals already, since a new key would open none of them.
"""

from __future__ import annotations

import hmac
import os
import secrets
import stat
import sys
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
_GROUP_AND_OTHERS = stat.S_IRWXG | stat.S_IRWXO
_KEY_BYTES, _NONCE_BYTES = 32, 12
_KIND = b"croupier/seal/1"


class VaultClosed(RuntimeError):
    """The keys cannot be used: missing, damaged, or readable by others. The floor does not open."""


class BrokenSeal(RuntimeError):
    """A seal in the database was changed, or the key is wrong."""


def new_seal(table: str, number: int, about: str) -> Seal:
    """A new seal with a random seed from the operating system."""
    return Seal(table, number, about, secrets.token_bytes(SEED_BYTES), secrets.token_bytes(SALT_BYTES))


def chosen_seal(chosen: str, table: str, number: int, about: str) -> Seal:
    """The seal of a table for tests: its seed and its salt are made from a chosen text, so its cards are known."""
    parts = (chosen.encode(), str(number).encode())
    text = b"".join(len(part).to_bytes(8, "big") + part for part in parts)
    seed, salt = (hmac.digest(text, b"croupier/chosen/" + purpose, "sha256") for purpose in (b"seed", b"salt"))
    return Seal(table, number, about, seed[:SEED_BYTES], salt[:SALT_BYTES])


def _associated_data(table: str, number: int, about: str, commitment: str) -> bytes:
    """The data that a secret is bound to; each part has its length in front."""
    parts = (table.encode(), str(number).encode(), about.encode(), commitment.encode())
    return _KIND + b"".join(len(part).to_bytes(8, "big") + part for part in parts)


@dataclass(frozen=True)
class Vault:
    """The keys of one floor."""

    _seals: AESGCM = field(repr=False)
    signing: Ed25519PrivateKey = field(repr=False)

    @classmethod
    def open(cls, folder: Path, *, fresh: bool) -> Vault:
        """Opens the keys in a folder. Creates missing keys only if nothing was ever sealed (`fresh`)."""
        _prepare_folder(folder, fresh=fresh)
        for name in (SEALS, HEADS):
            if fresh and not (folder / name).exists():
                _write(folder / name, secrets.token_bytes(_KEY_BYTES), _FILE_MODE)
        private = Ed25519PrivateKey.from_private_bytes(_key(folder / HEADS))
        vault = cls(AESGCM(_key(folder / SEALS)), private)
        public = vault.public.public_bytes_raw()
        if not (
            folder / PUBLIC
        ).exists():  # derived from the private key; a start that was interrupted may not have written it
            _write(folder / PUBLIC, public.hex().encode() + b"\n", _PUBLIC_MODE)
        if public_key(folder / PUBLIC).public_bytes_raw() != public:
            raise VaultClosed(f"{folder / PUBLIC} does not belong to {HEADS}: restore both files from the same backup")
        return vault

    @property
    def public(self) -> Ed25519PublicKey:
        return self.signing.public_key()

    def seal_secret(self, seal: Seal) -> bytes:
        """A seal's seed and salt, encrypted for the database."""
        nonce = secrets.token_bytes(_NONCE_BYTES)
        associated = _associated_data(seal.table, seal.number, seal.about, seal.commitment)
        return nonce + self._seals.encrypt(nonce, seal.seed + seal.salt, associated)

    def lock_away(self, about: bytes, content: bytes) -> bytes:
        """Encrypts anything else of the floor's, and binds it to what it is about."""
        nonce = secrets.token_bytes(_NONCE_BYTES)
        return nonce + self._seals.encrypt(nonce, content, about)

    def take_out(self, about: bytes, hidden: bytes) -> bytes:
        """The content again. Raises `BrokenSeal` if the floor did not lock it away, or not as being about this."""
        try:
            return self._seals.decrypt(hidden[:_NONCE_BYTES], hidden[_NONCE_BYTES:], about)
        except (InvalidTag, ValueError):
            raise BrokenSeal("it was changed, or locked away with another key, or for something else") from None

    def open_secret(self, table: str, number: int, about: str, commitment: str, secret: bytes) -> Seal:
        """Decrypts a seal. Raises `BrokenSeal` if it does not match its commitment."""
        nonce, hidden = secret[:_NONCE_BYTES], secret[_NONCE_BYTES:]
        try:
            plain = self._seals.decrypt(nonce, hidden, _associated_data(table, number, about, commitment))
            seal = Seal(table, number, about, plain[:SEED_BYTES], plain[SEED_BYTES:])
        except (InvalidTag, ValueError):
            raise BrokenSeal(
                f"seal {number} of {table} does not open: it was changed, or {SEALS} is the wrong key"
            ) from None
        if not secrets.compare_digest(seal.commitment, commitment):
            raise BrokenSeal(f"seal {number} of {table} is not the one that was committed to")
        return seal


def public_key(path: Path) -> Ed25519PublicKey:
    """Reads the public key of the heads."""
    try:
        return Ed25519PublicKey.from_public_bytes(bytes.fromhex(path.read_text("ascii").strip()))
    except (OSError, ValueError) as error:
        raise VaultClosed(f"{path} is not a public key: {error}") from None


# ---------------------------------------------------------------- the folder


def _prepare_folder(folder: Path, *, fresh: bool) -> None:
    """Creates the folder if that is safe; refuses a missing folder or one that others can read."""
    if fresh and not folder.exists():
        folder.mkdir(mode=_FOLDER_MODE, parents=True)
        _sync_folder(folder.parent)
    if not folder.is_dir():
        raise VaultClosed(
            f"the key folder {folder} is missing, but the database has seals that need its keys; restore it from a backup"
        )
    _require_private(folder)


def _key(path: Path) -> bytes:
    try:
        _require_private(path)
        key = path.read_bytes()
    except OSError as error:
        raise VaultClosed(f"the key {path} cannot be read: {error.strerror}; restore it from a backup") from None
    if len(key) != _KEY_BYTES:
        raise VaultClosed(f"{path} has {len(key)} bytes, but a key has {_KEY_BYTES}; restore it from a backup")
    return key


def _require_private(path: Path) -> None:
    if sys.platform == "win32":  # it has no such modes and owners: a floor is only audited there
        return
    status = path.stat()
    if status.st_mode & _GROUP_AND_OTHERS:
        raise VaultClosed(
            f"{path} is open to others (mode {stat.S_IMODE(status.st_mode):o}), who could read the shoes; "
            f"run: chmod go-rwx {path}"
        )
    if status.st_uid != os.geteuid():
        raise VaultClosed(f"{path} belongs to another user; change its owner or run the server as that user")


def _write(path: Path, content: bytes, mode: int) -> None:
    """Writes the whole file or nothing, synced to disk. Never replaces an existing file."""
    temporary = path.with_name(f".{path.name}.{secrets.token_hex(8)}.part")
    try:
        descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.link(temporary, path)  # unlike a rename, a link never replaces a file
    finally:
        with suppress(OSError):
            temporary.unlink()
    _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
