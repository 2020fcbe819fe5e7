"""The past: a slider over all entries, play at any speed, back to now. It only asks for positions."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QSlider

from tourney.base.texts import Texts
from ui.widgets.buttons import Button, SegmentedControl
from ui.widgets.layouts import row
from ui.widgets.text import Label, restyle

SPEEDS = ("0.5", "1", "2", "5", "20")
"""Entries a second."""


class ReplayBar(QFrame):
    """`wanted(n)`: the board after entry n. `undo_wanted(n)`, `left`: back to the present."""

    wanted = Signal(int)
    undo_wanted = Signal(int)
    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        restyle(self, kind="hint", state="warn")
        self._entries: Sequence[int] = (0,)
        self._undoable: frozenset[int] = frozenset()
        self.back = Button(icon_name="back", kind="quiet", on_click=lambda: self.step(-1))
        self.play = Button(icon_name="play", kind="quiet", on_click=self.toggle)
        self.forth = Button(icon_name="forward", kind="quiet", on_click=lambda: self.step(1))
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.valueChanged.connect(self._moved)
        self.speed = SegmentedControl([(speed, f"×{speed}") for speed in SPEEDS])
        self.speed.set_value("2")
        self.speed.changed.connect(lambda _value: self._set_interval())
        self.where = Label(bold=True)
        self.undo = Button(kind="", icon_name="undo", on_click=lambda: self.undo_wanted.emit(self.n))
        self.close_ = Button(kind="primary", on_click=self.leave)
        for button in (self.back, self.play, self.forth, self.undo, self.close_):
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.slider.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        inner = row(
            self.back,
            self.play,
            self.forth,
            self.slider,
            self.where,
            self.speed,
            self.undo,
            self.close_,
            spacing=6,
        )
        inner.setContentsMargins(10, 4, 10, 4)
        inner.setStretch(3, 1)
        self.setLayout(inner)
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._next)
        self._set_interval()
        self.hide()

    @property
    def n(self) -> int:
        """The entry looked at."""
        return self._entries[min(self.slider.value(), len(self._entries) - 1)]

    @property
    def playing(self) -> bool:
        """Whether it goes on by itself."""
        return self._timer.isActive()

    def begin(self, entries: Sequence[int], undoable: frozenset[int], n: int) -> None:
        """Look at the past: `entries` are those one can look at, `undoable` those one may go back to."""
        self._entries, self._undoable = entries or (0,), undoable
        at = max((i for i, each in enumerate(self._entries) if each <= n), default=0)
        self.slider.blockSignals(True)
        self.slider.setRange(0, len(self._entries) - 1)
        self.slider.setValue(at)
        self.slider.blockSignals(False)
        self.show()
        self._tell()

    def retranslate(self, texts: Texts) -> None:
        """Put everything into the language in force."""
        self.back.setToolTip(texts("console.replay_back"))
        self.back.setAccessibleName(texts("console.replay_back"))
        self.forth.setToolTip(texts("console.replay_forth"))
        self.forth.setAccessibleName(texts("console.replay_forth"))
        self.play.setToolTip(texts("console.replay_play"))
        self.play.setAccessibleName(texts("console.replay_play"))
        self.slider.setAccessibleName(texts("console.replay_slider"))
        self.undo.setText(texts("console.undo_to_here"))
        self.close_.setText(texts("console.back_to_now"))

    def step(self, by: int) -> None:
        """One entry on or back."""
        self.slider.setValue(self.slider.value() + by)

    def toggle(self) -> None:
        """Play or pause; at the end it begins again."""
        if self._timer.isActive():
            self._timer.stop()
        else:
            if self.slider.value() >= len(self._entries) - 1:
                self.slider.setValue(0)
            self._timer.start()
        self.play.set_icon("pause" if self._timer.isActive() else "play")

    def leave(self) -> None:
        """Back to the present."""
        self._timer.stop()
        self.play.set_icon("play")
        self.hide()
        self.left.emit()

    def _next(self) -> None:
        if self.slider.value() >= len(self._entries) - 1:
            self.toggle()
        else:
            self.step(1)

    def _moved(self, _value: int) -> None:
        self._tell()

    def _tell(self) -> None:
        self.where.set_text(f"#{self.n} / {self._entries[-1]}")
        self.undo.setEnabled(self.n in self._undoable)
        self.wanted.emit(self.n)

    def _set_interval(self) -> None:
        self._timer.setInterval(round(1000 / float(self.speed.value or "1")))
