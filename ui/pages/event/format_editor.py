"""The editor of a format: every field of its data. It checks nothing itself; `Format.from_data` does.

The points table as a grid: a row for each number of players, a field for each place.

A short list that a person edits: one line of fields for each thing, with Add and Remove.

The tie-breaks in order: tick those that count, move them up and down; the referee is always last.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QGridLayout, QListWidget, QListWidgetItem, QWidget

from tourney.base.texts import Texts
from tourney.event.formats import WINNERS
from tourney.event.tie_breaks import REFEREE, TIE_BREAKS
from ui.widgets.buttons import Button
from ui.widgets.fields import ComboBox, FormRow, NumberField, TextField
from ui.widgets.layouts import Panel, column, row, scrolled
from ui.widgets.text import Label, restyle
from ui.widgets.theme import Role, look

_MOST = 8


class PointsGrid(QWidget):
    """Rows 1 … 8; only those that the format needs are shown, the others are kept out of the data."""

    edited = Signal()

    def __init__(self) -> None:
        super().__init__()
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(4)
        grid.setVerticalSpacing(4)
        self._heads = [Label("", Role.SMALL, "muted") for _ in range(_MOST)]
        self._names = [Label("", Role.BODY) for _ in range(_MOST)]
        self._fields: list[list[NumberField]] = []
        self._shown: tuple[int, ...] = ()
        for place, head in enumerate(self._heads, start=1):
            grid.addWidget(head, 0, place)
        for size in range(1, _MOST + 1):
            grid.addWidget(self._names[size - 1], size, 0)
            line = [NumberField(None, 0, 10_000, width=56) for _ in range(size)]
            for place, field in enumerate(line, start=1):
                grid.addWidget(field, size, place)
                field.changed.connect(lambda _value: self.edited.emit())
            self._fields.append(line)
        grid.setColumnStretch(_MOST + 1, 1)

    def retranslate(self, texts: Texts) -> None:
        """Word rows and columns."""
        for number, (head, name) in enumerate(zip(self._heads, self._names, strict=True), start=1):
            head.set_text(texts("event.f_place", n=number))
            name.set_text(texts("event.f_row", n=number))
            for field in self._fields[number - 1]:
                field.setAccessibleName(texts("event.f_row", n=number))

    def show_rows(self, sizes: Sequence[int], by_size: bool) -> None:
        """Show the rows needed: those of the table sizes, or every number of players left at the end."""
        largest = max(sizes, default=0)
        self._shown = tuple(sorted(sizes)) if by_size else tuple(range(1, largest + 1))
        for size in range(1, _MOST + 1):
            visible = size in self._shown
            self._names[size - 1].setVisible(visible)
            for field in self._fields[size - 1]:
                field.setVisible(visible)
            self._heads[size - 1].setVisible(size <= max(self._shown, default=0))

    def set_data(self, rows: Mapping[str, Sequence[int]]) -> None:
        """Show these points."""
        for size, line in enumerate(self._fields, start=1):
            points = rows.get(str(size), ())
            for place, field in enumerate(line):
                field.set_value(points[place] if place < len(points) else None)

    def data(self) -> dict[str, list[int]]:
        """The rows shown that are filled in; an incomplete row is as long as it is filled."""
        data: dict[str, list[int]] = {}
        for size in self._shown:
            values = [field.value for field in self._fields[size - 1]]
            filled = [value for value in values if value is not None]
            if filled:
                data[str(size)] = filled
        return data

    def mark(self, size: int | None) -> None:
        """Outline one row as wrong; None: none."""
        for number, line in enumerate(self._fields, start=1):
            for field in line:
                restyle(field, wrong="true" if number == size else "")


Widget = TextField | NumberField | ComboBox


@dataclass(frozen=True, slots=True)
class RowField:
    """One field of a line. `kind`: text, number or choice; `choices` are (value, key of its words).

    `empty`: what an empty number field stands for.
    """

    name: str
    word_key: str
    kind: str = "text"
    choices: tuple[tuple[str, str], ...] = ()
    default: Any = ""
    empty: Any = None


class RowsEditor(QWidget):
    """`data()` gives a list of mappings with the names of the parts."""

    edited = Signal()

    def __init__(self, parts: Sequence[RowField], least: int = 0, most: int = 20) -> None:
        super().__init__()
        self._parts = tuple(parts)
        self._least, self._most = least, most
        self._texts: Texts | None = None
        self._lines: list[dict[str, Widget]] = []
        self._heads = [Label("", Role.SMALL, "muted") for _ in parts]
        self._numbers: list[Label] = []
        self._removers: list[Button] = []
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(4)
        for at, head in enumerate(self._heads, start=1):
            self._grid.addWidget(head, 0, at)
        self._grid.setColumnStretch(len(self._parts) + 2, 1)
        self.add = Button(kind="link", icon_name="plus", on_click=self._add_one)
        self.setLayout(column(self._grid, row(self.add, None), spacing=4))

    def retranslate(self, texts: Texts) -> None:
        """Word heads, choices and buttons."""
        self._texts = texts
        for head, part in zip(self._heads, self._parts, strict=True):
            head.set_text(texts(part.word_key))
        self.add.setText(texts("event.f_add"))
        for line in self._lines:
            self._word_line(line)
        for button in self._removers:
            button.setText(texts("event.f_remove"))

    def set_data(self, items: Sequence[Mapping[str, Any]]) -> None:
        """Show these things."""
        self._clear()
        for item in items:
            self._append(item)
        self._tidy()

    def data(self) -> list[dict[str, Any]]:
        """What the fields say; an empty number is its part's `empty`."""
        return [{part.name: _value(line[part.name], part) for part in self._parts} for line in self._lines]

    def field(self, number: int, name: str) -> Widget | None:
        """A field by its line (from 1) and the name of its part."""
        return self._lines[number - 1].get(name) if 0 < number <= len(self._lines) else None

    # ---- inside -------------------------------------------------------------------------------

    def _append(self, item: Mapping[str, Any]) -> None:
        at = len(self._lines) + 1
        number = Label(str(at), kind="muted")
        self._grid.addWidget(number, at, 0)
        self._numbers.append(number)
        line: dict[str, Widget] = {}
        for column_number, part in enumerate(self._parts, start=1):
            widget = self._field(part, item.get(part.name, part.default))
            self._grid.addWidget(widget, at, column_number)
            line[part.name] = widget
        remove = Button(self._texts("event.f_remove") if self._texts else "", "link")
        remove.clicked.connect(lambda _checked=False, gone=line: self._remove(gone))
        self._grid.addWidget(remove, at, len(self._parts) + 1)
        self._removers.append(remove)
        self._lines.append(line)
        self._word_line(line)

    def _field(self, part: RowField, value: Any) -> Widget:
        if part.kind == "number":
            shown = value if isinstance(value, int) else None
            number = NumberField(shown, 0, 10_000, width=72)
            number.changed.connect(lambda _value: self.edited.emit())
            return number
        if part.kind == "choice":
            choice = ComboBox()
            for each, _key in part.choices:
                choice.addItem(each, each)
            choice.setCurrentIndex(max(0, choice.findData(value)))
            choice.activated.connect(lambda _index: self.edited.emit())
            return choice
        text = TextField(str(value), width=140)
        text.textEdited.connect(lambda _text: self.edited.emit())
        return text

    def _word_line(self, line: Mapping[str, Widget]) -> None:
        if self._texts is None:
            return
        for part in self._parts:
            widget = line[part.name]
            widget.setAccessibleName(self._texts(part.word_key))
            if isinstance(widget, ComboBox):
                for number, (_value, key) in enumerate(part.choices):
                    widget.setItemText(number, self._texts(key))

    def _add_one(self) -> None:
        last = self.data()[-1] if self._lines else {}
        self._append(last)
        self._tidy()
        self.edited.emit()

    def _remove(self, line: dict[str, Widget]) -> None:
        kept = [each for each in self.data_with_lines() if each[1] is not line]
        self.set_data([item for item, _ in kept])
        self.edited.emit()

    def data_with_lines(self) -> list[tuple[dict[str, Any], dict[str, Widget]]]:
        """The data of each line beside its fields."""
        return list(zip(self.data(), self._lines, strict=True))

    def _clear(self) -> None:
        for widget in (*self._numbers, *self._removers, *(w for line in self._lines for w in line.values())):
            self._grid.removeWidget(widget)
            widget.hide()
            widget.deleteLater()
        self._lines, self._numbers, self._removers = [], [], []

    def _tidy(self) -> None:
        for head in self._heads:
            head.setVisible(bool(self._lines))
        self.add.setEnabled(len(self._lines) < self._most)
        for button in self._removers:
            button.setEnabled(len(self._lines) > self._least)


def _value(widget: Widget, part: RowField) -> Any:
    if isinstance(widget, NumberField):
        return part.empty if widget.value is None else widget.value
    if isinstance(widget, ComboBox):
        return widget.currentData()
    return widget.clean


def mark(widget: QWidget | None, wrong: bool) -> None:
    """Outline a field as wrong, or no longer."""
    if widget is not None:
        restyle(widget, wrong="true" if wrong else "")


_ID = Qt.ItemDataRole.UserRole


class TieBreakList(QWidget):
    """`data()` are the ids that count, in order, the referee's ruling last."""

    edited = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.list = QListWidget()
        self.list.itemChanged.connect(lambda _item: self.edited.emit())
        self.up = Button(on_click=lambda: self._move(-1), compact=True)
        self.down = Button(on_click=lambda: self._move(1), compact=True)
        self.setLayout(row(self.list, column(self.up, self.down, None, spacing=4), spacing=8))
        self._texts: Texts | None = None

    def retranslate(self, texts: Texts) -> None:
        """Word the ways of breaking ties."""
        self._texts = texts
        self.up.setText(texts("event.f_up"))
        self.down.setText(texts("event.f_down"))
        self.list.setAccessibleName(texts("event.f_ties"))
        names = {each.id: texts.say(each.name) for each in TIE_BREAKS}
        self.list.blockSignals(True)
        for number in range(self.list.count()):
            item = self.list.item(number)
            item.setText(names[item.data(_ID)])
        self.list.blockSignals(False)
        self.list.setFixedHeight((look().px(24) + 10) * len(TIE_BREAKS))

    def set_data(self, chosen: Sequence[str]) -> None:
        """Show this order; what is not in it stands below, without a tick."""
        self.list.blockSignals(True)
        self.list.clear()
        rest = [each.id for each in TIE_BREAKS if each.id not in chosen and each.id != REFEREE]
        for identifier in [*(each for each in chosen if each != REFEREE), *rest]:
            item = QListWidgetItem(identifier)
            item.setData(_ID, identifier)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            checked = identifier in chosen
            item.setCheckState(Qt.CheckState.Checked if checked else Qt.CheckState.Unchecked)
            self.list.addItem(item)
        last = QListWidgetItem(REFEREE)
        last.setData(_ID, REFEREE)
        last.setFlags(Qt.ItemFlag.NoItemFlags)
        self.list.addItem(last)
        self.list.blockSignals(False)
        if self._texts is not None:
            self.retranslate(self._texts)

    def data(self) -> list[str]:
        """The ids that count, in order."""
        items = [self.list.item(number) for number in range(self.list.count())]
        kept = [str(item.data(_ID)) for item in items if item.checkState() is Qt.CheckState.Checked]
        return [*(each for each in kept if each != REFEREE), REFEREE]

    def _move(self, step: int) -> None:
        at = self.list.currentRow()
        to = at + step
        if 0 <= at < self.list.count() - 1 and 0 <= to < self.list.count() - 1:
            item = self.list.takeItem(at)
            self.list.insertItem(to, item)
            self.list.setCurrentRow(to)
            self.edited.emit()


_SEATINGS = (
    ("preseated", "event.seat_preseated"),
    ("standings", "event.seat_standings"),
    ("rank", "event.seat_rank"),
)


_HEATS = (
    RowField("minutes", "event.f_minutes", "number", default=60, empty=0),
    RowField("seating", "event.f_seating", "choice", _SEATINGS, default="preseated"),
)


_STAGES = (
    RowField(
        "heat", "event.f_stage", "choice", (("semi", "event.stage_semi"), ("final", "event.stage_final"))
    ),
    RowField("tables", "event.f_tables", "number", default=1, empty=0),
    RowField("size", "event.f_size", "number", default=4, empty=0),
    RowField("minutes", "event.f_minutes", "number", default=90, empty=0),
    RowField("advance", "event.f_advance", "number", empty=WINNERS),
)


_DIVISIONS = (
    RowField("id", "event.f_id"),
    RowField("name_zh", "event.f_zh"),
    RowField("name_en", "event.f_en"),
    RowField("cut", "event.f_cut", "number", default=4, empty=0),
)


_CHOICES: dict[str, tuple[str, tuple[tuple[str, str], ...]]] = {
    "order": ("event.f_order", (("high", "event.order_high"), ("low", "event.order_low"))),
    "basis": ("event.f_basis", (("left", "event.basis_left"), ("size", "event.basis_size"))),
    "seeded": ("event.f_seeded", (("inside", "event.seeded_inside"), ("extra", "event.seeded_extra"))),
    "champion": (
        "event.f_champion",
        (
            ("final", "event.champion_final"),
            ("top_table", "event.champion_top_table"),
            ("standings", "event.champion_standings"),
        ),
    ),
    "itemised": (
        "event.f_itemised",
        (("cut", "event.itemised_cut"), ("all", "event.itemised_all"), ("none", "event.itemised_none")),
    ),
    "odd_tables": (
        "event.f_odd_tables",
        (
            ("fair", "event.odd_tables_fair"),
            ("even", "event.odd_tables_even"),
            ("repeats", "event.odd_tables_repeats"),
        ),
    ),
    "who": (
        "event.f_who",
        (("here", "event.who_here"), ("registered", "event.who_registered")),
    ),
    "land": ("event.f_land", (("streets", "event.land_streets"), ("all", "event.land_all"))),
}


_NUMBERS = {
    "cut": "event.f_cut",
    "reserves": "event.f_reserves",
    "prizes": "event.f_prizes",
    "missed_points": "event.f_missed",
    "protest_minutes": "event.protest_minutes",
    "doubt_places": "event.f_doubt_places",
    "doubt_total": "event.f_doubt_total",
}


class FormatEditor(QWidget):
    """`set_data`, `data` in the shape of `Format.to_data`; `show_problem` puts a sentence at its field."""

    edited = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._id = ""
        self._rules: dict[str, Any] = {}
        """What the format says of rules is kept; those of the event stand with its details."""
        self.texts_fields = {name: TextField() for name in ("name_zh", "name_en", "sizes")}
        self.choices = {name: _combo(values) for name, (_, values) in _CHOICES.items()}
        self.numbers = {name: NumberField(None, 0, 10_000, width=88) for name in _NUMBERS}
        self.by_rank = QCheckBox()
        self.heats = RowsEditor(_HEATS, least=1)
        self.stages = RowsEditor(_STAGES, most=2)
        self.divisions = RowsEditor(_DIVISIONS)
        self.points = PointsGrid()
        self.ties = TieBreakList()
        fields: dict[str, QWidget] = {**self.texts_fields, **self.choices, **self.numbers}
        self.rows = {name: FormRow(field) for name, field in fields.items()}
        self._problems = {
            name: Label("", kind="bad", wrap=True)
            for name in ("heats", "stages", "divisions", "points", "tie_breaks")
        }
        self._cards: dict[str, Panel] = {}
        self._lay_out()
        self._connect()

    # ---- data ---------------------------------------------------------------------------------

    def set_data(self, data: Mapping[str, Any]) -> None:
        """Show a format."""
        points = data["points"]
        self._id = str(data["id"])
        self._rules = {name: data[name] for name in ("ruleset", "options")}
        self.texts_fields["name_zh"].setText(str(data["name_zh"]))
        self.texts_fields["name_en"].setText(str(data["name_en"]))
        self.texts_fields["sizes"].setText(", ".join(map(str, data["sizes"])))
        for name, combo in self.choices.items():
            value = points["basis"] if name == "basis" else data[name]
            combo.setCurrentIndex(max(0, combo.findData(value)))
        for name, number in self.numbers.items():
            number.set_value(data[name])
        self.by_rank.setChecked(bool(points["bankrupt_by_rank"]))
        self.heats.set_data(data["heats"])
        self.stages.set_data(data["stages"])
        self.divisions.set_data(data["divisions"])
        self.points.set_data(points["rows"])
        self.ties.set_data(data["tie_breaks"])
        self._show_point_rows()
        self.clear_problems()

    def data(self) -> dict[str, Any]:
        """The format as the fields say, right or wrong."""
        data: dict[str, Any] = {"id": self._id, "sizes": self._sizes(), **self._rules}
        data |= {name: self.texts_fields[name].clean for name in ("name_zh", "name_en")}
        data |= {name: each.currentData() for name, each in self.choices.items() if name != "basis"}
        data |= {name: each.value or 0 for name, each in self.numbers.items()}
        data |= {
            "heats": self.heats.data(),
            "stages": self.stages.data(),
            "divisions": self.divisions.data(),
            "tie_breaks": self.ties.data(),
            "points": {
                "basis": self.choices["basis"].currentData(),
                "bankrupt_by_rank": self.by_rank.isChecked(),
                "rows": self.points.data(),
            },
        }
        return data

    # ---- problems -----------------------------------------------------------------------------

    def clear_problems(self) -> None:
        """Nothing is wrong."""
        for form_row in self.rows.values():
            form_row.set_problem("")
        for label in self._problems.values():
            label.set_text("")
            label.hide()
        for editor in (self.heats, self.stages, self.divisions):
            for _item, line in editor.data_with_lines():
                for widget in line.values():
                    mark(widget, False)
        self.points.mark(None)

    def show_problem(self, field: str, sentence: str) -> QWidget | None:
        """Put a sentence at the field that a BadInput names (`points.rows.4`, `heats[2].minutes`).

        Returns what to bring into view.
        """
        self.clear_problems()
        head, _, rest = field.partition("[")
        top = head.partition(".")[0]
        if top in self.rows and not rest:
            self.rows[top].set_problem(sentence)
            return self.rows[top]
        label = self._problems.get(top)
        if label is None:
            return None
        label.set_text(sentence)
        label.show()
        if rest:
            number, _, name = rest.partition("].")
            editors = {"heats": self.heats, "stages": self.stages, "divisions": self.divisions}
            mark(editors[top].field(int(number.rstrip("]")), name), True)
        elif field.startswith("points.rows."):
            size = field.rpartition(".")[2]
            self.points.mark(int(size) if size.isdecimal() else None)
        return label

    # ---- words --------------------------------------------------------------------------------

    def retranslate(self, texts: Texts) -> None:
        """Word every field."""
        self.rows["name_zh"].set_words(texts("event.f_name_zh"))
        self.rows["name_en"].set_words(texts("event.f_name_en"))
        self.rows["sizes"].set_words(texts("event.f_sizes"), texts("event.f_sizes_hint"))
        for name, (key, values) in _CHOICES.items():
            self.rows[name].set_words(texts(key))
            for number, (_value, words) in enumerate(values):
                self.choices[name].setItemText(number, texts(words))
        for name, key in _NUMBERS.items():
            self.rows[name].set_words(texts(key))
        self.by_rank.setText(texts("event.f_by_rank"))
        for part in (self.heats, self.stages, self.divisions, self.points, self.ties):
            part.retranslate(texts)
        titles = (
            *("event.f_general", "event.f_heats", "event.f_points", "event.f_ties"),
            *("event.f_stages", "event.f_divisions"),
        )
        for card, key in zip(self._cards.values(), titles, strict=True):
            card.set_title(texts(key))
        self._untimed.set_text(texts("event.f_untimed_hint"))

    # ---- inside -------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        self._untimed = Label("", kind="muted", wrap=True)
        self._card("general", _grid([self.rows["name_zh"], self.rows["name_en"], self.rows["sizes"]], 3))
        self._card("heats", self._problems["heats"], self.heats)
        points = [self.rows[name] for name in ("order", "basis", "missed_points")]
        self._card("points", _grid(points, 3), self.by_rank, self._problems["points"], self.points)
        self._card("tie_breaks", self._problems["tie_breaks"], self.ties)
        names = (
            *("champion", "cut", "reserves", "prizes", "seeded", "land", "protest_minutes"),
            *("itemised", "doubt_places", "doubt_total", "odd_tables", "who"),
        )
        ends = _grid([self.rows[name] for name in names], 4)
        self._card("stages", ends, self._problems["stages"], self.stages, self._untimed)
        self._card("divisions", self._problems["divisions"], self.divisions)
        inner = QWidget()
        inner.setLayout(column(*self._cards.values(), None, spacing=16))
        self.area = scrolled(inner)
        self.setLayout(column(self.area))

    def _card(self, name: str, *parts: QWidget) -> None:
        card = Panel()
        for part in parts:
            card.body.addWidget(part)
        self._cards[name] = card

    def _connect(self) -> None:
        for field in self.texts_fields.values():
            field.textEdited.connect(lambda _text: self._touched())
        for number in self.numbers.values():
            number.changed.connect(lambda _value: self._touched())
        for combo in self.choices.values():
            combo.activated.connect(lambda _index: self._touched())
        self.by_rank.clicked.connect(lambda _checked: self._touched())
        for part in (self.heats, self.stages, self.divisions, self.points, self.ties):
            part.edited.connect(self._touched)

    def _touched(self) -> None:
        self._show_point_rows()
        self.edited.emit()

    def _show_point_rows(self) -> None:
        sizes = [size for size in self._sizes() if isinstance(size, int) and 1 <= size <= 8]
        self.points.show_rows(sizes, self.choices["basis"].currentData() == "size")

    def _sizes(self) -> list[int | str]:
        parts = [part.strip() for part in self.texts_fields["sizes"].text().replace("，", ",").split(",")]
        return [int(part) if part.isdecimal() else part for part in parts if part]


def _combo(values: Sequence[tuple[str, str]]) -> ComboBox:
    combo = ComboBox()
    for value, _key in values:
        combo.addItem(value, value)
    return combo


def _grid(parts: Sequence[QWidget], columns: int) -> QWidget:
    ground = QWidget()
    grid = QGridLayout(ground)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setHorizontalSpacing(16)
    grid.setVerticalSpacing(12)
    for number, part in enumerate(parts):
        grid.addWidget(part, number // columns, number % columns)
    for each in range(columns):
        grid.setColumnStretch(each, 1)
    restyle(ground, kind="scrolled")
    return ground
