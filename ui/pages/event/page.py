"""The Event page: the facts of the event, each saved as it is typed.

Also the settings of this computer: its user, language, colours, size of text (as in the View menu).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtGui import QFocusEvent, QHideEvent, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QStackedWidget, QWidget

from tourney.base.heat_names import heat_named
from tourney.base.languages import language_of, languages
from tourney.base.texts import Texts, msg
from tourney.bootstrap import read_logo_file, read_sheet_file
from tourney.clock.clock import PlanLine
from tourney.setup.views import EventView, event_view
from tourney.today.day_line import actual_words, times_of
from ui.base.shortcuts import ENTER_KEYS
from ui.gateway.gateway import Gateway
from ui.gateway.preferences import NOBODY, offered_folder
from ui.pages.event.details import DeedNames, DetailsForm
from ui.pages.event.erasing import EraseDialog
from ui.pages.event.format_editor import FormatEditor
from ui.pages.event.paper import PaperForm
from ui.pages.event.public_page import PublicPageForm
from ui.pages.event.saving import FieldSaver
from ui.pages.page import Page, ShellPort
from ui.widgets.buttons import Button, SegmentedControl
from ui.widgets.fields import FormRow, TextField
from ui.widgets.layouts import Panel, column, laid, row, scrolled
from ui.widgets.table import Column
from ui.widgets.text import Label, capital
from ui.widgets.theme import THEMES, look

if TYPE_CHECKING:
    from ui.pages.event.hall_network import HallNetworkForm

_THEMES = {
    "light": "window.theme_light",
    "dark": "window.theme_dark",
    "contrast": "window.theme_contrast",
}


class WindowSettings(QWidget):
    """Every choice is in force at once."""

    def __init__(self, shell: ShellPort, who: str, *folders: QWidget) -> None:
        """`who` is the author's name in the journal now; `folders`: those on this computer."""
        super().__init__()
        self.languages = SegmentedControl()
        self.languages.changed.connect(lambda value: shell.set_language(language_of(value)))
        self.themes = SegmentedControl()
        self.themes.changed.connect(shell.set_theme)
        self.smaller = Button(icon_name="minus", on_click=lambda: shell.step_scale(-1))
        self.larger = Button(icon_name="plus", on_click=lambda: shell.step_scale(1))
        self._scale = Label()
        sizes = laid(row(self.smaller, self._scale, self.larger, None, spacing=8))
        self.referee = TextField()
        self.referee.setText("" if who == NOBODY else who)
        self.referee.editingFinished.connect(lambda: shell.set_referee(self.referee.clean))
        self._rows = [FormRow(each) for each in (self.referee, self.languages, self.themes, sizes)]
        card = Panel()
        for form_row in self._rows:
            card.body.addLayout(row(form_row, None))
        self._cards = column(*folders, card, None, spacing=16)
        inner = laid(self._cards)
        self.area = scrolled(inner)
        self.setLayout(column(self.area))

    def put_first(self, part: QWidget) -> None:
        """Show it above all others."""
        self._cards.insertWidget(0, part)

    def retranslate(self, texts: Texts) -> None:
        """Word everything and show the choices in force."""
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


_TABS = ("details", "format", "paper", "window")


class EventPage(Page):
    """Forms over the event's facts."""

    id = "event"
    title_key = "event.title"
    topics = frozenset({"event", "heats", "tables", "sheets", "players", "prints", "receipts", "pictures"})
    help_key = "help.event"

    def __init__(self, gateway: Gateway, shell: ShellPort, parent: QWidget | None = None) -> None:
        super().__init__(gateway, shell, parent)
        self._view: EventView | None = None
        self.tabs = SegmentedControl()
        self.tabs.changed.connect(self._show_tab)
        self.discard = Button(kind="quiet", on_click=self._discard)
        self.details, self.deeds, self.format = DetailsForm(), DeedNames(), FormatEditor()
        self.paper = PaperForm(self._read_logo, self._read_sheet, self.deeds)
        self.public = PublicPageForm(self._check_page_folder, self._finish_page)
        who, copies = gateway.application.who, self.details.copies()
        self.window_settings = WindowSettings(shell, who, copies, self.public)
        self.network: HallNetworkForm | None = None
        self._stack = QStackedWidget()
        self.setLayout(column(row(self.tabs, None, self.discard), self._stack, spacing=12))
        for part in (self.details, self.format, self.paper, self.window_settings):
            self._stack.addWidget(part)  # the first is shown at once: styled once, in its place
        self.details.wants_erase.connect(lambda: EraseDialog(self, gateway))
        gateway.closing.connect(self.deeds.finish_cell)
        self._forms = (self.details, self.deeds, self.format, self.paper, self.public)
        self.saver = FieldSaver(gateway, shell, self._forms, self)
        self.saver.saved.connect(self._show_unsaved)

    # ---- Page ---------------------------------------------------------------------------------

    def refresh(self) -> None:
        gateway = self.gateway
        view = event_view(gateway.tournament, gateway.rules, gateway.now())
        self._view = view
        self.details.show_facts(view.facts, view.edition_locked)
        self.deeds.show_lines(view.deeds)
        self.paper.show_event(view)
        self.public.show_facts(view.facts)
        self._word_hints(view)
        self.format.show_format(gateway.rules.format.to_data())
        self.details.show_plan(view.plan, self._plan_columns(view.plan))
        if self.details.plan.empty is not None:
            problem = gateway.texts.say(view.plan_problem) if view.plan_problem else ""
            self.details.plan.empty.show_words(problem)
        self._show_unsaved()

    def retranslate(self) -> None:
        texts = self.gateway.texts
        self.tabs.set_options([(tab, texts(f"event.tab_{tab}")) for tab in _TABS])
        self.discard.setText(texts("event.discard"))
        self.details.retranslate(texts)
        self.format.retranslate(texts)
        self.paper.retranslate(texts)
        self.public.retranslate(texts)
        self.window_settings.retranslate(texts)
        if self.network is not None:
            self.network.retranslate(texts)
        if self._view is not None:
            self._word_hints(self._view)

    def header_note(self) -> str:
        if self.saver.unsaved:
            return self.words("event.changed_note")
        return self.gateway.texts.say(self._view.format_line) if self._view else ""

    def shortcuts(self) -> list[tuple[str, str]]:
        return [("Enter", self.words("event.key_enter"))]

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

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter in a field comes here once the field has heard it."""
        if event.key() in ENTER_KEYS:
            self.saver.save_typed()
        super().keyPressEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        """Save what was typed last; a person who goes on to another page is told what is wrong."""
        super().hideEvent(event)
        self.saver.save_typed()
        if not event.spontaneous() and self.window().isVisible() and self.saver.unsaved:
            self.shell.say(msg("event.left_unapplied"), "warn", (msg("event.see_wrong"), self._come_back))

    def open_target(self, target: str) -> None:
        kind, _, rest = target.partition(":")
        if kind == "deed":
            self._go_tab("paper")
            self.paper.show_deed(rest)
        elif kind == "field" and rest in self.details.rows:
            self._go_tab("window" if rest == "copies_to" else "details")
            self.details.focus_field(rest)
        elif kind == "field" and rest in self.public.rows:
            self._go_tab("window")
            self.public.rows[rest].field.setFocus()
        elif kind == "field" and rest in self.paper.rows:
            self._go_tab("paper")
            self.paper.rows[rest].field.setFocus()
        elif kind == "network":
            self._go_tab("window")
            self.window_settings.area.ensureWidgetVisible(self._hall_network())
            self._hall_network().deed.setFocus()
        elif kind == "tab" and rest in _TABS:
            self._go_tab(rest)
            self.setFocus()

    def take_file(self, file: Path, then: Callable[[], object]) -> bool:
        """A logo, as if it was chosen on Paper."""
        self._go_tab("paper")
        self._read_logo(file)
        return False

    # ---- inside -------------------------------------------------------------------------------

    def _word_hints(self, view: EventView) -> None:
        texts = self.gateway.texts
        self.deeds.retranslate(texts, view.reading, view.printed)
        around = [texts.sentence(view.plan_around)] if view.plan_around is not None else []
        said = " ".join([*around, *(texts.sentence(each) for each in view.plan_doubts)])
        self.details.plan_around.set_text(said, "warn" if view.plan_doubts else "muted")
        self.format.in_use.show_words(texts("event.f_in_use") if view.drawn else "", "warn")

    def _plan_columns(self, lines: Sequence[PlanLine]) -> list[Column[PlanLine]]:
        """Waves only if there are any, what is known of the day only once it has begun."""
        texts = self.gateway.texts
        waves = Column(texts("event.plan_wave"), self._wave_words, width=120)
        now = Column(texts("event.plan_now"), self._now_words, width=200)
        return [
            Column(texts("event.plan_heat"), self._heat_words, width=200),
            *([waves] if any(map(self._wave_words, lines)) else []),
            Column(texts("event.plan_time"), self._time_words, width=200),
            *([now] if any(map(self._now_words, lines)) else []),
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
        return self.words("paper.wave_of", wave=line.wave, waves=line.waves)

    def _time_words(self, line: PlanLine) -> str:
        if not line.minutes:
            return f"{line.starts} · {self.words('event.plan_untimed')}"
        return f"{line.starts} – {line.ends}"

    def _now_words(self, line: PlanLine) -> str:
        now = actual_words(times_of([line]))
        return "" if now is None else self.gateway.texts.say(now)

    def _show_unsaved(self) -> None:
        unsaved = bool(self.saver.unsaved)
        self.discard.setVisible(unsaved)
        self.shell.set_waiting(self.id, unsaved)
        self.header_changed.emit()

    def _discard(self) -> None:
        for form in self._forms:
            form.forget()
        self.refresh()

    def _come_back(self) -> None:
        self.shell.go(self.id)

    def _read_logo(self, place: Path) -> None:
        """Read a picture on another thread; errors are shown at its field."""
        refused = self.gateway.saying(self.paper.rows["logo"].set_problem)
        self.gateway.read(lambda *_snapshot: read_logo_file(place), self.paper.logo.take, refused)

    def _read_sheet(self, place: Path) -> None:
        """The same for the sheet of certificates."""
        certificate = self.paper.certificate
        refused = self.gateway.saying(lambda words: certificate.problem.show_words(words, "bad"))
        self.gateway.read(lambda *_snapshot: read_sheet_file(place), certificate.show_sheet, refused)

    def _check_page_folder(self, folder: str) -> None:
        """Look at a folder on the writer's thread; what cannot hold the page is said at its field."""
        refused = self.gateway.saying(self.public.rows["page_folder"].set_problem)
        self.gateway.on_writer(
            lambda app: app.page_folder(folder), lambda _folder: self.public.take_folder(folder), refused
        )

    def _finish_page(self) -> None:
        """Write the page with the archive of results, which is kept up with it from then on."""
        folder = self.gateway.tournament.event.page_folder
        self.gateway.on_writer(
            lambda app: app.write_page(folder, final=True),
            lambda _files: self.shell.say(msg("public_page.page_finished", place=folder), "good"),
        )

    def _go_tab(self, tab: str) -> None:
        self.tabs.set_value(tab)
        self._show_tab(tab)

    def _show_tab(self, tab: str) -> None:
        if tab == "window":
            self._hall_network()
        self._stack.setCurrentIndex(_TABS.index(tab))

    def _hall_network(self) -> HallNetworkForm:
        """Made when it is first shown: Qt's network and printer come with it."""
        if self.network is None:
            from ui.pages.event.hall_network import HallNetworkForm

            gateway, go = self.gateway, self.shell.go
            begins = f"{offered_folder(gateway.place)}/{gateway.tournament.event.code}"
            self.network = HallNetworkForm(self.shell.hall_server(), begins, lambda: go("projector"))
            self.network.retranslate(gateway.texts)
            self.window_settings.put_first(self.network)
        return self.network
