"""By which rules a table is played on paper: chosen before or after its sheets are in."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QCheckBox, QWidget

from tourney.base.heat_names import heat_named
from tourney.base.ids import TableNo
from tourney.base.texts import Texts
from tourney.rules.rulebook import RuleBook
from tourney.scores.commands import ChooseTableRules
from tourney.scores.views import TableForm
from ui.parts.dialogs import Dialog
from ui.parts.rules_form import RulesForm

Then = Callable[[ChooseTableRules], object]


class RulesDialog(Dialog):
    """Rules of a table's own, or the event's again; for it alone or for every table of the heat."""

    def __init__(self, parent: QWidget, form: TableForm, book: RuleBook, texts: Texts, then: Then) -> None:
        title = texts("scores.rules_title", table=form.table, heat=heat_named(form.heat))
        super().__init__(parent, title, texts("scores.rules_about"), 560)
        self.setObjectName("table-rules")
        self._form, self._then = form, then
        self.rules = RulesForm()
        self.rules.retranslate(texts)
        self.rules.show_board(book.edition.id)
        self.rules.show_rules(book.ruleset, book.changes)
        self.all_tables = QCheckBox(texts("scores.rules_all"))
        self.content.addWidget(self.rules)
        self.content.addWidget(self.all_tables)
        no = self.add_button(texts("window.cancel"), "", self.reject)
        self.events = self.add_button(texts("scores.rules_of_event"), "", self._of_event)
        self.events.setEnabled(form.own_rules)
        self.choose = self.add_button(texts("scores.rules_choose"), "primary", self._choose)
        self.beware(self.choose, no, bool(form.sheets))
        self.fit()

    @property
    def _tables(self) -> tuple[TableNo, ...]:
        return () if self.all_tables.isChecked() else (self._form.table,)

    def _choose(self) -> None:
        chosen = self.rules.chosen()
        if chosen is None:
            self.grow()
            return
        self.accept()
        self._then(ChooseTableRules(self._form.heat, self._tables, *chosen))

    def _of_event(self) -> None:
        self.accept()
        self._then(ChooseTableRules(self._form.heat, self._tables))
