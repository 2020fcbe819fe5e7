"""The Event page: one thing at a time, one Apply for everything that was changed, one step to undo.

Also the settings of this computer: its user, language, colours, size of text (as in the View menu).
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtGui import QAction, QFocusEvent, QHideEvent
from PySide6.QtWidgets import QLineEdit, QStackedWidget, QWidget

from tourney.base.errors import BadInput, TourneyError
from tourney.base.heat_names import heat_named
from tourney.base.languages import language_of, languages
from tourney.base.texts import Texts, msg
from tourney.bootstrap import read_logo_file, read_sheet_file
from tourney.clock.clock import PlanLine
from tourney.event.formats import Format
from tourney.setup.commands import EditEvent
from tourney.setup.views import EventView, event_view
from tourney.today.day_line import actual_words, times_of
from ui.gateway.gateway import Gateway
from ui.gateway.preferences import NOBODY
from ui.pages.event.details import DeedNames, DetailsForm
from ui.pages.event.format_editor import FormatEditor
from ui.pages.event.paper import PaperForm
from ui.pages.page import Page, ShellPort
from ui.parts.impact import ask_after_preview
from ui.widgets.buttons import Button, EmptyState, Hint, SegmentedControl
from ui.widgets.fields import FormRow, TextField
from ui.widgets.icons import icon
from ui.widgets.layouts import Panel, column, row
from ui.widgets.table import Column, DataTable
from ui.widgets.text import Label, capital
from ui.widgets.theme import THEMES, look

_THEMES = {
    "light": "window.theme_light",
    "dark": "window.theme_dark",
    "contrast": "window.theme_contrast",
}


class WindowSettings(QWidget):
    """Every choice is in force at once."""

    def __init__(self, shell: ShellPort, who: str) -> None:
        """`who` is the author's name in the journal now."""
        super().__init__()
        self.languages = SegmentedControl()
        self.languages.changed.connect(lambda value: shell.set_language(language_of(value)))
        self.themes = SegmentedControl()
        self.themes.changed.connect(shell.set_theme)
        self.smaller = Button(icon_name="minus", on_click=lambda: shell.step_scale(-1))
        self.larger = Button(icon_name="plus", on_click=lambda: shell.step_scale(1))
        self._scale = Label()
        sizes = QWidget()
        sizes.setLayout(row(self.smaller, self._scale, self.larger, None, spacing=8))
        self.referee = TextField()
        self.referee.setText("" if who == NOBODY else who)
        self.referee.editingFinished.connect(lambda: shell.set_referee(self.referee.clean))
        self._lead = Label(kind="muted", wrap=True)
        self._rows = [FormRow(each) for each in (self.referee, self.languages, self.themes, sizes)]
        card = Panel()
        card.body.addWidget(self._lead)
        for form_row in self._rows:
            card.body.addLayout(row(form_row, None))
        self.setLayout(column(card, None))

    def retranslate(self, texts: Texts) -> None:
        """Word everything and show the choices in force."""
        self._lead.set_text(texts("event.window_lead"))
        self.languages.set_options([(each.tag, each.name) for each in languages()])
        self.languages.set_value(texts.language.tag)
        self.themes.set_options([(name, texts(_THEMES[name])) for name in THEMES])
        self.themes.set_value(look().tokens.name)
        self._scale.set_text(f"{look().scale} %")
        self.referee.setPlaceholderText(texts("window.nobody"))
        for form_row, key in zip(
            self._rows, ("event.referee", "event.language", "event.theme", "event.text_size"), strict=True
        ):
            form_row.set_words(texts(key))
        for button, key in ((self.smaller, "window.smaller"), (self.larger, "window.larger")):
            button.setText(texts(key))


_TABS = ("details", "plan", "format", "deeds", "paper", "window")


class EventPage(Page):
    """Forms over the event's facts. Nothing is changed before Apply, nothing typed is lost by Esc."""

    id = "event"
    title_key = "event.title"
    topics = frozenset({"event", "heats", "tables", "sheets", "players", "prints", "receipts", "pictures"})
    help_key = "help.event"

    def __init__(self, gateway: Gateway, shell: ShellPort, parent: QWidget | None = None) -> None:
        super().__init__(gateway, shell, parent)
        self._view: EventView | None = None
        self._format_shown: dict[str, Any] = {}
        self._apply = QAction(self)
        self._apply.triggered.connect(lambda _checked=False: self._run())
        self.key("Ctrl+Return Ctrl+Enter", self._apply.trigger)
        self.tabs = SegmentedControl()
        self.tabs.changed.connect(self._show_tab)
        self.discard = Button(kind="quiet", on_click=self._discard)
        self.details, self.deeds, self.format = DetailsForm(), DeedNames(), FormatEditor()
        self.paper = PaperForm(self._read_logo, self._read_sheet)
        self.window_settings = WindowSettings(shell, gateway.application.who)
        self.plan: DataTable[PlanLine] = DataTable(empty=EmptyState("clock"), sortable=False)
        self.plan_from = Hint(on_action=lambda: self.open_target("field:starts_at"))
        plan_tab = QWidget()
        plan_tab.setLayout(column(self.plan_from, self.plan, spacing=12))
        self.in_use = Hint()
        format_tab = QWidget()
        format_tab.setLayout(column(self.in_use, self.format, spacing=12))
        self._stack = QStackedWidget()
        for part in (self.details, plan_tab, format_tab, self.deeds, self.paper, self.window_settings):
            self._stack.addWidget(part)
        self.setLayout(column(row(self.tabs, None, self.discard), self._stack, spacing=12))
        for form in (self.details, self.deeds, self.format, self.paper):
            form.edited.connect(self._edited)

    # ---- Page ---------------------------------------------------------------------------------

    def refresh(self) -> None:
        gateway = self.gateway
        view = event_view(gateway.tournament, gateway.rules, gateway.now())
        self._view = view
        self.details.show_facts(view.facts, view.edition_locked)
        self.deeds.show_lines(view.deeds)
        self.paper.show_event(view)
        self._word_hints(view)
        self._show_format(gateway.rules.format.to_data())
        self.plan.set_rows(view.plan)
        if self.plan.empty is not None:
            problem = gateway.texts.say(view.plan_problem) if view.plan_problem else ""
            self.plan.empty.show_words(self.words("event.tab_plan"), problem)
        self._edited()

    def retranslate(self) -> None:
        texts = self.gateway.texts
        self.tabs.set_options([(tab, texts(f"event.tab_{tab}")) for tab in _TABS])
        self.discard.setText(texts("event.discard"))
        self._apply.setText(texts("event.apply"))
        self._apply.setIcon(icon("check", "on_accent"))
        self.details.retranslate(texts)
        self.format.retranslate(texts)
        self.paper.retranslate(texts)
        self.window_settings.retranslate(texts)
        self.plan.set_columns(self._plan_columns())
        if self._view is not None:
            self._word_hints(self._view)

    def primary_action(self) -> QAction | None:
        return self._apply

    def header_note(self) -> str:
        if self._changes():
            return self.words("event.changed_note")
        return self.gateway.texts.say(self._view.format_line) if self._view else ""

    def shortcuts(self) -> list[tuple[str, str]]:
        return [("Ctrl+Enter", self.words("event.key_apply"))]

    def go_back(self) -> bool:
        if self.tabs.value != _TABS[0]:
            self._go_tab(_TABS[0])
            return True
        return False

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Typing is the work here: the first field of the visible tab has the cursor."""
        super().focusInEvent(event)
        fields = self._stack.findChildren(QLineEdit)
        typed = [
            field for field in fields if field.isVisible() and field.isEnabled() and not field.isReadOnly()
        ]
        if typed:
            typed[0].setFocus()

    def hideEvent(self, event: QHideEvent) -> None:
        """Typing is kept but not applied: tell a person who goes on to another page."""
        super().hideEvent(event)
        if not event.spontaneous() and self.window().isVisible() and self._changes():
            self.shell.say(msg("event.left_unapplied"), "warn", (msg("event.apply"), self._apply_here))

    def open_target(self, target: str) -> None:
        kind, _, rest = target.partition(":")
        if kind == "deed":
            self._go_tab("deeds")
            self.deeds.select(rest)
        elif kind == "field" and rest in self.details.rows:
            self._go_tab("details")
            self.details.rows[rest].field.setFocus()
        elif kind == "field" and rest in self.paper.rows:
            self._go_tab("paper")
            self.paper.rows[rest].field.setFocus()
        elif kind == "tab" and rest in _TABS:
            self._go_tab(rest)
            self.setFocus()

    def take_file(self, file: Path, then: Callable[[], object]) -> bool:
        """A logo: it is shown on Paper and stored by Apply, like one that was chosen there."""
        self._go_tab("paper")
        self._read_logo(file)
        return False

    # ---- inside -------------------------------------------------------------------------------

    def _word_hints(self, view: EventView) -> None:
        texts = self.gateway.texts
        self.deeds.retranslate(texts, view.reading, view.printed)
        around = [texts.sentence(view.plan_around)] if view.plan_around is not None else []
        doubts = [texts.sentence(each) for each in view.plan_doubts]
        said = " ".join([*around, *doubts, texts("event.plan_from")])
        self.plan_from.show_words(said, "warn" if doubts else "", texts("event.plan_change"))
        self.in_use.show_words(texts("event.f_in_use") if view.drawn else "", "warn")

    def _plan_columns(self) -> list[Column[PlanLine]]:
        texts = self.gateway.texts
        return [
            Column(
                texts("event.plan_heat"),
                lambda line: capital(self.gateway.texts.say(heat_named(line.heat))),
                width=200,
            ),
            Column(texts("event.plan_wave"), self._wave_words, width=120),
            Column(texts("event.plan_time"), self._time_words, width=200),
            Column(texts("event.plan_now"), self._now_words, width=200),
            Column(
                texts("event.plan_tables"),
                lambda line: str(line.last - line.first + 1),
                number=True,
                width=100,
            ),
            Column("", lambda line: "", stretch=True),
        ]

    def _heat_words(self, line: PlanLine) -> str:
        return capital(self.gateway.texts.say(heat_named(line.heat)))

    def _wave_words(self, line: PlanLine) -> str:
        if line.waves < 2:
            return ""
        return self.words("event.plan_wave_of", wave=line.wave, waves=line.waves)

    def _time_words(self, line: PlanLine) -> str:
        if not line.minutes:
            return f"{line.starts} · {self.words('event.plan_untimed')}"
        return f"{line.starts} – {line.ends}"

    def _now_words(self, line: PlanLine) -> str:
        now = actual_words(times_of([line]))
        return "" if now is None else self.gateway.texts.say(now)

    def _show_format(self, data: dict[str, Any]) -> None:
        if not self._format_shown or self.format.data() == self._format_shown:
            self.format.set_data(data)
            self._format_shown = self.format.data()

    def _changes(self) -> dict[str, Any]:
        changes = self.details.changes() | self.deeds.changes() | self.paper.changes()
        if self._format_shown and self.format.data() != self._format_shown:
            changes["format"] = self.format.data()
        return changes

    def _edited(self) -> None:
        changed = bool(self._changes())
        self._apply.setEnabled(changed)
        self._apply.setToolTip("Ctrl+Enter" if changed else self.words("event.nothing_to_apply"))
        self.discard.setVisible(changed)
        self.shell.set_waiting(self.id, changed)
        self.header_changed.emit()

    def _discard(self) -> None:
        self.details.forget()
        self.deeds.forget()
        self.paper.forget()
        self._format_shown = {}
        self._show_format(self.gateway.rules.format.to_data())
        self.refresh()

    def _apply_here(self) -> None:
        """From another page: errors are shown at their fields."""
        self.shell.go(self.id)
        self._run()

    def _run(self) -> None:
        changes = self._changes()
        if not changes or not self.details.check():
            return
        if "format" in changes and not self._format_is_sound(changes["format"]):
            return
        command = EditEvent(changes)
        ask_after_preview(
            self.gateway,
            self.shell.ask_impact,
            lambda app: app.try_out(command),
            (msg("event.changes_title"), msg("event.apply")),
            lambda why: self.gateway.run(
                command, then=lambda _outcome: self._applied(), otherwise=self._refused, why=why
            ),
        )

    def _format_is_sound(self, data: dict[str, Any]) -> bool:
        try:
            Format.from_data(data)
        except BadInput as error:
            self._show_format_problem(error)
            return False
        self.format.clear_problems()
        return True

    def _show_format_problem(self, error: TourneyError) -> None:
        sentence = self.gateway.texts.error(error)
        self._go_tab("format")
        place = self.format.show_place(str(error.params.get("field", "")), sentence)
        if place is None:
            self.in_use.show_words(sentence, "bad")
        else:
            self.format.area.ensureWidgetVisible(place)

    def _applied(self) -> None:
        self._format_shown = {}
        self.deeds.model.typed.clear()
        self.paper.clear_problems()
        self.refresh()

    def _refused(self, error: Exception) -> None:
        if not isinstance(error, TourneyError):
            self.gateway.failed.emit(error)
            return
        field = str(error.params.get("field", ""))
        if error.key.startswith("formats."):
            self._show_format_problem(error)
        elif self.details.show_problem(field, self.gateway.texts.error(error)):
            self._go_tab("details")
        elif self.paper.show_problem(field, self.gateway.texts.error(error)):
            self._go_tab("paper")
        else:
            self.gateway.failed.emit(error)

    def _read_logo(self, place: Path) -> None:
        """Read a picture on another thread; errors are shown at its field."""
        refused = self.gateway.saying(self.paper.rows["logo"].set_problem)
        self.gateway.read(lambda *_snapshot: read_logo_file(place), self.paper.logo.take, refused)

    def _read_sheet(self, place: Path) -> None:
        """The same for the sheet of certificates."""
        certificate = self.paper.certificate
        refused = self.gateway.saying(lambda words: certificate.problem.show_words(words, "bad"))
        self.gateway.read(lambda *_snapshot: read_sheet_file(place), certificate.show_sheet, refused)

    def _go_tab(self, tab: str) -> None:
        self.tabs.set_value(tab)
        self._show_tab(tab)

    def _show_tab(self, tab: str) -> None:
        self._stack.setCurrentIndex(_TABS.index(tab))
