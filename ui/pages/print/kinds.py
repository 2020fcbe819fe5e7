"""The list of printouts, grouped by when they are needed, and the choices of one: its heat, its language.

It knows read models, no event and no gateway. Also words when something was printed and what changed since.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QDateTime,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QSignalBlocker,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QListView,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from tourney.base.heat_names import heat_named
from tourney.base.ids import HeatId, PlayerNo
from tourney.base.languages import BOTH, languages
from tourney.base.texts import Message, Texts, msg
from tourney.base.times import hall_time
from tourney.event.printed import LastPrint, PapersOfSet, PrintList, PrintoutLine
from tourney.event.printouts import PaperSet, PaperSize
from tourney.event.records import Player
from tourney.printing.print_list import since_words
from ui.widgets.buttons import Button, Hint
from ui.widgets.fields import ComboBox, FormRow
from ui.widgets.layouts import clear, column, laid, row, scrolled
from ui.widgets.text import Label, broken, capital, face_of, plain_tip
from ui.widgets.theme import Role, look

GROUPS = {
    "before": "printroom.group_before",
    "heat": "printroom.group_heat",
    "after": "printroom.group_after",
    "end": "printroom.group_end",
    "money": "printroom.group_money",
    "files": "printroom.group_files",
}
"""Headings of the list, by occasion."""


def save_key(line: PrintoutLine, printing: bool = False) -> str:
    """The words of the button that saves; of the first button if `printing`: it prints anything that has
    pages.
    """
    if line.paper:
        return "printroom.print" if printing else "printroom.save_pdf"
    return "printroom.save_excel" if line.info.extension == "xlsx" else "printroom.save_csv"


def set_words(paper_set: PaperSet | None, heat: HeatId | None) -> Message:
    """The name of a set, on its button and in choices; None: all there is."""
    if paper_set is PaperSet.HEAT:
        return msg("printroom.set_heat", heat=heat_named(heat) if heat else msg("printroom.set_no_heat"))
    return msg(f"printroom.set_{paper_set or 'all'}")


def local_day(at: datetime, zone: str) -> str:
    """The date on the wall, for comparing days."""
    return hall_time(at, zone).strftime("%Y-%m-%d")


def at_words(last: LastPrint, today: str, zone: str) -> str:
    """When it was printed; other days than `today` are named."""
    same = local_day(last.at, zone) == today
    return hall_time(last.at, zone).strftime("%H:%M" if same else "%Y-%m-%d %H:%M")


def printed_words(texts: Texts, last: LastPrint, today: str, zone: str) -> str:
    """ "Printed 14:10. Since then: tables 3, 9 seated otherwise." Other days than `today` are named."""
    at, what = at_words(last, today, zone), since_words(last)
    if what:
        return texts("printroom.printed_since", at=at, what=list(what))
    return texts("printroom.printed", at=at)


def note(texts: Texts, line: PrintoutLine, today: str, zone: str) -> tuple[str, str]:
    """The small line under a title, and its state: "good" (printed), "warn" (out of date), "ready" (can be
    made, which needs no words), "" (not yet).
    """
    if line.blocked is not None:
        return texts.say(line.blocked), ""
    if line.last is not None:
        return printed_words(texts, line.last, today, zone), "warn" if line.last.stale else "good"
    return "", "ready"


_KIND, _GROUP = Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 1


_ROWS, _AROUND = 8, 500
"""So many papers of a set are seen at once, or more where the window is higher than that and the rest."""


class TickedPapers(QListWidget):
    """The papers of a set, each to be ticked; the one under the cursor is looked at."""

    ticked = Signal(str, bool)
    looked_at = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.itemChanged.connect(
            lambda item: self.ticked.emit(item.data(_KIND), item.checkState() is Qt.CheckState.Checked)
        )
        self.currentItemChanged.connect(self._looked)

    def _looked(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self.looked_at.emit(item.data(_KIND))

    def show_papers(
        self, papers: Sequence[tuple[str, str]], without: AbstractSet[str], looked_at: str
    ) -> None:
        """Name and title of each. No signal."""
        with QSignalBlocker(self):
            self.clear()
            for name, title in papers:
                item = QListWidgetItem(title, self)
                item.setData(_KIND, name)
                item.setToolTip(plain_tip(title))
                item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
                item.setCheckState(Qt.CheckState.Unchecked if name in without else Qt.CheckState.Checked)
                item.setSizeHint(QSize(0, look().px(32)))
                if name == looked_at:
                    self.setCurrentItem(item)
        row, most = look().px(32), max(_ROWS, (self.window().height() - look().px(_AROUND)) // look().px(32))
        self.setFixedHeight(min(len(papers), most) * row + 2 * self.frameWidth())


class OldPapers(QWidget):
    """Papers in people's hands that are wrong, each with what changed and the button that prints it again."""

    reprint = Signal(str, str)
    """Name and heat, "" for none."""

    def __init__(self) -> None:
        super().__init__()
        self._box = column(spacing=4)
        self.setLayout(self._box)

    def show_papers(
        self, texts: Texts, old: Sequence[PrintoutLine], today: str, zone: str, *, printing: bool
    ) -> None:
        """Three of them at most; hidden if there is none. Without a printer the button says that it saves."""
        clear(self._box)
        self.setVisible(bool(old))
        for line in old[:_OLD]:
            assert line.last is not None
            words = line.info.title
            if line.heat is not None:
                words = msg("consequence.old_of_heat", title=words, heat=heat_named(line.heat))
            again = partial(self.reprint.emit, line.kind, line.heat or "")
            key = "printroom.reprint" if printing else save_key(line)
            button = Button(texts(key), "link", on_click=again)
            button.setAccessibleName(f"{button.text()}: {texts.say(words)}")
            self._box.addLayout(row(Label(texts.say(words), wrap=True), None, button))
            at, what = at_words(line.last, today, zone), list(since_words(line.last))
            since = Label(texts("printroom.old_since", at=at, what=what), Role.SMALL, "warn", wrap=True)
            self._box.addWidget(since)


_OLD = 3


_LEAST_LETTERS = 8


class PrintOptions(QWidget):
    """Shows a set of paper, or the choices of one printout. Signals report a person's choices."""

    heat_changed = Signal(str)
    language_changed = Signal(str)
    size_changed = Signal(str)
    player_changed = Signal(int)
    """One person's paper is wanted; 0: everybody's."""
    form_changed = Signal(str)
    """Another form of the same paper is wanted, by its name."""
    names_changed = Signal()
    set_changed = Signal()
    together_wanted = Signal()
    """From one paper back to all that belong together."""

    def __init__(
        self, save: Callable[[], object], open_file: Callable[[], object], save_set: Callable[[], object]
    ) -> None:
        super().__init__()
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
        self.player = ComboBox()
        self.player.changed.connect(self.player_changed.emit)
        self.names = QPlainTextEdit()
        self.names.setTabChangesFocus(True)
        self.names.setMaximumHeight(look().px(120))
        self.names.textChanged.connect(self.names_changed.emit)
        self._player_row, self._names_row = FormRow(self.player), FormRow(self.names)
        self.form = ComboBox()
        self.form.changed.connect(self.form_changed.emit)
        for choice in (self.heat, self.language, self.size_box, self.player, self.form):
            # a long name or title does not widen the column beyond its room
            choice.setMinimumContentsLength(_LEAST_LETTERS)
            choice.setSizeAdjustPolicy(ComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self._heat_row, self._language_row = FormRow(self.heat), FormRow(self.language)
        self._size_row = FormRow(self.size_box)
        self._on_paper = Label("", kind="muted")
        self.change = Button(kind="link", on_click=self._open_choices)
        self._changing = False
        """Whether language and size are open to be chosen; else they stand in one line."""
        self._several_languages = self._hangs = self._of_heat = self._whole = False
        self.printed = Hint()
        self.save = Button(icon_name="save", on_click=save)
        self.open = Button(icon_name="file", on_click=open_file)
        self._set_now: PaperSet | None = None
        """The day's set when this was shown last: a new one is chosen by itself."""
        self.sets = ComboBox()
        self.sets.activated.connect(lambda _index: self.set_changed.emit())
        self.ticks = TickedPapers()
        self._set_text = Label("", kind="muted", wrap=True)
        self.save_set = Button(icon_name="folder", on_click=save_set)
        self.together = Button(kind="link", on_click=self.together_wanted.emit)
        inner = laid(
            column(
                self.sets,
                row(self.together, None),
                self.ticks,
                self._set_text,
                self.title,
                self.form,
                self.about,
                8,
                self._heat_row,
                self._player_row,
                self._names_row,
                row(self._on_paper, self.change, None),
                self._language_row,
                self._size_row,
                self.printed,
                8,
                self.save_set,
                self.save,
                self.open,
                None,
                spacing=8,
            )
        )
        area = self._area = scrolled(inner)
        area.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.setLayout(column(area))

    def retranslate(self, texts: Texts) -> None:
        """Word what does not depend on the printout."""
        self.form.setAccessibleName(texts("printroom.form"))
        self.change.setText(texts("printroom.change"))
        self._heat_row.set_words(texts("printroom.heat"))
        self._player_row.set_words(texts("printroom.player"))
        self._names_row.set_words(texts("printroom.names"))
        self._language_row.set_words(texts("printroom.language"))
        self._size_row.set_words(texts("printroom.paper"))
        self.open.setText(texts("printroom.open"))
        self.save_set.setText(texts("printroom.save_set"))

    def show_room(self, texts: Texts, room: PrintList, line: PrintoutLine, now_local: str, zone: str) -> None:
        """Show the choices of `line`. `now_local`: today's date, so that only other days are named.

        `zone`: the time zone of the hall.
        """
        self.title.set_text(texts.say(line.info.title))
        self.about.set_text(texts.say(line.about))
        self._show_forms(texts, room, line)
        self._show_heats(texts, room, line)
        self._show_languages(texts, line)
        self._show_sizes(texts, line)
        self._names_row.setVisible(line.info.takes_names)
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

    def _show_sets(self, texts: Texts, room: PrintList) -> None:
        """Show the sets to choose from; the choice stays until the day needs another set."""
        paper_set = self.chosen_set if self.sets.count() and self._set_now is room.set_now else room.set_now
        if paper_set not in room.sets:
            paper_set = room.set_now
        self._set_now = room.set_now
        options = []
        for each in room.sets:
            words = set_words(each, room.heat)
            words = msg("printroom.now", papers=words) if each == room.set_now else words
            options.append((each, capital(texts.say(words))))
        self.sets.set_options(options)
        self.sets.set_value(paper_set)
        self.together.setText(f"← {self.sets.currentText()}")

    @property
    def chosen_set(self) -> PaperSet | None:
        """The set of paper chosen; None: all there is."""
        chosen = self.sets.currentData()
        return None if chosen is None else PaperSet(chosen)

    @property
    def typed_names(self) -> tuple[str, ...]:
        """The lines typed for a paper of such names."""
        return tuple(self.names.toPlainText().splitlines())

    @property
    def has_papers(self) -> bool:
        """Whether anything of the set chosen can be made now."""
        return self.save_set.isEnabled()

    def offer_set(self, paper_set: PaperSet) -> None:
        """Choose a set; in place of a set of the final's heat its own."""
        self.sets.set_value(paper_set if paper_set in self.sets.values else PaperSet.FINAL)

    def show_whole(self, whole: bool, prints: bool) -> None:
        """Whether a set is printed, or the one chosen paper. `prints`: the page's first button prints, so
        that files are the second way; else it saves them.
        """
        for part in (self.sets, self.ticks):
            part.setVisible(whole)
        self._set_text.setVisible(whole and bool(self._set_text.full_text))
        self.save_set.setVisible(whole and prints)
        self.save.setVisible(prints and not whole)
        for own in (self.about, self.open):
            own.setVisible(not whole)
        several = self.form.count() > 1
        self.title.setVisible(not whole and not several)
        self.form.setVisible(not whole and several)
        self.printed.setVisible(not whole and bool(self.printed.words))
        self.together.setVisible(not whole)
        self._whole = whole
        if whole:
            self._player_row.hide()
            self._names_row.hide()
            self._hangs = False
        self._show_on_paper()

    def show_set(
        self, texts: Texts, paper_set: PapersOfSet, without: AbstractSet[str], looked_at: str
    ) -> None:
        """Show what the set consists of now, ticked but for those `without`, and why something is missing."""
        papers = [(info.name, texts.say(info.title)) for info, _ in paper_set.papers]
        self.ticks.show_papers(papers, without, looked_at)
        none = () if papers else (msg("printroom.set_none"),)
        self._set_text.set_text("\n".join(map(texts.say, (*none, *paper_set.left_out))))
        self.save_set.setEnabled(any(name not in without for name, _ in papers))

    def show_players(self, texts: Texts, players: Iterable[Player], chosen: PlayerNo | None) -> None:
        """Show the people whose paper can be printed alone; without any there is nothing to choose."""
        persons = [(each.number, f"{each.number} {texts.name(each.name)}") for each in players]
        self._player_row.setVisible(bool(persons))
        self.player.set_options([(0, texts("printroom.everybody")), *persons])
        self.player.set_value(chosen or 0)

    def show_size(self, size: PaperSize) -> None:
        """Show the size of the paper."""
        self.size_box.set_value(size.value)
        self._show_on_paper()

    def show_language(self, language: str) -> None:
        """Show the language of the paper."""
        self.language.setCurrentIndex(self.language.findData(language))

    # ---- inside -------------------------------------------------------------------------------

    def _open_choices(self) -> None:
        self._changing = True
        self._show_on_paper()

    def close_choices(self) -> bool:
        """Language and size in one line again. False if they were."""
        open_till_now, self._changing = self._changing, False
        self._show_on_paper()
        return open_till_now

    def _show_on_paper(self) -> None:
        """Language and size in one line, or the fields to choose them."""
        shown = [
            (box, row_of)
            for box, row_of, so in (
                (self.language, self._language_row, self._several_languages),
                (self.size_box, self._size_row, self._hangs),
            )
            if so
        ]
        self._heat_row.setVisible(self._of_heat and (self._changing or not self._whole))
        for row_of in (self._language_row, self._size_row):
            row_of.setVisible(self._changing and row_of in [each for _, each in shown])
        self._on_paper.set_text(" · ".join(box.currentText() for box, _ in shown))
        for part in (self._on_paper, self.change):
            part.setVisible(bool(shown) and not self._changing)

    def _show_forms(self, texts: Texts, room: PrintList, line: PrintoutLine) -> None:
        forms = room.forms_of(line)
        self.form.set_options([(each.kind, texts.say(each.info.title)) for each in forms])
        self.form.set_value(line.kind)

    def _show_heats(self, texts: Texts, room: PrintList, line: PrintoutLine) -> None:
        self._of_heat = line.info.needs_heat and bool(room.heats)
        options = []
        for option in room.heats:
            name = capital(texts.say(option.name))
            options.append(
                (option.heat, name if option.drawn else texts("printroom.heat_undrawn", heat=name))
            )
        # filling the list is nobody's choice of a heat
        with QSignalBlocker(self.heat):
            self.heat.set_options(options)
            self.heat.setCurrentIndex(self.heat.findData(line.heat))

    def _show_languages(self, texts: Texts, line: PrintoutLine) -> None:
        names = [(BOTH, texts("printroom.lang_both")), *((each.tag, each.name) for each in languages())]
        self.language.set_options([each for each in names if each[0] in line.info.languages])
        self._several_languages = len(line.info.languages) > 1

    def _show_sizes(self, texts: Texts, line: PrintoutLine) -> None:
        self.size_box.set_options([(size.value, texts(f"printroom.paper_{size}")) for size in PaperSize])
        self._hangs = line.info.hangs

    def _heat_chosen(self, index: int) -> None:
        if index >= 0:
            self.heat_changed.emit(str(self.heat.itemData(index)))


_Index = QModelIndex | QPersistentModelIndex


_TYPING_MS = 900


_NOTE = 16
"""The height of a line of a reason, px at 100 %."""


@dataclass(frozen=True, slots=True)
class KindRow:
    """A line in words. `state`: "ready" to be made, "good" (printed), "warn" (out of date), "" (not yet)."""

    line: PrintoutLine
    title: str
    note: str
    state: str
    search: str


@dataclass(frozen=True, slots=True)
class GroupRow:
    """The heading over a group of lines, which opens and closes it; `count` lines belong to it."""

    title: str
    group: str
    count: int
    open: bool


Row = KindRow | GroupRow


_SIGNS = {"ready": "", "good": "✓", "warn": "!", "": "○"}


class _KindRows(QAbstractListModel):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.rows: Sequence[Row] = ()

    def replace(self, rows: Sequence[Row]) -> None:
        self.beginResetModel()
        self.rows = rows
        self.endResetModel()

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008  # Qt's own signature
        return 0 if parent.isValid() else len(self.rows)

    def flags(self, index: _Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        row = self.rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return row.title
        if role == _KIND:
            return row.line.kind if isinstance(row, KindRow) else ""
        if role == _GROUP:
            return row.group if isinstance(row, GroupRow) else ""
        if isinstance(row, GroupRow) and role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{row.title}, {row.count}"
        if isinstance(row, KindRow):
            if role == Qt.ItemDataRole.ToolTipRole:
                return row.note
            if role == Qt.ItemDataRole.AccessibleTextRole:
                return f"{row.title}. {row.note}".removesuffix(". ")
        return None


class _Painter(QStyledItemDelegate):
    """Sign, title, and a small line with the sign's meaning in words."""

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        now, model, view = look(), index.model(), self.parent()
        if not index.data(_KIND):
            return QSize(0, now.px(34))
        assert isinstance(model, _KindRows) and isinstance(view, KindList)
        more = _note_lines(model.rows[index.row()], view.viewport().width()) - 1
        return QSize(0, now.px(40 if now.compact else 48) + max(0, more) * now.px(_NOTE))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        model = index.model()
        assert isinstance(model, _KindRows)
        row = model.rows[index.row()]
        box = QRect(option.rect)
        painter.save()
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        if isinstance(row, GroupRow):
            _paint_group(painter, box, row, selected)
        else:
            _paint_kind(painter, box, row, selected)
        painter.restore()


def _paint_group(painter: QPainter, box: QRect, row: GroupRow, selected: bool) -> None:
    now = look()
    if selected:
        painter.fillRect(box, now.colour("accent_soft"))
    painter.setFont(now.font(Role.SMALL, bold=True))
    painter.setPen(now.colour("muted"))
    inner = box.adjusted(now.px(12), 0, -now.px(8), -now.px(6))
    bottom = Qt.AlignmentFlag.AlignBottom
    painter.drawText(
        inner, int(Qt.AlignmentFlag.AlignLeft | bottom), f"{'▽' if row.open else '▷'} {row.title}"
    )
    painter.drawText(inner, int(Qt.AlignmentFlag.AlignRight | bottom), str(row.count))


def _paint_kind(painter: QPainter, box: QRect, row: KindRow, selected: bool) -> None:
    now = look()
    if selected:
        painter.fillRect(box, now.colour("accent_soft"))
        painter.fillRect(QRect(box.x(), box.y(), now.px(3), box.height()), now.colour("accent"))
    left = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    middle = box.y() + box.height() // 2
    sign = QRect(box.x() + now.px(12), box.y(), now.px(20), box.height())
    painter.setFont(now.font(Role.BODY, bold=True))
    painter.setPen(now.colour(row.state if row.state in ("good", "warn") else "muted"))
    painter.drawText(sign, left, _SIGNS[row.state])
    x, width = sign.right() + now.px(4), _words_width(box.width())
    lines = _note_lines(row, box.width())
    top = middle - (now.px(20) + lines * now.px(_NOTE)) // 2 - now.px(1 if lines else 0)
    title = QRect(x, top, width, now.px(20))
    note = QRect(x, title.bottom() + now.px(2), width, lines * now.px(_NOTE))
    elide = Qt.TextElideMode.ElideRight
    painter.setFont(now.font(Role.BODY, bold=selected))
    painter.setPen(now.colour("text" if row.state else "muted"))
    painter.drawText(title, left, painter.fontMetrics().elidedText(row.title, elide, width))
    painter.setFont(now.font(Role.SMALL))
    painter.setPen(now.colour("warn" if row.state == "warn" else "muted"))
    for at, words in enumerate(_broken(row, width)):
        line = QRect(x, note.top() + at * now.px(_NOTE), width, now.px(_NOTE))
        painter.drawText(line, left | int(Qt.TextFlag.TextDontClip), words)


def _words_width(wide: int) -> int:
    """The width of a row that the sign leaves for words, px."""
    return wide - look().px(12 + 20 + 4 + 8)


def _note_lines(row: Row, wide: int) -> int:
    """How many lines the reason below a title takes: it is never cut."""
    return len(_broken(row, _words_width(wide)))


def _broken(row: Row, width: int) -> list[str]:
    font = look().font(Role.SMALL)
    note = row.note if isinstance(row, KindRow) else ""
    return broken(note, width, face_of(font), font.pixelSize()) if note and width > 0 else []


class KindList(QListView):
    """One printout is always chosen. Letters jump to a title in either language or to a kind's name.

    `chosen(kind)` when a person moves, `opened(kind)` on Enter or double click.
    """

    chosen = Signal(str)
    opened = Signal(str)
    toggled = Signal(str)
    """A group is to be opened or closed."""

    def __init__(self) -> None:
        super().__init__()
        self._model = _KindRows(self)
        self.setModel(self._model)
        self.setItemDelegate(_Painter(self))
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled, False)
        self._typed, self._typed_at = "", 0
        self._closed: Sequence[KindRow] = ()
        self.doubleClicked.connect(lambda index: self._open(index.data(_KIND)))
        self.clicked.connect(self._toggle)

    @property
    def kind(self) -> str:
        """The kind chosen, "" when the list is empty."""
        index = self.currentIndex()
        return str(index.data(_KIND)) if index.isValid() else ""

    @property
    def rows(self) -> list[KindRow]:
        """The lines without the headings."""
        return [row for row in self._model.rows if isinstance(row, KindRow)]

    def _open(self, kind: str) -> None:
        if kind:
            self.opened.emit(kind)

    def _toggle(self, index: _Index) -> None:
        group = index.data(_GROUP)
        if group:
            self.toggled.emit(group)

    def set_rows(self, rows: Sequence[Row], closed: Sequence[KindRow] = ()) -> None:
        """Replace the lines; choice and scroll stay. No signal. `closed`: lines of closed groups, which
        letters find too.
        """
        self._closed = closed
        kept, scroll = self.kind, self.verticalScrollBar().value()
        group = self.currentIndex().data(_GROUP) or ""
        self.blockSignals(True)
        self._model.replace(rows)
        at = next((n for n, row in enumerate(rows) if isinstance(row, GroupRow) and row.group == group), None)
        if kept:
            self.choose(kept)
        elif at is not None:
            self.setCurrentIndex(self._model.index(at, 0))
        self.verticalScrollBar().setValue(scroll)
        self.blockSignals(False)

    def choose(self, kind: str) -> bool:
        """Put the cursor on a kind; on no line, and False, if it is not in sight."""
        for number, there in enumerate(self._model.rows):
            if isinstance(there, KindRow) and there.line.kind == kind:
                self.setCurrentIndex(self._model.index(number, 0))
                self.scrollTo(self._model.index(number, 0))
                return True
        self.setCurrentIndex(QModelIndex())
        return False

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The chosen line stays in sight."""
        super().resizeEvent(event)
        self.scrollTo(self.currentIndex())

    def currentChanged(self, current: _Index, previous: _Index) -> None:
        super().currentChanged(current, previous)
        kind = current.data(_KIND) if current.isValid() else ""
        if kind and current.row() != previous.row():
            self.chosen.emit(kind)

    def keyboardSearch(self, search: str) -> None:
        """Type-ahead over both languages; the beginning of a word counts first."""
        now = QDateTime.currentMSecsSinceEpoch()
        self._typed = self._typed + search if now - self._typed_at < _TYPING_MS else search
        self._typed_at = now
        query = self._typed.casefold()
        rows = [*self.rows, *self._closed]
        match = next((r for r in rows if any(word.startswith(query) for word in r.search.split())), None)
        match = match or next((r for r in rows if query in r.search), None)
        if match is not None and not self.choose(match.line.kind):
            self.chosen.emit(match.line.kind)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers():
            if self.kind:
                self._open(self.kind)
            elif self.currentIndex().isValid():
                self._toggle(self.currentIndex())
            else:  # no line is chosen while a set is
                self.opened.emit("")
            return
        super().keyPressEvent(event)
