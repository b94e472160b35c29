"""Settings for the whole test suite."""

import os
import signal

from hypothesis import settings

# "ci": the same examples on every run and every machine. "soak" (make soak): many more, and fresh ones.
settings.register_profile("ci", derandomize=True, deadline=None, max_examples=50)
settings.register_profile("soak", derandomize=False, deadline=None, max_examples=2000, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))

# A suite started in the background is deaf to Ctrl-C, and so is what it starts; tests that stop a run would wait for ever.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
