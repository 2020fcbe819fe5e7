"""A hall for a day played by programs: the window's desk, phones and televisions, and what was found."""

from __future__ import annotations

import base64
import os
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from PySide6.QtCore import QObject, QProcess, Qt, Signal
from selenium.common.exceptions import WebDriverException
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By

from tourney.application.application import Application
from tourney.application.example import example_table
from tourney.base.chance import Chance
from tourney.base.ids import HeatId, TableNo
from tourney.event.command import Command
from tourney.projector.scenes import SceneKind
from tourney.scoresheet.sheet import Sheet
from ui.gateway.hall_server import HallServer, ServedAt
from ui.main_window import MainWindow

T = TypeVar("T")
PORT = 18_761
_PATIENCE = 90.0
_STANDS = 3.0
"""Seconds in which a picture that has changed is on a television."""


class Desk(QObject):
    """The window, for the thread that plays the hall: each deed is done on the window's own thread."""

    _asked = Signal(object)

    def __init__(self, window: MainWindow) -> None:
        super().__init__()
        self.window = window
        self._asked.connect(lambda act: act(), Qt.ConnectionType.QueuedConnection)

    def do(self, act: Callable[[], T]) -> T:
        """Do it, and wait until the window has come to rest."""
        found = self._now(act)
        until(lambda: self._now(lambda: self.window.shell is None or not self.window.shell.gateway.busy))
        return found

    def _now(self, act: Callable[[], T]) -> T:
        done, found = threading.Event(), list[T]()

        def acted() -> None:
            try:
                found.append(act())
            finally:
                done.set()

        self._asked.emit(acted)
        done.wait()
        return found[0]

    def run(self, *commands: Command[Any]) -> None:
        """Steps at the desk."""
        for each in commands:
            self.do(lambda each=each: self.gateway.run(each))  # type: ignore[misc]

    def play(self, steps: Callable[[Application], object]) -> None:
        """Steps that need the event."""
        self.do(lambda: self.gateway.play(steps, lambda _none: None, self.gateway.failed.emit))

    @property
    def gateway(self) -> Any:
        """The open event, as the window uses it."""
        assert self.window.shell is not None
        return self.window.shell.gateway

    @property
    def app(self) -> Application:
        """The event itself, to be read."""
        found: Application = self.gateway.application
        return found

    @property
    def server(self) -> HallServer:
        """The hall's server, as Event › Hall's network has it."""
        assert self.window.shell is not None
        return self.window.shell.hall_server()


def until(what: Callable[[], object], patience: float = _PATIENCE) -> bool:
    """Wait until something is so; False if it does not come."""
    ends = time.monotonic() + patience
    while time.monotonic() < ends:
        try:
            if what():
                return True
        except WebDriverException:
            pass
        time.sleep(0.1)
    return False


@dataclass
class Hall:
    """The day, with what was found."""

    desk: Desk
    folder: Path
    phones: dict[str, Chrome] = field(default_factory=dict)
    screens: dict[str, Chrome] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)
    handed_in: Counter[str] = field(default_factory=Counter)
    shot: int = 0
    chance: Chance = field(default_factory=lambda: Chance(61))

    # ---- seeing -------------------------------------------------------------------------------

    def check(self, words: str, what: object) -> None:
        """Say whether something is as it should be."""
        print("✓" if what else "✗", words, flush=True)
        if not what:
            self.wrong.append(words)

    def see(self, browser: Chrome, name: str, whole: bool = False) -> None:
        """A picture of what is in sight, or of the whole page; nothing may be wider than the screen."""
        self.shot += 1
        asked = {"format": "png", "captureBeyondViewport": whole}
        wide, high = browser.execute_script("return [innerWidth, document.documentElement.scrollHeight]")
        if whole:
            asked["clip"] = {"x": 0, "y": 0, "width": wide, "height": min(high, 2600), "scale": 1}
        picture = browser.execute_cdp_cmd("Page.captureScreenshot", asked)
        (self.folder / f"{self.shot:02}-{name}.png").write_bytes(base64.b64decode(picture["data"]))
        scrolls = browser.execute_script("return document.documentElement.scrollWidth")
        if scrolls > wide:
            self.check(f"{name}: {scrolls} px wide on a screen of {wide}", False)
        small = browser.execute_script(_SMALL)
        if wide < 700 and small:
            self.check(f"{name}: too small for a thumb: {small}", False)

    def in_both(self, browser: Chrome, path: str, name: str, whole: bool = False) -> None:
        """A page in both languages."""
        for tag in ("en", "zh-HK"):
            browser.get(f"{self.url}{path}{'&' if '?' in path else '?'}lang={tag}")
            self.see(browser, f"{name}-{tag}", whole)

    @property
    def url(self) -> str:
        """Where the server answers."""
        now = self.desk.server.now
        return now.url if now is not None else f"http://127.0.0.1:{PORT}/"

    def show(self, scene: SceneKind, name: str) -> None:
        """Choose what the televisions show, and see it once no other picture comes."""
        shell = self.desk.window.shell
        assert shell is not None
        self.desk.do(lambda: shell.projector.choose(scene))
        for browser in self.screens.values():
            seen, since = "", time.monotonic()
            while time.monotonic() - since < _STANDS:
                picture = str(browser.execute_script(_PICTURE))
                if picture != seen:
                    seen, since = picture, time.monotonic()
                time.sleep(0.1)
        self.see(self.screens["Door"], f"screen-{name}")

    def cut(self, browser: Chrome, cut: bool = True) -> None:
        """Cut a phone's line, or mend it."""
        browser.execute_cdp_cmd("Network.enable", {})
        line = {"offline": cut, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
        browser.execute_cdp_cmd("Network.emulateNetworkConditions", line)

    def has(self, browser: Chrome, part: str) -> bool:
        """Whether a part of a page is in sight, or comes."""
        return until(lambda: _shown(browser, part))

    def loses(self, browser: Chrome, part: str) -> bool:
        """Whether it is not, or goes."""
        return until(lambda: not _shown(browser, part))

    def load(self, browser: Chrome, path: str, part: str) -> bool:
        """Load a page until it has a part; False if it does not get it."""

        def there() -> bool:
            browser.get(f"{self.url}{path}")
            return bool(browser.find_elements(By.CSS_SELECTOR, part))

        return until(there)

    # ---- the network --------------------------------------------------------------------------

    def start_server(self) -> None:
        """As the button does it."""
        desk = self.desk
        desk.do(lambda: desk.server.start(ServedAt("127.0.0.1", PORT)))
        self.check("the server answers", until(lambda: desk.server.now))

    def ask(self, **asked: str) -> None:
        """A pairing or a television, as the form asks for it."""
        self.desk.do(lambda: self.desk.server.ask(**asked))

    def offer(self, kind: str, name: str) -> Any:
        """The code of a pairing or a television, once it is there."""
        found: list[Any] = []

        def there() -> bool:
            now = self.desk.server.now
            found[:] = [each for each in getattr(now, kind, ()) if each.name == name and each.code]
            return bool(found)

        until(there)
        return found[0]

    def signal_server(self, sign: int) -> set[int]:
        """Send its process a signal, 0 for none."""
        desk = self.desk
        ids = desk.do(lambda: {each.processId() for each in desk.server.findChildren(QProcess)})
        for each in ids:
            os.kill(each, sign)
        return ids

    def kill_server(self) -> None:
        """Kill it; the window starts it again."""
        desk = self.desk
        before = self.signal_server(signal.SIGKILL)

        def came_back() -> bool:
            return bool(desk.server.now) and not self.signal_server(0) & before

        if not until(came_back, 30):
            desk.do(desk.server.start_again)
            self.check("the server was started again by hand", until(lambda: desk.server.now))
        else:
            self.check("the killed server comes back by itself", True)

    # ---- phones -------------------------------------------------------------------------------

    def section(self, browser: Chrome, table: int) -> Any:
        """A table's form."""
        self.has(browser, f'[data-table="{table}"]')
        return browser.find_element(By.CSS_SELECTOR, f'[data-table="{table}"]')

    def type(self, name: str, table: int, sheets: Sequence[Sheet], totals: bool = True) -> None:
        """Type a table's sheets into a phone: totals and places, or deed by deed."""
        browser = self.phones[name]
        self.section(browser, table)
        for sheet in sheets:
            fields: dict[str, object] = {}
            if sheet.bankrupt is not None:
                fields["bankrupt"] = sheet.bankrupt
            elif totals:
                fields |= {"total": sheet.declared_total, "place": sheet.declared_place}
            else:
                fields |= {"cash": sheet.cash}
                fields |= {f"deeds.{deed}": level for deed, level in sheet.deeds.items()}
                opener = f'[data-table="{table}"] [data-player="{sheet.player}"] [data-act="seat"]'
                button = browser.find_element(By.CSS_SELECTOR, opener)
                if button.get_attribute("aria-expanded") == "false":
                    browser.execute_script("arguments[0].click()", button)
            for field_, value in fields.items():
                browser.execute_script(_PUT, f"{sheet.player}.{field_}", str(value))

    def hand_in(self, name: str, table: int) -> None:
        """Press the button."""
        button = self.section(self.phones[name], table).find_element(By.CSS_SELECTOR, '[data-act="hand-in"]')
        self.phones[name].execute_script("arguments[0].scrollIntoView({block: 'center'})", button)
        button.click()

    def said(self, name: str, table: int, words: str) -> bool:
        """Whether the phone says so of a table."""
        section = f'[data-table="{table}"] .said'
        return until(lambda: words in self.phones[name].find_element(By.CSS_SELECTOR, section).text)

    def came(self, name: str, heat: HeatId, table: int) -> None:
        """The desk has the phone's entry once, and it is not confirmed."""
        self.handed_in[name] += 1

        def entered() -> int:
            history = self.desk.app.history
            return sum(each.who == name and each.code == "sheets_entered" for each in history)

        until(lambda: entered() >= self.handed_in[name], 20)
        self.check(f"{name}'s entry of table {table} is there once", entered() == self.handed_in[name])
        stands = self.desk.app.tournament.tables[heat, TableNo(table)]
        self.check(f"table {table} waits for the desk", stands.confirmed_at is None)

    def lines(self, heat: HeatId, table: int) -> tuple[Sheet, ...]:
        """Believable sheets of a table."""
        seats = self.desk.app.tournament.tables[heat, TableNo(table)].seats
        return example_table(self.desk.app.rules.book, seats, self.chance)

    def totals(self, heat: HeatId, table: int) -> tuple[Sheet, ...]:
        """The same as totals and places."""
        seats = self.desk.app.tournament.tables[heat, TableNo(table)].seats
        best = 4_000 + 10 * table
        return tuple(
            Sheet(n, declared_total=best - 800 * at, declared_place=at + 1) for at, n in enumerate(seats)
        )


_PUT = """
var field = document.getElementsByName(arguments[0])[0];
field.value = arguments[1];
field.dispatchEvent(new Event("input", { bubbles: true }));
"""


def _shown(browser: Chrome, part: str) -> bool:
    return any(each.is_displayed() for each in browser.find_elements(By.CSS_SELECTOR, part))


_PICTURE = 'return document.getElementById("picture").getAttribute("href")'
_SMALL = """
return [...document.querySelectorAll("button, a, input, select")].filter(function (each) {
  var box = each.getBoundingClientRect();
  return box.height && box.height < 44;
}).map(function (each) { return each.textContent.trim().slice(0, 20) || each.name; });
"""
