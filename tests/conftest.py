"""Settings for the whole test suite."""

import os

from hypothesis import settings

# "ci": the same examples on every run and every machine. "soak" (make soak): many more, and fresh ones.
settings.register_profile("ci", derandomize=True, deadline=None, max_examples=50)
settings.register_profile("soak", derandomize=False, deadline=None, max_examples=2000, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))
