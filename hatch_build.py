"""A step of the build: writes the names of the tests into the package, which comes without the tests themselves.

The law's pages and `croupier explain` name the tests of each paragraph. In a checkout they read the tests. In a built
package they read the list that this step makes. An editable installation is a checkout.
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ListOfTests(BuildHookInterface[Any]):
    """Adds the list to a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        root = Path(self.root)
        sys.path.insert(0, str(root / "src"))
        from croupier.law import coverage

        file = Path(mkdtemp()) / "tests.json"
        file.write_text(coverage.write_tests(coverage.tests(root / "tests")), "utf-8")
        build_data["force_include"][str(file)] = f"croupier/{coverage.TESTS_FILE}"
