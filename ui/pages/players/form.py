"""The side form: one player, new or changed. The only place where telephone and e-mail are shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QStringListModel, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QCompleter, QPlainTextEdit, QWidget

from tourney.base.dollars import NOTHING
from tourney.base.errors import TourneyError
from tourney.base.ids import PlayerNo
from tourney.base.texts import Message
from tourney.event.command import Command, Outcome
from tourney.event.donations import ways_of
from tourney.event.records import Player, Status
from tourney.event.registration import MAX_MONEY, MAX_NUMBER, PlayerDraft, check_draft, cleaned, numbered
from tourney.players.commands import AddPlayer, EditPlayer
from tourney.players.people import whereabouts
from ui.pages.page import Page
from ui.pages.players.words import method, seat_lines
from ui.widgets.buttons import Button, Hint
from ui.widgets.fields import ComboBox, DollarsField, LineField, NumberField, TextField
from ui.widgets.form import FieldSpec, InputForm
from ui.widgets.layouts import Panel, column, row, scrolled
from ui.widgets.text import Label


class _AsTyped(TextField):
    """Read with its blanks: `cleaned` tidies typing here as it does a list's cells."""

    @property
    def clean(self) -> str:
        return self.text()


class _DivisionField(ComboBox):
    """One of the divisions, or another that is typed."""

    def __init__(self) -> None:
        super().__init__()
        typed = TextField()
        self.setEditable(True)
        self.setLineEdit(typed)
        self.setInsertPolicy(ComboBox.InsertPolicy.NoInsert)
        typed.textEdited.connect(self.changed.emit)

    @property
    def value(self) -> str:
        return self.currentText()

    def set_value(self, value: str) -> None:
        self.setEditText(value)

    def offer(self, divisions: Sequence[str]) -> None:
        """The divisions to choose from; what is typed stays."""
        typed = self.value
        self.clear()
        self.addItems(divisions)
        self.set_value(typed)


def _note_field() -> QPlainTextEdit:
    note = QPlainTextEdit()
    note.setTabChangesFocus(True)
    note.setFixedHeight(64)
    return note


def money_spec(key: str, word: str) -> FieldSpec:
    """A field of an amount in HK$, empty for none."""
    make = partial(DollarsField, maximum=MAX_MONEY, width=112)
    return FieldSpec(key, word, make=make, shown=lambda n: n or None, meant=lambda n: n or NOTHING)


_FIELDS = (
    FieldSpec("name_zh", "players.field_name_zh", make=_AsTyped),
    FieldSpec("name_en", "players.field_name_en", make=_AsTyped),
    FieldSpec("team", "players.field_team", "players.hint_team", make=_AsTyped),
    FieldSpec("division", "players.field_division", make=_DivisionField),
    FieldSpec("phone", "players.field_phone", "players.hint_private", make=_AsTyped),
    FieldSpec("email", "players.field_email", "players.hint_private", make=_AsTyped),
    money_spec("pledged", "players.field_pledged"),
    money_spec("received", "players.field_received"),
    money_spec("goal", "giving.field_goal"),
    FieldSpec("method", "players.field_method", make=ComboBox),
    FieldSpec(
        "photo_consent",
        "players.field_photo_consent",
        make=ComboBox,
        options=((None, "players.photo_unasked"), (True, "players.photo_yes"), (False, "players.photo_no")),
    ),
    FieldSpec("note", "players.field_note", make=_note_field),
    FieldSpec("seeded", "players.field_seeded", make=QCheckBox),
    FieldSpec("alternate", "players.field_alternate", make=QCheckBox),
    FieldSpec(
        "number",
        "players.field_number",
        "players.hint_number",
        make=partial(NumberField, None, 1, MAX_NUMBER),
    ),
    FieldSpec("present", "players.field_present", make=QCheckBox),
)
_BESIDE = {
    "exchange.number_range": "number",
    "exchange.no_name": "name_zh",
}


class PlayerForm(Panel):
    """Fields of one player. Unsaved typing is kept until it is saved or discarded."""

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
        self._form = InputForm(_FIELDS)
        self.fields, self.rows = self._form.fields, self._form.rows
        self._teams = QStringListModel(self)
        completer = QCompleter(self._teams, self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        self.fields["team"].setCompleter(completer)
        self.hint = Hint(on_action=self._show_new)
        self.seats = Label("", kind="muted", wrap=True)
        self.save = Button(kind="primary", on_click=self.submit)
        self.more = Button(kind="link", compact=True, on_click=lambda: self.show_more(self._rare.isHidden()))
        self._rare = QWidget()
        self.cancel = Button(kind="quiet", on_click=self.drop)
        self._lay_out()
        self._form.edited.connect(self.changed)
        for field in self._form.findChildren(LineField):
            field.returnPressed.connect(self.submit)

    def _lay_out(self) -> None:
        rows, fields = self.rows, self.fields
        self._rare.setLayout(
            column(
                row(rows["number"], rows["method"], rows["goal"], None),
                row(rows["phone"], rows["email"]),
                row(rows["photo_consent"], None),
                fields["seeded"],
                fields["alternate"],
                spacing=12,
            )
        )
        self._rare.hide()
        self._form.setLayout(
            column(
                self.hint,
                row(rows["name_zh"], rows["name_en"]),
                row(rows["team"], rows["division"]),
                row(rows["pledged"], rows["received"], None),
                rows["note"],
                fields["present"],
                row(self.more, None),
                self._rare,
                self.seats,
                None,
                spacing=12,
            )
        )
        self.body.addWidget(scrolled(self._form), 1)
        self.body.addLayout(row(None, self.cancel, self.save))

    def show_more(self, shown: bool) -> None:
        """Show the fields that few players need, or fold them away."""
        self._rare.setVisible(shown)
        self.more.setText(self._page.words("window.start_less" if shown else "window.start_more"))

    def retranslate(self) -> None:
        """Put every word in the language in force."""
        problems = {name: each.problem for name, each in self.rows.items()}
        self._offer_ways()
        self._form.retranslate(self._page.gateway.texts)
        for name, problem in problems.items():
            self.rows[name].set_problem(problem)
        self.cancel.setText(self._page.words("players.drop_changes"))
        self.show_more(not self._rare.isHidden())
        self._name_itself()

    # ---- what it shows ------------------------------------------------------------------------

    @property
    def number_shown(self) -> PlayerNo | None:
        """The player being changed, None for a new one."""
        return self._seen.number if self._seen else None

    @property
    def dirty(self) -> bool:
        """Whether there is unsaved typing."""
        return self._stored_values is not None and self._form.values() != self._stored_values

    @property
    def title(self) -> str:
        """The action of saving, for the primary button."""
        if self._seen is None:
            return self._page.words("players.add_this" if self._here else "players.save_new")
        return self._page.words("players.save_change", number=self._seen.number)

    def open_new(self, name: str = "", *, here: bool = False) -> None:
        """A new player; a name that was searched for in vain is filled in. Unsaved typing comes back.

        `here`: the player is at the desk while they are added.
        """
        self._here = here
        self._start(None)
        values = self._kept.pop(0, self._shown_of(None))
        self._show({**values, "present": True} if here else values)
        if name and not values["name_zh"] and not values["name_en"]:
            draft = cleaned(PlayerDraft(name_en=name))
            self._form.show_values({"name_zh": draft.name_zh, "name_en": draft.name_en})
        self._opened()

    def open_player(self, player: Player) -> None:
        """Change a player. Earlier unsaved typing for them comes back."""
        self._here = False
        self._start(player)
        self._show(self._kept.pop(player.number, self._shown_of(player)))
        self._opened()

    def _show_seats(self) -> None:
        """Where the player sits, below the fields."""
        gateway, number = self._page.gateway, self.number_shown
        at = None
        if number is not None:
            at = whereabouts(gateway.tournament, gateway.rules, gateway.now(), number)
        self.seats.set_text(seat_lines(gateway.texts, gateway.tournament, at.seats if at else ()))
        self.seats.setVisible(bool(self.seats.full_text))

    def look_again(self) -> None:
        """The event has changed: show the player's present values, or tell that the typing is out of date."""
        if not self.isVisibleTo(self._page):
            return
        if self._seen is None:
            self._name_itself()  # another desk may have taken the number
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
        self._kept[self._seen.number if self._seen else 0] = self._form.values()
        self._stored_values = None
        return True

    def offer(self, teams: list[str], divisions: list[str]) -> None:
        """Set names to complete and to choose from."""
        self._offer_ways()
        self._teams.setStringList(teams)
        self.fields["division"].offer(divisions)
        self.rows["division"].setVisible(any(divisions))

    def _offer_ways(self) -> None:
        """The ways of giving, those that the event has dropped too while somebody has one."""
        gateway = self._page.gateway
        used = [player.method for player in gateway.tournament.players.values() if player.method]
        ways = dict.fromkeys((*ways_of(gateway.tournament.event), *used))
        options = [(way, method(gateway.texts, way)) for way in ways]
        self.fields["method"].set_options([(None, gateway.texts("players.method_unknown")), *options])

    # ---- saving -------------------------------------------------------------------------------

    def submit(self) -> None:
        """Save. A problem is shown beside its field and nothing is stored."""
        values = self._form.values()
        draft = cleaned(PlayerDraft(**{k: v for k, v in values.items() if k not in ("alternate", "present")}))
        problems = check_draft(draft)
        self._show_problems(problems)
        if problems or self._is_next_number(draft):
            return
        command = self._command(draft, values)
        if command is None:
            self.closed.emit()
            return
        self._page.gateway.run(command, self._stored, self._refused)

    def _is_next_number(self, draft: PlayerDraft) -> bool:
        """Whether a number was typed as a name at the desk, by the next in the queue: its field says so."""
        names = {"name_zh": draft.name_zh, "name_en": draft.name_en}
        wrong = [name for name, typed in names.items() if self._here and typed.isdecimal()]
        for name in wrong:
            self._form.show_problem(name, self._page.words("players.number_no_name"))
            self.fields[name].selectAll()
        return bool(wrong)

    def drop(self) -> None:
        """Close without saving; nothing is kept."""
        self._stored_values = None
        self.closed.emit()

    def _command(self, draft: PlayerDraft, values: Mapping[str, Any]) -> Command[PlayerNo] | None:
        if self._seen is None:
            status = Status.PRESENT if values["present"] else Status.REGISTERED
            return AddPlayer(draft, status, bool(values["alternate"]))
        after = {name: getattr(draft, name, value) for name, value in values.items() if name != "present"}
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
        """From here on, differences from this player are unsaved typing."""
        self._seen, self._stored_values = player, self._shown_of(player)

    def _opened(self) -> None:
        self._name_itself()
        self._show_seats()
        self.fields["present"].setVisible(self._seen is None and not self._here)
        self.rows["note"].setVisible(not self._here)
        self.show_more(False)
        self.fields["name_zh"].setFocus()
        self.changed.emit()

    def _name_itself(self) -> None:
        words = self._page.words
        new = self._seen is None
        number = self._seen.number if self._seen else 0
        if new:
            (draft,) = numbered((PlayerDraft(),), self._page.gateway.tournament.players)
            self.set_title(f"{words('players.new_player')} {draft.number}")
        else:
            self.set_title(words("players.change_player", number=number))
        self.save.setText(self.title)
        hint = words("players.hint_number") if new else ""
        if not self.rows["number"].problem:
            self.rows["number"].set_words(words("players.field_number"), hint)

    def _show_problems(self, problems: tuple[Message, ...]) -> None:
        texts = self._page.gateway.texts
        self._form.clear_problems()
        if any(_BESIDE.get(problem.key) == "number" for problem in problems):
            self.show_more(True)
        beside = [
            texts.say(problem)
            for problem in problems
            if not self._form.show_problem(_BESIDE.get(problem.key, ""), texts.say(problem))
        ]
        self.hint.show_words(" ".join(beside), "bad" if beside else "")

    def _shown_of(self, player: Player | None) -> dict[str, Any]:
        values = {name: getattr(player or PlayerDraft(), name, False) for name in self.fields}
        late = self._here or bool(self._page.gateway.tournament.heats)
        return values | {"present": player is None and late}

    def _show(self, values: Mapping[str, Any]) -> None:
        self.hint.show_words("")
        self._form.clear_problems()
        self._form.show_values(values)
        for field in self._form.findChildren(TextField):
            field.setCursorPosition(0)
        self.changed.emit()
