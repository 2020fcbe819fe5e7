"""For all tests: Qt draws nowhere unless a person asks for a real screen; the hall is in Hong Kong."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from ui.desktop_app import DesktopApp

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["TZ"] = "Asia/Hong_Kong"


@pytest.fixture(scope="session")
def qapp_cls() -> type[DesktopApp]:
    """The application that a person starts: there is one a process, whichever test asks for it first."""
    from ui.desktop_app import DesktopApp

    return DesktopApp
