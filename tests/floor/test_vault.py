"""The vault: keys that only the floor can read, seals that open only where they belong, heads an inspector can check."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from croupier.floor.fairness.seal import Seal
from croupier.floor.fairness.vault import HEADS, PUBLIC, SEALS, BrokenSeal, Vault, VaultClosed, new_seal, public_key
from croupier.floor.trail.trail import Head

SEAL = Seal("Red 1", 7, "blackjack", bytes(range(32)), bytes(range(16)))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "keys"


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def opened(vault: Vault, secret: bytes, seal: Seal = SEAL) -> Seal:
    return vault.open_secret(seal.table, seal.number, seal.about, seal.commitment, secret)


def test_keys_are_made_once_and_found_again(folder: Path) -> None:
    first = Vault.open(folder, fresh=True)
    secret = first.seal_secret(SEAL)
    for fresh in (True, False):
        again = Vault.open(folder, fresh=fresh)
        assert opened(again, secret) == SEAL
        assert again.public.public_bytes_raw() == first.public.public_bytes_raw()
    assert sorted(path.name for path in folder.iterdir()) == sorted([SEALS, HEADS, PUBLIC])


def test_nobody_else_can_read_a_key(folder: Path) -> None:
    Vault.open(folder, fresh=True)
    assert mode(folder) == 0o700
    assert (mode(folder / SEALS), mode(folder / HEADS)) == (0o600, 0o600)


def test_keys_and_their_names_are_on_the_disk_before_anything_is_sealed(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a power cut a seal whose key is lost can never be opened."""
    synced = list[tuple[int, int]]()

    def note(descriptor: int) -> None:
        found = os.fstat(descriptor)
        if stat.S_ISDIR(found.st_mode) or found.st_size:
            synced.append((found.st_dev, found.st_ino))

    monkeypatch.setattr(os, "fsync", note)
    Vault.open(folder, fresh=True)
    for path in (folder / SEALS, folder / HEADS, folder / PUBLIC, folder, folder.parent):
        assert (path.stat().st_dev, path.stat().st_ino) in synced, path
    last = synced[-1]
    assert last == (folder.stat().st_dev, folder.stat().st_ino)  # the names come after the files


@pytest.mark.parametrize("name", [".", SEALS, HEADS])
@pytest.mark.parametrize("bits", [0o040, 0o004, 0o020, 0o001])
def test_keys_that_others_can_read_are_refused(folder: Path, name: str, bits: int) -> None:
    Vault.open(folder, fresh=True)
    path = folder / name
    path.chmod(mode(path) | bits)
    with pytest.raises(VaultClosed, match="open to others"):
        Vault.open(folder, fresh=True)


def test_no_new_keys_are_made_where_there_are_seals(folder: Path) -> None:
    with pytest.raises(VaultClosed, match="is missing"):
        Vault.open(folder, fresh=False)
    assert not folder.exists()
    folder.mkdir(mode=0o700, parents=True)
    with pytest.raises(VaultClosed, match="cannot be read"):
        Vault.open(folder, fresh=False)
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("lost", [SEALS, HEADS])
def test_a_key_that_was_lost_is_not_made_again(folder: Path, lost: str) -> None:
    Vault.open(folder, fresh=True)
    (folder / lost).unlink()
    with pytest.raises(VaultClosed, match="cannot be read"):
        Vault.open(folder, fresh=False)
    assert not (folder / lost).exists()


def test_a_start_cut_short_before_anything_was_sealed_is_made_good(folder: Path) -> None:
    Vault.open(folder, fresh=True)
    for lost in ((PUBLIC,), (HEADS, PUBLIC), (SEALS, HEADS, PUBLIC)):
        for name in lost:
            (folder / name).unlink()
        vault = Vault.open(folder, fresh=True)
        assert public_key(folder / PUBLIC).public_bytes_raw() == vault.public.public_bytes_raw()


@pytest.mark.parametrize("content", [b"", b"short", bytes(33)])
def test_a_key_that_is_not_whole_is_refused(folder: Path, content: bytes) -> None:
    Vault.open(folder, fresh=True)
    (folder / SEALS).write_bytes(content)
    with pytest.raises(VaultClosed, match="a key has 32"):
        Vault.open(folder, fresh=True)


def test_a_public_key_of_another_floor_is_refused(folder: Path, tmp_path: Path) -> None:
    Vault.open(folder, fresh=True)
    Vault.open(tmp_path / "other", fresh=True)
    (folder / PUBLIC).write_bytes((tmp_path / "other" / PUBLIC).read_bytes())
    with pytest.raises(VaultClosed, match="does not belong"):
        Vault.open(folder, fresh=False)
    (folder / PUBLIC).write_text("no key at all")
    with pytest.raises(VaultClosed, match="not a public key"):
        Vault.open(folder, fresh=False)


# ---------------------------------------------------------------- seals


def test_a_secret_shows_neither_seed_nor_salt_and_is_another_each_time(folder: Path) -> None:
    vault = Vault.open(folder, fresh=True)
    secrets = {vault.seal_secret(SEAL) for _ in range(20)}
    assert len(secrets) == 20
    assert len({secret[:12] for secret in secrets}) == 20
    assert not any(SEAL.seed in secret or SEAL.salt in secret for secret in secrets)
    assert all(opened(vault, secret) == SEAL for secret in secrets)


def test_a_secret_altered_anywhere_does_not_open(folder: Path) -> None:
    vault = Vault.open(folder, fresh=True)
    secret = vault.seal_secret(SEAL)
    for at in range(len(secret)):
        altered = bytearray(secret)
        altered[at] ^= 1
        with pytest.raises(BrokenSeal, match="does not open"):
            opened(vault, bytes(altered))
    for short in (b"", secret[:5], secret[:-1]):
        with pytest.raises(BrokenSeal):
            opened(vault, short)


def test_a_secret_opens_only_in_its_own_place(folder: Path) -> None:
    vault = Vault.open(folder, fresh=True)
    secret = vault.seal_secret(SEAL)
    own = ("Red 1", 7, "blackjack", SEAL.commitment)
    assert vault.open_secret(*own, secret) == SEAL
    other = new_seal("Red 1", 8, "blackjack")
    for place in (
        ("Red 2", *own[1:]),
        ("Red 1", 8, *own[2:]),
        ("Red 1", 7, "craps", SEAL.commitment),
        (*own[:3], other.commitment),
    ):
        with pytest.raises(BrokenSeal):
            vault.open_secret(*place, secret)


def test_a_secret_of_another_floor_does_not_open(folder: Path, tmp_path: Path) -> None:
    secret = Vault.open(tmp_path / "other", fresh=True).seal_secret(SEAL)
    with pytest.raises(BrokenSeal):
        opened(Vault.open(folder, fresh=True), secret)


def test_no_two_new_seals_are_alike() -> None:
    made = [new_seal("Red 1", 1, "craps") for _ in range(50)]
    assert len({seal.seed for seal in made}) == len({seal.salt for seal in made}) == 50


def test_a_vault_shows_no_key(folder: Path) -> None:
    vault = Vault.open(folder, fresh=True)
    assert repr(vault) == "Vault()"


# ---------------------------------------------------------------- heads


def test_a_head_is_signed_so_that_an_inspector_can_tell(folder: Path) -> None:
    vault = Vault.open(folder, fresh=True)
    head = Head.signed(vault.signing, 12, bytes(32), "2026-01-01T00:00:00Z")
    key = public_key(folder / PUBLIC)
    assert head.genuine(key)
    assert not Head(13, head.hash, head.at, head.signature).genuine(key)
