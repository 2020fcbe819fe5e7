"""The real window in a process of its own, with errors that C code raises in Qt overrides, slots and workers.

    python -m tests.ui.faults.raising

Raises each kind of error in each place, both where Python code called Qt and where the event loop did, then
one in many paints, and prints what was raised and what was told as a line of JSON. Exit 0 if the program
lived to close its window itself.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from typing import Any

import shiboken6
from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QTimer,
    Signal,
)
from PySide6.QtWidgets import QApplication, QDialog, QListView, QWidget

from ui import launch
from ui.base.errors import Fault
from ui.frame.menus import FaultDialog
from ui.gateway.opening import OpenedEvent
from ui.main_window import MainWindow

REPEATS = 79
NOTHING: list[object] = []
NAMELESS: dict[str, object] = {}


def dead() -> object:
    widget = QWidget()
    shiboken6.delete(widget)
    return widget.width()


KINDS: dict[str, Callable[[], object]] = {
    "IndexError": lambda: NOTHING[0],
    "ValueError": lambda: int("x"),
    "StopIteration": lambda: next(iter(())),
    "KeyError": lambda: NAMELESS["absent"],
    "ZeroDivisionError": lambda: 1 // 0,
    "RuntimeError": dead,
}


class Trap(QWidget):
    """Raises once in the override that it is armed for; `always` raises in every paint."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.armed, self.call = "", KINDS["IndexError"]
        self.sprung = 0
        self.always = False

    def arm(self, place: str, call: Callable[[], object]) -> None:
        self.armed, self.call = place, call

    def springs(self, place: str) -> bool:
        """Whether to raise here, now."""
        if self.armed != place:
            return False
        self.armed = ""
        self.sprung += 1
        return True

    def paintEvent(self, _event: object) -> None:  # noqa: N802  # Qt's own name, as those below
        if self.springs("paintEvent"):
            self.call()
        if self.always:
            self.sprung += 1
            int("always")

    def resizeEvent(self, _event: object) -> None:  # noqa: N802
        if self.springs("resizeEvent"):
            self.call()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if event.type() == QEvent.Type.ToolTipChange and self.springs("eventFilter"):
            self.call()
        return False


class Nested(QDialog):
    """A dialog with an event loop of its own, whose override raises in it."""

    def __init__(self, trap: Trap) -> None:
        super().__init__(trap.window())
        self.trap = trap

    def showEvent(self, _event: object) -> None:  # noqa: N802
        if self.trap.springs("nested"):
            self.trap.call()


class Rows(QAbstractListModel):
    def __init__(self, trap: Trap) -> None:
        super().__init__(trap)
        self.trap = trap

    def rowCount(self, _parent: object = None) -> int:  # noqa: N802
        return 3

    def data(self, _index: QModelIndex | QPersistentModelIndex, _role: int = 0) -> Any:
        if self.trap.springs("data"):
            self.trap.call()


class Hand(QObject):
    """Raises everything once in turn, then the same thing in many paints, then closes the window."""

    fired = Signal()

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.window = window
        self.told: list[Fault] = []
        window._faults.bug.connect(self.told.append)
        self.trap = Trap(window)
        self.trap.setGeometry(0, 0, 40, 40)
        self.trap.show()
        self.list = QListView(self.trap)
        self.list.setModel(Rows(self.trap))
        self.list.show()
        self.other = QWidget(self.trap)
        self.other.installEventFilter(self.trap)
        self.fired.connect(self._slot)
        self.steps = self._steps()
        self.timer = QTimer(self)
        self.timer.timeout.connect(self._next)
        self.timer.start(0)

    def _next(self) -> None:
        step = next(self.steps, None)
        if step is None:
            self.timer.stop()
            self._report()
        else:
            step()

    def _steps(self) -> Iterator[Callable[[], object]]:
        for call in KINDS.values():
            for place, provoke in self._places():
                self.trap.arm(place, call)
                yield provoke
                while self.trap.armed:
                    yield QApplication.processEvents
        self.trap.always = True
        for _ in range(REPEATS):
            yield self.trap.repaint
        self.trap.always = False

    def _places(self) -> list[tuple[str, Callable[[], object]]]:
        """What makes Qt call each override: Python code at once, the event loop later."""
        trap = self.trap
        return [
            ("paintEvent", trap.repaint),
            ("paintEvent", trap.update),
            ("resizeEvent", lambda: trap.resize(trap.width() + 1, 40)),
            ("resizeEvent", lambda: QTimer.singleShot(0, lambda: trap.resize(trap.width() + 1, 40))),
            ("data", self.list.grab),
            ("data", self.list.viewport().update),
            ("eventFilter", lambda: self.other.setToolTip(self.other.toolTip() + "x")),
            ("slot", self.fired.emit),
            ("nested", self._nested),
            ("worker", self._worker),
        ]

    def _slot(self) -> None:
        if self.trap.springs("slot"):
            self.trap.call()

    def _nested(self) -> None:
        """While another error is being handled besides."""
        dialog = Nested(self.trap)
        QTimer.singleShot(0, dialog.accept)
        try:
            raise LookupError("handled")
        except LookupError:
            dialog.exec()
        finally:
            dialog.deleteLater()

    def _worker(self) -> None:
        shell = self.window.shell
        assert shell is not None

        def work(_app: object) -> object:
            return self.trap.call() if self.trap.springs("worker") else None

        shell.gateway.on_writer(work, lambda _none: None)

    def _report(self) -> None:
        shell = self.window.shell
        assert shell is not None
        if shell.gateway.busy:
            QTimer.singleShot(5, self._report)
            return
        dialogs = self.window.findChildren(FaultDialog)
        figures = {
            "sprung": self.trap.sprung,
            "told": len(self.told),
            "places": len({fault.place for fault in self.told}),
            "most": max(fault.count for fault in self.told),
            "dialogs": len(dialogs),
            "shown": dialogs[0].details.toPlainText(),
        }
        print(json.dumps(figures), flush=True)
        QApplication.closeAllWindows()


def main() -> int:
    begun = MainWindow.open_application

    def begin(self: MainWindow, opened: OpenedEvent, page: str = "today") -> None:
        begun(self, opened, page)
        QTimer.singleShot(0, lambda: Hand(self))

    MainWindow.open_application = begin  # type: ignore[method-assign]
    return launch.main(sys.argv[1:])


if __name__ == "__main__":
    raise SystemExit(main())
