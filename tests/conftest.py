"""For all tests: Qt draws nowhere unless a person asks for a real screen."""

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
