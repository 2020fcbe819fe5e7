"""The shape of the house: every licence is there, the binding that aborts stays out."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6 import __version__ as pyside_version
from PySide6.QtWidgets import QApplication, QLabel

ROOT = Path(__file__).resolve().parents[2]


def _sources() -> list[Path]:
    return [path for folder in ("tourney", "ui", "tests") for path in (ROOT / folder).rglob("*.py")]


@pytest.mark.parametrize("word", ["utils", "common", "helpers", "manager"])
def test_no_module_is_named_after_nothing(word: str) -> None:
    assert not [path for path in _sources() if word in path.stem.lower()]


PAPER_TOO = {
    "tourney/bootstrap.py": "says, before anything is printed, whose names no paper can show",
    "tourney/printing/registry.py": "makes every printout",
    "tourney/ceremony/winners.py": "what certificates, prizes and press share",
    "tourney/paying/codes.py": "the code to pay with that pledge forms, letters, poster and programme share",
    "tourney/scores/scoresheet_form.py": "the form that two kinds of scoresheets share",
    "tourney/public_page/page.py": "says names, days and places as paper does, in one language or both",
    "tourney/workbook/data.py": "the workbook is one printout in ten files: heads and names as on paper",
    "tourney/workbook/kit.py": "the same: in the language of a printout",
    "tourney/workbook/results.py": "the same: bands of deed groups in the colours of paper",
    "tourney/workbook/template.py": "the same",
    "tourney/workbook/workbook.py": "the same",
}


def test_only_papers_know_the_paper_kit() -> None:
    found = {
        place
        for place, source in _product()
        if not place.startswith("tourney/paper/")
        and not Path(place).name.startswith("paper_")
        and any(module.startswith("tourney.paper") for module, _ in _imported(source))
    }
    assert found == set(PAPER_TOO)


COMMANDS_TOO = {
    "tourney/bootstrap.py": "reads a file of sheets into what the command takes",
    "tourney/rehearsal/desk.py": "plays the crew of a rehearsal",
    "tourney/rehearsal/playing.py": "the same",
    "tourney/table_games/games.py": "brings back the record of a game that was carried out, for both shells",
}


def test_only_commands_shells_and_the_application_know_commands() -> None:
    sources = dict(_product())
    commands = {place for place, source in sources.items() if _CLASS_OF_COMMAND.search(source)}
    modules = {place.removesuffix(".py").replace("/", ".") for place in commands}
    found = {
        place
        for place, source in sources.items()
        if place not in commands
        and not place.startswith(("tourney/cli/", "tourney/application/", "tourney/hall_network/", "ui/"))
        and any(module in modules for module, _ in _imported(source))
    }
    assert len(commands) > 8
    assert found == set(COMMANDS_TOO)


_CLASS_OF_COMMAND = re.compile(r"^class \w+\(Command\b", re.MULTILINE)


def test_no_file_uses_what_is_private_to_another() -> None:
    found = [
        f"{place}: {module}.{name}"
        for place, source in _product()
        for module, name in _imported(source)
        if module.split(".")[0] in ("tourney", "ui") and re.match("_[^_]", name)
    ]
    assert not found


def _product() -> Iterator[tuple[str, str]]:
    for path in _sources():
        if path.relative_to(ROOT).parts[0] != "tests":
            yield path.relative_to(ROOT).as_posix(), path.read_text("utf-8")


def _imported(source: str) -> Iterator[tuple[str, str]]:
    """Module and name of everything that a file imports by name, late imports too."""
    for module, names in re.findall(r"^ *from (\S+) import (\([^)]*\)|.*)", source, re.MULTILINE):
        yield from ((module, each) for each in re.findall(r"(\w+)(?: as \w+)?", names))


def test_every_font_has_its_licence_beside_it() -> None:
    fonts = ROOT / "resources/fonts"
    for font in fonts.glob("*.ttf"):
        assert (
            (fonts / f"{font.stem.split('_')[0]}-OFL.txt").read_text("utf-8").count("SIL OPEN FONT LICENSE")
        )


def test_no_path_of_a_machine_is_in_the_code() -> None:
    found = [
        str(path.relative_to(ROOT))
        for path in _sources()
        if re.search(r"""["'](/home/|/root/|/Users/|[A-Z]:\\\\Users)""", path.read_text("utf-8"))
        and path != Path(__file__).resolve()
    ]
    assert not found


def test_the_locks_hold_every_package_by_hash_and_agree() -> None:
    """What a station installs is what the tests ran with, the line to a server and the keyring included."""
    locks = {name: (ROOT / f".ci/lock-{name}.txt").read_text("utf-8") for name in ("run", "postgres", "test")}
    pins = {name: dict(_PINNED.findall(text)) for name, text in locks.items()}
    assert pins["run"].items() < pins["postgres"].items() <= pins["test"].items()
    assert {"psycopg", "psycopg-binary", "keyring"} <= pins["postgres"].keys() - pins["run"].keys()
    for name, text in locks.items():
        assert len(_PINNED_BY_HASH.findall(text)) == len(pins[name])


_PINNED = re.compile(r"^([\w.-]+)==(\S+)", re.MULTILINE)
_PINNED_BY_HASH = re.compile(r"^[\w.-]+==.*\\\n +--hash=sha256:", re.MULTILINE)


def test_workflows_name_their_actions_by_digest() -> None:
    used = [
        line.strip()
        for workflow in (ROOT / ".github/workflows").glob("*.yml")
        for line in workflow.read_text("utf-8").splitlines()
        if "uses:" in line
    ]
    assert used
    assert not [line for line in used if not re.fullmatch(r"- uses: [\w/-]+@[0-9a-f]{40} # v\d[\d.]*", line)]


def test_the_window_has_one_way_to_run_and_land() -> None:
    """Threads are made in `ui/base/threads.py`, and what they bring lands there."""
    words = re.compile(r"\b(ThreadPoolExecutor|ProcessPoolExecutor|threading\.Thread|QueuedConnection)\b")
    found = {
        str(path.relative_to(ROOT))
        for path in (ROOT / "ui").rglob("*.py")
        if words.search(path.read_text("utf-8"))
    }
    assert found == {"ui/base/threads.py", "ui/gateway/gateway.py", "ui/base/errors.py"}, (
        "the other two hear what a thread only says"
    )


def test_no_thread_of_ours_can_reach_an_override_of_qt() -> None:
    """`ui/base/exception_barrier.py` keeps the window's thread alive and rests on this for the others."""
    words = re.compile(r"\b(QThread|QRunnable|QThreadPool|QtConcurrent|moveToThread)\b")
    found = [
        f"{path.name}: {line}"
        for path in (ROOT / "ui").rglob("*.py")
        if path.name != "exception_barrier.py"
        for line in path.read_text("utf-8").splitlines()
        if words.search(line)
    ]
    assert not found


def test_the_binding_gives_back_what_it_borrows(qapp: QApplication) -> None:
    """PySide6 6.12.0 loses a reference to None per call on Python 3.11 and aborts after some thousands."""
    label = QLabel()
    label.setText("once")
    before = sys.getrefcount(None)
    for _ in range(500):
        label.setText("again")
    assert sys.getrefcount(None) - before > -100
    assert tuple(int(part) for part in pyside_version.split(".")[:2]) < (6, 12)
