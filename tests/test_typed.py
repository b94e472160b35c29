"""What type checkers read of the package is what the games and the functions are."""

from __future__ import annotations

from tests import typed
from tests.snapshots import compare


def test_the_files_for_type_checkers_are_those_of_the_games_and_functions() -> None:
    for file, lines in typed.FILES.items():
        compare(file, lines())
