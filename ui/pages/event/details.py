"""The facts of an event as a form with the plan of its day, and the names on the deeds as a table.

The form keeps a person's typing while the event changes beneath. The deeds' table has the colour group's
letter beside its colour.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from contextlib import suppress
from functools import partial
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    QRectF,
    QStringListModel,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QKeySequence, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QCompleter,
    QHeaderView,
    QLineEdit,
    QPlainTextEdit,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from tourney.base.errors import BadInput, TourneyError
from tourney.base.ids import DeedId
from tourney.base.texts import Texts
from tourney.base.times import zone_named, zones_like
from tourney.clock.clock import PlanLine
from tourney.event.records import DeedName, EventFacts
from tourney.event.volunteers import volunteers_read, volunteers_text
from tourney.rules.options import named_values
from tourney.setup.views import DeedNameLine
from ui.gateway.preferences import folder_looked_at_first
from ui.parts.dialogs import ask_place
from ui.parts.rules_form import RulesForm, options_text
from ui.widgets.buttons import Button, EmptyState, Hint
from ui.widgets.fields import NumberField
from ui.widgets.form import FieldSpec, Fold, InputForm
from ui.widgets.icons import paint_swatch
from ui.widgets.layouts import Panel, column, laid, row, scrolled
from ui.widgets.table import Column, DataTable, copy_lines
from ui.widgets.text import Label
from ui.widgets.theme import Role, look

_GROUP, _PRICE, _ZH, _EN = range(4)


_HEADS = ("", "event.deed_price", "event.name_zh", "event.name")


_ROWS = 9
"""Heights of a row that the table has at least, its head among them."""


_Index = QModelIndex | QPersistentModelIndex


class _Model(QAbstractTableModel):
    """Rows in board order; typing stays in `typed` until it is saved."""

    edited = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.lines: Sequence[DeedNameLine] = ()
        self.typed: dict[tuple[DeedId, int], str] = {}
        self.heads = ["", "", "", ""]

    def show_lines(self, lines: Sequence[DeedNameLine]) -> None:
        there = [line.deed for line in lines]
        other = there != [line.deed for line in self.lines]
        if other:
            self.beginResetModel()
        self.lines = lines
        self.typed = {
            key: text for key, text in self.typed.items() if key[0] in there and text != self.stored(*key)
        }
        if other:
            self.endResetModel()
        else:  # a cell that is being typed into stays open
            self.dataChanged.emit(self.index(0, 0), self.index(len(lines) - 1, len(_HEADS) - 1))

    def stored(self, deed: DeedId, at: int) -> str:
        """The name in force, shipped or the organiser's."""
        line = next(each for each in self.lines if each.deed == deed)
        return (line.own.zh or line.shipped.zh) if at == _ZH else (line.own.en or line.shipped.en)

    def name(self, line: DeedNameLine, at: int) -> str:
        """The name as it is typed."""
        return self.typed.get((line.deed, at), self.stored(line.deed, at))

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008  # Qt's own signature
        return 0 if parent.isValid() else len(self.lines)

    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008  # Qt's own signature
        return 0 if parent.isValid() else len(_HEADS)

    def flags(self, index: _Index) -> Qt.ItemFlag:
        flags = super().flags(index)
        return flags | Qt.ItemFlag.ItemIsEditable if index.column() in (_ZH, _EN) else flags

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = 0) -> Any:
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self.heads[section]
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.TextAlignmentRole:
            return int((_right() if section == _PRICE else Qt.AlignmentFlag.AlignLeft) | _middle())
        return None

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        line, at = self.lines[index.row()], index.column()
        if at == _GROUP:
            return line.group if role == Qt.ItemDataRole.AccessibleTextRole else None
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return line.price if at == _PRICE else self.name(line, at)
        if role == Qt.ItemDataRole.TextAlignmentRole and at == _PRICE:
            return int(_right() | _middle())
        if role == Qt.ItemDataRole.FontRole and (line.deed, at) in self.typed:
            return look().font(bold=True)
        if role == Qt.ItemDataRole.ToolTipRole and at in (_ZH, _EN):
            return line.shipped.zh if at == _ZH else line.shipped.en
        return None

    def setData(self, index: _Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if not index.isValid():
            return False
        line, at = self.lines[index.row()], index.column()
        text = "".join(c for c in str(value)[:60] if c.isprintable()).strip()
        text = text or (line.shipped.zh if at == _ZH else line.shipped.en)
        if text == self.stored(line.deed, at):
            self.typed.pop((line.deed, at), None)
        else:
            self.typed[line.deed, at] = text
        self.edited.emit()
        return True


class _SwatchDelegate(QStyledItemDelegate):
    """Paints the colour group with its letter."""

    def __init__(self, model: _Model, parent: QWidget) -> None:
        super().__init__(parent)
        self._model = model

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        super().paint(painter, option, index)
        lines = self._model.lines
        rect = QRectF(option.rect).adjusted(8, 5, -8, -5)
        paint_swatch(painter, rect, lines[index.row()].group)


class _NamesTable(QTableView):
    """Copies the chosen cells, and not only the one under the cursor."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            self._copy()
        else:
            super().keyPressEvent(event)

    def _copy(self) -> None:
        chosen = self.selectedIndexes()
        rows = sorted({index.row() for index in chosen})
        columns = sorted({index.column() for index in chosen} - {_GROUP})
        model, across = self.model(), Qt.Orientation.Horizontal
        heads = [str(model.headerData(at, across, Qt.ItemDataRole.DisplayRole)) for at in columns]
        if rows and columns:
            copy_lines([heads, *([str(model.index(each, at).data()) for at in columns] for each in rows)])


class DeedNames(QWidget):
    """The names of the organiser's deeds in a table: `changes()` are all of them once one was typed."""

    edited = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.model = _Model(self)
        self.model.edited.connect(self.edited)
        self.view = _NamesTable()
        self.view.setModel(self.model)
        self.view.setItemDelegateForColumn(_GROUP, _SwatchDelegate(self.model, self))
        self.view.setShowGrid(False)
        self.view.verticalHeader().hide()
        self.view.setEditTriggers(QAbstractItemView.EditTrigger.AllEditTriggers)
        head = self.view.horizontalHeader()
        head.setHighlightSections(False)
        for at in (_ZH, _EN):
            head.setSectionResizeMode(at, QHeaderView.ResizeMode.Stretch)
        self.reading, self.printed = Hint(), Hint()
        self._title = Label("", Role.LEAD)
        self.setLayout(column(self._title, self.reading, self.printed, self.view, spacing=12))

    def show_lines(self, lines: Sequence[DeedNameLine]) -> None:
        """Show the deeds; what is being typed stays."""
        self.model.show_lines(lines)
        self.view.setColumnWidth(_GROUP, look().px(52))
        self.view.setColumnWidth(_PRICE, look().px(80))
        self.view.verticalHeader().setDefaultSectionSize(look().row)
        self.view.setMinimumHeight(look().row * _ROWS)

    def select(self, deed: str) -> None:
        """Put the cursor on a deed."""
        for number, line in enumerate(self.model.lines):
            if line.deed == deed:
                self.view.setCurrentIndex(self.model.index(number, _ZH))
                self.view.scrollTo(self.model.index(number, _ZH))

    def forget(self) -> None:
        """Discard the typing."""
        self.model.typed.clear()
        self.model.show_lines(self.model.lines)

    def changes(self) -> dict[str, Any]:
        """`{"deed_names": {...}}`, or nothing while nothing was typed."""
        if not self.model.typed:
            return {}
        names: dict[DeedId, DeedName] = {}
        for line in self.model.lines:
            zh, en = self.model.name(line, _ZH), self.model.name(line, _EN)
            own = DeedName("" if zh == line.shipped.zh else zh, "" if en == line.shipped.en else en)
            if own.zh or own.en:
                names[line.deed] = own
        return {"deed_names": names}

    def show_wrong(self) -> set[str]:
        """Every name is right."""
        return set()

    def show_refusal(self, error: TourneyError, key: str) -> bool:
        """It has no room for one."""
        return False

    def clear_problems_but(self, keys: Set[str]) -> None:
        """It shows none."""

    def settle(self, values: Mapping[str, Any]) -> None:
        """Show stored names in place of these, unless somebody has typed on."""
        if self.changes() == values:
            self.forget()

    def finish_cell(self) -> None:
        """Take over what is being typed into a cell."""
        for editor in self.view.viewport().findChildren(QLineEdit):
            if editor.isVisible():
                self.view.commitData(editor)

    def retranslate(self, texts: Texts, reading: bool, printed: bool) -> None:
        """Word heads and hints."""
        self._title.set_text(texts("event.tab_deeds"))
        self.model.heads = [texts(key) if key else "" for key in _HEADS]
        self.model.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(_HEADS) - 1)
        self.view.setAccessibleName(texts("event.tab_deeds"))
        self.reading.show_words(texts("event.deeds_reading") if reading else "")
        self.printed.show_words(texts("event.deeds_printed") if printed else "", "warn")


def _right() -> Qt.AlignmentFlag:
    return Qt.AlignmentFlag.AlignRight


def _middle() -> Qt.AlignmentFlag:
    return Qt.AlignmentFlag.AlignVCenter


def _breaks_shown(breaks: tuple[int, ...] | None) -> str:
    """The breaks as they are typed; nothing if they are planned."""
    return "" if breaks is None else ", ".join(map(str, breaks))


def _breaks_meant(text: str) -> tuple[int, ...] | None:
    parts = [part.strip() for part in text.replace("，", ",").replace("、", ",").split(",") if part.strip()]
    if not all(part.isdecimal() and len(part) < 5 for part in parts):
        raise BadInput("event.breaks_wrong")
    return tuple(int(part) for part in parts) or None


def _minutes_meant(minutes: int | None) -> int:
    if minutes is None:
        raise BadInput("event.number_wrong")
    return minutes


_LINES_HIGH = 96


def _lines() -> QPlainTextEdit:
    """Some lines of a list; further ones are scrolled to."""
    field = QPlainTextEdit()
    field.setTabChangesFocus(True)
    field.setFixedHeight(look().px(_LINES_HIGH))
    return field


_NUMBER = partial(NumberField, None, 0, 5000)


_FIELDS = (
    FieldSpec("name_zh", "event.name_zh"),
    FieldSpec("name", "event.name"),
    FieldSpec("venue", "event.venue"),
    FieldSpec("date", "event.date", "event.date_hint"),
    FieldSpec("starts_at", "event.starts_at"),
    FieldSpec("breaks", "event.breaks", "event.breaks_hint", shown=_breaks_shown, meant=_breaks_meant),
    FieldSpec("boards", "event.boards", "event.boards_hint", make=_NUMBER),
    FieldSpec("wave_minutes", "event.wave_minutes", make=_NUMBER, meant=_minutes_meant),
    FieldSpec(
        "protest_minutes", "event.protest_minutes", "event.protest_hint", make=_NUMBER, meant=_minutes_meant
    ),
    FieldSpec("copies_to", "event.copies_to", "event.copies_hint"),
    FieldSpec(
        "volunteers",
        "awards.volunteers",
        "awards.volunteers_hint",
        make=_lines,
        shown=volunteers_text,
        meant=volunteers_read,
    ),
    FieldSpec("zone", "event.zone", "event.zone_hint", meant=zone_named),
    FieldSpec("keep_until", "erasing.keep_until", "erasing.keep_until_hint"),
    FieldSpec("asks_photo_consent", "event.asks_photo_consent", make=QCheckBox),
)


_RARE = ("breaks", "wave_minutes", "protest_minutes", "zone")


_FOLDED = (*_RARE, "volunteers", "keep_until", "asks_photo_consent")


_EMPTY_ROWS = 3
"""Heights of a row for the sentence that says why there is no plan."""


class DetailsForm(InputForm):
    """The facts of the event, the rules by which it is played, and the plan that follows from them."""

    wants_erase = Signal()

    def __init__(self) -> None:
        super().__init__(_FIELDS)
        self._facts: EventFacts | None = None
        self.rules = RulesForm()
        self.rows |= self.rules.rows
        self.fields["zone"].setCompleter(self._zones())
        self.choose = Button(icon_name="folder", on_click=self._choose_folder)
        self.plan: DataTable[PlanLine] = DataTable(empty=EmptyState(), sortable=False)
        self.plan_around = Label("", kind="muted", wrap=True)
        self._lay_out()
        self.rules.changed.connect(self.edited)

    def _lay_out(self) -> None:
        card, rows = Panel(), self.rows
        rare = (rows[name] for name in _RARE)
        self.erase = Button(on_click=self.wants_erase.emit)
        kept = row(rows["keep_until"], self.erase, self.fields["asks_photo_consent"], None, spacing=16)
        self.advanced = Fold(row(*rare, spacing=24), kept, rows["volunteers"], self.rules)
        when = row(*(rows[name] for name in ("venue", "date", "starts_at", "boards")), spacing=16)
        for at, share in enumerate((3, 1, 1)):
            when.setStretch(at, share)
        names = row(rows["name_zh"], rows["name"], spacing=16)
        card.body.addLayout(column(names, when, self.advanced, spacing=12))
        self._plan = Panel()
        self._plan.body.addWidget(self.plan_around)
        self._plan.body.addWidget(self.plan)
        inner = laid(column(card, self._plan, None, spacing=16))
        self.setLayout(column(scrolled(inner)))

    def copies(self) -> QWidget:
        """The folder for copies, which stands with what this computer has of its own."""
        card = Panel()
        card.body.addLayout(row(self.rows["copies_to"], self.choose, spacing=8))
        return card

    def show_plan(self, lines: Sequence[PlanLine], columns: Sequence[Column[PlanLine]]) -> None:
        """Show the day heat by heat, as high as it needs."""
        self.plan.set_rows(lines, columns=columns)
        rows = min(_ROWS, len(lines)) if lines else _EMPTY_ROWS
        self.plan.setFixedHeight(look().row * (rows + 1) + look().px(12))

    # ---- data ---------------------------------------------------------------------------------

    def show_facts(self, facts: EventFacts, edition_locked: bool) -> None:
        """Take over the event's facts, except in fields that were changed here."""
        changed = self._changed_rules()
        self._facts = facts
        breaks = None if facts.plans_breaks else facts.breaks or (0,)
        self.show_stored({each.key: getattr(facts, each.key) for each in _FIELDS} | {"breaks": breaks})
        if "edition" not in changed:
            self.rules.show_board(facts.edition)
        if changed.keys().isdisjoint(("ruleset", "options")):
            self.rules.show_rules(facts.ruleset, facts.options)
        self.rules.own(facts.ruleset, facts.options)
        self.rules.edition.setEnabled(not edition_locked)
        if self._texts is not None:
            self.rows["edition"].set_words(self._texts("event.edition"), self._edition_hint(self._texts))

    def forget(self) -> None:
        super().forget()
        facts, self._facts = self._facts, None
        if facts is not None:
            self.show_facts(facts, not self.rules.edition.isEnabled())

    def changes(self) -> dict[str, Any]:
        return super().changes() | self._changed_rules()

    def show_wrong(self) -> set[str]:
        wrong = super().show_wrong()
        rules = self._changed_rules()
        if rules and self.rules.chosen() is None:
            wrong |= rules.keys()
        return wrong

    def focus_field(self, key: str) -> None:
        """Put the cursor into a field."""
        if key in (*_FOLDED, *self.rules.rows):
            self.advanced.show_parts()
        self.rows[key].field.setFocus()

    def settle(self, values: Mapping[str, Any]) -> None:
        super().settle(values)
        facts, rules = self._facts, self._changed_rules()
        if facts is not None and rules and rules.items() <= values.items():
            self.rules.show_board(facts.edition)
            self.rules.show_rules(facts.ruleset, facts.options)

    def show_problem(self, key: str, sentence: str) -> bool:
        if key in (*_FOLDED, *self.rules.rows):
            self.advanced.show_parts()
        return super().show_problem(key, sentence)

    def retranslate(self, texts: Texts) -> None:
        super().retranslate(texts)
        self.choose.setText(texts("event.choose_folder"))
        self.erase.setText(texts("erasing.open"))
        self.advanced.retranslate(texts)
        self._plan.set_title(texts("event.tab_plan"))
        hints = {"edition": self._edition_hint(texts), "ruleset": texts("event.ruleset_hint")}
        self.rules.retranslate(texts, hints)

    # ---- inside -------------------------------------------------------------------------------

    def _edition_hint(self, texts: Texts) -> str:
        return texts("event.edition_hint" if self.rules.edition.isEnabled() else "event.edition_locked")

    def _changed_rules(self) -> dict[str, Any]:
        """Board, ruleset and options that differ from the event; another ruleset has its own options."""
        facts, rules = self._facts, self.rules
        if facts is None:
            return {}
        changed = {} if rules.edition.value == facts.edition else {"edition": rules.edition.value}
        if rules.ruleset.chosen != facts.ruleset:
            changed["ruleset"] = rules.ruleset.chosen
        if "ruleset" in changed or rules.options.text != options_text(facts.options):
            changed["options"] = rules.options.text
            with suppress(BadInput):
                changed["options"] = named_values(rules.options.text)
        return changed

    def _zones(self) -> QCompleter:
        """Offer the zones whose name contains the typed text, cities that begin with it first."""
        offered = QStringListModel(self)
        completer = QCompleter(offered, self)
        completer.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
        completer.activated.connect(self.edited)
        self.fields["zone"].textEdited.connect(lambda text: offered.setStringList(zones_like(text)))
        return completer

    def _choose_folder(self) -> None:
        first = folder_looked_at_first(self.fields["copies_to"].text())
        ask_place(self, self.choose.text(), first, self._folder_chosen, folder=True)

    def _folder_chosen(self, folder: str) -> None:
        self.fields["copies_to"].setText(folder)
        self.edited.emit()
