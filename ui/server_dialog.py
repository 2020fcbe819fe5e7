"""Which database on which server: to open an event there, or to make one.

The password is used and forgotten, unless this computer's keyring is to remember it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QCheckBox, QLineEdit, QWidget

from tourney.base.base_event_location import USUAL_PORT, ServerPlace
from tourney.base.errors import TourneyError
from tourney.base.event_location import on_server
from tourney.base.texts import Texts
from tourney.bootstrap import address_of, place_at
from ui.gateway.opening import NewEvent, OpenedEvent, Opener
from ui.parts.dialogs import Dialog
from ui.widgets.buttons import Button
from ui.widgets.fields import FormRow, NumberField, TextField
from ui.widgets.hint import Hint
from ui.widgets.layouts import row

_LIMIT_SECONDS = 30
"""Beyond the limits of the connection itself (`store/server.py`): a name server that does not answer."""
_AT_FIELD = {
    "errors.no_server": ("host", "window.server_silent"),
    "errors.server_password": ("password", "window.server_wrong_password"),
    "errors.no_keyring": ("password", "window.server_no_keyring"),
    "errors.server_no_database": ("database", "window.server_no_database"),
    "errors.server_empty": ("database", "window.server_empty"),
    "errors.server_other": ("database", "window.server_other"),
    "errors.event_file_exists": ("database", "window.server_taken"),
}
"""Faults that a person can mend at a field."""


class ServerDialog(Dialog):
    """`opened(OpenedEvent)` once the server has let us in; until then what is wrong stands at its field."""

    opened = Signal(object)
    bug = Signal(object)

    def __init__(
        self, parent: QWidget, texts: Texts, make_opener: Callable[[], Opener], new: NewEvent | None = None
    ) -> None:
        """`new`: the event to be made there; None to open one."""
        title = texts("window.server_open_title" if new is None else "window.server_new_title")
        super().__init__(parent, title, texts("window.server_about"))
        self.setObjectName("server")
        self._texts, self._make_opener, self._new = texts, make_opener, new
        self._opener: Opener | None = None
        self.host, self.port = TextField(), NumberField(USUAL_PORT, 1, 65_535)
        self.database, self.user, self.password = TextField(), TextField(), TextField()
        self.password.setEchoMode(QLineEdit.EchoMode.Password)
        self.rows = {
            name: FormRow(field)
            for name, field in (
                ("host", self.host),
                ("port", self.port),
                ("database", self.database),
                ("user", self.user),
                ("password", self.password),
            )
        }
        for name, shown in self.rows.items():
            hint = texts(f"window.server_{name}_hint") if name in ("host", "password") else ""
            shown.set_words(texts(f"window.server_{name}"), hint)
        self._needed = {"host": self.host, "database": self.database}
        first = row(spacing=12)
        first.addWidget(self.rows["host"], 1)
        first.addWidget(self.rows["port"])
        self.content.addLayout(first)
        for name in ("database", "user", "password"):
            self.content.addWidget(self.rows[name])
        self.remember = QCheckBox(texts("window.server_remember"))
        self.remember.setEnabled(False)
        self.password.textChanged.connect(self._allow_remembering)
        self.forget = Button(texts("window.server_forget"), "quiet", on_click=self._forget)
        self.forget.setAutoDefault(False)
        self.content.addLayout(row(self.remember, None, self.forget))
        self.hint = Hint()
        self.content.addWidget(self.hint)
        self.add_button(texts("window.cancel"), "", self.reject)
        words = texts("window.server_open" if new is None else "window.server_create")
        self.go = self.add_button(words, "primary", self._go)
        self.host.textChanged.connect(self._pasted)
        self.host.editingFinished.connect(self._part_port)
        self._typed = 0
        self._limit = QTimer(self)
        self._limit.setSingleShot(True)
        self._limit.timeout.connect(self._too_long)
        self.finished.connect(lambda _result: self._stop_waiting())
        self.fit()

    def show_place(self, at: ServerPlace) -> None:
        """Fill in what is known; the cursor goes to what is not."""
        self.host.setText(at.host)
        self.port.set_value(at.port or USUAL_PORT)
        self.database.setText(at.database)
        self.user.setText(at.user)
        empty = (field for field in (self.host, self.database, self.user) if not field.clean)
        next(empty, self.password).setFocus()

    def show_error(self, error: TourneyError) -> None:
        """What is wrong, at the field where it can be mended."""
        if error.key not in _AT_FIELD:
            self.hint.show_words(self._texts.error(error), "bad")
            self.grow()
            return
        name, key = _AT_FIELD[error.key]
        self._at(name, self._texts(key, **error.params))

    # ---- inside -------------------------------------------------------------------------------

    def _pasted(self, text: str) -> None:
        """A whole address that was pasted goes to the fields that it speaks of at once: it may show a
        password, which is not taken."""
        at_once, self._typed = len(text) - self._typed > 1, len(text)
        if not at_once or not on_server(text):
            return
        self.host.clear()
        try:
            self.show_place(place_at(text.strip()))
        except TourneyError as error:
            self.show_error(error)

    def _part_port(self) -> None:
        """`computer:port` is both."""
        host, colon, port = self.host.clean.rpartition(":")
        if colon and ":" not in host and port.isascii() and port.isdigit():
            self.host.setText(host)
            self.port.set_value(int(port))

    def _allow_remembering(self, password: str) -> None:
        """Only what is typed can be remembered."""
        self.remember.setEnabled(bool(password))
        if not password:
            self.remember.setChecked(False)

    def _go(self) -> None:
        address = self._address()
        if address:
            self._ask(address)

    def _address(self) -> str:
        """What the fields say; "" while something is missing, which then stands at its field."""
        self._part_port()
        self._clear()
        missing = [name for name, field in self._needed.items() if not field.clean]
        for name in reversed(missing):
            self._at(name, self._texts("window.server_needs"))
        if missing:
            return ""
        at = ServerPlace(self.host.clean, self.database.clean, self.user.clean, self.port.value)
        return address_of(at, self.password.text())

    def _ask(self, address: str) -> None:
        opener = self._waiting("window.server_asking")
        opener.opened.connect(self._let_in)
        remember = self.remember.isChecked()
        if self._new is None:
            opener.open(address, remember)
        else:
            opener.create(replace(self._new, place=address), remember)

    def _forget(self) -> None:
        """Have the keyring forget the password of this user at this server."""
        address = self._address()
        if address:
            opener = self._waiting("window.server_forgetting")
            opener.forgotten.connect(self._forgotten)
            opener.forget(address)

    def _forgotten(self, found: bool) -> None:
        self._opener = None
        self._clear()
        self.hint.show_words(self._texts("window.server_forgotten" if found else "window.server_unknown"), "")
        self.grow()

    def _waiting(self, words: str) -> Opener:
        """Who is asked; until the answer nothing else is."""
        self._opener = opener = self._make_opener()
        opener.failed.connect(self._refused)
        for button in (self.go, self.forget):
            button.setEnabled(False)
        self.hint.show_words(self._texts(words), "")
        self.grow()
        self._limit.start(_LIMIT_SECONDS * 1000)
        return opener

    def _let_in(self, opened: OpenedEvent) -> None:
        self._opener = None
        self.accept()
        self.opened.emit(opened)

    def _refused(self, error: Exception) -> None:
        self._opener = None
        self._clear()
        if isinstance(error, TourneyError):
            self.show_error(error)
        else:
            self.bug.emit(error)

    def _too_long(self) -> None:
        self._stop_waiting()
        self._clear()
        reason = self._texts("window.server_too_long", n=_LIMIT_SECONDS)
        self._at("host", self._texts("window.server_silent", reason=reason))

    def _stop_waiting(self) -> None:
        self._limit.stop()
        if self._opener is not None:
            self._opener.give_up()
            self._opener = None

    def _clear(self) -> None:
        self._limit.stop()
        for button in (self.go, self.forget):
            button.setEnabled(True)
        self.hint.hide()
        for shown in self.rows.values():
            shown.set_problem("")

    def _at(self, name: str, words: str) -> None:
        self.rows[name].set_problem(words)
        self.rows[name].field.setFocus()
        self.grow()
