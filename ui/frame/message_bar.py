"""The bar at the bottom: what just happened with Undo, what is wrong with the way on, long work."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QProgressBar

from tourney.base.texts import Message, Texts, msg
from ui.base.threads import Job
from ui.widgets.buttons import Button
from ui.widgets.look import Role, look
from ui.widgets.state_chip import SIGNS
from ui.widgets.text import Label, plain_tip, restyle


@dataclass(frozen=True, slots=True)
class Said:
    """One sentence in the bar. `kind`: "", "good", "warn", "bad"."""

    message: Message
    kind: str = ""
    action: tuple[Message, Callable[[], object]] | None = None


_SHORT_PLACE = 28
"""Characters of a place that stay where there is no room for all of it."""


_BAR_HIGH, _BAR_LOW = 44, 36
"""Heights in px at 100 %."""


_PLACE = 240
"""Width that the place of the event has at the most, px at 100 %."""


def _with_short_places(message: Message) -> Message:
    """The same with its places cut in the middle: what happened is read before where a file lies."""
    params: dict[str, object] = {}
    for name, value in message.params.items():
        if isinstance(value, Message):
            params[name] = _with_short_places(value)
        elif name == "place" and len(str(value)) > _SHORT_PLACE:
            place = str(value)
            params[name] = f"{place[: _SHORT_PLACE // 4]}…{place[-(_SHORT_PLACE * 3 // 4) :]}"
        else:
            params[name] = value
    return replace(message, params=params)


class _Sentence(Label):
    """One line: whole where it fits, else with short places, and then ended by …; whole in its tool tip."""

    def __init__(self) -> None:
        self._shorter = ""
        super().__init__(elide=True)

    def show_words(self, whole: str, shorter: str) -> None:
        """Show a sentence; `shorter` is the one for less room."""
        self._shorter = " ".join(shorter.split())
        self.set_text(whole)

    def _fit(self) -> None:
        room, metrics = max(self.width(), 24), self.fontMetrics()
        fits = metrics.horizontalAdvance(self._full) <= room
        shown = self._full if fits else self._shorter or self._full
        self.setText(metrics.elidedText(shown, Qt.TextElideMode.ElideRight, room))
        self.setToolTip(plain_tip(self._full))


class MessageBar(QFrame):
    """Shows the last sentence until the next; the job that runs stands at its right."""

    def __init__(self, texts: Callable[[], Texts]) -> None:
        super().__init__()
        self._texts = texts
        self._said: Said | None = None
        self._job: Job | None = None
        self._short = False
        restyle(self, kind="bar", state="")
        box = QHBoxLayout(self)
        box.setContentsMargins(24, 4, 16, 4)
        box.setSpacing(8)
        self._sign = Label(bold=True)
        self._sentence = _Sentence()
        self.action = Button(kind="link", on_click=self._act)
        self.action.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys where somebody types
        self._job_title = Label("", Role.SMALL, "muted")
        self._progress = QProgressBar()
        self._progress.setTextVisible(False)
        self.cancel = Button(kind="", compact=True, on_click=self._cancel)
        self._kept_in, self._place = "", Label("", Role.SMALL, "muted")
        box.addWidget(self._sign)
        box.addWidget(self._sentence, 1)
        for part in (self.action, self._job_title, self._progress, self.cancel, self._place):
            box.addWidget(part)
        self._end_job()
        self.retranslate()

    def say(self, said: Said) -> None:
        """Show a sentence in place of the last one."""
        self._said = said
        self.retranslate()

    def add(self, more: Message) -> None:
        """Good news that belongs to the good news that is shown; beside anything else it is left out."""
        said = self._said
        if said is not None and said.kind == "good":
            self._said = replace(said, message=msg("window.and_also", told=said.message, more=more))
            self.retranslate()

    def drop_action(self) -> None:
        """What the sentence offers is over: good news goes with it, a warning stays without its way on."""
        if self._said is not None:
            self._said = None if self._said.kind == "good" else replace(self._said, action=None)
            self.retranslate()

    @property
    def way_on(self) -> str:
        """Which text the action that is offered has, "" while none is."""
        return self._said.action[0].key if self._said is not None and self._said.action else ""

    def clear(self) -> None:
        """Nothing to say."""
        self._said = None
        self.retranslate()

    @property
    def words(self) -> str:
        """The sentence as shown, whole."""
        return self._sentence.full_text

    @property
    def place_words(self) -> str:
        """What is said of where the event is kept."""
        return self._kept_in

    def set_place(self, words: str, tip: str = "") -> None:
        """Where the event is kept, at the right; a long name is cut in its middle."""
        self._kept_in = words
        room = look().px(_PLACE)
        self._place.set_text(self._place.fontMetrics().elidedText(words, Qt.TextElideMode.ElideMiddle, room))
        self._place.setToolTip(plain_tip(tip))

    def watch(self, job: Job) -> None:
        """Show the progress of long work until it is over."""
        self._job = job
        job.progressed.connect(self._stepped)
        job.finished.connect(self._finished)
        self._progress.setRange(0, 0)
        for part in (self._job_title, self._progress, self.cancel):
            part.show()
        self.retranslate()

    def retranslate(self) -> None:
        """Say it in the language and at the scale in force."""
        texts = self._texts()
        self._take_height()
        self._progress.setFixedWidth(look().px(140))
        said = self._said
        kind = said.kind if said else ""
        restyle(self, state=kind)
        self._sign.set_text(SIGNS[kind] if kind else "", kind)
        whole = texts.sentence(said.message) if said else ""
        self._sentence.show_words(whole, texts.sentence(_with_short_places(said.message)) if said else "")
        self.action.setVisible(bool(said and said.action))
        if said and said.action:
            self.action.setText(texts.say(said.action[0]))
        self.cancel.setText(texts("window.cancel"))
        if self._job is not None:
            self._job_title.set_text(texts.say(self._job.title))

    def set_short(self, short: bool) -> None:
        """Give room to the page where the window is low."""
        self._short = short
        self._take_height()

    def _take_height(self) -> None:
        self.setFixedHeight(look().px(_BAR_LOW if self._short else _BAR_HIGH))

    def _act(self) -> None:
        if self._said and self._said.action:
            self._said.action[1]()

    def _cancel(self) -> None:
        if self._job is not None:
            self._job.cancel()
            self._job_title.set_text(self._texts()("window.cancelling"))
            self.cancel.setEnabled(False)

    def _stepped(self, done: int, total: int) -> None:
        if self.sender() is self._job:
            self._progress.setRange(0, total)
            self._progress.setValue(done)

    def _finished(self) -> None:
        if self.sender() is self._job:
            self._end_job()

    def _end_job(self) -> None:
        self._job = None
        for part in (self._job_title, self._progress, self.cancel):
            part.hide()
        self.cancel.setEnabled(True)
