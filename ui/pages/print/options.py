"""The middle of the Print page: papers that belong together or one alone, for which heat, which language."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QWidget

from tourney.base.languages import BOTH, languages
from tourney.base.texts import Texts, msg
from tourney.event.printouts import PaperSet, PaperSize
from tourney.event.prints import PapersOfSet, PrintoutLine, PrintRoom
from ui.pages.print.words import printed_words, save_key, set_words
from ui.widgets.buttons import Button
from ui.widgets.combo_box import ComboBox
from ui.widgets.fields import FormRow
from ui.widgets.hint import Hint
from ui.widgets.layouts import column, scrolled
from ui.widgets.look import Role
from ui.widgets.text import Label, capital

_SHOWN = 6
"""So many printouts of a set are named."""


class PrintOptions(QWidget):
    """Shows a set of paper, or the choices of one printout. Signals tell what a person has chosen."""

    heat_changed = Signal(str)
    language_changed = Signal(str)
    size_changed = Signal(str)
    set_changed = Signal()
    together_wanted = Signal()
    """From one paper back to all that belong together."""

    def __init__(
        self, save: Callable[[], object], open_file: Callable[[], object], save_set: Callable[[], object]
    ) -> None:
        super().__init__()
        self._set_title = Label("", Role.LEAD, wrap=True)
        self.title = Label("", Role.LEAD, wrap=True)
        self.about = Label("", kind="muted", wrap=True)
        self.heat = ComboBox()
        self.heat.currentIndexChanged.connect(self._heat_chosen)
        self.language = ComboBox()
        self.language.activated.connect(
            lambda index: self.language_changed.emit(self.language.itemData(index))
        )
        self.size_box = ComboBox()
        self.size_box.activated.connect(lambda index: self.size_changed.emit(self.size_box.itemData(index)))
        self._heat_row, self._language_row = FormRow(self.heat), FormRow(self.language)
        self._size_row = FormRow(self.size_box)
        self.printed = Hint()
        self.save = Button(icon_name="save", on_click=save)
        self.open = Button(icon_name="file", on_click=open_file)
        self._set_now: PaperSet | None = None
        """The set that the day asked for when this was shown last: another one is chosen by itself."""
        self.sets = ComboBox()
        self.sets.activated.connect(lambda _index: self.set_changed.emit())
        self._set_text = Label("", kind="muted", wrap=True)
        self.save_set = Button(icon_name="folder", on_click=save_set)
        self._alone = Label("", Role.SMALL, "muted", wrap=True)
        self.together = Button(kind="quiet", on_click=self.together_wanted.emit)
        inner = QWidget()
        inner.setLayout(
            column(
                self._set_title,
                self.sets,
                self._set_text,
                self.title,
                self.about,
                8,
                self._heat_row,
                self._language_row,
                self._size_row,
                self.printed,
                8,
                self.save_set,
                self.save,
                self.open,
                self.together,
                8,
                self._alone,
                None,
                spacing=8,
            )
        )
        area = self._area = scrolled(inner)
        area.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.setLayout(column(area))

    def retranslate(self, texts: Texts) -> None:
        """Word what does not depend on the printout."""
        self._heat_row.set_words(texts("printroom.heat"))
        self._language_row.set_words(texts("printroom.language"))
        self._size_row.set_words(texts("printroom.paper"))
        self.open.setText(texts("printroom.open"))
        self.save_set.setText(texts("printroom.save_set"))
        self._alone.set_text(texts("printroom.alone"))
        for button in (self.save, self.open, self.save_set):
            button.redraw_icon()

    def show_room(self, texts: Texts, room: PrintRoom, line: PrintoutLine, now_local: str, zone: str) -> None:
        """Show the choices of `line`. `now_local`: today's date, so that only other days are named.

        `zone`: the time zone of the hall.
        """
        self.title.set_text(texts.say(line.info.title))
        self.about.set_text(texts.say(line.about))
        self._show_heats(texts, room, line)
        self._show_languages(texts, line)
        self._show_sizes(texts, line)
        last = line.last
        self.printed.show_words(
            printed_words(texts, last, now_local, zone) if last else "", "warn" if last and last.stale else ""
        )
        key = save_key(line)
        self.save.setText(texts(key))
        for button in (self.save, self.open):
            button.setEnabled(line.blocked is None)
            button.setToolTip(texts.say(line.blocked) if line.blocked else "")
        self._show_sets(texts, room)

    def _show_sets(self, texts: Texts, room: PrintRoom) -> None:
        """What can be chosen; the choice stays until the day asks for another set."""
        wanted = self.chosen_set if self.sets.count() and self._set_now is room.set_now else room.set_now
        if wanted not in room.sets:
            wanted = room.set_now
        self._set_now = room.set_now
        self.sets.clear()
        for each in room.sets:
            self.sets.addItem(capital(texts.say(set_words(each, room.heat))), each)
        self._choose_set(wanted)
        self.together.setText(self.sets.currentText())

    def _choose_set(self, wanted: PaperSet | None) -> None:
        found = [self.sets.itemData(at) for at in range(self.sets.count())]
        self.sets.setCurrentIndex(found.index(wanted) if wanted in found else 0)

    @property
    def chosen_set(self) -> PaperSet | None:
        """The set of paper chosen; None: all there is."""
        chosen = self.sets.currentData()
        return None if chosen is None else PaperSet(chosen)

    @property
    def has_papers(self) -> bool:
        """Whether anything of the set chosen can be made now."""
        return self.save_set.isEnabled()

    def offer_set(self, wanted: PaperSet) -> None:
        """Choose a set; in place of a set of the final's heat its own."""
        self._choose_set(wanted if self.sets.findData(wanted) >= 0 else PaperSet.FINAL)

    def show_whole(self, whole: bool, printer: bool) -> None:
        """Whether a set is what is printed, or the one paper chosen. `printer`: there is one, so that files
        are the second way; without one the page's first button saves them."""
        for part in (self._set_title, self.sets, self._set_text, self._alone):
            part.setVisible(whole)
        self.save_set.setVisible(whole and printer)
        for own in (self.title, self.about, self.save, self.open):
            own.setVisible(not whole)
        self.printed.setVisible(not whole and bool(self.printed.words))
        self.together.setVisible(not whole)
        if whole:
            self._size_row.hide()

    def show_set(self, texts: Texts, found: PapersOfSet) -> None:
        """Say what the set is made of now, and why something is missing."""
        titles = [info.title for info, _ in found.papers]
        more = len(titles) - _SHOWN
        words = msg("printroom.set_text", n=len(titles), kinds=titles)
        if more > 0:
            words = msg("printroom.set_many", n=len(titles), kinds=titles[:_SHOWN], more=more)
        elif not titles:
            words = msg("printroom.set_none")
        self._set_text.set_text("\n".join(map(texts.say, (words, *found.left_out))))
        self._set_title.set_text(self.sets.currentText())
        self.save_set.setEnabled(bool(titles))

    def show_size(self, size: PaperSize) -> None:
        """Say what the printout is printed on."""
        self.size_box.setCurrentIndex(self.size_box.findData(size.value))

    def show_language(self, language: str) -> None:
        """Say which language the paper is in."""
        self.language.setCurrentIndex(self.language.findData(language))

    # ---- inside -------------------------------------------------------------------------------

    def _show_heats(self, texts: Texts, room: PrintRoom, line: PrintoutLine) -> None:
        self._heat_row.setVisible(line.info.needs_heat and bool(room.heats))
        with QSignalBlocker(self.heat):
            self.heat.clear()
            for option in room.heats:
                name = capital(texts.say(option.name))
                shown = name if option.drawn else texts("printroom.heat_undrawn", heat=name)
                self.heat.addItem(shown, option.heat)
            self.heat.setCurrentIndex(self.heat.findData(line.heat))

    def _show_languages(self, texts: Texts, line: PrintoutLine) -> None:
        names = [(BOTH, texts("printroom.lang_both")), *((each.tag, each.name) for each in languages())]
        self.language.clear()
        for value, name in names:
            if value in line.info.languages:
                self.language.addItem(name, value)
        self._language_row.setVisible(len(line.info.languages) > 1)

    def _show_sizes(self, texts: Texts, line: PrintoutLine) -> None:
        self.size_box.clear()
        for size in PaperSize:
            self.size_box.addItem(texts(f"printroom.paper_{size}"), size.value)
        self._size_row.setVisible(line.info.hangs)

    def _heat_chosen(self, index: int) -> None:
        if index >= 0:
            self.heat_changed.emit(str(self.heat.itemData(index)))
