"""The facts of an event as a form. Keeps what a person is typing while the event changes beneath."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCompleter, QFileDialog, QWidget

from tourney.base.time_zone import zone_named, zones
from tourney.competition.records import EventFacts
from tourney.editions import editions, load_edition
from tourney.errors import BadInput
from tourney.rules import RULESETS, load_ruleset, named_values, option_words, resolved
from tourney.texts import Texts
from ui.options_dialog import OptionsDialog
from ui.preferences import documents_folder
from ui.widgets import Button, ComboBox, FormRow, NumberField, Panel, TextField, column, row, scrolled

_TEXTS = ("name_zh", "name", "venue", "date", "starts_at", "copies_to", "breaks", "zone", "options")
_NUMBERS = ("boards", "wave_minutes", "protest_minutes")


class DetailsForm(QWidget):
    """`changes()` are the facts that differ from the event; `problem()` the first that is not understood."""

    edited = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._facts: EventFacts | None = None
        self._texts: Texts | None = None
        self.texts_fields = {name: TextField() for name in _TEXTS}
        self.numbers = {name: NumberField(None, 0, 5000) for name in _NUMBERS}
        self.edition = ComboBox()
        for edition in editions():
            self.edition.addItem(str(edition), str(edition))
        self.ruleset = ComboBox()
        for ruleset in RULESETS:
            self.ruleset.addItem(ruleset, ruleset)
        self.texts_fields["zone"].setCompleter(self._zones())
        self.choose = Button(icon_name="folder", on_click=self._choose_folder)
        self.one_by_one = Button(on_click=self._choose_options)
        fields: dict[str, QWidget] = {**self.texts_fields, **self.numbers, "edition": self.edition}
        fields["ruleset"] = self.ruleset
        self.rows = {name: FormRow(field) for name, field in fields.items()}
        self._lay_out()
        for field in self.texts_fields.values():
            field.textEdited.connect(lambda _text: self._touched())
        for number in self.numbers.values():
            number.changed.connect(lambda _value: self._touched())
        self.edition.activated.connect(lambda _index: self._touched())
        self.ruleset.activated.connect(lambda _index: self._other_ruleset())

    def _lay_out(self) -> None:
        card = Panel()
        copies = row(self.rows["copies_to"], self.choose, spacing=8)
        numbers = row(*(self.rows[name] for name in _NUMBERS), None, spacing=24)
        card.body.addLayout(
            column(
                row(self.rows["name_zh"], self.rows["name"], spacing=16),
                row(self.rows["venue"], self.rows["date"], spacing=16),
                row(self.rows["starts_at"], self.rows["breaks"], spacing=16),
                numbers,
                row(self.rows["edition"], self.rows["zone"], None, spacing=24),
                row(self.rows["ruleset"], self.rows["options"], spacing=16),
                row(None, self.one_by_one),
                copies,
                spacing=12,
            )
        )
        inner = QWidget()
        inner.setLayout(column(card, None, spacing=16))
        self.setLayout(column(scrolled(inner)))

    # ---- data ---------------------------------------------------------------------------------

    def show_facts(self, facts: EventFacts, edition_locked: bool) -> None:
        """Take over the event's facts, except in fields that were changed here."""
        touched = self._touched_names() if self._facts is not None else set()
        self._facts = facts
        for name, field in self.texts_fields.items():
            if name not in touched:
                field.setText(_shown(facts, name))
        for name, number in self.numbers.items():
            if name not in touched:
                number.set_value(getattr(facts, name))
        if "edition" not in touched:
            self.edition.setCurrentIndex(max(0, self.edition.findData(facts.edition)))
        if "ruleset" not in touched:
            self.ruleset.setCurrentIndex(max(0, self.ruleset.findData(facts.ruleset)))
        self.edition.setEnabled(not edition_locked)
        if self._texts is not None:
            key = "event.edition_locked" if edition_locked else "event.edition_hint"
            self.rows["edition"].set_words(self._texts("event.edition"), self._texts(key))

    def forget(self) -> None:
        """Give up what was typed."""
        facts = self._facts
        self._facts = None
        if facts is not None:
            self.show_facts(facts, not self.edition.isEnabled())

    def changes(self) -> dict[str, Any]:
        """Facts that differ from the event, ready for `EditEvent`."""
        return {name: self._value(name) for name in self._touched_names()}

    def check(self) -> bool:
        """Show what is not understood at its field. True if everything is."""
        texts = self._texts
        assert texts is not None
        wrong = {}
        if "breaks" in self._touched_names() and _breaks(self.texts_fields["breaks"].text()) is None:
            wrong["breaks"] = texts("event.breaks_wrong")
        if "zone" in self._touched_names():
            try:
                zone_named(self._meant("zone"))
            except BadInput as error:
                wrong["zone"] = texts.error(error)
        if "options" in self._touched_names():
            try:
                resolved(load_ruleset(self.ruleset.currentData()), self._options())
            except BadInput as error:
                wrong["options"] = texts.error(error)
        for name in ("wave_minutes", "protest_minutes"):
            if self.numbers[name].value is None:
                wrong[name] = texts("event.number_wrong")
        for name, form_row in self.rows.items():
            form_row.set_problem(wrong.get(name, ""))
        return not wrong

    def show_problem(self, name: str, sentence: str) -> bool:
        """Put a sentence at a field. False if there is no such field."""
        if name not in self.rows:
            return False
        self.rows[name].set_problem(sentence)
        return True

    # ---- words --------------------------------------------------------------------------------

    def retranslate(self, texts: Texts) -> None:
        """Word every field."""
        self._texts = texts
        words = {
            "name_zh": ("event.name_zh", ""),
            "name": ("event.name", ""),
            "venue": ("event.venue", ""),
            "date": ("event.date", "event.date_hint"),
            "starts_at": ("event.starts_at", "event.starts_at_hint"),
            "breaks": ("event.breaks", "event.breaks_hint"),
            "boards": ("event.boards", "event.boards_hint"),
            "wave_minutes": ("event.wave_minutes", ""),
            "protest_minutes": ("event.protest_minutes", "event.protest_hint"),
            "copies_to": ("event.copies_to", "event.copies_hint"),
            "edition": ("event.edition", "event.edition_hint"),
            "zone": ("event.zone", "event.zone_hint"),
            "ruleset": ("event.ruleset", "event.ruleset_hint"),
            "options": ("event.options", "event.options_hint"),
        }
        for name, (key, hint) in words.items():
            self.rows[name].set_words(texts(key), texts(hint) if hint else "")
        self.choose.setText(texts("event.choose_folder"))
        self.one_by_one.setText(texts("event.options_choose"))
        for number in range(self.edition.count()):
            board = load_edition(self.edition.itemData(number))
            self.edition.setItemText(number, texts.name(board.name))
        for number, ruleset in enumerate(map(load_ruleset, RULESETS)):
            self.ruleset.setItemText(number, texts.name(ruleset.name))

    # ---- inside -------------------------------------------------------------------------------

    def _touched_names(self) -> set[str]:
        facts = self._facts
        if facts is None:
            return set()
        changed = {n for n in self.texts_fields if self._meant(n) != _shown(facts, n).strip()}
        changed |= {n for n, field in self.numbers.items() if field.value != getattr(facts, n)}
        if self.edition.currentData() != facts.edition:
            changed.add("edition")
        if self.ruleset.currentData() != facts.ruleset:
            changed |= {"ruleset", "options"}
        return changed

    def _value(self, name: str) -> Any:
        if name == "edition":
            return self.edition.currentData()
        if name == "ruleset":
            return self.ruleset.currentData()
        if name == "options":
            with suppress(BadInput):
                return self._options()
            return self._meant(name)
        if name in self.numbers:
            return self.numbers[name].value
        text = self._meant(name)
        return (_breaks(text) or ()) if name == "breaks" else text

    def _meant(self, name: str) -> str:
        """What stands in a field of text; a time zone by its right name."""
        text = self.texts_fields[name].clean
        if name == "zone":
            with suppress(BadInput):
                return zone_named(text)
        return text

    def _options(self) -> dict[str, object]:
        """What is changed of the rules. BadInput where it is not written so."""
        return named_values(self.texts_fields["options"].clean)

    def _choose_options(self) -> None:
        """Every option with a field of its own; what is typed must be right first."""
        if self._texts is None or not self.check():
            return

        def take(options: dict[str, object]) -> None:
            self.texts_fields["options"].setText(", ".join(option_words(options)))
            self._touched()

        ruleset, changes = self.ruleset.currentData(), self._options()
        OptionsDialog(self, self._texts, ruleset=ruleset, changes=changes, then=take).open()

    def _other_ruleset(self) -> None:
        """Another ruleset has its own options; back at the event's, so are those."""
        facts = self._facts
        same = facts is not None and self.ruleset.currentData() == facts.ruleset
        self.texts_fields["options"].setText(_shown(facts, "options") if facts is not None and same else "")
        self._touched()

    def _touched(self) -> None:
        self.edited.emit()

    def _zones(self) -> QCompleter:
        """Offers every zone whose name holds what is typed: the city is enough."""
        completer = QCompleter(zones(), self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.activated.connect(self._touched)
        return completer

    def _choose_folder(self) -> None:
        dialog = QFileDialog(
            self, self.choose.text(), self.texts_fields["copies_to"].text() or documents_folder()
        )
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.fileSelected.connect(self._folder_chosen)
        dialog.open()

    def _folder_chosen(self, folder: str) -> None:
        self.texts_fields["copies_to"].setText(folder)
        self._touched()


def _shown(facts: EventFacts, name: str) -> str:
    if name == "breaks":
        return ", ".join(map(str, facts.breaks))
    if name == "options":
        return ", ".join(option_words(facts.options))
    return str(getattr(facts, name))


def _breaks(text: str) -> tuple[int, ...] | None:
    parts = [part.strip() for part in text.replace("，", ",").replace("、", ",").split(",") if part.strip()]
    if not all(part.isdecimal() and len(part) < 5 for part in parts):
        return None
    return tuple(int(part) for part in parts)
