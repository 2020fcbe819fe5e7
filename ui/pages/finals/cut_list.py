"""Shows the cut as a list: players who are through, level at the line, or stand by.

Also tables that are worth a second look before the cut: which, whom they move, what can be done.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from tourney.base.heat_names import heat_named
from tourney.base.ids import PlayerNo, Points, points_shown
from tourney.base.texts import Message, Texts, msg
from tourney.event.command import Players
from tourney.event.journal import author_name
from tourney.event.records import Ruling
from tourney.standings.cut import CutTie, OrderTie
from tourney.standings.line_picture import LineSide
from tourney.standings.sensitivity import NEAREST, DoubtfulTable, doubt_words, mistake_words
from tourney.standings.standings import StandingLine
from tourney.standings.views import CutStatus, DivisionFinals, Finalist, FinalsView
from ui.base.shortcuts import ENTER_KEYS
from ui.pages.finals.words import level_words, named, standing_words
from ui.pages.rulings import clock_time, heat_words, ruling_reason, table_words
from ui.parts.dialogs import numbered
from ui.parts.line_bars import Bar, LineBars, bars_of
from ui.widgets.buttons import Button, EmptyState
from ui.widgets.layouts import Panel, clear, column, row
from ui.widgets.table import Column, DataTable
from ui.widgets.text import Label, capital, plain_tip, restyle
from ui.widgets.theme import Role, look

Way = tuple[Message, str, Callable[[DoubtfulTable], object]]
"""A remedy for a table: its words, its key, its action."""


class DoubtRow(QFrame):
    """One table: where, how small a mistake would move whom, and a button for each way on.

    Up and Down go to the next table, Enter takes the first remedy.
    """

    stepped = Signal(int)

    def __init__(
        self,
        texts: Texts,
        doubt: DoubtfulTable,
        about: tuple[Players, frozenset[PlayerNo]],
        ways: Sequence[Way],
    ) -> None:
        super().__init__()
        self.doubt = doubt
        self._ways = ways
        restyle(self, kind="choice")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        table = capital(table_words(texts, doubt.heat, doubt.table))
        self.title = Label(table, bold=True)
        players, through = about
        why = texts.say(doubt_words(doubt, players))
        self.why = Label(texts.say(mistake_words(doubt, players, through)), kind="muted", wrap=True)
        self.setToolTip(plain_tip(why))
        self.buttons = []
        for words, key, act in ways:
            button = Button(texts.say(words), compact=True, on_click=partial(act, doubt))
            button.setAccessibleName(f"{texts.say(words)}: {table}")
            button.setToolTip(key)
            self.buttons.append(button)
        self.setLayout(column(row(self.title, None, *self.buttons), self.why, spacing=4, margin=8))
        self.setAccessibleName(f"{table}: {why}")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        if event.key() in ENTER_KEYS:
            self._ways[0][2](self.doubt)
        elif event.key() in steps:
            self.stepped.emit(steps[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)


class DoubtCard(Panel):
    """A row a table, least mistake first, the three nearest until the others are asked for. Here one table is
    accepted; drawing and declaring accept the rest. Hidden while there are none.
    """

    def __init__(
        self,
        go: Callable[[str, str], object],
        accept: Callable[[DoubtfulTable], object],
    ) -> None:
        super().__init__()
        self._ways: tuple[Way, ...] = (
            (
                msg("doubts.type_deeds"),
                "Enter",
                lambda doubt: go("scores", f"deeds:{doubt.heat}:{doubt.table}"),
            ),
            (msg("doubts.accept"), "F8", accept),
        )
        self._shown: tuple[object, ...] = ()
        self._again: Callable[[], object] = self.hide
        """Shows once more what was shown last."""
        self._lines = QVBoxLayout()
        self._lines.setSpacing(8)
        self.rows: list[DoubtRow] = []
        self.more = Button(kind="link", on_click=self._show_all)
        self._whole = False
        self.body.addLayout(self._lines)
        self.body.addLayout(row(self.more, None))
        self.doubts: tuple[DoubtfulTable, ...] = ()
        self.hide()

    @property
    def current(self) -> DoubtfulTable | None:
        """The table whose row has the focus, else the first."""
        row_here = next((each for each in self.rows if each.hasFocus()), None)
        return row_here.doubt if row_here is not None else next(iter(self.doubts), None)

    def _show_all(self) -> None:
        """Every table; the cursor goes to the first of those that were not there."""
        at, self._whole = len(self.rows), True
        self._again()
        self.rows[at].setFocus()

    def _step(self, at: int, by: int) -> None:
        self.rows[max(0, min(len(self.rows) - 1, at + by))].setFocus()

    def show_doubts(
        self,
        texts: Texts,
        doubts: tuple[DoubtfulTable, ...],
        players: Players,
        through: frozenset[PlayerNo],
    ) -> None:
        """Show them, the first few one by one; `through`: players above the line, or the champion."""
        self.setVisible(bool(doubts))
        now = (texts.language, doubts, players, through, self._whole)
        if now == self._shown:
            return
        self._again = partial(self.show_doubts, texts, doubts, players, through)
        kept = self.current if any(each.hasFocus() for each in self.rows) else None
        self._shown, self.doubts = now, doubts
        clear(self._lines)
        listed = doubts if self._whole else doubts[:NEAREST]
        champion = any(doubt.champion for doubt in doubts)
        folded = doubts[len(listed) :]
        self.set_title(texts("doubts.title_champion" if champion else "doubts.title", n=len(doubts)))
        self.rows = [DoubtRow(texts, doubt, (players, through), self._ways) for doubt in listed]
        for at, each in enumerate(self.rows):
            self._lines.addWidget(each)
            each.show()
            each.stepped.connect(partial(self._step, at))
        if kept is not None and self.rows:
            self.rows[0].setFocus()
        if folded:
            self.more.setText(texts("doubts.show_all", n=len(folded)))
        self.more.setVisible(bool(folded))


_LEVELS_SHOWN = 4


_UNBOUND = 16_777_215
"""Qt's own largest height."""


_TEAM, _TEAM_WIDTH = 2, 104


IN_GROUPS = (CutStatus.THROUGH, CutStatus.SEEDED, CutStatus.HOLDING)


_KINDS = {
    CutStatus.THROUGH: "good",
    CutStatus.SEEDED: "accent",
    CutStatus.HOLDING: "warn",
    CutStatus.TIED: "warn",
    CutStatus.RESERVE: "muted",
}


Ways = Mapping[PlayerNo, StandingLine]
"""Everybody's way to the cut."""


class CutCard(Panel):
    """Enter or double click on a player opens them in the standings."""

    def __init__(
        self,
        open_player: Callable[[PlayerNo], object],
        decide: Callable[[CutTie], object],
        decide_level: Callable[[OrderTie], object],
        menu_of: Callable[[PlayerNo, QPoint], object],
    ) -> None:
        super().__init__()
        self._menu_of = menu_of
        self._decide, self._decide_level = decide, decide_level
        self.note = Label("", kind="muted", wrap=True)
        self.list: DataTable[Finalist] = DataTable(empty=EmptyState(), sortable=False)
        self.list.setProperty("kind", "plain")
        self.list.opened.connect(lambda line: open_player(line.person.number))
        self.picture = LineBars()
        self.picture.hide()
        self.picture.opened.connect(lambda number: open_player(PlayerNo(number)))
        for part in (self.list, self.picture):
            part.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.list.customContextMenuRequested.connect(self._list_menu)
        self.picture.customContextMenuRequested.connect(self._picture_menu)
        self._ties = QVBoxLayout()
        self._ties.setSpacing(6)
        self.decide_buttons: list[Button] = []
        self.level_buttons: list[Button] = []
        self._shown: tuple[object, ...] = ()
        self.body.addWidget(self.note)
        self.body.addWidget(self.list, 1)
        self.body.addWidget(self.picture)
        self.body.addLayout(self._ties)

    @property
    def current(self) -> PlayerNo | None:
        """The player with the cursor."""
        if self.picture.isVisible():
            key = self.picture.current
            return None if key is None else PlayerNo(key)
        line = self.list.current_row
        return None if line is None else line.person.number

    def _list_menu(self, at: QPoint) -> None:
        line = self.list.rows_model.row_at(self.list.indexAt(at))
        if line is not None:
            self._menu_of(line.person.number, self.list.viewport().mapToGlobal(at))

    def _picture_menu(self, at: QPoint) -> None:
        key = self.picture.key_at(at)
        if key is not None:
            self._menu_of(PlayerNo(key), self.picture.mapToGlobal(at))

    @property
    def needed_width(self) -> int:
        """The width at which no name and no team is cut."""
        beside = max(0, self.width() - self.list.viewport().width())
        return beside + sum(self._needed(at) for at in range(self.list.rows_model.columnCount()))

    def share_columns(self) -> None:
        """The team gets the width it needs, as far as the names leave it; never less than its usual width."""
        head = self.list.horizontalHeader()
        if head.count() <= _TEAM:
            return
        others = sum(self._needed(at) for at in range(head.count()) if at != _TEAM)
        room = self.list.viewport().width() - others
        width = max(min(self._needed(_TEAM), room), min(self._needed(_TEAM), look().px(_TEAM_WIDTH)))
        if head.sectionSize(_TEAM) != width:
            head.resizeSection(_TEAM, width)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.share_columns()

    def _needed(self, at: int) -> int:
        head = self.list.horizontalHeader()
        if at == 0:
            return head.sectionSize(0)
        return max(head.sectionSizeHint(at), self.list.sizeHintForColumn(at))

    def retranslate(self, texts: Texts) -> None:
        """Word the columns."""
        self._shown = ()
        self.set_title(texts("finals.cut"))
        self.list.setAccessibleName(texts("finals.cut"))

    def show_cut(
        self,
        texts: Texts,
        view: FinalsView,
        division: DivisionFinals,
        zone: str,
        ways: Ways | None = None,
        decided_above: object = None,
    ) -> None:
        """Show the cut of a division with its ties and their rulings; with `ways` everybody's heats, whole
        and as high as needed. The tie that is `decided_above`, by the green button, has no button here.
        """
        now = (texts.language, division, view.people, zone, ways, decided_above)
        if now == self._shown:
            return
        self._shown = now
        self._show_picture(texts, division, view.doubts[:NEAREST])
        if ways is not None:
            self.set_title(texts("finals.ways"))
        self.list.set_columns(_columns(texts, ways or {}))
        if self.list.empty is not None:
            self.list.empty.show_words(texts("standpage.empty"))
        note = texts("finals.cut_decided") if division.decided else texts("finals.cut_open")
        self.note.set_text(f"{texts('finals.places', n=division.size)} · {note}")
        self.list.set_rows(division.finalists, same=lambda line: line.person.number)
        self._fit_height(None if ways is None else len(division.finalists))
        self.share_columns()
        clear(self._ties)
        self.decide_buttons, self.level_buttons = [], []
        for tie in division.ties:
            if tie != decided_above:
                self._ties.addWidget(self._tie(texts, view, tie))
        if division.ties and division.finalists:
            self._ties.addWidget(Label(texts("finals.reserves_open"), Role.SMALL, "muted", wrap=True))
        standing_by = {
            each.person.number for each in division.finalists if each.standing is CutStatus.RESERVE
        }
        for level in division.levels[:_LEVELS_SHOWN]:
            reserves = bool(standing_by & set(level.players))
            self._ties.addWidget(self._level(texts, level, level_words(texts, view, level, reserves)))
        bars = () if division.line is None else division.line.bars
        told = {bar.number for bar in bars if bar.why is not None and bar.side is not LineSide.GONE}
        for ruling in [each for each in division.rulings if told.isdisjoint(each.order)][:3]:
            self._ties.addWidget(self._ruling(texts, view, ruling, zone))

    def _fit_height(self, rows: int | None) -> None:
        """As high as so many rows, if the page scrolls and not the list."""
        if rows is None:
            self.list.setMinimumHeight(0)
            self.list.setMaximumHeight(_UNBOUND)
        else:
            head = self.list.horizontalHeader().sizeHint().height()
            self.list.setFixedHeight(head + max(1, rows) * look().row + 2 * self.list.frameWidth() + 2)

    def show_list(self, as_list: bool, *, noted: bool) -> None:
        """As a list, or as a picture of the line; `noted`: with how far the cut is."""
        self.list.setVisible(as_list)
        self.note.setVisible(noted)
        self.picture.setVisible(not as_list)

    def _show_picture(self, texts: Texts, division: DivisionFinals, doubts: Sequence[DoubtfulTable]) -> None:
        """Before the next stage a picture of the line in place of the list: the card's title is the heading
        of those above it, the line's word that of the others, among whom reserves are named.
        """
        line = division.line
        parts = line is not None and line.heat is not None and 0 < line.parted_at < len(line.bars)
        self.set_title(capital(texts("finals.standing_through")) if parts else "")
        if line is None:
            self.set_title(texts("finals.cut"))
            return
        bars = bars_of(texts, line, to_check=frozenset(each for doubt in doubts for each in doubt.moved))
        turns = {
            each.person.number: standing_words(texts, each)
            for each in division.finalists
            if each.standing is CutStatus.RESERVE
        }
        shown = tuple(_with_turn(bar, turns.get(PlayerNo(bar.key), "")) for bar in bars.bars)
        self.picture.show_picture(replace(bars, bars=shown), texts("finals.cut"))

    def _tie(self, texts: Texts, view: FinalsView, tie: CutTie) -> QWidget:
        part = QWidget()
        text = Label(texts("finals.tie", players=named(view, tie.players), n=tie.places), wrap=True)
        box = column(text, spacing=4)
        part.setLayout(box)
        button = Button(texts("finals.decide"), icon_name="scales", on_click=partial(self._decide, tie))
        button.setEnabled(tie.firm)
        if not tie.firm:
            box.addWidget(Label(texts("finals.tie_not_firm"), Role.SMALL, "muted", wrap=True))
            button.setToolTip(texts("finals.tie_not_firm"))
        box.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        self.decide_buttons.append(button)
        return part

    def _level(self, texts: Texts, level: OrderTie, words: str) -> QWidget:
        part = QWidget()
        button = Button(
            texts("finals.decide"),
            icon_name="scales",
            on_click=partial(self._decide_level, level),
            compact=True,
        )
        button.setEnabled(level.firm)
        button.setToolTip("" if level.firm else texts("finals.tie_not_firm"))
        self.level_buttons.append(button)
        box = row(spacing=8)
        box.addWidget(Label(words, Role.SMALL, wrap=True), 1)
        box.addWidget(button)
        part.setLayout(box)
        return part

    def _ruling(self, texts: Texts, view: FinalsView, ruling: Ruling, zone: str) -> QWidget:
        words = texts(
            "finals.tie_ruled",
            players=named(view, ruling.order),
            reason=ruling_reason(texts, ruling) or "–",
            by=texts.say(author_name(ruling.by)),
            time=clock_time(ruling.at, zone),
        )
        return Label(words, Role.SMALL, "muted", wrap=True)


def _with_turn(bar: Bar, turn: str) -> Bar:
    """A reserve to check keeps their turn behind the sign."""
    sign = "! " if bar.note.startswith("!") else ""
    return replace(bar, note=f"{sign}{turn}" if turn else bar.note)


def _columns(texts: Texts, ways: Ways) -> list[Column[Finalist]]:
    standing: Column[Finalist] = Column(
        texts("finals.head_standing"),
        lambda line: standing_words(texts, line),
        kind=lambda line: "muted" if line.has_left else _KINDS[line.standing],
    )
    return [*_who_columns(texts), *_way_columns(texts, ways), standing]


def _way_columns(texts: Texts, ways: Ways) -> list[Column[Finalist]]:
    """Heat by heat, then the sum; none without ways."""
    if not ways:
        return []
    heats = next(iter(ways.values())).heats

    def heat(at: int, line: Finalist, *, narrow: bool = True) -> str:
        way = ways.get(line.person.number)
        return "" if way is None else heat_words(texts, way.heats[at], narrow)

    columns: list[Column[Finalist]] = [
        Column(
            capital(texts.say(heat_named(score.heat))), partial(heat, at), tip=partial(heat, at, narrow=False)
        )
        for at, score in enumerate(heats)
    ]
    points = partial(_figure, ways, _points_words)
    assets = partial(_figure, ways, lambda way: f"{way.assets:,}")
    columns.append(Column(texts("standpage.head_points"), points, number=True))
    columns.append(Column(texts("standpage.head_assets"), assets, number=True))
    return columns


def _points_words(way: StandingLine) -> str:
    """The sum of the heats; a penalty or a bonus beside it, which no heat shows."""
    given = way.points - sum(score.points for score in way.heats)
    sign = "+" if given > 0 else "−"
    beside = f" ({sign}{points_shown(Points(abs(given)))})" if given else ""
    return f"{points_shown(way.points)}{beside}"


def _figure(ways: Ways, figure: Callable[[StandingLine], str], line: Finalist) -> str:
    way = ways.get(line.person.number)
    return "" if way is None else figure(way)


def _who_columns(texts: Texts) -> list[Column[Finalist]]:
    return [
        Column(
            texts("finals.head_seed"),
            lambda line: str(line.seed) if line.seed and line.standing in IN_GROUPS else "",
            number=True,
            width=56,
            bold=lambda _line: True,
        ),
        Column(
            texts("finals.head_player"),
            lambda line: numbered(line.person.number, line.person.name),
            stretch=True,
            kind=lambda line: "muted" if line.standing in (CutStatus.RESERVE, CutStatus.HOLDING) else "",
            tip=lambda line: numbered(line.person.number, line.person.name, line.person.team),
        ),
        Column(
            texts("finals.head_team"),
            lambda line: line.person.team,
            width=_TEAM_WIDTH,
            kind=lambda _line: "muted",
            tip=lambda line: line.person.team,
        ),
    ]
