"""Whether a day gives the same papers, workbook, `--json` and pages as with another commit.

    python -m tests.same_day terminal FOLDER    a day of 40 by command lines; in both commits
    python -m tests.same_day window FOLDER      the same day in the window, every page drawn after each part
    python -m tests.same_day compare OLD NEW    what differs, a line each; exit 1 if something does

The clock is fixed and goes on with every step. Lines and workbooks are compared to the letter, papers and
pages to the pixel (`tests.paper_pages` says how far a page differs).
"""

from __future__ import annotations

import contextlib
import difflib
import io
import json
import os
import sys
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any

from PIL import Image, ImageChops

from tests import paper_pages
from tourney.base.clocks import FixedClock, SystemClock
from tourney.cli.main import run

FILE = "day.tourney"
FAMILIES = ("陳 Chan", "李 Lee", "張 Cheung", "黃 Wong", "何 Ho", "歐陽 Au Yeung", "林 Lam", "鄧 Tang")
GIVEN = ("大文 Tai Man", "美玲 Mei Ling", "志強 Chi Keung", "家俊 Ka Chun", "𠮷兒 Kat Yi")
SCHOOLS = ("St. Mary's", "沙田官立小學", "九龍塘宣道小學", "Kowloon & Co. <b>", "")
LATER = timedelta(seconds=37)
"""Between two steps."""
LINES = 20
"""The most lines of a text's difference that are printed."""
READINGS = (
    *("info", "today", "players", "journal", "standings", "finals", "receipts", "verify"),
    *(
        "heat --heat 1",
        "heat --heat final",
        "tables --heat 1",
        "sheets --heat 1",
        "clock show",
        "clock log",
        "clock plan",
    ),
    *("table list", "editions", "rulesets", "rulesets tournament", "formats", "printouts", "odds"),
)
"""Command lines that only read; those of an event are given the file."""
_NO_EVENT = ("editions", "rulesets", "formats", "printouts", "odds")

Call = Callable[..., Any]


class Lines:
    """Command lines one after the other in a folder; each with what it printed is kept."""

    def __init__(self) -> None:
        self.clock = FixedClock()
        self.said: list[str] = []
        setattr(SystemClock, "now", lambda _self: self.clock.now())  # noqa: B010  # a method of another module
        setattr(SystemClock, "steady", lambda _self: self.clock.steady())  # noqa: B010

    def __call__(self, *words: object) -> str:
        """What this line printed."""
        self.clock.at += LATER
        told, wrong = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(told), contextlib.redirect_stderr(wrong):
            code = run([str(word) for word in words])
        self.said.append(f"$ {' '.join(map(str, words))}\n({code})\n{told.getvalue()}{wrong.getvalue()}")
        return told.getvalue()

    def json(self, *words: object) -> Any:
        """The same with `--json`, read."""
        return json.loads(self(*words, "--json"))


def steps(line: Lines) -> Iterator[str]:
    """The day from a new event to the champion; says where it stands after each part."""
    line("new", FILE, "--format", "hk-90", "--name", "Day of forty", "--name-zh", "四十人賽", "--zone", "UTC")
    line("set", FILE, "venue=大會堂", "charity=Helping Hands", "charity_number=91/1",
         "receipt_first=1", "receipt_last=99")  # fmt: skip
    people = (f"{family.split()[0]}{given.split()[0]},{family.split(' ', 1)[1]} {given.split(' ', 1)[1]}"
              for family in FAMILIES for given in GIVEN)  # fmt: skip
    rows = [f"{person},{SCHOOLS[n % 5]},{100 * (n % 7)}" for n, person in enumerate(people)]
    Path("list.csv").write_text("\n".join(["中文姓名,Name,School,Pledge", *rows]), "utf-8")
    line("import", FILE, "list.csv", "--preview")
    line("import", FILE, "list.csv")
    line("status", FILE, *range(1, 38), "present")
    line("status", FILE, 39, "withdrawn")
    line("add", FILE, "--name-en", "=cmd() Late", "--team", "'; --", "--present")
    line("donate", FILE, 1, 1_234, "--method", "cash", "--receipt")
    line("donate", FILE, 2, 50, "--method", "transfer")
    yield "door"
    line("draw", FILE, "--heat", "all", "--seed", 7, "--json")
    for heat in (1, 2, 3):
        line("publish", FILE, "--heat", heat)
    line("place", FILE, 38, "--heat", "1", "--reason", "came late", "--json")
    line("swap", FILE, 3, 4, "--heat", "2", "--dry-run")
    line("clock", "start", FILE, "--heat", 1)
    yield "drawn"
    line("clock", "add", FILE, 5, "--reason", "a fire drill")
    _heat(line, "1")
    line("clock", "end", FILE)
    yield "first heat"
    line("adjust", FILE, 5, "--points", -1, "--reason", "late")
    _heat(line, "2")
    line("undo", FILE)
    line("redo", FILE)
    _heat(line, "3")
    line("status", FILE, 7, "withdrawn", "--reason", "went home")
    yield "heats"
    for stage in ("final",):
        _settled(line)
        line("draw", FILE, "--heat", stage, "--json")
        line("publish", FILE, "--heat", stage)
        _heat(line, stage)
        _settled(line)
    line("overrule", FILE, "--totals", "all", "--reason", "counted again")
    line("declare", FILE, "--by", "Ho", "--reason", "all agree")
    line("declare", FILE, "--by", "Ho", "--heat", "final", "--with-standings", "--reason", "all agree")
    line("receipts", FILE, "--cancel", 1, "--reason", "wrong name")
    yield "champion"


def _heat(line: Lines, heat: str) -> None:
    """Enters a heat: deeds at every other table, written totals at the rest, somebody out at every third."""
    boards = {each["id"]: each for each in line.json("editions")["editions"]}
    deeds = [each["id"] for each in boards["hong-kong"]["deeds"]]
    tables = []
    for table in next(each for each in line.json("heat", FILE, "--heat", heat)["heats"])["tables"]:
        number, seats = table["table"], table["seats"]
        sheets: list[dict[str, Any]] = []
        for seat, player in enumerate(seats):
            out = 1 if number % 3 == 0 and seat == 2 else None
            cash = 0 if out else 900 - 130 * seat + 7 * number
            sheets.append({"player": player, "bankrupt": out, "cash": cash})
            if out:
                continue
            if number % 2:
                owners = len(seats) - (number % 3 == 0)
                sheets[-1]["deeds"] = dict.fromkeys(deeds[seat - (seat > 2 and number % 3 == 0) :: owners], 0)
            else:
                sheets[-1] = {"player": player, "bankrupt": None, "total": cash}
        tables.append({"table": number, "sheets": sheets})
    Path("sheets.json").write_text(json.dumps({"heat": heat, "tables": tables}), "utf-8")
    line("enter", FILE, "sheets.json", "--confirm", "--json")
    line("tables", FILE, "--heat", heat)


def _settled(line: Lines) -> None:
    """Ties at the line are decided by number, shared places too."""
    found = line.json("finals", FILE)
    for tie in found["ties"]:
        line("decide", FILE, "--tie", "cut", "--order", ",".join(map(str, sorted(tie))))


def terminal(folder: Path) -> None:
    """The day by command lines, then everything that reads it and every printout in both languages."""
    line = Lines()
    for _part in steps(line):
        pass
    _all_read(line)
    for each in line.json("printouts")["printouts"]:
        wanted = (each["kind"], "--form", each["form"]) if each["form"] else (each["kind"],)
        for language in ("en", "zh-HK"):
            name = f"{'-'.join(wanted[::2])}.{language}.{_ending(each['kind'])}"
            line("print", FILE, *wanted, "--heat", "1", "--lang", language, "--out", name)
            if not Path(name).exists():
                line("print", FILE, *wanted, "--lang", language, "--out", name)
    (folder / "lines.txt").write_text("\n".join(line.said), "utf-8")


def _ending(kind: str) -> str:
    """What a file of this kind of printout is called at its end."""
    return "csv" if kind.endswith("-csv") else "xlsx" if kind in ("workbook", "template") else "pdf"


def _all_read(line: Lines) -> None:
    for reading in READINGS:
        verb, *more = reading.split()
        if verb in _NO_EVENT:
            line(verb, *more, "--json")
            line(verb, *more)
            continue
        sub = [more.pop(0)] if more and not more[0].startswith("-") else []
        line(verb, *sub, FILE, *more, "--json")
        line(verb, *sub, FILE, *more)


def window(folder: Path) -> None:
    """The day in the window: heat 2 typed by keys, every page drawn after each part in both languages."""
    from PySide6.QtCore import Qt

    from tests.contact_sheet.shots import come_to_rest
    from tests.soak.referee import CTRL, Referee
    from tourney.base.languages import languages
    from ui.base.desktop import DesktopApp
    from ui.base.errors import ExceptionHook
    from ui.frame.navigation import EVERY
    from ui.gateway.preferences import Preferences
    from ui.main_window import MainWindow

    line = Lines()
    app = DesktopApp([])
    preferences = Preferences(folder / "window.ini")
    preferences.folder = str(folder)
    main_window = MainWindow(app, preferences, ExceptionHook(app))
    main_window.resize(1366, 768)
    main_window.show()

    def draw(part: str) -> None:
        for language in languages()[:2]:
            main_window.set_language(language)
            for page in EVERY:
                assert main_window.shell is not None
                main_window.shell.gateway.poll()
                come_to_rest(main_window)
                main_window.shell.go(page.id)
                come_to_rest(main_window)
                main_window.grab().save(str(folder / f"{part}-{page.id}-{language.tag}.png"))

    def type_heat(referee: Referee) -> None:
        main_window.activateWindow()
        assert main_window.shell is not None
        main_window.shell.go("scores", "table:2:1")
        come_to_rest(main_window)
        for figure in (1, 900, 2, 700, 3, 500, 4, 300, 5, 100):
            referee._type(str(figure))
            referee._press(Qt.Key.Key_Return)
            come_to_rest(main_window)
        for _ in range(2):
            referee._press(Qt.Key.Key_Return, CTRL)
            come_to_rest(main_window)

    referee = None
    for part in steps(line):
        if referee is None:
            referee = Referee(app, main_window, folder / FILE, Random(1), lambda: come_to_rest(main_window))
        draw(part)
        if part == "first heat":
            type_heat(referee)
    _all_read(line)
    (folder / "lines.txt").write_text("\n".join(line.said), "utf-8")
    assert referee is not None
    referee.leave()


def compare(old: Path, new: Path) -> int:
    """Prints a line a file that differs; how many do."""
    bad = 0
    for path in sorted(filter(Path.is_file, old.iterdir())):
        before, other = path.read_bytes(), new / path.name
        after = other.read_bytes() if other.exists() else b""
        if before == after or path.suffix in (".tourney", ".ini"):
            continue
        how = _how(path.suffix, before, after)
        bad += bool(how)
        if how:
            print(f"{path.name}: {how}")
    return bad


def _how(kind: str, before: bytes, after: bytes) -> str:
    """In what they differ; "" if a reader sees no difference."""
    if not after:
        return "is missing"
    if kind == ".txt":
        found = difflib.unified_diff(
            before.decode("utf-8").splitlines(), after.decode("utf-8").splitlines(), lineterm="", n=0
        )
        return "\n  ".join(("other words", *list(found)[:LINES]))
    if kind == ".pdf":
        share = paper_pages.share(before, after)
        return f"{share:.3%} of pixels" if share else ""
    if kind == ".png":
        one, other = (Image.open(io.BytesIO(each)).convert("RGB") for each in (before, after))
        box = ImageChops.difference(one, other).getbbox() if one.size == other.size else one.size
        return f"other pixels in {box}" if box else ""
    return "other bytes"


def main() -> int:
    """The command line."""
    what, first, *more = sys.argv[1:]
    if what == "compare":
        return 1 if compare(Path(first), Path(more[0])) else 0
    folder = Path(first).resolve()
    folder.mkdir(parents=True)
    os.environ.update(TOURNEY_LANG="en", QT_QPA_PLATFORM="offscreen", HOME=str(folder))
    os.chdir(folder)
    (terminal if what == "terminal" else window)(folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
