"""The list of rulesets, by what they are played on, and what the chosen one is in a sentence."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QStandardItem, QStandardItemModel

from tourney.base.texts import Texts
from tourney.rules.option_words import ruleset_told
from tourney.rules.rulesets import RULESETS, Ruleset, load_ruleset
from ui.widgets.combo_box import ComboBox
from ui.widgets.look import look

_GROUPS = ("rules_usual_board", "rules_two_boards", "rules_own_board")
"""The headings, in the order of the list."""


class RulesetBox(ComboBox):
    """Each ruleset below the heading of its group; headings are passed over by keys and cannot be chosen.

    Letters look for a name; digits are left to whatever the list stands in.
    """

    def __init__(self) -> None:
        super().__init__()
        rows: list[str] = []
        for group in _GROUPS:
            rows += [group, *(each for each in RULESETS if _group(load_ruleset(each)) == group)]
        model = QStandardItemModel(self)
        for name in rows:
            item = QStandardItem()
            if name in _GROUPS:
                item.setFlags(Qt.ItemFlag.NoItemFlags)
            else:
                item.setData(name, Qt.ItemDataRole.UserRole)
            model.appendRow(item)
        self.setModel(model)
        self._rows = rows
        self.setMaxVisibleItems(len(rows))
        self.show_ruleset(RULESETS[0])

    def retranslate(self, texts: Texts) -> None:
        """Word every line."""
        heading = look().font(bold=True)
        for at, name in enumerate(self._rows):
            is_group = name in _GROUPS
            self.setItemText(at, texts(f"event.{name}") if is_group else texts.name(load_ruleset(name).name))
            self.setItemData(at, heading if is_group else look().font(), Qt.ItemDataRole.FontRole)
        self.view().setMinimumWidth(self.view().sizeHintForColumn(0) + look().px(24))

    def show_ruleset(self, ruleset: str) -> None:
        """The one that is chosen before anybody chooses."""
        self.setCurrentIndex(self._rows.index(ruleset))

    @property
    def chosen(self) -> str:
        """Its id."""
        return self._rows[self.currentIndex()]

    def about(self, texts: Texts) -> str:
        """What the chosen one is, on which board, for how many."""
        return texts.say(ruleset_told(load_ruleset(self.chosen)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.text().isdecimal():
            event.ignore()
        else:
            super().keyPressEvent(event)


def _group(ruleset: Ruleset) -> str:
    """By which heading it stands."""
    if ruleset.second_ring is not None:
        return "rules_two_boards"
    return "rules_own_board" if ruleset.own_board else "rules_usual_board"
