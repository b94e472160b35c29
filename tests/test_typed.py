"""What type checkers read of the package is what the games and the functions are."""

from __future__ import annotations

from tests import reference, typed
from tests.snapshots import compare


def test_the_files_for_type_checkers_are_those_of_the_games_and_functions() -> None:
    for file, lines in typed.FILES.items():
        compare(file, lines())


def test_the_reference_has_every_public_name_and_what_it_leads_to() -> None:
    """docs/reference.md is the public surface: what changes in it changes for those who use croupier."""
    assert list(reference.unknown()) == []
    compare(reference.PAGE, reference.page())
