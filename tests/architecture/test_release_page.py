"""The release's page is made from what was packed and from the changelog, and says what systems will ask."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from pathlib import Path

from tourney import __version__

SCRIPT = Path(__file__).parents[2] / ".ci" / "release-page"
PACKED = (
    f"tourney-{__version__}-windows.exe",
    f"tourney-{__version__}-windows-portable.zip",
    f"tourney-{__version__}-macos-arm64.zip",
    f"tourney-{__version__}-macos-x86_64.zip",
    f"tourney_{__version__}_amd64.deb",
    f"tourney-{__version__}-linux-x86_64-portable.tar.gz",
)


def _run(*arguments: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(SCRIPT), *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", timeout=60, check=False)


def test_every_packed_file_is_on_it_with_its_checksum(tmp_path: Path) -> None:
    for name in (*PACKED, "window.png"):
        (tmp_path / name).write_bytes(name.encode())
    done = _run(tmp_path, f"v{__version__}")
    assert done.returncode == 0, done.stderr
    for name in PACKED:
        line = f"{hashlib.sha256(name.encode()).hexdigest()}  {name}"
        assert f"| `{name}` |" in done.stdout
        assert line in done.stdout
        assert line in (tmp_path / "SHA256SUMS").read_text("utf-8").splitlines()
    assert "window.png" not in done.stdout
    for words in ("More info", "Run anyway", "Open Anyway", "### Added"):
        assert words in done.stdout
    assert "\n  " not in done.stdout, "a release's page shows each end of a line"
    assert "](docs" not in done.stdout


def test_nothing_packed_or_a_version_without_changes_is_a_sentence(tmp_path: Path) -> None:
    assert "no packed file" in _run(tmp_path, __version__).stderr
    (tmp_path / PACKED[0]).write_bytes(b"")
    unknown = _run(tmp_path, "99.0.0")
    assert unknown.returncode == 1
    assert "no part about 99.0.0" in unknown.stderr
    assert "FOLDER" in _run().stderr
