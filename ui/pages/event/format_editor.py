"""The editor of a format: every field of its data, checked by `Format.from_data`.

The points table is a grid with a row for each number of players, a field for each place. Short lists have one
line of fields for each thing, with Add and Remove. Tie-breaks are ticked and moved up and down; the referee
is always last.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from functools import partial
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QGridLayout, QListWidget, QListWidgetItem, QWidget

from tourney.base.errors import BadInput, TourneyError
from tourney.base.texts import Texts
from tourney.event.formats import WINNERS, Format
from tourney.event.tie_breaks import REFEREE, TIE_BREAKS
from ui.widgets.buttons import Button, Hint
from ui.widgets.fields import ComboBox, NumberField, TextField
from ui.widgets.form import FieldSpec, Fold, InputForm, edits_of, read_field, write_field
from ui.widgets.layouts import Panel, column, laid, row, scrolled
from ui.widgets.text import Label, restyle
from ui.widgets.theme import Role, look

_MOST = 8


class PointsGrid(QWidget):
    """Rows 1 … 8; only those that the format needs are shown, the others are left out of the data."""

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


class RowsEditor(QWidget):
    """`data()` gives a list of mappings with the names of the parts."""

    edited = Signal()

    def __init__(
        self,
        parts: Sequence[FieldSpec],
        first: Mapping[str, Any],
        least: int = 0,
        most: int = 20,
        in_front: Mapping[str, Any] | None = None,
    ) -> None:
        """`first`: the thing that is added to an empty list. Another is like the last; with `in_front` it is
        like the first but for these values, and comes before it.
        """
        super().__init__()
        self._parts, self._first = tuple(parts), first
        self._least, self._most, self._in_front = least, most, in_front
        self._texts: Texts | None = None
        self._lines: list[dict[str, Any]] = []
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
            head.set_text(texts(part.word))
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
        """The values of the fields."""
        return [
            {part.key: part.meant(read_field(line[part.key])) for part in self._parts} for line in self._lines
        ]

    def mark(self, number: int, name: str) -> None:
        """Outline a field as wrong, by its line (from 1) and the name of its part, and no other; 0: none."""
        for at, line in enumerate(self._lines, start=1):
            for key, field in line.items():
                restyle(field, wrong="true" if (at, key) == (number, name) else "")

    def field(self, number: int, name: str) -> Any:
        """A field by its line (from 1) and the name of its part."""
        return self._lines[number - 1][name]

    # ---- inside -------------------------------------------------------------------------------

    def _append(self, item: Mapping[str, Any]) -> None:
        at = len(self._lines) + 1
        number = Label(str(at), kind="muted")
        self._grid.addWidget(number, at, 0)
        self._numbers.append(number)
        line: dict[str, Any] = {}
        for column_number, part in enumerate(self._parts, start=1):
            field: Any = part.make()
            line[part.key] = field
            if part.options:
                field.set_options(part.options)
            write_field(field, part.shown(item[part.key]))
            edits_of(field).connect(lambda _value: self.edited.emit())
            self._grid.addWidget(field, at, column_number)
        remove = Button(self._texts("event.f_remove") if self._texts else "", "link")
        remove.clicked.connect(lambda _checked=False, gone=line: self._remove(gone))
        self._grid.addWidget(remove, at, len(self._parts) + 1)
        self._removers.append(remove)
        self._lines.append(line)
        self._word_line(line)

    def _word_line(self, line: Mapping[str, Any]) -> None:
        if self._texts is None:
            return
        for part in self._parts:
            line[part.key].setAccessibleName(self._texts(part.word))
            if part.options:
                line[part.key].set_options([(value, self._texts(word)) for value, word in part.options])

    def _add_one(self) -> None:
        items = self.data()
        before = items and self._in_front is not None
        if before:
            self.set_data([{**items[0], **(self._in_front or {})}, *items])
        else:
            self._append(items[-1] if items else self._first)
            self._tidy()
        field = self._lines[0 if before else -1][self._parts[0].key]
        field.show()  # the layout would show it too late to take the cursor
        field.setFocus()
        self.edited.emit()

    def _remove(self, line: dict[str, Any]) -> None:
        self.set_data([item for item, each in zip(self.data(), self._lines, strict=True) if each is not line])
        self.edited.emit()

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
        # new words for an item count as a change of it
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


def _count(key: str, word: str, empty: object = 0, width: int = 72) -> FieldSpec:
    """A field for a number; `empty`: its meaning without one."""

    def shown(value: object) -> int | None:
        return value if isinstance(value, int) else None

    def meant(value: int | None) -> object:
        return empty if value is None else value

    return FieldSpec(
        key, word, make=partial(NumberField, None, 0, 10_000, width=width), shown=shown, meant=meant
    )


def _choice(key: str, word: str, **options: str) -> FieldSpec:
    """A field for one of these values."""
    return FieldSpec(key, word, make=ComboBox, options=tuple(options.items()))


_SHORT = partial(TextField, width=140)


_HEATS = (
    _count("minutes", "event.f_minutes"),
    _choice(
        "seating",
        "event.f_seating",
        preseated="event.seat_preseated",
        standings="event.seat_standings",
        rank="event.seat_rank",
    ),
)


_STAGES = (
    _choice("heat", "event.f_stage", semi="event.stage_semi", final="event.stage_final"),
    _count("tables", "event.f_tables"),
    _count("size", "event.f_size"),
    _count("minutes", "event.f_minutes"),
    _count("advance", "event.f_advance", WINNERS),
)


_DIVISIONS = (
    FieldSpec("id", "event.f_id", make=_SHORT),
    FieldSpec("name_zh", "event.f_zh", make=_SHORT),
    FieldSpec("name_en", "event.f_en", make=_SHORT),
    _count("cut", "event.f_cut"),
)


_FIRST_HEAT = {"minutes": 60, "seating": "preseated"}


_FIRST_STAGE = {"heat": "final", "tables": 1, "size": 4, "minutes": 90, "advance": ""}


_STAGE_BEFORE = {"heat": "semi", "tables": 4}


_FIRST_DIVISION = {"id": "", "name_zh": "", "name_en": "", "cut": 4}


def _sizes_meant(text: str) -> list[int | str]:
    """Table sizes as typed; anything that is no number is left for `Format.from_data` to refuse."""
    parts = [part.strip() for part in text.replace("，", ",").split(",")]
    return [int(part) if part.isdecimal() else part for part in parts if part]


_FIELDS = (
    FieldSpec("name_zh", "event.f_name_zh"),
    FieldSpec("name_en", "event.f_name_en"),
    FieldSpec(
        "sizes",
        "event.f_sizes",
        "event.f_sizes_hint",
        shown=lambda sizes: ", ".join(map(str, sizes)),
        meant=_sizes_meant,
    ),
    _choice("order", "event.f_order", high="event.order_high", low="event.order_low"),
    _choice("basis", "event.f_basis", left="event.basis_left", size="event.basis_size"),
    _count("missed_points", "event.f_missed", width=88),
    FieldSpec("bankrupt_by_rank", "event.f_by_rank", make=QCheckBox),
    _choice(
        "champion",
        "event.f_champion",
        final="event.champion_final",
        top_table="event.champion_top_table",
        standings="event.champion_standings",
    ),
    _count("cut", "event.f_cut", width=88),
    _count("reserves", "event.f_reserves", width=88),
    _count("prizes", "event.f_prizes", width=88),
    _choice("seeded", "event.f_seeded", inside="event.seeded_inside", extra="event.seeded_extra"),
    _choice("land", "event.f_land", streets="event.land_streets", all="event.land_all"),
    _count("protest_minutes", "event.protest_minutes", width=88),
    _choice(
        "itemised",
        "event.f_itemised",
        cut="event.itemised_cut",
        all="event.itemised_all",
        none="event.itemised_none",
    ),
    _choice(
        "second_entry",
        "second_entry.f_second",
        none="second_entry.f_none",
        deciding="second_entry.f_deciding",
        all="second_entry.f_all",
    ),
    _count("doubt_places", "event.f_doubt_places", width=88),
    _count("doubt_total", "event.f_doubt_total", width=88),
    _choice(
        "odd_tables",
        "event.f_odd_tables",
        fair="event.odd_tables_fair",
        even="event.odd_tables_even",
        repeats="event.odd_tables_repeats",
    ),
    _choice("who", "event.f_who", here="event.who_here", registered="event.who_registered"),
    _choice(
        "draw_within",
        "awards.draw_within",
        mixed="awards.draw_within_mixed",
        division="awards.draw_within_division",
    ),
    _choice(
        "stand_in",
        "stand_in.f_points",
        seat="stand_in.points_seat",
        own="stand_in.points_own",
        none="stand_in.points_none",
    ),
)
"""In the order of the cards."""


_TITLES = {
    "general": "event.f_general",
    "heats": "event.f_heats",
    "points": "event.f_points",
    "tie_breaks": "event.f_ties",
    "stages": "event.f_stages",
    "divisions": "event.f_divisions",
}
"""Of the cards; what is rare has none."""


_ENDS = ("champion", "cut", "reserves", "prizes", "protest_minutes")


_RARE = (
    "seeded",
    "land",
    "itemised",
    "second_entry",
    "doubt_places",
    "doubt_total",
    "odd_tables",
    "who",
    "draw_within",
    "stand_in",
)


class FormatEditor(InputForm):
    """`set_data`, `data` in the shape of `Format.to_data`; `show_place` puts a sentence at its field.

    The format as a whole is one fact: `changes()` has it if it differs from what was shown.
    """

    def __init__(self) -> None:
        super().__init__(_FIELDS)
        self._kept: dict[str, Any] = {}
        """Its id, and the format's rules: those of the event are with its details."""
        self.heats = RowsEditor(_HEATS, _FIRST_HEAT, least=1)
        self.stages = RowsEditor(_STAGES, _FIRST_STAGE, most=2, in_front=_STAGE_BEFORE)
        self.divisions = RowsEditor(_DIVISIONS, _FIRST_DIVISION)
        self._editors = {"heats": self.heats, "stages": self.stages, "divisions": self.divisions}
        self.points = PointsGrid()
        self.ties = TieBreakList()
        self._problems = {
            name: Label("", kind="bad", wrap=True) for name in (*self._editors, "points", "tie_breaks")
        }
        self._cards: dict[str, Panel] = {}
        self._format: dict[str, Any] = {}
        """As it is stored."""
        self.in_use, self.trouble = Hint(), Hint()
        self._lay_out()
        self.edited.connect(self._show_point_rows)
        self._parts: tuple[RowsEditor | PointsGrid | TieBreakList, ...]
        self._parts = (*self._editors.values(), self.points, self.ties)
        for part in self._parts:
            part.edited.connect(self.edited)

    # ---- data ---------------------------------------------------------------------------------

    def set_data(self, data: Mapping[str, Any]) -> None:
        """Show a format."""
        points = data["points"]
        self._kept = {name: data[name] for name in ("id", "ruleset", "options")}
        self.show_values({**data, **points})
        for name, editor in self._editors.items():
            editor.set_data(data[name])
        self.points.set_data(points["rows"])
        self.ties.set_data(data["tie_breaks"])
        self._show_point_rows()
        self.clear_problems()

    def data(self) -> dict[str, Any]:
        """The format of the fields, right or wrong."""
        data = self._kept | self.values()
        data |= {name: editor.data() for name, editor in self._editors.items()}
        points = {name: data.pop(name) for name in ("basis", "bankrupt_by_rank")}
        return data | {"tie_breaks": self.ties.data(), "points": points | {"rows": self.points.data()}}

    def show_format(self, data: dict[str, Any]) -> None:
        """Show the stored format, unless somebody has changed it here."""
        changed = self.changes()
        self._format = data
        if not changed and self.changes():
            self.set_data(data)

    def changes(self) -> dict[str, Any]:
        typed = self.data() if self._format else {}
        return {} if typed == self._format else {"format": typed}

    def settle(self, values: Mapping[str, Any]) -> None:
        if self.changes() == values:
            self.set_data(self._format)

    def forget(self) -> None:
        self.set_data(self._format)

    # ---- problems -----------------------------------------------------------------------------

    def show_wrong(self) -> set[str]:
        try:
            Format.from_data(self.data())
        except BadInput as error:
            self.show_refusal(error, "format")
            return {"format"}
        return set()

    def show_refusal(self, error: TourneyError, key: str) -> bool:
        assert self._texts is not None
        sentence = self._texts.error(error)
        place = self.show_place(str(error.params.get("field", "")), sentence)
        if place is None:
            self.trouble.show_words(sentence, "bad")
        self.area.ensureWidgetVisible(place or self.trouble)
        return True

    def clear_problems_but(self, keys: Set[str]) -> None:
        if "format" not in keys:
            self.clear_problems()

    def clear_problems(self) -> None:
        super().clear_problems()
        self.trouble.show_words("")
        for label in self._problems.values():
            label.set_text("")
            label.hide()
        for editor in self._editors.values():
            editor.mark(0, "")
        self.points.mark(None)

    def show_place(self, field: str, sentence: str) -> QWidget | None:
        """Put a sentence at the field that a BadInput names (`points.rows.4`, `heats[2].minutes`).

        Returns the widget to bring into view.
        """
        self.clear_problems()
        if field in _RARE:
            self.advanced.show_parts()
        head, _, rest = field.partition("[")
        top = head.partition(".")[0]
        if not rest and self.show_problem(top, sentence):
            return self.rows[top]
        label = self._problems.get(top)
        if label is None:
            return None
        label.set_text(sentence)
        label.show()
        if rest:
            number, _, name = rest.partition("].")
            self._editors[top].mark(int(number.rstrip("]")), name)
        elif field.startswith("points.rows."):
            size = field.rpartition(".")[2]
            self.points.mark(int(size) if size.isdecimal() else None)
        return label

    # ---- words --------------------------------------------------------------------------------

    def retranslate(self, texts: Texts) -> None:
        super().retranslate(texts)
        for part in self._parts:
            part.retranslate(texts)
        for name, key in _TITLES.items():
            self._cards[name].set_title(texts(key))
        self.advanced.retranslate(texts)
        self._untimed.set_text(texts("event.f_untimed_hint"))

    # ---- inside -------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        self._untimed = Label("", kind="muted", wrap=True)
        self._card("general", _grid([self.rows["name_zh"], self.rows["name_en"], self.rows["sizes"]], 3))
        self._card("heats", self._problems["heats"], self.heats)
        points = [self.rows[name] for name in ("order", "basis", "missed_points")]
        self._card(
            "points", _grid(points, 3), self.fields["bankrupt_by_rank"], self._problems["points"], self.points
        )
        self._card("tie_breaks", self._problems["tie_breaks"], self.ties)
        ends, rare = (_grid([self.rows[name] for name in names], 4) for names in (_ENDS, _RARE))
        self._card("stages", ends, self._problems["stages"], self.stages, self._untimed)
        self._card("divisions", self._problems["divisions"], self.divisions)
        self.advanced = Fold(rare)
        self._card("rare", self.advanced)
        inner = laid(column(self.in_use, self.trouble, *self._cards.values(), None, spacing=16))
        self.area = scrolled(inner)
        self.setLayout(column(self.area))

    def _card(self, name: str, *parts: QWidget) -> None:
        card = Panel()
        for part in parts:
            card.body.addWidget(part)
        self._cards[name] = card

    def _show_point_rows(self) -> None:
        sizes = [size for size in self.meant("sizes") if isinstance(size, int) and 1 <= size <= 8]
        self.points.show_rows(sizes, self.meant("basis") == "size")


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
