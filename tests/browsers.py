"""A phone in Chromium, which asks nobody but the server that it is sent to.

Where Chromium or its driver is missing the tests fail and say what to install; `.ci/prepare test` does.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryDirectory

from selenium.webdriver import Chrome
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service

PHONE = (360, 640)
_QUIET = (
    *("headless", "no-sandbox", "disable-gpu", "disable-quic", "no-first-run"),
    *("disable-background-networking", "disable-component-update", "disable-sync"),
)


_NO_SCRIPT = {"profile.managed_default_content_settings.javascript": 2}


class NoBrowserError(Exception):
    """Chromium or its driver is not installed."""


@contextmanager
def phone(size: tuple[int, int] = PHONE, dark: bool = False, script: bool = True) -> Iterator[Chrome]:
    """A browser with a screen of this size; without `script` it runs none."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        options = Options()
        options.binary_location = _program("chromium")
        for each in (*_QUIET, f"user-data-dir={profile}"):
            options.add_argument(f"--{each}")
        if not script:
            options.add_experimental_option(
                "prefs", {"profile.managed_default_content_settings.javascript": 2}
            )
        browser = Chrome(options, Service(_program("chromedriver")))
        try:
            screen = {"width": size[0], "height": size[1], "deviceScaleFactor": 1, "mobile": size[0] < 700}
            scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
            for command, settings in (
                ("Emulation.setDeviceMetricsOverride", screen),
                ("Emulation.setEmulatedMedia", {"features": [scheme]}),
            ):
                browser.execute_cdp_cmd(command, settings)
            yield browser
        finally:
            browser.quit()


def _program(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        raise NoBrowserError(f"{name} is missing: apt-get install chromium chromium-driver")
    return found
