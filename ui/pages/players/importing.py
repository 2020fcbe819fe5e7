"""Shows a list from outside: rows understood, bad rows, possible duplicates; then imports it whole or not.

It reads no list: it shows the preview of `import_lists` and collects a person's decisions: what each column
holds (one card a column), corrections of bad rows (the file is not changed), answers to the reader's
questions. After the import it names players whose names paper cannot show.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QHBoxLayout,
    QScrollArea,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from tourney.base.errors import TourneyError
from tourney.base.ids import PlayerNo
from tourney.base.texts import Texts, msg
from tourney.bootstrap import encodings, names_not_shown, read_pasted_list, read_player_list
from tourney.event.command import Outcome
from tourney.event.journal import without_division_words
from tourney.event.registration import LIST_FIELDS, field_name
from tourney.players.commands import ImportPlayers
from tourney.players.duplicates import (
    Duplicate,
    Resolved,
    kept_apart,
    pairs_in,
    resolved,
)
from tourney.players.list_reading import ByHand, Question, Said
from ui.base.threads import Job
from ui.gateway.preferences import offered_folder
from ui.pages.page import Page
from ui.pages.players.merging import PairChoices
from ui.pages.players.words import donation, method, photo_consent, shortened
from ui.parts.dialogs import Dialog, ask_place, both_names
from ui.widgets.buttons import Button, EmptyState, Hint, SegmentedControl
from ui.widgets.fields import ComboBox, FormRow, TextField
from ui.widgets.layouts import clear, column, laid, row, scrolled
from ui.widgets.table import Column, DataTable
from ui.widgets.text import Label, capital, plain_tip, restyle
from ui.widgets.theme import Role

if TYPE_CHECKING:
    from tourney.players.import_lists import BadRow, DraftRow, ListPreview
    from tourney.players.list_columns import ListColumn


def source(texts: Texts, preview: ListPreview) -> str:
    """The encoding and the delimiter of a text file, the sheet of a workbook."""
    if preview.sheet or not preview.encoding:
        return texts("players.from_sheet", sheet=shortened(preview.sheet))
    delimiters = {",": "players.comma_name", ";": "players.semicolon_name", "\t": "players.tab_name"}
    key = delimiters.get(preview.delimiter, "players.one_column")
    told = texts("players.from_text", encoding=preview.encoding.upper(), delimiter=texts(key))
    return told if preview.encoding == "UTF-8" else texts("players.not_utf8", source=told)


def row_columns(texts: Texts, rows: Sequence[DraftRow]) -> list[Column[DraftRow]]:
    """The columns of the rows that were understood; but for the names only those that the list has."""

    def only_if_given(column: Column[DraftRow]) -> list[Column[DraftRow]]:
        return [column] if any(map(column.text, rows)) else []

    def named(known: str) -> str:
        return capital(texts.say(field_name(known)))

    return [
        Column(
            texts("players.col_line"), lambda r: str(r.line), number=True, width=64, kind=lambda r: "muted"
        ),
        *only_if_given(
            Column(texts("players.col_number"), lambda r: str(r.draft.number or ""), number=True, width=64)
        ),
        Column(texts("players.col_zh"), lambda r: r.draft.name_zh, bold=lambda r: True),
        Column(texts("players.col_en"), lambda r: r.draft.name_en, room="names"),
        Column(texts("players.col_team"), lambda r: r.draft.team, width=110, room="shares"),
        *only_if_given(Column(texts("players.col_division"), lambda r: r.draft.division, width=96)),
        *only_if_given(Column(named("phone"), lambda r: r.draft.phone)),
        *only_if_given(Column(named("email"), lambda r: r.draft.email, width=150)),
        *only_if_given(
            Column(
                texts("players.col_donation"),
                lambda r: donation(texts, r.draft.pledged, r.draft.received),
                number=True,
                width=176,
            )
        ),
        *only_if_given(Column(named("method"), lambda r: method(texts, r.draft.method), width=96)),
        *only_if_given(
            Column(named("photo_consent"), lambda r: photo_consent(texts, r.draft.photo_consent), width=96)
        ),
        *only_if_given(Column(texts("players.col_note"), lambda r: r.draft.note, width=90, room="shares")),
    ]


def bad_columns(texts: Texts) -> list[Column[BadRow]]:
    """The columns of the rows that were not understood."""
    return [
        Column(texts("players.col_line"), lambda r: str(r.line), number=True, width=64),
        Column(
            texts("players.col_reason"), lambda r: texts.say(r.reason), stretch=True, kind=lambda r: "bad"
        ),
        Column(texts("players.col_as_written"), lambda r: r.text, width=360, kind=lambda r: "muted"),
    ]


_USUAL = (
    *("number", "name", "name_zh", "name_en", "team", "division"),
    *("phone", "email", "pledged", "received", "method", "note", "seeded", "photo_consent"),
)


_FIELDS = (*_USUAL, *(known for known in LIST_FIELDS if known not in _USUAL))
"""The usual ones first; surnames and given names apart come last."""


_WIDTH = 208


_LONGEST = 160
"""Letters of a heading that are shown; a tool tip has the rest."""


class ColumnStrip(QWidget):
    """All columns side by side, and whether the list has a line of headings."""

    changed = Signal()
    """A person has changed the columns: `fields` and `headings` hold it."""

    def __init__(self) -> None:
        super().__init__()
        self.fields: dict[int, str | None] = {}
        """A person's choices for the columns, by index from 0; empty while there are none."""
        self.headings: bool | None = None
        """A person's choice about the line of headings."""
        self.first_line = QCheckBox()
        self.first_line.clicked.connect(self._say_headings)
        self.choices: list[ComboBox] = []
        self._cards: list[tuple[Label, Label]] = []
        self._card_boxes: list[QVBoxLayout] = []
        self._columns: Sequence[ListColumn] = ()
        inner = QWidget()
        self._row = QHBoxLayout(inner)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(8)
        self.area = QScrollArea()
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        restyle(inner, kind="scrolled")
        self.area.setWidget(inner)
        self.area.viewport().setAutoFillBackground(False)
        inner.setAutoFillBackground(False)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(4)
        box.addWidget(self.first_line)
        box.addWidget(self.area)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)

    def forget(self) -> None:
        """Another file: no choice about its columns yet."""
        self.fields, self.headings = {}, None

    def show_columns(self, texts: Texts, columns: Sequence[ListColumn], header_line: int | None) -> None:
        """Show the understood columns. The cards stay (and one keeps the keyboard) while their number
        does.
        """
        self._columns = columns
        if len(columns) != len(self.choices):
            self._build(len(columns))
        known: list[tuple[str | None, str]] = [(None, texts("players.taken_as_nothing"))]
        known += [(each, capital(texts.say(field_name(each)))) for each in _FIELDS]
        for place, (heading, taken, sample) in enumerate(columns):
            title, below = self._cards[place]
            name = heading or texts("players.column_no", n=place + 1)
            title.set_text(shortened(name, _LONGEST), "" if heading else "muted")
            title.setToolTip(plain_tip(name) if len(name) > _LONGEST else "")
            below.set_text(sample)
            choice = self.choices[place]
            choice.setAccessibleName(texts("players.column_holds", column=name))
            choice.setToolTip(plain_tip(texts("players.column_holds", column=name)))
            choice.set_options(known)
            choice.set_value(taken)
            restyle(choice, wrong="true" if taken and _is_twice(columns, taken) else "")
        self.first_line.setChecked(header_line is not None)
        self.first_line.setText(
            texts("players.first_line_headings")
            if header_line is None
            else texts("players.line_has_headings", n=header_line)
        )
        self._fit()

    def title(self, place: int) -> Label:
        """The heading of a column as it is shown."""
        return self._cards[place][0]

    def _build(self, count: int) -> None:
        clear(self._row)
        self.choices, self._cards, self._card_boxes = [], [], []
        for place in range(count):
            title, below, choice = Label(bold=True, wrap=True), Label(kind="muted", elide=True), _Choice()
            title.setAlignment(Qt.AlignmentFlag.AlignTop)
            choice.activated.connect(self._chooser(place))
            card = QWidget()
            card.setFixedWidth(_WIDTH)
            box = QVBoxLayout(card)
            box.setContentsMargins(0, 0, 0, 0)
            box.setSpacing(2)
            for part in (title, below, choice):
                box.addWidget(part)
            self._row.addWidget(card, 0, Qt.AlignmentFlag.AlignTop)
            self._card_boxes.append(box)
            self._cards.append((title, below))
            self.choices.append(choice)
        self._row.addStretch(1)

    def _chooser(self, place: int) -> Callable[[int], None]:
        def choose(index: int) -> None:
            names = {n: taken for n, (_, taken, _) in enumerate(self._columns) if taken}
            self.fields = names | self.fields | {place: self.choices[place].itemData(index)}
            self.changed.emit()

        return choose

    def _say_headings(self, on: bool) -> None:
        self.headings = on
        self.changed.emit()

    def _fit(self) -> None:
        """As high as its cards and, if they need one, the bar below them; the headings as high as the
        highest.
        """
        titles = [title for title, _ in self._cards]
        for title in titles:
            title.ensurePolished()  # measured in its own font
        lines = max((title.heightForWidth(_WIDTH) for title in titles), default=0)
        for title in titles:
            title.setFixedHeight(lines)
        bar = self.area.horizontalScrollBar().sizeHint().height()
        highest = max((box.sizeHint().height() for box in self._card_boxes), default=0)
        self.area.setFixedHeight(highest + bar + 4)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange and self.choices:
            self._fit()


class _Choice(ComboBox):
    """One column's field."""

    def __init__(self) -> None:
        super().__init__()
        self.setMaxVisibleItems(24)
        self.setSizeAdjustPolicy(ComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)


def _is_twice(columns: Sequence[ListColumn], taken: str) -> bool:
    return sum(1 for column in columns if column.field == taken) > 1


def tell_not_shown(page: Page, numbers: Iterable[PlayerNo]) -> None:
    """Show a remark; nothing if paper shows all of these players' names."""
    everybody = page.gateway.tournament.players
    players = [everybody[number] for number in numbers if number in everybody]
    unshown = names_not_shown((each.number, each.name) for each in players)
    if unshown:
        page.shell.say(msg("paper.names_not_shown", n=len(unshown), numbers=list(unshown)), "warn")


class RowDialog(Dialog):
    """A field for each used cell of the row, and for each that is one too many."""

    def __init__(
        self,
        parent: QWidget,
        texts: Texts,
        row: BadRow,
        columns: Sequence[ListColumn],
        then: Callable[[int, tuple[str, ...]], object],
    ) -> None:
        """`columns`: heading, field and example of each column. `then` takes the line and its cells."""
        line, reason, _text, cells = row
        super().__init__(parent, texts("players.mend_title", line=line), texts.say(reason), 560)
        self._line, self._then = line, then
        width = max(len(columns), len(cells))
        self._cells = [*cells, *[""] * (width - len(cells))]
        self.fields: dict[int, TextField] = {}
        rows = []
        for place in range(width):
            heading, known, _example = columns[place] if place < len(columns) else ("", None, "")
            stray = not heading and bool(self._cells[place].strip())
            if known is None and not stray:
                continue
            field = self.fields[place] = TextField()
            field.setText(self._cells[place])
            form_row = FormRow(field)
            unnamed = capital(texts.say(field_name(known))) if known else texts("players.mend_beyond")
            form_row.set_words(heading or unnamed)
            rows.append(form_row)
        inner = laid(column(*rows, None, spacing=8))
        self.content.addWidget(scrolled(inner), 1)
        self.stand(min(680, 190 + 60 * len(rows)))
        self.add_button(texts("window.cancel"), "", self.reject)
        self.add_button(texts("players.mend_take"), "primary", self._take)
        self.open()
        next(iter(self.fields.values())).setFocus()

    def _take(self) -> None:
        for place, field in self.fields.items():
            self._cells[place] = field.text()
        self.accept()
        self._then(self._line, tuple(self._cells))


class ListQuestions(QWidget):
    """The open questions and those that a person has answered, whose other answer is one click away.

    None is answered until a person does; the present reading of the list is shown below.
    """

    changed = Signal()
    """A person has answered: `answers` holds it."""

    def __init__(self) -> None:
        super().__init__()
        self.answers: dict[str, tuple[Question, Said]] = {}
        """For each subject, the question and a person's answer."""
        self.buttons: dict[str, list[Button]] = {}
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(4)

    def forget(self) -> None:
        """Another file: nothing is answered yet."""
        self.answers = {}

    def said(self, by_hand: ByHand) -> ByHand:
        """A person's decisions about the list, with the answers."""
        for about, (_, says) in self.answers.items():
            by_hand = by_hand.answered(about, says)
        return by_hand

    def show_questions(self, texts: Texts, open_ones: Sequence[Question]) -> None:
        """Show the open questions, and below them the answered ones of this list."""
        clear(self._box)
        self.buttons = {}
        subjects = {each.about for each in open_ones}
        for question in open_ones:
            self._add(texts, question, None)
        for about, (question, says) in self.answers.items():
            if about not in subjects:
                self._add(texts, question, says)
        self.setVisible(bool(self.buttons))

    def _add(self, texts: Texts, question: Question, says: Said | None) -> None:
        frame = QFrame()
        restyle(frame, kind="hint", state="warn" if says is None else "")
        buttons = [
            Button(texts.say(answer.words), on_click=self._answerer(question, n), compact=True)
            for n, answer in enumerate(question.answers)
        ]
        for button, answer in zip(buttons, question.answers, strict=True):
            if answer.says == says:
                button.setText("✓ " + button.text())
                button.setEnabled(False)
        line = row(Label(texts.say(question.asks), wrap=True), *buttons)
        line.setContentsMargins(12, 4, 8, 4)
        line.setStretch(0, 1)
        frame.setLayout(line)
        self._box.addWidget(frame)
        self.buttons[question.about] = buttons

    def _answerer(self, question: Question, n: int) -> Callable[[], None]:
        def answer() -> None:
            self.answers[question.about] = (question, question.answers[n].says)
            self.changed.emit()

        return answer


class Importing(QWidget):
    """Preview of one file and the choices before it is imported."""

    closed = Signal()
    imported = Signal(int)
    """How many players were added."""
    changed = Signal()

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self._page = page
        self._path: Path | None = None
        """The file of the list; a pasted one has only a name."""
        self._pasted: str | None = None
        """The list itself where it was pasted and lies in no file."""
        self._preview: ListPreview | None = None
        self._not_shown: tuple[int, ...] = ()
        """Lines with names that paper cannot show."""
        self._job: Job | None = None
        self._running = False
        self.title = Label("", Role.LEAD, elide=True)
        self.understood = Label("", kind="muted", wrap=True)
        self.encoding = ComboBox([(each, each) for each in encodings()])
        self.encoding.activated.connect(self._read_otherwise)
        self._encoding = ""
        self.columns = ColumnStrip()
        self.columns.changed.connect(self._read_by_hand)
        self.questions = ListQuestions()
        self.questions.changed.connect(self._read_by_hand)
        self.remarks = Label("", kind="warn", wrap=True)
        self.notes = QCheckBox()
        self.notes.clicked.connect(lambda _on: self._read_by_hand())
        self.refusal = Hint(on_action=self.read_again)
        self.parts = SegmentedControl([("rows", ""), ("bad", ""), ("pairs", "")])
        self.parts.changed.connect(lambda _part: self._show_part())
        self.sum = Label("", kind="muted")
        self.changed.connect(self._add_up)
        self._mended: dict[int, tuple[str, ...]] = {}
        """By line a person's typing in place of the file's row."""
        self.mending: RowDialog | None = None
        self.mend = Button(icon_name="edit", on_click=self.ask_mend, compact=True)
        self.without = QCheckBox()
        self.without.toggled.connect(lambda _on: self.changed.emit())
        self.again = Button(icon_name="redo", on_click=self.read_again)
        self.other_file = Button(icon_name="folder", on_click=self.ask_file)
        self.rows: DataTable[DraftRow] = DataTable(sortable=False, empty=EmptyState("players"))
        self.bad: DataTable[BadRow] = DataTable(sortable=False, empty=EmptyState("check"))
        self.bad.opened.connect(lambda _row: self.ask_mend())
        self.bad.chosen.connect(lambda _row: self._name_mend())
        self.twice = PairChoices(page)
        self.twice.changed.connect(self._pair_decided)
        self.stack = QStackedWidget()
        for part in (self.rows, self.bad, scrolled(self.twice)):
            self.stack.addWidget(part)
        top = row((self.title, 1), self.again, self.other_file)
        understood = row((self.understood, 1), self.notes, self.encoding)
        body = column(
            top,
            understood,
            self.questions,
            self.columns,
            self.remarks,
            self.refusal,
            row(self.parts, self.sum, None, self.mend, self.without, spacing=16),
            (self.stack, 1),
            spacing=8,
        )
        body.addStretch(0)
        self.setLayout(body)

    # ---- reading ------------------------------------------------------------------------------

    def ask_file(self) -> None:
        """Let a person choose a list."""
        words = self._page.words
        in_file = self._path if self._pasted is None else None
        folder = str(in_file.parent) if in_file else offered_folder(self._page.gateway.place)
        title, names = words("players.choose_list"), words("players.list_filter")
        dialog = ask_place(self, title, folder, lambda place: self.read(Path(place)), names=names)
        dialog.rejected.connect(lambda: self.closed.emit() if self._preview is None else None)

    def read(self, path: Path) -> None:
        """Read a list on another thread and show the preview. Nothing is stored."""
        self._pasted = None
        self._look_at(path, is_other=path != self._path)

    def paste(self, text: str) -> None:
        """The same for rows that were copied from a spreadsheet, a mail, a chat."""
        self._pasted = text
        self._look_at(Path(self._page.words("players.pasted")), is_other=True)

    def _look_at(self, path: Path, is_other: bool) -> None:
        if is_other:
            self.columns.forget()
            self.questions.forget()
            self.notes.setChecked(False)
            self._encoding = ""
            self.twice.forget()
        self._path, self._preview, self._mended = path, None, {}
        self.twice.take(())
        self._start(path)

    def _start(self, path: Path) -> None:
        """Read it with the choices for its columns; an earlier reading that is still under way is dropped."""
        if self._job is not None:
            self._job.cancel()
        self._running = True
        tournament = self._page.gateway.tournament
        by_hand, encoding = self._by_hand(), self._encoding
        self.changed.emit()

        pasted = self._pasted

        def job(progress: Job) -> tuple[ListPreview, tuple[Duplicate, ...]]:
            progress.step(0, 2)
            if pasted is None:
                preview = read_player_list(path, by_hand, encoding)
            else:
                preview = read_pasted_list(pasted, path.name, by_hand)
            progress.step(1, 2)
            pairs = pairs_in([draft for _, draft in preview.rows], tournament)
            progress.step(2, 2)
            return preview, pairs

        title = msg("players.reading", file=shortened(path.name))
        self._job = self._page.gateway.work(job, self._read, self._unreadable, title=title)

    def _by_hand(self) -> ByHand:
        """All of a person's decisions about the list so far."""
        fields = dict[int | str, str | None](self.columns.fields.items())
        by_hand = self.questions.said(
            ByHand(headings=None, cells=dict(self._mended), notes=self.notes.isChecked())
        )
        headings = by_hand.headings if self.columns.headings is None else self.columns.headings
        return by_hand._replace(fields={**by_hand.fields, **fields}, headings=headings)

    def _read_by_hand(self) -> None:
        """A person chooses what a column holds: read the list with that, while the shown preview stays."""
        if self._path is not None:
            self._start(self._path)

    def _read_otherwise(self, _index: int) -> None:
        """A person chooses the encoding of the list."""
        self._encoding, self._mended = str(self.encoding.currentData()), {}
        if self._path is not None:
            self._start(self._path)

    def ask_mend(self) -> None:
        """Enter or a double click on a bad row: let a person correct it."""
        preview, row = self._preview, self.bad.current_row
        if preview is None or row is None or not row.cells or self._running:
            return
        texts = self._page.gateway.texts
        self.mending = RowDialog(self, texts, row=row, columns=preview.columns, then=self._mend)

    def _mend(self, line: int, cells: tuple[str, ...]) -> None:
        self._mended[line] = cells
        self._read_by_hand()

    def _name_mend(self) -> None:
        row = self.bad.current_row
        self.mend.setVisible(self.parts.value == "bad" and row is not None and bool(row.cells))
        if row is not None:
            self.mend.setText(self._page.words("players.mend_row", line=row.line))

    def read_again(self) -> None:
        """The file was mended in another program: read it anew."""
        if self._pasted is not None:
            self.paste(self._pasted)
        elif self._path is not None:
            self.read(self._path)

    def _read(self, result: tuple[ListPreview, tuple[Duplicate, ...]]) -> None:
        self._running = False
        stays = self._preview is not None and self._preview.problem is None
        self._preview, pairs = result
        self.twice.take(pairs, self._preview.written, [line for line, _ in self._preview.rows])
        self._not_shown = names_not_shown((line, d.name) for line, d in self._preview.rows)
        self.without.setChecked(False)
        self.refusal.show_words("")
        self.retranslate()
        if not stays:
            self.parts.set_value("bad" if self._preview.bad else "pairs" if pairs else "rows")
        self._show_part()
        if not stays:
            self._lead_on()

    def _lead_on(self) -> None:
        """The focus goes to the next task: first errors and decisions, else the import."""
        open_ones = self._preview.questions if self._preview else ()
        if open_ones:
            self.questions.buttons[open_ones[0].about][0].setFocus()
        elif self.without.isVisible():
            self.without.setFocus()
        elif self.twice.pairs:
            self.parts.button("pairs").setFocus()
        elif self.ready:
            self._page.shell.focus_primary()

    def _unreadable(self, error: Exception) -> None:
        self._running = False
        if not isinstance(error, TourneyError):
            raise error
        self._preview = None
        self.twice.take(())
        if error.key == "exchange.no_such_column":
            self.columns.forget()
            self.read_again()
            return
        self.retranslate()
        words = self._page.words
        self.refusal.show_words(self._page.gateway.texts.error(error), "bad", words("players.read_again"))

    # ---- showing ------------------------------------------------------------------------------

    def retranslate(self) -> None:
        """Put every word in the language in force."""
        words, texts, preview = self._page.words, self._page.gateway.texts, self._preview
        self.again.setText(words("players.read_again"))
        self.other_file.setText(words("players.other_file"))
        self.title.set_text(self._path.name if self._path else "")
        if self.rows.empty and self.bad.empty:
            self.rows.empty.show_words(words("players.no_rows"), words("players.no_rows_text"))
            self.bad.empty.show_words(words("players.no_bad"), "")
        rows = preview.rows if preview else ()
        self.rows.set_rows(rows, columns=row_columns(texts, rows))
        self.bad.set_rows(preview.bad if preview else (), lambda each: each.line, bad_columns(texts))
        self.bad.show_whole_rows()
        if self.bad.current_row is None:
            self.bad.select(lambda _row: True)
        bad = len(preview.bad) if preview else 0
        self._name_parts()
        readable = preview is not None and preview.problem is None
        self.parts.setVisible(readable)
        self.stack.setVisible(readable)
        self.without.setText(words("players.without_bad", n=bad))
        self.without.setVisible(bad > 0)
        told = [source(texts, preview), texts.say(preview.understood)] if preview else []
        told += [words("players.mended", n=len(self._mended))] if self._mended else []
        self.understood.set_text(" · ".join(told))
        fmt = self._page.gateway.rules.format
        outside = without_division_words(preview.drafts, fmt) if preview else None
        remarks = [*(preview.remarks if preview else ()), *filter(None, [outside])]
        self.remarks.set_text(" ".join(map(texts.say, remarks)))
        self.remarks.setVisible(bool(remarks))
        self.notes.setText(words("players.keep_as_notes", n=preview.unused if preview else 0))
        self.notes.setVisible(bool(preview and (preview.unused or self.notes.isChecked())))
        self.questions.show_questions(texts, preview.questions if preview else ())
        self.encoding.setAccessibleName(words("players.read_as"))
        self.encoding.setToolTip(words("players.read_as"))
        of_file = bool(preview.encoding if preview is not None else self._encoding)
        self.encoding.setVisible(of_file and self._pasted is None)
        if preview is not None:
            self.encoding.setCurrentIndex(self.encoding.findData(preview.encoding))
        self.columns.setVisible(preview is not None)
        if preview is not None:
            self.columns.show_columns(texts, preview.columns, preview.header_line)
            if preview.problem is not None:
                self.refusal.show_words(texts.say(preview.problem), "bad", words("players.read_again"))
            elif self._not_shown:
                named = {line: both_names(draft.name) for line, draft in preview.rows}
                lines = [f"{line} ({named[line]})" for line in self._not_shown]
                self.refusal.show_words(words("paper.lines_not_shown", n=len(lines), numbers=lines), "warn")
        self.twice.show_cards()
        self._note_seen()
        self.changed.emit()

    def _name_parts(self) -> None:
        """How much each part holds, and how many pairs are decided."""
        words, preview = self._page.words, self._preview
        n, bad = (len(preview.rows), len(preview.bad)) if preview else (0, 0)
        pairs, decided = len(self.twice.pairs), self.twice.decided
        key = "part_pairs" if not decided else "part_decided" if decided == pairs else "part_pairs_some"
        self.parts.set_options(
            [
                ("rows", words("players.part_rows", n=n)),
                ("bad", words("players.part_bad", n=bad)),
                ("pairs", words(f"players.{key}", n=pairs, decided=decided)),
            ]
        )

    def _show_part(self) -> None:
        self.stack.setCurrentIndex(("rows", "bad", "pairs").index(self.parts.value or "rows"))
        self._note_seen()
        self._name_mend()

    def _note_seen(self) -> None:
        """Importing with a choice visible on screen means making it, touched or not."""
        if self.parts.value == "pairs":
            self.twice.note_seen()

    def _pair_decided(self) -> None:
        self._name_parts()
        self.changed.emit()

    # ---- importing ----------------------------------------------------------------------------

    @property
    def ready(self) -> bool:
        """Whether the import may be done now."""
        preview = self._preview
        if preview is None or self._running or not preview.rows or preview.questions:
            return False
        return (not preview.bad or self.without.isChecked()) and self._brings_anything

    @property
    def _brings_anything(self) -> bool:
        """Whether there is a new player, or one for whom the list has missing details."""
        result = self._result()
        return bool(result.adds or result.fills)

    @property
    def will(self) -> str:
        """What the primary button does."""
        result = self._result()
        if result.fills and not result.adds:
            return self._page.words("players.fill_n", n=len(result.fills))
        return self._page.words("players.import_n", n=len(result.adds))

    @property
    def why_not(self) -> str:
        """Why the button is not to be pressed yet."""
        words, preview = self._page.words, self._preview
        if preview is None or self.ready:
            return ""
        if preview.problem is not None:
            return self._page.gateway.texts.say(preview.problem)
        if preview.questions:
            return words("players.answer_first", n=len(preview.questions))
        if preview.bad and not self.without.isChecked():
            return words("players.mend_first", n=len(preview.bad))
        return words("players.nobody_new" if preview.rows else "players.no_rows_text")

    def submit(self) -> None:
        """Import all that was chosen, or nothing."""
        if not self.ready or self._path is None:
            return
        self._running = True
        self.changed.emit()
        result = self._result()
        if result.adds or result.fills:
            twice = self.twice
            apart = kept_apart(twice.pairs, twice.choices, twice.settled, result.places)
            command = ImportPlayers(result.adds, self._path.name, result.fills, apart)
            self._page.gateway.run(command, self._done, self._refused)
        else:
            self._finish(0)

    def _add_up(self) -> None:
        """Why fewer players are imported than the list has: the fate of the others."""
        words, preview = self._page.words, self._preview
        result, n = self._result(), len(preview.rows) if preview else 0
        others = n - len(result.adds)
        parts = [("sum_new", len(result.adds)), ("sum_merged", others - result.skipped)]
        parts.append(("sum_skipped", result.skipped))
        told = [words(f"players.{key}", n=count) for key, count in parts if count]
        self.sum.set_text(words("players.sum", n=n, parts=told) if others else "")

    def _result(self) -> Resolved:
        preview = self._preview
        drafts = [draft for _, draft in preview.rows] if preview else []
        return resolved(drafts, self.twice.pairs, self.twice.choices, self._page.gateway.tournament)

    def _done(self, outcome: Outcome[tuple[PlayerNo, ...]]) -> None:
        self._finish(len(outcome.data))
        tell_not_shown(self._page, outcome.data)

    def _finish(self, added: int) -> None:
        self._running = False
        self._preview = None
        self.twice.take(())
        self.twice.forget()
        self.imported.emit(added)

    def _refused(self, error: Exception) -> None:
        self._running = False
        self.changed.emit()
        if not isinstance(error, TourneyError):
            raise error
        words = self._page.words
        self.refusal.show_words(self._page.gateway.texts.error(error), "bad", words("players.read_again"))
