"""For all tests: Qt draws nowhere unless a person asks for a real screen; the hall is in Hong Kong."""

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["TZ"] = "Asia/Hong_Kong"
