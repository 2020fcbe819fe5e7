"""The side form: one player, new or changed. The only place where telephone and e-mail are shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QStringListModel, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QCompleter, QLineEdit, QPlainTextEdit, QWidget

from tourney.base.errors import TourneyError
from tourney.base.ids import PlayerNo
from tourney.base.texts import Message
from tourney.event.command import Command, Outcome
from tourney.event.records import GivingMethod, Player, Status
from tourney.event.registration import MAX_MONEY, MAX_NUMBER, PlayerDraft, check_draft, cleaned
from tourney.giving.receipts import method_named
from tourney.players.commands import AddPlayer, EditPlayer
from tourney.players.people import whereabouts
from ui.pages.page import Page
from ui.pages.players import words as wording
from ui.widgets.buttons import Button, Hint
from ui.widgets.fields import ComboBox, FormRow, NumberField, TextField
from ui.widgets.layouts import Panel, column, row, scrolled
from ui.widgets.text import Label

_TEXTS = ("name_zh", "name_en", "team", "division", "phone", "email")
_FLAGS = ("seeded", "alternate")
_CHOICES: dict[str, tuple[tuple[object, str], ...]] = {
    "method": (
        (None, "players.method_unknown"),
        *((way, method_named(way).key) for way in GivingMethod),
    ),
    "photo_consent": (
        (None, "players.photo_unasked"),
        (True, "players.photo_yes"),
        (False, "players.photo_no"),
    ),
}
"""What may be chosen in each list, with its word."""
_BESIDE = {
    "exchange.number_range": "number",
    "exchange.no_name": "name_zh",
}


class PlayerForm(Panel):
    """Fields of one player. What is typed and not saved is kept until it is saved or dropped."""

    closed = Signal()
    saved = Signal(int)
    """The number of the player who was added or changed."""
    changed = Signal()
    """Something was typed."""

    def __init__(self, page: Page) -> None:
        super().__init__(parent=page)
        self._page = page
        self._seen: Player | None = None
        self._here = False
        self._kept: dict[int, Mapping[str, Any]] = {}
        self._stored_values: Mapping[str, Any] | None = None
        self.number = NumberField(None, 1, MAX_NUMBER)
        self.texts: dict[str, QLineEdit] = {name: TextField() for name in _TEXTS if name != "division"}
        self.division = ComboBox()
        self.division.setEditable(True)
        self.division.setLineEdit(TextField())
        self.division.setInsertPolicy(ComboBox.InsertPolicy.NoInsert)
        division = self.division.lineEdit()
        assert division is not None
        self.texts["division"] = division
        self.money = {name: NumberField(None, 0, MAX_MONEY, width=112) for name in ("pledged", "received")}
        self.note = QPlainTextEdit()
        self.note.setTabChangesFocus(True)
        self.choices = {name: ComboBox() for name in _CHOICES}
        self.flags = {name: QCheckBox() for name in _FLAGS}
        self.present = QCheckBox()
        self._teams = QStringListModel(self)
        completer = QCompleter(self._teams, self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        self.texts["team"].setCompleter(completer)
        self.hint = Hint(on_action=self._show_new)
        self.seats = Label("", kind="muted", wrap=True)
        self.save = Button(on_click=self.submit)
        self.cancel = Button(kind="quiet", on_click=self.drop)
        self._build()

    def _build(self) -> None:
        self.rows: dict[str, FormRow] = {"number": FormRow(self.number)}
        for name in _TEXTS:
            self.rows[name] = FormRow(self.division if name == "division" else self.texts[name])
        self.rows |= {name: FormRow(field) for name, field in self.money.items()}
        self.rows |= {name: FormRow(field) for name, field in self.choices.items()}
        self.rows["note"] = FormRow(self.note)
        inner = QWidget()
        rows = self.rows
        inner.setLayout(
            column(
                self.hint,
                row(rows["number"], None),
                row(rows["name_zh"], rows["name_en"]),
                row(rows["team"], rows["division"]),
                row(rows["phone"], rows["email"]),
                row(rows["pledged"], rows["received"], rows["method"], None),
                rows["note"],
                row(rows["photo_consent"], None),
                self.flags["seeded"],
                self.flags["alternate"],
                self.present,
                self.seats,
                None,
                spacing=12,
            )
        )
        self.note.setFixedHeight(64)
        self.body.addWidget(scrolled(inner), 1)
        self.body.addLayout(row(None, self.cancel, self.save))
        for field in (*self.texts.values(), self.number, *self.money.values()):
            field.textEdited.connect(lambda _text: self._typed())
            field.returnPressed.connect(self.submit)
        self.division.activated.connect(lambda _index: self._typed())
        self.note.textChanged.connect(self._typed)
        for choice in self.choices.values():
            choice.activated.connect(lambda _index: self._typed())
        for box in (*self.flags.values(), self.present):
            box.clicked.connect(lambda _checked: self._typed())

    def retranslate(self) -> None:
        """Put every word in the language in force."""
        words = self._page.words
        for name, word, hint in (
            ("number", words("players.field_number"), words("players.hint_number")),
            ("name_zh", words("players.field_name_zh"), ""),
            ("name_en", words("players.field_name_en"), ""),
            ("team", words("players.field_team"), words("players.hint_team")),
            ("division", words("players.field_division"), ""),
            ("phone", words("players.field_phone"), words("players.hint_private")),
            ("email", words("players.field_email"), words("players.hint_private")),
            ("pledged", words("players.field_pledged"), ""),
            ("received", words("players.field_received"), ""),
            ("method", words("players.field_method"), ""),
            ("photo_consent", words("players.field_photo_consent"), ""),
            ("note", words("players.field_note"), ""),
        ):
            problem = self.rows[name].problem
            self.rows[name].set_words(word, hint)
            if problem:
                self.rows[name].set_problem(problem)
        for name, choice in self.choices.items():
            chosen = max(0, choice.currentIndex())
            choice.clear()
            for value, key in _CHOICES[name]:
                choice.addItem(words(key), value)
            choice.setCurrentIndex(chosen)
        self.flags["seeded"].setText(words("players.field_seeded"))
        self.flags["alternate"].setText(words("players.field_alternate"))
        self.present.setText(words("players.field_present"))
        self.cancel.setText(words("players.drop_changes"))
        self._name_itself()

    # ---- what it shows ------------------------------------------------------------------------

    @property
    def number_shown(self) -> PlayerNo | None:
        """The player being changed, None for a new one."""
        return self._seen.number if self._seen else None

    @property
    def dirty(self) -> bool:
        """Whether something was typed that is not saved."""
        return self._stored_values is not None and self._values() != self._stored_values

    @property
    def title(self) -> str:
        """What saving does, for the primary button."""
        if self._seen is None:
            return self._page.words("players.save_new")
        return self._page.words("players.save_change", number=self._seen.number)

    def open_new(self, name: str = "", *, here: bool = False) -> None:
        """A new player; a name that was searched for in vain is filled in. Unsaved typing comes back.

        `here`: who stands at the desk while they are added.
        """
        self._here = here
        self._start(None)
        values = self._kept.pop(0, self._shown_of(None))
        self._show({**values, "present": True} if here else values)
        if name and not self._values()["name_zh"] and not self._values()["name_en"]:
            draft = cleaned(PlayerDraft(name_en=name))
            self.texts["name_zh"].setText(draft.name_zh)
            self.texts["name_en"].setText(draft.name_en)
        self._opened(self.texts["name_zh"])

    def open_player(self, player: Player) -> None:
        """Change a player. What was typed for them before and not saved comes back."""
        self._start(player)
        self._show(self._kept.pop(player.number, self._shown_of(player)))
        self._opened(self.texts["name_zh"])

    def _show_seats(self) -> None:
        """Where the player sits, below the fields."""
        gateway, number = self._page.gateway, self.number_shown
        at = None
        if number is not None:
            at = whereabouts(gateway.tournament, gateway.rules, gateway.now(), number)
        self.seats.set_text(wording.seat_lines(gateway.texts, at.seats if at else ()))
        self.seats.setVisible(bool(self.seats.full_text))

    def look_again(self) -> None:
        """The event has changed: show the player as they are now, or say that typing is out of date."""
        if self._seen is None or not self.isVisibleTo(self._page):
            return
        self._show_seats()
        now = self._page.gateway.tournament.players.get(self._seen.number)
        if now == self._seen:
            return
        if now is None:
            self.closed.emit()
        elif self.dirty and now != self._seen:
            self._say_stale()
        else:
            self._start(now)
            self._show(self._shown_of(now))

    def keep(self) -> bool:
        """Put unsaved typing aside for when the form is opened again. True if there was some."""
        if not self.dirty:
            return False
        self._kept[self._seen.number if self._seen else 0] = self._values()
        self._stored_values = None
        return True

    def offer(self, teams: list[str], divisions: list[str]) -> None:
        """Names to complete and to choose from."""
        self._teams.setStringList(teams)
        typed = self.texts["division"].text()
        self.division.clear()
        self.division.addItems(divisions)
        self.texts["division"].setText(typed)

    # ---- saving -------------------------------------------------------------------------------

    def submit(self) -> None:
        """Save. What is wrong is said beside its field and nothing is stored."""
        values = self._values()
        draft = cleaned(PlayerDraft(**{k: v for k, v in values.items() if k not in ("alternate", "present")}))
        problems = check_draft(draft)
        self._show_problems(problems)
        if problems:
            return
        command = self._command(draft, values)
        if command is None:
            self.closed.emit()
            return
        self._page.gateway.run(command, self._stored, self._refused)

    def drop(self) -> None:
        """Close without saving; nothing is kept."""
        self._stored_values = None
        self.closed.emit()

    def _command(self, draft: PlayerDraft, values: Mapping[str, Any]) -> Command[PlayerNo] | None:
        if self._seen is None:
            status = Status.PRESENT if values["present"] else Status.REGISTERED
            return AddPlayer(draft, status, bool(values["alternate"]))
        after = {
            name: getattr(draft, name)
            for name in (*_TEXTS, "pledged", "received", *_CHOICES, "note", "seeded")
        }
        after["alternate"] = values["alternate"]
        after["number"] = draft.number or self._seen.number
        changes = {name: value for name, value in after.items() if value != getattr(self._seen, name)}
        return EditPlayer(self._seen.number, changes, self._seen) if changes else None

    def _stored(self, outcome: Outcome[PlayerNo]) -> None:
        self._stored_values = None
        self.saved.emit(outcome.data)

    def _refused(self, error: Exception) -> None:
        if not isinstance(error, TourneyError):
            raise error
        if error.key == "errors.player_changed":
            self._say_stale()
        else:
            self.hint.show_words(self._page.gateway.texts.error(error), "bad")

    def _say_stale(self) -> None:
        words = self._page.words
        self.hint.show_words(words("players.stale"), "warn", words("players.stale_show"))

    def _show_new(self) -> None:
        number = self._seen.number if self._seen else None
        now = self._page.gateway.tournament.players.get(number) if number is not None else None
        if now is not None:
            self._start(now)
            self._show(self._shown_of(now))

    # ---- inside -------------------------------------------------------------------------------

    def _start(self, player: Player | None) -> None:
        """From here on, what differs from this player is unsaved typing."""
        self._seen, self._stored_values = player, self._shown_of(player)

    def _opened(self, first: QLineEdit) -> None:
        self._name_itself()
        self._show_seats()
        self.present.setVisible(self._seen is None)
        first.setFocus()
        self.changed.emit()

    def _name_itself(self) -> None:
        words = self._page.words
        new = self._seen is None
        number = self._seen.number if self._seen else 0
        self.set_title(words("players.new_player") if new else words("players.change_player", number=number))
        self.save.setText(self.title)
        hint = words("players.hint_number") if new else ""
        if not self.rows["number"].problem:
            self.rows["number"].set_words(words("players.field_number"), hint)

    def _typed(self) -> None:
        self.changed.emit()

    def _show_problems(self, problems: tuple[Message, ...]) -> None:
        texts = self._page.gateway.texts
        for form_row in self.rows.values():
            form_row.set_problem("")
        beside: list[str] = []
        for problem in problems:
            name = _BESIDE.get(problem.key)
            if name:
                self.rows[name].set_problem(texts.say(problem))
            else:
                beside.append(texts.say(problem))
        self.hint.show_words(" ".join(beside), "bad" if beside else "")

    def _values(self) -> dict[str, Any]:
        values: dict[str, Any] = {name: field.text() for name, field in self.texts.items()}
        values |= {name: field.value or 0 for name, field in self.money.items()}
        values |= {name: _CHOICES[name][box.currentIndex()][0] for name, box in self.choices.items()}
        values |= {name: box.isChecked() for name, box in self.flags.items()}
        return values | {
            "number": self.number.value,
            "note": self.note.toPlainText(),
            "present": self.present.isChecked(),
        }

    def _shown_of(self, player: Player | None) -> dict[str, Any]:
        if player is None:
            late = self._here or bool(self._page.gateway.tournament.heats)
            empty: dict[str, Any] = dict.fromkeys(_TEXTS, "")
            empty |= {"pledged": 0, "received": 0, "number": None, "note": "", "present": late}
            return empty | dict.fromkeys(_FLAGS, False) | dict.fromkeys(_CHOICES)
        shown: dict[str, Any] = {
            name: getattr(player, name)
            for name in (*_TEXTS, "pledged", "received", "number", "note", *_CHOICES, *_FLAGS)
        }
        return shown | {"present": False}

    def _show(self, values: Mapping[str, Any]) -> None:
        self.hint.show_words("")
        for form_row in self.rows.values():
            form_row.set_problem("")
        self.number.set_value(values["number"])
        for name, field in self.texts.items():
            field.setText(values[name])
            field.setCursorPosition(0)
        for name, money in self.money.items():
            money.set_value(values[name] or None)
        self.note.blockSignals(True)
        self.note.setPlainText(values["note"])
        self.note.blockSignals(False)
        for name, choice in self.choices.items():
            listed = [value for value, _ in _CHOICES[name]]
            choice.setCurrentIndex(listed.index(values[name]))
        for name, box in self.flags.items():
            box.setChecked(values[name])
        self.present.setChecked(values["present"])
        self.changed.emit()
