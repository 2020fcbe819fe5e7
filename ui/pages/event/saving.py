"""Saves the Event page as it is typed: a field when it is left, by Enter, or after a pause; a choice at once.

One undoable step a field. A field that is wrong says so beside it and keeps its last good value stored. What
results may depend on, the format and the rules, asks first as the dry run of its command says.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from functools import partial
from typing import Any, Protocol

from PySide6.QtCore import QObject, QTimer, Signal, SignalInstance
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QWidget

from tourney.application.application import Application
from tourney.base.errors import TourneyError
from tourney.base.texts import msg
from tourney.impact.impact import ImpactLevel, impact_of
from tourney.setup.commands import EditEvent
from ui.gateway.gateway import Gateway
from ui.pages.page import Page, ShellPort
from ui.parts.impact import ask_after_preview

_PAUSE_MS = 3000
"""Nobody stops so long within a word."""


_RULES = ("edition", "ruleset", "options")


_TOGETHER = (_RULES, ("receipt_first", "receipt_last"), ("certificate_sheet", "certificate_design"))
"""Facts that make sense only together: they are saved in one step."""


_ASKED = {*_RULES, "format"}
"""Facts on which results may depend."""


class SavedForm(Protocol):
    """A form whose fields are saved one by one; each key is a fact's name."""

    @property
    def edited(self) -> SignalInstance: ...

    def changes(self) -> dict[str, Any]:
        """The values that differ from the stored ones."""
        ...

    def show_wrong(self) -> set[str]:
        """Show a problem at each changed field that is not understood, and return their names."""
        ...

    def show_refusal(self, error: TourneyError, key: str) -> bool:
        """Show at its field why it is not stored. False if there is no such field."""
        ...

    def clear_problems_but(self, keys: Set[str]) -> None:
        """Remove the problems of all other fields."""
        ...

    def settle(self, values: Mapping[str, Any]) -> None:
        """Show the stored values in place of these, except where somebody has typed on."""
        ...


class FieldSaver(QObject):
    """`saved` after every attempt, and when an answer has come."""

    saved = Signal()

    def __init__(self, gateway: Gateway, shell: ShellPort, forms: Sequence[SavedForm], page: Page) -> None:
        """`page` shows the forms, and the changed event in them."""
        super().__init__(page)
        self._gateway, self._shell, self._forms, self._page = gateway, shell, forms, page
        self._sent: dict[str, Any] = {}
        """Values whose answer has not come."""
        self._refused: dict[str, Any] = {}
        """Values that were refused and have not been touched since."""
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.timeout.connect(self.save)
        for form in forms:
            form.edited.connect(self._edited)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._focus_changed)
        gateway.closing.connect(self._close)

    @property
    def unsaved(self) -> set[str]:
        """Fields that are wrong."""
        changed = {key for form in self._forms for key in form.changes()}
        return set() if self._pause.isActive() else changed - self._sent.keys()

    def save(self) -> None:
        """Save every changed field that is understood."""
        self._pause.stop()
        for form in self._forms:
            changes = form.changes()
            form.clear_problems_but(_with_partners(changes))
            for step in self._ready(form, changes):
                if not all(_holds(self._refused, key, value) for key, value in step.items()):
                    self._send(form, step)
        self.saved.emit()

    def save_typed(self) -> None:
        """Save now what still waits for a pause."""
        if self._pause.isActive():
            self.save()

    # ---- inside -------------------------------------------------------------------------------

    def _edited(self) -> None:
        self._refused.clear()
        chosen = isinstance(QApplication.focusWidget(), (QAbstractButton, QComboBox))
        self._pause.start(0 if chosen else _PAUSE_MS)

    def _focus_changed(self, old: QWidget | None, _now: QWidget | None) -> None:
        """A field is left, or the whole window."""
        if old is not None and self._page.isVisible() and self._page.isAncestorOf(old):
            self.save()

    def _ready(self, form: SavedForm, changes: Mapping[str, Any]) -> list[dict[str, Any]]:
        """What is understood and not on its way yet, step by step."""
        wrong = form.show_wrong()
        return _steps(
            {
                key: value
                for key, value in changes.items()
                if key not in wrong and not _holds(self._sent, key, value)
            }
        )

    def _send(self, form: SavedForm, step: dict[str, Any]) -> None:
        command = EditEvent(step)
        self._sent |= step

        def run(why: str) -> None:
            self._gateway.run(command, lambda _outcome: settle(), refused, why)

        def settle() -> None:
            self._answered(step)
            self._page.refresh()
            form.settle(step)
            form.clear_problems_but(_with_partners(form.changes()))
            self.saved.emit()

        def refused(error: Exception) -> None:
            self._answered(step)
            self._refused |= step
            shown = isinstance(error, TourneyError) and form.show_refusal(error, next(iter(step)))
            if not shown or not self._page.isVisible():
                self._gateway.failed.emit(error)
            self.saved.emit()

        if step.keys() & _ASKED:
            words = (msg("event.changes_title"), msg("event.apply"))
            ask = self._shell.ask_impact
            ask_after_preview(self._gateway, ask, lambda app: app.try_out(command), words, run, settle)
        else:
            run("")

    def _answered(self, step: Iterable[str]) -> None:
        for key in step:
            self._sent.pop(key, None)

    def _close(self) -> None:
        """The event is closed in the middle of a field: no answer comes any more, and nobody can be asked."""
        for form in self._forms:
            for step in self._ready(form, form.changes()):
                self._gateway.on_writer(partial(_save_unasked, step), lambda _done: None)


_NOTHING = object()


def _holds(values: Mapping[str, Any], key: str, value: object) -> bool:
    return bool(values.get(key, _NOTHING) == value)


def _group(key: str) -> tuple[str, ...]:
    return next((keys for keys in _TOGETHER if key in keys), (key,))


def _with_partners(keys: Iterable[str]) -> set[str]:
    return {each for key in keys for each in _group(key)}


def _steps(changes: Mapping[str, Any]) -> list[dict[str, Any]]:
    """One step for each fact, or for those that make sense only together."""
    groups = dict.fromkeys(_group(key) for key in changes)
    return [{key: changes[key] for key in group if key in changes} for group in groups]


def _save_unasked(step: Mapping[str, Any], app: Application) -> None:
    """Save what needs no question."""
    command = EditEvent(step)
    if not step.keys() & _ASKED or impact_of(app.try_out(command)).level is ImpactLevel.NONE:
        app.run(command)
