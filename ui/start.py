"""Start: go on with a recent event, open one, try the example, or make a new one from a name and a format.

The page knows no open event. Below it the dialog that names a database on a server; its password is used and
forgotten, unless this computer's keyring is to remember it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QIcon, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QLineEdit,
    QMenu,
    QRadioButton,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QStylePainter,
    QVBoxLayout,
    QWidget,
)

from tourney.base.errors import BadInput, TourneyError
from tourney.base.heat_names import heat_named
from tourney.base.ids import FINAL, HeatId
from tourney.base.names import Name
from tourney.base.paths import USUAL_PORT, ServerPlace, on_server
from tourney.base.texts import CHINESE, ENGLISH, Texts
from tourney.bootstrap import address_of, place_at
from tourney.event.formats import FORMATS, Format, format_in_short
from tourney.setup.format_files import load_format
from ui.base.shortcuts import PaletteItem, fold
from ui.gateway.opening import NewEvent, OpenedEvent, Opener, file_stem, free_name, place_name
from ui.gateway.preferences import SeenEvent
from ui.parts.dialogs import Dialog, ask_place
from ui.parts.rules_form import RulesForm
from ui.widgets.buttons import Button, Hint
from ui.widgets.fields import ComboBox, FormRow, NumberField, TextField
from ui.widgets.form import FieldSpec, InputForm
from ui.widgets.icons import icon
from ui.widgets.layouts import Hairline, Panel, clear, column, laid, row, scrolled
from ui.widgets.text import Label, plain_tip
from ui.widgets.theme import Role, look

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


def _needed(text: str) -> str:
    if not text:
        raise BadInput("window.server_needs")
    return text


def _password_field() -> TextField:
    field = TextField()
    field.setEchoMode(QLineEdit.EchoMode.Password)
    return field


_FIELDS = (
    FieldSpec("host", "window.server_host", "window.server_host_hint", meant=_needed),
    FieldSpec("port", "window.server_port", make=partial(NumberField, USUAL_PORT, 1, 65_535)),
    FieldSpec("database", "window.server_database", meant=_needed),
    FieldSpec("user", "window.server_user"),
    FieldSpec("password", "window.server_password", "window.server_password_hint", make=_password_field),
)


class ServerDialog(Dialog):
    """`opened(OpenedEvent)` once the server has accepted us; until then each problem is shown at its
    field.
    """

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
        self.form = InputForm(_FIELDS)
        self.form.retranslate(texts)
        self.fields, self.rows = self.form.fields, self.form.rows
        self._host: TextField = self.fields["host"]
        first = row((self.rows["host"], 1), self.rows["port"], spacing=12)
        others = (self.rows[name] for name in ("database", "user", "password"))
        self.form.setLayout(column(first, *others, spacing=8))
        self.content.addWidget(self.form)
        self.remember = QCheckBox(texts("window.server_remember"))
        self.remember.setEnabled(False)
        self.fields["password"].textChanged.connect(self._allow_remembering)
        self.forget = Button(texts("window.server_forget"), "quiet", on_click=self._forget)
        self.forget.setAutoDefault(False)
        self.content.addLayout(row(self.remember, None, self.forget))
        self.hint = Hint()
        self.content.addWidget(self.hint)
        self.add_button(texts("window.cancel"), "", self.reject)
        words = texts("window.server_open" if new is None else "window.server_create")
        self.go = self.add_button(words, "primary", self._go)
        self._host.textChanged.connect(self._pasted)
        self._host.editingFinished.connect(self._part_port)
        self._typed = 0
        self._limit = QTimer(self)
        self._limit.setSingleShot(True)
        self._limit.timeout.connect(self._too_long)
        self.finished.connect(lambda _result: self._stop_waiting())
        self.fit()

    def show_place(self, at: ServerPlace) -> None:
        """Fill in the known fields; the cursor goes to a missing one."""
        known = {"host": at.host, "database": at.database, "user": at.user}
        self.form.show_values(known | {"port": at.port or USUAL_PORT})
        empty = next((name for name in known if not self.fields[name].clean), "password")
        self.fields[empty].setFocus()

    def show_error(self, error: TourneyError) -> None:
        """Show an error at the field where it can be mended."""
        if error.key not in _AT_FIELD:
            self.hint.show_words(self._texts.error(error), "bad")
            self.grow()
            return
        name, key = _AT_FIELD[error.key]
        self._at(name, self._texts(key, **error.params))

    # ---- inside -------------------------------------------------------------------------------

    def _pasted(self, text: str) -> None:
        """Divide a pasted address among its fields at once: it may show a password, which is not taken."""
        at_once, self._typed = len(text) - self._typed > 1, len(text)
        if not at_once or not on_server(text):
            return
        self._host.clear()
        try:
            self.show_place(place_at(text.strip()))
        except TourneyError as error:
            self.show_error(error)

    def _part_port(self) -> None:
        """Split `computer:port`."""
        host, colon, port = self._host.clean.rpartition(":")
        if colon and ":" not in host and port.isascii() and port.isdigit():
            self._host.setText(host)
            self.fields["port"].set_value(int(port))

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
        """The address of the fields; "" while something is missing, which is then shown at its field."""
        self._part_port()
        self._clear()
        if not self.form.check():
            self.form.focus_problem()
            self.grow()
            return ""
        typed = self.form.values()
        at = ServerPlace(typed["host"], typed["database"], typed["user"], typed["port"])
        return address_of(at, self.fields["password"].text())

    def _ask(self, address: str) -> None:
        opener = self._waiting("window.server_asking")
        opener.opened.connect(self._let_in)
        remember = self.remember.isChecked()
        if self._new is None:
            opener.open(address, remember)
        else:
            opener.create(replace(self._new, place=address), remember)

    def _forget(self) -> None:
        """Remove the password of this user at this server from the keyring."""
        address = self._address()
        if address:
            opener = self._waiting("window.server_forgetting")
            opener.forgotten.connect(self._forgotten)
            opener.forget(address)

    def _forgotten(self, known: bool) -> None:
        self._opener = None
        self._clear()
        self.hint.show_words(self._texts("window.server_forgotten" if known else "window.server_unknown"), "")
        self.grow()

    def _waiting(self, words: str) -> Opener:
        """The server that is being asked; until the answer nothing else is done."""
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
        self.form.clear_problems()

    def _at(self, name: str, words: str) -> None:
        self.form.show_problem(name, words)
        self.form.focus_problem()
        self.grow()


_EVENTS_SHOWN, _TABLES_SHOWN = 5, 2


_CARD, _PICTURE, _WIDEST, _ALONE = 60, 104, 1200, 680
"""Heights of a recent event and of a format's picture, the width of everything, and that of the form alone,
px at 100 %.
"""


@dataclass(frozen=True, slots=True)
class _Recent:
    """A line of the list. `told`: the day and how far the event was."""

    place: str
    icon: str
    name: str
    told: str = ""
    may_rehearse: bool = False
    due: bool = False
    """Whether its personal data were to be erased by now."""


class RecentCard(Button):
    """An event or a table of before: its name, below it what is told."""

    def __init__(self, recent: _Recent, on_click: Callable[[], object]) -> None:
        super().__init__(kind="quiet", icon_name=recent.icon, on_click=on_click)
        self._recent = recent
        self.setText("\n".join(filter(None, (recent.name, recent.told))).replace("&", "&&"))
        self.setAccessibleName(", ".join(filter(None, (recent.name, recent.told))))
        self.setToolTip(plain_tip(recent.place))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)

    def paintEvent(self, event: QPaintEvent) -> None:
        now, recent = look(), self._recent
        painter = QStylePainter(self)
        option = QStyleOptionButton()
        self.initStyleOption(option)
        option.icon, option.text = QIcon(), ""
        painter.drawControl(QStyle.ControlElement.CE_PushButton, option)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        edge, size = now.px(12), now.px(20)
        self.icon().paint(painter, QRect(edge, (self.height() - size) // 2, size, size))
        left = 2 * edge + size
        words = QRect(left, now.px(8), self.width() - edge - left, self.height() - now.px(16))
        top = Qt.AlignmentFlag.AlignTop if recent.told else Qt.AlignmentFlag.AlignVCenter
        bottom = Qt.AlignmentFlag.AlignBottom
        for text, role, ink, at in (
            (recent.name, Role.BODY, "text", top),
            (recent.told, Role.SMALL, "warn" if recent.due else "muted", bottom),
        ):
            painter.setFont(now.font(role, bold=role is Role.BODY))
            painter.setPen(now.colour(ink))
            shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, words.width())
            painter.drawText(words, int(at | Qt.AlignmentFlag.AlignLeft), shown)
        painter.end()


class FormatPicture(QWidget):
    """The day of a format as a line: its heats with their minutes, then semi-finals and final with their
    players. It says nothing that the sentence above it does not say.
    """

    def __init__(self) -> None:
        super().__init__()
        self._format: Format | None = None

    def show_format(self, fmt: Format) -> None:
        self._format = fmt
        self.setFixedHeight(look().px(_PICTURE))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        fmt, now = self._format, look()
        if fmt is None:
            return
        steps = [("", str(at), f"{heat.minutes}′") for at, heat in enumerate(fmt.heats, start=1)]
        steps += [
            ("finals" if stage.heat == FINAL else "heats", "", str(stage.seats)) for stage in fmt.stages
        ]
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        size, middle = now.px(44), now.px(40)
        apart = self.width() / len(steps)
        painter.setPen(QPen(now.colour("line"), 2))
        painter.drawLine(QPointF(apart / 2, middle), QPointF(self.width() - apart / 2, middle))
        for at, (sign, number, below) in enumerate(steps):
            centre = QPointF(apart * (at + 0.5), middle)
            ring = QRectF(centre.x() - size / 2, middle - size / 2, size, size)
            painter.setPen(QPen(now.colour("accent"), 2))
            painter.setBrush(now.colour("accent_soft" if sign else "surface"))
            painter.drawEllipse(ring)
            painter.setPen(now.colour("text"))
            painter.setFont(now.font(Role.LEAD, bold=True))
            painter.drawText(ring, int(Qt.AlignmentFlag.AlignCenter), number)
            if sign:
                inner, half = ring.toRect(), now.px(11)
                icon(sign, "accent", 22).paint(
                    painter, inner.center().x() - half + 1, inner.center().y() - half + 1, 2 * half, 2 * half
                )
            painter.setPen(now.colour("muted"))
            painter.setFont(now.font(Role.SMALL))
            place = QRectF(centre.x() - apart / 2, middle + size / 2 + now.px(4), apart, now.px(20))
            painter.drawText(place, int(Qt.AlignmentFlag.AlignCenter), below)
        painter.end()


class RecentPlaces(Protocol):
    """Files opened before, newest first: of events, and of single tables."""

    @property
    def recent(self) -> tuple[str, ...]: ...
    @property
    def recent_tables(self) -> tuple[str, ...]: ...
    def seen(self, place: str) -> SeenEvent | None: ...


class StartPage(QWidget):
    """Emits a person's wishes; the main window carries them out."""

    wants_open = Signal()
    wants_server = Signal()
    """An event on a server, to be named."""
    wants_place = Signal(str)
    wants_table = Signal()
    """The record of a table that was carried out, to be chosen."""
    wants_example = Signal()
    wants_tour = Signal()
    wants_rehearsal = Signal(str)
    """The place of the event whose day is to be rehearsed."""
    wants_new = Signal(object)
    """A `NewEvent`."""
    language_toggled = Signal()

    def __init__(self, texts: Texts, folder: Path, opened: RecentPlaces) -> None:
        super().__init__()
        self._texts, self._folder, self._opened = texts, folder, opened
        self._listed: tuple[tuple[str, ...], ...] = ()
        self._recents: list[_Recent] = []
        self.cards: list[RecentCard] = []
        self.name_zh, self.name_en = TextField(), TextField()
        self.rules = RulesForm()
        self.file = TextField()
        self._file_touched = self._rules_touched = False
        self.in_file, self.on_server = QRadioButton(), QRadioButton()
        self._where = QButtonGroup(self)
        self._formats = {name: load_format(name) for name in FORMATS}
        self.format = ComboBox()
        self._lay_out()
        self._fill()
        self.retranslate(texts)

    # ---- building -----------------------------------------------------------------------------

    def _lay_out(self) -> None:
        self.title = Label("", Role.DISPLAY)
        self.language = Button(kind="link", on_click=self.language_toggled.emit)
        self.hint = Hint()
        self.open = Button(icon_name="folder")
        menu = QMenu(self)
        self.open_file = menu.addAction("", self.wants_open.emit)
        self.open_server = menu.addAction("", self.wants_server.emit)
        self.open_table = menu.addAction("", self.wants_table.emit)
        self.open_example = menu.addAction("", self.wants_example.emit)
        self.open.setMenu(menu)
        self.tour = Button(icon_name="play", on_click=self.wants_tour.emit)
        self.example = Button(icon_name="play", on_click=self.wants_example.emit)
        self.recent = Panel()
        self.recent_list = self.recent.body
        self.recent_list.setSpacing(0)
        body = row(spacing=24)
        self._ways = laid(row(self.open, self.tour, self.example, None, spacing=8))
        self._below_recent, self._below_form = column(), column()
        self._before = laid(column(self.recent, self._below_recent, None, spacing=16))
        body.addWidget(self._before, 4)
        body.addWidget(self._new_form(), 5, Qt.AlignmentFlag.AlignTop)
        self._whole = laid(
            column(self.hint, row(self.title, None, self.language), body, self._below_form, spacing=20)
        )
        around = column(spacing=0)
        around.setContentsMargins(48, 12, 48, 12)
        around.addStretch(2)
        around.addLayout(row(None, (self._whole, 100), None))
        around.addStretch(3)
        self._area = scrolled(laid(around))
        self.setLayout(column(self._area))

    def _new_form(self) -> QWidget:
        self._rows = {
            "name_zh": FormRow(self.name_zh),
            "name_en": FormRow(self.name_en),
            "file": FormRow(self.file),
        }
        self._first_name, self._other_name = QVBoxLayout(), QVBoxLayout()
        self._format_title = Label("", Role.SMALL, "muted", bold=True)
        self._format_line = Label("", Role.SMALL, "muted", wrap=True)
        self._format_picture = FormatPicture()
        self.make = Button(kind="primary", on_click=self._create)
        self.more = Button(kind="link", on_click=lambda: self.show_more(self.more_box.isHidden()))
        self.more_box = self._more_box()
        self.more_box.hide()
        self._form = Panel()
        self._form.body.addLayout(
            column(
                self._first_name,
                column(self._format_title, self.format, self._format_line, spacing=4),
                self._format_picture,
                self.more_box,
                row(self.more, None, self.make, spacing=12),
                None,
                spacing=12,
            )
        )
        for field in (self.name_zh, self.name_en):
            field.textChanged.connect(lambda _text: self._name_changed())
            field.returnPressed.connect(self._create)
        self.file.textEdited.connect(lambda _text: self._touch_file())
        return self._form

    def _more_box(self) -> QWidget:
        """The name in the other language, board, rules, and where the event is kept: the usual ones are right
        for nearly every event.
        """
        self.browse = Button(on_click=self._browse)
        self._where_title = Label("", Role.SMALL, "muted", bold=True)
        for choice in (self.in_file, self.on_server):
            self._where.addButton(choice)
        self.in_file.setChecked(True)
        self.on_server.toggled.connect(lambda _on: self._show_where())
        where = column(self._where_title, row(self.in_file, self.on_server, None, spacing=16), spacing=4)
        beside = row(spacing=8)
        beside.addWidget(self._rows["file"], 1)
        beside.addLayout(column(Label("", Role.SMALL), self.browse, None, spacing=4))
        return laid(column(self._other_name, self.rules, where, beside, spacing=10))

    def show_more(self, shown: bool) -> None:
        """Show other name, board, rules and place of the new event, or fold them away."""
        self.more_box.setVisible(shown)
        self.more.setText(self._texts("window.start_less" if shown else "window.start_more"))
        if shown:
            QTimer.singleShot(0, self, lambda: self._area.ensureWidgetVisible(self.make))

    def _place_names(self) -> None:
        """The name in the language that is read here; the other, unless it is typed, behind More."""
        texts = self._texts
        named = {"name_zh": "event.name_zh", "name_en": "event.name"}
        first, other = ("name_zh", "name_en") if texts.language.chinese else ("name_en", "name_zh")
        self._first_name.addWidget(self._rows[first])
        self._other_name.addWidget(self._rows[other])
        self._rows[first].set_words(texts("window.start_name"))
        self._rows[other].set_words(texts(named[other]))
        typed = bool((self.name_en if texts.language.chinese else self.name_zh).text())
        self.show_more(typed or not self.more_box.isHidden())

    def _fill(self) -> None:
        self._name_formats()
        self.format.changed.connect(lambda _value: self._follow_format())
        self.rules.ruleset.activated.connect(lambda _index: self._touch_rules())
        self._follow_format()

    # ---- words --------------------------------------------------------------------------------

    def retranslate(self, texts: Texts) -> None:
        """Put every word in this language."""
        self._texts = texts
        self.title.set_text(texts("window.app"))
        self.language.setText(texts("window.other_language"))
        self.open.setText(texts("window.start_open"))
        self.open_file.setText(texts("window.open"))
        self.open_server.setText(texts("window.open_server"))
        self.open_table.setText(texts("console.open_file"))
        self.open_example.setText(texts("window.start_example"))
        self.tour.setText(texts("window.tour"))
        self.recent.set_title(texts("window.open_recent"))
        self.example.setText(texts("window.start_example"))
        self.example.setToolTip(texts("window.start_example_text"))
        self._form.set_title(texts("window.start_new"))
        self._place_names()
        self.rules.retranslate(texts)
        self.rules.edition.setToolTip(texts("event.edition_hint"))
        self.rules.ruleset.setToolTip(texts("event.ruleset_hint"))
        self._where_title.set_text(texts("window.start_where"))
        self.in_file.setText(texts("window.start_in_file"))
        self.on_server.setText(texts("window.start_on_server"))
        self._rows["file"].set_words(texts("window.start_file"))
        self._format_title.set_text(texts("event.format"))
        self.browse.setText(texts("window.start_browse"))
        self._show_where()
        self.format.setAccessibleName(texts("event.format"))
        self._name_formats()
        self._show_format()
        for button in (self.open, self.tour, self.example):
            button.redraw_icon()
        self._name_changed()
        if not self.name_zh.clean and not self.name_en.clean:
            self.focus_new()
        self._listed = ()
        self.show_recent()

    def event(self, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Show, QEvent.Type.WindowActivate):
            self.show_recent()
        return super().event(event)

    def show_recent(self) -> None:
        """List the files opened before; one that is gone is left out."""
        places, tables = self._opened.recent, self._opened.recent_tables
        if (places, tables) == self._listed:
            return
        self._listed = (places, tables)
        there = [place for place in places if on_server(place) or Path(place).exists()][:_EVENTS_SHOWN]
        self._recents = [self._event_before(place) for place in there]
        there = [place for place in tables if Path(place).exists()][:_TABLES_SHOWN]
        self._recents += [_Recent(place, "heats", Path(place).name) for place in there]
        self._tell_apart()
        clear(self.recent_list)
        self.cards = [RecentCard(each, partial(self.wants_place.emit, each.place)) for each in self._recents]
        ready = next((each for each in self._recents if each.may_rehearse), None)
        for card, each in zip(self.cards, self._recents, strict=True):
            if self.recent_list.count():
                self.recent_list.addWidget(Hairline())
            line = row(spacing=0)
            line.addWidget(card, 1)
            if each is ready:
                rehearse = partial(self.wants_rehearsal.emit, each.place)
                line.addWidget(Button(self._texts("rehearsal.rehearse"), "link", on_click=rehearse))
            holder = laid(line)
            holder.setFixedHeight(look().px(_CARD))
            self.recent_list.addWidget(holder)
        self._before.setVisible(bool(self._recents))
        (self._below_recent if self._recents else self._below_form).addWidget(self._ways)
        self._whole.setMaximumWidth(look().px(_WIDEST if self._recents else _ALONE))
        self.example.setVisible(bool(self._recents))

    def _event_before(self, place: str) -> _Recent:
        """The event's name, its day and how far it was; the file's name until it was closed here once."""
        sign, seen = "projector" if on_server(place) else "file", self._opened.seen(place)
        if seen is None:
            return _Recent(place, sign, place_name(place, self._texts))
        name = self._texts.name(Name(seen.name_zh, seen.name))
        if seen.rehearsal:
            name = f"{self._texts('rehearsal.mark')} – {name}"
        begun = bool(seen.heat) or seen.over
        may = not begun and not seen.rehearsal
        if seen.keep_until and seen.keep_until < date.today().isoformat():
            due = self._texts("erasing.due", day=seen.keep_until)
            return _Recent(place, sign, name, due, due=True)
        return _Recent(place, sign, name, self._seen_state(seen), may_rehearse=may)

    def _tell_apart(self) -> None:
        """Namesakes by the folder that they are in; those in one folder by their file."""
        told = []
        for each in self._recents:
            place = Path(each.place)
            alike = [Path(other.place).parent for other in self._recents if other.name == each.name]
            mine = place.stem if alike.count(place.parent) > 1 else place.parent.name
            told.append(replace(each, name=f"{each.name} · {mine}") if len(alike) > 1 else each)
        self._recents = told

    def _seen_state(self, seen: SeenEvent) -> str:
        """The day and how far the event was, in a line."""
        texts = self._texts
        if not seen.heat:
            state = texts("day.prizes" if seen.over else "day.check_in")
        elif seen.heat.isdecimal():
            state = texts("window.start_heat", heat=heat_named(HeatId(seen.heat)), n=seen.heats)
        else:
            state = texts.say(heat_named(HeatId(seen.heat)))
        return " · ".join(part for part in (seen.date, state) if part)

    def palette_items(self) -> list[PaletteItem]:
        """What Ctrl+K offers before the window's commands: the files opened before, then the example."""
        texts = self._texts
        items = [
            PaletteItem(
                each.icon,
                each.name,
                note=each.told,
                words=fold(f"{each.name} {Path(each.place).name}"),
                open=partial(self.wants_place.emit, each.place),
            )
            for each in self._recents
        ]
        words = fold(" ".join(each("window.start_example") for each in (ENGLISH, CHINESE)))
        note, wanted = texts("window.find_is_command"), self.wants_example.emit
        return [
            *items,
            PaletteItem("play", texts("window.start_example"), note=note, words=words, open=wanted),
        ]

    def say(self, words: str, state: str = "bad") -> None:
        """Show an error, above everything."""
        self.hint.show_words(words, state)

    # ---- doing --------------------------------------------------------------------------------

    def focus_new(self) -> None:
        """Put the cursor where a new event begins: at its name in the reader's language."""
        (self.name_zh if self._texts.language.chinese else self.name_en).setFocus()

    def choose_server(self) -> None:
        """A new event is to be made on a server."""
        self.on_server.setChecked(True)
        self.show_more(True)

    def _show_where(self) -> None:
        there = self.on_server.isChecked()
        self._rows["file"].setVisible(not there)
        self.browse.setVisible(not there)
        self.make.setText(self._texts("window.start_create_there" if there else "window.start_create"))

    def _name_formats(self) -> None:
        self.format.set_options([(name, self._texts.name(fmt.name)) for name, fmt in self._formats.items()])

    def _show_format(self) -> None:
        self._format_line.set_text(self._texts.say(format_in_short(self._chosen_format)))
        self._format_picture.show_format(self._chosen_format)

    def _follow_format(self) -> None:
        """The format's own rules, unless a person has chosen others."""
        fmt = self._chosen_format
        self._show_format()
        if self._rules_touched:
            self.rules.own(fmt.ruleset, fmt.options)
        else:
            self.rules.show_rules(fmt.ruleset, fmt.options)

    def _touch_rules(self) -> None:
        self._rules_touched = True

    @property
    def _chosen_format(self) -> Format:
        return self._formats[self.format.value]

    def _name_changed(self) -> None:
        named = bool(self.name_zh.clean or self.name_en.clean)
        self.make.setEnabled(named)
        self.make.setToolTip("" if named else self._texts("window.start_needs_name"))
        if not self._file_touched:
            stem = file_stem(self.name_en.clean or self.name_zh.clean)
            self.file.setText(str(free_name(self._folder, stem)))

    def _touch_file(self) -> None:
        self._file_touched = True

    def _browse(self) -> None:
        title, names = self._texts("window.start_file"), self._texts("window.file_filter")
        ask_place(self, title, self.file.text(), self._chosen, names=names, save_as="tourney")

    def _chosen(self, place: str) -> None:
        self._file_touched = True
        self.file.setText(place)

    def _create(self) -> None:
        if not self.make.isEnabled():
            return
        rules = self.rules.chosen()
        if rules is None:
            self.show_more(True)
            return
        if self.on_server.isChecked():
            self._emit_new("", rules)
            return
        place = Path(self.file.text().strip()).expanduser()
        if place.suffix != ".tourney":
            place = place.with_name(f"{place.name}.tourney")
        if place.exists():
            self._rows["file"].set_problem(self._texts("window.start_file_exists"))
            self.show_more(True)
            return
        self._emit_new(str(place), rules)

    def _emit_new(self, place: str, rules: tuple[str, dict[str, object], str]) -> None:
        ruleset, options, edition = rules
        facts = {
            "name": self.name_en.clean or self.name_zh.clean,
            "name_zh": self.name_zh.clean,
            "ruleset": ruleset,
            "options": options,
        }
        self.wants_new.emit(NewEvent(place, self._chosen_format.id, edition, facts))
