"""The editor of a format: every field of its data. It checks nothing itself; `Format.from_data` does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QGridLayout, QWidget

from tourney.base.texts import Texts
from tourney.event.format_parts import WINNERS
from ui.pages.event.points_grid import PointsGrid
from ui.pages.event.rows_editor import RowField, RowsEditor, mark
from ui.pages.event.tie_breaks import TieBreakList
from ui.widgets.combo_box import ComboBox
from ui.widgets.fields import FormRow, NumberField, TextField
from ui.widgets.layouts import column, scrolled
from ui.widgets.panels import Panel
from ui.widgets.text import Label, restyle

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
