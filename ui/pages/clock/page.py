"""The clock as a page: the time as large as the window, and what a hall needs.

The space bar starts and stops the clock wherever nobody is typing. What is rarer stands in parts at the
right, one at a time, each behind its button: single tables, another time, a break, the warnings, what was
done. F9 opens the page: it has no place on the rail.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QLayout, QVBoxLayout, QWidget

from tourney.base.errors import BadInput
from tourney.base.heat_names import heat_named, table_numbers, typed
from tourney.base.ids import HeatId, TableNo
from tourney.base.texts import Texts, msg
from tourney.base.times import hall_time
from tourney.clock.clock import ClockLine, HallClock, LateTable, Phase, TableTime, clocks_of, planned_minutes
from tourney.clock.commands import (
    AddTime,
    CallLastRound,
    EndClock,
    PauseClock,
    ResumeClock,
    SetTimeLeft,
    StartBreak,
    StartClock,
)
from tourney.clock.history import clock_history
from tourney.event.command import Command
from tourney.event.journal import author_name
from tourney.event.ports import JournalEntry
from tourney.today.day_line import day_line, plan_words
from tourney.today.today import Act, DayStep, today_view
from ui.gateway.gateway import Gateway
from ui.pages.clock.sound import BigClock, SoundCard
from ui.pages.page import Page, ShellPort
from ui.parts.clock import over_word, shown_time, start_clock, typed_time
from ui.parts.dialogs import Confirm
from ui.widgets.buttons import Button, Hint
from ui.widgets.fields import FormRow, TextField
from ui.widgets.layouts import FlowLayout, Panel, clear, column, row, scrolled
from ui.widgets.text import Label, capital, restyle
from ui.widgets.theme import Role, look

MINUTES = (5, 10, 15, 20)


class BreakForm(QWidget):
    """A form whose problem with a typed time is shown below its field."""

    def __init__(self, gateway: Gateway) -> None:
        super().__init__()
        self._gateway = gateway
        self.title = Label("", Role.SMALL, "muted", bold=True)
        self.minutes = {n: Button(on_click=partial(self._start, n * 60)) for n in MINUTES}
        self.at = TextField(width=104)
        self.take = Button(on_click=self._start_at)
        keys = FlowLayout()
        for each in (*self.minutes.values(), self.at, self.take):
            keys.addWidget(each)
        self._below = Label("", Role.SMALL, "bad", wrap=True)
        self._below.hide()
        self.setLayout(column(self.title, keys, self._below, spacing=4))
        self.at.returnPressed.connect(self._start_at)

    @property
    def problem(self) -> str:
        """The problem of the last request, as shown."""
        return self._below.full_text if self._below.isVisible() else ""

    def retranslate(self) -> None:
        """Put every word in the language in force."""
        texts = self._gateway.texts
        for n, button in self.minutes.items():
            button.setText(texts("clock.n_minutes", n=n))
            button.setAccessibleName(texts("clock.break_for", n=n))
        self.at.setPlaceholderText(texts("window.example", value="14:30"))
        self.at.setAccessibleName(texts("clock.break_at"))
        self.take.setText(texts("clock.do_break_at"))

    def show_clock(self, clock: HallClock) -> None:
        """Show what would start after a break announced now."""
        texts = self._gateway.texts
        heat = clock.heat if clock.phase is Phase.READY else clock.coming
        key = "clock.break_title_any" if heat is None else "clock.break_title"
        self.title.set_text(texts(key, heat="" if heat is None else heat_named(heat)))

    def _start(self, seconds: int) -> None:
        self._run(StartBreak(seconds))

    def _start_at(self) -> None:
        self._run(StartBreak(at=self.at.clean or "–"))

    def _run(self, command: StartBreak) -> None:
        refused = self._gateway.saying(self._say)
        self._gateway.run(command, lambda _outcome: self._started(), refused)

    def _started(self) -> None:
        self.at.clear()
        self._below.hide()

    def _say(self, problem: str) -> None:
        self._below.set_text(problem)
        self._below.show()


_MOST = 132
"""Px of visible buttons; a hall of more tables scrolls."""


class TableChoice(QWidget):
    """`tables` are the chosen ones, () once they are all; None while there are none."""

    changed = Signal()

    def __init__(self, texts: Callable[[], Texts]) -> None:
        super().__init__()
        self._texts = texts
        self._known: tuple[TableNo, ...] = ()
        self.buttons: dict[TableNo, Button] = {}
        self.field = TextField()
        self.row = FormRow(self.field)
        inner = QWidget()
        self._flow = FlowLayout(inner, spacing=6)
        self._area = scrolled(inner)
        self.setLayout(column(self.row, self._area, spacing=8))
        self.field.textChanged.connect(self._typed)

    @property
    def tables(self) -> tuple[TableNo, ...] | None:
        """The chosen tables, () if they are all; None if none is chosen or the typing is wrong."""
        try:
            numbers = table_numbers(self.field.text())
        except BadInput:
            return None
        if not numbers or set(numbers) - set(self._known):
            return None
        return () if set(numbers) == set(self._known) else numbers

    def retranslate(self) -> None:
        """Put every word."""
        texts = self._texts()
        self.row.set_words(texts("clock.for_tables"), texts("clock.for_tables_hint"))
        self._check()

    def show_clock(self, hall: HallClock) -> None:
        """One button a table, with the time it has of its own."""
        if hall.tables != self._known:
            self._rebuild(hall.tables)
        for number, button in self.buttons.items():
            own = next((each for each in hall.differing if each.table == number), None)
            button.setText(str(number) if own is None else f"{number} · {self._own_words(own)}")
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """As high as the rows of buttons, so that nothing below is apart; no room without any."""
        high = min(_MOST, self._flow.heightForWidth(self._area.viewport().width()))
        if self._area.height() != high or self._area.minimumHeight() != high:
            self._area.setFixedHeight(high)
        self._area.setVisible(bool(self._known))

    def _own_words(self, own: TableTime) -> str:
        texts = self._texts()
        if own.phase is Phase.ENDED:
            return texts("clock.table_ended")
        if own.phase is Phase.READY:
            return texts("clock.table_waits")
        left = shown_time(own.seconds)
        if own.own_pause:
            return texts("clock.table_paused", left=left)
        return texts("clock.table_last", left=left) if own.last_round else left

    def _rebuild(self, tables: Sequence[TableNo]) -> None:
        self._known = tuple(tables)
        for button in self.buttons.values():
            self._flow.removeWidget(button)
            button.deleteLater()
        self.buttons = {}
        for number in tables:
            button = Button(str(number), compact=True, on_click=partial(self._clicked, number))
            button.setCheckable(True)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            self.buttons[number] = button
            self._flow.addWidget(button)
            button.show()
        self._check()

    def _clicked(self, number: TableNo) -> None:
        chosen = {each for each, button in self.buttons.items() if button.isChecked()}
        self.field.setText(typed(chosen))

    def _typed(self, _text: str) -> None:
        self._check()
        self.changed.emit()

    def _check(self) -> None:
        texts, problem = self._texts(), ""
        numbers: tuple[TableNo, ...] = ()
        try:
            numbers = table_numbers(self.field.text())
        except BadInput as error:
            problem = texts.error(error)
        unknown = sorted(set(numbers) - set(self._known))
        if unknown and not problem:
            problem = texts.say(msg("clock.not_playing", tables=unknown, n=len(unknown)))
        self.row.set_problem(problem)
        for number, button in self.buttons.items():
            button.setChecked(number in numbers)


_SHOWN = 60


class _TitledLines(QWidget):
    """A title and lines below it, as high as they are: the part around them scrolls."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = Label("", bold=True)
        self._lines = column(spacing=6)
        whole = column(self.title, spacing=4)
        whole.addLayout(self._lines)
        self.setLayout(whole)

    def _show(self, lines: Sequence[QWidget]) -> None:
        clear(self._lines)
        for line in lines:
            self._lines.addWidget(line)


class LateList(_TitledLines):
    """Tables whose time is over and whose sheets are not in, longest first."""

    def __init__(self) -> None:
        super().__init__()
        self._shown: object = None

    def show_late(self, texts: Texts, late: Sequence[LateTable]) -> None:
        """One line a table; made anew only when a word of it changes."""
        words = tuple(
            texts(
                "clock.late",
                heat=texts.say(heat_named(each.heat)),
                table=each.table,
                n=max(1, each.seconds // 60),
            )
            for each in late
        )
        title = texts("clock.late_title", n=len(late))
        if (title, words) == self._shown:
            return
        self._shown = (title, words)
        self.title.set_text(title)
        nothing = Label(texts("clock.nobody_late"), kind="muted", wrap=True)
        self._show([Label(each, kind="bad", wrap=True) for each in words] or [nothing])


class _FewLines(QWidget):
    """Lines below a title, no more room than they need; hidden while there are none."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = Label("", bold=True)
        self._lines = QVBoxLayout()
        self._lines.setSpacing(4)
        self._shown: object = None
        whole = column(self.title, spacing=4)
        whole.addLayout(self._lines)
        self.setLayout(whole)

    @property
    def words(self) -> tuple[str, ...]:
        """The lines as shown."""
        return tuple(self._shown[1]) if isinstance(self._shown, tuple) else ()

    def _show(self, title: str, lines: Sequence[tuple[str, str]]) -> None:
        """Lines with their kinds; made anew only when a word of them changes."""
        self.setVisible(bool(lines))
        content = (title, tuple(words for words, _kind in lines))
        if content == self._shown:
            return
        labels = self.findChildren(Label)[1:]
        self.title.set_text(title)
        if isinstance(self._shown, tuple) and len(labels) == len(lines):
            for label, (words, kind) in zip(labels, lines, strict=True):
                label.set_text(words, kind)
        else:
            clear(self._lines)
            for words, kind in lines:
                self._lines.addWidget(Label(words, kind=kind, wrap=True))
        self._shown = content


class WavesList(_FewLines):
    """The waves of a heat side by side: which plays, has played, will play."""

    def show_waves(self, texts: Texts, waves: Sequence[HallClock]) -> None:
        """One line a wave."""
        lines = []
        for each in waves:
            tables = typed(each.tables)
            words = texts("clock.wave_line", wave=each.wave, tables=tables, state=_state(texts, each))
            lines.append((words, "muted" if each.phase is Phase.ENDED else "good" if each.is_on else ""))
        heat = next((heat_named(each.heat) for each in waves if each.heat is not None), "")
        self._show(texts("clock.waves_title", heat=heat), lines)


class OwnTimesList(_FewLines):
    """Tables whose time is not the hall's."""

    def show_times(self, texts: Texts, differing: Sequence[TableTime]) -> None:
        """One line a table, with its time left and why it differs."""
        lines = []
        for each in differing:
            left = shown_time(each.seconds)
            if each.phase is Phase.ENDED:
                words = texts("clock.own_ended", table=each.table)
            elif each.own_pause:
                words = texts("clock.own_paused", table=each.table, left=left)
            elif each.phase is Phase.OVER:
                words = texts("clock.own_over", table=each.table, state=texts(over_word(each)))
            else:
                words = texts("clock.own_left", table=each.table, left=left)
            lines.append((words, "warn" if each.own_pause else ""))
        self._show(texts("clock.own_title", n=len(differing)), lines)


def _state(texts: Texts, wave: HallClock) -> str:
    if wave.phase is Phase.ENDED:
        return texts("clock.phase_ended")
    length = texts("window.clock_untimed") if wave.untimed else shown_time(wave.seconds)
    if wave.phase is Phase.READY:
        return texts("clock.wave_waits", length=length)
    return texts("clock.table_paused", left=length) if wave.phase is Phase.PAUSED else length


class HistoryList(_TitledLines):
    """The changes of the clock of a heat (of all), newest first."""

    def show_lines(
        self, texts: Texts, journal: Sequence[JournalEntry], heat: HeatId | None, zone: str
    ) -> None:
        """The lines of one heat's clock, or of every clock, in the time of a hall in `zone`."""
        self.title.set_text(texts("clock.history_title"))
        lines = clock_history(journal, heat)[-_SHOWN:]
        widgets = [self._line(texts, line, zone) for line in reversed(lines)]
        self._show(widgets or [Label(texts("clock.no_history"), kind="muted", wrap=True)])

    def _line(self, texts: Texts, line: ClockLine, zone: str) -> QWidget:
        words = texts.say(line.text)
        if line.undone:
            words = texts("clock.undone", what=words)
        by = texts.say(author_name(line.who))
        at = hall_time(line.at, zone).strftime("%H:%M:%S")
        below = " · ".join(part for part in (at, by, line.reason) if part)
        widget = QWidget()
        kind = "muted" if line.undone else ""
        widget.setLayout(
            column(Label(words, kind=kind, wrap=True), Label(below, kind="muted", wrap=True), spacing=0)
        )
        return widget


class TableTimes(QWidget):
    """Choose tables, then press a command. The hall's own commands stand below the clock."""

    def __init__(self, gateway: Gateway, ask: Confirm) -> None:
        super().__init__()
        self._gateway, self._ask = gateway, ask
        self._clock: HallClock | None = None
        self.choice = TableChoice(lambda: gateway.texts)
        self.minutes = TextField("5", width=96)
        self.minutes_row = FormRow(self.minutes)
        self.reason = TextField()
        self.reason_row = FormRow(self.reason)
        self.problem = Hint()
        self.start = Button(icon_name="play", on_click=self._start)
        self.pause = Button(icon_name="pause", on_click=lambda: self._do(PauseClock))
        self.resume = Button(icon_name="play", on_click=lambda: self._do(ResumeClock))
        self.add = Button(icon_name="plus", on_click=lambda: self._add(1))
        self.take = Button(icon_name="minus", on_click=lambda: self._add(-1))
        self.set_left = Button(on_click=self._set_left)
        self.last_round = Button(icon_name="flag", on_click=lambda: self._do(CallLastRound))
        self.end = Button(icon_name="stop", on_click=lambda: self._do(EndClock))
        keys = FlowLayout()
        for button in self._buttons:
            keys.addWidget(button)
        self.setLayout(
            column(self.choice, row(self.minutes_row, self.reason_row), self.problem, keys, None, spacing=8)
        )
        self.choice.changed.connect(self._enable)

    @property
    def _buttons(self) -> tuple[Button, ...]:
        timed = (self.add, self.take, self.set_left)
        return (self.start, self.pause, self.resume, *timed, self.last_round, self.end)

    def retranslate(self) -> None:
        """Put every word in the language in force."""
        texts = self._gateway.texts
        self.choice.retranslate()
        self.minutes_row.set_words(texts("clock.minutes"), texts("clock.minutes_hint"))
        self.reason_row.set_words(texts("clock.reason"), texts("clock.reason_hint"))
        keys = (
            "clock.do_start",
            "clock.do_pause",
            "clock.do_resume",
            "clock.do_add",
            "clock.do_take",
            "clock.do_set",
            "clock.do_last_round",
            "clock.do_end",
        )
        for button, key in zip(self._buttons, keys, strict=True):
            button.setText(texts(key))

    def show_clock(self, clock: HallClock) -> None:
        """Show the tables of the clock, and the possible commands."""
        self._clock = clock
        self.choice.show_clock(clock)
        self._enable()

    def _enable(self) -> None:
        """Enable what is possible for the chosen tables; the rest is grey."""
        clock = self._clock
        if clock is None:
            return
        pressed = self.focusWidget()
        chosen = self.choice.tables
        valid = chosen is not None
        owns = [clock.table(number) for number in chosen or clock.tables]
        on = valid and clock.is_on
        stands = clock.phase is Phase.PAUSED if not chosen else all(own.own_pause for own in owns)
        waiting = all(own.phase is Phase.READY for own in owns)
        self.start.setEnabled(valid and (clock.phase is Phase.READY or (clock.is_on and waiting)))
        self.pause.setEnabled(on and not stands)
        self.resume.setEnabled(on and (stands or any(own.own_pause for own in owns)) and not waiting)
        for button in (self.add, self.take, self.set_left):
            button.setEnabled(on and not clock.untimed)
        past = clock.last_round or all(own.last_round or own.phase is Phase.OVER for own in owns)
        self.last_round.setEnabled(on and not past)
        self.end.setEnabled(on)
        if isinstance(pressed, Button) and not pressed.isEnabled():
            heir = {self.start: self.pause, self.pause: self.resume, self.resume: self.pause}.get(pressed)
            (heir if heir is not None and heir.isEnabled() else self.choice.field).setFocus()

    # ---- doing --------------------------------------------------------------------------------

    def _start(self) -> None:
        clock, tables = self._clock, self.choice.tables
        if clock is not None and clock.heat is not None and tables is not None:
            self._run(StartClock(clock.heat, clock.wave, tables=tables, reason=self.reason.clean))

    def _do(self, command: type[PauseClock | ResumeClock | CallLastRound | EndClock]) -> None:
        if self.choice.tables is not None:
            keep = command is PauseClock
            self._run(command(tables=self.choice.tables, reason=self.reason.clean), keep=keep)

    def _add(self, sign: int) -> None:
        seconds, tables = self._seconds(), self.choice.tables
        if seconds is not None and tables is not None:
            self._run(AddTime(sign * seconds, tables=tables, reason=self.reason.clean))

    def _set_left(self) -> None:
        seconds, tables = self._seconds(), self.choice.tables
        if seconds is not None and tables is not None:
            self._run(SetTimeLeft(seconds, tables=tables, reason=self.reason.clean))

    def _seconds(self) -> int | None:
        """The typed minutes, in seconds; shows at the field what is wrong with them."""
        seconds = typed_time(self.minutes.text())
        wrong = seconds is None
        text = self._gateway.texts("clock.bad_minutes_typed", text=self.minutes.text()[:20]) if wrong else ""
        self.minutes_row.set_problem(text)
        if wrong:
            self.minutes.setFocus()
        return seconds

    def _run(self, command: Command[object], *, keep: bool = False) -> None:
        """No table is chosen any more, except after a pause: the paused ones are to run on."""
        self._say("")
        typed = self.choice.field.text()

        def done(_outcome: object) -> None:
            self.reason.clear()
            if typed and not keep and self.choice.field.text() == typed:
                self._let_go()

        refused = self._gateway.saying(self._say)
        if isinstance(command, StartClock):
            start_clock(self._gateway, self._ask, command, done, refused)
        else:
            self._gateway.run(command, done, refused)

    def _let_go(self) -> None:
        """Keys go to the field: the same key once more must not start or pause anything else."""
        if isinstance(self.focusWidget(), Button):
            self.choice.field.setFocus()
        self.choice.field.clear()

    def _say(self, problem: str) -> None:
        self.problem.show_words(problem, "warn")


LENGTHS = (90, 60, 45, 30, 15)
"""Minutes that a heat often takes."""


_SIDE = 400
"""Px at 100 %: the width of the parts at the right."""


class _ActionButton(Button):
    """A button that is a command of the clock: its words, sign and whether it can be pressed now.

    `word` is a shorter name than the menu's.
    """

    def __init__(self, action: QAction, icon_name: str = "") -> None:
        super().__init__(icon_name=icon_name, on_click=action.trigger)
        self._action = action
        self.word = ""
        action.changed.connect(self.mirror)
        self.mirror()

    def mirror(self) -> None:
        """Take over the action's words and state."""
        words = self.word or self._action.text()
        if self.text() != words:
            self.setText(words)
        if self.accessibleName() != self._action.text():
            self.setAccessibleName(self._action.text())
        self.setEnabled(self._action.isEnabled())
        if self.parentWidget() is not None:  # before it has its place it would be a window of its own
            self.setVisible(self._action.isVisible())


def _part(*contents: QWidget | QLayout) -> Panel:
    """A part at the right of the clock."""
    part, inner = Panel(), QWidget()
    inner.setLayout(column(*contents, None, spacing=12))
    part.body.addWidget(scrolled(inner))
    return part


class ClockPage(Page):
    """Everything about the time, in one place."""

    id = "clock"
    title_key = "clock.page_title"
    topics = frozenset({"event", "heats", "tables", "sheets", "clocks", "table_clocks"})
    help_key = "clock.help"

    def __init__(self, gateway: Gateway, shell: ShellPort, parent: QWidget | None = None) -> None:
        super().__init__(gateway, shell, parent)
        clock = self.clock = shell.clock
        self.face = BigClock()
        self.toggle = _ActionButton(clock.toggle, "play")
        self._next: DayStep | None = None
        self.job = Button(kind="primary", on_click=self._do_job)
        """The day's next task, while no clock can be started."""
        self.add_one = _ActionButton(clock.add_one, "plus")
        self.take_one = _ActionButton(clock.take_one, "minus")
        self.last_round = _ActionButton(clock.last_round, "flag")
        self.end = _ActionButton(clock.end, "stop")
        self.lengths: dict[int, Button] = {}
        self._lengths = FlowLayout()
        self.time = TextField(width=104)
        self.time.returnPressed.connect(self._take_typed)
        self.set_time = Button(on_click=self._take_typed)
        self.end_break = _ActionButton(clock.end_break, "stop")
        self.breaks = BreakForm(gateway)
        self.waves = WavesList()
        self.own_times = OwnTimesList()
        self.tables = TableTimes(gateway, shell.confirm)
        self.late = LateList()
        self.sounds = SoundCard(gateway, clock.bell)
        self.history = HistoryList()
        self.parts = {
            "table": _part(self.tables),
            "time": _part(self._lengths, row(self.time, self.set_time, None, spacing=8)),
            "break": _part(self.breaks),
            "warnings": _part(self.sounds),
            "history": _part(self.late, self.history),
        }
        """What stands at the right, one at a time."""
        self.openers = {name: Button(on_click=partial(self._open_or_close, name)) for name in self.parts}
        self._lay_out()
        for button in self.findChildren(QAbstractButton):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the space bar to the clock
        self.key("+", clock.add_one.trigger)
        self.key("-", clock.take_one.trigger)
        clock.ticked.connect(self._ticked)

    def _lay_out(self) -> None:
        timed = (self.take_one, self.add_one, self.last_round)
        keys = row(self.toggle, self.job, *timed, None, self.end, self.end_break)
        restyle(self.toggle, kind="primary")
        restyle(self.end, kind="danger")
        for button in (self.toggle, self.job, *timed, self.end, self.end_break):
            restyle(button, large="true")
        vbox_layout = column(self.waves, self.own_times, spacing=4)
        below = row(spacing=8)
        below.addLayout(vbox_layout, 1)
        for button in self.openers.values():
            button.setCheckable(True)
            below.addWidget(button)
        middle = row((self.face, 1), *self.parts.values(), spacing=16)
        for part in self.parts.values():
            part.hide()
        self.setLayout(column((middle, 1), keys, below, spacing=12))

    def open_part(self, name: str) -> None:
        """Show one of the parts at the right, "" for none."""
        for each, part in self.parts.items():
            part.setVisible(each == name)
            self.openers[each].setChecked(each == name)

    def _open_or_close(self, name: str) -> None:
        if name == "break" and self.clock.view.is_on:
            self.openers[name].setChecked(False)
            self.clock.interval.trigger()
        else:
            self.open_part("" if self.parts[name].isVisible() else name)

    # ---- Page -----------------------------------------------------------------------------------

    def refresh(self) -> None:
        gateway = self.gateway
        self._offer_lengths()
        self.sounds.warnings.refresh()
        hall = self.clock.view
        heat = hall.heat if hall.is_on else None
        self.history.show_lines(gateway.texts, gateway.history, heat, gateway.zone)
        self._next = today_view(gateway.tournament, gateway.rules, gateway.now()).now
        self.job.setText(gateway.texts.say(self._next.button))
        self._show_clock(hall)

    def _do_job(self) -> None:
        """Go where the day's next task is done."""
        job = self._next
        if job is not None and job.act is Act.GO:
            self.shell.go(job.page, job.target)
        else:
            self.shell.go("today")

    def retranslate(self) -> None:
        self.face.setMinimumHeight(look().px(180))
        for name, opener in self.openers.items():
            self.parts[name].setFixedWidth(look().px(_SIDE))
            self.parts[name].set_title(self.words(f"clock.part_{name}"))
            opener.setText(self.words(f"clock.open_{name}"))
        for part in (self.breaks, self.tables, self.sounds):
            part.retranslate()
        self.add_one.word = self.take_one.word = self.words("clock.n_minutes", n=1)
        self.last_round.word, self.end.word = (
            self.words("clock.last_round_short"),
            self.words("clock.end_asks"),
        )
        keys = (self.toggle, self.add_one, self.take_one, self.last_round, self.end, self.end_break)
        for button in keys:
            button.redraw_icon()
            button.mirror()
        self.time.setAccessibleName(self.words("clock.part_time"))
        self.time.setPlaceholderText(self.words("window.example", value="37:00"))
        self.set_time.setText(self.words("clock.do_set"))
        self._word_lengths()

    def header_note(self) -> str:
        """When what it times was planned and is to be expected."""
        gateway, hall = self.gateway, self.clock.view
        called = None if hall.called is None else hall.called.heat
        line = day_line(gateway.tournament, gateway.rules, gateway.now())
        heat = hall.heat or called or hall.coming
        plan = next((plan_words(step.times) for step in line.steps if heat and step.heat == heat), None)
        if plan is not None and heat is not None and hall.heat is None and called is None:
            plan = msg("workbook.of_heat", heat=heat_named(heat), what=plan)  # the clock names another heat
        return "" if plan is None else capital(gateway.texts.say(plan))

    def go_back(self) -> bool:
        if any(part.isVisible() for part in self.parts.values()):
            self.open_part("")
            return True
        return False

    def shortcuts(self) -> Sequence[tuple[str, str]]:
        return (
            ("Space", self.words("clock.key_space")),
            ("+  −", self.words("clock.key_minute")),
        )

    def open_target(self, target: str) -> None:
        """ "table:2:7": the time of table 7, if it plays now."""
        kind, _, rest = target.partition(":")
        heat, _, table = rest.partition(":")
        if kind == "table" and heat == self.clock.view.heat:
            self.open_part("table")
            self.tables.choice.field.setText(table)
            self.tables.minutes.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and not event.modifiers() and not event.isAutoRepeat():
            self.clock.toggle.trigger()
        else:
            super().keyPressEvent(event)

    # ---- inside ---------------------------------------------------------------------------------

    def _ticked(self, hall: HallClock) -> None:
        if self.isVisible():
            self._show_clock(hall)

    def _show_clock(self, hall: HallClock) -> None:
        gateway = self.gateway
        texts = gateway.texts
        self.toggle.set_icon("pause" if hall.runs else "play")
        self.toggle.word = self._toggle_word(hall)
        self.toggle.mirror()
        first = hall.phase is Phase.NOTHING and hall.coming is not None and hall.called is None
        self.job.setVisible(first)
        self.toggle.setVisible(not first)
        idle = hall.phase is Phase.NOTHING  # there is no clock that two parts could set
        for name, gone in (("table", idle), ("time", idle), ("break", hall.is_on)):
            if gone:
                self.parts[name].hide()
                self.openers[name].setChecked(False)
        for name in ("table", "time"):
            self.openers[name].setHidden(idle)
        self.openers["break"].setText(self.words("interval.open" if hall.is_on else "clock.open_break"))
        self.face.show_clock(texts, hall, self.clock.minutes)
        self.breaks.show_clock(hall)
        self.tables.show_clock(hall)
        self.late.show_late(texts, hall.late)
        self.own_times.show_times(texts, hall.differing)
        waves = (
            ()
            if hall.waves == 1 or hall.heat is None
            else clocks_of(gateway.tournament, gateway.rules, hall.heat, hall.at)
        )
        self.waves.show_waves(texts, waves)
        self._mark_length(hall)

    def _toggle_word(self, hall: HallClock) -> str:
        """What the main button does, in a word; at a wave's start the menu says of which."""
        if hall.phase is Phase.READY:
            return "" if hall.waves > 1 else self.words("clock.do_start")
        return self.words("clock.do_pause" if hall.runs else "clock.do_resume") if hall.is_on else ""

    def _offer_lengths(self) -> None:
        """The usual lengths, the format's among them."""
        hall, planned = self.clock.view, 0
        if hall.heat is not None:
            planned = planned_minutes(self.gateway.rules, hall.heat)
        lengths = sorted({*LENGTHS, planned} - {0}, reverse=True)
        if lengths == list(self.lengths):
            return
        for button in self.lengths.values():
            self._lengths.removeWidget(button)
            button.deleteLater()
        self.lengths = {}
        for minutes in lengths:
            button = Button(on_click=partial(self._take_time, minutes * 60))
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            self.lengths[minutes] = button
            self._lengths.addWidget(button)
        self._word_lengths()

    def _word_lengths(self) -> None:
        for minutes, button in self.lengths.items():
            button.setText(self.words("clock.n_minutes", n=minutes))
        self._mark_length(self.clock.view)

    def _mark_length(self, hall: HallClock) -> None:
        """Before the start this sets the length, while the clock is on the time left."""
        ready, on = hall.phase is Phase.READY, hall.is_on and not hall.untimed
        chosen = hall.total_seconds // 60 if self.clock.minutes is None else self.clock.minutes
        for part in (self.time, self.set_time):
            part.setEnabled(ready or on)
        for minutes, button in self.lengths.items():
            button.setEnabled(ready or on)
            marked = ready and minutes == chosen
            restyle(button, kind="primary" if marked else "")
            name = self.words("clock.n_minutes", n=minutes)
            button.setAccessibleName(self.words("clock.length_chosen", length=name) if marked else name)

    def _take_typed(self) -> None:
        """Any time, as it was written down when the computer died."""
        seconds = typed_time(self.time.text())
        if seconds is None:
            self.shell.say(msg("clock.bad_minutes_typed", text=self.time.text()[:20]), "warn")
            self.time.setFocus()
        else:
            self._take_time(seconds)

    def _take_time(self, seconds: int) -> None:
        hall = self.clock.view
        if hall.is_on:
            self.shell.confirm(
                msg("clock.set_title", left=shown_time(hall.seconds), then=shown_time(seconds)),
                msg("clock.set_text"),
                msg("clock.do_set"),
                lambda: self.gateway.run(SetTimeLeft(seconds)),
            )
        else:
            self.clock.set_length(max(1, -(-seconds // 60)))
