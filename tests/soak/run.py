"""The soak itself: events are opened, used and closed; what goes wrong is collected and told."""

from __future__ import annotations

import collections
import faulthandler
import sys
import time
import traceback
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from PySide6.QtCore import QCoreApplication, QEvent, QtMsgType, qInstallMessageHandler
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from tests.soak.memory import Sample, sample, told_growth
from tests.soak.referee import Referee
from tests.soak.surroundings import STEP, Shelf, stock, take_over
from tourney.base.clocks import FixedClock
from ui.base.desktop import DesktopApp
from ui.base.errors import ExceptionHook, Fault
from ui.base.exception_barrier import exception_barrier
from ui.base.memory import Collector
from ui.gateway.preferences import Preferences
from ui.main_window import MainWindow
from ui.widgets.theme import apply_look

HANG = 180
"""Seconds after which an action that has not come back is a hang; where it hangs is printed."""
HARMLESS = ("propagateSizeHints", "This plugin does not support")
"""What the screenless platform says of itself."""
SIZE = (1366, 768)
"""Of the window when an event is opened and when memory is measured: a larger one has a larger picture."""


@dataclass(frozen=True)
class Plan:
    """What was asked for. `minutes` or `actions` is 0 where it does not limit."""

    minutes: float
    actions: int
    seed: int
    each: int
    first: int
    players: int
    only: frozenset[str]
    without: frozenset[str]
    go_on: bool
    verbose: bool


@dataclass
class Findings:
    """What went wrong, and how long each kind of action took (seconds)."""

    faults: list[str] = field(default_factory=list)
    times: dict[str, list[float]] = field(default_factory=lambda: collections.defaultdict(list))

    def fault(self, text: str) -> None:
        """Note and tell it."""
        self.faults.append(text)
        print(f"FAULT: {text}", flush=True)


def soak(plan: Plan, folder: Path) -> int:
    """Run it in this process. 0 if nothing went wrong, else 1."""
    faulthandler.enable()
    findings = Findings()
    sys.unraisablehook = lambda args: findings.fault(f"unraisable: {args.exc_value!r} in {args.object!r}")
    qInstallMessageHandler(lambda kind, _context, text: _hear(findings, kind, text))
    clock = FixedClock()
    take_over(clock, Random(plan.seed))
    shelf = stock(folder, plan.players)
    app = DesktopApp([])
    run = Run(plan, folder, findings, clock, shelf, app)
    exception_barrier(run.go)
    qInstallMessageHandler(None)
    return 1 if findings.faults else 0


def _hear(findings: Findings, kind: QtMsgType, text: str) -> None:
    if kind is not QtMsgType.QtDebugMsg and not any(each in text for each in HARMLESS):
        findings.fault(f"Qt says: {text}")


class Run:
    """One window, many events."""

    def __init__(
        self, plan: Plan, folder: Path, findings: Findings, clock: FixedClock, shelf: Shelf, app: QApplication
    ) -> None:
        self.plan, self.folder, self.findings = plan, folder, findings
        self.clock, self.shelf, self.app = clock, shelf, app
        self.log = (folder / "actions.log").open("w", encoding="utf-8", buffering=1)
        self.count = 0
        self.samples: list[Sample] = []
        self.ends = time.monotonic() + plan.minutes * 60 if plan.minutes else float("inf")
        preferences = Preferences(folder / "window.ini")
        preferences.folder = str(folder)
        Collector(app)
        apply_look(app, preferences.look)
        faults = ExceptionHook(app)
        faults.install()
        faults.bug.connect(self._told)
        self.window = MainWindow(app, preferences, faults)
        self.window.resize(*SIZE)

    def go(self) -> None:
        """All events, then the judgement."""
        self.window.show()
        self.window.show_start()
        self.settle()
        number = self.plan.first
        while not self._over:
            self._event(number)
            number += 1
        faulthandler.cancel_dump_traceback_later()
        self._tell(number - self.plan.first)

    @property
    def _over(self) -> bool:
        stop = bool(self.findings.faults) and not self.plan.go_on
        enough = bool(self.plan.actions) and self.count >= self.plan.actions
        return stop or enough or time.monotonic() > self.ends

    def _event(self, number: int) -> None:
        place = self.folder / f"event-{number}.tourney"
        self.shelf.copy(number, place)
        self._log(f"event {number} opens")
        referee = Referee(self.app, self.window, place, Random(f"{self.plan.seed}/{number}"), self.settle)
        kinds = referee.kinds(self.plan.only, self.plan.without)
        for _ in range(self.plan.each):
            self._act(referee, *referee.random.choice(kinds))
            if self._over:
                break
        self._log(f"event {number} closes")
        referee.leave()
        del referee
        self.window.resize(*SIZE)
        for path in self.folder.glob("*"):
            if path.is_file() and path.name.startswith(place.stem):
                path.unlink(missing_ok=True)
        self.samples.append(sample(self.app, self.count, self.turn))
        now = self.samples[-1]
        memory = f"{now.rss:.0f} MB, {now.holes:.0f} of it idle"
        print(f"event {number}: {now.actions} actions, {memory}, {now.widgets} widgets", flush=True)
        for left in now.left:
            self.findings.fault(f"after event {number} was closed there is still {left}")

    def _act(self, referee: Referee, name: str, call: object) -> None:
        assert callable(call)
        self.count += 1
        self.clock.at += STEP
        faulthandler.dump_traceback_later(HANG, exit=True)
        self._log(f"{self.count} {name}")
        began = time.monotonic()
        try:
            detail = call()
            self.settle()
            self._log(f"    {detail or ''}")
            referee.tidy()
            self.settle()
        except Exception:
            self.findings.fault(f"{name} raised {traceback.format_exc()}")
        self.findings.times[name].append(time.monotonic() - began)

    # ---- waiting ------------------------------------------------------------------------------

    def turn(self) -> None:
        """Whatever waits in the event loop now."""
        self.app.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    def settle(self) -> None:
        """Until everything asked for has come back."""
        self.turn()
        while (shell := self.window.shell) is not None and shell.gateway.busy:
            time.sleep(0.002)
            self.turn()
        self.turn()

    # ---- telling ------------------------------------------------------------------------------

    def _log(self, text: str) -> None:
        self.log.write(text + "\n")
        if self.plan.verbose:
            print(text, flush=True)

    def _told(self, fault: Fault) -> None:
        if fault.count == 1:
            self.findings.fault(f"told after action {self.count}: {fault.text}")

    def _tell(self, events: int) -> None:
        for fault in told_growth(self.samples):
            self.findings.fault(fault)
        for name, spans in sorted(self.findings.times.items()):
            spans.sort()
            middle, worst = spans[len(spans) // 2] * 1000, spans[-1] * 1000
            print(f"  {name:9} {len(spans):5} times, median {middle:7.1f} ms, worst {worst:8.1f} ms")
        memory = [each.rss for each in self.samples]
        peak = max(each.peak for each in self.samples)
        print(
            f"{self.count} actions, {events} events, {QGuiApplication.platformName()}, seed {self.plan.seed};"
            f" memory {memory[0]:.0f} MB after the first event, {memory[-1]:.0f} after the last,"
            f" at most {peak:.0f}; {len(self.findings.faults)} faults",
            flush=True,
        )
