"""The table's time, asked for anew and never counted: the hall's clock with the table's own extra.

It knows where the time comes from only as a function.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QTimer, Signal

from tourney.base.texts import Texts
from ui.parts.clock import shown_time
from ui.widgets.buttons import Button
from ui.widgets.text import restyle

_TICK_MS = 500
_URGENT = 3


@dataclass(frozen=True, slots=True)
class TimeLeft:
    """The table's time: `seconds` left (below 0 after time), or played if `untimed`. `extra` were added.

    `last_round`: the call was made; it is told in words, the colour is that of the time left.
    """

    seconds: int
    running: bool
    untimed: bool = False
    extra: int = 0
    grade: int = 0
    last_round: bool = False


Asked = Callable[[], TimeLeft | None]


class TableClockChip(Button):
    """`zero` once when the time is over, `more` when there is time again. Hidden where there is no clock."""

    zero = Signal()
    more = Signal()

    def __init__(self, asked: Asked) -> None:
        super().__init__("", "clock", "clock")
        self._asked = asked
        self._over = False
        self._texts: Texts | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(_TICK_MS)
        self._timer.timeout.connect(self.tick)
        self._timer.start()

    @property
    def over(self) -> bool:
        """Whether the time is over."""
        return self._over

    def retranslate(self, texts: Texts) -> None:
        """In another language."""
        self._texts = texts
        self.tick()

    def tick(self) -> None:
        """Show the time as it is now."""
        now = self._asked()
        self.setVisible(now is not None)
        if now is None or self._texts is None:
            return
        self.setText(self._words(now, self._texts))
        over = not now.untimed and now.seconds <= 0
        urgent = now.grade >= _URGENT and not now.last_round
        state = "bad" if over or urgent else "warn" if now.grade else "good"
        restyle(self, state=state if now.running else "idle")
        before, self._over = self._over, over
        if over and not before:
            self.zero.emit()
        elif before and not over:
            self.more.emit()

    def _words(self, now: TimeLeft, texts: Texts) -> str:
        over = not now.untimed and now.seconds < 0
        words = shown_time(abs(now.seconds))
        if over:
            words = texts("console.clock_over", time=words)
        if not now.running:
            words = texts("console.clock_standing", time=words)
        elif now.untimed:
            words = texts("console.clock_played", time=words)
        elif not over:
            words = texts("console.clock_left", time=words)
        if now.extra > 0:
            words = texts("console.clock_with_extra", time=words, extra=f"+{shown_time(now.extra)}")
        elif now.extra:
            words = texts("console.clock_with_less", time=words, less=f"−{shown_time(-now.extra)}")
        return f"{words} · {texts('clock.last_round')}" if now.last_round else words
